"""Brings what can still be read of a damaged store into a fresh one, which then takes its place.

What the list of games says of one can be told from its moments too: a game that is missing there is listed again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .database import put_aside
from .pages import pages_of
from .plain import Unreadable
from .resuming import resume
from .runs import State
from .store import Store
from .tables import OF_A_GAME, TABLES, Table, table_of
from .trouble import Fault, StoreTrouble, told_plainly
from .wreck import Row, Wreck

PAGE_SIZES = (1024, 4096)
"""Bytes: the first stores had larger ones."""
SOMETHING_LEFT = "SELECT run FROM snapshots UNION SELECT run FROM journal WHERE step = 0 UNION SELECT run FROM history"
"""Of a game: it can be seen again, or one can read how it ended."""
MOST_LISTED_AGAIN = 30
"""Each takes a while: who needs more has been given a file that was made to take long."""


class Mended(NamedTuple):
    """What has become of a damaged store."""

    games: int
    """That were brought over, each as far as it could be read."""
    aside: Path
    """Where the damaged file is now, as it was."""


def mend(path: Path) -> Mended:
    """Puts a fresh store with all that could be read in the place of a damaged one.

    Raises StoreTrouble where no game can be read, or there is no room; then nothing has changed.
    """
    with told_plainly(), TemporaryDirectory(prefix=f"{path.name}.mended-", dir=path.parent) as folder:
        fresh = Path(folder, "fresh.sqlite")
        with closing(Store(fresh)) as store:
            _bring_over(Path(os.path.realpath(path)), store)
            _list_again(store, int(path.stat().st_mtime))
            games = len(store.runs())
        if not games:
            raise StoreTrouble(Fault.BROKEN, "no game in it can be read")
        aside = put_aside(path)
        fresh.rename(path)
    return Mended(games, aside)


def _bring_over(path: Path, store: Store) -> None:
    with store.change() as change:
        tables = [table_of(change, name) for name in TABLES]
        found = max((_rows_of(path, size, tables) for size in PAGE_SIZES), key=len)
        for table, row in found:
            change.execute(f"INSERT OR IGNORE INTO {table.name} VALUES ({', '.join('?' * len(row))})", row)


def _rows_of(path: Path, size: int, tables: list[Table]) -> list[tuple[Table, Row]]:
    """What can be read, if the pages have a size."""
    found = Wreck(pages_of(path, size), size).rows()
    return [(table, row) for number, cells in found for table in tables for row in table.taken(number, cells)]


def _list_again(store: Store, begun: int) -> None:
    """Those of which moments are left, but nothing in the list that makes sense; what belongs to no game then is gone.

    `begun`: what stands there for the day on which one began.
    """
    with store.change() as change:
        numbers = [number for (number,) in change.execute("SELECT id FROM runs UNION SELECT run FROM snapshots")]
        missing = [number for number in numbers if not _listed(store, number)]
        change.executemany("DELETE FROM runs WHERE id = ?", [(number,) for number in missing])
        again = [row for number in missing[-MOST_LISTED_AGAIN:] for row in _row_of(store, number, begun)]
        change.executemany("INSERT INTO runs VALUES (?, ?, ?, '', ?, ?, 0, NULL, NULL)", again)
        change.execute(f"DELETE FROM runs WHERE id NOT IN ({SOMETHING_LEFT})")
        for table in OF_A_GAME:
            change.execute(f"DELETE FROM {table} WHERE run NOT IN (SELECT id FROM runs)")


def _listed(store: Store, number: int) -> bool:
    try:
        return store.run(number) is not None
    except StoreTrouble:
        return False


def _row_of(store: Store, number: int, begun: int) -> Iterator[tuple[object, ...]]:
    """What the list of games should say of one; nothing, if it cannot be gone on with."""
    with suppress(StoreTrouble, Unreadable):  # there is nothing to list
        world, told = resume(store, number).world, store.story(number)
        ended = State.WON if world.won else State.DEAD if world.over else None
        state = ended or (State.OPEN if told is None else State.GIVEN_UP)
        yield number, world.seed, world.tradition.name, begun, state.value
