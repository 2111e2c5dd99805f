"""Notes on doors: what the hero knows of who is behind each of them, for the badges on the map."""

from __future__ import annotations

import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.memory import HeardAtDoor, Occupants
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.door_notes import DoorNote, NoteKind, door_notes, has_seen_both_sides
from game.engine.tradition import Tradition
from game.play import Scenario

NOBODY = DoorNote(NoteKind.NOBODY)
SLEEPERS = DoorNote(NoteKind.ASLEEP, several=True)


def notes(s: Scenario) -> dict[Vec, DoorNote]:
    return door_notes(s.world)


def see_all(s: Scenario, *unseen: Vec) -> None:
    """Let the hero see the whole level once, except some cells, and the foes in it."""
    s.level.memory.explored[:] = True
    for at in unseen:
        s.level.memory.explored[at] = False
    s.level.remember(s.level.memory.explored.copy())


def put_heard(s: Scenario, at: Vec, side: Vec, who: Occupants) -> None:
    """Let the hero know who is behind a door, as if he had heard it at this moment."""
    s.level.memory.record_heard(s.door(at), HeardAtDoor(s.hero.ready_at, s.hero.ready_at, side, who))


def test_door_of_which_nothing_is_known_has_no_note() -> None:
    assert notes(Scenario("#@.+..#")) == {}


@pytest.mark.parametrize(
    "wall",
    ["#++####", "##++###", "#+++++#", "#+#++##"],
    ids=["at the corner", "in the middle", "all doors", "two and one"],
)
@pytest.mark.parametrize("upright", [False, True])
def test_each_of_the_doors_side_by_side_has_a_note(wall: str, upright: bool) -> None:
    rows = ["#######", "#..@..#", wall, "#.....#", "#######"]
    drawing = "\n".join(map("".join, zip(*rows, strict=True)) if upright else rows)
    s = Scenario(drawing)
    assert len(s.level.doors) >= 2
    for at in s.level.doors:
        put_heard(s, at, EAST if upright else SOUTH, Occupants.NOBODY)
    assert notes(s) == dict.fromkeys(s.level.doors, NOBODY)


@pytest.mark.parametrize(
    ("who", "note"),
    [
        (Occupants.NOBODY, NOBODY),
        (Occupants.ONE_ASLEEP, DoorNote(NoteKind.ASLEEP)),
        (Occupants.ONE_AWAKE, DoorNote(NoteKind.AWAKE)),
        (Occupants.SEVERAL_ASLEEP, SLEEPERS),
        (Occupants.SEVERAL_MIXED, DoorNote(NoteKind.AWAKE, several=True)),
        (Occupants.SEVERAL_AWAKE, DoorNote(NoteKind.AWAKE, several=True)),
    ],
)
def test_note_shows_what_was_heard(who: Occupants, note: DoorNote) -> None:
    s = Scenario("#@.+.#")
    put_heard(s, Vec(3, 0), EAST, who)
    assert notes(s) == {Vec(3, 0): note}


def test_note_does_not_expire() -> None:
    s = Scenario("#@.+.#")
    put_heard(s, Vec(3, 0), EAST, Occupants.SEVERAL_ASLEEP)
    s.hero.ready_at += 1_000_000
    assert notes(s) == {Vec(3, 0): SLEEPERS}


@pytest.mark.parametrize("legend", ["|", "-"])
def test_open_way_needs_no_note(legend: str) -> None:
    assert notes(Scenario(f"#@{legend}..#")) == {}


def test_eased_door_keeps_what_was_heard() -> None:
    s = Scenario("#####\n#.###\n#@+.#\n#####")
    s.play(Ease(EAST))
    put_heard(s, Vec(2, 2), EAST, Occupants.SEVERAL_ASLEEP)
    assert notes(s) == {}, "the room is in view"
    s.play(Walk(NORTH))
    assert notes(s)[Vec(2, 2)] == SLEEPERS


def test_remembered_door_keeps_its_note() -> None:
    s = Scenario("######\n#@+..#\n#.####\n#.####\n#...##\n###.##\n######")
    s.play(Wait(), *[Walk(SOUTH)] * 3, Walk(EAST), Walk(EAST))
    assert not s.world.sees(Vec(2, 1))
    assert notes(s) == {Vec(2, 1): NOBODY}


TWO_DOORS = """
#######
#@+...#
#.##..#
#.+...#
#######
"""
ONE, TWO = Vec(2, 1), Vec(2, 3)


def test_doors_of_known_room_share_their_note() -> None:
    s = Scenario(TWO_DOORS)
    see_all(s)
    put_heard(s, ONE, EAST, Occupants.SEVERAL_ASLEEP)
    assert notes(s) == dict.fromkeys((ONE, TWO), SLEEPERS)


def test_doors_of_unknown_room_do_not_share() -> None:
    s = Scenario(TWO_DOORS)
    put_heard(s, ONE, EAST, Occupants.SEVERAL_ASLEEP)
    assert notes(s) == {ONE: SLEEPERS}


def test_doors_of_room_known_in_parts_do_not_share() -> None:
    s = Scenario(TWO_DOORS)
    see_all(s, *(Vec(x, y) for x in (4, 5) for y in (1, 2, 3)))
    put_heard(s, ONE, EAST, Occupants.SEVERAL_ASLEEP)
    assert TWO not in notes(s), "he has seen the cell behind it"


