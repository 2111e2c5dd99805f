"""Save files that were set aside stay on the title screen until the player has dealt with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app.saved_games.damaged_files import MAX_FILES, FilesAside
from game.app.saved_games.save_service import Saves, opened
from game.store.db.game_store import Store
from game.store.db.store_renaming import set_aside
from game.store.json_values import JsonValue
from game.ui.core.scene_manager import Push, ReplaceAll
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.text.sentences import menus, saved_games
from tests.support.saved_game import make_room_store
from tests.support.screen import Screen, choose, rows, screen_of, session

ROW = saved_games.FILES_ASIDE.format(number=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Path of a save file without games. A save file with a game of 20 turns was set aside."""
    path = make_room_store(tmp_path / "ajar.sqlite", 20)
    set_aside(path)
    return path


def reported(screen: Screen) -> bool:
    return any(row.startswith("Save files that were set aside") for row in rows(screen.app.title()))


def test_file_is_reported_until_dismissed(path: Path) -> None:
    for _ in range(2):
        with session(path) as screen:
            assert ROW in rows(screen.app.title())
            assert rows(screen.app.title())[0] == "New game", "the title still selects the likely next choice"
            choose(screen, ROW)
            assert rows(screen.stack.top) == [f"{path.name}.aside-1", saved_games.HIDE_FILES, "Back"]
    with session(path) as screen:
        choose(screen, ROW)
        choose(screen, saved_games.HIDE_FILES)
        assert screen.shows(Title)
        assert not reported(screen)
    with session(path) as screen:
        assert not reported(screen)
        path.with_name(f"{path.name}.aside-7").write_text("another")
        screen.open(screen.app.title())
        choose(screen, ROW)
        choose(screen, f"{path.name}.aside-7")
        choose(screen, saved_games.HIDE_FILE)
        assert not reported(screen)


def test_removed_file_is_reported_no_more(path: Path) -> None:
    with session(path) as screen:
        path.with_name(f"{path.name}.aside-1").unlink()
        assert not reported(screen)


def test_file_set_aside_can_be_used(path: Path) -> None:
    with session(path) as screen:
        choose(screen, ROW)
        choose(screen, f"{path.name}.aside-1")
        choose(screen, saved_games.USE_FILE)
        assert rows(screen.stack.top)[0] == "Continue: Ajar, depth 1, turn 20"
        assert ROW in rows(screen.stack.top), "now the other file was set aside"
        choose(screen, "Continue")
    assert sorted(file.name for file in path.parent.iterdir()) == ["ajar.sqlite", "ajar.sqlite.aside-2"]


def test_damaged_file_cannot_be_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    aside = path.with_name(f"{path.name}.aside-1")
    aside.write_bytes(b"dear diary")
    with session(path) as screen:
        choose(screen, ROW)
        choose(screen, aside.name)
        choose(screen, saved_games.USE_FILE)
        assert saved_games.CANNOT_USE_FILE in screen.words(monkeypatch)
        choose(screen, "Back")
        store = screen.app._saves.store
        assert store is not None
        assert store.runs() == []
    assert aside.read_bytes() == b"dear diary"


def test_half_salvaged_file_is_reported(tmp_path: Path) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    path.with_name("ajar.sqlite.salvaged-ab12_c").mkdir()
    make_room_store(path.with_name("ajar.sqlite.salvaged-1"), 3)
    with session(path) as screen:
        choose(screen, saved_games.FILES_ASIDE.format(number=2))
        choose(screen, "ajar.sqlite.salvaged-ab12_c")
        choose(screen, saved_games.USE_FILE)
        choose(screen, "Back")


def test_fresh_start_is_reported(path: Path) -> None:
    path.write_bytes(b"dear diary")
    saves, trouble = opened(path)
    assert trouble is not None
    with screen_of(saves=saves) as screen:
        assert not reported(screen), "no save file is open"
        screen.open(screen.app.saved_games.repairs.menu(trouble, path))
        choose(screen, saved_games.START_AFRESH)
        assert saved_games.FILES_ASIDE.format(number=2) in rows(screen.stack.top)
        assert menus.QUIT in rows(screen.stack.top)
    saves.close()


