"""Games that must go as they went, as golden text: many long ones of all traditions, and drawn situations by script.

Each is a file in tests/golden/games, of which the first line is the seed. A further line is a step: letters of the hash
of the world after it, how many turns have gone by, and the order that the hero was told: nothing where he went on with
what he was told before, and `=` where he was told the same again. What occurs in each is in tests/golden/census.txt:
together they hold every kind of event, every order and every saved field with an unusual value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from batch.cores import in_any_order
from game.content.games import new_game
from game.content.scenarios.scenario import situation
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.rules.actions.wait import Wait
from game.engine.world import World
from game.store.json_values import CorruptData
from game.store.recording.journal import FAULTS, Endless, carry_on, tell, told
from game.store.serialize.snapshot import StateHash
from golden.census import Census, possible, read
from golden.stages import STAGES
from playtest.players import player_named

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "golden" / "games"
CENSUS = FOLDER.with_name("census.txt")
PLAYERS = (
    "reader", "explorer", "door-abuser", "opener", "explorer", "door-abuser", "camper", "explorer", "always-ease",
    "brawler", "door-abuser", "always-knock",
)  # fmt: skip
"""Who plays the games of each tradition; in each of them whoever comes next begins."""
DEPTHS = 10
STEPS = 600
LETTERS = 8
"""Of the hash of a world: enough to tell that something is different."""
HARDIER = 3
"""The hero's health is so many times what is usual, and whole again whenever it is down to half: or he would die."""
PATIENCE = 3
"""So many refusals one after another, and he waits instead."""
MOST_SEEDS = 20
"""That are tried for one game in which the hero lives long enough."""
EVERY = 12
"""Where not all are played, one in so many is; and every stage."""
CENSUS_EVERY = 10
"""Steps of a game from one count of the saved fields to the next; in a stage each step counts."""
AGAIN = "="


class Replay(NamedTuple):
    """Whose game it is, and where it begins."""

    tradition: str
    player: str
    """Who plays, or the stage if the depth is 0."""
    number: int
    depth: int

    def __str__(self) -> str:
        return "_".join(map(str, self)) if self.depth else f"stage_{self.player}"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self}.txt"


class Played(NamedTuple):
    """A game that was played, as golden text."""

    lines: list[str]
    census: list[str]


def replays() -> list[Replay]:
    """Return all games, then all stages."""
    games = [
        Replay(tradition, PLAYERS[(number + 2 * row) % len(PLAYERS)], number, 1 + (number + 2 * row) * 3 % DEPTHS)
        for row, tradition in enumerate(TRADITIONS)
        for number in range(len(PLAYERS))
    ]
    return [*games, *(Replay(stage.tradition, name, 0, 0) for name, stage in STAGES.items())]


def sample() -> list[Replay]:
    """Return one game in EVERY, each of another tradition, and all stages."""
    games = [replay for replay in replays() if replay.depth]
    rows = range(0, len(games), EVERY)
    chosen = [games[row + 5 * number % EVERY] for number, row in enumerate(rows)]
    return [*chosen, *(replay for replay in replays() if not replay.depth)]


