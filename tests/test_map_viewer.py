"""Levels from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

import map_viewer
from game.content.generators import GENERATORS
from game.content.traditions import TRADITIONS
from viewer import neighbour


def run(arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr("sys.argv", ["map_viewer.py", *arguments.split()])
    assert map_viewer.main() == 0
    return capsys.readouterr().out


def test_an_object_a_line_tells_all_of_each_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = run("--generator roguesharp --seeds 3:6 --json", monkeypatch, capsys).splitlines()
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
    assert run("--generator roguesharp --seed 3 --json", monkeypatch, capsys).splitlines() == lines[:1]


def test_the_map_as_text_and_the_lists(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = run("--seed first --text --size 60x40", monkeypatch, capsys)
    assert len(text.splitlines()) == 40
    assert text.count("@") == 1
    assert run("--list generators", monkeypatch, capsys).split() == list(GENERATORS)
    assert json.loads(run("--list traditions --json", monkeypatch, capsys)) == list(TRADITIONS)


def test_a_picture_of_the_whole_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "level.png"
    run(f"--seed 7 --png {path}", monkeypatch, capsys)
    picture = pygame.image.load(path)
    assert picture.get_size() == (1280, 768)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 1280, 4) for y in range(0, 768, 4)}) > 50
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--generator mazes --json", "--generator: there is no 'mazes' (there are: ajar, "),
        ("--tradition angband --json", "--tradition: there is no 'angband' (there are: ajar, "),
        ("--size 5x5 --json", "--size: 5x5 is too small: 30x20 at least"),
        ("--size 99999x99999 --json", "--size: 99999x99999 is too large: 500x500 at most"),
        ("--size big --json", "--size: 'big' is no size"),
        ("--seeds 5:5 --json", "--seeds: 5:5 holds no seed"),
        ("--seeds x --json", "--seeds: 'x' is no range"),
        (f"--seed {'s' * 65} --json", "--seed: 65 characters are too many: 64 at most"),
        ("--depth 0 --json", "--depth: 0 is not from 1 to 99"),
        ("--png /nowhere/a.png", "--png: /nowhere/a.png: No such file or directory"),
        ("--measure", "--measure"),
        ("--seeds 0:3", "--seeds goes with --json or --text"),
    ],
)
def test_bad_input_is_one_line(
    arguments: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["map_viewer.py", *arguments.split()])
    with pytest.raises(SystemExit) as ended:
        map_viewer.main()
    assert ended.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_seeds_go_forward_and_back() -> None:
    assert neighbour("7", 1) == "8"
    assert neighbour("7", -1) == "6"
    assert neighbour("0", -1) == "0"
    assert neighbour("first", 1) == "first 1"
    assert neighbour("first 1", 1) == "first 2"
