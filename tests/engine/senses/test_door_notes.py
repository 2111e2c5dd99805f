"""Notes on doors: what the hero knows of who is behind each of them, for the badges on the map."""

from __future__ import annotations

import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.memory import KEPT_TICKS, Reading
from game.engine.model.tradition_features import Verb
from game.engine.model.traits import Size
from game.engine.rules.actions.door_actions import Ease, Listen
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.door_notes import DoorNote, NoteKind, door_notes, has_seen_both_sides
from game.engine.tradition import Tradition
from tests.support.scenario import Scenario

NOT_LISTENED, SILENT = DoorNote(NoteKind.NOT_LISTENED), DoorNote(NoteKind.SILENT)


def notes(s: Scenario) -> dict[Vec, DoorNote]:
    return door_notes(s.world)


def see_all(s: Scenario, *unseen: Vec) -> None:
    """Let the hero see the whole level once, except some cells, and the foes in it."""
    s.level.memory.explored[:] = True
    for at in unseen:
        s.level.memory.explored[at] = False
    s.level.remember(s.level.memory.explored.copy())


def put_reading(s: Scenario, at: Vec, side: Vec, count: int, **more: bool) -> None:
    """Let the hero know a reading of a door, as if he had listened at this moment."""
    options = {"stirring": False, "certain": False, **more}
    reading = Reading(s.hero.ready_at, 0, side, count, Size.SMALL, **options)
    s.level.memory.record_reading(s.door(at), reading)


def test_new_door_is_not_listened_at() -> None:
    assert notes(Scenario("#@+..#")) == {Vec(2, 0): NOT_LISTENED}


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
    assert notes(s) == dict.fromkeys(s.level.doors, NOT_LISTENED)


def test_silent_door_differs_from_door_not_listened_at() -> None:
    s = Scenario("#.+@..+.#")
    s.play(Listen())
    assert notes(s) == {Vec(2, 0): SILENT, Vec(6, 0): NOT_LISTENED}


def test_sleepers_are_counted() -> None:
    s = Scenario("#@+.k#\n\nk = kobold asleep")
    s.play(Listen())
    reading = s.level.memory.last_reading(s.door())
    assert reading is not None
    assert reading.count
    assert notes(s) == {Vec(2, 0): DoorNote(NoteKind.ASLEEP, reading.count)}


def test_one_awake_monster_makes_note_awake() -> None:
    s = Scenario("#@+.#")
    put_reading(s, Vec(2, 0), EAST, 3, stirring=True)
    assert notes(s) == {Vec(2, 0): DoorNote(NoteKind.AWAKE, 3)}


def test_magic_that_senses_nothing_is_certain() -> None:
    s = Scenario("#@+.#")
    put_reading(s, Vec(2, 0), EAST, 0, certain=True)
    assert notes(s) == {Vec(2, 0): DoorNote(NoteKind.EMPTY)}


def test_movement_heard_is_no_number() -> None:
    s = Scenario("#@+.#")
    s.level.memory.record_movement(s.door(), s.hero.ready_at)
    assert notes(s) == {Vec(2, 0): DoorNote(NoteKind.MOVED)}


def test_note_gets_old() -> None:
    s = Scenario("#@+.#")
    put_reading(s, Vec(2, 0), EAST, 2)
    s.hero.ready_at += KEPT_TICKS - 1
    assert not notes(s)[Vec(2, 0)].old
    s.hero.ready_at += 1
    assert notes(s) == {Vec(2, 0): DoorNote(NoteKind.ASLEEP, 2, old=True)}


@pytest.mark.parametrize("legend", ["|", "-"])
def test_open_way_needs_no_note(legend: str) -> None:
    assert notes(Scenario(f"#@{legend}..#")) == {}


def test_eased_door_keeps_what_was_heard() -> None:
    s = Scenario("#####\n#.###\n#@+.#\n#####")
    put_reading(s, Vec(2, 2), EAST, 2)
    s.play(Ease(EAST))
    assert notes(s) == {}, "the room is in view"
    s.play(Walk(NORTH))
    assert notes(s)[Vec(2, 2)].number == 2


def test_remembered_door_keeps_its_note() -> None:
    s = Scenario("######\n#@+..#\n#.####\n#.####\n#...##\n###.##\n######")
    s.play(Listen(), *[Walk(SOUTH)] * 3, Walk(EAST), Walk(EAST))
    assert not s.world.sees(Vec(2, 1))
    assert notes(s) == {Vec(2, 1): SILENT}


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
    put_reading(s, ONE, EAST, 2)
    assert notes(s) == {at: DoorNote(NoteKind.ASLEEP, 2) for at in (ONE, TWO)}


