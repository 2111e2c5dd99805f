"""The other breeds: what each does to a shut door, a latched one, an open one, and what else is peculiar to it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.ai.door_users import KNOCKS, PAUSE
from game.content.monsters.monsters import BREEDS
from game.content.traditions import ROGUESHARP
from game.content.world.hazards import TORCH
from game.engine.events.combat import Died, Surprised
from game.engine.events.doors import Battered, Breached, Crossed, Gnawed, Knocked, Latched, Opened
from game.engine.events.event import Event
from game.engine.events.monsters import Called, Left, Noticed, Unmasked
from game.engine.events.movement import Heard
from game.engine.grid.geometry import EAST, SOUTH, WEST, Vec
from game.engine.model.actor import Actor, Intent
from game.engine.model.behavior import Impossible
from game.engine.model.breed import Breed
from game.engine.model.door import LATCH_PIPS, DoorState
from game.engine.model.fixtures import Light
from game.engine.model.sound import LOUDNESS, Noise
from game.engine.model.traits import GNAWING, Crosses, Opens
from game.engine.movement import check_step
from game.engine.rules.actions.doors import Ease, Knock, Latch
from game.engine.rules.actions.move import Cross, Walk
from game.engine.rules.actions.wait import STAND, Search, Wait
from game.engine.rules.combat import Cause, harm
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.senses.door_light import Sill, door_light
from game.engine.senses.hearing import make_noise
from game.ui.text.look_text import describe
from game.ui.text.sentences import look
from tests.support.scenario import Scenario


def some(kind: type[Event], events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def quicken(actor: Actor) -> None:
    actor.breed = replace(actor.breed, pace=100)


def card(s: Scenario, at: Vec) -> str:
    return " ".join(line.text for line in describe(at, s.world))


# ---------------------------------------------------------------------------------------- all of them


@pytest.mark.parametrize(
    ("pace", "told"),
    [(70, "Fast: 1.4 moves a turn."), (130, "Slow: 0.8 moves"), (200, "Slow: 0.5 moves"), (100, "of 8 health. It is")],
)
def test_the_card_says_whether_one_is_faster_than_the_hero(pace: int, told: str) -> None:
    s = Scenario("#@.k#\n\nk = hound")
    s.foe().breed = replace(s.foe().breed, pace=pace)
    assert told in card(s, s.at("k"))


def test_there_are_as_many_as_the_table_has_and_each_puts_its_question_on_its_card() -> None:
    for breed in BREEDS.values():
        if breed.poses or breed.friendly:
            continue
        s = Scenario(f"####\n#@c#\n####\n\nc = {breed.name} asleep")
        text = card(s, s.at("c"))
        assert breed.advice.endswith(".")
        assert breed.advice in text
        assert breed.door_habit in text


@pytest.mark.parametrize("breed", BREEDS.values(), ids=lambda breed: breed.name)
def test_a_shut_door_stops_whom_it_should(breed: Breed) -> None:
    """Twenty turns behind a plain wooden door, hunting: who can come through, does, and nobody else."""
    if breed.poses or breed.keeps_post:
        return
    s = Scenario(f"###########\n#@...+..c.#\n###########\n\nc = {breed.name}")
    foe = s.foe()
    foe.breed = replace(breed, hearing=-100)
    s.hero.bag, s.hero.latches = [], 0  # nothing to steal
    for _ in range(22):
        foe.alert, foe.intent = HUNT_TURNS, foe.intent if foe.intent.trail else Intent(trail=s.hero.pos)
        s.hero.health = s.hero.max_health
        s.play(Wait())
    comes = breed.opens is not Opens.NEVER or breed.crosses is not Crosses.NEVER or breed.bash is not None
    assert (foe.pos.x < s.door(Vec(5, 1)).at.x) is comes
    opened = breed.opens is not Opens.NEVER
    broken = breed.bash is not None and not opened
    became = DoorState.OPEN if opened else DoorState.BROKEN if broken else DoorState.SHUT
    assert s.door().state is became or (s.door().bolter is foe and opened)


@pytest.mark.parametrize(
    ("breed", "how"),
    [
        ("hound", "cannot get through it"),
        ("goblin", "gets through it in 1 turn"),
        ("rat", "gets past it in 2 turns"),
        ("wraith", "gets past it in 2 turns"),
        ("ogre", "breaks through it in 3 turns"),
        ("deathwatch beetle", "breaks through it in 7 turns"),
    ],
)
def test_the_card_of_a_door_says_how_each_in_view_gets_through(breed: str, how: str) -> None:
    s = Scenario(f"#######\n#c@+..#\n#######\n\nc = {breed} asleep")
    assert f"You get through it in 1 turn. The {breed} {how}." in card(s, s.door().at)


@pytest.mark.parametrize("breed", BREEDS.values(), ids=lambda breed: breed.name)
def test_ajar_stops_nobody_but_the_two_that_are_said_to_be_stopped(breed: Breed) -> None:
    if breed.poses or breed.keeps_post:
        return
    s = Scenario(f"#########\n#@..|.c.#\n#########\n\nc = {breed.name}\nhealth: 1000\nbag:")
    s.play(*[Wait()] * 12)
    stopped = breed.name in ("draught", "wraith")
    assert (s.door().state is DoorState.AJAR) is stopped


# ---------------------------------------------------------------------------------------- under and through


@pytest.mark.parametrize("state", ["shut", "bolted", "locked"])
@pytest.mark.parametrize("letter", "roW")
def test_under_and_through_any_door_that_is_shut(letter: str, state: str) -> None:
    s = Scenario(f"#########\n#@..A{letter}..#\n#########\n\nA = {state} wooden door")
    (crossed,) = some(Crossed, s.play(*[Wait()] * 2))
    assert isinstance(crossed, Crossed)
    assert crossed.start == s.at(letter)
    assert s.door().state.value in (state, "shut")
    assert s.foe().pos.x < s.door().at.x


@pytest.mark.parametrize("letter", "roW")
def test_nobody_crosses_a_rune(letter: str) -> None:
    s = Scenario(f"#########\n#@..A{letter}..#\n#########\n\nA = runed wooden door")
    s.play(*[Wait()] * 9)
    assert s.foe().pos == s.at(letter)


@pytest.mark.parametrize(("letter", "loudness"), [("r", LOUDNESS[Noise.STEPS]), ("o", LOUDNESS[Noise.STEPS]), ("W", 0)])
def test_under_a_door_one_is_as_loud_as_a_step_and_through_it_without_a_sound(letter: str, loudness: int) -> None:
    s = Scenario(f"#########\n#@..+{letter}..#\n#########")
    way = check_step(s.foe(), s.at(letter), s.door().at + WEST, s.level, s.world.tradition)
    assert (way.allowed, way.loudness) == (True, loudness)


def test_nobody_comes_out_in_a_doorway_whose_leaf_is_not_out_of_the_way() -> None:
    for second, there in (("+", False), ("|", False), ("-", True)):
        s = Scenario(f"########\n#@.{second}+r.#\n########")
        doors = sorted(s.level.doors)
        assert check_step(s.foe(), s.at("r"), doors[0], s.level, s.world.tradition).allowed is there


def test_where_a_crossing_would_end_nobody_may_stand() -> None:
    s = Scenario("########\n##@+r..#\n########")
    with pytest.raises(Impossible, match="in the way"):
        Cross(WEST).perform(s.foe(), s.world)
    s.play(*[Wait()] * 9)
    assert s.foe().pos == s.at("r")


def test_no_two_come_out_on_one_cell() -> None:
    s = Scenario("#########\n#@..+rr.#\n#########")
    for _ in range(8):
        s.hero.health = s.hero.max_health
        s.play(Wait())
    cells = [actor.pos for actor in s.level.actors]
    assert len(set(cells)) == 3
    assert all(at.x < s.door().at.x for at in cells)


def test_an_open_door_stops_a_wraith_and_a_broken_one_and_one_ajar() -> None:
    for mark in "-|":
        s = Scenario(f"#########\n#@..{mark}W..#\n#########")
        s.play(*[Wait()] * 12)
        assert s.foe().pos.x > s.door().at.x, mark
    s = Scenario("#########\n#@..+W..#\n#########")
    s.level.batter_door(s.door(), 3)
    s.play(*[Wait()] * 12)
    assert s.foe().pos.x > s.door().at.x


def test_to_open_the_door_before_it_comes_stops_a_wraith() -> None:
    s = Scenario("###########\n#@+......W#\n###########")
    s.play(Walk(EAST), Walk(WEST))
    for _ in range(12):
        s.play(Wait())
        assert s.foe().pos.x > s.door().at.x


def test_a_wraith_walks_no_shut_door_out_of_its_way() -> None:
    s = Scenario("#########\n#@......#\n#.##+##.#\n#.#...#.#\n#.#.W.#.#\n#########")
    s.play(*[Wait()] * 3)
    assert s.foe().pos.y == 1


def test_rats_come_to_any_noise_whoever_makes_it() -> None:
    s = Scenario("################\n#@#..k..+....r.#\n################\n\nr = rat posted\nk = kobold posted")
    rat, kobold = s.creature("r"), s.creature("k")
    make_noise(kobold.pos, 14, kobold, Noise.BLOWS, s.world)
    assert rat.alert
    assert not kobold.alert
    s.play(*[Wait()] * 12)
    assert rat.pos.x < s.door().at.x


def test_rats_do_not_come_to_each_other() -> None:
    s = Scenario("################\n#@#..R.......r.#\n################\n\nr = rat posted\nR = rat posted")
    make_noise(s.creature("R").pos, 14, s.creature("R"), Noise.BLOWS, s.world)
    assert not s.creature("r").alert


# ---------------------------------------------------------------------------------------- breaking in


def test_an_ogre_breaks_a_shut_door_in_two_turns_and_a_latch_in_three() -> None:
    for legend, blows in (("shut", 2), ("bolted", 3)):
        s = Scenario(f"#########\n#@..AO..#\n#########\n\nA = {legend} wooden door")
        quicken(s.foe())
        events = s.play(*[Wait()] * blows)
        assert len(some(Breached, events)) == 1
        assert len(some(Battered, events)) == blows - 1


def test_an_ogre_opens_nothing_and_cannot_break_iron() -> None:
    s = Scenario("#########\n#@..AO..#\n#########\n\nA = shut iron door")
    s.play(*[Wait()] * 20)
    assert s.foe().pos == s.at("O")
    assert s.door().state is DoorState.SHUT


def test_an_ogre_goes_round_if_that_is_quicker_than_breaking_in() -> None:
    s = Scenario("#######\n#@....#\n##A##.#\n##O...#\n#######\n\nA = bolted wooden door")
    quicken(s.foe())
    s.play(*[Wait()] * 12)
    assert s.door().state is DoorState.BROKEN
    s = Scenario("#######\n#..@..#\n##A#-##\n##O...#\n#######\n\nA = bolted wooden door")
    quicken(s.foe())
    s.play(*[Wait()] * 5)
    assert s.door(s.at("A")).state is DoorState.BOLTED
    assert (s.foe().pos - s.hero.pos).steps == 1


@pytest.mark.parametrize("letter", "Od")
@pytest.mark.parametrize("side", ["east", "west"])
def test_who_breaks_doors_breaks_a_barred_one_from_either_side(letter: str, side: str) -> None:
    s = Scenario(f"#########\n#@..A{letter}..#\n#########\n\nA = barred door\nfacing: A {side}\nhealth: 1000")
    s.play(*[Wait()] * 20)
    assert s.door().state is DoorState.BROKEN
    assert s.foe().pos.x < s.door().at.x


def test_a_kobold_bashes_at_bolted_doors_one_pip_in_two_turns() -> None:
    s = Scenario("#########\n#@..Ak..#\n#########\n\nA = bolted wooden door")
    quicken(s.foe())
    assert len(some(Battered, s.play(*[Wait()] * 8))) == 4
    assert len(some(Breached, s.play(*[Wait()] * 2))) == 1


BREAKERS = [breed for breed in BREEDS.values() if breed.bash is not None]


@pytest.mark.parametrize("leaf", "+|-")
@pytest.mark.parametrize("breed", BREAKERS, ids=lambda breed: breed.name)
def test_a_latch_before_four_who_hunt_is_struck_as_soon_as_they_are_there_and_holds_as_long_as_it_should(
    breed: Breed, leaf: str
) -> None:
    s = Scenario(f"""
