"""Doors on the map: where an open leaf stands, the pin of opened doors, and the hinge of mimics."""

from __future__ import annotations

import pygame
import pytest

from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.door import DoorState
from game.engine.rules.actions.steps import Walk
from game.engine.senses.hero_knowledge import opened_by_hero
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.tilesheet import TILE
from game.ui.render.door_layer import shown_doors, standing_doors
from game.ui.render.tile_painter import TilePainter
from game.ui.render.upright import Rank, Upright
from tests.ui.render.drawn_map import DrawnMap

FRONT = "#######\n#..@..#\n###+###\n#.....#\n#######"
SIDE = "#######\n#..#..#\n#.@+..#\n#..#..#\n#######"
BOTH = pytest.mark.parametrize("drawing", [FRONT, SIDE], ids=["front", "side"])


def drawn(s: Scenario, *, glyphs: bool = False) -> DrawnMap:
    screen = DrawnMap(s, AJAR, Settings(), glyphs=glyphs)
    screen.stage.without_flicker = True
    screen.draw()
    return screen


def opened(drawing: str) -> Scenario:
    """Return a situation whose doors are open; the hero knows all cells."""
    s = Scenario(drawing)
    for door in s.level.doors.values():
        s.level.open_door(door)
    s.level.learn(~s.level.memory.explored)
    s.world.look_around()
    return s


def standing_leaves(s: Scenario) -> list[Upright]:
    """Return the pictures of open leaves on the map. Only they have these sizes."""
    screen = drawn(s)
    frame = screen.stage.frame(screen.canvas)
    pictures = [*standing_doors(frame, shown_doors(frame))]
    assert pictures
    return [upright for upright in pictures if upright.picture.get_size() in ((16, 17), (24, 18))]


def box_in_level(s: Scenario, leaf: Upright) -> pygame.Rect:
    """Return the box of a picture without its transparent pixels, in pixels of the level."""
    left, top = drawn(s).stage.pixel_of(Vec(0, 0))
    return leaf.picture.get_bounding_rect().move(leaf.place).move(-left, -top)


def cell(at: Vec) -> pygame.Rect:
    return pygame.Rect(at.x * TILE, at.y * TILE, TILE, TILE)


@BOTH
def test_open_leaf_stands_beside_its_frame_and_not_in_the_way(drawing: str) -> None:
    s = opened(drawing)
    (leaf,) = standing_leaves(s)
    box, door, axis = box_in_level(s, leaf), s.door().at, s.level.axis(s.door())
    assert box.collidelist([cell(at) for at in (door, door + axis, door - axis)]) < 0
    assert box.inflate(6, 6).colliderect(cell(door))


@BOTH
@pytest.mark.parametrize("state", [state for state in DoorState if state is not DoorState.OPEN])
def test_door_in_another_state_has_no_leaf_beside_it(state: DoorState, drawing: str) -> None:
    assert standing_leaves(Scenario(drawing.replace("+", "D") + f"\n\nD = {state.value} wooden door")) == []


@pytest.mark.parametrize(
    ("drawing", "number"),
    [
        ("####\n#.@#\n##+#\n##.#\n##.#\n####", 0),
        ("#####\n#.+.#\n#@+.#\n#.#.#\n#####", 1),
        ("######\n#.@..#\n#++..#\n#....#\n######", 0),
    ],
    ids=["narrow corridor", "in the way of another door", "in the place of another door"],
)
def test_leaf_without_room_is_not_drawn(drawing: str, number: int) -> None:
    assert len(standing_leaves(opened(drawing))) == number


def test_leaf_does_not_tell_of_unknown_ground() -> None:
    s = Scenario(SIDE)
    s.level.open_door(s.door())
    s.level.memory.explored[:] = False
    s.level.memory.explored[:4] = True
    s.level.memory.record_state(s.door())
    s.world.view[:] = False
    assert standing_leaves(s) == []


