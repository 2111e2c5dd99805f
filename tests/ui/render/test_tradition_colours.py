"""The colours of the traditions as drawn on the canvas: every number is from the documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.content.new_game import new_game
from game.content.themes import rustbook_themes
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE, TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.traps import BEAR
from game.engine.behavior import Action
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Trap
from game.engine.rules.actions.steps import Walk
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.colours.swatch import MIN_ON_THINGS, Colour, Ramp, Swatch, luma, rgb, shaded
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE, Tilesheet, main_tone
from game.ui.render.glyph_painter import GlyphPainter
from game.ui.render.glyphs import Glyphs, joined_pieces
from game.ui.render.known_ground import Ground
from game.ui.render.tile_painter import Painter, TilePainter
from level_output.text_map import map_rows, memory_rows
from tests.support.examples import mixed, seeds
from tests.ui.render.drawn_map import DrawnMap

Picture = NDArray[np.uint8]

CLASSICS = (ROGUESHARP, ROGUE, RUSTBOOK, SADCONSOLE)
IN_BOTH = pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "glyphs"])
every_classic = pytest.mark.parametrize("tradition", CLASSICS, ids=lambda row: row.name)
every_tradition = pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)


class Screen(DrawnMap):
    """A world drawn on a canvas, and the pixels of its cells."""

    def __init__(self, s: Scenario, *, glyphs: bool, tradition: Tradition) -> None:
        super().__init__(s, tradition, Settings(), glyphs=glyphs)
        self.draw()

    def cell(self, at: Vec) -> Counter[Colour]:
        """Return the number of pixels of each colour in a cell."""
        x, y = self.stage.pixel_of(at)
        pixels: Picture = pygame.surfarray.array3d(self.canvas.subsurface((x, y, TILE, TILE)))
        return Counter((r, g, b) for r, g, b in pixels.reshape(-1, 3).tolist())

    def brightness(self, at: Vec) -> float:
        """Return the mean relative luminance of the pixels of a cell, 0 to 1."""
        pixels = self.cell(at)
        return sum(luminance(colour) * count for colour, count in pixels.items()) / TILE**2


def _linear() -> NDArray[np.float64]:
    scaled = np.arange(256) / 255
    linear: NDArray[np.float64] = np.where(scaled <= 0.04045, scaled / 12.92, ((scaled + 0.055) / 1.055) ** 2.4)
    return linear


LINEAR = _linear()
"""Linear intensity, 0 to 1, of each value 0 to 255 of a colour channel."""
WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
"""Share of red, green and blue in the luminance."""


@cache
def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 to 1, as the web's accessibility guidelines define it."""
    return float(LINEAR[list(colour)] @ WEIGHTS)


def stage_of(drawing: str, tradition: Tradition, *, glyphs: bool) -> tuple[Scenario, Screen]:
    s = Scenario(drawing, tradition)
    return s, Screen(s, glyphs=glyphs, tradition=tradition)


def main(pixels: Counter[Colour], *others: Ramp) -> Colour:
    """Return the most common colour of a cell, without the colours of some ramps, outlines and near black."""
    ignored = {tone for ramp in others for tone in ramp}
    candidates = {colour: count for colour, count in pixels.items() if colour not in ignored and luma(colour) > 40}
    return max(candidates, key=candidates.__getitem__)


# ------------------------------------------------------------------------------------------------- doors

# A door close by and one seven cells off, in a room that is lit in `rogue`, within the sight of every tradition.
DOORS_NEAR_AND_FAR = """
###########
#@........#
#.........#
##{door}#####{door}##
##.####...#
###########
"""
DOOR_NUMBERS = {
    # figure and ground in view, figure and ground remembered
    "roguesharp": ("#BEB4AE", "#61544B", "#9E938A", "#47382D"),
    "rogue": ("#8B4513", "#000000", "#53290B", "#000000"),
    "rustbook": ("#D2691E", "#000000", "#4C4C4C", "#000000"),
    "sadconsole": ("#808080", "#000000", "#4D4D4D", "#000000"),
}


def two_doors(tradition: Tradition, *, glyphs: bool) -> tuple[Scenario, Screen, tuple[Vec, Vec]]:
    character = "+" if tradition.door.has_leaf else "-"
    s, screen = stage_of(DOORS_NEAR_AND_FAR.format(door=character), tradition, glyphs=glyphs)
    return s, screen, (Vec(2, 3), Vec(8, 3))


