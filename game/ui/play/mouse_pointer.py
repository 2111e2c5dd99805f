"""The mouse in the game: it moves the look cursor over the world and the panels, and clicks in the panels."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.ability import Ability
from game.engine.model.item import Slot
from game.engine.movement.path_maps import movement_map
from game.engine.orders.travel import way_to
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import known_foes, trusted_ground, unopened
from game.engine.step_rules import Doors
from game.engine.world import World
from game.ui.graphics.layout import Anchor
from game.ui.hud.page_turner import PageKey
from game.ui.hud.panels import Panels
from game.ui.hud.side_panel.heard_and_last_seen import HeardOrSeen
from game.ui.hud.side_panel.quick_row import Carried, Pocket
from game.ui.hud.side_panel.side_panel import Target
from game.ui.hud.status_bar import StatusItem
from game.ui.input.commands import Click, Command, Hover, KeyReleased, PlayerInput, RightClick
from game.ui.play.look_cursor import LookCursor
from game.ui.render.world_renderer import Viewport


class MousePointer:
    """Mouse pointer: finds what lies under a pixel of the window, and moves the look cursor there."""

    def __init__(self, look_cursor: LookCursor, viewport: Viewport, panels: Panels) -> None:
        self._look_cursor = look_cursor
        self._viewport = viewport
        self._panels = panels

    def cell(self, at: tuple[int, int]) -> Vec | None:
        """Return the cell under a pixel of the window; None if there is none.

        The pixel may lie in the world, on a row of the side panel about something on the map, or on the minimap. On the
        badge of a door it is the cell of that door.
        """
        if self._viewport.contains(at):
            return self._viewport.badged_door(at) or self._viewport.cell(at)
        return self._panels.shown_cell_at(at, self._look_cursor.world)

    def anchor_at(self, at: tuple[int, int]) -> Anchor:
        """Return where a menu opens after a click on a pixel: it is about a cell or about the panel there."""
        if not self._viewport.contains(at):
            return Anchor(at, self._panels.panel_at(at))
        cell = self.cell(at)
        return Anchor(at, self._viewport.place(cell) if cell is not None else pygame.Rect(at, (1, 1)))

    def aim(self, at: tuple[int, int]) -> Vec | None:
        """Take notice that the mouse is at a pixel while a target is chosen; return what `target` returns."""
        self._panels.hover(at)
        return self.target(at)

    def carried_at(self, at: tuple[int, int]) -> Carried | None:
        """Return the place of the quick row under a pixel of the window: an item, gear or an ability; None for none."""
        target = None if self._viewport.contains(at) else self._panels.target_at(at)
        return target if isinstance(target, Pocket | Slot | Ability) else None

    def target(self, at: tuple[int, int]) -> Vec | None:
        """Return the cell that a click on a pixel aims at; None if there is none.

        The pixel may lie in the world or on a row of the list of what is in view.
        """
        return self._viewport.cell(at) if self._viewport.contains(at) else self._panels.listed_cell_at(at)

    def link_at(self, at: tuple[int, int]) -> Command | None:
        """Return the command of the button or link under a pixel of the panels; None if there is none."""
        return None if self._viewport.contains(at) else self._panels.link_at(at)

    @property
    def page_key(self) -> PageKey:
        """Key that turns the pages of the texts on the screen."""
        return self._panels.page_key

    def turn_page_at(self, at: tuple[int, int]) -> bool:
        """Show the next page of the look card if it is at a pixel of the window; return whether it was turned."""
        return self._panels.turn_page_at(at)

    @property
    def world_area(self) -> pygame.Rect:
        """Part of the window that shows the world, in pixels."""
        return self._viewport.area

    def release(self) -> None:
        """Take notice that no mouse button is down any more."""
        self._panels.pressed = False

    def forget(self) -> None:
        """Remove the look cursor and the tooltip. Call this when the drawn world moves under the mouse."""
        self._panels.forget_mouse()
        self._look_cursor.forget()

    def follow(self, player_input: PlayerInput, is_covered: Callable[[tuple[int, int]], bool]) -> None:
        """Move the look cursor if the input is a movement of the mouse.

        `is_covered`: returns whether the box of a hint covers a pixel, so that the mouse points at nothing below it.

        While the mouse is on the list of what is in view, the rows of the list keep their places. After an input from
        the keyboard, the rows may be sorted anew.
        """
        if isinstance(player_input, Click):
            self._panels.pressed = not self._viewport.contains(player_input.at)
        elif isinstance(player_input, KeyReleased):
            self._panels.pressed = False
        if isinstance(player_input, Hover):
            if is_covered(player_input.at):
                self._panels.leave()
                self._look_cursor.point(None)
            else:
                self.hover(player_input.at)
        elif not isinstance(player_input, Click | RightClick | KeyReleased):
            self._panels.keeps_rows = False

    def hover(self, at: tuple[int, int]) -> None:
        """Move the look cursor to what lies under a pixel.

        While the mouse is on the list of what is in view, the rows of the list keep their places.
        """
        self._panels.hover(at)
        self._look_cursor.point(self.cell(at))
        target = self._panels.target_at(at)
        self._look_cursor.towards(target.towards if isinstance(target, HeardOrSeen) else None)

    def click_panels(self, at: tuple[int, int]) -> Target | None:
        """Return the command of a click in the panels, the cell to go to, or the option at a door; None for nothing.

        A click on a row of the list of what is in view gives the cell of the creature or item in that row.
        """
        if (sight := self._panels.listed_cell_at(at)) is not None:
            return sight
        self._panels.hover(at)
        self._panels.forget_mouse()
        target = self._panels.target_at(at)
        if isinstance(target, StatusItem):
            return target.command
        return self._panels.map_cell_at(at) if target is None or isinstance(target, Vec) else target


def near(goal: Vec, world: World) -> Vec:
    """Return the cell to walk to after a click on `goal`, so that the hero opens no door by accident.

    If `goal` is a known door that is not open, the result is the cell before the door on the way there, or the hero's
    own cell if there is no way. Otherwise it is `goal`.
    """
    door = world.level.doors.get(goal)
    state = world.level.memory.known_state(door) if door is not None else None
    if state is None or state.clear:
        return goal
    way = way_to(world.hero, [goal], world)
    return way[-2] if len(way) > 1 else world.hero.pos


class NearestKnown(NamedTuple):
    """Cell to walk to after a click on a cell to which no way is known."""

    at: Vec
    sleeper: str
    """Name of the sleeper that the walk would pass next to, and before which it ends; "" without one."""


def nearest_known(goal: Vec, world: World) -> NearestKnown:
    """Return the cell nearest to `goal` that the hero can walk to over ground he knows.

    He opens no door and attacks no one on the way.

    The walk ends before the first cell on the way that is next to a known sleeper.
    """
    hero = world.hero
    ground = trusted_ground(hero, world)
    for door in unopened(world):
        ground[door.at] = False
    for actor in world.level.actors:
        if actor is not hero and world.view[actor.pos]:
            ground[actor.pos] = False
    turns = movement_map(hero, world.level, world.tradition, Doors.REMEMBERED, ground=ground).distances_to([hero.pos])
    nearest = min(cells_where(turns >= 0), key=lambda at: ((at - goal).steps, int(turns[at])), default=hero.pos)
    sleepers = [known for known in known_foes(world) if known.asleep]
    before = hero.pos
    for cell in way_to(hero, [nearest], world) if sleepers else []:
        beside = next((known for known in sleepers if (known.at - cell).steps <= 1), None)
        if beside is not None:
            return NearestKnown(before, beside.foe.name)
        before = cell
    return NearestKnown(nearest, "")
