"""Texts of the sheets, and of the scenes that begin a game: statistics, seed and choice of a tradition."""

from __future__ import annotations

from game.ui.text.sentences import ByDevice

POSITION = "{last} of {total}"
KEYS = (
    ByDevice(
        "Scroll: arrows · {CANCEL}: close", "Scroll: wheel · Click here to close", "Scroll: stick · {CANCEL}: close"
    ),
    ByDevice("{CANCEL}: close", "Click here to close", "{CANCEL}: close"),
)
KEYS_OF_PAGES = (
    ByDevice(
        "Left, Right: other pages · Scroll: arrows · {CANCEL}: close",
        "Click a title: other page · Scroll: wheel · Click here to close",
        "Left, Right: other pages · Scroll: stick · {CANCEL}: close",
    ),
    ByDevice("Left, Right: pages · {CANCEL}: close", "Click here to close", "Left, Right: pages · {CANCEL}: close"),
    ByDevice("{CANCEL}: close", "Click here to close", "{CANCEL}: close"),
)
"""Instructions below a sheet with one page, and with several, the longest first. The first that fits is shown."""

STATISTICS = "Statistics"
NO_GAMES = "You have finished no game yet. Here you will see how your games ended."
GAMES = "Games finished: {games}. Won: {wins}."
GAMES_OPEN = "Games not finished: {games}."
DEEPEST = "Deepest level: {depth}."
TURNS_PLAYED = "Turns played: {turns}."
DOORS = "Doors you opened: {opened}. Doors you left shut: {left_shut}."
DOORS_LEFT_SINCE = "Doors left shut are counted in {games}; older games have no record of them."
BEST_SCORES = "Best score by tradition"
BEST_SCORE = "{Tradition}: {score}"
CAUSES = "Causes of death"
CAUSE = "{Cause}: {number}"
CAUSE_UNKNOWN = "unknown"
MORE_CAUSES = "Other causes: {number}"

SEED = "Play a certain seed"
SEED_HEADING = "Type or paste a seed"
SEED_FOOT = "The same seed and tradition give the same dungeon."
SAME_SEED = "Play the same seed again"

TRADITIONS = "Choose a tradition"
CHOSEN = "{Tradition} (chosen)"
TRADITION_NAME = "{Tradition}"
TRADITION_KEYS = ByDevice(
    "Up, Down: select · {CONFIRM}: choose · {CANCEL}: back",
    "Click: choose · Wheel: scroll · Click here to go back",
    "Up, Down: select · {CONFIRM}: choose · {CANCEL}: back",
)
BY_SCORE, BY_DATE = "Sort by score", "Sort by date"
