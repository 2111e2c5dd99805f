"""The main loop: wait for input, pass it to the scenes, draw the scenes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame

from game.ui.core.commands import Command, PlayerInput
from game.ui.core.controls import Controls
from game.ui.core.keyboard import Keyboard
from game.ui.core.pad import Pads
from game.ui.core.scene import Scene, SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window

FRAME_SECONDS = 1 / 60
LONGEST_FRAME = 0.1
"""Greatest number of seconds by which one frame advances the scenes, even if the frame before was longer ago."""
HIDDEN_SECONDS = 0.5
"""Least number of seconds between two updates of the scenes while the window is hidden. Nothing is drawn then."""
HIDING = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
SHOWING = (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED)
"""Events after which nothing of the window can be seen, and events after which something can be seen again."""
ZOOM_STEPS = {Command.ZOOM_IN: 1, Command.ZOOM_OUT: -1, Command.ZOOM_RESET: 0}
"""Steps by which each command enlarges the tiles; 0 for their usual size."""
HURRIED_SECONDS = 1.0
"""Seconds by which a frame advances the scenes if `hurry` is set: longer than any animation."""


def run(
    window: Window,
    stack: SceneManager,
    *,
    done: Callable[[], bool] = lambda: False,
    hurry: bool = False,
    mute: Callable[[], None] = lambda: None,
    zoom: Callable[[int], None] = lambda _: None,
    idle: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.perf_counter,
    follow: Callable[[Sequence[Scene]], None] = lambda _: None,
    controls: Controls | None = None,
) -> None:
    """Run the scenes until the player leaves the last scene or closes the window, or `done` returns True.

    `hurry`: wait for no input and draw only the last frame. `mute`: called when the player presses the mute key.
    `zoom`: called with the number of steps by which the player enlarges the tiles, or 0 for their usual size.
    `idle`: called once a frame to do a little work; it returns whether more work is left. `clock`: returns seconds.
    `follow`: called with the open scenes after each change, the lowest first.
    `controls`: bindings of the player, and the device used last; None for the usual bindings.
    """
    controls = controls or Controls(Settings())
    keyboard, pads = Keyboard(controls), Pads(controls)
    if not hurry:
        pads.open()
    hidden = False
    previous = clock()

    def handle(player_input: PlayerInput | None) -> None:
        if player_input is Command.FULLSCREEN:
            window.toggle_fullscreen()
        elif player_input is Command.MUTE:
            mute()
        elif isinstance(player_input, Command) and player_input in ZOOM_STEPS:
            zoom(ZOOM_STEPS[player_input])
        elif player_input is not None:
            stack.handle(player_input)

    follow(stack.scenes)
    while stack.top is not None and not done():
        pause: float | None = 0.0
        if not hurry:
            began = clock()
            if not hidden:
                stack.draw(window.surface)
                window.show()
            wanted = FRAME_SECONDS if idle() else _sooner(stack.next_frame_in(), pads.next_in())
            pause = _pause(wanted, HIDDEN_SECONDS if hidden else FRAME_SECONDS, clock() - began)
        for event in keyboard.settled(_events(pause)):
            if event.type == pygame.QUIT:
                return
            if event.type in (*HIDING, *SHOWING):
                hidden = event.type in HIDING
            player_input = keyboard.input_of(
                event,
                letters=stack.takes_letters,
                typing=stack.takes_text,
                capturing=stack.captures,
                pans_at=stack.pans_at,
            )
            for given in [player_input, *pads.inputs_of(event, capturing=stack.captures)]:
                handle(given)
        for given in pads.due():
            handle(given)
        now = clock()
        stack.pass_time(HURRIED_SECONDS if hurry else min(LONGEST_FRAME, now - previous))
        previous = now
        follow(stack.scenes)
    stack.draw(window.surface)
    window.show()


def _sooner(one: float | None, other: float | None) -> float | None:
    """Return the smaller of two numbers of seconds; None stands for never."""
    return min((seconds for seconds in (one, other) if seconds is not None), default=None)


def _pause(wanted: float | None, least: float, spent: float) -> float | None:
    """Return the seconds to wait for an event before the next frame; None for any time, because nothing moves.

    `wanted`: seconds from the last frame to the next, None if none is due. `least`: least number of seconds between two
    frames. `spent`: seconds that have passed since the last frame began.
    """
    return None if wanted is None else max(0.0, max(wanted, least) - spent)


def _events(pause: float | None) -> list[pygame.Event]:
    """Wait for an event for at most `pause` seconds (None: without limit), and return all events that have arrived."""
    if pause == 0.0:
        return pygame.event.get()
    first = pygame.event.wait() if pause is None else pygame.event.wait(max(1, round(pause * 1000)))
    return [*([first] if first.type != pygame.NOEVENT else []), *pygame.event.get()]
