"""A level as text: a map in characters, and below it everything that the map cannot show.

The text is a drawing that can be read back. Each letter of the map has a line that gives its meaning. A line that
begins with `at:` names cells with things that the map does not show, because something else is drawn there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from game.content.monsters.breeds import BREEDS
from game.content.traditions import TRADITIONS
from game.content.world.door_kinds import WOODEN
from game.engine.grid.geometry import Vec, cells_where
from game.engine.level_theme import PLAIN
from game.engine.model.door import DoorState
from game.levels.level_data import LevelData, door_words, rect_of
from game.levels.level_records import DoorData, HeroData, RoomData
from game.levels.level_to_drawing import actor_words, item_line, packs_of, rolled_of, trap_words
from game.mapgen.drawing.parsed_drawing import COVERS, ROLLED_FIELDS

_GROUND_SIGNS = {name: sign for sign, name in COVERS.items()} | {
    "wall": "#",
    "floor": ".",
    "passage floor": ".",
    "scorched ground": ".",
    "stairs down": ">",
    "stairs up": "<",
}
_STATE_SIGNS = {DoorState.SHUT.value: "+", DoorState.AJAR.value: "|", DoorState.OPEN.value: "-"}
_LETTERS = "".join(
    chr(code)
    for first, last in (("A", "Z"), ("a", "z"), ("À", "ÿ"), ("Α", "ω"), ("А", "я"))
    for code in range(ord(first), ord(last) + 1)
    if chr(code).isalpha()
)
"""Letters for things on the map: Latin, Greek, Cyrillic. What finds no free letter is listed in an `at:` line."""


def level_text(data: LevelData) -> str:
    """Return a level as the text of a drawing, with a line feed at the end."""
    return "\n".join(_Writer(data).lines()) + "\n"


class _Writer:
    """Writer of one level. `data`: the level."""

    def __init__(self, data: LevelData) -> None:
        self._data = data
        names = data.ground_names
        self._signs = [[_GROUND_SIGNS.get(names[number], ".") for number in row] for row in data.ground.T.tolist()]
        self._legend: dict[str, str] = {}
        """Letter for each meaning."""
        self._listed: defaultdict[str, list[Vec]] = defaultdict(list)
        """Cells of the things that the map does not show, by their words."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of the text."""
        self._draw()
        legends = list(chain(self._facts(), self._meanings(), self._ground(), self._places(), self._things()))
        if self._data.hero is not None:
            legends += _hero_lines(self._data.hero)
        yield from self._data.comments
        yield from map("".join, self._signs)
        if legends:
            yield ""
        yield from legends

    # -------------------------------------------------------------------------------------------- the map

    def _draw(self) -> None:
        """Draw one thing in each cell: hero, monster, door, item, trap or fixture, the first of these."""
        data = self._data
        drawn: set[Vec] = set()
        if data.start is not None:
            self._signs[data.start.y][data.start.x] = "@"
            drawn.add(data.start)
        plain = plain_door_signs(data.tradition)
        for at, words, wanted in self._stacked():
            sign = plain.get(words) or self._letter(words, wanted)
            if at in drawn or sign is None:
                self._listed[words].append(at)
            else:
                drawn.add(at)
                self._signs[at.y][at.x] = sign
        for number, name in enumerate(data.ground_names):
            for at in cells_where(data.ground == number) if name not in _GROUND_SIGNS else ():
                if at not in drawn and (sign := self._letter(name, name[0].upper() + name[0])) is not None:
                    self._signs[at.y][at.x] = sign

    def _stacked(self) -> Iterator[tuple[Vec, str, str]]:
        """Yield the cell, the words and the preferred letters of each thing, the highest things of all cells first."""
        data = self._data
        for one in data.actors:
            yield Vec(one.x, one.y), actor_words(one), BREEDS[one.name].glyph
        for door in data.doors:
            yield Vec(door.x, door.y), door_words(door), door.kind[0].upper()
        for item in data.items:
            yield Vec(item.x, item.y), item_line(item), item.name[0].upper()
        for trap in data.traps:
            yield Vec(trap.x, trap.y), trap_words(trap), "T"

    def _letter(self, words: str, wanted: str) -> str | None:
        """Return the letter for a meaning, a new one if it has none yet; None if no letter is free.

        `wanted`: the letter that is taken if it is free.
        """
        if words not in self._legend:
            found = free_letter(wanted, self._legend.values())
            if found is None:
                return None
            self._legend[words] = found
        return self._legend[words]

    # ----------------------------------------------------------------------------------- the lines below

    def _facts(self) -> Iterator[str]:
        data = self._data
        facts = {"name": data.name, "tradition": data.tradition, "seed": data.seed, "depth": str(data.depth)}
        facts |= {"walls": data.walls} if data.walls != PLAIN.name else {}
        yield from (f"{word}: {text}" for word, text in facts.items() if text)

    def _meanings(self) -> Iterator[str]:
        shown = set(chain.from_iterable(self._signs))
        yield from (f"{letter} = {words}" for words, letter in self._legend.items() if letter in shown)
        yield from (f"at: {_cells(cells)} {words}" for words, cells in self._listed.items())

    def _ground(self) -> Iterator[str]:
        """Yield lines with the ground that is not what a reader of the map and the corridors would expect."""
        data = self._data
        dug = set(chain.from_iterable(data.corridors))
        hidden: defaultdict[str, list[Vec]] = defaultdict(list)
        names = data.ground_names
        usually = {"#": "wall", ">": "stairs down", "<": "stairs up"} | COVERS
        usually |= {letter: words for words, letter in self._legend.items() if words in names}
        for y, row in enumerate(data.ground.T.tolist()):
            for x, number in enumerate(row):
                at, sign = Vec(x, y), self._signs[y][x]
                if names[number] != usually.get(sign, "passage floor" if at in dug else "floor"):
                    hidden[names[number]].append(at)
        yield from (f"ground: {_cells(cells)} {name}" for name, cells in hidden.items())

    def _places(self) -> Iterator[str]:
        data = self._data
        if data.rooms_given:
            yield from (f"room: {words}" for words in [*map(_room_words, data.rooms)] or ["none"])
        yield from (f"corridor: {_cells(cells)}" for cells in data.corridors if cells)
        for torch in data.torches:
            yield f"torch: {torch.x},{torch.y}" + (f" from {_cells([torch.mount])}" if torch.mount is not None else "")
        if data.exit is not None and data.exit not in data.stairs("down")[:1]:
            yield f"exit: {_cells([data.exit])}"
        for fire in data.fire:
            yield f"fire: {fire.x},{fire.y}" + (f" {fire.turns} turns" if fire.turns is not None else "")
        yield from (f"gas: {gas.name} {gas.x},{gas.y} {gas.units}" for gas in data.gas)

    def _things(self) -> Iterator[str]:
        data = self._data
        for lever in data.levers:
            yield lever_line(Vec(lever.x, lever.y), lever.door, pulled=lever.pulled)
        yield from door_lines(data.doors)
        yield from (f"choice: {_cells(cells)}" for cells in data.choices)
        if data.packs_given:
            yield from (f"pack: {words}" for words in [_cells(cells) for cells in packs_of(data.actors)] or ["none"])
        for one in data.actors:
            if len(rolled_of(one)) == len(ROLLED_FIELDS):
                dice = f"attack {one.attack}x{one.attack_chance}% defense {one.defense}x{one.defense_chance}%"
                yield f"monster: {one.x},{one.y} health {one.health}/{one.max_health} {dice} gold {one.gold}"


