"""A level that is written to a file and read back is the same level, in each format, with everything in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from game import levels
from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR, TRADITIONS
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.levels.level_fields import LISTS
from game.levels.level_from_drawing import data_of_drawing, tradition_of
from game.levels.level_json import json_of
from game.levels.level_loss import first_loss
from game.levels.level_records import FireData, HeroData, RoomData
from game.mapgen.drawing.parsed_drawing import IMPASSABLE, ROLLED_FIELDS
from level_output.built_level import BuiltLevel, data_of
from scenario_lib.drawings import build_drawing
from tests.levels.level_formats import FORMATS, built_in, level_of, read_level, state_of
from tests.support.examples import FULL
from tests.support.made_levels import level_seeds, small_maps

USUAL = [
    *((AJAR.name, depth, 1) for depth in range(1, len(DEPTHS) + 1, 2)),
    *(("roguesharp", 2, 1), ("rogue", 3, 1), ("rustbook", 1, 1), ("rustbook", 11, 1), ("sadconsole", 1, 1)),
]
"""Tradition, depth and number of seeds of the levels in the usual run: half of the themes, and each tradition."""
ALL = [(name, depth, 40) for name in TRADITIONS for depth in range(1, 11)]
"""The same for the full run: 2,000 levels."""


def check_same(built: BuiltLevel) -> None:
    """Check that the level read back is the same in the values of files and in the state of a saved game."""
    tradition, before = built.world.tradition, data_of(built)
    values, state = json_of(before), state_of(built.world.level, tradition, without=built.world.hero)
    for name, write in FORMATS.items():
        drawing = levels.level_files.parse_level(write(built).encode())
        assert json_of(data_of_drawing(drawing, tradition_of(drawing, None))) == values, name
        assert state_of(level_of(drawing, tradition), tradition) == state, name


@pytest.mark.parametrize(("tradition", "depth", "seeds"), ALL if FULL else USUAL)
def test_level_read_back_is_unchanged(tradition: str, depth: int, seeds: int) -> None:
    for seed in level_seeds(seeds, seeds):
        check_same(built_in(small_maps(TRADITIONS[tradition]), seed, depth))


EVERYTHING = """
// by me: "é" \\ twice
################
#@..A.B|.k..+..#
#.,,#....l.#...#
#~~~#.c..~.#.s.#
#"";#.i..t.#e..#
#.>.#...C..#h..#
####*##D#&######
#..=.....:..E..#
##########G##F##
#.........u..v.#
################

