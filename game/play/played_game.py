"""A game that a program plays: its orders, what the hero knows, copies, and files."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NoReturn, Self

from game import __version__
from game.content.new_game import new_game as new_world
from game.content.rules_version import RULES_VERSION
from game.content.scenarios.drawn_world import drawn_world
from game.content.traditions import TRADITIONS, deepest_start
from game.engine.events.event import Event as EngineEvent
from game.engine.events.movement_events import Refused, Stopped
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.records import NamedTuple
from game.engine.rules.score import score
from game.engine.world import World
from game.levels.argument_checks import chosen, is_whole, seed_text, shown
from game.levels.level_data import LevelData
from game.levels.level_fields import LevelFileError
from game.levels.level_files import drawing_in, write_drawing
from game.levels.level_from_drawing import check_playable, seed_of, tradition_of
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.play.legal_orders import legal_orders
from game.play.narrated_world import NarratedWorld
from game.play.observation import Observation, observe
from game.play.order_words import missing_item, order_error, order_of
from game.store.db.rows import RecordedStep
from game.store.json_values import CorruptData
from game.store.recording.journal import give_orders, orders_text
from game.store.recording.replay_file import ReplayFile, RulesPlayed, read_replay, write_replay
from game.store.recording.replay_playback import Replay
from game.store.serialize.references import NAMED
from game.store.serialize.snapshot import StateHash, load_world, state_hash, take_snapshot
from game.ui.text.event_messages.stop_messages import stop_message

MOST_ACTIONS = 500
"""Greatest number of the hero's actions in one call of `Game.step`."""


class Event(NamedTuple):
    """Something that has happened and that the hero has perceived."""

    name: str
    """What it is, such as `Opened`, `Moved`, `Struck`, `Refused` or `Stopped`."""
    actors: tuple[str, ...]
    """Names of those who took part, the doer first: `hero`, a monster, or `something` that he does not see."""
    cells: tuple[tuple[int, int], ...]
    """Where it happened, as far as he sees it."""
    why: str = ""
    """Why an order was refused or has stopped; "" for other events, and if the event before it is the reason."""


