"""No command replaces a file that it reads, whatever the file is called, nor a picture that somebody else has made."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import map_viewer
import scenario
from game.ui.graphics.atomic_files import UnwritableFile, check_unused
from level_output.tiled_tiles import is_tiles_picture
from tests.support.cli import Ended, ajar, tool

DRAWING = "#####\n#@.>#\n#####\n"
HEADLESS = ("--headless", "--demo", "--turns", "1")
Command = Callable[..., Ended]


def map_viewer_command(*words: str) -> Ended:
    return tool(map_viewer, *words)


def scenario_command(*words: str) -> Ended:
    return tool(scenario, *words)


OUTPUTS: dict[str, tuple[Command, tuple[str, ...], str, str]] = {
    "scenario --gif": (scenario_command, ("IN", "--gif", "OUT"), "level.gif", "level.gif"),
    "map_viewer --png": (map_viewer_command, ("--drawing", "IN", "--png", "OUT"), "level.png", "level.png"),
    "map_viewer --sheet": (map_viewer_command, ("--drawing", "IN", "--sheet", "OUT"), "level.png", "level.png"),
    "map_viewer --tiled": (map_viewer_command, ("--drawing", "IN", "--tiled", "OUT"), "level.tmj", "level.tmj"),
    "its tiles": (map_viewer_command, ("--drawing", "IN", "--tiled", "OUT"), "level-tiles.png", "level.tmj"),
    "map_viewer --steps": (map_viewer_command, ("--drawing", "IN", "--steps", "OUT"), "step-0001.png", "."),
    "ajar --screenshot": (ajar, (*HEADLESS, "--drawing", "IN", "--screenshot", "OUT"), "level.png", "level.png"),
    "ajar --transcript": (ajar, (*HEADLESS, "--drawing", "IN", "--transcript", "OUT"), "level.txt", "level.txt"),
}
"""Each output of a command: how it is asked for, and the names of what is read and of what would be written."""


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("way", ["the same name", "another way to the folder", "a second name", "a link"])
def test_output_that_is_the_input_is_refused(tmp_path: Path, output: str, way: str) -> None:
    command, words, name, written = OUTPUTS[output]
    read = tmp_path / name
    read.write_text(DRAWING)
    said = read
    if way == "another way to the folder":
        (tmp_path / "way").mkdir()
        said = tmp_path / "way" / ".." / name
    elif way == "a second name":
        said = tmp_path / "second"
        os.link(read, said)
    elif way == "a link":
        said = tmp_path / "link"
        said.symlink_to(read)
    before = {path.name for path in tmp_path.iterdir()}
    ended = command(*({"IN": str(said), "OUT": str(tmp_path / written)}.get(word, word) for word in words))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert read.read_text() == DRAWING
    assert {path.name for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (ajar, (*HEADLESS, "--store", "FILE", "--screenshot", "FILE")),
        (ajar, (*HEADLESS, "--store", "FILE", "--transcript", "FILE")),
        (ajar, (*HEADLESS, "--transcript", "FILE", "--screenshot", "FILE")),
        (map_viewer_command, ("--size", "40x30", "--png", "FILE", "--sheet", "FILE")),
        (map_viewer_command, ("--size", "40x30", "--png", "level-tiles.png", "--tiled", "level.tmj")),
    ],
)
def test_one_file_is_not_asked_for_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = command(*("level.png" if word == "FILE" else word for word in words))
    assert (ended.code, ended.out) == (2, "")
    assert "this command reads or writes this file otherwise, and does not replace it" in ended.err
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".tmj"]


def test_file_of_standard_input_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "level.png"
    path.write_text(DRAWING)
    kept = os.dup(0)
    try:
        with path.open("rb") as file:
            os.dup2(file.fileno(), 0)
        with pytest.raises(UnwritableFile, match="does not replace it"):
            check_unused(str(path), ("-",))
        check_unused(str(tmp_path / "other.png"), ("-", None))
    finally:
        os.dup2(kept, 0)
        os.close(kept)


def test_every_option_of_the_map_viewer_that_writes_a_file_is_looked_at() -> None:
    options = {action.dest for action in map_viewer._parser()._actions if action.metavar in ("FILE", "DIR")}
    looked_at = {word.removeprefix("--") for _, words, *_ in OUTPUTS.values() for word in words}
    # A vault and a module are only read, and the window replaces nothing in its folder.
    assert options - looked_at == {"folder", "module", "vault"}


def test_animation_is_not_written_under_another_ending(tmp_path: Path) -> None:
    drawing = tmp_path / "level.txt"
    drawing.write_text(DRAWING)
    for name in ("level.txt", "other", "other.png"):
        ended = scenario_command(str(drawing), "--gif", str(tmp_path / name))
        assert ended == Ended(
            2, "", f"scenario.py: --gif: {tmp_path / name}: the file name of an animation must end in .gif\n"
        )
    assert [path.name for path in tmp_path.iterdir()] == ["level.txt"]
    assert drawing.read_text() == DRAWING


def test_map_for_tiled_replaces_only_pictures_of_tiles_that_nobody_has_changed(tmp_path: Path) -> None:
    drawing, picture = tmp_path / "level.txt", tmp_path / "level-tiles.png"
    drawing.write_text(DRAWING)
    words = ("--drawing", str(drawing), "--tiled", str(tmp_path / "level.tmj"))
    for rules in ("ajar", "rogue"):  # the second has a picture with other colours
        (tmp_path / "level.tmj").unlink(missing_ok=True)
        assert map_viewer_command(*words, "--tradition", rules).code == 0
        assert is_tiles_picture(picture)
        assert pygame.image.load(picture).get_width() > 0
    (tmp_path / "level.tmj").unlink()
    own = pygame.image.load(picture)
    own.set_at((0, 0), "red")
    changed = tmp_path / "changed.png"
    pygame.image.save(own, changed)
    good = picture.read_bytes()
    for content in (changed.read_bytes(), b"", b"a", good[:-1], good + b"a", good.replace(b"IDAT", b"IDAt"), good[:60]):
        picture.write_bytes(content)
        ended = map_viewer_command(*words)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err == (
            f"map_viewer.py: --tiled: {picture}: it is no picture of tiles that this tool has written, and is not "
            "replaced; rename it, or choose another name for the map\n"
        )
        assert picture.read_bytes() == content
    assert not (tmp_path / "level.tmj").exists()


def test_map_for_tiled_never_replaces_a_map(tmp_path: Path) -> None:
    drawing, tiled = tmp_path / "level.txt", tmp_path / "level.tmj"
    drawing.write_text(DRAWING)
    tiled.write_text("a map of the designer")
    ended = map_viewer_command("--drawing", str(drawing), "--tiled", str(tiled), "--png", str(tmp_path / "a.png"))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        f"map_viewer.py: --tiled: {tiled}: a map is there already, and is not replaced; delete it or choose another"
        " name\n"
    )
    assert tiled.read_text() == "a map of the designer"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["level.tmj", "level.txt"]
