"""Table of the viewer's key bindings. The help page shows its lines. The keys for walking are taken from the game."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.input.commands import Command as GameCommand
from game.ui.input.commands import Direction
from game.ui.input.key_bindings import USUAL, Bindings
from game.ui.input.key_names import Key
from game.ui.input.keyboard import number_of
from viewer.input.event_translator import name_of_key
from viewer.overlays.overlay_table import OVERLAYS
from viewer.state import walk_mode
from viewer.state.viewer_inputs import Command, Request, ToggleOverlay


class Row(NamedTuple):
    """Line of the help page. `shown`: its keys, as text. `does`: what the keys do. `keys`: the request of each key."""

    shown: str
    does: str
    keys: dict[str, Request]


class Group(NamedTuple):
    """Paragraph of the help page: a title, and lines about keys."""

    title: str
    rows: tuple[Row, ...]


def _row(key: str, does: str, command: Request, *others: str) -> Row:
    return Row("  ".join((key, *others)), does, dict.fromkeys((key, *others), command))


LEVEL_KEYS = (
    Group(
        "Choose the level",
        (
            _row("g", "choose a generator", Command.CHOOSE_GENERATOR),
            _row("t", "choose a theme", Command.CHOOSE_THEME),
            _row("r", "choose a tradition (its rules)", Command.CHOOSE_TRADITION),
            _row("s", "type a seed", Command.TYPE_SEED),
            _row("z", "type a size", Command.TYPE_SIZE),
            Row("← →", "previous seed, next seed", {"←": Command.PREVIOUS_SEED, "→": Command.NEXT_SEED}),
            Row("↑ ↓", "one depth up, one depth down", {"↑": Command.PREVIOUS_DEPTH, "↓": Command.NEXT_DEPTH}),
            _row("d", "open a drawing (or drop a file here)", Command.OPEN_DRAWING),
            _row("F5", "read the drawing's file again", Command.READ_AGAIN),
            _row("p", "place doors on the drawing: next rule", Command.NEXT_DOOR_RULE),
        ),
    ),
    Group(
        "Generation steps",
        (
            Row(",  .", "previous step, next step", {",": Command.STEP_BACK, ".": Command.STEP_FORWARD}),
            Row("Home End", "first step, last step", {"Home": Command.FIRST_STEP, "End": Command.LAST_STEP}),
            _row("Space", "play or pause the steps", Command.TOGGLE_PLAY),
            Row("[  ]", "play slower, play faster", {"[": Command.SLOWER, "]": Command.FASTER}),
        ),
    ),
    Group(
        "Compare, walk and play",
        (
            _row("c", "compare with the next level, or stop", Command.COMPARE),
            _row("v", "swap the two levels", Command.SWAP_LEVELS),
            _row("n", "show a contact sheet of the next seeds", Command.CONTACT_SHEET),
            _row("Enter", "walk through the level with the hero", Command.TOGGLE_WALK_MODE),
            _row("Backspace", "take up the last walk again", Command.RESUME_WALK),
            _row("F8", "play this level in the game", Command.PLAY_LEVEL),
        ),
    ),
)
VIEW_KEYS = (
    Group(
        "View",
        (
            _row("a", "draw tiles, glyphs or flat cells", Command.NEXT_DRAW_STYLE),
            _row("f", "even light, or the real light", Command.TOGGLE_LIGHT),
            _row("x", "show everything, or what the hero knows", Command.TOGGLE_REVEAL),
            Row(
                "+  −",
                "zoom in, zoom out (or the wheel)",
                {"+": Command.ZOOM_IN, "=": Command.ZOOM_IN, "-": Command.ZOOM_OUT},
            ),
            _row("w", "fit the whole level", Command.SHOW_WHOLE_LEVEL),
            Row(
                "Shift ← ↑ ↓ →",
                "scroll the map (or drag it)",
                {
                    "Shift ←": Command.PAN_LEFT,
                    "Shift ↑": Command.PAN_UP,
                    "Shift ↓": Command.PAN_DOWN,
                    "Shift →": Command.PAN_RIGHT,
                },
            ),
            Row(
                "Ctrl ← ↑ ↓ →",
                "point at a cell (or use the mouse)",
                {
                    "Ctrl ←": Command.POINT_LEFT,
                    "Ctrl ↑": Command.POINT_UP,
                    "Ctrl ↓": Command.POINT_DOWN,
                    "Ctrl →": Command.POINT_RIGHT,
                },
            ),
            Row(
                "Ctrl + −",
                "larger text, smaller text",
                {"Ctrl +": Command.TEXT_LARGER, "Ctrl =": Command.TEXT_LARGER, "Ctrl -": Command.TEXT_SMALLER},
            ),
            _row("Tab", "show or hide the panel", Command.TOGGLE_PANEL),
            _row("F11", "switch fullscreen on or off", Command.TOGGLE_FULLSCREEN),
        ),
    ),
)
OVERLAY_KEYS = (
    Group(
        "Overlays",
        (
            *(_row(overlay.key, overlay.does, ToggleOverlay(overlay.name)) for overlay in OVERLAYS),
            _row("Delete", "turn all overlays off", Command.CLEAR_OVERLAYS),
            _row("o", "use the doors as they are, or all open", Command.TOGGLE_DOORS),
            _row("l", "choose the next noise", Command.NEXT_NOISE),
            _row("b", "choose the next breed", Command.NEXT_BREED),
            _row("m", "show or hide the measures", Command.TOGGLE_MEASURES),
        ),
    ),
)
EXPORT_KEYS = (
    Group(
        "Save to a file",
        (
            _row("F2", "the whole level with overlays, as a PNG", Command.WRITE_PNG),
            _row("F3", "the level as text, a drawing", Command.WRITE_TEXT),
            _row("F4", "the level as JSON", Command.WRITE_JSON),
            _row("F6", "a map for the Tiled editor (.tmj)", Command.WRITE_TILED),
            _row("F7", "the contact sheet as a PNG", Command.WRITE_SHEET),
            _row("F9", "a PNG of every generation step", Command.WRITE_STEPS),
        ),
    ),
    Group(
        "General",
        (
            _row("?", "show this help (click a line to use it)", Command.HELP, "F1"),
            _row("Esc", "go back or quit (or right-click)", Command.BACK),
        ),
    ),
)
DIRECTIONS = {step: command for command, step in walk_mode.STEPS.items()}
"""Command for each step of the hero."""


def walk_keys(bindings: Bindings) -> Group:
    """Return the lines about walk mode. `bindings`: the game's bindings, from which the walking keys are taken."""
    wait = [_name_here(key) for key in bindings.keys(GameCommand.WAIT)]
    ways: dict[str, Request] = {
        _name_here(key): DIRECTIONS[way.value] for way in Direction for key in bindings.keys(way)
    }
    return Group(
        "Walk mode",
        (
            Row("arrows  numpad", "move, open doors (or hjklyubn, or click)", ways),
            _row(wait[0], "wait one turn", Command.WAIT, *wait[1:]),
            _row("Backspace", "take back the last move", Command.UNDO_MOVE, "Ctrl z"),
            _row("Enter", "leave walk mode", Command.TOGGLE_WALK_MODE),
        ),
    )


