"""The command line of the map viewer, which prints levels and their measures and writes pictures of levels."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pygame
import pytest

import map_viewer
from game import levels
from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.themes import cellars, theme_of_depth
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import TRADITIONS
from game.mapgen.core.chain import Chain
from game.mapgen.layers.rooms.corridors import DogLegCorridors
from game.mapgen.starters.maze import Maze
from survey_lib.level_ranges import measured_ranges
from survey_lib.measured_levels import measure_sketch
from survey_lib.promises import ALL_KEPT
from tests.support.cli import Ended, output_of, refusal, tool
from tests.support.examples import FULL
from tests.support.screen import colours_of
from viewer.state.viewed_level import adjacent_seed


def run(arguments: str) -> str:
    return output_of(map_viewer, *arguments.split())


def test_map_viewer_prints_json_line_per_seed() -> None:
    lines = run("--generator roguesharp --seeds 3:6 --json").splitlines()
    levels = [json.loads(line) for line in lines]
    assert [level["seed"] for level in levels] == ["3", "4", "5"]
    for level in levels:
        assert len(level["map"]) == len(level["terrain"]) == len(level["memory"]) == 48
        assert {len(row) for row in level["map"]} == {80}
        assert level["actors"][0] | {"x": 0, "y": 0} == level["actors"][0] | {"name": "hero", "x": 0, "y": 0}
        x, y = level["start"]
        assert level["map"][y][x] == "@"
        for stair in level["stairs"]:
            assert level["terrain"][stair["y"]][stair["x"]] == {"down": ">", "up": "<"}[stair["way"]]
        for door in level["doors"]:
            assert level["terrain"][door["y"]][door["x"]] == "+"
            assert door["state"] == "shut"
        for room in level["rooms"]:
            assert 0 <= room["x"] < room["x"] + room["width"] <= 80
        assert level["measures"]["doors"] == len(level["doors"])
    assert run("--generator roguesharp --seed 3 --json").splitlines() == lines[:1]


def test_map_viewer_prints_text_and_lists() -> None:
    text = run("--seed first --text --size 60x40")
    rows, _, legends = text.partition("\n\n")
    assert [len(row) for row in rows.splitlines()] == [60] * 40
    assert rows.count("@") == 1
    assert legends.startswith("tradition: ajar\nseed: first\ndepth: 1\n")
    listed = run("--list generators").splitlines()
    assert [line.split()[0] for line in listed] == list(GENERATORS)
    assert "joined-caves       rustbook, depth 12" in listed
    assert any(line.startswith("eller-maze         viewer only: our own generator") for line in listed)
    rows = json.loads(run("--list generators --json"))
    assert [row["name"] for row in rows] == list(GENERATORS)
    assert all(("played_in" in row) != ("viewer_only" in row) for row in rows)
    assert json.loads(run("--list traditions --json")) == list(TRADITIONS)


def test_map_viewer_writes_png_of_level(tmp_path: Path) -> None:
    path = tmp_path / "level.png"
    run(f"--seed 7 --png {path}")
    picture = pygame.image.load(path)
    assert picture.get_size() == (1280, 768)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 1280, 4) for y in range(0, 768, 4)}) > 50
    assert list(tmp_path.iterdir()) == [path]


def test_map_viewer_enlarges_png(tmp_path: Path) -> None:
    drawing, small, large = tmp_path / "drawing.txt", tmp_path / "small.png", tmp_path / "large.png"
    drawing.write_text("#####\n#@.>#\n#####")
    run(f"--drawing {drawing} --png {small}")
    run(f"--drawing {drawing} --png {large} --scale 3")
    enlarged = pygame.transform.scale_by(pygame.image.load(small), 3)
    assert pygame.image.load(large).get_size() == (240, 144)
    assert np.array_equal(colours_of(pygame.image.load(large)), colours_of(enlarged))


def test_theme_level_uses_its_first_depth() -> None:
    assert run("--list themes").split() == list(THEMES)
    for theme, depth in (("cellars", 1), ("caves", 5), ("house", 10)):
        level = json.loads(run(f"--theme {theme} --json"))
        assert (level["theme"], level["generator"], level["depth"]) == (theme, theme, depth)
    level = json.loads(run("--theme caves --depth 2 --size 60x40 --json"))
    assert (level["depth"], len(level["map"]), len(level["map"][0])) == (2, 40, 60)


def test_purposes_of_rooms_are_listed() -> None:
    assert run("--list rooms").splitlines() == list(PURPOSE_NAMES)


def test_theme_that_no_depth_has_yet_can_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A designer looks at a new theme before it replaces that of a depth."""
    monkeypatch.setattr(theme_of_depth, "WITHOUT_DEPTH", ("crypts",))
    monkeypatch.setitem(sys.modules, "game.content.themes.crypts", cellars)
    assert run("--list themes").splitlines()[-1] == "crypts"
    level = json.loads(run("--theme crypts --size 40x30 --json"))
    assert (level["theme"], level["depth"]) == ("crypts", 1)
    assert levels.generate(theme="crypts", size=(40, 30)).depth == 1  # type: ignore[arg-type]
    assert "No figure is judged" in run("--theme crypts --size 40x30 --measure")


