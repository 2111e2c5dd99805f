"""Commands that show another level: a level of another seed or depth, a drawing, or a second level beside the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from game.engine.grid.geometry import Rect
from game.engine.words import count, stopped
from game.levels.level_fields import LevelFileError
from game.levels.vault_folders import read_vault_file
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from game.mapgen.drawing.parsed_drawing import first_of
from scenario_lib.drawings import RULES
from viewer.graphics.map_picture import MapPicture
from viewer.state.drawing_file import DrawingFile, DrawingFileError
from viewer.state.viewed_level import LevelSpec, adjacent_seed
from viewer.view.overlay_panel import WARNINGS
from viewer.view.pages import TextEntryPage
from viewer.view.viewer_state import ViewerState

MAX_DEPTH = 99
MAX_OFFERS = 15
"""Largest number of files that are offered when a drawing is to be opened."""
LEVEL_ENDINGS = (".txt", ".json", ".tmj")
"""Endings of the files that are offered when a drawing is to be opened."""


def type_drawing(viewer: ViewerState) -> None:
    """Ask for the path of a drawing file, and show the drawing. The files beside the last drawing are offered."""

    def on_submit(name: str) -> str | None:
        try:
            show_drawing(viewer, DrawingFile(name), None)
        except DrawingFileError as why:
            return first_line(why)
        return None

    offers = level_files(viewer.drawing_folder)
    viewer.page = TextEntryPage("Name of the drawing file", viewer.last_drawing, on_submit, offers)


def level_files(folder: Path) -> list[str]:
    """Return the paths of the files in a folder that may contain levels, the last changed first."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in LEVEL_ENDINGS and path.is_file()]
        return [str(path) for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:MAX_OFFERS]]
    except OSError:  # the folder is gone, or a file vanished meanwhile: there is nothing to offer
        return []


def open_drawing(viewer: ViewerState, path: str) -> None:
    """Show the drawing in a file that was dropped on the window. If that fails, show the reason as a message."""
    try:
        show_drawing(viewer, DrawingFile(path), None)
    except DrawingFileError as why:
        viewer.show_message(first_line(why), failed=True)


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
    viewer.show(drawing.viewed(spec.tradition, rule, spec.seed), spec)
    viewer.show_message(_drawing_message(viewer, drawing, rule))


def _drawing_message(viewer: ViewerState, drawing: DrawingFile, rule: str | None) -> str:
    doors = count(len(viewer.viewed.sketch.doors), "door")
    placed = f" placed by the rule '{rule}'" if rule is not None else ". Press p to place doors by a rule"
    lines = [f"{drawing.name} has {doors}{placed}"]
    if drawing.warnings:
        hidden = "" if viewer.panel_visible else "; Tab shows it"
        lines.append(f"{count(len(drawing.warnings), 'warning')}: see '{WARNINGS}' in the panel{hidden}")
    return ". ".join(lines) + "."


def first_line(why: DrawingFileError) -> str:
    """Return the first mistake in a drawing, and how many there are besides."""
    first, *others = str(why).splitlines()
    return f"{first} (and {count(len(others), 'mistake')} more)" if others else first


def watch_file(viewer: ViewerState) -> None:
    """Read the file of the drawing, or of the level's vaults, again if it has changed on the disk.

    A walk in it is not ended by that: each change is told once.
    """
    file = viewer.drawing or viewer.spec.vault_file
    if file is None or not file.has_changed():
        return
    if viewer.walk_mode is None:
        read_again(viewer, viewer.add_message)
    elif file.is_news():
        viewer.add_message(f"{file.name} has changed. F5 reads it again and ends the walk.")


