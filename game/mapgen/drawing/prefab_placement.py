"""Vaults, which are drawn parts of a level, and how they are put on a map.

RB-18: drawings are text with legends for their letters; nothing here makes or reads REX Paint files.
"""

from __future__ import annotations

import numpy as np

from game.engine.grid.geometry import Rect, Vec
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch, within_rim
from game.mapgen.core.vault import AS_DRAWN, MIRRORED, Vault, turned


def place(sketch: Sketch, vault: Vault, across: Across | None, down: Down | None) -> Rect:
    """Put a vault in one of the nine areas of the map, and return the rectangle that it covers.

    `across`, `down`: column and row of the area; None for a random one. At the left edge of the map, the vault is
    mirrored, with left and right exchanged. Raises RetryLevel if the vault does not fit into the map.
    """
    check_size(sketch, vault)
    across = across or sketch.dice.choice(list(Across))
    down = down or sketch.dice.choice(list(Down))
    (width, height), (wide, high) = sketch.size, vault.size
    x = {Across.LEFT: 0, Across.CENTRE: (width - wide) // 2, Across.RIGHT: width - wide}[across]
    y = {Down.TOP: 0, Down.CENTRE: (height - high) // 2, Down.BOTTOM: height - high}[down]
    stamp(sketch, turned(vault.content(sketch.dice), MIRRORED if across is Across.LEFT else AS_DRAWN), Vec(x, y))
    return Rect(x, y, wide, high)


def check_size(sketch: Sketch, vault: Vault) -> None:
    """Check that a vault fits on the map. Raises RetryLevel if it is larger than the map."""
    (width, height), (across, down) = sketch.size, vault.size
    if across > width or down > height:
        raise RetryLevel(f"the {vault.name} of {across}x{down} is larger than the map of {width}x{height}")


def stamp(sketch: Sketch, drawn: Sketch, corner: Vec) -> None:
    """Put the content of a vault on the map with its first cell at `corner`, and remove all that was there before.

    Cells on the map's rim become rock.
    """
    area, within = Rect(*corner, *drawn.size), Rect(0, 0, *sketch.size).inner
    forget_beneath(sketch, area)
    ground = sketch.floor[area.slices]
    ground[...] = drawn.floor[: ground.shape[0], : ground.shape[1]]
    sketch.cover.lay_over(drawn.cover, area.slices)
    within_rim(sketch.floor)
    within_rim(sketch.cover.numbers)
    part = drawn.copy()
    part.map_cells(corner.__add__)
    part.map_rooms(lambda room: room._replace(x=corner.x + room.x, y=corner.y + room.y))
    part.doors = [at for at in part.doors if within.contains(at)]
    sketch.add(part)


def forget_beneath(sketch: Sketch, area: Rect) -> None:
    """Remove from a sketch all that stands in an area: doors, monsters, things, torches, terrain, start and stairs.

    Rooms that lie wholly within the area are removed too, and so are the cells of corridors.
    """
    gone = np.zeros(sketch.size, np.bool_)
    gone[area.slices] = True
    sketch.forget(gone)
    sketch.map_rooms(
        lambda room: None if area.contains((room.x, room.y)) and area.contains((room.right, room.bottom)) else room
    )
