"""Turn to another level: of a plan, another seed or depth, a drawing with a rule for doors; or keep one beside it."""

from __future__ import annotations

from dataclasses import replace

from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from scenario_lib.drawings import RULES
from viewer.graphics.map_picture import MapPicture
from viewer.state.drawing_file import DrawingFile, DrawingFileError
from viewer.state.viewed_level import LevelSpec, adjacent_seed
from viewer.view.pages import TextEntryPage
from viewer.view.viewer_state import ViewerState

DEEPEST = 99


def type_drawing(viewer: ViewerState) -> None:
    def take(words: str) -> str | None:
        try:
            show_drawing(viewer, DrawingFile(words), None)
        except DrawingFileError as why:
            return str(why)
        return None

    viewer.page = TextEntryPage("The name of a file with a drawing in it", "", take)


def open_drawing(viewer: ViewerState, path: str) -> None:
    """Shows a file that was let fall on the window, or says what is wrong with it."""
    try:
        show_drawing(viewer, DrawingFile(path), None)
    except DrawingFileError as why:
        viewer.show_message(str(why), failed=True)


def show_drawing(viewer: ViewerState, drawing: DrawingFile, rule: str | None) -> None:
    """Raises Undrawable, and then all stays as it is."""
    viewed = drawing.viewed(viewer.spec.tradition, rule, viewer.spec.seed)
    viewer.drawing, viewer.rule, viewer.walk_mode = drawing, rule, None
    viewer.show(viewed)
    doors = len(viewed.sketch.doors)
    viewer.show_message(f"{drawing.name}: {doors} doors{f' by {rule}' if rule else ', p puts others by a rule'}")


def next_rule(viewer: ViewerState) -> None:
    """The drawing as drawn, then with the doors of each rule; a rule that cannot be is told and passed over."""
    if viewer.drawing is None:
        viewer.show_message("Rules for doors are tried on drawings: drop one here, or type d", failed=True)
        return
    rules = [None, *RULES]
    following = [*rules[rules.index(viewer.rule) + 1 :], None]
    refused = []
    for rule in following:
        try:
            show_drawing(viewer, viewer.drawing, rule)
        except DrawingFileError as why:
            refused.append(str(why))
            continue
        if refused:
            viewer.show_message(f"{viewer.message} · passed over: {'; '.join(refused)}", failed=True)
        return


def open_level(viewer: ViewerState, spec: LevelSpec) -> bool:
    """Shows the level of a plan, if there is one; else says why not, and all stays as it is."""
    viewer.walk_mode = None
    try:
        viewed = spec.made()
    except (RetryLevel, MissingInput) as why:
        viewer.show_message(str(why), failed=True)
        return False
    viewer.spec, viewer.drawing, viewer.rule = spec, None, None
    viewer.show(viewed)
    viewer.show_message(
        f"{len(viewed.sketch.rooms)} rooms, {len(viewed.sketch.doors)} doors, {_rolls(viewed.sketch.restarts)}"
    )
    return True


def _rolls(restarts: int) -> str:
    return "made at the first roll" if not restarts else f"{restarts} rolls thrown away before"


def open_seed(viewer: ViewerState, seed: str) -> None:
    """The same with another seed; on a drawing, the same rule with other luck."""
    if viewer.drawing is not None:
        viewer.spec = replace(viewer.spec, seed=seed)
        show_drawing(viewer, viewer.drawing, viewer.rule)
    else:
        open_level(viewer, replace(viewer.spec, seed=seed))


def next_seed(viewer: ViewerState, step: int) -> None:
    open_seed(viewer, adjacent_seed(viewer.spec.seed, step))


def next_depth(viewer: ViewerState, step: int) -> None:
    open_level(viewer, replace(viewer.spec, depth=max(1, min(DEEPEST, viewer.spec.depth + step))))


def compare(viewer: ViewerState) -> None:
    """Keeps this level beside those that follow, or lets the kept one go."""
    if viewer.beside is not None:
        viewer.beside = None
        viewer.show_message("One level again")
        return
    kept = viewer.picture
    viewer.beside = kept
    viewer.picture = MapPicture(kept.viewed, viewer.theme)
    viewer.picture.camera = kept.camera
    viewer.show_message("Kept on the left. Change the one on the right: seed, generator, theme, size")


def swap(viewer: ViewerState) -> None:
    if viewer.beside is None:
        viewer.show_message("There is no level beside this one: c keeps one", failed=True)
        return
    kept, viewer.beside = viewer.beside, viewer.picture
    spec = kept.viewed.spec
    viewer.show(kept.viewed)
    if spec is not None:
        viewer.spec, viewer.drawing, viewer.rule = spec, None, None
