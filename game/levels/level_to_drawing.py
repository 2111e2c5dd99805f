"""From a level as plain values to a drawing, from which the level is made like any drawn level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from game.content.world.terrains import TERRAINS
from game.content.world.traps import TRAPS
from game.engine.grid.geometry import DIRECTION_NAMES, ORTHOGONAL, Rect, Vec, cells_where, reading_order
from game.levels.level_data import LevelData, door_words, rect_of, words_of
from game.levels.level_records import ActorData, HeroData, ItemData, TrapData
from game.mapgen.drawing import parsed_drawing as signs
from game.mapgen.drawing.drawing_parser import check_doors
from game.mapgen.drawing.parsed_drawing import Drawing, DrawnLever, Legend, Listed, Mistakes, Number, Torch

_COVERS = {*signs.COVERS.values()}


def drawing_of(
    data: LevelData,
    places: Mapping[str, str] = MappingProxyType({}),
    mistakes: Mistakes | None = None,
    unclear: Iterable[Vec] = (),
) -> Drawing:
    """Return the drawing of a level. Each error in it names the place in the file.

    `places`: place of each thing in the file, by its list and its place there. A thing that it does not name has the
    place "doors[3] at 7,2", for example. `mistakes`: where it is noted if something does not fit together; without it,
    raises DrawingError. `unclear`: cells whose meaning a mistake hides.
    """
    noted = Mistakes() if mistakes is None else mistakes
    drawing = Drawing(data.size)
    drawing.unclear.update(unclear)
    _check(data, places, drawing.unclear, noted)
    _draw_ground(data, drawing)
    _draw_things(data, drawing, places)
    _draw_places(data, drawing, places)
    drawing.comments = list(data.comments)
    if data.hero is not None:
        _draw_hero(data.hero, drawing, places.get("start", "hero"))
    with noted:
        check_doors(drawing)
    if mistakes is None:
        noted.check()
    return drawing


def _placed(listed: str, things: Sequence[Any], places: Mapping[str, str]) -> Iterator[tuple[Vec, str, Any]]:
    """Yield the cell, the place in the file and the values of each thing of a list. `listed`: name of the list."""
    for number, one in enumerate(things):
        key = f"{listed}[{number}]"
        yield Vec(one.x, one.y), places.get(key, f"{key} at {one.x},{one.y}"), one


def _check(data: LevelData, places: Mapping[str, str], unclear: set[Vec | str], mistakes: Mistakes) -> None:
    """Note what a drawing cannot show. `unclear`: cells whose meaning a mistake hides; gets the cells of mistakes."""
    walkable, (width, height) = data.walkable, data.size
    ground = np.array(data.ground_names)[data.ground]

    def wrong(at: Vec, what: str) -> None:
        if at not in unclear:
            mistakes.note(what)
            unclear.add(at)

    if data.start is not None and not walkable[data.start]:
        wrong(data.start, f"{places.get('start', 'start')}: the hero cannot begin on {ground[data.start]}")
    burning: set[Vec] = set()
    for at, where, _ in _placed("fire", data.fire, places):
        if not walkable[at] and TERRAINS[data.ground[at]].burns is None:
            wrong(at, f"{where}: fire cannot be on {ground[at]}")
        elif at in burning:
            mistakes.note(f"{where}: there is another fire in this cell")
        burning.add(at)
    lit: dict[Rect, bool] = {}
    purposes: dict[Rect, str | None] = {}
    for at, where, torch in _placed("torches", data.torches, places):
        if torch.mount is not None and torch.mount - at not in ORTHOGONAL:
            wrong(at, f"{where}: its 'mount' is not a cell beside it")
    for at, where, room in _placed("rooms", data.rooms, places):
        if at.x + room.width > width or at.y + room.height > height:
            mistakes.note(f"{where}: the room reaches beyond the level of {width}x{height}")
        elif lit.setdefault(rect_of(room), room.lit) is not room.lit:
            mistakes.note(f"{where}: the same room is lit and dark")
        elif purposes.setdefault(rect_of(room), room.purpose) != room.purpose:
            mistakes.note(f"{where}: the same room has another purpose")
    levers: set[Vec] = set()
    for at, where, _ in _placed("levers", data.levers, places):
        if at in levers:
            mistakes.note(f"{where}: there is another lever in this cell")
        levers.add(at)


def _draw_ground(data: LevelData, drawing: Drawing) -> None:
    drawing.floor = set(cells_where(data.walkable))
    for number, name in enumerate(data.ground_names):
        if name in ("wall", "floor"):
            continue
        cells = cells_where(data.ground == number)
        if name in _COVERS:
            drawing.cover |= dict.fromkeys(cells, name)
        elif TERRAINS[number].depth_change:
            drawing.marks[name] = sorted(cells, key=reading_order)
        else:
            drawing.ground += [(at, name, "ground") for at in cells]
    if data.start is not None:
        drawing.marks["hero"] = [data.start]


def _draw_things(data: LevelData, drawing: Drawing, places: Mapping[str, str]) -> None:
    for listed, things, words in (
        ("doors", data.doors, door_words),
        ("actors", data.actors, actor_words),
        ("items", data.items, item_line),
        ("traps", data.traps, trap_words),
    ):
        for number, (at, where, one) in enumerate(_placed(listed, things, places)):
            drawing.legend[f"{listed}[{number}]"] = Legend(tuple(words(one).split()), where)
            drawing.letters.append((at, f"{listed}[{number}]"))
    opening = {(Vec(lever.x, lever.y), lever.door) for lever in data.levers}
    paired: set[tuple[Vec, Vec]] = set()
    for at, where, door in _placed("doors", data.doors, places):
        if door.facing is not None:
            drawing.facings[at] = DIRECTION_NAMES[door.facing], where
        if door.partner is not None and (at, door.partner) not in paired:
            drawing.partners.append((at, door.partner, where))
            paired.add((door.partner, at))
        if door.battered:
            drawing.battered[at] = Number(door.battered, where)
        if door.lever is not None and (door.lever, at) not in opening and door.lever not in drawing.unclear:
            told = f"'lever' has no effect: no lever at {door.lever.x},{door.lever.y} opens this door"
            drawing.warnings.append(f"{where}: {told}")
    for at, where, lever in _placed("levers", data.levers, places):
        drawing.levers.append(DrawnLever(at, lever.door, where, lever.pulled))
    where_of = {}
    for at, where, one in _placed("actors", data.actors, places):
        where_of[at] = where
        if rolled := rolled_of(one):
            drawing.rolled[at] = rolled, where
        if one.flanker and one.leader is None:
            drawing.warnings.append(f"{where}: 'flanker' has no effect without a 'leader'")
    if data.packs_given or any(one.leader is not None for one in data.actors):
        drawing.packs = [(cells, where_of[cells[1]]) for cells in packs_of(data.actors)]


def rolled_of(one: ActorData) -> dict[str, int]:
    """Return the numbers of a monster that are given, by their fields. The others are rolled when it is made."""
    return {name: number for name in signs.ROLLED_FIELDS if (number := getattr(one, name)) is not None}


def packs_of(actors: list[ActorData]) -> list[list[Vec]]:
    """Return the cells of the members of each pack: the leader first, the flanker last."""
    packs: dict[Vec, list[ActorData]] = {}
    for one in actors:
        if one.leader is not None:
            packs.setdefault(one.leader, []).append(one)
    return [
        [leader, *(Vec(one.x, one.y) for one in sorted(members, key=lambda one: one.flanker))]
        for leader, members in packs.items()
    ]


def _draw_places(data: LevelData, drawing: Drawing, places: Mapping[str, str]) -> None:
    drawing.rooms, drawing.rooms_given = [rect_of(room) for room in data.rooms], data.rooms_given
    drawing.dark = [rect_of(room) for room in data.rooms if not room.lit]
    named = ((room, room.purpose, where) for _, where, room in _placed("rooms", data.rooms, places))
    drawing.purposes = {rect_of(room): (purpose, where) for room, purpose, where in named if purpose is not None}
    drawing.corridors = [list(corridor) for corridor in data.corridors]
    drawing.torches = [Torch(at, torch.mount, where) for at, where, torch in _placed("torches", data.torches, places)]
    drawing.choices = [
        (list(cells), places.get(f"choices[{number}]", f"choices[{number}]"))
        for number, cells in enumerate(data.choices)
    ]
    drawing.fire = [(at, fire.turns, where) for at, where, fire in _placed("fire", data.fire, places)]
    drawing.gas = [(gas.name, at, gas.units, where) for at, where, gas in _placed("gas", data.gas, places)]
    drawing.exit, drawing.exit_place = data.exit, places.get("exit", "exit")
    drawing.numbers["depth"] = Number(data.depth, "depth")
    texts = {"name": data.name, "seed": data.seed, "tradition": data.tradition, "walls": data.walls}
    drawing.texts = {word: text for word, text in texts.items() if text}


def _draw_hero(hero: HeroData, drawing: Drawing, where: str) -> None:
    """Draw what the hero has. `where`: his place in the file."""
    for word in signs.LISTS:
        names = getattr(hero, word)
        if names is not None:
            drawing.lists[word] = Listed(tuple(names), f"{where}.{word}")
    for word in ("health", "oil", "gold", "keys", "latches"):
        value = getattr(hero, word)
        if value is not None:
            drawing.numbers[word] = Number(value, f"{where}.{word}")
    drawing.lamp_covered = hero.shaded


def actor_words(one: ActorData) -> str:
    """Return the words for a monster in a drawing, such as "kobold asleep"."""
    return one.name if one.habit is None else f"{one.name} {one.habit}"


def item_line(item: ItemData) -> str:
    """Return the words for a heap of items on the floor, such as "item 3 dart"."""
    return f"item {words_of(item.name, item.count, item.spent, item.forged, item.honed)}"


def trap_words(trap: TrapData) -> str:
    """Return the words for a trap, such as "trap bear", or "trap bear found" if the hero knows it."""
    name = next(name for name, kind in TRAPS.items() if kind.name == trap.name)
    return f"trap {name}" + ("" if trap.hidden else " found")
