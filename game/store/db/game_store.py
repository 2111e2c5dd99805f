"""One file with all games, how they went, and the player's settings. Each call is a transaction: done, or not."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.content import rules_version
from game.content.rules_version import FIRST_RULES_VERSION
from game.store.db.connection import opened
from game.store.db.rows import GameStatus, RecordedGame, RecordedStep, recorded_game_of
from game.store.errors import Fault, StoreError, as_store_errors
from game.store.json_values import CorruptData, JsonValue, expect, json_text, parse_json
from game.store.serialize.snapshot import Snapshot, level_names

SOUND_RULES = f"typeof(step) = 'integer' AND typeof(version) = 'integer' AND version >= {FIRST_RULES_VERSION}"
"""Condition on rows of the rules: other rows are damage, and are treated as missing; a game is worth more than its
version.
"""
RUNS = f"""
    SELECT id, seed, tradition, version, begun, state, practice, parent, parent_step,
           coalesce(journal.turn, 0), coalesce(journal.depth, 1), coalesce(journal.step, 0),
           coalesce((SELECT version FROM rules WHERE run = runs.id AND {SOUND_RULES} ORDER BY step DESC LIMIT 1),
                    {FIRST_RULES_VERSION})
    FROM runs LEFT JOIN journal
        ON journal.run = runs.id AND journal.step = (SELECT max(step) FROM journal WHERE run = runs.id)
"""
STEPS = "SELECT step, turn, depth, told, hash FROM journal"
ADD = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)"
ADD_RULES = "INSERT OR REPLACE INTO rules VALUES (?, ?, ?)"
"""Record of a version of the rules that a game was played with from a step on."""
ADD_LEVEL = """
    INSERT INTO levels VALUES (?, ?, ?)
    ON CONFLICT (run, name) DO UPDATE SET level = excluded.level WHERE level IS NOT excluded.level
