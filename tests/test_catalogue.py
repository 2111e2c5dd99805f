"""The golden catalogue: levels that must stay as they are, and games that must go as they went."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import catalogue
import catalogue_games
import corpus
import map_viewer
from catalogue import GAMES, GOLDEN, LEVELS, Entry, differences, entries, line
from game.content.games import make_levels
from game.content.generators import GENERATORS
from game.content.traditions import TRADITIONS

ROOT = Path(__file__).parent.parent
SAMPLE = 12
"""Every so manieth level is made again under other hashes."""

AGAIN = f"""
import sys
sys.path[:0] = ["tools", "."]
from catalogue import entries, line
from game.content.generators import GENERATORS
print("\\n".join(line(entry) for entry in [*entries(GENERATORS)][::{SAMPLE}]))
"""


def test_every_level_is_as_it_was() -> None:
    now = [line(entry) for entry in entries(GENERATORS)]
    assert differences(GOLDEN.read_text(encoding="utf-8").splitlines(), now) == []
    assert not [words for words in now if ": none" in words]


def test_all_generators_have_as_many_levels() -> None:
    chosen = list(entries(GENERATORS))
    assert len(set(chosen)) == len(chosen) == LEVELS
    counts = Counter(entry.generator for entry in chosen)
    assert set(counts) == set(GENERATORS)
    assert counts.pop("ajar") == 10
    assert max(counts.values()) - min(counts.values()) <= 1
    assert {entry.depth for entry in chosen if entry.generator == "caves"} == {1, 5}
    assert len({entry.size for entry in chosen if entry.generator == "caves"}) > 1


@pytest.mark.parametrize("hashes", ["0", "1"])
def test_levels_do_not_hang_on_the_order_of_hashes(hashes: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", AGAIN],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hashes},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.splitlines()
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert told == golden[::SAMPLE]


def test_the_hash_is_of_the_level_that_the_map_viewer_prints(
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
    told_besides = {**printed, "oil": 0, "news": 1, "doors": [{**door, "sill": "dark"} for door in printed["doors"]]}
    assert words.endswith(catalogue.fingerprint(told_besides))
    printed["doors"][0]["x"] += 1
    assert not words.endswith(catalogue.fingerprint(printed))


def test_a_difference_is_told_and_blessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [*entries(GENERATORS)][:3]
    monkeypatch.setattr(catalogue, "GOLDEN", tmp_path / "golden" / "levels.txt")
    monkeypatch.setattr(catalogue, "GAMES", tmp_path / "golden" / "games.txt")
    monkeypatch.setattr(catalogue_games, "games", lambda: [catalogue_games.Game("roguesharp", "0")])
    monkeypatch.setattr(corpus, "FOLDER", tmp_path / "golden" / "games")
    monkeypatch.setattr(corpus, "replays", lambda: [corpus.Replay("roguesharp", "explorer", "0", 2)])
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

    kept, changed, added = catalogue.GOLDEN.read_text().splitlines()
    catalogue.GOLDEN.write_text(f"{kept}\n{changed}  1 cell more\nlost 1 80x48 1: 12 cells\n")
    assert catalogue.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        f"was {changed}  1 cell more",
        f"now {changed}",
        "was not there",
        f"now {added}",
        "was lost 1 80x48 1: 12 cells",
        "now not there",
        "3 differ; if they should: python3 tools/catalogue.py --bless",
    ]


# ----------------------------------------------------------------------------------------------------- games


def test_the_levels_of_games_are_as_they_were() -> None:
    every = 1 if os.environ.get("AJAR_FULL") else catalogue_games.EVERY
    games = catalogue_games.games()
    golden = GAMES.read_text(encoding="utf-8").splitlines()
    assert len(golden) == len(games) == 125
    assert differences(golden[::every], list(catalogue_games.lines(games[::every]))) == []


def test_a_line_is_another_one_as_soon_as_anything_there_is() -> None:
    level = make_levels(TRADITIONS["ajar"], "0")(1)
    names = [catalogue_games._name(level)]
    level.memory.explored[:] = True
    assert catalogue_games._name(level) == names[0]
    level.actors[0].health = 99
    names.append(catalogue_games._name(level))
    next(iter(level.doors.values())).stiff ^= True
    names.append(catalogue_games._name(level))
    level.items.clear()
    names.append(catalogue_games._name(level))
    level.ground[level.start] = level.terrains.ids["grass"]
    names.append(catalogue_games._name(level))
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("replay", corpus.replays(), ids=str)
def test_a_replay_goes_as_it_went(replay: corpus.Replay) -> None:
    assert corpus.first_difference(replay) == ""


def test_the_corpus_is_played_for_long_and_nothing_else_lies_there() -> None:
    assert {path.name for path in corpus.FOLDER.iterdir()} == {replay.path.name for replay in corpus.replays()}
    steps = [len(replay.path.read_text().splitlines()) for replay in corpus.replays()]
    assert sum(steps) > 12 * corpus.STEPS


def test_the_first_step_that_differs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = corpus.replays()[1]
    lines = replay.path.read_text().splitlines()
    monkeypatch.setattr(corpus, "FOLDER", tmp_path)
    monkeypatch.setattr(corpus, "replays", lambda: [replay])
    assert corpus.differences() == [f"{replay} was never played"]
    for other, told in (
        (lines[6].replace(lines[6].split()[1], "00000000"), "comes to something else"),
        (lines[6].rsplit(" ", 1)[0] + ' {"Sing":{}}', "cannot be played again"),
    ):
        replay.path.write_text("\n".join([*lines[:6], other, *lines[7:]]))
        (found,) = corpus.differences()
        assert found.startswith(f"{replay}: step 7")
        assert told in found
    (tmp_path / "notes.txt").touch()
    assert corpus.differences()[1] == "notes.txt is no replay of this corpus"
