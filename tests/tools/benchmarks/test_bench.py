"""The benchmark tool: the meaning of its figures, and its report if a peer is missing.

A peer is another library with which the game is compared.
"""

from __future__ import annotations

import json
import runpy
import sys

import pytest

from tests.support import needs
from tests.support.folders import ROOT
from tests.support.made_levels import sketch_of

needs.package("tcod", "the bench measures beside it")

import bench
from benchmarks import games, generators, library, rot_js, saving, screen
from benchmarks import levels as bench_levels
from benchmarks.generators import PAIRS, GeneratorResults, common_part
from benchmarks.level_sets import LevelSet, cave, rooms, synthetic_level_sets, theme_level_sets
from benchmarks.levels import LevelTiming
from benchmarks.rot_js import RotJs, RotJsMissing
from benchmarks.timing import Comparison, Growth, growth_by_row
from game.content.levels.ajar.theme_of_depth import THEMES
from game.content.levels.generators import GENERATORS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec

PEER = """
import sys
print("9.9", flush=True)
for line in sys.stdin:
    kind, width, height, seed = line.split()
    print(1000 * int(width) * int(height) / 4000, 0 if kind == "Uniform" and seed == "1" else 1, flush=True)
"""
"""Reports one second per 4000 cells for each level, and gives up on one level of Uniform."""


def small(name: str, ours: float, theirs: float, limit: float | None = None) -> Comparison:
    return Comparison(name, "peer", ours, theirs, limit, (80, 50))


def large(name: str, ours: float, theirs: float) -> Comparison:
    return Comparison(name, "peer", ours, theirs, size=(400, 250))


def test_growth_is_time_ratio_over_cell_ratio() -> None:
    rows = [small("a", 1, 10), small("b", 1, 1), large("a", 50, 125), large("c", 1, 1), Comparison("d", "peer", 1, 1)]
    assert growth_by_row(rows) == {rows[2]: Growth(ours=2.0, theirs=0.5)}


def test_bench_mean_of_ratios_is_geometric() -> None:
    results = GeneratorResults([small("a", 1, 8), small("b", 1, 2), large("a", 8, 1), large("b", 2, 1)])
    assert results.mean((80, 50)) == pytest.approx(1 / 4)
    assert results.mean((400, 250)) == pytest.approx(4)
    assert results.mean() == pytest.approx(1)
    assert GeneratorResults([]).mean() is None


def test_rot_js_comparison_excludes_extra_steps() -> None:
    for pair in PAIRS:
        if pair.ours not in GENERATORS:
            continue
        chain = common_part(pair)
        assert {layer.name for layer in chain.layers} == pair.layers
        sketch = chain(Dice("bench", pair.ours), (80, 50), 1)
        assert sketch.floor.sum() > 500
        assert (sketch.start, sketch.exit, sketch.spawns) == (None, None, [])
    assert common_part(PAIRS[1]).layers[-1].name == "corridor doors"


def test_bench_makes_equal_level_counts_with_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rot_js, "WARM_UP_LEVELS", 2)
    monkeypatch.setattr(generators, "LEVELS", 2)
    monkeypatch.setattr(generators, "LARGE_LEVELS", 1)
    with RotJs((sys.executable, "-c", PEER)) as peer:
        assert peer.version == "9.9"
        monkeypatch.setattr(generators, "RotJs", lambda: peer)
        results = generators.measure()
    assert results.missing is None
    assert {(row.theirs, row.size) for row in results.rows} == {(1.0, (80, 50)), (25.0, (400, 250))}
    assert {row.name for row in results.rows} == {pair.ours for pair in PAIRS if pair.ours in GENERATORS}
    notes = {(row.peer, row.size): row.note for row in results.rows if row.note}
    assert notes == {("rot.js Uniform", (80, 50)): "rot.js gave up on 1 of 2 levels"}
    assert all(row.ours > 0 for row in results.rows)


def test_bench_without_node_adds_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RotJsMissing, match=r"^node does not find .* \(install it with: npm install --no-save rot-js@"):
        RotJs((sys.executable, "-c", "raise SystemExit(1)"))
    monkeypatch.setenv("PATH", "")
    assert generators.measure() == GeneratorResults([], "node is not installed")