def test_map_viewer_prints_measures_beside_those_of_usual_levels() -> None:
    level = json.loads(run("--theme cellars --seed 4 --json"))
    sketch = sketch_level(THEMES["cellars"], (80, 48), "4", 1)
    measured = asdict(measure_sketch(sketch))
    assert level["measures"] == {name: pytest.approx(figure, abs=0.005) for name, figure in measured.items()}
    *lines, note = run("--theme cellars --seed 4 --measure").splitlines()
    assert note.startswith("low, high: lower or higher than in nine of ten of the levels of the theme cellars. ")
    assert len(lines) == len(measured)
    printed = {line[:20].strip(): line[20:].split() for line in lines}
    assert printed["cells"][:1] == [str(measured["cells"])]
    least, most = measured_ranges().by_theme["cellars"]["mean_walk"][:2]
    walk = measured["mean_walk"]
    verdict = ["low"] if walk < least else ["high"] if walk > most else []
    assert printed["mean walk"] == [f"{walk:.2f}", f"{least:g}", "to", f"{most:g}", *verdict]
    *_, note = run("--generator roguesharp --seed 4 --measure").splitlines()
    assert note == "No figure is judged: what is usual is not known for the levels of roguesharp."


def test_map_viewer_prints_medians_of_many_levels() -> None:
    levels = run("--generator roguesharp --seeds 0:5 --json --measure").splitlines()
    doors = sorted(json.loads(level)["measures"]["doors"] for level in levels)
    first, *lines = run("--generator roguesharp --seeds 0:5 --measure").splitlines()
    assert first == "Medians of 5 levels:"
    assert lines[1].split()[:2] == ["doors", str(doors[2])]


def test_drawing_becomes_level(tmp_path: Path) -> None:
    rows = ["##########", "#@..#...g#", "#...+.k..#", "#..<#..>>#", "##########"]
    drawing = tmp_path / "drawing.txt"
    drawing.write_text("\n".join([*rows, "", "g = item gold", "room: 0 0 5 5 den"]))
    shown = [row.replace("g", "$") for row in rows]
    text = run(f"--drawing {drawing} --text").splitlines()
    assert text[:5] == [row.replace("g", "G") for row in rows]
    assert {"k = kobold hunting", "G = item gold", "room: 0 0 5 5 den"} <= {*text[5:]}
    level = json.loads(run(f"--drawing {drawing} --json"))
    assert level["map"] == shown
    assert (level["start"], level["generator"], level["place"]) == ([1, 1], None, None)
    assert level["actors"][0]["name"] == "hero"
    assert sorted(level["stairs"], key=lambda stair: stair["x"]) == [
        {"x": 3, "y": 3, "way": "up"},
        {"x": 7, "y": 3, "way": "down"},
        {"x": 8, "y": 3, "way": "down"},
    ]
    assert level["rooms"] == [{"x": 0, "y": 0, "width": 5, "height": 5, "lit": True, "purpose": "den"}]
    assert level["measures"]["doors"] == 1
    picture = tmp_path / "level.png"
    measured = run(f"--drawing {drawing} --png {picture} --tiled {tmp_path / 'level.tmj'} --measure")
    assert not {"OUT", "low", "high"}.intersection(measured.split())
    assert measured.splitlines()[-2:] == ["", ALL_KEPT]
    assert pygame.image.load(picture).get_size() == (160, 80)
    assert json.loads((tmp_path / "level.tmj").read_text())["width"] == 10


