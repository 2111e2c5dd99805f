"""The light under shut doors: what it shows, to which actors, and that it shows no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.content.world.traps_and_lights import TORCH
from game.engine.events.door_events import SillFlickered
from game.engine.grid.geometry import EAST, NORTH, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.fixtures import Light
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.door_light import Sill, door_light, shadowed, sill
from game.engine.tradition import Tradition
from game.engine.world import World
from tests.support.scenario import Scenario

HALL = """
###########
#....+....#
#.@..#....#
#....#..k.#
###########

k = kobold asleep
"""


def with_torch(drawing: str, at: Vec, tradition: Tradition = AJAR) -> Scenario:
    """Return the scenario of a drawing with a torch over a cell."""
    s = Scenario(drawing, tradition)
    s.level.lights = (Light(TORCH, at=at, mount=at + NORTH),)
    s.level.changes += 1
    s.world.look_around()
    return s


def test_sill_shows_whether_room_is_lit() -> None:
    s = with_torch(HALL, Vec(8, 1))
    assert door_light(s.door(), s.world) is Sill.LIT
    dark = Scenario(HALL)
    assert door_light(dark.door(), dark.world) is Sill.DARK


def test_sill_ignores_light_on_viewers_side() -> None:
    s = with_torch(HALL, Vec(2, 1))
    assert door_light(s.door(), s.world) is Sill.DARK


def test_sill_is_unreadable_from_afar_or_aside() -> None:
    hall = "\n".join(["#" * 20, "#.........+........#", *["#.........#........#"] * 9, "#" * 20])
    s = with_torch(hall.replace("#.", "#@", 1), Vec(14, 1))
    door = s.door()
    for x in range(1, 10):
        for y in range(1, 10):
            ahead, aside = 10 - x, y - 1
            readable = ahead**2 + aside**2 <= 49 and aside <= ahead * 3**0.5
            assert sill(s.level, door, Vec(x, y)) is (Sill.LIT if readable else Sill.UNREADABLE)


def test_open_ajar_or_unseen_door_has_no_sill() -> None:
    for drawing in ("#@-.#", "#@|.#"):
        s = Scenario(drawing)
        assert door_light(s.door(), s.world) is None
    s = Scenario("########\n#@#..+.#\n#.#.####\n#...#..#\n########")
    assert door_light(s.door(), s.world) is None


@pytest.mark.parametrize("tradition", [row for row in TRADITIONS.values() if row is not AJAR], ids=lambda row: row.name)
def test_classic_traditions_have_no_sills(tradition: Tradition) -> None:
    s = Scenario("#@+.#", tradition)
    assert door_light(s.door(), s.world) is None


LONG = """
###############
#...@+....k...#
###############
"""


def pace_up_and_down(foe: Actor) -> None:
    """Make a monster walk between the door and the far end."""

    def ai(actor: Actor, _world: World) -> Action:
        return Walk(WEST if actor.turns % 8 < 4 else EAST)

    foe.breed = replace(foe.breed, pace=100, ai=ai)


def test_body_near_door_makes_lit_sill_flicker() -> None:
    s = with_torch(LONG, Vec(7, 1))
    foe, flickers = s.foe(), []
    pace_up_and_down(foe)
    for _ in range(16):
        before = foe.pos.x
        events = s.play(Wait())
        near = min(before, foe.pos.x) <= 6 + 2
        assert (SillFlickered(s.door(), s.door().at) in events) == near
        flickers.append(near)
    assert {True, False} == set(flickers)
    assert "A shadow moves in the light under the door to the east." in s.messages


def test_dark_sill_and_lone_hero_never_flicker() -> None:
    s = Scenario(LONG)
    pace_up_and_down(s.foe())
    assert not any(isinstance(event, SillFlickered) for event in s.play(*[Wait()] * 16))
    lone = with_torch(HALL, Vec(8, 1))
    assert not any(isinstance(event, SillFlickered) for event in lone.play(Walk(WEST), Wait()))


def test_sill_reveals_nothing_about_occupants() -> None:
    empty, full = with_torch(HALL.replace("k.#", "..#"), Vec(8, 1)), with_torch(HALL, Vec(8, 1))
    assert door_light(empty.door(), empty.world) is door_light(full.door(), full.world)
    assert (empty.world.view == full.world.view).all()


@pytest.mark.parametrize(("x", "y", "shades"), [(4, 3, True), (6, 3, True), (7, 3, False), (6, 1, False)])
def test_only_a_body_in_sight_behind_the_door_shades_its_light(x: int, y: int, shades: bool) -> None:
    """A body shades the light from two cells away, but not from behind a corner."""
    s = with_torch("#########\n######.##\n######.##\n#.@+....#\n#########", Vec(7, 3))
    assert shadowed(s.level, s.door(), s.hero.pos, Vec(x, y)) is shades
