"""Levels made from drawings: usual values, fall-backs, objects that are linked in threes, and what is refused."""

from __future__ import annotations

import json

import pytest

from game import levels
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.scenarios.tradition_level import tradition_level
from game.content.traditions import AJAR, ROGUE, TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Rect, Vec
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.tradition import Tradition
from game.levels.level_data import habit_of
from game.mapgen.drawing.parsed_drawing import DrawingError


def drawn(text: str, tradition: Tradition = AJAR) -> Level:
    """Return the level of a drawing."""
    return world_from_drawing(text, "0", tradition).level


def mistakes(text: str) -> tuple[str, ...]:
    """Return the mistakes of a drawing, one line each."""
    with pytest.raises(DrawingError) as refused:
        drawn(text)
    return refused.value.mistakes


# ---------------------------------------------------------------------------------------------- doors by letters


@pytest.mark.parametrize("kind", DOORS)
def test_door_without_a_state_has_that_of_its_kind(kind: str) -> None:
    level = drawn(f"#####\n#@A.#\n#####\n\nA = {kind} door")
    hidden = kind == "secret"
    door = level.secrets[Vec(2, 1)].door if hidden else level.doors[Vec(2, 1)]
    assert door.locked is (kind in ("iron", "last"))
    assert door.state is (DoorState.OPEN if kind == "doorway" else DoorState.SHUT)
    assert door.facing == (EAST if kind == "barred" else None)
    assert len(level.doors) + len(level.secrets) == 1


@pytest.mark.parametrize(
    ("words", "state", "features"),
    [
        ("shut iron", "shut", ""),
        ("ajar iron", "ajar", ""),
        ("bolted iron", "bolted", ""),
        ("hidden iron", "shut", "hidden"),
        ("locked hidden iron", "shut", "locked hidden"),
        ("stiff iron", "shut", "locked stiff"),
        ("runed iron", "shut", "locked runed"),
        ("stiff runed shut wooden", "shut", "stiff runed"),
        ("stiff secret", "shut", "hidden stiff"),
        ("shut secret", "shut", ""),
        ("locked wooden", "shut", "locked"),
        ("open portcullis", "open", ""),
        ("broken wooden", "broken", ""),
        ("open doorway", "open", ""),
        ("hidden doorway", "open", "hidden"),
    ],
)
def test_words_of_a_door_give_its_state_and_features(words: str, state: str, features: str) -> None:
    level = levels.read_drawing(f"#####\n#@A.#\n#####\n\nA = {words} door")
    (door,) = level.doors
    assert door.state == state
    assert {name for name in ("locked", "hidden", "stiff", "runed") if getattr(door, name)} == {*features.split()}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("stiff stiff iron", "a door can have only one state, not 'stiff stiff'"),
        ("open shut iron", "a door can have only one state, not 'open shut'"),
        ("locked open iron", "a door that is open cannot be locked"),
        ("locked ajar iron", "a door that is ajar cannot be locked"),
        ("locked broken iron", "a door that is broken cannot be locked"),
        ("ajar portcullis", "only a lever moves a portcullis, so it cannot be ajar"),
        ("bolted portcullis", "only a lever moves a portcullis, so it cannot be bolted"),
        ("locked portcullis", "only a lever moves a portcullis, so it cannot be locked"),
        ("shut doorway", "a doorway has no door in it and cannot be shut"),
        ("broken doorway", "a doorway has no door in it and cannot be broken"),
        ("locked doorway", "a doorway has no door in it and cannot be locked"),
        ("runed doorway", "a doorway has no door in it and cannot be runed"),
        ("stiff hidden doorway", "a doorway has no door in it and cannot be stiff"),
        ("opne iron", "there is no state of a door 'opne'"),
        ("", "there is no door kind ''"),
    ],
)
def test_door_that_cannot_be_is_refused(words: str, why: str) -> None:
    assert [line[: len(why) + 8] for line in mistakes(f"#####\n#@A.#\n#####\n\nA = {words} door")] == [f"line 5: {why}"]


@pytest.mark.parametrize(
    ("kind", "strength"), [("wooden", 3), ("twin", 3), ("barred", 5), ("glass", 1), ("shut iron", 0)]
)
def test_blows_leave_a_door_at_least_one_pip_of_its_strength(kind: str, strength: int) -> None:
    text = f"#####\n#@A.#\n#####\n\nA = {kind} door\nbattered: 2,1 "
    most = max(0, strength - 1)
    assert drawn(f"{text}{most}").doors[Vec(2, 1)].battered == most
    assert mistakes(f"{text}{most + 1}") == (
        f"line 6: the door at 2,1 has a strength of only {strength}, so blows cannot have taken {most + 1} from it",
    )