def test_bench_without_tcod_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("sys.argv", ["bench.py"])
    with pytest.raises(SystemExit, match="2"):
        runpy.run_path(str(ROOT / "tools/bench.py"), run_name="__main__")
    line = "bench.py: the package tcod is missing; install it with: python3 tools/start.py peers\n"
    assert capsys.readouterr().err == line


def test_bench_and_ci_use_same_rot_js_version() -> None:
    assert f" rot-js@{rot_js.VERSION} " in (ROOT / ".ci" / "run").read_text()


def test_bench_prints_lines_and_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "synthetic_level_sets", list)
    monkeypatch.setattr(bench, "theme_level_sets", list)
    for part in (games, saving, library):
        monkeypatch.setattr(part, "measure", list)
    monkeypatch.setattr(screen, "measure", lambda: [small("a", 3, 2, limit=1), large("a", 50, 125)])
    monkeypatch.setattr(generators, "measure", lambda: GeneratorResults([], "node is not installed"))
    monkeypatch.setattr(bench_levels, "measure", lambda: [LevelTiming("ajar", 0.002, 0.003, 0.01, limit=0.03)])
    monkeypatch.setattr("sys.argv", ["bench.py"])
    assert bench.main() == 0
    first, second, peer, level = capsys.readouterr().out.splitlines()
    assert first.endswith("ratio  1.500  OVER 1")
    assert second.endswith("ratio  0.400  per cell ×0.67, peer ×2.50")
    assert peer == "compared with rot.js: not measured, because node is not installed"
    assert " ".join(level.split()) == (
        "a finished level, ajar 3.0 ms at the median, 10.0 at most; 2.0 for making and checking it within 30 ms"
    )

    monkeypatch.setattr("sys.argv", ["bench.py", "--json"])
    assert bench.main() == 0
    report = json.loads(capsys.readouterr().out)
    assert [(row["name"], row["ratio"], row["within_limit"], row["size"]) for row in report["rows"]] == [
        ("a", 1.5, False, [80, 50]),
        ("a", 0.4, True, [400, 250]),
    ]
    assert report["rows"][0]["growth"] is None
    assert report["rows"][1]["growth"] == {"ours": pytest.approx(2 / 3), "theirs": 2.5}
    assert report["rot.js"] == {
        "missing": "node is not installed",
        "mean": None,
        "mean_80x50": None,
        "mean_400x250": None,
    }
    assert [level["finished"] for level in report["levels"]] == [0.003]


def test_bench_times_every_theme() -> None:
    rows = bench_levels.measure(seeds=1)
    assert [row.name for row in rows] == ["ajar, all depths in turn", *THEMES]
    assert all(0 < row.sketched < row.finished <= row.longest for row in rows)
    assert [row.limit for row in rows if row.limit is not None] == [0.030]
    assert not LevelTiming("slow", 0.03, 0.031, 0.05, limit=0.030).within_limit


def test_bench_floods_use_ground_of_every_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.level_sets.LEVELS", 1)
    monkeypatch.setattr("benchmarks.level_sets.sketch_level", sketch_of)
    level_sets = theme_level_sets()
    assert [level_set.kind for level_set in level_sets] == list(THEMES)
    assert all(level.shape == (80, 48) for level_set in level_sets for level in level_set.levels)
    assert [(level_set.kind, level_set.size) for level_set in synthetic_level_sets()] == [
        ("cave", (80, 50)),
        ("cave", (400, 250)),
        ("rooms", (80, 50)),
        ("rooms", (400, 250)),
    ]


def test_bench_gives_both_sides_same_queries() -> None:
    levels = [kind(Dice("levels"), 40, 30) for kind in (cave, rooms)]
    asked: dict[str, list[tuple[int, Vec]]] = {"ours": [], "theirs": []}
    LevelSet("any", (40, 30), levels).compare(
        lambda level, at: asked["ours"].append((level, at)), lambda level, at: asked["theirs"].append((level, at)), 20
    )
    assert asked["ours"] == asked["theirs"]
    assert [level for level, _ in asked["ours"]] == [0] * 10 + [1] * 10
    assert all(levels[level][at] for level, at in asked["ours"])
