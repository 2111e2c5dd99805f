"""Surveys: many levels generated and measured, on all cores or on a cluster, and the report."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pygame
import pytest

import survey
from batch.progress_bar import Progress
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import Rect, Vec
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch, floor_of
from game.mapgen.measure.level_bands import BANDS
from survey_lib import level_ranges, workers
from survey_lib import measured_levels as survey_levels
from survey_lib.measured_levels import LevelResult, SurveySpec
from survey_lib.survey_report import report, table
from survey_lib.tally import MAX_OUTLIERS, Tally
from survey_lib.workers import Results, Task
from tests.support import needs
from tests.support.cli import refusal, tool
from tests.support.examples import FULL
from tests.support.folders import ROOT
from tests.support.made_levels import sketch_of

SPEC = SurveySpec("roguesharp", False, "roguesharp", 80, 48, 1)

# Processes of their own for the cluster: modules sent to it must not affect these tests.
CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(
        n_workers=1, threads_per_worker=2, host="127.0.0.1", dashboard_address=None, local_directory=sys.argv[1]
    ) as cluster:
        print(cluster.scheduler_address, cluster.workers[0].worker_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all levels of a survey in the process of the test, because a pool of processes takes longer to start.

    The tests share the sketches of the levels.
    """
    monkeypatch.setattr(survey_levels, "sketch_level", sketch_of)

    def one_by_one(tasks: Iterable[Task], processes: int | None = None) -> Results:
        assert processes is None
        for spec, seeds in tasks:
            yield spec, survey_levels.survey(spec, seeds)

    monkeypatch.setattr(survey, "on_all_cores", one_by_one)