@pytest.mark.parametrize(
    ("lines", "sides"),
    [
        ("", {2: EAST, 4: EAST}),
        ("facing: B west", {2: WEST, 4: WEST}),
        ("facing: B west\nfacing: 4,1 east", {2: WEST, 4: EAST}),
        ("facing: 2,1 west", {2: WEST, 4: EAST}),
    ],
)
def test_side_of_one_door_comes_before_that_of_its_letter(lines: str, sides: dict[int, Vec]) -> None:
    level = drawn(f"#######\n#@B.B.#\n#######\n\nB = barred door\n{lines}")
    assert {at.x: door.facing for at, door in level.doors.items()} == sides


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#@A.#\n\nA = wooden door\nfacing: A east", "line 4: the wooden door opens from both sides"),
        ("#@A.#\n\nA = wooden door\nfacing: C east", "line 4: 'C' is not the letter of a door"),
        ("#@A.#\n\nA = wooden door\nk = kobold\nfacing: k east", "line 5: 'k' is not the letter of a door"),
        ("#@A.#\n\nA = barred door\nfacing: 3,0 east", "line 4: there is no door at 3,0"),
        ("#@A.#\n\nA = wooden door\npartner: 2,0 3,0", "line 4: there is no door at 3,0"),
        ("#@A.#\n\nA = twin door\npartner: 2,0 2,0", "line 4: only two twin doors that have no partner yet"),
        ("#@A.A.+.#\n\nA = twin door\npartner: 2,0 6,0", "line 4: only two twin doors that have no partner yet"),
        ("#@A.A.A.#\n\nA = twin door", "line 3: at most two doors 'A' can be twins, but there are 3"),
        (
            "#@P.P.#\nL######\n\nP = portcullis door\nL = lever P",
            "line 5: a lever needs exactly one door 'P', but there",
        ),
        (
            "#@..#\nL####\n\nL = lever P",
            "line 4: a lever needs exactly one door 'P', but there are 0 (letters of doors: none)",
        ),
        (
            "#@AB+#\nL#####\n\nA = glass door\nB = portcullis door\nL = lever P",
            "line 6: a lever needs exactly one door 'P', but there are 0 (letters of doors: A, B)",
        ),
        ("#@+.#\n#####\n\nlever 0,1 2,0", "line 4: the colon is missing: 'lever: 0,1 2,0'"),
        ("#@+.#\n#####\n\nlever: 0,1 2,0", "line 4: the wooden door 2,0 does not need this lever"),
    ],
)
def test_doors_that_cannot_be_linked_are_refused(text: str, told: str) -> None:
    assert [line[: len(told)] for line in mistakes(text)] == [told]


def test_twins_of_a_letter_are_partners_and_a_single_one_has_none() -> None:
    partners = {at.x: door.partner for at, door in drawn("#@A.B.A.#\n\nA = twin door\nB = twin door").doors.items()}
    assert partners == {2: Vec(6, 0), 4: None, 6: Vec(2, 0)}
    told = "#@A.A.B.#\n\nA = twin door\nB = twin door\npartner: 4,0 6,0"
    assert {at.x: door.partner for at, door in drawn(told).doors.items()} == {2: None, 4: Vec(6, 0), 6: Vec(4, 0)}


def test_each_of_three_levers_opens_its_own_door() -> None:
    level = drawn(
        "#L#M#####\n#@P.Q.R.#\n#########\n\nP = portcullis door\nQ = portcullis door\nR = portcullis door\n"
        "L = lever Q\nM = lever P\nlever: 6,0 R pulled"
    )
    assert {at.x: (lever.door.x, lever.pulled) for at, lever in level.levers.items()} == {
        1: (4, False),
        3: (2, False),
        6: (6, True),
    }
    assert {at.x: door.lever for at, door in level.doors.items()} == {2: Vec(3, 0), 4: Vec(1, 0), 6: Vec(6, 0)}


@pytest.mark.parametrize(
    ("rows", "reached", "broken"),
    [
        ("#@k.A.k.A.>#", 10, 0),
        ("#@k.A.k.A.k.A.>#", 14, 0),
        ("#@kkkA.A.A.>#", 11, 0),
        ("#@k.A..kA.A.>#", 9, 1),
        ("#@k.A..A.k.>#", 6, 1),
        ("#@..A.kA.>#", 3, 1),
    ],
)
def test_key_behind_a_door_behind_a_door_is_reached_in_order(rows: str, reached: int, broken: int) -> None:
    rock = "#" * len(rows)
    level = levels.read_drawing(f"{rock}\n{rows}\n{rock}\n\nk = item key\nA = locked iron door")
    assert levels.reachable(level).sum() == reached
    assert bool(levels.broken_promises(level)) is bool(broken)


