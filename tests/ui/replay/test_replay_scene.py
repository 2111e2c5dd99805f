"""Replays on the screen: forward, back, at any pace; practice from any turn, and export."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.app.saved_games.save_service import Saves
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, NORTH, NORTHWEST, SOUTH, SOUTHWEST, WEST
from game.engine.level_theme import LevelTheme
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Wait
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.json_values import CorruptData
from game.store.recording.autosave import SNAPSHOT_STEPS
from game.store.recording.replay_file import StoredRecord, write_replay
from game.store.serialize.snapshot import state_hash
from game.ui.audio.mixer import Sound
from game.ui.core.settings import Motion
from game.ui.input.commands import Click, Command, MoveInput, PlayerInput, RightClick, Scroll
from game.ui.play.play_scene import Play
from game.ui.replay import gif_export
from game.ui.replay.gif_export import GifExport
from game.ui.replay.replay_scene import (
    AT_FIRST,
    LEAP,
    PACES,
    TOLD_AT_MOST,
    TOLD_BEFORE,
    ReplayScene,
)
from game.ui.replay.timeline_marks import TimelineMarks
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.text.message_log import Log, opening_messages
from game.ui.text.sentences import menus, saved_games, status
from game.ui.text.sentences import replays as sentences
from tests.support.at_once import replay_named, replay_of_file, replay_of_game, resume_game
from tests.support.examples import FULL
from tests.support.saved_game import DUEL, ROOM, AutosavedGame, make_room_store, make_store, store_bytes
from tests.support.screen import Screen, choose, rows, screen_of, walk

TURNS_OUT_DIFFERENTLY = "Under the current rules, this part of the game turns out differently."
STEPS = 108
"""Number of steps of the game in a small room."""
LEVEL_STEPS = 52
"""Number of steps of the game on a generated level."""
EVERY = 50
"""Number of steps between two snapshots in these tests."""


@pytest.fixture(autouse=True)
def _snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", EVERY)


@pytest.fixture
def screen(tmp_path: Path, _snapshots: None) -> Iterator[Screen]:
    """A screen with the replay of a game of `LEVEL_STEPS` steps on a generated level, at its beginning."""
    with replay_of_store(make_store(tmp_path / "ajar.sqlite", LEVEL_STEPS)) as screen:
        yield screen


@pytest.fixture
def small_screen(tmp_path: Path, _snapshots: None) -> Iterator[Screen]:
    """A screen with the replay of a game of `STEPS` steps in a small room, at its beginning."""
    with replay_of_store(make_room_store(tmp_path / "small.sqlite", STEPS)) as screen:
        yield screen


@contextmanager
def replay_of_store(path: Path) -> Iterator[Screen]:
    """Yield a screen with the replay of the first game of a store, at its beginning."""
    saves = Saves(Store(path))
    with screen_of(saves=saves) as screen:
        screen.open(replay_of_game(screen.app.saved_games.replays, 1))
        yield screen
    saves.close()


def screen_store(screen: Screen) -> Store:
    store = screen.app._saves.store
    assert store is not None
    return store


def watching(screen: Screen) -> ReplayScene:
    assert isinstance(screen.stack.top, ReplayScene)
    return screen.stack.top


def send(screen: Screen, *inputs: PlayerInput) -> None:
    for player_input in inputs:
        screen.stack.handle(player_input)


def test_replay_plays_to_end_at_any_pace(small_screen: Screen) -> None:
    screen = small_screen
    scene = watching(screen)
    assert scene.next_frame_in() is not None
    scene.pass_time(1.0)
    assert scene.replay.at == PACES[AT_FIRST] == 3
    send(screen, *[MoveInput(NORTH)] * 20)
    scene.pass_time(0.1)
    assert scene.replay.at == 3 + PACES[-1] // 10
    send(screen, *[MoveInput(SOUTH)] * (len(PACES) - 1 - PACES.index(1)))
    scene.pass_time(1.0)
    assert scene.replay.at == 3 + PACES[-1] // 10 + 1
    send(screen, *[MoveInput(NORTH)] * 20)
    for _ in range(60):
        scene.pass_time(0.1)
    assert scene.replay.over
    assert scene.replay.at == STEPS
    assert not scene.stage.playing or scene.stage.busy


def test_replay_pauses_and_steps_by_key(small_screen: Screen) -> None:
    screen = small_screen
    scene, hashes = watching(screen), {0: ""}
    for step in range(1, 8):
        send(screen, MoveInput(EAST))
        hashes[step] = state_hash(scene.replay.world)
        assert scene.replay.at == step
    scene.pass_time(5.0)
    assert scene.replay.at == 7, "a manual step pauses the replay"
    for step in range(6, 0, -1):
        send(screen, MoveInput(WEST))
        assert state_hash(scene.replay.world) == hashes[step]
        assert scene.stage.world is scene.replay.world
    send(screen, MoveInput(EAST, run=True))
    assert scene.replay.at == 1 + LEAP
    send(screen, *[MoveInput(WEST, run=True)] * 4)
    assert scene.replay.at == 0


def test_replay_plays_backward_to_start(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = small_screen
    scene = watching(screen)
    hashes = {step.number: step.hash for step in StoredRecord(screen_store(screen), 1).steps}
    send(screen, MoveInput(SOUTHWEST))
    assert scene.replay.at == STEPS
    send(screen, MoveInput(SOUTH), MoveInput(SOUTH), MoveInput(SOUTH), MoveInput(SOUTH), Command.CONFIRM)
    assert any("8 steps per second backward" in words for words in screen.words(monkeypatch))
    for _ in range(4):
        scene.pass_time(0.25)
        assert state_hash(scene.replay.world) == hashes[scene.replay.at]
    assert scene.replay.at == STEPS - 8
    send(screen, *[MoveInput(SOUTH)] * 20)
    for _ in range(30):
        scene.pass_time(0.1)
    assert scene.replay.at == 0
    assert scene.next_frame_in() is None or scene.stage.busy, "the replay pauses at its beginning"


def test_replay_reaches_far_step_without_snapshots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay file may have one snapshot only: all its steps are played."""
    monkeypatch.setattr("game.store.recording.replay_file.MAX_SNAPSHOTS", 1)
    store = Store(tmp_path / "ajar.sqlite")
    game = AutosavedGame(store, drawing=ROOM).walk(STEPS)
    path = tmp_path / "game.ajar"
    path.write_bytes(write_replay(StoredRecord(store, game.run), "1"))
    store.close()
    with screen_of() as screen:
        scene = replay_of_file(screen.app.saved_games.replays, path)
        screen.open(scene)
        send(screen, MoveInput(SOUTHWEST))
        assert watching(screen).replay.at == STEPS
        game.world.hero.orders = watching(screen).replay.world.hero.orders = None
        assert state_hash(watching(screen).replay.world) == state_hash(game.world)


