"""The golden catalogue: a record of single levels, and of the levels of whole games, that must not change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import catalogue
import map_viewer
from catalogue import GAMES, GOLDEN, LEVELS, Entry, differences, entries, line
from game.content.levels.generators import GENERATORS
from game.content.new_game import make_levels
from game.content.traditions import TRADITIONS
from golden import catalogue_games, corpus, corpus_store
from tests.support.cli import Ended, tool
from tests.support.examples import FULL
from tests.support.folders import ROOT
from tests.tools.golden.approving import APPROVE

SAMPLE = 12 if FULL else 60
"""Of this many levels, one is generated again with other hash seeds."""

IN_NEW_PROCESS = SAMPLE if FULL else 3 * SAMPLE
"""One in how many levels is made again in a new process."""
AGAIN = f"""
import sys
sys.path[:0] = ["tools", "."]
from catalogue import entries, line
from game.content.levels.generators import GENERATORS
print("\\n".join(line(entry) for entry in [*entries(GENERATORS)][::{IN_NEW_PROCESS}]))
"""


@pytest.mark.parametrize("generator", GENERATORS)
def test_golden_levels_are_unchanged(generator: str) -> None:
    golden = [words for words in GOLDEN.read_text(encoding="utf-8").splitlines() if words.startswith(f"{generator} ")]
    chosen = [entry for entry in entries(GENERATORS) if entry.generator == generator]
    assert len(golden) == len(chosen)
    every = 1 if FULL else 3
    now = [line(entry) for entry in chosen[::every]]
    assert differences(golden[::every], now) == [], APPROVE
    assert not [words for words in now if ": none" in words]


def test_catalogue_has_equal_levels_per_generator() -> None:
    chosen = list(entries(GENERATORS))
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
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert lines == golden[::IN_NEW_PROCESS]


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
    assert words.endswith(catalogue.fingerprint(printed))
    extended = {
        **printed,
        "oil": 0,
        "news": 1,
        "doors": [{**door, "news": "dark"} for door in printed["doors"]],
    }
    assert words.endswith(catalogue.fingerprint(extended))
    printed["doors"][0]["x"] += 1
    assert not words.endswith(catalogue.fingerprint(printed))


def test_catalogue_difference_can_be_blessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [Entry("caves", seed, (40, 30), 1) for seed in "012"]
    monkeypatch.setattr(catalogue, "GOLDEN", tmp_path / "golden" / "levels.txt")
    monkeypatch.setattr(catalogue, "GAMES", tmp_path / "golden" / "games.txt")
    monkeypatch.setattr(catalogue_games, "games", lambda: [catalogue_games.Game("roguesharp", "0")])
    monkeypatch.setattr(catalogue_games, "DEPTHS", 2)
    golden = tmp_path / "golden"
    monkeypatch.setattr(corpus, "FOLDER", golden / "games")
    monkeypatch.setattr(corpus, "CENSUS", golden / "census.txt")
    monkeypatch.setattr(corpus, "golden_games", lambda: [corpus.GoldenGame("ajar", "lever", 0, 0)])
    monkeypatch.setattr(corpus, "not_covered", list)
    monkeypatch.setattr(corpus, "in_any_order", lambda do, games: ((game, do(game)) for game in games))
    monkeypatch.setattr(corpus_store, "PATH", golden / "corpus.sqlite")
    monkeypatch.setattr(catalogue, "entries", lambda _: few)
    monkeypatch.setattr("sys.argv", ["catalogue.py"])
    with pytest.raises(SystemExit) as ended:
        catalogue.main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "catalogue.py: levels.txt: No such file or directory\n"

    monkeypatch.setattr("sys.argv", ["catalogue.py", "--bless"])
    assert catalogue.main() == 0
    monkeypatch.setattr("sys.argv", ["catalogue.py"])
    assert catalogue.main() == 0
    assert capsys.readouterr().out == ""

    same, changed, added = catalogue.GOLDEN.read_text().splitlines()
    catalogue.GOLDEN.write_text(f"{same}\n{changed}  1 cell more\nlost 1 80x48 1: 12 cells\n")
    assert catalogue.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        f"was: {changed}  1 cell more",
        f"now: {changed}",
        "was: missing",
        f"now: {added}",
        "was: lost 1 80x48 1: 12 cells",
        "now: missing",
        "3 differences (to approve all: python3 tools/catalogue.py --bless)",
    ]
    monkeypatch.setattr(catalogue, "MAX_SHOWN", 2)
    assert catalogue.main() == 1
    assert capsys.readouterr().out.splitlines()[3:] == [
        f"now: {added}",
        "… and 1 more: --all prints them all",
        "3 differences (to approve all: python3 tools/catalogue.py --bless)",
    ]
    monkeypatch.setattr("sys.argv", ["catalogue.py", "--all"])
    assert catalogue.main() == 1
    assert "now: missing" in capsys.readouterr().out.splitlines()


def test_one_game_can_be_blessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a name, only the files of this game change: its steps, its lines in the census, and the store with it."""
    games = [corpus.GoldenGame("ajar", name, 0, 0) for name in ("lever", "locked", "lost")]
    monkeypatch.setattr(catalogue, "GOLDEN", tmp_path / "levels.txt")
    monkeypatch.setattr(corpus, "FOLDER", tmp_path / "games")
    monkeypatch.setattr(corpus, "CENSUS", tmp_path / "census.txt")
    monkeypatch.setattr(corpus, "golden_games", lambda: games[:2])
    monkeypatch.setattr(corpus, "in_any_order", lambda do, games: ((game, do(game)) for game in games))
    monkeypatch.setattr(corpus_store, "PATH", tmp_path / "corpus.sqlite")
    corpus.FOLDER.mkdir()
    for game in games:
        game.path.write_text("0\nwrong\n")
    corpus.CENSUS.write_text("stage_lever wrong\nstage_locked wrong\nstage_lost wrong\n")
    assert tool(catalogue, "--bless", "--only", "stage_lev*") == Ended(0, "", "")
    assert [path.name for path in sorted(corpus.FOLDER.iterdir())] == ["stage_lever.txt", "stage_locked.txt"]
    assert games[1].path.read_text() == "0\nwrong\n"
    census = corpus.CENSUS.read_text().splitlines()
    assert "stage_lever wrong" not in census
    assert [line for line in census if "stage_lever" not in line] == ["stage_locked wrong"]
    assert corpus_store.PATH.exists()
    assert not catalogue.GOLDEN.exists()
    assert tool(catalogue, "--only", "stage_lever") == Ended(0, "", "")
    assert tool(catalogue, "--only", "stage_lost") == Ended(
        2,
        "",
        "catalogue.py: --only: stage_lost is none of levels, games, store, and no file in tests/golden/games\n",
    )


