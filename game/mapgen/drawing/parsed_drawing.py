"""Drawing: a map typed as text, after it was parsed. Also the characters that mean something without a legend."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from types import TracebackType

from game.engine.grid.geometry import Rect, Vec
from game.engine.model.door import DoorState
from game.engine.records import NamedTuple, mutable_record

COMMENT = "//"
"""How a line of a drawing begins that is only for people."""
ROCK = "# "
DOORS = {"+": DoorState.SHUT, "|": DoorState.AJAR, **dict.fromkeys("-'/", DoorState.OPEN)}
STAIRS = {">": "stairs down", "<": "stairs up"}
MARKS = {"@": "hero", **STAIRS}
COVERS = {
    "~": "deep water",
    ",": "shallow water",
    "]": "bridge",
    "_": "wood floor",
    ";": "road",
    '"': "grass",
    "`": "gravel",
    "*": "stalactite",
    "&": "stalagmite",
    ":": "curtain",
    "=": "scratched floor",
}
"""Characters for ground that is neither rock nor plain floor, each with the name of its terrain."""
IMPASSABLE = {"deep water", "stalactite", "stalagmite"}

LISTS = ("bag", "worn", "abilities", "conditions")
"""Words that begin a legend line with a list of names, such as the items in the hero's bag."""
NUMBERS = ("oil", "health", "gold", "keys", "latches", "depth")
"""Words that begin a legend line with a number, which replaces the usual value."""
TEXTS = ("name", "seed", "tradition", "walls")
"""Words that begin a legend line with a text: the name of the level, its seed, its rules and the look of its walls."""
LEVER, PLATE = LEVERS = "lever", "plate"
"""First words of the legend of a letter that opens a door elsewhere: from a wall, or from the floor."""
ROLLED_FIELDS = ("health", "max_health", "attack", "attack_chance", "defense", "defense_chance", "gold")
"""Fields of a monster that are rolled when it is made, unless the drawing has their numbers."""
QUOTED = 40
"""Number of characters of a wrong line that an error message quotes."""
LONGEST_MESSAGE = 1200
"""Greatest number of characters of an error message. The longest list of names takes a thousand."""


SHOWN_MISTAKES = 20
"""Greatest number of mistakes that a command prints."""
MOST_MISTAKES = 1000
"""Number of mistakes after which nothing more is looked at, so that a file full of mistakes is refused soon."""
LONGEST_PLACE = 200
"""Greatest number of characters of a place in a file without lines."""
_LINE = re.compile(r"line (\d{1,9})(?:, column (\d{1,9}))?")
_NUMBER = re.compile(r"\[(\d{1,9})\]")


class DrawingError(Exception):
    """Error: a drawing has mistakes.

    The message is one line: the first mistake, and how many more there are. Each mistake begins with its place: in a
    text, the line and often the column, from 1; in another format the part of the file, such as "doors[3]". An error
    without a mistake only ends what cannot be read because of a mistake that is noted already.
    """

    def __init__(self, *mistakes: str, warnings: Iterable[str] = ()) -> None:
        self.mistakes = tuple(map(shortened, mistakes))
        """One line for each mistake, in the order of the file."""
        self.warnings = tuple(line for line in warnings if not _is_told(line, self.mistakes))
        """Lines about what can be read, but is probably a mistake, at other places of a file with mistakes."""
        super().__init__(first_of(self.mistakes))


