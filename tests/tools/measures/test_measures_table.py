"""The table of measures and its command: any number of workers and any stops give the same table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import soak
from measures.arms import ARMS
from measures.estimates import Estimate, share
from measures.measure_command import TABLE
from measures.rows import ABOVE_0, BEYOND_0, NO_FEWER, Asked, Row, at_least, at_most, between, of_before
from measures.table import (
    BY_HAND,
    ROWS,
    Made,
    chosen_rows,
    estimates_in,
    explanation,
    markdown,
    measure,
    met,
    report,
)
from tests.support.cli import Ended, tool

MADE = Made("the seeds s/0 to s/9", "0123456789ab", "2026-11-30")
Do = Callable[[Any], Any]


def in_order(do: Do, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    for task in tasks:
        yield task, do(task)


def last_first(do: Do, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    return in_order(do, reversed([*tasks]))


def only(number: int, do: Do, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Do some tasks, and then be interrupted, as by Ctrl-C."""
    for done, task in enumerate(tasks):
        if done == number:
            raise KeyboardInterrupt
        yield task, do(task)


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.game_pool.in_any_order", in_order)
    monkeypatch.setattr("measures.measure_command.today", lambda: MADE.day)


def measures(*words: str, rows: str = "reader less opener") -> Ended:
    return tool(soak, "--measures", "--seeds", "4", "--turns", "6", "--rows", rows, *words)


def test_row_is_met_within_its_band_only() -> None:
    ten = Estimate(10, 8, 12, 50)
    for asked, now, holds in (
        (between(8, 20), ten, True),
        (between(11, 20), ten, False),
        (at_least(10), ten, True),
        (at_most(9), ten, False),
        (ABOVE_0, ten, True),
        (ABOVE_0, Estimate(10, -1, 21, 50), False),
        (BEYOND_0, Estimate(-10, -12, -8, 50), True),
        (BEYOND_0, Estimate(10, -1, 21, 50), False),
    ):
        assert asked.holds(now, None) is holds, asked.words
    before = Estimate(12, 11, 13, 50)
    assert [of_before(0.8).holds(ten, other) for other in (None, before, ten._replace(value=13))] == [None, False, True]
    assert [NO_FEWER.holds(ten, other) for other in (None, before, ten)] == [None, False, True]


def tried(name: str, asked: Asked | None, hits: list[bool]) -> Row:
    def counted(_results: object) -> Estimate:
        """Share of tries
        that hit.
        """
        return share(hits, "a note")

    return Row(name, counted, (), asked, "7")


def test_table_is_markdown() -> None:
    rows = [tried("hits, %", at_least(50), [True, True, False]), BY_HAND[0], tried("more, %", None, [])]
    lines = [*markdown(measure(rows, {}, None), MADE, compared=False)]
    assert lines[0] == "# Measures"
    assert "2026-11-30 with the seeds s/0 to s/9" in lines[2]
    assert lines[5:9] == [
        "| measure | 2026-11-29 | asked | value | 95 % interval | samples | met |",
        "|---|---|---|---|---|---|---|",
        "| hits, % | 7 | at least 50 | 66.7 (a note) | 20.8 to 93.9 | 3 | yes |",
        "| hand players: real decisions, % of 60 doors | 19–23 | at least 45 | by hand |  |  |  |",
    ]
    assert lines[9] == "| more, % | 7 |  | no samples |  |  |  |"
    assert lines[-1] == "* **more, %**: Share of tries that hit."


def test_table_compares_with_another() -> None:
    row = tried("hits, %", of_before(0.8), [True] * 30 + [False] * 70)
    before = {"hits, %": share([True] * 50 + [False] * 50)}
    (found,) = measure([row], {}, before)
    assert met(found)
    line = [*markdown([found], MADE, compared=True)][7]
    assert line.endswith("| yes | 50.0 | -20.0 (-32.6 to -6.42) |")
    assert met(measure([row], {}, {"others, %": share([True])})[0]) is None


