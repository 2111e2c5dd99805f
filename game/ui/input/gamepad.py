"""Game pads: translate SDL's controller events into the player's inputs. Pads can be plugged in and out at any time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pygame

from game.engine.grid.geometry import Vec
from game.ui.input.commands import Command, Direction, KeyReleased, MoveInput, PlayerInput, PressedButton, Scroll
from game.ui.input.device_in_use import Controls, Device
from game.ui.input.key_bindings import ROWS, RUN_BUTTON
from game.ui.input.key_names import Button
from game.ui.silent_stderr import silenced


@cache
def sdl_controllers() -> Any:
    """Return pygame's module of controllers; None in a build of pygame without it: the game goes on without pads.

    It is imported here, because a start without a window needs no pads.
    """
    try:
        from pygame._sdl2 import controller
    except ImportError:
        return None
    return controller


BUTTONS: dict[int, Button] = {
    pygame.CONTROLLER_BUTTON_A: Button.A,
    pygame.CONTROLLER_BUTTON_B: Button.B,
    pygame.CONTROLLER_BUTTON_X: Button.X,
    pygame.CONTROLLER_BUTTON_Y: Button.Y,
    pygame.CONTROLLER_BUTTON_BACK: Button.BACK,
    pygame.CONTROLLER_BUTTON_START: Button.START,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Button.LEFT_STICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Button.RIGHT_STICK,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Button.LEFT_SHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Button.RIGHT_SHOULDER,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Button.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Button.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Button.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Button.RIGHT,
}
"""Button of each of SDL's numbers."""
TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Button.LEFT_TRIGGER,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Button.RIGHT_TRIGGER,
}
"""Button of each trigger, which SDL reports as an axis."""
ARROWS: dict[Button, Vec] = {
    Button.UP: Vec(0, -1),
    Button.DOWN: Vec(0, 1),
    Button.LEFT: Vec(-1, 0),
    Button.RIGHT: Vec(1, 0),
}
"""Step of each button of the D-pad."""
FULL = 32767
"""Greatest value that a stick or a trigger reports for an axis."""
OUTSIDE, INSIDE = 0.5, 0.35
"""Parts of its whole way from which on a stick or trigger counts as moved, and below which it counts as released.

Between them it stays as it was, so that a stick at rest or a trembling hand gives no inputs.
"""
SLANT = 0.4142
"""Tangent of 22.5 degrees: from there on a stick points to a diagonal."""
SETTLE_SECONDS = 0.05
"""Seconds for which a direction must be held before it counts, so that two buttons of the D-pad give one diagonal."""
REPEAT_AFTER, REPEAT_EVERY = 0.25, 0.06
"""Seconds until a held direction or button repeats, and between two repetitions."""
SCROLL_EVERY = 0.08
"""Seconds between two rows while the right stick scrolls."""