@pytest.mark.parametrize(("rows", "at"), [("@.+.>", "2,0"), ("@\n.\n+\n.\n>", "0,2")])
def test_promises_about_a_door_at_the_edge_need_no_cell_outside(rows: str, at: str) -> None:
    told = levels.broken_promises(levels.read_drawing(f"{rows}\n"))
    assert told == [f"the door at {at} is on the edge of the map"]


# ---------------------------------------------------------------------------------- what a drawing need not say


@pytest.mark.parametrize(
    ("legend", "habit"),
    [
        ("kobold", "hunting"),
        ("kobold hunting", "hunting"),
        ("kobold idle", "idle"),
        ("kobold asleep", "asleep"),
        ("kobold posted", "posted"),
        ("kobold roaming", "roaming"),
        ("villager", "posted"),
        ("villager hunting", "hunting"),
    ],
)
def test_monster_without_a_habit_hunts_unless_it_keeps_a_post(legend: str, habit: str) -> None:
    level = drawn(f"#####\n#@.k#\n#####\n\nk = {legend}")
    one = level.actor_at(Vec(3, 1))
    assert one is not None
    assert habit_of(one) == habit
    assert one.ai.alert == (HUNT_TURNS if habit == "hunting" else 0)
    assert one.ai.plans.trail == (Vec(1, 1) if habit == "hunting" else None)


def test_letter_without_a_legend_is_the_first_breed_with_it() -> None:
    level = drawn("#@.g.o.O#")
    assert [one.name for one in level.actors if one.breed.ai is not None] == ["goblin", "ooze", "ogre"]


@pytest.mark.parametrize(
    ("tradition", "sign", "kind"),
    [
        (AJAR, "+", "wooden"),
        (AJAR, "-", "wooden"),
        (ROGUE, "+", "wooden"),
        (ROGUE, "|", "wooden"),
        (ROGUE, "-", "doorway"),
    ],
)
def test_door_with_a_sign_is_the_usual_one_if_it_has_a_leaf(tradition: Tradition, sign: str, kind: str) -> None:
    (door,) = drawn(f"#####\n#@{sign}.#\n#####", tradition).doors.values()
    assert door.kind.name == kind
    mimic = drawn("#####\n#@M.#\n#####\n\nM = door mimic", tradition).doors[Vec(2, 1)]
    assert (mimic.kind.name, mimic.mimic is not None) == ("wooden", True)


def test_numbers_and_texts_that_are_not_given_have_their_usual_values() -> None:
    level = drawn("#####\n#@..#\n#####\n\nfire: 2,1\ngas: poison 3,1 5")
    assert (level.depth, level.theme) == (1, "stone")
    assert level.air.fire is not None
    assert level.air.fire[2, 1] == 4
    assert {kind.name: int(grains[3, 1]) for kind, grains in level.air.gas.items()} == {"poison gas": 500}
    assert drawn("#@.#\n\nwalls: caves\ndepth: 7").depth == 7
    assert drawn("#@.#\n\nwalls: caves").theme == "caves"


@pytest.mark.parametrize("walls", ["NWES", "WES", "ES", "S"])
def test_torch_hangs_at_the_first_wall_from_north_by_west_and_east_to_south(walls: str) -> None:
    """A wall that the line names comes first, if it is there."""
    sides = dict(zip("NWES", (NORTH, WEST, EAST, SOUTH), strict=True))
    north, west, east, south = ("#" if side in walls else "." for side in sides)
    rows = f"@{north}.\n{west}.{east}\n.{south}."
    (light,) = drawn(f"{rows}\n\ntorch: 1,1").lights
    assert (light.at, light.mount) == (Vec(1, 1), Vec(1, 1) + sides[walls[0]])
    (light,) = drawn(f"{rows}\n\ntorch: 1,1 from 1,2").lights
    assert light.mount == Vec(1, 2)


@pytest.mark.parametrize("rows", ["@..\n...\n...", "@~.\n~.~\n.~."])
def test_torch_without_a_wall_is_refused(rows: str) -> None:
    assert mistakes(f"{rows}\n\ntorch: 1,1") == ("line 5: a torch needs a wall, but there is none beside 1,1",)