@every_classic
def test_glyph_door_has_documented_colours(tradition: Tradition) -> None:
    """D-41, D-42, D-43, K-18: in glyph mode, a door in view has exactly the two colours of its document.

    Neither the lamp nor the distance changes these colours.
    """
    _, screen, doors = two_doors(tradition, glyphs=True)
    figure, ground = map(rgb, DOOR_NUMBERS[tradition.name][:2])
    for at in doors:
        assert set(screen.cell(at)) == {figure, ground}, "no other colour is drawn"


@every_classic
def test_tile_door_leaf_has_documented_colour(tradition: Tradition) -> None:
    """D-41, D-42, D-43."""
    _, screen, doors = two_doors(tradition, glyphs=False)
    figure = rgb(DOOR_NUMBERS[tradition.name][0])
    ramps = SWATCHES[tradition.swatch].fov_ramps
    for at in doors:
        pixels = screen.cell(at)
        others = (ramps["iron"], ramps["floor"], ramps["passage"]) + (
            () if figure in ramps["face"] else (ramps["face"],)
        )
        assert main(pixels, *others) == figure
        assert pixels[figure] >= 36


# The hero goes round a corner, and the door behind is remembered.
CORNER = """
#####
#{door}@.#
#.#.#
###.#
###.#
#####
"""


def remembered_door(tradition: Tradition, *, glyphs: bool) -> tuple[Screen, Vec]:
    character = "+" if tradition.door.has_leaf else "-"
    s, screen = stage_of(CORNER.format(door=character), tradition, glyphs=glyphs)
    s.play(Walk(EAST), Walk(SOUTH), Walk(SOUTH), Walk(SOUTH))
    assert not s.world.sees((1, 1))
    screen.draw()
    return screen, Vec(1, 1)


@pytest.mark.parametrize("tradition", [ROGUESHARP, ROGUE, RUSTBOOK], ids=lambda row: row.name)
def test_remembered_door_has_documented_colours(tradition: Tradition) -> None:
    """D-41, D-44, RB-43: a remembered door has the colours of its document.

    In glyph mode, the cell has exactly two colours: the colour of the character and the colour of the ground. In tiles,
    at least 36 of the cell's 256 pixels have the colour of the character.
    """
    figure, ground = map(rgb, DOOR_NUMBERS[tradition.name][2:])
    screen, at = remembered_door(tradition, glyphs=True)
    assert set(screen.cell(at)) == {figure, ground}
    screen, at = remembered_door(tradition, glyphs=False)
    assert screen.cell(at)[figure] >= 36


def test_roguesharp_tile_door_has_right_ground() -> None:
    """D-41: in tiles, the ground below a door has the document's colours.

    The document has one colour for a door in view and another for a remembered door.
    """
    _, screen, doors = two_doors(ROGUESHARP, glyphs=False)
    assert all(screen.cell(at)[rgb("#61544B")] >= 8 for at in doors)
    screen, at = remembered_door(ROGUESHARP, glyphs=False)
    assert screen.cell(at)[rgb("#47382D")] >= 8


def worst_lights(swatch: Swatch) -> list[tuple[float, float, float]]:
    """Return lights, weak and strong, that can darken a door in view: factors of red, green and blue, 0.8 to 1.

    Each light is the ambient light plus the light of one source of the swatch (colours), at strengths from 0 to 2.
    """
    ambient = np.array(swatch.ambient.rgb) / 255 * swatch.ambient.power
    lights = []
    for source in swatch.lights.values():
        for strength in np.linspace(0, 2, 9):
            total = ambient + np.array(source.rgb) / 255 * source.power * strength
            cut = np.minimum(total, swatch.brightest)
            dimmed = total * swatch.brightest / max(swatch.brightest, float(total.max()))
            red, green, blue = np.clip((cut + dimmed) / 2, MIN_ON_THINGS, 1).tolist()
            lights.append((red, green, blue))
    return lights


def lit(colour: Colour, light: tuple[float, float, float]) -> Colour:
    red, green, blue = (int(tone * part) for tone, part in zip(colour, light, strict=True))
    return red, green, blue


@pytest.mark.parametrize("swatch", SWATCHES.values(), ids=SWATCHES)
@pytest.mark.parametrize("purpose", ["door", "open door", "door ground"])
def test_door_purpose_is_not_brighter_in_memory(purpose: str, swatch: Swatch) -> None:
    """A colour of doors is not brighter in memory than in view, whatever light falls on the door in view."""
    shade = swatch.shade(purpose)
    for light in worst_lights(swatch):
        assert luminance(shade.remembered) <= luminance(lit(shade.fov, light)) + 1e-6


