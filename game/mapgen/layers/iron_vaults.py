"""Rooms behind iron: locked, with prizes of which one may be taken, and the key lying elsewhere.

Any key opens any lock: where there are two vaults and one key, the key is a choice.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import Vec
from game.mapgen.closets import Closet, closets
from game.mapgen.openable import fit, trodden
from game.mapgen.sketch import Fitting, Sketch
from game.mapgen.step import Step

LEAST_PRIZES, MOST_PRIZES = 2, 3


@dataclass(frozen=True)
class IronVaults(Step):
    """One, by chance two, from a depth on; without room for a key there is none."""

    prizes: tuple[str, ...]
    """The names of things: two or three of them lie in each."""
    key: str
    """The name of the thing that opens it."""
    kind: str = "iron"
    from_depth: int = 2
    percent: int = 70
    second_percent: int = 40
    sizes: tuple[int, int] = (3, 60)
    """Cells of a room that will do."""

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth < self.from_depth or not sketch.dice.chance(self.percent):
            return
        wanted = 2 if sketch.dice.chance(self.second_percent) else 1
        for closet in closets(sketch, *self.sizes):
            if not wanted:
                return
            lying = len(lying_in(sketch, closet))
            if lying <= MOST_PRIZES <= lying + len(closet.free(sketch)) and self._lock(sketch, closet):
                wanted -= 1

    def _lock(self, sketch: Sketch, closet: Closet) -> bool:
        place = None if sketch.keys else key_place(sketch, closet)
        if place is not None:
            sketch.keys.append(place)
        if not fit(sketch, {closet.door: Fitting(self.kind, locked=True)}):
            if place is not None:
                sketch.keys.remove(place)
            return False
        if place is not None:
            sketch.items.append((self.key, place))
        offer(sketch, closet, self.prizes)
        sketch.record("a vault is locked")
        return True


def key_place(sketch: Sketch, closet: Closet) -> Vec | None:
    """A free cell of a room, neither where the hero arrives nor where he must not go; None if there is none."""
    ground, arrival = trodden(sketch), sketch.arrival()
    cells = [at for room in sketch.rooms if room not in arrival for at in sketch.free_cells(room) if ground[at]]
    cells = [at for at in cells if at not in closet.cells]
    return sketch.dice.choice(cells) if cells else None


def offer(sketch: Sketch, closet: Closet, prizes: tuple[str, ...]) -> None:
    """Lays different prizes down beside what lies there already, two or three in all; one of them may be taken."""
    names, cells, lying = list(prizes), closet.free(sketch), lying_in(sketch, closet)
    sketch.dice.shuffle(names)
    sketch.dice.shuffle(cells)
    more = max(sketch.dice.between(LEAST_PRIZES, MOST_PRIZES) - len(lying), 0)
    laid = list(zip(names[:more], cells, strict=False))
    sketch.items += laid
    sketch.choices.append(frozenset((*lying, *(at for _, at in laid))))


def lying_in(sketch: Sketch, closet: Closet) -> list[Vec]:
    """Where something lies in it."""
    return [at for _, at in sketch.items if at in closet.cells]
