"""Perception: what the hero sees, remembers and is informed of, no more than the rules allow and no less."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.content.new_game import new_game
from game.content.traditions import AJAR, ROGUESHARP
from game.content.world.lights import TORCH
from game.engine.events.door_events import Opened
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import PickedUp
from game.engine.grid.geometry import EAST, NORTH, SOUTH, Vec
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.model.light import Light
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.stairs import enter_depth
from game.engine.turns import update
from game.play import Scenario
from game.ui.core.message import Message
from game.ui.text.cards.cell_card import describe
from game.ui.text.message_log import Log
from game.ui.text.sentences import look_card


def hang_torch(s: Scenario, at: Vec) -> Level:
    """Hang a torch over a cell of a drawn level."""
    s.level.lights = (Light(TORCH, at=at, mount=at + NORTH),)
    s.level.changes += 1
    s.world.look_around()
    return s.level


def test_door_opening_out_of_view_is_remembered() -> None:
    s = Scenario("#.#@\n#+..\n#k##")
    s.play(Wait())
    assert not s.world.sees(s.door().at)
    assert s.level.memory.known_state(s.door()) is DoorState.OPEN
    assert any(isinstance(event, Opened) for event in s.witnessed)


def test_lit_cells_are_seen_from_afar() -> None:
    s = Scenario("#@" + "." * 16 + "#")
    assert not s.world.sees(Vec(15, 0))
    hang_torch(s, Vec(15, 0))
    assert s.world.sees(Vec(15, 0))
    assert s.world.sees(Vec(18, 0)), "the wall behind the light"
    dark = Scenario("#@" + "." * 30 + "#")
    hang_torch(dark, Vec(31, 0))
    assert not dark.world.sees(Vec(14, 0))


def test_light_passes_door_only_when_opened() -> None:
    s = Scenario("#@...+...#")
    level = hang_torch(s, Vec(8, 0))
    assert level.lit[7, 0]
    assert not level.lit[4, 0]
    s.play(HeldStep(EAST), Walk(EAST))
    assert level.lit[4, 0]


def test_monsters_of_new_level_save_up_no_turns() -> None:
    world = new_game("y", AJAR)
    for _ in range(30):
        world.hero.orders = Wait()
        while not world.is_waiting:
            update(world)
    before = world.hero.ready_at
    enter_depth(2, world)
    assert before > 0
    assert {actor.ready_at for actor in world.level.actors} == {before}


def test_hero_leaves_old_level_when_descending() -> None:
    world = new_game("x", AJAR)
    first = world.level
    enter_depth(2, world)
    assert world.hero not in first.actors
    assert world.hero in world.level.actors


def test_refusal_ends_orders() -> None:
    s = Scenario("#@#")
    s.play(Walk(EAST))
    assert s.hero.orders is None
    assert s.world.is_waiting


def test_taken_gold_stays_in_memory_until_seen() -> None:
    s = Scenario("#####\n#@.B#\n#.###\n#.###\n#####\n\nB = item gold")
    gold = s.at("B")
    assert gold in s.level.memory.items
    s.play(Walk(SOUTH), Walk(SOUTH))
    del s.level.items[gold]
    s.play(Wait())
    assert gold in s.level.memory.items
    s.play(Walk(NORTH), Walk(NORTH))
    assert gold not in s.level.memory.items


def test_walking_over_gold_takes_it() -> None:
    s = Scenario("#@B.#\n\nB = item gold")
    events = s.play(Walk(EAST), Walk(EAST))
    assert [event.at for event in events if isinstance(event, PickedUp)] == [s.at("B")]
    assert s.hero.gold == 1


def test_noticing_is_reported_once_per_hunt() -> None:
    s = Scenario("##########\n#@......k#\n##########")
    s.foe().ai.alert = 0
    s.foe().attack_chance = 0
    events = s.play(*[Wait()] * 60)
    assert len([event for event in events if isinstance(event, Noticed)]) == 1


def test_travel_stops_when_hero_is_struck() -> None:
    s = Scenario("############\n#@.........#\n#k##########\n############")
    foe = s.foe()
    foe.breed = replace(foe.breed, pace=40)
    foe.attack_chance, foe.attack, s.hero.defense = 100, 1, 0
    s.play(Travel(Vec(10, 1)))
    assert s.hero.pos.x < 10
    assert s.messages[-1] == "The kobold is attacking you!"


def test_hunter_goes_round_its_fellow() -> None:
    s = Scenario("""
########
#@.....#
#....kk#
########
""")
    for actor in s.level.actors:
        actor.attack_chance = 0
    s.play(*[Wait()] * 12)
    beside = [actor for actor in s.level.actors if actor is not s.hero and (actor.pos - s.hero.pos).steps == 1]
    assert len(beside) == 2


def test_look_card_reveals_nothing_unseen() -> None:
    s = Scenario("##########\n#@.+...k.#\n##########\n\nk = kobold asleep")
    s.foe().breed = replace(s.foe().breed, hearing=-100)
    assert [line.text for line in describe(s.at("k"), s.world)] == [look_card.NOT_SEEN]
    s.play(Walk(EAST), Walk(EAST))
    assert any(line.text.startswith(look_card.STILL_ASLEEP) for line in describe(s.at("k"), s.world))
    assert describe(Vec(-1, 99), s.world)[0].text == look_card.NOT_SEEN


def test_look_card_shows_remembered_door_state() -> None:
    s = Scenario("###########\n#@.+.....k#\n#.#########\n#.#########\n###########")
    s.play(Walk(SOUTH), Walk(SOUTH), *[Wait()] * 8)
    assert s.door().state is DoorState.OPEN
    assert describe(s.door().at, s.world)[0].text == "Wooden door, shut."


def test_roguesharp_view_is_diamond_of_15_cells() -> None:
    rows = ["." * 40] * 40
    rows[20] = "." * 20 + "@" + "." * 19
    s = Scenario("\n".join(rows), ROGUESHARP)
    x, y = np.indices((40, 40))
    assert (s.world.view == (abs(x - 20) + abs(y - 20) <= 15)).all()


def test_ajar_view_is_circle_of_9_cells() -> None:
    rows = ["." * 40] * 40
    rows[20] = "." * 20 + "@" + "." * 19
    s = Scenario("\n".join(rows), AJAR)
    x, y = np.indices((40, 40))
    assert (s.world.view == ((x - 20) ** 2 + (y - 20) ** 2 <= 81)).all()


def test_log_folds_equal_lines() -> None:
    log = Log()
    for text in ("a", "b", "b", "b", "a"):
        log.add(Message(text))
    assert [text for text, _, _ in log.latest(9)] == ["a", "b (3 times)", "a"]
    log.new_turn(0)
    log.add(Message("a"))
    assert log.latest(1) == [("a (2 times)", "text", True)], "an order that ended at once took no turn"
    log.new_turn(1)
    log.add(Message("a"))
    assert [text for text, _, _ in log.latest(1)] == ["a (3 times in 2 turns)"], "the log shows that turns passed"
    log.new_turn(2)
    log.add(Message("c"))
    assert [fresh for _, _, fresh in log.latest(9)] == [False, False, False, True]
