"""Worlds from strangers with many levels: they are saved, left and copied in pieces, so that the window can react."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.recording.autosave import SNAPSHOT_TURNS, Autosave, begin
from game.store.recording.journal import play_step
from game.store.recording.replay_file import StoredRecord, write_replay_in_pieces
from game.store.recording.replay_playback import Replay
from game.store.serialize import free_world as free_world_module
from game.store.serialize.snapshot import load_world, state_hash
from game.store.work_in_pieces import finish
from game.ui.input.commands import Command, PlayerInput
from game.ui.play import play_scene
from game.ui.play.play_scene import Play
from game.ui.scenes import loading_screen
from game.ui.scenes.loading_screen import LoadingScreen
from game.ui.scenes.menu import Menu
from game.ui.scenes.replay import replay_scene
from game.ui.scenes.replay.replay_scene import ReplayScene
from game.ui.scenes.title import Title
from game.ui.text.sentences import menus, replays, saved_games
from tests.store.serialize.test_large_worlds import LEVELS, large_snapshot
from tests.support.at_once import replay_of_game
from tests.support.saved_game import store_bytes
from tests.support.screen import Screen, choose, session

STEPS = 4


def play_large_game(store: Store) -> None:
    """Play a game of STEPS steps into a store. Its world has LEVELS levels."""
    world = load_world(large_snapshot())
    autosave = begin(store, world, "test", 0)
    for _ in range(STEPS):
        play_turn(world, autosave)
        autosave.end()


@pytest.fixture(scope="module")
def saved() -> bytes:
    """The content of a store with the game of `play_large_game`."""
    return store_bytes(play_large_game)


@pytest.fixture
def path(tmp_path: Path, saved: bytes) -> Path:
    """The path of a store with one game of STEPS steps, whose world has LEVELS levels."""
    path = tmp_path / "ajar.sqlite"
    path.write_bytes(saved)
    return path


def play_turn(world: World, autosave: Autosave) -> None:
    """Play a turn in which the hero waits. It is not saved yet."""
    world.hero.orders = Wait()
    autosave.begin()
    play_step(world)


@pytest.fixture
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each frame do only one piece of long work."""
    monkeypatch.setattr("game.store.work_in_pieces.PIECE_SECONDS", 0.0)
    monkeypatch.setattr(play_scene, "SAVING_SECONDS", 0.0)
    monkeypatch.setattr(loading_screen, "MOMENT_SECONDS", 0.0)
    monkeypatch.setattr(loading_screen, "PIECES_SECONDS", 0.0)
    monkeypatch.setattr(replay_scene, "PIECES_SECONDS", 0.0)


@pytest.fixture
def screen(path: Path) -> Iterator[Screen]:
    """The title screen of a program with the store at `path`."""
    with session(path) as screen:
        screen.open(screen.app.title())
        yield screen


def wait_for(screen: Screen, kind: type[object]) -> int:
    """Let frames pass until a scene of some kind is on top; return their number."""
    for frames in range(1000):
        if isinstance(screen.stack.top, kind) and not isinstance(screen.stack.top, LoadingScreen):
            return frames
        screen.stack.pass_time(0.02)
    raise AssertionError(f"{type(screen.stack.top).__name__} is on top")


def send(screen: Screen, *inputs: PlayerInput) -> None:
    """Send inputs, and let no frame pass between them."""
    for player_input in inputs:
        screen.stack.handle(player_input)


def go_on(screen: Screen) -> Play:
    """Continue the saved game of the title screen; return its scene."""
    choose(screen, saved_games.CONTINUE.partition("{")[0])
    wait_for(screen, Play)
    return screen.play


def last_step(screen: Screen) -> tuple[int, str]:
    """Return the number and the state hash of the last saved step."""
    store = screen.app._saves.store
    assert store is not None
    step = store.last_steps(1, 1)[-1]
    return step.number, step.hash


def test_pauses_of_saving_lie_between_levels(path: Path) -> None:
    """However many levels a world has, the window can react after each of them."""
    store = Store(path)
    replay = Replay(StoredRecord(store, 1))
    world = replay.world
    autosave = begin(store, world, "test", 0)
    for _ in range(SNAPSHOT_TURNS - 1):
        play_turn(world, autosave)
        autosave.end()
    play_turn(world, autosave)
    world.level = world.levels[2]  # the hash of each level is computed again
    assert sum(1 for _ in autosave.end_in_pieces()) > LEVELS
    assert sum(1 for _ in autosave.leave_in_pieces()) == 0
    store.close()


