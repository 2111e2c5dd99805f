"""Vaults: rooms with prizes that are worth a risk, behind an iron door or a rune.

`IronVaults`: locked rooms behind iron doors. The hero can take only one of the prizes in a vault. The key lies
elsewhere in the level.

Any key opens any lock: where there are two vaults and one key, the hero must choose.

`RunedVault`: a room behind a door with a rune, a warning of danger. Its monsters are more dangerous than others at its
depth, and its prizes are worth the risk.
"""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.mapgen.analysis.enclosures import Closet, closets
from game.mapgen.analysis.solvable import reached_by_hero, try_doors
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import DoorSpec, Sketch, random_cell

MIN_PRIZES, MAX_PRIZES = 2, 3


@record
class IronVaults(BuildStep):
    """Locked vaults behind iron doors: none, one or two in a level, by chance. A level has only one key, even for two.

    No vault is made without a place for the key. `from_depth`: least depth at which there are vaults. `percent`: chance
    (0-100) that a level has a vault. `second_percent`: chance (0-100) that it then has a second vault.
    """

    prizes: tuple[str, ...]
    """Names of items. Two or three of them lie in each vault."""
    key: str
    """Name of the item that opens the vaults."""
    kind: str = "iron"
    """Name of the kind of door."""
    from_depth: int = 2
    percent: int = 70
    second_percent: int = 40
    sizes: tuple[int, int] = (3, 60)
    """Least and greatest number of cells of a room that can be a vault."""

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        locks = any(door.locked for door in sketch.door_specs.values())
        if sketch.depth < self.from_depth or locks or not sketch.dice.chance(self.percent):
            return
        wanted = 2 if sketch.dice.chance(self.second_percent) else 1
        for closet in closets(sketch, *self.sizes):
            if not wanted:
                return
            lying = len(lying_in(sketch, closet))
            if lying <= MAX_PRIZES <= lying + len(closet.free(sketch)) and self._lock(sketch, closet):
                wanted -= 1

    def _lock(self, sketch: Sketch, closet: Closet) -> bool:
        place = None if sketch.keys else key_place(sketch, closet)
        if place is not None:
            sketch.keys.append(place)
        if not try_doors(sketch, {closet.door: DoorSpec(self.kind, locked=True)}):
            if place is not None:
                sketch.keys.remove(place)
            return False
        if place is not None:
            sketch.items.append((self.key, place))
        offer(sketch, closet, self.prizes)
        sketch.record("a vault is locked")
        return True


def key_place(sketch: Sketch, closet: Closet) -> Vec | None:
    """Return a random free cell for the key of a vault; None if there is no such cell.

    The cell lies in a room, but neither in the vault nor in a room in which the hero arrives. The hero can reach the
    cell without a key. `closet`: the vault.
    """
    free, arrival = reached_by_hero(sketch) & sketch.free_ground(), sketch.arrival()
    for at in closet.cells:
        free[at] = False
    return random_cell([room for room in sketch.rooms if room not in arrival], free, sketch.dice)


def offer(sketch: Sketch, closet: Closet, prizes: tuple[str, ...]) -> None:
    """Put prizes, all different, beside the items that already lie in a vault, until there are two or three items.

    The hero can take only one of these items. `closet`: the vault. `prizes`: names of items.
    """
    names, cells, lying = list(prizes), closet.free(sketch), lying_in(sketch, closet)
    sketch.dice.shuffle(names)
    sketch.dice.shuffle(cells)
    more = max(sketch.dice.between(MIN_PRIZES, MAX_PRIZES) - len(lying), 0)
    laid = list(zip(names[:more], cells, strict=False))
    sketch.items += laid
    sketch.choices.append(frozenset((*lying, *(at for _, at in laid))))


def lying_in(sketch: Sketch, closet: Closet) -> list[Vec]:
    """Return the cells of a closet in which items lie."""
    cells = set(closet.cells)
    return [at for _, at in sketch.items if at in cells]


@record
class RunedVault(BuildStep):
    """Vault behind a door with a rune, a warning of danger: at most one in a level, by chance.

    `from_depth`: least depth at which there is a vault. `percent`: chance (0-100) that a level has a vault.
    """

    guards: tuple[str, ...]
    """Breeds (kinds of monster) that live in the vault, one monster for each name."""
    prizes: tuple[str, ...]
    """Names of the items that lie in the vault."""
    from_depth: int = 4
    percent: int = 50
    sizes: tuple[int, int] = (8, 60)
    """Least and greatest number of cells of a room that can be a vault."""

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        runes = any(door.runed for door in sketch.door_specs.values())
        if sketch.depth < self.from_depth or runes or not sketch.dice.chance(self.percent):
            return
        for closet in closets(sketch, *self.sizes):
            free = closet.free(sketch)
            if len(free) >= len(self.guards) + len(self.prizes) and try_doors(
                sketch, {closet.door: DoorSpec(runed=True)}
            ):
                sketch.dice.shuffle(free)
                sketch.spawns += zip(self.guards, free, strict=False)
                lying = free[len(self.guards) :][: len(self.prizes)]
                sketch.items += zip(self.prizes, lying, strict=True)
                sketch.choices += [frozenset([at]) for at in lying]
                sketch.record("a door gets a rune")
                return
