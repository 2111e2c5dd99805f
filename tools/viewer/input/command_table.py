"""Table of the viewer's commands. Keys, chips, clicks and the help page all follow from it."""

from __future__ import annotations

from functools import partial

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST
from game.ui.core.scene_manager import Pop
from game.ui.input.commands import Command as GameCommand
from game.ui.input.commands import Direction
from game.ui.input.key_bindings import USUAL
from game.ui.input.key_names import Key
from game.ui.input.keyboard import number_of
from game.ui.widgets.row import Heading, Line, Row
from level_output.built_level import size_text
from viewer.input.command_line import ChipWords, CommandLine
from viewer.input.event_translator import name_of_key
from viewer.input.level_commands import compare, next_depth, next_rule, next_seed, read_again, swap, type_drawing
from viewer.input.save_commands import save_json, save_picture, save_sheet, save_steps, save_text, save_tiled
from viewer.input.selection_commands import (
    choose_generator,
    choose_theme,
    choose_tradition,
    open_sheet,
    type_seed,
    type_size,
)
from viewer.input.view_commands import (
    clear_overlays,
    move_pointer,
    next_breed,
    next_noise,
    next_style,
    pan,
    resize_text,
    show_whole_level,
    toggle_doors,
    toggle_fullscreen,
    toggle_light,
    toggle_measures,
    toggle_overlay,
    toggle_panel,
    toggle_reveal,
    zoom,
)
from viewer.input.walk_commands import go_back, move_hero, play_level, take_back_or_walk_on, toggle_walk_mode
from viewer.overlays.overlay_table import OVERLAYS
from viewer.view.chips import Chip
from viewer.view.list_page import ListPage
from viewer.view.viewer_state import ViewerState


def _generator_chip(viewer: ViewerState) -> ChipWords:
    spec = viewer.spec
    return _unless_drawn(viewer, f"generator {spec.chain.name}" if spec.theme is None else "generator", not spec.theme)


def _theme_chip(viewer: ViewerState) -> ChipWords:
    return _unless_drawn(viewer, f"theme {viewer.spec.theme or 'none'}", viewer.spec.theme is not None)


def _unless_drawn(viewer: ViewerState, text: str, on: bool) -> ChipWords:
    return (text, on) if viewer.drawing is None else None


def _take_back_chip(viewer: ViewerState) -> ChipWords:
    walk = viewer.walk_mode
    return ("walk on", False) if walk is None else ("take back move", bool(walk.snapshots))


def _no_drawing(words: str, viewer: ViewerState) -> str:
    return words if viewer.drawing is None else ""


def _no_file(viewer: ViewerState) -> str:
    if viewer.drawing is not None or viewer.spec.vault_file is not None:
        return ""
    return "This level is made from a seed, not read from a file. Press d to open a drawing."


def _a_drawing(words: str, viewer: ViewerState) -> str:
    return words if viewer.drawing is not None else ""


def _no_steps(viewer: ViewerState) -> str:
    walking = viewer.walk_mode is not None
    return "Generation steps are not shown in walk mode. Press Esc to leave it." if walking else ""


def _no_walk(viewer: ViewerState) -> str:
    return "" if viewer.walk_mode is not None else "The hero moves in walk mode only. Press Enter to walk."


def _no_walk_at_all(viewer: ViewerState) -> str:
    known = viewer.walk_mode is not None or viewer.left_walk is not None
    return "" if known else "There is no walk to take up again. Enter begins one."


def _name_here(key: Key) -> str:
    """Return the viewer's name of a key of the game."""
    return key if len(key) == 1 else name_of_key(number_of(key))


def open_help(viewer: ViewerState) -> None:
    """Show the list of all commands. The chosen line does what its first key does; what cannot be done now is dim."""

    def choose(line: CommandLine) -> Pop:
        line.do(viewer, next(iter(line.acts)))
        return Pop()

    rows: list[Line] = []
    for title, lines in TABLE.items():
        rows.append(Heading(title))
        for line in lines:
            purpose = "dim text" if line.why_not(viewer) else "door text"
            rows.append(Row(line.keys, purpose, act=partial(choose, line), note=line.does))
    viewer.page = ListPage(viewer.theme, "Help", rows, closed_by=("?", "F1"))


