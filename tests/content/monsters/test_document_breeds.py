"""Breeds of a single document: the goblins and orcs of `rustbook`, and the letters of `rogue`."""

from __future__ import annotations

from string import ascii_uppercase

import pytest

from game.content.monsters.breeds import BREEDS
from game.content.monsters.letters import LETTER_DEPTHS, LETTERS
from game.content.new_game import new_game
from game.content.traditions import ROGUE, RUSTBOOK
from game.engine.grid.geometry import EAST
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from tests.support.examples import seeds
from tests.support.made_levels import sketch_in


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


def test_rogue_has_a_letter_for_each_monster() -> None:
    """CM-41 to CM-43: health in dice of eight sides, and levels."""
    assert "".join(breed.glyph for breed in LETTERS) == ascii_uppercase
    rows = {breed.glyph: breed for breed in LETTERS}
    depths = {BREEDS[name].glyph: (lives[0], lives[-1]) for name, lives in LETTER_DEPTHS}
    for letter, least, most, first, last, armour, damage in (
        *(
            ("A", 5, 40, 7, 15, 5, 0),
            ("B", 1, 8, 1, 5, 4, 2),
            ("C", 4, 32, 8, 17, 5, 12),
            ("D", 10, 80, 22, 26, 10, 46),
        ),
        *(
            ("E", 1, 8, 2, 11, 2, 2),
            ("F", 8, 64, 15, 20, 9, 0),
            ("G", 13, 104, 12, 20, 7, 27),
            ("H", 1, 8, 1, 10, 3, 8),
        ),
        *(("I", 1, 8, 3, 12, 2, 0), ("J", 15, 120, 20, 26, 9, 32), ("K", 1, 8, 1, 6, 2, 4), ("L", 3, 24, 7, 16, 5, 1)),
        *(
            ("M", 8, 64, 19, 26, 5, 34),
            ("N", 3, 24, 11, 20, 5, 0),
            ("O", 1, 8, 4, 13, 3, 8),
            ("P", 8, 64, 20, 26, 9, 16),
        ),
        *(("Q", 3, 24, 10, 19, 9, 10), ("R", 2, 16, 9, 18, 5, 6), ("S", 1, 8, 1, 9, 2, 3), ("T", 6, 48, 13, 22, 9, 28)),
        *(
            ("U", 7, 56, 18, 26, 9, 36),
            ("V", 8, 64, 20, 26, 9, 10),
            ("W", 5, 40, 14, 23, 9, 6),
            ("X", 7, 56, 17, 26, 9, 16),
        ),
        *(("Y", 4, 32, 12, 21, 5, 12), ("Z", 2, 16, 7, 14, 5, 8)),
    ):
        breed = rows[letter]
        assert (breed.health.count, breed.health.count * breed.health.sides) == (least, most), letter
        assert depths[letter] == (first, last), letter
        assert breed.defense.plus == armour, letter
        assert (breed.attack.plus if breed.attack_chance.plus else 0) == damage, letter


def test_mean_damage_of_letters_is_that_of_the_document() -> None:
    """CM-51: a troll hits a hero in studded leather 60 times in 100, for 4 to 28; a hobgoblin 35 times, for 1 to 8."""
    for name, percent, mean in (("troll", 60, 16), ("hobgoblin", 35, 4.5), ("centaur", 50, 7.5)):
        breed = BREEDS[name]
        assert breed.attack.plus * breed.attack_chance.plus == pytest.approx(percent * mean, rel=0.06)


@pytest.mark.parametrize("depth", [1, 4, 13, 26, 40])
def test_levels_of_rogue_have_the_letters_of_their_depth(depth: int) -> None:
    """CM-44. Below the last depth of the document, the letters of depth 26 live."""
    here = {name for name, lives in LETTER_DEPTHS if min(depth, 26) in lives}
    met = {name for seed in seeds(8, 40) for name, _ in sketch_in(ROGUE, seed, depth).spawns}
    assert met <= here
    assert len(met) >= len(here) / 2
