"""Vaults are turned by quarters and mirrored, with everything in them."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Rect, Vec
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.vault import TURNS, Turn, turned
from tests.support.unproved_vaults import unproved_vault

GAOL = unproved_vault(
    "gaol",
    """
#######
#.k.A.#
#.p~###
#,,T..#
###T#L#
#...P.#
#######

k = kobold asleep
p = item healing potion
A = barred door
T = twin door
L = lever P
P = portcullis door
at: 1,5 trap bear
facing: A west
room: 0 0 5 4
corridor: 4,3 5,3
choice: 2,2
""",
).sketches[0]


def shape(sketch: Sketch) -> list[str]:
    """Return the rows of the ground of a sketch, with the sides from which its doors open."""
    width, height = sketch.size
    names = {NORTH: "n", EAST: "e", SOUTH: "s", WEST: "w"}
    sides = {at: names[door.facing] for at, door in sketch.door_specs.items() if door.facing is not None}
    return [
        "".join(sides.get(Vec(x, y), ".") if sketch.floor[x, y] else "#" for x in range(width)) for y in range(height)
    ]


@pytest.mark.parametrize("turn", TURNS["any"])
def test_four_quarters_and_two_mirrors_lead_back(turn: Turn) -> None:
    image = turned(GAOL, turn)
    for _ in range(-turn.quarters % 4):
        image = turned(image, Turn(quarters=1))
    if turn.mirrored:
        image = turned(image, Turn(mirrored=True))
    assert {name: repr(value) for name, value in vars(image).items()} == {
        name: repr(value) for name, value in vars(GAOL).items()
    }


def test_quarter_is_clockwise() -> None:
    drawn = unproved_vault("niche", "###\n#.#\n#..\n###\n\nroom: 0 0 3 4").sketches[0]
    image = turned(drawn, Turn(quarters=1))
    assert (image.size, shape(image), image.rooms) == ((4, 3), ["####", "#..#", "#.##"], [Rect(0, 0, 4, 3)])


def test_everything_turns_together() -> None:
    image = turned(GAOL, Turn(mirrored=True, quarters=1))

    def at(x: int, y: int) -> Vec:
        return Vec(GAOL.size[1] - 1 - y, GAOL.size[0] - 1 - x)

    assert image.spawns == [("kobold", at(2, 1))]
    assert image.habits == {at(2, 1): "asleep"}
    assert (image.items, image.choices) == ([("healing potion", at(2, 2))], [frozenset([at(2, 2)])])
    assert image.traps == [("bear", at(1, 5))]
    assert image.corridors == [[at(4, 3), at(5, 3)]]
    specs = {place: (door.kind, door.facing, door.partner, door.lever) for place, door in image.door_specs.items()}
    assert specs == {
        at(4, 1): ("barred", SOUTH, None, None),
        at(3, 3): ("twin", None, at(3, 4), None),
        at(3, 4): ("twin", None, at(3, 3), None),
        at(4, 5): ("portcullis", None, None, at(5, 4)),
    }
    assert image.cover.of("deep water")[at(3, 2)]
    assert image.cover.of("shallow water").sum() == 2
