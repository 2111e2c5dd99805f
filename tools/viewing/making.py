"""Choosing what is made: lists and lines to type, drawings, and levels beside each other."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from arrival import LARGEST, SMALLEST, by
from game import arguments
from game.content.generators import GENERATORS
from game.content.themes import DEPTHS, THEMES
from game.content.traditions import TRADITIONS
from game.mapgen.sketch import StartAgain
from game.mapgen.step import Unmet
from placing import RULES
from viewer import neighbour

from .drawn_file import DrawnFile, Undrawable
from .map_picture import MapPicture
from .pages import Choosing, Typing
from .sheet import Sheet
from .subject import Plan

if TYPE_CHECKING:
    from .scene import Viewer

DEEPEST = 99


def turn_to(viewer: Viewer, plan: Plan) -> bool:
    """Shows the level of a plan, if there is one; else says why not, and all stays as it is."""
    viewer.stroll = None
    try:
        subject = plan.made()
    except (StartAgain, Unmet) as why:
        viewer.tell(str(why), failed=True)
        return False
    viewer.plan, viewer.drawing, viewer.rule = plan, None, None
    viewer.show(subject)
    viewer.tell(
        f"{len(subject.sketch.rooms)} rooms, {len(subject.sketch.doors)} doors, {_rolls(subject.sketch.restarts)}"
    )
    return True


def _rolls(restarts: int) -> str:
    return "made at the first roll" if not restarts else f"{restarts} rolls thrown away before"


def choose_generator(viewer: Viewer) -> None:
    lines = [(chain.name, chain.summary) for chain in GENERATORS.values()]

    def take(name: str) -> None:
        turn_to(viewer, replace(viewer.plan, chain=GENERATORS[name], theme=None))

    viewer.page = Choosing("Generator", lines, "" if viewer.plan.theme else viewer.plan.chain.name, take)


def choose_theme(viewer: Viewer) -> None:
    """A theme is seen at the first depth that has it."""
    lines = [(name, f"{chain.summary}; depth {_depths(name)}") for name, chain in THEMES.items()]

    def take(name: str) -> None:
        depth = 1 + DEPTHS.index(name) if name in DEPTHS else viewer.plan.depth
        turn_to(viewer, replace(viewer.plan, chain=THEMES[name], theme=name, depth=depth))

    viewer.page = Choosing("Theme", lines, viewer.plan.theme or "", take)


def _depths(theme: str) -> str:
    return " and ".join(str(depth) for depth, name in enumerate(DEPTHS, 1) if name == theme) or "of none"


def choose_tradition(viewer: Viewer) -> None:
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


def type_seed(viewer: Viewer) -> None:
    def take(words: str) -> str | None:
        return _read(lambda: turn_to_seed(viewer, arguments.seed(words)))

    viewer.page = Typing("Seed: any text", viewer.plan.seed, take)


def type_size(viewer: Viewer) -> None:
    def take(words: str) -> str | None:
        read = arguments.size(SMALLEST, LARGEST)
        return _read(lambda: turn_to(viewer, replace(viewer.plan, size=read(words.replace(" ", "")))))

    viewer.page = Typing(f"Size in cells, from {by(SMALLEST)} to {by(LARGEST)}", by(viewer.plan.size), take)


def _read(then: Callable[[], object]) -> str | None:
    """Does what follows from something typed; answers what is wrong with it."""
    try:
        then()
    except argparse.ArgumentTypeError as error:
        return str(error)
    return None


def turn_to_seed(viewer: Viewer, seed: str) -> None:
    """The same with another seed; on a drawing, the same rule with other luck."""
    if viewer.drawing is not None:
        viewer.plan = replace(viewer.plan, seed=seed)
        show_drawing(viewer, viewer.drawing, viewer.rule)
    else:
        turn_to(viewer, replace(viewer.plan, seed=seed))


def next_seed(viewer: Viewer, step: int) -> None:
    turn_to_seed(viewer, neighbour(viewer.plan.seed, step))


def next_depth(viewer: Viewer, step: int) -> None:
    turn_to(viewer, replace(viewer.plan, depth=max(1, min(DEEPEST, viewer.plan.depth + step))))


# ------------------------------------------------------------------------------------------- drawings


def type_drawing(viewer: Viewer) -> None:
    def take(words: str) -> str | None:
        try:
            show_drawing(viewer, DrawnFile(words), None)
        except Undrawable as why:
            return str(why)
        return None

    viewer.page = Typing("The name of a file with a drawing in it", "", take)


def open_drawing(viewer: Viewer, path: str) -> None:
    """Shows a file that was let fall on the window, or says what is wrong with it."""
    try:
        show_drawing(viewer, DrawnFile(path), None)
    except Undrawable as why:
        viewer.tell(str(why), failed=True)


def show_drawing(viewer: Viewer, drawing: DrawnFile, rule: str | None) -> None:
    """Raises Undrawable, and then all stays as it is."""
    subject = drawing.subject(viewer.plan.tradition, rule, viewer.plan.seed)
    viewer.drawing, viewer.rule, viewer.stroll = drawing, rule, None
    viewer.show(subject)
    doors = len(subject.sketch.doors)
    viewer.tell(f"{drawing.name}: {doors} doors{f' by {rule}' if rule else ', p puts others by a rule'}")


def next_rule(viewer: Viewer) -> None:
    """The drawing as drawn, then with the doors of each rule; a rule that cannot be is told and passed over."""
    if viewer.drawing is None:
        viewer.tell("Rules for doors are tried on drawings: drop one here, or type d", failed=True)
        return
    rules = [None, *RULES]
    following = [*rules[rules.index(viewer.rule) + 1 :], None]
    refused = []
    for rule in following:
        try:
            show_drawing(viewer, viewer.drawing, rule)
        except Undrawable as why:
            refused.append(str(why))
            continue
        if refused:
            viewer.tell(f"{viewer.message} · passed over: {'; '.join(refused)}", failed=True)
        return


# ---------------------------------------------------------------------------------------- many levels


def compare(viewer: Viewer) -> None:
    """Keeps this level beside those that follow, or lets the kept one go."""
    if viewer.beside is not None:
        viewer.beside = None
        viewer.tell("One level again")
        return
    kept = viewer.picture
    viewer.beside = kept
    viewer.picture = MapPicture(kept.subject, viewer.look)
    viewer.picture.camera = kept.camera
    viewer.tell("Kept on the left. Change the one on the right: seed, generator, theme, size")


def swap(viewer: Viewer) -> None:
    if viewer.beside is None:
        viewer.tell("There is no level beside this one: c keeps one", failed=True)
        return
    kept, viewer.beside = viewer.beside, viewer.picture
    plan = kept.subject.plan
    viewer.show(kept.subject)
    if plan is not None:
        viewer.plan, viewer.drawing, viewer.rule = plan, None, None


def open_sheet(viewer: Viewer) -> None:
    def take(plan: Plan) -> None:
        turn_to(viewer, plan)

    viewer.page = Sheet(viewer.plan, take)
