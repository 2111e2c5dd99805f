"""The look cursor and the mouse, which moves it over the world and the panels. Keys move it from foe to foe."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import Vec, cells_where, nearest_first
from game.engine.model.ability import Ability
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Slot
from game.engine.model.tradition_features import Feature
from game.engine.movement.path_maps import movement_map
from game.engine.orders.travel import goals_at, way_to, why_no_way
from game.engine.records import NamedTuple
from game.engine.rules.obstacles import first_known_obstacle
from game.engine.senses.hero_knowledge import (
    known_doors,
    known_foes,
    known_snares,
    known_stairs,
    trusted_ground,
    unopened,
)
from game.engine.step_rules import Doors, delays_for
from game.engine.tradition import Tradition
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.graphics.layout import Anchor
from game.ui.hud.page_turner import PageKey
from game.ui.hud.panels import Panels
from game.ui.hud.side_panel.out_of_view_list import HeardOrSeen
from game.ui.hud.side_panel.quick_row import Carried, Pocket
from game.ui.hud.side_panel.side_panel import Target
from game.ui.hud.status_bar import StatusItem
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, PlayerInput, RightClick
from game.ui.render.viewport import Viewport
from game.ui.render.world_renderer import Stage
from game.ui.text.event_messages.stop_messages import stop_message
from game.ui.text.sentences import look_card

SIGHTS: Mapping[Command, Callable[[World], Collection[Vec]]] = {
    Command.BAG: lambda world: world.level.memory.items.keys(),
    Command.DOORS: lambda world: [door.at for door in known_doors(world.level)],
    Command.STAIRS: lambda world: [*known_stairs(1, world), *known_stairs(-1, world)],
}
"""Commands that move the look cursor to the next item, door or stairs while the player moves it by keys."""


def door_word(tradition: Tradition) -> str:
    """Return what instructions call the doors of a tradition (set of rules): "door" or "doorway"."""
    return look_card.DOOR_OR_DOORWAY[Feature.LEAVES in tradition.provides]


class LookCursor:
    """Cursor on a stage (the drawing of a world), and the marked way to it.

    `marks_way`: whether the way to a cell under the mouse is marked. In a replay it is not.
    """

    def __init__(self, stage: Stage, report: Callable[[Message], None], *, marks_way: bool = True) -> None:
        self._marks_way = marks_way
        self._stage = stage
        self._tell = report
        self.looking = False
        """Whether the cursor stays until the player leaves the look mode."""
        self._held = False
        """Whether the cursor stays on a cell that was chosen with the mouse, although the mouse moves on."""
        self._pointed: Vec | None = None

    @property
    def world(self) -> World:
        """World on the stage."""
        return self._stage.world

    def takes(self, player_input: PlayerInput) -> bool:
        """Carry out a command of the look mode, and return True. Do nothing for any other input, and return False."""
        cursor = self._stage.cursor
        match player_input:
            case Command.CANCEL if self.looking:
                self.stop()
            case Command.NEXT_FOE | Command.FOE_BEFORE:
                if not self.look_at_next_foe(back=player_input is Command.FOE_BEFORE):
                    self._tell(Message(look_card.NO_ENEMY, "dim text"))
            case Command() if player_input in SIGHTS and self.by_keys:
                self._look_at_next(player_input)
            case Command.LOOK:
                self.look_from(self._stage.world.hero.pos)
            case MoveInput(step=step) if self.looking and cursor is not None:
                self.look_from(cursor + step)
            case _:
                return False
        return True

    def look_from(self, at: Vec) -> None:
        """Put the cursor on a cell, and start the look mode if it is off. Direction keys then move the cursor."""
        if self._stage.world.level.in_bounds(at):
            self.looking, self._held = True, False
            self._stage.cursor = self._stage.watched = at
            self._stage.way = []

    def hold(self, at: Vec) -> None:
        """Keep the cursor on a cell even if the mouse then moves to another cell."""
        self.look_from(at)
        self._held = True

    @property
    def by_keys(self) -> bool:
        """Whether the player moves the cursor with keys."""
        return self.looking and not self._held

    def is_in_reach(self, at: Vec) -> bool:
        """Return whether a single step takes the hero to a cell, or strikes the foe there."""
        world = self._stage.world
        return (at - world.hero.pos).steps == 1 and way_to(world.hero, [at], world) == [at]

    def look_at_next_foe(self, *, back: bool = False) -> bool:
        """Move the cursor to the next foe in view, or to the previous foe if `back`. Return False if none is in view.

        Foes in reach come first, then the others, each group from near to far. A foe diagonally beside the
        hero is not in reach if the rules forbid a step past the corner between him and the foe.
        """
        stage = self._stage
        foes = sorted((foe.pos for foe in stage.world.foes_in_view()), key=lambda at: not self.is_in_reach(at))
        if foes:
            step = -1 if back else 1
            after = foes.index(stage.cursor) + step if stage.cursor in foes else min(0, step)
            self.look_from(foes[after % len(foes)])
        return bool(foes)

    def _look_at_next(self, command: Command) -> None:
        """Move the cursor to the next place of a kind that the hero knows, nearest first, or say that there is none."""
        stage = self._stage
        nearness = nearest_first(stage.world.hero.pos)
        places = sorted(SIGHTS[command](stage.world), key=nearness)
        if not places:
            sentence = look_card.NOTHING_OF_KIND[command].format(door=door_word(stage.world.tradition))
            self._tell(Message(sentence, "dim text"))
            return
        after = places.index(stage.cursor) + 1 if stage.cursor in places else 0
        self.look_from(places[after % len(places)])

    def stop(self) -> None:
        """Leave the look mode and remove the cursor."""
        self.looking = self._held = False
        self._stage.cursor = self._stage.watched = None

    def towards(self, far: Vec | None) -> None:
        """Show an arrow at the edge of the map towards a cell far away; None for no arrow."""
        self._stage.towards = far

    def show(self, at: Vec | None) -> None:
        """Put the cursor on a cell without moving the map. An arrow points to the cell if it is beyond the edge.

        `at`: None to remove the cursor.
        """
        self._stage.towards = self._stage.cursor = at

    def forget(self) -> None:
        """Remove the cursor, and forget which cell was under the mouse.

        Call this before the hero acts, because the picture of the world may then move under the mouse.
        """
        self.stop()
        self._pointed = self._stage.towards = None
        self._stage.way = []

    def point(self, at: Vec | None) -> None:
        """Move the cursor to the cell under the mouse, and mark the way there.

        `at`: None for a place outside the level.
        """
        stage = self._stage
        if at is not None and not stage.world.level.in_bounds(at):
            at = None
        if (at == self._pointed and (at is not None or self.looking)) or (self._held and not self._is_worth(at)):
            return
        self.stop()
        self._pointed = stage.cursor = at
        goals = goals_at(at, stage.world) if at is not None and self._marks_way else []
        stage.way = way_to(stage.world.hero, goals, stage.world) if goals else []

    def way_line(self) -> str:
        """Return the sentence on how far the cell under the mouse is; "" if the cursor is elsewhere or beside the hero.

        The way is known only if the mouse moved the cursor.
        """
        world, cursor = self.world, self._stage.cursor
        if cursor is None or cursor != self._pointed or (cursor - world.hero.pos).steps <= 1:
            return ""
        if not self._stage.way:
            return self._why_no_way(cursor)
        delays = delays_for(world.level, world.tradition, Doors.REMEMBERED)
        actions = sum(1 + delays.get(at, 0) for at in self._stage.way)
        turns = count(ceil_div(actions * world.hero.pace, TURN_TICKS), "turn")
        shut = {door.at for door in unopened(world)}.intersection(self._stage.way[:-1])
        if not shut:
            return look_card.TURNS_AWAY.format(turns=turns)
        return look_card.TURNS_AND_DOORS_AWAY.format(turns=turns, doors=count(len(shut), "unopened door"))

    def _why_no_way(self, at: Vec) -> str:
        """Return why the hero cannot go to a cell, as a sentence; "" if he has not seen it, or for a trap or plate."""
        world, level = self.world, self.world.level
        if not level.memory.explored[at] or at in known_snares(level):
            return ""
        return stop_message(why_no_way(world.hero, at, world, world.hero.ready_at))

    def _is_worth(self, at: Vec | None) -> bool:
        """Return whether the cursor should move to the cell `at`, although a click holds the cursor on another cell.

        The result is True if the hero sees the cell `at`, and a known door, an item or a creature is there. `at`: None
        for a place outside the level.
        """
        world = self._stage.world
        if at is None or at == self._stage.cursor or not world.sees(at):
            return False
        door = world.level.doors.get(at)
        known = door is not None and world.level.memory.knows(door)
        return known or at in world.level.memory.items or world.level.actor_at(at) is not None


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

    If `goal` is a known door that is not open, the result is the cell before the door on the way there. Otherwise, and
    if there is no way, it is `goal`.
    """
    door = world.level.doors.get(goal)
    state = world.level.memory.known_state(door) if door is not None else None
    if state is None or state.clear:
        return goal
    way = way_to(world.hero, [goal], world)
    return [world.hero.pos, *way][-2] if way else goal


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
    hero, far = world.hero, world.tradition.steps.least
    ground = trusted_ground(hero, world)
    for door in unopened(world):
        ground[door.at] = False
    for actor in world.level.actors:
        if actor is not hero and world.view[actor.pos]:
            ground[actor.pos] = False
    turns = movement_map(hero, world.level, world.tradition, Doors.REMEMBERED, ground=ground).distances_to([hero.pos])
    nearest = min(cells_where(turns >= 0), key=lambda at: (far(at - goal), int(turns[at])), default=hero.pos)
    sleepers = [known for known in known_foes(world) if known.asleep]
    before = hero.pos
    for cell in way_to(hero, [nearest], world, opens_doors=False) if sleepers else []:
        beside = next((known for known in sleepers if (known.at - cell).steps <= 1), None)
        if beside is not None:
            return NearestKnown(before, beside.foe.name)
        before = cell
    return NearestKnown(nearest, "")


def peril_of_goal(goal: Vec, world: World) -> str:
    """Return the name of what keeps the hero out of a cell, such as "A bear trap", if the way up to it is free.

    The result is "" if nothing is known there, or if something else blocks the way too.
    """
    way = way_to(world.hero, [goal], world, regardless=True)
    blocking = first_known_obstacle(way, world)
    if blocking is None or blocking[0] != goal:
        return ""
    return capital(a(blocking[1]))
