"""Copy all rows that can still be read from a damaged store into a new store, which then takes its place.

If the row of a game in the table of games is lost or damaged, it is made again from the game's snapshots and summary.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import thread_time

from game.content.traditions import TRADITIONS
from game.engine.grid.arithmetic import ceil_div
from game.store.db.connection import size_on_disk
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, is_name, is_valid_time
from game.store.db.store_renaming import COMPANIONS, next_fresh
from game.store.db.store_renaming import finish as finish_moving
from game.store.errors import Fault, StoreError, as_store_errors
from game.store.file_limits import SALVAGE_SECONDS, SALVAGED_BYTES_PER_SECOND
from game.store.json_values import CorruptData, JsonValue
from game.store.recovery.quarantine import Salvaged, quarantine
from game.store.recovery.sqlite_carving import (
    OF_A_GAME,
    TABLES,
    DamagedPages,
    Row,
    Table,
    read_pages,
    table_of,
)
from game.store.serialize.snapshot import seed_and_tradition
from game.worker import UNWATCHED, Progress

COLUMNS = "id, seed, tradition, version, begun, state, practice, parent, parent_step"
"""Columns of the table of games that are made again."""
WITH_SOMETHING_LEFT = """
    SELECT run FROM snapshots UNION SELECT run FROM journal WHERE step = 0 UNION SELECT run FROM history
"""
"""SQL query for the numbers of the games that can be replayed or have a summary of their end."""
MAX_ASKED = 10
"""Greatest number of snapshots of a game that are read to find its seed and tradition (set of rules)."""


def _relist_games(store: Store, begun: int, deadline: float, progress: Progress) -> None:
    """Make lost or damaged rows of the table of games again, and delete all rows that belong to no game.

    If the rows that belong to no game stayed, they would later be taken for rows of a new game with the same number.
    Games for which the time is not enough are deleted too.

    `begun`: time in Unix seconds to enter for games whose beginning is not known. `deadline`: processor time of this
    thread up to which games are looked at. Raises StoreError.
    """
    with store.change() as change:
        for (number,) in change.execute("SELECT id FROM runs UNION SELECT run FROM snapshots").fetchall():
            progress.at()
            if thread_time() > deadline:
                change.execute("DELETE FROM runs WHERE id = ?", (number,))
                continue
            if _listed(store, number):
                continue
            kept = change.execute(f"SELECT {COLUMNS} FROM runs WHERE id = ?", (number,)).fetchone()
            row = _row(store, number, kept, begun)
            change.execute("DELETE FROM runs WHERE id = ?", (number,))
            if row is not None:
                change.execute(f"INSERT INTO runs ({COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)
        change.execute(f"DELETE FROM runs WHERE id NOT IN ({WITH_SOMETHING_LEFT})")
        for table in OF_A_GAME:
            change.execute(f"DELETE FROM {table} WHERE run NOT IN (SELECT id FROM runs)")


def _listed(store: Store, number: int) -> bool:
    try:
        return store.run(number) is not None
    except CorruptData:
        return False


def _row(store: Store, number: int, kept: Row | None, begun: int) -> Row | None:
    """Return a new row of a game for the table of games; None if the game's seed or tradition is lost.

    `number`: number of the game. `kept`: the damaged row, whose valid values are used again; None if it is lost.
    `begun`: time in Unix seconds to enter as the time when the game began, if this time is lost.
    """
    _, seed, tradition, version, was_begun, state, *rest = kept or (number, "", "", "", begun, "", 0, None, None)
    names = next((names for names in [(seed, tradition), *_names(store, number)] if _make_sense(*names)), None)
    if names is None:
        return None
    version = version if isinstance(version, str) and is_name(version) else ""
    times = (time for time in (was_begun, begun) if isinstance(time, int) and is_valid_time(time))
    known = state in {state.value for state in GameStatus}
    return (number, *names, version, next(times, 0), state if known else _state(store, number).value, *rest)


def _names(store: Store, number: int) -> Iterator[tuple[str, str]]:
    """Yield the seed and the tradition of a game from each of its readable snapshots."""
    with suppress(CorruptData):
        for step in store.snapshot_steps(number)[:MAX_ASKED]:
            with suppress(CorruptData):  # the next one may be sound
                yield seed_and_tradition(store.snapshot(number, step).world)


def _make_sense(seed: object, tradition: object) -> bool:
    return isinstance(seed, str) and is_name(seed) and tradition in TRADITIONS


def _state(store: Store, number: int) -> GameStatus:
    """Return the state of a game, according to the stored summary of its end.

    A game without a summary is open. A game whose summary is damaged counts as given up. `number`: number of the game.
    """
    story: JsonValue
    try:
        story = store.story(number)
    except CorruptData:
        return GameStatus.GIVEN_UP
    if not isinstance(story, dict):
        return GameStatus.OPEN
    if story.get("won"):
        return GameStatus.WON
    return GameStatus.DEAD if story.get("cause") or story.get("killer") else GameStatus.GIVEN_UP


PAGE_SIZES = (1024, 4096)
"""Possible sizes of a store's pages in bytes: early versions of the game made stores with larger pages."""
SAMPLE_BYTES = 1 << 18
"""Size of the pages, spread over the file, that are read to find the size of a page."""
SALVAGE_BYTES = 1 << 20
"""Size of a store that is salvaged within SALVAGE_SECONDS."""


