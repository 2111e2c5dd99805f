"""Steps from a cell to the next: cost, refusal and reason of each, and that all callers of the rules agree."""

from __future__ import annotations

import re
import sys
from types import FrameType

import numpy as np
import pytest

from game.content.monsters.breeds import BREEDS
from game.content.traditions import TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.engine.grid.dice import Dice
from game.engine.grid.flood import LEAP_TURNS
from game.engine.grid.geometry import DIRECTIONS, EAST, NORTH, NORTHEAST, ORTHOGONAL, SOUTH, WEST, Vec
from game.engine.model.actor import Actor, spawn
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.movement.path_maps import movement_map
from game.engine.rules.actions.steps import Walk
from game.engine.rules.hazards.fire import kindle
from game.engine.rules.hazards.gas import puff
from game.engine.step_rules import (
    StepCheck,
    check_step,
    delays_for,
    ground_for,
    has_key,
    leaps_for,
    movement_traits,
    sides_for,
    standing_room,
    why_held_shut,
)
from game.engine.tradition import Tradition
from game.engine.world import World
from game.play import Scenario
from tests.support.examples import FULL

STEP = StepCheck(True, 1, LOUDNESS[Noise.STEPS], "")
OPENS = StepCheck(True, 1, LOUDNESS[Noise.DOOR], "")
NO_WAY = -1
TO_BREAK = 3
"""Turns in which an ogre breaks a barred door."""
ROOMS = "#######\n#.@A..#\n#######"


def refused(why: str) -> StepCheck:
    return StepCheck(False, 0, 0, why)


def monster(breed: str, at: Vec) -> Actor:
    return spawn(BREEDS[breed], at, 1, Dice("somebody"))


def step_check(s: Scenario, step: Vec, breed: str | None = None) -> StepCheck:
    """Return the check of a step of the hero, or of a monster in his place."""
    actor = s.hero if breed is None else monster(breed, s.hero.pos)
    return check_step(actor, s.hero.pos, s.hero.pos + step, s.level, s.world.tradition)


def at_door(door: str, *lines: str, tradition: str = "ajar") -> Scenario:
    """Return a scenario with the hero to the west of a door between two rooms."""
    return Scenario("\n".join((ROOMS, "", f"A = {door} door", *lines)), TRADITIONS[tradition])


# ---------------------------------------------------------------------------------------- what it comes to


def test_step_on_open_ground_takes_one_turn() -> None:
    assert step_check(Scenario("####\n#@.#\n####"), EAST) == STEP


@pytest.mark.parametrize(
    ("door", "is_a_step"), [("shut", False), ("ajar wooden", True), ("open wooden", True), ("doorway", True)]
)
def test_only_step_into_shut_door_is_loud_as_door(door: str, is_a_step: bool) -> None:
    s = at_door(door.replace("shut", "shut wooden"))
    assert step_check(s, EAST) == (STEP if is_a_step else OPENS)


@pytest.mark.parametrize("tradition", ["rustbook", "sadconsole"])
def test_bumping_shut_door_open_takes_two_turns(tradition: str) -> None:
    s = Scenario("#####\n#@+.#\n#####", TRADITIONS[tradition])
    assert step_check(s, EAST) == OPENS._replace(turns=2)


@pytest.mark.parametrize(("breed", "loudness"), [("ooze", LOUDNESS[Noise.STEPS]), ("rat", 2), ("wraith", 0)])
def test_some_breeds_leap_past_shut_door(breed: str, loudness: int) -> None:
    loudness = loudness and LOUDNESS[Noise.STEPS]
    s = at_door("shut wooden")
    assert step_check(s, EAST + EAST, breed) == StepCheck(True, LEAP_TURNS, loudness, "")


# ------------------------------------------------------------------------------------------------ why not


