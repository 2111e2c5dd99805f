"""The subjects of the bench, and their rows. A subject is a module with a function `rows`."""

from __future__ import annotations

from fnmatch import fnmatchcase
from importlib import import_module
from importlib.util import find_spec

from benchmarks.row import Row

SUBJECTS = ("screen", "games", "levels", "saving", "fov", "paths", "growth", "generators", "library", "play")
"""Names of the modules, in the order of the report."""

QUICK = (
    "start to first frame",
    "key to picture, 1280x720",
    "30 turns, ajar",
    "30 turns, 20 monsters awake",
    "a finished level, ajar",
    "saving a turn",
    "state hash after a turn",
    "state hash after stairs, ten levels",
    "loading a killed game",
    "view, radius 10, cave, 80x50",
    "view, no limit, cave, 80x50",
    "distances, cave, 80x50",
    "path, rooms, 80x50",
)
"""Labels of the rows of `--quick`: what a player waits for, and the kernels behind it."""
QUICK_TIMES = 5
"""Most cases of a row of `--quick`."""


def rows_of(subject: str) -> list[Row]:
    """Return the rows of a subject. Raises what the import of its module raises, if the game lacks what it needs."""
    rows: list[Row] = import_module(f"benchmarks.{subject}").rows()
    return rows


def chosen(rows: list[Row], pattern: str) -> list[Row]:
    """Return the rows whose label contains a pattern. `*` and `?` in it stand for any letters; case does not matter."""
    return [row for row in rows if fnmatchcase(row.label.lower(), f"*{pattern.lower()}*")]


def shortened(row: Row) -> Row:
    """Return a row with few cases, and only with peers that are installed and not naive: those take seconds."""
    peers = tuple(
        peer
        for peer in row.peers
        if "naive" not in peer.name and (peer.package is None or find_spec(peer.package) is not None)
    )
    return row._replace(peers=peers, times=min(row.times, QUICK_TIMES))