def test_help_key_opens_the_menu_of_the_replay(small_screen: Screen) -> None:
    watching(small_screen)
    send(small_screen, Command.HELP)
    assert small_screen.shows(Menu)


@pytest.mark.parametrize("text_scale", [0, 2])
def test_menu_of_a_right_click_leaves_the_clicked_cell_free(small_screen: Screen, text_scale: int) -> None:
    screen, scene = small_screen, watching(small_screen)
    screen.settings.text_scale = text_scale
    screen.draw()
    hero = scene._viewport.place(scene.replay.world.hero.pos)
    send(screen, RightClick(hero.center))
    screen.draw()
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    assert menu.box is not None
    assert not menu.box.colliderect(hero)
    assert menu.rows[1].text == menus.LOOK_AT_IT


def test_play_at_the_beginning_of_a_backward_replay_plays_forward(small_screen: Screen) -> None:
    screen, scene = small_screen, watching(small_screen)
    send(screen, *[MoveInput(SOUTH)] * 2, MoveInput(NORTHWEST))
    scene.pass_time(1.0)
    assert (scene.replay.at, scene._going, PACES[scene._pace]) == (0, False, -1)
    send(screen, Command.CONFIRM)
    scene.pass_time(2.0)
    assert (scene.replay.at, scene._going, PACES[scene._pace]) == (2, True, 1)


