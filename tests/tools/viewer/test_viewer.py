"""The map viewer's window, driven by input: choosing levels, their build steps, and writing files."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

import map_viewer
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import ROGUESHARP
from game.engine.grid.geometry import Vec
from game.levels.level_text import level_text
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.ordinary_doors import CorridorDoors
from game.mapgen.starters.caves import Caves
from game.ui.graphics.window import Window
from level_output.built_level import data_of, size_text
from tests.support.cli import output_of
from tests.support.examples import FULL
from tests.support.screen import colours_of
from tests.support.viewer import SMALL, ViewerDriver
from viewer.graphics.overlay_layer import mark_colour
from viewer.input.level_commands import open_level
from viewer.view.list_page import ListPage
from viewer.view.pages import TextEntryPage
from viewer.viewer_window import run

# ----------------------------------------------------------------------------------------- what is made


def test_viewer_changes_seed_and_depth() -> None:
    driver = ViewerDriver(seed="5")
    first = driver.viewer.viewed.sketch.floor
    driver.press("→")
    assert driver.seed == "6"
    assert not np.array_equal(driver.viewer.viewed.sketch.floor, first)
    driver.press("←", "↓", "↓", "↑")
    assert (driver.seed, driver.viewer.spec.depth) == ("5", 2)
    driver.press("↑", "↑", "↑")
    assert driver.viewer.spec.depth == 1
    assert np.array_equal(driver.viewer.viewed.sketch.floor, first)


def test_viewer_generator_is_chosen_by_typing() -> None:
    driver = ViewerDriver()
    driver.press("g")
    driver.type("attrac")
    driver.press("Enter")
    assert not driver.shows("page")
    assert driver.viewer.spec.chain is GENERATORS["central-attractor"]


def test_viewer_theme_click_shows_its_first_depth() -> None:
    driver = ViewerDriver()
    driver.press("t")
    driver.type("warrens")
    page = driver.viewer.page
    assert isinstance(page, ListPage)
    driver.click(page.list.boxes[0][0].center)
    assert driver.viewer.spec.chain is THEMES["warrens"]
    assert (driver.viewer.spec.theme, driver.viewer.spec.depth) == ("warrens", 6)


def test_viewer_tradition_sets_generator_and_size() -> None:
    driver = ViewerDriver(level_size=ROGUESHARP.size)
    driver.press("r")
    driver.type("sadc")
    driver.press("Enter")
    assert driver.viewer.spec.chain.name == driver.viewer.spec.tradition.name == "sadconsole"
    assert driver.viewer.viewed.level.shape == (100, 100)


def test_viewer_says_which_rooms_it_counts() -> None:
    """Caves have rooms in the figures, but their generator lays out none: the message must not say that there are 0."""
    driver = ViewerDriver()
    for generator, rooms in (("caves", False), ("roguesharp", True)):
        driver.press("g")
        driver.type(generator)
        driver.press("Enter")
        sketch = driver.viewer.viewed.sketch
        said = f"The generator laid out {len(sketch.rooms)} rooms."
        assert (said in driver.viewer.message, bool(sketch.rooms)) == (rooms, rooms)
        assert "0 rooms" not in driver.viewer.message


def test_viewer_list_without_match_takes_nothing() -> None:
    driver = ViewerDriver()
    driver.press("g")
    driver.type("zzz")
    driver.press("Enter")
    assert driver.shows("page")
    driver.press("Esc")
    assert not driver.shows("page")
    assert driver.viewer.spec.chain.name == "roguesharp"


def test_viewer_seed_is_typed() -> None:
    driver = ViewerDriver()
    driver.press("s")
    driver.type("first try")
    driver.press("Backspace", "Enter")
    assert driver.seed == "first tr"
    assert driver.viewer.viewed.sketch.floor.any()


def test_viewer_refuses_wrong_size() -> None:
    driver = ViewerDriver()
    driver.press("z")
    for typed in ("5x5", "9999x20", "large", ""):
        driver.press(*["Backspace"] * 9)
        driver.type(typed)
        driver.press("Enter")
        page = driver.viewer.page
        assert isinstance(page, TextEntryPage), typed
        assert page.error, typed
        assert driver.viewer.spec.size == SMALL, typed
        page.error = ""
    driver.type("30x40")
    driver.press("Enter")
    assert driver.viewer.viewed.level.shape == (30, 40)


def test_viewer_keeps_last_level_on_failure() -> None:
    driver = ViewerDriver()
    before = driver.viewer.viewed
    broken = Chain("broken", "doors without corridors", Caves(), (CorridorDoors(),))
    assert not open_level(driver.viewer, replace(driver.viewer.spec, chain=broken))
    assert driver.viewer.failed
    assert "needs corridors" in driver.viewer.message
    assert driver.viewer.viewed is before


# ------------------------------------------------------------------------------------------------- steps


def test_viewer_goes_through_steps_both_ways() -> None:
    driver = ViewerDriver("simple-rooms", "ajar")
    history = driver.viewer.viewed.history
    driver.press(".")
    assert driver.viewer.steps.position == (0, len(history), history[0].caption)
    driver.press(".", ".", ",")
    assert driver.viewer.steps.current == 1
    driver.press("End", ".")
    assert driver.viewer.steps.current == len(history) - 1
    driver.press("Home", ",")
    assert driver.viewer.steps.current == 0
    driver.press("Esc")
    assert not driver.shows("step")
    assert driver.viewer.open
    driver.press(",")
    assert driver.viewer.steps.current == len(history) - 2


def test_viewer_step_shows_ground_at_that_time() -> None:
    driver = ViewerDriver("simple-rooms", "ajar")
    driver.press(".")
    for _ in range(12 if FULL else 6):
        driver.press(".")
        pixels = colours_of(driver.picture)
        shown = driver.viewer.steps.position
        assert shown is not None
        step = driver.viewer.viewed.history[shown[0]]
        drawn = {
            Vec(x, y)
            for x, y in np.ndindex(step.floor.shape)
            if tuple(pixels[driver.middle(Vec(x, y))])
            in {mark_colour("floor"), mark_colour("mark fresh"), mark_colour("mark flame"), mark_colour("gain")}
        }
        assert drawn == {Vec(x, y) for x, y in np.argwhere(step.floor).tolist()}


def test_viewer_steps_play_at_any_speed_and_stop() -> None:
    driver = ViewerDriver("simple-rooms", "ajar")
    viewer = driver.viewer
    driver.press("Space")
    assert (viewer.steps.current, viewer.steps.playing) == (0, True)
    assert viewer.seconds_until_due() == pytest.approx(1 / 8)
    viewer.pass_time(0.5)
    assert viewer.steps.current == 4
    driver.press("[", "[")
    viewer.pass_time(0.5)
    assert viewer.steps.current == 5
    driver.press(*["]"] * 20)
    viewer.pass_time(1.0)
    assert viewer.steps.current == len(viewer.viewed.history) - 1
    assert not viewer.steps.playing
    assert viewer.seconds_until_due() is None


def test_viewer_step_bar_can_be_dragged() -> None:
    driver = ViewerDriver("simple-rooms", "ajar")
    driver.press("Home")
    bar, last = driver.viewer.screen.step_bar.bar, len(driver.viewer.viewed.history) - 1
    driver.drag((bar.x, bar.centery), (bar.right + 50, 3))
    assert driver.viewer.steps.current == last
    driver.drag((bar.right - 1, bar.centery), (bar.centerx, bar.centery))
    assert abs((driver.viewer.steps.current or 0) - last / 2) <= 1


# ------------------------------------------------------------------------------------------------ writing


def test_viewer_export_writes_file_and_names_it(tmp_path: Path) -> None:
    driver = ViewerDriver(seed="5", folder=tmp_path)
    name = driver.viewer.viewed.name
    driver.press("1", "F2")
    assert driver.viewer.message == f"Saved as {tmp_path / name}.png"
    assert pygame.image.load(tmp_path / f"{name}.png").get_size() == (SMALL[0] * 16, SMALL[1] * 16)
    driver.press("F3")
    assert (tmp_path / f"{name}.txt").read_text("utf-8") == level_text(data_of(driver.viewer.viewed.built))
    driver.press("F4")
    options = ["--tradition", "roguesharp", "--seed", "5", "--size", size_text(SMALL), "--json"]
    assert json.loads((tmp_path / f"{name}.json").read_text("utf-8")) == json.loads(output_of(map_viewer, *options))
    driver.press("F9")
    assert len(list((tmp_path / f"{name}-steps").iterdir())) == len(driver.viewer.viewed.history)
    driver.press("F6")
    assert json.loads((tmp_path / f"{name}.tmj").read_text("utf-8"))["width"] == SMALL[0]
    driver.press("F7")
    assert driver.viewer.message == f"Saved as {tmp_path / name}-sheet.png"
    assert (tmp_path / f"{name}-sheet.png").exists()


def test_viewer_reports_failed_export(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    driver = ViewerDriver(folder=blocked)
    for key in ("F2", "F3", "F4", "F6", "F7", "F9"):
        driver.viewer.show_message("")
        driver.press(key)
        assert driver.viewer.failed, key
        assert driver.viewer.message.startswith("Not saved: "), key


def test_viewer_escape_closes_window() -> None:
    driver = ViewerDriver()
    driver.press("?", "Esc")
    assert driver.viewer.open
    driver.press("Esc")
    assert not driver.viewer.open


def test_idle_viewer_can_be_stopped_by_a_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python runs its signal handlers between two waits, so no wait may be without an end."""
    waits: list[int] = []

    def wait(milliseconds: int = 60_000) -> pygame.Event:
        waits.append(milliseconds)
        return pygame.Event(pygame.NOEVENT if len(waits) < 3 else pygame.QUIT)

    driver = ViewerDriver()
    monkeypatch.setattr("pygame.event.wait", wait)
    monkeypatch.setattr("pygame.event.get", list)
    with closing(Window((640, 360), headless=True)) as window:
        run(window, driver.viewer)
    assert [0 < milliseconds <= 250 for milliseconds in waits] == [True] * 3


def test_viewer_uses_given_tradition() -> None:
    assert ViewerDriver().viewer.viewed.world.tradition is ROGUESHARP
