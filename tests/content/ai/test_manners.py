"""The AI of monsters: what they hunt and how, what they do at doors, and what they do while they are unaware."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.ai.hunt import HOLD_TURNS
from game.content.monsters.breeds import HOUND, LURKER
from game.content.traditions import ROGUESHARP
from game.engine.events.combat_events import Struck, Surprised
from game.engine.events.door_events import Opened
from game.engine.events.monster_events import Noticed, Woke
from game.engine.grid.geometry import EAST, NORTH, SOUTH, SOUTHEAST, WEST, Vec
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.breed import Breed
from game.engine.model.noise import Noise
from game.engine.rules.actions.door_verbs import Knock
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import STAND, Wait
from game.engine.rules.combat import strike
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.senses.hearing import make_noise
from game.play import Scenario
from game.ui.text.cards.cell_card import describe

TWO_WAYS = """
###############
#......#......#
#......#......#
#.k....-@.....#
#......#......#
#......#......#
#-######-######
#.............#
###############
"""
ONE_WAY = TWO_WAYS.replace("#-######", "########")


def after_hero_left_view(drawing: str) -> Scenario:
    """Return a scenario in which the hero has left the sight of a hunter that saw him go through a doorway."""
    s = Scenario(drawing)
    s.foe().attack_chance = 0
    s.foe().breed = replace(s.foe().breed, pace=100)
    s.play(Walk(NORTH), Walk(NORTH))
    assert not s.world.sees(s.foe().pos)
    return s


# ---------------------------------------------------------------------------------------- hunting


def test_hunter_goes_to_last_sighting_of_hero() -> None:
    s = Scenario("##########\n#@......k#\n#.########\n#........#\n##########")
    s.foe().breed = replace(s.foe().breed, pace=100)
    s.play(Walk(SOUTH), Walk(SOUTH), *[Walk(EAST)] * 2)
    trail = s.foe().ai.plans.trail
    assert trail in (s.at("@"), s.at("@") + SOUTH)
    s.play(*[Walk(EAST)] * 2)
    assert s.foe().ai.plans.trail == trail
    assert s.foe().pos.x < 8 - 4, "it comes nearer to that place, and not to the hero beside it"


def test_trailless_hunters_know_hero_position() -> None:
    s = Scenario("########\n#@....k#\n#.######\n#......#\n######.#\n########", ROGUESHARP)
    s.foe().attack_chance = 0
    s.play(Walk(SOUTH), Walk(SOUTH), *[Walk(EAST)] * 5, Walk(SOUTH))
    turns = s.world.distance_maps.distances_to(s.hero.pos, s.foe())
    before = turns[s.foe().pos]
    s.play(Wait(), Wait())
    assert turns[s.foe().pos] < before


def test_hunter_stops_two_cells_short_of_doorway() -> None:
    s = after_hero_left_view(ONE_WAY)
    door = s.door(Vec(7, 3)).at
    s.play(*[Wait()] * 6)
    assert s.foe().pos == door + WEST + WEST
    assert s.foe().ai.plans.held > 0


def test_hunter_watches_doorway_before_entering() -> None:
    s = after_hero_left_view(ONE_WAY)
    watched = 0
    while s.foe().pos.x <= 5:
        watched += s.foe().pos.x == 5
        s.play(Wait())
        assert watched < 20
    assert watched == HOLD_TURNS + 1  # eight turns, and the moment of its arrival
    s.play(*[Wait()] * 6)
    assert (s.foe().pos - s.hero.pos).steps == 1


def test_hunter_takes_other_way_round() -> None:
    s = after_hero_left_view(TWO_WAYS)
    been = set()
    for _ in range(45):
        s.play(Wait())
        been.add(s.foe().pos)
    assert Vec(1, 6) in been, "out through the back door"
    assert Vec(8, 6) in been, "and in through the other"
    assert Vec(7, 3) not in been
    assert (s.foe().pos - s.hero.pos).steps == 1


def test_hunter_ignores_too_long_way_round() -> None:
    s = after_hero_left_view(TWO_WAYS)
    rows = [list(row) for row in TWO_WAYS.strip("\n").split("\n")]
    wide = "\n".join("".join(row) for row in rows)
    long_way = wide.replace("#.............#", "#######.#######", 1)
    s = after_hero_left_view(long_way)
    been = set()
    for _ in range(30):
        s.play(Wait())
        been.add(s.foe().pos)
    assert Vec(7, 3) in been


def test_hero_back_in_view_is_hunted_at_once() -> None:
    s = after_hero_left_view(ONE_WAY)
    s.play(*[Wait()] * 6)
    assert s.foe().ai.plans.held
    s.play(Walk(SOUTH), Walk(SOUTH))
    assert s.foe().ai.plans == AiPlans(trail=s.hero.pos)
    assert s.foe().ai.alert >= HUNT_TURNS - 1


def test_hunter_finding_nothing_gives_up() -> None:
    s = Scenario(
        "##########\n#@########\n##########\n#k.......#\n#.##.##..#\n#.....#..#\n##########\n\nk = kobold posted"
    )
    foe = s.foe()
    foe.ai.alert, foe.ai.plans = HUNT_TURNS, AiPlans(trail=Vec(4, 3))
    been = set()
    for _ in range(30):
        s.play(Wait())
        been.add(foe.pos)
    assert Vec(4, 3) in been
    assert len(been) > 5, "it looked elsewhere too"
    assert foe.ai.alert == 0
    assert foe.ai.plans == AiPlans()


def test_hunter_stays_alert_while_it_sees_hero() -> None:
    s = Scenario("#######\n#@~~~k#\n#######")
    s.play(*[Wait()] * 60)
    assert s.foe().ai.alert >= HUNT_TURNS - 1


def test_hurt_monster_leaves_line_across_water() -> None:
    for hurt in (True, False):
        s = Scenario("##########\n#@~~~k...#\n######...#\n######.###\n######.###\n##########")
        s.foe().health = s.foe().max_health = 99
        if hurt:
            s.hero.attack_chance, s.foe().defense = 100, 0
            strike(s.hero, s.foe(), s.world)
        s.play(*[Wait()] * 3)
        assert s.world.sees(s.foe().pos) is not hurt


# ---------------------------------------------------------------------------------------- doors


def test_kobold_hearing_knock_opens_door() -> None:
    s = Scenario("##########\n#@..+...k#\n##########\n\nk = kobold posted")
    make_noise(s.door().at, 8, s.hero, Noise.KNOCK, s.world)
    s.play(*[Wait()] * 8)
    assert not s.door().shut


def test_kobold_hearing_nothing_leaves_door_shut() -> None:
    s = Scenario("##########\n#@..+...k#\n##########\n\nk = kobold roaming")
    s.play(*[Wait()] * 100)
    assert s.door().shut


def test_hounds_wait_at_shut_door() -> None:
    s = Scenario("############\n#@..+.....h#\n############")
    s.play(*[Wait()] * 8)
    assert s.door().shut
    assert s.foe().pos == s.door().at + EAST
    s.play(*[Wait()] * 30)
    assert s.door().shut


def test_hounds_pass_open_door() -> None:
    s = Scenario("############\n#@..-.....h#\n############")
    s.play(*[Wait()] * 8)
    assert (s.foe().pos - s.hero.pos).steps == 1


def test_hounds_act_ten_times_in_seven_turns() -> None:
    s = Scenario("#######\n#@#..h#\n#######")
    s.play(*[Wait()] * 70)
    assert s.foe().turns == 100


def test_hound_pack_shares_sightings() -> None:
    s = Scenario("#########\n#@....a.#\n#####.#.#\n#######h#\n#########\n\na = hound posted\nh = hound asleep")
    other = s.level.actor_at(s.at("h"))
    assert other is not None
    s.play(Wait())
    assert not other.asleep
    assert other.ai.alert
    assert any(isinstance(event, Noticed) for event in s.witnessed)


def test_kobolds_share_no_sightings() -> None:
    s = Scenario("#########\n#@....a.#\n#####.#.#\n#######k#\n#########\n\na = kobold posted\nk = kobold asleep")
    other = s.level.actor_at(s.at("k"))
    assert other is not None
    s.play(Wait())
    assert other.asleep


def test_look_card_says_if_monster_opens_doors() -> None:
    s = Scenario("#######\n#@.k.h#\n#######\n\nk = kobold asleep\nh = hound asleep")
    assert "Opens doors to hunt" in describe(s.at("k"), s.world)[2].text
    assert "Cannot open doors" in describe(s.at("h"), s.world)[2].text
    classic = Scenario("#######\n#@.k.h#\n#######", ROGUESHARP)
    assert describe(classic.at("h"), classic.world)[2].text == "Opens doors. Hunts in packs."


# ---------------------------------------------------------------------------------------- idling


def test_roaming_monster_travels_and_posted_stays() -> None:
    drawing = (
        "####################\n#@#................#\n#.#.######.#######.#\n####..............k#\n####################"
    )
    for habit, wanders in (("roaming", True), ("posted", False), ("asleep", False)):
        s = Scenario(f"{drawing}\n\nk = kobold {habit}")
        been = set()
        for _ in range(120):
            s.play(Wait())
            been.add(s.foe().pos)
        assert (len(been) > 10) is wanders, habit
        assert wanders or been == {s.at("k")}


def test_failed_hunter_returns_to_post() -> None:
    for habit in ("posted", "asleep"):
        s = Scenario(f"#########\n#@#....k#\n#########\n\nk = kobold {habit}")
        make_noise(Vec(3, 1), 24, s.hero, Noise.BLOWS, s.world)
        been = set()
        for _ in range(50):
            s.play(Wait())
            been.add(s.foe().pos)
        assert Vec(3, 1) in been
        assert s.foe().pos == s.at("k")
        assert not s.foe().asleep


def test_kobold_opens_no_door_to_return_to_post() -> None:
    s = Scenario("##########\n#@#..+..k#\n##########\n\nk = kobold posted")
    s.level.move(s.foe(), Vec(3, 1))
    s.play(*[Wait()] * 40)
    assert s.door().shut
    assert s.foe().pos.x < s.door().at.x


def test_pack_wanders_together() -> None:
    s = Scenario(
        "######################\n#@#..................#\n#.#.################.#\n#.#.################.#\n"
        "###.................h#\n###................hh#\n######################\n\nh = hound roaming"
    )
    pack = [actor for actor in s.level.actors if actor is not s.hero]
    been = set()
    for _ in range(120):
        s.play(Wait())
        been |= {actor.pos for actor in pack}
        assert max((one.pos - other.pos).steps for one in pack for other in pack) <= 10
    assert len(been) > 20


# ---------------------------------------------------------------------------------------- the lurker

JAMB = "#####\n#.l.#\n#+###\n#@..#\n#####"


def test_lurker_strikes_hero_opening_its_door() -> None:
    s = Scenario(JAMB)
    s.play(Walk(NORTH))
    assert s.hero.pos == s.door().at
    assert any(isinstance(event, Surprised) and event.victim is s.hero for event in s.witnessed)
    assert s.foe().pos == s.at("l")


def test_only_second_knock_draws_lurker_out() -> None:
    s = Scenario(JAMB.replace("l.", ".l"))
    for noise in Noise:
        if noise is not Noise.KNOCKING:
            make_noise(s.at("@"), 20, s.hero, noise, s.world)
    s.play(Walk(WEST), Knock(NORTH), *[Wait()] * 20)
    assert s.foe().pos == s.at("l")
    assert not s.foe().ai.alert, "not even by listening at its door"
    s.play(Knock(NORTH), *[Wait()] * 3)
    assert s.foe().pos == s.door().at + NORTH
    assert s.door().shut, "it opens nothing, lured or not"
    s.play(*[STAND] * 40)
    assert s.foe().pos == s.at("l"), "after the noise, it goes back to lie in wait"


def test_lurker_hides_from_the_hero_until_he_sees_it() -> None:
    s = Scenario("########\n#@.....#\n######l#\n########")
    s.foe().ai.alert = 1000  # it knows that he comes
    s.play(*[Wait()] * 20)
    assert s.foe().pos == s.at("l")
    s = Scenario("########\n#@....l#\n########")
    s.play(Wait())
    assert "when you see it" in s.foe().breed.habits
    s.play(*[Wait()] * 8)
    assert s.foe().pos == s.at("@") + EAST


def test_hurt_lurker_hunts_then_returns_to_post() -> None:
    s = Scenario("##########\n#@.....l.#\n#.########\n#.########\n##########")
    lurker = s.foe()
    lurker.health -= 1
    s.play(Wait(), Wait(), Wait())
    assert lurker.pos.x < s.at("l").x
    lurker.health = lurker.max_health
    lurker.ai.alert, lurker.ai.plans = 0, AiPlans()
    lurker.breed = replace(lurker.breed, sight=0)
    s.play(*[Wait()] * 12)
    assert lurker.pos == s.at("l")


def test_lurker_reaches_past_no_corner_or_door() -> None:
    for drawing in ("####\n#@##\n##l#\n####", "####\n#@+#\n##l#\n####"):
        s = Scenario(drawing)
        s.foe().ai.alert = 99
        s.play(*[Wait()] * 5)
        assert not any(isinstance(event, Struck | Surprised) for event in s.witnessed)


def test_sleeping_lurker_never_strikes() -> None:
    s = Scenario("####\n#@l#\n####\n\nl = lurker asleep")
    s.play(*[Wait()] * 9)
    assert s.hero.health == s.hero.max_health


@pytest.mark.parametrize("breed", [HOUND, LURKER], ids=lambda breed: breed.name)
def test_hounds_and_lurkers_never_open_doors(breed: Breed) -> None:
    s = Scenario(f"#########\n#@.+{breed.glyph}...#\n#########")
    foe: Actor = s.foe()
    foe.ai.alert, foe.ai.plans = 99, AiPlans(trail=s.at("@"))
    foe.health -= 1
    events = s.play(*[Wait()] * 40)
    assert not any(isinstance(event, Opened) for event in events)
    assert s.door().shut


def test_waking_is_reported_only_in_view() -> None:
    for drawing, reported in (("#@...k#", True), ("#@.+.k#", False)):
        s = Scenario(drawing + "\n\nk = kobold asleep")
        make_noise(s.foe().pos, 19, s.hero, Noise.DOOR, s.world)
        assert any(isinstance(event, Woke) for event in s.world.witnessed) is reported
        assert not s.foe().asleep
    assert SOUTHEAST.diagonal