@pytest.mark.parametrize("swatch", SWATCHES.values(), ids=SWATCHES)
@pytest.mark.parametrize("role", ["wood", "leaf", "iron", "rune", "glass", "brass"])
def test_door_tone_is_not_brighter_in_memory(role: str, swatch: Swatch) -> None:
    """No colour of a door's sprite is brighter in memory than in view, whatever light falls on the door in view.

    The darkest tone of each ramp (row of tones of one colour) is not checked. Outlines have this tone, and are nearly
    black both in view and in memory.
    """
    for light in worst_lights(swatch):
        for seen, remembered in list(zip(swatch.fov_ramps[role], swatch.remembered_ramps[role], strict=True))[1:]:
            assert luminance(remembered) <= luminance(lit(seen, light)) + 1e-6


def painted(painter: Painter, kind: str, state: DoorState, *, front: bool, in_fov: bool) -> NDArray[np.uint8]:
    """Return the opaque pixels of a door as drawn, uint8[pixel, channel]."""
    at = Vec(1, 1)
    around = np.zeros((3, 3), np.bool_)
    around[(1, slice(None)) if front else (slice(None), 1)] = True
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    for layer in painter.door(Door(DOORS[kind], at, state), state, Ground(around), in_fov):
        picture.blit(layer, (0, 0))
    pixels: NDArray[np.uint8] = pygame.surfarray.array3d(picture)[pygame.surfarray.array_alpha(picture) > 0]
    return pixels


def mean_luminances(pixels: NDArray[np.uint8], lights: Sequence[tuple[float, float, float]]) -> NDArray[np.float64]:
    """Return the mean luminance of pixels (uint8[pixel, channel]) in each light, float64[light]."""
    tones, counts = np.unique(pixels @ np.array([1 << 16, 1 << 8, 1]), return_counts=True)  # a door has few colours
    colours = tones[:, np.newaxis] >> np.array([16, 8, 0]) & 255
    in_light = (colours * np.array(lights)[:, np.newaxis]).astype(np.uint8)
    means: NDArray[np.float64] = LINEAR[in_light] @ WEIGHTS @ counts / len(pixels)
    return means


@IN_BOTH
@every_tradition
def test_drawn_door_is_not_brighter_in_memory(tradition: Tradition, glyphs: bool) -> None:
    """Check that a remembered door is not brighter than the same door in view, in any light that can fall on the door.

    The mean luminances of the drawn doors are compared. Every kind of door is drawn in every state, from the front and
    the side, in the swatches (colours) of all five traditions (sets of rules).
    """
    swatch, level = SWATCHES[tradition.swatch], Scenario("@.", tradition).level
    painter: Painter = GlyphPainter(swatch, level, Glyphs(level, tradition)) if glyphs else TilePainter(swatch)
    drawn, lights = 0, worst_lights(swatch)
    for kind in DOORS:
        for state in DoorState:
            for front in (True, False):
                seen = painted(painter, kind, state, front=front, in_fov=True)
                remembered = painted(painter, kind, state, front=front, in_fov=False)
                brightest = mean_luminances(remembered, [(1.0, 1.0, 1.0)])[0]
                assert brightest <= mean_luminances(seen, lights).min() + 1e-9, (kind, state)
                drawn += 1
    assert drawn == len(DOORS) * len(DoorState) * 2


@pytest.mark.parametrize(
    ("tradition", "source", "glyphs"),
    mixed([*product([AJAR, ROGUESHARP, ROGUE, RUSTBOOK], ["", "torch: 2,1", "fire: 2,1 3,1"], [False, True])], 5),
)
def test_door_darkens_when_out_of_view(tradition: Tradition, source: str, glyphs: bool) -> None:
    """On the canvas, a door is brighter in view than later, when the hero is round a corner and remembers the door.

    Daylight, a torch or fire lights the door in view.
    """
    character = "+" if tradition.door.has_leaf else "-"
    _, screen = stage_of(CORNER.format(door=character) + "\n" + source, tradition, glyphs=glyphs)
    in_view = screen.brightness(Vec(1, 1))
    again = Scenario(CORNER.format(door=character), tradition)
    later = Screen(again, glyphs=glyphs, tradition=tradition)
    again.play(Walk(EAST), Walk(SOUTH), Walk(SOUTH), Walk(SOUTH))
    later.draw()
    assert not again.world.sees((1, 1))
    assert later.brightness(Vec(1, 1)) < in_view


# ------------------------------------------------------------------------------------- walls, floors, stairs

