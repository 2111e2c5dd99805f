"""Light under doors and claw marks on the map: in pictures and in letters, in view and remembered, without colour."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import Ease
from game.engine.senses.door_signs import Sign, known_signs, last_side
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.hud.side_panel.minimap import COLOUR_OF_SIGN, MapSign
from game.ui.render.glyph_painter import door_with_signs
from tests.ui.render.drawn_map import DrawnMap

FRONT = """
#########
#.ab..#Z#
##+######
#.....###
#@.######
#########
"""
"""A door in a wall that runs from west to east."""
SIDE = """
#########
##..###Z#
#a+..@###
#b##.####
##.#..###
#########
"""
"""A door in a wall that runs from north to south."""
TENANTS = {"neither": "", "light": "k", "claws": "h", "both": "kh"}
"""Who lives behind the door: a kobold, which opens doors, or a hound, which cannot."""
IN_BOTH = pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "letters"])
PLACES = pytest.mark.parametrize("drawing", [FRONT, SIDE], ids=["front", "side"])
SEEN = pytest.mark.parametrize("in_view", [True, False], ids=["in view", "remembered"])
Pixels = NDArray[np.int64]


def scene(drawing: str, tenants: str, tradition: Tradition = AJAR, *, in_view: bool = True) -> Scenario:
    """Return a situation whose only door hides tenants.

    `in_view`: whether the hero stays where he sees the door; else he is in the closet Z.
    """
    drawing = drawing.strip()
    away = next(Vec(row.index("Z"), y) for y, row in enumerate(drawing.split("\n")) if "Z" in row)
    names = {"k": "kobold asleep", "h": "hound asleep"}
    legend = "".join(f"\n{letter} = {names[tenant]}" for letter, tenant in zip("ab", tenants, strict=False))
    for letter in "ab"[len(tenants) :]:
        drawing = drawing.replace(letter, ".")
    s = Scenario(drawing.replace("Z", ".") + f"\n{legend}", tradition)
    if not in_view:
        s.level.move(s.hero, away)
        s.world.look_around()
        assert not s.world.view[s.door().at]
    return s


def drawn(s: Scenario, preset: ColourPreset = ColourPreset.USUAL, *, glyphs: bool) -> DrawnMap:
    screen = DrawnMap(s, AJAR, Settings(), glyphs=glyphs)
    screen.stage.apply_settings(Settings(colours=preset, glyphs=glyphs))
    screen.stage.motion, screen.stage.without_flicker, screen.stage.without_signs = 0.0, True, True
    screen.draw()
    return screen


def cell(screen: DrawnMap, at: Vec) -> Pixels:
    """Return the brightness of the pixels of a cell for eyes that see no colours."""
    picture = screen.canvas.subsurface(pygame.Rect(screen.stage.pixel_of(at), (TILE, TILE)))
    colours = pygame.surfarray.array3d(picture).astype(np.int64)
    return (299 * colours[..., 0] + 587 * colours[..., 1] + 114 * colours[..., 2]) // 1000


@IN_BOTH
@PLACES
@SEEN
@pytest.mark.parametrize("preset", ColourPreset)
def test_signs_differ_without_colour(preset: ColourPreset, in_view: bool, drawing: str, glyphs: bool) -> None:
    """Each of the four pictures of a door differs from the others in many pixels, and clearly, also in grey."""
    pictures = {}
    for name, tenants in TENANTS.items():
        s = scene(drawing, tenants, in_view=in_view)
        pictures[name] = cell(drawn(s, preset, glyphs=glyphs), s.door().at)
    for one, other in combinations(pictures, 2):
        clearly = abs(pictures[one] - pictures[other]) > (40 if in_view else 20)
        assert clearly.sum() >= 8, (one, other)


def bright(picture: pygame.Surface) -> pygame.Mask:
    """Return the pixels of a picture without its dark outlines."""
    mask = pygame.Mask(picture.get_size())
    for at in product(*map(range, picture.get_size())):
        red, green, blue, alpha = picture.get_at(at)
        mask.set_at(at, alpha > 0 and red + green + blue > 150)
    return mask


def side_of_signs(s: Scenario) -> Vec:
    """Return the side of the only door on which the hero has read its signs, as a step from the door."""
    side = last_side(s.door(), s.world)
    assert side is not None
    return side


def fullness(mask: pygame.Mask) -> float:
    """Return the share of the pixels that a shape fills in the smallest box around it."""
    (box,) = mask.get_bounding_rects()
    return mask.count() / (box.width * box.height)


@IN_BOTH
@PLACES
@SEEN
def test_light_is_bars_and_claw_marks_are_three_strokes(in_view: bool, drawing: str, glyphs: bool) -> None:
    s = scene(drawing, "")
    screen = drawn(s, glyphs=glyphs)
    frame = screen.stage.frame(screen.canvas)
    masks = {}
    for sign in Sign:
        (picture,) = frame.painter.sign(s.door(), sign, side_of_signs(s), frame.ground, in_view)
        masks[sign] = bright(picture).connected_components()
    assert min(map(fullness, masks[Sign.LIGHT])) > 0.75 > max(map(fullness, masks[Sign.CLAWS]))
    assert len(masks[Sign.LIGHT]) == 1
    assert len(masks[Sign.CLAWS]) == 3


@IN_BOTH
@PLACES
def test_sign_is_kept_in_memory_until_the_door_was_seen_open(drawing: str, glyphs: bool) -> None:
    pictures = {}
    for name, tenants in TENANTS.items():
        s = scene(drawing, tenants, in_view=False)
        for shut in (True, False):
            if not shut:
                s.level.open_door(s.door())
                s.level.memory.record_state(s.door())
            pictures[name, shut] = cell(drawn(s, glyphs=glyphs), s.door().at).tobytes()
    assert len({picture for (_, shut), picture in pictures.items() if shut}) == len(TENANTS)
    assert len({picture for (_, shut), picture in pictures.items() if not shut}) == 1


@IN_BOTH
@PLACES
def test_door_ajar_shows_no_sign(drawing: str, glyphs: bool) -> None:
    pictures = set()
    for tenants in TENANTS.values():
        s = scene(drawing, tenants)
        s.level.move(s.hero, s.door().at + s.level.axis(s.door()))
        s.play(Ease(-s.level.axis(s.door())))
        assert not s.door().shut
        assert known_signs(s.door(), s.world) is None
        for foe in [actor for actor in s.level.actors if actor is not s.hero]:
            s.level.remove(foe)
        pictures.add(cell(drawn(s, glyphs=glyphs), s.door().at).tobytes())
    assert len(pictures) == 1


@IN_BOTH
@PLACES
@pytest.mark.parametrize("tradition", [row for row in TRADITIONS.values() if row is not AJAR], ids=lambda row: row.name)
def test_doors_of_classic_traditions_show_no_sign(tradition: Tradition, drawing: str, glyphs: bool) -> None:
    pictures = set()
    for tenants in TENANTS.values():
        s = scene(drawing, tenants, tradition)
        screen = DrawnMap(s, tradition, Settings(), glyphs=glyphs)
        screen.stage.without_flicker = True
        screen.draw()
        pictures.add(cell(screen, s.door().at).tobytes())
    assert len(pictures) == 1


@IN_BOTH
def test_sign_of_the_other_side_is_not_shown(glyphs: bool) -> None:
    """The hero stands in the home. The claw marks are on the other side of its door."""
    pictures = set()
    for tenant in ("", "h"):
        s = scene(FRONT.replace("@", ".").replace("b", "@"), tenant)
        screen = drawn(s, glyphs=glyphs)
        pictures.add(cell(screen, s.door().at).tobytes())
    assert len(pictures) == 1


@IN_BOTH
def test_hero_before_a_door_hides_no_sign(glyphs: bool) -> None:
    for drawing, at in ((FRONT, Vec(2, 3)), (SIDE, Vec(3, 2))):
        pictures = set()
        for tenants in TENANTS.values():
            s = scene(drawing, tenants)
            s.level.move(s.hero, at)
            s.world.look_around()
            pictures.add(cell(drawn(s, glyphs=glyphs), s.door().at).tobytes())
        assert len(pictures) == len(TENANTS)


LIT_FROM = {
    "south": ("#####\n#.k.#\n##+##\n#...#\n#.@.#\n#...#\n#####", SOUTH),
    "north": ("#####\n#...#\n#.@.#\n#...#\n##+##\n#.k.#\n#####", NORTH),
    "east": ("########\n#.##...#\n#k+..@.#\n#.##...#\n########", EAST),
    "west": ("########\n#...##.#\n#..@.+k#\n#...##.#\n########", WEST),
}
"""A door with a light under it, and the side on which the hero reads it."""


def by_light(drawing: str, step: int) -> tuple[Pixels, tuple[int, int], tuple[int, int]]:
    """Return how much brighter the map is by the light under its only door: the sum of red, green and blue.

    `step`: number of cells from the door to the hero. The other results are the middle of the cells of door and hero.
    """
    dark, _ = seen_from(drawing.replace("k", "."), step)
    lit, middles = seen_from(drawing + "\n\nk = kobold asleep", step)
    return lit - dark, *middles


def seen_from(drawing: str, step: int) -> tuple[Pixels, tuple[tuple[int, int], tuple[int, int]]]:
    s = Scenario(drawing)
    s.level.move(s.hero, s.door().at + (s.hero.pos - s.door().at).compass * step)
    s.world.look_around()
    screen = drawn(s, glyphs=False)
    (left, top), (x, y) = map(screen.stage.pixel_of, (s.door().at, s.hero.pos))
    half, colours = TILE // 2, pygame.surfarray.array3d(screen.canvas).astype(np.int64)
    return colours.sum(axis=2), ((left + half, top + half), (x + half, y + half))


@pytest.mark.parametrize(("drawing", "side"), LIT_FROM.values(), ids=LIT_FROM)
def test_light_under_a_door_spills_more_than_a_cell(drawing: str, side: Vec) -> None:
    """It gets fainter on its way, and stays on the side of the hero."""
    brighter, (x, y), _ = by_light(drawing, 2)
    first = TILE + 4 * (side == NORTH)  # the lintel hides the ground behind
    ahead = [brighter[x + side.x * far, y + side.y * far] for far in range(first, 2 * TILE - 5)]
    assert ahead[0] > 50
    assert ahead == sorted(ahead, reverse=True)
    assert ahead[-1] > 0
    assert not any(brighter[x - side.x * far, y - side.y * far] for far in range(TILE // 2 + 3, 2 * TILE))


@pytest.mark.parametrize("drawing", [drawing for drawing, _ in LIT_FROM.values()], ids=LIT_FROM)
def test_hero_before_a_door_does_not_hide_its_light(drawing: str) -> None:
    """The light falls on him too."""
    brighter, _, (x, y) = by_light(drawing, 1)
    on_hero = brighter[x - 4 : x + 4, y - 6 : y + 4]
    assert (on_hero > 10).mean() > 0.5


@IN_BOTH
@pytest.mark.parametrize("tenants", TENANTS.values(), ids=TENANTS)
def test_picture_in_the_manual_is_that_of_the_map(tenants: str, glyphs: bool) -> None:
    s = scene(FRONT, tenants)
    screen = drawn(s, glyphs=glyphs)
    frame, signs = screen.stage.frame(screen.canvas), known_signs(s.door(), s.world)
    assert signs is not None
    layers = frame.painter.door(s.door(), DoorState.SHUT, frame.ground, in_fov=True)
    for sign in (sign for sign in Sign if sign in signs):
        layers += frame.painter.sign(s.door(), sign, side_of_signs(s), frame.ground, in_fov=True)
    on_map = pygame.Surface(layers[0].get_size(), pygame.SRCALPHA)
    in_manual = on_map.copy()
    for layer in layers:
        on_map.blit(layer, (0, 0))
    theme = Theme(Settings())
    sheet, swatch = theme.tilesheet(AJAR.swatch), theme.swatch(AJAR.swatch)
    in_manual.blit(door_with_signs(signs, sheet, swatch, glyphs=glyphs), (0, 0))
    assert pygame.image.tobytes(in_manual, "RGBA") == pygame.image.tobytes(on_map, "RGBA")


NORTH_OF_A_DOOR = "#####\n#...#\n#.@.#\n##+##\n#ab.#\n#####"


def behind_the_door(tenants: str) -> DrawnMap:
    """Return the map with the hero north of a door, behind which somebody lives."""
    names = {"k": "kobold asleep", "h": "hound asleep"}
    legend = "\n".join(f"{letter} = {names[who]}" for letter, who in zip("ab", tenants, strict=False))
    rows = NORTH_OF_A_DOOR.replace("ab", "ab"[: len(tenants)].ljust(2, "."))
    return drawn(Scenario(f"{rows}\n\n{legend}"), glyphs=False)


@pytest.mark.parametrize("tenants", [tenants for tenants in TENANTS.values() if tenants])
def test_signs_lie_on_the_ground_under_the_hero(tenants: str) -> None:
    """The light falls on him, but no line of a sign crosses his figure."""
    dark, lit = (behind_the_door(living) for living in ("", tenants))
    pictures = []
    for screen in (dark, lit):
        x, y = screen.stage.pixel_of(screen.stage.world.hero.pos)
        box = pygame.Rect(x, y - 2, TILE, TILE + 2 - 5)  # the lintel may hide his feet
        pictures.append(pygame.surfarray.array3d(screen.canvas.subsurface(box)).astype(np.int64))
    sprite = dark.stage._tiles.actor(dark.stage.world.hero, 0)
    his = pygame.surfarray.array_alpha(sprite)[:, : TILE + 2 - 5] == 255
    first = (sprite.get_width() - TILE) // 2
    assert sprite.get_height() == TILE + 2
    changed = abs(pictures[1] - pictures[0]).max(axis=2)[his[first : first + TILE]]
    assert changed.max() <= 60
    if "k" not in tenants:
        assert not changed.any()


@PLACES
@pytest.mark.parametrize("tenants", ["k", "h"], ids=["light", "claws"])
@pytest.mark.parametrize("preset", ColourPreset)
def test_remembered_sign_stands_out_as_the_claw_marks_do(drawing: str, tenants: str, preset: ColourPreset) -> None:
    """Its brightest pixel keeps a good part of its saturation, and stands out from the same door without a sign."""
    plain, signed = (
        pygame.surfarray.array3d(
            drawn(scene(drawing, living, in_view=False), glyphs=False, preset=preset).canvas
        ).astype(np.int64)
        for living in ("", tenants)
    )
    pixels = signed[(plain != signed).any(axis=2)]
    assert len(pixels) >= 10
    vivid = pixels.max(axis=1) - pixels.min(axis=1)
    assert np.median(vivid) >= 60


def test_claw_marks_have_one_colour_on_the_map_and_in_the_world() -> None:
    swatch = SWATCHES[AJAR.swatch]
    assert swatch.shade(COLOUR_OF_SIGN[MapSign.CLAWS]).fov == swatch.fov_ramps["rune"][3]
