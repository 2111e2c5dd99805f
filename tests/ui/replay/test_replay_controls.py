"""The deck of a replay: its buttons, the bar that is dragged, the marks on it, and what the mouse shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path

import numpy as np
import pygame
import pytest

from game import worker
from game.app.saved_games.save_service import Saves
from game.engine.grid.geometry import EAST
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.ui.graphics.font import SEPARATOR
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.window import MIN_SIZE
from game.ui.hud.side_panel.quick_row import Carried
from game.ui.input.commands import Click, Hover, KeyReleased, RightClick
from game.ui.replay.replay_controls import LEAST_BAR_HEIGHT, ReplayButton
from game.ui.replay.replay_scene import AT_FIRST, PACES, ReplayScene
from game.ui.replay.timeline_marks import Mark, MarkKind, TimelineMarks, mark_near
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import prompt
from game.ui.text.sentences import menus
from game.ui.text.sentences import replays as sentences
from game.worker import Worker
from tests.support.at_once import WatchedProgress, replay_of_game
from tests.support.examples import FULL
from tests.support.saved_game import DUEL, AutosavedGame, store_bytes
from tests.support.screen import Screen, choose, colours_of, command_buttons, screen_of, status_boxes, tally_lines

STEPS = 60
DOORS = "##########\n#@+..+..+#\n##########"


@cache
def doors_store() -> bytes:
    orders = [*[Walk(EAST, confirmed=True)] * 20, *[Wait()] * (STEPS - 20)]
    return store_bytes(lambda store: AutosavedGame(store, drawing=DOORS).do(*orders))


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A screen with the paused replay of a game with three doors, at its beginning."""
    (tmp_path / "ajar.sqlite").write_bytes(doors_store())
    saves = Saves(Store(tmp_path / "ajar.sqlite"))
    with screen_of(saves=saves) as screen:
        screen.open(replay_of_game(screen.app.saved_games.replays, 1))
        screen.draw()
        press(screen, ReplayButton.PLAY)
        yield screen
    saves.close()


def scene_of(screen: Screen) -> ReplayScene:
    assert isinstance(screen.stack.top, ReplayScene)
    return screen.stack.top


def press(screen: Screen, button: ReplayButton) -> None:
    screen.stack.handle(Click(scene_of(screen).deck.buttons[button].center))
    screen.stack.handle(KeyReleased())
    settle(screen)


def settle(screen: Screen) -> None:
    while isinstance(screen.stack.top, ReplayScene) and screen.stack.top.is_seeking:
        screen.stack.pass_time(0.01)


def searched(screen: Screen) -> list[Mark]:
    """Return all marks, after the search for them has ended."""
    scene = scene_of(screen)
    while scene.searches:
        scene.pass_time(0.01)
    assert scene._marks is not None
    return scene._marks.marks


def test_buttons_move_through_the_replay(screen: Screen) -> None:
    scene = scene_of(screen)
    for button, at in (
        (ReplayButton.FORWARD, 1),
        (ReplayButton.FORWARD, 2),
        (ReplayButton.BACK, 1),
        (ReplayButton.END, STEPS),
        (ReplayButton.BACK, STEPS - 1),
        (ReplayButton.START, 0),
    ):
        press(screen, button)
        assert scene.replay.at == at
    press(screen, ReplayButton.FASTER)
    assert scene._pace == AT_FIRST + 1
    press(screen, ReplayButton.SLOWER)
    press(screen, ReplayButton.SLOWER)
    assert PACES[scene._pace] == 1
    press(screen, ReplayButton.MENU)
    assert isinstance(screen.stack.top, Menu)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), pytest.param((1920, 1080), marks=pytest.mark.full)])
def test_bar_is_high_enough_and_follows_a_drag(screen: Screen, size: tuple[int, int]) -> None:
    scene = scene_of(screen)
    screen.picture = type(screen.picture)(size, 0, 32)
    screen.draw()
    bar = scene.deck.box
    assert bar.height >= LEAST_BAR_HEIGHT
    assert screen.picture.get_rect().contains(scene.deck.plate)
    screen.stack.handle(Click(bar.midleft))
    for part in (0.25, 0.5, 0.75, 0.4):
        screen.stack.handle(Hover((bar.x + round(bar.width * part), bar.y - 40)))
        settle(screen)
        assert abs(scene.replay.at - STEPS * part) <= 1
    screen.stack.handle(KeyReleased())
    screen.stack.handle(Hover(bar.topleft))
    settle(screen)
    assert abs(scene.replay.at - STEPS * 0.4) <= 1, "the button is no longer held"


