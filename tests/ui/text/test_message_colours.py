"""The colour of a message tells the player whether the news is good or bad for the hero."""

from __future__ import annotations

import pytest

from game.content.world.conditions import HASTED, HELD, POISONED
from game.engine.events import combat_events, hazard_events, item_events, movement_events
from game.engine.events.event import Event
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.play import Scenario
from game.ui.text.actor_names import ActorNames
from game.ui.text.event_messages.narrator import narrator
from game.ui.text.sentences.log import combat as sentences
from game.ui.text.sentences.log import hazards as air


def situation() -> tuple[Scenario, Actor, Actor]:
    """Return a situation with the hero and a kobold."""
    s = Scenario("######\n#@k.+#\n######\n\nk = kobold")
    return s, s.hero, s.foe()


def colour(event: Event, s: Scenario) -> str | None:
    message = narrator.read(event, ActorNames(s.world))
    return message.purpose if message is not None else None


def test_wounds_of_hero_are_red_and_of_foes_plain() -> None:
    s, hero, foe = situation()
    at = foe.pos
    colours = {
        victim.name: [
            colour(combat_events.Struck(attacker, victim, 1, 0, 2, at), s),
            colour(combat_events.Struck(attacker, victim, 1, 1, 0, at), s),
            colour(combat_events.Surprised(attacker, victim, 2, at), s),
            colour(item_events.Blasted(victim, "fire", 1, 0, 2, at), s),
            colour(item_events.Blasted(victim, "fire", 1, 1, 0, at), s),
            colour(combat_events.Hurt(victim, "fire", 2, at), s),
            colour(combat_events.Died(victim, "fire", None, at), s),
        ]
        for attacker, victim in ((hero, foe), (foe, hero))
    }
    assert colours == {
        "hero": ["harm", "dim text", "harm", "harm", "dim text", "harm", "harm"],
        "kobold": ["text", "dim text", "good", "text", "dim text", "text", "good"],
    }


@pytest.mark.parametrize(
    ("condition", "begins", "ends"), [(HASTED, "good", "harm"), (POISONED, "harm", "good"), (HELD, "harm", "good")]
)
def test_conditions_of_hero_are_good_or_bad(condition: Condition, begins: str, ends: str) -> None:
    s, hero, foe = situation()
    assert colour(combat_events.Afflicted(hero, condition, 3, hero.pos), s) == begins
    assert colour(combat_events.Recovered(hero, condition, hero.pos), s) == ends
    assert colour(combat_events.Afflicted(foe, condition, 3, foe.pos), s) == "text"
    assert colour(combat_events.Recovered(foe, condition, foe.pos), s) == "dim text"


def test_held_actor_gets_nowhere_and_others_stray() -> None:
    s, hero, _ = situation()
    for condition, sentence in ((HELD, sentences.GOT_NOWHERE), (POISONED, sentences.WENT_ASTRAY)):
        message = narrator.read(movement_events.Staggered(hero, condition, hero.pos), ActorNames(s.world))
        assert message is not None
        assert message.text == ActorNames(s.world).fill(sentence, hero, condition=condition.name)


def test_lamp_and_fire_are_told_as_they_are() -> None:
    s, hero, _ = situation()
    hero.oil = 12
    names = ActorNames(s.world)

    def told(event: Event) -> str:
        message = narrator.read(event, names)
        assert message is not None
        return message.text

    assert told(hazard_events.LampDimmed(hero, 0, hero.pos)) == air.LAMP_WENT_OUT
    assert told(hazard_events.LampDimmed(hero, 3, hero.pos)) == air.LAMP_LOW.format(turns="12 turns")
    assert told(hazard_events.LampCovered(hero, True, hero.pos)) == names.fill(air.LAMP_COVERED, hero)
    assert told(hazard_events.LampCovered(hero, False, hero.pos)) == names.fill(air.LAMP_UNCOVERED, hero)
    assert told(hazard_events.CaughtFire("oil", hero.pos)) == air.FIRE_BROKE_OUT