def test_replay_goes_to_turn_and_reports_arrival(small_screen: Screen) -> None:
    screen = small_screen
    scene = watching(screen)
    assert not scene.has_reached(5)
    scene.go_to_turn(5)
    for _ in range(STEPS):
        assert scene.has_reached(5) != scene.is_seeking
        scene.pass_time(0.1)
    assert (scene.replay.world.turn, scene.has_reached(6), scene.has_reached(None)) == (5, False, False)
    for later in (10**6, None):
        scene.go_to(scene.replay.first)
        scene.go_to_turn(later)
        for _ in range(STEPS):
            scene.pass_time(0.1)
        assert (scene.replay.at, scene.has_reached(later)) == (scene.replay.last, True)


def test_click_on_replay_timeline_jumps_there(small_screen: Screen) -> None:
    screen, scene = small_screen, watching(small_screen)
    screen.draw()
    line = scene.deck.box
    send(screen, Click((line.centerx, line.centery)))
    assert abs(scene.replay.at - STEPS // 2) <= 1
    send(screen, Click((line.right, line.centery)))
    assert scene.replay.at == STEPS
    send(screen, Click(line.topleft))
    assert scene.replay.at == 0
    before = scene._going
    send(screen, Click((300, 150)))
    assert scene._going is not before, "a click elsewhere plays or pauses"
    send(screen, Scroll(2))
    assert scene.replay.at == 2


@pytest.mark.parametrize(
    ("step", "last", "notice"),
    [
        (60, 60, f"Just before step 61, 1 step cannot be shown. {TURNS_OUT_DIFFERENTLY}"),
        pytest.param(
            60,
            79,
            f"Just before step 80, 20 steps cannot be shown. {TURNS_OUT_DIFFERENTLY}",
            marks=pytest.mark.full,
        ),
        (60, 99, f"Just before step 100, 40 steps cannot be shown. {TURNS_OUT_DIFFERENTLY}"),
        (
            103,
            STEPS,
            "The replay ends at step 102, because the 6 steps after it cannot be shown. Under the current rules,",
        ),
    ],
)
def test_replay_explains_steps_it_cannot_show(
    small_screen: Screen, monkeypatch: pytest.MonkeyPatch, step: int, last: int, notice: str
) -> None:
    screen = small_screen
    with screen_store(screen).change() as change:
        change.execute("UPDATE journal SET hash = 'another' WHERE step BETWEEN ? AND ?", (step, last))
    screen.open(replay_of_game(screen.app.saved_games.replays, 1))
    scene = watching(screen)

    def words() -> str:
        return " ".join(screen.words(monkeypatch))

    scene.go_to(step - 1)
    assert "cannot be shown" not in words(), "no notice before the gap"
    send(screen, MoveInput(EAST))
    assert notice in words()
    after = scene.replay.at
    send(screen, MoveInput(WEST), MoveInput(WEST))
    assert scene.replay.at == min(after, step) - 2, "the replay steps back over the gap"
    assert "cannot be shown" not in words(), "no notice where all steps agree"
    scene.go_to(scene.replay.first)
    scene.go_to(step)
    assert scene.replay.at == after


def test_replay_explains_missing_beginning(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_store(screen).change() as change:
        change.execute("UPDATE snapshots SET world = x'00' WHERE step = 0")
        change.execute("UPDATE runs SET seed = 'of another beginning'")
    screen.open(replay_of_game(screen.app.saved_games.replays, 1))
    notice = (
        "The replay starts at step 50, because the 50 steps before it cannot be shown."
        " This part of the save file is damaged."
    )
    assert notice in " ".join(screen.words(monkeypatch))
    send(screen, MoveInput(EAST), MoveInput(WEST), MoveInput(WEST))
    assert watching(screen).replay.at == 50


def test_backward_replay_shows_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay that plays backward shows every step, in order, even if the way back to one step is long.

    To show an earlier step, the replay loads the snapshot (saved world) before this step and plays on from there. In
    this game every order is refused, and a refused order takes no turn. So few turns pass, and the snapshots are
    SNAPSHOT_STEPS steps apart, or fewer in the usual run.
    """
    apart = SNAPSHOT_STEPS if FULL else 60
    shown = apart + 5 if FULL else 12
    monkeypatch.setattr("game.store.recording.autosave.SNAPSHOT_STEPS", apart)
    store = Store(tmp_path / "refused.sqlite")
    AutosavedGame(store, drawing=ROOM).do(*[Descend()] * (20 + apart))
    saves = Saves(store)
    with screen_of(saves=saves) as screen:
        screen.open(replay_of_game(screen.app.saved_games.replays, 1))
        scene, seen = watching(screen), list[int]()
        scene.go_to(apart + 5)
        send(screen, *[MoveInput(SOUTH)] * (AT_FIRST - PACES.index(-20)), Command.CONFIRM)
        while len(seen) < shown:
            scene.pass_time(0.05)
            if not scene.is_seeking:
                seen.append(scene.replay.at)
        assert seen == [*range(apart + 4, -1, -1)][:shown]
        assert scene.replay.world is scene.stage.world
    saves.close()


@pytest.mark.parametrize(
    ("by", "at_once"),
    [*product([1, 2, 3, 4, 8, 20, LEAP], [True, False])] if FULL else [(1, True), (8, False), (LEAP, True)],
)
def test_replay_crosses_gaps_in_both_directions(small_screen: Screen, by: int, at_once: bool) -> None:
    """Every jump crosses a gap, seen before or not, and does not land on the wrong side of it."""
    screen = small_screen
    with screen_store(screen).change() as change:
        change.execute("UPDATE journal SET hash = 'another' WHERE step BETWEEN 60 AND 98")
    screen.open(replay_of_game(screen.app.saved_games.replays, 1))
    first, last = (57, 102) if by == 1 and not FULL else (0, STEPS)
    scene, seen = watching(screen), [first]
    scene.go_to(last)
    while scene.replay.at > first and len(seen) < 300:
        before = scene.replay.at
        scene.go_to(before - by)
        if not at_once:
            scene.pass_time(0.1)
        assert scene.replay.at < before or scene.is_seeking
        seen.append(scene.replay.at)
    assert scene.replay.at == first
    while scene.replay.at < last and len(seen) < 600:
        before = scene.replay.at
        scene.go_to(before + by)
        assert before < scene.replay.at
        seen.append(scene.replay.at)
    assert scene.replay.at == last
    assert not {*seen} & {*range(60, 99)}


def test_replay_jump_shows_last_messages(screen: Screen) -> None:
    """The lines are the same for a jump forward and a jump back."""
    scene = watching(screen)
    send(screen, *[MoveInput(EAST)] * EVERY)
    forward = [text for text, _, _ in scene.log.latest(99)]
    send(screen, MoveInput(EAST), MoveInput(WEST))
    latest = [text for text, _, _ in scene.log.latest(99) if text in forward]
    assert latest
    assert latest[-1] == forward[-1]


LONG_WALK = 150
"""Number of steps of a game in which only the first steps have messages."""


@cache
def walk_store() -> bytes:
    ways = [EAST] * 3 + [EAST if step % 2 else WEST for step in range(LONG_WALK - 3)]
    orders = [Walk(way, confirmed=True) for way in ways]
    return store_bytes(lambda store: AutosavedGame(store, drawing="######\n#@+..#\n######").do(*orders))


@pytest.fixture
def walk_screen(tmp_path: Path, _snapshots: None) -> Iterator[Screen]:
    """A screen with the paused replay of a game in which the hero opens a door and then walks to and fro."""
    path = tmp_path / "walk.sqlite"
    path.write_bytes(walk_store())
    with replay_of_store(path) as screen:
        watching(screen)._going = False
        yield screen


def lines(scene: ReplayScene) -> list[str]:
    return [text for text, _, _ in scene.log.latest(99)]


def jump(scene: ReplayScene, step: int) -> None:
    """Jump to a step, and let only as many frames pass as the jump takes."""
    scene.go_to(step)
    scene.pass_time(0.01)
    assert scene.replay.at == step


def test_jump_into_a_long_walk_shows_messages_of_a_bounded_number_of_steps(
    walk_screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = watching(walk_screen)
    monkeypatch.setattr(TimelineMarks, "search", lambda _: None)  # the search has not come so far
    told = list[int]()
    tell = Log.add_turn

    def noted(log: Log, world: World) -> None:
        told.append(world.turn)
        tell(log, world)

    monkeypatch.setattr(Log, "add_turn", noted)
    jump(scene, TOLD_AT_MOST)
    assert any("door" in line for line in lines(scene))
    told.clear()
    jump(scene, LONG_WALK - 1)
    assert TOLD_BEFORE <= len(told) <= 2 * TOLD_AT_MOST, "a step may have two updates"


def test_jump_into_a_long_walk_shows_the_last_messages_of_searched_steps(walk_screen: Screen) -> None:
    scene = watching(walk_screen)
    while scene.searches:
        scene.pass_time(0.1)
    jump(scene, 3)
    before = lines(scene)
    assert any("door" in line for line in before)
    jump(scene, LONG_WALK - 1)
    assert lines(scene)
    assert lines(scene) == before[-len(lines(scene)) :]
    jump(scene, 20)
    assert lines(scene) == before[-len(lines(scene)) :]


def test_messages_of_a_game_begin_with_its_opening(walk_screen: Screen) -> None:
    scene = watching(walk_screen)
    while scene.searches:
        scene.pass_time(0.1)
    opening = [line.text for line in opening_messages(scene.replay.world)]
    assert [text for text, _, _ in scene._told.log_until(scene.replay.first).latest(9)] == opening


def test_keys_stay_in_view_beside_a_long_state(walk_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = watching(walk_screen)
    scene._pace = 0
    jump(scene, scene.replay.last)
    words = walk_screen.words(monkeypatch)
    assert any("at the end" in word for word in words)
    assert any("menu" in word for word in words), words


def test_messages_before_a_jump_follow_as_soon_as_they_are_found(
    walk_screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = watching(walk_screen)
    with monkeypatch.context() as patched:
        patched.setattr(TimelineMarks, "search", lambda _: None)
        jump(scene, LONG_WALK - 1)
    assert lines(scene) == []
    while scene.searches:
        scene.pass_time(0.1)
    found = lines(scene)
    assert any("door" in line for line in found)
    scene.pass_time(0.1)
    assert lines(scene) == found, "they are told once"


def test_jump_back_is_never_black(small_screen: Screen) -> None:
    """The level does not fade in from black."""
    screen, scene = small_screen, watching(small_screen)
    scene.go_to(60)
    screen.pass_time()
    scene.go_to(30)
    assert scene.stage._fov_fade.shown.max() == 1


def test_jumps_without_animations_show_the_same_picture_each_time(tmp_path: Path) -> None:
    """The light of the torch does not flicker before the first frame after the jump."""
    path = tmp_path / "torch.sqlite"
    drawing = "#####\n#@..#\n#####\n\ntorch: 3,1"
    path.write_bytes(store_bytes(lambda store: AutosavedGame(store, drawing=drawing).walk(9)))
    pictures = set[bytes]()
    with replay_of_store(path) as screen:
        screen.settings.motion = Motion.NONE
        watching(screen).leave_out_marks()
        for _ in range(3):
            jump(watching(screen), 4)
            watching(screen).go_to(9)
            screen.draw()
            pictures.add(pygame.image.tobytes(screen.picture, "RGB"))
    assert len(pictures) == 1


def test_fast_replay_is_never_black_on_a_new_level(tmp_path: Path) -> None:
    path = tmp_path / "stairs.sqlite"
    orders = [Walk(EAST), Descend(), *[Wait()] * 9]
    path.write_bytes(store_bytes(lambda store: AutosavedGame(store, drawing="#####\n#@>.#\n#####").do(*orders)))
    with replay_of_store(path) as screen:
        scene = watching(screen)
        scene._pace = PACES.index(60)
        scene.stage.finish()
        while not scene.replay.over:
            scene.pass_time(1 / 60)
            assert scene.stage._fov_fade.shown.max() == 1, f"turn {scene.replay.world.turn}"
        assert scene.replay.world.level.depth == 2


def test_replay_panel_names_the_last_noise(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, scene = small_screen, watching(small_screen)
    assert status.NO_NOISE in screen.words(monkeypatch)
    send(screen, *[MoveInput(EAST)] * 20)
    assert scene.replay.at > 0
    assert status.NO_NOISE not in screen.words(monkeypatch)
    scene.go_to(scene.replay.first)
    screen.pass_time()
    assert status.NO_NOISE in screen.words(monkeypatch)


def test_replay_shows_greeting_only_at_start(screen: Screen) -> None:
    scene = watching(screen)
    assert AJAR.motto in [text for text, _, _ in scene.log.latest(99)]
    send(screen, MoveInput(SOUTHWEST), MoveInput(WEST))
    assert AJAR.motto not in [text for text, _, _ in scene.log.latest(99)]
    send(screen, MoveInput(SOUTHWEST), MoveInput(NORTHWEST))
    assert AJAR.motto in [text for text, _, _ in scene.log.latest(99)]


def test_paused_replay_shows_chosen_pace(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = small_screen
    send(screen, MoveInput(SOUTHWEST), *[MoveInput(SOUTH)] * (AT_FIRST - PACES.index(-8)))
    screen.pass_time(0.1)
    assert any(word.endswith("at the end · 8 steps per second backward") for word in screen.words(monkeypatch))


def test_replay_repeats_messages(screen: Screen) -> None:
    scene = watching(screen)
    before = scene.log.version
    send(screen, *[MoveInput(EAST)] * 20)
    assert scene.log.version > before
    assert len(scene.log.latest(99)) > 4


def test_replay_banner_shows_turn_and_step(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = small_screen
    send(screen, *[MoveInput(EAST)] * 12)
    screen.pass_time(0.1)
    words = screen.words(monkeypatch)
    assert f"Replay: turn 12 (step 12 of {STEPS}) · paused" in words


def test_playing_on_from_replay_keeps_old_game(small_screen: Screen) -> None:
    screen = small_screen
    send(screen, *[MoveInput(EAST)] * 30)
    seen = state_hash(watching(screen).replay.world)
    send(screen, Command.CANCEL)
    choose(screen, sentences.PRACTICE)
    assert isinstance(screen.stack.top, Play)
    screen.play.world.hero.orders = None
    assert state_hash(screen.play.world) == seen
    walk(screen)
    store = screen.app._saves.store
    assert store is not None
    practice, original = store.runs()
    assert (practice.practice, practice.parent, practice.parent_step) == (True, 1, 30)
    assert practice.turn > 30
    assert (original.steps, original.state.value) == (STEPS, "open")


def test_exported_replay_plays_elsewhere(small_screen: Screen, tmp_path: Path) -> None:
    screen = small_screen
    send(screen, Command.CANCEL)
    choose(screen, sentences.SAVE_TO_FILE)
    path = tmp_path / "game-1.ajar"
    assert path.exists()
    with screen_of() as other_screen:
        other_screen.stack = type(other_screen.stack)(replay_named(other_screen.app.saved_games.replays, str(path)))
        send(other_screen, Command.CANCEL)
        choose(other_screen, sentences.TO_END)
        assert watching(other_screen).replay.at == STEPS
        send(other_screen, Command.CANCEL)
        choose(other_screen, menus.TO_TITLE)
        assert other_screen.shows(Title)


def test_second_export_replaces_no_file(small_screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = small_screen
    (tmp_path / "game-1.ajar").write_text("an earlier export")
    for name in ("game-1-2.ajar", "game-1-3.ajar"):
        send(screen, Command.CANCEL)
        choose(screen, sentences.SAVE_TO_FILE)
        assert name in "".join(screen.words(monkeypatch)).replace(" ", "")
        choose(screen, "Back")
        assert (tmp_path / name).exists()
    assert (tmp_path / "game-1.ajar").read_text() == "an earlier export"


@pytest.fixture
def gif_steps(monkeypatch: pytest.MonkeyPatch) -> int:
    """Number of steps that a GIF shows: fewer than in the game, in small pictures, except in the full run."""
    if not FULL:
        monkeypatch.setattr(gif_export, "STEPS", 12)
        monkeypatch.setattr(gif_export, "SIZE", (160, 90))
    return gif_export.STEPS


def test_replay_exports_gif_and_continues(
    gif_steps: int, small_screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, steps = small_screen, gif_steps if FULL else 4  # fewer than to the end
    monkeypatch.setattr(gif_export, "STEPS", steps)
    send(screen, MoveInput(SOUTHWEST), *[MoveInput(WEST)] * 5, Command.CANCEL)
    choose(screen, "Save steps ")
    assert screen.shows(GifExport)
    for _ in range(steps + 40):
        screen.stack.pass_time(0.05)
    choose(screen, "Back")
    assert watching(screen).replay.at == STEPS - 5, "the replay is at the same step"
    path = tmp_path / f"game-1-step-{STEPS - 5}.gif"
    frames = pygame.image.load_animation(path)
    assert 0.3 * steps < len(frames) <= steps + 1, "a frame for each changed step"
    assert frames[0][0].get_size() == gif_export.SIZE
    assert frames[-1][1] >= 1500
    assert path.stat().st_size < 3_000_000


@pytest.mark.parametrize(
    ("at", "row"),
    [
        (0, "Save steps 0 to 100 as a GIF"),
        (40, f"Save steps 40 to {STEPS} as a GIF"),
        (STEPS, f"Save steps {STEPS - 100} to {STEPS} as a GIF"),
    ],
)
def test_menu_names_the_steps_of_the_gif(small_screen: Screen, at: int, row: str) -> None:
    scene = watching(small_screen)
    scene.go_to(at)
    while scene.is_seeking:
        small_screen.stack.pass_time(0.0)
    send(small_screen, Command.CANCEL)
    assert row in rows(small_screen.stack.top)


def test_deck_tells_no_keys_while_gif_is_made(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = small_screen
    menu_key = "Esc: menu"
    assert any(menu_key in words for words in screen.words(monkeypatch))
    send(screen, Command.CANCEL)
    choose(screen, "Save steps ")
    words = screen.words(monkeypatch)
    assert any("Esc: cancel" in line for line in words)
    assert not any(menu_key in line for line in words)
    send(screen, Command.CANCEL)
    assert any(menu_key in words for words in screen.words(monkeypatch))


def test_gif_export_ends_at_replay_gap(small_screen: Screen, gif_steps: int, tmp_path: Path) -> None:
    screen = small_screen
    with screen_store(screen).change() as change:
        change.execute("UPDATE journal SET hash = 'another' WHERE step BETWEEN 60 AND 99")
    screen.open(replay_of_game(screen.app.saved_games.replays, 1))
    scene = watching(screen)
    scene.go_to(58)
    send(screen, Command.CANCEL)
    choose(screen, "Save steps ")
    most = (60 - 58) + (STEPS - 100) + 1
    assert most < gif_steps
    for _ in range(most + 1):
        if not screen.shows(GifExport):
            break
        screen.stack.pass_time(0.05)
    choose(screen, "Back")
    assert [*scene.replay.gaps] == [range(60, 100)]
    frames = pygame.image.load_animation(tmp_path / "game-1-step-58.gif")
    assert len(frames) <= most


@pytest.mark.usefixtures("gif_steps")
def test_gif_export_can_be_cancelled(small_screen: Screen, tmp_path: Path) -> None:
    screen = small_screen
    send(screen, *[MoveInput(EAST)] * 7, Command.CANCEL)
    choose(screen, "Save steps ")
    for _ in range(4):
        screen.stack.pass_time(0.05)
    send(screen, Command.CANCEL)
    assert watching(screen).replay.at == 7
    assert not list(tmp_path.glob("*.gif"))


def test_finished_game_is_replayed_from_title(tmp_path: Path) -> None:
    store = Store(tmp_path / "over.sqlite")
    game = AutosavedGame(store, drawing=DUEL)
    game.do(*[Wait()] * 100)
    assert game.world.over
    saves = Saves(store)
    resume_game(saves, game.run)  # closes it
    with screen_of(saves=saves) as screen:
        choose(screen, saved_games.PAST_GAMES)
        assert ": killed by a" in rows(screen.stack.top)[0]
        choose(screen, "Ajar, depth ")
        choose(screen, saved_games.WATCH)
        send(screen, Command.CANCEL)
        choose(screen, sentences.TO_END)
        assert watching(screen).replay.world.over
    saves.close()


@pytest.fixture
def title(tmp_path: Path) -> Iterator[Screen]:
    """The title screen, with a store that has a game."""
    saves = Saves(Store(make_store(tmp_path / "ajar.sqlite", 3)))
    with screen_of(saves=saves) as screen:
        yield screen
    saves.close()


@pytest.mark.parametrize("name", ["7", "nothing.ajar", "-1", "", "٣", "9" * 18, "9" * 20, "9" * 5000])
def test_missing_replay_is_refused_by_name(title: Screen, name: str) -> None:
    with pytest.raises(CorruptData) as caught:
        replay_named(title.app.saved_games.replays, name)
    assert name[:18] in str(caught.value), "the message names the game"


# ------------------------------------------------------------------------------------------------ sounds


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the sounds that are played."""
    names: list[str] = []
    monkeypatch.setattr(Sound, "play", lambda _, name, **__: names.append(name))
    return names


def test_replay_has_the_sounds_of_the_game(small_screen: Screen, played: list[str]) -> None:
    scene = watching(small_screen)
    scene.pass_time(1.0)
    assert scene.replay.at == 3
    assert played
    played.clear()
    send(small_screen, MoveInput(EAST))
    assert played, "a single step has its sounds too"


def test_jumps_and_fast_replays_are_silent(small_screen: Screen, played: list[str]) -> None:
    scene = watching(small_screen)
    send(small_screen, *[MoveInput(NORTH)] * 20)
    scene.pass_time(0.1)
    assert scene.replay.at > 3
    send(small_screen, MoveInput(SOUTHWEST))
    scene.pass_time(0.1)
    assert scene.replay.at == STEPS
    send(small_screen, MoveInput(WEST))
    scene.pass_time(0.1)
    assert not played


def test_jumps_after_audible_steps_are_silent(small_screen: Screen, played: list[str]) -> None:
    scene = watching(small_screen)
    scene.pass_time(1.0)
    played.clear()
    send(small_screen, MoveInput(EAST, run=True), MoveInput(WEST))
    assert not played
    send(small_screen, MoveInput(EAST))
    assert played
    played.clear()
    scene.step_without_animation(1.0)
    assert not played
    scene.deck.mouse, scene._dragging = (0, 0), True
    scene._set_out(scene.replay.at + 1)
    assert not played, "the bar is dragged"


def test_game_under_a_replay_gets_its_music_back(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[LevelTheme | None] = []
    play = small_screen.begin("#@..#\n\nwalls: cellars")
    monkeypatch.setattr(Sound, "enter", lambda _, place: entered.append(place))
    play.pass_time(0.1)
    assert not entered
    play.animate(0.1)
    play.pass_time(0.1)
    assert entered == [play.world.theme]


def test_replay_shows_captions_above_its_bar(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = watching(small_screen)
    for captions in (False, True):
        small_screen.settings.captions = captions
        send(small_screen, MoveInput(EAST))
        lines = scene._heard.captions.lines()
        assert bool(lines) is captions
        assert set(lines) <= set(small_screen.words(monkeypatch))
        scene.next_frame_in()


def test_replay_has_the_music_of_its_level(small_screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[LevelTheme | None] = []
    monkeypatch.setattr(Sound, "enter", lambda _, place: entered.append(place))
    scene = watching(small_screen)
    scene.pass_time(1.0)
    assert entered == [scene.replay.world.theme] * len(entered)
