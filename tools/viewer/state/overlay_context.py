"""Context in which an overlay is drawn: a level, a cell, and the settings that the user chose."""

from __future__ import annotations

from dataclasses import dataclass

from game.content.monsters.breeds import BREEDS
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.noise import Noise
from game.engine.world import World
from viewer.state.viewed_level import ViewedLevel

NOISE_WORDS = {
    Noise.STEPS: "steps",
    Noise.DOOR: "an opening door",
    Noise.BOLT: "a door being bolted",
    Noise.KNOCK: "a knock",
    Noise.KNOCKING: "repeated knocking",
    Noise.BLOWS: "blows",
    Noise.GLASS: "breaking glass",
    Noise.CLATTER: "a clatter",
    Noise.SHOUT: "a shout",
    Noise.BLAST: "a blast",
    Noise.BELL: "a bell",
    Noise.GNAWING: "gnawing",
}
"""Words for each noise in the texts of the map viewer: "the noise of a bell"."""


@dataclass(frozen=True)
class OverlaySettings:
    """Settings of the overlays. `noise`: noise that the noise overlay shows. `breed`: name of a breed, or "hero"."""

    doors_open: bool = False
    """Whether every door counts as open. If False, each door counts as it is."""
    noise: Noise = Noise.DOOR
    breed: str = "hero"

    def breed_of(self, world: World) -> Breed:
        """Return the chosen breed (kind of monster).

        If "hero" is chosen, return the breed of heroes in the world's tradition (set of rules).
        """
        return world.tradition.hero if self.breed == "hero" else BREEDS[self.breed]


@dataclass(frozen=True)
class OverlayContext:
    """Level, cell and settings that an overlay is drawn for."""

    viewed: ViewedLevel
    at: Vec
    """Cell that overlays start from: the pointed cell if it is walkable, else a walkable cell such as the start."""
    overlay_settings: OverlaySettings = OverlaySettings()

    @property
    def world(self) -> World:
        """World to draw. If the settings say so, this is a copy with all doors open and no monsters."""
        return self.viewed.with_doors_open if self.overlay_settings.doors_open else self.viewed.world
