"""Notes on levels, on drawn ones: what is behind doors, what tells of it, and which rooms hold nothing."""

from __future__ import annotations

import json
from typing import Any

from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.engine.grid.geometry import Rect, Vec
from game.engine.model.fixtures import Room
from game.play import Scenario
from playtest import level_notes
from playtest.level_notes import notes_on, notes_on_levels, vaults_of


def notes(drawing: str) -> dict[str, Any]:
    s = Scenario(drawing)
    s.level.start = s.hero.pos
    return notes_on(s.level)


def test_only_way_doors_and_one_door_regions_may_be_bare() -> None:
    """West of the hero is nothing, east a potion, and south two bare rooms one behind the other."""
    found = notes(
        "#########\n#..+@+.p#\n####+####\n###...###\n####+####\n###...###\n#########\n\np = item healing potion"
    )
    assert found["leaves"] == 4
    assert found["only_way"] == [4, 3]
    assert found["one_door"] == [3, 2]


def test_doors_of_a_loop_are_not_the_only_way() -> None:
    loop = notes("#########\n#@+...+.#\n#.#####.#\n#...+...#\n#########")
    assert loop["only_way"] == [0, 0]


def test_tenants_levers_stairs_secrets_and_fixtures_are_not_nothing() -> None:
    for there in ("kobold asleep", "bookcase", "item latch"):
        assert notes(f"######\n#@+.k#\n#.####\n######\n\nk = {there}")["one_door"] == [1, 0], there
    assert notes("######\n#@+.>#\n#.####\n######")["one_door"] == [1, 0]
    assert notes("######\n#@W..#\n#.####\n######\n\nW = locked last door")["one_door"] == [1, 0]
    roams = notes("######\n#@+.k#\n#.####\n######\n\nk = kobold roaming")
    assert roams["one_door"] == [1, 1]
    lever = notes("######\n#@+..#\n##P#L#\n##.###\n######\n\nP = portcullis door\nL = lever P")
    assert lever["one_door"] == [2, 1]


def test_prizes_of_dens_and_of_regions_with_nobody() -> None:
    found = notes("#########\n#@p+kkk.#\n#.l#..pp#\n#########\n\nk = hound asleep\np = item dart\nl = item latch")
    assert (found["dens"], found["empty"]) == ([1, 2], [1, 1])


def test_door_tells_on_the_near_side_what_is_true_behind() -> None:
    drawing = (
        "############\n#..+k.#....#\n#@.#####...#\n#..+...+.h.#\n############\n\nk = kobold asleep\nh = hound asleep"
    )
    readings = {tuple(reading) for reading in notes(drawing)["doors"]}
    assert readings == {("light", True, "opens"), ("", False, "nobody"), ("claw marks", True, "stopped")}


def test_silent_monster_is_there_but_not_heard() -> None:
    (reading,) = notes("######\n#@+.w#\n######\n\nw = ooze asleep")["doors"]
    assert reading[0] == ""
    assert reading[2] == "passes"


def test_special_places_are_choices_runes_portcullises_and_vaults() -> None:
    s = Scenario(
        "######\n#@Rab#\n#.P..#\n######\n\nR = runed wooden door\nP = portcullis door\na = item dart\nb = item dart"
    )
    s.level.choices = [frozenset({Vec(3, 1), Vec(4, 1)})]
    assert notes_on(s.level, ["glass zoo"])["places"] == ["choice of prizes", "glass zoo", "portcullis", "rune"]
    s.level.choices = [frozenset({Vec(3, 1)})]
    assert "choice of prizes" not in notes_on(s.level)["places"]


def test_rooms_with_and_without_purpose_and_content() -> None:
    s = Scenario("##########\n#....#...#\n#..@.+...#\n#....#...#\n#....#...#\n##########")
    s.level.rooms = (Room(Rect(0, 0, 6, 6), purpose="kitchen"), Room(Rect(5, 0, 5, 6)))
    assert notes_on(s.level)["rooms"] == [2, 1, 2]
    s.level.rooms = (*s.level.rooms, Room(Rect(5, 0, 5, 4)))
    assert notes_on(s.level)["rooms"] == [2, 1, 2], "the third has nine cells"


def test_vaults_are_found_in_the_history_of_a_sketch() -> None:
    sketch = sketch_level(GENERATORS["ajar"], (80, 48), "0", 9, record=True)
    assert sketch.history is not None
    assert set(vaults_of(sketch)) == {
        snapshot.caption[10:] for snapshot in sketch.history if snapshot.caption.startswith("the vault ")
    }


def test_levels_of_a_seed_are_noted_alike_each_time(monkeypatch: Any) -> None:
    monkeypatch.setattr(level_notes, "DEPTHS", range(1, 3))
    found = notes_on_levels("notes")
    assert found == notes_on_levels("notes") == json.loads(json.dumps(found))
    assert [level["depth"] for level in found["levels"]] == [1, 2]