GROUND_NUMBERS = {
    # wall and its ground, floor and its ground
    "roguesharp": ("#5D6169", "#333840", "#81796B", "#140C1C"),
    "rogue": ("#8B4513", "#000000", "#808080", "#000000"),
    "rustbook": ("#00FF00", "#000000", "#008080", "#000000"),
    "sadconsole": ("#D3D3D3", "#000000", "#A9A9A9", "#000000"),
}


def room(tradition: Tradition, *, glyphs: bool) -> Screen:
    return stage_of("##########\n#@.......#\n#......>.#\n##########", tradition, glyphs=glyphs)[1]


@every_classic
def test_glyph_ground_has_documented_colours(tradition: Tradition) -> None:
    """RS-118, RS-121, RS-122, CM-06, SC-10, RB-45: every cell in view has exactly its two colours."""
    screen = room(tradition, glyphs=True)
    wall, wall_ground, floor, floor_ground = map(rgb, GROUND_NUMBERS[tradition.name])
    for x in range(1, 9):
        assert set(screen.cell(Vec(x, 0))) == {wall, wall_ground}
        if x not in (1, 7):
            assert set(screen.cell(Vec(x, 2))) == {floor, floor_ground}


@every_classic
def test_tile_bricks_have_documented_wall_colour(tradition: Tradition) -> None:
    """RS-118, CM-06, SC-10: in tiles, the bricks of walls mostly have the document's wall colour.

    The joints between the bricks do not count. If the document gives walls a ground colour that is not black, the tops
    of walls mostly have this ground colour. The specks of the floor have the document's floor colour, but most of the
    floor is dark.
    """
    screen = room(tradition, glyphs=False)
    wall, ground, floor, _ = map(rgb, GROUND_NUMBERS[tradition.name])
    bricks: Counter[Colour] = sum((screen.cell(Vec(x, 0)) for x in range(1, 9)), Counter())
    joints = SWATCHES[tradition.swatch].fov_ramps["face"][0]
    assert max((colour for colour in bricks if colour != joints), key=bricks.__getitem__) == wall
    tops: Counter[Colour] = sum((screen.cell(Vec(x, 3)) for x in range(1, 9)), Counter())
    if any(ground):
        assert tops.most_common(1)[0][0] == ground
    slabs: Counter[Colour] = sum((screen.cell(Vec(x, 2)) for x in range(2, 7)), Counter())
    assert slabs[floor] >= 5, "the specks of floor have its figure's colour"
    assert luminance(slabs.most_common(1)[0][0]) < luminance(floor) / 3, "most of the floor is dark"


def test_rogue_corridors_are_white_in_glyphs() -> None:
    """CM-06."""
    drawing = "###########\n#...-.....#\n#@..#####.#\n#####   #.#\n###########".replace(" ", "#")
    legend = "\n\ncorridor: 5,1 6,1 7,1 8,1 9,1 9,2 9,3"
    s, screen = stage_of(drawing.replace("@", ".").replace("-.....", "-@....") + legend, ROGUE, glyphs=True)
    assert set(screen.cell(s.at("@") + EAST)) == {(255, 255, 255), (0, 0, 0)}
    tiles = Screen(s, glyphs=False, tradition=ROGUE)
    assert tiles.cell(s.at("@") + EAST)[255, 255, 255] >= 3
    swatch = SWATCHES["rogue"]
    assert luma(swatch.fov_ramps["passage"][2]) > 1.5 * luma(swatch.fov_ramps["floor"][2])


