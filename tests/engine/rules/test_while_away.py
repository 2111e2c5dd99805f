"""The monster that follows the hero's trail, along which path and what stops it; and what happens while he is away."""

from __future__ import annotations

import pytest

from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR
from game.content.world.conditions import POISONED
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, SOUTH, WEST, Vec
from game.engine.model.actor import spawn
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import Ease, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.while_away import catch_up
from game.engine.step_rules import check_step
from game.play import Scenario
from game.ui.text.cards.cell_card import describe

# ------------------------------------------------------------------------------------------- its way

LOOP = """
###########
#@........#
#.#######.#
#.#######.#
#.........#
###########
"""


def test_draught_follows_trail_not_shortest_way() -> None:
    s = Scenario(LOOP)
    s.play(*[Walk(EAST)] * 8, *[Walk(SOUTH)] * 3, *[Walk(WEST)] * 5)
    assert s.hero.pos == Vec(4, 4)
    draught = spawn(BREEDS["draught"], Vec(1, 1), 3, Dice("cold"))
    draught.ready_at = s.hero.ready_at
    s.level.add(draught)
    s.play(Wait(), Wait(), Wait(), Wait())
    assert draught.pos == Vec(5, 1)


@pytest.mark.parametrize(
    ("state", "passes"),
    [(DoorState.SHUT, False), (DoorState.AJAR, False), (DoorState.BOLTED, False), (DoorState.OPEN, True)],
)
def test_draught_passes_open_doorways_only(state: DoorState, passes: bool) -> None:
    glyph = {DoorState.SHUT: "+", DoorState.AJAR: "|", DoorState.OPEN: "-", DoorState.BOLTED: "B"}[state]
    s = Scenario(f"#######\n#D.{glyph}.@#\n#######\n\nB = bolted wooden door\nD = draught")
    s.hero.health = s.hero.max_health = 1000
    draught = s.foe()
    assert check_step(draught, Vec(2, 1), Vec(3, 1), s.level, AJAR).allowed is passes
    s.play(*[Wait()] * 20)
    assert (draught.pos.x > 3) is passes
    assert s.door().state is state


def test_latched_door_stops_draught() -> None:
    s = Scenario("##########\n#D..-@...#\n##########")
    draught = s.foe()
    draught.ready_at = 150
    s.play(Latch(WEST), *[Wait()] * 30)
    assert draught.pos == Vec(3, 1)
    assert draught.ai.alert


def test_draught_follows_until_it_reaches_hero() -> None:
    s = Scenario(
        "#####################\n#D.....#......-....@#\n#.####.#.####.#######\n#.####.-.####.......#\n#####################"
    )
    draught = s.foe()
    s.hero.health = s.hero.max_health = 10_000
    for _ in range(80):
        s.play(Wait())
        if (draught.pos - s.hero.pos).steps == 1:
            break
    assert (draught.pos - s.hero.pos).steps == 1


def test_draught_is_slower_than_hero() -> None:
    s = Scenario("#D.@" + "." * 40)
    draught = s.foe()
    s.play(*[Walk(EAST)] * 30)
    assert s.hero.pos.x - draught.pos.x in range(6, 10)


def test_draught_card_names_its_obstacles() -> None:
    s = Scenario("#####\n#@.D#\n#####")
    card = " ".join(line.text for line in describe(s.foe().pos, s.world))
    assert "through open doorways" in card
    assert "A shut door stops it." in card


def test_ajar_door_stops_draught_but_not_hound() -> None:
    for letter, stops in (("D", True), ("h", False)):
        s = Scenario(f"########\n#{letter}..+@.#\n########")
        foe = s.foe()
        s.hero.health = s.hero.max_health = 1000
        s.play(Ease(WEST), *[Wait()] * 10)
        assert (s.door().state is DoorState.AJAR) is stops
        assert (foe.pos.x == 3) is stops or foe.pos.x < 3


def test_draught_kills_hero_in_dead_end() -> None:
    s = Scenario("#########\n#...D.@.#\n#.#######\n#########")
    s.hero.health = 2
    s.play(Walk(EAST), *[Wait()] * 30)
    assert not s.hero.alive
    assert s.world.run_stats.end is not None
    assert s.world.run_stats.end.killer == "draught"


@pytest.mark.parametrize("turns", [5, 50])
def test_condition_that_ends_while_the_hero_is_away_leaves_nobody_to_blame(turns: int) -> None:
    """Otherwise he would be to blame for the next poison too, whoever gives it."""
    s = Scenario("######\n#@..k#\n######")
    kobold = s.foe()
    afflict(kobold, POISONED, 20, s.world, s.hero)
    s.level.visits.left_by, s.level.visits.left_at = s.hero.pos, s.hero.ready_at
    s.hero.ready_at += turns * TURN_TICKS
    catch_up(s.level, s.world)
    assert (POISONED in kobold.conditions) == (POISONED in kobold.inflicted_by) == (turns == 5)
