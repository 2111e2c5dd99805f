"""Sentences of the manual without numbers, and the tests that play them.

Sentences with numbers are measured in tests/app/figures/. These are the ones on which a player relies most.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from game.app.manual_facts import manual_facts
from game.content.traditions import AJAR
from game.content.world.gases import POISON
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.door import DoorState
from game.engine.model.memory import Occupants
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause
from game.engine.rules.hazards.fire import ignite
from game.engine.rules.hazards.gas import puff
from game.play import Scenario
from game.ui.text.manual_pages import manual_pages
from tests.support.folders import ROOT

TABLE = """
It can be opened further, but never shut again.
    tests/engine/rules/test_doors.py::test_open_door_never_shuts_again
You open it and step in with the same move.
    tests/engine/rules/test_doors.py::test_walk_into_shut_door_opens_and_enters
If you open the door a crack, they come at you.
    tests/engine/rules/test_startled.py::test_who_sees_the_door_open_a_crack_hunts_the_hero
A setting makes the game ask before every opening.
    tests/ui/scenes/test_scenes.py::test_door_setting_asks_before_opening
A rusty door groans loudly, even if you open it only a crack.
    tests/engine/rules/actions/test_door_verbs.py::test_stiff_door_groans_when_eased
A door that is broken down or burnt stays open for ever.
    tests/engine/rules/actions/test_door_verbs.py::test_broken_door_stays_broken
Beasts cannot open a shut door, but most push open a door that is ajar.
    tests/engine/rules/actions/test_door_verbs.py::test_hound_pushes_ajar_door_open
Knock again soon after, and even monsters that otherwise stay at their posts will come.
    tests/engine/rules/actions/test_door_verbs.py::test_quick_second_knock_calls_everyone
You can remove it again, but then it breaks.
    tests/content/traditions/test_rows_in_play.py::test_bolting_scroll_text_matches_its_effect
Some monsters break down doors, shut or bolted, with loud blows.
    tests/content/monsters/test_breeds_at_doors.py::test_ogre_breaks_shut_door_in_two_turns
A lever in a wall opens a portcullis elsewhere, once.
    tests/engine/rules/actions/test_door_kinds.py::test_lever_opens_portcullis_once
Monsters that open doors live behind it.
    tests/engine/senses/test_door_signs.py::test_sign_says_whose_home_lies_behind
Signs stay when the monsters have left.
    tests/engine/senses/test_door_signs.py::test_signs_stay_when_the_tenants_have_left
Once you have seen all of the home and know of nobody there, the game says so.
    tests/engine/senses/test_door_signs.py::test_tenants_are_known_to_be_gone_when_the_whole_home_was_seen_without_them
If an open way of so few steps leads round the door, monsters on your side of it count too.
    tests/app/test_played_sentences.py::test_ear_counts_who_is_on_his_side_if_a_short_way_leads_round
Monsters that you see do not count, except behind a door that you can see through.
    tests/engine/senses/test_door_hearing.py::test_monsters_behind_a_door_that_he_sees_through_count
A door mimic makes no sound.
    tests/engine/senses/test_door_hearing.py::test_mimic_is_the_only_silent_breed
They show a door as it was when you last saw it, not as it is now.
    tests/engine/rules/test_doors.py::test_door_opened_unseen_stays_shut_in_memory
A magic map shows rooms, but not who is in them: the doors keep their badges.
    tests/engine/senses/test_door_notes.py::test_map_magic_leaves_doors_unknown
Doors that you have opened have a brass pin in the lintel, if the map is drawn in tiles.
    tests/ui/render/test_door_pictures.py::test_door_that_the_hero_opened_has_a_pin
No blow and no fire breaks iron.
    tests/app/test_played_sentences.py::test_neither_blows_nor_fire_break_iron
Blows break it from either.
    tests/content/monsters/test_breeds_at_doors.py::test_barred_door_breaks_from_either_side
Arrows, noise and gas pass through it.
    tests/app/test_played_sentences.py::test_gas_noise_and_darts_pass_a_portcullis
Only you move a plate, and the game asks before you do.
    tests/engine/rules/test_plates.py::test_monster_on_the_plate_does_nothing
When one opens, the other opens too.
    tests/engine/rules/actions/test_door_kinds.py::test_twin_doors_move_together_at_once
When it opens or breaks, they bolt themselves for good.
    tests/engine/rules/actions/test_toll_doors.py::test_two_others_bolt_when_one_opens
Step onto the trace or wait next to it to find the door, or search with s.
    tests/engine/rules/actions/test_door_kinds.py::test_stepping_on_traces_finds_secret_door
Monsters never open the door, and the game asks before you do.
    tests/ui/play/test_door_control.py::test_rune_door_asks_before_opening
It hides what is behind it and stops nothing.
    tests/engine/rules/actions/test_door_kinds.py::test_curtain_hides_but_stops_no_actor
Open doors do not muffle it at all.
    tests/engine/rules/actions/test_door_kinds.py::test_door_kinds_muffle_noise
