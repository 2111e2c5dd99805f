"""Benchmark orders given by `game.play`, with and without a look and a hash after each, beside the NLE if it is there.

The NetHack Learning Environment (NLE) is not among the peers that `start.py` installs, because it has no wheels for
some systems. Both sides take random steps; most of them lead somewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec

from benchmarks.row import Cases, Peer, Row, Work
from game import play
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTION_NAMES

ORDERS, GAMES = 100, 9
"""Number of orders that are timed in each game, and number of games."""
STEPS = (*DIRECTION_NAMES, "wait")


def rows() -> list[Row]:
    """Return the rows: orders alone, with what the hero sees and can do after each, and with the hash of the state."""
    peers = (Peer("NLE", _nethack, package="nle"),) if find_spec("nle") is not None else ()
    ways = {"": (False, False), ", seen": (True, False), ", hashed": (False, True), ", seen, hashed": (True, True)}
    return [
        Row(f"play, {ORDERS} orders{name}", partial(_games, seen, hashed), peers, GAMES, note=_note)
        for name, (seen, hashed) in ways.items()
    ]


def _note(seconds: float) -> str:
    return f"{ORDERS / seconds:.0f} orders per second"


@contextmanager
def _games(seen: bool, hashed: bool) -> Iterator[Cases]:
    """Give random orders in games of `ajar`, each case another game. `seen`, `hashed`: what is asked after each."""

    def case(number: int) -> Work:
        game, dice = play.new_game(seed=f"bench {number}", depth=number % 8 + 1), Dice("bench", number)
        orders = [dice.choice(STEPS) for _ in range(ORDERS)]

        def give() -> str:
            for order in orders:
                if game.is_over:
                    break
                game.step(order)
                if seen:
                    game.observe()
                    game.legal_orders()
                if hashed:
                    game.hash()
            return game.hash()

        return give

    yield case


@contextmanager
def _nethack() -> Iterator[Cases]:
    """Take random actions in NetHack, by its environment with the observations that it has by itself."""
    import gymnasium  # here, because only a comparison with the NLE needs them
    import nle  # noqa: F401  registers the environments

    env = gymnasium.make("NetHackScore-v0")

    def case(number: int) -> Work:
        env.reset()
        env.action_space.seed(number)

        def act() -> None:
            for _ in range(ORDERS):
                _, _, ended, cut, _ = env.step(env.action_space.sample())
                if ended or cut:
                    env.reset()

        return act

    yield case
    env.close()
