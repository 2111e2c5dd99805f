"""One game of a soak: played to its end by a bot, watched, and told as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.engine.events.combat import Died
from game.engine.events.event import Event
from game.engine.events.movement import Arrived, Won
from game.engine.turns import update
from game.engine.world import World
from invariants.checker import InvariantChecker
from invariants.door_stats import DoorStats
from playtest.rule_variants import begin

EVENTS_A_TURN = 2000
"""A hero's turn in which more happens than that never ends."""


class GameSpec(NamedTuple):
    """Which game to play. Plain values only, so that it can go to another process."""

    bot: str
    world: str
    seed: str
    turns: int
    """The most of the hero's."""
    watched: bool = True
    """Whether what must hold is checked every turn."""
    until: int = 0
    """The depth at which it is over; 0 for none."""
    kept: bool = False
    """Whether it is written down as it is played, and seen again at the end."""


@dataclass
class Game:
    """How one went. Plain values, as a line of a store has them."""

    bot: str
    world: str
    seed: str
    limit: int
    until: int = 0
    kept: bool = False
    turns: int = 0
    depth: int = 1
    """The deepest."""
    end: str = "alive"
    """alive at the last turn, dead, won or broken."""
    cause: str = ""
    """Who or what the hero died of."""
    health: int = 0
    gold: int = 0
    fault: str = ""
    """What was broken."""
    levels: list[dict[str, int]] = field(default_factory=list)
    """Of each level that was left alive: its doors, how many were still shut then, how many monsters had opened."""
    doors: int = 0
    """That the hero opened."""
    keys: int = 0
    """That he pressed at doors."""
    lamp_out: bool = False
    """Whether he died with no oil in his lamp."""
    late_door: bool = False
    """Whether whoever killed him had come through a door that had long been open."""


def play(order: GameSpec) -> dict[str, Any]:
    """Plays a game to its end, or to the first thing that is broken."""
    game = begun(order)
    world: World | None = None
    try:
        world, meddle = begin(order.world, order.seed)
        doors = DoorStats(world)
        checker = InvariantChecker(world) if order.watched else None
        autoplay = Autoplay(BOTS[order.bot], order.turns)
        happened, turn = 0, -1
        check(checker, [])
        while game.end == "alive":
            if world.turn != turn:
                happened, turn = 0, world.turn
            world.hero.orders = autoplay
            events = update(world)
            happened += 1 + len(events)
            if happened > EVENTS_A_TURN:
                raise Broken("the hero's turn never ends")
            check(checker, events)
            doors.note(events)
            note(game, world, events)
            if autoplay.done or 0 < order.until <= game.depth:
                break
            meddle(world, events)
        game.levels, game.doors, game.keys = doors.levels, world.hero.opened, doors.keys
        game.lamp_out = not world.hero.alive and world.hero.breed.lamp is not None and not world.hero.oil
        game.late_door = doors.killer_came_late
    except Exception as error:  # whatever it is, it is what this game has to tell
        game.end, game.fault = "broken", words_for(error)
    if world is not None:
        game.turns, game.health, game.gold = world.turn, world.hero.health, world.hero.gold
    return asdict(game)


class Broken(Exception):
    """What must hold does not."""


def begun(order: GameSpec) -> Game:
    """A game of which nothing has been played yet."""
    return Game(order.bot, order.world, order.seed, order.turns, order.until, order.kept)


def words_for(error: Exception) -> str:
    """What broke, in a line."""
    return str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"


def check(checker: InvariantChecker | None, events: list[Event]) -> None:
    """Raises Broken."""
    if checker is not None and (faults := checker.faults(events)):
        raise Broken("; ".join(faults[:3]))


def note(game: Game, world: World, events: Sequence[Event]) -> None:
    """How deep he has come, and how it ends."""
    for event in events:
        if isinstance(event, Arrived):
            game.depth = max(game.depth, event.depth)
        if isinstance(event, Won):
            game.end = "won"
        if isinstance(event, Died) and event.actor is world.hero:
            game.end, game.cause = "dead", event.cause
