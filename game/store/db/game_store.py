"""The store: one SQLite file with all games, step by step, and the player's settings.

Each call that writes is one transaction: it changes everything or nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from game.content import rules_version
from game.content.rules_version import FIRST_RULES_VERSION
from game.engine.records import NamedTuple
from game.store.db.connection import reading
from game.store.db.rows import GameStart, GameStatus, RecordedGame, RecordedStep, recorded_game_of
from game.store.db.store_file_guard import FreshFile, StoreFile
from game.store.errors import Fault, StoreError, as_store_errors
from game.store.file_limits import (
    MAX_GAMES,
    MAX_LEVEL_BYTES,
    MAX_ROW_BYTES,
    MAX_RULES_CHANGES,
    MAX_SETTING_BYTES,
    MAX_SETTINGS,
    MAX_SNAPSHOT_BYTES,
    MAX_SNAPSHOTS_OF_GAME,
    MAX_STEPS,
    MAX_STORIES_BYTES,
    MAX_STORY_BYTES,
    MAX_STORY_ELEMENTS,
    MAX_WORLD_BYTES,
)
from game.store.json_values import CorruptData, JsonValue, count_elements, expect, json_text, parse_json
from game.store.serialize.snapshot import Snapshot, level_names

TOO_LARGE = "a value in it is too large"
SOUND_RULES = f"typeof(step) = 'integer' AND typeof(version) = 'integer' AND version >= {FIRST_RULES_VERSION}"
"""SQL condition that valid rows of the table `rules` meet.

Other rows are damaged. They are ignored, because a damaged version must not make the whole game unreadable.
"""
SOUND_STEP = "typeof(step) = 'integer' AND typeof(turn) = 'integer' AND typeof(depth) = 'integer'"
"""SQL condition that rows of the table `journal` meet whose turn can be shown in the list of games."""
RUNS = f"""
    SELECT id, seed, tradition, version, begun, state, practice, parent, parent_step,
           coalesce(journal.turn, 0), coalesce(journal.depth, 1), coalesce(journal.step, 0),
           coalesce((SELECT version FROM rules WHERE run = runs.id AND {SOUND_RULES} ORDER BY step DESC LIMIT 1),
                    {FIRST_RULES_VERSION})
    FROM runs LEFT JOIN journal
        ON journal.run = runs.id AND journal.step =
            (SELECT step FROM journal WHERE run = runs.id AND {SOUND_STEP} ORDER BY step DESC LIMIT 1)
"""
STEPS = "SELECT step, turn, depth, told, hash FROM journal"
ADD = "INSERT INTO journal (run, step, turn, depth, told, hash) VALUES (?, ?, ?, ?, ?, ?)"
ADD_RULES = "INSERT OR REPLACE INTO rules (run, step, version) VALUES (?, ?, ?)"
"""SQL that records the version of the rules with which a game is played from a step on."""
ADD_SNAPSHOT = "INSERT OR IGNORE INTO snapshots (run, step, turn, hash, world) VALUES (?, ?, ?, ?, ?)"
ADD_LEVEL = """
    INSERT INTO levels (run, name, level) VALUES (?, ?, ?)
    ON CONFLICT (run, name) DO UPDATE SET level = excluded.level WHERE level IS NOT excluded.level