@pytest.fixture
def few_generators(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave only some generators and themes, except in the full run. Afterwards all are there, in the same order."""
    everything = [*GENERATORS.items()]
    if not FULL:
        for name in GENERATORS.keys() - {"ajar", "roguesharp", "sadconsole", "caves"}:
            del GENERATORS[name]
        monkeypatch.setattr(survey, "THEMES", {name: THEMES[name] for name in [*THEMES][:2]})
    yield
    for name, chain in everything:
        GENERATORS.pop(name, None)
        GENERATORS[name] = chain


class Hopeless(BuildStep):
    """A generator that never makes a level."""

    def __call__(self, sketch: Sketch) -> None:
        raise RetryLevel("there is no hope")


def run(arguments: str, code: int = 0) -> str:
    done = tool(survey, *arguments.split())
    assert (done.code, done.err) == (code, "")
    return done.out


def refused(arguments: str) -> str:
    """Return the one line with which a survey is refused."""
    return refusal(survey, arguments.split())


def without_times(printed: str) -> list[dict[str, Any]]:
    surveys: list[dict[str, Any]] = json.loads(printed)["surveys"]
    for entry in surveys:
        assert entry.pop("milliseconds").keys() == {"make", "measure"}
    return surveys


def level_result(seed: int, *faults: str, restarts: int = 0, **figures: float | None) -> LevelResult:
    return LevelResult(seed, faults, restarts, 0.002, 0.004, figures)


# --------------------------------------------------------------------------------------------------- the tool


@pytest.mark.full
def test_survey_on_all_cores_equals_serial_survey(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "on_all_cores", workers.on_all_cores)
    (surveyed,) = without_times(run("--generator roguesharp --seeds 3:9 --json"))
    levels = survey_levels.survey(SPEC, range(3, 9))
    assert {
        name: surveyed[name] for name in ("generator", "theme", "tradition", "width", "height", "depth", "seeds")
    } == {
        "generator": "roguesharp",
        "theme": None,
        "tradition": "roguesharp",
        "width": 80,
        "height": 48,
        "depth": 1,
        "seeds": [3, 9],
    }
    assert surveyed["levels"] == 6
    assert surveyed["invalid"] == 0
    assert surveyed["faults"] == []
    assert surveyed["restarts"] == sum(level.restarts for level in levels)
    for name, figure in surveyed["measures"].items():
        per_level = [level.figures[name] for level in levels if level.figures is not None]
        values = [value for value in per_level if value is not None]
        assert [figure["p10"], figure["median"], figure["p90"]] == np.percentile(values, [10, 50, 90]).tolist()
        assert figure.get("held") == (BANDS[name].contains(figure["median"]) if name in BANDS else None)
    assert surveyed["measures"]["doors"]["band"] == [12, 20]
    assert surveyed["measures"]["walk_round_percent"]["band"] == [0, 10]
    assert surveyed["measures"]["two_exits_percent"]["band"] == [70, None]
    assert 1 <= len(surveyed["worst"]) <= MAX_OUTLIERS


@pytest.mark.usefixtures("few_generators")
def test_survey_all_uses_each_tradition_size() -> None:
    surveys = without_times(run("--generator all --seeds 7:8 --json"))
    assert [entry["generator"] for entry in surveys if entry["theme"] is None] == list(GENERATORS)
    for entry in surveys:
        alone = f"--generator {entry['generator']} --tradition {entry['tradition']} --seeds 7:8 --json"
        if entry["generator"] in ("ajar", "roguesharp"):
            assert entry["tradition"] == entry["generator"]
            assert without_times(run(alone)) == [entry]


def test_survey_uses_given_size_and_depth() -> None:
    (survey,) = without_times(run("--size 60x40 --depth 4 --seeds 0:1 --json"))
    assert (survey["generator"], survey["width"], survey["height"], survey["depth"]) == ("ajar", 60, 40, 4)
    sketch_cells = survey_levels.survey_one(SurveySpec("ajar", False, "ajar", 60, 40, 4), 0).figures
    assert sketch_cells is not None
    assert survey["measures"]["cells"]["median"] == sketch_cells["cells"]


def test_survey_reports_invalid_level_with_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey_levels, "faults", lambda _: ["a door leads nowhere", "a cell is lost"])
    printed = run("--seeds 5:6", code=1)
    assert "1 level, 1 invalid" in printed
    assert "The level of seed 5 is invalid: a door leads nowhere; a cell is lost" in printed


def test_survey_uses_the_processes_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int | None] = []

    def counted(do: Callable[[Task], Any], tasks: Iterable[Task], processes: int | None) -> Iterator[tuple[Task, Any]]:
        told.append(processes)
        for task in tasks:
            yield task, do(task)

    monkeypatch.setattr(workers, "in_any_order", counted)
    monkeypatch.setattr(survey, "on_all_cores", workers.on_all_cores)
    for option in ("", " --processes 1"):
        run(f"--generator roguesharp --tradition roguesharp --seeds 0:2{option}")
    assert told == [None, 1]


def test_survey_writes_ranges_of_all_themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: THEMES[name] for name in [*THEMES][:2]}
    monkeypatch.setattr(survey, "THEMES", few)
    monkeypatch.setattr(level_ranges, "FILE", tmp_path / "ranges.json")
    assert "--ranges: " in refused("--ranges --seeds 0:2")
    level_ranges.FILE.touch()
    printed = run("--ranges --seeds 0:2")
    assert all(f"{name}: 80x48" in printed for name in few)
    written = level_ranges.read_ranges(level_ranges.FILE)
    assert written.size == AJAR.size
    assert [*written.by_theme] == [*few, level_ranges.ALL_THEMES]
    spreads = [line.split() for line in printed.splitlines() if line.startswith("  mean walk ")]
    for name, (_, _, least, _, most, *_) in zip(few, spreads, strict=True):
        band = written.by_theme[name]["mean_walk"]
        assert (band.least, band.most) == pytest.approx((float(least), float(most)), abs=0.011)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--generator mase --seeds 0:3", "--generator: there is no 'mase'; did you mean 'maze'?"),
        ("--tradition angband --seeds 0:3", "--tradition: there is no 'angband' (there are: ajar, "),
        ("--theme sewers --seeds 0:3", "--theme: there is no 'sewers'"),
        ("--theme caves --generator caves --seeds 0:3", "--generator and --theme cannot be used together"),
        ("--pictures= --seeds 0:3", "--pictures: the name of the folder is missing"),
        ("--pictures /dev/null --seeds 0:3", "--pictures: /dev/null: File exists"),
        ("--generator ajar", "the following arguments are required: --seeds"),
        ("--seeds 3:3", "--seeds: 3:3 contains no seed"),
        ("--seeds x", "--seeds: 'x' is not a range"),
        ("--size 5x5 --seeds 0:3", "--size: 5x5 is too small"),
        ("--theme fort --size 80x30 --seeds 0:3", "--size: fort needs a map of at least 15x43 cells, and 80x30 is too"),
        (
            "--generator all --size 60x43 --seeds 0:3",
            " needs a map of at least ",
        ),
        ("--depth 0 --seeds 0:3", "--depth: 0 is not from 1"),
        ("--pictures /dev/null/x --seeds 0:3", "--pictures: "),
        ("--jobs 3 --seeds 0:3", "--jobs"),
        ("--processes 0 --seeds 0:3", "--processes: 0 is not from 1"),
        ("--processes 2 --dask 127.0.0.1:9 --seeds 0:3", "--processes and --dask cannot be used together"),
        ("--ranges --theme caves --seeds 0:3", "--ranges and --theme cannot be used together"),
        pytest.param(
            "--dask 127.0.0.1:9 --seeds 0:3",
            "--dask: no cluster at '127.0.0.1:9': Connection refused",
            marks=pytest.mark.full,
        ),
        pytest.param(
            "--dask nonsense --seeds 0:3", "--dask: no cluster at 'nonsense': missing port", marks=pytest.mark.full
        ),
    ],
)
def test_survey_refuses_bad_input_in_one_line(arguments: str, words: str) -> None:
    if words.startswith("--dask: no cluster"):
        needs.package("distributed", "it looks for a cluster")
    assert words in refused(arguments)


@pytest.mark.usefixtures("few_generators")
def test_survey_refuses_hopeless_chain_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENERATORS, "hopeless", Chain("hopeless", "", Hopeless(), ()))
    error = refused("--generator all --seeds 0:1000")
    assert error == "survey.py: hopeless made no valid level of 80x48 in 1000 attempts: there is no hope"


def test_ended_survey_process_gives_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_: Iterable[Task], **_options: int | None) -> Results:
        raise BrokenProcessPool("terminated abruptly")

    monkeypatch.setattr(survey, "on_all_cores", ended)
    assert "was killed" in refused("--seeds 0:9")


class Careless(BuildStep):
    """A generator of two rooms, with diagonal doors, a door in a bare corridor, and an opening without a door."""

    def __call__(self, sketch: Sketch) -> None:
        sketch.rooms = [Rect(1, 1, 6, 6), Rect(12, 1, 6, 6)]
        for room in sketch.rooms:
            for at in floor_of(room):
                sketch.floor[at] = True
        sketch.corridors = [
            [Vec(x, 4) for x in range(6, 13)],
            [Vec(3, 6), Vec(3, 7), *(Vec(x, 8) for x in range(3, 7))],
        ]
        for corridor in sketch.corridors:
            for at in corridor:
                sketch.floor[at] = True
        sketch.doors = [Vec(9, 4), Vec(3, 6), Vec(4, 8)]
        sketch.doors += [Vec(5, 8)] if sketch.depth == 2 else []
        sketch.start, sketch.exit = Vec(3, 3), Vec(14, 3)


def test_survey_counts_misplaced_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a survey counts misplaced doors and missing doors, on levels of the generator `Careless`.

    B-09: a door that touches no room. B-10: two doors that are beside each other, even diagonally. T-02: an opening of
    a room without a door.
    """
    monkeypatch.setitem(GENERATORS, "careless", Chain("careless", "", Careless(), ()))
    counted = {
        "touching_no_room": 2,
        "beside_another": 0,
        "doorless_rooms": 1,
        "open_rooms": 2,
        "open_border_cells": 2,
    }
    arguments = "--generator careless --seeds 0:1"
    (survey,) = without_times(run(f"{arguments} --json --tradition roguesharp", code=1))
    assert survey["door_places"] == counted
    assert survey["faults"] == [{"seed": 0, "faults": ["doors that touch no room: 2"]}]
    (survey,) = without_times(run(f"{arguments} --json", code=1))
    assert (survey["tradition"], survey["door_places"], survey["levels_with_rooms"]) == ("ajar", counted, 1)
    text = run(f"{arguments} --depth 2 --tradition sadconsole", code=1)
    assert "pairs of adjacent doors, diagonals included (B-10): 1" in text
    assert "doors that touch no room (B-09): 3" in text
    assert "rooms with openings but no door (T-02): 1 of 2, 50.00 %" in text
    assert (
        "open cells without a door in the borders of rooms (T-02): 2, 2.00 a level\n  (A code such as B-10 is" in text
    )


@pytest.mark.parametrize("tradition", TRADITIONS)
def test_traditions_have_no_misplaced_doors(tradition: str) -> None:
    """The levels of a tradition have no doors that touch no room (B-09), and no doors beside each other (B-10).

    A tradition is a set of rules taken from one document. If the survey is given only the name of a tradition, it uses
    the generator and the size of that tradition's levels.
    """
    (survey,) = without_times(run(f"--tradition {tradition} --seeds 0:{12 if FULL else 1} --json"))
    row = TRADITIONS[tradition]
    assert (survey["generator"], survey["width"], survey["height"]) == (row.generator, *row.size)
    assert (survey["door_places"]["touching_no_room"], survey["door_places"]["beside_another"]) == (0, 0)


def test_survey_without_rooms_skips_room_rule() -> None:
    printed = run("--generator maze --tradition rustbook --seeds 0:1")
    assert "diagonals included (B-10): 0" in printed
    assert "The generator records no rooms." in printed
    assert "B-09" not in printed


# --------------------------------------------------------------------------------------------- levels, tallies


def test_survey_goes_on_after_unmakeable_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENERATORS, "hopeless", Chain("hopeless", "", Hopeless(), ()))
    tally = Tally(SPEC, range(3))
    for level in survey_levels.survey(SPEC._replace(generator="hopeless"), [1]):
        assert level.figures is None
        tally.add(level)
    for level in survey_levels.survey(SPEC, [0, 2]):
        tally.add(level)
    assert tally.complete
    assert tally.invalid == 1
    assert tally.faults == {1: ("hopeless made no valid level of 80x48 in 1000 attempts: there is no hope",)}
    assert len(tally.values["doors"]) == 2


