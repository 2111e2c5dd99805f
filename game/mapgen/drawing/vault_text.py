"""Vaults as text: a heading of lines such as `depths: 3-7`, and below it a drawing with its legends.

A text may have several vaults, each of which begins with its line `vault:`. The lines of a heading, in any order:

    vault: glass zoo           the name; the first line
    version: 1                 version of this format
    stands: rock               where it may stand: open (ground), (in) rock, or only where it is named
    depths: 3-7                least and greatest depth, or a single one; any if left out
    weight: 2                  how often it is drawn, compared with others; 0 if never, 1 if left out
    themes: caves warrens      themes of its levels; all of `ajar` if left out
    turned: any                how it may be turned: never, mirrored (left and right) or any; any if left out

A legend can leave something to chance: of `k = kobold / hound asleep / nothing` each vault gets one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod
from typing import Any, TypeAlias

from game.engine.records import record
from game.engine.words import did_you_mean, near_name
from game.mapgen.core.vault import TURNS, Heading, Stands
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.mapgen.drawing.legends import is_row
from game.mapgen.drawing.parsed_drawing import COMMENT, Drawing, DrawingError, Mistakes, quoted

VERSION = 1
"""Present version of the format."""
NAME, VERSION_WORD, STANDS, DEPTHS, WEIGHT, THEMES, TURNED = WORDS = (
    "vault", "version", "stands", "depths", "weight", "themes", "turned",
)  # fmt: skip
"""Words that begin the lines of a heading."""
NEEDED = {VERSION_WORD: f"'{VERSION_WORD}: {VERSION}'", STANDS: f"'{STANDS}: rock', or open, or named"}
"""What must be written after each word of a heading that must be there, besides the name."""
DEEPEST, HEAVIEST = 99, 100
"""Greatest depth and greatest weight in a heading."""
LARGEST = (64, 44)
"""Greatest size of a vault: cells across and down. It must leave room on the smallest levels."""
MOST_VAULTS = 50
"""Greatest number of vaults in a text."""
MOST_CHANCES = 16
"""Greatest number of drawings that the chances of a vault can make. Each is proved."""
MOST_THINGS = 300
"""Greatest number of doors, monsters, items and traps of a vault."""
NOTHING = "nothing"
"""Word in a chance for plain floor."""
OR = " / "
_NAME = re.compile(r"[a-z][a-z' -]{0,39}")
_DEPTHS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_CHANCE = re.compile(r"\s*([^\W\d_])\s*=")

Lines: TypeAlias = Sequence[tuple[int, str]]
"""Lines with their numbers in the text, from 1."""


@record
class WrittenVault:
    """Vault as it stands in a text. `lines`: those of its drawing, with their numbers."""

    heading: Heading
    lines: Lines

    def drawings(self) -> list[Callable[[], Drawing]]:
        """Return functions that read what the chances of the vault can make: drawings, all of the same size.

        Each raises DrawingError with all mistakes of its drawing. Raises DrawingError if a chance is wrong, or if there
        are too many.
        """
        return [partial(_read_drawing, text, blank) for text, blank in _chances(self.lines)]


def _read_drawing(text: str, blank: frozenset[str]) -> Drawing:
    """Return the drawing of a vault. `blank`: letters that are plain floor. Raises DrawingError with all mistakes."""
    mistakes = Mistakes()
    drawing = parse_drawing(text, mistakes)
    drawing.letters = [(at, letter) for at, letter in drawing.letters if letter not in blank]
    (width, height), first = drawing.size, drawing.row_lines[0]
    if width > LARGEST[0] or height > LARGEST[1]:
        most = f"a vault has at most {LARGEST[0]}x{LARGEST[1]} cells"
        mistakes.note(f"line {first}: {most}, but this has {width}x{height}")
    if (things := len(drawing.letters) + len(drawing.doors)) > MOST_THINGS:
        mistakes.note(f"line {first}: a vault has at most {MOST_THINGS} things, but this has {things}")
    mistakes.note(*drawing.warnings)  # what is only a warning elsewhere would be noticed in play at best
    mistakes.check()
    return drawing


def is_vault(text: str) -> bool:
    """Return whether the first line of a text that is neither blank nor a comment is that of a vault's name."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith(COMMENT))
    return next(lines, "").startswith(f"{NAME}:")


def read_vaults(
    text: str, themes: Collection[str], usual_themes: Collection[str], mistakes: Mistakes
) -> list[WrittenVault]:
    """Return the vaults of a text. Only their headings are read; what is wrong there is noted in `mistakes`.

    `themes`: names of the themes that a heading may name. `usual_themes`: those of a vault that names none. Raises
    DrawingError if there is no vault, or if there are too many.
    """
    lines = list(enumerate(text.replace("\r\n", "\n").rstrip("\n").split("\n"), 1))
    parts = _parts(lines)
    if len(parts) > MOST_VAULTS:
        raise DrawingError(f"there are {len(parts)} vaults, but at most {MOST_VAULTS} are allowed in a file")
    found: list[WrittenVault] = []
    names: dict[str, str] = {}
    for part in parts:
        with mistakes:
            heading, rest = _heading(part, themes, usual_themes, mistakes)
            found.append(WrittenVault(heading, rest))
            if (where := names.setdefault(heading.name, heading.where[NAME])) != heading.where[NAME]:
                raise DrawingError(f"{heading.where[NAME]}: the vault in {where} has this name")
    return found


