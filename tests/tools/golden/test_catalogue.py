"""The golden catalogue: a record of single levels, and of the levels of whole games, that must not change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

import map_viewer
from game.content.levels.generators import GENERATORS
from game.content.new_game import make_levels
from game.content.traditions import TRADITIONS
from golden import catalogue_games
from golden.catalogue_levels import LEVELS, Entry, changed_parts, entries, hashes_text, line
from tests.support.examples import FULL
from tests.support.folders import ROOT
from tests.tools.golden.approving import APPROVE

GOLDEN, GAMES = (
    (ROOT / "tests" / "golden" / name).read_text("utf-8").splitlines() for name in ("levels.txt", "games.txt")
)
"""The golden lines of levels, and of the levels of whole games."""
SAMPLE = 12 if FULL else 60
"""Of this many levels, one is generated again with other hash seeds."""

IN_NEW_PROCESS = SAMPLE if FULL else 3 * SAMPLE
"""One in how many levels is made again in a new process."""
AGAIN = f"""
import sys
sys.path[:0] = ["tools", "."]
from golden.catalogue_levels import entries, line
print("\\n".join(line(entry) for entry in [*entries()][::{IN_NEW_PROCESS}]))
"""


@pytest.mark.parametrize("generator", GENERATORS)
def test_golden_levels_are_unchanged(generator: str) -> None:
    golden = [words for words in GOLDEN if words.startswith(f"{generator} ")]
    chosen = [entry for entry in entries() if entry.generator == generator]
    assert len(golden) == len(chosen)
    every = 1 if FULL else 3
    now = [line(entry) for entry in chosen[::every]]
    assert now == golden[::every], APPROVE
    assert not [words for words in now if ": none" in words]


def test_catalogue_has_equal_levels_per_generator() -> None:
    chosen = list(entries())
    assert len(set(chosen)) == len(chosen) == LEVELS
    counts = Counter(entry.generator for entry in chosen)
    assert set(counts) == set(GENERATORS)
    assert counts.pop("ajar") == 10
    assert max(counts.values()) - min(counts.values()) <= 1
    assert {entry.depth for entry in chosen if entry.generator == "caves"} == {1, 5}
    assert len({entry.size for entry in chosen if entry.generator == "caves"}) > 1


@pytest.mark.parametrize("hashes", ["0", "1"] if FULL else ["1"])
def test_levels_do_not_depend_on_hash_seed(hashes: str) -> None:
    lines = subprocess.run(
        [sys.executable, "-c", AGAIN],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hashes},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.splitlines()
    assert lines == GOLDEN[::IN_NEW_PROCESS]


def test_catalogue_hash_matches_map_viewer_level(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = Entry("great-halls", "first", (70, 46), 5)
    monkeypatch.setattr(
        "sys.argv",
        ["map_viewer.py", "--generator", "great-halls", "--seed", "first", "--size", "70x46", "--depth", "5", "--json"],
    )
    assert map_viewer.main() == 0
    printed = json.loads(capsys.readouterr().out)
    words = line(entry)
    assert words.startswith(f"great-halls first 70x46 5: {printed['measures']['cells']} cells ")

    def differ(report: dict[str, Any]) -> list[str]:
        return changed_parts(words, hashes_text(report))

    extended = {**printed, "oil": 0, "news": 1, "doors": [{**door, "news": "dark"} for door in printed["doors"]]}
    assert differ(printed) == differ(extended) == []
    printed["doors"][0]["x"] += 1
    assert differ(printed) == ["doors"]
    printed["gas"] = "another"
    assert differ(printed) == ["gas", "doors"]
    printed["rooms"][0]["purpose"] = "kitchen"
    assert differ(printed) == ["gas", "rooms", "doors"]


# ----------------------------------------------------------------------------------------------------- games


ALL_GAMES = catalogue_games.games()


@pytest.mark.parametrize("number", range(0, len(ALL_GAMES), 1 if FULL else catalogue_games.EVERY))
def test_golden_game_levels_are_unchanged(number: int) -> None:
    """In the usual run, the levels of every third depth are made. The next game begins at the next depth."""
    game = ALL_GAMES[number]
    assert len(GAMES) == len(ALL_GAMES) == 125
    first, every = (0, 1) if FULL else (number // catalogue_games.EVERY % 3, 3)
    name, _, hashes = GAMES[number].partition(": ")
    depths = range(1 + first, 1 + catalogue_games.DEPTHS, every)
    assert name == str(game)
    assert len(hashes.split()) == catalogue_games.DEPTHS
    made = dict(zip(depths, catalogue_games.hashes(game, depths), strict=True))
    assert made == dict(zip(depths, hashes.split()[first::every], strict=True)), APPROVE


def test_catalogue_hash_changes_with_any_content() -> None:
    level = make_levels(TRADITIONS["ajar"], "0")(1)
    names = [catalogue_games._level_hash(level)]
    level.memory.explored[:] = True
    assert catalogue_games._level_hash(level) == names[0]
    level.actors[0].health = 99
    names.append(catalogue_games._level_hash(level))
    next(iter(level.doors.values())).stiff ^= True
    names.append(catalogue_games._level_hash(level))
    level.items.clear()
    names.append(catalogue_games._level_hash(level))
    level.ground[level.start] = level.terrains.ids["grass"]
    names.append(catalogue_games._level_hash(level))
    assert len(set(names)) == len(names)