def test_step_error_names_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mistaken(BuildStep):
        def __call__(self, sketch: Sketch) -> None:
            raise ZeroDivisionError

    monkeypatch.setitem(GENERATORS, "mistaken", Chain("mistaken", "", Mistaken(), ()))
    with pytest.raises(ZeroDivisionError) as mistake:
        survey_levels.survey(SPEC._replace(generator="mistaken"), [12])
    assert mistake.value.__notes__ == ["mistaken, 80x48, depth 1, seed 12"]


def test_survey_does_not_depend_on_level_order() -> None:
    levels = [level_result(seed, doors=10 + seed, rooms=seed % 5, restarts=seed) for seed in range(40)]
    levels += [level_result(seed, "it broke", doors=100, rooms=None) for seed in range(40, 80)]
    straight, backwards = Tally(SPEC, range(80)), Tally(SPEC, range(80))
    for level in levels:
        straight.add(level)
    for level in reversed(levels):
        backwards.add(level)
    assert report(straight) == report(backwards)
    assert straight.restarts == sum(range(40))
    assert straight.invalid == 40
    assert list(straight.faults) == list(range(40, 60))  # the first faults are listed
    assert len(straight.values["rooms"]) == 40


def test_survey_worst_levels_are_far_from_the_others() -> None:
    """Nine levels of ten lie between 100 and 110 doors; distances are measured in widths of this range."""
    tally = Tally(SPEC, range(40))
    for seed in tally.seeds:
        doors = {7: 130, 8: 85, 9: 112, 10: 115}.get(seed, 100 if seed % 2 else 110)
        rooms = 12 if seed == 7 else seed % 11  # a little more than nine of ten levels have
        tally.add(level_result(seed, doors=doors, rooms=rooms, cells=9999, stairs_walk=None))
    found = [(outlier.seed, outlier.outside) for outlier in tally.worst]
    assert found == [(7, {"doors": 130}), (8, {"doors": 85}), (10, {"doors": 115})]
    assert [outlier.distance for outlier in tally.worst] == pytest.approx([2, 1.5, 0.5])


