"""The full map: what it shows of doors, and the ways to choose a place and to go back."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pygame
import pytest

from game.engine.grid.geometry import EAST, NORTH, WEST, Vec
from game.engine.model.memory import Occupants
from game.engine.rules.actions.item_actions import Use
from game.engine.senses.door_notes import NoteKind, door_notes, has_seen_both_sides
from game.play import Scenario
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatch import Colour, creature_purpose
from game.ui.hud.side_panel import minimap
from game.ui.hud.side_panel.minimap import SHAPE_PITCH, MapSign, door_purposes, draw_map, draw_sign
from game.ui.input.commands import Click, Command, Drag, Hover, MoveInput, Scroll
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.scenes import level_map as level_map_scene
from game.ui.scenes.level_map import LevelMap
from game.ui.text.command_names import prompt
from game.ui.text.screen_reader_lines import look_line
from game.ui.text.sentences import status
from tests.support.heard import hear_behind
from tests.support.screen import Screen, colours_of, recorded_texts, texts_outside

ROOMS = """
###########
#@...+....#
#....######
#....A....#
###########

A = locked wooden door
"""


SIGNS = """
############
#@<.>.D.i.k#
##+#########
##.#########
############

D = open wooden door
i = item dart
k = kobold asleep
"""


HEARD = {
    Occupants.NOBODY: "silent",
    Occupants.ONE_ASLEEP: "asleep",
    Occupants.ONE_AWAKE: "awake",
    Occupants.SEVERAL_ASLEEP: "asleep",
    Occupants.SEVERAL_MIXED: "awake",
    Occupants.SEVERAL_AWAKE: "awake",
}
"""Last word of the name of a shut door's colour, by who was heard behind it."""


def opened(screen: Screen) -> LevelMap:
    """Open the map over a game, and return its scene."""
    screen.begin(ROOMS)
    screen.send(Command.MAP)
    screen.draw()
    assert isinstance(screen.stack.top, LevelMap)
    return screen.stack.top


def game(screen: Screen) -> Play:
    play = screen.stack.scenes[0]
    assert isinstance(play, Play)
    return play


def test_map_colours_tell_what_is_known_of_doors() -> None:
    s = Scenario(ROOMS)
    swatch = AJAR
    plain, locked = (s.level.doors[at] for at in (Vec(5, 1), Vec(5, 3)))
    assert [door_purposes(s.world, swatch)[door.at] for door in (plain, locked)] == ["door", "door locked"]
    for who, purpose in HEARD.items():
        hear_behind(plain, who, s.world)
        assert door_purposes(s.world, swatch)[plain.at] == f"door {purpose}"
    s.level.open_door(plain)
    assert door_purposes(s.world, swatch)[plain.at] == "door awake", "the hero has not seen it open yet"
    s.world.look_around()
    assert door_purposes(s.world, swatch)[plain.at] == "open door"


def test_doors_of_one_room_have_one_colour_on_the_map_as_their_badges() -> None:
    """A magic map shows that both doors lead into one room. The hero hears sleepers behind one of them."""
    s = Scenario("########\n#@+....#\n#.##...#\n#..+...#\n########\n\nbag: magic map")
    s.play(Use(0))
    near, far = (s.level.doors[at] for at in (Vec(2, 1), Vec(3, 3)))
    hear_behind(near, Occupants.SEVERAL_ASLEEP, s.world)
    assert {note.kind for note in door_notes(s.world).values()} == {NoteKind.ASLEEP}
    assert door_purposes(s.world, AJAR) == {near.at: "door asleep", far.at: "door asleep"}


@pytest.mark.parametrize("text_scale", [0, 1, 2])
def test_map_has_legend(screen: Screen, monkeypatch: pytest.MonkeyPatch, text_scale: int) -> None:
    screen.settings.text_scale = text_scale
    opened(screen)
    words = screen.words(monkeypatch)
    assert {
        "Map of depth 1",
        "Shut door",
        "Heard nobody",
        "Light under a door",
        "Claw marks",
        "Locked or bolted",
        "You",
        "Back to the game (Esc)",
    } <= set(words)


