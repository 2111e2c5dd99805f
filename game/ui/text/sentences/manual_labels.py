"""Labels of the screen that shows the manual."""

from __future__ import annotations

from game.ui.text.sentences import ByDevice

MANUAL = "Manual: {tradition}"
LIGHT_SIGN, CLAW_SIGN, NO_SIGN = "Light under a door", "Claw marks at its foot", "Neither"
"""Terms of entries beside which the manual has a picture."""
SEARCH = "Search: {typed}"
SEARCH_EMPTY = "Search for a word"
CLOSE = "×"
NOTHING_FOUND = ByDevice(
    "No section contains all of these words. Press Backspace to change them.",
    "No section contains all of these words. Click the search to change them.",
    "No section contains all of these words. Press {EXPLORE} to change them.",
)
FOUND = "{number}"
"""Number of places in a section at which the searched words were found, beside its title."""
KEYS = (
    ByDevice(
        "Type: search · Up, Down: section · PgUp, PgDn: scroll · {CONFIRM}: next found · {CANCEL}: close",
        "Click a section · Wheel: scroll · Click the search to type in it · Right-click: close",
        "Up, Down: section · Left, Right: scroll · {EXPLORE}: search · {CONFIRM}: next found · {CANCEL}: close",
    ),
    ByDevice(
        "Type: search · Up, Down: section · PgUp, PgDn: scroll · {CANCEL}: close",
        "Click: section or search · Wheel: scroll",
        "Up, Down: section · Left, Right: scroll · {EXPLORE}: search · {CANCEL}: close",
    ),
    ByDevice(
        "Up, Down: section · {CANCEL}: close", "Click: section · Wheel: scroll", "Up, Down: section · {CANCEL}: close"
    ),
)
"""Instructions below the manual, the longest first. The first that fits into the lines below it is shown."""
