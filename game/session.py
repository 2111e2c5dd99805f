"""One sitting: from the options of the command line to a window, and to the last frame."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.app import App
from game.arguments import fail
from game.autoplay import Autoplay
from game.content.bots.roster import BOTS, waiter
from game.content.traditions import TRADITIONS
from game.engine.tradition import Tradition
from game.ui.picture import Unwritable, save, writable
from game.ui.presenter import NoDisplay, Presenter
from game.ui.settings import Motion, Settings
from game.ui.swatch import AJAR
from game.ui.tilesheet import Tilesheet


def run(options: argparse.Namespace) -> int:
    """Plays as asked; answers the exit code."""
    tradition = TRADITIONS.get(options.tradition)
    if tradition is None:
        fail(f"ajar: --tradition: there is no '{options.tradition}' (there are: {', '.join(TRADITIONS)})")
    if options.bot not in BOTS:
        fail(f"ajar: --bot: there is no '{options.bot}' (there are: {', '.join(BOTS)})")
    try:
        screenshot = writable(options.screenshot) if options.screenshot is not None else None
        return _sit(options, tradition, screenshot)
    except Unwritable as error:
        fail(f"ajar: --screenshot: {error}")


def _sit(options: argparse.Namespace, tradition: Tradition, screenshot: Path | None) -> int:
    settings = Settings(glyphs=options.glyphs, mute=options.mute or options.headless)
    try:
        presenter = Presenter(
            options.window,
            fullscreen=options.fullscreen,
            icon=Tilesheet(AJAR.ramps)["app-icon"],
            headless=options.headless or os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"),
        )
    except NoDisplay as error:
        fail(f"ajar: there is no display to open a window on ({error}); --headless plays without one")
    autoplay = None
    if options.demo or options.turns is not None:
        autoplay = Autoplay(BOTS[options.bot] if options.demo else waiter, options.turns)
    if options.headless:
        settings.motion = Motion.NONE
    app = App(presenter, settings, tradition, options.seed, options.depth, autoplay)
    begins_at_once = autoplay is not None or options.seed is not None or options.depth > 1
    app.run(app.new_game() if begins_at_once else app.title(), hurry=options.headless)
    if screenshot is not None:
        save(presenter.surface, screenshot)
    presenter.close()
    return 0
