"""The map viewer's window with the events of SDL: held keys, quitting, and files that change while they are shown."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.engine.grid.geometry import Vec
from game.ui.graphics.window import BY_SIGNAL, Window
from game.ui.widgets.row import Row
from tests.support.viewer import SIZE, ViewerDriver
from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.input.command_line import CommandLine
from viewer.input.command_table import BY_KEY, BY_KEY_IN_WALK
from viewer.input.save_commands import SAVED_OLD
from viewer.input.walk_commands import NO_HERO
from viewer.state.step_playback import StepPlayback
from viewer.state.viewer_inputs import Key
from viewer.view.list_page import ListPage
from viewer.view.pages import TextEntryPage
from viewer.view.window_layout import MOST_MESSAGE_LINES, Screen, foot_lines
from viewer.viewer import WATCH_SECONDS
from viewer.viewer_window import run

DRAWING = """
##########
#....#...#
#.@..+..>#
#....#...#
##########
""".strip("\n")
KEYS = {"Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "→": pygame.K_RIGHT, "←": pygame.K_LEFT, "↓": pygame.K_DOWN}


def down(name: str) -> pygame.Event:
    """Return the press of a key, which the keyboard repeats in the same way while the key is held."""
    typed = name if len(name) == 1 and name not in KEYS else ""
    return pygame.Event(pygame.KEYDOWN, key=KEYS.get(name) or ord(name), unicode=typed, mod=0)


def up(name: str) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=KEYS.get(name) or ord(name), mod=0)


@pytest.fixture
def window() -> Iterator[Window]:
    with closing(Window((640, 360), headless=True)) as window:
        yield window


def happen(window: Window, driver: ViewerDriver, *frames: Sequence[pygame.Event]) -> bool:
    """Run the window, and return whether it was still open after all events.

    Each frame has the events that SDL has collected since the frame before.
    """
    waiting, was_open = [list(frame) for frame in frames], False

    def wait(_milliseconds: int) -> pygame.Event:
        nonlocal was_open
        if not waiting:
            driver.viewer.open, was_open = False, True
            return pygame.Event(pygame.NOEVENT)
        for event in waiting.pop(0):
            pygame.event.post(event)
        return pygame.event.poll()

    pygame.event.clear()
    driver.viewer.open = True
    with patch("pygame.event.wait", wait):
        run(window, driver.viewer)
    return was_open


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "vault.txt"
    path.write_text(DRAWING)
    return path


@pytest.fixture
def shown(drawing: Path) -> ViewerDriver:
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(drawing)
    return driver


# ---------------------------------------------------------------------------------------------- held keys


def test_held_escape_leaves_the_walk_and_nothing_else(window: Window, shown: ViewerDriver) -> None:
    held = [[down("Esc")] for _ in range(6)]
    assert happen(window, shown, [down("Enter")], [up("Enter")], *held, [up("Esc")])
    assert not shown.shows("walk_mode")


def test_held_enter_begins_one_walk(window: Window, shown: ViewerDriver) -> None:
    happen(window, shown, *([down("Enter")] for _ in range(5)))
    assert shown.shows("walk_mode")


def test_held_arrow_walks_on_and_a_tap_in_a_slow_frame_is_one_step(window: Window, shown: ViewerDriver) -> None:
    enter, tap = [down("Enter"), up("Enter")], [down("→"), down("→"), down("→"), up("→")]
    happen(window, shown, enter, tap)
    assert shown.viewer.viewed.world.hero.pos == Vec(3, 2)
    happen(window, shown, [down("→")], [down("→"), down("→"), up("→")])
    assert shown.viewer.viewed.world.hero.pos == Vec(4, 2)
    happen(window, shown, [down("←")], [down("←")], [down("←")], [up("←")])
    assert shown.viewer.viewed.world.hero.pos == Vec(1, 2)


def test_held_key_does_not_type_into_the_page_that_it_opens(window: Window, shown: ViewerDriver) -> None:
    happen(window, shown, *([down("g")] for _ in range(4)))
    page = shown.viewer.page
    assert isinstance(page, ListPage)
    assert len(page.list.rows) > 40


@pytest.mark.parametrize("walking", [False, True])
def test_only_keys_that_move_something_repeat(
    shown: ViewerDriver, walking: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer, done = shown.viewer, list[str]()
    if walking:
        shown.press("Enter")
    monkeypatch.setattr(CommandLine, "do", lambda _line, _viewer, key: done.append(key))
    for name in BY_KEY_IN_WALK:
        viewer.handle(Key(name, held=True))
    moving = {"Shift ←", "Ctrl →", *("hjklyubn" if walking else ",.")}
    assert moving <= set(done) == {key for key, line in by_key(walking).items() if line.repeats}
    assert not {"Space", "[", "Enter", "Backspace", "Esc", "." if walking else "→"} & set(done)


def by_key(walking: bool) -> dict[str, CommandLine]:
    return BY_KEY_IN_WALK if walking else BY_KEY


# ----------------------------------------------------------------------------------------------- quitting


def test_escape_asks_before_a_level_that_was_found_is_lost() -> None:
    driver = ViewerDriver(seed="5")
    driver.press("→", "Esc")
    page = driver.viewer.page
    assert isinstance(page, ListPage)
    assert page.title == "Quit?"
    assert page.list.rows[1] == Row("Quit", note="roguesharp · seed 6 · depth 1 is not saved")
    driver.press("Esc", "Esc", "Enter")
    assert driver.viewer.open
    driver.press("Esc", "↓", "Enter")
    assert not driver.viewer.open


def test_escape_quits_at_once_if_nothing_is_lost(tmp_path: Path, drawing: Path) -> None:
    saved = ViewerDriver(seed="5", folder=tmp_path)
    saved.press("→", "F3", "Esc")
    back = ViewerDriver(seed="5")
    back.press("→", "←", "Esc")
    drawn = ViewerDriver()
    drawn.drop(drawing)
    drawn.press("Enter", "Esc", "Esc")
    assert [driver.viewer.open for driver in (saved, back, drawn)] == [False, False, False]


def test_doors_placed_by_a_rule_are_not_lost_without_a_question(shown: ViewerDriver) -> None:
    shown.press("p", "Esc")
    assert shown.viewer.open
    assert shown.shows("page")


def test_close_button_asks_once(window: Window, shown: ViewerDriver) -> None:
    close = [pygame.Event(pygame.QUIT)]
    assert happen(window, shown, [down("Enter"), up("Enter")], [down("→"), up("→")], close)
    page = shown.viewer.page
    assert isinstance(page, ListPage)
    assert page.list.rows[1] == Row("Quit", note="a walk of 1 move is lost")
    assert not happen(window, shown, close, [])


def test_signal_closes_the_window_without_a_question(window: Window, shown: ViewerDriver) -> None:
    walk = [down("Enter"), up("Enter")], [down("→"), up("→")]
    assert not happen(window, shown, *walk, [pygame.Event(pygame.QUIT, {BY_SIGNAL: True})], [])
    assert not shown.shows("page")


# ---------------------------------------------------------------------------------------------- lost walks


def test_walk_that_was_left_is_taken_up_again(shown: ViewerDriver) -> None:
    shown.press("Enter", "→", "→", "Esc")
    assert shown.viewer.message == "The walk is left after 2 moves. Backspace takes it up again."
    assert shown.viewer.viewed.world.hero.pos == Vec(2, 2)
    shown.press("Backspace")
    assert shown.viewer.viewed.world.hero.pos == Vec(4, 2)
    shown.press("Backspace", "→", "→")
    assert shown.viewer.viewed.world.hero.pos == Vec(5, 2)
    assert shown.shows("walk_mode")
    shown.press("Esc", "Backspace", "Esc", "Esc")
    assert shown.viewer.open, "a walk could be lost"


def test_walk_is_kept_when_another_level_is_shown(shown: ViewerDriver, drawing: Path) -> None:
    shown.press("Enter", "→", "g", "Enter")
    assert not shown.shows("drawing")
    shown.press("Backspace")
    assert shown.viewer.drawing is not None
    assert shown.viewer.drawing.path == drawing
    assert shown.viewer.viewed.world.turn == 1
    shown.press("Esc")
    assert shown.viewer.drawing is not None


def test_there_is_no_walk_to_take_up_at_first(shown: ViewerDriver) -> None:
    shown.press("Enter", "Esc", "Backspace")
    assert shown.viewer.message == "There is no walk to take up again. Enter begins one."
    assert not shown.shows("walk_mode")


# ------------------------------------------------------------------------------------- drawings that stay


def test_drawing_is_swapped_with_a_generated_level_and_stays_a_drawing(shown: ViewerDriver) -> None:
    shown.press("p")
    rule = shown.viewer.rule
    shown.press("c", "g", "Enter")
    assert not shown.shows("drawing")
    shown.press("v")
    assert shown.shows("drawing")
    assert shown.viewer.rule == rule == "rustbook"
    shown.press("p")
    assert shown.viewer.rule == "gates"
    shown.press("Esc")
    assert "The other level was: " in shown.viewer.message


def test_field_for_a_drawing_has_the_last_name_and_offers_files_nearby(shown: ViewerDriver, drawing: Path) -> None:
    other = drawing.with_name("other.TXT")
    other.write_text("#####\n#@.>#\n#####")
    os.utime(other, (1, 1))
    drawing.with_name("picture.png").write_bytes(b"")
    drawing.with_name("folder.txt").mkdir()
    shown.press("d", "Enter")
    assert shown.viewer.drawing is not None
    assert shown.viewer.drawing.path == drawing
    shown.press("d")
    page = shown.viewer.page
    assert isinstance(page, TextEntryPage)
    assert [offer for _, offer in page.boxes] == [str(drawing), str(other)]
    shown.click(page.boxes[1][0].center)
    assert shown.viewer.drawing.path == other
    assert not shown.shows("page")


@pytest.mark.parametrize(
    ("typed", "words"),
    [("", "the name of the file is missing"), ("  ", "the name of the file is missing"), ("nothing", "nothing: ")],
)
def test_field_says_what_is_wrong_with_a_name(shown: ViewerDriver, typed: str, words: str) -> None:
    shown.press("d", "Backspace")
    page = shown.viewer.page
    assert isinstance(page, TextEntryPage)
    shown.press(*["Backspace"] * 300, *typed, "Enter")
    assert page.error.startswith(words)
    assert not page.closed


# --------------------------------------------------------------------------------------- files that change


def pass_time(driver: ViewerDriver, checks: int = 3) -> None:
    """Let the viewer look at the file several times."""
    for _ in range(checks):
        driver.viewer.pass_time(WATCH_SECONDS)
    driver.draw()


def test_changed_file_is_read_again_and_the_view_stays(shown: ViewerDriver, drawing: Path) -> None:
    viewer = shown.viewer
    shown.press("4", "+", "+", "Shift →")
    area = viewer.area
    camera, before = viewer.picture.camera.corner(area), viewer.viewed
    pass_time(shown)
    assert viewer.viewed is before
    drawing.write_text(DRAWING.replace("#..>#", "#..>#").replace("+", "-"))
    pass_time(shown)
    assert viewer.viewed.level.doors[Vec(5, 2)].state.clear
    assert viewer.message.startswith("Read again: vault.txt has 1 door.")
    assert viewer.picture.camera.corner(area) == camera
    assert len(viewer.overlays_on) == 1
    rows = DRAWING.split("\n")
    drawing.write_text("\n".join([rows[0] + "##", *(row[:-1] + "..#" for row in rows[1:-1]), rows[-1] + "##"]))
    pass_time(shown)
    assert viewer.viewed.level.shape == (12, 5)
    assert viewer.picture.camera.corner(area) == camera


def test_door_rule_and_generation_step_stay_when_the_file_changes(shown: ViewerDriver, drawing: Path) -> None:
    drawing.write_text(f"{DRAWING}\n\nroom: 0 0 6 5\nroom: 5 0 5 5")
    shown.press("F5", "p", ".")
    step = shown.viewer.steps.position
    assert step is not None
    drawing.write_text(f"{DRAWING}\n\nroom: 0 0 6 5\nroom: 5 0 5 5\nname: Vault")
    pass_time(shown)
    assert "Read again" in shown.viewer.message
    assert (shown.viewer.rule, shown.viewer.steps.position) == ("roguesharp", step)
    assert isinstance(shown.viewer.steps, StepPlayback)


def test_half_written_file_leaves_the_last_good_level_and_lists_the_mistakes(
    shown: ViewerDriver, drawing: Path
) -> None:
    viewer, before = shown.viewer, shown.viewer.viewed
    drawing.write_text("")
    viewer.pass_time(WATCH_SECONDS)
    assert viewer.mistakes == [], "an editor may be writing it"
    drawing.write_text("####\n#?#\n")
    pass_time(shown)
    assert viewer.viewed is before
    assert viewer.failed
    assert "The last level that could be read is shown." in viewer.message
    texts = [row.text for row in viewer.screen.rows()]
    assert texts[texts.index("Mistakes in the file") + 1].startswith("vault.txt: line 2")
    mistakes = viewer.mistakes
    pass_time(shown)
    assert viewer.mistakes is mistakes, "the same mistakes are not read again and again"
    drawing.write_text(DRAWING.replace(">", "<"))
    pass_time(shown)
    assert viewer.mistakes == []
    assert viewer.viewed.sketch.way_back == Vec(8, 2)


def test_mistakes_made_during_a_walk_are_still_listed_after_it(shown: ViewerDriver, drawing: Path) -> None:
    shown.press("Enter", "→")
    drawing.write_text("####\n#?#\n")
    shown.press("F5")
    mistakes = shown.viewer.mistakes
    assert mistakes[0].startswith("vault.txt: line 2")
    shown.press("Esc")
    assert (shown.viewer.walk_mode, shown.viewer.mistakes) == (None, mistakes)
    shown.press("F3")
    assert "It is the last level that could be read" in shown.viewer.message
    drawing.write_text(DRAWING)
    shown.press("F5")
    assert shown.viewer.mistakes == []


def test_file_that_is_gone_comes_back(shown: ViewerDriver, drawing: Path) -> None:
    before = shown.viewer.viewed
    drawing.rename(drawing.with_suffix(".old"))
    pass_time(shown)
    assert shown.viewer.viewed is before
    assert "No such file" in shown.viewer.message
    drawing.with_suffix(".old").rename(drawing)
    pass_time(shown)
    assert (shown.viewer.mistakes, shown.viewer.failed) == ([], False)


def test_walk_goes_on_when_the_file_changes(shown: ViewerDriver, drawing: Path) -> None:
    shown.press("Enter", "→")
    drawing.write_text(DRAWING.replace(">", "<"))
    pass_time(shown, 6)
    assert shown.shows("walk_mode")
    assert shown.viewer.message == "vault.txt has changed. F5 reads it again and ends the walk."
    shown.press(".")
    pass_time(shown)
    assert "has changed" not in shown.viewer.message, "each change is told once"
    shown.press("F5")
    assert not shown.shows("walk_mode")
    assert shown.viewer.viewed.sketch.way_back == Vec(8, 2)
    shown.press("Backspace")
    assert shown.viewer.viewed.world.hero.pos == Vec(3, 2)


@pytest.mark.parametrize("read", [False, True])
def test_walk_that_goes_on_in_the_level_before_a_change_says_so(shown: ViewerDriver, drawing: Path, read: bool) -> None:
    shown.press("Enter", "→", "Esc", "Backspace")
    assert shown.viewer.message == "The walk goes on after 1 move."
    shown.press("Esc")
    drawing.write_text(DRAWING.replace(">", "<"))
    if read:
        pass_time(shown)
        assert shown.viewer.viewed.sketch.way_back == Vec(8, 2)
    shown.press("Backspace")
    assert shown.viewer.viewed.sketch.way_back is None
    assert shown.viewer.message == (
        "The walk goes on after 1 move, in the level as it was before vault.txt changed. F5 reads the file again and "
        "ends the walk."
    )
    shown.press("F5")
    assert shown.viewer.viewed.sketch.way_back == Vec(8, 2)


def test_file_is_only_looked_at_and_not_read_while_it_stays(
    shown: ViewerDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("viewer.state.drawing_file.read_file", lambda _: pytest.fail("it was read"))
    pass_time(shown, 10)
    assert shown.viewer.seconds_until_due() == pytest.approx(WATCH_SECONDS)
    generated = ViewerDriver()
    assert generated.viewer.seconds_until_due() is None
    generated.press("F5")
    assert generated.viewer.message.startswith("This level is made from a seed, not read from a file.")


# --------------------------------------------------------------------------------------------------- words


def listed(driver: ViewerDriver, title: str) -> list[tuple[str, str]]:
    """Return the lines below a title in the panel, each with the purpose of its colour."""
    rows = [(row.text, row.purpose) for row in driver.viewer.screen.rows()]
    titles = [text for text, _ in rows]
    if title not in titles:
        return []
    below = rows[titles.index(title) + 1 :]
    return below[: next(number for number, (text, _) in enumerate(below) if not text)]


def test_all_warnings_of_a_file_are_listed_in_the_panel(shown: ViewerDriver, drawing: Path) -> None:
    assert listed(shown, "Warnings") == []
    drawing.write_text(f"{DRAWING}\n\nK = kobold\nL = item key")
    pass_time(shown)
    assert shown.viewer.message.endswith("2 warnings: see 'Warnings' in the panel.")
    warnings = [
        f"line {line}: '{legend}' has no effect: the map has no '{legend[0]}'"
        for line, legend in ((7, "K = kobold"), (8, "L = item key"))
    ]
    assert listed(shown, "Warnings") == [(warning, "gain") for warning in warnings]
    letters = "ABCDEFGHIJKLMN"
    drawing.write_text("\n".join([DRAWING, "", *(f"{letter} = kobold" for letter in letters)]))
    shown.press("Tab", "F5")
    assert shown.viewer.message.endswith("14 warnings: see 'Warnings' in the panel; Tab shows it.")
    assert len(listed(shown, "Warnings")) == 13
    assert listed(shown, "Warnings")[-1] == ("and 2 more", "gain")
    drawing.write_text(DRAWING)
    pass_time(shown)
    assert listed(shown, "Warnings") == []


def test_warnings_are_wrapped_in_the_panel_and_have_a_colour_of_their_own(shown: ViewerDriver, drawing: Path) -> None:
    drawing.write_text(f"{DRAWING}\n\nK = kobold")
    shown.press("F5")
    wide = shown.viewer.screen.panel.width(shown.viewer.text_painter(SIZE), SIZE[0])
    above = {tuple(colour) for colour in shown.pixels()[-wide:, : SIZE[1] // 3].reshape(-1, 3).tolist()}
    assert tuple(shown.viewer.theme.colour("gain")) in above


def test_whole_path_of_a_saved_file_is_in_the_window(tmp_path: Path) -> None:
    folder = tmp_path / "-".join(["long"] * 40)
    driver = ViewerDriver(folder=folder)
    driver.press("F3")
    painter = driver.viewer.text_painter(SIZE)
    lines = foot_lines(driver.viewer.message, painter, 600, MOST_MESSAGE_LINES)
    assert "".join(lines).replace(" ", "") == driver.viewer.message.replace(" ", "")
    assert max(map(painter.width, lines)) <= 600
    assert len(foot_lines(driver.viewer.message * 20, painter, 600, MOST_MESSAGE_LINES)) == MOST_MESSAGE_LINES
    assert driver.viewer.area.height > 0


def test_long_text_about_a_cell_is_wrapped_and_the_map_stays_in_its_place(
    shown: ViewerDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer, write, written = shown.viewer, ViewerTextPainter.write, []

    def noted(
        painter: ViewerTextPainter, target: pygame.Surface, at: tuple[int, int], text: str, purpose: str = "text"
    ) -> pygame.Rect:
        written.append(text)
        return write(painter, target, at, text, purpose)

    monkeypatch.setattr(ViewerTextPainter, "write", noted)
    viewer.show_message("One line.")
    shown.pixels()
    place = viewer.area.copy()
    words = " ".join(["cell"] * 60)
    monkeypatch.setattr(Screen, "cell_text", lambda _: words)
    shown.pixels()
    assert f"{words} One line." in " ".join(written)
    assert viewer.area == place


def test_saved_file_is_said_to_be_an_old_level_while_the_drawing_has_mistakes(
    shown: ViewerDriver, drawing: Path
) -> None:
    drawing.write_text(f"{DRAWING}\n\n%")
    pass_time(shown)
    for key in ("F3", "F6"):
        shown.press(key)
        assert shown.viewer.message.endswith(SAVED_OLD), key
    drawing.write_text(DRAWING)
    pass_time(shown)
    shown.press("F3")
    assert "Saved as" in shown.viewer.message
    assert SAVED_OLD not in shown.viewer.message


def test_window_names_the_hero_and_the_letters_that_a_drawing_lacks(shown: ViewerDriver, drawing: Path) -> None:
    drawing.write_text("#####\n#.>C#\n#####")
    pass_time(shown)
    told = ["no hero: the game begins on the stairs down at 2,1", "line 2, column 4: no legend for 'C', so it is a "]
    for (line, _), words in zip(listed(shown, "Warnings"), told, strict=True):
        assert line.startswith(words)
    shown.press("Enter")
    assert shown.viewer.message == NO_HERO


def test_window_says_that_a_drawing_keeps_all_promises(shown: ViewerDriver, drawing: Path) -> None:
    kept = ("Keeps all promises.", "good")
    assert kept in [(row.text, row.purpose) for row in shown.viewer.screen.rows()]
    drawing.write_text(DRAWING.replace("+", "P") + "\n\nP = portcullis door")
    pass_time(shown)
    broken = ("no lever raises the portcullis at 5,2", "harm")
    assert listed(shown, "Broken promises")[0] == broken
    shown.press("m")
    texts = [row.text for row in shown.viewer.screen.rows()]
    assert broken[0] in texts, "the key hides the measures only"
    assert "Measures" not in texts
    shown.press("m")
    assert kept not in [(row.text, row.purpose) for row in shown.viewer.screen.rows()]
    generated = ViewerDriver()
    assert kept not in [(row.text, row.purpose) for row in generated.viewer.screen.rows()]


def test_text_about_a_portcullis_tells_only_of_a_lever_that_exists(tmp_path: Path) -> None:
    path = tmp_path / "bars.txt"
    path.write_text("#########\n#.@.P..P#\n#########\n\nP = portcullis door\nlever: 3,0 4,1")
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(path)
    driver.press("x")
    driver.point(Vec(4, 1))
    assert "A lever 1 square to the northwest of it opens it." in driver.viewer.screen.cell_text()
    driver.point(Vec(7, 1))
    assert "You cannot open it by hand." in driver.viewer.screen.cell_text()
    assert "lever" not in driver.viewer.screen.cell_text()


def test_rock_is_rock_while_everything_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "deep.txt"
    path.write_text("@" + " " * 20)
    driver = ViewerDriver("ajar", "ajar")
    driver.drop(path)
    driver.point(Vec(15, 0))
    assert driver.viewer.screen.cell_text() == "15,0 · Rock."
    driver.press("x")
    assert driver.viewer.screen.cell_text() == "15,0 · You have not seen this place yet."
