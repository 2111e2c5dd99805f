"""Levels as pictures, and the window of the map viewer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from arrival import reveal
from game.arguments import fail
from game.engine.world import World
from game.ui.look import Look
from game.ui.presenter import NoDisplay, Presenter
from game.ui.settings import Motion, Settings
from game.ui.stage import Stage
from game.ui.swatch import AJAR, SWATCHES
from game.ui.tilesheet import TILE, Tilesheet

if TYPE_CHECKING:
    from viewing.subject import Plan

WINDOW = (1280, 840)


def neighbour(seed: str, step: int) -> str:
    """The seed before or after one: its number one less or more, from 0; a seed without a number gets one."""
    match = re.fullmatch(r"(.*?)(\d+)", seed)
    if match is None:
        return f"{seed} 1"
    return f"{match[1]}{max(0, int(match[2]) + step)}"


def staged(world: World, look: Look, *, glyphs: bool = False) -> Stage:
    """A stage that shows a world at rest."""
    stage = Stage(world, SWATCHES[world.tradition.swatch], look.small, glyphs=glyphs)
    stage.motion = Motion.NONE.value
    stage.finish()
    width, height = world.level.shape
    stage.focus = (width / 2 - 0.5, height / 2 - 0.5)
    return stage


def level_picture(world: World) -> pygame.Surface:
    """The whole level in tiles, 16 pixels a cell, evenly lit."""
    reveal(world)
    stage = staged(world, Look(Settings()))
    stage.flat = True
    return level_canvas(stage)


def level_canvas(stage: Stage) -> pygame.Surface:
    """All that a stage shows of its level."""
    width, height = stage.world.level.shape
    canvas = pygame.Surface((width * TILE, height * TILE), 0, 32)
    stage.draw(canvas)
    return canvas


def show(plan: Plan, drawing: str | None = None, rule: str | None = None) -> int:
    """Opens the window on the level of a plan, or on a file with a drawing, with doors by a rule if asked.

    Answers the exit code. Raises StartAgain or Unmet when the level cannot be made.
    """
    from viewing.drawings import show_drawing  # whoever wants no window need not wait for all of it
    from viewing.drawn_file import DrawnFile, Undrawable
    from viewing.scene import Viewer
    from viewing.window import run

    viewer = Viewer(Look(Settings()), plan)
    try:
        if drawing is not None:
            show_drawing(viewer, DrawnFile(drawing), rule)
        presenter = Presenter(WINDOW, title="Ajar: levels", icon=Tilesheet(AJAR.ramps)["app-icon"])
    except Undrawable as error:
        fail(f"map_viewer.py: --drawing: {error}")
    except NoDisplay as error:
        fail(f"map_viewer.py: there is no display to open a window on ({error}); --png and --text need none")
    run(presenter, viewer)
    presenter.close()
    return 0