def bless() -> None:
    """Play them all anew: what comes of it is right from now on."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    with closing(in_any_order(play, replays())) as outcomes:
        done = dict(outcomes)
    for replay in replays():
        replay.path.write_text("\n".join(done[replay].lines) + "\n", encoding="ascii")
    counted = [f"{replay} {line}" for replay in replays() for line in done[replay].census]
    CENSUS.write_text("\n".join(counted) + "\n", encoding="ascii")


def missing() -> list[str]:
    """Return what could occur, and occurs nowhere in the corpus."""
    counts = read(line for lines in census_lines().values() for line in lines)
    return [
        f"{name} is nowhere in the corpus ({part})"
        for part, names in possible().items()
        for name in sorted(names - counts[part].keys())
    ]


def census_lines() -> dict[str, list[str]]:
    """Return what was counted in each replay, by its name."""
    counted: dict[str, list[str]] = {}
    for line in CENSUS.read_text(encoding="ascii").splitlines():
        name, _, told = line.partition(" ")
        counted.setdefault(name, []).append(told)
    return counted


def first_difference(replay: Replay, counted: list[str] | None = None) -> str:
    """Return what comes to something else than it did, if anything does: the first step, or else what is counted."""
    try:
        seed, *lines = replay.path.read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return f"{replay} was never played"
    world, name = begun(replay, seed)
    census, number, order, turn = Census(), 0, "", 0
    for number, line in enumerate(lines, 1):
        was, turns, given = line.split(" ", 2)
        order = order if given == AGAIN else given or order
        _mend(replay, world)
        try:
            if given:
                census.note_order(order)
                tell(world, order)
            carry_on(world, census.note_events)
        except (CorruptData, Endless, *FAULTS) as error:
            return f"{replay}: step {number} cannot be played again ({type(error).__name__}: {error})"
        turn += int(turns)
        if world.turn != turn or name()[:LETTERS] != was:
            return f"{replay}: step {number}, turn {turn}, comes to something else"
        _count(replay, world, census, number)
    if counted is not None and census.lines() != counted:
        return f"{replay}: something else is counted in it"
    return ""


def differences(chosen: Sequence[Replay]) -> list[str]:
    """Return that of each of some replays, and the files that belong to none."""
    wanted = {replay.path for replay in replays()}
    odd = [f"{path.name} is no replay of this corpus" for path in sorted(FOLDER.glob("*")) if path not in wanted]
    counted = census_lines() if CENSUS.exists() else {}
    found = [first_difference(replay, counted.get(str(replay), [])) for replay in chosen]
    return [*filter(None, found), *odd]


def begun(replay: Replay, seed: str) -> tuple[World, StateHash]:
    """Return a game at its first moment."""
    if replay.depth:
        world = new_game(seed, TRADITIONS[replay.tradition], replay.depth)
        world.hero.health = world.hero.max_health = HARDIER * world.hero.max_health
    else:
        world = situation(STAGES[replay.player].drawing, seed, TRADITIONS[replay.tradition])
    return world, StateHash(world)


def play(replay: Replay) -> Played:
    """Play a game anew, with the first seed with which its hero lives long enough. Raises ValueError."""
    if not replay.depth:
        return _played(replay, "0")
    for attempt in range(MOST_SEEDS):
        played = _played(replay, str(replay.number + len(PLAYERS) * attempt))
        if len(played.lines) == 1 + STEPS:
            return played
    raise ValueError(f"{replay}: no hero lives for {STEPS} steps")


def _played(replay: Replay, seed: str) -> Played:
    census, lines, last, turn = Census(), [seed], "", 0
    world, name = begun(replay, seed)
    for number, given in enumerate(orders(replay, world, seed), 1):
        if given:
            census.note_order(given)
        carry_on(world, census.note_events)
        _count(replay, world, census, number)
        lines.append(f"{name()[:LETTERS]} {world.turn - turn} {AGAIN if given and given == last else given}")
        last, turn = given or last, world.turn
    return Played(lines, census.lines())


def orders(replay: Replay, world: World, seed: str) -> Iterator[str]:
    """Tell the hero what to do before each step, and yield it: nothing where he goes on with what he was told."""
    if not replay.depth:
        yield from STAGES[replay.player].orders(world)
        return
    play = player_named(replay.player)
    refused, turn = 0, -1
    for step in range(STEPS):
        if world.over:
            return
        _mend(replay, world)
        order = ""
        if world.hero.orders is None:
            refused, turn = refused + 1 if world.turn == turn else 0, world.turn
            dice = Dice(seed, "corpus", step)
            world.hero.orders = play(world, dice) if refused < PATIENCE else Wait()
            order = told(world) or ""
        yield order


def _mend(replay: Replay, world: World) -> None:
    if replay.depth and 2 * world.hero.health < world.hero.max_health:
        world.hero.health = world.hero.max_health


def _count(replay: Replay, world: World, census: Census, step: int) -> None:
    census.note_held(world)
    if not replay.depth or step % CENSUS_EVERY == 0:
        census.note_world(world)
