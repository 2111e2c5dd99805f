"""The map viewer's window, driven as a designer drives it: levels chosen, gone through step by step, written."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

import map_viewer
from game.content.levels.generators import GENERATORS
from game.content.levels.themes import THEMES
from game.content.traditions import ROGUESHARP
from game.engine.grid.geometry import Vec
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.placement_rules import CorridorDoors
from game.mapgen.starters.caves import Caves
from level_output.text_map import map_rows
from tests.support.viewer import Desk
from viewer.graphics.overlay_layer import mark_colour
from viewer.input.level_commands import open_level
from viewer.view.pages import ListPage, TextEntryPage

# ----------------------------------------------------------------------------------------- what is made


def test_seeds_and_depths_go_forward_and_back() -> None:
    desk = Desk(seed="5")
    first = desk.viewer.viewed.sketch.floor
    desk.press("→")
    assert desk.seed == "6"
    assert not np.array_equal(desk.viewer.viewed.sketch.floor, first)
    desk.press("←", "↓", "↓", "↑")
    assert (desk.seed, desk.viewer.spec.depth) == ("5", 2)
    desk.press("↑", "↑", "↑")
    assert desk.viewer.spec.depth == 1
    assert np.array_equal(desk.viewer.viewed.sketch.floor, first)


def test_a_generator_is_found_by_typing_and_taken_by_enter() -> None:
    desk = Desk()
    desk.press("g")
    desk.type("attrac")
    desk.press("Enter")
    assert not desk.shows("page")
    assert desk.viewer.spec.chain is GENERATORS["central-attractor"]


def test_a_theme_is_taken_by_a_click_and_seen_at_its_depth() -> None:
    desk = Desk()
    desk.press("t")
    desk.type("warrens")
    page = desk.viewer.page
    assert isinstance(page, ListPage)
    desk.click(page.boxes[0][0].center)
    assert desk.viewer.spec.chain is THEMES["warrens"]
    assert (desk.viewer.spec.theme, desk.viewer.spec.depth) == ("warrens", 6)


def test_a_tradition_brings_its_own_generator_and_size() -> None:
    desk = Desk()
    desk.press("r")
    desk.type("sadc")
    desk.press("Enter")
    assert desk.viewer.spec.chain.name == desk.viewer.spec.tradition.name == "sadconsole"
    assert desk.viewer.viewed.level.shape == (100, 100)


def test_a_list_in_which_nothing_fits_takes_nothing() -> None:
    desk = Desk()
    desk.press("g")
    desk.type("zzz")
    desk.press("Enter")
    assert desk.shows("page")
    desk.press("Esc")
    assert not desk.shows("page")
    assert desk.viewer.spec.chain.name == "roguesharp"


def test_a_seed_is_typed() -> None:
    desk = Desk()
    desk.press("s")
    desk.type("first try")
    desk.press("Backspace", "Enter")
    assert desk.seed == "first tr"
    assert desk.viewer.viewed.sketch.floor.any()


@pytest.mark.parametrize("typed", ["5x5", "9999x20", "large", ""])
def test_a_wrong_size_is_refused_in_words_and_can_be_mended(typed: str) -> None:
    desk = Desk()
    desk.press("z")
    desk.press("Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    desk.type(typed)
    desk.press("Enter")
    page = desk.viewer.page
    assert isinstance(page, TextEntryPage)
    assert page.error
    assert desk.viewer.spec.size == (80, 48)
    desk.press(*["Backspace"] * 9)
    desk.type("60x40")
    desk.press("Enter")
    assert desk.viewer.viewed.level.shape == (60, 40)


def test_a_level_that_cannot_be_made_is_told_and_the_last_one_stays() -> None:
    desk = Desk()
    before = desk.viewer.viewed
    broken = Chain("broken", "doors without corridors", Caves(), (CorridorDoors(),))
    assert not open_level(desk.viewer, replace(desk.viewer.spec, chain=broken))
    assert desk.viewer.failed
    assert "needs corridors" in desk.viewer.message
    assert desk.viewer.viewed is before


# ------------------------------------------------------------------------------------------------- steps


def test_the_making_is_gone_through_forward_and_back() -> None:
    desk = Desk("simple-rooms", "ajar")
    history = desk.viewer.viewed.history
    desk.press(".")
    assert desk.viewer.steps.position == (0, len(history), history[0].caption)
    desk.press(".", ".", ",")
    assert desk.viewer.steps.current == 1
    desk.press("End", ".")
    assert desk.viewer.steps.current == len(history) - 1
    desk.press("Home", ",")
    assert desk.viewer.steps.current == 0
    desk.press("Esc")
    assert not desk.shows("step")
    assert desk.viewer.open
    desk.press(",")
    assert desk.viewer.steps.current == len(history) - 2


def test_a_step_is_drawn_as_the_ground_was_then() -> None:
    desk = Desk("simple-rooms", "ajar")
    desk.press(".")
    for _ in range(12):
        desk.press(".")
        pixels = desk.draw()
        shown = desk.viewer.steps.position
        assert shown is not None
        step = desk.viewer.viewed.history[shown[0]]
        drawn = {
            Vec(x, y)
            for x in range(80)
            for y in range(48)
            if tuple(pixels[desk.middle(Vec(x, y))])
            in {mark_colour("floor"), mark_colour("mark fresh"), mark_colour("mark flame"), mark_colour("gain")}
        }
        assert drawn == {Vec(x, y) for x, y in np.argwhere(step.floor).tolist()}


def test_steps_play_at_any_speed_and_stop_at_the_end() -> None:
    desk = Desk("simple-rooms", "ajar")
    viewer = desk.viewer
    desk.press("Space")
    assert (viewer.steps.current, viewer.steps.playing) == (0, True)
    assert viewer.seconds_until_due() == pytest.approx(1 / 8)
    viewer.pass_time(0.5)
    assert viewer.steps.current == 4
    desk.press("[", "[")
    viewer.pass_time(0.5)
    assert viewer.steps.current == 5
    desk.press(*["]"] * 20)
    viewer.pass_time(1.0)
    assert viewer.steps.current == len(viewer.viewed.history) - 1
    assert not viewer.steps.playing
    assert viewer.seconds_until_due() is None


def test_the_bar_is_dragged() -> None:
    desk = Desk("simple-rooms", "ajar")
    desk.press("Home")
    bar, last = desk.viewer.screen.step_bar.bar, len(desk.viewer.viewed.history) - 1
    desk.drag((bar.x, bar.centery), (bar.right + 50, 3))
    assert desk.viewer.steps.current == last
    desk.drag((bar.right - 1, bar.centery), (bar.centerx, bar.centery))
    assert abs((desk.viewer.steps.current or 0) - last / 2) <= 1


# ------------------------------------------------------------------------------------------------ writing


def test_each_export_writes_its_file_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(seed="5", folder=tmp_path)
    name = desk.viewer.viewed.name
    desk.press("1", "F2")
    assert desk.viewer.message == f"Saved as {name}.png."
    assert pygame.image.load(tmp_path / f"{name}.png").get_size() == (80 * 16, 48 * 16)
    desk.press("F3")
    assert (tmp_path / f"{name}.txt").read_text("utf-8").splitlines() == map_rows(desk.viewer.viewed.world)
    desk.press("F4")
    monkeypatch.setattr("sys.argv", ["map_viewer.py", *["--tradition", "roguesharp", "--seed", "5", "--json"]])
    assert map_viewer.main() == 0
    assert json.loads((tmp_path / f"{name}.json").read_text("utf-8")) == json.loads(capsys.readouterr().out)
    desk.press("F5")
    assert len(list((tmp_path / f"{name}-steps").iterdir())) == len(desk.viewer.viewed.history)
    desk.press("F6")
    assert json.loads((tmp_path / f"{name}.tmj").read_text("utf-8"))["width"] == 80
    desk.press("F7")
    assert desk.viewer.message == f"Saved as {name}-sheet.png."
    assert (tmp_path / f"{name}-sheet.png").exists()


@pytest.mark.parametrize("key", ["F2", "F3", "F4", "F5", "F6", "F7"])
def test_what_cannot_be_written_is_said(tmp_path: Path, key: str) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    desk = Desk(folder=blocked)
    desk.press(key)
    assert desk.viewer.failed
    assert desk.viewer.message.startswith("Not saved: ")


def test_escape_leaves_when_nothing_is_open() -> None:
    desk = Desk()
    desk.press("?", "Esc")
    assert desk.viewer.open
    desk.press("Esc")
    assert not desk.viewer.open


def test_the_tradition_is_the_one_asked_for() -> None:
    assert Desk().viewer.viewed.world.tradition is ROGUESHARP
