"""A screen with very many monsters: what only informs the player takes a small part of a turn."""

from __future__ import annotations

import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any

import pygame
import pytest

from game.app.app import App
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.noise import KnownNoise, Noise
from game.engine.world import World
from game.play import Scenario
from game.ui.audio.heard_events import HeardEvents
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.hint_banner import HintBanner
from game.ui.hud.panels import Panels
from game.ui.hud.side_panel.in_view_list import ListedRow, ListInView, sights_section
from game.ui.hud.side_panel.panel_row import RowPainter
from game.ui.hud.side_panel.side_panel import draw_side
from game.ui.input.commands import Command
from game.ui.play.pause_triggers import PauseTriggers, step_to_door_ahead
from game.ui.play.play_scene import Play
from game.ui.render.noise_rings import MOST_RINGS, Ring, signs_of_noises
from game.ui.text.message_log import Log
from tests.support.screen import Screen


def crowd(width: int, height: int, breed: str = "kobold") -> str:
    """Return a lit hall in which the hero is surrounded by monsters of a breed that hunt him."""
    rows = ["#" * (width + 2), *["#" + "k" * width + "#"] * height, "#" * (width + 2)]
    middle, x = height // 2 + 1, width // 2
    for y in (middle - 1, middle, middle + 1):
        rows[y] = rows[y][: x - 2] + ".." + ("@" if y == middle else ".") + ".." + rows[y][x + 3 :]
    torches = "\n".join(f"torch: {at},{y} from {at},{wall}" for at in range(3, width, 6) for y, wall in ((1, 0),))
    return "\n".join(rows) + f"\n\nk = {breed} hunting\npack: none\n" + torches


INFORMS: tuple[tuple[str, Any], ...] = (
    ("hints", App._hint),
    ("whether the last hint was read", vars(HintBanner)["fresh"].fget),
    ("steps to doors", step_to_door_ahead),
    ("knowledge", World.end_step),
    ("reading pause", PauseTriggers.in_update),
    ("log", Log.add_turn),
    ("sounds", HeardEvents.play),
    ("music", HeardEvents.set_music),
)
"""What only tells the player what has happened in a turn, in an update of the world or at the end of the turn."""


def calls_in_a_turn(screen: Screen, play: Play) -> Counter[str]:
    """Let the hero wait for a turn, and count all calls of functions: in each part that informs, and elsewhere.

    The number of calls stands for the time, because it is the same on every machine.
    """
    parts: dict[CodeType, str] = {function.__code__: name for name, function in INFORMS}
    found, within = Counter[str](), list[FrameType]()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event in ("call", "c_call"):
            if not within and event == "call" and frame.f_code in parts:
                within.append(frame)
            found[parts[within[0].f_code] if within else "elsewhere"] += 1
        elif event == "return" and within and frame is within[0]:
            within.clear()

    sys.setprofile(count)
    try:
        play.handle(Command.WAIT)
        while play._turn is not None:
            play.pass_time(0.016)
        screen.draw()
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize("breed", ["kobold", "hound", "moth"])
def test_what_informs_takes_less_than_a_tenth_of_turns_with_hundreds_of_monsters_in_view(
    screen: Screen, breed: str
) -> None:
    """The first of the three turns is the busiest: all of the crowd come nearer."""
    screen.settings.mute = False
    play = screen.show(crowd(20, 12, breed))
    play.world.hero.health = play.world.hero.max_health = 1000
    found = Counter[str]()
    for _ in range(3):
        found += calls_in_a_turn(screen, play)
    assert len(play.world.foes_in_view()) > 150
    assert set(found) == {name for name, _ in INFORMS} | {"elsewhere"}
    assert found.total() - found["elsewhere"] < found.total() / 10, found


def test_list_of_foes_in_view_is_not_made_again_for_each_update(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So what informs the player takes as long after an update with hundreds of foes in view as with few."""
    play = screen.show(crowd(22, 13))
    found = Counter[str]()
    make_list, log_update = World.foes_in_view, Log.add_turn

    def list_foes(world: World) -> list[Actor]:
        found["lists"] += 1
        return make_list(world)

    def log(log: Log, world: World) -> None:
        found["updates"] += 1
        log_update(log, world)

    monkeypatch.setattr(World, "foes_in_view", list_foes)
    monkeypatch.setattr(Log, "add_turn", log)
    play.handle(Command.WAIT)
    while play._turn is not None:
        play.pass_time(0.016)
    assert found["updates"] > 50
    assert found["lists"] < 12


def test_side_panel_is_not_drawn_while_a_long_turn_goes_on(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play, drawn = screen.show(crowd(22, 13)), list[int]()
    monkeypatch.setattr("game.ui.play.play_scene.TURN_SECONDS", 0)

    def draw(*arguments: Any, **named: Any) -> Any:
        drawn.append(1)
        return draw_side(*arguments, **named)

    monkeypatch.setattr("game.ui.hud.panels.draw_side", draw)
    play.handle(Command.WAIT)
    frames = 0
    while play._turn is not None:
        screen.draw()
        frames += 1
        play.pass_time(0.016)
    assert frames > 1
    assert not drawn
    screen.draw()
    assert drawn == [1]


def test_panel_without_a_picture_is_drawn_even_in_a_long_turn(screen: Screen) -> None:
    play = screen.show("#####\n#@.k#\n#####")
    panels = play._panels
    assert isinstance(panels, Panels)
    small = panels._panel("side", (40, 50), 1, None, lambda _: None)
    assert small.get_size() == (40, 50)
    assert panels._panel("side", (40, 50), 1, None, lambda _: None) is small
    assert panels._panel("side", (40, 50), 1, "now", lambda _: None) is not small


def test_list_of_what_is_in_view_has_no_more_forms_than_a_window_has_rows(screen: Screen) -> None:
    play = screen.show(crowd(22, 13))
    listed = ListInView([ListedRow(row.sight, True) for row in play._panels._side.listed.rows] * 10)
    assert len(listed.rows) > 1000
    painter = TextPainter(pygame.Surface((10, 10)), play._theme, 1)
    section = sights_section(RowPainter(painter), play.world, play._theme.swatch("ajar"), listed)
    assert len(section.forms) < 300


def test_few_rings_are_drawn_at_once_but_the_heros_own_is_always_among_them() -> None:
    s = Scenario("##########\n#@.......#\n##########")
    others = [KnownNoise(Noise.BELL, 30, Vec(x, 1), Vec(0, 0), False, 0) for x in range(1, 9)] * 5
    own = KnownNoise(Noise.KNOCK, 20, Vec(1, 1), Vec(0, 0), True, 0)
    signs = signs_of_noises([*others, own], None, s.world)
    assert [sign.own for sign in signs if isinstance(sign, Ring)] == [False] * MOST_RINGS + [True]
    more = signs_of_noises([others[0], own], None, s.world, signs)
    assert [sign.own for sign in more if isinstance(sign, Ring)] == [True]


def test_creature_beyond_the_edge_of_the_picture_has_no_box(screen: Screen) -> None:
    play = screen.show(crowd(120, 9))
    seen = {actor.pos for actor in play.world.level.actors if play.world.sees(actor.pos)}
    boxes = play.stage.creature_boxes()
    assert set(boxes) < seen
    area = pygame.Rect((0, 0), play.stage._view.get_size())
    assert all(box.colliderect(area.inflate(64, 64)) for box in boxes.values())
    on_picture = {at for at in seen if area.contains(pygame.Rect(play.stage.pixel_of(at), (16, 16)))}
    assert on_picture <= set(boxes)
