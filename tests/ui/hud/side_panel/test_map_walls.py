"""The walls of known rooms on both maps, by pixels: the small map of the side panel, and the full map of the level."""

from __future__ import annotations

import pytest

from game.content.traditions import TRADITIONS
from game.engine.grid.geometry import WEST, Vec
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.tradition import Tradition
from game.ui.core.settings import ColourPreset
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.swatch import Colour
from game.ui.hud.side_panel.minimap import MapPlace
from game.ui.input.commands import Command
from game.ui.scenes.level_map import LevelMap
from tests.support.screen import Screen

WALL_CONTRAST, DOOR_CONTRAST = 1.35, 1.7
"""Least contrast of a wall to unknown cells, and of a shut door to the walls beside it."""
ROOMS = """
################
#....#....#....#
#....+....+...@#
#....#....#....#
################

bag: magic map
"""
WALLS = {"left": Vec(15, 1), "here": Vec(7, 0), "mapped": Vec(0, 1)}
"""Cell in a wall of the room that the hero has left, of his room, and of the room that only magic has shown him."""
DOOR = Vec(5, 2)


def colours_on(screen: Screen, place: MapPlace) -> dict[str, Colour]:
    """Return the colours of WALLS and of DOOR on a map that was drawn. An open door is an empty square."""
    cells = {**WALLS, "door": DOOR}
    pixels = {name: screen.picture.get_at(place.place(at).topleft) for name, at in cells.items()}
    return {name: (pixel.r, pixel.g, pixel.b) for name, pixel in pixels.items()}


@pytest.mark.parametrize("preset", ColourPreset)
@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda tradition: tradition.name)
def test_walls_of_left_and_mapped_rooms_can_be_seen_on_both_maps(
    screen: Screen, tradition: Tradition, preset: ColourPreset
) -> None:
    screen.settings.colours = preset
    play = screen.begin(ROOMS if tradition.door.has_leaf else ROOMS.replace("+", "-"), tradition)
    for action in (Use(0), *[Walk(WEST)] * 7):
        play.world.hero.orders = action
        play.pass_time(1.0)
    screen.draw()
    small = play._panels._side.map
    found = {"small": colours_on(screen, small._replace(box=small.box.move(play._panels._side_box.topleft)))}
    screen.send(Command.MAP)
    screen.draw()
    full = screen.stack.top
    assert isinstance(full, LevelMap)
    found["full"] = colours_on(screen, full._place)
    void = swatch_for(tradition.swatch, preset).shade("void").fov
    for size, colours in found.items():
        for wall in WALLS:
            assert contrast(colours[wall], void) >= WALL_CONTRAST, (size, wall)
            assert contrast(colours["door"], colours[wall]) >= DOOR_CONTRAST, (size, wall)