def read_again(viewer: ViewerState, tell: Callable[..., None] | None = None) -> None:
    """Read the file again and show it as before: overlays, camera, generation step and door rule stay.

    If there are mistakes in the file, the last level that could be read stays, and the mistakes are listed beside it.
    `tell`: shows the message; None for the viewer's `show_message`.
    """
    before, tell = viewer.drawing, tell or viewer.show_message
    if before is None:
        _read_vaults_again(viewer, tell)
        return
    spec, step, camera = viewer.spec, viewer.steps.current, viewer.picture.camera
    try:
        drawing = before.read_again()
        if drawing.tradition != before.tradition:
            spec = replace(spec, tradition=drawing.tradition or spec.tradition)
        if drawing.seed != before.seed:
            spec = replace(spec, seed=drawing.seed or spec.seed)
        viewed = drawing.viewed(spec.tradition, viewer.rule, spec.seed)
    except DrawingFileError as why:
        viewer.mistakes = str(why).splitlines()
        tell(f"{stopped(first_line(why))} The last level that could be read is shown.", failed=True)
        return
    viewer.show(viewed, spec)
    viewer.picture.camera = camera.for_level(viewed.level.shape)
    if step is not None:
        viewer.steps.seek(step)
    tell(f"Read again: {_drawing_message(viewer, drawing, viewer.rule)}")


def _read_vaults_again(viewer: ViewerState, tell: Callable[..., None]) -> None:
    """Read the file of the level's vaults again, and try them in this level.

    If there are mistakes in the file, the level stays, and the mistakes are listed beside it. `tell`: shows the
    message.
    """
    spec, camera = viewer.spec, viewer.picture.camera
    file = spec.vault_file
    if file is None:
        return
    file.try_now()
    try:
        vaults = read_vault_file(file.path).vaults
    except LevelFileError as why:
        viewer.mistakes = [f"{file.name}: {line}" for line in why.mistakes]
        tell(f"{stopped(first_of(viewer.mistakes))} The vaults that could be read last are shown.", failed=True)
        return
    if open_level(viewer, replace(spec, vaults=tuple(vaults))):
        viewer.picture.camera = camera
        tell(f"Read again: {count(len(vaults), 'vault')}, listed in the panel.")


def next_rule(viewer: ViewerState) -> None:
    """Show the drawing with doors placed by the next door rule. After the last rule, show it as it was drawn.

    Rules that do not fit the drawing are skipped, and a message names these rules.
    """
    if viewer.drawing is None:
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
    try:
        viewed = spec.generate()
    except (RetryLevel, MissingInput) as why:
        viewer.show_message(str(why), failed=True)
        return False
    viewer.show(viewed, spec)
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
    open_spec(viewer, replace(viewer.spec, seed=seed))


def open_spec(viewer: ViewerState, spec: LevelSpec) -> None:
    """Show a level with another seed or tradition. A drawing stays, with these rules and this seed.

    If that fails, show the reason as a message.
    """
    drawing = viewer.drawing
    if drawing is None:
        open_level(viewer, spec)
        return
    try:
        viewer.show(drawing.viewed(spec.tradition, viewer.rule, spec.seed), spec)
    except DrawingFileError as why:
        viewer.show_message(first_line(why), failed=True)
    else:
        viewer.show_message(_drawing_message(viewer, drawing, viewer.rule))


def next_seed(step: int, viewer: ViewerState) -> None:
    """Show the level whose seed is `step` after the present seed, or before it if `step` is negative."""
    open_seed(viewer, adjacent_seed(viewer.spec.seed, step))


def next_depth(step: int, viewer: ViewerState) -> None:
    """Show the level `step` depths below the present one, or above it if `step` is negative.

    The depth stays between 1 and 99.
    """
    open_level(viewer, replace(viewer.spec, depth=max(1, min(MAX_DEPTH, viewer.spec.depth + step))))


def compare(viewer: ViewerState) -> None:
    """Keep the current level on the screen beside the levels chosen next. If a level is kept already, remove it."""
    if viewer.beside is not None:
        other, viewer.beside = viewer.beside.viewed.title, None
        viewer.show_message(f"Comparison off. The other level was: {other}")
        return
    kept = viewer.picture
    viewer.beside = kept
    viewer.picture = MapPicture(kept.viewed, viewer.theme)
    viewer.picture.camera = kept.camera
    viewer.show_message("This level stays for comparison. Choose another seed, generator, theme or size.")


def swap(viewer: ViewerState) -> None:
    """Make the level that is kept for comparison the current level, and keep the current level in its place."""
    if viewer.beside is None:
        return
    kept, viewer.beside = viewer.beside, viewer.picture
    viewer.show(kept.viewed, kept.viewed.spec_after(viewer.spec))
