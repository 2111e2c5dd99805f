"""The viewer's keys: which asks for what, and how the help tells it. The same table answers both."""

from __future__ import annotations

from typing import NamedTuple

from viewer.overlays.overlays import OVERLAYS
from viewer.state.commands import Command, Request, ToggleOverlay


class Row(NamedTuple):
    """A line of the help: its keys as they are shown, what they do, and which of them asks for what."""

    shown: str
    does: str
    keys: dict[str, Request]


class Group(NamedTuple):
    """A paragraph of the help."""

    title: str
    rows: tuple[Row, ...]


def _row(key: str, does: str, command: Request, *others: str) -> Row:
    return Row("  ".join((key, *others)), does, dict.fromkeys((key, *others), command))


LEVEL_KEYS = (
    Group(
        "What is made",
        (
            _row("g", "generator: a list to choose from", Command.CHOOSE_GENERATOR),
            _row("t", "theme of depth: a list", Command.CHOOSE_THEME),
            _row("r", "tradition: a list of rules", Command.CHOOSE_TRADITION),
            _row("s", "seed: type one", Command.TYPE_SEED),
            _row("z", "size: type one", Command.TYPE_SIZE),
            Row("← →", "the seed before, the next seed", {"←": Command.PREVIOUS_SEED, "→": Command.NEXT_SEED}),
            Row("↑ ↓", "the depth above, below", {"↑": Command.PREVIOUS_DEPTH, "↓": Command.NEXT_DEPTH}),
            _row("d", "a drawing: type its name, or drop it here", Command.OPEN_DRAWING),
            _row("p", "put doors into the drawing, by the next rule", Command.NEXT_DOOR_RULE),
        ),
    ),
    Group(
        "How it was made",
        (
            Row(",  .", "one step back, one step on", {",": Command.STEP_BACK, ".": Command.STEP_FORWARD}),
            Row("Home End", "the first step, the last", {"Home": Command.FIRST_STEP, "End": Command.LAST_STEP}),
            _row("Space", "play the steps, or stop", Command.TOGGLE_PLAY),
            Row("[  ]", "slower, faster", {"[": Command.SLOWER, "]": Command.FASTER}),
        ),
    ),
    Group(
        "Many levels",
        (
            _row("c", "keep this one beside the next, or let it go", Command.COMPARE),
            _row("v", "change the places of the two", Command.SWAP_LEVELS),
            _row("n", "contact sheet of the seeds that follow", Command.CONTACT_SHEET),
            _row("Enter", "walk in it with the hero", Command.TOGGLE_WALK_MODE),
        ),
    ),
)
VIEW_KEYS = (
    Group(
        "How it looks",
        (
            _row("a", "tiles, glyphs or plain cells", Command.NEXT_DRAW_STYLE),
            _row("f", "even light, or as lights and lamp have it", Command.TOGGLE_LIGHT),
            _row("x", "everything, or what the hero knows", Command.TOGGLE_REVEAL),
            Row(
                "+  −",
                "nearer, farther (or the wheel)",
                {"+": Command.ZOOM_IN, "=": Command.ZOOM_IN, "-": Command.ZOOM_OUT},
            ),
            _row("w", "the whole level", Command.SHOW_WHOLE_LEVEL),
            Row(
                "Shift ← ↑ ↓ →",
                "move the map (or drag it)",
                {
                    "Shift ←": Command.PAN_LEFT,
                    "Shift ↑": Command.PAN_UP,
                    "Shift ↓": Command.PAN_DOWN,
                    "Shift →": Command.PAN_RIGHT,
                },
            ),
            Row(
                "Ctrl ← ↑ ↓ →",
                "point at a cell (or the mouse)",
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
            _row("Tab", "the panel on the right", Command.TOGGLE_PANEL),
            _row("F11", "fullscreen", Command.TOGGLE_FULLSCREEN),
        ),
    ),
)
OVERLAY_KEYS = (
    Group(
        "What lies over it",
        (
            *(_row(overlay.key, overlay.does, ToggleOverlay(overlay.name)) for overlay in OVERLAYS),
            _row("Delete", "take all of these away", Command.CLEAR_OVERLAYS),
            _row("o", "doors: as they stand, or all open", Command.TOGGLE_DOORS),
            _row("l", "how loud the noise is", Command.NEXT_NOISE),
            _row("b", "the next breed", Command.NEXT_BREED),
            _row("m", "measures, beside their bands", Command.TOGGLE_MEASURES),
        ),
    ),
)
EXPORT_KEYS = (
    Group(
        "Write to a file",
        (
            _row("F2", "PNG of the whole level, with overlays", Command.WRITE_PNG),
            _row("F3", "text", Command.WRITE_TEXT),
            _row("F4", "JSON", Command.WRITE_JSON),
            _row("F5", "every step of the making as a PNG", Command.WRITE_STEPS),
            _row("F6", "a map for Tiled, .tmj", Command.WRITE_TILED),
            _row("F7", "the contact sheet as a PNG", Command.WRITE_SHEET),
        ),
    ),
    Group(
        "Here",
        (
            _row("?", "these keys: click one to use it", Command.HELP, "F1"),
            _row("Esc", "back, or leave (or the right button)", Command.BACK),
        ),
    ),
)
WALK_KEYS = Group(
    "While walking",
    (
        Row(
            "arrows  numpad",
            "walk, open doors (or hjklyubn, a click)",
            {
                **dict.fromkeys(("↑", "KP 8", "k"), Command.GO_NORTH),
                **dict.fromkeys(("↓", "KP 2", "j"), Command.GO_SOUTH),
                **dict.fromkeys(("←", "KP 4", "h"), Command.GO_WEST),
                **dict.fromkeys(("→", "KP 6", "l"), Command.GO_EAST),
                **dict.fromkeys(("Home", "KP 7", "y"), Command.GO_NORTHWEST),
                **dict.fromkeys(("PgUp", "KP 9", "u"), Command.GO_NORTHEAST),
                **dict.fromkeys(("End", "KP 1", "b"), Command.GO_SOUTHWEST),
                **dict.fromkeys(("PgDn", "KP 3", "n"), Command.GO_SOUTHEAST),
            },
        ),
        Row(".  KP 5", "wait", dict.fromkeys((".", "KP 5"), Command.WAIT)),
        _row("Backspace", "take the last move back, and so on", Command.UNDO_MOVE, "Ctrl z"),
        _row("Enter", "leave off walking", Command.TOGGLE_WALK_MODE),
    ),
)
COLUMNS = ((*LEVEL_KEYS, EXPORT_KEYS[0]), (*VIEW_KEYS, WALK_KEYS, EXPORT_KEYS[1]), OVERLAY_KEYS)
"""The help, column by column."""

NORMAL_BINDINGS: dict[str, Request] = {
    key: request
    for group in (*LEVEL_KEYS, *VIEW_KEYS, *OVERLAY_KEYS, *EXPORT_KEYS)
    for row in group.rows
    for key, request in row.keys.items()
}
WALK_BINDINGS: dict[str, Request] = NORMAL_BINDINGS | {
    key: request for row in WALK_KEYS.rows for key, request in row.keys.items()
}
"""While walking some keys mean a step."""
