"""The benchmark tool: its rows, the meaning of its figures, and its reports.

A peer is other code with which a row of the bench is compared.
"""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

import bench
from benchmarks import against, games, generators, rot_js
from benchmarks.against import Ratio, spread
from benchmarks.generators import PAIRS, GeneratorResults, common_part
from benchmarks.level_sets import OF_THEMES, SYNTHETIC, LevelSet
from benchmarks.rot_js import RotJs, RotJsMissing
from benchmarks.row import Cases, Peer, Row, Work, repeated
from benchmarks.subjects import QUICK, SUBJECTS, chosen, rows_of, shortened
from benchmarks.timing import Comparison, Growth, Timing, compared, growth_by_row, timed
from benchmarks.worker import OpenRow
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from tests.support.cli import Ended, output_of, tool
from tests.support.folders import ROOT
from tests.support.made_levels import sketch_of

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


def nothing() -> Work:
    return lambda: None


def all_rows() -> list[Row]:
    return [row for subject in SUBJECTS for row in rows_of(subject)]


# -------------------------------------------------------------------------------------------------------------- rows


def test_every_row_has_a_name_of_its_own_and_can_be_chosen_by_it() -> None:
    rows = all_rows()
    assert len({row.label for row in rows}) == len(rows)
    assert all(row in chosen(rows, row.label) for row in rows)


def test_quick_rows_exist_and_are_short() -> None:
    assert {*QUICK} <= {row.label for row in all_rows()}
    peers = [Peer(name, repeated(nothing), package=package) for name, package in
             (("naive rules", None), ("there", "numpy"), ("missing", "no_such_package"))]  # fmt: skip
    row = shortened(Row("a", repeated(nothing), tuple(peers), times=100))
    assert ([peer.name for peer in row.peers], row.times) == (["there"], 5)
    assert shortened(Row("a", repeated(nothing), times=2)).times == 2


def test_page_on_speed_names_rows() -> None:
    """Each name of a row in docs/performance.md stands in backquotes; * and ? stand for any letters."""
    named = re.findall(r"^\| .*? \| `([^`]+)` \|", (ROOT / "docs" / "performance.md").read_text("utf-8"), re.MULTILINE)
    assert len(named) > 8
    for pattern in named:
        assert chosen(all_rows(), pattern), pattern


def test_pattern_chooses_rows_by_a_part_of_their_names() -> None:
    rows = [Row(name, repeated(nothing), size=size) for name, size in (("A turn", None), ("view, caves", (80, 50)))]
    assert [row.name for row in chosen(rows, "")] == ["A turn", "view, caves"]
    assert [row.name for row in chosen(rows, "TURN")] == ["A turn"]
    assert [row.name for row in chosen(rows, "v*c?ves, 80x")] == ["view, caves"]
    assert chosen(rows, "turns") == []


def test_bench_has_rows_for_everything_that_must_not_become_slower() -> None:
    names = [row.label for row in all_rows()]
    wanted = ["start to first frame", "frame with light", "frame without light", "30 turns, 20 monsters awake"]
    wanted += ["saving a turn", "state hash after a turn", "view, radius 8, cave", "distances, cave"]
    wanted += [f"30 turns, {name}" for name in TRADITIONS] + [f"a finished level, {name}" for name in TRADITIONS]
    wanted += [f"a finished level, theme {name}" for name in THEMES]
    for start in wanted:
        assert any(name.startswith(start) for name in names), start


def test_only_the_peers_of_a_row_need_packages_besides_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tcod", None)
    monkeypatch.setattr("benchmarks.level_sets.LEVELS", 1)
    for subject, pattern in (("fov", "view, radius 8, rooms, 80x50"), ("paths", "rooms, 80x50"), ("library", "path")):
        for row in chosen(rows_of(subject), pattern):
            with row.open() as cases:
                cases(0)()
            for peer in row.peers:
                with pytest.raises(ModuleNotFoundError, match="tcod"), peer.open() as cases:
                    cases(0)()