def salvage(path: Path, progress: Progress = UNWATCHED) -> Salvaged:
    """Copy all that can be read from the damaged store at `path` into a new store, and put it in the old store's place.

    Return the number of games in the new store and the new path of the damaged store. The work takes at most
    SALVAGE_SECONDS of processor time, and more for a large store.

    Raises StoreError if no game can be read, another window uses the store, or the disk is full; in that case, and if
    the work is given up, no file has changed.
    """
    path = Path(os.path.realpath(path))
    with as_store_errors():
        finish_moving(path)
        fresh = next_fresh(path)
        further = max(0, size_on_disk(path) - SALVAGE_BYTES)
        deadline = thread_time() + SALVAGE_SECONDS + further / SALVAGED_BYTES_PER_SECOND
        try:
            games = _make(fresh, path, deadline, progress)
            return Salvaged(games, quarantine(path, fresh))
        except BaseException:
            for ending in COMPANIONS:
                fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
            raise


def _make(fresh: Path, path: Path, deadline: float, progress: Progress) -> int:
    """Make a new store at `fresh` from what can be read of the store at `path`; return its number of games.

    Raises StoreError, for example if no game can be read.
    """
    with closing(Store(fresh)) as store:
        _copy_rows(path, store, deadline, progress)
        _relist_games(store, int(path.stat().st_mtime), deadline, progress)
        games = len(store.runs())
        if not games:
            raise StoreError(Fault.BROKEN, "no game in it can be read")
        store.checkpoint()
    shutil.copymode(path, fresh)
    return games


def _copy_rows(path: Path, store: Store, deadline: float, progress: Progress) -> None:
    with store.change() as change:
        tables = [table_of(change, name) for name in TABLES]
        pages = _best_pages(path, tables, deadline, progress)
        for place, number in enumerate(pages.numbers):
            progress.at(place / len(pages.numbers))
            if thread_time() > deadline:
                break
            for table, row in _rows_on(pages, number, tables):
                change.execute(f"INSERT OR IGNORE INTO {table.name} VALUES ({', '.join('?' * len(row))})", row)


def _best_pages(path: Path, tables: list[Table], deadline: float, progress: Progress) -> DamagedPages:
    """Return the pages of the file at `path`, with the size of a page at which most rows of a store are found."""
    best, most = DamagedPages({}, PAGE_SIZES[0]), -1
    for size in PAGE_SIZES:
        pages = DamagedPages(read_pages(path, size, deadline, progress), size)
        rows = 0
        for number in pages.numbers[:: ceil_div(len(pages.numbers) * size, SAMPLE_BYTES) or 1]:
            progress.at()
            if thread_time() > deadline:
                break
            rows += sum(1 for _ in _rows_on(pages, number, tables))
        if rows > most:
            best, most = pages, rows
    return best


def _rows_on(pages: DamagedPages, number: int, tables: list[Table]) -> Iterator[tuple[Table, Row]]:
    """Yield all rows of a store that can be read from the page with a number, each with its table."""
    for number_of_row, cells in pages.rows_on(number):
        for table in tables:
            if (row := table.as_row(number_of_row, cells)) is not None:
                yield table, row
