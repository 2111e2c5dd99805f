"""The window's loop: waits for something, hands it to the viewer, draws when there is something new to see."""

from __future__ import annotations

import time

import pygame

from game.ui.presenter import Presenter

from .hands import wish
from .scene import Viewer

REPEAT_AFTER_MS, REPEAT_EVERY_MS = 220, 40


def run(presenter: Presenter, viewer: Viewer) -> None:
    """Until the viewer or its window is closed."""
    pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
    pygame.key.start_text_input()  # without it SDL reports a shifted key as the plain one: `/` for `?`
    pygame.event.set_allowed(None)
    viewer.fullscreen = presenter.toggle_fullscreen
    before = time.perf_counter()
    while viewer.open:
        if viewer.stale:
            viewer.draw(presenter.surface)
            presenter.show()
        pause = viewer.next_in()
        first = pygame.event.wait() if pause is None else pygame.event.wait(max(1, round(1000 * pause)))
        for event in (first, *pygame.event.get()):
            if event.type == pygame.QUIT:
                return
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
                viewer.stale = True
            asked = wish(event)
            if asked is not None:
                viewer.handle(asked)
        now = time.perf_counter()
        viewer.pass_time(now - before)
        before = now
