"""Handlers, the functions that carry out the viewer's commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.content.monsters.breeds import BREEDS
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.words import count
from game.levels.level_fields import LevelFileError
from viewer.input import level_commands, selection_commands
from viewer.input.help_page import HelpPage
from viewer.input.view_commands import view_handlers
from viewer.state.game_process import GameProcess
from viewer.state.overlay_context import NOISE_WORDS
from viewer.state.step_playback import StepPlayback
from viewer.state.viewer_inputs import Command, Request
from viewer.state.walk_mode import STEPS, WalkMode
from viewer.view.exporter import Exporter, ExportResult
from viewer.view.pages import ListPage
from viewer.view.viewer_state import ViewerState
from viewer.view.window_layout import Screen

Handler = Callable[[], None]
NO_HERO = "This level has no hero to walk with. Draw '@' on its map, or put down an object of the class hero in Tiled."
SAVED_OLD = ". It is the last level that could be read, because there are mistakes in the file."
QUIT_TITLE, STAY, QUIT = "Quit?", "Stay", "Quit"


def command_handlers(
    viewer: ViewerState, screen: Screen, exporter: Exporter, do: Callable[[Request], None]
) -> dict[Command, Handler]:
    """Return the handler of every command. `do`: carries out the request of a clicked line of the help page."""
    return {
        **_level_handlers(viewer),
        **view_handlers(viewer, screen),
        **_option_handlers(viewer, screen, do),
        **_export_handlers(viewer, exporter),
        **_walk_handlers(viewer, screen),
    }


def _level_handlers(viewer: ViewerState) -> dict[Command, Handler]:
    steps = {
        Command.STEP_BACK: StepPlayback.back,
        Command.STEP_FORWARD: StepPlayback.forward,
        Command.FIRST_STEP: StepPlayback.first,
        Command.LAST_STEP: StepPlayback.last,
        Command.TOGGLE_PLAY: StepPlayback.toggle_play,
        Command.SLOWER: StepPlayback.slower,
        Command.FASTER: StepPlayback.faster,
    }
    return {
        Command.CHOOSE_GENERATOR: partial(selection_commands.choose_generator, viewer),
        Command.CHOOSE_THEME: partial(selection_commands.choose_theme, viewer),
        Command.CHOOSE_TRADITION: partial(selection_commands.choose_tradition, viewer),
        Command.TYPE_SEED: partial(selection_commands.type_seed, viewer),
        Command.TYPE_SIZE: partial(selection_commands.type_size, viewer),
        Command.PREVIOUS_SEED: partial(level_commands.next_seed, viewer, -1),
        Command.NEXT_SEED: partial(level_commands.next_seed, viewer, 1),
        Command.PREVIOUS_DEPTH: partial(level_commands.next_depth, viewer, -1),
        Command.NEXT_DEPTH: partial(level_commands.next_depth, viewer, 1),
        Command.OPEN_DRAWING: partial(level_commands.type_drawing, viewer),
        Command.READ_AGAIN: partial(level_commands.read_again, viewer),
        Command.NEXT_DOOR_RULE: partial(level_commands.next_rule, viewer),
        Command.COMPARE: partial(level_commands.compare, viewer),
        Command.SWAP_LEVELS: partial(level_commands.swap, viewer),
        Command.CONTACT_SHEET: partial(selection_commands.open_sheet, viewer),
        **{command: partial(_run_step_command, viewer, handler) for command, handler in steps.items()},
    }


def _run_step_command(viewer: ViewerState, handler: Callable[[StepPlayback], None]) -> None:
    if viewer.walk_mode is not None:
        viewer.show_message("Generation steps are not shown in walk mode. Press Esc to leave it.", failed=True)
    else:
        handler(viewer.steps)


def _option_handlers(viewer: ViewerState, screen: Screen, do: Callable[[Request], None]) -> dict[Command, Handler]:
    return {
        Command.CLEAR_OVERLAYS: partial(_clear, viewer),
        Command.TOGGLE_DOORS: partial(_toggle_doors, viewer),
        Command.NEXT_NOISE: partial(_next_noise, viewer),
        Command.NEXT_BREED: partial(_next_breed, viewer),
        Command.TOGGLE_MEASURES: partial(_toggle_measures, viewer),
        Command.HELP: partial(_help, viewer, screen, do),
        Command.BACK: partial(_back, viewer),
    }


def _clear(viewer: ViewerState) -> None:
    viewer.overlays_on = []


def _toggle_measures(viewer: ViewerState) -> None:
    viewer.measures_visible = not viewer.measures_visible


def _toggle_doors(viewer: ViewerState) -> None:
    viewer.overlay_settings = replace(viewer.overlay_settings, doors_open=not viewer.overlay_settings.doors_open)
    viewer.show_message(
        "Overlays treat all doors as open."
        if viewer.overlay_settings.doors_open
        else "Overlays use the doors as they are."
    )


def _next_noise(viewer: ViewerState) -> None:
    noises = list(Noise)
    noise = noises[(noises.index(viewer.overlay_settings.noise) + 1) % len(noises)]
    viewer.overlay_settings = replace(viewer.overlay_settings, noise=noise)
    viewer.show_message(f"Noise overlay: the noise of {NOISE_WORDS[noise]}, loudness {LOUDNESS[noise]}.")


def _next_breed(viewer: ViewerState) -> None:
    names = ["hero", *BREEDS]
    breed = names[(names.index(viewer.overlay_settings.breed) + 1) % len(names)]
    viewer.overlay_settings = replace(viewer.overlay_settings, breed=breed)
    viewer.show_message(f"Access overlay: the breed {breed}.")


def _help(viewer: ViewerState, screen: Screen, do: Callable[[Request], None]) -> None:
    size = screen.size

    def use(request: Request) -> None:
        viewer.page = None
        do(request)

    viewer.page = HelpPage(lambda size_offset: viewer.text_painter(size, size_offset), use)


def _back(viewer: ViewerState) -> None:
    if viewer.walk_mode is not None:
        _toggle_walk_mode(viewer)
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
    viewer.page, viewer.needs_redraw = ListPage(QUIT_TITLE, lines, STAY, on_choose, hint=""), True


def _lost(viewer: ViewerState) -> list[str]:
    """Return what would be lost if the window were closed: a walk, and levels that were chosen in it and not saved."""
    walks = [walk for walk in (viewer.walk_mode, viewer.left_walk) if walk is not None and walk.snapshots]
    shown = [picture.viewed.title for picture in (viewer.picture, viewer.beside) if picture is not None]
    lost = [f"a walk of {count(len(walk.snapshots), 'move')} is lost" for walk in walks[:1]]
    return lost + [f"{title} is not saved" for title in dict.fromkeys(shown) if title not in viewer.safe_titles]


def _export_handlers(viewer: ViewerState, exporter: Exporter) -> dict[Command, Handler]:
    def picture() -> ExportResult:
        return exporter.picture(
            viewer.picture,
            viewer.style,
            viewer.flat,
            list(viewer.overlay_layers(viewer.picture).values()),
            viewer.text_painter((0, 0)),
        )

    writers: dict[Command, Callable[[], ExportResult]] = {
        Command.WRITE_PNG: picture,
        Command.WRITE_TEXT: lambda: exporter.text(viewer.viewed),
        Command.WRITE_JSON: lambda: exporter.json(viewer.viewed),
        Command.WRITE_STEPS: lambda: exporter.steps(viewer.viewed),
        Command.WRITE_TILED: lambda: exporter.tiled(viewer.viewed),
        Command.WRITE_SHEET: lambda: exporter.sheet(viewer.spec),
    }
    return {command: partial(_export, viewer, command, write) for command, write in writers.items()}


def _export(viewer: ViewerState, command: Command, write: Callable[[], ExportResult]) -> None:
    result = write()
    if not result.written:
        viewer.show_message(result.message, failed=True)
        return
    is_old = viewer.mistakes and command is not Command.WRITE_SHEET
    viewer.show_saved(result.message + (SAVED_OLD if is_old else ""))
    if command in (Command.WRITE_TEXT, Command.WRITE_JSON, Command.WRITE_TILED):
        viewer.safe_titles.add(viewer.viewed.title)


def _walk_handlers(viewer: ViewerState, screen: Screen) -> dict[Command, Handler]:
    moves = dict.fromkeys((*STEPS, Command.WAIT))
    return {
        Command.TOGGLE_WALK_MODE: partial(_toggle_walk_mode, viewer),
        Command.PLAY_LEVEL: partial(_play_level, viewer, GameProcess()),
        Command.UNDO_MOVE: partial(_undo_move, viewer, screen),
        Command.RESUME_WALK: partial(_resume_walk, viewer),
        **{command: partial(_move, viewer, screen, command) for command in moves},
    }


def _toggle_walk_mode(viewer: ViewerState) -> None:
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


def _resume_walk(viewer: ViewerState) -> None:
    """Take up the walk that was left last, where it was left."""
    walk, viewer.left_walk = viewer.left_walk, None
    if walk is None:
        viewer.show_message("There is no walk to take up again. Enter begins one.", failed=True)
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


def _play_level(viewer: ViewerState, game: GameProcess) -> None:
    """Start the game on the shown level, in a window of its own. The viewer goes on."""
    shown = viewer.viewed.revealed
    viewer.viewed.conceal()
    try:
        game.start(viewer.viewed.built)
    except (LevelFileError, OSError) as why:
        viewer.show_message(f"The level cannot be played: {why}", failed=True)
    else:
        viewer.show_message("The game starts in a window of its own.")
    if shown:
        viewer.viewed.reveal()


def _move(viewer: ViewerState, screen: Screen, command: Command) -> None:
    if viewer.walk_mode is not None:
        viewer.show_message(viewer.walk_mode.move(command))
        viewer.picture.camera.show(viewer.viewed.start, screen.areas[-1])


def _undo_move(viewer: ViewerState, screen: Screen) -> None:
    if viewer.walk_mode is not None:
        viewer.show_message(viewer.walk_mode.take_back())
        viewer.refresh_level()
        viewer.picture.camera.show(viewer.viewed.start, screen.areas[-1])