def test_doors_of_unknown_room_do_not_share() -> None:
    s = Scenario(TWO_DOORS)
    put_reading(s, ONE, EAST, 2)
    assert notes(s) == {ONE: DoorNote(NoteKind.ASLEEP, 2), TWO: NOT_LISTENED}


def test_doors_of_room_known_in_parts_do_not_share() -> None:
    s = Scenario(TWO_DOORS)
    see_all(s, *(Vec(x, y) for x in (4, 5) for y in (1, 2, 3)))
    put_reading(s, ONE, EAST, 2)
    assert TWO not in notes(s), "he has seen the cell behind it"


def test_hero_needs_no_note_on_room_he_has_seen() -> None:
    s = Scenario("#######\n#.+.@.#\n#######")
    assert notes(s) == {Vec(2, 1): NOT_LISTENED}
    put_reading(s, Vec(2, 1), EAST, 2)
    assert notes(s) == {Vec(2, 1): NOT_LISTENED}, "the other side of the door is not listened at"
    see_all(s)
    assert notes(s) == {}


def test_door_between_two_parts_of_his_room_has_no_note() -> None:
    s = Scenario("######\n#@+..#\n#.##.#\n#....#\n######")
    see_all(s)
    assert notes(s) == {}


def test_sleeper_seen_in_room_is_on_its_doors() -> None:
    s = Scenario(TWO_DOORS.replace("...#\n#.##", ".k.#\n#.##") + "\nk = kobold asleep")
    see_all(s)
    s.level.memory.record_sighting(s.foe(), s.hero.ready_at)
    assert notes(s) == {at: DoorNote(NoteKind.ASLEEP, 1) for at in (ONE, TWO)}
    put_reading(s, ONE, EAST, 0)
    assert notes(s)[TWO] == DoorNote(NoteKind.ASLEEP, 1), "silence does not disprove what he saw"
    s.hero.ready_at += 100
    put_reading(s, ONE, EAST, 2, stirring=True)
    assert notes(s)[TWO] == DoorNote(NoteKind.AWAKE, 2)


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
    assert notes(s) == {at: DoorNote(kind, 2) for at in (ONE, TWO)}


def test_later_reading_counts() -> None:
    s = Scenario(TWO_DOORS)
    see_all(s)
    put_reading(s, ONE, EAST, 2)
    s.hero.ready_at += 100
    put_reading(s, TWO, EAST, 1, stirring=True)
    assert set(notes(s).values()) == {DoorNote(NoteKind.AWAKE, 1)}


def test_listening_from_doorway_of_other_side() -> None:
    s = Scenario("#########\n#..+@+..#\n#########")
    s.play(Wait())
    assert notes(s) == {Vec(3, 1): SILENT, Vec(5, 1): SILENT}
    assert s.level.memory.last_reading(s.door(Vec(3, 1))).side == WEST  # type: ignore[union-attr]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_only_traditions_with_listening_have_notes(tradition: Tradition) -> None:
    leaf = "+" if tradition.door.has_leaf else "-"
    assert bool(notes(Scenario(f"#@{leaf}..#", tradition))) is (Verb.LISTEN in tradition.verbs)
    assert Verb.LISTEN in AJAR.verbs


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
    before = notes(s)
    s.play(Use(0))
    assert s.level.memory.explored[4, 1]
    assert not s.world.sees(Vec(4, 1))
    assert notes(s) == before == {Vec(3, 1): NOT_LISTENED, Vec(2, 3): NOT_LISTENED}
    assert not any(has_seen_both_sides(door, s.world) for door in s.level.doors.values())


def test_map_shows_which_doors_lead_into_the_same_room() -> None:
    s = Scenario(TWO_DOORS + "\nbag: magic map")
    s.play(Use(0))
    assert set(notes(s).values()) == {NOT_LISTENED}
    put_reading(s, ONE, EAST, 2)
    assert set(notes(s).values()) == {DoorNote(NoteKind.ASLEEP, 2)}


def test_mapped_way_round_a_door_is_not_seen() -> None:
    s = Scenario("########\n#@.+...#\n#.####.#\n#......#\n########\n\nbag: magic map")
    s.play(Use(0))
    assert notes(s) == {Vec(3, 1): NOT_LISTENED}
    put_reading(s, Vec(3, 1), EAST, 1, stirring=True)
    assert notes(s) == {Vec(3, 1): DoorNote(NoteKind.AWAKE, 1)}


def test_door_loses_its_note_when_the_mapped_room_is_seen() -> None:
    s = Scenario(TWO_DOORS + "\nbag: magic map")
    s.play(Use(0))
    see_all(s)
    assert notes(s) == {}
    assert has_seen_both_sides(s.door(ONE), s.world)
