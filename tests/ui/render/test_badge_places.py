"""Places of the badges of doors: beside the door, where they hide no creature, no door and no letter of its kind."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.content.traditions import AJAR
from game.content.world.door_kinds import DOORS
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.actor import Actor
from game.engine.model.memory import Occupants
from game.engine.rules.actions.steps import Walk
from game.engine.senses.hero_knowledge import remembered_sleepers
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import pose_of
from game.ui.render.door_badges import DoorBadges
from game.ui.render.upright import box_on
from tests.support.heard import hear_behind_all
from tests.ui.render.drawn_map import DrawnMap

IN_BOTH = pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "letters"])
SLEEPER = "\n\nk = kobold asleep"


def drawn(drawing: str, *, glyphs: bool) -> DrawnMap:
    """Return the map of a situation in which the hero has heard somebody behind each door."""
    s = Scenario(drawing)
    hear_behind_all(Occupants.SEVERAL_AWAKE, s.world)
    screen = DrawnMap(s, AJAR, Settings(), glyphs=glyphs)
    screen.stage.without_flicker = True
    screen.draw()
    return screen


def figure_box(screen: DrawnMap, actor: Actor) -> pygame.Rect:
    """Return the box of the picture of a creature in view or remembered, on the canvas."""
    stage = screen.stage
    picture = stage.frame(screen.canvas).painter.actor(actor, 0, pose_of(actor))
    return box_on(stage.pixel_of(actor.pos), picture.get_size())


def creature_boxes(screen: DrawnMap) -> list[pygame.Rect]:
    """Return the boxes of the pictures of all creatures in view, on the canvas."""
    world = screen.stage.world
    return [figure_box(screen, actor) for actor in world.level.actors if world.sees(actor.pos)]


def pixels(screen: DrawnMap, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(screen.canvas.subsurface(box), "RGB")


@IN_BOTH
@pytest.mark.parametrize(
    "drawing",
    [
        "#####\n#@..#\n#.k.#\n##+##\n#...#\n#####" + SLEEPER,
        "#####\n#@..#\n#k..#\n##+##\n#...#\n#####" + SLEEPER,
        "#####\n#...#\n##+##\n#k@k#\n#####" + SLEEPER,
        "#######\n#@.k.##\n#..+..#\n#...###\n#######" + SLEEPER,
        "#######\n#.kkk##\n#@k+..#\n#..k###\n#######" + SLEEPER,
        "####\n#@+#\n####",
    ],
)
def test_badge_gives_way_to_creatures(drawing: str, glyphs: bool) -> None:
    screen = drawn(drawing, glyphs=glyphs)
    (badge,) = screen.stage.badge_boxes().values()
    assert badge.collidelist(creature_boxes(screen)) < 0


@pytest.mark.parametrize("before", ["...", ".k."], ids=["free", "a sleeper"])
def test_badge_of_a_door_in_a_south_wall_hides_nothing_of_the_floor_before_it(before: str) -> None:
    screen = drawn(f"#####\n#@..#\n#{before}#\n##+##\n#...#\n#####" + SLEEPER, glyphs=False)
    (badge,) = screen.stage.badge_boxes().values()
    floor = [pygame.Rect(screen.stage.pixel_of(Vec(x, y)), (TILE, TILE)) for x in (1, 2, 3) for y in (1, 2)]
    assert badge.collidelist(floor) < 0


@IN_BOTH
def test_badge_without_a_free_place_is_left_out(glyphs: bool) -> None:
    screen = drawn("#####\n#@..#\n##+##\n#...#\n#####", glyphs=glyphs)
    badges, frame, door = DoorBadges(), screen.stage.frame(screen.canvas), Vec(2, 2)
    badges.renew(screen.stage.world)
    before = pygame.image.tobytes(screen.canvas, "RGB")

    def around(*columns: int) -> list[pygame.Rect]:
        """Return the boxes of creatures in the cells around the door that lie in some columns: -1, 0 and 1."""
        cells = [door + Vec(x, y) for x in columns for y in (-1, 0, 1) if x or y]
        return [pygame.Rect(screen.stage.pixel_of(at), (TILE, TILE)) for at in cells]

    badges.draw(frame, around(-1, 0, 1))
    assert not badges.boxes
    assert pygame.image.tobytes(screen.canvas, "RGB") == before
    badges.draw(frame, around(-1, 0))
    assert door in badges.boxes


@IN_BOTH
def test_badge_gives_way_to_a_remembered_sleeper(glyphs: bool) -> None:
    s = Scenario("#######\n#.k.###\n#@+..##\n#.#.###\n#.#####\n#..####\n#######" + SLEEPER)
    screen = DrawnMap(s, AJAR, Settings(), glyphs=glyphs)
    s.play(Walk(SOUTH), Walk(SOUTH), Walk(SOUTH), Walk(EAST))
    world, at = s.world, Vec(2, 1)
    assert [known.at for known in remembered_sleepers(world)] == [at]
    screen.draw()
    sleeper = figure_box(screen, s.foe())
    (badge,) = screen.stage.badge_boxes().values()
    assert not badge.colliderect(sleeper)


@IN_BOTH
@pytest.mark.parametrize(
    "drawing",
    [
        "########\n#.@....#\n#+#+#+##\n#......#\n########",
        "########\n#..@...#\n##++####\n#......#\n########",
        "#####\n#.#.#\n#@+.#\n#.+.#\n#.#.#\n#####",
        "#####\n#.#.#\n#.t.#\n#@t.#\n#.#.#\n#####\n\nt = twin door",
    ],
)
def test_badges_cover_neither_other_doors_nor_each_other(drawing: str, glyphs: bool) -> None:
    screen = drawn(drawing, glyphs=glyphs)
    badges = screen.stage.badge_boxes()
    assert badges
    doors = {at: pygame.Rect(screen.stage.pixel_of(at), (TILE, TILE)) for at in screen.stage.world.level.doors}
    for at, badge in badges.items():
        assert badge.collidelist([cell for door, cell in doors.items() if door != at]) < 0
    assert not [pair for pair in combinations(badges.values(), 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("kind", [name for name, kind in DOORS.items() if kind.mark])
@pytest.mark.parametrize(
    "drawing",
    [
        "#####\n#.@.#\n##D##\n#...#\n#####",
        "#####\n#...#\n##D##\n#.@.#\n#####",
        "#####\n#.#.#\n#@D.#\n#.#.#\n#####",
        "#####\n#.#.#\n#.D@#\n#.#.#\n#####",
    ],
    ids=["below", "above", "right", "left"],
)
def test_badge_does_not_touch_a_door_in_letters(drawing: str, kind: str) -> None:
    """Between the rim of the badge and the small letter of the kind is a gap, even where the letter is at the edge."""
    screen = drawn(f"{drawing}\n\nD = {kind} door", glyphs=True)
    door = pygame.Rect(screen.stage.pixel_of(Vec(2, 2)), (TILE, TILE))
    for badge in screen.stage.badge_boxes().values():
        assert not badge.inflate(2, 2).colliderect(door)


@IN_BOTH
@pytest.mark.parametrize(
    "drawing",
    ["#####\n#.@.#\n##+##\n#...#\n#####", "#####\n#.#.#\n#@+.#\n#.#.#\n#####"],
    ids=["front", "side"],
)
def test_frame_of_the_cursor_leaves_badges_free(drawing: str, glyphs: bool) -> None:
    screen = drawn(drawing, glyphs=glyphs)
    ((at, badge),) = screen.stage.badge_boxes().items()
    before = pixels(screen, badge)
    cell = pygame.Rect(screen.stage.pixel_of(at), (TILE, TILE))
    door = pixels(screen, cell)
    for cursor in (at, at + Vec(-1, 0), at + Vec(0, -1)):
        screen.stage.cursor = cursor
        screen.draw()
        assert pixels(screen, badge) == before
    screen.stage.cursor = at
    screen.draw()
    assert pixels(screen, cell) != door, "the frame is drawn"


@IN_BOTH
@pytest.mark.parametrize(
    "drawing",
    ["########\n#..@...#\n##++####\n#......#\n########", "#####\n#.#.#\n#@+.#\n#.+.#\n#.#.#\n#####"],
    ids=["in a wall", "above each other"],
)
def test_two_doors_side_by_side_have_badges(drawing: str, glyphs: bool) -> None:
    screen = drawn(drawing, glyphs=glyphs)
    assert screen.stage.badge_boxes().keys() == screen.stage.world.level.doors.keys()