@pytest.mark.parametrize("pattern", ["frame with light", "key", "saving a", "state hash after", "theme caves", "10x10"])
def test_work_of_rows_can_be_done_again_and_again(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.screen.TURNS_PLAYED", 2)
    monkeypatch.setattr("benchmarks.generators.SMALL", (80, 50))
    for row in chosen(all_rows(), pattern):
        with row.open() as cases:
            for number in range(3):
                cases(number)()


def test_turns_of_two_games_with_the_same_number_come_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TURNS", 3)
    (row,) = chosen(rows_of("games"), "ajar")
    with row.open() as first, row.open() as second:
        ends = [cases(number)() for number in (1, 2) for cases in (first, second)]
    assert ends[0] == ends[1] != ends[2] == ends[3]


def test_both_sides_of_a_flood_get_the_same_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.level_sets.sketch_level", sketch_of)
    for level_set in (SYNTHETIC[0], SYNTHETIC[2], OF_THEMES[0]):
        levels = level_set.levels()
        starts = [level_set.start(number) for number in range(300)]
        assert {level for level, _ in starts} == set(range(len(levels)))
        assert all(levels[level][at] for level, at in starts)
        assert starts == [LevelSet(level_set.kind, level_set.size).start(number) for number in range(300)]


def test_bench_floods_use_ground_of_every_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.level_sets.sketch_level", sketch_of)
    assert [level_set.kind for level_set in OF_THEMES] == list(THEMES)
    assert all(level.shape == level_set.size for level_set in OF_THEMES[:2] for level in level_set.levels())
    kinds = [("cave", (80, 50)), ("cave", (400, 250)), ("rooms", (80, 50)), ("rooms", (400, 250))]
    assert [(level_set.kind, level_set.size) for level_set in SYNTHETIC] == kinds


# ----------------------------------------------------------------------------------------------------- beside a peer


def working(costs: dict[int, float], clock: list[float]) -> Callable[[], object]:
    """Return what opens a row of whose cases each lets a clock go on: case 0 by the first number, and so on."""

    @contextmanager
    def opened() -> Iterator[Cases]:
        def case(number: int) -> Work:
            clock[0] += 100  # preparing does not count

            def work() -> None:
                clock[0] += costs[number]

            return work

        yield case

    return opened


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the clock that the bench reads, as a list of one number."""
    now = [0.0]
    monkeypatch.setattr("time.process_time", lambda: now[0])
    return now


def test_comparison_is_of_medians_without_preparing_and_without_the_first_case(clock: list[float]) -> None:
    row = Row("row", working({0: 90, 1: 2, 2: 4, 3: 99}, clock), times=3, note=lambda seconds: f"{seconds:g} s")  # type: ignore[arg-type]
    peer = Peer("peer", working({0: 90, 1: 8, 2: 8, 3: 1}, clock), limit=0.4)  # type: ignore[arg-type]
    result = compared(row, peer)
    assert result == Comparison("row", "peer", 4, 8, 0.4, note="4 s")
    assert (result.ratio, result.within_limit) == (0.5, False)


def test_row_without_peer_has_median_and_longest_time(clock: list[float]) -> None:
    row = Row("row", working({0: 90, 1: 2, 2: 4, 3: 99}, clock), times=3, limit=5)  # type: ignore[arg-type]
    assert timed(row) == Timing("row", 4, 99, 5)
    assert timed(row).within_limit
    assert not Timing("slow", 0.031, 0.05, limit=0.030).within_limit


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
    rows = generators.rows()
    with RotJs((sys.executable, "-c", PEER)) as peer:
        assert peer.version == "9.9"
        monkeypatch.setattr(generators, "RotJs", lambda: peer)
        results = generators.measure(rows)
    assert results.missing is None
    assert {(row.theirs, row.size) for row in results.rows} == {(1.0, (80, 50)), (25.0, (400, 250))}
    assert {row.name for row in results.rows} == {f"generator {pair.ours}" for pair in PAIRS if pair.ours in GENERATORS}
    notes = {(row.peer, row.size): row.note for row in results.rows if row.note}
    assert notes == {("rot.js Uniform", (80, 50)): "rot.js gave up on 1 of 2 levels"}
    assert all(row.ours > 0 for row in results.rows)


def test_bench_without_node_adds_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RotJsMissing, match=r"^node does not find .* \(install it with: npm install --no-save rot-js@"):
        RotJs((sys.executable, "-c", "raise SystemExit(1)"))
    monkeypatch.setenv("PATH", "")
    assert generators.measure(generators.rows()) == GeneratorResults([], "node is not installed")


def test_bench_and_ci_use_same_rot_js_version() -> None:
    assert f" rot-js@{rot_js.VERSION} " in (ROOT / ".ci" / "run").read_text()


# -------------------------------------------------------------------------------------------------- another checkout


def test_spread_leaves_out_what_a_coin_would_hardly_throw() -> None:
    assert spread([float(number) for number in range(1, 13)]) == (3, 10)
    assert spread([3.0, 1.0, 2.0, 6.0, 5.0, 4.0]) == (1, 6)
    assert spread([float(number) for number in range(1, 21)]) == (6, 15)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bench start one pair of processes, and time little."""
    monkeypatch.setattr(against, "PAIRS", 1)
    monkeypatch.setattr(against, "ROUNDS", 2)
    monkeypatch.setattr(against, "PART_SECONDS", 0)


OTHER_GAME = """
import sys
__path__ = [{game!r}]
sys.modules["game.levels"] = None

from game.content import new_game as games
from game.engine import turns

update, new_game = turns.update, games.new_game

def slow_update(world):
    sum(range(40_000))
    return update(world)

turns.update = slow_update
games.new_game = lambda seed, tradition, depth: new_game(seed + "!" * (tradition.name == "rustbook"), tradition, depth)
"""
"""The game, but without the library of levels, with slow turns, and with another game in rustbook."""


def ratios_against(folder: Path, *labels: str) -> list[Ratio]:
    rows = [(subject, row) for subject in SUBJECTS for row in rows_of(subject) if row.label in labels]
    return list(against.measure(rows, folder))


@pytest.mark.usefixtures("quick")
def test_other_tree_is_timed_with_its_own_game_and_says_what_it_cannot_run(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text(OTHER_GAME.format(game=str(ROOT / "game")))
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    turn, changed, path = ratios_against(tmp_path, "30 turns, rogue", "30 turns, rustbook", "library, path, 80x48")
    missing = "the other tree: ModuleNotFoundError: import of game.levels halted; None in sys.modules"
    assert path == Ratio("library, path, 80x48", reason=missing)
    assert turn.ratio is not None
    assert turn.ratio < 0.8, "each update of the other game does more"
    assert turn.low == turn.ratio == turn.high, "one pair of processes has no spread"
    assert (turn.same_work, changed.same_work) == (True, False)


@pytest.mark.usefixtures("quick")
def test_row_that_ends_its_process_has_a_reason_and_another_pair_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = "sys.exit(7) if 'bad' in line else print('{\"result\": [1, 0]}', flush=True)"
    program = f"import sys\nfor line in sys.stdin: {answer}"
    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda _, **rest: popen([sys.executable, "-S", "-c", program], **rest))
    monkeypatch.setattr(against, "_fitting", lambda *_: 1)
    rows = [("any", Row(name, repeated(nothing))) for name in ("good", "bad", "better")]
    good, bad, better = against.measure(rows, ROOT)
    assert (good.ratio, better.ratio) == (1, 1)
    assert bad == Ratio("bad", reason="the other tree: its process ended with code 7")


def test_each_tree_is_timed_as_often_just_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    class Recorded:
        def __init__(self, name: str, seconds: float) -> None:
            self.name, self.seconds = name, seconds

        def ask(self, method: str, *arguments: object) -> object:
            asked.append((self.name, method))
            return [self.seconds, 0]

    monkeypatch.setattr(against, "ROUNDS", 1)
    pair = against._timed(Recorded("this", 3), Recorded("that", 2), "games", "row", 5)  # type: ignore[arg-type]
    assert pair == (1.5, 0.6, True)
    timed_in = [name for name, method in asked if method == "time"]
    assert timed_in == ["that", "this", *["that", "this", "this", "that", "this", "that", "that", "this"]]
    one_after_another = Counter(pairwise(timed_in[1:]))  # from the last part of the round before
    assert one_after_another == {("this", "that"): 3, ("that", "this"): 3, ("this", "this"): 1, ("that", "that"): 1}


def test_worker_counts_the_time_of_the_work_only(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    row = Row("row", working(dict.fromkeys(range(9), 2), clock))  # type: ignore[arg-type]
    monkeypatch.setattr("benchmarks.subjects.rows_of", lambda _: [row])
    with ExitStack() as stack:
        opened = OpenRow(stack)
        opened.open("any", "row")
        assert opened.time(3) == (6, 0)
        with pytest.raises(LookupError, match="it has no such row"):
            opened.open("any", "another row")


# ----------------------------------------------------------------------------------------------------------- reports


def test_bench_without_tcod_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("game.cli.stop_by_signals", lambda: None)
    monkeypatch.setattr("sys.argv", ["bench.py"])
    with pytest.raises(SystemExit, match="2"):
        runpy.run_path(str(ROOT / "tools/bench.py"), run_name="__main__")
    line = "bench.py: the package tcod is missing; install it with: python3 tools/start.py peers\n"
    assert capsys.readouterr().err == line


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--rows", "tunrs"], "bench.py: --rows: no row's name contains 'tunrs'"),
        (
            ["--against", "nowhere"],
            "bench.py: --against: nowhere is no checkout of the project: it has no game/__init__.py",
        ),
    ],
)
def test_bench_refuses_in_one_line(options: list[str], line: str) -> None:
    assert tool(bench, *options) == Ended(2, "", line + "\n")