def test_leaf_is_seen_with_the_way_before_it() -> None:
    """The hero has not yet seen the wall to the north of the way."""
    s = Scenario("#######\n#..####\n#.@+..#\n#..####\n#######")
    s.level.memory.explored[4, 1] = False
    s.level.open_door(s.door())
    s.world.look_around()
    s.level.memory.explored[4, 1] = s.world.view[4, 1] = False
    assert len(standing_leaves(s)) == 1


def test_map_of_characters_has_no_leaves() -> None:
    screen = drawn(opened(FRONT), glyphs=True)
    frame = screen.stage.frame(screen.canvas)
    pictures = standing_doors(frame, shown_doors(frame))
    assert {upright.picture.get_size() for upright in pictures} == {(TILE, TILE)}


def test_creature_is_drawn_over_a_leaf_in_its_cell() -> None:
    s = opened(SIDE.replace("#..#..#\n#.@", "#..#k.#\n#.@") + "\n\nk = kobold asleep")
    (leaf,) = standing_leaves(s)
    assert cell(s.foe().pos).colliderect(box_in_level(s, leaf))
    assert (leaf.row, leaf.rank) < (s.foe().pos.y, Rank.CREATURE)


# ------------------------------------------------------------------------------------------------------ pins


@BOTH
def test_door_that_the_hero_opened_has_a_pin(drawing: str) -> None:
    s = Scenario(drawing)
    door = s.door()
    assert not opened_by_hero(door, s.world)
    s.play(Walk(EAST if drawing is SIDE else SOUTH))
    assert opened_by_hero(door, s.world)
    with_pin = pygame.image.tobytes(drawn(s).canvas, "RGB")
    s.world.run_stats.openings.clear()
    assert not opened_by_hero(door, s.world)
    assert pygame.image.tobytes(drawn(s).canvas, "RGB") != with_pin


def test_door_that_a_monster_opened_has_no_pin() -> None:
    s = Scenario("#######\n#.@+.k#\n#######\n\nk = kobold asleep")
    s.play(Walk(EAST))
    openings, key = s.world.run_stats.openings, (s.level.depth, s.door().at)
    openings[key] = openings[key]._replace(by=s.foe().name)
    assert not opened_by_hero(s.door(), s.world)


# --------------------------------------------------------------------------------------------------- mimics


@BOTH
def test_hinge_of_a_mimic_is_on_the_other_side(drawing: str) -> None:
    """The picture is that of a door in a mirror: upright as well."""
    s = Scenario(drawing)
    screen = drawn(s)
    painter = screen.stage.frame(screen.canvas).painter
    assert isinstance(painter, TilePainter)
    ground = screen.stage.frame(screen.canvas).ground
    (real,) = painter.door(s.door(), DoorState.SHUT, ground, in_fov=True)
    s.door().mimic = s.hero
    (false,) = painter.door(s.door(), DoorState.SHUT, ground, in_fov=True)
    mirrored = pygame.transform.flip(real, True, False)
    assert pygame.image.tobytes(false, "RGBA") == pygame.image.tobytes(mirrored, "RGBA")
    assert pygame.image.tobytes(false, "RGBA") != pygame.image.tobytes(real, "RGBA")


# ----------------------------------------------------------------------------------------------------- gaps


def gap_of(lights: str) -> int:
    """Return the brightness of the gap of a door ajar: red, green and blue of a pixel. The hero's lamp is covered."""
    s = Scenario("#######\n#.....#\n###D###\n#..@..#\n#######\n\nD = ajar wooden door" + lights)
    s.hero.lamp_covered = True
    s.world.look_around()
    screen = drawn(s)
    left, top = screen.stage.pixel_of(s.door().at)
    return sum(screen.canvas.get_at((left + 11, top + 6))[:3])


def test_gap_shines_of_light_behind_the_door() -> None:
    assert gap_of("\ntorch: 3,1") > 400 > 200 > gap_of("")