def shape(picture: pygame.Surface, cell: pygame.Rect) -> bytes:
    """Return which pixels of a cell have the colour of its middle: the shape of its sign, without its colour."""
    colours = colours_of(picture.subsurface(cell))
    return bytes((colours == colours[cell.width // 2, cell.height // 2]).all(axis=2))


def light(picture: pygame.Surface, cell: pygame.Rect) -> bytes:
    """Return which pixels of a cell are light: the shape of a light sign on dark ground, as eyes without colour see it.

    A cell of a single colour is light.
    """
    grey = colours_of(picture.subsurface(cell)).sum(axis=2, dtype=int)
    return bytes(2 * grey >= grey.min() + grey.max())


@pytest.mark.parametrize("pitch", [SHAPE_PITCH, 5, 6, 9, 16])
def test_signs_on_the_map_differ_without_colour(pitch: int) -> None:
    s = Scenario(SIGNS)
    picture = pygame.Surface((40 * pitch, 20 * pitch), 0, 32)
    place = draw_map(picture, s.world, AJAR, picture.get_rect(), range(pitch, pitch + 1))
    cells = [place.place(s.at(sign)) for sign in "<>+Dik"]
    assert len({light(picture, cell) for cell in cells}) == len(cells)
    hero = place.place(s.hero.pos)
    assert shape(picture, hero.inflate(4, 4)) != shape(picture, cells[-1].inflate(4, 4)), "he is larger than a cell"


@pytest.mark.parametrize("pitch", range(SHAPE_PITCH, 17))
def test_each_sign_has_a_shape_of_its_own(pitch: int) -> None:
    pictures = []
    for sign in MapSign:
        picture = pygame.Surface((pitch + 4, pitch + 4), 0, 32)
        draw_sign(picture, pygame.Rect(2, 2, pitch, pitch), sign, (255, 255, 255), (0, 0, 0))
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert len({*pictures}) == len(MapSign)


@pytest.mark.parametrize("who", [None, *Occupants])
def test_shut_door_on_map_has_the_sign_of_who_was_heard(monkeypatch: pytest.MonkeyPatch, who: Occupants | None) -> None:
    s = Scenario("########\n#@..+..#\n########")
    if who is not None:
        hear_behind(s.door(), who, s.world)
    sign = "door" if who is None else f"door {HEARD[who]}"
    signs = list[MapSign]()
    monkeypatch.setattr(minimap, "draw_sign", lambda *arguments: signs.append(arguments[2]))
    picture = pygame.Surface((160, 80), 0, 32)
    draw_map(picture, s.world, AJAR, picture.get_rect(), range(16, 17))
    assert signs == [MapSign(sign), MapSign.HERO]


def test_shut_door_with_both_sides_seen_has_a_sign_of_its_own() -> None:
    s = Scenario("########\n#@..+..#\n#......#\n########")
    s.level.memory.explored[:] = True
    assert has_seen_both_sides(s.door(), s.world)
    assert door_purposes(s.world, AJAR)[s.door().at] == "door seen"
    s.level.memory.explored[5, 1] = False
    assert door_purposes(s.world, AJAR)[s.door().at] == "door"


FOUR_SIDES = """
###########
####a######
####b######
####+######
###...#####
#.+.@.+ab##
###...#####
####+######
####b######
####a######
###########

"""
"""A hero among four doors. Monsters live behind two or three of them."""
TENANTS = {"none": "", "light": "a = kobold asleep", "claws": "a = hound asleep"}
TENANTS["both"] = f"{TENANTS['light']}\nb = hound asleep"


def around_door(tenants: str, at: Vec, pitch: int, *, hero: Vec | None = None) -> np.ndarray[Any, Any]:
    """Return what eyes without colour see of the cell before a door on the map, the cell nearest to the hero first."""
    legend = TENANTS[tenants]
    drawing = FOUR_SIDES
    for letter in "ab":
        if f"{letter} =" not in legend:
            drawing = drawing.replace(letter, ".")
    s = Scenario(f"{drawing.strip()}\n\n{legend}")
    if hero is not None:
        s.level.move(s.hero, hero)
        s.world.look_around()
    picture = pygame.Surface((14 * pitch, 14 * pitch), 0, 32)
    place = draw_map(picture, s.world, AJAR, picture.get_rect(), range(pitch, pitch + 1))
    step = s.hero.pos - at
    before = place.place(at + Vec(step.x // max(1, step.steps), step.y // max(1, step.steps)))
    grey: np.ndarray[Any, Any] = colours_of(picture.subsurface(before.inflate(2, 2))).sum(axis=2, dtype=int)
    return grey


@pytest.mark.parametrize("pitch", [SHAPE_PITCH, 5, 6, 9, 16])
@pytest.mark.parametrize("at", [Vec(4, 3), Vec(6, 5), Vec(4, 7)], ids=["north", "east", "south"])
def test_light_and_claw_marks_stand_before_a_shut_door_on_the_map(at: Vec, pitch: int) -> None:
    """Without colour, and for doors on all sides of the hero, they differ from each other and from nothing."""
    seen = [around_door(tenants, at, pitch) for tenants in TENANTS]
    for one, other in combinations(seen, 2):
        assert (abs(one - other) > 150).sum() >= 3
    bare = around_door("light", Vec(2, 5), pitch)
    assert (bare == around_door("none", Vec(2, 5), pitch)).all(), "nobody lives behind the western door"


@pytest.mark.parametrize("pitch", [SHAPE_PITCH, 9])
def test_hero_before_a_door_hides_no_sign_on_the_map(pitch: int) -> None:
    seen = [around_door(tenants, Vec(6, 5), pitch, hero=Vec(5, 5)) for tenants in TENANTS]
    for one, other in combinations(seen, 2):
        assert (abs(one - other) > 150).sum() >= 3


def test_map_shows_only_signs_that_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows them as long as the hero believes the door to be shut, and on the side on which he read them."""
    drawn = list[tuple[MapSign, ...]]()
    foot = minimap._foot

    def recording(pitch: int, colours: dict[MapSign, Colour], ground: Colour) -> pygame.Surface:
        drawn.append(tuple(colours))
        return foot(pitch, colours, ground)

    monkeypatch.setattr(minimap, "_foot", recording)
    s = Scenario("#########\n#@..+.kh#\n#########\n\nk = kobold asleep\nh = hound asleep")
    picture = pygame.Surface((160, 80), 0, 32)

    def signs() -> list[tuple[MapSign, ...]]:
        drawn.clear()
        draw_map(picture, s.world, AJAR, picture.get_rect(), range(16, 17))
        return [*drawn]

    assert signs() == [(MapSign.LIGHT, MapSign.CLAWS)]
    s.level.open_door(s.door())
    assert signs() == [(MapSign.LIGHT, MapSign.CLAWS)], "he has not seen it open yet"
    s.world.look_around()
    assert signs() == []
    unread = Scenario("#########\n#@..+.kh#\n#########\n\nk = kobold asleep\nh = hound asleep")
    unread.level.memory.doors.clear()
    unread.world.view[:] = False
    unread.level.memory.record_state(unread.door())
    s = unread
    assert signs() == []


def test_monster_on_stairs_hides_them_on_the_map() -> None:
    s = Scenario("######\n#@k>.#\n######\n\nk = kobold asleep")

    def sign(at: Vec) -> bytes:
        picture = pygame.Surface((160, 80), 0, 32)
        return shape(picture, draw_map(picture, s.world, AJAR, picture.get_rect(), range(16, 17)).place(at))

    monster, stairs = sign(Vec(2, 1)), sign(Vec(3, 1))
    s.level.move(s.foe(), Vec(3, 1))
    s.world.look_around()
    assert sign(Vec(3, 1)) == monster != stairs


@pytest.mark.parametrize("pitch", [SHAPE_PITCH, 16])
def test_monster_in_doorway_is_on_the_map(pitch: int) -> None:
    s = Scenario("#######\n#@.Dk.#\n#######\n\nk = kobold asleep\nD = open wooden door")
    s.level.move(s.foe(), Vec(3, 1))
    s.world.look_around()
    picture = pygame.Surface((160, 80), 0, 32)
    cell = draw_map(picture, s.world, AJAR, picture.get_rect(), range(pitch, pitch + 1)).place(Vec(3, 1))
    assert picture.get_at(cell.center)[:3] == AJAR.shade(creature_purpose(s.foe().breed, AJAR)).fov


def test_legend_of_map_has_the_same_shapes(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[MapSign]()
    monkeypatch.setattr(level_map_scene, "draw_sign", lambda *arguments: drawn.append(arguments[2]))
    world = opened(screen)._world
    absent = (MapSign.BOTH_SIDES_SEEN, MapSign.STAIRS_DOWN, MapSign.STAIRS_UP)
    assert drawn == [sign for sign in MapSign if sign not in absent], "this level has none"
    drawn.clear()
    world.level.memory.explored[:] = True
    screen.draw()
    assert MapSign.BOTH_SIDES_SEEN in drawn


def test_click_on_map_walks_there_without_opening(screen: Screen) -> None:
    level_map = opened(screen)
    screen.send(Click(level_map._place.place(Vec(5, 1)).center))
    play = game(screen)
    assert screen.shows(Play)
    assert play.world.hero.pos == Vec(4, 1)
    assert all(door.shut for door in play.world.level.doors.values())


def test_hover_over_map_describes_place(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    level_map = opened(screen)
    screen.send(Hover(level_map._place.place(Vec(5, 1)).center))
    assert any("wooden door" in text.lower() for text in screen.words(monkeypatch))
    assert game(screen).world.turn == 0


def test_map_is_closed_by_button_or_keys(screen: Screen) -> None:
    for leave in (Command.CANCEL, Command.MAP, None):
        level_map = opened(screen)
        screen.send(leave if leave is not None else Click(level_map.close_box.center))
        assert screen.shows(Play)


def test_keys_choose_place_on_map(screen: Screen) -> None:
    opened(screen)
    screen.send(MoveInput(EAST), MoveInput(EAST), Command.CONFIRM)
    assert game(screen).world.hero.pos == Vec(3, 1)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("larger", [0, 2])
def test_map_fits_window(screen: Screen, size: tuple[int, int], larger: int) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(size, 0, 32)
    level_map = opened(screen)
    screen.send(Hover(level_map._place.place(Vec(5, 1)).center))
    screen.draw()
    whole = pygame.Rect((0, 0), size)
    assert whole.contains(level_map._place.box)
    assert whole.contains(level_map.close_box)
    assert not level_map._place.box.colliderect(level_map.close_box)


def test_cursor_of_map_stays_on_the_level(screen: Screen) -> None:
    level_map = opened(screen)
    screen.send(Command.CONFIRM)
    assert screen.stack.top is level_map, "no cell is chosen yet"
    screen.send(*[MoveInput(WEST)] * 5)
    assert level_map._cursor == Vec(0, 1)
    screen.send(*[MoveInput(NORTH)] * 5)
    assert level_map._cursor == Vec(0, 0)
    _, look = level_map.spoken()
    assert look == look_line(Vec(0, 0), game(screen).world)
    screen.send(Hover((0, 0)))
    assert level_map.spoken()[1] != look, "no cell is chosen any more"


def test_wheel_enlarges_map_around_the_pointer_and_drag_moves_it(screen: Screen) -> None:
    wide = "#" * 78
    rooms = f"{wide}\n#@{'.' * 75}#\n" + f"#{'.' * 76}#\n" * 3 + wide
    screen.begin(rooms)
    game(screen).world.level.memory.explored[:] = True
    screen.send(Command.MAP)
    screen.draw()
    level_map = screen.stack.top
    assert isinstance(level_map, LevelMap)
    whole = level_map._place
    pointed = whole.place(Vec(60, 3)).center
    assert level_map.pans_at(pointed), "a drag is no click"
    screen.send(Scroll(-2, pointed))
    screen.draw()
    assert level_map._place.pitch > whole.pitch
    near = level_map._place.cell_at(pointed)
    assert near is not None
    assert abs(near.x - 60) <= 1
    corner = level_map._place.corner
    screen.send(Drag((5 * level_map._place.pitch, 0)))
    screen.draw()
    assert level_map._place.corner == corner - Vec(5, 0)
    assert game(screen).world.turn == 0
    screen.send(Scroll(9, pointed))
    screen.draw()
    assert level_map._place == whole, "the whole map is shown again"


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("text_scale", [0, 2])
def test_map_says_how_it_is_used_at_each_size_of_text(screen: Screen, text_scale: int, device: Device) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    screen.settings.text_scale = text_scale
    level_map = opened(screen)
    screen.app.controls.device = device
    with recorded_texts() as texts:
        screen.draw()
    told = " ".join(drawn.text for drawn in texts)
    assert prompt(screen.app.controls, status.MAP_HOW_SHORT if text_scale else status.MAP_HOW) in told
    assert prompt(screen.app.controls, status.MAP_BACK) in told
    assert (device is Device.MOUSE) is not ("(" in prompt(screen.app.controls, status.MAP_BACK))
    assert texts_outside(texts) == []
    assert not any(level_map._place.box.colliderect(drawn.box) for drawn in texts if drawn.text.strip())