@pytest.mark.parametrize(
    ("tradition", "figure", "ground"),
    [
        (ROGUESHARP, "#DEEED6", "#140C1C"),
        (ROGUE, "#000000", "#008000"),
        (RUSTBOOK, "#00FFFF", "#000000"),
        (SADCONSOLE, "#FFFFFF", "#000000"),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_stairs_have_documented_colours(tradition: Tradition, figure: str, ground: str) -> None:
    """RS-102, CM-06: the stairs have the colours of their document.

    In glyph mode, the cell has exactly the two colours `figure` and `ground`. In tiles, at least 30 of the cell's 256
    pixels have the colour `figure`, or `ground` if `figure` is black.
    """
    assert set(room(tradition, glyphs=True).cell(Vec(7, 2))) == {rgb(figure), rgb(ground)}
    chief = rgb(ground) if figure == "#000000" else rgb(figure)
    assert room(tradition, glyphs=False).cell(Vec(7, 2))[chief] >= 30


def test_roguesharp_memory_has_documented_colours() -> None:
    """RS-102, RS-118: floor, walls and stairs that the hero remembers have the colours of the document.

    In glyph mode, each of these cells has exactly two colours, those of its character and its ground. In tiles, bricks,
    tops of walls and stairs have the document's colour in many of their pixels.
    """
    drawing = "#######\n#@...>#\n#.###.#\n#.#####\n#.#####\n#######"
    s, screen = stage_of(drawing, ROGUESHARP, glyphs=True)
    tiles = Screen(s, glyphs=False, tradition=ROGUESHARP)
    s.play(Walk(SOUTH), Walk(SOUTH), Walk(SOUTH))
    for each in (screen, tiles):
        each.draw()
    assert not s.world.sees((4, 1))
    assert set(screen.cell(Vec(4, 1))) == {rgb("#473E2D"), (0, 0, 0)}
    assert set(screen.cell(Vec(4, 0))) == {rgb("#484D55"), rgb("#1F262F")}
    assert set(screen.cell(Vec(5, 1))) == {rgb("#473E2D"), (0, 0, 0)}
    assert tiles.cell(Vec(4, 0))[rgb("#484D55")] >= 60
    assert tiles.cell(Vec(3, 2))[rgb("#1F262F")] >= 100
    assert tiles.cell(Vec(5, 1))[rgb("#473E2D")] >= 30


def test_rustbook_cells_out_of_view_are_grey() -> None:
    """RB-43: in tiles and in glyph mode, every pixel of a cell out of view is grey."""
    drawing = "#####\n#+@.#\n#.#.#\n###.#\n###.#\n#####\n\n"
    for glyphs in (False, True):
        s, screen = stage_of(drawing, RUSTBOOK, glyphs=glyphs)
        s.play(Walk(EAST), Walk(SOUTH), Walk(SOUTH), Walk(SOUTH))
        screen.draw()
        cells = [at for at in (Vec(1, 0), Vec(2, 0)) if not s.world.sees(at)]
        assert cells
        for at in cells:
            assert all(red == green == blue for red, green, blue in screen.cell(at)), at


@pytest.mark.parametrize("theme", ["stone", *rustbook_themes.THEMES])
def test_rustbook_terrain_out_of_view_is_grey(theme: str) -> None:
    """RB-43."""
    swatch = SWATCHES["rustbook"].built_of(rustbook_themes.theme_named(theme))
    for ground in ("deep water", "shallow water", "grass", "road", "gravel", "bridge", "wood floor", "floor", "wall"):
        red, green, blue = swatch.shade(ground).remembered
        assert red == green == blue, ground


@every_classic
def test_classic_traditions_have_no_lamp_light(tradition: Tradition) -> None:
    """The same floor has the same pixels beside the hero and far from the hero; beside a torch it has others."""
    drawing = "#############\n#@..........#\n#...........#\n#############"
    for glyphs in (True, False):
        s, screen = stage_of(drawing, tradition, glyphs=glyphs)
        even = stage_of(drawing, tradition, glyphs=glyphs)[1]
        even.stage.flat = True
        even.draw()
        area = pygame.surfarray.array3d(screen.canvas)
        assert (area == pygame.surfarray.array3d(even.canvas)).all()
        torch = stage_of(drawing + "\n\ntorch: 6,1", tradition, glyphs=glyphs)[1]
        assert torch.cell(Vec(6, 1)) != screen.cell(Vec(6, 1)), "light from a torch changes the pixels"
        assert s.level.shape == (13, 4)


def test_ajar_lamp_lights_floor() -> None:
    screen = stage_of("#############\n#@..........#\n#...........#\n#############", AJAR, glyphs=True)[1]
    assert screen.cell(Vec(2, 1)) != screen.cell(Vec(8, 1))


# --------------------------------------------------------------------------------------- creatures and items

FIGURES = """
###############
#.............#
#@.g.o.k......#
#.............#
#.G.p.s.w.....#
#.............#
###############

g = goblin asleep
o = ooze asleep
k = kobold asleep
G = item gold
p = item healing potion
s = item magic map
w = item sword
"""
FIGURE_NUMBERS = {
    "roguesharp": {"@": "DEEED6", "g": "00AA00", "o": "66CDAA", "k": "D27D2C"} | dict.fromkeys("Gpsw", "FFFF55"),
    "rogue": {"@": "FFFFE0", "g": "D3D3D3", "o": "D3D3D3", "k": "D3D3D3", "G": "FFFFE0"}
    | dict.fromkeys("psw", "0000FF"),
    "rustbook": {"@": "FFFF00", "G": "FFFF00", "p": "FF00FF", "s": "00FFFF", "w": "00AAFF"}
    | dict.fromkeys("gok", "FF0000"),
    "sadconsole": {"@": "FFFF00", "G": "FF69B4", "w": "FF69B4", "p": "008000", "s": "008000"}
    | dict.fromkeys("gok", "0000FF"),
}


@every_classic
def test_glyph_figures_have_documented_colours(tradition: Tradition) -> None:
    """RS-32, RS-33, RS-34, RS-92, K-24, CM-06, SC-20, SC-21, SC-23, SC-24."""
    s, screen = stage_of(FIGURES, tradition, glyphs=True)
    for character, number in FIGURE_NUMBERS[tradition.name].items():
        pixels = screen.cell(s.at(character))
        assert pixels[rgb(number)] >= 12, character
        floor = {rgb(colour) for colour in GROUND_NUMBERS[tradition.name][2:]}
        extras = set(pixels) - floor - {rgb(number), (0, 0, 0)}
        assert extras <= sign_colours(tradition), character


def sign_colours(tradition: Tradition) -> set[Colour]:
    """Return the colours of the sign of sleep, which overlaps the cell."""
    sign = Tilesheet(SWATCHES[tradition.swatch].fov_ramps)["sign-asleep"]
    return {(int(r), int(g), int(b)) for r, g, b in pygame.surfarray.array3d(sign).reshape(-1, 3)}


@every_classic
def test_tile_figures_show_documented_colours(tradition: Tradition) -> None:
    """RS-32, RS-33, RS-34, RS-92, CM-06, SC-20, SC-21, SC-23, SC-24: in tiles, figures show the document's colours.

    Figures are the hero, monsters and items. The cell of a figure and the cell above are compared with two cells of
    bare floor. In the cells of the figure, at least 12 more pixels have the documented colour; for a sword, at least 7
    more.
    """
    s, screen = stage_of(FIGURES, tradition, glyphs=False)
    swatch = SWATCHES[tradition.swatch]
    for character, number in FIGURE_NUMBERS[tradition.name].items():
        pixels = screen.cell(s.at(character)) + screen.cell(s.at(character) + NORTH)
        floor = screen.cell(Vec(12, 3)) + screen.cell(Vec(12, 5))
        least = 7 if character == "w" else 12
        assert pixels[rgb(number)] >= floor[rgb(number)] + least, (character, number)
    assert swatch.dyes


def test_roguesharp_remembered_item_is_half_grey() -> None:
    """RS-92: an item that the hero remembers, out of view, is drawn in a mixture of half yellow and half grey."""
    s, screen = stage_of(
        "#######\n#G@...#\n#.###.#\n#####.#\n#####.#\n#######\n\nG = item gold", ROGUESHARP, glyphs=True
    )
    s.play(Walk(EAST), Walk(EAST), Walk(EAST), Walk(SOUTH), Walk(SOUTH), Walk(SOUTH))
    screen.draw()
    assert not s.world.sees((1, 1))
    assert set(screen.cell(Vec(1, 1))) == {rgb("#AAAA55"), (0, 0, 0)}


def test_rogue_traps_are_brown_and_keys_yellow() -> None:
    """CM-06."""
    s, screen = stage_of("########\n#@.K...#\n#......#\n########\n\nK = item key", ROGUE, glyphs=True)
    assert rgb("#FFFF00") in screen.cell(s.at("K"))
    s.level.traps[Vec(5, 1)] = Trap(BEAR, Vec(5, 1), hidden=False)
    s.world.look_around()
    screen.draw()
    assert rgb("#A52A2A") in screen.cell(Vec(5, 1))


@every_classic
def test_tile_figures_contrast_with_floor(tradition: Tradition) -> None:
    """The lighter part of a door, of the hero and of a monster against the mean of floor: at least 2.5 to 1."""
    swatch = SWATCHES[tradition.swatch]
    floor = np.mean(
        [luminance(tone) * share for tone, share in zip(swatch.fov_ramps["floor"][1:3], (0.3, 1.7), strict=True)]
    )
    sheet = Tilesheet(swatch.fov_ramps)
    for name, purpose in (("hero-0", "hero"), ("kobold-0", "foe"), ("goblin-0", "foe"), ("ooze-0", "foe")):
        sprite = sheet.dyed(name, swatch.shade(purpose).fov)
        opaque = pygame.surfarray.array3d(sprite)[pygame.surfarray.array_alpha(sprite) > 0]
        lights = sorted((luminance((int(r), int(g), int(b))) for r, g, b in opaque), reverse=True)
        bright = float(np.mean(lights[: len(lights) // 3]))
        assert (bright + 0.05) / (floor + 0.05) >= 2.5, (name, bright, floor)
    door = luminance(swatch.fov_ramps["wood"][3])
    assert (door + 0.05) / (floor + 0.05) >= 2.0


@pytest.mark.parametrize("tone", [1, 2, 3, 4])
@pytest.mark.parametrize("number", ["#0000FF", "#FFFF00", "#D3D3D3", "#00AA00", "#000000"])
def test_dyed_ramp_has_colour_at_its_tone(number: str, tone: int) -> None:
    tones = shaded(rgb(number), tone)
    assert tones[tone] == rgb(number)
    assert luma(tones[4]) >= luma(tones[tone]) >= luma(tones[0])


def test_creature_frames_are_dyed_alike() -> None:
    sheet = Tilesheet(SWATCHES["rogue"].fov_ramps)
    role, _ = main_tone("kobold-0")
    assert role == main_tone("kobold-1")[0]
    for frame in (0, 1):
        sprite = sheet.dyed(f"kobold-{frame}", (1, 2, 3), like="kobold-0")
        assert (pygame.surfarray.array3d(sprite) == (1, 2, 3)).all(axis=2).sum() >= 20


# ------------------------------------------------------------------------------------ rustbook's lines and themes


def test_rustbook_walls_are_drawn_as_lines() -> None:
    """RB-44: the character of a wall has a line towards each wall beside it, or is a pillar if no wall is beside it."""
    s = Scenario(
        "#######\n#@.#..#\n#..+..#\n#######\n#..#..#\n#.....#\n#.###.#\n#..#..#\n#.....#\n#.#...#\n#.....#\n#######",
        RUSTBOOK,
    )
    assert map_rows(s.world) == [
        "╔══╦══╗",
        "║@.║..║",
        "║..+..║",
        "╠══╦══╣",
        "║..║..║",
        "║.....║",
        "║.═╦═.║",
        "║..║..║",
        "║.....║",
        "║.○...║",
        "║.....║",
        "╚═════╝",
    ]


def test_every_wall_mask_has_character() -> None:
    """RB-44: each of the sixteen sets of walls beside a wall gives that wall its number, 0 to 15, and its character.

    The number 0 is a pillar, 15 a cross.
    """
    drawn = ""
    for mask in range(16):
        rock = np.zeros((3, 3), np.bool_)
        rock[1, 1] = True
        for bit, step in enumerate((NORTH, SOUTH, WEST, EAST)):
            rock[Vec(1, 1) + step] = bool(mask >> bit & 1)
        assert joined_pieces(rock, np.ones_like(rock))[1, 1] == mask
        drawn += RUSTBOOK.glyphs["wall"][joined_pieces(rock, np.ones_like(rock))[1, 1]]
    assert drawn == "○║║║═╝╗╣═╚╔╠═╩╦╬"


def test_wall_line_joins_known_walls_only() -> None:
    """RB-44: unknown cells do not show, and unseen rock has no lines."""
    s = Scenario("#######\n#@.#..#\n#..#..#\n#.....#\n#######", RUSTBOOK)
    before = memory_rows(s.world)
    assert before[0] == "╔══╗   ", "the other room is unknown, so the wall does not seem to continue"
    s.play(*[Walk(SOUTH)] * 2, *[Walk(EAST)] * 3)
    after = memory_rows(s.world)
    assert after[0] == "╔══╦══╗"
    rock = np.ones((5, 5), np.bool_)
    assert (joined_pieces(rock, rock) == 16).all()
    rock[:, 1:] = False
    known = np.arange(5)[:, None] + np.zeros((5, 5)) < 3
    west, east = 4, 8
    assert joined_pieces(rock, known)[:, 0].tolist() == [east, west + east, west, west, 0], "the line joins known walls"


def test_hidden_door_joins_wall_line() -> None:
    s = Scenario("#######\n#@.A..#\n#..#..#\n#######\n\nA = hidden wooden door", RUSTBOOK)
    assert memory_rows(s.world)[1][3] == "║"
    assert memory_rows(s.world)[0][3] == "╗"


@pytest.mark.parametrize("seed", [str(seed) for seed in seeds(1, 3)])
def test_screen_and_tools_draw_same_wall_lines(seed: str) -> None:
    """RB-44: cell by cell, as the hero knows the level at the start and some steps later."""
    world = new_game(seed, RUSTBOOK)
    level = world.level
    for step in (None, EAST, SOUTH, WEST, WEST, NORTH):
        if step is not None:
            order: Action = Walk(step)
            world.hero.orders = order
            while not world.is_waiting:
                update(world)
        glyphs, memory = Glyphs(level, RUSTBOOK), level.memory
        level_lines = glyphs.of_ground(memory.ground, memory.explored)
        for x, y in np.argwhere(memory.explored).tolist():
            assert glyphs.of_cell((x, y), int(memory.ground[x, y])) == level_lines[x, y]


def test_kept_wall_lines_match_fresh_drawing() -> None:
    """The stage's cached lines are up to date."""
    s = Scenario("##########\n#@..#....#\n#...#....#\n#........#\n###..#####\n###..#####\n##########", RUSTBOOK)
    cached = Screen(s, glyphs=True, tradition=RUSTBOOK)
    for step in (SOUTH, SOUTH, EAST, EAST, EAST, SOUTH, SOUTH, NORTH, NORTH, EAST, EAST):
        s.play(Walk(step))
        cached.draw()
        fresh = Screen(s, glyphs=True, tradition=RUSTBOOK)
        assert pygame.image.tobytes(cached.canvas, "RGB") == pygame.image.tobytes(fresh.canvas, "RGB")


THEMES = {
    # the characters and colours of wall and floor
    "town": ("═", "00FF00", ".", "008080"),
    "forest": ("♣", "009900", '"', "009900"),
    "caverns": ("▒", "B2B2B2", "'", "666666"),
    "deep-caverns": ("▒", "B2B2B2", "'", "666666"),
    "fort": ("═", "00FF00", ".", "008080"),
    "mushrooms": ("♠", "FF00FF", '"', "009900"),
    "lair": ("═", "00FF00", ".", "008080"),
    "stone": ("═", "00FF00", ".", "008080"),
    "anything else": ("═", "00FF00", ".", "008080"),
}


@pytest.mark.parametrize("theme", THEMES)
def test_rustbook_wall_styles_have_own_look(theme: str) -> None:
    """RB-45: the walls and floors of each theme (look of a level) have the characters and colours of the document.

    In glyph mode, a wall or floor in view has exactly the document's colour and black. Tiles show no characters, but
    the tiles of walls have the document's colour in many of their pixels. Walls and floors out of view are grey.
    """
    wall, wall_colour, floor, floor_colour = THEMES[theme]
    s = Scenario("##########\n#@.......#\n#........#\n##########", RUSTBOOK)
    s.level.theme = theme
    assert map_rows(s.world)[0][4] == wall
    assert map_rows(s.world)[2][4] == floor
    glyphs = Screen(s, glyphs=True, tradition=RUSTBOOK)
    assert set(glyphs.cell(Vec(4, 0))) == {rgb(wall_colour), (0, 0, 0)}
    assert set(glyphs.cell(Vec(4, 2))) == {rgb(floor_colour), (0, 0, 0)}
    tiles = Screen(s, glyphs=False, tradition=RUSTBOOK)
    assert tiles.cell(Vec(4, 0))[rgb(wall_colour)] >= 50
    built = SWATCHES["rustbook"].built_of(rustbook_themes.theme_named(theme))
    for purpose in ("wall", "floor"):
        red, green, blue = built.shade(purpose).remembered
        assert red == green == blue
    assert built.remembered_ramps["face"][2] == built.shade("wall").remembered


@pytest.mark.parametrize(("theme", "grown"), [("forest", "tree"), ("mushrooms", "mushroom"), ("caverns", None)])
def test_forest_walls_are_trees(theme: str, grown: str | None) -> None:
    """RB-45: in tiles, the walls of a forest are drawn as trees, and those of the theme `mushrooms` as mushrooms.

    Other walls are drawn as bricks. `grown`: the plant whose sprite is drawn in place of bricks; None if bricks are
    drawn.
    """
    level = Scenario("####\n#@.#\n####", RUSTBOOK).level
    open_ = ~level.terrains.rock[level.ground]
    for at in (Vec(1, 0), Vec(0, 0), Vec(2, 2)):
        names = Ground(open_, wall_sprite=rustbook_themes.theme_named(theme).wall_sprite).sprites(
            at, level.terrain_at(at)
        )
        assert any(name.startswith(f"{grown}-") for name in names) is (grown is not None)
        assert bool(names) is (grown is not None)


def test_roguesharp_has_no_rustbook_themes() -> None:
    s = Scenario("#####\n#@..#\n#####", ROGUESHARP)
    s.level.theme = "forest"
    screen = Screen(s, glyphs=True, tradition=ROGUESHARP)
    assert set(screen.cell(Vec(2, 0))) == {rgb("#5D6169"), rgb("#333840")}