def test_blessing_counts_every_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The progress bar counts each game of the corpus and of the store once."""
    few = [corpus.GoldenGame("ajar", name, 0, 0) for name in ("lever", "locked")]
    monkeypatch.setattr(corpus, "FOLDER", tmp_path / "games")
    monkeypatch.setattr(corpus, "CENSUS", tmp_path / "census.txt")
    monkeypatch.setattr(corpus, "golden_games", lambda: few)
    monkeypatch.setattr(corpus, "in_any_order", lambda do, games: ((game, do(game)) for game in games))
    monkeypatch.setattr(corpus_store, "PATH", tmp_path / "corpus.sqlite")
    counted: list[str] = []
    corpus.bless(lambda: counted.append("corpus"))
    corpus_store.bless(lambda: counted.append("store"))
    assert counted == ["corpus"] * 2 + ["store"] * 2


# ----------------------------------------------------------------------------------------------------- games


ALL_GAMES = catalogue_games.games()


@pytest.mark.parametrize("number", range(0, len(ALL_GAMES), 1 if FULL else catalogue_games.EVERY))
def test_golden_game_levels_are_unchanged(number: int) -> None:
    """In the usual run, the levels of every third depth are made. The next game begins at the next depth."""
    golden, game = GAMES.read_text(encoding="utf-8").splitlines(), ALL_GAMES[number]
    assert len(golden) == len(ALL_GAMES) == 125
    first, every = (0, 1) if FULL else (number // catalogue_games.EVERY % 3, 3)
    name, _, hashes = golden[number].partition(": ")
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
