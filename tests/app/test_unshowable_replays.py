"""A replay that passes all checks and still cannot be drawn ends in one line or in the crash screen."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from game.app.app import App
from game.app.saved_games.save_service import opened
from game.store.db.game_store import Store
from game.store.json_values import CorruptData
from game.store.recording.replay_file import StoredRecord, write_replay
from game.ui.replay.replay_scene import ReplayScene
from game.ui.text.sentences import replays as sentences
from tests.support.at_once import replay_named
from tests.support.cli import ajar
from tests.support.saved_game import make_room_store
from tests.support.screen import session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of a store with one short game. A replay file of this game lies beside it."""
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    store = Store(path)
    path.with_name("room.ajar").write_bytes(write_replay(StoredRecord(store, 1), "1"))
    store.close()
    return path


def break_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(*_: object) -> None:
        raise KeyError("nope " * 100)

    monkeypatch.setattr(ReplayScene, "draw", draw)


def test_replay_that_cannot_be_drawn_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = path.with_name("room.ajar")
    with session(path) as screen:
        replays = screen.app.saved_games.replays
        assert isinstance(replay_named(replays, str(file)), ReplayScene)
        break_drawing(monkeypatch)
        for words in (str(file), "1"):
            with pytest.raises(CorruptData, match=r"it cannot be shown \(KeyError: 'nope nope") as caught:
                replay_named(replays, words)
            shown = sentences.CANNOT_SHOW.format(detail=f"KeyError: {'nope ' * 100!r}"[:200])
            assert str(caught.value) == (f"{file}: {shown}" if words != "1" else shown)


def test_command_refuses_replay_that_cannot_be_drawn_in_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = path.with_name("room.ajar")
    break_drawing(monkeypatch)
    ended = ajar("--headless", "--replay", str(file), "--turns", "2")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert f"{file}: it cannot be shown (KeyError" in ended.err


def test_headless_replay_that_fails_later_ends_in_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = path.with_name("room.ajar")

    def run(*_: object, **__: object) -> None:
        raise IndexError("far away")

    monkeypatch.setattr(App, "run", run)
    ended = ajar("--headless", "--replay", str(file), "--turns", "2")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert ended.err == f"ajar: --replay: {file}: it cannot be shown (IndexError: far away)\n"
    saves, _ = opened(path)
    monkeypatch.setattr("game.app.launch.opened", lambda _: (saves, None))
    with pytest.raises(IndexError):
        ajar("--headless", "--demo", "--turns", "2", "--store", str(path))
    saves.close()


@pytest.mark.parametrize("words", ["1", "room.ajar"])
def test_crash_report_names_the_replay(path: Path, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(path) as screen:
        scene = replay_named(screen.app.saved_games.replays, words if words == "1" else str(path.with_name(words)))
        reports = path.parent.glob("crash-*.txt")
        calls: list[object] = []

        def draw(*_: object) -> None:
            calls.append(0)
            raise ZeroDivisionError

        def menu(*_: object) -> None:
            return None

        monkeypatch.setattr(ReplayScene, "draw", draw)
        monkeypatch.setattr("game.app.crash_report.crash_menu", menu)
        with pytest.raises(ZeroDivisionError):
            screen.app.run(scene)
        assert len(calls) == 1
        (report,) = (report.read_text("utf-8") for report in reports)
        assert f"the replay of {'game 1' if words == '1' else words} was shown\n" in report


def test_headless_replay_ends_though_no_turn_passes(path: Path) -> None:
    file = path.with_name("room.ajar")
    content = json.loads(zlib.decompress(file.read_bytes()))
    step, turn, name, *_ = content["moments"][0]
    content["steps"] = [[step + number, turn + number, 1, None, name] for number in range(1, 40)]
    file.write_bytes(zlib.compress(json.dumps(content).encode()))
    with session(path) as screen:
        scene = replay_named(screen.app.saved_games.replays, str(file))
        scene.go_to_turn(20)
        for _ in range(20):
            scene.pass_time(1.0)
        assert scene.replay.world.turn < 20
        assert scene.has_reached(20)