class Mistakes:
    """The mistakes of a drawing that were found so far, so that all of them can be reported at once.

    A block `with mistakes:` that raises DrawingError ends there, its mistakes are noted, and the reading goes on below.
    `places`: the places of a file without lines, in the order of the file; see `Drawing.file_places`.
    """

    def __init__(self, places: dict[str, int] | None = None) -> None:
        self._noted: dict[str, None] = {}
        self.places: dict[str, int] = {} if places is None else places

    def __bool__(self) -> bool:
        return bool(self._noted)

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> bool:
        if not isinstance(error, DrawingError):
            return False
        self.note(*error.mistakes)
        return True

    def note(self, *mistakes: str) -> None:
        """Note mistakes. Raises DrawingError if there are very many."""
        self._noted |= dict.fromkeys(map(shortened, mistakes))
        if len(self._noted) > MOST_MISTAKES:
            raise self.error()

    def expect(self, place: str) -> None:
        """Remember a place of a file without lines. Mistakes are reported in the order in which places were named."""
        self.places.setdefault(place, len(self.places) + 1)

    def check(self) -> None:
        """Raise DrawingError with all mistakes, in the order of the file, if there are any."""
        if self._noted:
            raise self.error()

    def error(self, *last: str) -> DrawingError:
        """Return the error with all mistakes; there must be at least one. `last`: mistakes that are not noted."""
        return DrawingError(*self.in_order(self._noted | dict.fromkeys(last)))

    def in_order(self, lines: Iterable[str]) -> list[str]:
        """Return mistakes or warnings in the order of their places in the file; first those without a place."""
        return sorted(lines, key=self._place)

    def _place(self, mistake: str) -> tuple[int, int]:
        """Return the place with which a mistake begins: line and column, or place and number in a list; else (0, 0)."""
        if line := _LINE.match(mistake):
            return int(line[1]), int(line[2] or 0)
        for end in range(min(len(mistake), LONGEST_PLACE) if self.places else 0, 0, -1):
            if (place := self.places.get(mistake[:end])) is not None:
                number = _NUMBER.match(mistake, end)
                return place, int(number[1]) if number else 0
        return 0, 0


def _is_told(warning: str, mistakes: Sequence[str]) -> bool:
    """Return whether a mistake at the place of a warning is noted."""
    place = warning.partition(": ")[0]
    return any(mistake.startswith((f"{place}:", f"{place},", f"{place}.")) for mistake in mistakes)


def first_of(mistakes: Sequence[str]) -> str:
    """Return one line about mistakes: the first of them, and how many more there are."""
    more = len(mistakes) - 1
    return "".join(mistakes) if more < 1 else f"{mistakes[0]} (and {more} more mistake{'s' * (more > 1)})"


def lines_of(mistakes: Sequence[str], warnings: Sequence[str] = ()) -> list[str]:
    """Return the lines that a command prints: the first mistakes and warnings, each with how many more there are."""
    lines = []
    for messages, noun in ((mistakes, "mistakes"), (warnings, "warnings")):
        more = len(messages) - SHOWN_MISTAKES
        rest = f"there is one more {noun[:-1]}" if more == 1 else f"there are {more} more {noun}"
        lines += [*messages[:SHOWN_MISTAKES], *([rest] if more > 0 else [])]
    return lines


