"""The main loop: when it draws, and how long it waits between two frames."""

from __future__ import annotations

import pygame
import pytest

from game.ui import main_loop
from game.ui.core.scene_manager import Change, Quit, Scene, SceneManager
from game.ui.input.commands import Command
from tests.support.screen import Screen


class Clock:
    """Time in seconds. Drawing a frame takes `Blank.cost` seconds of it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Blank(Scene):
    """Scene that wants a frame every `wanted` seconds, counts its pictures, and ends after some updates."""

    def __init__(self, clock: Clock, wanted: float | None, cost: float, updates: int) -> None:
        self.clock, self.wanted, self.cost, self.updates = clock, wanted, cost, updates
        self.pictures = 0
        self.passed = 0.0
        """Seconds by which the scene was advanced."""

    def next_frame_in(self) -> float | None:
        return self.wanted

    def pass_time(self, seconds: float) -> Change | None:
        self.updates -= 1
        self.passed += seconds
        return Quit() if self.updates <= 0 else None

    def draw(self, target: pygame.Surface) -> None:
        self.pictures += 1
        self.clock.now += self.cost


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()


class FakeWindow:
    surface = pygame.Surface((8, 8))

    def follow(self, event: pygame.Event) -> None:
        pass

    def show(self, boxes: list[pygame.Rect] | None = None) -> None:
        pass


def run(
    monkeypatch: pytest.MonkeyPatch, wanted: float | None, cost: float = 0.0, events: tuple[int, ...] = ()
) -> tuple[list[float | None], Blank]:
    """Run the main loop for four updates; return its pauses in seconds, and the scene.

    `wanted`: seconds in which the scene wants the next frame. `cost`: seconds that a picture takes. `events`: type of
    the event that arrives in each of the first pauses.
    """
    clock, found, arriving = Clock(), list[float | None](), list(events)
    scene = Blank(clock, wanted, cost, 4)

    def fake_events(pause: float | None, *_: object) -> list[pygame.Event]:
        found.append(pause)
        clock.now += pause or 0.0
        return [pygame.Event(arriving.pop(0))] if arriving else []

    monkeypatch.setattr(main_loop, "_events", fake_events)
    main_loop.run(FakeWindow(), SceneManager(scene), clock=clock)  # type: ignore[arg-type]
    return found, scene


def pauses(
    monkeypatch: pytest.MonkeyPatch, wanted: float | None, cost: float = 0.0, events: tuple[int, ...] = ()
) -> tuple[list[float | None], int]:
    """Run the main loop as `run` does; return its pauses in seconds, and the number of pictures drawn."""
    found, scene = run(monkeypatch, wanted, cost, events)
    return found, scene.pictures


def test_motion_has_sixty_frames_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = pauses(monkeypatch, wanted=0.0, cost=0.010)
    assert found == pytest.approx([1 / 60 - 0.010] * 4)


def test_slow_frames_leave_no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pauses(monkeypatch, wanted=0.0, cost=0.050)[0] == [0.0] * 4


def test_idle_scene_waits_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pauses(monkeypatch, wanted=0.125, cost=0.005)[0] == pytest.approx([0.120] * 4)
    assert pauses(monkeypatch, wanted=None)[0] == [None] * 4


def test_pauses_end_by_the_clock_of_the_loop() -> None:
    clock, rested = Clock(), list[float]()

    def rest(seconds: float) -> None:
        rested.append(seconds)
        clock.now += seconds

    pygame.event.clear()
    stack = SceneManager(Blank(clock, 1.0, 0.0, 4))
    main_loop.run(FakeWindow(), stack, clock=clock, rest=rest)  # type: ignore[arg-type]
    assert sum(rested) == pytest.approx(4.0)


@pytest.mark.parametrize("wanted", [0.0, 0.125, 0.333, 1.0])
def test_scene_is_advanced_by_all_the_time_that_it_waits(monkeypatch: pytest.MonkeyPatch, wanted: float) -> None:
    """A replay at one step per second wants a frame each second, and must play a step then."""
    found, scene = run(monkeypatch, wanted=wanted, cost=0.005)
    assert scene.passed == pytest.approx(sum(pause or 0.0 for pause in found) + 0.005 * 4)


@pytest.mark.parametrize("hiding", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_hidden_window_is_not_drawn(monkeypatch: pytest.MonkeyPatch, hiding: int) -> None:
    found, pictures = pauses(monkeypatch, wanted=0.0, events=(hiding,))
    assert pictures == 1
    assert found == pytest.approx([1 / 60, 0.5, 0.5, 0.5])


@pytest.mark.parametrize("showing", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED])
def test_restored_window_is_drawn_again(monkeypatch: pytest.MonkeyPatch, showing: int) -> None:
    _, pictures = pauses(monkeypatch, wanted=0.0, events=(pygame.WINDOWMINIMIZED, showing))
    assert pictures == 3


@pytest.mark.parametrize("hiding", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_idle_hidden_window_waits_for_an_event(monkeypatch: pytest.MonkeyPatch, hiding: int) -> None:
    found, pictures = pauses(monkeypatch, wanted=0.125, events=(hiding,))
    assert found == [pytest.approx(0.125), None, None, None]
    assert pictures == 1


def test_idle_window_without_focus_is_drawn_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = (pygame.WINDOWFOCUSLOST,)
    assert pauses(monkeypatch, wanted=0.125, events=lost)[0][2:] == pytest.approx([0.5, 0.5])
    assert pauses(monkeypatch, wanted=0.0, events=lost)[0][2:] == pytest.approx([1 / 60] * 2)


def test_many_events_give_sixty_frames_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    found, pictures = pauses(monkeypatch, wanted=None, events=(pygame.WINDOWENTER,) * 4)
    assert found == [None, pytest.approx(1 / 60), None, pytest.approx(1 / 60)], "the next picture waits for its time"
    assert pictures == 2


def test_sound_learns_of_window_state(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED]
    clock, states = Clock(), []
    queue = [pygame.Event(kind) for kind in (*events, pygame.WINDOWFOCUSGAINED)]
    monkeypatch.setattr(main_loop, "_events", lambda *_: [queue.pop(0)] if queue else [])

    def note(*, in_sight: bool, in_front: bool) -> None:
        states.append((in_sight, in_front))

    stack = SceneManager(Blank(clock, None, 0.0, 6))
    main_loop.run(FakeWindow(), stack, clock=clock, note_window=note)  # type: ignore[arg-type]
    assert states == [(True, False), (False, False), (True, False), (True, True)]


class Recorder(FakeWindow):
    """Window, camera and scene in one: it notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def toggle_fullscreen(self) -> None:
        self.asked.append("fullscreen")

    def begin_film(self, picture: pygame.Surface) -> None:
        self.asked.append("film")

    def save_picture(self, picture: pygame.Surface) -> None:
        self.asked.append("picture")

    def note(self, picture: pygame.Surface, *, idle: bool) -> None:
        pass