If you only hear a door open, you do not learn which door it was or who opened it.
    tests/engine/senses/test_hearing.py::test_hero_hears_unseen_door_but_not_opener
Without oil the game goes on in the dark.
    tests/app/test_played_sentences.py::test_game_goes_on_without_oil
A sleeper that survives it wakes.
    tests/engine/rules/test_combat.py::test_any_harm_wakes_a_sleeper
A door that is ajar is cover: a missile through it hits less often.
    tests/engine/rules/test_targeting.py::test_only_doors_ajar_make_a_missile_less_certain
Your wounds do not heal with time.
    tests/engine/rules/test_combat.py::test_wounds_heal_with_time_only_in_rogue_and_rustbook
Monsters next to you follow you on the stairs.
    tests/engine/rules/test_stairs.py::test_only_adjacent_hunter_follows_downstairs
Opens locked doors too.
    tests/content/monsters/test_breeds_from_afar.py::test_thief_runs_through_locked_doors
Passes through shut doors, but cannot cross an open doorway.
    tests/content/monsters/test_breeds_at_doors.py::test_open_broken_or_ajar_door_stops_wraith
Bursts into poison gas when it dies.
    tests/content/monsters/test_breeds_from_afar.py::test_gasbag_bursts_into_gas_on_death
Comes out at a second knock, if it is hurt, or when you see it.
    tests/content/ai/test_manners.py::test_only_second_knock_draws_lurker_out
A step onto it makes no noise.
    tests/content/world/test_fixtures.py::test_rubble_is_heard_and_moss_is_not
It puts out burning creatures.
    tests/content/world/test_fixtures.py::test_mud_takes_two_turns_and_puts_out_fire
A door at which you knocked is yours too if somebody opens it.
    tests/engine/rules/test_door_limit.py::test_a_door_that_a_monster_opens_after_the_heros_knock_counts_with_its_twin
It does not follow you by stairs.
    tests/engine/rules/test_door_limit.py::test_it_never_follows_by_the_stairs
If another command has that key, the game asks.
    tests/ui/scenes/keys/test_key_settings.py::test_taken_key_is_moved_only_after_a_question
Opening it a crack is selected at first, with knocking just above it and bolting just below.
    tests/ui/input/test_gamepad.py::test_list_at_a_door_names_the_loudness
"""
"""Each sentence, and below it the file and the name of the test that plays it."""
SENTENCES = dict(zip(*[iter(line.strip() for line in TABLE.strip().splitlines())] * 2, strict=True))


@cache
def manual() -> str:
    pages = manual_pages(AJAR, manual_facts(AJAR))
    return " ".join(re.sub(r"\s+", " ", text) for page in pages for text in page.texts())


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentence_stands_in_the_manual_and_its_test_exists(sentence: str) -> None:
    assert sentence in manual()
    path, _, name = SENTENCES[sentence].partition("::")
    assert f"\ndef {name}(" in (ROOT / path).read_text("utf-8")


def heard(s: Scenario, at: Vec) -> Occupants:
    s.play(Wait())
    reading = s.level.memory.last_heard(s.door(at))
    assert reading is not None
    return reading.who


@pytest.mark.parametrize(("way", "who"), [(".", Occupants.ONE_ASLEEP), ("#", Occupants.NOBODY)])
def test_ear_counts_who_is_on_his_side_if_a_short_way_leads_round(way: str, who: Occupants) -> None:
    """A kobold that he does not see lies below him. One can walk to it from behind the door, if `way` is open."""
    s = Scenario(f"#######\n#.@+..#\n#.###{way}#\n#.....#\n##.####\n##k####\n#######\n\nk = kobold asleep")
    assert not s.world.sees(s.at("k"))
    assert heard(s, s.at("+")) is who


def test_neither_blows_nor_fire_break_iron() -> None:
    s = Scenario("########\n#@A.O###\n########\n\nA = iron door\nO = ogre hunting")
    s.play(*[Wait()] * 40)
    assert s.door().state is DoorState.SHUT
    assert not ignite(s.door().at, s.world, Cause("fire"))
    s.play(*[Wait()] * 20)
    assert s.door().state is DoorState.SHUT


def test_gas_noise_and_darts_pass_a_portcullis() -> None:
    s = Scenario("########\n#@.A.k##\n########\n\nA = portcullis door\nk = kobold asleep\nbag: 3 dart")
    kobold = s.creature("k")
    s.play(Throw(0, kobold.pos))
    assert not kobold.asleep, "noise and the dart reach it"
    puff(POISON, s.at("A") + EAST, 200, s.level)
    s.play(*[Wait()] * 5)
    assert s.level.air.gas[POISON][s.at("A") - EAST] > 0


def test_game_goes_on_without_oil() -> None:
    s = Scenario("#@....#\n\noil: 1")
    s.play(*[Wait()] * 5, Walk(EAST))
    assert (s.hero.oil, s.hero.alive, s.world.turn) == (0, True, 6)
