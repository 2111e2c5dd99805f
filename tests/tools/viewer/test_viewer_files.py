"""What a designer made is never replaced by what the map viewer's window saves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.levels.level_files import parse_level
from level_output.tiled_tiles import is_tiles_picture
from tests.support.viewer import ViewerDriver
from viewer.viewer import WATCH_SECONDS

DRAWING = """
// The vault of a designer.
##########
#....#...#
#.@..+..>#
#....#...#
##########
""".strip("\n")
SAVING = {
    "F2": (".png",),
    "F3": (".txt",),
    "F4": (".json",),
    "F6": (".tmj", "-tiles.png"),
    "F7": ("-sheet.png",),
    "F9": ("-steps",),
}
"""The keys that save something, each with the endings of what it writes."""


@pytest.fixture
def shown(tmp_path: Path) -> ViewerDriver:
    """Return a viewer that shows a drawing and saves into the folder of the drawing."""
    (tmp_path / "vault.txt").write_text(DRAWING)
    driver = ViewerDriver("ajar", "ajar", folder=tmp_path)
    driver.drop(tmp_path / "vault.txt")
    return driver


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def saved_path(driver: ViewerDriver) -> Path:
    """Return the path that the message of a save names."""
    assert driver.viewer.message.startswith("Saved as "), driver.viewer.message
    return Path(driver.viewer.message.removeprefix("Saved as "))


@pytest.mark.parametrize("key", SAVING)
def test_second_save_replaces_neither_the_first_nor_the_open_drawing(
    tmp_path: Path, shown: ViewerDriver, key: str
) -> None:
    for _ in range(2):
        before = contents(tmp_path)
        shown.press(key)
        after = contents(tmp_path)
        assert {path: after[path] for path in before} == before
        new = saved_path(shown)
        assert new.exists()
        assert any(path == new or new in path.parents for path in set(after) - set(before))


@pytest.mark.parametrize(("key", "ending"), [(key, ending) for key, endings in SAVING.items() for ending in endings])
def test_save_takes_the_next_free_name_beside_what_a_designer_made(
    tmp_path: Path, shown: ViewerDriver, key: str, ending: str
) -> None:
    name = shown.viewer.spec.name if key == "F7" else "vault"
    for taken in (name, f"{name}-2"):
        (tmp_path / f"{taken}{ending}").write_text("made by hand")
    shown.press(key)
    assert saved_path(shown) == tmp_path / f"{name}-3{SAVING[key][0]}"
    assert (tmp_path / f"{name}{ending}").read_text() == (tmp_path / f"{name}-2{ending}").read_text() == "made by hand"


def test_link_that_leads_nowhere_is_a_taken_name(tmp_path: Path, shown: ViewerDriver) -> None:
    (tmp_path / "vault.json").symlink_to(tmp_path / "elsewhere" / "vault.json")
    shown.press("F4")
    assert saved_path(shown) == tmp_path / "vault-2.json"
    assert (tmp_path / "vault.json").is_symlink()


def test_saving_leaves_files_with_temporary_names_alone(tmp_path: Path, shown: ViewerDriver) -> None:
    parts = [tmp_path / f"vault{end}.part" for end in (".json", ".tmj", "-tiles.png", "-2.txt", ".png")]
    for part in parts:
        part.write_text("made by hand")
    shown.press("F2", "F3", "F4", "F6")
    assert {part.read_text() for part in parts} == {"made by hand"}


def test_second_map_for_tiled_has_a_picture_of_its_own(tmp_path: Path, shown: ViewerDriver) -> None:
    shown.press("F6", "F6")
    maps = [json.loads((tmp_path / name).read_text("utf-8")) for name in ("vault.tmj", "vault-2.tmj")]
    assert [one["tilesets"][0]["image"] for one in maps] == ["vault-tiles.png", "vault-2-tiles.png"]
    assert is_tiles_picture(tmp_path / "vault-2-tiles.png")


def test_message_of_a_save_stays_when_the_drawing_changes_meanwhile(tmp_path: Path, shown: ViewerDriver) -> None:
    shown.press("F3")
    saved = shown.viewer.message
    for end in ("<", ">"):
        (tmp_path / "vault.txt").write_text(DRAWING.replace(">", end))
        for _ in range(3):
            shown.viewer.pass_time(WATCH_SECONDS)
        assert shown.viewer.message.startswith(f"{saved}. Read again: vault.txt has 1 door.")
        assert shown.viewer.message.count("Read again") == 1
    (tmp_path / "vault.txt").write_text("####\n#?#")
    for _ in range(3):
        shown.viewer.pass_time(WATCH_SECONDS)
    assert shown.viewer.message.startswith(f"{saved}. vault.txt: line 2")
    shown.press("o")
    (tmp_path / "vault.txt").write_text(DRAWING)
    for _ in range(3):
        shown.viewer.pass_time(WATCH_SECONDS)
    assert shown.viewer.message.startswith("Read again")


@pytest.mark.parametrize(("key", "ending"), [("F3", "txt"), ("F4", "json"), ("F6", "tmj")])
def test_window_writes_the_comments_of_a_drawing(tmp_path: Path, shown: ViewerDriver, key: str, ending: str) -> None:
    shown.press(key)
    path = tmp_path / f"vault{'-2' * (ending == 'txt')}.{ending}"
    assert shown.viewer.message == f"Saved as {path}"
    assert parse_level(path.read_bytes()).comments == ["// The vault of a designer."]