@pytest.mark.parametrize(("usual", "far", "distance"), [(100, 160, 0.6), (-100, -160, 0.6), (0, 2, 2.0)])
def test_distance_from_levels_that_are_alike_is_measured_by_their_figure(usual: int, far: int, distance: float) -> None:
    tally = Tally(SPEC, range(30))
    for seed in tally.seeds:
        tally.add(level_result(seed, doors=far if seed == 4 else usual))
    (outlier,) = tally.worst
    assert (outlier.seed, round(outlier.distance, 9)) == (4, distance)


def test_survey_of_levels_that_are_alike_has_no_outliers() -> None:
    tally = Tally(SPEC, range(30))
    for seed in tally.seeds:
        tally.add(level_result(seed, doors=100 + seed % 10, two_exits_percent=None))
    assert tally.worst == []


def test_survey_table_marks_figures_outside() -> None:
    tally = Tally(SPEC, range(10, 12))
    for seed in tally.seeds:
        tally.add(
            level_result(seed, doors=27, mean_walk=40.0, two_exits_percent=None, stairs_walk=35, cut_percent=3.25)
        )
    lines = table(tally).splitlines()
    assert lines[:2] == ["roguesharp: 80x48, depth 1, seeds 10:12", "  2 levels, 0 invalid, 0 restarts"]
    rows = {line[2:24].strip(): " ".join(line[24:].split()) for line in lines[3:]}
    assert rows["doors"] == "27.00 27.00 27.00 12 to 20 OUT"
    assert rows["mean walk"] == "40.00 40.00 40.00 29 to 45"
    assert rows["two exits percent"] == "none at least 70 OUT"
    assert rows["cut percent"] == "3.25 3.25 3.25"
    assert rows["ms to make"] == "2.00 2.00 2.00"
    assert rows["ms to measure"] == "4.00 4.00 4.00"
    assert "is an outlier" not in table(tally)


