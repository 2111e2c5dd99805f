"""Contact sheets of many levels, and the build steps of one level as pictures."""

from __future__ import annotations

import errno
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.content.levels.generators import GENERATORS
from game.content.traditions import AJAR
from game.engine.grid.geometry import Rect, Vec
from game.engine.model.door import DoorState
from game.mapgen.core.sketch import BuildSnapshot, Sketch
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.ui.graphics.atomic_files import UnwritableFile, save
from game.ui.graphics.colours.ajar_swatch import AJAR as SWATCH
from level_output import step_pictures
from level_output.built_level import build_level, reveal
from level_output.contact_sheet import GAP, SCALE, TooManyLevels, arrange_thumbnails, square_columns, thumbnail
from level_output.step_pictures import step_picture, write_steps
from scenario_lib.drawings import build_sketched_drawing, sketch_from_drawing
from tests.support.made_levels import sketch_of
from viewer.graphics.cell_colours import world_colours
from viewer.graphics.overlay_layer import mark_colour

LEVEL = """
########
#.@+..k#
#..#..>#
#-####.#
#g####.#
########

g = item gold
"""


def colour(purpose: str) -> tuple[int, ...]:
    return SWATCH.shade(purpose).fov


def cell(picture: pygame.Surface, x: int, y: int, scale: int = SCALE) -> tuple[int, ...]:
    return tuple(picture.get_at((x * scale + scale // 2, y * scale + scale // 2)))[:3]


def test_thumbnail_shows_level_content() -> None:
    drawing = parse_drawing(LEVEL.strip("\n"))
    picture = thumbnail(build_sketched_drawing(drawing, sketch_from_drawing(drawing), AJAR, "the seed"))
    assert cell(picture, 0, 0) == colour("wall ground")
    assert cell(picture, 1, 1) == colour("floor")
    assert cell(picture, 2, 1) == colour("good")
    assert cell(picture, 3, 1) == colour("door")
    assert cell(picture, 1, 3) == colour("open door")
    assert cell(picture, 6, 1) == colour("foe")
    assert cell(picture, 6, 2) == colour("stairs")
    assert cell(picture, 1, 4) == colour("thing")
    below = pygame.surfarray.array3d(picture)[:, 6 * SCALE :]
    assert (below == colour("text")).all(axis=2).any()  # its seed


@pytest.mark.parametrize("state", DoorState)
def test_plain_cells_show_doors_as_open_or_shut(state: DoorState) -> None:
    drawing = parse_drawing("#####\n#@+.#\n#####")
    _, world, *_ = build_sketched_drawing(drawing, sketch_from_drawing(drawing), AJAR)
    world.level.doors[Vec(2, 1)].state = state
    reveal(world)
    shown = tuple(world_colours(world)[2, 1])
    assert shown == (
        mark_colour("mark flame") if state in (DoorState.SHUT, DoorState.BOLTED) else mark_colour("open door")
    )


def test_sheet_arranges_levels_row_by_row() -> None:
    arrivals = [build_level(GENERATORS["roguesharp"], AJAR, (40, 30), str(seed), 1) for seed in range(5)]
    small = thumbnail(arrivals[0])
    width, height = small.get_width() + GAP, small.get_height() + GAP
    sheet = arrange_thumbnails(map(thumbnail, arrivals), 5, 2)
    assert sheet.get_size() == (2 * width + GAP, 3 * height + GAP)
    for number, built in enumerate(arrivals):
        place = pygame.Rect((GAP + number % 2 * width, GAP + number // 2 * height), small.get_size())
        shown = pygame.surfarray.array3d(sheet.subsurface(place))
        assert np.array_equal(shown, pygame.surfarray.array3d(thumbnail(built)))
    assert arrange_thumbnails(map(thumbnail, arrivals), 5, 9).get_size() == (5 * width + GAP, height + GAP)


def test_sheet_is_nearly_square_and_limited() -> None:
    assert square_columns(1, (80, 48)) == 1
    assert square_columns(60, (80, 48)) == 6
    small = pygame.Surface((100, 60))
    width, height = arrange_thumbnails(iter([small] * 300), 300).get_size()
    assert 0.8 < width / height < 1.25
    with pytest.raises(TooManyLevels, match="1000000 levels do not fit on one picture of 16000x16000 pixels"):
        arrange_thumbnails(iter([small]), 1_000_000)


def test_every_build_step_gets_numbered_picture(tmp_path: Path, recorded: Sketch) -> None:
    sketch = recorded
    assert sketch.history is not None
    assert write_steps(sketch, tmp_path / "deep" / "steps") == len(sketch.history)
    written = sorted(path.name for path in (tmp_path / "deep" / "steps").iterdir())
    assert written == [f"step-{number:04}.png" for number in range(1, len(sketch.history) + 1)]
    last = pygame.image.load(tmp_path / "deep" / "steps" / written[-1])
    assert last.get_width() == 480
    for at in sketch.doors:
        assert cell(last, at.x, at.y, 12) == colour("door")


def test_step_picture_marks_new_and_filled_cells() -> None:
    before, after = (np.zeros((6, 5), np.bool_) for _ in range(2))
    before[1:4, 1] = after[2:5, 1] = after[2, 2] = True
    first = BuildSnapshot("first", before, (Vec(2, 1),), ())
    picture = step_picture(
        BuildSnapshot("then", after, (Vec(2, 1), Vec(3, 1)), (Rect(0, 0, 6, 4),)), first, "2 of 2: then"
    )
    assert cell(picture, 2, 2, 12) == cell(picture, 4, 1, 12) == colour("good")
    assert cell(picture, 1, 1, 12) == colour("harm ground")
    assert cell(picture, 2, 1, 12) == colour("door")
    assert cell(picture, 3, 1, 12) == colour("gain")
    assert cell(step_picture(first, None, "1 of 2: first"), 1, 1, 12) == colour("floor")


def test_sketch_without_history_has_no_pictures(tmp_path: Path) -> None:
    assert write_steps(sketch_of(GENERATORS["maze"], (40, 30), "1", 1), tmp_path / "steps") == 0


@pytest.fixture
def recorded() -> Sketch:
    return sketch_of(GENERATORS["roguesharp"], (40, 30), "1", 1, record=True)


def test_step_pictures_overwrite_no_file(tmp_path: Path, recorded: Sketch) -> None:
    (tmp_path / "other.txt").write_text("mine")
    (tmp_path / "step-0003.png").write_text("mine too")
    with pytest.raises(UnwritableFile, match=r"step-0003\.png: the file exists already"):
        write_steps(recorded, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.txt", "step-0003.png"]
    assert (tmp_path / "step-0003.png").read_text() == "mine too"
    (tmp_path / "step-0003.png").unlink()
    write_steps(recorded, tmp_path)
    assert (tmp_path / "other.txt").read_text() == "mine"


def test_full_disk_leaves_no_step_pictures(tmp_path: Path, recorded: Sketch, monkeypatch: pytest.MonkeyPatch) -> None:
    room = 3

    def save_while_there_is_room(picture: pygame.Surface, path: Path) -> None:
        nonlocal room
        if not room:
            raise UnwritableFile(f"{path}: no space left ({errno.ENOSPC})")
        room -= 1
        save(picture, path)

    monkeypatch.setattr(step_pictures, "save", save_while_there_is_room)
    with pytest.raises(UnwritableFile, match="no space left"):
        write_steps(recorded, tmp_path / "steps")
    assert list(tmp_path.iterdir()) == []


def test_step_pictures_refuse_file_as_folder(tmp_path: Path, recorded: Sketch) -> None:
    (tmp_path / "steps").write_text("")
    with pytest.raises(UnwritableFile, match="steps: not a folder"):
        write_steps(recorded, tmp_path / "steps")
