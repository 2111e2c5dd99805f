"""Scenes while something takes long: opening a game, playing recorded steps, and a turn that hardly ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from game import worker
from game.app.saved_games.save_service import Saves
from game.engine.grid.geometry import EAST, SOUTHEAST
from game.engine.rules.actions.wait_search_stairs import Wait
from game.store.db.game_store import Store
from game.store.serialize.snapshot import state_hash
from game.ui.core.scene_manager import Change, Pop, Push, ReplaceAll, SceneManager
from game.ui.input.commands import Command, Hover, MoveInput, PlayerInput
from game.ui.play import play_scene
from game.ui.play.play_scene import Play
from game.ui.replay import replay_scene
from game.ui.replay.replay_scene import LEAP, ReplayScene
from game.ui.scenes import loading_screen
from game.ui.scenes.loading_screen import LoadingScreen, Opener
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.text.sentences import menus, saved_games
from game.worker import Job, Progress, Worker
from tests.support.at_once import replay_of_game
from tests.support.saved_game import make_room_store
from tests.support.screen import Screen, choose, screen_of

STEPS = 60
PATIENCE = 30.0
"""Seconds after which a test fails that waits for the worker."""


class Gate:
    """Gate at which all work of the worker waits, each time that it tells its progress, until the gate is open."""

    def __init__(self) -> None:
        self._is_open = Event()

    def open(self) -> None:
        self._is_open.set()

    def progress(self) -> Progress:
        """Return the progress of a work that waits at the gate, unless it is given up."""
        is_open = self._is_open

        class Held(Progress):
            def at(self, share: float = 0.0) -> None:
                while not self.is_cancelled and not is_open.wait(0.002):
                    pass
                super().at(share)

        return Held()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """The gate of the worker of the screen, which has a thread. It is shut at first."""
    gate = Gate()
    monkeypatch.setattr(worker, "HAS_THREADS", True)
    monkeypatch.setattr(worker, "Progress", gate.progress)
    monkeypatch.setattr(loading_screen, "MOMENT_SECONDS", 0.0)
    monkeypatch.setattr(replay_scene, "PLAYING_SECONDS", 0.0)
    return gate


@pytest.fixture
def screen(tmp_path: Path, gate: Gate) -> Iterator[Screen]:
    """The title screen, with a store that has a game."""
    saves = Saves(Store(make_room_store(tmp_path / "ajar.sqlite", STEPS)))
    with screen_of(saves=saves) as screen:
        yield screen
        gate.open()
        screen.app._worker.close()
    saves.close()


def wait_for(screen: Screen, kind: type[object]) -> None:
    """Let frames pass until a scene of some kind is on top."""
    until = time.monotonic() + PATIENCE
    while not isinstance(screen.stack.top, kind):
        assert time.monotonic() < until, f"{type(screen.stack.top).__name__} is on top"
        screen.stack.pass_time(0.0)
        time.sleep(0.001)


def test_long_opening_is_shown_and_leads_to_game(screen: Screen, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(screen, "Continue")
    assert screen.shows(LoadingScreen)
    assert "Opening the game. Esc: cancel" in screen.words(monkeypatch)
    assert screen.stack.scenes[-1].next_frame_in() == loading_screen.FRAME_SECONDS
    screen.stack.handle(MoveInput(EAST))
    screen.stack.pass_time(0.0)
    assert screen.shows(LoadingScreen)
    gate.open()
    wait_for(screen, Play)
    assert len(screen.stack.scenes) == 1
    assert screen.play.world.turn == STEPS


def test_bar_shows_the_progress(screen: Screen) -> None:
    job = Job[None](Future(), Progress())
    screen.stack.push(LoadingScreen(screen.app._theme, job, lambda _: Pop(), Pop))
    columns = []
    for share in (0.0, 0.5, 1.0):
        job.progress.at(share)
        columns.append(np.count_nonzero((screen.pixels() == screen.app._theme.colour("text")).all(axis=2).any(axis=1)))
    assert columns[0] < columns[1] < columns[2]


def test_esc_leaves_opening_and_changes_nothing(screen: Screen) -> None:
    store = screen.app._saves.store
    assert store is not None
    before = store.runs()
    choose(screen, "Continue")
    screen.stack.handle(Command.CANCEL)
    wait_for(screen, Title)
    assert store.runs() == before
    assert screen.app._saves.current is None


def test_recovery_is_shown_and_can_be_left(screen: Screen, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    store = screen.app._saves.store
    assert store is not None
    store._connection.execute("UPDATE runs SET begun = 'now'")
    store.checkpoint()
    files = {file: file.read_bytes() for file in store.path.parent.iterdir() if file.suffix == ".sqlite"}
    screen.open(screen.app.title())
    choose(screen, "1 game cannot be read")
    choose(screen, saved_games.RECOVER)
    assert screen.shows(LoadingScreen)
    assert "Recovering your games. Esc: cancel" in screen.words(monkeypatch)
    screen.stack.handle(Command.CANCEL)
    wait_for(screen, Menu)
    assert {file: file.read_bytes() for file in store.path.parent.iterdir() if file in files} == files
    assert not [*store.path.parent.glob("*.salvaged-*")]
    assert screen.app._saves.store is not None, "new games are saved"
    gate.open()
    choose(screen, saved_games.RECOVER)
    wait_for(screen, Menu)
    assert "1 game recovered" in screen.words(monkeypatch)
    choose(screen, menus.TO_TITLE)
    choose(screen, "Continue")
    wait_for(screen, Play)
    assert screen.play.world.turn == STEPS


def test_failed_opening_is_refused(screen: Screen, gate: Gate) -> None:
    store = screen.app._saves.store
    assert store is not None
    store._connection.executescript("DELETE FROM snapshots; UPDATE runs SET seed = 'another'")
    gate.open()
    choose(screen, "Continue")
    wait_for(screen, Menu)
    choose(screen, saved_games.BACK)
    assert screen.shows(Title)


def test_fault_of_the_work_reaches_the_main_loop(screen: Screen, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the crash screen follows, as after any other fault."""
    monkeypatch.setattr(Saves, "last_messages", lambda *given: given[-1].at() or 1 // 0)
    choose(screen, "Continue")
    gate.open()
    with pytest.raises(ZeroDivisionError):
        wait_for(screen, Menu)


def test_quick_opening_is_not_shown(screen: Screen, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    title = screen.app.title()
    opener = Opener(screen.app._theme, screen.app._worker)

    def opened() -> Change:
        return opener.open(lambda progress: progress.at(), lambda job: (job.result(), ReplaceAll(title))[1])

    change = opened()
    assert isinstance(change, Push)
    assert isinstance(change.scene, LoadingScreen)
    assert isinstance(change.scene.handle(Command.CANCEL) or Pop(), Pop)
    gate.open()
    monkeypatch.setattr(loading_screen, "MOMENT_SECONDS", PATIENCE)
    assert opened() == ReplaceAll(title)


def test_opening_scene_replaces_itself(screen: Screen) -> None:
    title, other = screen.app.title(), screen.app.title()
    job = Worker(at_once=True).start(lambda _: other)
    stack = SceneManager(title)
    stack._follow(Push(LoadingScreen(screen.app._theme, job, lambda job: Push(job.result()), Pop)))
    stack.pass_time(0.0)
    assert stack.scenes == (title, other)


def watched(screen: Screen) -> ReplayScene:
    scene = replay_of_game(screen.app.saved_games.replays, 1)
    scene.leave_out_marks()
    screen.open(scene)
    screen.draw()
    return scene


def settle(scene: ReplayScene) -> None:
    until = time.monotonic() + PATIENCE
    while scene.is_seeking:
        assert time.monotonic() < until
        scene.pass_time(0.0)
        time.sleep(0.001)


def test_jump_shows_the_picture_before_it(screen: Screen, gate: Gate) -> None:
    """Meanwhile only the worker may use the world of the replay, but all keys and the mouse are answered."""
    scene = watched(screen)
    hashes = {step.number: step.hash for step in scene.replay._record.steps}  # type: ignore[attr-defined]
    before = screen.pixels()
    screen.stack.handle(MoveInput(SOUTHEAST))
    world, scene.replay.world = scene.replay.world, None  # type: ignore[misc, assignment]
    assert scene.is_seeking
    for at in ((5, 5), (640, 300), (700, 700)):
        screen.stack.handle(Hover(at))
        screen.stack.handle(Command.GLYPHS)
        screen.stack.pass_time(0.1)
    area = scene._world_area
    now = screen.pixels()
    assert (now[: area.width, : area.height - 100] == before[: area.width, : area.height - 100]).all()
    scene.replay.world = world  # type: ignore[misc]
    gate.open()
    settle(scene)
    assert (scene.replay.at, state_hash(scene.replay.world)) == (LEAP, hashes[LEAP])
    assert scene.stage.world is scene.replay.world


def test_each_key_during_a_jump_adds_to_its_goal(screen: Screen, gate: Gate) -> None:
    """Also if a menu is opened in the middle of the jump."""
    scene = watched(screen)
    inputs: list[PlayerInput] = [MoveInput(SOUTHEAST), *[MoveInput(EAST)] * 4, Command.CANCEL, Command.CANCEL]
    for player_input in inputs:
        screen.stack.handle(player_input)
    gate.open()
    screen.stack.pass_time(0.0)
    settle(scene)
    assert scene.replay.at == LEAP + 4


def test_esc_stops_a_jump(screen: Screen, gate: Gate) -> None:
    scene = watched(screen)
    hashes = {step.number: step.hash for step in scene.replay._record.steps}  # type: ignore[attr-defined]
    scene.go_to(45)
    assert scene.is_seeking
    screen.stack.handle(Command.CANCEL)
    assert screen.shows(Menu)
    assert scene._jump is None, "the jump waits until the menu is closed"
    assert not scene.replay.at or state_hash(scene.replay.world) == hashes[scene.replay.at]
    assert scene.stage.world is scene.replay.world
    assert not scene.stage.playing
    screen.draw()
    gate.open()
    screen.stack.handle(Command.CANCEL)
    settle(scene)
    assert (scene.replay.at, state_hash(scene.replay.world)) == (45, hashes[45])
    screen.stack.handle(Command.CANCEL)
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