def test_survey_work_comes_in_small_pieces() -> None:
    pieces: list[Task] = []

    def run_tasks(tasks: Iterable[Task]) -> Results:
        for spec, seeds in tasks:
            pieces.append((spec, seeds))
            yield spec, [level_result(seed, doors=seed) for seed in seeds]

    other = SPEC._replace(generator="ajar")
    first, second = survey.surveys([SPEC, other], range(100, 1100), run_tasks, 2)
    assert (first.spec, second.spec) == (SPEC, other)
    assert first.complete
    assert second.complete
    assert [seed for spec, seeds in pieces if spec == SPEC for seed in seeds] == list(range(101, 1100))
    assert max(len(seeds) for _, seeds in pieces) == survey.MAX_LEVELS_PER_TASK
    pieces.clear()
    assert [*survey.surveys([SPEC], range(100, 1100), run_tasks, 50)]
    assert max(len(seeds) for _, seeds in pieces) == 2, "each of many processes gets eight tasks or more"


# ------------------------------------------------------------------------------------------------- tables


def test_a_theme_and_a_generator_of_the_same_name_have_a_sheet_each(tmp_path: Path) -> None:
    for option in ("generator", "theme"):
        printed = run(f"--{option} caves --size 40x30 --seeds 0:1 --pictures {tmp_path}")
        assert printed.startswith("theme caves: " if option == "theme" else "caves: ")
    assert {path.name for path in tmp_path.iterdir()} == {"caves.png", "theme caves.png"}


