"""Letters of creatures and things on a map that is drawn in characters: they are readable, and nothing shines through.

The tests compare the pixels that are drawn on the canvas.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.content.traditions import AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.engine.grid.geometry import EAST, SOUTH, WEST, Vec
from game.engine.level_theme import plain_stone
from game.engine.rules.actions.steps import Walk
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.tilesheet import TILE
from tests.support.examples import mixed
from tests.ui.render.drawn_map import DrawnMap

LEAST = 3.0
"""Least contrast of the Web Content Accessibility Guidelines for a picture that is needed to understand the screen."""

BLACK = (0, 0, 0)
LINES = 16
"""Least number of pixels of a character. A badge has fewer pixels of any one colour."""

CORNER = """
#####
#{thing}@.#
###.#
###.#
###.#
#####

{legend}
"""
AWAY = (Walk(EAST), Walk(SOUTH), Walk(SOUTH), Walk(SOUTH))


class Map(DrawnMap):
    """A drawn situation on a canvas, in characters, and the pixels of its cells."""

    def __init__(self, s: Scenario, tradition: Tradition, preset: ColourPreset = ColourPreset.USUAL) -> None:
        settings = Settings(glyphs=True, colours=preset)
        super().__init__(s, tradition, settings, glyphs=True)
        self.stage.apply_settings(settings)
        self.stage.motion = 0.0
        self.stage.without_flicker = True
        self.draw()

    def cell(self, at: Vec) -> pygame.Surface:
        """Return the picture of a cell."""
        return self.canvas.subsurface((*self.stage.pixel_of(at), TILE, TILE)).copy()

    def figure_and_ground(self, at: Vec) -> tuple[Colour, Colour]:
        """Return the colours of the character and of the ground of a cell.

        The ground has the most common colour. The character has the one that stands out most from the ground, among
        those of at least LINES pixels.
        """
        pixels = pygame.surfarray.array3d(self.cell(at)).reshape(-1, 3).tolist()
        counts = Counter((red, green, blue) for red, green, blue in pixels)
        ground = max(counts, key=counts.__getitem__)
        lines = [colour for colour, count in counts.items() if count >= LINES]
        return max(lines, key=lambda colour: contrast(colour, ground)), ground


BREEDS_SHOWN = ("kobold", "goblin", "ooze", "ogre")


@pytest.mark.parametrize(
    ("tradition", "breed", "preset"),
    mixed([*product((AJAR, ROGUESHARP, RUSTBOOK), BREEDS_SHOWN, ColourPreset)], 5),
    ids=str,
)
def test_remembered_sleeper_is_readable(tradition: Tradition, breed: str, preset: ColourPreset) -> None:
    """The letter of a sleeper out of view is readable, but darker than it was in view.

    In the presets, letters in view and letters out of view have the same contrast to their grounds.
    Two traditions are left out. In `rogue`, the hero forgets sleepers. The document of `sadconsole` gives monsters a
    blue that is dark even in view.
    """
    s, at = Scenario(CORNER.format(thing="k", legend=f"k = {breed} asleep"), tradition), Vec(1, 1)
    screen = Map(s, tradition, preset)
    in_view, _ = screen.figure_and_ground(at)
    s.play(*AWAY)
    assert not s.world.sees(at)
    screen.draw()
    remembered, ground = screen.figure_and_ground(at)
    assert contrast(remembered, ground) >= LEAST
    if preset is ColourPreset.USUAL:
        assert contrast(remembered, BLACK) < contrast(in_view, BLACK)


@pytest.mark.parametrize("item", ["dart", "healing potion", "sword", "scroll of opening"])
def test_remembered_item_of_rustbook_is_readable(item: str) -> None:
    s, at = Scenario(CORNER.format(thing="B", legend=f"B = item {item}"), RUSTBOOK), Vec(1, 1)
    screen = Map(s, RUSTBOOK)
    s.play(*AWAY)
    assert not s.world.sees(at)
    screen.draw()
    remembered, ground = screen.figure_and_ground(at)
    assert contrast(remembered, ground) >= LEAST


HALL = """
#########
#.......#
#.......#
#@......#
#.......#
#.......#
#########

{legend}
"""
THING = Vec(3, 3)


def cell_of_hall(things: str, tradition: Tradition, *, floor: bool = True) -> pygame.Surface:
    """Return the picture of the cell THING of a lit hall. `floor`: False draws the floor without a character."""
    glyphs = tradition.glyphs if floor else {**tradition.glyphs, "floor": " "}
    tradition = replace(tradition, glyphs=glyphs, theme_named=plain_stone)
    return Map(Scenario(HALL.format(legend=f"torch: 4,1\n{things}"), tradition), tradition).cell(THING)


@pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE], ids=lambda row: row.name)
@pytest.mark.parametrize("things", ["at: 3,3 ogre asleep", "at: 3,3 item dart", "fire: 3,3"])
def test_floor_does_not_shine_through(things: str, tradition: Tradition) -> None:
    """A cell looks as if the floor had no character."""
    dotted, plain = cell_of_hall(things, tradition), cell_of_hall(things, tradition, floor=False)
    assert pygame.surfarray.array3d(dotted).tolist() == pygame.surfarray.array3d(plain).tolist()


def test_floor_beside_a_creature_keeps_its_character() -> None:
    dotted, plain = cell_of_hall("", AJAR), cell_of_hall("", AJAR, floor=False)
    assert pygame.surfarray.array3d(dotted).tolist() != pygame.surfarray.array3d(plain).tolist()


@pytest.mark.parametrize("thing", ["o = ogre asleep", "B = item dart"])
def test_remembered_floor_does_not_shine_through(thing: str) -> None:
    cells = []
    for floor in (".", " "):
        tradition = replace(AJAR, glyphs={**AJAR.glyphs, "floor": floor}, theme_named=plain_stone)
        s, at = Scenario(CORNER.format(thing=thing[0], legend=thing), tradition), Vec(1, 1)
        screen = Map(s, tradition)
        s.play(*AWAY)
        assert not s.world.sees(at)
        screen.draw()
        cells.append(pygame.surfarray.array3d(screen.cell(at)).tolist())
    assert cells[0] == cells[1]


def test_hero_stands_on_plain_ground_after_a_step() -> None:
    """The character of the floor comes back in the cell that he has left."""
    s = Scenario("#####\n#@..#\n#####")
    screen = Map(s, AJAR)
    before = pygame.surfarray.array3d(screen.cell(Vec(2, 1))).tolist()
    s.play(Walk(EAST), Walk(EAST), Walk(WEST), Walk(WEST))
    screen.draw()
    assert pygame.surfarray.array3d(screen.cell(Vec(2, 1))).tolist() == before
