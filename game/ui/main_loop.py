"""The main loop: wait for input, pass it to the scenes, draw the scenes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf

import pygame

from game.ui.core.scene_manager import Scene, SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import BY_SIGNAL, Window
from game.ui.input.commands import PlayerInput
from game.ui.input.device_in_use import Controls
from game.ui.input.gamepad import Pads
from game.ui.input.keyboard import Keyboard
from game.ui.screenshots import Camera

FRAME_SECONDS = 1 / 60
LONGEST_FRAME = 0.1
"""Greatest number of seconds by which one frame advances the scenes, even if the frame before was longer ago.

The time that the scenes asked to wait, as a slow replay does, comes in addition.
"""
HIDDEN_SECONDS = 0.5
"""Least number of seconds between two updates of the scenes while the window is hidden. Nothing is drawn then.

An idle game is not even updated before the window is shown again.
"""
UNFOCUSED_SECONDS = 0.5
"""Least number of seconds between two pictures of a game that is idle while the window has no keyboard focus."""
TOLERANCE = 0.001
"""Seconds by which a picture may be drawn before it is due, because a wait may end a little too early."""
POLL_SECONDS, HIDDEN_POLL_SECONDS = FRAME_SECONDS / 4, 0.05
"""Seconds from one look for events to the next while the game waits: usually, and in a hidden window."""
HIDING = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
SHOWING = (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED)
"""Events after which nothing of the window can be seen, and events after which something can be seen again."""
TREMBLING = (pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION)
"""Events that a stick at rest gives all the time: only the inputs that follow from them change the picture."""
HURRIED_SECONDS = 1.0
"""Seconds by which a frame advances the scenes if `hurry` is set: longer than any animation."""


def run(
    window: Window,
    stack: SceneManager,
    *,
    done: Callable[[], bool] = lambda: False,
    hurry: bool = False,
    idle: Callable[[], bool] = lambda: False,
    camera: Camera | None = None,
    clock: Callable[[], float] = time.perf_counter,
    follow: Callable[[Sequence[Scene]], None] = lambda _: None,
    note_window: Callable[..., None] = lambda **_: None,
    controls: Controls | None = None,
    may_close: Callable[[], bool] = lambda: True,
    rest: Callable[[float], None] = time.sleep,
) -> None:
    """Run the scenes until the player leaves the last scene or closes the window, or `done` returns True.

    `hurry`: wait for no input and draw only the last frame. `idle`: called once a frame to do a little work; it returns
    whether more work is left. `camera`: notes the pictures that are drawn; None for none. `clock`: returns seconds.
    `follow`: called with the open scenes after each change, the lowest first. `note_window`: called with `in_sight`,
    whether the window can be seen, and `in_front`, whether it gets the keys, when either changes. `may_close`: called
    when the player closes the window; it returns False if a question was opened instead. A signal closes the window
    without this call. `controls`: bindings of the player, and the device used last; None for the usual bindings.
    `rest`: sleeps for some seconds.
    """
    controls = controls or Controls(Settings())
    keyboard, pads = Keyboard(controls), Pads(controls)
    if not hurry:
        pads.open()
    view = _View(window, stack, clock, camera)
    previous = clock()
    follow(stack.scenes)
    while stack.top is not None and not done():
        pause = 0.0 if hurry else _sooner(view.refresh(idle), pads.next_in())
        for event in keyboard.without_repeats(_events(pause, view.poll_seconds, rest, clock)):
            if event.type == pygame.QUIT and (hasattr(event, BY_SIGNAL) or may_close()):
                return
            if view.follow(event):
                note_window(in_sight=not view.hidden, in_front=view.focused)
            player_input = keyboard.input_of(
                event,
                letters=stack.takes_letters,
                typing=stack.takes_text,
                capturing=stack.captures,
                pans_at=stack.pans_at,
            )
            for given in [player_input, *pads.inputs_of(event, capturing=stack.captures)]:
                if given is not None:
                    _give(given, stack, view)
        for given in pads.due():
            _give(given, stack, view)
        now = clock()
        longest = LONGEST_FRAME + (0.0 if pause is None or view.hidden else pause)
        stack.pass_time(HURRIED_SECONDS if hurry else min(longest, now - previous))
        previous = now
        follow(stack.scenes)
    stack.draw(window.surface)
    window.show()


def _give(player_input: PlayerInput, stack: SceneManager, view: _View) -> None:
    """Give an input to the scenes, and let the picture be drawn soon."""
    view.expect_change()
    stack.handle(player_input)


def _sooner(one: float | None, other: float | None) -> float | None:
    """Return the smaller of two numbers of seconds; None stands for never."""
    return min((seconds for seconds in (one, other) if seconds is not None), default=None)


class _View:
    """Decide when the window is drawn, and whether all of it is drawn or only what moves by itself.

    Input is shown at once, but at most once in FRAME_SECONDS. Without input, only those parts of the picture are drawn
    that move. A hidden window is not drawn.
    """

    def __init__(self, window: Window, stack: SceneManager, clock: Callable[[], float], camera: Camera | None) -> None:
        self._camera = camera
        self._window = window
        self._stack = stack
        self._clock = clock
        self.hidden = False
        """Whether nothing of the window can be seen."""
        self.focused = True
        """Whether the window gets the keys."""
        self._stale = True
        """Whether anything in the picture may have changed since it was drawn, because of an event."""
        self._began = -inf
        """Time at which the last drawing of a picture began."""
        self._due = -inf
        """Time at which the next picture is due; infinite if none is due until something happens."""

    @property
    def poll_seconds(self) -> float:
        """Seconds from one look for events to the next while the game waits."""
        return HIDDEN_POLL_SECONDS if self.hidden else POLL_SECONDS

    def follow(self, event: pygame.Event) -> bool:
        """Take notice of an event: it may change the picture, or hide the window.

        Return whether `hidden` or `focused` has changed.
        """
        before = self.hidden, self.focused
        if event.type in (*HIDING, *SHOWING):
            self.hidden = event.type in HIDING
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.focused = event.type == pygame.WINDOWFOCUSGAINED
        self._window.follow(event)
        if event.type not in TREMBLING:
            self.expect_change()
        return (self.hidden, self.focused) != before

    def expect_change(self) -> None:
        """Draw the whole picture next, and soon: an input or an event may have changed it."""
        self._stale = True
        self._due = min(self._due, self._began + FRAME_SECONDS)

    def refresh(self, idle: Callable[[], bool]) -> float | None:
        """Draw the picture if it is due, and return the seconds to wait for an event; None for any time.

        `idle`: does a little other work between two pictures; it returns whether more work is left.
        """
        begins = self._clock()
        if not self.hidden and begins + TOLERANCE >= self._due:
            self._draw()
            self._began, self._due = begins, inf
        top = self._stack.top
        working = idle()
        if self._stack.top is not top:  # the work has opened a scene
            self.expect_change()
        wanted, is_idle = self._stack.next_frame_in(), self._is_idle()
        if self.hidden:
            return None if is_idle and not working else max(0.0, HIDDEN_SECONDS - (self._clock() - begins))
        if wanted is not None:
            least = UNFOCUSED_SECONDS if is_idle and not self.focused else FRAME_SECONDS
            self._due = min(self._due, begins + max(wanted, least))
        until = min(self._due, begins + FRAME_SECONDS) if working else self._due
        return None if until == inf else max(0.0, until - self._clock())

    def _is_idle(self) -> bool:
        """Return whether nothing but torches and idle creatures moves. A walk of many steps wants frames more often."""
        wanted = self._stack.next_frame_in()
        return wanted is None or wanted > LONGEST_FRAME

    def _draw(self) -> None:
        boxes = None
        if self._stale:
            self._stack.draw(self._window.surface)
        else:
            boxes = self._stack.draw_moving(self._window.surface)
        if boxes is None or boxes:
            self._window.show(boxes)
            if self._camera is not None:
                self._camera.note(self._window.surface, idle=boxes is not None and self._is_idle())
        self._stale = False


def _events(
    pause: float | None, poll: float, rest: Callable[[float], None], clock: Callable[[], float]
) -> list[pygame.Event]:
    """Wait for an event for at most `pause` seconds (None: without limit), and return all events that have arrived.

    `poll`: seconds from one look for events to the next. `rest`, `clock`: as for `run`. `pygame.event.wait` looks a
    thousand times a second, which takes more of the processor than all drawing of an idle game.
    """
    until = inf if pause is None else clock() + pause
    while not (events := pygame.event.get()) and (left := until - clock()) > 0:
        rest(min(poll, left))
    return events
