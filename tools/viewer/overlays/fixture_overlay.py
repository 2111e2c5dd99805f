"""Overlay with the fixtures of a level: which stand in the way, which hide, which shine, and which can be used."""

from __future__ import annotations

from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.terrain import Terrain
from game.engine.words import count
from game.ui.text.cards.ground_card import ground_sentence
from viewer.graphics.overlay_layer import OverlayLayer, mark_colour
from viewer.state.overlay_context import OverlayContext

MEANINGS = (
    ("gain", "to search or to drink from"),
    ("mark flame", "with light"),
    ("harm", "in the way of the view"),
    ("mark taken", "only in the way"),
    ("mark reached", "to walk on"),
)
"""Colour and meaning of each group of fixtures. A fixture belongs to the first group that fits."""


def fixtures(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the fixtures, coloured by what they do. For a cell it says all that they do."""
    level = context.world.level
    layer = OverlayLayer(level.shape)
    numbers = dict.fromkeys((name for name, _ in MEANINGS), 0)
    for at in cells_where(level.terrains.standing[level.ground]):
        name = group_of(level.terrain_at(at))
        numbers[name] += 1
        layer.mark_cell(at, mark_colour(name))
    found = ((name, count(numbers[name], "fixture"), meaning) for name, meaning in MEANINGS if numbers[name])
    layer.legend = [(mark_colour(name), f"{number} {meaning}") for name, number, meaning in found]

    def cell_text(at: Vec) -> str:
        terrain = level.terrain_at(at)
        does = ground_sentence(terrain, context.world.tradition)
        return f"{terrain.name}: {does[0].lower()}{does[1:].rstrip('.')}" if terrain.stands and does else ""

    layer.cell_text = cell_text
    return layer


def group_of(fixture: Terrain) -> str:
    """Return the colour of the group to which a fixture belongs."""
    facts = (fixture.use is not None, fixture.shines is not None, fixture.blocks_sight, fixture.blocks_bodies, True)
    return next(name for (name, _), fits in zip(MEANINGS, facts, strict=True) if fits)
