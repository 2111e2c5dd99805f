"""What breeds (kinds of monsters) do to a shut, a bolted and an open door, and their other peculiarities.

The rules of the documents for kobold, goblin and ooze are tested in test_seed_breeds.py.
"""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from game.content.ai.door_users import KNOCKS, PAUSE, knock_first
from game.content.ai.flee import divide_when_hurt, run_when_hurt, steal_and_run
from game.content.ai.fly_to_light import flit
from game.content.ai.packs import hunt_from_two_sides
from game.content.ai.ranged import ring
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR, ROGUESHARP, SADCONSOLE
from game.content.world.lights import TORCH
from game.engine.behavior import Ai, Impossible
from game.engine.events.combat_events import Died, Surprised
from game.engine.events.door_events import Battered, Breached, Crossed, Gnawed, Knocked, Latched, Opened
from game.engine.events.event import Event
from game.engine.events.monster_events import CalledForHelp, LeftDoor, MimicRevealed, Noticed
from game.engine.events.movement_events import Heard
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.breed import Breed
from game.engine.model.door import LATCH_PIPS, DoorState
from game.engine.model.light import Light
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.traits import GNAWING, Crosses, Trait
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.steps import Cross, Walk
from game.engine.rules.actions.wait_search_stairs import STAND, Search, Wait
from game.engine.rules.combat import Cause, harm
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.senses.door_signs import Sign, known_signs
from game.engine.senses.hearing import make_noise
from game.engine.step_rules import check_step
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.text.cards.cell_card import describe
from game.ui.text.sentences import look_card


