"""The map viewer's window, driven as a designer drives it: keys, mouse, files let fall on it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

import map_viewer
from game.content.generators import GENERATORS
from game.content.themes import THEMES
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.geometry import Vec
from game.mapgen.chain import Chain
from game.mapgen.drawing import parse_drawing
from game.mapgen.layers.corridor_doors import CorridorDoors
from game.mapgen.starters.caves import Caves
from placing import RULES, place
from report import map_rows
from tests.viewing import LOOK, SIZE, Desk
from viewing import deeds
from viewing.camera import Camera
from viewing.hands import wish
from viewing.help_page import Help
from viewing.keys import AT_REST, COLUMNS, IN_WALKING, WALKING
from viewing.making import turn_to
from viewing.map_picture import Looks
from viewing.overlays import OVERLAYS
from viewing.painting import mark
from viewing.panel import TOO_MANY
from viewing.scene import Viewer
from viewing.sheet import LEAST, MOST, Sheet
from viewing.subject import Plan
from viewing.wishes import Command, Drop, Key, Point, Press, Release, Toggle, Wheel

SIZES = [(1280, 720), (1000, 700), (1920, 1080), (640, 360)]
DRAWING = """
##########
#....#...#
#.@......#
#....#...#
##########

room: 0 0 6 5
room: 5 0 5 5
""".strip("\n")


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "two rooms.txt"
    path.write_text(DRAWING)
    return path


# ------------------------------------------------------------------------------------------ keys and help


def test_every_command_has_a_key_and_a_deed() -> None:
    viewer = Desk().viewer
    asked = {*AT_REST.values(), *WALKING.values()}
    assert {ask for ask in asked if isinstance(ask, Command)} == set(Command)
    assert set(deeds.deeds(viewer)) == set(Command)
    assert {ask.overlay for ask in asked if isinstance(ask, Toggle)} == {overlay.name for overlay in OVERLAYS}


def test_no_key_means_two_things() -> None:
    rows = [row for column in COLUMNS for group in column for row in group.rows if group is not IN_WALKING]
    keys = [key for row in rows for key in row.keys]
    assert len(keys) == len(set(keys))
    assert set(keys) == set(AT_REST)


def test_the_help_shows_every_key_that_does_something() -> None:
    rows = [row for column in COLUMNS for group in column for row in group.rows]
    for row in rows:
        for key in row.keys:
            alike = {"-": "−", "=": "+"}.get(key[-1], key[-1]) if key.startswith("Ctrl") or len(key) == 1 else key
            shown = f"{row.shown} {row.does}"
            moved = any(word in shown for word in ("arrows", "numpad", "hjklyubn"))
            assert alike in shown or key.split()[-1] in shown or moved, key


@pytest.mark.parametrize("size", SIZES)
def test_the_help_fits_into_the_window_and_its_lines_do_what_they_say(size: tuple[int, int]) -> None:
    desk = Desk(size=size)
    desk.press("?")
    page = desk.viewer.page
    assert isinstance(page, Help)
    rows = [row for column in COLUMNS for group in column for row in group.rows]
    window, told = desk.picture.get_rect(), set()
    for _ in rows:
        told |= {ask for _, ask in page.boxes}
        desk.viewer.handle(Wheel((0, 0), -1))
        desk.draw()
    assert told == {next(iter(row.keys.values())) for row in rows}
    desk.viewer.handle(Wheel((0, 0), 99))
    desk.draw()
    while Toggle("rooms") not in [ask for _, ask in page.boxes]:
        desk.press("↓")
    for number, (box, _) in enumerate(page.boxes):
        assert window.contains(box)
        assert box.collidelist([other for other, _ in page.boxes[number + 1 :]]) < 0
    box = next(box for box, ask in page.boxes if ask == Toggle("rooms"))
    desk.click(box.center)
    assert not desk.shows("page")
    assert desk.viewer.shown == ["rooms"]


def pressed(key: int, typed: str = "", mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode=typed, mod=mod)


@pytest.mark.parametrize(
    ("event", "meant"),
    [
        (pressed(pygame.K_g, "g"), Key("g", "g")),
        (pressed(pygame.K_SLASH, "?", pygame.KMOD_LSHIFT), Key("?", "?")),
        (pressed(pygame.K_LEFT), Key("←")),
        (pressed(pygame.K_LEFT, mod=pygame.KMOD_LSHIFT), Key("Shift ←")),
        (pressed(pygame.K_RIGHT, mod=pygame.KMOD_RCTRL), Key("Ctrl →")),
        (pressed(pygame.K_EQUALS, "=", pygame.KMOD_LCTRL), Key("Ctrl =")),
        (pressed(pygame.K_MINUS, "\x1f", pygame.KMOD_LCTRL), Key("Ctrl -")),
        (pressed(pygame.K_KP_PLUS, "+"), Key("+", "+")),
        (pressed(pygame.K_KP7, "7"), Key("KP 7", "7")),
        (pressed(pygame.K_SPACE, " "), Key("Space", " ")),
        (pressed(pygame.K_RETURN, "\r"), Key("Enter")),
        (pressed(pygame.K_F5), Key("F5")),
        (pressed(pygame.K_f, "f", pygame.KMOD_LALT), None),
        (pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(1, 2), buttons=(0, 0, 0)), Point((3, 4))),
        (pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(1, 2), buttons=(1, 0, 0)), Point((3, 4), (1, 2))),
        (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1), Press((3, 4))),
        (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=3), Key("Esc")),
        (pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1), Release()),
        (pygame.Event(pygame.DROPFILE, file="a.txt"), Drop("a.txt")),
        (pygame.Event(pygame.KEYUP, key=pygame.K_g, mod=0), None),
    ],
)
def test_what_pygame_reports_becomes_a_wish(event: pygame.Event, meant: object) -> None:
    assert wish(event) == meant


# ----------------------------------------------------------------------------------------- what is made


def test_seeds_and_depths_go_forward_and_back() -> None:
    desk = Desk(seed="5")
    first = desk.viewer.subject.sketch.floor
    desk.press("→")
    assert desk.seed == "6"
    assert not np.array_equal(desk.viewer.subject.sketch.floor, first)
    desk.press("←", "↓", "↓", "↑")
    assert (desk.seed, desk.viewer.plan.depth) == ("5", 2)
    desk.press("↑", "↑", "↑")
    assert desk.viewer.plan.depth == 1
    assert np.array_equal(desk.viewer.subject.sketch.floor, first)


def test_a_generator_is_found_by_typing_and_taken_by_enter() -> None:
    desk = Desk()
    desk.press("g")
    desk.type("attrac")
    desk.press("Enter")
    assert not desk.shows("page")
    assert desk.viewer.plan.chain is GENERATORS["central-attractor"]


def test_a_theme_is_taken_by_a_click_and_seen_at_its_depth() -> None:
    desk = Desk()
    desk.press("t")
    desk.type("warrens")
    page = desk.viewer.page
    assert page is not None
    desk.click(page.boxes[0][0].center)  # type: ignore[attr-defined]
    assert desk.viewer.plan.chain is THEMES["warrens"]
    assert (desk.viewer.plan.theme, desk.viewer.plan.depth) == ("warrens", 6)


def test_a_tradition_brings_its_own_generator_and_size() -> None:
    desk = Desk()
    desk.press("r")
    desk.type("sadc")
    desk.press("Enter")
    assert desk.viewer.plan.chain.name == desk.viewer.plan.tradition.name == "sadconsole"
    assert desk.viewer.subject.level.shape == (100, 100)


def test_a_list_in_which_nothing_fits_takes_nothing() -> None:
    desk = Desk()
    desk.press("g")
    desk.type("zzz")
    desk.press("Enter")
    assert desk.shows("page")
    desk.press("Esc")
    assert not desk.shows("page")
    assert desk.viewer.plan.chain.name == "roguesharp"


def test_a_seed_is_typed() -> None:
    desk = Desk()
    desk.press("s")
    desk.type("first try")
    desk.press("Backspace", "Enter")
    assert desk.seed == "first tr"
    assert desk.viewer.subject.sketch.floor.any()


@pytest.mark.parametrize("typed", ["5x5", "9999x20", "large", ""])
def test_a_wrong_size_is_refused_in_words_and_can_be_mended(typed: str) -> None:
    desk = Desk()
    desk.press("z")
    desk.press("Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    desk.type(typed)
    desk.press("Enter")
    assert desk.viewer.page is not None
    assert desk.viewer.page.wrong  # type: ignore[attr-defined]
    assert desk.viewer.plan.size == (80, 48)
    desk.press(*["Backspace"] * 9)
    desk.type("60x40")
    desk.press("Enter")
    assert desk.viewer.subject.level.shape == (60, 40)


def test_a_level_that_cannot_be_made_is_told_and_the_last_one_stays() -> None:
    desk = Desk()
    before = desk.viewer.subject
    broken = Chain("broken", "doors without corridors", Caves(), (CorridorDoors(),))
    assert not turn_to(desk.viewer, replace(desk.viewer.plan, chain=broken))
    assert desk.viewer.failed
    assert "needs corridors" in desk.viewer.message
    assert desk.viewer.subject is before


# ------------------------------------------------------------------------------------------------- steps


def test_the_making_is_gone_through_forward_and_back() -> None:
    desk = Desk("simple-rooms", "ajar")
    history = desk.viewer.subject.history
    desk.press(".")
    assert desk.viewer.steps.shown == (0, len(history), history[0].caption)
    desk.press(".", ".", ",")
    assert desk.viewer.steps.at == 1
    desk.press("End", ".")
    assert desk.viewer.steps.at == len(history) - 1
    desk.press("Home", ",")
    assert desk.viewer.steps.at == 0
    desk.press("Esc")
    assert not desk.shows("step")
    assert desk.viewer.open
    desk.press(",")
    assert desk.viewer.steps.at == len(history) - 2


def test_a_step_is_drawn_as_the_ground_was_then() -> None:
    desk = Desk("simple-rooms", "ajar")
    desk.press(".")
    for _ in range(12):
        desk.press(".")
        pixels = desk.draw()
        shown = desk.viewer.steps.shown
        assert shown is not None
        step = desk.viewer.subject.history[shown[0]]
        drawn = {
            Vec(x, y)
            for x in range(80)
            for y in range(48)
            if tuple(pixels[desk.middle(Vec(x, y))])
            in {mark("floor"), mark("mark fresh"), mark("mark flame"), mark("gain")}
        }
        assert drawn == {Vec(x, y) for x, y in np.argwhere(step.floor).tolist()}


def test_steps_play_at_any_speed_and_stop_at_the_end() -> None:
    desk = Desk("simple-rooms", "ajar")
    viewer = desk.viewer
    desk.press("Space")
    assert (viewer.steps.at, viewer.steps.playing) == (0, True)
    assert viewer.next_in() == pytest.approx(1 / 8)
    viewer.pass_time(0.5)
    assert viewer.steps.at == 4
    desk.press("[", "[")
    viewer.pass_time(0.5)
    assert viewer.steps.at == 5
    desk.press(*["]"] * 20)
    viewer.pass_time(1.0)
    assert viewer.steps.at == len(viewer.subject.history) - 1
    assert not viewer.steps.playing
    assert viewer.next_in() is None


def test_the_bar_is_dragged() -> None:
    desk = Desk("simple-rooms", "ajar")
    desk.press("Home")
    bar, last = desk.viewer.screen.strip.bar, len(desk.viewer.subject.history) - 1
    desk.drag((bar.x, bar.centery), (bar.right + 50, 3))
    assert desk.viewer.steps.at == last
    desk.drag((bar.right - 1, bar.centery), (bar.centerx, bar.centery))
    assert abs((desk.viewer.steps.at or 0) - last / 2) <= 1


# --------------------------------------------------------------------------------------------- many levels


def test_two_levels_stand_side_by_side_and_change_places() -> None:
    desk = Desk(seed="5")
    kept = desk.viewer.subject
    desk.press("c", "→")
    viewer = desk.viewer
    assert viewer.beside is not None
    assert viewer.beside.subject is kept
    assert (viewer.subject.plan or viewer.plan).seed == "6"
    left, right = viewer.screen.areas
    assert not left.colliderect(right)
    rows = {row.text: row.columns for row in viewer.screen.rows()}
    here, other = (int(subject.sketch.floor.sum()) for subject in (viewer.subject, kept))
    assert [text for text, _ in rows["cells"]] == [str(other), str(here), f"{here - other:+d}"]
    desk.press("v")
    assert (desk.seed, viewer.subject) == ("5", kept)
    desk.press("Esc")
    assert not desk.shows("beside")
    assert viewer.open


def test_measures_are_marked_by_colour_and_sign() -> None:
    desk = Desk()
    rows = {row.text: row for row in desk.viewer.screen.rows()}
    measures = desk.viewer.subject.measures
    assert measures is not None
    for name, good in (
        ("doors", 18 <= (measures["doors"] or 0) <= 30),
        ("loops per 1000", 4 <= (measures["loops_per_1000"] or 0) <= 8),
    ):
        (figure, purpose), _ = rows[name].columns
        assert purpose == ("good" if good else "harm")
        assert figure.endswith("✓" if good else "!")
    desk.press("m")
    assert "doors" not in {row.text for row in desk.viewer.screen.rows()}


def test_nobody_waits_for_the_measures_of_a_maze_of_doors() -> None:
    desk = Desk("maze", "ajar")
    assert "doors between" in [row.text for row in desk.viewer.screen.rows()]
    turn_to(desk.viewer, replace(desk.viewer.plan, size=(200, 120)))
    desk.draw()
    assert desk.viewer.subject.measures is None
    assert any(row.text.startswith(TOO_MANY) for row in desk.viewer.screen.rows())


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_contact_sheet_shows_the_seeds_that_follow_and_opens_one(size: tuple[int, int]) -> None:
    desk = Desk(seed="5", size=size)
    desk.press("n")
    sheet = desk.viewer.page
    assert isinstance(sheet, Sheet)
    desk.work()
    assert LEAST <= len(sheet.plans) <= MOST
    assert [plan.seed for plan in sheet.plans[:3]] == ["5", "6", "7"]
    window = desk.picture.get_rect()
    assert all(window.contains(box) for box in sheet.boxes)
    desk.click(sheet.boxes[7].center)
    assert not desk.shows("page")
    assert desk.seed == "12"


def test_a_sheet_is_leafed_through() -> None:
    desk = Desk(seed="5")
    desk.press("n", "PgDn")
    sheet = desk.viewer.page
    assert isinstance(sheet, Sheet)
    assert sheet.plans[0].seed == str(5 + len(sheet.plans))
    desk.press("PgUp", "→", "→", "Enter")
    assert desk.seed == "7"


# ------------------------------------------------------------------------------------------------ walking


def test_the_hero_walks_and_opens_doors_and_the_level_is_as_before_afterwards(drawing: Path) -> None:
    desk = Desk("ajar", "ajar")
    desk.drop(drawing)
    desk.press("p", "Enter")
    viewer = desk.viewer
    assert viewer.stroll is not None
    desk.press("→", "→", "→")
    door = viewer.subject.level.doors[Vec(5, 2)]
    assert not door.shut
    assert viewer.subject.world.hero.pos == Vec(5, 2)
    assert viewer.subject.world.hero.opened == 1
    assert "You open a door" in viewer.message
    desk.press("Esc")
    assert not desk.shows("stroll")
    assert viewer.open
    assert viewer.subject.level.doors[Vec(5, 2)].shut


def test_while_walking_all_is_shown_or_what_the_hero_knows(drawing: Path) -> None:
    desk = Desk("ajar", "ajar")
    desk.drop(drawing)
    desk.press("p", "Enter")
    level = desk.viewer.subject.level
    assert level.memory.explored[7, 2]
    desk.press("x")
    assert not level.memory.explored[7, 2]
    desk.press("x", "→", "x")
    assert not level.memory.explored[7, 2]
    desk.press("→", "→")
    assert level.memory.explored[7, 2]


def test_a_click_sends_the_hero_there(drawing: Path) -> None:
    desk = Desk("ajar", "ajar")
    desk.drop(drawing)
    desk.press("Enter")
    desk.click(desk.middle(Vec(6, 2)))
    assert desk.viewer.subject.world.hero.pos == Vec(6, 2)


def test_nobody_walks_in_a_drawing_without_a_hero(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(DRAWING.replace("@", "."))
    desk = Desk()
    desk.drop(path)
    desk.press("Enter", "x", "5", "6", "8", "9", "0")
    assert desk.viewer.stroll is None


# ----------------------------------------------------------------------------------------------- drawings


def test_a_dropped_drawing_is_shown_and_rules_put_doors_into_it(drawing: Path) -> None:
    desk = Desk()
    desk.drop(drawing)
    assert desk.viewer.subject.level.shape == (10, 5)
    assert desk.viewer.subject.sketch.doors == []
    drawn = parse_drawing(DRAWING)
    for rule in RULES:
        desk.press("p")
        assert desk.viewer.rule == rule
        assert desk.viewer.subject.sketch.doors == place(drawn, rule, desk.seed).doors
    desk.press("p")
    assert desk.viewer.rule is None
    desk.press("g", "Enter")
    assert desk.viewer.drawing is None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"###\n#?#\n###\n", "line 2, column 2: '?' means nothing in a drawing"),
        (b"###\n##\n", "line 2: the row has 2 characters"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"", "the drawing is empty"),
        (b"###\n###\n", "there is no floor"),
        (b"#" * 1_000_002, "larger than 1000000 bytes"),
        (None, "No such file or directory"),
    ],
)
def test_what_is_wrong_with_a_dropped_file_is_said(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "drawing.txt"
    if content is not None:
        path.write_bytes(content)
    desk = Desk()
    before = desk.viewer.subject
    desk.drop(path)
    assert words in desk.viewer.message
    assert desk.viewer.failed
    assert desk.viewer.subject is before


def test_a_drawing_is_opened_by_typing_its_name(drawing: Path) -> None:
    desk = Desk()
    desk.press("d")
    desk.type("nothing here")
    desk.press("Enter")
    assert desk.shows("page")
    desk.press("Esc", "d")
    desk.type(str(drawing))
    desk.press("Enter")
    assert desk.viewer.drawing is not None
    assert not desk.shows("page")


# ------------------------------------------------------------------------------------------------ writing


def test_each_export_writes_its_file_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(seed="5", folder=tmp_path)
    name = desk.viewer.subject.name
    desk.press("1", "F2")
    assert desk.viewer.message == f"Written: {name}.png"
    assert pygame.image.load(tmp_path / f"{name}.png").get_size() == (80 * 16, 48 * 16)
    desk.press("F3")
    assert (tmp_path / f"{name}.txt").read_text("utf-8").splitlines() == map_rows(desk.viewer.subject.world)
    desk.press("F4")
    monkeypatch.setattr("sys.argv", ["map_viewer.py", *["--tradition", "roguesharp", "--seed", "5", "--json"]])
    assert map_viewer.main() == 0
    assert json.loads((tmp_path / f"{name}.json").read_text("utf-8")) == json.loads(capsys.readouterr().out)
    desk.press("F5")
    assert len(list((tmp_path / f"{name}-steps").iterdir())) == len(desk.viewer.subject.history)
    desk.press("F6")
    assert json.loads((tmp_path / f"{name}.tmj").read_text("utf-8"))["width"] == 80
    desk.press("F7")
    assert desk.viewer.message == f"Written: {name}-sheet.png"
    assert (tmp_path / f"{name}-sheet.png").exists()


@pytest.mark.parametrize("key", ["F2", "F3", "F4", "F5", "F6", "F7"])
def test_what_cannot_be_written_is_said(tmp_path: Path, key: str) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    desk = Desk(folder=blocked)
    desk.press(key)
    assert desk.viewer.failed
    assert desk.viewer.message.startswith("Not written: ")


# ------------------------------------------------------------------------------------------------ the look


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("larger", [-2, 0, 2])
def test_words_never_lie_over_each_other_or_beyond_the_window(size: tuple[int, int], larger: int) -> None:
    desk = Desk("central-attractor", "ajar", size=size, seed="a long seed to fill the bar with")
    desk.press(*["Ctrl +" if larger > 0 else "Ctrl -"] * abs(larger), *"1234567890", ".")
    window, spots = desk.picture.get_rect(), desk.viewer.screen.spots
    for number, (box, _) in enumerate(spots):
        assert window.contains(box)
        assert box.collidelist([other for other, _ in spots[number + 1 :]]) < 0
    for area in desk.viewer.screen.areas:
        assert area.height > 0
        assert area.width > 0


def test_it_draws_only_when_there_is_something_new_to_see() -> None:
    desk = Desk()
    viewer = desk.viewer
    desk.point(Vec(40, 20))
    assert not desk.shows("stale")
    assert viewer.next_in() is None
    x, y = desk.middle(Vec(40, 20))
    viewer.handle(Point((x + 1, y + 1)))
    assert not desk.shows("stale")
    viewer.handle(Point((x + 40, y)))
    assert desk.shows("stale")
    viewer.draw(desk.picture)
    viewer.pass_time(10.0)
    viewer.handle(Key("F12"))
    assert not desk.shows("stale")


def test_every_look_draws_the_level_and_no_two_alike() -> None:
    desk = Desk()
    pictures = []
    for _ in Looks:
        pictures.append(desk.draw())
        desk.press("a")
    desk.press("f")
    pictures.append(desk.draw())
    for number, picture in enumerate(pictures):
        assert not any(np.array_equal(picture, other) for other in pictures[number + 1 :])


def test_large_levels_are_drawn_in_tiles_as_small_ones_are() -> None:
    desk = Desk("ajar", "ajar", seed="5")
    small = desk.draw()
    whole = desk.viewer.picture
    area = desk.viewer.screen.areas[-1]
    piecewise = pygame.Surface(area.size, 0, 32)
    piecewise.fill(mark("void"))
    box = whole.camera.seen(area)
    canvas = whole.piecewise(box, Looks.TILES)
    assert canvas.get_size() == (80 * 16, 48 * 16)
    place = whole.camera.box(box, area).move(-area.x, -area.y)
    piecewise.blit(pygame.transform.smoothscale(canvas, place.size), place)
    staged = small[area.x : area.right, area.y : area.bottom].astype(int)
    bare = pygame.surfarray.array3d(piecewise).astype(int)
    assert np.abs(staged - bare).mean() < 1.5  # creatures are drawn higher there, with shadows


def test_the_cell_under_a_pixel_is_the_cell_that_is_drawn_there() -> None:
    camera, area = Camera((80, 48)), pygame.Rect(10, 20, 900, 600)
    for notches in (0, 4, -3, 6):
        camera.zoom(notches, (400, 300), area)
        camera.pan((17, -31), area)
        for at in (Vec(40, 20), Vec(41, 24)):
            box = camera.box_of(at, area)
            if area.contains(box):
                assert camera.at(box.center, area) == camera.at(box.topleft, area) == at


def test_what_is_under_the_mouse_stays_there_when_it_comes_nearer() -> None:
    desk = Desk()
    at = Vec(30, 12)
    pixel = desk.middle(at)
    before = desk.viewer.picture.camera.cell(desk.viewer.screen.areas[0])
    for _ in range(4):
        desk.viewer.handle(Wheel(pixel, 1))
    desk.draw()
    assert desk.viewer.picture.camera.cell(desk.viewer.screen.areas[0]) > 2 * before
    assert desk.viewer.screen.cell_at(pixel) == at
    desk.press("w")
    assert desk.middle(at) == pixel


def test_the_map_is_dragged_and_moved_by_keys() -> None:
    desk = Desk()
    desk.press("+", "+", "+", "+")
    at = desk.viewer.screen.cell_at((400, 300))
    desk.drag((400, 300), (460, 280))
    assert desk.viewer.screen.cell_at((460, 280)) == at
    desk.press("Shift →")
    moved = desk.viewer.screen.cell_at((460, 280))
    assert moved is not None
    assert at is not None
    assert moved.x > at.x


def test_a_cell_is_pointed_at_by_keys() -> None:
    desk = Desk()
    start = desk.viewer.subject.start
    desk.press("Ctrl →", "Ctrl ↓", "Ctrl ↓", "Ctrl ←")
    assert desk.viewer.pointed == start + Vec(0, 2)
    assert desk.viewer.screen.told().startswith(f"{start.x},{start.y + 2} ")


def test_the_largest_level_opens_and_is_looked_at_closely() -> None:
    viewer = Viewer(LOOK, Plan(GENERATORS["caves"], AJAR, (500, 500), "1", 1))
    picture = pygame.Surface(SIZE, 0, 32)
    viewer.draw(picture)
    for _ in range(14):
        viewer.handle(Wheel((400, 300), 1))
    viewer.draw(picture)
    assert viewer.picture.camera.seen(viewer.screen.areas[0]).width < 100
    assert len(np.unique(pygame.surfarray.array2d(picture)[0:900, 40:600])) > 60


def test_escape_leaves_when_nothing_is_open() -> None:
    desk = Desk()
    desk.press("?", "Esc")
    assert desk.viewer.open
    desk.press("Esc")
    assert not desk.viewer.open


def test_the_tradition_is_the_one_asked_for() -> None:
    assert Desk().viewer.subject.world.tradition is ROGUESHARP