def test_drawing_needs_no_hero(tmp_path: Path) -> None:
    drawings = (["#"], ["."], ["...", "#+#", "..."], ["k"])
    for tradition in TRADITIONS:
        for rows in drawings if FULL or tradition == "ajar" else drawings[2:]:
            drawing = tmp_path / "drawing.txt"
            drawing.write_text("\n".join(rows))
            arguments = f"--drawing {drawing} --tradition {tradition} --json --png {tmp_path / 'level.png'}"
            level = json.loads(run(arguments))
            assert [len(row) for row in level["map"]] == [len(row) for row in rows]
            assert level["map"] == rows or tradition != "ajar"
            assert level["start"] is None
            assert all(actor["name"] == "kobold" for actor in level["actors"])
            assert "1" not in "".join(level["visible"] + level["explored"])
            assert [door["seen"] for door in level["doors"]] == [None] * "".join(rows).count("+")


def test_door_rule_places_doors_in_drawing(tmp_path: Path) -> None:
    drawing = tmp_path / "drawing.txt"
    drawing.write_text("#########\n#...#...#\n#...-...#\n#.......#\n#########\n\nroom: 0 0 5 5\nroom: 4 0 5 5")
    level = json.loads(run(f"--drawing {drawing} --place roguesharp --json"))
    assert [(door["x"], door["y"], door["state"]) for door in level["doors"]] == [(4, 2, "open")]
    drawing.write_text("#########\n#...#...#\n#...#...#\n#.......#\n#########\n\nroom: 0 0 5 5\nroom: 4 0 5 5")
    level = json.loads(run(f"--drawing {drawing} --place sadconsole --json"))
    assert [(door["x"], door["y"], door["state"]) for door in level["doors"]] == [(4, 3, "shut")]
    assert level["place"] == "sadconsole"
    text = run(f"--drawing {drawing} --place sadconsole --text")
    assert text.splitlines()[3] == "#...+...#"
    by_seed = run(f"--drawing {drawing} --place rustbook --seeds 0:{30 if FULL else 8} --json").splitlines()
    assert {len(json.loads(line)["doors"]) for line in by_seed} == {0, 1}
    run(f"--drawing {drawing} --place roguesharp --steps {tmp_path / 'steps'}")
    assert len(list((tmp_path / "steps").iterdir())) == 2


def test_map_viewer_writes_sheets_and_steps(tmp_path: Path) -> None:
    sheet, steps = tmp_path / "sheet.png", tmp_path / "steps"
    assert run(f"--theme hives --size 40x30 --seeds 0:6 --sheet {sheet}") == ""
    assert pygame.image.load(sheet).get_width() == 3 * (40 * 3 + 8) + 8
    text = run(f"--theme hives --size 40x30 --sheet {sheet} --steps {steps} --text")
    assert len(text.partition("\n\n")[0].splitlines()) == 30
    assert len(list(steps.iterdir())) > 3