@pytest.mark.parametrize(
    ("door", "lines", "breed", "why"),
    [
        ("locked wooden", (), None, "The door is locked. You need a key."),
        ("locked last", (), None, "Only the last key opens this door."),
        ("portcullis", ("L = lever A",), None, "Only a lever opens the portcullis."),
        ("shut wooden", (), "hound", "The hound cannot open doors."),
        ("runed wooden", (), "kobold", "The rune keeps the kobold away."),
        ("bolted wooden", (), "kobold", "The door is bolted."),
        ("bolted wooden", (), None, "The door is bolted."),
        ("ajar wooden", (), "wraith", "The wraith does not push doors open."),
        ("open wooden", (), "wraith", "The wraith cannot pass through an open door."),
        ("broken wooden", (), "wraith", "The wraith cannot pass through an open door."),
        ("barred", ("facing: A east",), None, "The door is barred. It opens only from the east."),
        ("barred", ("facing: A east",), "kobold", "The door is barred. It opens only from the east."),
    ],
)
def test_blocking_door_gives_its_reason(door: str, lines: tuple[str, ...], breed: str | None, why: str) -> None:
    rows = ROOMS.replace("#######", "#L#####", 1) if lines and lines[0].startswith("L") else ROOMS
    broken = door.startswith("broken")
    s = Scenario("\n".join((rows, "", f"A = {door.replace('broken', 'open')} door", *lines)))
    if broken:
        s.door().state = DoorState.BROKEN
    assert step_check(s, EAST, breed) == refused(why)


def test_door_stops_no_actor_able_to_pass() -> None:
    """Check some actors that can pass doors at which other actors stop.

    A wraith walks through a doorway, which has no leaf. A hound pushes open a door ajar (open by a crack). The hero
    opens a runed door, and a barred door from its free side. A key-thief opens a locked door.
    """
    assert step_check(at_door("doorway"), EAST, "wraith") == STEP
    assert step_check(at_door("ajar wooden"), EAST, "hound") == STEP
    assert step_check(at_door("runed wooden"), EAST) == OPENS
    assert step_check(at_door("barred", "facing: A west"), EAST) == OPENS
    assert step_check(at_door("locked wooden"), EAST, "key-thief") == OPENS


def test_any_key_opens_all_locks_but_last_door() -> None:
    locked, last = at_door("locked wooden"), at_door("locked last")
    for s, door in ((locked, locked.door()), (last, last.door())):
        assert not has_key(s.hero, door)
        s.hero.keys = 1
    assert step_check(locked, EAST) == OPENS
    assert step_check(last, EAST) == refused("Only the last key opens this door.")
    last.hero.ring.append("last")
    assert step_check(last, EAST) == OPENS


def test_bar_matters_only_while_door_is_shut() -> None:
    s = at_door("barred", "facing: A east")
    s.level.open_door(s.door())
    assert step_check(s, EAST) == STEP


def test_mimic_is_no_door_for_monsters() -> None:
    s = Scenario("#####\n#@k+#\n#####\n\nk = kobold asleep")
    s.door().mimic = s.foe()
    assert why_held_shut(s.door(), monster("hound", s.at("k")), s.world.tradition) == "That is not a door."
    assert why_held_shut(s.door(), s.hero, s.world.tradition) is None


def test_held_shut_accepts_other_door_state() -> None:
    s = at_door("shut wooden")
    rules = s.world.tradition
    assert why_held_shut(s.door(), s.hero, rules, DoorState.BOLTED) == "The door is bolted."
    assert why_held_shut(s.door(), monster("hound", s.hero.pos), rules, DoorState.OPEN) is None
    s.door().state = DoorState.BOLTED
    assert why_held_shut(s.door(), s.hero, rules, DoorState.SHUT) is None


def test_rock_and_world_edge_block_steps() -> None:
    s = Scenario("###\n#@#\n###")
    rock = s.level.terrain_at(s.hero.pos + EAST).name
    assert step_check(s, EAST) == refused(f"A {rock} is in the way.")
    rim = Vec(s.level.shape[0] - 1, s.hero.pos.y)
    beyond = check_step(s.hero, rim, rim + EAST, s.level, s.world.tradition)
    assert beyond == refused("The edge of the map is in the way.")
    assert check_step(s.hero, Vec(0, 0), Vec(0, -1), s.level, s.world.tradition) == refused(
        "The edge of the map is in the way."
    )