def test_stairs_are_listed_in_reading_order() -> None:
    level = {
        "format": "ajar level",
        "version": 1,
        "ground": {"signs": {".": "floor", ">": "stairs down"}, "rows": ["..>", ".>."]},
        "start": [0, 0],
    }
    read = levels.read_drawing(json.dumps(level).encode())
    assert (read.exit, read.stairs("down")) == (Vec(2, 0), [Vec(2, 0), Vec(1, 1)])


# ------------------------------------------------------------------------------------------ things in one cell


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("@A.\n\nA = item key\nat: 1,0 item dart", "line 1, column 2: two things of the same kind are here: item"),
        ("@A.\n\nA = trap bear\nat: 1,0 trap bear", "line 1, column 2: two things of the same kind are here: trap"),
        ("@k.\n\nat: 1,0 kobold", "line 1, column 2: two things of the same kind are here: monster"),
        ("@..\n\nat: 0,0 kobold", "line 3, at 0,0: two things of the same kind are here: monster"),
        ("@-.\n\nat: 1,0 open wooden door", "line 3, at 1,0: two things of the same kind are here: door"),
        ("@+.\n\nat: 1,0 door mimic", "line 3, at 1,0: two things of the same kind are here: door"),
        ("@..\n\nat: 1,0 grass\nat: 1,0 grass", "line 4, at 1,0: two things of the same kind are here: ground"),
        ("@|.\n\nat: 1,0 kobold", "line 1, column 2: an actor cannot stand in a door that is not open"),
        (
            "...\n.@.\n...\n\nat: 1,1 shut wooden door",
            "line 2, column 2: an actor cannot stand in a door that is not open",
        ),
        ("@A.\n\nA = ajar wooden door\nat: 1,0 kobold", "line 1, column 2: an actor cannot stand in a door that is"),
        ("@..\n\nfire: 1,0\nfire: 2,0 1,0", "line 4: the cell 1,0 burns already (line 3)"),
        ("@..\n\nfire: 1,0 1,0", "line 3: the cell 1,0 burns already (line 3)"),
        ("@#.\n\nfire: 1,0", "line 3: fire cannot be at 1,0, because the ground is wall"),
        ("@#.\n\ngas: smoke 1,0 1", "line 3: gas cannot be at 1,0, because the ground is wall"),
        ("@kg\n\npack: 1,0 2,0", "line 3: every cell of a pack needs a monster of the same kind, but 2,0 has none"),
        ("@kkk\n\npack: 1,0 2,0\npack: 3,0 2,0", "line 4: the monster at 2,0 is in another pack already"),
        ("@k.\n\npack: 1,0 1,0", "line 3: the pack names the monster at 1,0 twice"),
        ("@kkk\n\npack: 1,0 3,0 2,0 3,0", "line 3: the pack names the monster at 3,0 twice"),
        ("@kkk\n\npack: 1,0 2,0\npack: 2,0 3,0", "line 4: the monster at 2,0 is in another pack already"),
        ("@k.\n\nhealth: g 3", "line 3: no creature in the drawing has the letter 'g'"),
        ("@k.\n\nhealth: k 10001", "line 3: a monster has at most 10000 health"),
        ("@A.\n\nA = item key\nchoice: 1,0 2,0", "line 4: each cell of a choice needs an item, but 2,0 has none"),
        ("@A.\n\nA = item 2 wand of slowness", "line 3: a cell can hold only one wand of slowness, because each has"),
        ("@k.\n\nmonster: 2,0 health 1/1 attack 1x1% defense 1x1% gold 0", "line 3: there is no monster at 2,0"),
        (".k.", "the drawing needs a hero '@'"),
    ],
)
def test_things_that_do_not_fit_together_are_refused(text: str, told: str) -> None:
    assert [line[: len(told)] for line in mistakes(text)] == [told]


@pytest.mark.parametrize("line", ["at: 1,0 kobold", "at: 1,0 item key", "at: 1,0 trap bear", "ground: 1,0 grass"])
def test_thing_in_an_open_door_is_read(line: str) -> None:
    level = drawn(f"@-.\n\n{line}")
    assert level.doors[Vec(1, 0)].state is DoorState.OPEN


