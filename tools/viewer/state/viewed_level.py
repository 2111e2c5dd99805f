"""The level on the screen, made or drawn, with all that is known of it; its plan, and the seeds that follow."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from game.content.items.items import GOLD
from game.content.levels.furnish import sketch_level
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.model.memory import Memory
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch, Snapshot
from game.mapgen.layers.doors.gates import mouths
from level_output.built_level import BuiltLevel, build_level, reveal
from level_output.world_json import Origin
from survey_lib.bands import Figures, figures
from viewer.state.cells_behind import cells_behind_each

MOST_MEASURED = 400
"""Doors. How many lie between any two cells takes a second for twice as many, and a minute for two thousand."""


@dataclass(frozen=True)
class LevelSpec:
    """Which level is wanted."""

    chain: Chain
    tradition: Tradition
    size: tuple[int, int]
    seed: str
    depth: int
    theme: str | None = None
    """The theme that it is the chain of, if it was chosen as one."""

    @property
    def name(self) -> str:
        """What a file of it is called."""
        words = f"{self.chain.name} {self.tradition.name} {self.seed} depth {self.depth}"
        return "-".join("".join(sign if sign.isalnum() else " " for sign in words).split())

    def made(self) -> ViewedLevel:
        """The level. Raises StartAgain when the chain finds none, Unmet when it lacks a step."""
        built = build_level(self.chain, self.tradition, self.size, self.seed, self.depth)
        title = f"{self.chain.name} · seed {self.seed} · depth {self.depth}"
        return ViewedLevel(self.name, title, built, Origin(self.chain.name, self.theme), self._history, self)

    def _history(self) -> list[Snapshot]:
        return sketch_level(self.chain, self.size, self.seed, self.depth, record=True).history or []


class ViewedLevel:
    """A level and what can be found out about it; each answer is worked out when first asked for."""

    def __init__(
        self,
        name: str,
        title: str,
        built: BuiltLevel,
        origin: Origin,
        history: Callable[[], list[Snapshot]],
        spec: LevelSpec | None = None,
    ) -> None:
        self.name = name
        """What files of it are called."""
        self.title = title
        self.built = built
        self.origin = origin
        self.spec = spec
        self._history = history
        self._of_hero: tuple[Memory, dict[Vec, DoorState | None]] | None = None
        """What the hero himself knows, while all is shown."""
        self._all = Memory(built.world.level.shape)

    @property
    def sketch(self) -> Sketch:
        return self.built.sketch

    @property
    def world(self) -> World:
        return self.built.world

    @property
    def level(self) -> Level:
        return self.world.level

    @property
    def has_hero(self) -> bool:
        """Whether the hero is there: nobody need have come to see a drawing."""
        return self.world.hero in self.level.actors

    @property
    def start(self) -> Vec:
        """Where the hero is; else some cell where he could be."""
        if self.has_hero:
            return self.world.hero.pos
        x, y = np.argwhere(~self.level.solid)[0].tolist()
        return Vec(x, y)

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever what it shows may have changed."""
        known = int(self.level.memory.explored.sum()), int(self.world.view.sum())
        return (id(self), id(self.level.memory), self.world.turn, self.world.hero.pos, self.level.changes, known)

    @cached_property
    def history(self) -> list[Snapshot]:
        """How it came about, step by step."""
        return self._history()

    @cached_property
    def measures(self) -> Figures | None:
        """Its figures; None where it has so many doors that whoever looks would have to wait for them."""
        return figures(self.sketch) if len(self.sketch.doors) <= MOST_MEASURED else None

    @cached_property
    def narrow_places(self) -> list[Vec]:
        """Where doors are, and where gates could be."""
        return list(dict.fromkeys((*self.sketch.doors, *mouths(self.sketch.floor))))

    @cached_property
    def cells_behind(self) -> dict[Vec, int]:
        """For each narrow place that is an only way: the cells that lie behind it."""
        return cells_behind_each(self.sketch.floor, self.narrow_places, self.start)

    @cached_property
    def with_doors_open(self) -> World:
        """The same place with every door open and nobody there but the hero, who stands where he began."""
        level = self.level
        bare = Level(
            level.ground,
            level.terrains,
            start=self.start,
            doors=[Door(door.kind, door.at, DoorState.OPEN) for door in level.doors.values()],
            rooms=level.rooms,
            lights=level.lights,
            depth=level.depth,
        )
        return begin_game(
            self.world.tradition, self.world.seed, replace(self.world.hero), lambda _: bare, GOLD, depth=level.depth
        )

    # -------------------------------------------------------------------------------- what is known of it

    @property
    def revealed(self) -> bool:
        """Whether all is shown."""
        return self._of_hero is not None

    def replace_world(self, world: World) -> None:
        """Shows another moment of the same world, as the hero knows it then."""
        self.conceal()
        self.built = self.built._replace(world=world)

    def reveal(self) -> None:
        """Shows everything. What the hero knows is kept, to be given back."""
        if self._of_hero is None:
            self._of_hero = (self.level.memory, {at: door.seen for at, door in self.level.doors.items()})
            self.level.memory = self._all
        reveal(self.world)

    def conceal(self) -> None:
        """Shows what the hero knows; only so may time pass."""
        if self._of_hero is None:
            return
        self.level.memory, seen = self._of_hero
        for at, door in self.level.doors.items():
            door.seen = seen[at]
        self._of_hero = None
        if self.has_hero:
            self.world.look_around()


def adjacent_seed(seed: str, step: int) -> str:
    """The seed before or after one: its number one less or more, from 0; a seed without a number gets one."""
    match = re.fullmatch(r"(.*?)(\d+)", seed)
    if match is None:
        return f"{seed} 1"
    return f"{match[1]}{max(0, int(match[2]) + step)}"