def shortened(message: str) -> str:
    """Return a message in one printable line, and without its middle if it is very long."""
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[: LONGEST_MESSAGE // 2]} … {message[-200:]}"
    return (
        message
        if message.isprintable()
        else "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in message)
    )


def quoted(words: str) -> str:
    """Return the beginning of words from a file, for an error message."""
    return beginning_of(words, QUOTED)


def beginning_of(words: str, length: int) -> str:
    """Return words if they have at most `length` characters; if not, their beginning with an ellipsis."""
    return words if len(words) <= length else f"{words[:length]}…"


class Legend(NamedTuple):
    """Meaning of a letter in a drawing, word by word. `where`: the place that gives the meaning, such as "line 5"."""

    words: tuple[str, ...]
    where: str

    @property
    def is_door(self) -> bool:
        """Whether the letter stands for a door."""
        return self.words[-1:] == ("door",)


class Listed(NamedTuple):
    """Names from a line below a drawing, such as the items in the hero's bag. `where`: the place, such as "line 5"."""

    names: tuple[str, ...]
    where: str


class Number(NamedTuple):
    """Value that a legend line gives. `where`: the place of this line, such as "line 5"."""

    value: int
    where: str


class Torch(NamedTuple):
    """Torch of a drawing."""

    at: Vec
    """Open cell that it lights."""
    mount: Vec | None
    """Cell of the wall in which it hangs; None for a wall beside `at`."""
    where: str


class DrawnLever(NamedTuple):
    """Lever or plate of a drawing."""

    at: Vec
    door: str | Vec
    """Letter of the door that it opens, or the cell of this door."""
    where: str
    pulled: bool = False


@mutable_record
class Drawing:
    """Parsed drawing. Cells are counted from the drawing's first character, which is (0, 0).

    `size`: cells across and down.
    """

    size: tuple[int, int]
    row_lines: list[int] = field(default_factory=list)
    """Line of the text for each row of cells, from 1; empty if the drawing was not read from a text."""

    # the map
    floor: set[Vec] = field(default_factory=set)
    """Walkable cells."""
    cover: dict[Vec, str] = field(default_factory=dict)
    """Name of the terrain of each cell that is neither plain floor nor rock."""
    doors: list[tuple[Vec, DoorState]] = field(default_factory=list)
    """Cell and state of each door that is drawn with a sign of its own, not with a letter."""
    marks: dict[str, list[Vec]] = field(default_factory=lambda: {name: [] for name in MARKS.values()})
    """Cells of the hero and of the stairs, by the name of the mark (see `MARKS`)."""
    letters: list[tuple[Vec, str]] = field(default_factory=list)
    """Cell of each letter, row by row. After them, with a key of `legend` in place of a letter, things that are listed.

    A cell can have several things, such as an item and a monster.
    """
    legend: dict[str, Legend] = field(default_factory=dict)
    unclear: set[Vec | str] = field(default_factory=set)
    """Cells and letters whose meaning a mistake hides. What refers to them is not called a mistake, too."""
    comments: list[str] = field(default_factory=list)
    """Lines for people, with the sign `//` at their beginning."""
    warnings: list[str] = field(default_factory=list)
    """What can be read, but is probably a mistake: sentences that begin with the place in the file."""
    file_places: dict[str, int] = field(default_factory=dict)
    """Number of each place in a file without lines, such as "doors", in the order of the file."""

    # the level
    rooms: list[Rect] = field(default_factory=list)
    """Rooms with their walls."""
    rooms_given: bool = False
    """Whether the drawing says which rooms there are, also if it says that there are none."""
    dark: list[Rect] = field(default_factory=list)
    """Rooms without light."""
    purposes: dict[Rect, tuple[str, str]] = field(default_factory=dict)
    """What rooms are for, such as "kitchen", each with its place in the file."""
    corridors: list[list[Vec]] = field(default_factory=list)
    torches: list[Torch] = field(default_factory=list)
    ground: list[tuple[Vec, str, str]] = field(default_factory=list)
    """Cell, name of its terrain, and place in the file, for ground that the map cannot show, such as under a door."""
    exit: Vec | None = None
    """Cell of the way out, if it is not the first of the stairs down; None if the drawing does not name it."""
    exit_place: str = ""
    """Place in the file where the way out is named."""
    texts: dict[str, str] = field(default_factory=dict)
    """Texts about the level, by the word before the colon (see `TEXTS`)."""
    text_places: dict[str, str] = field(default_factory=dict)
    """Places of these texts in the file, such as "line 7"."""
    numbers: dict[str, Number] = field(default_factory=dict)
    """Numbers that describe the hero, and the depth, by the word before the colon (see `NUMBERS`)."""
    fire: list[tuple[Vec, int | None, str]] = field(default_factory=list)
    """Cells that are on fire, for how many turns (None for the usual number), and the place in the file."""
    gas: list[tuple[str, Vec, int, str]] = field(default_factory=list)
    """Gas in the drawing: its kind, its cell, its amount in units, and the place in the file."""

    # things on it
    choices: list[tuple[list[Vec], str]] = field(default_factory=list)
    """Groups of cells with items, each with its place in the file. The hero may take one item of a group."""
    facings: dict[str | Vec, tuple[Vec, str]] = field(default_factory=dict)
    """Step from a door to the side from which it opens, and the place in the file, by the door's letter or cell."""
    partners: list[tuple[Vec, Vec, str]] = field(default_factory=list)
    """Cells of two doors that open together, and the place in the file."""
    battered: dict[Vec, Number] = field(default_factory=dict)
    """Pips of strength that blows have taken from a door, by its cell."""
    levers: list[DrawnLever] = field(default_factory=list)
    healths: dict[str, Number] = field(default_factory=dict)
    """Present health of the monsters drawn with a letter, by that letter."""
    rolled: dict[Vec, tuple[dict[str, int], str]] = field(default_factory=dict)
    """Numbers of the monster in a cell by their field (see `ROLLED_FIELDS`), and the place in the file."""
    packs: list[tuple[list[Vec], str]] | None = None
    """Cells of the members of each pack: the leader first, the flanker last. With the place in the file.

    None: monsters of one kind that are near each other form packs. An empty list: there are no packs.
    """

    # the hero
    lists: dict[str, Listed] = field(default_factory=dict)
    """Names that describe the hero, such as the items in his bag, by the word before the colon (see `LISTS`)."""
    lamp_covered: bool = False
    """Whether his lamp is shaded."""

    def text_place(self, word: str) -> str:
        """Return the place of a text in the file, with its word: "line 7: walls"."""
        return f"{self.text_places[word]}: {word}" if word in self.text_places else word