SOME_SIZES = (
    [*product([(640, 360), (1280, 720), (1920, 1080)], [2, 0])]
    if FULL
    else [((640, 360), 2), ((1280, 720), 0), ((1920, 1080), 2)]
)
"""Sizes of the window in pixels, each with a text scale."""


@pytest.mark.parametrize(("size", "larger"), SOME_SIZES)
def test_deck_covers_no_part_of_the_map(screen: Screen, size: tuple[int, int], larger: int) -> None:
    scene = scene_of(screen)
    screen.settings.text_scale = larger
    screen.picture = type(screen.picture)(size, 0, 32)
    screen.picture.fill("magenta")
    screen.draw()
    shown = scene._viewport.area
    assert shown.bottom <= scene.deck.plate.top
    assert shown.contains(scene._viewport.place(scene.replay.world.hero.pos))
    assert not (colours_of(screen.picture) == (255, 0, 255)).all(axis=2).any(), "everything is drawn anew"


def test_marks_are_found_while_nothing_else_is_done(screen: Screen) -> None:
    marks = searched(screen)
    scene = scene_of(screen)
    assert scene.replay.at == 0
    doors = [mark for mark in marks if mark.kind is MarkKind.DOOR]
    scene.go_to(STEPS)
    settle(screen)
    assert len(doors) == scene.replay.world.hero.opened > 0
    assert scene.next_frame_in() is None or scene.stage.busy


def test_search_stops_in_the_middle_and_goes_on(screen: Screen) -> None:
    """Other work on the worker interrupts it at any step."""
    store = screen.app._saves.store
    assert store is not None
    marks = TimelineMarks(Worker(), lambda progress: Replay(StoredRecord(store, 1), progress=progress))
    rounds = 0
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(worker, "Progress", partial(WatchedProgress, 12))
        while marks.searching:
            marks.search()
            rounds += 1
    assert rounds >= STEPS // 12
    assert marks.marks == searched(screen)


def test_wounds_and_death_are_marked(tmp_path: Path) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    game = AutosavedGame(store, drawing=DUEL.replace("health: 1", "health: 9")).do(*[Wait()] * 200)
    assert game.world.over
    marks = TimelineMarks(Worker(), lambda progress: Replay(StoredRecord(store, game.run), progress=progress))
    marks.search()
    assert [mark.kind for mark in marks.marks] == [MarkKind.END] or [mark.kind for mark in marks.marks] == [
        MarkKind.WOUND,
        MarkKind.END,
    ]
    assert marks.marks[-1].text == sentences.MARK_DEATH.format(killer="a kobold")
    store.close()


class Changes:
    """Replay of a game in which each step changes the world in one way."""

    first = 0

    def __init__(self, world: World, *changes: Callable[[World], object]) -> None:
        self.world, self.at, self._changes = world, 0, [*changes]

    @property
    def over(self) -> bool:
        return not self._changes

    def forward(self, _told: object) -> None:
        self._changes.pop(0)(self.world)
        self.at += 1

    def close(self) -> None:
        pass


def health_to(health: int) -> Callable[[World], object]:
    return lambda world: setattr(world.hero, "health", health)


def doors_to(number: int) -> Callable[[World], object]:
    return lambda world: setattr(world.run_stats.floor(1), "opened", number)


def test_each_change_is_marked_once() -> None:
    world = Scenario(DOORS).world
    most = world.hero.max_health
    changes = [doors_to(1), doors_to(3), health_to(9), health_to(8), health_to(most), health_to(7)]
    changes += [lambda world: setattr(world.level, "depth", 2), doors_to(3)]
    marks = TimelineMarks(Worker(), lambda _: Changes(world, *changes))  # type: ignore[arg-type, return-value]
    marks.search()
    assert [(mark.step, mark.kind, mark.text) for mark in marks.marks] == [
        (1, MarkKind.DOOR, sentences.MARK_DOOR.format(number=1)),
        (2, MarkKind.DOOR, sentences.MARK_DOORS.format(number=3)),
        (3, MarkKind.WOUND, sentences.MARK_WOUND.format(health=9, most=most)),
        (6, MarkKind.WOUND, sentences.MARK_WOUND.format(health=7, most=most)),
        (7, MarkKind.STAIRS, sentences.MARK_STAIRS.format(depth=2)),
    ]