@pytest.mark.parametrize(("drawing", "corner"), [("..\n@w", "east"), ("w.\n@.", "north"), ("ww\n@w", "")])
def test_refused_diagonal_says_which_cell_is_in_the_way(drawing: str, corner: str) -> None:
    s = Scenario(f"{drawing}\n\nw = well")
    s.play(Walk(NORTHEAST))
    told = f"The corner of the well to the {corner} is in the way." if corner else "A well is in the way."
    assert s.messages == [told]


def test_corner_cutting_depends_on_tradition() -> None:
    wall, door, open_door = "####\n##.#\n#@.#\n####", "####\n#A.#\n#@.#\n####", "####\n#-.#\n#@.#\n####"
    bars = f"{door}\n\nA = barred door\nfacing: A south"
    ajar = [step_check(Scenario(drawing), NORTHEAST) for drawing in (wall, bars, open_door)]
    name = Scenario(wall).level.terrain_at(Vec(1, 1)).name
    assert ajar == [
        refused(f"The corner of the {name} to the north is in the way."),
        refused("The corner of the door to the north is in the way."),
        STEP,
    ]
    assert step_check(Scenario(wall, TRADITIONS["rustbook"]), NORTHEAST) == STEP
    assert step_check(Scenario(open_door, TRADITIONS["roguesharp"]), NORTHEAST) == refused(
        "You cannot move diagonally."
    )


def test_either_corner_blocks_diagonal_step() -> None:
    s = Scenario("####\n#..#\n#@##\n####")
    assert not step_check(s, NORTHEAST).allowed


@pytest.mark.parametrize(
    ("drawing", "breed", "why"),
    [
        ("######\n#@...#\n######", "ooze", "That is too far for one step."),
        ("######\n#@-..#\n######", "ooze", "That is too far for one step."),
        ("######\n#@+..#\n######", "kobold", "The kobold cannot get past shut doors."),
        ("######\n#@A..#\n######\n\nA = runed wooden door", "ooze", "The rune keeps the ooze away."),
        ("######\n#@+#.#\n######", "ooze", "There is no free space behind the door."),
        ("######\n#@++.#\n######", "ooze", "There is no free space behind the door."),
        ("######\n#@+|.#\n######", "ooze", "There is no free space behind the door."),
    ],
)
def test_impossible_leap_gives_its_reason(drawing: str, breed: str, why: str) -> None:
    assert step_check(Scenario(drawing), EAST + EAST, breed) == refused(why)


def test_no_leap_in_roguesharp_or_past_mimic() -> None:
    s = Scenario("######\n#@+..#\n######", TRADITIONS["roguesharp"])
    assert step_check(s, EAST + EAST, "ooze") == refused("The ooze cannot get past shut doors.")
    s = Scenario("#####\n#@+.#\n##k##\n#####\n\nk = kobold asleep")
    s.door().mimic = s.foe()
    assert step_check(s, EAST + EAST, "ooze") == refused("That is too far for one step.")


def test_leap_needs_room_on_both_sides() -> None:
    for row, steps in (("#@+..#", [EAST]), ("#@+#.#", []), ("#.#+@#", []), ("###+@#", [])):
        s = Scenario(f"######\n{row}\n######")
        leaps = leaps_for(monster("ooze", s.hero.pos), s.level, s.world.tradition)
        assert leaps == [(s.at("+"), step) for step in steps]


@pytest.mark.parametrize("step", [Vec(2, 2), Vec(2, 1), Vec(3, 0), Vec(0, 4), Vec(2, -2)])
def test_leap_is_two_cells_straight(step: Vec) -> None:
    s = Scenario("#######\n#.....#\n#.....#\n#..@..#\n#.....#\n#.....#\n#######")
    for at in DIRECTIONS:
        s.level.doors[s.hero.pos + at] = Door(DOORS["wooden"], s.hero.pos + at)
    assert step_check(s, step, "ooze") == refused("That is too far for one step.")


