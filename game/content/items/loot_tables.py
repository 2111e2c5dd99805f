"""What is found in a game: loot tables from the documents of the traditions, the tomes of abilities, and hidden traps.

A tradition is a set of rules taken from one document. Each kind of item lists the verbs and features that a tradition
must have to make the item useful. The item is found only in traditions that have all of these verbs and features.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from game.content.items.abilities import TOMES
from game.content.items.gear import ITEMS
from game.engine.grid.dice import Dice, Roll
from game.engine.grid.geometry import DIRECTIONS, Vec, cells_where
from game.engine.grid.neighbours import count8
from game.engine.model.fixtures import Trap
from game.engine.model.item import Category, Item, ItemKind, Slot
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.mapgen.layers.population.loot_behind_doors import LootEntry

TOME = "tome"
"""Name that stands for each of three tomes while a level is planned; the seed then decides their abilities."""

_ALWAYS = range(1, 1_000)


def _lots(depths: range, weights: dict[str, int]) -> tuple[LootEntry, ...]:
    return tuple(LootEntry(thing, weight, depths) for thing, weight in weights.items())


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

GEAR_PERCENT = 25
"""Percentage of gear among the items of a level, in traditions that roll one number of items for the whole level.

The figure is about the share of armour and weapons among the 55 kinds of CM-60.
"""
ROOM_PERCENT = 20
"""Percentage of rooms with a piece of gear, and also the percentage of rooms with another item.

The figure is for traditions that place their loot room by room (RS-77).
"""
MOST_FOUND = 8
"""Greatest weight of an item that a search may find, except gear.

