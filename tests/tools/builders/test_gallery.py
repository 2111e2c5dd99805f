"""The gallery finds texts that leave their box, overlap or are blurred, and writes pictures and approved screens.

What holds for every screen of the game is tested in `tests/ui/scenes/test_every_screen.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import gallery
from builders.gallery.approved_screens import ApprovedScreen, changes, parse_screen, screen_text
from builders.gallery.fingerprints import changed_blocks, fingerprint
from builders.gallery.pictures import SIZES, Job, Look, draw_scene, looks
from builders.gallery.situation import Situation, Stage
from builders.gallery.situations import SITUATIONS
from builders.gallery.windowless_game import Studio, studio
from game.engine.grid.geometry import Vec
from game.ui.core.scene_manager import Scene
from game.ui.core.settings import ColourPreset
from game.ui.graphics.layout import NEAR
from game.ui.graphics.scales import text_scale
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.side_panel.door_rows import DoorOption
from game.ui.hud.side_panel.quick_row import Carried, Pocket
from game.ui.play.play_scene import Play
from game.ui.scenes.menu import Menu
from tests.support.cli import tool
from tests.support.examples import FULL
from tests.support.made_levels import shared_sketches


class Planted(Scene):
    """Screen of a panel with a text, drawn by `draw_on`."""

    def __init__(self, here: Studio) -> None:
        self.theme = here.app._theme

    def draw(self, target: pygame.Surface) -> None:
        self.theme.plate(target, pygame.Rect(100, 100, 120, 60), 1)
        self.draw_on(TextPainter(target, self.theme, 1))

    def draw_on(self, painter: TextPainter) -> None:
        painter.word(110, 110, "inside the panel")
        painter.word(10, 10, "beside the panel")


class LeavesPanel(Planted):
    def draw_on(self, painter: TextPainter) -> None:
        painter.word(110, 110, "this text is wider than its panel")


class LeavesWindow(Planted):
    def draw_on(self, painter: TextPainter) -> None:
        painter.word(600, 200, "this text leaves the window")


class Overlaps(Planted):
    def draw_on(self, painter: TextPainter) -> None:
        painter.word(110, 110, "a text")
        painter.word(130, 113, "another")


class Covers(Planted):
    def draw_on(self, painter: TextPainter) -> None:
        painter.word(110, 110, "half a text")
        painter.fill(pygame.Rect(130, 105, 60, 40), "line")


class LeavesSurface(Planted):
    def draw_on(self, painter: TextPainter) -> None:
        panel = pygame.Surface((60, 30))
        TextPainter(panel, self.theme, 1).word(2, 2, "wider than its surface")
        painter.target.blit(panel, (300, 200))


class Blurs(Planted):
    def draw_on(self, painter: TextPainter) -> None:
        pygame.transform.scale_by(self.theme.icon("logo", 1), 1.5)


class Shrinks(Planted):
    def draw_on(self, painter: TextPainter) -> None:
        painter.word(110, 110, "small")


@pytest.fixture
def here() -> Iterator[Studio]:
    with studio() as here:
        yield here


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (LeavesPanel, "leaves its box"),
        (LeavesWindow, "is cut off"),
        (Overlaps, "overlaps 'a text'"),
        (Covers, "is partly covered"),
        (LeavesSurface, "is cut off"),
        (Blurs, "uneven"),
    ],
)
def test_planted_fault_is_found(here: Studio, scene: type[Planted], words: str) -> None:
    here.open(scene(here))
    faults = here.show_at((640, 360), 100, ColourPreset.USUAL).faults
    assert any(words in fault for fault in faults), faults


def test_text_smaller_than_the_setting_is_found(here: Studio) -> None:
    here.open(Shrinks(here))
    assert here.show_at((1280, 720), 200, ColourPreset.USUAL).faults == ["'small' has the scale 1, and not 4"]


def test_text_in_its_panel_is_no_fault(here: Studio) -> None:
    here.open(Planted(here))
    assert here.show_at((640, 360), 100, ColourPreset.USUAL).faults == []


def faults_at(situation: Situation, sizes: tuple[tuple[tuple[int, int], int], ...]) -> list[str]:
    with shared_sketches(), studio() as here:
        situation.stage(here)
        return [
            f"{size}, {percent} %: {fault}"
            for size, percent in sizes
            for fault in here.show_at(size, percent, ColourPreset.USUAL).faults
        ]


SIZES_OF_MOUSE = (((640, 360), 100), ((1280, 720), 200), ((1280, 720), 100))


@pytest.mark.parametrize(("size", "percent"), SIZES_OF_MOUSE if FULL else SIZES_OF_MOUSE[:2])
def test_mouse_points_at_the_door_row_at_each_size(here: Studio, size: tuple[int, int], percent: int) -> None:
    stage_of("beside a door, by mouse")(here)
    here.show_at(size, percent, ColourPreset.USUAL)
    play = here.stack.top
    assert isinstance(play, Play)
    assert isinstance(play._panels._target, DoorOption)
    side = play._panels._side
    assert side.card is not None
    assert side.card.collidelist([box for box, _ in side.cells.of(DoorOption)]) < 0


@pytest.mark.parametrize(("size", "percent"), SIZES_OF_MOUSE if FULL else SIZES_OF_MOUSE[:2])
@pytest.mark.parametrize("name", ["context menu", "context menu on nothing", "item menu in the panel"])
def test_menu_opens_at_its_thing_at_each_size(here: Studio, name: str, size: tuple[int, int], percent: int) -> None:
    stage_of(name)(here)
    here.show_at(size, percent, ColourPreset.USUAL)
    play, menu = here.stack.scenes
    assert isinstance(play, Play)
    assert isinstance(menu, Menu)
    assert menu.box is not None
    panel, carried = play._panels._side_box, play._panels._side.cells.of(Carried)
    hidden = [play._viewport.place(play.world.hero.pos)]
    if name == "context menu":
        clicked = play._viewport.place(Vec(13, 2))
        hidden.append(clicked)
    elif name == "context menu on nothing":
        clicked = pygame.Rect(play._viewport.area.bottomleft, (1, 1))
    else:
        row = next(box for box, what in carried if what == Pocket(1))
        clicked = pygame.Rect(panel.left, panel.top + row.y, 1, row.height)
        hidden.append(panel)
    near = NEAR * text_scale(here.settings, size)
    assert menu.box.inflate(2 * near, 2 * near).colliderect(clicked)
    assert menu.box.collidelist(hidden) < 0, "it covers neither the hero nor what it is about"


def stage_of(name: str) -> Stage:
    (situation,) = (situation for situation in SITUATIONS if situation.name == name)
    return situation.stage


def test_fingerprint_tells_what_moved_but_not_rounding() -> None:
    picture = pygame.Surface((640, 360), 0, 32)
    picture.fill((200, 180, 90), (100, 100, 300, 30))
    before = fingerprint(picture)
    picture.fill((201, 181, 90), (100, 100, 300, 30))
    assert changed_blocks(before, fingerprint(picture)) == []
    for change in (
        ((200, 180, 90), (110, 50, 8, 8)),
        ((0, 0, 0), (110, 110, 8, 8)),
        ((120, 180, 90), (300, 110, 6, 6)),
    ):
        picture.fill((0, 0, 0))
        picture.fill((200, 180, 90), (100, 100, 300, 30))
        picture.fill(*change)
        column, row = change[1][0] // 40, change[1][1] // 40
        assert changed_blocks(before, fingerprint(picture)) == [(column, row)]


def test_approved_screen_is_read_as_written() -> None:
    prints = {size: fingerprint(pygame.Surface((640, 360), 0, 32)) for size in ("640x360", "1280x720")}
    prints["1280x720"][3, 2] = -500
    screen = ApprovedScreen(("Menu", "says: a line"), prints)
    assert changes(screen, None) == ["it is not approved yet"]
    text = screen_text(screen)
    assert changes(screen, parse_screen(text)) == []
    moved = prints | {"1280x720": prints["640x360"]}
    assert changes(ApprovedScreen(("Menu",), moved), parse_screen(text)) == [
        "1280x720: blocks [(3, 2)]",
        "the screen reader says [], not ['says: a line']",
    ]
    (order,) = changes(ApprovedScreen(("says: a line", "Menu"), prints), parse_screen(text))
    assert order == "lines are spoken in another order"
    assert parse_screen(f"<<<<<<< one\n{text}") is None, "a failed merge is approved again"


@pytest.mark.full
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_no_text_leaves_its_box_at_any_size(situation: Situation) -> None:
    assert faults_at(situation, tuple((size, percent) for size, percent, _ in looks(SIZES, ["usual"]))) == []


def test_pictures_and_index_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "new" / "pictures"
    monkeypatch.setattr("gallery.in_any_order", lambda do, jobs, _: ((job, do(job)) for job in jobs))
    ended = tool(gallery, str(folder), "--scene", "game menu", "--size", "640x360", "--preset", "usual")
    assert (ended.code, ended.err) == (0, "")
    assert "1 pictures" in ended.out
    page = (folder / "index.html").read_text("utf-8")
    assert 'href="game-menu/640x360-text-100-usual.png"' in page
    assert pygame.image.load(folder / "game-menu" / "640x360-text-100-usual.png").get_size() == (640, 360)


def test_faults_give_exit_code_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = Situation("Planted", "planted", lambda here: here.open(LeavesPanel(here)))
    monkeypatch.setattr("builders.gallery.pictures.EVERY_SITUATION", [planted])
    (picture,) = draw_scene(Job("planted", (Look((640, 360), 100, "usual"),), str(tmp_path)))
    monkeypatch.setattr("gallery.in_any_order", lambda *_: iter([(None, [picture])]))
    monkeypatch.setattr("gallery._draw", lambda *_: [picture])
    ended = tool(gallery, str(tmp_path), "--scene", "title", "--size", "640x360")
    assert ended.code == 1
    assert "planted, 640x360, text 100 %, usual: 'this text is wider" in ended.out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "gallery.py: name the folder"),
        (["x", "--scene", "titel"], "gallery.py: --scene: there is no 'titel'"),
        (["x", "--preset", "red"], "gallery.py: --preset: there is no 'red'"),
        (["x", "--size", "10x10"], "gallery.py: --size"),
        (["x", "--jobs", "0"], "gallery.py: --jobs"),
    ],
)
def test_bad_option_gets_one_line(words: list[str], line: str) -> None:
    ended = tool(gallery, *words)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(line)


def test_file_in_place_of_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    ended = tool(gallery, str(file), "--scene", "title")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert str(file) in ended.err
