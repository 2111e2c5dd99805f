"""The window: a surface to draw on, and two routes by which the surface gets onto the screen.

The better route is a renderer with one streaming texture. It waits for vsync, so that no frame tears. On a 4K screen it
shows a frame in half the time of the other route. The other route draws on the window's own surface. It is used if
there is no renderer, and for SDL drivers without a screen. Never use the flag SCALED, because its full screen stretches
pixels unevenly. Never call `pygame.init()`, because it opens sound devices.
"""

from __future__ import annotations

import faulthandler
import signal
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Protocol

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.records import NamedTuple
from game.ui.silent_stderr import silenced

MIN_SIZE = (640, 360)
"""Least size of the window in pixels."""
USUAL_SIZE = (1280, 720)
"""Size of a new window in pixels on a desktop of unknown size, and least size on a desktop that has room for it."""
SHARE_OF_DESKTOP = 0.85
"""Greatest share of the desktop's width and height that a new window takes, if it is larger than USUAL_SIZE."""
TITLE_BAR = 40
"""Height in pixels that is kept free on a desktop, for the title bar of the window or a bar of the desktop."""
_HEADLESS = ("dummy", "offscreen")


class NoDisplay(Exception):
    """Error for a computer without a screen to open a window on."""


class WindowPlacement(NamedTuple):
    """Size and place of the window, in pixels of the desktop, when it neither filled the screen nor was maximised."""

    width: int
    height: int
    left: int
    top: int
    fullscreen: bool = False
    maximised: bool = False


class _Route(Protocol):
    """Way to get a surface onto the screen."""

    def surface(self) -> pygame.Surface: ...
    def show(self, boxes: Sequence[pygame.Rect] | None) -> None: ...


