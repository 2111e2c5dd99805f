"""Generators of one's own: what they may return, and that library and tools know them afterwards."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import map_viewer
import survey
from game import levels
from tests.support.cli import output_of, refusal

SIZE = (40, 30)
FILE = """
import numpy as np
from game import levels


def bars(size, chance):
    floor = np.zeros(size, bool)
    floor[1:-1, 1:-1] = True
    floor[:, 5:-2:5] = False
    floor[int(chance.integers(2, size[0] - 2)), 5:-2:5] = True
    return floor


levels.register_generator("bars", bars, "bars of floor")
"""


def bars(size: tuple[int, int], chance: np.random.Generator) -> np.ndarray[Any, np.dtype[np.bool_]]:
    floor = np.zeros(size, np.bool_)
    floor[1:-1, 1:-1] = True
    floor[:, 5:-2:5] = False
    floor[int(chance.integers(2, size[0] - 2)), 5:-2:5] = True
    return floor


def test_own_ground_becomes_a_level_for_players() -> None:
    levels.register_generator("bars", bars, "bars of floor", smallest=(35, 25))
    assert levels.generators()[-1] == ("bars", "bars of floor", (35, 25))
    level = levels.generate("bars", 3, size=SIZE, depth=4)
    assert levels.broken_promises(level) == []
    assert level.doors
    assert level.actors
    assert level.items
    assert level == levels.generate("bars", 3, size=SIZE, depth=4), "the same seed gives the same level"
    assert not np.array_equal(level.ground, levels.generate("bars", 4, size=SIZE, depth=4).ground)
    with pytest.raises(ValueError, match=r"^size: 30x25 is too small for bars: 35x25 at least$"):
        levels.generate("bars", 3, size=(30, 25))


def test_largest_part_that_hangs_together_is_kept() -> None:
    def islands(size: tuple[int, int], _chance: np.random.Generator) -> np.ndarray[Any, np.dtype[np.bool_]]:
        floor = np.zeros(size, np.bool_)
        floor[2:9, 2:5] = floor[12:30, 8:20] = floor[30, 20] = True
        return floor

    levels.register_generator("islands", islands)
    level = levels.generate("islands", 1, size=SIZE)
    assert int(level.walkable.sum()) == 18 * 12


@pytest.mark.parametrize(
    ("floor", "words"),
    [
        (None, "generator wrong: it must return an array of shape (40, 30) and type bool, not None"),
        (np.ones(SIZE, int), "generator wrong: it must return an array of shape (40, 30) and type bool, not int64 of"),
        (np.zeros((30, 40), bool), "type bool, not bool of shape (30, 40)"),
        (np.ones(SIZE, bool), "generator wrong: the outermost cells of the map must be wall (False)"),
    ],
)
def test_function_that_returns_something_else_is_told_so(floor: Any, words: str) -> None:
    levels.register_generator("wrong", lambda _size, _chance: floor)
    with pytest.raises(levels.GeneratorError, match=re.escape(words)) as told:
        levels.generate("wrong", size=SIZE)
    assert isinstance(told.value, ValueError)
    assert "\n" not in str(told.value)


def test_ground_without_floor_is_given_up() -> None:
    levels.register_generator("solid", lambda size, _chance: np.zeros(size, np.bool_))
    with pytest.raises(
        levels.GeneratorError, match=r"^solid made no valid level of 40x30 in 100 attempts: there is no fl"
    ):
        levels.generate("solid", size=SIZE)


def test_function_that_fails_is_told_in_one_line() -> None:
    def fails(size: tuple[int, int], _chance: np.random.Generator) -> Any:
        return dict[Any, Any]()[size]

    levels.register_generator("fails", fails)
    line = fails.__code__.co_firstlineno + 1
    with pytest.raises(
        levels.GeneratorError, match=rf"^generator fails: .*{Path(__file__).name}, line {line}: KeyError: "
    ):
        levels.generate("fails", size=SIZE)
    levels.register_generator("fails", lambda: np.ones(SIZE))  # type: ignore[arg-type, misc]
    with pytest.raises(levels.GeneratorError, match=r"^generator fails: TypeError: .* takes 0 positional"):
        levels.generate("fails", size=SIZE)


@pytest.mark.parametrize("module", [map_viewer, survey])
def test_tools_tell_in_one_line_where_a_generator_fails(module: Any, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(FILE.replace("floor[1:-1, 1:-1] = True", "floor[size] = True"), "utf-8")
    options = ("--module", str(path), "--generator", "bars", "--json", *((), ("--seeds", "0:1"))[module is survey])
    words = f"{module.__name__}.py: generator bars: {path}, line 8: IndexError: "
    assert refusal(module, [*options]).startswith(words)


def test_module_can_import_the_file_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [*sys.path])
    (tmp_path / "beside_own_bars.py").write_text(FILE, "utf-8")
    (tmp_path / "own.py").write_text("import beside_own_bars\n", "utf-8")
    assert "\nbars " in output_of(map_viewer, "--module", str(tmp_path / "own.py"), "--list", "generators")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((7, bars), "name: 7 is not a name of small letters"),
        (("Two Words", bars), "name: 'Two Words' is not a name of small letters"),
        (("all", bars), "name: 'all' means all generators in the tools"),
        (("bars", bars, "", (900, 900)), "smallest: (900, 900) is not from 30x20 to 500x500"),
        (("bars", bars, "", (8, 8)), "smallest: (8, 8) is not from 30x20 to 500x500"),
        (("caves", bars), "name: 'caves' is the name of a generator of the game"),
        (("bars", None), "function: None is not a function"),
        (("bars", bars, 7), "summary: 7 is not a printable text"),
        (("bars", bars, "a\nb"), "summary: 'a\\nb' is not a printable text"),
        *(
            (("bars", bars, "", smallest), "smallest: ")
            for smallest in (7, (30,), (0, 20), (30.0, 20), (True, 20), "30x20", None)
        ),
    ],
)
def test_wrong_registration_is_refused(arguments: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        levels.register_generator(*arguments)


@pytest.mark.parametrize(
    ("smallest", "fits"),
    [
        *(((30, 20), True), ((500, 500), True), ((30, 500), True)),
        *(((29, 20), False), ((30, 19), False), ((501, 500), False), ((500, 501), False)),
    ],
)
def test_smallest_map_of_a_generator_is_from_30x20_to_500x500(smallest: tuple[int, int], fits: bool) -> None:
    told = ""
    try:
        levels.register_generator("bars", bars, smallest=smallest)
    except ValueError as error:
        told = str(error)
    assert told == ("" if fits else f"smallest: {smallest} is not from 30x20 to 500x500")


def test_own_generator_can_be_replaced() -> None:
    levels.register_generator("bars", bars)
    levels.register_generator("bars", bars, "again")
    assert levels.generators()[-1].summary == "again"


@pytest.mark.parametrize("module", [map_viewer, survey])
def test_tools_run_the_module_that_they_are_given(module: Any, tmp_path: Path) -> None:
    path = tmp_path / "bars.py"
    path.write_text(FILE, "utf-8")
    own = ("--module", str(path), "--generator", "bars", "--size", "40x30", "--json")
    if module is map_viewer:
        assert json.loads(output_of(module, *own, "--seed", "3"))["generator"] == "bars"
        assert "your own" in output_of(module, "--module", str(path), "--list", "generators")
    else:
        (report,) = json.loads(output_of(module, *own, "--seeds", "0:1"))["surveys"]
        assert (report["generator"], report["invalid"]) == ("bars", 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "there is no file 'FILE' with the ending .py"),
        ("def f(x):\n    return {}[x]\n\n\nf(1)\n", "FILE, line 2: KeyError: 1"),
        ("import nothing_at_all\n", "FILE, line 1: ModuleNotFoundError: No module named 'nothing_at_all'"),
        ("x = 1\nx = = 2\n", "FILE, line 2: SyntaxError: invalid syntax"),
        ("from game import levels\n\nlevels.register_generator('caves', print)\n", "FILE, line 3: ValueError: name: "),
    ],
)
@pytest.mark.parametrize("module", [map_viewer, survey])
def test_module_that_cannot_be_run_is_refused_in_one_line(
    module: Any, text: str | None, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "own.py"
    if text is not None:
        path.write_text(text, "utf-8")
    line = refusal(module, ["--module", str(path), "--generator", "own", "--seeds", "0:1"])
    assert line.startswith(f"{module.__name__}.py: --module: {words.replace('FILE', str(path))}")


def test_survey_makes_levels_of_a_module_in_other_processes(tmp_path: Path) -> None:
    path = tmp_path / "bars.py"
    path.write_text(FILE, "utf-8")
    options = ("--module", str(path), "--generator", "bars", "--size", "40x30", "--seeds", "0:3", "--processes", "1")
    assert "3 levels, 0 invalid" in output_of(survey, *options)
    assert "cannot be used together" in refusal(survey, [*options[:-2], "--dask", "127.0.0.1:1"])
