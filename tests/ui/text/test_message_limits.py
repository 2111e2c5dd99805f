"""Messages at the limits: none, one and several; no repetition; and nothing that the hero does not know."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.world.conditions import BLIND, CONFUSED, STUNNED
from game.engine.events.combat_events import Struck
from game.engine.events.movement_events import Stopped
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.orders.run import Run
from game.engine.orders.threats import Threat, danger_of_step, stop_for, threats
from game.engine.orders.travel import Travel
from game.engine.rules.actions.door_verbs import Latch
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.words import a, capital, count
from game.play import Scenario
from game.ui.text.cards.cell_card import describe, mood
from game.ui.text.cards.item_card import dice
from game.ui.text.event_messages.stop_messages import stop_message
from game.ui.text.run_summary import ending_messages
from game.ui.text.sentences import look_card


def test_count_words_fit_zero_one_and_many() -> None:
    assert [count(number, "turn") for number in (0, 1, 2)] == ["0 turns", "1 turn", "2 turns"]
    assert [dice(number) for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert [a(name) for name in ("ogre", "key", "4 darts", "plate armour", "gold")] == [
        "an ogre",
        "a key",
        "4 darts",
        "a suit of plate armour",
        "gold",
    ]


def stopped_by(threat: Threat, s: Scenario) -> str:
    """Return the message of an order that ends because of a threat."""
    stop_for(threat, s.world)
    (stopped,) = (event for event in s.world.take_events() if isinstance(event, Stopped))
    return stop_message(stopped.reason)


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("#.....@k#", "You stop. The kobold is right next to you."),
        ("#.....@.k#", "You stop. The kobold could attack you in 2 turns."),
        ("#.....@....k#", "You stop. The kobold could attack you in 6 turns."),
    ],
)
def test_threat_words_give_hunter_distance(drawing: str, words: str) -> None:
    s = Scenario(f"{drawing}\n\nk = kobold")
    (threat,) = threats(s.hero.pos, s.world, 9)
    assert stopped_by(threat, s) == words


def test_threat_words_cover_unseen_hunter() -> None:
    s = Scenario("#.....@k#\n\nk = kobold")
    afflict(s.foe(), STUNNED, 30, s.world)
    s.play(Wait())
    s.hero.conditions[BLIND] = 10_000
    s.hero.breed = replace(s.hero.breed, sight=0)
    s.world.view = np.zeros_like(s.world.view)
    (threat,) = threats(s.hero.pos, s.world, 9)
    assert stopped_by(threat, s) == "You stop. The kobold you saw earlier could be right next to you."


def test_adjacent_threat_is_not_zero_turns_away() -> None:
    s = Scenario("#@..k#\n\nk = kobold")
    s.play(Travel(s.at("k")))
    assert not [message for message in s.messages if " 0 turns" in message]
    s = Scenario("#@k.#\n\nk = kobold")
    threat = danger_of_step(s.hero, s.at("k"), s.world)
    assert threat is not None
    assert stopped_by(threat, s) == "You stop. The kobold is right next to you."


def test_card_uses_singular_for_one_turn_and_die() -> None:
    s = Scenario("#@k#\n\nk = kobold posted")
    s.foe().attack = 1
    text = " ".join(line.text for line in describe(s.at("k"), s.world))
    assert "Attack: 1 die (" in text
    afflict(s.hero, CONFUSED, 1, s.world)
    assert "Confused (1 turn)." in [line.text for line in describe(s.hero.pos, s.world)]


def test_fleeing_monster_is_not_called_hunting() -> None:
    s = Scenario("#.@g......#\n\ng = goblin")
    goblin = s.foe()
    assert mood(goblin) == look_card.MOOD_HUNTING
    goblin.max_health, goblin.health = 20, 10
    s.play(Walk(WEST))
    assert goblin.ai.fled_turns
    assert mood(goblin) == look_card.MOOD_FLEEING


def test_fire_on_many_cells_is_reported_once() -> None:
    s = Scenario(
        '###########\n#@.""""k".#\n#.."""""".#\n#..""""""."\n###########\n\nk = kobold posted\nabilities: fireball'
    )
    s.play(Invoke("fireball", s.at("k")))
    assert s.messages.count("A fire breaks out!") == 1


def test_item_beside_run_has_its_known_name() -> None:
    s = Scenario("#######\n#@....#\n###.###\n###B###\n#######\n\nB = item healing potion")
    s.level.items[Vec(3, 2)] = s.level.items.pop(s.at("B"))
    s.world.look_around()
    disguise = s.world.disguises["healing potion"]
    s.play(Run(EAST))
    assert s.messages == [f"{capital(a(disguise))} lies next to you."]


def test_item_in_doorway_has_its_known_name() -> None:
    s = Scenario("#####\n#@A.#\n#####\n\nA = open wooden door\nbag: 2 healing potion")
    s.level.items[s.at("A")] = s.hero.bag.pop()
    s.play(Latch(EAST))
    disguise = s.world.disguises["healing potion"]
    assert s.messages == [f"You cannot bolt the door while the doorway holds 2 {disguise}s."]


def test_ending_omits_blows_without_damage() -> None:
    s = Scenario("#@k#\n\nk = kobold")
    foe = s.foe()
    for damage in (0, 2, 0):
        s.world.emit(Struck(foe, s.hero, 1, 1 - min(1, damage), damage, s.hero.pos))
    s.hero.health = 1
    foe.attack, foe.attack_chance, s.hero.defense = 9, 100, 0
    s.hero.attack, s.hero.attack_chance, foe.defense = 1, 100, 0
    s.play(*[Walk(WEST)] * 3, Walk(EAST))
    ending = " ".join(line.text for line in ending_messages(s.world))
    last = "The kobold hit you for 2. You hit the kobold for 1. The kobold hit you for the last 1 of your health."
    assert f"What happened last: {last}" in ending


def test_same_event_is_not_reported_twice() -> None:
    s = Scenario("#########\n#@......#\n#.......#\n#########\n\nbag: fire flask, bear trap")
    s.play(Throw(0, Vec(5, 1)))
    assert s.messages[-2:] == ["The fire flask shatters.", "A fire breaks out!"]
    s.play(Use(0, Vec(2, 1)))
    assert s.messages[3:] == ["You set a bear trap."]