So chests and barrels hold healing, maps and teleport no more often than what one throws at a foe: danger has them.
"""
CELLS_FOR_A_ROOM = 150
"""Number of walkable cells that count as one room on a level without rooms."""


def fits(kind: ItemKind, tradition: Tradition) -> bool:
    """Return whether a kind of item can be of any use in a tradition."""
    return kind.needs <= tradition.provides


def tome_of(seed: str, depth: int, tradition: Tradition) -> ItemKind | None:
    """Return the kind of tome among the random loot of the level of a depth, or None if the level has no tome.

    Depth 1 and every third depth have a tome, until all kinds are used. Each kind is found at most once in a game, in
    whatever order the depths are visited (RS-85).
    """
    if depth % 3 and depth != 1:
        return None
    tomes = [tome for tome in TOMES if fits(tome, tradition)]
    Dice(seed, "abilities").shuffle(tomes)
    return tomes[depth // 3] if depth // 3 < len(tomes) else None


def place_loot(level: Level, seed: str, items: dict[str, ItemKind], tradition: Tradition) -> None:
    """Put items into the rooms of a level, in traditions with random loot.

    Some traditions give a number of items for the whole level. CM-12: the tome counts towards this number; gold (CM-11)
    does not. In the other traditions each room gets a piece of gear with the chance ROOM_PERCENT, and another item
    with the same chance. `items`: kinds of item by name.
    """
    dice = Dice(seed, "things", level.depth)
    gear = [entry for entry in GEAR_LOTS if level.depth in entry.depths and fits(items[entry.thing], tradition)]
    others = [entry for entry in ITEM_LOTS if level.depth in entry.depths and fits(items[entry.thing], tradition)]
    tome = tome_of(seed, level.depth, tradition)
    rooms, bare = _rooms(level), _bare_cells(level)
    for lots, cells in _draws(rooms, gear, others, dice, tradition.things, tome is not None):
        free = [at for at in cells if at in bare]
        if not lots or not free:
            continue
        entry = _drawn(lots, dice)
        if lots is gear:
            gear.remove(entry)
        at = free.pop(dice.below(len(free)))
        kind = items[entry.thing]
        level.items[at] = Item(kind, dice.roll(kind.found))
        bare.remove(at)
    if tome is not None and (free := [at for room in rooms for at in room if at in bare]):
        level.items[dice.choice(free)] = Item(tome)


def _draws(
    rooms: list[list[Vec]], gear: list[LootEntry], others: list[LootEntry], dice: Dice, things: Roll | None, tome: bool
) -> Iterator[tuple[list[LootEntry], list[Vec]]]:
    """Yield, for each item to be placed, the loot entries to draw the item from, and the cells to draw its place from.

    `gear`: entries for gear; each piece of gear is found at most once. `others`: entries for all other items. `things`:
    number of items for the whole level; None if each room has its own chance of gear and its own chance of another
    item. `tome`: whether the level has a tome, which counts as one of the items of the whole level.
    """
    if things is None:
        for room in rooms:
            for lots in (gear, others):
                if dice.chance(ROOM_PERCENT):
                    yield lots, room
        return
    cells = [at for room in rooms for at in room]
    for _ in range(dice.roll(things) - tome):
        yield (gear if dice.chance(GEAR_PERCENT) and gear else others), cells


def find(kinds: Sequence[Category | Slot], depth: int, dice: Dice, tradition: Tradition) -> Item | None:
    """Return an item of some kinds that may lie on a depth; None if no such item fits the tradition.

    `kinds`: categories of items, and places of gear on the body.
    """
    lots = [entry for entry in (*GEAR_LOTS, *ITEM_LOTS) if depth in entry.depths]
    found = [ITEMS[entry.thing] for entry in lots]
    weights = [
        (min(entry.weight, MOST_FOUND) if kind.slot is None else entry.weight)
        * (fits(kind, tradition) and (kind.category in kinds or kind.slot in kinds))
        for entry, kind in zip(lots, found, strict=True)
    ]
    if not any(weights):
        return None
    kind = dice.weighted(found, weights)
    return Item(kind, dice.roll(kind.found))


def hide_traps(level: Level, seed: str, tradition: Tradition) -> None:
    """Hide the traps of a tradition in the rooms of a level, but not where the hero arrives (RB-23, RB-55).

    A trap lies only where all cells around are floor, so that an actor that has spotted it can walk round it. Corridors
    and doorways have no traps. The documents have none of these limits.
    """
    if tradition.traps is None:
        return
    dice = Dice(seed, "traps", level.depth)
    guests = {at for room in level.rooms if room.area.contains(level.start) for at in room.area.cells()}
    guests |= {level.start, *(level.start + step for step in DIRECTIONS)}
    rooms = [room for room in _rooms(level) if not level.rooms or level.start not in room]
    if not (places := tradition.traps.places(rooms, level.depth, dice)):
        return
    fit = (_bare_cells(level) & _surrounded_cells(level)).difference(level.traps, guests)
    for cells in places:
        if free := [at for at in cells if at in fit]:
            at = dice.choice(free)
            level.traps[at] = Trap(tradition.traps.kind, at)
            fit.remove(at)


def _surrounded_cells(level: Level) -> set[Vec]:
    """Return the cells whose eight neighbours are all walkable cells without a door."""
    open_ = ~level.solid
    for at in level.doors:
        open_[at] = False
    return set(cells_where(count8(open_) == len(DIRECTIONS)))


def _drawn(lots: Iterable[LootEntry], dice: Dice) -> LootEntry:
    lots = list(lots)
    return dice.weighted(lots, [entry.weight for entry in lots])


def _rooms(level: Level) -> list[list[Vec]]:
    if level.rooms:
        return [list(room.area.cells()) for room in level.rooms]
    width, height = level.shape
    cells = [Vec(x, y) for x, y in product(range(width), range(height)) if not level.solid[x, y]]
    return [cells for _ in range(len(cells) // CELLS_FOR_A_ROOM)]


def _bare_cells(level: Level) -> set[Vec]:
    """Return the walkable cells with no stairs, door or item, and without the cell where the hero arrives."""
    return set(cells_where(~level.solid)).difference(
        level.cells_of(1), level.cells_of(-1), level.doors, level.items, [level.start]
    )
