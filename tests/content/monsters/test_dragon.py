"""The dragon of `rustbook`: it hunts, breathes fire every third turn and opens nothing (RB-34, RB-49)."""

from __future__ import annotations

from game.content.ai.ranged import BREATH_TURNS
from game.content.monsters.breeds import DRAGON
from game.content.traditions import AJAR, RUSTBOOK
from game.engine.events.combat_events import Died, Missed, Struck, Surprised
from game.engine.events.item_events import Threw
from game.engine.model.door import DoorState
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from game.ui.render.glyphs import Glyphs
from game.ui.text.cards.cell_card import describe

CAVE = "#########\n#@.....R#\n#########\n\nR = dragon"


def test_dragon_breathes_fire_every_third_turn() -> None:
    s = Scenario(CAVE, RUSTBOOK)
    dragon = s.foe()
    events = s.play(*[Wait()] * 6)
    breaths = [event for event in events if isinstance(event, Threw)]
    assert {event.name for event in breaths} == {"gout of fire"}
    assert 1 <= len(breaths) <= dragon.turns // BREATH_TURNS + 1
    assert (dragon.pos - s.hero.pos).steps < 6
    assert "The dragon shoots a gout of fire." in s.messages


def test_dragon_breath_needs_range_and_clear_line() -> None:
    s = Scenario("###########\n#@.......R#\n###########\n\nR = dragon", RUSTBOOK)
    events = s.play(Wait())
    assert not [event for event in events if isinstance(event, Threw)]
    s = Scenario("#####\n#@#R#\n#.#.#\n#####\n\nR = dragon", RUSTBOOK)
    events = s.play(*[Wait()] * 6)
    assert not [event for event in events if isinstance(event, Threw)]


def test_dragon_strikes_adjacent_hero() -> None:
    s = Scenario("####\n#@R#\n####\n\nR = dragon", RUSTBOOK)
    events = s.play(*[Wait()] * 6)
    assert not [event for event in events if isinstance(event, Threw)]
    assert [event for event in events if isinstance(event, Struck | Missed)]


def test_shut_door_stops_dragon_and_its_fire() -> None:
    for tradition in (RUSTBOOK, AJAR):
        s = Scenario("#######\n#@.+.R#\n#######\n\nR = dragon", tradition)
        events = s.play(*[Wait()] * 12)
        assert s.door().state is DoorState.SHUT
        assert not [event for event in events if isinstance(event, Threw | Struck | Surprised | Died)]


def test_dragon_glyph_is_d_only_in_rustbook() -> None:
    s = Scenario(CAVE, RUSTBOOK)
    assert Glyphs(s.level, RUSTBOOK).of_actor(s.foe()) == "D"
    assert Glyphs(s.level, AJAR).of_actor(s.foe()) == DRAGON.glyph != "D"
    assert RUSTBOOK.door_limit is None


def test_dragon_card_tells_its_strength() -> None:
    s = Scenario("####\n#@R#\n####\n\nR = dragon", RUSTBOOK)
    text = " ".join(line.text for line in describe(s.at("R"), s.world))
    assert text.startswith("Dragon: 48 of 48 health")
    assert "Cannot open doors." in text
