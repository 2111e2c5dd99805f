"""What draws monsters that wander: the open doors of the hero."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.hint_chooser import HINTS, HintChooser
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from game.ui.text.cards.cell_card import foe_summary
from game.ui.text.sentences import look_card
from tests.support.own_doors import make_own

HOUSE = """
##############################
#@...+.........-........-....#
######+#######################
#####...######################
#####.m.######################
#####...................######
##############################

m = {} roaming
"""
LIMIT = 4


def goals(breed: str, open_doors: int, seeds: int) -> list[Vec | None]:
    """Return the first goal of a wanderer behind a shut door, for each seed.

    `open_doors`: how many of the two open doors are the hero's.
    """
    assert AJAR.door_limit is not None
    tradition = replace(AJAR, door_limit=replace(AJAR.door_limit, doors=LIMIT))
    found = []
    for seed in range(seeds):
        s = Scenario(HOUSE.format(breed), tradition, seed=str(seed))
        make_own(s.world, open_doors)
        for _ in range(40):
            if s.foe().ai.plans.goal is not None:
                break
            s.play(Wait())
        found.append(s.foe().ai.plans.goal)
    return found


@pytest.mark.parametrize("open_doors", [0, 1, 2])
def test_open_doors_of_the_hero_draw_wanderers_the_more_the_more_they_are(open_doors: int) -> None:
    own = {Vec(15, 1), Vec(24, 1)} if open_doors == 2 else {Vec(15, 1)} if open_doors else set()
    drawn = [goal for goal in goals("kobold", open_doors, 200) if goal in own]
    assert set(drawn) == own
    assert abs(len(drawn) / 200 - open_doors / LIMIT) < 0.11  # three standard deviations of 200 throws


def test_beasts_that_cannot_open_the_door_between_are_not_drawn() -> None:
    assert not {Vec(15, 1), Vec(24, 1)} & set(goals("hound", 2, 40))


@pytest.mark.parametrize("breed", [breed for breed in BREEDS.values() if breed.habitats], ids=lambda breed: breed.name)
def test_cards_are_right_on_which_drawn_wanderers_open_doors_on_the_way(breed: Breed) -> None:
    s = Scenario(HOUSE.format(breed.name))
    make_own(s.world)
    s.foe().ai.plans = replace(s.foe().ai.plans, goal=Vec(24, 1))
    s.play(*[Wait()] * 30)
    opens = "an open door of yours" in breed.habits
    assert s.level.doors[Vec(6, 2)].state.shut is not opens


ALONG = "####################\n#@.....m.....-.....#\n####################\n\nm = kobold roaming"


def test_player_learns_that_an_open_door_draws_a_wanderer() -> None:
    s, chooser = Scenario(ALONG), HintChooser()
    chooser.shown_hints = {hint.name for hint in HINTS} - {"drawn"}
    s.foe().ai.plans = replace(s.foe().ai.plans, goal=Vec(13, 1))
    assert foe_summary(s.foe(), s.world) == look_card.UNAWARE_WANDERING, "the door is not his"
    assert chooser(s.world) is None
    make_own(s.world)
    assert foe_summary(s.foe(), s.world) == look_card.UNAWARE_DRAWN
    assert chooser(s.world) == "drawn"
    s.foe().ai.alert = 9
    assert foe_summary(s.foe(), s.world) != look_card.UNAWARE_DRAWN
    assert not chooser(s.world, reading=True)


def test_wanderers_open_no_door_for_another_goal() -> None:
    s = Scenario(HOUSE.format("kobold"))
    s.foe().ai.plans = replace(s.foe().ai.plans, goal=Vec(20, 1))
    s.play(*[Wait()] * 10)
    assert s.level.doors[Vec(6, 2)].state.shut