"""


class GameList(NamedTuple):
    """List of the games in a store."""

    games: list[RecordedGame]
    """Games that can be read, the newest first."""
    faults: list[str]
    """What is wrong with each of the others, whose row in the table of games is damaged."""


class Store:
    """Store that is open. In its methods, `run` is the number of a game.

    Every method raises StoreError if the file cannot be used; in that case nothing has changed. A method that reads one
    game raises CorruptData if only the rows of this game are damaged. A method that writes refuses what could not be
    read again. The main thread and the worker may both use a store: a call waits until a call of the other has ended.
    """

    def __init__(self, path: Path) -> None:
        """Open the store at a path, or create one if there is none. Raises StoreError."""
        self._file = StoreFile(path)
        self._lock = RLock()
        """Lock of whoever uses the connection."""
        self._is_in_place = False
        """Whether a block of `in_place` runs, which has checked the file."""

    @property
    def path(self) -> Path:
        """Path of the file. It changes if another program takes away or overwrites the file while it is open."""
        return self._file.path

    @property
    def _connection(self) -> sqlite3.Connection:
        return self._file.connection

    @property
    def moves(self) -> int:
        """How often a new file has taken the place of the old file, which was taken away or overwritten."""
        return self._file.moves

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Check that the file still has its name and content, and run a `with` block whose changes go into this file.

        If it has not, a new file with all games that can be read is used. Raises StoreError if this is impossible.
        Every change of the store checks this first, except the changes in such a block.
        """
        with self._lock:
            if self._is_in_place:
                yield
                return
            self._file.keep_in_place()
            self._is_in_place = True
            try:
                yield
            finally:
                self._is_in_place = False

    def take_fresh_file(self) -> FreshFile | None:
        """Return the new file that is used because the old one was taken away or overwritten, but only once.

        Return None if nothing is new.
        """
        fresh, self._file.fresh = self._file.fresh, None
        return fresh

    def close(self) -> None:
        """Close the file. Raises StoreError."""
        with self._lock:
            self._file.close()

    def checkpoint(self) -> None:
        """Write all changes into the store's own file, and empty the write-ahead log beside it. Raises StoreError."""
        with self._lock:
            self._file.checkpoint()

    def faults(self) -> list[str]:
        """Check the whole file; return the first faults that SQLite finds, or an empty list. Raises StoreError."""
        with self._lock, as_store_errors():
            found = [row[0] for row in self._connection.execute("PRAGMA integrity_check(3)")]
        return [] if found == ["ok"] else found

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Run a `with` block as one transaction, on the connection that the block gets.

        All changes of the block are on the disk when it ends. If the block raises an exception, nothing is changed.
        Raises StoreError, and any exception of the block.
        """
        with self.in_place():
            connection = self._connection
            with as_store_errors():
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield connection
                    connection.execute("COMMIT")
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    raise

    # -------------------------------------------------------------------------------------------- games

    def begin(self, game: GameStart, first: Snapshot) -> int:
        """Add a new game to the store and return its number.

        `first`: snapshot of the world with which the game begins. Raises StoreError.
        """
        parent, state = game.parent or (None, None), GameStatus.OPEN.value
        with self.change() as change:
            run = change.execute(
                "INSERT INTO runs (seed, tradition, version, begun, state, practice, parent, parent_step)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (game.seed, game.tradition, game.version, game.begun, state, int(game.practice), *parent),
            ).lastrowid
            if run is None:
                raise RuntimeError("SQLite has given a new row no number")
            change.execute(
                ADD, (run, first.step, first.turn, game.depth, None, first.hash)
            )  # so that the list of games shows its turn and depth
            change.execute(ADD_RULES, (run, first.step, rules_version.RULES_VERSION))
            try:
                recorded_game_of(change.execute(f"{RUNS} WHERE id = ?", (run,)).fetchone())
            except CorruptData as error:
                raise StoreError(Fault.MISUSED, str(error)) from None
            _add_snapshot(change, run, first)
            if game.instead:
                change.execute("UPDATE runs SET state = ? WHERE id = ?", (GameStatus.LEFT_BEHIND.value, parent[0]))
        return run

    def add(self, run: int, step: RecordedStep, snapshot: Snapshot | None = None, *, new_rules: bool = False) -> None:
        """Save a step of a game.

        `snapshot`: snapshot of the world after the step; None to save none. `new_rules`: whether this is the first step
        that is played with the present version of the rules. Raises StoreError.
        """
        _check_size(step.orders_text or "", MAX_ROW_BYTES)
        with self.change() as change:
            _check_game(change, run)
            change.execute(ADD, (run, *step))
            if new_rules:
                change.execute(ADD_RULES, (run, step.number, rules_version.RULES_VERSION))
            if snapshot is not None:
                _add_snapshot(change, run, snapshot)

    def add_snapshot(self, run: int, snapshot: Snapshot) -> None:
        """Save the snapshot after a step that is saved already. An existing snapshot is kept. Raises StoreError."""
        with self.change() as change:
            _check_game(change, run)
            _add_snapshot(change, run, snapshot)

    def end(self, run: int, state: GameStatus, *, ended: int, story: JsonValue) -> None:
        """Record that a game is over; it can still be replayed.

        `state`: how it ended. `ended`: when, in Unix seconds. `story`: summary shown afterwards. Raises StoreError.
        """
        told = json_text(story)
        _check_size(told, MAX_STORY_BYTES)
        if count_elements(told) > MAX_STORY_ELEMENTS:
            raise StoreError(Fault.MISUSED, f"a summary has more than {MAX_STORY_ELEMENTS:,} elements")
        with self.change() as change:
            _check_game(change, run)
            change.execute("UPDATE runs SET state = ? WHERE id = ?", (state.value, run))
            change.execute("INSERT OR REPLACE INTO history (run, ended, story) VALUES (?, ?, ?)", (run, ended, told))

    def delete(self, run: int) -> None:
        """Delete a game for good, with its steps, snapshots and summary. Games that were copied from it stay.

        Nothing happens if there is no such game. Raises StoreError.
        """
        with self.change() as change:
            for table in ("journal", "snapshots", "levels", "history", "rules"):
                change.execute(f"DELETE FROM {table} WHERE run = ?", (run,))
            change.execute("UPDATE runs SET parent = NULL, parent_step = NULL WHERE parent = ?", (run,))
            change.execute("DELETE FROM runs WHERE id = ?", (run,))

    def runs(self) -> list[RecordedGame]:
        """Return the games of `list_games`. Raises StoreError."""
        return self.list_games().games

    def list_games(self) -> GameList:
        """Return the list of the newest games, at most MAX_GAMES. Raises StoreError if none of it can be read."""
        found = GameList([], [])
        with self._reading_all(MAX_ROW_BYTES):
            for row in self._rows_of_games():
                if row is None:
                    found.faults.append(TOO_LARGE)
                    continue
                try:
                    found.games.append(recorded_game_of(row))
                except CorruptData as fault:
                    found.faults.append(str(fault))
        return found

    def _rows_of_games(self) -> Iterator[tuple[object, ...] | None]:
        """Yield the rows of the newest games; None for a row with a value that is too large."""
        try:
            yield from self._all(f"{RUNS} ORDER BY id DESC LIMIT {MAX_GAMES}")
            return
        except sqlite3.DataError:  # a value is too large; so the rows are read one by one
            numbers = self._all(f"SELECT id FROM runs ORDER BY id DESC LIMIT {MAX_GAMES}")
        for (number,) in numbers:
            try:
                yield from self._all(f"{RUNS} WHERE id = ?", expect(int, number))
            except sqlite3.DataError:
                yield None

    def run(self, number: int) -> RecordedGame | None:
        """Return the entry of game `number` in the list of games; None if there is no such game.

        Raises CorruptData or StoreError.
        """
        with self._reading(MAX_ROW_BYTES):
            row = self._connection.execute(f"{RUNS} WHERE id = ?", (number,)).fetchone()
            return None if row is None else recorded_game_of(row)

    def story(self, run: int) -> JsonValue:
        """Return the summary of a finished game; None if the game is not finished.

        Raises CorruptData or StoreError.
        """
        with self._reading(MAX_STORY_BYTES):
            row = self._connection.execute("SELECT story FROM history WHERE run = ?", (run,)).fetchone()
            return None if row is None else parse_json(expect(str, row[0]))

    def stories(self) -> dict[int, JsonValue]:
        """Return the summaries of the newest finished games by the number of the game, at most MAX_GAMES.

        Summaries that are damaged or too long are left out, and so are all beyond MAX_STORIES_BYTES together. Raises
        StoreError.
        """
        sound = f"typeof(run) = 'integer' AND typeof(story) = 'text' AND length(story) <= {MAX_STORY_BYTES}"
        with self._reading_all(MAX_WORLD_BYTES):
            newest = f"SELECT run, length(story) FROM history WHERE {sound} ORDER BY run DESC LIMIT {MAX_GAMES}"
            oldest, room = 0, MAX_STORIES_BYTES
            for run, length in self._all(newest):
                room -= expect(int, length)
                if room < 0:
                    break
                oldest = expect(int, run)
            rows = self._all(f"SELECT run, story FROM history WHERE {sound} AND run >= ? LIMIT {MAX_GAMES}", oldest)
        found: dict[int, JsonValue] = {}
        for run, story in rows:
            with suppress(CorruptData):
                found[expect(int, run)] = parse_json(expect(str, story), MAX_STORY_ELEMENTS)
        return found

    # ------------------------------------------------------------------------------------------ moments

    def steps(self, run: int, *, after: int = 0, most: int | None = None) -> list[RecordedStep]:
        """Return the steps of a game whose numbers are greater than `after`, in order.

        `most`: return only the first `most` of these steps; None for all of them. Raises CorruptData if a step is
        damaged, or if `most` is None and there are more than MAX_STEPS steps; StoreError if the store cannot be read.
        """
        with self._reading(MAX_ROW_BYTES):
            question = f"{STEPS} WHERE run = ? AND step > ? ORDER BY step LIMIT ?"
            beyond = f"SELECT 1 FROM journal WHERE run = ? AND step > ? LIMIT 1 OFFSET {MAX_STEPS}"
            if most is None and self._all(beyond, run, after):
                raise CorruptData(f"it has more than {MAX_STEPS:,} steps")
            return [_step(row) for row in self._all(question, run, after, MAX_STEPS if most is None else most)]

    def last_steps(self, run: int, count: int) -> list[RecordedStep]:
        """Return the last steps of a game, at most `count`, in order. Raises CorruptData or StoreError."""
        with self._reading(MAX_ROW_BYTES):
            last = f"{STEPS} WHERE run = ? AND step > 0 ORDER BY step DESC LIMIT ?"
            return [_step(row) for row in reversed(self._all(last, run, count))]

    def rules(self, run: int) -> list[tuple[int, int]]:
        """Return the versions of the rules of a game as pairs in order: first step, and version from this step on.

        Damaged rows are left out. Raises CorruptData if there are too many, or StoreError.
        """
        with self._reading(MAX_ROW_BYTES):
            sound = f"SELECT step, version FROM rules WHERE run = ? AND {SOUND_RULES} ORDER BY step"
            rows = self._at_most(MAX_RULES_CHANGES, sound, run)
            return [(expect(int, step), expect(int, version)) for step, version in rows]

    def first_step(self, run: int) -> RecordedStep | None:
        """Return the first journal entry of a game; None if the game has no entries.

        The first entry has the number 0 and describes the world before the first step. If that entry is lost, return
        the earliest entry that is left. Raises CorruptData or StoreError.
        """
        with self._reading(MAX_ROW_BYTES):
            row = self._connection.execute(f"{STEPS} WHERE run = ? ORDER BY step LIMIT 1", (run,)).fetchone()
            return None if row is None else _step(row)

    def snapshot_steps(self, run: int) -> list[int]:
        """Return the numbers of the steps after which a snapshot was saved, in order.

        Numbers that are damaged are left out. Raises CorruptData if there are too many, or StoreError.
        """
        with self._reading(MAX_ROW_BYTES):
            sound = "SELECT step FROM snapshots WHERE run = ? AND typeof(step) = 'integer' ORDER BY step"
            return [expect(int, step) for (step,) in self._at_most(MAX_SNAPSHOTS_OF_GAME, sound, run)]

    def snapshot(self, run: int, step: int) -> Snapshot:
        """Return the snapshot after a step of a game. `run`: number of the game.

        Levels that are lost from a damaged store (save file) are missing in the snapshot too. Raises CorruptData if the
        snapshot is damaged or missing; StoreError if the file cannot be used.
        """
        question = "SELECT turn, hash, world FROM snapshots WHERE run = ? AND step = ?"
        row = self._row(MAX_WORLD_BYTES, question, run, step)
        if row is None:
            raise CorruptData(f"there is no snapshot of step {step}")
        turn, hash_, world = expect(int, row[0]), expect(str, row[1]), expect(bytes, row[2])
        levels, room = {}, MAX_SNAPSHOT_BYTES - len(world)
        for level in level_names(world):
            found = self._row(MAX_LEVEL_BYTES, "SELECT level FROM levels WHERE run = ? AND name = ?", run, level)
            if found is not None:
                levels[level] = expect(bytes, found[0])
                room -= len(levels[level])
            if room < 0:
                raise CorruptData(f"the snapshot of step {step} is too large")
        return Snapshot(step, turn, hash_, world, levels)

    def _row(self, longest: int, question: str, *asked: int | str) -> tuple[object, ...] | None:
        """Return the first row of an SQL query; None if there is none.

        `longest`: greatest size of a value in bytes. Raises CorruptData if a value is larger, and StoreError if the
        store cannot be read.
        """
        with self._reading(longest):
            row: tuple[object, ...] | None = self._connection.execute(question, asked).fetchone()
        return row

    # ----------------------------------------------------------------------------------------- settings

    def settings(self) -> dict[str, JsonValue]:
        """Return the player's settings by name; settings that cannot be read are left out. Raises StoreError."""
        found = {}
        with self._reading_all(MAX_SETTING_BYTES):
            for (row,) in self._at_most(MAX_SETTINGS, "SELECT name FROM settings"):
                try:
                    name = expect(str, row)
                    ((value,),) = self._connection.execute("SELECT value FROM settings WHERE name = ?", (name,))
                    found[name] = parse_json(expect(str, value))
                except (CorruptData, sqlite3.DataError):  # it is no setting, or too large
                    continue
        return found

    def set(self, settings: dict[str, JsonValue]) -> None:
        """Save the given settings, by name; other settings stay as they are. Raises StoreError."""
        rows = [(name, json_text(value)) for name, value in settings.items()]
        for _, text in rows:
            _check_size(text, MAX_SETTING_BYTES)
        with self.change() as change:
            change.executemany("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", rows)

    @contextmanager
    def _reading(self, longest: int) -> Iterator[None]:
        """Run a `with` block that reads one game, with the limits of `connection.reading`.

        `longest`: greatest size of a value in bytes. Raises StoreError if the file cannot be read, and CorruptData if
        the rows of the game cannot: a value is too large, or the block finds it invalid.
        """
        with self._lock, as_store_errors(), reading(self._connection, longest):
            try:
                yield
            except sqlite3.DataError:
                raise CorruptData(TOO_LARGE) from None
            except UnicodeError:  # a damaged snapshot names a level like that
                raise CorruptData("a name in it is not valid text") from None

    @contextmanager
    def _reading_all(self, longest: int) -> Iterator[None]:
        """Run a `with` block like `_reading`, but one that reads the whole file: all its damage is a StoreError."""
        try:
            with self._reading(longest):
                yield
        except CorruptData as error:
            raise StoreError(Fault.BROKEN, str(error)) from error

    def _at_most(self, most: int, question: str, *asked: int) -> list[tuple[object, ...]]:
        """Return all rows of a query. `question`: SQL. `asked`: its parameters.

        Raises CorruptData if there are more than `most` rows.
        """
        rows = self._all(f"{question} LIMIT {most + 1}", *asked)
        if len(rows) > most:
            raise CorruptData(f"a table has more than {most:,} rows")
        return rows

    def _all(self, question: str, *asked: int) -> list[tuple[object, ...]]:
        """Return all rows of a query at once. `question`: SQL. `asked`: its parameters.

        If rows were read one by one, an error in a damaged row would leave the query open and the file locked.
        """
        return self._connection.execute(question, asked).fetchall()