class Game(NarratedWorld):
    """A game that a program plays. `new_game` and `load` make one."""

    def __init__(self, begin: Callable[[], World]) -> None:
        """Begin a game. `begin`: returns the world of its beginning; it may be called again, for a replay."""
        super().__init__(begin())
        self._begin = begin
        self._state_hash = StateHash(self.world)
        self._steps: list[RecordedStep] = []

    def __repr__(self) -> str:
        return f"<Game seed {self.seed}, depth {self.depth}, turn {self.turn}>"

    @property
    def messages(self) -> list[str]:
        """A list of all messages of the log so far, the oldest first."""
        return [*self._log]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: the hero has won, or is dead."""
        return self.world.over

    @property
    def is_won(self) -> bool:
        """Whether the hero has reached the goal of the game."""
        return self.world.won

    @property
    def turn(self) -> int:
        """Number of turns that have passed."""
        return self.world.turns_passed

    @property
    def depth(self) -> int:
        """Depth of the hero's level, from 1."""
        return self.world.level.depth

    @property
    def score(self) -> int:
        """Score of the game so far."""
        return score(self.world)

    @property
    def seed(self) -> str:
        """Seed of the game."""
        return self.world.seed

    @property
    def tradition(self) -> str:
        """Name of the rules of the game."""
        return self.world.tradition.name

    def legal_orders(self) -> list[str]:
        """Return the words of the orders that are offered now; none at the end.

        As far as the hero knows, the rules allow them. An order that seems possible to him may be refused all the same.
        `explore` and `rest` are always offered, and may stop at once. The orders `run`, `hold`, travel to a cell, and
        throws at a cell without an enemy in view are never offered, but `step` takes them.
        """
        return legal_orders(self.world)

    def observe(self) -> Observation:
        """Return what the hero knows now."""
        return observe(self.world)

    def step(self, order: str) -> list[Event]:
        """Carry out an order until the hero may choose again; return the events that he has perceived.

        An order that the rules refuse takes no time and gives the event `Refused`. An order of many turns that stops
        gives `Stopped`, and takes no time if it stops at once; it is broken off after MOST_ACTIONS of his actions.
        Raises ValueError if the words are no order at all, or if the game is over.
        """
        if not isinstance(order, str):
            raise ValueError(f"order: {shown(order)} is not a text such as 'north' or 'knock:east'")
        if (why := order_error(order, self.world)) is not None:
            raise ValueError(f"order: {shown(order)} {why}")
        if self.is_over:
            raise ValueError("order: the game is over")
        if item := missing_item(order, self.world):
            return self._refused(f"You know of no {item} in your pack.")
        self.world.hero.orders = order_of(order, self.world)
        given, told = orders_text(self.world), list[Event]()
        for _ in range(MOST_ACTIONS):
            if self.world.is_waiting:
                break
            told += self._play_step(given)
            given = None
        return told

    def _refused(self, why: str) -> list[Event]:
        """Tell why an order is refused; return the event."""
        self._log.append(why)
        here = self.world.hero.pos
        return [Event("Refused", (), ((here.x, here.y),), why)]

    def _play_step(self, given: str | None) -> Iterator[Event]:
        """Let the hero act once, and the others until he may act again. Yield what he perceives.

        `given`: the new order that he carries out, as the journal has it; None if he goes on with his order.
        """
        for _ in self.play_turn():
            yield from self._told()
        number, world = len(self._steps) + 1, self.world
        self._steps.append(RecordedStep(number, world.turns_passed, world.level.depth, given, ""))

    def _told(self) -> Iterator[Event]:
        """Yield what the hero has perceived of the last update."""
        for event in self.world.witnessed:
            cells = tuple((at.x, at.y) for at in event.places if self._sees(at))
            actors = tuple(self._name(actor) for actor in event.actors if actor is not None)
            yield Event(type(event).__name__, actors, cells, _why(event))

    def _sees(self, at: Vec) -> bool:
        return self.world.level.in_bounds(at) and self.world.sees(at)

    def _name(self, actor: Actor) -> str:
        world = self.world
        known = actor is world.hero or actor in world.seen_acting or self._sees(actor.pos)
        return actor.name if known else "something"

    def copy(self) -> Self:
        """Return a copy of the game, which goes on independently, with the same dice."""
        other, tradition = object.__new__(type(self)), self.world.tradition
        vars(other).update(vars(self))
        content = [tradition, tradition.hero, *(thing for named in NAMED.values() for thing in named.values())]
        shared: dict[int, object] = {id(thing): thing for thing in content}
        parts = self.world, self._narration, self._state_hash
        other.world, other._narration, other._state_hash = copy.deepcopy(parts, shared)
        other._log, other._steps = [*self._log], [*self._steps]
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled. Raises TypeError."""
        raise TypeError("a Game cannot be pickled: use save(path) and play.load(path)")

    def hash(self) -> str:
        """Return a hash of the whole state, hidden things included: the same on every machine for the same game."""
        return self._state_hash()

    def save(self, path: str | Path) -> None:
        """Write the game to a file, with all orders since its beginning. `load` and `ajar --replay` read it.

        Raises ValueError with one line if the file cannot be written; then nothing is left of it.
        """
        file = _file_path(path)
        if file.exists() and not file.is_file():
            raise ValueError(f"path: {shown(str(path))} is {'a folder, ' if file.is_dir() else ''}not a file")
        if not file.parent.is_dir():
            raise ValueError(f"path: {shown(str(path))}: there is no folder {shown(str(file.parent))}")
        first, last = self._begin(), self.hash()
        moments = [take_snapshot(first, 0, state_hash(first))]
        if self._steps:
            moments.append(self._state_hash.take_snapshot(self._steps[-1].number, last))
        rules = RulesPlayed(((0, RULES_VERSION),))
        record = ReplayFile(__version__, moments[0], self._steps, rules, tuple(moments[1:]))
        content, beside = write_replay(record, __version__, last), Path(f"{file}.new")
        try:
            beside.write_bytes(content)
            beside.replace(file)  # so that no half of a file is left
        except OSError as error:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise ValueError(f"path: {shown(str(path))}: {error.strerror or error}") from error

    def replay(self) -> Iterator[Self]:
        """Yield a game that goes the way of this one again: first its beginning, then after each action of the hero.

        It is the same object each time: copy it to keep it. Raises ValueError after the last if that is not how this
        game stands.
        """
        again = type(self)(self._begin)
        yield again
        for step in self._steps:
            if step.orders_text is not None:
                give_orders(again.world, step.orders_text)
            for _ in again._play_step(step.orders_text):
                pass
            yield again
        if again.hash() != self.hash():
            raise ValueError("replay: by the present rules the game goes another way")


def _why(event: EngineEvent) -> str:
    """Return why an order was refused or has stopped; "" for another event."""
    match event:
        case Refused(reason=why):
            return why
        case Stopped(reason=reason):
            return stop_message(reason)
    return ""


def _file_path(path: object) -> Path:
    """Return a path that a program gives. Raises ValueError if it is none."""
    if not isinstance(path, str | Path) or not str(path) or "\0" in str(path):
        raise ValueError(f"path: {shown(path)} is not a path")
    return Path(path)


def new_game(
    tradition: str | None = None,
    seed: str | int | None = None,
    depth: int | None = None,
    *,
    drawing: str | Path | bytes | LevelData | None = None,
) -> Game:
    """Return a new game.

    `tradition`: the rules: a name of `TRADITIONS`; None for those of the drawing, else `ajar`. `seed`: text or a whole
    number, from which all chance is derived; None for that of the drawing, else 0. `depth`: depth of the first level,
    from 1. `drawing`: the first level: the path of a file, its content as bytes or as a text with a line break, or a
    level of `game.levels`; None for a level of the game. Raises ValueError with one line if an argument is wrong.
    """
    if tradition is not None:
        chosen("tradition", tradition, TRADITIONS)
    text = None if seed is None else seed_text(seed)
    if drawing is not None:
        if depth is not None:
            raise ValueError("depth: the drawing says at which depth it is, so leave it out")
        return Game(_drawn(drawing, tradition, text))
    rules = TRADITIONS[tradition or "ajar"]
    depth = 1 if depth is None else depth
    if not is_whole(depth) or not 1 <= depth <= deepest_start(rules):
        raise ValueError(f"depth: {shown(depth)} is not a whole number from 1 to {deepest_start(rules)}")
    return Game(partial(new_world, text or "0", rules, int(depth)))


def _drawn(drawing: str | Path | bytes | LevelData, tradition: str | None, seed: str | None) -> Callable[[], World]:
    """Return a function that returns a new game on a drawing. Raises ValueError if the drawing has a fault."""
    source = write_drawing(drawing) if isinstance(drawing, LevelData) else drawing
    parsed = check_playable(drawing_in(source, "drawing"))
    rules, text = tradition_of(parsed, tradition), seed_of(parsed, seed)

    def begin() -> World:
        try:
            world = drawn_world(parsed, text, rules)
        except DrawingError as error:
            raise LevelFileError(*error.mistakes, warnings=parsed.warnings) from error
        world.identified.update(item.kind.name for item in world.hero.bag)  # the hero knows what he brings
        return world

    return begin


def load(path: str | Path) -> Game:
    """Return the game in a file, as it was saved. Replays of `ajar` can be loaded too.

    Raises ValueError with one line if the file is no such game, or if it would go another way by the present rules.
    """
    try:
        record = read_replay(_file_path(path))
        replay = Replay(record, goal=max([record.first.step, *(step.number for step in record.steps)]))
        while not replay.over:
            replay.forward()
    except CorruptData as error:
        raise ValueError(f"path: {shown(str(path))}: {error}") from error
    if not replay.agrees:
        raise ValueError(f"path: {shown(str(path))}: by the present rules the game goes another way")
    game = Game(lambda: replay.world)
    game._begin = partial(load_world, record.first)
    game._steps = [step._replace(number=number, hash="") for number, step in enumerate(record.steps, 1)]
    return game


def replay(path: str | Path) -> Iterator[Game]:
    """Yield the game in a file from its beginning, then after each action of the hero, as `Game.replay` does.

    Raises ValueError as `load` does.
    """
    return load(path).replay()
