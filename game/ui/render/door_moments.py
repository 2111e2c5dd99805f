"""The moments at a door: its opening, above all, and the hush before it.

While the hero stands at a shut door, the ground around is dimmer. When a door opens, the latch jerks, the leaf swings,
light flares behind it, the room unrolls from near to far, and creatures appear last; only then does the hero step in.
The rules have moved him long before, and the next key ends all of this. A door that is struck loses chips, which lie
on the floor as long as this picture of the level is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.events.door_events import Battered, Breached, Gnawed, Opened
from game.engine.events.event import DoorStateEvent, Event
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.world import World
from game.ui.render.animations import GAP, MOMENT_SECONDS, OPEN, Animation, Swing
from game.ui.render.camera import Place
from game.ui.render.frame import Frame
from game.ui.render.lighting import LightGrid, dimming

FLARE = 0.7
"""Share by which the light behind a door is brighter when it begins to open."""
DIM_SECONDS = 0.2
"""Seconds in which the ground becomes dimmer when the hero has come to a door."""
CHIPS = 3
"""Number of pictures of chips, each of more chips than the one before."""
STEP_IN_SECONDS = 0.30
"""Seconds for which the hero waits at least before he is seen to step into a door that he has opened."""


class DoorMoments:
    """What the hero's doors do to the picture of one level, besides the animations of their leaves.

    `dim`: how much dimmer the ground is because he stands at a door, 0 to 1.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._level = world.level
        self._waiting: frozenset[Actor] = frozenset()
        """Creatures behind a door that is opening. They are shown after the room in which they are."""
        self._chips: dict[Vec, int] = {}
        """Number of blows that a door has taken, by the cell on whose floor its chips lie."""
        self.dim = 0.0
        self._shade: tuple[object, pygame.Surface] | None = None
        """The last picture that dimmed the ground, after what it was made for; None at first."""

    @property
    def moving(self) -> bool:
        """Whether the ground is becoming dimmer or brighter."""
        return self.dim != float(self._at_a_door)

    @property
    def _at_a_door(self) -> bool:
        return self.door_at_hand() is not None

    def door_at_hand(self) -> Vec | None:
        """Return the cell of a door, shut or ajar as the hero knows it, at which he stands; None without one."""
        memory, doors = self._level.memory, self._level.doors
        beside = (self._world.hero.pos + step for step in (NORTH, SOUTH, WEST, EAST))
        known = ((at, memory.known_state(doors[at])) for at in beside if at in doors)
        return next((at for at, state in known if state is not None and not state.clear), None)

    def begin(self, events: Iterable[Event]) -> Vec | None:
        """Take note of new events. Return the cell of the door that changed its state last; None without one."""
        moved_door = None
        for event in events:
            if isinstance(event, Battered | Breached | Gnawed):
                away = event.actor.pos - event.at
                at = event.at + Vec((away.x > 0) - (away.x < 0), (away.y > 0) - (away.y < 0))
                self._chips[at] = self._chips.get(at, 0) + 1
            if isinstance(event, DoorStateEvent):
                moved_door = event.at
        return moved_door

    def hide(self, newcomers: Iterable[Actor]) -> None:
        """Show some creatures only when the room behind a door has unrolled."""
        self._waiting = frozenset(newcomers)

    def hidden(self, fresh: NDArray[np.bool_]) -> Collection[Actor]:
        """Return the creatures that are not to be drawn yet. `fresh`: cells that still come into view, bool[x, y]."""
        if not fresh.any():
            self._waiting = frozenset()
        return self._waiting

    def pass_time(self, seconds: float) -> None:
        """Make the ground dimmer or brighter. `seconds`: time that has passed."""
        change = seconds / DIM_SECONDS
        self.dim = min(1.0, self.dim + change) if self._at_a_door else max(0.0, self.dim - change)

    def finish(self) -> None:
        """Make the ground as dim as it will be."""
        self.dim = float(self._at_a_door)

    def draw_chips(self, frame: Frame) -> None:
        """Draw the chips of doors that were struck."""
        for at, blows in self._chips.items():
            if frame.shown[at]:
                frame.canvas.blit(frame.sprite(f"chips-{min(blows, CHIPS) - 1}"), frame.place(at))

    def draw_dimming(self, frame: Frame, hero: Place) -> None:
        """Dim the ground around a door and the hero. `hero`: where he is drawn."""
        if self.dim:
            door = self.door_at_hand()
            area = pygame.Rect(frame.camera.corner, frame.canvas.get_size())
            state = hero, door, self.dim, tuple(area)
            if self._shade is None or self._shade[0] != state:
                self._shade = state, dimming([hero, *([] if door is None else [door])], self.dim, area)
            frame.canvas.blit(self._shade[1], (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def opens_for(event: Event, hero: Actor) -> bool:
    """Return whether an event is a door that the hero has opened and walked into."""
    return isinstance(event, Opened) and event.actor is hero and event.at == hero.pos


def gap_seconds(swing: Swing) -> float:
    """Return the seconds until a door that moves shows a gap; 0 if it shows none."""
    return MOMENT_SECONDS * swing.moments.index(GAP) if GAP in swing.moments else 0.0


def flaring(light: LightGrid, fresh: NDArray[np.bool_], playing: Iterable[Animation]) -> LightGrid:
    """Return the light on each cell, float32[x, y, 3], brighter behind a door that is opening, until it settles.

    `fresh`: cells that are coming into view for the first time, bool[x, y]. `playing`: running animations.
    """
    opening = [effect.progress for effect in playing if isinstance(effect, Swing) and OPEN in effect.moments]
    if opening:
        light[fresh] *= 1 + FLARE * (1 - min(opening))
    return light