@pytest.mark.parametrize(
    ("key", "mod", "asked"),
    [
        (pygame.K_F11, 0, ["fullscreen"]),
        (pygame.K_F12, 0, ["picture"]),
        (pygame.K_F12, pygame.KMOD_SHIFT, ["film"]),
        (pygame.K_m, pygame.KMOD_SHIFT, ["mute"]),
        (pygame.K_PLUS, pygame.KMOD_CTRL, [1]),
        (pygame.K_MINUS, pygame.KMOD_CTRL, [-1]),
        (pygame.K_i, 0, [Command.BAG]),
    ],
)
def test_commands_of_window_reach_no_scene(
    key: int, mod: int, asked: list[object], screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, window = Clock(), Recorder()
    symbol = "M" if mod == pygame.KMOD_SHIFT and key == pygame.K_m else "i" if key == pygame.K_i else ""
    queue = [pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=mod, scancode=0)]
    monkeypatch.setattr(main_loop, "_events", lambda *_: [queue.pop(0)] if queue else [])
    scene = Blank(clock, None, 0.0, 2)
    scene.handle = window.asked.append  # type: ignore[assignment]
    monkeypatch.setattr(screen.app, "_window", window)
    monkeypatch.setattr(screen.app, "_camera", window)
    monkeypatch.setattr(screen.app, "_mute", lambda: window.asked.append("mute"))
    monkeypatch.setattr(screen.app._theme, "zoom", window.asked.append)
    main_loop.run(
        window,  # type: ignore[arg-type]
        screen.app.stack_of(scene),
        clock=clock,
    )
    assert window.asked == asked


def test_one_key_shows_an_overview_and_then_the_usual_map_again(screen: Screen) -> None:
    theme, picture = screen.app._theme, screen.picture
    usual = theme.tile_scale(picture)
    sizes = []
    for _ in range(2):
        screen.app.carry_out(Command.OVERVIEW)
        sizes.append(theme.tile_scale(picture))
    assert sizes == [usual // 2, usual]
    screen.app.carry_out(Command.OVERVIEW)
    screen.app.carry_out(Command.ZOOM_IN)
    assert theme.tile_scale(picture) == usual + 1, "the wheel and its keys end the overview"
