"""Kills and disk errors at each call that changes files, while the player uses menus: nothing is lost or hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from game.app.saved_games.save_service import Saves, opened
from game.store.db.game_store import Store
from game.store.db.store_renaming import files_set_aside, set_aside
from game.store.errors import StoreError
from game.store.recording.replay_file import read_replay
from game.store.recovery.salvage import salvage
from game.ui.graphics.atomic_files import write_new
from game.ui.input.commands import Command
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.text.sentences import replays, saved_games
from tests.support.at_once import replay_of_game
from tests.support.examples import FULL
from tests.support.kills import is_failed, is_killed
from tests.support.saved_game import DAMAGED_TURNS, damaged_store_files, make_room_store, put_store
from tests.support.screen import Screen, choose, games_in_house, rows, screen_of

CALLS = 3
"""Least number of calls of each act that change files."""
TURNS = {1: 20}
"""Last turn of the only game of an intact store."""


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    """A screen without a store, which the processes share that are killed."""
    with games_in_house(), screen_of(saves=Saves()) as screen:
        screen.stack.draw(screen.picture)
        yield screen


def use(screen: Screen, path: Path) -> None:
    """Open the store at `path` as at the start of the program: show the title or the menu of remedies."""
    saves = screen.app._saves
    found, trouble = opened(path)
    saves.store = found.store
    screen.open(screen.app.title() if trouble is None else screen.app.saved_games.repairs.menu(trouble, path))


def turns(path: Path) -> dict[int, int]:
    with closing(Store(path)) as store:
        return {game.number: game.turn for game in store.runs()}


def turns_offered(screen: Screen, path: Path) -> dict[int, int]:
    """Return the last turn of each game that the next start offers: in the title, or in a file that the title reports.

    Fails if the start neither shows these games nor says that something is wrong.
    """
    use(screen, path)
    title, saves = screen.stack.top, screen.app._saves
    if not isinstance(title, Title):
        assert saved_games.RECOVER in rows(title), "the damage is reported"
        salvage(path)
        return turns(path)
    shown = rows(title)
    assert saves.store is not None
    saves.close()
    if found := turns(path):
        assert any(row.startswith("Continue") for row in shown)
        return found
    reported = files_set_aside(path)
    assert saved_games.FILES_ASIDE.format(number=len(reported)) in shown, "the title reports the file"
    (aside,) = (file for file in reported if ".aside-" in file.name)
    try:
        return turns(aside)
    except StoreError:
        salvage(aside)
        return turns(aside)


Act = Callable[[Screen, Path], None]


def begin_afresh(screen: Screen, _: Path) -> None:
    choose(screen, saved_games.START_AFRESH)


def bring_over(screen: Screen, _: Path) -> None:
    choose(screen, saved_games.RECOVER)


def use_file_aside(screen: Screen, path: Path) -> None:
    choose(screen, saved_games.FILES_ASIDE.format(number=1))
    choose(screen, f"{path.name}.aside-1")
    choose(screen, saved_games.USE_FILE)


def hide_file_aside(screen: Screen, _: Path) -> None:
    choose(screen, saved_games.FILES_ASIDE.format(number=1))
    choose(screen, saved_games.HIDE_FILES)


def export(screen: Screen, _: Path) -> None:
    screen.open(replay_of_game(screen.app.saved_games.replays, 1))
    screen.stack.handle(Command.CANCEL)  # at once, before any of the game is played
    choose(screen, replays.SAVE_TO_FILE)


def put_damaged(folder: Path) -> Path:
    return put_store(folder, damaged_store_files())


def put_aside(folder: Path) -> Path:
    """Set a store with a game aside; the title reports it."""
    path = put_store(folder, {"": make_room_store(folder.with_name("sound") / "ajar.sqlite", TURNS[1]).read_bytes()})
    set_aside(path)
    Store(path).close()
    return path


def put_sound(folder: Path) -> Path:
    return put_store(folder, {"": make_room_store(folder.with_name("sound") / "ajar.sqlite", TURNS[1]).read_bytes()})


ACTS: dict[Act, tuple[Callable[[Path], Path], dict[int, int]]] = {
    begin_afresh: (put_damaged, DAMAGED_TURNS),
    bring_over: (put_damaged, DAMAGED_TURNS),
    use_file_aside: (put_aside, TURNS),
    hide_file_aside: (put_aside, TURNS),
    export: (put_sound, TURNS),
}
"""What the player does, with the function that prepares the folder, and the games that must never be lost."""

STEPS: dict[Act, int] = {begin_afresh: 4, bring_over: 10, use_file_aside: 11, hide_file_aside: 2, export: 3}
"""Steps from call to call in the usual run, where it is not each call that is tried."""


@pytest.mark.parametrize("act", ACTS)
def test_kill_at_any_call_loses_and_hides_nothing(screen: Screen, tmp_path: Path, act: Act) -> None:
    """In the usual run, some of the calls are left out. An export that was killed can be repeated."""
    put, games = ACTS[act]
    for at in count(0, 1 if FULL else STEPS.get(act, 1)):
        path = put(tmp_path / "data")
        killed = is_killed(partial(act, screen, path), at, str(path.parent), before=partial(use, screen, path))
        exported = [file for file in path.parent.iterdir() if file.suffix == ".ajar"]
        assert all(read_replay(file).steps for file in exported), "an exported file is complete"
        if act is hide_file_aside and not killed:
            break  # the player has said that he does not want to see the file again
        assert turns_offered(screen, path) == games, f"killed before call {at}"
        if act is export:
            use(screen, path)
            export(screen, path)
            screen.app._saves.close()
            assert len(list(path.parent.glob("*.ajar"))) == len(exported) + 1
        if not killed:
            break
    assert at >= CALLS


@pytest.mark.parametrize("act", ACTS)
def test_disk_error_at_any_call_is_reported(screen: Screen, tmp_path: Path, act: Act) -> None:
    """After the error, the screen says that something has failed, or all has succeeded; and nothing is lost."""
    put, games = ACTS[act]
    for at in count(0, 1 if FULL else STEPS.get(act, 1)):
        path = put(tmp_path / "data")

        def work(path: Path = path) -> None:
            act(screen, path)
            top = screen.stack.top
            assert isinstance(top, Title | Menu | ReplayScene)
            if isinstance(top, Title):
                assert act is not export
                assert screen.app._saves.store is not None
            with suppress(StoreError):  # the command line reports it
                screen.app._saves.close()

        failed = is_failed(work, at, str(path.parent), before=partial(use, screen, path))
        if act is hide_file_aside:
            assert turns(path.with_name(f"{path.name}.aside-1")) == games
        else:
            assert turns_offered(screen, path) == games, f"call {at} failed"
        if not failed:
            break
    assert at >= CALLS


def test_export_after_another_has_new_name(screen: Screen, tmp_path: Path) -> None:
    path = put_sound(tmp_path / "data")
    for name in ("game-1.ajar", "game-1-2.ajar", "game-1-3.ajar"):
        use(screen, path)
        export(screen, path)
        screen.app._saves.close()
        assert name in {file.name for file in path.parent.iterdir()}
    assert write_new(path.with_name("game-1.ajar"), b"x").name == "game-1-4.ajar"
