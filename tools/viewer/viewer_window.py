"""Window of the viewer. The window waits for events, passes them to the viewer, and shows its picture."""

from __future__ import annotations

import time
from pathlib import Path

import pygame

from game.cli import fail
from game.ui.core.settings import Settings
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import Tilesheet
from game.ui.graphics.window import BY_SIGNAL, NoDisplay, Window
from game.ui.input.keyboard import HeldKeys
from viewer.input.event_translator import user_input_from
from viewer.input.level_commands import show_drawing
from viewer.state.drawing_file import DrawingFile, DrawingFileError
from viewer.state.viewed_level import LevelSpec
from viewer.viewer import Viewer

REPEAT_AFTER_MS, REPEAT_EVERY_MS = 220, 40
LONGEST_PAUSE_MS = 250
"""Longest wait for an event. While pygame waits, Python cannot end the program when a signal such as Ctrl-C arrives."""


def show(spec: LevelSpec, folder: Path, drawing: DrawingFile | None = None, rule: str | None = None) -> int:
    """Open the viewer's window, run it until it is closed, and return the exit code 0.

    `spec`: the level to generate. `folder`: where levels are saved. `drawing`: drawing to show in place of the
    generated level; None for the generated level. `rule`: name of the rule that adds doors to the drawing; None for
    the drawn doors alone. Raises RetryLevel or MissingInput if the level cannot be generated. Ends the program with one
    line if the drawing cannot be shown or there is no display.
    """
    viewer = Viewer(Theme(Settings()), spec, folder)
    try:
        if drawing is not None:
            show_drawing(viewer, drawing, rule)
            viewer.safe_titles.add(viewer.viewed.title)
        window = Window(title="Ajar: levels", icon=Tilesheet(AJAR.fov_ramps)["app-icon"])
    except DrawingFileError as error:
        fail(f"map_viewer.py: --drawing: {error}")
    except NoDisplay as error:
        fail(f"map_viewer.py: there is no display to open a window on ({error}); use --png or --text instead")
    run(window, viewer)
    window.close()
    return 0


def run(window: Window, viewer: Viewer) -> None:
    """Run the event loop until the viewer or its window is closed."""
    pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
    pygame.key.start_text_input()  # without this call SDL reports a shifted key as the plain key: `/` for `?`
    pygame.event.set_allowed(None)
    viewer.fullscreen = window.toggle_fullscreen
    keys = HeldKeys()
    before = time.perf_counter()
    while viewer.open:
        if viewer.needs_redraw:
            viewer.draw(window.surface)
            window.show()
        pause = viewer.seconds_until_due()
        pause_ms = LONGEST_PAUSE_MS if pause is None else min(LONGEST_PAUSE_MS, round(1000 * pause))
        first = pygame.event.wait(max(1, pause_ms))
        for event in keys.without_repeats([first, *pygame.event.get()]):
            held = keys.note(event)
            if event.type == pygame.QUIT:
                if hasattr(event, BY_SIGNAL):
                    return
                viewer.ask_to_quit()
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
                viewer.needs_redraw = True
            user_input = user_input_from(event, held=held)
            if user_input is not None:
                viewer.handle(user_input)
        now = time.perf_counter()
        viewer.pass_time(now - before)
        before = now
