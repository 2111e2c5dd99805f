"""The corpus: recorded games, as golden text, whose replays must have the same result after every step.

The corpus contains long games of all traditions (sets of rules), and scripted scenarios. Each game is a file in
tests/golden/games. The first line is the seed. Each further line is a step: the first letters of the state hash after
the step, the number of turns that the step took, and the order that the hero was given. The order is empty if the hero
continues an earlier order, and `=` if he is given the last order again. The file tests/golden/census.txt lists what
occurs in each game. Together the games have every kind of event, every order, and every saved field with a value that
is not the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from game.content.new_game import new_game
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World
from game.store.json_values import CorruptData
from game.store.recording.journal import FAULTS, EndlessStep, give_orders, orders_text, play_step
from game.store.serialize.snapshot import StateHash
from golden.census import Census, possible, read_census
from golden.scripted_scenarios import SCRIPTED_SCENARIOS
from playtest.random_players import player_named

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "golden" / "games"
CENSUS = FOLDER.with_name("census.txt")
PLAYERS = (
    "reader", "explorer", "door-abuser", "opener", "explorer", "door-abuser", "camper", "explorer", "always-ease",
    "brawler", "door-abuser", "always-knock",
)  # fmt: skip
"""The bots and players of the twelve games of each tradition.

The first game of a tradition has the player two places after that of the first game of the tradition before.
"""
DEPTHS = 10
"""Games begin at the depths from 1 to this depth."""
STEPS = 600
"""Number of steps of each game that is not a scripted scenario."""
HASH_LETTERS = 8
"""Number of letters of a state hash in a line. Eight letters are enough to notice a difference."""
HEALTH_FACTOR = 3
"""Factor by which the hero's health is multiplied, so that he lives long enough.

The hero is also healed whenever his health falls below half.
"""
MAX_REFUSALS = 3
"""Number of refused orders in a row after which the hero waits instead."""
MAX_SEEDS = 20
"""Most seeds that are tried for a game, until its hero lives for STEPS steps."""
EVERY = 12
"""The sample has one game in 12 and every scripted scenario."""
CENSUS_EVERY = 10
"""Number of steps between two counts of the saved fields of a game. In scripted scenarios fields are always counted."""
SAME_ORDER = "="
"""The mark in a line of a step in which the hero is given the last order again."""


class GoldenGame(NamedTuple):
    """The parameters that identify a game or a scripted scenario of the corpus."""

    tradition: str
    player: str
    """Name of the bot or player; for a scripted scenario the name of the scenario."""
    number: int
    """Number of the game in its tradition, from 0; 0 for a scripted scenario."""
    depth: int
    """Depth at which the game begins; 0 for a scripted scenario."""

    def __str__(self) -> str:
        return "_".join(map(str, self)) if self.depth else f"stage_{self.player}"

    @property
    def path(self) -> Path:
        """The path of the game's golden file, which need not exist."""
        return FOLDER / f"{self}.txt"


class GoldenText(NamedTuple):
    """A played game as golden text: the lines of its file, and its lines in the census."""

    lines: list[str]
    census: list[str]


def golden_games() -> list[GoldenGame]:
    """Return all games of the corpus, then all its scripted scenarios."""
    games = [
        GoldenGame(tradition, PLAYERS[(number + 2 * row) % len(PLAYERS)], number, 1 + (number + 2 * row) * 3 % DEPTHS)
        for row, tradition in enumerate(TRADITIONS)
        for number in range(len(PLAYERS))
    ]
    return [*games, *(GoldenGame(scenario.tradition, name, 0, 0) for name, scenario in SCRIPTED_SCENARIOS.items())]


def sample() -> list[GoldenGame]:
    """Return one game in EVERY games, each from another tradition (set of rules), and all scripted scenarios."""
    games = [game for game in golden_games() if game.depth]
    rows = range(0, len(games), EVERY)
    chosen = [games[row + 5 * number % EVERY] for number, row in enumerate(rows)]
    return [*chosen, *(game for game in golden_games() if not game.depth)]