###########
#.....#..k#
#....@{leaf}..k#
#.....#..k#
#.....#..k#
###########

k = {breed.name}
""")
    assert breed.bash is not None
    s.hero.health = s.hero.max_health = 9999
    events = s.play(Latch(EAST))
    assert s.door().state is DoorState.BOLTED
    struck = broken = None
    while broken is None and s.world.turn < 40:
        events = s.play(Walk(WEST) if s.world.turn < 5 else Wait())
        if struck is None and some(Battered, events) + some(Gnawed, events):
            struck = s.world.turn
        if some(Breached, events):
            broken = s.world.turn
    assert struck is not None
    assert struck <= 2 + 2 * breed.pace // 100 + breed.bash.turns, (
        "two steps away, and they have to go round each other"
    )
    blows = -(-LATCH_PIPS // breed.bash.pips) - 1
    assert broken is not None
    assert abs(broken - struck - blows * breed.bash.turns * breed.pace / 100) <= 1


def test_who_neither_opens_nor_breaks_waits_at_a_bolted_door() -> None:
    s = Scenario("#########\n#@..A..h#\n#########\n\nA = bolted wooden door")
    s.play(*[Wait()] * 20)
    assert s.foe().pos == s.at("A") + EAST
    assert s.door().pips == 5


def test_a_deathwatch_beetle_eats_a_wooden_door_with_a_noise() -> None:
    s = Scenario("#########\n#@..+d..#\n#########")
    quicken(s.foe())
    events = s.play(*[Wait()] * 4)
    assert [event.pips for event in events if isinstance(event, Gnawed)] == [2, 1]
    assert "Something gnaws at the door to the east. One more bite will break it." in s.messages
    events = s.play(*[Wait()] * 2)
    assert len(some(Breached, events)) == 1
    assert s.door().state is DoorState.BROKEN


def test_its_gnawing_is_heard_by_who_does_not_see_the_door() -> None:
    s = Scenario("#########\n#..d+.###\n#####.###\n#####..@#\n#########")
    s.foe().alert, s.foe().intent = 99, Intent(trail=Vec(5, 1))
    events = s.play(*[Wait()] * 4)
    assert any(isinstance(event, Heard) and event.noise is Noise.GNAWING for event in events)


def test_it_eats_neither_iron_nor_glass() -> None:
    assert GNAWING.gnaws
    for kind in ("iron", "glass"):
        s = Scenario(f"#########\n#@..Ad..#\n#########\n\nA = shut {kind} door")
        s.play(*[Wait()] * 12)
        assert s.door().state is DoorState.SHUT


# ---------------------------------------------------------------------------------------- knocking


def test_a_knocker_knocks_three_times_and_then_opens() -> None:
    s = Scenario("##########\n#@..+...K#\n##########")
    events = s.play(*[Wait()] * 3)
    for _ in range(KNOCKS * PAUSE + 2):
        events += s.play(Wait())
    assert some(Opened, events)
    assert len(some(Knocked, events)) == KNOCKS
    assert "Something knocks on the door to the east." in s.messages
    assert s.foe().turns >= KNOCKS * PAUSE


def test_a_knocker_that_is_answered_with_a_knock_goes_away() -> None:
    s = Scenario("##########\n##@+.K...#\n##########")
    s.play(*[Wait()] * 3)
    assert "Something knocks on the door to the east." in s.messages
    events = s.play(Knock(EAST), Wait(), Wait())
    assert len(some(Left, events)) == 1
    assert "Something grunts behind the door and goes away." in s.messages
    s.play(*[Wait()] * 6)
    assert s.door().shut
    assert not s.foe().alert


def test_a_knocker_that_hears_someone_listen_does_not_begin_anew() -> None:
    s = Scenario("##########\n##@+K....#\n##########\n\nhealth: 1000")
    events: list[Event] = []
    for _ in range(KNOCKS * PAUSE + 1):
        events += s.play(Wait())
        s.foe().intent = Intent(trail=s.hero.pos)
    assert len(some(Knocked, events)) == KNOCKS
    assert s.door().state is DoorState.OPEN


def test_where_nobody_knocks_a_knocker_opens_as_all_do() -> None:
    s = Scenario("##########\n#@..+...K#\n##########", ROGUESHARP)
    s.play(*[Wait()] * 8)
    assert s.door().state is DoorState.OPEN


def test_who_knocks_first_has_answered_nobody() -> None:
    s = Scenario("##########\n##@+....K#\n##########\n\nK = knocker posted")
    s.play(Knock(EAST))
    assert not s.door().answered
    s.play(*[Wait()] * 5)
    assert s.foe().alert


def test_a_knocker_strikes_who_opens() -> None:
    s = Scenario("##########\n##@+K....#\n##########")
    s.play(Wait(), Walk(EAST), *[Wait()] * 4)
    assert s.foe().pos == s.at("K")
    assert any("knocker" in line and "you" in line for line in s.messages)


# ---------------------------------------------------------------------------------------- answers to knocks


def test_who_hears_a_knock_comes_ready_and_is_not_surprised() -> None:
    s = Scenario("#######\n##@+.k#\n#######\n\nk = kobold asleep")
    s.play(Knock(EAST))
    assert s.foe().alert
    assert not s.foe().asleep
    s.play(Walk(EAST), Walk(EAST))
    assert not any(isinstance(event, Surprised) and event.attacker is s.hero for event in s.witnessed)


def test_guards_stay_at_a_knock_and_come_at_the_second() -> None:
    s = Scenario("##########\n##@+...B.#\n##########")
    s.play(Knock(EAST), *[STAND] * 6)
    assert s.foe().alert
    assert s.foe().pos == s.at("B")
    s.play(Knock(EAST), *[STAND] * 6)
    assert s.foe().pos == s.door().at + EAST


LOOP = """
###############
#@.+....hh....#
#.#######.###.#
#.............#
###############

