"""Levels in the viewer, made by a generator or from a drawing, and the values computed for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from game.content.items.gear import GOLD
from game.content.levels.level_from_sketch import sketch_level
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.model.memory import Memory
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import BuildSnapshot, Sketch
from game.mapgen.core.vault import Vault
from game.mapgen.layers.doors.gates import mouths
from level_output.built_level import BuiltLevel, build_level, reveal
from level_output.tried_vaults import with_vaults
from level_output.world_json import Origin
from survey_lib.judged_figures import Figures, Ranges, figures, ranges_of_level
from survey_lib.promises import broken_by
from viewer.state.cells_behind import cells_behind_each
from viewer.state.watched_file import WatchedFile

if TYPE_CHECKING:
    from viewer.state.drawing_file import DrawingFile

MAX_MEASURED_DOORS = 400
"""Largest number of doors at which a level's figures are computed: 800 doors take a second, 2,000 a minute."""


@dataclass(frozen=True)
class LevelSpec:
    """Everything that determines a generated level. `size`: width and height in cells."""

    chain: Chain
    tradition: Tradition
    size: tuple[int, int]
    seed: str
    depth: int
    theme: str | None = None
    """Name of the theme that `chain` belongs to; None if the chain was chosen by its own name."""
    vaults: tuple[Vault, ...] = ()
    """Vaults to be put into the level in place of those that chance would draw; empty for those of chance."""
    vault_file: WatchedFile | None = None
    """File of these vaults, which can be read again; None if there is none."""

    @property
    def name(self) -> str:
        """File name for saving this level, without the ending."""
        words = f"{self.chain.name} {self.tradition.name} {self.seed} depth {self.depth}"
        return "-".join("".join(sign if sign.isalnum() else " " for sign in words).split())

    def generate(self) -> ViewedLevel:
        """Generate the level and return it.

        Raises RetryLevel if the chain finds no level, MissingInput if a step of the chain needs a part of the level
        that no earlier step makes.
        """
        chain, tried = with_vaults(self.chain, self.vaults) if self.vaults else (self.chain, None)
        built = build_level(chain, self.tradition, self.size, self.seed, self.depth)
        title = " · ".join((self.chain.name, f"seed {self.seed}", f"depth {self.depth}"))
        viewed = ViewedLevel(self.name, title, built, Origin(self.chain.name, self.theme), self._history, self)
        viewed.places_of_vaults = tried.report() if tried is not None else []
        return viewed

    def _history(self) -> list[BuildSnapshot]:
        chain = with_vaults(self.chain, self.vaults)[0] if self.vaults else self.chain
        return sketch_level(chain, self.size, self.seed, self.depth, record=True).history or []


