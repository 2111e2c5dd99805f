"""Torches where those live who open doors, so that the light under a door tells something of who is behind it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.mapgen.dens import enclosures
from game.mapgen.layers.torches import hang
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class HomeLights(Step):
    """By chance in the rooms of some breeds and, less often, in those where nobody lives; never where only others do.

    Those who live behind the same shut doors live together: where only others do, the empty rooms are dark too.
    """

    keepers: frozenset[str]
    """The breeds that keep a light."""
    kept: int = 85
    """Per cent of their rooms that have one."""
    empty: int = 25
    """Per cent of the empty rooms."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        home = enclosures(sketch)
        of_keepers = {int(home[at]) for breed, at in sketch.spawns if breed in self.keepers}
        of_others = {int(home[at]) for breed, at in sketch.spawns} - of_keepers
        dark = np.isin(home, list(of_others))
        for room in sketch.rooms:
            inside = set(sketch.dug(room))
            living = {breed for breed, at in sketch.spawns if at in inside}
            others = bool(living) or any(dark[at] for at in inside)
            percent = self.kept if living & self.keepers else 0 if others else self.empty
            if sketch.dice.chance(percent):
                hang(room, sketch, dark=dark)
