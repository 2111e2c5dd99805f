"""Scenes while something takes long: opening a game, playing recorded steps, and a turn that hardly ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.saved_games.save_service import Saves
from game.engine.grid.geometry import EAST
from game.engine.rules.actions.wait_search_stairs import Wait
from game.store.db.game_store import Store
from game.store.recording.replay_file import StoredRecord
from game.store.serialize.snapshot import state_hash
from game.ui.core.scene_manager import Pop, Push, ReplaceAll, SceneManager
from game.ui.core.work_in_frames import WorkInFrames
from game.ui.input.commands import Command, MoveInput
from game.ui.play import play_scene
from game.ui.play.play_scene import Play
from game.ui.scenes import loading_screen
from game.ui.scenes.loading_screen import LoadingScreen, OpeningWork, open_in_pieces
from game.ui.scenes.menu import Menu
from game.ui.scenes.replay import replay_scene
from game.ui.scenes.replay.replay_scene import ReplayScene
from game.ui.scenes.title import Title
from game.ui.text.sentences import menus, saved_games
from tests.support.at_once import replay_of_game
from tests.support.saved_game import make_room_store
from tests.support.screen import Screen, choose, screen_of

STEPS = 60


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """The title screen, with a store that has a game, on a machine on which everything takes longer than a moment."""
    saves = Saves(Store(make_room_store(tmp_path / "ajar.sqlite", STEPS)))
    with screen_of(saves=saves) as screen, pytest.MonkeyPatch.context() as patched:
        for module, name in (
            (loading_screen, "MOMENT_SECONDS"),
            (loading_screen, "PIECES_SECONDS"),
            (replay_scene, "PIECES_SECONDS"),
        ):
            patched.setattr(module, name, -1.0)
        yield screen
    saves.close()


def frames_until(screen: Screen, kind: type) -> int:
    for number in range(400):
        if screen.shows(kind):
            return number
        screen.stack.pass_time(0.0)
    raise AssertionError("it takes too many frames")


def test_long_opening_is_shown_and_leads_to_game(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(screen, "Continue")
    assert screen.shows(LoadingScreen)
    assert "Opening the game. Esc: cancel" in screen.words(monkeypatch)
    assert screen.stack.next_frame_in() == 0.0
    assert frames_until(screen, Play) > 5
    assert len(screen.stack.scenes) == 1
    assert screen.play.world.turn == STEPS


def test_esc_leaves_opening_and_changes_nothing(screen: Screen) -> None:
    store = screen.app._saves.store
    assert store is not None
    before = store.runs()
    choose(screen, "Continue")
    for _ in range(3):
        screen.stack.pass_time(0.0)
    screen.stack.handle(MoveInput(EAST))
    assert screen.shows(LoadingScreen)
    screen.stack.handle(Command.CANCEL)
    assert screen.shows(Title)
    assert store.runs() == before
    assert screen.app._saves.current is None


def test_recovery_is_shown_and_can_be_left(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    store = screen.app._saves.store
    assert store is not None
    store._connection.execute("UPDATE runs SET begun = 'now'")
    store.checkpoint()
    files = {file: file.read_bytes() for file in store.path.parent.iterdir() if file.suffix == ".sqlite"}
    screen.open(screen.app.title())
    choose(screen, "1 game cannot be read")
    for gives_up in (True, False):
        choose(screen, saved_games.RECOVER)
        assert screen.shows(LoadingScreen)
        assert "Recovering your games. Esc: cancel" in screen.words(monkeypatch)
        for _ in range(12):
            screen.stack.pass_time(0.0)
        assert screen.shows(LoadingScreen)
        if gives_up:
            screen.stack.handle(Command.CANCEL)
            assert {file: file.read_bytes() for file in store.path.parent.iterdir() if file in files} == files
            assert not [*store.path.parent.glob("*.salvaged-*")]
            assert screen.app._saves.store is not None, "new games are saved"
    assert frames_until(screen, Menu) > 5
    assert "1 game recovered" in screen.words(monkeypatch)
    choose(screen, menus.TO_TITLE)
    choose(screen, "Continue")
    assert frames_until(screen, Play) > 5
    assert screen.play.world.turn == STEPS


def test_failed_opening_is_refused(screen: Screen) -> None:
    store = screen.app._saves.store
    assert store is not None
    store._connection.executescript("DELETE FROM snapshots; UPDATE runs SET seed = 'another'")
    choose(screen, "Continue")
    frames_until(screen, Menu)
    choose(screen, saved_games.BACK)
    assert screen.shows(Title)


def test_quick_opening_is_not_shown(screen: Screen) -> None:
    title = screen.app.title()

    def work() -> OpeningWork:
        yield
        return ReplaceAll(title)

    assert open_in_pieces(screen.app._theme, work(), clock=iter([0.0, -2.0]).__next__) == ReplaceAll(title)
    change = open_in_pieces(screen.app._theme, work(), clock=iter([0.0, 5.0]).__next__)
    assert isinstance(change, Push)
    assert isinstance(change.scene, LoadingScreen)
    assert isinstance(change.scene.handle(Command.CANCEL), Pop)


def watched(screen: Screen) -> ReplayScene:
    scene = replay_of_game(screen.app.saved_games.replays, 1)
    screen.open(scene)
    return scene


def is_seeking(scene: ReplayScene) -> bool:
    return scene.is_seeking


def test_replay_goes_on_in_next_frame(screen: Screen) -> None:
    scene = watched(screen)
    hashes = {step.number: step.hash for step in scene.replay._record.steps}  # type: ignore[attr-defined]
    scene.go_to(7)
    assert is_seeking(scene)
    assert scene.next_frame_in() == 0.0
    screen.draw()
    for _ in range(100):
        if not is_seeking(scene):
            break
        scene.pass_time(0.0)
    assert (scene.replay.at, state_hash(scene.replay.world)) == (7, hashes[7])
    assert scene.stage.world is scene.replay.world


def test_esc_stops_replay_in_middle_of_step(screen: Screen) -> None:
    scene = watched(screen)
    hashes = {step.number: step.hash for step in StoredRecord(scene.replay._record._store, 1).steps}  # type: ignore[attr-defined]
    scene.go_to(45)
    for _ in range(12):
        scene.pass_time(0.0)
    assert is_seeking(scene)
    screen.stack.handle(MoveInput(EAST))
    screen.stack.handle(Command.CANCEL)
    assert screen.shows(Menu)
    assert scene._work is None, "the jump waits until the menu is closed"
    assert scene.replay.at in {0, *hashes}
    assert not scene.replay.at or state_hash(scene.replay.world) == hashes[scene.replay.at]
    assert scene.stage.world is scene.replay.world
    screen.draw()
    choose(screen, menus.TO_TITLE)
    assert screen.shows(Title)


CROWD = "#" * 22 + "\n#@" + "k" * 19 + "#\n" + "#" * 22


def test_endless_turn_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_scene, "TURN_SECONDS", -1.0)
    with screen_of() as screen:
        play = screen.begin(CROWD)
        world = play.world
        world.hero.health = world.hero.max_health = 10**6
        world.hero.ready_at += 10**6
        play._give(Wait())
        assert not world.is_waiting
        assert play.next_frame_in() == 0.0
        orders = world.hero.orders
        screen.stack.handle(MoveInput(EAST))
        assert world.hero.orders is orders
        before = world.now
        screen.stack.pass_time(0.0)
        assert world.now > before
        screen.stack.handle(Command.CANCEL)
        assert screen.shows(Menu)
        screen.draw()


def test_opening_scene_replaces_itself() -> None:
    with screen_of() as screen:
        title, other = screen.app.title(), screen.app.title()

        def work() -> OpeningWork:
            yield
            return Push(other)

        stack = SceneManager(title)
        stack._follow(Push(LoadingScreen(screen.app._theme, WorkInFrames(work()), Pop)))
        stack.pass_time(0.0)
        assert stack.scenes == (title, other)
