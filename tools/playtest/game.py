"""One game of a soak: a bot plays it to its end, all invariants are checked, and the result is JSON values."""

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
from playtest.rule_variants import begin_variant

MOST_EVENTS_PER_TURN = 2000
"""Number of events after which the hero's turn counts as endless."""


class GameSpec(NamedTuple):
    """The game to play. Plain values only, so that it can be sent to another process."""

    bot: str
    variant: str
    """A tradition, or a variant of the rules in `rule_variants`."""
    seed: str
    turns: int
    """Most turns of the hero; for GUI players, most frames."""
    checked: bool = True
    """Whether all invariants are checked every turn."""
    until_depth: int = 0
    """The depth at which the game is stopped; 0 for none."""
    autosaved: bool = False
    """Whether the game is autosaved while it is played, and replayed at the end."""


@dataclass
class GameResult:
    """The result of a game. Plain values, which a line of a results file contains."""

    bot: str
    variant: str
    seed: str
    limit: int
    """The `turns` of its GameSpec."""
    until_depth: int = 0
    autosaved: bool = False
    turns: int = 0
    depth: int = 1
    """The deepest depth that the hero has reached."""
    end: str = "alive"
    """"alive" at the last turn, "dead", "won" or "broken"."""
    cause: str = ""
    """The cause of the hero's death."""
    health: int = 0
    gold: int = 0
    fault: str = ""
    """The fault of a broken game, in one line."""
    levels: list[dict[str, int]] = field(default_factory=list)
    """The door counts of each level that the hero left alive; see `DoorStats.levels`."""
    doors: int = 0
    """Doors that the hero opened."""
    keys: int = 0
    """Keys that he pressed at doors."""
    lamp_out: bool = False
    """Whether he died with no oil in his lamp."""
    late_door: bool = False
    """Whether his killer had come through a door that had long been open."""


def play(spec: GameSpec) -> dict[str, Any]:
    """Play a game to its end or its first fault; return its result as JSON values."""
    game = new_result(spec)
    world: World | None = None
    try:
        world, change_world = begin_variant(spec.variant, spec.seed)
        doors = DoorStats(world)
        checker = InvariantChecker(world) if spec.checked else None
        autoplay = Autoplay(BOTS[spec.bot], spec.turns)
        count, turn = 0, -1
        check(checker, [])
        while game.end == "alive":
            if world.turn != turn:
                count, turn = 0, world.turn
            world.hero.orders = autoplay
            events = update(world)
            count += 1 + len(events)
            if count > MOST_EVENTS_PER_TURN:
                raise BrokenGame("the hero's turn never ends")
            check(checker, events)
            doors.note(events)
            update_result(game, world, events)
            if autoplay.done or 0 < spec.until_depth <= game.depth:
                break
            change_world(world, events)
        game.levels, game.doors, game.keys = doors.levels, world.hero.opened, doors.keys
        game.lamp_out = not world.hero.alive and world.hero.breed.lamp is not None and not world.hero.oil
        game.late_door = doors.killer_came_late
    except Exception as error:  # any error is the result of this game
        game.end, game.fault = "broken", fault_message(error)
    if world is not None:
        game.turns, game.health, game.gold = world.turn, world.hero.health, world.hero.gold
    return asdict(game)


class BrokenGame(Exception):
    """An invariant does not hold."""


def new_result(spec: GameSpec) -> GameResult:
    """Return the result of a game that is just beginning."""
    return GameResult(spec.bot, spec.variant, spec.seed, spec.turns, spec.until_depth, spec.autosaved)


def fault_message(error: Exception) -> str:
    """Return the fault that an error means, in one line."""
    return str(error) if isinstance(error, BrokenGame) else f"{type(error).__name__}: {error}"


def check(checker: InvariantChecker | None, events: list[Event]) -> None:
    """Check all invariants after some events. Raises BrokenGame if one does not hold."""
    if checker is not None and (faults := checker.faults(events)):
        raise BrokenGame("; ".join(faults[:3]))


def update_result(game: GameResult, world: World, events: Sequence[Event]) -> None:
    """Note the depth that the hero has reached, and the end of the game, from some events."""
    for event in events:
        if isinstance(event, Arrived):
            game.depth = max(game.depth, event.depth)
        if isinstance(event, Won):
            game.end = "won"
        if isinstance(event, Died) and event.actor is world.hero:
            game.end, game.cause = "dead", event.cause
