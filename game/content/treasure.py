"""What is found where: the documents' tables, and who gets which ability."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from game.engine.dice import Dice
from game.engine.geometry import Vec
from game.engine.item import Item, ItemKind
from game.engine.level import Level
from game.mapgen.layers.raffle import Lot

from .abilities import TOMES

ABILITY = "ability"
"""What levels have in their plans for the tome that the game's seed gives them."""

_ALWAYS = range(1, 1_000)


def _lots(depths: range, weights: dict[str, int]) -> tuple[Lot, ...]:
    return tuple(Lot(thing, weight, depths) for thing, weight in weights.items())


def _each(weight: int, quality: str, *pieces: str) -> dict[str, int]:
    return {f"{quality} {piece}": weight for piece in pieces}


GEAR_LOTS = (
    # RS-73 to RS-75
    *_lots(range(1, 4), _each(20, "leather", "cap", "armour", "boots")),
    *_lots(range(1, 4), {"dagger": 25, "sword": 5} | _each(5, "chain", "coif", "armour")),
    *_lots(range(4, 7), _each(20, "chain", "coif", "armour", "boots") | {"sword": 15, "axe": 15}),
    *_lots(range(4, 7), _each(5, "plate", "helm", "armour")),
    *_lots(range(7, 1_000), _each(25, "plate", "helm", "armour", "boots") | {"two-handed sword": 25}),
)
ITEM_LOTS = (
    # RS-78, and this game's own
    *_lots(_ALWAYS, {"armour scroll": 10, "wand of destruction": 5, "healing potion": 20, "magic map": 25}),
    *_lots(_ALWAYS, {"teleport scroll": 20, "whetstone": 10}),
    *_lots(_ALWAYS, {"scroll of knocking": 12, "scroll of bolting": 10, "scroll of opening": 6}),
    *_lots(_ALWAYS, {"haste potion": 8, "poison potion": 8, "confusion potion": 8, "fire potion": 6}),
    *_lots(_ALWAYS, {"stupor potion": 6, "blindness potion": 5, "wand of slowness": 4, "wand of banishing": 3}),
    *_lots(_ALWAYS, {"dart": 15, "fire flask": 8, "bear trap": 8}),
)
ABILITY_LOTS = tuple(Lot(ABILITY, 1, depths) for depths in (range(1, 2), range(3, 1_000, 3)))  # RS-85

ROOM_PERCENT = 20
"""Of rooms that hold a piece of gear, and of rooms that hold something else, where no raffle is held (RS-77)."""
CELLS_FOR_A_ROOM = 150
"""Where there are no rooms, so many cells stand for one."""


def tome_of(seed: str, depth: int) -> ItemKind | None:
    """The tome at depth 1 and at every third: each at most once a game, in whatever order depths are come to."""
    if depth % 3 and depth != 1:
        return None
    tomes = list(TOMES)
    Dice(seed, "abilities").shuffle(tomes)
    return tomes[depth // 3] if depth // 3 < len(tomes) else None


def strew(level: Level, seed: str, items: dict[str, ItemKind]) -> None:
    """Things in the rooms of a level that no raffle was held for, by a tenth of a die each (RS-77)."""
    dice = Dice(seed, "things", level.depth)
    gear = [lot for lot in GEAR_LOTS if level.depth in lot.depths]
    for room in _rooms(level):
        free = [at for at in room if _is_free(at, level)]
        for lots in (gear, list(ITEM_LOTS)):
            if not dice.chance(ROOM_PERCENT) or not lots or not free:
                continue
            lot = _drawn(lots, dice)
            if lots is gear:
                gear.remove(lot)
            at = free.pop(dice.below(len(free)))
            kind = items[lot.thing]
            level.items[at] = Item(kind, dice.roll(kind.found))
    tome = tome_of(seed, level.depth)
    free = [at for room in _rooms(level) for at in room if _is_free(at, level)]
    if tome is not None and free:
        level.items[dice.choice(free)] = Item(tome)


def _drawn(lots: Iterable[Lot], dice: Dice) -> Lot:
    return dice.choice([lot for lot in lots for _ in range(lot.weight)])


def _rooms(level: Level) -> list[list[Vec]]:
    if level.rooms:
        return [list(room.area.cells()) for room in level.rooms]
    width, height = level.shape
    cells = [Vec(x, y) for x, y in product(range(width), range(height)) if not level.solid[x, y]]
    return [cells for _ in range(len(cells) // CELLS_FOR_A_ROOM)]


def _is_free(at: Vec, level: Level) -> bool:
    bare = not level.solid[at] and not level.terrain_at(at).leads
    return bare and at not in level.doors and at not in level.items and at != level.start