name: The {oddest} room, 100% "real"
seed: a seed, with = and : and 3,4
tradition: ajar
walls: caves
depth: 3
A = stiff runed shut wooden door
B = barred door
C = portcullis door
D = twin door
E = twin door
F = quiet door
G = bolted windy door
u = plate G
v = plate F
k = kobold asleep
l = goblin roaming
c = kobold idle
s = kobold hunting
e = door mimic
h = goblin posted
i = item 3 dart
t = trap bear found
at: 6,4 trap bear
at: 9,1 item dagger honed 10
at: 13,3 item leather cap forged 1
at: 5,7 hidden secret door
ground: 9,1 13,3 grass
ground: 1,1 stairs up
ground: 6,7 scorched ground
corridor: 1,7 2,7 4,7
room: 0 0 5 7 dark kitchen
room: 4 0 8 7 wine cellar
torch: 7,1
torch: 5,2 from 4,2
facing: B west
partner: 7,6 12,7
lever: 8,0 8,5 pulled
battered: 4,1 1
choice: 9,1 13,3
fire: 6,7 9 turns
gas: poison gas 8,7 40
pack: 9,2 12,5
monster: 9,1 health 2/5 attack 2x28% defense 1x23% gold 14
exit: 1,1
bag: 2 dart, wand of slowness spent 1
worn: dagger honed 10
abilities: whirlwind
conditions: hasted 20
health: 7
oil: 40
gold: 12
keys: 2
latches: 0
lamp: shaded
"""
"""A level with every kind of thing that a drawing can contain."""


@pytest.fixture(scope="module")
def everything() -> BuiltLevel:
    drawing = levels.level_files.parse_level(EVERYTHING.strip("\n").encode())
    return build_drawing(drawing, None, AJAR, drawing.texts["seed"])


def test_level_with_everything_is_unchanged(everything: BuiltLevel) -> None:
    check_same(everything)
    data = levels.read_drawing(EVERYTHING.strip("\n").encode())
    assert json_of(data) == json_of(data_of(everything))
    assert json_of(levels.read_drawing(levels.write_drawing(data).encode())) == json_of(data)


@pytest.mark.parametrize(
    "line",
    [
        *("health: 7", "oil: 40", "gold: 12", "keys: 2", "latches: 0", "lamp: shaded"),
        *("bag:", "bag: 2 dart", "worn: dagger", "abilities: whirlwind", "conditions: hasted 20"),
    ],
)
def test_a_single_line_about_the_hero_is_kept(line: str) -> None:
    data = levels.read_drawing(f"#####\n#@..#\n#####\n\n{line}\n".encode())
    written = levels.write_drawing(data)
    assert line in written.splitlines()
    assert json_of(levels.read_drawing(written.encode())) == json_of(data)


def test_only_the_exit_that_is_not_the_first_stairs_down_has_a_line() -> None:
    for exit_, lines in ((Vec(3, 1), []), (Vec(4, 1), ["exit: 4,1"])):
        data = levels.read_drawing(f"######\n#@.>>#\n######\n\nexit: {exit_.x},{exit_.y}\n")
        written = levels.write_drawing(data)
        assert [line for line in written.splitlines() if line.startswith("exit")] == lines
        assert levels.read_drawing(written).exit == exit_


def test_pack_whose_leader_is_gone_is_written_without_a_leader() -> None:
    drawing = levels.level_files.parse_level(b"########\n#@..hhh#\n########\n\nh = hound asleep")
    built = build_drawing(drawing, None, AJAR, "0")
    leader = next(actor.ai.follows for actor in built.world.level.actors if actor.ai.follows is not None)
    built.world.level.remove(leader)
    data = data_of(built)
    assert [(one.leader, one.flanker) for one in data.actors] == [(None, False)] * 2
    levels.write_drawing(data)


def test_a_change_of_the_hero_is_a_loss() -> None:
    data = levels.read_drawing("#####\n#@..#\n#####\n\nbag:\n")
    assert first_loss(data, data) is None
    line = "hero: a file cannot keep that 'bag' is (): it would become None"
    assert first_loss(data, replace(data, hero=HeroData())) == line
    assert first_loss(data, replace(data, hero=None)) == line


def test_small_level_is_written_in_few_lines() -> None:
    """What is usual, such as walls of stone, has no line, but a level without rooms and packs says so."""
    kobold = "monster: 3,1 health 2/5 attack 2x28% defense 1x23% gold 14"
    lines = ["#####", "#@.k#", "#####", "", "tradition: ajar", "seed: 0", "depth: 1", "k = kobold asleep"]
    lines += ["room: none", "pack: none", kobold]
    written = levels.write_drawing(levels.read_drawing("\n".join([*lines[:4], lines[7], kobold])))
    assert written == "\n".join([*lines, ""])


def test_names_may_be_written_with_two_spaces() -> None:
    one, two = (
        levels.read_drawing(f"#####\n#@..#\n#####\n\nbag: healing{space}potion\nconditions: hasted{space}20\n".encode())
        for space in (" ", "  ")
    )
    assert json_of(one) == json_of(two)


def test_everything_is_in_the_level(everything: BuiltLevel) -> None:
    data, hero = data_of(everything), everything.world.hero
    empty = [name for name, value in json_of(data).items() if value in (None, [], {}, "", 0)]
    assert empty == []
    assert data.name == 'The {oddest} room, 100% "real"'
    assert {door.state for door in data.doors} == {"shut", "ajar", "bolted"}
    assert {one.habit for one in data.actors} == {"asleep", "roaming", "idle", "hunting", "posted"}
    assert (hero.health, hero.oil, hero.keys, hero.lamp_covered) == (7, 40, 2, True)
    assert data.fire == [FireData(6, 7, 9)]
    assert [(room.lit, room.purpose) for room in data.rooms] == [(False, "kitchen"), (True, "wine cellar")]


FAULTS: dict[str, Callable[[Any], object]] = {
    "a stiff door": lambda level: setattr(level.doors[Vec(12, 1)], "stiff", True),
    "an open door": lambda level: level.open_door(level.doors[Vec(12, 1)]),
    "a pulled lever": lambda level: setattr(level.levers[Vec(8, 0)], "pulled", False),
    "a known trap": lambda level: setattr(level.traps[Vec(6, 4)], "hidden", False),
    "health": lambda level: setattr(level.actor_at(Vec(9, 1)), "health", 1),
    "a habit": lambda level: setattr(level.actor_at(Vec(9, 1)), "asleep", False),
    "ground": lambda level: level.set_terrain(Vec(2, 1), 6),
    "a room": lambda level: setattr(level, "rooms", level.rooms[1:]),
    "a purpose": lambda level: setattr(level, "rooms", tuple(room._replace(purpose="") for room in level.rooms)),
    "a light": lambda level: setattr(level, "lights", level.lights[1:]),
    "an item": lambda level: level.items.pop(Vec(9, 1)),
    "a choice": lambda level: level.choices.clear(),
    "gas": lambda level: level.air.gas.clear(),
    "fire": lambda level: setattr(level.air, "fire", None),
    "a pack": lambda level: setattr(level.actor_at(Vec(12, 5)).ai, "follows", None),
}
"""Changes of the level with everything, each of which the comparison must notice."""


@pytest.mark.parametrize("fault", FAULTS)
def test_comparison_notices_every_change(everything: BuiltLevel, fault: str) -> None:
    content = FORMATS["text"](everything)
    level, other = read_level(content, AJAR), read_level(content, AJAR)
    assert state_of(level, AJAR) == state_of(other, AJAR)
    FAULTS[fault](other)
    assert state_of(level, AJAR) != state_of(other, AJAR)


def test_rooms_of_every_purpose_are_written_and_read() -> None:
    kinds = [(lit, purpose) for lit in (True, False) for purpose in (None, *PURPOSE_NAMES)]
    side = "#" * len(kinds)
    level = levels.read_drawing("\n".join([side, "#@" + "." * (len(side) - 3) + "#", side]))
    level.rooms = [RoomData(x, 0, 1, 3, lit, purpose) for x, (lit, purpose) in enumerate(kinds)]
    level.rooms_given = True
    for form in ("text", "json"):
        assert levels.read_drawing(levels.write_drawing(level, form)).rooms == level.rooms
    drawing = levels.level_files.parse_level(levels.write_drawing(level).encode())
    tiled = FORMATS["tiled"](build_drawing(drawing, None, AJAR, "0"))
    assert levels.read_drawing(tiled.encode()).rooms == level.rooms


def test_monsters_with_any_of_their_numbers_are_written_and_read() -> None:
    """JSON has a place for each number. A line of a drawing has all of them, so that fewer are refused in a drawing."""
    numbers = dict(zip(ROLLED_FIELDS, (2, 5, 2, 28, 1, 23, 14), strict=True))
    some: list[dict[str, Any]] = [
        dict(part) for count in range(len(numbers) + 1) for part in combinations(numbers.items(), count)
    ]
    rows = [f"#{'k' * len(some)}#", f"#@{'.' * (len(some) - 1)}#"]
    rock = "#" * len(rows[0])
    level = levels.read_drawing("\n".join([rock, *rows, rock, "", "k = kobold asleep"]))
    rolled: dict[str, Any] = dict.fromkeys(numbers)
    level.actors[:] = [replace(one, **rolled | given) for one, given in zip(level.actors, some, strict=True)]
    written = levels.read_drawing(levels.write_drawing(level, "json")).actors
    assert [{name: getattr(one, name) for name in given} for one, given in zip(written, some, strict=True)] == some
    with pytest.raises(
        ValueError, match=r"^level: actors\[1\] at 2,1: a file cannot keep that 'health' is 2: it would"
    ):
        levels.write_drawing(level)
    level.actors = [level.actors[0], level.actors[-1]]
    assert levels.read_drawing(levels.write_drawing(level)).actors[-1] == level.actors[-1]


def test_hand_written_files_need_few_keys() -> None:
    rows = {"signs": {"#": "wall", ".": "floor"}, "rows": ["#####", "#...#", "#...#", "#####"]}
    small = {"format": "ajar level", "version": 1, "ground": rows, "start": [1, 1]}
    small["actors"] = [{"x": 3, "y": 2, "name": "kobold"}]
    data = levels.read_drawing(json.dumps(small).encode())
    assert [(room.x, room.y, room.width, room.height) for room in data.rooms] == [(0, 0, 5, 4)]
    (kobold,) = data.actors
    assert (kobold.habit, kobold.health is not None) == ("hunting", True)
    drawn = levels.read_drawing(b"#####\n#@..#\n#..k#\n#####\n\nk = kobold")
    assert (drawn.start, drawn.actors[0].name, drawn.rooms) == (Vec(1, 1), "kobold", data.rooms)


def test_every_kind_of_ground_and_fixture_comes_back() -> None:
    """Each stands alone, with an item on it if somebody could take it, and burns if it can."""
    kinds = [kind for kind in TERRAINS.kinds if not kind.rock and not kind.depth_change and kind.name not in IMPASSABLE]
    cells = {f"{2 * number + 2},1": kind for number, kind in enumerate(kinds)}
    width = 2 * len(kinds) + 3
    lines = ["#" * width, "#@" + "." * (width - 3) + "#", "#" * width, "", "room: none"]
    lines += [f"ground: {at} {kind.name}" for at, kind in cells.items()]
    lines += [f"fire: {at}" for at, kind in cells.items() if kind.burns is not None]
    lines += [f"at: {at} item dart" for at, kind in cells.items() if not kind.blocks_bodies]
    built = build_drawing(levels.level_files.parse_level("\n".join(lines).encode()), None, AJAR, "0")
    assert {built.world.level.terrain_at(Vec(x, 1)) for x in range(2, width - 1, 2)} == set(kinds)
    check_same(built)


CORRIDOR = "#########\n#@..A..>#\n#########\n\nA = wooden door"


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"partner": (3, 1)}, "doors[0] at 4,1: "),
        ({"hidden": True, "facing": "east"}, "doors[0] at 4,1: "),
        ({"battered": 90}, "doors[0] at 4,1: the door at 4,1 has a strength of only 3"),
        ({"facing": "east"}, "doors[0] at 4,1: "),
        ({"lever": (3, 0)}, "doors[0] at 4,1: a file cannot keep that 'lever' is Vec(x=3, y=0): it would become None"),
        ({"kind": "barred"}, "doors[0] at 4,1: a file cannot keep that 'facing' is None: it would become 'east'"),
    ],
)
def test_door_that_no_file_can_keep_is_not_written(form: Any, changes: Any, words: str) -> None:
    level = levels.read_drawing(CORRIDOR)
    level.set_door((4, 1), **changes)
    with pytest.raises(ValueError, match=f"^level: {re.escape(words)}") as refused:
        levels.write_drawing(level, form)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 1), (4, 1)])
def test_monster_in_a_wall_a_door_or_the_hero_is_not_written(x: int, y: int) -> None:
    level = levels.read_drawing(CORRIDOR)
    level.actors.append(levels.ActorData(x, y, "kobold"))
    with pytest.raises(ValueError, match=rf"^level: .*actors\[0\] at {x},{y}: [^\n]+$"):
        levels.write_drawing(level)


def test_hidden_door_is_kept_and_gets_its_scratches() -> None:
    level = levels.read_drawing(CORRIDOR)
    level.set_door((4, 1), hidden=True)
    again = levels.read_drawing(levels.write_drawing(level))
    assert again.doors == level.doors
    assert again.ground_names[again.ground[3, 1]] == "scratched floor"
    assert levels.read_drawing(levels.write_drawing(again)) == again


def test_what_a_level_leaves_open_may_be_filled_in() -> None:
    level = levels.read_drawing(CORRIDOR)
    level.ground[1, 1] = level.ground_names.index("stairs up")
    level.start, level.seed, level.tradition = None, "", ""
    with pytest.warns(UserWarning, match="the game begins on the stairs up"):
        again = levels.read_drawing(levels.write_drawing(level))
    assert (again.start, again.seed, again.tradition) == (None, "0", "ajar")


@pytest.mark.parametrize("name", [part.name for part in fields(levels.LevelData)])
def test_levels_that_differ_in_one_field_are_not_equal(name: str) -> None:
    one, other = (levels.read_drawing(EVERYTHING.strip("\n").encode()) for _ in range(2))
    assert one == other
    value = getattr(one, name)
    if isinstance(value, np.ndarray):
        other.ground[1, 1] ^= 1
    elif isinstance(value, Vec | HeroData):
        setattr(other, name, None)
    elif isinstance(value, list | str):
        assert value, "a level with everything"
        setattr(other, name, value[1:])
    else:
        setattr(other, name, value ^ 1)
    assert one != other


def test_order_of_lists_of_things_does_not_count() -> None:
    one = levels.read_drawing(EVERYTHING.strip("\n").encode())
    other = levels.read_drawing(EVERYTHING.strip("\n").encode())
    for name in LISTS.values():
        getattr(other, name).reverse()
    other.choices = [cells[::-1] for cells in other.choices]
    assert one == other
    assert levels.read_drawing(levels.write_drawing(other)) == one
    other.items.append(other.items[0])
    assert one != other
