"""Choosing what is made: lists, lines to type, and many levels at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace

from game import cli
from game.content.levels.generators import GENERATORS
from game.content.levels.themes import DEPTHS, THEMES
from game.content.traditions import TRADITIONS
from level_output.arrival import LARGEST, SMALLEST, by
from viewer.input.levels import show_drawing, turn_to, turn_to_seed
from viewer.state.subject import Plan
from viewer.view.pages import Choosing, Typing
from viewer.view.sheet import Sheet
from viewer.view.viewer_state import ViewerState


def choose_generator(viewer: ViewerState) -> None:
    lines = [(chain.name, chain.summary) for chain in GENERATORS.values()]

    def take(name: str) -> None:
        turn_to(viewer, replace(viewer.plan, chain=GENERATORS[name], theme=None))

    viewer.page = Choosing("Generator", lines, "" if viewer.plan.theme else viewer.plan.chain.name, take)


def choose_theme(viewer: ViewerState) -> None:
    """A theme is seen at the first depth that has it."""
    lines = [(name, f"{chain.summary}; depth {_depths(name)}") for name, chain in THEMES.items()]

    def take(name: str) -> None:
        depth = 1 + DEPTHS.index(name) if name in DEPTHS else viewer.plan.depth
        turn_to(viewer, replace(viewer.plan, chain=THEMES[name], theme=name, depth=depth))

    viewer.page = Choosing("Theme", lines, viewer.plan.theme or "", take)


def _depths(theme: str) -> str:
    return " and ".join(str(depth) for depth, name in enumerate(DEPTHS, 1) if name == theme) or "of none"


def choose_tradition(viewer: ViewerState) -> None:
    """Takes its generator and size along, unless others than the last tradition's own were chosen."""
    lines = [(row.name, row.summary) for row in TRADITIONS.values()]
    before = viewer.plan.tradition

    def take(name: str) -> None:
        row, plan = TRADITIONS[name], replace(viewer.plan, tradition=TRADITIONS[name])
        if plan.theme is None and plan.chain.name == before.generator:
            plan = replace(plan, chain=GENERATORS[row.generator])
        if plan.size == before.size:
            plan = replace(plan, size=row.size)
        if viewer.drawing is None:
            turn_to(viewer, plan)
        else:
            viewer.plan = plan
            show_drawing(viewer, viewer.drawing, viewer.rule)

    viewer.page = Choosing("Tradition", lines, before.name, take)


def type_seed(viewer: ViewerState) -> None:
    def take(words: str) -> str | None:
        return _read(lambda: turn_to_seed(viewer, cli.seed(words)))

    viewer.page = Typing("Seed: any text", viewer.plan.seed, take)


def type_size(viewer: ViewerState) -> None:
    def take(words: str) -> str | None:
        read = cli.size(SMALLEST, LARGEST)
        return _read(lambda: turn_to(viewer, replace(viewer.plan, size=read(words.replace(" ", "")))))

    viewer.page = Typing(f"Size in cells, from {by(SMALLEST)} to {by(LARGEST)}", by(viewer.plan.size), take)


def _read(then: Callable[[], object]) -> str | None:
    """Does what follows from something typed; answers what is wrong with it."""
    try:
        then()
    except argparse.ArgumentTypeError as error:
        return str(error)
    return None


def open_sheet(viewer: ViewerState) -> None:
    def take(plan: Plan) -> None:
        turn_to(viewer, plan)

    viewer.page = Sheet(viewer.plan, take)
