"""Arches on the map: doorways without a leaf, which nobody takes for a door in any state."""

from __future__ import annotations

import pygame
import pytest

from game.content.traditions import AJAR
from game.content.world.terrains import ARCH
from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.engine.senses.hero_knowledge import known_arches
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE, Tilesheet, drawn
from game.ui.render.glyphs import Glyphs
from game.ui.render.known_ground import known_ground
from game.ui.render.surroundings import surroundings
from game.ui.render.tile_painter import TilePainter
from game.ui.render.upright import Rank, Upright
from tests.ui.render.drawn_map import DrawnMap

FRONT = "#######\n#.....#\n#..@..#\n###A###\n#.....#\n#######\n\nA = archway"
SIDE = "#######\n#..#..#\n#.@A..#\n#..#..#\n#######\n\nA = archway"
BOTH = pytest.mark.parametrize(("drawing", "name"), [(FRONT, "arch-front"), (SIDE, "arch-side")], ids=["front", "side"])
LEAF = ("wood", "leaf")
"""Ramps in which only leaves of doors are painted."""


def standing(s: Scenario) -> list[Upright]:
    """Return the pictures of what stands on the map, apart from doors and creatures."""
    screen = DrawnMap(s, AJAR, Settings(), glyphs=False)
    screen.draw()
    return [*screen.stage._standing_things(screen.stage.frame(screen.canvas))]


def arch_at(s: Scenario) -> Vec:
    (at,) = known_arches(s.level)
    return at


@BOTH
@pytest.mark.parametrize("in_view", [True, False])
def test_arch_stands_in_a_frame_as_doors_do(drawing: str, name: str, in_view: bool) -> None:
    s = Scenario(drawing)
    s.level.learn(~s.level.memory.explored)
    if not in_view:
        s.world.view[:] = False
    at = arch_at(s)
    painter = TilePainter(SWATCHES["ajar"])
    (picture,) = painter.fixture(at, ARCH, known_ground(s.level), in_view)
    assert picture is painter._sheet(in_view)[name]
    (upright,) = standing(s)
    assert (upright.row, upright.rank, upright.picture.get_size()) == (at.y, Rank.DOOR, picture.get_size())


def test_whoever_walks_through_an_arch_is_drawn_over_it_and_hidden_behind_its_lintel() -> None:
    s = Scenario(FRONT)
    (arch,) = standing(s)
    assert (arch.row, arch.rank) < (arch_at(s).y, Rank.CREATURE)
    behind = arch_at(s).y - 1
    assert (behind, Rank.HERO) < (arch.row, arch.rank)
    assert arch.picture.get_height() > TILE


@pytest.mark.parametrize("side", ["front", "side"])
def test_arch_has_nothing_of_a_leaf_and_differs_from_doors_in_grey(side: str) -> None:
    ramps = SWATCHES["ajar"].fov_ramps
    sheet = Tilesheet(ramps)
    arch = sheet[f"arch-{side}"]
    tones = {tone for ramp in LEAF for tone in ramps[ramp]}
    pixels = [arch.get_at((x, y)) for x in range(arch.get_width()) for y in range(arch.get_height())]
    assert not tones & {tuple(pixel)[:3] for pixel in pixels if pixel.a}
    body = pygame.mask.from_surface(arch)
    for state in ("shut", "ajar", "open", "bolted", "broken"):
        door = pygame.mask.from_surface(sheet[f"door-wood-{side}-{state}"])
        both = body.overlap_area(door, (0, 0))
        assert body.count() + door.count() - 2 * both >= 60, state


@pytest.mark.parametrize("drawing", [FRONT, SIDE])
def test_walls_at_an_arch_are_straight_and_nothing_lies_in_it(drawing: str) -> None:
    s = Scenario(drawing)
    s.level.learn(~s.level.memory.explored)
    ground, at = known_ground(s.level, "cellars"), arch_at(s)
    assert ground.straight[at.x - 1 : at.x + 2, at.y - 1 : at.y + 2].all()
    assert ground.sprites(at, ARCH) == []


def test_arch_whose_wall_is_gone_has_no_frame_any_more() -> None:
    s = Scenario(FRONT.replace("###A###", "##.A###"))
    s.level.learn(~s.level.memory.explored)
    assert standing(s) == []


def test_room_of_the_camera_ends_at_an_arch() -> None:
    s = Scenario(SIDE)
    s.level.learn(~s.level.memory.explored)
    (left, _), (right, _) = surroundings(s.world).room
    assert (left, right) == (1, 2)


def test_character_of_an_arch_is_that_of_no_door() -> None:
    s = Scenario(FRONT)
    glyphs = Glyphs(s.level, AJAR)
    arch = glyphs.of_cell(arch_at(s), s.level.terrains.ids[ARCH.name])
    assert arch not in {glyphs.of_door(state) for state in DoorState}
    assert drawn(f"glyph-{ord(arch):04x}")
