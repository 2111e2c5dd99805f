"""Commands of walk mode, and those that play the level, go back or close the window."""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.words import count
from game.levels.level_fields import LevelFileError
from viewer.input import level_commands
from viewer.state.walk_mode import WalkMode
from viewer.view.list_page import ListPage, rows_of
from viewer.view.viewer_state import ViewerState

NO_HERO = "This level has no hero to walk with. Draw '@' on its map, or put down an object of the class hero in Tiled."
QUIT_TITLE, STAY, QUIT = "Quit?", "Stay", "Quit"


def toggle_walk_mode(viewer: ViewerState) -> None:
    """Enter walk mode, in which the hero can move, or leave it.

    In both cases the level is made anew, so that it is shown as it was before the hero moved.
    """
    left = viewer.walk_mode
    if viewer.drawing is not None:
        level_commands.show_drawing(viewer, viewer.drawing, viewer.rule)
    elif not level_commands.open_level(viewer, viewer.spec):
        return
    if left is not None:
        if left.snapshots:
            moves = count(len(left.snapshots), "move")
            viewer.show_message(f"The walk is left after {moves}. Backspace takes it up again.")
        return
    if not viewer.viewed.has_hero:
        viewer.show_message(NO_HERO, failed=True)
        return
    viewer.walk_mode = WalkMode(viewer.viewed)
    viewer.show_message(
        "Walk mode: the hero moves as in the game. Backspace takes back a move; Esc restores the level."
    )


def move_hero(step: Vec | None, viewer: ViewerState) -> None:
    """Let the hero walk one step, or wait a turn if `step` is None."""
    if viewer.walk_mode is not None:
        viewer.show_message(viewer.walk_mode.move(step))
        viewer.picture.camera.show(viewer.viewed.start, viewer.area)


def take_back_or_walk_on(viewer: ViewerState) -> None:
    """Take back the last move of the walk. If there is no walk, take up the last one where it was left."""
    if viewer.walk_mode is None:
        _walk_on(viewer)
        return
    viewer.show_message(viewer.walk_mode.take_back())
    viewer.refresh_level()
    viewer.picture.camera.show(viewer.viewed.start, viewer.area)


def _walk_on(viewer: ViewerState) -> None:
    walk, viewer.left_walk = viewer.left_walk, None
    if walk is None:
        return
    viewer.show(walk.viewed, walk.viewed.spec_after(viewer.spec))
    viewer.walk_mode = walk
    moves = count(len(walk.snapshots), "move")
    drawing = walk.viewed.drawing
    if drawing is None or drawing.is_current:
        viewer.show_message(f"The walk goes on after {moves}.")
    else:
        viewer.show_message(
            f"The walk goes on after {moves}, in the level as it was before {drawing.name} changed. F5 reads the file "
            "again and ends the walk."
        )


def play_level(viewer: ViewerState) -> None:
    """Start the game on the shown level, in a window of its own. The viewer goes on."""
    shown = viewer.viewed.revealed
    viewer.viewed.conceal()
    try:
        viewer.game.start(viewer.viewed.built)
    except (LevelFileError, OSError) as why:
        viewer.show_message(f"The level cannot be played: {why}", failed=True)
    else:
        viewer.show_message("The game starts in a window of its own.")
    if shown:
        viewer.viewed.reveal()


def go_back(viewer: ViewerState) -> None:
    """Leave the walk, the generation steps or the comparison; if there is nothing to leave, close the window."""
    if viewer.walk_mode is not None:
        toggle_walk_mode(viewer)
    elif viewer.steps.current is not None:
        viewer.steps.show_finished()
    elif viewer.beside is not None:
        level_commands.compare(viewer)
    else:
        ask_to_quit(viewer)


def ask_to_quit(viewer: ViewerState) -> None:
    """Close the window, but ask first if something would be lost."""
    lost = _lost(viewer)
    if not lost:
        viewer.open = False
        return

    def on_choose(answer: str) -> None:
        viewer.open = answer != QUIT

    lines = [(STAY, "go on with the level"), (QUIT, "; ".join(lost))]
    viewer.page, viewer.needs_redraw = (
        ListPage(viewer.theme, QUIT_TITLE, rows_of(lines, on_choose), has_filter=False),
        True,
    )


def _lost(viewer: ViewerState) -> list[str]:
    """Return what would be lost if the window were closed: a walk, and levels that were chosen in it and not saved."""
    walks = [walk for walk in (viewer.walk_mode, viewer.left_walk) if walk is not None and walk.snapshots]
    shown = [picture.viewed.title for picture in (viewer.picture, viewer.beside) if picture is not None]
    lost = [f"a walk of {count(len(walk.snapshots), 'move')} is lost" for walk in walks[:1]]
    return lost + [f"{title} is not saved" for title in dict.fromkeys(shown) if title not in viewer.safe_titles]
