"""What is on the screen: a level that a plan made, with all that is known of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from arrival import Arrival, arrive, reveal
from game.content.items import GOLD
from game.content.levels import sketch_level
from game.engine.actor import born
from game.engine.dice import Dice
from game.engine.door import Door, DoorState
from game.engine.geometry import Vec
from game.engine.level import Level
from game.engine.memory import Memory
from game.engine.tradition import Tradition
from game.engine.world import World
from game.mapgen.chain import Chain
from game.mapgen.measure import Measures
from game.mapgen.sketch import Sketch, Snapshot
from survey_levels import measure_sketch


@dataclass(frozen=True)
class Plan:
    """Which level is wanted."""

    chain: Chain
    tradition: Tradition
    size: tuple[int, int]
    seed: str
    depth: int
    is_theme: bool = False

    @property
    def name(self) -> str:
        """What a file of it is called."""
        words = f"{self.chain.name} {self.tradition.name} {self.seed} depth {self.depth}"
        return "-".join("".join(sign if sign.isalnum() else " " for sign in words).split())

    def made(self) -> Subject:
        """The level. Raises StartAgain when the chain finds none, Unmet when it lacks a step."""
        arrival = arrive(self.chain, self.tradition, self.size, self.seed, self.depth)
        return Subject(self.name, f"{self.chain.name} · seed {self.seed}", arrival, self._history, self)

    def _history(self) -> list[Snapshot]:
        return sketch_level(self.chain, self.size, self.seed, self.depth, record=True).history or []


class Subject:
    """A level and what can be found out about it; each answer is worked out when first asked for."""

    def __init__(
        self,
        name: str,
        title: str,
        arrival: Arrival,
        history: Callable[[], list[Snapshot]] = list,
        plan: Plan | None = None,
        rule: str | None = None,
    ) -> None:
        self.name = name
        """What files of it are called."""
        self.title = title
        self.arrival = arrival
        self.plan = plan
        self.rule = rule
        """The rule by which its doors were placed, if it was drawn and they were."""
        self._history = history
        self._of_hero: tuple[Memory, dict[Vec, DoorState | None]] | None = None
        """What the hero himself knows, while all is shown."""
        self._all = Memory(arrival.world.level.shape)

    @property
    def sketch(self) -> Sketch:
        return self.arrival.sketch

    @property
    def world(self) -> World:
        return self.arrival.world

    @property
    def level(self) -> Level:
        return self.world.level

    @property
    def start(self) -> Vec:
        return self.world.hero.pos

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever what it shows may have changed."""
        return (id(self), self.world.turn, self.level.changes)

    @cached_property
    def history(self) -> list[Snapshot]:
        """How it came about, step by step; nothing for a drawing."""
        return self._history()

    @cached_property
    def measures(self) -> Measures | None:
        """Its figures; None where nobody can walk."""
        return measure_sketch(self.sketch) if self.sketch.floor.any() else None

    @cached_property
    def opened(self) -> World:
        """The same place with every door open and nobody there but the hero."""
        level = self.level
        doors = [Door(door.kind, door.at, DoorState.OPEN) for door in level.doors.values()]
        bare = Level(level.ground, level.terrains, start=self.start, doors=doors, lights=level.lights)
        return alone(self.world.tradition, self.world.seed, bare)

    @property
    def revealed(self) -> bool:
        """Whether all is shown."""
        return self._of_hero is not None

    def reveal(self) -> None:
        """Shows everything. What the hero knows is kept, to be given back."""
        if self._of_hero is None:
            self._of_hero = (self.level.memory, {at: door.seen for at, door in self.level.doors.items()})
            self.level.memory = self._all
        reveal(self.world)

    def conceal(self) -> None:
        """Shows what the hero knows; only so may time pass."""
        if self._of_hero is not None:
            self.level.memory, seen = self._of_hero
            for at, door in self.level.doors.items():
                door.seen = seen[at]
            self._of_hero = None
            self.world.look_around()


def alone(tradition: Tradition, seed: str, level: Level) -> World:
    """A world of one level, whose hero has just come to its start."""
    hero = born(tradition.hero, Vec(0, 0), level.depth, Dice(seed, "hero"))
    return World(tradition, seed, hero, lambda _: level, GOLD, depth=level.depth)
