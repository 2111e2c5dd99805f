"""Cells that an aimed item or ability hits: flights, rays, explosions, and what cannot be aimed at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.traditions import ROGUE
from game.content.world.door_kinds import WOODEN
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.ability import UNLIMITED, Aim, AimShape
from game.engine.rules.targeting import (
    ajar_doors_on,
    ball,
    beam,
    burst,
    flight,
    lets_missiles_through,
    refusal,
    targets,
)
from game.play import Scenario

HALL = "############\n#@.........#\n############"


def xs(cells: list[Vec]) -> list[int]:
    return [cell.x for cell in cells]


@pytest.mark.parametrize(
    ("cell", "open_"),
    [("~", True), ("*", True), (":", True), ("#", False), ("+", False), ("|", True), ("-", True), ("P", True)],
)
def test_missile_passes_all_that_is_not_solid_and_opaque(cell: str, open_: bool) -> None:
    """Water, dripstones and curtains let a missile through, and so does a portcullis, which has gaps."""
    legend = "\n\nP = portcullis door\nlever: 0,0 P" if cell == "P" else ""
    s = Scenario(f"#####\n#@{cell}.#\n#####{legend}")
    assert lets_missiles_through(Vec(2, 1), s.level) is open_
    assert xs(flight(s.hero.pos, Vec(3, 1), s.level, far=9)) == ([2, 3] if open_ else [])


def test_flight_ends_at_its_goal_or_at_its_range() -> None:
    s = Scenario(HALL)
    assert xs(flight(s.hero.pos, Vec(4, 1), s.level, far=9)) == [2, 3, 4]
    assert xs(flight(s.hero.pos, Vec(4, 1), s.level, far=2)) == [2, 3]
    assert xs(flight(s.hero.pos, Vec(4, 1), s.level, far=5, beyond=True)) == [2, 3, 4, 5, 6]
    assert xs(flight(s.hero.pos, Vec(4, 1), s.level, far=99, beyond=True)) == list(range(2, 11))
    assert flight(s.hero.pos, s.hero.pos, s.level, far=9) == []


def test_flight_between_two_cells_needs_both() -> None:
    """The line passes exactly between two cells, and one of them is rock."""
    s = Scenario("#####\n#@.##\n#.#.#\n#####")
    assert flight(s.hero.pos, Vec(3, 2), s.level, far=9) == []
    free = Scenario("#####\n#@..#\n#...#\n#####")
    assert flight(free.hero.pos, Vec(3, 2), free.level, far=9) == [Vec(2, 2), Vec(3, 2)]


def test_piercing_ray_goes_through_rock_as_far_as_its_range() -> None:
    s = Scenario("############\n#@..###+...#\n############\n############")
    assert xs(beam(s.hero.pos, Vec(2, 1), s.level, far=99)) == [2, 3]
    assert xs(beam(s.hero.pos, Vec(2, 1), s.level, far=3, pierces=True)) == [2, 3, 4]
    assert xs(beam(s.hero.pos, Vec(2, 1), s.level, far=99, pierces=True)) == list(range(2, 11)), "not the rim"
    assert xs(beam(s.hero.pos, s.hero.pos + WEST, s.level, far=99, pierces=True)) == []


@pytest.mark.parametrize(("width", "first"), [(1, [Vec(2, 2)]), (2, [Vec(1, 2), Vec(2, 2), Vec(2, 3)])])
def test_wide_slanting_ray_cuts_no_corner_at_its_start(width: int, first: list[Vec]) -> None:
    s = Scenario("######\n#@...#\n#....#\n#....#\n#....#\n######")
    cells = beam(s.hero.pos, Vec(2, 2), s.level, far=1, width=width, pierces=True)
    assert sorted(cells) == first


def test_explosion_fills_what_its_centre_sees() -> None:
    s = Scenario("########\n#@...+.#\n########")
    assert ball(Vec(3, 1), 0, s.world) == [Vec(3, 1)]
    assert xs(ball(Vec(3, 1), 2, s.world)) == [3, 2, 4, 1], "nearest first, and not the shut door"
    assert xs(ball(Vec(5, 1), 1, s.world)) == [5, 4, 6], "in the cell of a shut door"


@pytest.mark.parametrize(("centre", "radius", "hit"), [(4, 1, True), (4, 0, False), (3, 1, False), (3, 2, False)])
def test_explosion_hits_the_shut_door_that_stopped_it(centre: int, radius: int, hit: bool) -> None:
    s = Scenario("########\n#@...+.#\n########")
    cells = burst(Vec(centre, 1), s.at("+"), radius, s.world)
    assert cells[0] == Vec(centre, 1)
    assert (s.at("+") in cells) is hit


@pytest.mark.parametrize(
    ("aim", "x", "why"),
    [
        (Aim(AimShape.CELL, far=3), 4, None),
        (Aim(AimShape.CELL, far=3), 5, "That is too far away. The range is 3 squares."),
        (Aim(AimShape.CELL, far=3), 1, "That would hit you."),
        (Aim(AimShape.CELL, far=99), 10, "You cannot see that square."),
        (Aim(AimShape.CELL, far=99), 99, "That is outside the map."),
        (Aim(AimShape.LINE, far=3), 10, None),
        (Aim(AimShape.CREATURE, far=9), 3, "There is nothing there to hit."),
        (Aim(AimShape.CREATURE, far=9), 5, None),
        (Aim(AimShape.CREATURE, far=9), 6, "The villager is not your enemy."),
    ],
)
def test_aim_is_refused_with_its_reason(aim: Aim, x: int, why: str | None) -> None:
    s = Scenario("############\n#@...kv+...#\n############\n\nk = kobold asleep\nv = villager")
    assert refusal(aim, s.hero, Vec(x, 1), s.world) == why


def test_monster_aims_at_what_the_hero_does_not_see() -> None:
    s = Scenario("############\n#k.+@......#\n############\n\nk = kobold asleep")
    assert not s.world.sees(s.at("k") + EAST)
    assert refusal(Aim(AimShape.CELL, far=9), s.foe(), s.at("k") + EAST, s.world) is None
    assert refusal(Aim(AimShape.CELL, far=9), s.foe(), s.at("k"), s.world) == "The kobold cannot aim at itself."


@pytest.mark.parametrize(("far", "foes"), [(3, [4]), (9, [4, 6]), (2, [])])
def test_targets_are_the_foes_in_reach_nearest_first(far: int, foes: list[int]) -> None:
    s = Scenario("############\n#@..k.k....#\n############\n\nk = kobold asleep")
    assert xs(targets(Aim(AimShape.CELL, far=far), s.hero, s.world)) == foes
    assert targets(Aim(AimShape.SELF), s.hero, s.world) == [s.hero.pos]


def test_ray_has_no_target_beyond_its_range() -> None:
    s = Scenario("############\n#@..k.k....#\n############\n\nk = kobold asleep")
    assert xs(targets(Aim(AimShape.LINE, far=3), s.hero, s.world)) == [4]
    assert xs(targets(Aim(AimShape.LINE, far=5), s.hero, s.world)) == [4, 6]


@pytest.mark.parametrize(("x", "open_"), [(3, True), (4, True), (5, False), (6, False), (8, True)])
def test_spell_of_any_range_needs_an_open_cell(x: int, open_: bool) -> None:
    """Where the hero sees past obstacles, a spell takes effect in any open cell in view, or beside the nearest wall."""
    s = Scenario("###########\n#@..##+...#\n###########\n\nroom: 0 0 11 3", replace(ROGUE, door=WOODEN))
    why = refusal(Aim(AimShape.CELL, far=UNLIMITED, radius=1), s.hero, Vec(x, 1), s.world)
    assert why == (None if open_ else "Something is in the way.")


def test_only_doors_ajar_make_a_missile_less_certain() -> None:
    s = Scenario("########\n#@|-|+.#\n########")
    assert ajar_doors_on([Vec(x, 1) for x in range(1, 7)], s.level) == 2
