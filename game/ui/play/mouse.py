"""The mouse over the game: what it rests on is looked at, in the world and in the panels alike."""

from __future__ import annotations

import pygame

from game.engine.grid.geometry import Vec
from game.engine.orders.travel import way_to
from game.engine.world import World
from game.ui.core.commands import Ask, Click, Command, PlayerInput, Point, Release
from game.ui.hud.hud import Panels
from game.ui.play.look_cursor import LookCursor
from game.ui.render.world_renderer import Viewport


class Pointer:
    """Knows what lies under a pixel."""

    def __init__(self, gaze: LookCursor, viewport: Viewport, panels: Panels) -> None:
        self._gaze = gaze
        self._viewport = viewport
        self._panels = panels

    def cell(self, at: tuple[int, int]) -> Vec | None:
        """The cell that a pixel stands for: in the world, of what is listed as in view, on the map at a glance."""
        if self._viewport.holds(at):
            return self._viewport.cell(at)
        return self._panels.sight_at(at) or self._panels.map_cell_at(at)

    def target(self, at: tuple[int, int]) -> Vec | None:
        """The cell that a pixel aims at: in the world, or of what is listed as in view."""
        return self._viewport.cell(at) if self._viewport.holds(at) else self._panels.sight_at(at)

    def is_listed(self, at: tuple[int, int]) -> bool:
        """Whether a pixel is on what is listed as in view."""
        return self._panels.sight_at(at) is not None

    def link_at(self, at: tuple[int, int]) -> Command | None:
        """What a click on a pixel of the panels would ask for."""
        return None if self._viewport.holds(at) else self._panels.link_at(at)

    @property
    def world_area(self) -> pygame.Rect:
        """What of the window shows the world."""
        return self._viewport.area

    def forget(self) -> None:
        """What it rested on has moved away, or has served."""
        self._panels.tip = None
        self._gaze.forget()

    def heed(self, wish: PlayerInput) -> None:
        """The mouse rests on a pixel; or the player does something without it, and what it lies on need not wait."""
        if isinstance(wish, Point):
            self.rest(wish.at)
        elif not isinstance(wish, Click | Ask | Release):
            self._panels.steady = False

    def rest(self, at: tuple[int, int]) -> None:
        """The mouse rests on a pixel."""
        self._panels.steady = self._panels.lists(at)
        self._panels.tip = None if self._viewport.holds(at) else self._panels.link_at(at)
        self._gaze.point(self.cell(at))

    def click_panels(self, at: tuple[int, int]) -> Command | Vec | None:
        """What a click outside the world asks for, or where it would go.

        Of what is listed as in view, one goes to things and strikes foes in reach; others are looked at first, and
        gone to if clicked on again.
        """
        if (sight := self._panels.sight_at(at)) is not None:
            far = self._gaze.is_foe(sight) and not self._gaze.is_in_reach(sight)
            if far and not self._gaze.holds(sight):
                self._gaze.hold(sight)
                return None
            return sight
        self._panels.tip = None
        return self._panels.link_at(at) or self._panels.map_cell_at(at)


def near(goal: Vec, world: World) -> Vec:
    """A cell, or the last one before it if a door is there that is not open: so that nothing opens by accident."""
    door = world.level.doors.get(goal)
    if door is None or door.seen is None or door.seen.clear:
        return goal
    way = way_to(world.hero, [goal], world)
    return way[-2] if len(way) > 1 else world.hero.pos
