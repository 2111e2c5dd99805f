"""Turn to another level: of a plan, another seed or depth, a drawing with a rule for doors; or keep one beside it."""

from __future__ import annotations

from dataclasses import replace

from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from scenario_lib.drawings import RULES
from viewer.graphics.map_picture import MapPicture
from viewer.state.drawn_file import DrawnFile, Undrawable
from viewer.state.subject import Plan, neighbour
from viewer.view.pages import Typing
from viewer.view.viewer_state import ViewerState

DEEPEST = 99


def type_drawing(viewer: ViewerState) -> None:
    def take(words: str) -> str | None:
        try:
            show_drawing(viewer, DrawnFile(words), None)
        except Undrawable as why:
            return str(why)
        return None

    viewer.page = Typing("The name of a file with a drawing in it", "", take)


def open_drawing(viewer: ViewerState, path: str) -> None:
    """Shows a file that was let fall on the window, or says what is wrong with it."""
    try:
        show_drawing(viewer, DrawnFile(path), None)
    except Undrawable as why:
        viewer.tell(str(why), failed=True)


def show_drawing(viewer: ViewerState, drawing: DrawnFile, rule: str | None) -> None:
    """Raises Undrawable, and then all stays as it is."""
    subject = drawing.subject(viewer.plan.tradition, rule, viewer.plan.seed)
    viewer.drawing, viewer.rule, viewer.stroll = drawing, rule, None
    viewer.show(subject)
    doors = len(subject.sketch.doors)
    viewer.tell(f"{drawing.name}: {doors} doors{f' by {rule}' if rule else ', p puts others by a rule'}")


def next_rule(viewer: ViewerState) -> None:
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


def turn_to(viewer: ViewerState, plan: Plan) -> bool:
    """Shows the level of a plan, if there is one; else says why not, and all stays as it is."""
    viewer.stroll = None
    try:
        subject = plan.made()
    except (RetryLevel, MissingInput) as why:
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


def turn_to_seed(viewer: ViewerState, seed: str) -> None:
    """The same with another seed; on a drawing, the same rule with other luck."""
    if viewer.drawing is not None:
        viewer.plan = replace(viewer.plan, seed=seed)
        show_drawing(viewer, viewer.drawing, viewer.rule)
    else:
        turn_to(viewer, replace(viewer.plan, seed=seed))


def next_seed(viewer: ViewerState, step: int) -> None:
    turn_to_seed(viewer, neighbour(viewer.plan.seed, step))


def next_depth(viewer: ViewerState, step: int) -> None:
    turn_to(viewer, replace(viewer.plan, depth=max(1, min(DEEPEST, viewer.plan.depth + step))))


def compare(viewer: ViewerState) -> None:
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


def swap(viewer: ViewerState) -> None:
    if viewer.beside is None:
        viewer.tell("There is no level beside this one: c keeps one", failed=True)
        return
    kept, viewer.beside = viewer.beside, viewer.picture
    plan = kept.subject.plan
    viewer.show(kept.subject)
    if plan is not None:
        viewer.plan, viewer.drawing, viewer.rule = plan, None, None
