"""Play one game of a soak (a test run of many games): a bot plays it, and all invariants are checked every turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.engine.behavior import Action, Ai
from game.engine.events.combat_events import Died
from game.engine.events.event import Event
from game.engine.events.movement_events import Arrived, Escaped, Won
from game.engine.model.actor import Actor
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.turns import update
from game.engine.world import World
from playtest.game_notes import GameNotes
from playtest.invariants.checker import InvariantChecker
from playtest.invariants.door_stats import DoorStats
from playtest.rule_variants import begin_variant

MAX_EVENTS_PER_TURN = 2000
"""Number of events and world updates in one turn of the hero after which the turn counts as endless."""


class GameSpec(NamedTuple):
    """The parameters of a game to play. All values are plain, so that the spec can be sent to another process."""

    bot: str
    """Name of a bot, of a player in `players`, or of a GUI player in `gui_players`."""
    variant: str
    """Name of a tradition (a set of rules), or of a variant of the rules in `rule_variants`."""
    seed: str
    turns: int
    """Turn of the hero at which the game is stopped; for GUI players the most frames."""
    checked: bool = True
    """Whether all invariants are checked every turn."""
    until_depth: int = 0
    """The depth at which the game is stopped when the hero reaches it; 0 if it is not stopped."""
    autosaved: bool = False
    """Whether the game is autosaved while it is played, and replayed at the end."""


@dataclass
class GameResult:
    """The result of a game. All values are JSON values: each result is a line of a results file."""

    bot: str
    variant: str
    seed: str
    limit: int
    """The `turns` of the game's GameSpec."""
    until_depth: int = 0
    autosaved: bool = False
    turns: int = 0
    depth: int = 1
    """The greatest depth that the hero has reached."""
    end: str = "alive"
    """How the game ended: "alive" (stopped), "dead", "won" or "broken" (an error or a violated invariant)."""
    cause: str = ""
    """The cause of the hero's death; "" if he is not dead."""
    health: int = 0
    gold: int = 0
    fault: str = ""
    """The fault of a broken game, in one line; "" if the game is not broken."""
    levels: list[dict[str, int]] = field(default_factory=list)
    """The door counts of each level that the hero has left without dying there; see `DoorStats.levels`."""
    doors: int = 0
    """Number of doors that the hero opened."""
    keys: int = 0
    """Number of key presses that the hero's actions at doors took; see `DoorStats.keys`."""
    waited: int = 0
    """Number of turns in which the bot chose to wait."""
    lamp_out: bool = False
    """Whether the hero died with no oil in his lamp."""
    late_door: bool = False
    """Whether the hero's killer had come through a door that had been open for a long time; see `door_stats.LATE`."""
    quiet: int = 0
    """Number of turns without an aware foe near; see `GameNotes.quiet`."""
    latches_got: int = 0
    """Number of latches that the hero has had."""
    latches_left: int = 0
    """Number of latches that the hero had at the end."""
    depths: list[dict[str, Any]] = field(default_factory=list)
    """What the hero did on each depth; see `GameNotes.depths`."""


def play(spec: GameSpec) -> dict[str, Any]:
    """Play a bot's game to its end, its limit or its first fault; return its GameResult as a dict of JSON values."""
    game = new_result(spec)
    world: World | None = None
    try:
        world, change_world = begin_variant(spec.variant, spec.seed)
        doors, notes = DoorStats(world), GameNotes(world)
        checker = InvariantChecker(world) if spec.checked else None
        bot = BOTS[spec.bot]

        def counted(hero: Actor, world: World) -> Action:
            action = bot(hero, world)
            game.waited += isinstance(action, Wait)
            notes.choose(action)
            return action

        autoplay = Autoplay(Ai(counted), spec.turns)
        count, turn = 0, -1
        check(checker, [])
        while game.end == "alive":
            if world.turn != turn:
                count, turn = 0, world.turn
            world.hero.orders = autoplay
            events = update(world)
            count += 1 + len(events)
            if count > MAX_EVENTS_PER_TURN:
                raise BrokenGame("the hero's turn never ends")
            check(checker, events)
            doors.note(events)
            notes.note(events)
            update_result(game, world, events)
            if autoplay.done or 0 < spec.until_depth <= game.depth:
                break
            change_world(world, events)
        game.levels, game.doors, game.keys = doors.levels, world.hero.opened, doors.keys
        game.lamp_out = not world.hero.alive and world.hero.breed.lamp is not None and not world.hero.oil
        game.late_door = doors.killer_came_late
        game.quiet, game.depths = notes.quiet, notes.depths
        game.latches_got, game.latches_left = notes.latches_got, notes.latches_left
    except Exception as error:  # any error is the result of this game
        game.end, game.fault = "broken", fault_message(error)
    if world is not None:
        game.turns, game.health, game.gold = world.turn, world.hero.health, world.hero.gold
    return asdict(game)


class BrokenGame(Exception):
    """A game breaks its own rules: an invariant does not hold, a turn never ends, or a reload or replay differs."""


def new_result(spec: GameSpec) -> GameResult:
    """Return the result of a game before its first turn."""
    return GameResult(spec.bot, spec.variant, spec.seed, spec.turns, spec.until_depth, spec.autosaved)


def fault_message(error: Exception) -> str:
    """Return an error as one line of text: the message, after the name of the exception unless it is a BrokenGame."""
    return str(error) if isinstance(error, BrokenGame) else f"{type(error).__name__}: {error}"


def check(checker: InvariantChecker | None, events: list[Event]) -> None:
    """Check all invariants after `events`, unless `checker` is None. Raises BrokenGame if one does not hold."""
    if checker is not None and (faults := checker.faults(events)):
        raise BrokenGame("; ".join(faults[:3]))


def update_result(game: GameResult, world: World, events: Sequence[Event]) -> None:
    """Update the depth, the end and the cause of death in `game` from `events`."""
    for event in events:
        if isinstance(event, Arrived):
            game.depth = max(game.depth, event.depth)
        if isinstance(event, Won | Escaped):
            game.end = "won"
        if isinstance(event, Died) and event.actor is world.hero:
            game.end, game.cause = "dead", event.cause
