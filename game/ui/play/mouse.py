"""The mouse over the game: it looks at the cell or the button that it rests on, in the world and in the panels."""

from __future__ import annotations

import pygame

from game.engine.grid.geometry import Vec
from game.engine.orders.travel import way_to
from game.engine.world import World
from game.ui.core.commands import Click, Command, Hover, KeyReleased, PlayerInput, RightClick
from game.ui.hud.hud import Panels
from game.ui.play.look_cursor import LookCursor
from game.ui.render.world_renderer import Viewport


class Pointer:
    """The mouse: finds what lies under a pixel, and moves the look cursor with it."""

    def __init__(self, look_cursor: LookCursor, viewport: Viewport, panels: Panels) -> None:
        self._look_cursor = look_cursor
        self._viewport = viewport
        self._panels = panels

    def cell(self, at: tuple[int, int]) -> Vec | None:
        """Return the cell at a pixel of the world, the list of what is in view, or the map at a glance; else None."""
        if self._viewport.contains(at):
            return self._viewport.cell(at)
        return self._panels.listed_cell_at(at) or self._panels.map_cell_at(at)

    def target(self, at: tuple[int, int]) -> Vec | None:
        """Return the cell that a pixel aims at: in the world, or of a row of the list in view; else None."""
        return self._viewport.cell(at) if self._viewport.contains(at) else self._panels.listed_cell_at(at)

    def is_listed(self, at: tuple[int, int]) -> bool:
        """Return whether a pixel is on a row of the list of what is in view."""
        return self._panels.listed_cell_at(at) is not None

    def link_at(self, at: tuple[int, int]) -> Command | None:
        """Return the command of a click on a pixel of the panels, or None."""
        return None if self._viewport.contains(at) else self._panels.link_at(at)

    @property
    def world_area(self) -> pygame.Rect:
        """The part of the window that shows the world."""
        return self._viewport.area

    def forget(self) -> None:
        """Forget what the mouse rested on: it has moved away, or has served."""
        self._panels.tip = None
        self._look_cursor.forget()

    def follow(self, player_input: PlayerInput) -> None:
        """Follow the mouse to a pixel; any input without the mouse frees the list to be sorted again."""
        if isinstance(player_input, Hover):
            self.hover(player_input.at)
        elif not isinstance(player_input, Click | RightClick | KeyReleased):
            self._panels.steady = False

    def hover(self, at: tuple[int, int]) -> None:
        """Look at what lies under a pixel, and keep the rows of the list in place if it is on the list."""
        self._panels.steady = self._panels.is_on_list(at)
        self._panels.tip = None if self._viewport.contains(at) else self._panels.link_at(at)
        self._look_cursor.point(self.cell(at))

    def click_panels(self, at: tuple[int, int]) -> Command | Vec | None:
        """Return the command of a click outside the world, or the cell to go to; None if it only looks.

        A click in the list goes to things and strikes foes in reach; a foe farther off is looked at first, and gone to
        at a second click.
        """
        if (sight := self._panels.listed_cell_at(at)) is not None:
            far = self._look_cursor.is_foe(sight) and not self._look_cursor.is_in_reach(sight)
            if far and not self._look_cursor.is_held_at(sight):
                self._look_cursor.hold(sight)
                return None
            return sight
        self._panels.tip = None
        return self._panels.link_at(at) or self._panels.map_cell_at(at)


def near(goal: Vec, world: World) -> Vec:
    """Return the goal, or the last cell of the way before it if it has a known door that is not open.

    So no door is opened by accident.
    """
    door = world.level.doors.get(goal)
    if door is None or door.seen is None or door.seen.clear:
        return goal
    way = way_to(world.hero, [goal], world)
    return way[-2] if len(way) > 1 else world.hero.pos
