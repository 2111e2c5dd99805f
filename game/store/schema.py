"""The tables of a store, version by version: each step of `STEPS` makes the next version of the one before."""

from __future__ import annotations

import sqlite3

from game.store.trouble import Fault, StoreTrouble

APPLICATION = 0x416A6172  # "Ajar"

STEPS = (
    """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        seed TEXT NOT NULL,
        tradition TEXT NOT NULL,
        version TEXT NOT NULL,
        begun INTEGER NOT NULL,
        state TEXT NOT NULL,
        practice INTEGER NOT NULL,
        parent INTEGER,
        parent_step INTEGER
    );
    CREATE TABLE journal (
        run INTEGER NOT NULL,
        step INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        depth INTEGER NOT NULL,
        told TEXT,
        hash TEXT NOT NULL,
        PRIMARY KEY (run, step)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        run INTEGER NOT NULL,
        step INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        hash TEXT NOT NULL,
        world BLOB NOT NULL,
        PRIMARY KEY (run, step)
    );
    CREATE TABLE levels (
        run INTEGER NOT NULL,
        name TEXT NOT NULL,
        level BLOB NOT NULL,
        PRIMARY KEY (run, name)
    );
    CREATE TABLE history (
        run INTEGER PRIMARY KEY,
        ended INTEGER NOT NULL,
        story TEXT NOT NULL
    );
    CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE rules (
        run INTEGER NOT NULL,
        step INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (run, step)
    );
    """,
)
"""Never changed once released: a new version is a new step."""
VERSION = len(STEPS)
MOST_VERSIONS = 1000
"""There will never be: a larger number is damage."""


def checked_version(connection: sqlite3.Connection) -> int:
    """That of a store which is sound, 0 of a file that nothing was ever written to. Raises StoreTrouble."""
    version = _version(connection)
    _check_schema(connection, version)
    return version


def bring_up_to_date(connection: sqlite3.Connection, version: int) -> None:
    """Makes the tables, or what has come since a version; in one transaction, so that it is done or not."""
    if version == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    for step in STEPS[version:]:
        for statement in step.split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise StoreTrouble(Fault.FOREIGN)
    if version < 0 or version > MOST_VERSIONS or (application and not version):
        raise StoreTrouble(Fault.BROKEN, f"version {version}")
    if version > VERSION:
        raise StoreTrouble(Fault.FUTURE, f"version {version}; this one knows {VERSION}")
    return int(version)


def _check_schema(connection: sqlite3.Connection, version: int) -> None:
    """There is what that version has, to the letter, and nothing else: no trigger, no view, no column more."""
    if _objects(connection) != _expected(version):
        raise StoreTrouble(Fault.BROKEN, "its tables are not those of the game")


def _expected(version: int) -> list[tuple[str, str, str | None]]:
    fresh = sqlite3.connect(":memory:")
    try:
        for step in STEPS[:version]:
            fresh.executescript(step)
        return _objects(fresh)
    finally:
        fresh.close()


def _objects(connection: sqlite3.Connection) -> list[tuple[str, str, str | None]]:
    return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()