DRAWINGS = {
    "marks.txt": "###\n#?#\n###",
    "letters.txt": "#é#",
    "ragged.txt": "###\n##",
    "empty.txt": "",
    "two.txt": "@@",
    "wide.txt": "." * 501,
    "room.txt": "...\n\nroom: 0 0 4 1",
    "no-room.txt": "...\n\nroom: 0 0 0 1",
    "words.txt": "...\n\nroom: here",
    "corridor.txt": "..#\n\ncorridor: 1,0 2,0",
    "long.txt": f"...\n\nroom: {'9' * 5000} 0 1 1",
    "fine.txt": "...",
}
"""Faulty drawings, and a valid one."""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--generator mazes --json", "--generator: there is no 'mazes'; did you mean 'maze'?"),
        ("--theme woods --json", "--theme: there is no 'woods' (there are: cellars, "),
        ("--tradition angband --json", "--tradition: there is no 'angband' (there are: ajar, "),
        ("--size 5x5 --json", "--size: 5x5 is too small: 30x20 at least"),
        ("--size 99999x99999 --json", "--size: 99999x99999 is too large: 500x500 at most"),
        ("--size big --json", "--size: 'big' is no size"),
        (
            "--generator priory --size 30x20 --json",
            "priory needs a map of at least 64x36 cells, and 30x20 is too small",
        ),
        ("--theme fort --size 80x30 --measure", "fort needs a map of at least 15x43 cells, and 80x30 is too small"),
        (
            "--generator priory --size 30x20 --seeds 3:5 --text",
            "seed 3: priory needs a map of at least 64x36 cells, and 30x20 is too small",
        ),
        ("--seeds 5:5 --json", "--seeds: 5:5 contains no seed"),
        ("--seeds x --json", "--seeds: 'x' is not a range"),
        (f"--seed {'s' * 65} --json", "--seed: 65 characters are too many: 64 at most"),
        ("--depth 0 --json", "--depth: 0 is not from 1 to 99"),
        ("--png /nowhere/a.png", "--png: /nowhere/a.png: No such file or directory"),
        ("--sheet /nowhere/a.png", "--sheet: /nowhere/a.png: No such file or directory"),
        ("--sheet a.gif", "--sheet: a.gif: the file name of a picture must end in .png"),
        ("--sheet a.png --seeds 0:9999", "--sheet: 9999 levels do not fit on one picture of 16000x16000 pixels"),
        ("--tiled /nowhere/a.tmj", "--tiled: /nowhere/a.tmj: No such file or directory"),
        ("--tiled level.txt", "--tiled: level.txt: the file name of a map must end in .tmj"),
        ("--steps fine.txt", "--steps: fine.txt: not a folder"),
        ("--steps=", "--steps: the name of the folder is missing"),
        ("--seeds 0:3", "--seeds needs --json, --text, --measure or --sheet"),
        ("--scale 2", "--scale needs --png: the picture to enlarge"),
        ("--png x.png --scale 17", "--scale: 17 is not from 1 to 16"),
        (
            "--generator roguesharp --tradition roguesharp --png x.png --scale 16",
            "--scale: the picture would be 20480 pixels long: 16384 at most",
        ),
        ("--seeds 0:3 --text --png a.png", "--seeds and --png cannot be used together"),
        ("--seeds 0:3 --steps a --json", "--seeds and --steps cannot be used together"),
        ("--seeds 0:3 --seed 1 --json", "--seeds and --seed cannot be used together"),
        ("--theme caves --generator caves --text", "--generator and --theme cannot be used together"),
        ("--drawing fine.txt --theme caves --text", "--drawing and --theme cannot be used together"),
        ("--drawing fine.txt --size 40x40 --text", "--drawing and --size cannot be used together"),
        ("--place rogue --text", "--place needs --drawing"),
        ("--folder a --text", "--folder is for the window; the other options name their files"),
        ("--drawing fine.txt --place angband --text", "--place: there is no 'angband' (there are: roguesharp, "),
        (
            "--drawing fine.txt --place rogue --text",
            "fine.txt: the rule 'rogue' needs rooms, but no legend line 'room: ",
        ),
        ("--drawing none.txt --text", "none.txt: No such file or directory"),
        ("--drawing . --text", "map_viewer.py: .: Is a directory"),
        ("--drawing marks.txt --json", "marks.txt: line 2, column 2: '?' has no meaning in a drawing"),
        ("--drawing letters.txt --json", "letters.txt: line 1, column 2: 'é' has no legend and stands for no breed"),
        ("--drawing ragged.txt --png a.png", "ragged.txt: line 2: the row has 2 characters, but line 1 has 3"),
        ("--drawing empty.txt --measure", "empty.txt: the drawing is empty"),
        ("--drawing two.txt --text", "two.txt: line 1, column 2: the drawing has a second hero '@'"),
        (
            "--drawing wide.txt --text",
            "wide.txt: the drawing is too large: it has 501x1 cells, but at most 500x500 are allowed",
        ),
        (
            "--drawing room.txt --place rogue --text",
            "room.txt: line 3: the room reaches to 3,0, outside the drawing of 3x1",
        ),
        ("--drawing no-room.txt --text", "no-room.txt: line 3: a room of 0x1 cells is empty"),
        ("--drawing words.txt --text", "words.txt: line 3: 'room: here' does not have the form 'room: x y w h'"),
        (
            "--drawing corridor.txt --text",
            "corridor.txt: line 3: a corridor cannot include the cell 2,0, which is rock",
        ),
        ("--drawing long.txt --text", "does not have the form 'room: x y w h'"),
        ("--theme caves", "there is no display to open a window on"),
        ("--drawing fine.txt", "there is no display to open a window on"),
        ("--drawing marks.txt", "--drawing: marks.txt: line 2, column 2: '?' has no meaning in a drawing"),
        ("--drawing fine.txt --place rogue", "--drawing: fine.txt: the rule 'rogue' needs rooms, but no legend line"),
        ("--drawing -", "--drawing - needs --text"),
    ],
)
def test_map_viewer_refuses_bad_input_in_one_line(
    arguments: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in DRAWINGS.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert words in refusal(map_viewer, arguments.split())
    assert {path.name for path in tmp_path.iterdir()} == set(DRAWINGS)


def test_help_groups_options() -> None:
    shown = output_of(map_viewer, "--help")
    titles = [
        "make a level, or read one:",
        "print it: --drawing can read both forms back:",
        "draw it:",
        "compare levels:",
    ]
    assert [line for line in shown.splitlines() if line in titles] == titles


@pytest.mark.parametrize("option", ["--text", "--json"])
def test_printed_level_prints_the_same_again(option: str, tmp_path: Path) -> None:
    path = tmp_path / "level"
    printed = run(f"--theme cellars --seed moth --size 40x30 {option}")
    path.write_text(printed, "utf-8")
    again = run(f"--drawing {path} {option}")
    if option == "--text":
        assert again == printed
        return
    before, after = json.loads(printed), json.loads(again)
    others = {name for name in before if before[name] != after[name]}
    assert others <= {"generator", "theme", "restarts", "messages"}


def test_chain_with_missing_needs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Chain("broken", "corridors between no rooms", Maze(), (DogLegCorridors(),))
    monkeypatch.setitem(GENERATORS, "broken", broken)
    error = "map_viewer.py: broken: the step 'dog leg corridors' needs rooms, but no step before it makes any\n"
    assert tool(map_viewer, "--generator", "broken", "--text") == Ended(2, "", error)


def test_neighbour_seeds_go_forward_and_back() -> None:
    assert adjacent_seed("7", 1) == "8"
    assert adjacent_seed("7", -1) == "6"
    assert adjacent_seed("0", -1) == "0"
    assert adjacent_seed("first", 1) == "first 1"
    assert adjacent_seed("first 1", 1) == "first 2"
