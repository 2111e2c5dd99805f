"""From a level as plain values to a drawing, from which the level is made like any drawn level."""

from __future__ import annotations

from game.content.world.terrains import TERRAINS
from game.content.world.traps_and_lights import TRAPS
from game.engine.grid.geometry import DIRECTION_NAMES, Vec, cells_where, reading_order
from game.levels.level_data import (
    ActorData,
    DoorData,
    HeroData,
    ItemData,
    LevelData,
    TrapData,
    rect_of,
    words_of,
)
from game.mapgen.drawing import parsed_drawing as signs
from game.mapgen.drawing.drawing_parser import check_doors
from game.mapgen.drawing.parsed_drawing import Drawing, DrawnLever, Legend, Listed, Number, Torch

_COVERS = {*signs.COVERS.values()}
_PLAIN = {"wall", "floor", *_COVERS, "stairs down", "stairs up"}


def drawing_of(data: LevelData) -> Drawing:
    """Return the drawing of a level. Each error in it names the list and the place in the list, such as "doors[3]".

    Raises DrawingError if a door opens to the outside of the level.
    """
    drawing = Drawing(data.size, is_text=False)
    _draw_ground(data, drawing)
    _draw_things(data, drawing)
    _draw_places(data, drawing)
    if data.hero is not None:
        _draw_hero(data.hero, drawing)
    check_doors(drawing)
    return drawing


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


def _draw_things(data: LevelData, drawing: Drawing) -> None:
    named: list[tuple[str, int, Vec, str]] = []
    named += [("doors", number, Vec(door.x, door.y), door_words(door)) for number, door in enumerate(data.doors)]
    named += [("actors", number, Vec(one.x, one.y), actor_words(one)) for number, one in enumerate(data.actors)]
    named += [("items", number, Vec(item.x, item.y), item_line(item)) for number, item in enumerate(data.items)]
    named += [("traps", number, Vec(trap.x, trap.y), trap_words(trap)) for number, trap in enumerate(data.traps)]
    for listed, number, at, words in named:
        where = f"{listed}[{number}]"
        drawing.legend[where] = Legend(tuple(words.split()), where)
        drawing.letters.append((at, where))
    for number, door in enumerate(data.doors):
        at, where = Vec(door.x, door.y), f"doors[{number}]"
        if door.facing is not None:
            drawing.facings[at] = DIRECTION_NAMES[door.facing], where
        if door.partner is not None and (door.partner, at) not in [(one, other) for one, other, _ in drawing.partners]:
            drawing.partners.append((at, door.partner, where))
        if door.battered:
            drawing.battered[at] = Number(door.battered, where)
    for number, lever in enumerate(data.levers):
        drawing.levers.append(DrawnLever(Vec(lever.x, lever.y), lever.door, f"levers[{number}]", lever.pulled))
    for number, one in enumerate(data.actors):
        rolled = rolled_of(one)
        if rolled:
            drawing.rolled[Vec(one.x, one.y)] = rolled, f"actors[{number}]"
    if data.packs_given:
        drawing.packs = [(members, "actors") for members in packs_of(data.actors)]


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


def _draw_places(data: LevelData, drawing: Drawing) -> None:
    drawing.rooms, drawing.rooms_given = [rect_of(room) for room in data.rooms], data.rooms_given
    drawing.dark = [rect_of(room) for room in data.rooms if not room.lit]
    drawing.corridors = [list(corridor) for corridor in data.corridors]
    drawing.torches = [
        Torch(Vec(torch.x, torch.y), torch.mount, f"torches[{number}]") for number, torch in enumerate(data.torches)
    ]
    drawing.choices = [(list(cells), f"choices[{number}]") for number, cells in enumerate(data.choices)]
    drawing.fire = [(Vec(fire.x, fire.y), fire.turns) for fire in data.fire]
    drawing.gas = [(gas.name, Vec(gas.x, gas.y), gas.units, f"gas[{number}]") for number, gas in enumerate(data.gas)]
    drawing.exit = data.exit
    drawing.numbers["depth"] = Number(data.depth, "depth")
    texts = {"name": data.name, "seed": data.seed, "tradition": data.tradition, "walls": data.walls}
    drawing.texts = {word: text for word, text in texts.items() if text}


def _draw_hero(hero: HeroData, drawing: Drawing) -> None:
    for word in signs.LISTS:
        names = getattr(hero, word)
        if names is not None:
            drawing.lists[word] = Listed(tuple(names), word)
    for word in ("health", "oil", "gold", "keys", "latches"):
        value = getattr(hero, word)
        if value is not None:
            drawing.numbers[word] = Number(value, word)
    drawing.lamp_covered = hero.shaded


def door_words(door: DoorData) -> str:
    """Return the words for a door in a drawing, such as "stiff hidden shut wooden door"."""
    features = [word for word in ("stiff", "runed", "hidden", "locked") if getattr(door, word)]
    return " ".join([*features, door.state, door.kind, "door"])


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
