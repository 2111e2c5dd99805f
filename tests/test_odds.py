"""The odds that are told are those of the dice."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from game.engine.model.traits import Stats
from game.engine.rules.combat import odds

CHANCES = st.integers(0, 100)


@given(st.integers(0, 3), CHANCES, st.integers(0, 3), CHANCES, st.integers(1, 4))
def test_odds_are_those_of_every_fall_of_the_dice_counted(
    hits: int, hit_chance: int, blocks: int, block_chance: int, health: int
) -> None:
    harms = kills = taken = 0.0
    for falls in product((False, True), repeat=hits + blocks):
        chance = 1.0
        for number, up in enumerate(falls):
            percent = hit_chance if number < hits else block_chance
            chance *= percent / 100 if up else 1 - percent / 100
        damage = max(0, sum(falls[:hits]) - sum(falls[hits:]))
        harms += chance * (damage > 0)
        kills += chance * (damage >= health)
        taken += chance * damage
    found = odds(Stats(hits, hit_chance), Stats(0, 0, blocks, block_chance), health)
    assert abs(found.harms - 100 * harms) <= 0.5 + 1e-9
    assert abs(found.kills - 100 * kills) <= 0.5 + 1e-9
    assert abs(found.hundredths - 100 * taken) <= 0.5 + 1e-9


def test_certain_things_are_certain() -> None:
    assert odds(Stats(3, 100), Stats(), 3) == (100, 100, 300)
    assert odds(Stats(0, 60), Stats(), 1) == (0, 0, 0)
    assert odds(Stats(2, 100), Stats(0, 0, 2, 100), 1) == (0, 0, 0)