def events_of(kind: type[Event], events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def quicken(actor: Actor) -> None:
    actor.breed = replace(actor.breed, pace=100)


def card(s: Scenario, at: Vec) -> str:
    return " ".join(line.text for line in describe(at, s.world))


# ---------------------------------------------------------------------------------------- all of them


@pytest.mark.parametrize(
    ("pace", "speed"),
    [
        (70, "Fast: 1.4 moves for each of yours."),
        (130, "Slow: 0.8 moves"),
        (200, "Slow: 0.5 moves"),
        (100, "of 8 health. It is"),
    ],
)
def test_monster_card_compares_speed_with_hero(pace: int, speed: str) -> None:
    s = Scenario("#@.k#\n\nk = hound")
    s.foe().breed = replace(s.foe().breed, pace=pace)
    assert speed in card(s, s.at("k"))


def test_monster_card_shows_question_of_its_breed() -> None:
    for breed in BREEDS.values():
        if breed.has(Trait.POSES_AS_DOOR) or breed.has(Trait.FRIENDLY):
            continue
        s = Scenario(f"####\n#@c#\n####\n\nc = {breed.name} asleep")
        text = card(s, s.at("c"))
        assert breed.texts.advice.endswith(".")
        assert breed.texts.advice in text
        assert breed.texts.door_habit in text


TOLD_BY: dict[object, str] = {
    Trait.BLOCKS_SIGHT: "Hides what is behind it",
    Trait.SEES_IN_DARK: "Sees in the dark",
    Trait.STOPPED_BY_AJAR: "So does a door left ajar|cannot cross an open doorway",
    Trait.PICKS_LOCKS: "Opens locked doors too",
    Trait.POSES_AS_DOOR: "Looks like a door",
    Trait.SPLITS: "Splits in two",
    Trait.FLOCKS: "packs?",
    Trait.KEEPS_POST: "Stays at its post|Hides next to doors|Looks like a door",
    Trait.IGNORES_NOISE: "second knock",
    Trait.CURIOUS: "any noise",
    Trait.SILENT: "Makes no sound",
    Crosses.UNDER: "under shut doors",
    Crosses.THROUGH: "through shut doors",
    Trait.CANNOT_OPEN: "Cannot open doors",
    True: "Opens doors to hunt, flee or reach a noise or an open door of yours",
    "bash": "Bashes|Breaks|Gnaws",
    "gas_sac": "Bursts",
    "shot": "shoots|Breathes",
    "hearing": "deaf|keen ears|hears? .*squares farther",
    "latches": "Bolts doors",
    "items": "Throws",
    run_when_hurt: "Flees when hurt and returns healed",
    divide_when_hurt: "Splits in two",
    steal_and_run: "Steals",
    knock_first: "Knocks three times",
    hunt_from_two_sides: "circles around",
    ring: "rings a bell",
    flit: "any light",
}
"""Words on a breed's card, as a pattern, for each property that changes how one must play against it.

Gear and friends have lines of their own; and all breeds that wander or sleep, follow a trail or hunt do so alike.
"""
TOLD_OTHERWISE = {Trait.FRIENDLY, Trait.WEARS_GEAR}


def properties(breed: Breed) -> set[object]:
    special = breed.special_attacks
    fields = {
        "bash": breed.bash,
        "gas_sac": special.gas_sac,
        "shot": special.shot,
        "hearing": breed.hearing,
        "latches": breed.kit.latches,
        "items": breed.kit.items,
    }
    ai = breed.ai.decide if isinstance(breed.ai, Ai) else None
    has: set[object] = {
        *breed.traits,
        breed.crosses,
        breed.opens,
        ai,
        *(name for name, value in fields.items() if value),
    }
    return has & ({*TOLD_BY} | {*Trait}) - TOLD_OTHERWISE


@pytest.mark.parametrize("breed", BREEDS.values(), ids=lambda breed: breed.name)
def test_card_tells_every_property_that_changes_how_to_play(breed: Breed) -> None:
    told = f"{breed.habits} {breed.texts.advice}"
    if breed.has(Trait.FRIENDLY):
        return
    assert [each for each in properties(breed) if not re.search(TOLD_BY[each], told)] == []
    s = Scenario(f"####\n#@c#\n####\n\nc = {breed.name} posted")
    shown = card(s, s.at("c"))
    assert breed.has(Trait.POSES_AS_DOOR) or ("moves for each of yours" in shown) is (breed.pace != s.hero.pace)


@pytest.mark.parametrize("breed", BREEDS.values(), ids=lambda breed: breed.name)
def test_shut_door_stops_breeds_unable_to_pass(breed: Breed) -> None:
    """Twenty turns behind a plain wooden door, hunting: only breeds that are able to come through do so."""
    if breed.has(Trait.POSES_AS_DOOR) or breed.has(Trait.KEEPS_POST):
        return
    s = Scenario(f"###########\n#@...+..c.#\n###########\n\nc = {breed.name}")
    foe = s.foe()
    foe.breed = replace(breed, hearing=-100)
    s.hero.bag, s.hero.latches = [], 0  # nothing to steal
    for _ in range(22):
        foe.ai.alert, foe.ai.plans = HUNT_TURNS, foe.ai.plans if foe.ai.plans.trail else AiPlans(trail=s.hero.pos)
        s.hero.health = s.hero.max_health
        s.play(Wait())
    comes = breed.opens or breed.crosses is not Crosses.NEVER or breed.bash is not None
    assert (foe.pos.x < s.door(Vec(5, 1)).at.x) is comes
    opened = breed.opens
    broken = breed.bash is not None and not opened
    became = DoorState.OPEN if opened else DoorState.BROKEN if broken else DoorState.SHUT
    assert s.door().state is became or (s.door().bolter is foe and opened)


@pytest.mark.parametrize(
    ("breed", "how"),
    [
        ("hound", " cannot get through it as it is now"),
        ("goblin", ", once next to it, could be in the doorway in 1 turn"),
        ("rat", " needs 1.6 turns to go past it"),
        ("wraith", " needs 2.4 turns to go past it"),
        ("ogre", ", once next to it, could break it and be in the doorway in 3 turns"),
        ("deathwatch beetle", ", once next to it, could break it and be in the doorway in 8 turns"),
    ],
)
def test_door_card_tells_how_monsters_pass(breed: str, how: str) -> None:
    s = Scenario(f"#######\n#c@+..#\n#######\n\nc = {breed} asleep")
    assert f"It takes 1 turn to step into the doorway. The {breed}{how}." in card(s, s.door().at)


@pytest.mark.parametrize(
    ("breed", "tradition"),
    [
        ("goblin", AJAR),
        ("ogre", AJAR),
        ("deathwatch beetle", AJAR),
        ("kobold", AJAR),
        ("goblin", ROGUESHARP),
        ("kobold", ROGUESHARP),
        ("goblin", SADCONSOLE),
        ("kobold", SADCONSOLE),
    ],
)
@pytest.mark.parametrize("away", [0, 4], ids=["near", "far"])
def test_door_card_tells_after_how_many_turns_a_hunter_next_to_it_can_stand_in_the_doorway(
    breed: str, tradition: Tradition, away: int
) -> None:
    """The number is the same for a monster far away, for it is that of a monster that stands next to the door."""
    s = Scenario(f"#{'#' * away}######\n#c{'.' * away}@+..#\n#{'#' * away}######\n\nc = {breed} asleep", tradition)
    told = re.search(rf"The {breed}, once next to it, could .*in (\d+) turns?\.", card(s, s.door().at))
    assert told is not None
    s = Scenario(f"##########\n#@....+c.#\n##########\n\nc = {breed} hunting", tradition)
    foe, turns = s.foe(), 0
    while foe.pos != s.door().at and turns < 20:
        s.play(Wait())
        turns += 1
    assert turns == int(told[1])


@pytest.mark.parametrize(("tradition", "turns"), [(AJAR, "1 turn"), (SADCONSOLE, "2 turns")])
def test_door_card_counts_the_turns_from_the_square_next_to_the_door(tradition: Tradition, turns: str) -> None:
    s = Scenario("#######\n#@..+.#\n#######", tradition)
    assert f"Once next to it, you need {turns} to step into the doorway." in card(s, s.door().at)
    s.play(Walk(EAST), Walk(EAST))
    assert f"It takes {turns} to step into the doorway." in card(s, s.door().at)


@pytest.mark.parametrize(("side", "told"), [("west", "It takes 1 turn"), ("east", "You cannot get through it now.")])
def test_door_card_tells_of_a_barred_door_what_is_true_on_the_side_of_the_hero(side: str, told: str) -> None:
    s = Scenario(f"#####\n#@A.#\n#####\n\nA = barred door\nfacing: A {side}")
    assert told in card(s, s.door().at)


@pytest.mark.parametrize(
    ("weapon", "tradition", "told"),
    [
        ("dagger", SADCONSOLE, "1.6 turns"),
        ("sword", SADCONSOLE, "2 turns"),
        ("two-handed sword", SADCONSOLE, "2.6 turns"),
        ("dagger", AJAR, "0.8 turns"),
        ("sword", AJAR, "1 turn"),
    ],
)
def test_door_card_tells_the_time_that_the_hero_needs(weapon: str, tradition: Tradition, told: str) -> None:
    s = Scenario(f"#######\n#.@+..#\n#######\n\nworn: {weapon}", tradition)
    door, began = s.door().at, s.hero.ready_at
    assert f"It takes {told} to step into the doorway." in card(s, door)
    while s.hero.pos != door:
        s.play(Walk(EAST))
    assert (s.hero.ready_at - began) / 100 == float(told.split()[0])


@pytest.mark.parametrize("breed", BREEDS.values(), ids=lambda breed: breed.name)
def test_ajar_door_stops_only_draught_and_wraith(breed: Breed) -> None:
    if breed.has(Trait.POSES_AS_DOOR) or breed.has(Trait.KEEPS_POST):
        return
    s = Scenario(f"#########\n#@..|.c.#\n#########\n\nc = {breed.name}\nhealth: 1000\nbag:")
    s.play(*[Wait()] * 12)
    stopped = breed.name in ("draught", "wraith")
    assert (s.door().state is DoorState.AJAR) is stopped


# ---------------------------------------------------------------------------------------- under and through


@pytest.mark.parametrize("state", ["shut", "bolted", "locked"])
@pytest.mark.parametrize("letter", "roW")
def test_rat_ooze_and_wraith_cross_any_shut_door(letter: str, state: str) -> None:
    s = Scenario(f"#########\n#@..A{letter}..#\n#########\n\nA = {state} wooden door")
    (crossed,) = events_of(Crossed, s.play(*[Wait()] * 2))
    assert isinstance(crossed, Crossed)
    assert crossed.start == s.at(letter)
    assert s.door().state.value in (state, "shut")
    assert s.foe().pos.x < s.door().at.x


@pytest.mark.parametrize("letter", "roW")
def test_rune_stops_every_crossing(letter: str) -> None:
    s = Scenario(f"#########\n#@..A{letter}..#\n#########\n\nA = runed wooden door")
    s.play(*[Wait()] * 9)
    assert s.foe().pos == s.at(letter)


@pytest.mark.parametrize(("letter", "loudness"), [("r", LOUDNESS[Noise.STEPS]), ("o", LOUDNESS[Noise.STEPS]), ("W", 0)])
def test_crossing_under_door_makes_step_noise(letter: str, loudness: int) -> None:
    s = Scenario(f"#########\n#@..+{letter}..#\n#########")
    way = check_step(s.foe(), s.at(letter), s.door().at + WEST, s.level, s.world.tradition)
    assert (way.allowed, way.loudness) == (True, loudness)


def test_crossing_never_ends_in_blocked_doorway() -> None:
    for second, there in (("+", False), ("|", False), ("-", True)):
        s = Scenario(f"########\n#@.{second}+r.#\n########")
        doors = sorted(s.level.doors)
        assert check_step(s.foe(), s.at("r"), doors[0], s.level, s.world.tradition).allowed is there


def test_crossing_needs_free_cell_beyond_door() -> None:
    s = Scenario("########\n##@+r..#\n########")
    with pytest.raises(Impossible, match="in the way"):
        Cross(WEST).perform(s.foe(), s.world)
    s.play(*[Wait()] * 9)
    assert s.foe().pos == s.at("r")


def test_two_crossers_never_share_one_cell() -> None:
    s = Scenario("#########\n#@..+rr.#\n#########")
    for _ in range(8):
        s.hero.health = s.hero.max_health
        s.play(Wait())
    cells = [actor.pos for actor in s.level.actors]
    assert len(set(cells)) == 3
    assert all(at.x < s.door().at.x for at in cells)


def test_open_broken_or_ajar_door_stops_wraith() -> None:
    for mark in "-|":
        s = Scenario(f"#########\n#@..{mark}W..#\n#########")
        s.play(*[Wait()] * 12)
        assert s.foe().pos.x > s.door().at.x, mark
    s = Scenario("#########\n#@..+W..#\n#########")
    s.level.batter_door(s.door(), 3)
    s.play(*[Wait()] * 12)
    assert s.foe().pos.x > s.door().at.x


def test_door_opened_before_arrival_stops_wraith() -> None:
    s = Scenario("###########\n#@+......W#\n###########")
    s.play(Walk(EAST), Walk(WEST))
    for _ in range(12):
        s.play(Wait())
        assert s.foe().pos.x > s.door().at.x


def test_wraith_takes_no_detour_through_shut_door() -> None:
    s = Scenario("#########\n#@......#\n#.##+##.#\n#.#...#.#\n#.#.W.#.#\n#########")
    s.play(*[Wait()] * 3)
    assert s.foe().pos.y == 1


def test_rats_come_to_noise_of_any_actor() -> None:
    s = Scenario("################\n#@#..k..+....r.#\n################\n\nr = rat posted\nk = kobold posted")
    rat, kobold = s.creature("r"), s.creature("k")
    make_noise(kobold.pos, 14, kobold, Noise.BLOWS, s.world)
    assert rat.ai.alert
    assert not kobold.ai.alert
    s.play(*[Wait()] * 12)
    assert rat.pos.x < s.door().at.x


def test_rats_ignore_noise_of_other_rats() -> None:
    s = Scenario("################\n#@#..R.......r.#\n################\n\nr = rat posted\nR = rat posted")
    make_noise(s.creature("R").pos, 14, s.creature("R"), Noise.BLOWS, s.world)
    assert not s.creature("r").ai.alert


# ---------------------------------------------------------------------------------------- breaking in


def test_ogre_breaks_shut_door_in_two_turns() -> None:
    for legend, blows in (("shut", 2), ("bolted", 3)):
        s = Scenario(f"#########\n#@..AO..#\n#########\n\nA = {legend} wooden door")
        quicken(s.foe())
        events = s.play(*[Wait()] * blows)
        assert len(events_of(Breached, events)) == 1
        assert len(events_of(Battered, events)) == blows - 1


def test_ogre_opens_nothing_and_cannot_break_iron() -> None:
    s = Scenario("#########\n#@..AO..#\n#########\n\nA = shut iron door")
    s.play(*[Wait()] * 20)
    assert s.foe().pos == s.at("O")
    assert s.door().state is DoorState.SHUT


def test_ogre_takes_detour_quicker_than_breaking() -> None:
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
def test_barred_door_breaks_from_either_side(letter: str, side: str) -> None:
    s = Scenario(f"#########\n#@..A{letter}..#\n#########\n\nA = barred door\nfacing: A {side}\nhealth: 1000")
    s.play(*[Wait()] * 20)
    assert s.door().state is DoorState.BROKEN
    assert s.foe().pos.x < s.door().at.x


def test_kobold_bashes_bolted_door_in_two_turns() -> None:
    s = Scenario("#########\n#@..Ak..#\n#########\n\nA = bolted wooden door")
    quicken(s.foe())
    assert len(events_of(Battered, s.play(*[Wait()] * 8))) == 4
    assert len(events_of(Breached, s.play(*[Wait()] * 2))) == 1


BREAKERS = [breed for breed in BREEDS.values() if breed.bash is not None]


@pytest.mark.parametrize("leaf", "+|-")
@pytest.mark.parametrize("breed", BREAKERS, ids=lambda breed: breed.name)
def test_latch_delays_four_hunters_for_due_time(breed: Breed, leaf: str) -> None:
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
        if struck is None and events_of(Battered, events) + events_of(Gnawed, events):
            struck = s.world.turn
        if events_of(Breached, events):
            broken = s.world.turn
    assert struck is not None
    assert struck <= 2 + 2 * breed.pace // 100 + breed.bash.turns, (
        "two steps away, and they have to walk round each other"
    )
    blows = -(-LATCH_PIPS // breed.bash.pips) - 1
    assert broken is not None
    assert abs(broken - struck - blows * breed.bash.turns * breed.pace / 100) <= 1


def test_monster_without_way_waits_at_bolted_door() -> None:
    s = Scenario("#########\n#@..A..h#\n#########\n\nA = bolted wooden door")
    s.play(*[Wait()] * 20)
    assert s.foe().pos == s.at("A") + EAST
    assert s.door().pips == 5


def test_beetle_eats_wooden_door_with_noise() -> None:
    s = Scenario("#########\n#@..+d..#\n#########")
    quicken(s.foe())
    events = s.play(*[Wait()] * 4)
    assert [event.pips for event in events if isinstance(event, Gnawed)] == [2, 1]
    assert "Something gnaws at the door to the east. One more bite will break it." in s.messages
    events = s.play(*[Wait()] * 2)
    assert len(events_of(Breached, events)) == 1
    assert s.door().state is DoorState.BROKEN


def test_gnawing_is_heard_out_of_view() -> None:
    s = Scenario("#########\n#..d+.###\n#####.###\n#####..@#\n#########")
    s.foe().ai.alert, s.foe().ai.plans = 99, AiPlans(trail=Vec(5, 1))
    events = s.play(*[Wait()] * 4)
    assert any(isinstance(event, Heard) and event.noise is Noise.GNAWING for event in events)


def test_beetle_eats_neither_iron_nor_glass() -> None:
    assert GNAWING.gnaws
    for kind in ("iron", "glass"):
        s = Scenario(f"#########\n#@..Ad..#\n#########\n\nA = shut {kind} door")
        s.play(*[Wait()] * 12)
        assert s.door().state is DoorState.SHUT


# ---------------------------------------------------------------------------------------- knocking


def test_knocker_knocks_three_times_then_opens() -> None:
    s = Scenario("##########\n#@..+...K#\n##########")
    events = s.play(*[Wait()] * 3)
    for _ in range(KNOCKS * PAUSE + 2):
        events += s.play(Wait())
    assert events_of(Opened, events)
    assert len(events_of(Knocked, events)) == KNOCKS
    assert "Something knocks on the door to the east." in s.messages
    assert s.foe().turns >= KNOCKS * PAUSE


def test_knocker_leaves_when_hero_knocks_back() -> None:
    s = Scenario("##########\n##@+.K...#\n##########")
    s.play(*[Wait()] * 3)
    assert "Something knocks on the door to the east." in s.messages
    events = s.play(Knock(EAST), Wait(), Wait())
    assert len(events_of(LeftDoor, events)) == 1
    assert "Something grunts behind the door and goes away." in s.messages
    s.play(*[Wait()] * 6)
    assert s.door().shut
    assert not s.foe().ai.alert


def test_hearing_never_restarts_knocker() -> None:
    s = Scenario("##########\n##@+K....#\n##########\n\nhealth: 1000")
    events: list[Event] = []
    for _ in range(KNOCKS * PAUSE + 1):
        events += s.play(Wait())
        s.foe().ai.plans = AiPlans(trail=s.hero.pos)
    assert len(events_of(Knocked, events)) == KNOCKS
    assert s.door().state is DoorState.OPEN


def test_roguesharp_knocker_never_knocks() -> None:
    s = Scenario("##########\n#@..+...K#\n##########", ROGUESHARP)
    s.play(*[Wait()] * 8)
    assert s.door().state is DoorState.OPEN


def test_first_knock_of_hero_is_no_answer() -> None:
    s = Scenario("##########\n##@+....K#\n##########\n\nK = knocker posted")
    s.play(Knock(EAST))
    assert not s.door().answered
    s.play(*[Wait()] * 5)
    assert s.foe().ai.alert


def test_knocker_strikes_opening_hero() -> None:
    s = Scenario("##########\n##@+K....#\n##########")
    s.play(Wait(), Walk(EAST), *[Wait()] * 4)
    assert s.foe().pos == s.at("K")
    assert any("knocker" in line and "you" in line for line in s.messages)


# ---------------------------------------------------------------------------------------- answers to knocks


def test_monster_hearing_knock_is_never_surprised() -> None:
    s = Scenario("#######\n##@+.k#\n#######\n\nk = kobold asleep")
    s.play(Knock(EAST))
    assert s.foe().ai.alert
    assert not s.foe().asleep
    s.play(Walk(EAST), Walk(EAST))
    assert not any(isinstance(event, Surprised) and event.actor is s.hero for event in s.witnessed)


def test_guards_come_only_at_second_knock() -> None:
    s = Scenario("##########\n##@+...B.#\n##########")
    s.play(Knock(EAST), *[STAND] * 6)
    assert s.foe().ai.alert
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


def test_pack_sends_one_flanker_at_knock() -> None:
    s = Scenario(LOOP)
    s.play(Walk(EAST), Knock(EAST), *[STAND] * 4)
    hounds = [actor for actor in s.level.actors if actor is not s.hero]
    (flanker,) = (hound for hound in hounds if hound.ai.flanker)
    (other,) = (hound for hound in hounds if not hound.ai.flanker)
    assert other.pos == s.door().at + EAST
    assert flanker.pos.y == 3 or flanker.pos.x < 3


def test_flanker_avoids_loop_over_25_steps() -> None:
    rows = ["#" * 32, "#@.+....hh" + "." * 20 + ".#", "#.#" + "#" * 27 + ".#", "#" + "." * 30 + "#", "#" * 32]
    s = Scenario("\n".join(rows) + "\n\nh = hound asleep")
    s.play(Walk(EAST), Knock(EAST), *[STAND] * 4)
    hounds = [actor for actor in s.level.actors if actor is not s.hero]
    assert all(hound.pos.y == 1 and hound.pos.x < 6 for hound in hounds)


def test_one_of_three_jackal_men_uses_other_door() -> None:
    s = Scenario(
        "################\n#......#.......#\n#..@...-...jjj.#\n#......#.......#\n#-######-#######\n#..............#\n################"
    )
    jackals = [actor for actor in s.level.actors if actor is not s.hero]
    (flanker,) = (jackal for jackal in jackals if jackal.ai.flanker)
    been: dict[Actor, set[Vec]] = {jackal: set() for jackal in jackals}
    for _ in range(20):
        s.hero.health = s.hero.max_health
        s.play(Wait())
        for jackal in jackals:
            been[jackal].add(jackal.pos)
    assert Vec(1, 4) in been[flanker]
    assert Vec(7, 2) not in been[flanker]
    assert all(Vec(7, 2) in been[jackal] for jackal in jackals if jackal is not flanker)


def test_all_jackal_men_use_only_door() -> None:
    s = Scenario("################\n#......#.......#\n#..@...-...jjj.#\n#......#.......#\n################")
    for _ in range(14):
        s.hero.health = s.hero.max_health
        s.play(Wait())
    assert all(actor.pos.x < 7 for actor in s.level.actors)


# ---------------------------------------------------------------------------------------- ears, bells, light


def test_listener_hears_six_cells_farther() -> None:
    s = Scenario("###########\n#@.......L#\n###########\n\nL = listener posted")
    s.play(*[Wait()] * 6)
    assert not s.foe().ai.alert
    assert not events_of(Noticed, s.witnessed)
    s.play(Walk(EAST))
    assert s.foe().ai.alert, "a step of loudness 2 carries eight cells for it"
    assert s.foe().ai.plans.trail == s.hero.pos


def test_listener_goes_to_where_it_heard_hero() -> None:
    s = Scenario("############\n#@........L#\n#.##########\n#.##########\n############\n\nL = listener posted")
    make_noise(Vec(5, 1), 6, s.hero, Noise.DOOR, s.world)
    s.play(*[Wait()] * 4)
    assert abs(s.foe().pos.x - 5) <= 2


def test_listener_feels_adjacent_hero() -> None:
    s = Scenario("#####\n#@L.#\n#####\n\nL = listener posted")
    s.play(Wait())
    assert s.foe().ai.alert


def test_bellman_rings_on_sight_and_keeps_post() -> None:
    s = Scenario("####################\n#@......B.........k#\n####################\n\nk = kobold asleep")
    events = s.play(Wait())
    (rung,) = events_of(CalledForHelp, events)
    assert isinstance(rung, CalledForHelp)
    assert rung.noise is Noise.BELL
    assert "The bellman rings its bell!" in s.messages
    kobold = next(actor for actor in s.level.actors if actor.name == "kobold")
    assert not kobold.asleep
    s.play(*[Wait()] * 4)
    assert s.creature("B").name == "bellman"
    assert kobold.pos.x < 17


def test_bellman_without_sight_is_silent() -> None:
    s = Scenario("########\n#@.+..B#\n########")
    assert not events_of(CalledForHelp, s.play(*[Wait()] * 9))


def test_moths_fly_to_light_and_stay() -> None:
    s = Scenario(
        "#####################\n#@#.................#\n#.#...............m.#\n#####################\n\nm = moth posted"
    )
    s.level.lights = (Light(TORCH, at=Vec(5, 1), mount=Vec(5, 0)),)
    s.play(*[Wait()] * 25)
    assert (s.foe().pos - Vec(5, 1)).steps <= 4


def test_moth_strays_in_three_turns_of_ten() -> None:
    s = Scenario("#####################\n#@#.................#\n###...............m.#\n#####################")
    s.level.lights = (Light(TORCH, at=Vec(5, 1), mount=Vec(5, 0)),)
    moth, straight = s.foe(), (Walk(WEST), Walk(WEST + NORTH))
    moth.ai.alert = 0
    to_light = sum(flit(moth, s.world) in straight for _ in range(400)) / 400
    assert 0.7 <= to_light <= 0.7 + 0.3 * 0.5


def test_shut_door_stops_moths_following_hero() -> None:
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


def test_bolt_warden_locks_itself_in_with_hero() -> None:
    s = Scenario(TWO_EXITS)
    quicken(s.foe())
    events: list[Event] = []
    for _ in range(12):
        s.hero.health = s.hero.max_health
        events += s.play(Wait())
    (latched,) = (event for event in events if isinstance(event, Latched))
    assert latched.door.state is DoorState.BOLTED
    reached = s.world.distance_maps.distances_to(s.hero.pos, s.foe())
    assert reached[s.foe().pos] >= 0, "it is on his side"
    assert s.foe().latches == 2


def test_only_latch_of_dead_warden_can_be_drawn() -> None:
    s = Scenario("#######\n#.@+W.#\n#######\n\nW = bolt-warden posted")
    warden = s.foe()
    s.level.bolt_door(s.door(), warden)
    s.world.look_around()
    s.play(Latch(EAST))
    assert s.door().state is DoorState.BOLTED
    assert s.messages == ["Only the monster that bolted this door can remove the bolt."]
    assert look_card.BOLTED_BY_OTHER in card(s, s.door().at)
    harm(warden, 99, Cause("a fall"), s.world)
    assert look_card.BOLTED_BY_DEAD in card(s, s.door().at)
    latches = s.hero.latches
    s.play(Latch(EAST))
    assert s.door().state is DoorState.SHUT
    assert s.hero.latches == latches, "the bolt is lost, like any bolt that is removed"


def test_bolt_warden_lengthens_way_of_hero() -> None:
    s = Scenario(TWO_EXITS)
    beyond, door = Vec(8, 2), s.door(Vec(7, 2))
    before = s.world.distance_maps.distances_to(beyond, s.hero)[s.hero.pos]
    for _ in range(12):
        s.hero.health = s.hero.max_health
        s.play(Wait())
    assert door.state is DoorState.BOLTED
    after = s.world.distance_maps.distances_to(beyond, s.hero)[s.hero.pos]
    assert after >= before + 12


def test_bolt_warden_leaves_last_way_to_stairs() -> None:
    s = Scenario("##############\n#.@....-...w>#\n##############")
    quicken(s.foe())
    s.play(*[Wait()] * 10)
    assert s.door().state is DoorState.OPEN
    assert s.foe().latches == 3


def test_bolt_warden_never_locks_itself_out() -> None:
    for drawing in ("###########\n#..@.-w...#\n###########", "###########\n#..@.+w...#\n###########"):
        s = Scenario(drawing)
        s.foe().breed = replace(s.foe().breed, pace=100)
        for _ in range(12):
            s.hero.health = s.hero.max_health
            s.play(Wait())
            shut_out = s.world.distance_maps.distances_to(s.hero.pos, s.foe())[s.foe().pos] < 0
            assert not shut_out


def test_bolt_warden_skips_door_with_short_detour() -> None:
    s = Scenario(
        "###########\n#....#....#\n#.@..-..w.#\n#....-....#\n###########".replace("-....#\n####", "-....#\n####")
    )
    s.play(*[Wait()] * 10)
    assert all(door.state is DoorState.OPEN for door in s.level.doors.values())


def test_bolt_warden_without_latches_hunts() -> None:
    s = Scenario(TWO_EXITS)
    s.foe().latches = 0
    s.play(*[Wait()] * 14)
    assert (s.foe().pos - s.hero.pos).steps == 1


# ---------------------------------------------------------------------------------------- the door mimic

NICHE = "######\n#@.M##\n#...##\n######"


def test_mimic_looks_like_shut_door_from_afar() -> None:
    s = Scenario("########\n#@....M#\n########")
    door = s.door()
    assert s.level.memory.known_state(door) is DoorState.SHUT
    assert s.world.foes_in_view() == []
    text = card(s, door.at)
    assert text.startswith("Wooden door, shut.")
    assert "hinge" not in text


def test_mimic_card_shows_flaws_from_beside() -> None:
    s = Scenario(NICHE)
    text = card(s, s.at("M"))
    assert "no light and no claw marks" in text
    assert look_card.WRONG_HINGE in text


@pytest.mark.parametrize(
    "action", [Walk(EAST), Ease(EAST), Knock(EAST), Latch(EAST)], ids=lambda action: type(action).__name__
)
def test_touching_mimic_triggers_surprise_bite(action: Walk) -> None:
    s = Scenario(NICHE)
    events = s.play(Walk(EAST), action)
    assert len(events_of(MimicRevealed, events)) == 1
    assert len(events_of(Surprised, events)) == 1
    assert s.foe().pos == s.at("M")
    assert not s.level.doors
    assert s.hero.pos == s.at("@") + EAST
    assert s.hero.latches == 3
    assert "That is not a door. It is a door mimic!" in s.messages


def test_mimic_kill_beats_healing_in_same_turn() -> None:
    s = Scenario(NICHE)
    s.play(Walk(EAST))
    s.hero.breed, s.hero.health = replace(s.hero.breed, heal_turns=1), 1
    events = s.play(Walk(EAST))
    assert len(events_of(Died, events)) == 1
    assert s.hero.health == 0
    assert s.world.over


def test_searching_beside_mimic_prevents_surprise() -> None:
    s = Scenario(NICHE)
    events = s.play(Walk(EAST), Search(), Wait(), Wait())
    assert len(events_of(MimicRevealed, events)) == 1
    assert not events_of(Surprised, events)
    assert not s.level.opaque[s.at("M")]


def test_mimic_never_shows_a_sign() -> None:
    s = Scenario("#########\n#..@.+k.#\n###.#####\n#....Mk.#\n#########\n\nk = kobold asleep")
    assert known_signs(s.door(s.at("+")), s.world) == frozenset({Sign.LIGHT})
    s.play(Walk(SOUTH), Walk(SOUTH))
    assert known_signs(s.door(s.at("M")), s.world) == frozenset()


def test_mimic_makes_no_sound() -> None:
    s = Scenario(NICHE)
    s.play(Walk(EAST), Wait())
    assert any("You hear nobody" in line for line in s.messages)


def test_monsters_treat_mimic_as_obstacle() -> None:
    s = Scenario("#########\n#@..M..k#\n#########")
    s.play(*[Wait()] * 9)
    assert s.level.doors[s.at("M")].mimic is not None
    assert (
        s.world.distance_maps.distances_to(s.hero.pos, next(a for a in s.level.actors if a.name == "kobold")) >= 0
    ).sum() < 5


def test_unmasked_mimic_dies_from_blows() -> None:
    s = Scenario(NICHE)
    s.play(Walk(EAST), Search())
    s.foe().health, s.foe().defense, s.hero.attack_chance = 1, 0, 100
    events = s.play(Walk(EAST))
    assert len(events_of(Died, events)) == 1


# ---------------------------------------------------------------------------------------- fields


def test_equal_monsters_share_distance_map() -> None:
    s = Scenario("###########\n#@...+.kkk#\n###########")
    kobolds = [actor for actor in s.level.actors if actor is not s.hero]
    fields = [s.world.distance_maps.distances_to(s.hero.pos, kobold) for kobold in kobolds]
    assert fields[0] is fields[1] is fields[2]
    ogre = replace(kobolds[0].breed, bash=None, traits=frozenset({Trait.CANNOT_OPEN}))
    kobolds[0].breed = ogre
    other = s.world.distance_maps.distances_to(s.hero.pos, kobolds[0])
    assert not np.array_equal(other, fields[1])


def test_roguesharp_monsters_just_open_doors() -> None:
    s = Scenario("#########\n#@..+W..#\n#########", ROGUESHARP)
    s.play(*[Wait()] * 3)
    assert s.door().state is DoorState.OPEN
    assert SOUTH not in {s.foe().pos - s.at("W")}
