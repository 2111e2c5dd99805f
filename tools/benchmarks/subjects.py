"""The subjects of the bench, and their rows. A subject is a module with a function `rows`."""

from __future__ import annotations

from fnmatch import fnmatchcase
from importlib import import_module

from benchmarks.row import Row

SUBJECTS = ("screen", "games", "levels", "saving", "fov", "paths", "generators", "library", "play")
"""Names of the modules, in the order of the report."""


def rows_of(subject: str) -> list[Row]:
    """Return the rows of a subject. Raises what the import of its module raises, if the game lacks what it needs."""
    rows: list[Row] = import_module(f"benchmarks.{subject}").rows()
    return rows


def chosen(rows: list[Row], pattern: str) -> list[Row]:
    """Return the rows whose label contains a pattern. `*` and `?` in it stand for any letters; case does not matter."""
    return [row for row in rows if fnmatchcase(row.label.lower(), f"*{pattern.lower()}*")]
