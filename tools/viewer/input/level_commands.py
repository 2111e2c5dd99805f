"""Commands that show another level: a level of another seed or depth, a drawing, or a second level beside the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.grid.geometry import Rect
from game.engine.words import count
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from scenario_lib.drawings import RULES
from viewer.graphics.map_picture import MapPicture
from viewer.state.drawing_file import DrawingFile, DrawingFileError
from viewer.state.viewed_level import LevelSpec, adjacent_seed
from viewer.view.pages import TextEntryPage
from viewer.view.viewer_state import ViewerState

MAX_DEPTH = 99


def type_drawing(viewer: ViewerState) -> None:
    """Ask for the path of a drawing file, and show the drawing."""

    def on_submit(name: str) -> str | None:
        try:
            show_drawing(viewer, DrawingFile(name), None)
        except DrawingFileError as why:
            return str(why)
        return None

    viewer.page = TextEntryPage("Name of the drawing file", "", on_submit)


def open_drawing(viewer: ViewerState, path: str) -> None:
    """Show the drawing in a file that was dropped on the window. If that fails, show the reason as a message."""
    try:
        show_drawing(viewer, DrawingFile(path), None)
    except DrawingFileError as why:
        viewer.show_message(str(why), failed=True)


def show_drawing(viewer: ViewerState, drawing: DrawingFile, rule: str | None) -> None:
    """Show a drawing, and a message with its number of doors.

    `rule`: name of the door rule that adds doors to it; None for the drawn doors alone. Raises DrawingFileError if the
    drawing has no floor or the rule does not fit the drawing; the viewer does not change then.
    """
    spec = viewer.spec
    if drawing is not viewer.drawing:
        spec = replace(
            spec,
            tradition=drawing.tradition or spec.tradition,
            seed=drawing.seed if drawing.seed is not None else spec.seed,
        )
    viewed = drawing.viewed(spec.tradition, rule, spec.seed)
    viewer.spec = spec
    viewer.drawing, viewer.rule, viewer.walk_mode = drawing, rule, None
    viewer.show(viewed)
    doors = count(len(viewed.sketch.doors), "door")
    placed = f" placed by the rule '{rule}'" if rule is not None else ". Press p to place doors by a rule"
    viewer.show_message(". ".join([f"{drawing.name} has {doors}{placed}", *drawing.warnings]) + ".")


def next_rule(viewer: ViewerState) -> None:
    """Show the drawing with doors placed by the next door rule. After the last rule, show it as it was drawn.

    Rules that do not fit the drawing are skipped, and a message names these rules.
    """
    if viewer.drawing is None:
        viewer.show_message("Door rules work on drawings only. Press d to open one, or drop a file here.", failed=True)
        return
    rules = [None, *RULES]
    following = [*rules[rules.index(viewer.rule) + 1 :], None]
    skipped = []
    for rule in following:
        try:
            show_drawing(viewer, viewer.drawing, rule)
        except DrawingFileError as why:
            skipped.append(str(why))
            continue
        if skipped:
            viewer.show_message(f"{viewer.message} Skipped rules: {'; '.join(skipped)}", failed=True)
        return


def open_level(viewer: ViewerState, spec: LevelSpec) -> bool:
    """Generate a level and show it. Return whether that succeeded; if not, show the reason as a message."""
    viewer.walk_mode = None
    try:
        viewed = spec.generate()
    except (RetryLevel, MissingInput) as why:
        viewer.show_message(str(why), failed=True)
        return False
    viewer.spec, viewer.drawing, viewer.rule = spec, None, None
    viewer.show(viewed)
    viewer.show_message(
        f"The level has {count(len(viewed.sketch.doors), 'door')}.{_laid_out(viewed.sketch.rooms)}"
        f"{_attempts(viewed.sketch.restarts)}"
    )
    return True


def _laid_out(rooms: Sequence[Rect]) -> str:
    """Return a sentence about the rooms of the generator, without which others are measured; "" for caves and mazes."""
    return f" The generator laid out {count(len(rooms), 'room')}." if rooms else ""


def _attempts(restarts: int) -> str:
    return f" The generator needed {count(restarts + 1, 'attempt')}." if restarts else ""


def open_seed(viewer: ViewerState, seed: str) -> None:
    """Show the level of another seed. If a drawing is shown, apply the viewer's door rule again, with this seed."""
    if viewer.drawing is not None:
        viewer.spec = replace(viewer.spec, seed=seed)
        show_drawing(viewer, viewer.drawing, viewer.rule)
    else:
        open_level(viewer, replace(viewer.spec, seed=seed))


def next_seed(viewer: ViewerState, step: int) -> None:
    """Show the level whose seed is `step` after the present seed, or before it if `step` is negative."""
    open_seed(viewer, adjacent_seed(viewer.spec.seed, step))


def next_depth(viewer: ViewerState, step: int) -> None:
    """Show the level `step` depths below the present one, or above it if `step` is negative.

    The depth stays between 1 and 99.
    """
    open_level(viewer, replace(viewer.spec, depth=max(1, min(MAX_DEPTH, viewer.spec.depth + step))))


def compare(viewer: ViewerState) -> None:
    """Keep the current level on the screen beside the levels chosen next. If a level is kept already, remove it."""
    if viewer.beside is not None:
        viewer.beside = None
        viewer.show_message("Comparison off.")
        return
    kept = viewer.picture
    viewer.beside = kept
    viewer.picture = MapPicture(kept.viewed, viewer.theme)
    viewer.picture.camera = kept.camera
    viewer.show_message("This level stays for comparison. Choose another seed, generator, theme or size.")


def swap(viewer: ViewerState) -> None:
    """Make the level that is kept for comparison the current level, and keep the current level in its place."""
    if viewer.beside is None:
        viewer.show_message("There is no second level to swap with. Press c to compare.", failed=True)
        return
    kept, viewer.beside = viewer.beside, viewer.picture
    spec = kept.viewed.spec
    viewer.show(kept.viewed)
    if spec is not None:
        viewer.spec, viewer.drawing, viewer.rule = spec, None, None
