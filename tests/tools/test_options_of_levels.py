"""Options of the tools that make and read levels: each limit is accepted, and one more, or one less, is refused."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

import map_viewer
import scenario
import survey
from game.cli import Parser
from game.content.traditions import AJAR
from game.engine.grid.geometry import Vec
from game.levels.level_files import parse_level
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError
from game.mapgen.layers.doors.ordinary_doors import CorridorDoors, ScanDoors
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.play.order_words import cell
from map_viewer import EXCLUDED, seed_range
from scenario_lib import drawings
from scenario_lib.drawings import RULES, build_drawing, place_doors
from tests.support.cli import tool

VALUES: dict[str, tuple[list[str], list[str]]] = {
    "depth": (["1", "99"], ["0", "100"]),
    "size": (["30x20", "500x500"], ["29x20", "30x19", "501x500", "500x501", "500"]),
    "seeds": (["0:1", "0:1000000", "999999999998:999999999999"], ["0:0", "1:0", "0:1000001", "0:1000000000000", "1"]),
    "scale": (["1", "16"], ["0", "17"]),
    "seed": (["s" * 64, "0"], ["s" * 65]),
    "processes": (["1", "999"], ["0", "1000"]),
}
"""Values of options that are accepted, and values that are refused."""
PARSERS: dict[str, Callable[[], Parser]] = {"map_viewer": map_viewer._parser, "survey": survey._parser}


def options_of(parser: Parser) -> set[str]:
    return {action.dest for action in parser._actions}


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("option", VALUES)
def test_value_of_an_option_is_accepted_up_to_its_limit(
    name: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = PARSERS[name]()
    if option not in options_of(parser):
        return
    others = ["--seeds", "0:1"] if name == "survey" and option != "seeds" else []
    for value in VALUES[option][0]:
        assert getattr(parser.parse_args([*others, f"--{option}", value]), option) is not None
    for value in VALUES[option][1]:
        with pytest.raises(SystemExit, match=r"^2$"):
            parser.parse_args([*others, f"--{option}", value])
        assert capsys.readouterr().err.startswith(f"{name}.py: --{option}: ")


def test_every_option_with_limits_is_in_the_table() -> None:
    """An option with a type of its own has limits."""
    typed = {one.dest for one in chain(*(make()._actions for make in PARSERS.values())) if one.type is not None}
    assert typed == {*VALUES}


def test_range_of_seeds_is_without_its_end() -> None:
    assert seed_range("3:5") == range(3, 5)
    with pytest.raises(argparse.ArgumentTypeError, match=r"^0:1000001 contains 1000001 seeds: at most 1000000 are all"):
        seed_range("0:1000001")


@pytest.mark.parametrize(("one", "other"), [(one, other) for one, others in EXCLUDED.items() for other in others])
def test_options_that_exclude_each_other_are_refused_together(one: str, other: str) -> None:
    values = {"size": "40x40", "seeds": "0:2", "depth": "2"}
    given = chain(*((f"--{name}", values.get(name, "x")) for name in (one, other)))
    ended = tool(map_viewer, *given, "--text")
    assert (ended.code, ended.err) == (2, f"map_viewer.py: --{one} and --{other} cannot be used together\n")


@pytest.mark.parametrize("other", ["theme", "generator", "tradition", "depth", "size"])
def test_measuring_of_ranges_takes_no_other_choice_of_levels(other: str) -> None:
    values = {"size": "40x40", "depth": "2", "tradition": "ajar"}
    ended = tool(survey, "--seeds", "0:2", "--ranges", f"--{other}", values.get(other, "caves"))
    assert (ended.code, ended.err) == (2, f"survey.py: --ranges and --{other} cannot be used together\n")


def test_number_of_commands_of_a_scenario_has_its_most(tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text("#@#\n")
    for count, words in ((10_000, "is not a command"), (10_001, "--do: 10001 commands are too many: 10000 at most\n")):
        ended = tool(scenario, str(path), "--do", "x " * count)
        assert (ended.code, words in ended.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "is_cell"),
    [("4,2", True), ("-4,-2", True), ("9" * 20 + ",0", True), ("9" * 21 + ",0", False), ("4", False), ("4,", False)],
)
def test_cell_of_a_command_has_at_most_twenty_digits(text: str, is_cell: bool) -> None:
    if is_cell:
        assert [str(number) for number in cell(text)] == text.split(",")
    else:
        with pytest.raises(ValueError, match="is not a cell"):
            cell(text)


ROOMS = "#####\n#@..#\n#...#\n#####\n\n"


@pytest.mark.parametrize("rule", RULES)
def test_rule_for_doors_needs_rooms_only_if_it_tries_their_walls(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    needs_rooms = rule not in ("rustbook", "gates")
    walls = 2 * (5 + 4)
    monkeypatch.setattr(drawings, "MOST_WALL_CELLS", walls)
    place_doors(drawings_of(f"{ROOMS}room: 0 0 5 4"), rule)
    for text, words in (
        (f"{ROOMS}room: none", "needs rooms, but no legend line"),
        (f"{ROOMS}room: 0 0 5 4\nroom: 1 1 1 1", f"too long walls for the rule '{rule}': more than {walls} cells"),
    ):
        if needs_rooms:
            with pytest.raises(DrawingError, match=words):
                place_doors(drawings_of(text), rule)
        else:
            place_doors(drawings_of(text), rule)


def drawings_of(text: str) -> Drawing:
    return parse_level(text.encode())


def test_further_stairs_of_a_drawing_are_kept_as_things_of_the_sketch() -> None:
    sketch = drawings.sketch_from_drawing(drawings_of("@.>.>.>\n<.<...."))
    assert sketch.items == [("stairs", (4, 0)), ("stairs", (6, 0)), ("stairs", (2, 1))]
    assert (sketch.exit, sketch.way_back) == ((2, 0), (0, 1))


def test_drawing_without_a_hero_is_built_and_he_waits_elsewhere() -> None:
    built = build_drawing(drawings_of("...\n.k.\n..."), None, AJAR)
    assert [one.name for one in built.world.level.actors] == ["kobold"]
    assert not built.world.view.any()


def test_rules_for_doors_take_the_chances_of_their_traditions() -> None:
    sketch = drawings.sketch_from_drawing(drawings_of("@.."))
    assert (RULES["rogue"](sketch), RULES["rustbook"](sketch)) == (RegionExits(percent=90), ScanDoors(one_in=3))
    sketch.corridors = [[sketch.start or Vec(0, 0)]]
    assert RULES["rustbook"](sketch) == CorridorDoors()
