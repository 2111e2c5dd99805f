"""Drawing of fire and gas. Flames are animated.

A gas is a cloud with small signs over it. The more gas a cell holds, the more opaque is the cloud, and the more signs
there are. Each kind of gas has a sign of another shape, so that its colour is not needed to tell it. On a map of
characters there are only the signs.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.air import GRAINS
from game.ui.graphics.tilesheet import TILE
from game.ui.render.autotile import scatter
from game.ui.render.frame import Frame

THICK = 12
"""Least number of units of gas in a cell for which the gas is drawn with the greatest opacity."""
THINNEST, THICKEST = 40, 170
"""Least and greatest opacity of gas, where 255 is opaque."""
FRAMES = 4
"""Number of frames in the animations of flames and gas."""
QUARTERS = ((0, 0), (TILE // 2, TILE // 2), (TILE // 2, 0), (0, TILE // 2))
"""Places of the signs of a gas in its cell in pixels. Thin gas has only the first."""


def burning_cells(frame: Frame) -> Iterable[Vec]:
    """Return the cells in view that are on fire."""
    fire = frame.world.level.air.fire
    return () if fire is None else cells_where((fire > 0) & (frame.shown > 0))


def draw_haze(frame: Frame) -> None:
    """Draw the fire in view, then the gas in view over it."""
    air = frame.world.level.air
    if air.still:
        return
    for at in burning_cells(frame):
        frame.canvas.blit(frame.painter.flames((frame.flicker + scatter(at)) % FRAMES), frame.place(at))
    for kind, grains in air.gas.items():
        sign = frame.painter.gas_sign(kind)
        for at in cells_where((grains >= GRAINS // 2) & (frame.shown > 0)):
            thickness = min(1.0, float(grains[at]) / (THICK * GRAINS))
            for picture in frame.painter.cloud(kind, (frame.flicker // 2 + at.x + at.y) % FRAMES):
                picture.set_alpha(round(THINNEST + (THICKEST - THINNEST) * thickness))
                frame.canvas.blit(picture, frame.place(at))
            x, y = frame.place(at)
            for left, top in QUARTERS[: max(1, round(thickness * len(QUARTERS)))]:
                frame.canvas.blit(sign, (x + left, y + top))