def _add_snapshot(change: sqlite3.Connection, run: int, snapshot: Snapshot) -> None:
    _check_size(snapshot.world, MAX_WORLD_BYTES)
    for level in snapshot.levels.values():
        _check_size(level, MAX_LEVEL_BYTES)
    if len(snapshot.world) + sum(map(len, snapshot.levels.values())) > MAX_SNAPSHOT_BYTES:
        raise StoreError(Fault.MISUSED, f"a snapshot has more than {MAX_SNAPSHOT_BYTES:,} bytes")
    change.execute(ADD_SNAPSHOT, (run, snapshot.step, snapshot.turn, snapshot.hash, snapshot.world))
    change.executemany(ADD_LEVEL, [(run, name, level) for name, level in snapshot.levels.items()])


def _check_size(value: str | bytes, most: int) -> None:
    """Check that a value is not too large to be read again. `most`: greatest size in bytes. Raises StoreError.

    A text is in ASCII.
    """
    if len(value) > most:
        raise StoreError(Fault.MISUSED, f"a value has {len(value):,} bytes, but at most {most:,} can be read again")


def _check_game(change: sqlite3.Connection, run: int) -> None:
    """Check that there is a game with the number `run`. Raises StoreError."""
    if change.execute("SELECT 1 FROM runs WHERE id = ?", (run,)).fetchone() is None:
        raise StoreError(Fault.MISUSED, f"there is no game {run}")


def _step(row: tuple[object, ...]) -> RecordedStep:
    number, turn, depth, orders, hash_ = row
    return RecordedStep(
        expect(int, number),
        expect(int, turn),
        expect(int, depth),
        None if orders is None else expect(str, orders),
        expect(str, hash_),
    )
