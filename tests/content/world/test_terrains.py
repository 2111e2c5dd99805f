"""Terrains that are neither rock nor plain floor: how they are drawn and read back, and what they block."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import furnish
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR
from game.content.world.terrains import COVERS, TERRAINS
from game.engine.events.movement_events import Refused
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.terrain import Terrain
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend
from game.engine.words import a, capital
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing import parsed_drawing
from game.mapgen.drawing.legends import ROW_SIGNS
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.colours.swatch import BRIGHTEST
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import sprites_of
from game.ui.render.known_ground import Ground
from game.ui.render.lighting import Glow, Lighting
from game.ui.render.world_renderer import Stage
from game.ui.text.cards.cell_card import describe
from level_output.built_level import build_level
from level_output.text_map import terrain_rows
from tests.support.examples import seeds
from tests.support.made_levels import built_level_of

FLOOR = TERRAINS.ids["floor"]
PLAIN = np.array([kind.name == "passage floor" or kind.glyph not in ROW_SIGNS for kind in TERRAINS.kinds])
"""Kinds of ground that the rows of a drawing show as floor."""


@pytest.mark.parametrize("chain", [*GENERATORS.values()], ids=lambda chain: chain.name)
def test_printed_level_reads_back_unchanged(chain: Chain) -> None:
    """Check that a level that is printed as text has the same ground and doors when the text is read.

    Not the paving of corridors, nor what has no character in drawings, such as fixtures: this test has floor there.
    """
    for seed in seeds(1, 3):
        world = built_level_of(chain, AJAR, seed, 3).world
        rows = ["".join(sign if sign in ROW_SIGNS else "." for sign in row) for row in terrain_rows(world)]
        x, y = world.hero.pos
        drawn = [*rows[:y], f"{rows[y][:x]}@{rows[y][x + 1 :]}", *rows[y + 1 :]]
        read = world_from_drawing("\n".join(drawn), "0", AJAR).level
        ground = np.where(PLAIN[world.level.ground], FLOOR, world.level.ground)
        ground[x, y] = read.ground[x, y]
        assert (read.ground == ground).all()
        assert [*read.doors] == sorted(world.level.doors, key=lambda at: (at.y, at.x))


def test_lakes_and_towns_have_their_ground() -> None:
    laid = {"lakes": ("deep water", "shallow water"), "town": ("deep water", "bridge", "road", "wood floor")}
    for name, names in laid.items():
        sketch, world, *_ = build_level(GENERATORS[name], AJAR, (80, 48), "0", 1)
        for covering in names:
            cells = sketch.cover.of(covering)
            for stairs in filter(None, (sketch.exit, sketch.way_back)):
                cells[stairs] = False  # stairs lie above all ground cover
            assert cells.any()
            assert (world.level.ground[cells] == TERRAINS.ids[covering]).all()


def test_unknown_ground_is_refused() -> None:
    sketch = Sketch((5, 5), 1, Dice("lava"))
    sketch.floor[1:4, 1:4] = True
    sketch.start = Vec(2, 2)
    sketch.cover.lay("lava", np.zeros(sketch.size, np.bool_))
    with pytest.raises(KeyError, match="lava"):
        furnish(sketch, "0", AJAR)


def test_drawings_and_levels_share_ground_glyphs() -> None:
    assert {terrain.glyph: terrain.name for terrain in COVERS} == parsed_drawing.COVERS
    assert {terrain.name for terrain in COVERS if terrain.blocks_bodies} == parsed_drawing.IMPASSABLE


@pytest.mark.parametrize("terrain", COVERS, ids=lambda terrain: terrain.name)
def test_cover_may_block_steps_but_never_sight(terrain: Terrain) -> None:
    s = Scenario(f"@{terrain.glyph}.k")
    events = s.play(Walk(EAST))
    assert (events == [Refused(f"{capital(a(terrain.name))} is in the way.", Vec(0, 0))]) is terrain.blocks_bodies
    assert s.world.sees(s.foe().pos)
    if terrain.blocks_bodies:
        assert describe(Vec(1, 0), s.world)[0].text == f"{terrain.name.capitalize()}."
    else:
        assert s.hero.pos == (1, 0)


@pytest.mark.parametrize("theme", THEMES)
def test_place_has_all_its_dressing(theme: str) -> None:
    """Every kind of litter lies somewhere on a large floor, and every kind of hanging on a long wall."""
    s = Scenario("..@#")
    rows = np.arange(80) % 4 > 0
    ground = Ground(np.tile(rows, (120, 1)), place=theme)
    kinds = (s.level.terrain_at(s.hero.pos), s.level.terrain_at(Vec(3, 0)))
    for terrain, open_, beginning in ((kinds[0], True, "litter"), (kinds[1], False, "hang")):
        cells = [Vec(x, y) for x in range(120) for y in range(79) if rows[y] == open_]
        names = {name for at in cells for name in ground.sprites(at, terrain)}
        assert names == set(sprites_of(f"{beginning}-{theme}-"))


def test_water_has_shore_and_flows_under_bridges() -> None:
    s = Scenario("...\n.~]\n~~@")
    terrain_looks = {Vec(x, y): s.level.terrains[s.level.ground[x, y]].sprite for x in range(3) for y in range(3)}
    known = np.ones((3, 3), np.bool_)

    def rims(at: Vec) -> set[str]:
        names = Ground(known, terrain_looks.__getitem__).sprites(at, s.level.terrains[s.level.ground[at]])
        return {name for name in names if not name[-1].isdigit()}

    middle = Vec(1, 1)
    assert rims(middle) == {"deep-water-n", "deep-water-w", "deep-water-se"}
    assert rims(middle + EAST) == {"bridge-w"}
    known[1, 0] = False
    assert rims(middle) == {"deep-water-w", "deep-water-ne", "deep-water-se"}
    assert rims(middle + SOUTH) == {"deep-water-e", "deep-water-nw"}


def test_theme_colours_also_apply_below_stairs() -> None:
    s = Scenario("#@>#")

    def picture(stage: Stage) -> bytes:
        stage.flat, stage.motion = True, 0.0
        stage.show([])
        canvas = pygame.Surface((96, 96), 0, 32)
        stage.draw(canvas)
        return pygame.image.tobytes(canvas, "RGB")

    used_stage = Stage(s.world, SWATCHES["ajar"], Theme(Settings()).small)
    picture(used_stage)
    s.play(Walk(EAST), Descend())
    assert s.level.theme == "cellars"
    below = picture(used_stage)
    assert below == picture(Stage(s.world, SWATCHES["ajar"], Theme(Settings()).small))
    s.level.theme = "stone"
    assert below != picture(Stage(s.world, SWATCHES["ajar"], Theme(Settings()).small))


def test_flat_light_is_daylight_everywhere() -> None:
    level = Scenario("@......").level
    even = Lighting(level, SWATCHES["ajar"].ambient, dict(SWATCHES["ajar"].lights)).even()
    assert even.shape == (7, 1, 3)
    assert (even == 1).all()


def test_overbright_light_keeps_its_colour() -> None:
    """Stone beside a fire is warm, not blue as its own colour is."""
    level = world_from_drawing("#####\n#@..#\n#...#\n#####\n\nfire: 2,1 2,2 3,1 3,2", "0", AJAR).level
    colours = SWATCHES["ajar"].lights
    lamp = Glow(1, 1, Vec(1, 1), 9, colours["lamp"])
    red, green, blue = Lighting(level, SWATCHES["ajar"].ambient, dict(colours)).light(lamp)[2, 1]
    assert red == pytest.approx(BRIGHTEST)
    assert red > 1.15 * green > 1.15 * 1.1 * blue