def test_each_kind_of_mark_has_its_own_shape(screen: Screen) -> None:
    """The shapes differ even without colours, and all lie within the bar or just beside it."""
    deck = scene_of(screen).deck
    shapes = set()
    for kind in MarkKind:
        picture = pygame.Surface((1280, 720), 0, 32)
        deck._draw_mark(TextPainter(picture, screen.app._theme, 2), kind, deck._x_of(STEPS // 2))
        drawn = pygame.surfarray.array2d(picture) > 0
        shapes.add(drawn.tobytes())
        across, down = np.nonzero(drawn)
        assert abs(across - deck._x_of(STEPS // 2)).max() <= deck.box.height
        assert deck.box.top - 4 <= down.min() < down.max() <= deck.box.bottom + 4
    assert len(shapes) == len(MarkKind)


def test_mouse_tells_what_buttons_and_bar_do(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = scene_of(screen).deck
    for button in ReplayButton:
        screen.stack.handle(Hover(deck.buttons[button].center))
        assert " ".join(sentences.BUTTONS[button.value].split()) in " ".join(screen.words(monkeypatch))
    for at, step in ((deck.box.midleft, 0), ((deck.box.right - 1, deck.box.centery), STEPS)):
        screen.stack.handle(Hover(at))
        assert sentences.BAR_TIP.format(step=step) in " ".join(screen.words(monkeypatch))


def test_most_important_mark_is_found_first() -> None:
    marks = [Mark(4, 4, MarkKind.DOOR, ""), Mark(5, 5, MarkKind.STAIRS, ""), Mark(6, 6, MarkKind.DOOR, "")]
    assert mark_near(marks, 3, 7) == marks[1]
    assert mark_near(marks, 6, 7) == marks[2]
    assert mark_near(marks, 7, 9) is None


def test_hover_over_a_mark_says_what_and_when(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = next(mark for mark in searched(screen) if mark.kind is MarkKind.DOOR)
    deck = scene_of(screen).deck
    assert prompt(screen.app._theme.controls, sentences.KEYS) in SEPARATOR.join(screen.words(monkeypatch))
    plate = deck.plate.copy()
    at = (deck._x_of(mark.step), deck.box.centery)
    screen.stack.handle(Hover(at))
    shown = deck.mark_at(at)
    assert shown is not None
    left, right = (deck.mark_at((at[0] + aside, at[1])) for aside in (-1, 1))
    assert None not in (left, right), "a mark is found beside its pixel too"
    assert deck.mark_at((at[0], deck.box.y - 400)) is None
    wanted = sentences.MARK.format(turn=shown.turn, step=shown.step, text=shown.text)
    assert wanted in " ".join(screen.words(monkeypatch))
    assert deck.plate == plate, "nothing moves under the mouse"
    screen.stack.handle(Click(at))
    settle(screen)
    assert scene_of(screen).replay.at == shown.step


def test_map_has_cards_and_panel_has_no_buttons(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of(screen)
    hero = scene._viewport.place(scene.replay.world.hero.pos).center
    screen.stack.handle(Hover(hero))
    assert scene.stage.cursor == scene.replay.world.hero.pos
    assert any("you" in word.casefold() for word in screen.words(monkeypatch))
    assert "? keys" not in screen.words(monkeypatch)
    assert command_buttons(scene._panels._side) == []
    at, going = scene.replay.at, scene._going
    screen.stack.handle(Click((1200, 690)))
    assert (scene.replay.at, scene._going) == (at, going), "the foot of the panel does nothing"


def test_nothing_on_the_panels_of_a_replay_looks_like_a_button(screen: Screen) -> None:
    """The mouse shows cards of items and of the status bar, but nothing lights up, and no card offers a click."""
    scene = scene_of(screen)
    screen.picture = pygame.Surface(MIN_SIZE, 0, 32)
    screen.draw()
    panels, seen = scene._panels, set()
    side = panels._side
    boxes = [box.move(panels._side_box.topleft) for box, _ in (*side.cells.of(Carried), *tally_lines(side))]
    screen.stack.handle(Hover((1, 200)))
    usual = screen.pixels()
    for box in (*boxes, *(box for box, _ in status_boxes(panels))):
        screen.stack.handle(Hover(box.center))
        part = slice(box.x, box.right), slice(box.y, box.bottom)
        assert (screen.pixels()[part] == usual[part]).all(), box
        seen |= {line.text for line in panels._tooltip(scene.replay.world)}
        screen.stack.handle(Click(box.center))
        assert screen.stack.top is scene
    assert len(seen) > 5
    assert not [line for line in seen if "lick" in line or ": use" in line]


def test_right_click_on_map_opens_menu(screen: Screen) -> None:
    scene = scene_of(screen)
    hero = scene.replay.world.hero.pos
    screen.stack.handle(RightClick(scene._viewport.place(hero).center))
    assert screen.shows(Menu)
    choose(screen, menus.LOOK_AT_IT)
    assert scene_of(screen).stage.cursor == hero
    screen.stack.handle(Hover((1, 1)))
    assert scene.stage.cursor == hero, "the card stays when the mouse moves"