def test_values_are_read_back_from_a_report() -> None:
    rows = measure([tried("hits, %", at_least(50), [True, False]), BY_HAND[0]], {}, None)
    again = json.loads(json.dumps(report(rows, MADE)))
    assert again["seeds"] == MADE.seeds
    assert estimates_in(again) == {one.row.name: one.now for one in rows}


def test_every_row_is_explained_and_has_its_arms() -> None:
    for row in ROWS:
        assert row in BY_HAND or explanation(row), row.name
        assert set(row.arms) <= set(ARMS)
        assert bool(row.arms) is (row not in BY_HAND)
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert [row.name for row in chosen_rows("OPENER, depth")] == ["reader less opener, depth 5, points"]


def test_stopped_run_goes_on_to_the_same_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = measures("--store", str(tmp_path / "whole"))
    assert (whole.code, whole.err) == (0, "")
    assert "| reader less opener, depth 5, points | 20 | 8 to 20 | 0 |" in whole.out
    folder = tmp_path / "stopped"
    for order in (partial(only, 1), partial(only, 2)):
        monkeypatch.setattr("playtest.game_pool.in_any_order", order)
        with pytest.raises(KeyboardInterrupt):
            measures("--store", str(folder))
    so_far = measures("--store", str(folder), "--so-far")
    assert "| reader less opener, depth 5, points | 20 | 8 to 20 | no pairs |" in so_far.out
    readers = len((folder / "reader.jsonl").read_text().splitlines())
    so_far = measures("--store", str(folder), "--so-far", rows="wins")
    assert re.search(rf"wins of the reader.*to [\d.]+ \| {readers} \|", so_far.out)
    monkeypatch.setattr("playtest.game_pool.in_any_order", last_first)
    assert measures("--store", str(folder)) == whole
    files = sorted(file.name for file in folder.iterdir())
    assert files == [TABLE, "opener.jsonl", "reader.jsonl"]
    for name in files[1:]:
        seeds = [json.loads(line)["seed"] for line in (folder / name).read_text().splitlines()]
        assert sorted(seeds) == ["0/0", "0/1", "0/2", "0/3"], "no game was played twice"
    assert (folder / TABLE).read_text() == (tmp_path / "whole" / TABLE).read_text()


def test_command_compares_with_the_table_of_another_folder(tmp_path: Path) -> None:
    first = measures("--store", str(tmp_path))
    second = measures("--store", str(tmp_path), "--against", str(tmp_path))
    assert "before" not in first.out.splitlines()[5]
    assert second.out.splitlines()[5].endswith("| met | before | change |")
    assert "| 0 | 0 (" in second.out
    (tmp_path / TABLE).write_text("[]")
    refused = measures("--against", str(tmp_path))
    assert (refused.code, refused.err) == (2, f"soak.py: --against: {tmp_path / TABLE} is no table of measures\n")


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["--so-far", "--games", "1"], "--so-far is only for --measures"),
        (["--against", "folder"], "--against is only for --measures"),
        (["--rows", "reader"], "--rows is only for --measures"),
        (["--measures", "--bot", "monkey"], "--bot is not for --measures"),
        (["--measures", "--tradition", "rogue"], "--tradition is not for --measures"),
        (["--measures", "--kept"], "--kept is not for --measures"),
        (["--measures", "--faults", "folder"], "--faults is not for --measures"),
        (["--measures", "--again", "file"], "--again is not for --measures"),
    ],
)
def test_option_that_would_do_nothing_is_refused(words: list[str], refused: str) -> None:
    assert tool(soak, *words) == (2, "", f"soak.py: {refused}\n")


def test_broken_game_is_told_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.play_one_game.begin_variant", lambda *_: 1 / 0)
    ended = measures()
    assert ended.code == 1
    assert "BROKEN: reader in ajar, seed 0/0, turn 0: ZeroDivisionError" in ended.err
    assert ended.out.startswith("# Measures")