def test_survey_sheet_has_panel_per_figure(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "sheets"
    run(f"--generator roguesharp --seeds 0:3 --json --pictures {folder}")
    assert [path.name for path in folder.iterdir()] == ["roguesharp.png"]
    picture = pygame.image.load(folder / "roguesharp.png")
    assert picture.get_width() > 1200
    assert picture.get_height() > 600
    panels = {tuple(picture.get_at((x, y))) for x in range(0, 1200, 5) for y in range(40, 600, 5)}
    assert len(panels) > 6


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(100))
    monkeypatch.setattr("time.monotonic", lambda: next(seconds))
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe, None):
        progress = Progress(200, stream)
        progress.advance(50, "caves")
        progress.clear()
    shown = terminal.getvalue().split("\r\x1b[K")
    assert shown[0] == shown[-1] == ""
    assert "█░" in shown[1]
    assert "50/200" in shown[1]
    assert "caves" in shown[1]
    assert shown[1].count("█") * 3 == shown[1].count("░")
    assert pipe.getvalue() == ""


# ------------------------------------------------------------------------------------------------ the cluster


@contextmanager
def local_cluster(folder: Path) -> Iterator[list[str]]:
    """Run a Dask cluster on this machine, and yield the addresses of its scheduler and of its only worker.

    `folder`: folder for the cluster's files.
    """
    command = [sys.executable, "-c", CLUSTER, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder) as cluster:
        assert cluster.stdout is not None
        try:
            yield cluster.stdout.readline().split()
        finally:
            cluster.communicate("")


@pytest.mark.full
def test_cluster_survey_equals_local_survey(tmp_path: Path) -> None:
    needs.package("distributed", "the survey runs on a cluster of it")
    here = without_times(run("--generator ajar --seeds 0:12 --json"))
    command = [sys.executable, str(ROOT / "tools/survey.py"), "--generator", "ajar", "--seeds", "0:12", "--json"]
    with local_cluster(tmp_path) as (scheduler, worker):
        for _ in range(2):  # a second survey finds the code of the first on the cluster
            result = subprocess.run([*command, "--dask", scheduler], capture_output=True, text=True, check=False)
            assert (result.returncode, result.stderr) == (0, "")
            assert without_times(result.stdout) == here
        wrong = subprocess.run([*command, "--dask", worker], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == f"survey.py: --dask: the program at '{worker}' is a Dask worker, not a scheduler\n"


@pytest.mark.full
def test_file_error_of_a_task_is_no_lost_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs.package("distributed", "the survey runs on a cluster of it")
    monkeypatch.setattr(workers, "VAULTS", ())
    tasks = [(SurveySpec("ajar", False, "ajar", 80, 48, 1), range(1))]
    missing = pytest.raises(FileNotFoundError, match="the assets folder is missing")
    with local_cluster(tmp_path) as (scheduler, _), workers.cluster(scheduler) as run_tasks, missing:
        [*run_tasks(tasks)]


def test_missing_dask_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "--dask: the package 'distributed' is missing; it belongs to the extra 'cluster'" in refused(
        "--dask 127.0.0.1:8786 --seeds 0:3"
    )


def test_cluster_gets_the_vaults_of_an_installed_game(tmp_path: Path) -> None:
    """An installed game has its assets inside the package."""
    vault = tmp_path / "game" / "assets" / "vaults" / "cell.txt"
    vault.parent.mkdir(parents=True)
    vault.write_text("a vault")
    with mock.patch("game.assets.files", lambda package: tmp_path / package):
        sent = zipfile.ZipFile(io.BytesIO(workers.code_archive()))
    assert sent.read("game/assets/vaults/cell.txt") == b"a vault"


def test_cluster_code_makes_a_level_without_pygame(tmp_path: Path) -> None:
    archive = tmp_path / "code.zip"
    archive.write_bytes(workers.code_archive())
    program = (
        "import sys; from survey_lib import measured_levels as levels; "
        "made = levels.survey(levels.SurveySpec('caves', True, 'ajar', 40, 30, 1), [0]); "
        "print(levels.__file__, made[0].faults, 'pygame' in sys.modules)"
    )
    command, environment = [sys.executable, "-c", program], {"PYTHONPATH": str(archive)}
    alone = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert alone.stdout == f"{archive / 'survey_lib' / 'measured_levels.py'} () False\n"
