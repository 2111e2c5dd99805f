"""Placement of doors on drawn maps: each document's rule is followed, without the bugs that the document has."""

from __future__ import annotations

import re

import numpy as np
import pytest

from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, EAST, ORTHOGONAL, SOUTH, WEST, Rect, Vec
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.mapgen.layers.doors.hidden_doors import SecretDoor
from game.mapgen.layers.doors.ordinary_doors import BorderDoors
from game.mapgen.layers.rooms.region_exits import wall_of
from level_output.text_map import map_rows
from scenario_lib.drawings import RULES, build_sketched_drawing, place_doors
from tests.support.examples import FULL, seeds
from tests.support.quickly import quickly
from tests.support.sketches import drawn as drawn_sketch


def expected(drawing: str) -> tuple[str, list[Vec]]:
    """Return the drawing with each `D` replaced by floor, and the cells of the `D`s, where a rule should put doors."""
    rows = drawing.strip("\n").split("\n")
    doors = [Vec(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "D"]
    return drawing.strip("\n").replace("D", "."), doors


def cells_of_wall(room: Rect, outward: Vec) -> list[Vec]:
    """Return the cells of a wall strictly between its corners."""
    first, along, length = wall_of(room, outward)
    return [Vec(first.x + place * along.x, first.y + place * along.y) for place in range(length)]


def placed(drawing: str, rule: str, seed: str = "0") -> list[Vec]:
    """Return the cells where a rule adds doors, row by row."""
    parsed = parse_drawing(drawing.strip("\n"))
    drawn = {at for at, _ in parsed.doors} | {at for at, _ in parsed.letters}
    return sorted((at for at in place_doors(parsed, rule, seed).doors if at not in drawn), key=lambda at: (at.y, at.x))


# ------------------------------------------------------------------ borders of rooms: roguesharp, sadconsole

BORDER_DRAWINGS = {
    "every fitting border cell of every room": """
#############
######.######
######D######
#...#...#####
#...D...#####
#...#...D...#
#...#...#####
######D######
######.######
#############

room: 4 2 5 6
""",
    "no door in a slit two cells wide (B-09)": """
###########
#...#######
#.........#
#.........#
#...#######
###########

room: 0 0 5 6
""",
    "no door where corridors cross in the wall, so that both axes are open": """
#########
#...#####
#....####
#.......#
#....####
#...#####
#########

room: 0 0 5 7
""",
    "no door on the corners, where a tunnel runs along the wall line, nor in the slit without a room (B-09)": """
##########
##########
###...####
###...####
###...####
#........#
##########

room: 2 1 5 5
""",
    "no door in tunnels along the wall lines of a closed room (B-09)": """
###########
#.........#
###########
####...####
####...####
###########
#.........#
###########

room: 2 1 7 6
""",
    "no door where both sides are the same room (B-09)": """
#######
#..#..#
#.....#
#..#..#
#######

room: 0 0 7 5
room: 3 0 1 5
""",
    "rooms that share a wall line share one door (B-03)": """
###########
#....#....#
#....#....#
#....D....#
#....#....#
###########

room: 0 0 6 6
room: 5 0 6 6
""",
    "of two fitting cells in a row the first in the order of rooms": """
#########
#...#####
#...D...#
#...#####
#########

room: 0 0 5 5
room: 5 0 4 5
""",
    "the same with the rooms in the other order": """
#########
#...#####
#....D..#
#...#####
#########

room: 5 0 4 5
room: 0 0 5 5
""",
    "of two fitting cells beside each other diagonally the first in the border of the room (B-10)": """
##########
##########
##########
###...####
###...####
###......#
#####D##.#
#####.##.#
#####....#
##########

room: 2 2 5 5
""",
    "of two neighbours the door of the room with no other place, not the first (D-58)": """
############
#.....D..###
#....#######
#....#######
#....##..###
#....D...D.#
############

room: 0 0 6 7
room: 6 0 4 3
room: 6 3 4 4
""",
    "no door on the rim, beyond which is rock (B-02)": """
........
##...###
##...###
##...D.#
########

room: 1 0 5 5
""",
    "a room that is the whole drawing looks at nothing beyond it (B-02)": """
...
...
...

room: 0 0 3 3
""",
    "beyond the last column is rock, and not the first cell of the next row (B-13)": """
######
######
..D...
.#####
######

room: 2 0 4 5
""",
    "no door beside an older door, shut or open": """
#########
#...#####
#...+...#
#...#####
#...-...#
#########

room: 0 0 5 6
room: 5 0 4 6
""",
    "a door drawn by a letter is an older door too": """
#########
#...#####
#...A...#
#...#####
#########

A = open wooden door
room: 0 0 5 5
room: 5 0 4 5
""",
    "a hidden door is an older door, and passable for level generation": """
#########
#...#####
#...A...#
#...#####
#########

A = hidden wooden door
room: 0 0 5 5
room: 5 0 4 5
""",
    "no door where an actor or item is, but beside it (B-14, B-16)": """
#########
#...#####
#...@D..#
#...#####
#...kD..#
#...#####
#...>D..#
#...#####
#...<D..#
#...#####
#...>D..#
#...#####
#...gD..#
#########

g = item gold
room: 0 0 5 14
room: 5 0 4 14
""",
    "an actor before or behind a cell does not block it (B-11)": """
#########
#...#####
#..kDk..#
#...#####
#########

room: 0 0 5 5
""",
    "no door where no room has its border, nor in rock": """
#########
#...#####
#.......#
#...#####
#########

room: 0 0 4 5
""",
}


@pytest.mark.parametrize("rule", ["roguesharp", "sadconsole"])
@pytest.mark.parametrize("why", BORDER_DRAWINGS)
def test_border_rule_doors_match_drawing(why: str, rule: str) -> None:
    drawing, doors = expected(BORDER_DRAWINGS[why])
    assert placed(drawing, rule) == doors
    assert placed(drawing, rule, seed="another") == doors


def test_border_rule_judges_ground_of_all_rooms() -> None:
    """B-01: a rule that ran after each room would miss the cells that later rooms dig."""
    drawing, doors = expected(BORDER_DRAWINGS["every fitting border cell of every room"])
    more = drawing + "\nroom: 0 2 5 6\nroom: 8 4 5 3"
    assert placed(more, "roguesharp") == doors


# ----------------------------------------------------------------- heads of corridors, or scan: rustbook

HEAD_DRAWINGS = {
    "at the first cell of a corridor, not at its end": """
###########
#...####..#
#...D.....#
#...####..#
###########

corridor: 4,2 5,2 6,2 7,2
""",
    "at the right if it was dug from right to left (B-17)": """
###########
#...####..#
#......D..#
#...####..#
###########

corridor: 7,2 6,2 5,2 4,2
""",
    "at the lower end if it was dug upwards (B-17)": """
#####
#...#
##.##
##.##
##D##
#...#
#####

corridor: 2,4 2,3 2,2
""",
    "for three newly dug cells": """
##########
#..#####.#
#..D.....#
#..#####.#
##########

corridor: 3,2 4,2 5,2
""",
    "not for two": """
########
#..##..#
#......#
#..##..#
########

corridor: 3,2 4,2
""",
    "not where later digging has opened a side, and not farther on either (B-18)": """
###########
#...####..#
#.........#
#....###..#
#...####..#
###########

corridor: 4,2 5,2 6,2 7,2
corridor: 4,3
""",
    "not where a first cell lies between two other rooms, so that both axes are open (B-18)": """
#########
####.####
####.####
#........
####.####
####.####
#########

corridor: 4,3 5,3 6,3
""",
    "of two heads side by side only the first, of two apart both (B-19)": """
############
#...D......#
########.###
#......D...#
########.###
########...#
############

corridor: 4,1 5,1 6,1
corridor: 5,1 6,1 7,1
corridor: 7,3 6,3 5,3
""",
    "beside the first and the last but one column, if not on the rim (B-20)": """
.....
#.#.#
#D#D#
#.#.#
#...#

corridor: 1,2 1,3 1,4
corridor: 3,2 3,3 3,4
corridor: 0,0 1,0 2,0
""",
    "not where an actor stands, arrives or leaves (B-21)": """
##########
#..k.....#
########.#
#..@.....#
########.#
#..>.....#
########.#
#..g.....#
##########

g = item gold
corridor: 3,1 4,1 5,1
corridor: 3,3 4,3 5,3
corridor: 3,5 4,5 5,5
corridor: 3,7 4,7 5,7
""",
    "not beside an older door": """
###########
#..+......#
########..#
#...-.....#
###########

corridor: 4,1 5,1 6,1
corridor: 3,3 4,3 5,3
""",
}


@pytest.mark.parametrize("why", HEAD_DRAWINGS)
def test_corridor_head_doors_match_drawing(why: str) -> None:
    drawing, doors = expected(HEAD_DRAWINGS[why])
    assert placed(drawing, "rustbook") == doors
    assert placed(drawing, "rustbook", seed="another") == doors


FITTING = """
###########
#...#....##
#...D.@.#.#
#...#...#D#
##D##.k.#.#
#...####>##
#...D..##.#
#####D#####
#........##
#........##
####+######
####.######
####.D.####
###########
"""


def test_scan_without_corridors_takes_third() -> None:
    drawing, fitting = expected(FITTING)
    by_seed = [placed(drawing, "rustbook", str(seed)) for seed in seeds(120, 300)]
    assert {at for doors in by_seed for at in doors} == set(fitting)
    for at in fitting:
        assert 60 / 300 < sum(at in doors for doors in by_seed) / len(by_seed) < 140 / 300, at
    assert all(at + step not in doors for doors in by_seed for at in doors for step in DIRECTIONS)  # B-10
    assert placed(drawing, "rustbook", "7") == by_seed[7]


def test_scan_never_chooses_neighbours_in_row() -> None:
    """B-19: in a maze the document's rule makes rows of doors."""
    rows = {
        "".join(map_rows(build_sketched_drawing(drawing, place_doors(drawing, "rustbook", str(seed)), AJAR).world))
        for drawing in [parse_drawing("##########\n..........\n##########")]
        for seed in seeds(80, 200)
    }
    assert len(rows) > 20
    assert not any("++" in row for row in rows)
    assert not any(re.search(r"#\+|\+#", row) for row in rows)  # no door on the rim


# ------------------------------------------------------------------------- inner walls of rooms: rogue

REGION_DRAWINGS = {
    "in the middle of the map on all four sides, strictly between the corners": """
#####################
#####################
#####################
#####################
#####################
#####################
#########D###########
########D.D##########
#########D###########
#####################
#####################
#####################
#####################
#####################
#####################

room: 8 6 3 3
""",
    "to no edge of the map": """
#####################
#####################
###.D############D.##
###D##############D##
#####################
#####################
###D##############D##
###.D############D.##
###D##############D##
#####################
#####################
###D##############D##
###.D############D.##
#####################
#####################

room: 2 1 3 3
room: 17 1 3 3
room: 2 6 3 3
room: 17 6 3 3
room: 2 11 3 3
room: 17 11 3 3
""",
    "in the last column and row of a region by the region that they lie in (B-30)": """
#####################
#####################
#####################
#####.D##############
#####D###############
#####################
#####################
#####################
#####################
#####################
##############D######
#############D.D#####
#####################
#####################
#####################

room: 4 2 3 3
room: 13 10 3 3
""",
    "no second door in a wall with a door, and none beside an opening": """
#####################
#####################
#####################
#####################
#####################
##########.##########
##########-####D#####
#######D...###D.#####
#######D.....##D#####
########...##########
########+############
########.############
#####################
#####################
#####################

room: 7 6 5 5
room: 14 6 3 3
""",
    "no door into the wall of the next room": """
#####################
#####################
#####################
#####################
#####################
########D##D#########
#######D.##.D########
########D##D#########
#####################
#####################
#####################
#####################
#####################
#####################
#####################

room: 7 5 3 3
room: 10 5 3 3
""",
    "one in a wall that two rooms share": """
#####################
#####################
#####################
#####################
#####################
########D#D##########
#######D.D.D#########
########D#D##########
#####################
#####################
#####################
#####################
#####################
#####################
#####################

room: 7 5 3 3
room: 9 5 3 3
""",
    "towards each other where one cell lies between (B-28)": """
#####################
#####################
#####################
#####################
#####################
########D###D########
#######D.D#D.D#######
########D###D########
#####################
#####################
#####################
#####################
#####################
#####################
#####################

room: 7 5 3 3
room: 11 5 3 3
""",
    "no door that opens the side of an older door, nor diagonally beside it (B-10)": """
#####################
#####################
#####################
#####################
#####################
########DDDD#########
######.#....D#.######
######+#....##+######
######.#....D#.######
#######D....D########
########DDDD#########
#####################
#####################
#####################
#####################

room: 7 5 6 6
""",
}
"""Drawing in which `D` marks each cell where a doorway may be cut into rock."""


@pytest.mark.parametrize("why", REGION_DRAWINGS)
def test_region_rule_cuts_doorways_in_inner_walls(why: str) -> None:
    _, fitting = expected(REGION_DRAWINGS[why])
    drawing = parse_drawing(REGION_DRAWINGS[why].strip("\n").replace("D", "#"))
    before = {at for at, _ in drawing.doors}
    cut: set[Vec] = set()
    for seed in range(500):
        if not FULL and seed >= 10 and len(cut) >= len(fitting):
            break
        sketch = place_doors(drawing, "rogue", str(seed))
        cut.update(set(sketch.doors) - before)
        for room in drawing.rooms:
            walls = [set(cells_of_wall(room, outward)) for outward in ORTHOGONAL]
            assert all(len(wall.intersection(sketch.doors)) <= 1 for wall in walls)
            assert any(wall.intersection(sketch.doors) for wall in walls)
        for at in sketch.doors:
            open_sides = [step for step in ORTHOGONAL if sketch.floor[at + step]]
            assert len(open_sides) == 2
            assert open_sides[0] == -open_sides[1]
            assert not any(at + step in sketch.doors for step in DIRECTIONS)  # B-10
        begun = [way[0] for way in sketch.corridors]
        assert set(begun) == {Vec(x, y) for x, y in np.argwhere(sketch.floor).tolist()} - drawing.floor - set(
            sketch.doors
        )
        assert len(begun) == len(set(begun))
    assert sorted(cut) == sorted(fitting)


TWO_ROOMS = """
##############################
##############################
##.....#################....##
##.....#################....##
##.....#################....##
##.....#######################
##############################
##############################
##############################
##############################
##############################
##############################

room: 1 1 7 6
room: 23 1 6 5
"""


def test_inner_wall_gets_one_doorway() -> None:
    drawing = parse_drawing(TWO_ROOMS.strip("\n"))
    first, second = drawing.rooms
    east, south = cells_of_wall(first, EAST), cells_of_wall(first, SOUTH)
    west, below = cells_of_wall(second, WEST), cells_of_wall(second, SOUTH)
    assert [len(wall) for wall in (east, south, west, below)] == [4, 5, 3, 4]
    chosen: list[set[Vec]] = [set(), set(), set(), set()]
    without = 0
    for seed in range(400):
        sketch = place_doors(drawing, "rogue", str(seed))
        assert set(sketch.doors) <= {*east, *south, *west, *below}
        for number, wall in enumerate((east, south, west, below)):
            here = [at for at in sketch.doors if at in wall]
            assert len(here) <= 1
            without += not here
            chosen[number].update(here)
        assert set(sketch.doors) & {*east, *south}
        assert set(sketch.doors) & {*west, *below}
    assert chosen == [set(east), set(south), set(west), set(below)]
    assert 120 < without < 190  # a tenth of the walls, less the last wall of each room


def test_start_before_doorway_is_left_alone() -> None:
    drawing = parse_drawing(
        "#########\n#########\n#########\n####.@###\n#########\n#########\n#########\n\nroom: 3 2 3 3"
    )
    sketch = place_doors(drawing, "rogue")
    assert sketch.start == Vec(5, 3)
    assert Vec(5, 3) not in sketch.doors


def test_hallway_starting_in_water_is_dry() -> None:
    rows = ["#########", "#########", "###~.~###", "#########", "####~####", "#########", "#########"]
    drawing = parse_drawing("\n".join([*rows, "", "room: 3 1 3 3"]))
    sketch = place_doors(drawing, "rogue")
    shown = map_rows(build_sketched_drawing(drawing, sketch, AJAR).world)
    assert (shown[3][4], shown[4][4]) == ("+", ".")


# -------------------------------------------------------------------------------------------------- gates

GATE_DRAWINGS = {
    "in a narrow place between two rooms": """
###########
#....#....#
#....D....#
#....#....#
###########
""",
    "not before a closet of three cells": """
###########
#....######
#.......###
#....######
###########
""",
    "not where an actor or item is": """
###########
#....#....#
#....@....#
#....#....#
##k####g###
#....#....#
#....>....#
#....#....#
###########

g = item gold
""",
    "not where a door stands already": """
###########
#....#....#
#....-....#
#....#....#
###########
""",
}


@pytest.mark.parametrize("why", GATE_DRAWINGS)
def test_gate_rule_doors_match_drawing(why: str) -> None:
    drawing, doors = expected(GATE_DRAWINGS[why])
    for seed in range(10):
        assert placed(drawing, "gates", str(seed)) == doors


# ------------------------------------------------------------------------------------------------ all rules


@pytest.mark.parametrize("rule", ["roguesharp", "rogue", "sadconsole"])
def test_room_rules_refuse_drawing_without_rooms(rule: str) -> None:
    with pytest.raises(
        DrawingError, match=f"the rule '{rule}' needs rooms, but no legend line 'room: x y w h' names one"
    ):
        place_doors(parse_drawing("..."), rule)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("drawing", ["#", ".", "+", "@", "...", ".\n.\n.", "##\n##", "..\n.."])
def test_tiny_drawings_get_no_door(rule: str, drawing: str) -> None:
    parsed = parse_drawing(f"{drawing}\n\nroom: 0 0 1 1")
    sketch = place_doors(parsed, rule)
    assert len(sketch.doors) == drawing.count("+")
    assert map_rows(build_sketched_drawing(parsed, sketch, AJAR).world) == drawing.split("\n")


@pytest.mark.parametrize("rule", RULES)
def test_rules_record_doors_only_when_asked(rule: str) -> None:
    history = place_doors(parse_drawing(TWO_ROOMS.strip("\n")), rule, record=True).history
    assert history is not None
    assert history[0].caption == "the drawing"
    assert history[0].doors == ()
    assert place_doors(parse_drawing(TWO_ROOMS.strip("\n")), rule).history is None


@pytest.mark.parametrize("stairs", ["exit", "way_back"])
@pytest.mark.parametrize(("at", "hidden"), [(Vec(3, 1), []), (Vec(5, 1), []), (Vec(7, 3), [Vec(4, 1)])])
def test_no_secret_door_beside_stairs(stairs: str, at: Vec, hidden: list[Vec]) -> None:
    """The traces of a secret door lie on both sides of it, where no stairs may be."""
    sketch = drawn_sketch("#########\n#@..+...#\n#.#####.#\n#.......#\n#########")
    setattr(sketch, stairs, at)
    SecretDoor(from_depth=1, percent=100)(sketch)
    assert sketch.hidden == hidden


def test_doors_of_hundreds_of_rooms_that_overlap_are_placed_in_little_time() -> None:
    """The rooms cover the same ground. An opening in each fourth cell of each second row is a place for a door."""
    x, y = np.indices((120, 120))
    sketch = Sketch((120, 120), 1, Dice("overlap"))
    sketch.floor[1:-1, 1:-1] = ((y % 2 == 1) | ((x + y // 2 * 2) % 4 == 1))[1:-1, 1:-1]
    sketch.rooms = [Rect(number % 20, number // 20, 95, 95) for number in range(400)]
    with quickly(0.5):
        BorderDoors()(sketch)
    assert sketch.doors


def test_rooms_with_very_long_walls_get_no_doors_by_rules_that_try_each_cell() -> None:
    rows = ["#" * 300, *["#" + "." * 298 + "#"] * 298, "#" * 300]
    rooms = "".join(f"room: {number % 20} {number % 19} 280 280\n" for number in range(500))
    told = "the rooms have too long walls for the rule 'rogue': more than 500000 cells"
    with pytest.raises(DrawingError, match=told):
        place_doors(parse_drawing("\n".join(rows) + "\n\n" + rooms), "rogue")