def test_pauses_of_writing_a_replay_lie_between_levels(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.work_in_pieces.PIECE_SECONDS", 0.0)
    store = Store(path)
    assert sum(1 for _ in write_replay_in_pieces(StoredRecord(store, 1), "1")) > 2 * LEVELS
    store.close()


@pytest.mark.usefixtures("_slow")
def test_no_turn_begins_before_the_last_is_saved(screen: Screen) -> None:
    play = go_on(screen)
    turn = play.world.turn
    send(screen, Command.WAIT)
    assert play.world.turn == turn + 1
    send(screen, Command.WAIT, Command.WAIT)
    assert play.world.turn == turn + 1
    assert play.next_frame_in() == 0.0
    for _ in range(3 * LEVELS):
        screen.stack.pass_time(0.02)
    send(screen, Command.WAIT)
    assert play.world.turn == turn + 2


@pytest.mark.usefixtures("_slow")
@pytest.mark.parametrize("way", ["to title", "close", "give up"])
def test_turn_that_is_being_saved_is_not_lost(screen: Screen, way: str) -> None:
    play = go_on(screen)
    send(screen, Command.WAIT)
    wanted = STEPS + 1, state_hash(play.world)
    assert last_step(screen)[0] == STEPS
    if way == "close":
        store = screen.app._saves.store
        assert store is not None
        path = store.path
        screen.app._saves.close()
        screen.app._saves.reopen(path)
    else:
        send(screen, Command.CANCEL)
        if way == "to title":
            choose(screen, menus.SAVE_AND_TITLE)
            assert wait_for(screen, Title) > LEVELS
        else:
            screen.app._saves.give_up()
    assert last_step(screen) == wanted


@pytest.mark.usefixtures("_slow")
def test_player_may_go_on_playing_while_the_game_is_left(screen: Screen) -> None:
    play = go_on(screen)
    send(screen, Command.WAIT, Command.CANCEL)
    choose(screen, menus.SAVE_AND_TITLE)
    assert isinstance(screen.stack.top, LoadingScreen)
    send(screen, Command.CANCEL)
    assert isinstance(screen.stack.top, Menu)
    send(screen, Command.CANCEL)
    for _ in range(3 * LEVELS):
        screen.stack.pass_time(0.02)
    assert last_step(screen) == (STEPS + 1, state_hash(play.world))


def watch(screen: Screen) -> ReplayScene:
    """Open the replay of the saved game; return its scene."""
    screen.open(replay_of_game(screen.app.saved_games.replays, 1))
    top = screen.stack.top
    assert isinstance(top, ReplayScene)
    return top


@pytest.mark.usefixtures("_slow")
def test_menu_of_a_replay_opens_when_the_last_step_is_loaded(screen: Screen) -> None:
    scene = watch(screen)
    send(screen, Command.CONFIRM)  # pause
    scene._jump_to(scene.replay.last)
    assert scene.is_seeking
    send(screen, Command.CANCEL, Command.CANCEL, Command.CONFIRM)
    assert wait_for(screen, Menu) > LEVELS
    send(screen, Command.CANCEL)
    wait_for(screen, ReplayScene)
    for _ in range(20 * LEVELS):
        screen.stack.pass_time(0.02)
    assert scene.replay.at == scene.replay.last


@pytest.mark.usefixtures("_slow")
def test_practice_game_begins_in_pieces(screen: Screen) -> None:
    scene = watch(screen)
    send(screen, Command.CANCEL)
    wait_for(screen, Menu)
    orders = scene.replay.world.hero.orders = Wait()
    choose(screen, replays.PRACTICE)
    send(screen, Command.CANCEL)
    assert scene.replay.world.hero.orders is orders, "the replay goes on as before"
    choose(screen, replays.PRACTICE)
    assert wait_for(screen, Play) > LEVELS
    assert screen.app._saves.is_practice


@pytest.mark.usefixtures("_slow")
def test_replay_is_written_to_a_file_in_pieces(screen: Screen, path: Path) -> None:
    watch(screen)
    send(screen, Command.CANCEL)
    wait_for(screen, Menu)
    choose(screen, replays.SAVE_TO_FILE)
    assert isinstance(screen.stack.top, LoadingScreen)
    assert wait_for(screen, Menu) > LEVELS
    assert path.with_name("game-1.ajar").exists()


def is_searched(world: World) -> bool:
    """Return whether Python's garbage collector searches a world."""
    return any(found is world for found in gc.get_objects())


@pytest.mark.parametrize("large", [False, True])
def test_collector_skips_large_world_in_play(screen: Screen, large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay that ends, such as that for the messages of earlier turns, does not change this."""
    monkeypatch.setattr(free_world_module, "LARGE", LEVELS if large else 10**6)
    world = go_on(screen).world
    assert is_searched(world) is not large
    store = screen.app._saves.store
    assert store is not None
    finish(Replay.open_in_pieces(StoredRecord(store, 1))).close()
    assert is_searched(world) is not large
    send(screen, Command.CANCEL)
    choose(screen, menus.SAVE_AND_TITLE)
    wait_for(screen, Title)
    assert ("levels" in vars(world)) is not large, "a large world is freed at once"
    assert is_searched(world)


def test_title_gives_up_reading_earlier_messages(screen: Screen) -> None:
    go_on(screen)
    screen.app._do_idle_work()
    screen.open(screen.app.title())
    assert screen.app._earlier.read_on(1.0) is False
    assert screen.app._earlier._work is None