class _Own:
    """Route (way to get a picture onto the screen) that draws directly on the window's own surface."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window

    def surface(self) -> pygame.Surface:
        return self._window.get_surface()

    def show(self, boxes: Sequence[pygame.Rect] | None) -> None:
        self._window.flip()


class _Textured:
    """Route (way to get a picture onto the screen) that draws on a surface and sends the surface as one texture.

    Raises pygame.error if there is no renderer.
    """

    def __init__(self, window: pygame.Window) -> None:
        from pygame._sdl2 import video  # a private module of pygame: imported only here

        self._video = video
        self._window = window
        self._renderer = video.Renderer(window, vsync=True)
        self._fit()

    def surface(self) -> pygame.Surface:
        if self._surface.get_size() != self._window.size:
            before = self._surface
            self._fit()
            self._surface.blit(before, (0, 0))
            self.show(None)  # until the picture has its new size, no part of the window is white
        return self._surface

    def show(self, boxes: Sequence[pygame.Rect] | None) -> None:
        for box in [self._surface.get_rect()] if boxes is None else boxes:
            # With a Rect and a subsurface, pygame would write the part into the corner of the texture.
            self._texture.update(self._surface.subsurface(box), tuple(box))
        self._renderer.clear()
        self._texture.draw()
        self._renderer.present()

    def _fit(self) -> None:
        self._surface = pygame.Surface(self._window.size, 0, 32)
        self._texture = self._video.Texture(self._renderer, self._window.size, streaming=True)


FATAL_SIGNALS = ("SIGQUIT", "SIGSEGV", "SIGBUS", "SIGFPE")
"""Signals that end a program at once: Ctrl-\\ in its terminal, and faults in the machine code of a library."""


def _let_fatal_signals_end() -> None:
    """Let FATAL_SIGNALS do what they did before pygame was imported: end the process, or nothing.

    When it is imported, pygame installs handlers that close the window first. They may wait forever for a lock that the
    interrupted code holds. Handlers from Python and its faulthandler are left as they are.
    """
    for name in FATAL_SIGNALS:
        number = getattr(signal, name, None)  # Windows has no SIGQUIT and no SIGBUS
        ours = name == "SIGQUIT" or not faulthandler.is_enabled()
        if number is not None and ours and (before := signal.getsignal(number)) in (signal.SIG_DFL, signal.SIG_IGN):
            signal.signal(number, before)


BY_SIGNAL = "by_signal"
"""Attribute of a QUIT event that a signal has caused, not the player."""


def _quit_by_signal(*_: object) -> None:
    """Handle SIGTERM: post a QUIT event that says that a signal closes the window, not the player."""
    pygame.event.post(pygame.Event(pygame.QUIT, {BY_SIGNAL: True}))


class Window:
    """Resizable window. Draw on `surface`, then call `show`."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        title: str = "Ajar",
        fullscreen: bool = False,
        icon: pygame.Surface | None = None,
        headless: bool = False,
    ) -> None:
        """Open the window. `size`: in pixels; if None, what fits the desktop.

        `headless`: open the window even if there is no screen. Raises NoDisplay if no window can be opened, and if
        there is no screen and `headless` is False.
        """
        try:
            with silenced():  # drivers that fail write messages before a working one is found
                pygame.display.init()
            _let_fatal_signals_end()
            driver = pygame.display.get_driver()
            if driver in _HEADLESS and not headless:
                pygame.display.quit()
                raise NoDisplay(f"SDL found only the driver {driver}, which cannot show a window")
            self._window = pygame.Window(title, size or _usual(driver), resizable=True)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:  # else SDL makes it look like a click of the player
            signal.signal(signal.SIGTERM, _quit_by_signal)
        self._window.minimum_size = MIN_SIZE
        if icon is not None:
            self._window.set_icon(icon)
        self._route = _route(self._window, driver)
        self._fullscreen = False
        self._maximised = False
        self._windowed = (*self._window.size, *self._window.position)
        """Width, height, left edge and top edge in pixels when the window last was neither fullscreen nor maximised."""
        self._windowed_before = self._windowed
        """The same before the last change of size or place. A window that is maximised may tell its new size first."""
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def surface(self) -> pygame.Surface:
        """Surface to draw on. Get it again for each frame, because the size of the window may have changed."""
        return self._route.surface()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of `surface` in pixels."""
        return self.surface.get_size()

    def show(self, boxes: Sequence[pygame.Rect] | None = None) -> None:
        """Put the drawn surface onto the screen.

        `boxes`: parts of the surface, in pixels, that have changed since the last call; None for all of it.
        """
        self._route.show(boxes)

    @property
    def fills_screen(self) -> bool:
        """Whether the window fills the screen."""
        return self._fullscreen

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and a normal window."""
        self._note_place()
        self._fullscreen = not self._fullscreen
        if self._fullscreen:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()

    @property
    def placement(self) -> WindowPlacement:
        """Where the window is and how large, for the next start."""
        self._note_place()
        return WindowPlacement(*self._windowed, self._fullscreen, self._maximised)

    def follow(self, event: pygame.Event) -> None:
        """Take notice of an event: it may have moved or maximised the window."""
        if event.type == pygame.WINDOWMAXIMIZED and not self._maximised:
            if self._windowed[:2] == self._window.size:
                self._windowed = self._windowed_before
            self._maximised = True
        elif event.type == pygame.WINDOWRESTORED:
            self._maximised = False
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWMOVED):
            self._note_place()

    def _note_place(self) -> None:
        """Store the position and size of the window, unless it is fullscreen or maximised."""
        place = (*self._window.size, *self._window.position)
        if not self._fullscreen and not self._maximised and place != self._windowed:
            self._windowed_before, self._windowed = self._windowed, place

    def restore(self, placement: WindowPlacement) -> None:
        """Put the window where it was at an earlier start. A place that is on no screen now is ignored."""
        desktops = pygame.display.get_desktop_sizes()
        width, height, left, top, fullscreen, maximised = placement
        if any(width <= most[0] and height <= most[1] for most in desktops):
            self._window.size = (max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1]))
            wide, high = sum(size[0] for size in desktops), max(size[1] for size in desktops)
            if 0 <= left <= wide - MIN_SIZE[0] // 2 and 0 <= top <= high - MIN_SIZE[1] // 2:
                self._window.position = (left, top)
        self._windowed = self._windowed_before = (*self._window.size, *self._window.position)
        if maximised:
            self._window.maximize()
            self._maximised = True
        if fullscreen != self._fullscreen:
            self.toggle_fullscreen()

    def close(self) -> None:
        """Close the window and the display of SDL."""
        if signal.getsignal(signal.SIGTERM) is _quit_by_signal:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self._window.destroy()
        pygame.display.quit()


