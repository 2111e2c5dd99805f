"""Save files that were set aside stay on the title screen until the player has dealt with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.saved_games.save_service import opened
from game.store.db.game_store import Store
from game.store.db.store_renaming import set_aside
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
