"""Drawings in the map viewer's window, and walking in its levels."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game import levels
from game.app.drawn_games import read_drawn_game
from game.content.traditions import TRADITIONS
from game.engine.grid.geometry import Vec
from game.levels.level_json import json_of
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.store.file_limits import MAX_DRAWING_BYTES
from game.store.serialize.snapshot import state_hash
from level_output.built_level import data_of
from level_output.saving_folder import usual_folder
from scenario_lib.drawings import RULES, place_doors
from tests.levels.level_formats import FORMATS, built_in
from tests.support.viewer import SMALL, ViewerDriver
from viewer.input.level_commands import open_seed
from viewer.viewer import Viewer

DRAWING = """
##########
#....#...#
#.@......#
#....#...#
##########

room: 0 0 6 5
room: 5 0 5 5
""".strip("\n")


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "two rooms.txt"
    path.write_text(DRAWING)
    return path


# ------------------------------------------------------------------------------------------------ walking


def test_viewer_walk_leaves_level_unchanged(drawing: Path) -> None:
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(drawing)
    driver.press("p", "Enter")
    viewer = driver.viewer
    assert viewer.walk_mode is not None
    driver.press("→", "→", "→")
    door = viewer.viewed.level.doors[Vec(5, 2)]
    assert not door.shut
    assert viewer.viewed.world.hero.pos == Vec(5, 2)
    assert viewer.viewed.world.hero.opened == 1
    assert "You open the door" in viewer.message
    driver.press("Esc")
    assert not driver.shows("walk_mode")
    assert viewer.open
    assert viewer.viewed.level.doors[Vec(5, 2)].shut


def test_viewer_walk_shows_all_or_hero_memory(drawing: Path) -> None:
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(drawing)
    driver.press("p", "Enter")
    level = driver.viewer.viewed.level
    assert level.memory.explored[7, 2]
    driver.press("x")
    assert not level.memory.explored[7, 2]
    driver.press("x", "→", "x")
    assert not level.memory.explored[7, 2]
    driver.press("→", "→")
    assert level.memory.explored[7, 2]


@pytest.mark.parametrize("seen", ["all", "what the hero knows"])
def test_viewer_walk_moves_are_undone_one_by_one(drawing: Path, seen: str) -> None:
    """Undo shuts doors and forgets what was seen; the same move then has the same result, dice included."""
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(drawing)
    driver.press("p", "Enter")
    if seen != "all":
        driver.press("x")
    viewer, names = driver.viewer, []
    for key in ("→", "→", "→", "→", "."):
        names.append(_hidden_name(viewer))
        driver.press(key)
    after = _hidden_name(viewer)
    assert not viewer.viewed.level.doors[Vec(5, 2)].shut
    for name in reversed(names):
        driver.press("Backspace")
        assert _hidden_name(viewer) == name
    assert viewer.viewed.level.doors[Vec(5, 2)].shut
    assert viewer.viewed.world.turn == 0
    driver.press("Backspace")
    assert viewer.message == "There is no move to take back."
    driver.press("→", "→", "→", "→", ".")
    assert _hidden_name(viewer) == after
    driver.press("Ctrl z")
    assert viewer.viewed.world.turn == 4


def _hidden_name(viewer: Viewer) -> str:
    """Return the state hash (a hash of the whole world) while the map shows only what the hero knows.

    If the viewer shows the whole level, the cells that the hero does not know are hidden before the hash is computed,
    and shown again afterwards.
    """
    viewed = viewer.viewed
    shown = viewed.revealed
    viewed.conceal()
    name = state_hash(viewed.world)
    if shown:
        viewed.reveal()
    return name


def test_viewer_click_walks_hero_there(drawing: Path) -> None:
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(drawing)
    driver.press("Enter")
    driver.click(driver.middle(Vec(6, 2)))
    assert driver.viewer.viewed.world.hero.pos == Vec(6, 2)


def test_viewer_has_no_walk_without_hero(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(DRAWING.replace("@", "."))
    driver = ViewerDriver()
    driver.drop(path)
    driver.press("Enter", "x", "5", "6", "8", "9", "0")
    assert driver.viewer.walk_mode is None


# ----------------------------------------------------------------------------------------------- drawings


def test_viewer_shows_dropped_drawing(drawing: Path) -> None:
    driver = ViewerDriver()
    driver.drop(drawing)
    assert driver.viewer.viewed.level.shape == (10, 5)
    assert driver.viewer.viewed.sketch.doors == []
    drawn = parse_drawing(DRAWING)
    for rule in RULES:
        driver.press("p")
        assert driver.viewer.rule == rule
        assert driver.viewer.viewed.sketch.doors == place_doors(drawn, rule, driver.seed).doors
    driver.press("p")
    assert driver.viewer.rule is None
    driver.press("g", "Enter")
    assert driver.viewer.drawing is None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"###\n#?#\n###\n", "line 2, column 2: '?' has no meaning in a drawing"),
        (b"###\n##\n", "line 2: the row has 2 characters"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"", "the drawing is empty"),
        (b"###\n###\n", "the drawing has no floor"),
        (b"#" * (MAX_DRAWING_BYTES + 1), f"larger than {MAX_DRAWING_BYTES} bytes"),
        (None, "No such file or directory"),
    ],
)
def test_viewer_reports_bad_dropped_file(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "drawing.txt"
    if content is not None:
        path.write_bytes(content)
    driver = ViewerDriver()
    before = driver.viewer.viewed
    driver.drop(path)
    assert words in driver.viewer.message
    assert driver.viewer.failed
    assert driver.viewer.viewed is before


def test_viewer_opens_drawing_by_typed_name(drawing: Path) -> None:
    driver = ViewerDriver()
    driver.press("d")
    driver.type("nothing here")
    driver.press("Enter")
    assert driver.shows("page")
    driver.press("Esc", "d")
    driver.type(str(drawing))
    driver.press("Enter")
    assert driver.viewer.drawing is not None
    assert not driver.shows("page")


# ------------------------------------------------------------------------------------------------ files of levels


@pytest.mark.parametrize("form", FORMATS)
def test_viewer_shows_written_level_again(form: str, tmp_path: Path) -> None:
    """Rules and seed are those of the file, not those of the level shown before."""
    built = built_in(TRADITIONS["rogue"], 3, 1)
    path = tmp_path / "level"
    path.write_text(FORMATS[form](built), "utf-8")
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(path)
    viewed = driver.viewer.viewed
    assert json_of(data_of(viewed.built)) == json_of(data_of(built))
    assert (viewed.world.tradition.name, viewed.world.seed) == ("rogue", "3")


def test_viewer_starts_game_on_shown_level(drawing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("viewer.state.game_process.subprocess.Popen", started.append)
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(drawing)
    driver.press("F8")
    assert driver.viewer.message == "The game starts in a window of its own."
    ((python, play, option, path),) = started
    assert (python, Path(play).name, option) == (sys.executable, "play.pyw", "--drawing")
    game = read_drawn_game(path, None, None)
    assert game.world("0").level.shape == (10, 5)
    driver.press("→", "F8")
    assert started[1][-1] != path


def test_viewer_says_why_level_cannot_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viewer.state.game_process.subprocess.Popen", lambda _: pytest.fail("it was started"))
    path = tmp_path / "large.txt"
    path.write_text("@" + 200 * ".")
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(path)
    driver.press("F8")
    assert driver.viewer.failed
    assert driver.viewer.message == (
        "The level cannot be played: a level of 201x1 is too large to be played: 128x128 at most"
    )


def test_usual_folder_is_in_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    assert usual_folder() == tmp_path / "Ajar levels"
    (tmp_path / "Documents").mkdir()
    assert usual_folder() == tmp_path / "Documents" / "Ajar levels"
    for folder in ("settings", "Dokumente"):
        (tmp_path / folder).mkdir()
    (tmp_path / "settings" / "user-dirs.dirs").write_text('# desktop\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n')
    assert usual_folder() == tmp_path / "Dokumente" / "Ajar levels"


def test_first_saved_file_makes_its_folder(tmp_path: Path) -> None:
    driver = ViewerDriver(folder=tmp_path / "new" / "folder")
    driver.press("F3")
    saved = tmp_path / "new" / "folder" / f"{driver.viewer.viewed.name}.txt"
    assert driver.viewer.message == f"Saved as {saved}"
    assert levels.read_drawing(saved).size == SMALL


def test_title_of_a_drawing_has_its_name_or_the_rule_and_seed_of_its_doors(drawing: Path) -> None:
    driver = ViewerDriver("ajar", "ajar", seed="5")
    driver.press("F5")
    assert "not read from a file" in driver.viewer.message
    assert driver.viewer.failed
    driver.drop(drawing)
    assert (driver.viewer.viewed.title, driver.viewer.failed) == ("two rooms.txt", False)
    drawing.write_text(f"{DRAWING}\nname: The mill")
    driver.press("F5")
    assert driver.viewer.viewed.title == "The mill · two rooms.txt"
    open_seed(driver.viewer, "7")
    assert driver.viewer.viewed.title == "The mill · two rooms.txt"
    driver.press("p")
    rule = next(iter(RULES))
    assert driver.viewer.viewed.title == f"two rooms.txt · doors by {rule}, seed 7"
    open_seed(driver.viewer, "8")
    assert driver.viewer.viewed.title == f"two rooms.txt · doors by {rule}, seed 8"
