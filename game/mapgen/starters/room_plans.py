"""Rooms drawn by themselves with all that places them: where doorways may be, and a corridor that leads on."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.bitboard import around, beside, moved, nth_bit
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.mapgen.starters.room_shapes import Columns


class Plan(NamedTuple):
    """A room with its corridor, if it has one, drawn in a corner of an empty map with a line of rock all round."""

    cells: int
    size: tuple[int, int]
    outer: Rect
    """Of the room alone, its walls included."""
    corridor: tuple[Vec, ...]
    sites: tuple[tuple[Vec, Vec], ...]
    """Where a doorway may be, one on each side at most, and the way out."""


def drawn(columns: Columns, dice: Dice, stride: int) -> Plan:
    """A room without a corridor, and on each side a place for a doorway, if there is one."""
    cells = sum(column << x * stride + 1 for x, column in enumerate(columns, 1))
    size = (len(columns) + 2, max(column.bit_length() for column in columns) + 2)
    near = around(cells, stride)
    sites = []
    for way, there in beside(cells, stride).items():
        free = there & ~moved(near, -way, stride)  # in a nook of the room no other would find a place
        if free:
            site = nth_bit(free, dice.below(free.bit_count()))
            sites.append((Vec(*divmod(site, stride)), way))
    return Plan(cells, size, Rect(0, 0, *size), (), tuple(sites))


def with_corridor(
    plan: Plan, site: tuple[Vec, Vec], length: int, limit: tuple[int, int], *, bends: bool
) -> Plan | None:
    """The plan with a corridor from a site on; None where it would graze the room or outgrow the map."""
    (start, way), stride = site, limit[1]
    ahead = [Vec(start.x + far * way.x, start.y + far * way.y) for far in range(length + 1)]
    end = ahead[-1]
    shift = Vec(max(0, -end.x), max(0, -end.y))
    across, down = max(plan.size[0], end.x + 1) + shift.x, max(plan.size[1], end.y + 1) + shift.y
    if across > limit[0] or down > limit[1]:
        return None
    cells = plan.cells << shift.x * stride + shift.y
    dug = [1 << at.x * stride + at.y for at in (at + shift for at in ahead)]
    if around(sum(dug[1:]), stride) & cells:
        return None
    corridor = tuple(at + shift for at in ahead[:-1])
    turns = (Vec(way.y, way.x), Vec(-way.y, -way.x)) if bends else ()
    sites = ((end + shift, way), *((corridor[-1] + turn, turn) for turn in turns))
    return Plan(cells | sum(dug[:-1]), (across, down), Rect(*shift, *plan.size), corridor, sites)