def test_hero_needs_no_note_on_room_he_has_seen() -> None:
    s = Scenario("#######\n#.+.@.#\n#######")
    put_heard(s, Vec(2, 1), EAST, Occupants.SEVERAL_ASLEEP)
    assert notes(s) == {}, "he stands where he heard them"
    put_heard(s, Vec(2, 1), WEST, Occupants.SEVERAL_ASLEEP)
    assert notes(s) == {Vec(2, 1): SLEEPERS}


def test_what_he_sees_behind_a_door_replaces_what_he_heard() -> None:
    s = Scenario(TWO_DOORS)
    put_heard(s, TWO, EAST, Occupants.SEVERAL_ASLEEP)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST), Walk(SOUTH), Walk(SOUTH))
    assert s.world.sees(TWO + EAST)
    assert notes(s) == {}


def test_door_between_two_parts_of_his_room_has_no_note() -> None:
    s = Scenario("######\n#@+..#\n#.##.#\n#....#\n######")
    see_all(s)
    assert notes(s) == {}


def test_sleeper_seen_in_room_is_on_its_doors() -> None:
    s = Scenario(TWO_DOORS.replace("...#\n#.##", ".k.#\n#.##") + "\nk = kobold asleep")
    see_all(s)
    s.level.memory.record_sighting(s.foe(), s.hero.ready_at)
    assert notes(s) == {at: DoorNote(NoteKind.ASLEEP) for at in (ONE, TWO)}
    put_heard(s, ONE, EAST, Occupants.NOBODY)
    assert notes(s)[TWO] == DoorNote(NoteKind.ASLEEP), "silence does not disprove what he saw"
    s.hero.ready_at += 100
    put_heard(s, ONE, EAST, Occupants.SEVERAL_MIXED)
    assert notes(s)[TWO] == DoorNote(NoteKind.AWAKE, several=True)


@pytest.mark.parametrize(
    ("near", "far", "kind"),
    [
        (" asleep", " asleep", NoteKind.ASLEEP),
        (" asleep", "", NoteKind.AWAKE),
        ("", " asleep", NoteKind.AWAKE),
        ("", "", NoteKind.AWAKE),
    ],
)
def test_seen_monsters_are_asleep_only_together(near: str, far: str, kind: NoteKind) -> None:
    s = Scenario(TWO_DOORS.replace("...#\n#.##", ".kl#\n#.##") + f"\nk = kobold{near}\nl = kobold{far}")
    see_all(s)
    for foe in "kl":
        s.level.memory.record_sighting(s.creature(foe), s.hero.ready_at)
    assert notes(s) == {at: DoorNote(kind, several=True) for at in (ONE, TWO)}


def test_later_reading_counts() -> None:
    s = Scenario(TWO_DOORS)
    see_all(s)
    put_heard(s, ONE, EAST, Occupants.SEVERAL_ASLEEP)
    s.hero.ready_at += 100
    put_heard(s, TWO, EAST, Occupants.ONE_AWAKE)
    assert set(notes(s).values()) == {DoorNote(NoteKind.AWAKE)}


def test_hearing_from_doorway_of_other_side() -> None:
    s = Scenario("#########\n#..+@+..#\n#########")
    s.play(Wait())
    assert notes(s) == {Vec(3, 1): NOBODY, Vec(5, 1): NOBODY}
    assert s.level.memory.last_heard(s.door(Vec(3, 1))).through == WEST  # type: ignore[union-attr]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_only_traditions_with_signs_have_notes(tradition: Tradition) -> None:
    leaf = "+" if tradition.door.has_leaf else "-"
    assert bool(notes(Scenario(f"#@{leaf}..#", tradition))) is (tradition is AJAR)


MAPPED = """
###########
#@.+....g.#
#.#########
#.+.......#
###########

g = hound
bag: magic map
"""


def test_map_magic_leaves_doors_unknown() -> None:
    s = Scenario(MAPPED)
    s.play(Use(0))
    assert s.level.memory.explored[4, 1]
    assert not s.world.sees(Vec(4, 1))
    assert notes(s) == {}
    assert not any(has_seen_both_sides(door, s.world) for door in s.level.doors.values())


def test_map_shows_which_doors_lead_into_the_same_room() -> None:
    s = Scenario(TWO_DOORS + "\nbag: magic map")
    s.play(Use(0))
    put_heard(s, ONE, EAST, Occupants.SEVERAL_ASLEEP)
    assert set(notes(s).values()) == {SLEEPERS}


def test_mapped_way_round_a_door_is_not_seen() -> None:
    s = Scenario("########\n#@.+...#\n#.####.#\n#......#\n########\n\nbag: magic map")
    s.play(Use(0))
    put_heard(s, Vec(3, 1), EAST, Occupants.ONE_AWAKE)
    assert notes(s) == {Vec(3, 1): DoorNote(NoteKind.AWAKE)}


def test_door_into_a_seen_room_is_known_on_both_sides() -> None:
    s = Scenario(TWO_DOORS + "\nbag: magic map")
    s.play(Use(0))
    assert not has_seen_both_sides(s.door(ONE), s.world)
    see_all(s)
    assert has_seen_both_sides(s.door(ONE), s.world)
