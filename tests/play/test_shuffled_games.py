"""A program learns no more than a player: shuffled truths change neither what it observes nor its legal orders."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest

from game.engine.grid.dice import Dice
from game.play import Game, Observation, new_game
from tests.support.examples import seeds
from tests.ui.shuffled_truths import shuffle_truths


def seen_of(game: Game) -> Observation:
    """Return what the hero knows, all in daylight: hidden torches may shine on some of the cells.

    The number of his open doors is left out: the rules count the doors, and tell the player whatever he sees of them.
    """
    seen = game.observe()
    return replace(seen, lit=np.zeros_like(seen.lit), hero=seen.hero._replace(open_doors=0))


def check(game: Game, seed: str) -> int:
    """Check that shuffled truths change nothing that a program gets; return how much was shuffled."""
    other = game.copy()
    seen, legal = seen_of(other), other.legal_orders()
    changed = shuffle_truths(other.world, seed)
    now = seen_of(other)
    for part in fields(Observation):
        was, is_now = getattr(seen, part.name), getattr(now, part.name)
        assert np.array_equal(was, is_now) if isinstance(was, np.ndarray) else was == is_now, part.name
    assert other.legal_orders() == legal
    return changed


@pytest.mark.parametrize("seed", seeds(2, 20))
def test_shuffled_truths_do_not_show_in_observations(seed: int) -> None:
    game, dice, changed = new_game(seed=f"truths {seed}", depth=seed % 6 + 2), Dice("orders", seed), 0
    for number in range(6):
        legal = game.legal_orders()
        game.step("explore" if number % 3 == 0 else dice.choice(legal))
        if game.is_over:
            break
        changed += check(game, f"{seed}/{number}")
    assert changed > 20, "much was unknown"