h = hound asleep
"""


def test_at_a_knock_a_pack_sends_one_round() -> None:
    s = Scenario(LOOP)
    s.play(Walk(EAST), Knock(EAST), *[STAND] * 4)
    hounds = [actor for actor in s.level.actors if actor is not s.hero]
    (flanker,) = (hound for hound in hounds if hound.flanker)
    (other,) = (hound for hound in hounds if not hound.flanker)
    assert other.pos == s.door().at + EAST
    assert flanker.pos.y == 3 or flanker.pos.x < 3


def test_a_loop_of_more_than_twenty_five_steps_is_not_gone() -> None:
    rows = ["#" * 32, "#@.+....hh" + "." * 20 + ".#", "#.#" + "#" * 27 + ".#", "#" + "." * 30 + "#", "#" * 32]
    s = Scenario("\n".join(rows) + "\n\nh = hound asleep")
    s.play(Walk(EAST), Knock(EAST), *[STAND] * 4)
    hounds = [actor for actor in s.level.actors if actor is not s.hero]
    assert all(hound.pos.y == 1 and hound.pos.x < 6 for hound in hounds)


def test_of_three_jackal_men_one_comes_by_another_door() -> None:
    s = Scenario(
        "################\n#......#.......#\n#..@...-...jjj.#\n#......#.......#\n#-######-#######\n#..............#\n################"
    )
    jackals = [actor for actor in s.level.actors if actor is not s.hero]
    (flanker,) = (jackal for jackal in jackals if jackal.flanker)
    been: dict[Actor, set[Vec]] = {jackal: set() for jackal in jackals}
    for _ in range(20):
        s.hero.health = s.hero.max_health
        s.play(Wait())
        for jackal in jackals:
            been[jackal].add(jackal.pos)
    assert Vec(1, 4) in been[flanker]
    assert Vec(7, 2) not in been[flanker]
    assert all(Vec(7, 2) in been[jackal] for jackal in jackals if jackal is not flanker)


def test_where_there_is_no_second_door_all_three_come_by_the_first() -> None:
    s = Scenario("################\n#......#.......#\n#..@...-...jjj.#\n#......#.......#\n################")
    for _ in range(14):
        s.hero.health = s.hero.max_health
        s.play(Wait())
    assert all(actor.pos.x < 7 for actor in s.level.actors)


# ---------------------------------------------------------------------------------------- ears, bells, light


def test_a_listener_does_not_see_and_hears_six_cells_farther() -> None:
    s = Scenario("###########\n#@.......L#\n###########\n\nL = listener posted")
    s.play(*[Wait()] * 6)
    assert not s.foe().alert
    assert not some(Noticed, s.witnessed)
    s.play(Walk(EAST))
    assert s.foe().alert, "a step of loudness 2 carries eight cells for it"
    assert s.foe().intent.trail == s.hero.pos


def test_a_listener_comes_to_where_it_heard_him_and_not_to_where_he_is() -> None:
    s = Scenario("############\n#@........L#\n#.##########\n#.##########\n############\n\nL = listener posted")
    make_noise(Vec(5, 1), 6, s.hero, Noise.DOOR, s.world)
    s.play(*[Wait()] * 4)
    assert abs(s.foe().pos.x - 5) <= 2


def test_a_listener_feels_who_is_beside_it() -> None:
    s = Scenario("#####\n#@L.#\n#####\n\nL = listener posted")
    s.play(Wait())
    assert s.foe().alert


def test_a_bellman_rings_when_it_sees_the_hero_and_does_not_leave_its_post() -> None:
    s = Scenario("####################\n#@......B.........k#\n####################\n\nk = kobold asleep")
    events = s.play(Wait())
    (rung,) = some(Called, events)
    assert isinstance(rung, Called)
    assert rung.noise is Noise.BELL
    assert "The bellman rings its bell!" in s.messages
    kobold = next(actor for actor in s.level.actors if actor.name == "kobold")
    assert not kobold.asleep
    s.play(*[Wait()] * 4)
    assert s.creature("B").name == "bellman"
    assert kobold.pos.x < 17


def test_a_bellman_that_does_not_see_him_is_silent() -> None:
    s = Scenario("########\n#@.+..B#\n########")
    assert not some(Called, s.play(*[Wait()] * 9))


def test_moths_fly_to_a_light_and_stay_there() -> None:
    s = Scenario(
        "#####################\n#@#.................#\n#.#...............m.#\n#####################\n\nm = moth posted"
    )
    s.level.lights = (Light(TORCH, at=Vec(5, 1), mount=Vec(5, 0)),)
    s.play(*[Wait()] * 25)
    assert (s.foe().pos - Vec(5, 1)).steps <= 4


def test_moths_come_to_the_hero_and_never_through_a_shut_door() -> None:
    s = Scenario("#########\n#@.....m#\n#########")
    s.play(*[Wait()] * 14)
    assert (s.foe().pos - s.hero.pos).steps <= 2
    s = Scenario("#########\n#@.+...m#\n#########")
    s.play(*[Wait()] * 14)
    assert s.foe().pos.x > s.door().at.x


# ---------------------------------------------------------------------------------------- the bolt-warden

TWO_EXITS = """
##################
#......#.........#
#..@...-...w.....#
#......#.........#
#-###########-####
#................#
##################
"""


def test_a_bolt_warden_shuts_the_way_behind_the_hero_and_itself_in_with_him() -> None:
    s = Scenario(TWO_EXITS)
    quicken(s.foe())
    events: list[Event] = []
    for _ in range(12):
        s.hero.health = s.hero.max_health
        events += s.play(Wait())
    (latched,) = (event for event in events if isinstance(event, Latched))
    assert latched.door.state is DoorState.BOLTED
    reached = s.world.distance_maps.turns_to(s.hero.pos, s.foe())
    assert reached[s.foe().pos] >= 0, "it is on his side"
    assert s.foe().latches == 2


def test_the_latch_of_a_dead_warden_is_anybodys_and_that_of_a_living_one_is_not() -> None:
    s = Scenario("#######\n#.@+W.#\n#######\n\nW = bolt-warden posted")
    warden = s.foe()
    s.level.bolt_door(s.door(), warden)
    s.world.look_around()
    s.play(Latch(EAST))
    assert s.door().state is DoorState.BOLTED
    assert s.messages == ["Only the creature that bolted this door can unbolt it."]
    assert look.BOLTED_BY_OTHER in card(s, s.door().at)
    harm(warden, 99, Cause("a fall"), s.world)
    assert look.BOLTED_BY_DEAD in card(s, s.door().at)
    latches = s.hero.latches
    s.play(Latch(EAST))
    assert s.door().state is DoorState.SHUT
    assert s.hero.latches == latches, "it is lost, as any that is taken off"


def test_what_it_bolts_makes_his_way_longer() -> None:
    s = Scenario(TWO_EXITS)
    beyond, door = Vec(8, 2), s.door(Vec(7, 2))
    before = s.world.distance_maps.turns_to(beyond, s.hero)[s.hero.pos]
    for _ in range(12):
        s.hero.health = s.hero.max_health
        s.play(Wait())
    assert door.state is DoorState.BOLTED
    after = s.world.distance_maps.turns_to(beyond, s.hero)[s.hero.pos]
    assert after >= before + 12


def test_it_leaves_him_the_last_way_to_a_stair() -> None:
    s = Scenario("##############\n#.@....-...w>#\n##############")
    quicken(s.foe())
    s.play(*[Wait()] * 10)
    assert s.door().state is DoorState.OPEN
    assert s.foe().latches == 3


def test_it_never_bolts_a_door_between_him_and_itself() -> None:
    for drawing in ("###########\n#..@.-w...#\n###########", "###########\n#..@.+w...#\n###########"):
        s = Scenario(drawing)
        s.foe().breed = replace(s.foe().breed, pace=100)
        for _ in range(12):
            s.hero.health = s.hero.max_health
            s.play(Wait())
            shut_out = s.world.distance_maps.turns_to(s.hero.pos, s.foe())[s.foe().pos] < 0
            assert not shut_out


def test_a_door_with_a_short_way_round_is_not_worth_a_latch() -> None:
    s = Scenario(
        "###########\n#....#....#\n#.@..-..w.#\n#....-....#\n###########".replace("-....#\n####", "-....#\n####")
    )
    s.play(*[Wait()] * 10)
    assert all(door.state is DoorState.OPEN for door in s.level.doors.values())


def test_without_latches_it_just_hunts() -> None:
    s = Scenario(TWO_EXITS)
    s.foe().latches = 0
    s.play(*[Wait()] * 14)
    assert (s.foe().pos - s.hero.pos).steps == 1


# ---------------------------------------------------------------------------------------- the door mimic

NICHE = "######\n#@.M##\n#...##\n######"


def test_a_mimic_is_a_shut_door_to_who_looks_from_afar() -> None:
    s = Scenario("########\n#@....M#\n########")
    door = s.door()
    assert door.seen is DoorState.SHUT
    assert s.world.foes_in_view() == []
    text = card(s, door.at)
    assert text.startswith("Wooden door, shut.")
    assert "hinge" not in text


def test_who_looks_closely_reads_on_the_card_what_is_wrong_with_it() -> None:
    s = Scenario(NICHE)
    text = card(s, s.at("M"))
    assert look.NO_LIGHT_UNDER in text
    assert look.WRONG_HINGE in text


@pytest.mark.parametrize(
    "deed", [Walk(EAST), Ease(EAST), Knock(EAST), Latch(EAST)], ids=lambda deed: type(deed).__name__
)
def test_who_touches_a_mimic_is_bitten_by_surprise(deed: Walk) -> None:
    s = Scenario(NICHE)
    events = s.play(Walk(EAST), deed)
    assert len(some(Unmasked, events)) == 1
    assert len(some(Surprised, events)) == 1
    assert s.foe().pos == s.at("M")
    assert not s.level.doors
    assert s.hero.pos == s.at("@") + EAST
    assert s.hero.latches == 3
    assert "That is not a door. It is a door mimic!" in s.messages


def test_whom_it_kills_is_dead_even_on_a_turn_on_which_he_would_have_mended() -> None:
    s = Scenario(NICHE)
    s.play(Walk(EAST))
    s.hero.turns, s.hero.health = s.hero.breed.mends - 1, 1
    events = s.play(Walk(EAST))
    assert len(some(Died, events)) == 1
    assert s.hero.health == 0
    assert s.world.over


def test_who_searches_beside_it_is_not_surprised() -> None:
    s = Scenario(NICHE)
    events = s.play(Walk(EAST), Search(), Wait(), Wait())
    assert len(some(Unmasked, events)) == 1
    assert not some(Surprised, events)
    assert not s.level.opaque[s.at("M")]


def test_there_is_no_light_under_a_mimic_whatever_lies_behind_it() -> None:
    s = Scenario("#########\n#..@.+..#\n###.#####\n#....M..#\n#########\n\ntorch: 6,1 6,3")
    assert door_light(s.door(s.at("+")), s.world) is Sill.LIT
    s.play(Walk(SOUTH), Walk(SOUTH))
    assert door_light(s.door(s.at("M")), s.world) is Sill.DARK


def test_nobody_hears_a_mimic() -> None:
    s = Scenario(NICHE)
    s.play(Walk(EAST), Wait())
    assert any("nothing" in line for line in s.messages)


def test_monsters_take_it_for_what_it_is() -> None:
    s = Scenario("#########\n#@..M..k#\n#########")
    s.play(*[Wait()] * 9)
    assert s.level.doors[s.at("M")].mimic is not None
    assert (
        s.world.distance_maps.turns_to(s.hero.pos, next(a for a in s.level.actors if a.name == "kobold")) >= 0
    ).sum() < 5


def test_a_mimic_found_out_dies_like_anybody() -> None:
    s = Scenario(NICHE)
    s.play(Walk(EAST), Search())
    s.foe().health, s.foe().defense, s.hero.attack_chance = 1, 0, 100
    events = s.play(Walk(EAST))
    assert len(some(Died, events)) == 1


# ---------------------------------------------------------------------------------------- fields


def test_who_goes_the_same_ways_shares_a_field() -> None:
    s = Scenario("###########\n#@...+.kkk#\n###########")
    kobolds = [actor for actor in s.level.actors if actor is not s.hero]
    fields = [s.world.distance_maps.turns_to(s.hero.pos, kobold) for kobold in kobolds]
    assert fields[0] is fields[1] is fields[2]
    ogre = replace(kobolds[0].breed, bash=None, opens=Opens.NEVER)
    kobolds[0].breed = ogre
    other = s.world.distance_maps.turns_to(s.hero.pos, kobolds[0])
    assert not np.array_equal(other, fields[1])


def test_in_the_tutorial_nobody_breaks_or_crosses_anything() -> None:
    s = Scenario("#########\n#@..+W..#\n#########", ROGUESHARP)
    s.play(*[Wait()] * 3)
    assert s.door().state is DoorState.OPEN
    assert SOUTH not in {s.foe().pos - s.at("W")}