def _name_here(key: Key) -> str:
    """Return the viewer's name of a key of the game."""
    return key if len(key) == 1 else name_of_key(number_of(key))


WALK_KEYS = walk_keys(USUAL)
COLUMNS = ((*LEVEL_KEYS, EXPORT_KEYS[0]), (*VIEW_KEYS, WALK_KEYS, EXPORT_KEYS[1]), OVERLAY_KEYS)
"""Columns of the help page."""

NORMAL_BINDINGS: dict[str, Request] = {
    key: request
    for group in (*LEVEL_KEYS, *VIEW_KEYS, *OVERLAY_KEYS, *EXPORT_KEYS)
    for row in group.rows
    for key, request in row.keys.items()
}
WALK_BINDINGS: dict[str, Request] = NORMAL_BINDINGS | {
    key: request for row in WALK_KEYS.rows for key, request in row.keys.items()
}
"""Requests by key in walk mode, in which some keys move the hero."""

REPEATED: frozenset[Request] = frozenset(
    {Command.PAN_LEFT, Command.PAN_UP, Command.PAN_DOWN, Command.PAN_RIGHT}
    | {Command.POINT_LEFT, Command.POINT_UP, Command.POINT_DOWN, Command.POINT_RIGHT}
    | {Command.STEP_BACK, Command.STEP_FORWARD, *walk_mode.STEPS}
)
"""Requests that a held key repeats: they only move something. For all others a held key is a single press."""
REPEATED_ON_PAGES = ("←", "→", "↑", "↓", "PgUp", "PgDn", "Backspace")
"""Names of the keys that repeat while a page is open: they scroll, or erase a typed character."""