class ViewedLevel:
    """Level in the viewer. Values that take long to compute are computed when they are first used, and then kept.

    `title`: text shown above the level. `history`: function that returns the snapshots of the generation. `spec`: the
    parameters from which the level was generated; None for a drawing. `drawing`: the file of a drawing; else None.
    """

    def __init__(
        self,
        name: str,
        title: str,
        built: BuiltLevel,
        origin: Origin,
        history: Callable[[], list[BuildSnapshot]],
        spec: LevelSpec | None = None,
        drawing: DrawingFile | None = None,
    ) -> None:
        self.name = name
        """File name for saving this level, without the ending."""
        self.title = title
        self.built = built
        self.origin = origin
        self.spec = spec
        self.drawing = drawing
        self.places_of_vaults: list[str] = []
        """Line for each vault of `spec.vaults`: where it stands, or why it has no place."""
        self._history = history
        self._hero_knowledge: Memory | None = None
        """Memory of the hero; None if the level is not revealed."""
        self._full_memory = Memory(built.world.level.shape)

    @property
    def sketch(self) -> Sketch:
        return self.built.sketch

    @property
    def world(self) -> World:
        return self.built.world

    @property
    def level(self) -> Level:
        return self.world.level

    def spec_after(self, before: LevelSpec) -> LevelSpec:
        """Return the parameters from which this level was made; for a drawing, `before` with its rules and seed."""
        if self.spec is not None:
            return self.spec
        return replace(before, tradition=self.world.tradition, seed=self.world.seed)

    @property
    def has_hero(self) -> bool:
        """Whether the hero is on the level. A drawing may have no hero."""
        return self.world.hero in self.level.actors

    @property
    def start(self) -> Vec:
        """Cell of the hero. If there is no hero, the first cell that is not solid, column by column."""
        if self.has_hero:
            return self.world.hero.pos
        x, y = np.argwhere(~self.level.solid)[0].tolist()
        return Vec(x, y)

    @property
    def state(self) -> tuple[object, ...]:
        """Values that change whenever the picture of the level may have changed. Caches of pictures compare them."""
        known = int(self.level.memory.explored.sum()), int(self.world.view.sum())
        return (id(self), id(self.level.memory), self.world.turn, self.world.hero.pos, self.level.changes, known)

    @cached_property
    def history(self) -> list[BuildSnapshot]:
        """Snapshots of the generation, one for each step, in order."""
        return self._history()

    @cached_property
    def measures(self) -> Figures | None:
        """Figures of the level by name. None if the level has too many doors to be measured quickly."""
        return figures(self.sketch) if len(self.sketch.doors) <= MAX_MEASURED_DOORS else None

    @cached_property
    def ranges(self) -> Ranges:
        """Ranges with which the figures are compared."""
        return ranges_of_level(self.measures or {}, self.sketch, self.origin.generator, self.origin.theme)

    @cached_property
    def broken_promises(self) -> list[str]:
        """Sentences about the promises that a drawn level breaks, as it was drawn; empty for a generated level."""
        return broken_by(self.built) if self.spec is None else []

    @cached_property
    def narrow_cells(self) -> list[Vec]:
        """Cells that have a door, and those floor cells between two walls that lie next to a wider place or a fork."""
        return list(dict.fromkeys((*self.sketch.doors, *mouths(self.sketch.floor))))

    @cached_property
    def cells_behind(self) -> dict[Vec, int]:
        """For each narrow cell, the number of cells that can be reached from the start only through it.

        A narrow cell with a way around it has no entry.
        """
        return cells_behind_each(self.sketch.floor, self.narrow_cells, self.start)

    @cached_property
    def with_doors_open(self) -> World:
        """World with a copy of the level in which every door is open and only the hero stands on it."""
        level = self.level
        empty = Level(
            level.ground,
            level.terrains,
            start=self.start,
            doors=[Door(door.kind, door.at, DoorState.OPEN) for door in level.doors.values()],
            rooms=level.rooms,
            lights=level.lights,
            depth=level.depth,
        )
        return begin_game(
            self.world.tradition, self.world.seed, replace(self.world.hero), lambda _: empty, GOLD, depth=level.depth
        )

    # -------------------------------------------------------------------------------- what is shown of it

    @property
    def revealed(self) -> bool:
        """Whether the whole level is shown, and not only what the hero knows."""
        return self._hero_knowledge is not None

    def replace_world(self, world: World) -> None:
        """Show another state of the same world, such as an earlier turn. Only what the hero then knows is shown."""
        self.conceal()
        self.built = self.built._replace(world=world)

    def reveal(self) -> None:
        """Show the whole level. What the hero really knows is kept, so that `conceal` can show it again."""
        if self._hero_knowledge is None:
            self._hero_knowledge = self.level.memory
            self.level.memory = self._full_memory
        reveal(self.world)

    def conceal(self) -> None:
        """Show only what the hero knows, after `reveal` has shown the whole level.

        Call this before time passes in the world. Otherwise the game would take the whole level for what the hero
        knows.
        """
        if self._hero_knowledge is None:
            return
        self.level.memory = self._hero_knowledge
        self._hero_knowledge = None
        if self.has_hero:
            self.world.look_around()


def adjacent_seed(seed: str, step: int) -> str:
    """Return the seed that comes `step` after a seed: "moth 8" for "moth 7" and 1. `step` may be negative.

    Only the number at the end changes, down to 0. If the seed does not end in a number, " 1" is added.
    """
    match = re.fullmatch(r"(.*?)(\d+)", seed)
    if match is None:
        return f"{seed} 1"
    return f"{match[1]}{max(0, int(match[2]) + step)}"
