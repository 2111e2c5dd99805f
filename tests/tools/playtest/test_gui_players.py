"""The GUI players: the monkey and the menu reader; and the check of the scenes that they open."""

from __future__ import annotations

import gc
import platform
from collections import Counter
from typing import Any

import pygame
import pytest

from game.engine.grid.geometry import SOUTH
from game.ui.core.scene_manager import Push, Scene, SceneManager
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, PlayerInput, RightClick, Scroll
from game.ui.input.keyboard import Keyboard
from playtest.game_pool import memory_by_process, resident_kib, trim_memory
from playtest.gui_driver import CLOSE, Input, check_scenes, click, event_of, tap
from playtest.gui_players import MenuReader, Monkey, play_gui
from playtest.play_one_game import BrokenGame, GameSpec
from tests.support.screen import Screen, screen_of

SIZE = (640, 360)


@pytest.fixture
def small_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let GUI players open the smallest of their windows, which is drawn fastest."""
    monkeypatch.setattr("playtest.gui_driver.SIZES", (SIZE,))


def test_monkey_repeats_actions_for_same_seed() -> None:
    stack = SceneManager(Scene())
    one, same, other = (Monkey(seed, SIZE) for seed in "001")
    done = [one(stack) for _ in range(400)]
    assert done == [same(stack) for _ in range(400)]
    assert done != [other(stack) for _ in range(400)]
    kinds = {given[0] for frame in done for given in frame.inputs}
    assert kinds >= {"down", "up", "point", "press", "wheel", "pad down", "hat", "stick", "blur"}


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        (tap(pygame.K_j), [MoveInput(SOUTH), KeyReleased()]),
        (tap(pygame.K_PERIOD, pygame.KMOD_SHIFT), [Command.STAIRS, KeyReleased()]),
        (click((3, 4)), [Hover((3, 4)), Click((3, 4)), KeyReleased()]),
        (click((3, 4), pygame.BUTTON_RIGHT), [Hover((3, 4)), RightClick((3, 4)), None]),
        ([["wheel", 2]], [Scroll(-2, (0, 0))]),
        ([["blur"]], [KeyReleased()]),
        ([["pad down", 1], ["pad up", 1], ["hat", 0, 1], ["stick", 1, 70]], [None] * 4),
    ],
)
@pytest.mark.usefixtures("screen")
def test_player_events_become_expected_inputs(inputs: list[Input], expected: list[PlayerInput | None]) -> None:
    keyboard = Keyboard()
    assert [keyboard.input_of(event_of(given)) for given in inputs] == expected


def test_unknown_player_event_is_refused() -> None:
    assert event_of(CLOSE).type == pygame.QUIT
    with pytest.raises(ValueError, match="unknown input"):
        event_of(["sing"])


@pytest.mark.usefixtures("small_window")
def test_menu_reader_reaches_many_scenes() -> None:
    """Which scenes a short game reaches depends on its seed; only a long game must reach all of them."""
    game = play_gui(GameSpec("menu-reader", "ajar", "a", 30))
    assert game["fault"] == ""
    assert game["rows"] > 3
    assert set(game["scenes"]) > {"Title", "Play", "Menu"}


@pytest.mark.full
def test_menu_reader_reaches_all_menus() -> None:
    games = [play_gui(GameSpec("menu-reader", "ajar", seed, 600)) for seed in "abc"]
    assert [game["fault"] for game in games] == ["", "", ""]
    assert all(game["rows"] > 25 for game in games)
    scenes = {"Title", "Play", "Menu", "KeyHelp", "KeySettings", "ItemList", "DoorList", "MessageHistory"}
    assert set().union(*(game["scenes"] for game in games)) >= scenes | {"ManualScene", "ReplayScene"}


def test_menu_reader_prefers_unchosen_rows() -> None:
    with screen_of() as screen:
        reader, confirm = MenuReader("0", SIZE), tap(pygame.K_RETURN)
        frames = [reader(screen.stack) for _ in range(12)]
    assert len(reader.chosen) > 3
    assert any(frame.inputs[-2:] == confirm for frame in frames)


def test_nonsense_scene_stack_is_reported(screen: Screen) -> None:
    check_scenes(screen.stack)
    play = screen.begin("#@+.#")
    check_scenes(screen.stack)
    for scene, words in ((play, "no valid stack of scenes"), (screen.app.play(play.world), "is not the lowest scene")):
        stack = SceneManager(play)
        stack._follow(Push(scene))
        with pytest.raises(BrokenGame, match=words):
            check_scenes(stack)
    stack = SceneManager(play)
    for _ in range(9):
        stack._follow(Push(Scene()))
    with pytest.raises(BrokenGame, match="Scene over Scene"):
        check_scenes(stack)
    play.world.hero.ready_at += 1000
    with pytest.raises(BrokenGame, match="it is not the hero's turn"):
        check_scenes(SceneManager(play))


def test_title_demo_repeats_for_same_seed(screen: Screen) -> None:
    demos = [screen.app.title().demo, screen.app.title().demo]
    assert {demo.seed for demo in demos} == {"seed demo"}


def test_memory_report_covers_each_worker() -> None:
    kib = [100, 180, 999, 200, 190, 210, 250, 230, 240, 260]
    games: list[dict[str, Any]] = [{"worker": 7, "kib": each, "blocks": 9 * each} for each in kib]
    games += [{"worker": 8, "kib": 50, "blocks": 7}, {"old": "game"}]
    lines, one = memory_by_process(games)
    assert lines == {
        "worker": 7,
        "games": 10,
        "kib": [200, 190, 230, 240],
        "kib_most": 999,
        "blocks": [1800, 1710, 2070, 2160],
        "blocks_most": 8991,
    }
    assert (one["worker"], one["kib"], one["blocks_most"]) == (8, [50] * 4, 7)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps what is free, and can give it back")
def test_resident_memory_excludes_freed_blocks() -> None:
    """The C library does not return many small freed blocks by itself if one block after them is still in use."""
    trim_memory()
    before = resident_kib()
    pieces = [pygame.Surface((32, 32)) for _ in range(10_000)]
    surface = pygame.Surface((32, 32))
    del pieces
    trim_memory()
    assert resident_kib() < before + 10_000
    assert surface.get_size() == (32, 32)


@pytest.mark.usefixtures("small_window")
def test_repeated_sitting_leaks_no_objects() -> None:
    """A second sitting with a game leaves no more objects in memory than the first sitting.

    In a sitting, a GUI player starts the program, plays, and ends the program. If something still referred to objects
    of the first sitting, there would be more objects after the second sitting.
    """

    def held() -> Counter[str]:
        play_gui(GameSpec("monkey", "ajar", "4", 15))
        gc.collect()
        kinds = [type(thing) for thing in gc.get_objects()]
        return Counter(kind.__name__ for kind in kinds if str(kind.__module__).startswith(("game.", "sqlite3")))

    gc.freeze()  # objects of other tests need no search
    first = held()
    assert first == held()


def test_process_memory_is_measured() -> None:
    assert resident_kib() == 0 or resident_kib() > 10_000