def test_three_monsters_are_a_pack_with_the_flanker_last() -> None:
    level = drawn("@.k.k.k\n\npack: 4,0 6,0 2,0")
    pack = [level.actor_at(Vec(x, 0)) for x in (4, 6, 2)]
    assert all(pack)
    assert [one.ai.follows for one in pack if one] == [None, pack[0], pack[0]]
    assert [one.ai.flanker for one in pack if one] == [False, False, True]
    alone = drawn("@.k.k.k\n\npack: 4,0").actor_at(Vec(4, 0))
    assert alone is not None
    assert (alone.ai.follows, alone.ai.flanker) == (None, False)
    assert not any(one.ai.follows for one in drawn("@kkkk\n\npack: none").actors)


def test_health_of_a_letter_is_that_of_all_its_monsters_and_may_be_above_their_usual_one() -> None:
    level = drawn("@.k.k.b\n\nk = kobold\nb = kobold\nhealth: k 77")
    health = {one.pos.x: (one.health, one.max_health) for one in level.actors}
    assert (health[2], health[4]) == ((77, 77), (77, 77))
    assert health[6][1] < 77
    (wounded,) = (one for one in drawn("@.k\n\nhealth: k 1").actors if one.pos == Vec(2, 0))
    assert wounded.health == 1 < wounded.max_health


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        ("", "floor"),
        ("corridor: 2,1", "passage floor"),
        ("corridor: 2,1\nground: 2,1 grass", "grass"),
        ("at: 2,1 grass", "grass"),
        ("at: 2,1 grass\nground: 2,1 grass", "grass"),
        ("ground: 2,1 stairs down", "stairs down"),
    ],
)
def test_listed_ground_comes_after_corridors_and_floor(lines: str, name: str) -> None:
    level = drawn(f"####\n#@.#\n####\n\n{lines}")
    assert TERRAINS[level.ground[2, 1]].name == name


@pytest.mark.parametrize(
    ("lines", "rooms"),
    [
        ("", [(Rect(0, 0, 4, 4), True, ""), (Rect(4, 0, 4, 4), True, "")]),
        ("room: none", []),
        ("room: 0 0 4 4 dark", [(Rect(0, 0, 4, 4), False, "")]),
        ("room: 0 0 4 4\nroom: 4 0 4 4 dark", [(Rect(0, 0, 4, 4), True, ""), (Rect(4, 0, 4, 4), False, "")]),
        ("room: 0 0 4 4 dark wine  cellar", [(Rect(0, 0, 4, 4), False, "wine cellar")]),
        ("room: 0 0 4 4\nroom: 4 0 4 4 den", [(Rect(0, 0, 4, 4), True, ""), (Rect(4, 0, 4, 4), True, "den")]),
    ],
)
def test_rooms_are_found_if_no_line_names_them(lines: str, rooms: list[tuple[Rect, bool, str]]) -> None:
    level = drawn(f"########\n#@.##..#\n#..##..#\n########\n\n{lines}")
    assert [*map(tuple, level.rooms)] == rooms


@pytest.mark.parametrize("name", TRADITIONS)
def test_picture_of_a_tradition_has_doors_that_it_can_shut(name: str) -> None:
    doors = tradition_level(TRADITIONS[name]).level.doors
    assert {door.state.value for door in doors.values()} == ({"open"} if name == "rogue" else {"open", "shut"})


# ------------------------------------------------------------------------------------------ words of the mistakes


def test_row_may_begin_with_the_space_of_rock() -> None:
    level = drawn("  ####\n###@.#\n######")
    assert level.shape == (6, 3)
    assert not level.solid[3, 1]


def test_drawing_with_stairs_up_needs_a_hero_too() -> None:
    assert "the drawing needs a hero '@'" in mistakes("####\n#<.#\n####")


def test_digit_cannot_have_a_meaning() -> None:
    (mistake,) = mistakes("####\n#@.#\n####\n\n1 = kobold")
    assert mistake == "line 5: '1' is not a letter, and only letters can have a meaning"


def test_long_line_is_quoted_in_part() -> None:
    (mistake,) = mistakes(f"####\n#@.#\n####\n\n{'no legend ' * 30}")
    assert "is not a legend line" in mistake
    assert len(mistake) < 200


def test_control_character_late_in_a_comment_is_told() -> None:
    comment = f"// {'word ' * 30}\x07"
    assert mistakes(f"####\n#@.#\n####\n\n{comment}") == ("line 5: a comment can have printable characters only",)


@pytest.mark.parametrize(("bag", "latches"), [("2 latch", 2), ("2 key", 3)])
def test_latches_of_the_bag_replace_the_usual_ones(bag: str, latches: int) -> None:
    assert world_from_drawing(f"#@.#\n\nbag: {bag}", "0", AJAR).hero.latches == latches
