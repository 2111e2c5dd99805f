"""A list of doors leaves the map where it is: the letters lie beside the doors, and at the edge for far doors."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pygame
import pytest

from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.memory import Occupants
from game.ui.core.settings import TEXT_PERCENTS
from game.ui.graphics.window import MIN_SIZE
from game.ui.input.commands import Click, Command, Hover, MoveInput
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.place_list import LINES_FIRST, PlaceList
from tests.support.examples import mixed, seeds
from tests.support.heard import hear_behind_all
from tests.support.screen import SIZE, Screen, recorded_texts

FAR = f"""
##{"#" * 60}##
#+{"." * 60}+#
##{"." * 30}@{"." * 29}##
##{"#+" * 12}{"#" * 36}##
##{"#." * 12}{"#" * 36}##
"""
"""A hall with many doors: at its ends, far from the hero, and at its lower wall."""


CROWDED = f"""
##{"#." * 30}###
##{"#+" * 30}###
#+{"." * 61}+#
##{".k." * 10}{"." * 31}##
#+{"." * 30}@{".h." * 10}+#
##{"." * 61}##
##{"#+" * 30}###
##{"#." * 30}###

k = kobold asleep
h = hound asleep
"""
"""A hall with doors on all sides, many of them beyond the edge of the map, and with many sleepers."""


def begin(screen: Screen, size: tuple[int, int] = SIZE, drawing: str = FAR) -> tuple[Play, DoorList]:
    """Open the list of the doors of the hall, all of which the hero remembers. He has heard nobody behind them."""
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.begin(drawing)
    beyond = play.world.level.memory.explored.copy()
    beyond[:, 0] = True
    beyond[:, drawing.strip("\n").split("\n\n")[0].count("\n") :] = True
    play.world.level.learn(~beyond)
    play.world.look_around()
    hear_behind_all(Occupants.NOBODY, play.world)
    play.stage.show([])
    screen.draw()
    screen.send(Command.DOORS)
    screen.draw()
    scene = screen.stack.top
    assert isinstance(scene, DoorList)
    return play, scene


@pytest.mark.parametrize("size", [pytest.param(SIZE, marks=pytest.mark.full), MIN_SIZE])
def test_map_stands_still_for_all_rows(screen: Screen, size: tuple[int, int]) -> None:
    play, scene = begin(screen, size)
    corner = play._viewport.place(play.world.hero.pos)
    for _ in range(len(scene.rows)):
        screen.send(MoveInput(SOUTH))
        screen.draw()
        assert play._viewport.place(play.world.hero.pos) == corner
    screen.send(Command.CANCEL)
    screen.draw()
    assert play._viewport.place(play.world.hero.pos) == corner
    assert play.stage.towards is None


@pytest.mark.parametrize("size", [SIZE, MIN_SIZE])
def test_letters_cover_no_badge_and_no_sign(screen: Screen, size: tuple[int, int]) -> None:
    play, _ = begin(screen, size)
    area, level = play._viewport.area, play.world.level
    badges = [badge for badge in play._viewport.badge_places() if area.contains(badge)]
    assert badges
    doors = [play._viewport.place(at) for at in level.doors]
    for at, box in play._marks.boxes.items():
        assert area.contains(box)
        if not area.contains(play._viewport.place(at)):
            continue
        assert box.collidelist([*badges, *doors, play._viewport.place(play.world.hero.pos)]) < 0
        axis = level.axis(level.doors[at])
        assert box.collidelist([play._viewport.place(at + side) for side in (axis, -axis)]) < 0


HALLS = {"far": FAR, "crowded": CROWDED}
SIZES = [(width, 360) for width in range(640, 672, 5)] + [(1280, 720), (1290, 730)]


@pytest.mark.parametrize(
    ("hall", "size", "percent", "glyphs"), mixed([*product(HALLS, SIZES, (100, 200), (False, True))], 5)
)
def test_letters_cover_nothing_and_do_not_overlap(
    screen: Screen, hall: str, size: tuple[int, int], percent: int, glyphs: bool
) -> None:
    screen.settings.text_scale, screen.settings.glyphs = TEXT_PERCENTS.index(percent), glyphs
    play, _ = begin(screen, size, HALLS[hall])
    viewport, level = play._viewport, play.world.level
    actors = [viewport.place(actor.pos) for actor in level.actors if play.world.sees(actor.pos)]
    figures = viewport.creature_places()
    doors = [viewport.place(at) for at in level.doors]
    letters = [box for box in play._marks.boxes.values() if box.size != (0, 0)]
    assert len(letters) > len(play._marks.boxes) // 2
    for number, box in enumerate(letters):
        assert viewport.area.contains(box)
        assert box.collidelist([*viewport.badge_places(), *doors, *actors, *figures]) < 0
        assert box.collidelist(letters[:number]) < 0


def test_letters_of_far_doors_lie_at_the_edge(screen: Screen) -> None:
    play, _ = begin(screen)
    area = play._viewport.area
    far = [at for at in play._marks.boxes if not area.colliderect(play._viewport.place(at))]
    assert Vec(1, 1) in far
    assert play._marks.boxes[Vec(1, 1)].left < area.left + 40
    boxes = list(play._marks.boxes.values())
    assert all(box.collidelist(boxes[:number]) < 0 for number, box in enumerate(boxes))


def test_letter_of_far_door_is_its_only_arrow(screen: Screen) -> None:
    """The arrow of the cursor would be half hidden under the letter, at the same edge."""
    play, scene = begin(screen)
    area = play._viewport.area
    chosen = []
    for _ in range(len(scene.rows)):
        at = scene.rows[scene.selected].at
        chosen.append(area.colliderect(play._viewport.place(at)))
        assert play.stage.cursor == at
        assert play.stage.towards is None
        screen.send(MoveInput(SOUTH))
    assert not all(chosen)


@pytest.mark.parametrize("size", [SIZE, MIN_SIZE])
def test_list_of_doors_cuts_no_sentence(screen: Screen, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    _, scene = begin(screen, size)
    for _ in seeds(2, 4):
        assert not [word for word in screen.words(monkeypatch) if word.endswith("...") and "door" not in word]
        screen.send(MoveInput(SOUTH))
    assert len(scene.boxes) >= LINES_FIRST // 3


def test_click_on_door_on_map_chooses_it(screen: Screen) -> None:
    play, scene = begin(screen)
    letters = play._marks.boxes
    door = next(at for at in letters if play._viewport.area.contains(play._viewport.place(at)))
    screen.send(Hover(play._viewport.place(door).center))
    assert scene.rows[scene.selected].at == door
    screen.send(Click(play._viewport.place(door).center))
    screen.pass_time(9)
    assert (play.world.hero.pos - door).steps == 1
    assert not play._marks.boxes or not play._marks.letters


def test_click_on_letter_at_the_edge_chooses_door(screen: Screen) -> None:
    play, _ = begin(screen)
    screen.send(Click(play._marks.boxes[Vec(62, 1)].center))
    screen.pass_time(20)
    assert play.world.hero.pos == Vec(62, 1) - EAST


@pytest.mark.parametrize("command", [Command.DOORS, Command.TRAVEL])
def test_row_shows_badge_that_was_never_drawn(screen: Screen, command: Command) -> None:
    """An order that ends at doors opens the list at once, before a frame has shown what it found out."""
    play = screen.begin("########\n#.@.+..#\n########")
    hear_behind_all(Occupants.NOBODY, play.world)
    screen.send(command)
    screen.draw()
    scene, badge = screen.stack.top, play.stage.badge_of(Vec(4, 1))
    assert isinstance(scene, PlaceList)
    assert badge is not None
    scale, (row, _) = play._theme.text_scale(screen.picture), scene.boxes[0]
    shown = pygame.transform.scale_by(badge, scale)
    solid = pygame.mask.from_surface(shown, 254)
    found = [
        at
        for at in ((row.right - 2 * scale - shown.get_width(), y) for y in range(row.top, row.bottom))
        if all(
            screen.picture.get_at((at[0] + x, at[1] + y))[:3] == shown.get_at((x, y))[:3]
            for x in range(0, shown.get_width(), scale)
            for y in range(0, shown.get_height(), scale)
            if solid.get_at((x, y)) and at[1] + y < row.bottom
        )
    ]
    assert found


SIDE_DOORS = """
###############
#......#......#
#......+......#
#..@...#......#
#......+......#
#......#......#
###+#######+###
#......#......#
###############
"""


@pytest.mark.parametrize("glyphs", [False, True])
def test_letter_covers_no_part_of_the_picture_of_a_door(screen: Screen, glyphs: bool) -> None:
    """A door in a wall from north to south rises a cell over its own, and another half a cell."""
    screen.settings.glyphs = glyphs
    play = screen.begin(SIDE_DOORS)
    play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
    screen.draw()
    screen.send(Command.DOORS)
    screen.draw()
    letters = [box for box in play._marks.boxes.values() if box.width]
    assert len(letters) == 4
    for at, door in play.world.level.doors.items():
        cell = play._viewport.place(at)
        rises = 0 if glyphs else cell.height if play.world.level.axis(door).x else cell.height // 2
        picture = pygame.Rect(cell.x, cell.y - rises, cell.width, cell.height + rises)
        assert picture.collidelist(letters) < 0, at


def test_row_of_the_list_has_no_empty_line_and_shows_rust(screen: Screen) -> None:
    play = screen.begin("#######\n#@.+..#\n#..####\n#..+..#\n#######")
    one, other = play.world.level.doors.values()
    other.stiff = True
    screen.draw()
    screen.send(Command.DOORS)
    assert isinstance(screen.stack.top, DoorList)
    rows = {row.at: row for row in screen.stack.top._places}
    pictures = [rows[door.at].picture for door in (one, other)]
    plain, rusty = (pygame.image.tobytes(picture(), "RGBA") for picture in pictures if picture is not None)
    assert plain != rusty
    places = screen.stack.top
    places._places = [replace(row, known=()) if row.at == one.at else row for row in places._places]
    places.set_rows(places._places)
    with recorded_texts() as texts:
        screen.draw()
    name, far = (next(text for text in texts if text.text.startswith(words)) for words in ("Wooden, shut", "2 steps"))
    assert far.box.y - name.box.y <= name.box.height + 4