def _usual(driver: str) -> tuple[int, int]:
    """Return the size of a new window in pixels: what fits the desktop.

    `driver`: name of SDL's video driver. If the driver has no screen, the size is always USUAL_SIZE.
    """
    return USUAL_SIZE if driver in _HEADLESS else fitting(pygame.display.get_desktop_sizes()[0])


def _route(window: pygame.Window, driver: str) -> _Route:
    """Return the best route that works for a window. A route is a way to get a picture onto the screen.

    `driver`: name of SDL's video driver.
    """
    if driver in _HEADLESS:
        return _Own(window)
    try:
        return _Textured(window)
    except pygame.error:  # no renderer: the window's own surface needs none
        return _Own(window)


def fitting(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a new window on a desktop: the largest whole multiple of MIN_SIZE that leaves a margin free.

    On a desktop without room for twice MIN_SIZE, the window takes all the free room, because a window of MIN_SIZE would
    be much smaller than it could be. `desktop`: width and height in pixels.
    """
    scale = int(min(SHARE_OF_DESKTOP * most / least for most, least in zip(desktop, MIN_SIZE, strict=True)))
    if scale >= 2:
        return MIN_SIZE[0] * scale, MIN_SIZE[1] * scale
    room = desktop[0], desktop[1] - TITLE_BAR
    usual = tuple(min(usual, most) for usual, most in zip(USUAL_SIZE, room, strict=True))
    return max(MIN_SIZE[0], usual[0]), max(MIN_SIZE[1], usual[1])


def blit_enlarged(canvas: pygame.Surface, scale: int, target: pygame.Surface, place: tuple[int, int]) -> None:
    """Draw a canvas onto a target, enlarged by `scale`, as far as it lies within the clip of the target.

    `place`: upper left corner on the target, in pixels.
    """
    clip = target.get_clip()
    room = pygame.Rect(place, (canvas.get_width() * scale, canvas.get_height() * scale)).clip(clip)
    if not room.width:
        return
    columns = _cut(room.left - place[0], room.right - place[0], scale)
    rows = _cut(room.top - place[1], room.bottom - place[1], scale)
    for (left, right), (top, bottom) in product(columns, rows):
        part = canvas.subsurface((left, top, right - left, bottom - top))
        size = part.get_width() * scale, part.get_height() * scale
        box = pygame.Rect((place[0] + left * scale, place[1] + top * scale), size)
        if clip.contains(box):
            _enlarge(part, target.subsurface(box), scale)
        else:
            target.blit(pygame.transform.scale(part, size), box)


def _enlarge(part: pygame.Surface, target: pygame.Surface, scale: int) -> None:
    """Draw a picture onto a target that is `scale` times as large.

    The picture is made wider, and each of its rows then written `scale` times. At 3840×2160 this takes half the time of
    enlarging it at once.
    """
    width, height = target.get_width(), part.get_height()
    wide = pygame.surfarray.pixels2d(pygame.transform.scale(part, (width, height)))
    pygame.surfarray.pixels2d(target).T.reshape(height, scale, width)[:] = wide.T[:, None]


def _cut(begin: int, end: int, scale: int) -> list[tuple[int, int]]:
    """Return ranges of pixels of a canvas: the one that the beginning of an area cuts, the whole ones, the last one.

    The whole ones can be enlarged in place, which takes half the time. `begin`, `end`: of the area, in enlarged pixels.
    """
    first = ceil_div(begin, scale)
    return [*pairwise(sorted({begin // scale, first, max(first, end // scale), ceil_div(end, scale)}))]