class Pads:
    """Translator of the events of all game pads into inputs.

    `controls`: the bindings, and the device that was used last. `clock`: returns seconds.
    """

    def __init__(self, controls: Controls, clock: Callable[[], float] = time.monotonic) -> None:
        self._controls = controls
        self._clock = clock
        self._pads: dict[int, Any] = {}
        """Open pads by their number in SDL. A pad sends events only as long as this object keeps it."""
        self._down: set[tuple[int, Button]] = set()
        """Buttons that are down, each with the number of its pad."""
        self._axes: dict[tuple[int, int], float] = {}
        """Position of each axis, from -1 to 1, by the numbers of its pad and of itself."""
        self._way: Vec | None = None
        """Direction of the D-pad or of the left stick; None if both are at rest."""
        self._tapped: Vec | None = None
        """Direction that has not counted yet; None if there is none."""
        self._due = 0.0
        """Time by the clock at which the direction counts, or is repeated."""
        self._held: Command | None = None
        """Command that is repeated because its button is held; None without one."""
        self._held_due = 0.0
        self._scroll_due = 0.0

    def open(self) -> bool:
        """Begin to listen to pads; return whether this system supports them.

        Pads that are plugged in already are reported by events, as new pads are.
        """
        if (sdl_controller := sdl_controllers()) is None:
            return False
        try:
            with silenced():
                sdl_controller.init()
                for index in range(sdl_controller.get_count()):
                    self._plug_in(index)
        except pygame.error:
            return False
        return True

    def inputs_of(self, event: pygame.Event, *, capturing: bool = False) -> list[PlayerInput]:
        """Return the player's inputs for an event; an empty list if the event is not about a pad.

        `capturing`: whether the player chooses a button, so that a pressed button gives `PressedButton`.
        """
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            return self._plug_out(event.instance_id)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._forget()
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button in BUTTONS:
            return self._pressed(event.instance_id, BUTTONS[event.button], capturing)
        elif event.type == pygame.CONTROLLERBUTTONUP and event.button in BUTTONS:
            return self._released(event.instance_id, BUTTONS[event.button])
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._moved(event.instance_id, event.axis, event.value / FULL, capturing)
        return []

    def due(self) -> list[PlayerInput]:
        """Return the inputs that are due now because a direction or a button is held, or the right stick scrolls."""
        now, inputs = self._clock(), list[PlayerInput]()
        if self._way is not None and now >= self._due:
            inputs.append(self._step(self._tapped or self._way, held=self._tapped is None))
            self._due = now + (REPEAT_EVERY if self._tapped is None else REPEAT_AFTER)
            self._tapped = None
        if self._held is not None and now >= self._held_due:
            inputs.append(self._held)
            self._held_due = now + REPEAT_EVERY
        if (rows := self._scrolling()) and now >= self._scroll_due:
            inputs.append(Scroll(rows))
            self._scroll_due = now + SCROLL_EVERY
        return inputs

    def next_in(self) -> float | None:
        """Return the seconds until `due` has an input; None if nothing is held."""
        times = []
        if self._way is not None:
            times.append(self._due)
        if self._held is not None:
            times.append(self._held_due)
        if self._scrolling():
            times.append(self._scroll_due)
        return max(0.0, min(times) - self._clock()) if times else None

    def _plug_in(self, index: int) -> None:
        """Open a pad. `index`: its number among the pads that are plugged in. A pad that fails is left out."""
        if (sdl_controller := sdl_controllers()) is None or not sdl_controller.get_init():
            return
        with suppress(pygame.error):  # it was pulled out meanwhile, or it is no controller
            pad = sdl_controller.Controller(index)
            self._pads[pad.id] = pad

    def _plug_out(self, number: int) -> list[PlayerInput]:
        self._pads.pop(number, None)
        was_held = any(pad == number for pad, _ in self._down) or self._way is not None
        self._down = {(pad, button) for pad, button in self._down if pad != number}
        self._axes = {(pad, axis): value for (pad, axis), value in self._axes.items() if pad != number}
        self._held = None
        self._way = self._tapped = None
        return [KeyReleased()] if was_held else []

    def _forget(self) -> None:
        """Forget what is held, because the window gets no more events."""
        self._down, self._axes = set(), {}
        self._way = self._tapped = self._held = None

    def _pressed(self, pad: int, button: Button, capturing: bool) -> list[PlayerInput]:
        self._controls.device = Device.PAD
        if (pad, button) in self._down:
            return []
        self._down.add((pad, button))
        if capturing:
            return [PressedButton(button)]
        if button in ARROWS:
            return self._turn()
        command = self._controls.bindings.command_of_button(button)
        if button is RUN_BUTTON or command is None:
            return []
        if isinstance(command, Direction):
            return [MoveInput(command.value, run=self._runs)]
        self._held, self._held_due = ROWS[command].held, self._clock() + REPEAT_AFTER
        return [command]

    def _released(self, pad: int, button: Button) -> list[PlayerInput]:
        if (pad, button) not in self._down:
            return []
        self._down.discard((pad, button))
        if button in ARROWS:
            return self._turn()
        if button is RUN_BUTTON:
            return []
        self._held = None
        return [] if self._way is not None else [KeyReleased()]

    def _moved(self, pad: int, axis: int, value: float, capturing: bool) -> list[PlayerInput]:
        if axis in TRIGGERS:
            button = TRIGGERS[axis]
            if value >= OUTSIDE:
                return self._pressed(pad, button, capturing)
            return self._released(pad, button) if value < INSIDE else []
        self._axes[pad, axis] = value
        if axis in (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY):
            if self._scrolling():
                self._controls.device = Device.PAD
            return []
        return self._turn()

    @property
    def _runs(self) -> bool:
        return any(button is RUN_BUTTON for _, button in self._down)

    def _turn(self) -> list[PlayerInput]:
        """Take notice of the present direction, and return the inputs of a change.

        A direction counts when it has been held for SETTLE_SECONDS, or when it is released before that: a tap counts
        once.
        """
        way = self._direction()
        if way == self._way:
            return []
        before, self._way = self._way, way
        if way is None:
            tap = [] if self._tapped is None else [self._step(self._tapped)]
            self._tapped = None
            return [*tap, KeyReleased()]
        self._controls.device = Device.PAD
        if before is None:
            self._tapped = way
        elif self._tapped is not None and not self._tapped.diagonal:
            self._tapped = way  # the second button of a diagonal, or a stick that has moved on
        if before is None or self._tapped is None:
            self._due = self._clock() + SETTLE_SECONDS
        return []

    def _direction(self) -> Vec | None:
        """Return the direction of the D-pad or, if it is at rest, of the left stick that is moved farthest."""
        arrows = [ARROWS[button] for _, button in self._down if button in ARROWS]
        across, down = sum(step.x for step in arrows), sum(step.y for step in arrows)
        if arrows:
            return Vec(_sign(across), _sign(down)) if across or down else None
        x, y = max(self._sticks(), key=lambda at: at[0] ** 2 + at[1] ** 2, default=(0.0, 0.0))
        if (x * x + y * y) ** 0.5 < (OUTSIDE if self._way is None else INSIDE):
            return None
        return Vec(_sign(x) if abs(x) >= SLANT * abs(y) else 0, _sign(y) if abs(y) >= SLANT * abs(x) else 0)

    def _sticks(self) -> Iterator[tuple[float, float]]:
        for pad in {pad for pad, _ in self._axes}:
            yield (
                self._axes.get((pad, pygame.CONTROLLER_AXIS_LEFTX), 0.0),
                self._axes.get((pad, pygame.CONTROLLER_AXIS_LEFTY), 0.0),
            )

    def _scrolling(self) -> int:
        """Return the rows to scroll, 1 or -1, because the right stick is moved down or up; 0 if it is at rest."""
        for (_, axis), value in self._axes.items():
            if axis == pygame.CONTROLLER_AXIS_RIGHTY and abs(value) >= OUTSIDE:
                return _sign(value)
        return 0

    def _step(self, step: Vec, *, held: bool = False) -> MoveInput:
        return MoveInput(step, held, run=self._runs)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
