"""Breeds of a single document: the goblins and orcs of `rustbook`."""

from __future__ import annotations

import pytest

from game.content.new_game import new_game
from game.content.traditions import RUSTBOOK
from game.engine.grid.geometry import EAST
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from tests.support.scenario import Scenario


@pytest.mark.parametrize("name", ["cave goblin", "cave orc"])
def test_goblins_and_orcs_have_documented_numbers(name: str) -> None:
    """RB-50: 30 health against 16; the hero's blows take 5 - 1 = 4 health, and theirs 4 - 2 = 2, never more or less."""
    s = Scenario(f"#@m#\n\nm = {name}", RUSTBOOK)
    foe = s.foe()
    assert (s.hero.health, foe.health, s.hero.breed.sight, foe.breed.sight) == (30, 16, 8, 8)
    left = []
    while foe.alive:
        s.play(Walk(EAST))
        left.append(foe.health)
    assert left == [12, 8, 4, 0]
    assert s.hero.health == 30 - 3 * 2 + len(left) // 2, "the dead do not strike; he mends one point in two actions"


def test_goblin_stays_behind_shut_door() -> None:
    """D-27."""
    s = Scenario("########\n#@.+..g#\n########\n\ng = cave goblin", RUSTBOOK)
    s.play(*[Wait()] * 20)
    assert s.door().shut


def test_hero_of_rustbook_knows_no_whetstone() -> None:
    """A whetstone would be useless, because each of his blows hits."""
    assert RUSTBOOK.hero.attack_chance.plus == 100
    assert "whetstone" not in {item.kind.name for item in new_game("7", RUSTBOOK).level.items.values()}