"""


class Store:
    """Open store, for as long as the window is open. Every method raises StoreError, and has then changed nothing."""

    def __init__(self, path: Path) -> None:
        """Open the store at a path, or create one if there is none. Raises StoreError."""
        self.path = path
        self._connection = opened(path)

    def close(self) -> None:
        """Close the file. Raises StoreError."""
        with as_store_errors():
            self._connection.close()

    def checkpoint(self) -> None:
        """Write everything into the one file, so that the log beside it is empty. Raises StoreError."""
        with as_store_errors():
            busy, *_ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreError(Fault.FAILING, "its log cannot be emptied")

    def faults(self) -> list[str]:
        """Return the faults that SQLite finds when it checks everything; empty if there are none. Raises StoreError."""
        with as_store_errors():
            found = [row[0] for row in self._connection.execute("PRAGMA integrity_check(3)")]
        return [] if found == ["ok"] else found

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction: everything done within it is on the disk when it ends, or nothing is.

        Raises StoreError, and whatever is raised within it.
        """
        with as_store_errors():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    # -------------------------------------------------------------------------------------------- games

    def begin(
        self,
        seed: str,
        tradition: str,
        version: str,
        first: Snapshot,
        *,
        depth: int,
        begun: int,
        parent: tuple[int, int] | None = None,
        practice: bool = False,
        instead: bool = False,
    ) -> int:
        """Keep a new game from its first moment, which may be a moment of its `parent`; return its number.

        `parent`: number and step of the game that it leaves. `instead`: the parent cannot be continued any more. Raises
        StoreError.
        """
        with self.change() as change:
            run = change.execute(
                "INSERT INTO runs (seed, tradition, version, begun, state, practice, parent, parent_step)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (seed, tradition, version, begun, GameStatus.OPEN.value, int(practice), *(parent or (None, None))),
            ).lastrowid
            assert run is not None
            change.execute(
                ADD, (run, first.step, first.turn, depth, None, first.hash)
            )  # so that the list shows where it is
            change.execute(ADD_RULES, (run, first.step, rules_version.RULES_VERSION))
            _add_snapshot(change, run, first)
            if parent is not None and instead:
                change.execute("UPDATE runs SET state = ? WHERE id = ?", (GameStatus.LEFT_BEHIND.value, parent[0]))
        return run

    def add(self, run: int, step: RecordedStep, snapshot: Snapshot | None = None, *, new_rules: bool = False) -> None:
        """Keep a step, and all of the world after it if `snapshot` is given.

        `new_rules`: from this step on the game is played with the present version of the rules. Raises StoreError.
        """
        if snapshot is None and not new_rules:
            with as_store_errors():
                self._connection.execute(
                    ADD, (run, *step)
                )  # a transaction by itself: the fast way for the most frequent call
            return
        with self.change() as change:
            change.execute(ADD, (run, *step))
            if new_rules:
                change.execute(ADD_RULES, (run, step.number, rules_version.RULES_VERSION))
            if snapshot is not None:
                _add_snapshot(change, run, snapshot)

    def add_snapshot(self, run: int, snapshot: Snapshot) -> None:
        """Keep all of the world after a step that was kept before, if that has not been done. Raises StoreError."""
        with self.change() as change:
            _add_snapshot(change, run, snapshot)

    def end(self, run: int, state: GameStatus, *, ended: int, story: JsonValue) -> None:
        """Mark a game as over, with its end and its story; it can still be replayed. Raises StoreError."""
        with self.change() as change:
            change.execute("UPDATE runs SET state = ? WHERE id = ?", (state.value, run))
            change.execute("INSERT OR REPLACE INTO history VALUES (?, ?, ?)", (run, ended, json_text(story)))

    def runs(self) -> list[RecordedGame]:
        """Return all games, the newest first. Raises StoreError."""
        with as_store_errors(), _sound():
            return [recorded_game_of(row) for row in self._all(f"{RUNS} ORDER BY id DESC")]

    def run(self, number: int) -> RecordedGame | None:
        """Return the entry of a game in the list of games; None if there is none. Raises StoreError."""
        with as_store_errors(), _sound():
            row = self._connection.execute(f"{RUNS} WHERE id = ?", (number,)).fetchone()
            return None if row is None else recorded_game_of(row)

    def story(self, run: int) -> JsonValue:
        """Return the story of how a game ended; None while it has not. Raises StoreError."""
        with as_store_errors(), _sound():
            row = self._connection.execute("SELECT story FROM history WHERE run = ?", (run,)).fetchone()
            return None if row is None else parse_json(expect(str, row[0]))

    # ------------------------------------------------------------------------------------------ moments

    def steps(self, run: int, *, after: int = 0) -> list[RecordedStep]:
        """Return the steps of a game after step `after`, in order. Raises StoreError."""
        with as_store_errors(), _sound():
            return [_step(row) for row in self._all(f"{STEPS} WHERE run = ? AND step > ? ORDER BY step", run, after)]

    def rules(self, run: int) -> list[tuple[int, int]]:
        """Return the steps of a game from which on another version of the rules held, each with that version.

        Rows that make no sense are left out. Raises StoreError.
        """
        with as_store_errors(), _sound():
            rows = self._all(f"SELECT step, version FROM rules WHERE run = ? AND {SOUND_RULES} ORDER BY step", run)
            return [(expect(int, step), expect(int, version)) for step, version in rows]

    def first_step(self, run: int) -> RecordedStep | None:
        """Return the entry before the first step of a game; None if it is missing. Raises StoreError."""
        with as_store_errors(), _sound():
            row = self._connection.execute(f"{STEPS} WHERE run = ? ORDER BY step", (run,)).fetchone()
            return None if row is None else _step(row)

    def snapshot_steps(self, run: int) -> list[int]:
        """Return the steps after which all of the world was kept. Raises StoreError."""
        with as_store_errors(), _sound():
            rows = self._all("SELECT step FROM snapshots WHERE run = ? ORDER BY step", run)
            return [expect(int, step) for (step,) in rows]

    def snapshot(self, run: int, step: int) -> Snapshot:
        """Return the snapshot after a step. Raises CorruptData if it is damaged or missing, or StoreError."""
        with as_store_errors():
            row = self._connection.execute(
                "SELECT turn, hash, world FROM snapshots WHERE run = ? AND step = ?", (run, step)
            ).fetchone()
            if row is None:
                raise CorruptData(f"there is no snapshot of step {step}")
            turn, name, world = expect(int, row[0]), expect(str, row[1]), expect(bytes, row[2])
            levels = {}
            for level in level_names(world):
                found = self._connection.execute(
                    "SELECT level FROM levels WHERE run = ? AND name = ?", (run, level)
                ).fetchone()
                if found is not None:
                    levels[level] = expect(bytes, found[0])
            return Snapshot(step, turn, name, world, levels)

    # ----------------------------------------------------------------------------------------- settings

    def settings(self) -> dict[str, JsonValue]:
        """Return the player's settings by name; settings that make no sense are left out. Raises StoreError."""
        found = {}
        with as_store_errors():
            for name, value in self._all("SELECT name, value FROM settings"):
                try:
                    found[expect(str, name)] = parse_json(expect(str, value))
                except CorruptData:
                    continue
        return found

    def set(self, settings: dict[str, JsonValue]) -> None:
        """Save some of the settings. Raises StoreError."""
        with self.change() as change:
            rows = [(name, json_text(value)) for name, value in settings.items()]
            change.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", rows)

    def _all(self, question: str, *asked: int) -> list[tuple[object, ...]]:
        """Return all rows before any is read: a damaged row would leave the query open, and the file locked."""
        return self._connection.execute(question, asked).fetchall()


def _add_snapshot(change: sqlite3.Connection, run: int, snapshot: Snapshot) -> None:
    change.execute(
        "INSERT OR IGNORE INTO snapshots VALUES (?, ?, ?, ?, ?)",
        (run, snapshot.step, snapshot.turn, snapshot.hash, snapshot.world),
    )
    rows = [(run, name, level) for name, level in snapshot.levels.items()]
    change.executemany(ADD_LEVEL, rows)


@contextmanager
def _sound() -> Iterator[None]:
    """Turn errors about a row that makes no sense into StoreError: it is damage."""
    try:
        yield
    except (CorruptData, ValueError) as error:
        raise StoreError(Fault.BROKEN, str(error)) from error


def _step(row: tuple[object, ...]) -> RecordedStep:
    number, turn, depth, orders, name = row
    return RecordedStep(
        expect(int, number),
        expect(int, turn),
        expect(int, depth),
        None if orders is None else expect(str, orders),
        expect(str, name),
    )