def test_bench_prints_lines_and_json(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Row("a", repeated(nothing), (Peer("peer", repeated(nothing)),)), Row("alone", repeated(nothing))]
    monkeypatch.setattr(bench, "SUBJECTS", ("any",))
    monkeypatch.setattr(bench, "rows_of", lambda _: rows)
    monkeypatch.setattr(bench, "compared", lambda *_: small("a", 3, 2, limit=1))
    monkeypatch.setattr(bench, "timed", lambda row: Timing(row.name, 0.003, 0.01, limit=0.03))
    first, second = output_of(bench).splitlines()
    assert first.endswith("ratio  1.500  OVER 1")
    assert " ".join(second.split()) == "alone 3.00 ms at the median, 10.00 ms at most within 30 ms"

    report = json.loads(output_of(bench, "--json"))
    assert [(row["name"], row["ratio"], row["within_limit"]) for row in report["rows"]] == [("a", 1.5, False)]
    assert report["rows"][0]["growth"] is None
    assert report["rot.js"] == {"missing": None, "mean": None, "mean_80x50": None, "mean_400x250": None}
    assert report["alone"] == [
        {"name": "alone", "median": 0.003, "longest": 0.01, "limit": 0.03, "size": None, "within_limit": True}
    ]


def test_bench_prints_growth_and_missing_rot_js() -> None:
    rows = [small("a", 3, 2), large("a", 50, 125)]
    _, second, peer = bench.as_text(rows, GeneratorResults([], "node is not installed"), [])
    assert second.endswith("ratio  0.400  per cell ×0.67, peer ×2.50")
    assert peer == "compared with rot.js: not measured, because node is not installed"


def test_bench_prints_ratios_to_another_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    ratios = [
        Ratio("a", 1.0625, 1.01, 1.1, 0.0042),
        Ratio("b", 0.5, 0.4, 0.6, 2e-5, same_work=False),
        Ratio("c", reason="the other tree: it has no such row"),
    ]
    monkeypatch.setattr(against, "measure", lambda *_: iter(ratios))
    lines = [" ".join(line.split()) for line in output_of(bench, "--against", str(ROOT)).splitlines()]
    assert lines == [
        "a 4.20 ms ratio 1.062, from 1.010 to 1.100",
        "b 20.0 µs ratio 0.500, from 0.400 to 0.600 the two did different work",
        "c not timed: the other tree: it has no such row",
    ]

    printed = output_of(bench, "--against", str(ROOT), "--json")
    assert json.loads(printed) == {"against": str(ROOT), "rows": [ratio._asdict() for ratio in ratios]}
