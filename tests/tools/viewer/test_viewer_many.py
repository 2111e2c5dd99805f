"""Many levels in the map viewer's window: two side by side, and contact sheets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from survey_lib.level_ranges import measured_ranges
from tests.support.viewer import SIZES, ViewerDriver
from viewer.input.level_commands import open_level
from viewer.view.contact_sheet_page import MAX_LEVELS, MIN_LEVELS, ContactSheetPage
from viewer.view.overlay_panel import TOO_MANY_DOORS


def test_viewer_compares_two_levels_side_by_side() -> None:
    driver = ViewerDriver(seed="5")
    first = driver.viewer.viewed
    driver.press("c", "→")
    viewer = driver.viewer
    assert viewer.beside is not None
    assert viewer.beside.viewed is first
    assert (viewer.viewed.spec or viewer.spec).seed == "6"
    left, right = viewer.areas
    assert not left.colliderect(right)
    rows = {row.text: row.columns for row in viewer.screen.rows()}
    here, other = (int(viewed.sketch.floor.sum()) for viewed in (viewer.viewed, first))
    assert [text for text, _ in rows["cells"]] == [str(other), str(here), f"{here - other:+d}"]
    driver.press("v")
    assert (driver.seed, viewer.viewed) == ("5", first)
    driver.press("Esc")
    assert not driver.shows("beside")
    assert viewer.open


def test_viewer_measures_have_colour_and_sign() -> None:
    driver = ViewerDriver("ajar", "ajar", level_size=(80, 48))
    signs = set()
    for _ in range(4):
        rows = {row.text: row for row in driver.viewer.screen.rows()}
        measures = driver.viewer.viewed.measures
        assert measures is not None
        for name, band in measured_ranges().by_theme["cellars"].items():
            value = measures[name]
            assert value is not None
            sign = "↓" if value < band.least else "↑" if value > band.most else "✓"
            (figure, purpose), (usual, _) = rows[name.replace("_", " ").replace("percent", "%")].columns
            assert (figure[-1], purpose) == (sign, "good" if sign == "✓" else "door text")
            assert "–" in usual
            signs.add(sign)
        assert any(row.startswith("↓ ↑: lower or higher than in nine of ten of the levels") for row in rows)
        driver.press("→")
    assert signs == {"↓", "↑", "✓"}
    driver.press("m")
    assert "doors" not in {row.text for row in driver.viewer.screen.rows()}


def test_viewer_judges_no_figure_of_small_level() -> None:
    rows = {row.text: row for row in ViewerDriver().viewer.screen.rows()}
    (_, purpose), _ = rows["doors"].columns
    assert purpose == "dim text"
    assert any(row.startswith("No figure is judged") for row in rows)


def test_viewer_names_broken_promises_of_drawing(tmp_path: Path) -> None:
    driver = ViewerDriver()
    assert "Broken promises" not in {row.text for row in driver.viewer.screen.rows()}
    drawing = tmp_path / "level.txt"
    drawing.write_text("#######\n#@.++>#\n#######")
    driver.drop(drawing)
    texts = [row.text for row in driver.viewer.screen.rows()]
    assert "the door at 3,1 touches another door" in texts[texts.index("Broken promises") :]


def test_viewer_skips_measures_of_door_maze() -> None:
    driver = ViewerDriver("maze", "ajar")
    assert "doors between" in [row.text for row in driver.viewer.screen.rows()]
    open_level(driver.viewer, replace(driver.viewer.spec, size=(200, 120)))
    driver.draw()
    assert driver.viewer.viewed.measures is None
    assert any(row.text.startswith(TOO_MANY_DOORS) for row in driver.viewer.screen.rows())


@pytest.mark.parametrize("size", SIZES[:2])
def test_viewer_sheet_shows_next_seeds(size: tuple[int, int]) -> None:
    driver = ViewerDriver(seed="5", size=size)
    driver.press("n")
    sheet = driver.viewer.page
    assert isinstance(sheet, ContactSheetPage)
    driver.run_idle_tasks()
    assert MIN_LEVELS <= len(sheet.specs) <= MAX_LEVELS
    assert [spec.seed for spec in sheet.specs[:3]] == ["5", "6", "7"]
    window = driver.picture.get_rect()
    assert all(window.contains(box) for box in sheet.boxes)
    driver.click(sheet.boxes[7].center)
    assert not driver.shows("page")
    assert driver.seed == "12"


def test_viewer_sheet_has_pages() -> None:
    driver = ViewerDriver(seed="5")
    driver.press("n")
    sheet = driver.viewer.page
    assert isinstance(sheet, ContactSheetPage)
    driver.press("PgDn")
    assert sheet.specs[0].seed == str(5 + len(sheet.specs))
    driver.press("PgUp", "→", "→", "Enter")
    assert driver.seed == "7"
