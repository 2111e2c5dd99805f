"""Brings what can still be read of a damaged store into a fresh one, which then takes its place."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from game.store.aside import take_the_place_of
from game.store.listing import list_again
from game.store.pages import pages_of
from game.store.store import Store
from game.store.tables import TABLES, Table, table_of
from game.store.trouble import Fault, StoreTrouble, told_plainly
from game.store.wreck import Row, Wreck

PAGE_SIZES = (1024, 4096)
"""Bytes: the first stores had larger ones."""


class Salvaged(NamedTuple):
    """What has become of a damaged store."""

    games: int
    """That were brought over, each as far as it could be read."""
    aside: Path
    """Where the damaged file is now, as it was."""


def salvage(path: Path) -> Salvaged:
    """Puts a fresh store with all that could be read in the place of a damaged one.

    Raises StoreTrouble where no game can be read, another window plays with it, or there is no room; then nothing has
    changed.
    """
    path = Path(os.path.realpath(path))
    with told_plainly(), _folder_beside(path) as folder:
        fresh = Path(folder, "fresh.sqlite")
        with closing(Store(fresh)) as store:
            _bring_over(path, store)
            list_again(store, int(path.stat().st_mtime))
            games = len(store.runs())
            if not games:
                raise StoreTrouble(Fault.BROKEN, "no game in it can be read")
            store.settle()
        shutil.copymode(path, fresh)
        return Salvaged(games, take_the_place_of(path, fresh))


def _folder_beside(path: Path) -> TemporaryDirectory[str]:
    """On the same disk, so that what is made in it can take its place at once."""
    return TemporaryDirectory(prefix=f"{path.name}.salvaged-", dir=path.parent, ignore_cleanup_errors=True)


def _bring_over(path: Path, store: Store) -> None:
    with store.change() as change:
        tables = [table_of(change, name) for name in TABLES]
        found = max((_rows_of(path, size, tables) for size in PAGE_SIZES), key=len)
        for table, row in found:
            change.execute(f"INSERT OR IGNORE INTO {table.name} VALUES ({', '.join('?' * len(row))})", row)


def _rows_of(path: Path, size: int, tables: list[Table]) -> list[tuple[Table, Row]]:
    """What can be read, if the pages have a size."""
    found = Wreck(pages_of(path, size), size).rows()
    rows = ((table, table.as_row(number, cells)) for number, cells in found for table in tables)
    return [(table, row) for table, row in rows if row is not None]
