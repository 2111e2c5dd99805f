"""Bring what can still be read of a damaged store into a fresh one, which then takes its place.

Games without a sound entry in the list of games are listed again, from their snapshots and from how they ended.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from game.content.traditions import TRADITIONS
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, is_day, is_name
from game.store.errors import Fault, StoreError, as_store_errors
from game.store.json_values import CorruptData, JsonValue
from game.store.recovery.quarantine import Salvaged, replace_store
from game.store.recovery.sqlite_carving import OF_A_GAME, TABLES, DamagedPages, Row, Table, pages_of, table_of
from game.store.serialize.snapshot import names_of

WITH_SOMETHING_LEFT = """
    SELECT run FROM snapshots UNION SELECT run FROM journal WHERE step = 0 UNION SELECT run FROM history
"""
"""Query of the games that can be replayed or whose end can be read."""
MAX_ASKED = 10
"""Number of snapshots of a game that are searched for its name: if that many are damaged, all are."""


def relist_games(store: Store, begun: int) -> None:
    """List the games again, and delete what belongs to no game: else it would belong to the next new game.

    `begun`: day to list, in seconds since 1970, for games whose own beginning is not known. Raises StoreError.
    """
    with store.change() as change:
        for (number,) in change.execute("SELECT id FROM runs UNION SELECT run FROM snapshots").fetchall():
            if _listed(store, number):
                continue
            kept = change.execute("SELECT * FROM runs WHERE id = ?", (number,)).fetchone()
            row = _row(store, number, kept, begun)
            change.execute("DELETE FROM runs WHERE id = ?", (number,))
            if row is not None:
                change.execute("INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        change.execute(f"DELETE FROM runs WHERE id NOT IN ({WITH_SOMETHING_LEFT})")
        for table in OF_A_GAME:
            change.execute(f"DELETE FROM {table} WHERE run NOT IN (SELECT id FROM runs)")


def _listed(store: Store, number: int) -> bool:
    try:
        return store.run(number) is not None
    except StoreError as trouble:
        if trouble.fault is Fault.BROKEN:
            return False
        raise


def _row(store: Store, number: int, kept: Row | None, begun: int) -> Row | None:
    """Return the row of a game for the list, with all sound cells of its old row; None if its name is lost."""
    _, seed, tradition, version, was_begun, state, *rest = kept or (number, "", "", "", begun, "", 0, None, None)
    names = next((names for names in [(seed, tradition), *_names(store, number)] if _make_sense(*names)), None)
    if names is None:
        return None
    version = version if isinstance(version, str) and is_name(version) else ""
    day = next((day for day in (was_begun, begun) if isinstance(day, int) and is_day(day)), 0)
    known = state in {state.value for state in GameStatus}
    return (number, *names, version, day, state if known else _state(store, number).value, *rest)


def _names(store: Store, number: int) -> Iterator[tuple[str, str]]:
    """Yield the seed and the tradition of a game from each of its readable snapshots."""
    for step in store.snapshot_steps(number)[:MAX_ASKED]:
        with suppress(CorruptData):  # the next one may be sound
            yield names_of(store.snapshot(number, step).world)


def _make_sense(seed: object, tradition: object) -> bool:
    return isinstance(seed, str) and is_name(seed) and tradition in TRADITIONS


def _state(store: Store, number: int) -> GameStatus:
    """Return whether a game goes on, or how it ended."""
    story: JsonValue
    try:
        story = store.story(number)
    except StoreError as trouble:
        if trouble.fault is not Fault.BROKEN:
            raise
        return GameStatus.GIVEN_UP
    if not isinstance(story, dict):
        return GameStatus.OPEN
    if story.get("won"):
        return GameStatus.WON
    return GameStatus.DEAD if story.get("cause") or story.get("killer") else GameStatus.GIVEN_UP


PAGE_SIZES = (1024, 4096)
"""Page sizes in bytes: the first stores had larger pages."""


def salvage(path: Path) -> Salvaged:
    """Put a fresh store with everything that could be read in the place of a damaged one.

    Raises StoreError if no game can be read, another window plays with it, or there is no room; then nothing has
    changed.
    """
    path = Path(os.path.realpath(path))
    with as_store_errors(), _folder_beside(path) as folder:
        fresh = Path(folder, "fresh.sqlite")
        with closing(Store(fresh)) as store:
            _copy_rows(path, store)
            relist_games(store, int(path.stat().st_mtime))
            games = len(store.runs())
            if not games:
                raise StoreError(Fault.BROKEN, "no game in it can be read")
            store.checkpoint()
        shutil.copymode(path, fresh)
        return Salvaged(games, replace_store(path, fresh))


def _folder_beside(path: Path) -> TemporaryDirectory[str]:
    """Return a new folder on the same disk, so that a file made in it can be moved into place at once."""
    return TemporaryDirectory(prefix=f"{path.name}.salvaged-", dir=path.parent, ignore_cleanup_errors=True)


def _copy_rows(path: Path, store: Store) -> None:
    with store.change() as change:
        tables = [table_of(change, name) for name in TABLES]
        found = max((_rows_of(path, size, tables) for size in PAGE_SIZES), key=len)
        for table, row in found:
            change.execute(f"INSERT OR IGNORE INTO {table.name} VALUES ({', '.join('?' * len(row))})", row)


def _rows_of(path: Path, size: int, tables: list[Table]) -> list[tuple[Table, Row]]:
    """Return the rows that can be read if the pages have `size` bytes, each with its table."""
    found = DamagedPages(pages_of(path, size), size).rows()
    rows = ((table, table.as_row(number, cells)) for number, cells in found for table in tables)
    return [(table, row) for table, row in rows if row is not None]