def test_files_of_linked_store_are_reported(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.sqlite"
    link.parent.mkdir()
    link.symlink_to(path)
    Store(link).close()
    with session(link) as screen:
        assert ROW in rows(screen.app.title())
        choose(screen, ROW)
        choose(screen, f"{path.name}.aside-1")
        choose(screen, saved_games.USE_FILE)
        assert rows(screen.stack.top)[0].startswith("Continue")
    assert link.is_symlink()


# ------------------------------------------------------------------------------- which files are reported


@contextmanager
def report_of(path: Path, *, own: bool = True) -> Iterator[tuple[FilesAside, Store]]:
    """Yield the report on the files beside a save file. `own`: whether the save file has the player's settings."""
    saves, theme = Saves(Store(path)), Theme(Settings())
    assert saves.store is not None
    yield FilesAside(theme, saves, lambda: Menu(theme, "title", []), lambda: saves.store if own else None), saves.store
    saves.close()


def files_in(report: FilesAside, *, hide: bool = False) -> list[str]:
    """Return the names of the files that a report lists. `hide`: hide them after that."""
    listed = []
    for row in report.rows():
        change = row.act() if row.act is not None else None
        assert isinstance(change, Push)
        assert isinstance(change.scene, Menu)
        *files, hide_all, _ = change.scene.rows
        listed = [file.text for file in files]
        if hide:
            assert hide_all.act is not None
            assert isinstance(hide_all.act(), ReplaceAll)
    return listed


def names(*numbers: int) -> list[str]:
    return [f"ajar.sqlite.aside-{number}" for number in numbers]


@pytest.mark.parametrize("own", [True, False])
def test_next_files_are_listed_when_the_first_are_hidden(tmp_path: Path, own: bool) -> None:
    """A save file that may be a stranger's keeps nothing: the files beside it are hidden until the program ends."""
    path = tmp_path / "ajar.sqlite"
    for name in names(*range(1, 2 * MAX_FILES + 2)):
        (tmp_path / name).touch()
    with report_of(path, own=own) as (report, store):
        for first in (1, MAX_FILES + 1, 2 * MAX_FILES + 1):
            listed = names(*range(first, min(first + MAX_FILES, 2 * MAX_FILES + 2)))
            assert files_in(report, hide=True) == listed
        assert files_in(report) == []
        assert store.settings() == ({"files_known": sorted(names(*range(1, 2 * MAX_FILES + 2)))} if own else {})
    with report_of(path, own=own) as (report, _):
        assert len(files_in(report)) == (0 if own else MAX_FILES)


def test_hidden_file_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    """So another file that gets its name later is reported."""
    path = tmp_path / "ajar.sqlite"
    for name in names(1, 2):
        (tmp_path / name).touch()
    with report_of(path) as (report, store):
        assert files_in(report, hide=True) == names(1, 2)
        (tmp_path / names(1)[0]).unlink()
        (tmp_path / names(3)[0]).touch()
        assert files_in(report, hide=True) == names(3)
        assert store.settings() == {"files_known": names(2, 3)}
        (tmp_path / names(1)[0]).touch()
        assert files_in(report) == names(1)


@pytest.mark.parametrize("known", [None, {}, 3, names(1)[0], [names(1)], [3, None, {}], names(7), {names(1)[0]: 1}])
def test_unusual_list_of_hidden_files_hides_none_or_only_its_names(path: Path, known: JsonValue) -> None:
    with report_of(path) as (report, store):
        store.set({"files_known": known})
        assert files_in(report) == names(1)


@pytest.mark.parametrize("own", [True, False])
def test_only_the_players_own_save_file_hides_files(path: Path, own: bool) -> None:
    with report_of(path, own=own) as (report, store):
        store.set({"files_known": [3, *names(1)]})
        assert files_in(report) == ([] if own else names(1))


def test_long_name_of_a_file_is_shown_with_its_end(tmp_path: Path) -> None:
    path = tmp_path / f"{'abcdefghij' * 7}.sqlite"
    path.with_name(f"{path.name}.aside-1").touch()
    with report_of(path) as (report, _):
        (shown,) = files_in(report)
        assert shown.endswith(".sqlite.aside-1")
        assert f"{path.name}.aside-1".endswith(shown)
        assert len(shown) == 60


def test_menu_of_the_files_names_their_folder(path: Path) -> None:
    with session(path) as screen:
        choose(screen, ROW)
        assert screen.stack.top is not None
        assert saved_games.FILES_ASIDE_TEXT.format(path=path.parent)[:300] in screen.stack.top.spoken()


def test_file_that_is_gone_is_not_used(path: Path) -> None:
    with session(path) as screen:
        choose(screen, ROW)
        choose(screen, f"{path.name}.aside-1")
        path.with_name(f"{path.name}.aside-1").unlink()
        choose(screen, saved_games.USE_FILE)
        assert screen.shows(Title)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