# -------------------------------------------------------------------------------- all hear the same answer

ALL_DOORS = """
#########################
#..A..B..C..D..E..F..G..#
#########################
#..H..I..J..K..M..N..O..#
#.##L##.##.##.##.##.##.##
#..P....+..-..|...#..&..#
#.##.####.###.##.###+####
#....#...................#
##########################

A = locked wooden door
B = runed wooden door
C = bolted wooden door
D = barred door
E = barred door
F = portcullis door
G = locked last door
H = ajar wooden door
I = doorway door
J = glass door
K = open wooden door
L = lever F
M = locked iron door
N = twin door
O = stiff wooden door
P = hidden secret door
facing: D east
facing: E west
""".replace("P = hidden secret door", "P = runed glass door")


def everywhere(tradition: Tradition) -> Scenario:
    rows = ALL_DOORS.strip("\n").split("\n")
    width = max(len(row) for row in rows[:9])
    drawn = [row.ljust(width, "#") for row in rows[:9]]
    drawn[3] = drawn[3].replace("#..H", "#.@H")
    text = "\n".join([*drawn, *rows[9:]]).replace("N = twin door", "N = wooden door")
    return Scenario(text, tradition)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_level_fields_match_step_checks(tradition: Tradition) -> None:
    """Check that the fields for path-finding agree with `check_step`, for every breed (kind of monster).

    In the usual run, one breed stands for all with the same traits.

    The fields of a level contain the cells in which an actor can stand, the sides from which a cell can be entered, the
    extra turns that a step takes, and the shut doors that an actor can get past.
    """
    s = everywhere(tradition)
    level = s.level
    delays, sides = delays_for(level, tradition), sides_for(level)
    kinds = {(breed.opens, breed.crosses, breed.traits, breed.ai is None): name for name, breed in BREEDS.items()}
    for breed in BREEDS if FULL else kinds.values():
        actor = monster(breed, s.hero.pos)
        ground, leaps = ground_for(actor, level, tradition), leaps_for(actor, level, tradition)
        for x, y in np.argwhere(ground):
            for step in ORTHOGONAL:
                to = Vec(int(x), int(y)) + step
                came = check_step(actor, to - step, to, level, tradition)
                open_side = to not in sides or sides[to] == -step
                assert came.allowed == bool(level.in_bounds(to) and ground[to] and open_side), (breed, to, step)
                if came.allowed:
                    assert came.turns == 1 + delays.get(to, 0)
                over = to + step
                line = Vec(abs(step.x), abs(step.y))
                if level.in_bounds(over):
                    leap = check_step(actor, to - step, over, level, tradition)
                    assert leap.allowed == ((to, line) in leaps), (breed, to, step)


def test_actors_of_same_manner_go_same_ways() -> None:
    """Check that actors with equal `movement_traits` can stand on the same cells and leap across the same cells."""
    tradition = TRADITIONS["ajar"]
    s = everywhere(tradition)
    grounds: dict[tuple[object, ...], tuple[bytes, str]] = {}
    actors = [monster(breed, s.hero.pos) for breed in BREEDS]
    for keys, ring in ((0, []), (1, []), (0, ["last"]), (2, ["last"])):
        for actor in (spawn(tradition.hero, s.hero.pos, 1, Dice("h")), monster("kobold", s.hero.pos)):
            actor.keys, actor.ring = keys, ring
            actors.append(actor)
    for actor in actors:
        found = ground_for(actor, s.level, tradition).tobytes(), str(leaps_for(actor, s.level, tradition))
        same = grounds.setdefault(movement_traits(actor, tradition), found)
        assert same == found, f"{actor.name}: {movement_traits(actor, tradition)}"
    assert len(set(grounds.values())) > 6


def test_standing_room_excludes_door_leaves() -> None:
    s = everywhere(TRADITIONS["ajar"])
    room = standing_room(s.level)
    for at, door in s.level.doors.items():
        assert room[at] == (door.state in (DoorState.OPEN, DoorState.BROKEN))
    assert room[s.hero.pos]
    assert not room[0, 0]