def _parts(lines: Lines) -> list[Lines]:
    """Return the lines of each vault. Raises DrawingError if something else comes before the first."""
    starts = [place for place, (_, line) in enumerate(lines) if line.startswith(f"{NAME}:")]
    before = lines[: starts[0]] if starts else lines
    for number, line in before:
        if line.strip() and not line.startswith(COMMENT):
            raise DrawingError(f"line {number}: a vault begins with a line such as 'vault: glass zoo'")
    if not starts:
        raise DrawingError("there is no vault: it begins with a line such as 'vault: glass zoo'")
    return [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _heading(
    lines: Lines, themes: Collection[str], usual_themes: Collection[str], mistakes: Mistakes
) -> tuple[Heading, Lines]:
    """Return the heading of a vault, and its other lines. What is wrong is noted in `mistakes`, and counts as left out.

    Raises DrawingError if there are no other lines.
    """
    given: dict[str, str] = {}
    where: dict[str, str] = {}
    map_begins = 0
    for number, line in lines:
        word, colon, value = line.partition(":")
        if not line.strip() or line.startswith(COMMENT):
            map_begins += 1
            continue
        first, _, rest = line.partition(" ")
        if not colon and first in WORDS:
            mistakes.note(f"line {number}: the colon is missing: '{first}: {quoted(rest)}'")
            word, value = first, rest
        elif not colon or not word.isalpha() or len(word) < 2 or is_row(line.strip()):
            break
        map_begins += 1
        if word not in WORDS:
            mistakes.note(f"line {number}: a heading has no line '{quoted(word)}:'{did_you_mean(word, WORDS)}")
        elif word in given:
            mistakes.note(f"line {number}: '{word}' was already given in {where[word]}")
        else:
            given[word], where[word] = value.strip(), f"line {number}"
    else:
        raise DrawingError(f"{where[NAME]}: the vault has no map below its heading")
    for word, example in NEEDED.items():
        if word not in given:
            mistakes.note(f"{where[NAME]}: the heading of the vault has no line '{word}:'; write {example}")
    usual: dict[str, Any] = {NAME: given[NAME], STANDS: Stands.OPEN, DEPTHS: (1, DEEPEST), WEIGHT: 1}
    usual |= {THEMES: frozenset(usual_themes), TURNED: TURNS["any"]}
    for word, value in given.items():
        expected, read = READERS[word]
        if (meant := read(value, themes)) is None:
            names = {STANDS: [one.value for one in Stands], THEMES: themes, TURNED: TURNS}.get(word, ())
            wrong = next((one for one in value.split() if one not in names), "")
            near = near_name(wrong, sorted(names))
            hint = expected if near is None else f"did you mean '{near}'?"
            mistakes.note(f"{where[word]}: '{quoted(value)}' cannot stand after '{word}:'; {hint}")
        else:
            usual[word] = meant
    depths, weight, turns = usual[DEPTHS], usual[WEIGHT], usual[TURNED]
    return Heading(usual[NAME], where, depths, weight, usual[THEMES], usual[STANDS], turns), lines[map_begins:]


def _depths(words: str, _: Collection[str]) -> tuple[int, int] | None:
    match = _DEPTHS.fullmatch(words)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    return (least, most) if 1 <= least <= most <= DEEPEST else None


def _weight(words: str, _: Collection[str]) -> int | None:
    return int(words) if re.fullmatch(r"[0-9]{1,3}", words) and int(words) <= HEAVIEST else None


def _themes(words: str, themes: Collection[str]) -> frozenset[str] | None:
    named = frozenset(words.split())
    return named if named and named <= set(themes) else None


READERS: Mapping[str, tuple[str, Callable[[str, Collection[str]], Any]]] = {
    NAME: (
        "a name has at most 40 small letters, hyphens and spaces",
        lambda words, _: words if _NAME.fullmatch(words) else None,
    ),
    VERSION_WORD: (
        f"this program reads version {VERSION}",
        lambda words, _: VERSION if words == str(VERSION) else None,
    ),
    STANDS: (
        f"a vault stands {', '.join(one.value for one in Stands)}",
        lambda words, _: next((one for one in Stands if one.value == words), None),
    ),
    DEPTHS: (f"depths are written like 3 or 3-7, from 1 to {DEEPEST}", _depths),
    WEIGHT: (f"a weight is a number from 0 to {HEAVIEST}", _weight),
    THEMES: ("`map_viewer.py --list themes` prints the names, and 'rustbook' stands for its levels", _themes),
    TURNED: (f"a vault is turned {', '.join(TURNS)}", lambda words, _: TURNS.get(words)),
}
"""What can stand after each word of a heading, and the function that returns its meaning; None if it has none."""


def _chances(lines: Lines) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each text that the chances of a vault can make, and the letters that are plain floor in it.

    Its lines have the numbers that they have in the file. Raises DrawingError if a chance is wrong, or if there are too
    many.
    """
    choices: list[list[tuple[int, str, str]]] = []
    for place, (number, line) in enumerate(lines):
        match = _CHANCE.match(line)
        if match is None or OR not in line or is_row(line.strip()):
            continue
        meanings = [meaning.strip() for meaning in line[match.end() :].split(OR)]
        if not all(meanings):
            raise DrawingError(f"line {number}: between ' / ' there is nothing; plain floor is '{NOTHING}'")
        choices.append([(place, match[1], meaning) for meaning in meanings])
        if prod(map(len, choices)) > MOST_CHANCES:
            raise DrawingError(
                f"line {number}: with this the chances of the vault make more than {MOST_CHANCES} drawings"
            )
    texts = [line for _, line in lines]
    for chosen in product(*choices):
        for place, letter, meaning in chosen:
            texts[place] = "" if meaning == NOTHING else f"{letter} = {meaning}"
        blank = frozenset(letter for _, letter, meaning in chosen if meaning == NOTHING)
        yield "\n" * (lines[0][0] - 1) + "\n".join(texts), blank