def approve(texts: Mapping[GoldenGame, GoldenText]) -> None:
    """Overwrite the golden files of some games, and their lines in the census: the list of what occurs in each game.

    The files of other games stay as they are, but those of games that are no longer in the corpus are deleted.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    counted = census_lines() if CENSUS.exists() else {}
    counted |= {str(game): text.census for game, text in texts.items()}
    for game, text in texts.items():
        game.path.write_text("\n".join(text.lines) + "\n", encoding="ascii")
    for path in unknown_files():
        path.unlink()
    lines = [f"{game} {line}" for game in golden_games() for line in counted.get(str(game), ())]
    CENSUS.write_text("\n".join(lines) + "\n", encoding="ascii")


def unknown_files() -> list[Path]:
    """Return the files in the folder of golden files that belong to no game of the corpus."""
    return sorted({*FOLDER.glob("*")} - {game.path for game in golden_games()})


def not_covered() -> list[str]:
    """Return a line for each event, order and saved field that can occur in a game but does not in the corpus."""
    counts = read_census(line for lines in census_lines().values() for line in lines)
    return [
        f"{name} does not occur in the corpus ({part})"
        for part, names in possible().items()
        for name in sorted(names - counts[part].keys())
    ]


def census_lines() -> dict[str, list[str]]:
    """Return the lines of the census file, grouped by the name of the game that they are about.

    A line lists what occurs in the game: events, orders or saved fields.
    """
    counted: dict[str, list[str]] = {}
    for line in CENSUS.read_text(encoding="ascii").splitlines():
        name, _, rest = line.partition(" ")
        counted.setdefault(name, []).append(rest)
    return counted


def first_difference(game: GoldenGame, counted: list[str] | None = None, steps: int | None = None) -> str:
    """Replay a game from its golden file; return a line about the first difference, or "" if there is none.

    `counted`: the game's lines in the golden census, which are compared too; if None, the census is not compared.
    `steps`: number of steps to replay; None for all steps.
    """
    try:
        seed, *lines = game.path.read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return f"{game} has no golden file"
    world, state = start_game(game, seed)
    census, number, order, turn = Census(), 0, "", 0
    for number, line in enumerate(lines[:steps], 1):
        expected, turns, given = line.split(" ", 2)
        order = order if given == SAME_ORDER else given or order
        _heal(game, world)
        try:
            if given:
                census.note_order(order)
                give_orders(world, order)
            play_step(world, census.note_events)
        except (CorruptData, EndlessStep, *FAULTS) as error:
            return f"{game}: step {number} cannot be played again ({type(error).__name__}: {error})"
        turn += int(turns)
        if world.turn != turn or state()[:HASH_LETTERS] != expected:
            return f"{game}: step {number}, turn {turn}, has another result"
        _count(game, world, census, number)
    if counted is not None and census.lines() != counted:
        return f"{game}: the census differs"
    return ""


def start_game(game: GoldenGame, seed: str) -> tuple[World, StateHash]:
    """Return the world at the beginning of a game, and a StateHash: when called, it returns the world's state hash."""
    if game.depth:
        world = new_game(seed, TRADITIONS[game.tradition], game.depth)
        world.hero.health = world.hero.max_health = HEALTH_FACTOR * world.hero.max_health
    else:
        world = world_from_drawing(SCRIPTED_SCENARIOS[game.player].drawing, seed, TRADITIONS[game.tradition])
    return world, StateHash(world)


def play(game: GoldenGame) -> GoldenText:
    """Play a game with the first seed with which its hero lives for STEPS steps. A scripted scenario has the seed 0.

    Raises ValueError if the game ends too early with each of MAX_SEEDS seeds.
    """
    if not game.depth:
        return _played(game, "0")
    for attempt in range(MAX_SEEDS):
        played = _played(game, str(game.number + len(PLAYERS) * attempt))
        if len(played.lines) == 1 + STEPS:
            return played
    raise ValueError(f"{game}: no hero lives for {STEPS} steps")


def _played(game: GoldenGame, seed: str) -> GoldenText:
    census, lines, last, turn = Census(), [seed], "", 0
    world, state = start_game(game, seed)
    for number, given in enumerate(orders(game, world, seed), 1):
        if given:
            census.note_order(given)
        play_step(world, census.note_events)
        _count(game, world, census, number)
        lines.append(f"{state()[:HASH_LETTERS]} {world.turn - turn} {SAME_ORDER if given and given == last else given}")
        last, turn = given or last, world.turn
    return GoldenText(lines, census.lines())


def orders(game: GoldenGame, world: World, seed: str) -> Iterator[str]:
    """Give the hero the order for each step of a game, just before the step; yield the order as JSON text.

    Yield "" if the hero continues an earlier order. The caller must play the step before asking for the next order.
    """
    if not game.depth:
        yield from SCRIPTED_SCENARIOS[game.player].orders(world)
        return
    play = player_named(game.player)
    refused, turn = 0, -1
    for step in range(STEPS):
        if world.over:
            return
        _heal(game, world)
        order = ""
        if world.hero.orders is None:
            refused, turn = refused + 1 if world.turn == turn else 0, world.turn
            dice = Dice(seed, "corpus", step)
            world.hero.orders = play(world, dice) if refused < MAX_REFUSALS else Wait()
            order = orders_text(world) or ""
        yield order


def _heal(game: GoldenGame, world: World) -> None:
    if game.depth and 2 * world.hero.health < world.hero.max_health:
        world.hero.health = world.hero.max_health


def _count(game: GoldenGame, world: World, census: Census, step: int) -> None:
    census.note_order_in_progress(world)
    if not game.depth or step % CENSUS_EVERY == 0:
        census.note_world(world)