def free_letter(wanted: str, used: Collection[str]) -> str | None:
    """Return a letter that is not used yet; None if there is none. `wanted`: the letters that are taken first."""
    return next((letter for letter in chain(wanted, _LETTERS) if letter.isalpha() and letter not in used), None)


def lever_line(at: Vec, door: Vec, *, pulled: bool) -> str:
    """Return the legend line for a lever or plate. `at`, `door`: its cell, and the cell of its door."""
    return f"lever: {_cells([at])} {_cells([door])}" + " pulled" * pulled


def door_lines(doors: Iterable[DoorData]) -> Iterator[str]:
    """Yield the legend lines for the side, the partner and the damage of each door."""
    for door in doors:
        if door.facing is not None:
            yield f"facing: {door.x},{door.y} {door.facing}"
        if door.partner is not None and (door.y, door.x) < (door.partner.y, door.partner.x):
            yield f"partner: {door.x},{door.y} {_cells([door.partner])}"
        if door.battered:
            yield f"battered: {door.x},{door.y} {door.battered}"


def plain_door_signs(tradition: str) -> dict[str, str]:
    """Return the signs for plain doors, by the words for the door. `tradition`: name of the rules; "" if unknown."""
    rules = TRADITIONS.get(tradition)
    if rules is None:
        return {}
    kinds = {state: rules.door if state == "open" or rules.door.has_leaf else WOODEN for state in _STATE_SIGNS}
    return {f"{state} {kind.name} door": _STATE_SIGNS[state] for state, kind in kinds.items()}


def _room_words(room: RoomData) -> str:
    words = [str(side) for side in rect_of(room)] + ["dark"] * (not room.lit)
    return " ".join([*words, room.purpose] if room.purpose is not None else words)


def _hero_lines(hero: HeroData) -> Iterator[str]:
    for word in ("bag", "worn", "abilities", "conditions"):
        names = getattr(hero, word)
        if names or (word == "bag" and names is not None):
            yield f"{word}: {', '.join(names)}".rstrip()
    for word in ("health", "oil", "gold", "keys", "latches"):
        if getattr(hero, word) is not None:
            yield f"{word}: {getattr(hero, word)}"
    if hero.shaded:
        yield "lamp: shaded"


def _cells(cells: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in cells)