WALK_LINES = (
    CommandLine(
        "move, open doors (or hjklyubn, or click)",
        {_name_here(key): partial(move_hero, way.value) for way in Direction for key in USUAL.keys(way)},
        "arrows  numpad",
        why_not=_no_walk,
        repeats=True,
    ),
    CommandLine(
        "wait one turn",
        {_name_here(key): partial(move_hero, None) for key in USUAL.keys(GameCommand.WAIT)},
        why_not=_no_walk,
    ),
)
"""Commands whose keys have this meaning only in walk mode. The keys are those of the game."""

TABLE: dict[str, tuple[CommandLine, ...]] = {
    "Choose the level": (
        CommandLine("choose a generator", {"g": choose_generator}, chip=_generator_chip),
        CommandLine("choose a theme", {"t": choose_theme}, chip=_theme_chip),
        CommandLine(
            "open a drawing (or drop a file here)",
            {"d": type_drawing},
            chip=lambda viewer: None if viewer.drawing is None else (viewer.drawing.name, True),
        ),
        CommandLine(
            "read the file again",
            {"F5": read_again},
            why_not=_no_file,
            chip="read again",
        ),
        CommandLine(
            "place doors on the drawing: next rule",
            {"p": next_rule},
            why_not=partial(_no_drawing, "Door rules work on drawings only. Press d to open one, or drop a file here."),
            chip=lambda viewer: (f"doors {viewer.rule or 'as drawn'}", viewer.rule is not None),
        ),
        CommandLine(
            "choose a tradition (its rules)",
            {"r": choose_tradition},
            chip=lambda viewer: (f"tradition {viewer.spec.tradition.name}", True),
        ),
        CommandLine("type a seed", {"s": type_seed}, chip=lambda viewer: (f"seed {viewer.spec.seed}", True)),
        CommandLine(
            "previous seed, next seed",
            {"←": partial(next_seed, -1), "→": partial(next_seed, 1)},
            chip="",
        ),
        CommandLine(
            "one depth up, one depth down",
            {"↑": partial(next_depth, -1), "↓": partial(next_depth, 1)},
            why_not=partial(
                _a_drawing, "A drawing has one depth. Its line 'depth: 3' sets it. Press g or t to make a level."
            ),
            chip=lambda viewer: (f"depth {viewer.spec.depth}", True),
        ),
        CommandLine(
            "type a size",
            {"z": type_size},
            why_not=partial(_a_drawing, "A drawing has its own size. Press g or t to make a level."),
            chip=lambda viewer: (f"size {size_text(viewer.spec.size)}", True),
        ),
    ),
    "Generation steps": (
        CommandLine(
            "previous step, next step",
            {",": lambda viewer: viewer.steps.back(), ".": lambda viewer: viewer.steps.forward()},
            why_not=_no_steps,
            repeats=True,
        ),
        CommandLine(
            "first step, last step",
            {"Home": lambda viewer: viewer.steps.first(), "End": lambda viewer: viewer.steps.last()},
            why_not=_no_steps,
        ),
        CommandLine("play or pause the steps", {"Space": lambda viewer: viewer.steps.toggle_play()}, why_not=_no_steps),
        CommandLine(
            "play slower, play faster",
            {"[": lambda viewer: viewer.steps.slower(), "]": lambda viewer: viewer.steps.faster()},
            why_not=_no_steps,
        ),
    ),
    "View": (
        CommandLine(
            "draw tiles, glyphs or flat cells",
            {"a": next_style},
            chip=lambda viewer: (f"draw {viewer.style.value}", False),
        ),
        CommandLine(
            "even light, or the real light", {"f": toggle_light}, chip=lambda viewer: ("even light", viewer.flat)
        ),
        CommandLine(
            "show everything, or what the hero knows",
            {"x": toggle_reveal},
            chip=lambda viewer: ("reveal all", viewer.revealing),
        ),
        CommandLine(
            "zoom in, zoom out (or the wheel)",
            {"+": partial(zoom, 1), "=": partial(zoom, 1), "-": partial(zoom, -1)},
            "+  −",
        ),
        CommandLine("fit the whole level", {"w": show_whole_level}),
        CommandLine(
            "scroll the map (or drag it)",
            {
                "Shift ←": partial(pan, WEST),
                "Shift ↑": partial(pan, NORTH),
                "Shift ↓": partial(pan, SOUTH),
                "Shift →": partial(pan, EAST),
            },
            "Shift ← ↑ ↓ →",
            repeats=True,
        ),
        CommandLine(
            "point at a cell (or use the mouse)",
            {
                "Ctrl ←": partial(move_pointer, WEST),
                "Ctrl ↑": partial(move_pointer, NORTH),
                "Ctrl ↓": partial(move_pointer, SOUTH),
                "Ctrl →": partial(move_pointer, EAST),
            },
            "Ctrl ← ↑ ↓ →",
            repeats=True,
        ),
        CommandLine(
            "larger text, smaller text",
            {"Ctrl +": partial(resize_text, 1), "Ctrl =": partial(resize_text, 1), "Ctrl -": partial(resize_text, -1)},
            "Ctrl + −",
        ),
        CommandLine("show or hide the panel", {"Tab": toggle_panel}),
        CommandLine("switch fullscreen on or off", {"F11": toggle_fullscreen}),
    ),
    "Compare, walk and play": (
        CommandLine(
            "compare with the next level, or stop",
            {"c": compare},
            chip=lambda viewer: None if viewer.walk_mode is not None else ("compare", viewer.beside is not None),
        ),
        CommandLine(
            "swap the two levels",
            {"v": swap},
            why_not=lambda viewer: (
                "There is no second level to swap with. Press c to compare." if viewer.beside is None else ""
            ),
        ),
        CommandLine(
            "show a contact sheet of the next seeds",
            {"n": open_sheet},
            chip=lambda viewer: None if viewer.walk_mode is not None else ("sheet", False),
        ),
        CommandLine(
            "walk through the level, or stop",
            {"Enter": toggle_walk_mode},
            chip=lambda viewer: ("walk", viewer.walk_mode is not None),
        ),
        CommandLine(
            "take back a move, or walk on",
            {"Backspace": take_back_or_walk_on, "Ctrl z": take_back_or_walk_on},
            why_not=_no_walk_at_all,
            chip=_take_back_chip,
        ),
        CommandLine("play this level in the game", {"F8": play_level}, chip="play"),
    ),
    "Walk mode": WALK_LINES,
    "Overlays": (
        *(CommandLine(overlay.does, {overlay.key: partial(toggle_overlay, overlay.name)}) for overlay in OVERLAYS),
        CommandLine("turn all overlays off", {"Delete": clear_overlays}),
        CommandLine("use the doors as they are, or all open", {"o": toggle_doors}),
        CommandLine("choose the next noise", {"l": next_noise}),
        CommandLine("choose the next breed", {"b": next_breed}),
        CommandLine("show or hide the measures", {"m": toggle_measures}),
    ),
    "Save to a file": (
        CommandLine("the whole level with overlays, as a PNG", {"F2": save_picture}),
        CommandLine("the level as text, a drawing", {"F3": save_text}),
        CommandLine("the level as JSON", {"F4": save_json}),
        CommandLine("a map for the Tiled editor (.tmj)", {"F6": save_tiled}),
        CommandLine("the contact sheet as a PNG", {"F7": save_sheet}),
        CommandLine("a PNG of every generation step", {"F9": save_steps}),
    ),
    "General": (
        CommandLine(
            "show this help (click a line to use it)",
            {"?": open_help, "F1": open_help},
            chip="help",
        ),
        CommandLine("go back or quit (or right-click)", {"Esc": go_back}),
    ),
}
"""The lines of all commands, by the title of their group on the help page. The chips have the same order."""

LINES = [line for group in TABLE.values() for line in group]
BY_KEY = {key: line for line in LINES if line not in WALK_LINES for key in line.acts}
BY_KEY_IN_WALK = BY_KEY | {key: line for line in WALK_LINES for key in line.acts}


def chips(viewer: ViewerState) -> list[Chip]:
    """Return the chips of all commands that have one and can be done now."""
    return [chip for line in LINES for chip in line.chips(viewer)]