def test_door_delay_exists_only_where_bump_opens() -> None:
    s = everywhere(TRADITIONS["ajar"])
    assert delays_for(s.level, s.world.tradition) == {}
    bumped = everywhere(TRADITIONS["rustbook"])
    delays = delays_for(bumped.level, bumped.world.tradition)
    assert delays == {at: 1 for at, door in bumped.level.doors.items() if door.shut}
    assert delays


def test_one_sided_doors_match_step_checks() -> None:
    s = everywhere(TRADITIONS["ajar"])
    assert sorted(sides_for(s.level).values()) == sorted([EAST, WEST])
    for at, side in sides_for(s.level).items():
        assert check_step(s.hero, at + side, at, s.level, s.world.tradition) == OPENS
        assert not check_step(s.hero, at - side, at, s.level, s.world.tradition).allowed


@pytest.mark.parametrize(
    ("breed", "breaking", "turns"),
    [
        ("ogre", True, {"west": 2 + TO_BREAK, "east": 2 + TO_BREAK}),
        ("ogre", False, {"west": NO_WAY, "east": NO_WAY}),
        ("kobold", True, {"west": 2, "east": NO_WAY}),
        ("hound", True, {"west": NO_WAY, "east": NO_WAY}),
    ],
)
def test_barred_door_breaks_from_both_sides(breed: str, breaking: bool, turns: dict[str, int]) -> None:
    """Check in how many turns a monster gets through a door from the west, by the side from which the door opens."""
    for opens_from, expected in turns.items():
        s = at_door("barred", f"facing: A {opens_from}")
        paths = movement_map(monster(breed, s.hero.pos), s.level, s.world.tradition, breaking=breaking)
        assert paths.distances_to([s.door().at + EAST])[s.hero.pos] == expected


def test_tradition_decides_monsters_opening_doors() -> None:
    for name, opens in (("ajar", False), ("roguesharp", True), ("rogue", True), ("rustbook", False)):
        s = Scenario("#####\n#@+.#\n#####", TRADITIONS[name])
        assert step_check(s, EAST).allowed
        assert step_check(s, EAST, "hound").allowed is opens
        assert step_check(s, EAST, "kobold").allowed is (name != "rustbook")
    s = Scenario("###\n#@#\n#+#\n#.#\n###")
    assert step_check(s, SOUTH) == OPENS
    assert step_check(s, NORTH) != OPENS


@pytest.mark.parametrize("hazard", ["fire", *(name for name, kind in GASES.items() if kind.harmful)])
def test_new_fire_or_gas_changes_ways_at_once(hazard: str) -> None:
    s = Scenario('#########\n#@."..k.#\n#.#####.#\n#.......#\n#########\n\nk = kobold')
    foe, maps = s.foe(), s.world.distance_maps
    assert maps.distances_to(s.hero.pos, foe)[foe.pos] == 5
    if hazard == "fire":
        kindle(Vec(3, 1), 5, s.level)
    else:
        puff(GASES[hazard], Vec(3, 1), 9, s.level)
    assert maps.distances_to(s.hero.pos, foe)[foe.pos] == 11


def test_docstring_of_world_names_what_moves_an_actor_and_opens_the_door_in_its_way() -> None:
    """A newcomer finds the functions there, and each is called when the hero walks into a shut door."""
    called = set[str]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code.co_qualname)

    s = Scenario("#@+.#")
    sys.setprofile(note)
    s.play(Walk(EAST))
    sys.setprofile(None)
    assert s.door().state is DoorState.OPEN
    told = (World.__doc__ or "").split("\n\n")[1]
    assert told.split(".")[0].endswith("opens the shut door in its way")
    functions = {name.removeprefix("turns.") for name in re.findall(r"`((?:\w+\.)?[a-z_]+)`", told)}
    assert functions == {"update", "Walk.perform", "Level.move", "Level.open_door", "open_by_hand", "World.emit"}
    assert functions <= called
