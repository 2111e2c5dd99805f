"""The opening of a door on the picture: latch, gap, leaf, light, room, creatures, and the hero last."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.traditions import AJAR
from game.engine.events.door_events import Battered
from game.engine.events.event import Event
from game.engine.grid.geometry import DIRECTION_NAMES, EAST, WEST, Vec
from game.engine.rules.actions.steps import Walk
from game.play import Scenario
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.tilesheet import TILE
from game.ui.input.commands import Command, MoveInput
from game.ui.render.animations import Swing
from tests.support.screen import Screen
from tests.ui.render.drawn_map import DrawnMap

HALL = """
##############
#.....#......#
#....@+...k..#
#.....#......#
##############

k = kobold asleep
"""
FOE, FLOOR, DOOR = Vec(10, 2), Vec(9, 2), Vec(6, 2)


class Film:
    """Pictures of a situation after an order. `motion`: as in the settings."""

    def __init__(self, drawing: str = HALL, motion: Motion = Motion.FULL) -> None:
        settings = Settings()
        settings.motion = motion
        self.s = Scenario(drawing)
        self.drawn = DrawnMap(self.s, AJAR, settings, glyphs=False)
        self.stage = self.drawn.stage
        self.stage.motion, self.stage.without_flicker = motion.value, True
        self.stage.show([])
        self.stage.finish()
        self.stage.draw(self.drawn.canvas)

    def show(self, events: list[Event]) -> None:
        self.stage.show(events)
        self.stage.draw(self.drawn.canvas)

    def walk_east(self) -> None:
        before = len(self.s.witnessed)
        self.s.play(Walk(EAST))
        self.show(self.s.witnessed[before:])

    def after(self, seconds: float) -> None:
        """Draw the picture some seconds later."""
        while seconds > 0:
            self.stage.pass_time(min(seconds, 0.02))
            seconds -= 0.02
        self.stage.draw(self.drawn.canvas)

    def cell(self, at: Vec) -> NDArray[np.float64]:
        """Return the pixels of a cell, float64[16, 16, 3]."""
        place = pygame.Rect(self.stage.pixel_of(at), (TILE, TILE))
        return pygame.surfarray.array3d(self.drawn.canvas.subsurface(place)).astype(float)

    def dark(self, at: Vec) -> bool:
        return float(self.cell(at).max()) <= 20

    def pink(self, at: Vec) -> bool:
        """Return whether a kobold can be seen in a cell, which is the only pink thing."""
        red, green, blue = np.moveaxis(self.cell(at), 2, 0)
        return bool(((red > 150) & (green < 130) & (blue > 90)).any())

    def blue(self, at: Vec) -> bool:
        """Return whether the hero can be seen in a cell: many pixels are as blue as his cloak."""
        red, _, blue = np.moveaxis(self.cell(at), 2, 0)
        return bool(((blue > 130) & (blue > red + 40)).sum() > 15)


def test_room_appears_after_the_leaf_and_creatures_after_the_room() -> None:
    film = Film()
    film.walk_east()
    assert film.dark(FLOOR)
    assert not film.pink(FOE)
    film.after(0.1)
    assert film.dark(FLOOR), "the latch jerks, and the world holds its breath"
    film.after(0.12)
    assert not film.dark(Vec(8, 2)), "near cells come first"
    assert not film.pink(FOE)
    film.after(0.8)
    assert film.pink(FOE)


def test_hero_steps_in_last_and_any_key_ends_the_opening() -> None:
    film = Film()
    film.walk_east()
    assert film.s.hero.pos != Vec(5, 2), "the rules have moved him already"
    film.after(0.2)
    assert film.blue(Vec(5, 2))
    film.stage.end_swings()
    film.show([])
    film.after(0.1)
    assert not film.dark(FLOOR)
    assert film.pink(FOE)
    assert not film.blue(Vec(5, 2))


def first_times(film: Film) -> tuple[float, float, float]:
    """Return the seconds after which the room, the creature in it, and the hero in the doorway are first seen."""
    film.walk_east()
    film.show([])  # as the game does after the events of a turn
    seconds, room, foe, hero = 0.0, -1.0, -1.0, -1.0
    while seconds < 2 and min(room, foe, hero) < 0:
        room = seconds if room < 0 and not film.dark(Vec(8, 2)) else room
        foe = seconds if foe < 0 and film.pink(FOE) else foe
        hero = seconds if hero < 0 and not film.blue(Vec(5, 2)) else hero
        film.after(0.02)
        seconds += 0.02
    return room, foe, hero


def test_hero_steps_in_after_the_creatures_are_seen() -> None:
    room, foe, hero = first_times(Film())
    assert 0.1 < room < foe <= hero < 0.8


def test_brief_opening_takes_half_as_long_and_none_takes_no_time() -> None:
    full, brief = first_times(Film()), first_times(Film(motion=Motion.BRIEF))
    assert all(0.35 * whole <= half <= 0.65 * whole + 0.02 for whole, half in zip(full, brief, strict=True))
    assert first_times(Film(motion=Motion.NONE)) == (0, 0, 0)


def test_opening_plays_in_a_game_and_the_next_key_ends_it(screen: Screen) -> None:
    play = screen.show(HALL)
    play.pass_time(1.0)

    def swings() -> bool:
        return any(isinstance(effect, Swing) for effect in play.stage.playing)

    screen.stack.handle(MoveInput(DIRECTION_NAMES["east"]))
    assert swings()
    screen.stack.pass_time(0.1)
    screen.draw()
    assert swings()
    screen.stack.handle(Command.WAIT)
    assert not swings()


def test_ground_is_dimmer_while_the_hero_stands_at_a_shut_door() -> None:
    far = Vec(1, 1)
    at_door, away = Film(), Film(HALL.replace("...@+", "..@.+"))
    dim, usual = (film.cell(far).mean() for film in (at_door, away))
    assert dim < 0.8 * usual
    assert at_door.cell(DOOR).max() > 150, "the door is not"


def test_chips_of_a_struck_door_stay_on_the_floor() -> None:
    films = struck, whole = Film(), Film()
    door = struck.s.door()
    struck.show([Battered(struck.s.hero, door, 1)])
    for film in films:
        film.s.play(Walk(WEST), Walk(WEST))
        film.show([])
        film.after(2)
    assert (struck.cell(Vec(5, 2)) != whole.cell(Vec(5, 2))).any(axis=2).sum() >= 5
    assert (struck.cell(Vec(5, 1)) == whole.cell(Vec(5, 1))).all()


def test_pale_shape_shows_what_is_heard_behind_the_door() -> None:
    film = Film(HALL.replace("...@+...k..", "..@.+k....."))
    assert film.dark(Vec(7, 2))
    film.walk_east()
    film.after(0.4)
    assert not film.dark(Vec(7, 2)), "one sleeps behind the door"
    film.after(1.2)
    assert film.dark(Vec(7, 2))
