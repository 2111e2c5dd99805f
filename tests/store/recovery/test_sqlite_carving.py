"""Rows read from the pages of a file alone, compared with what SQLite reads."""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import thread_time

import pytest

from game.engine.grid.dice import Dice
from game.store.db.connection import opened
from game.store.file_limits import MAX_WORLD_BYTES
from game.store.json_values import CorruptData
from game.store.recovery.sqlite_carving import (
    _PAGE_KINDS,
    MAX_COLUMNS,
    MAX_ROW_BYTES,
    TABLES,
    CarvedRow,
    DamagedPages,
    Row,
    Table,
    read_pages,
    table_of,
)
from game.worker import UNWATCHED
from tests.support.examples import seeds, spread

Numbered = tuple[int | None, Row]
NUMBERS = (0, 1, -1, 127, -129, 2**15, -(2**23), 2**31 - 1, 2**31, 2**47, -(2**63), 2**63 - 1)
LENGTHS = (0, 1, 60, 480, 481, 989, 990, 1020, 2048, 5000)
"""Lengths of values: short, and around the length that overflows to another page."""


def noise(dice: Dice, length: int) -> bytes:
    return hashlib.shake_256(str(dice.below(1 << 32)).encode()).digest(length)


def make_file(path: Path, size: int, seed: int) -> None:
    """Make a database file with pages of `size` bytes and with two tables: `numbered` and `named`.

    The rows of `numbered` have row numbers; the rows of `named` have none. `seed`: seed of the random values.
    """
    path.write_bytes(_bytes_of_file(size, seed))


@cache
def _bytes_of_file(size: int, seed: int) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "rows.sqlite")
        _fill(path, size, seed)
        return path.read_bytes()


def _fill(path: Path, size: int, seed: int) -> None:
    dice = Dice("wreck", seed)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA page_size = {size}; PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE numbered (one, two, three, four)")
        connection.execute("CREATE TABLE named (one, two, three, PRIMARY KEY (one, two)) WITHOUT ROWID")
        for number in range(300):
            text = "é" * dice.choice(LENGTHS)
            row = (dice.choice(NUMBERS), dice.choice([None, text]), noise(dice, dice.choice(LENGTHS)), number)
            connection.execute("INSERT INTO numbered VALUES (?, ?, ?, ?)", row)
            short = "x" * dice.choice(LENGTHS[:6])
            connection.execute("INSERT INTO named VALUES (?, ?, ?)", (number, short, dice.choice([None, short])))
        connection.commit()


def pages_of(path: Path, size: int) -> dict[int, bytes]:
    return read_pages(path, size, thread_time() + 60.0, UNWATCHED)


def rows_of(pages: dict[int, bytes], size: int) -> list[CarvedRow]:
    damaged = DamagedPages(pages, size)
    return [row for number in damaged.numbers for row in damaged.rows_on(number)]


def rows_in(path: Path, size: int) -> tuple[list[Numbered], list[Row]]:
    """Return the rows of the two tables, as carved from the pages."""
    found = rows_of(pages_of(path, size), size)
    numbered: list[Numbered] = [(number, row) for number, row in found if number is not None and len(row) == 4]
    return sorted(numbered, key=str), sorted(
        (row for number, row in found if number is None and len(row) == 3), key=str
    )


def as_selected(path: Path) -> tuple[list[Numbered], list[Row]]:
    with closing(sqlite3.connect(path)) as connection:
        numbered: list[Numbered] = [(row[0], row[1:]) for row in connection.execute("SELECT rowid, * FROM numbered")]
        return sorted(numbered, key=str), sorted(connection.execute("SELECT * FROM named").fetchall(), key=str)


@pytest.mark.parametrize("size", [512, 1024, 4096])
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_carving_finds_all_rows(tmp_path: Path, size: int, seed: int) -> None:
    path = tmp_path / "rows.sqlite"
    make_file(path, size, seed)
    assert rows_in(path, size) == as_selected(path)


def made(folder: Path, size: int, *rows: tuple[int, bytes]) -> Path:
    """Make a file with a table of numbered rows and a table without numbers, both with these numbers and values."""
    path = folder / "rows.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA page_size = {size}")
        connection.execute("CREATE TABLE numbered (one, two, three, four)")
        connection.execute("CREATE TABLE named (one, two, three, PRIMARY KEY (one, two)) WITHOUT ROWID")
        for number, value in rows:
            connection.execute("INSERT INTO numbered (rowid, two) VALUES (?, ?)", (number, value))
            connection.execute("INSERT INTO named VALUES (?, 1, ?)", (number, value))
        connection.commit()
    return path


@pytest.mark.parametrize("size", [1024, 4096])
def test_rows_of_every_length_around_a_page_are_read(tmp_path: Path, size: int) -> None:
    """A row that does not fit goes on on further pages, from a length on that depends on the kind of page."""
    most = [(size - 12) * 64 // 255 - 23, size - 35, 2 * size - 39, 3 * size - 43]
    lengths = [length for limit in most for length in range(limit - 16, limit + 2)]
    path = made(tmp_path, size, *((number, bytes([number % 256]) * length) for number, length in enumerate(lengths)))
    assert rows_in(path, size) == as_selected(path)


def test_numbers_of_rows_have_64_bits_and_a_sign(tmp_path: Path) -> None:
    path = made(tmp_path, 1024, *((number, b"x") for number in NUMBERS))
    assert rows_in(path, 1024) == as_selected(path)
    assert {number for number, _ in rows_in(path, 1024)[0]} == set(NUMBERS)


def test_damaged_row_costs_only_itself(tmp_path: Path) -> None:
    path = made(tmp_path, 1024, *((number, bytes([65 + number]) * 40) for number in range(8)))
    data = bytearray(path.read_bytes())
    for row in (b"D" * 40, b"F" * 40):
        at = data.index(row)
        data[at - 4] = 10  # a type of value that does not exist
    path.write_bytes(data)
    found = {row[1] for _, row in rows_in(path, 1024)[0]}
    assert {b"A" * 40, b"B" * 40, b"C" * 40, b"E" * 40, b"G" * 40, b"H" * 40} <= found
    assert len(found) < 8


def test_rows_of_the_first_page_are_read(tmp_path: Path) -> None:
    """The first page begins with the header of the file. It lists the tables."""
    path = made(tmp_path, 1024)
    rows = [found.row for found in rows_of({1: path.read_bytes()[:1024]}, 1024)]
    assert [row[:2] for row in rows] == [("table", "numbered"), ("table", "named")]


def test_carving_works_without_index_pages(tmp_path: Path) -> None:
    """The rows of a table are found even if only its leaf pages (pages with rows) are left.

    The first page and the interior pages are lost. Only they recorded which leaf pages belong to the same table.
    """
    path = tmp_path / "rows.sqlite"
    make_file(path, 1024, 0)
    numbered = rows_in(path, 1024)[0]
    data = bytearray(path.read_bytes())
    for at in range(0, len(data), 1024):
        if at == 0 or data[at] == 0x05:
            data[at : at + 1024] = bytes(1024)
    path.write_bytes(data)
    assert rows_in(path, 1024)[0] == numbered


def logged(folder: Path) -> Path:
    """Make a file whose last changes are in the write-ahead log, as after a kill."""
    source, path = folder / "source.sqlite", folder / "killed.sqlite"
    make_file(source, 1024, 0)
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        for number in range(20):
            connection.execute("INSERT INTO numbered VALUES (?, 'late', NULL, NULL)", (number,))
            connection.commit()
        for ending in ("", "-wal"):
            path.with_name(path.name + ending).write_bytes(source.with_name(source.name + ending).read_bytes())
    return path


def late(path: Path) -> list[object]:
    """Return the rows that were only in the log."""
    return [row[0] for _, row in rows_in(path, 1024)[0] if row[1] == "late"]


def test_carving_reads_log(tmp_path: Path) -> None:
    path = logged(tmp_path)
    assert late(path) == [*range(20)]
    found = rows_in(path, 1024)
    assert found == as_selected(path), "SQLite reads the log too, and writes it into the file"


@pytest.mark.parametrize("cut", spread(range(1, 3000, 331), 5))
def test_carving_reads_valid_part_of_cut_log(tmp_path: Path, cut: int) -> None:
    path = logged(tmp_path)
    log = path.with_name("killed.sqlite-wal")
    log.write_bytes(log.read_bytes()[:-cut])
    assert rows_in(path, 1024) == as_selected(path)


def with_checksums(log: bytes, order: str) -> bytes:
    """Return a write-ahead log whose checksums were computed on a machine with another byte order."""
    data = bytearray(log)
    one, other = struct.unpack_from(">2I", data, 24)
    for at in range(32, len(data), 24 + 1024):
        for first, second in struct.iter_unpack(f"{order}2I", data[at : at + 8] + data[at + 24 : at + 24 + 1024]):
            one = (one + first + other) & 0xFFFFFFFF
            other = (other + second + one) & 0xFFFFFFFF
        struct.pack_into(">2I", data, at + 16, one, other)
    return bytes(data)


@pytest.mark.parametrize("order", "<>")
def test_log_of_any_machine_is_read(tmp_path: Path, order: str) -> None:
    path = logged(tmp_path)
    log = path.with_name("killed.sqlite-wal")
    assert order == ">" or with_checksums(log.read_bytes(), order) == log.read_bytes()
    log.write_bytes(with_checksums(log.read_bytes(), order))
    assert late(path) == [*range(20)]


@pytest.mark.parametrize("rest", [b"rest", b""])
@pytest.mark.parametrize("pages", [1, 4, 5, 8, 9])
def test_all_pages_are_read(tmp_path: Path, pages: int, rest: bytes) -> None:
    path = tmp_path / "rows.sqlite"
    path.write_bytes(b"".join(bytes([number]) * 1024 for number in range(pages)) + rest)
    assert pages_of(path, 1024) == {number + 1: bytes([number]) * 1024 for number in range(pages)}


def test_carving_ignores_uncommitted_log_changes(tmp_path: Path) -> None:
    path = logged(tmp_path)
    log = path.with_name("killed.sqlite-wal")
    with closing(sqlite3.connect(tmp_path / "source.sqlite")) as connection:
        connection.execute("PRAGMA cache_size = 2")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.executemany(
            "INSERT INTO numbered VALUES (?, 'never', ?, NULL)", [(n, bytes(900)) for n in range(90)]
        )
        data = (tmp_path / "source.sqlite-wal").read_bytes()
        path.write_bytes((tmp_path / "source.sqlite").read_bytes())
        log.write_bytes(data)
    assert b"never" in data, "part of the log is in the file"
    assert "never" not in [row[1] for _, row in rows_in(path, 1024)[0]]


def test_damaged_log_page_loses_only_itself(tmp_path: Path) -> None:
    """The pages that follow a damaged page in the write-ahead log are still read. SQLite itself would ignore them."""
    path = logged(tmp_path)
    log = path.with_name("killed.sqlite-wal")
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    surviving = late(path)
    assert surviving == [*range(20)], "the next change writes the page anew"
    assert len([row for _, row in as_selected(path)[0] if row[1] == "late"]) < 20


@pytest.mark.parametrize("seed", seeds(6, 200))
def test_carving_survives_random_bytes(tmp_path: Path, seed: int) -> None:
    dice = Dice("wreck", seed)
    path = tmp_path / "rows.sqlite"
    data = bytearray(noise(dice, 1024 * 20))
    for at in range(0, len(data), 1024):
        data[at : at + 5] = bytes([dice.choice([0x02, 0x0A, 0x0D]), 0, 0, dice.below(3), dice.below(256)])
    path.write_bytes(data)
    (tmp_path / "rows.sqlite-wal").write_bytes(noise(dice, dice.below(5000)))
    for size in (1024, 4096):
        assert all(isinstance(found.row, tuple) for found in rows_of(pages_of(path, size), size))


def test_carving_limits_overlapping_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose rows overlap is given up after a few rows.

    Every cell pointer of the page leads to the same row, and only the last value of the row is invalid. Without the
    limit, a file of such pages would take seconds, because the row would be read once for each pointer.
    """
    row = (
        bytes([0x83, 0x76]) + bytes(499) + bytes([10])
    )  # 502 bytes with the types of 500 values; type 10 does not exist
    row = bytes([0x83, 0x76, 0]) + row
    many = (1024 - 8 - len(row)) // 2
    first = 1024 - len(row)
    page = bytes([0x0D, 0, 0]) + many.to_bytes(2, "big") + bytes(3) + first.to_bytes(2, "big") * many
    page = page.ljust(first, b"\0") + row
    pages = DamagedPages({2: page}, 1024)
    packed, read = pages._packed, 0

    def counted(page: bytes, at: int, size: int, here: int) -> bytes:
        nonlocal read
        read += 1
        return packed(page, at, size, here)

    monkeypatch.setattr(pages, "_packed", counted)
    assert [*pages.rows_on(2)] == []
    assert 0 < read < 6 < many


class CountedPages(dict[int, bytes]):
    """Pages of a file that end the test if they are asked for too often."""

    reads = 0

    def get(self, number: int, default: object = None) -> bytes | None:  # type: ignore[override]
        self.reads += 1
        if self.reads > 1000:
            pytest.fail("the chain of pages is followed without end")
        return super().get(number)


@pytest.mark.parametrize("ring", [(3,), (3, 4), (3, 4, 5)], ids=["itself", "two", "three"])
def test_carving_leaves_a_ring_of_pages(ring: tuple[int, ...]) -> None:
    """A row whose chain of overflow pages leads back to itself is given up after a few pages.

    The row says that it has 2 MiB, as a value of a store may have. Without the limit, the chain would be followed
    until all of these were read.
    """
    size = 1 << 21
    here = DamagedPages({}, 1024)._on_the_page(size, _PAGE_KINDS[0x0D])
    row = bytes([0x81, 0x80, 0x80, 0x00, 1]) + bytes(here) + ring[0].to_bytes(4, "big")
    first = 1024 - len(row)
    page = bytes([0x0D, 0, 0, 0, 1, 0, 0, 0]) + first.to_bytes(2, "big")
    pages = CountedPages({2: page.ljust(first, b"\0") + row})
    for number, following in zip(ring, (*ring[1:], ring[0]), strict=True):
        pages[number] = following.to_bytes(4, "big") + bytes(1020)
    assert rows_of(pages, 1024) == []
    assert pages.reads == 4 * len(pages) + 1, "the chain was followed, but not for long"


def test_carving_leaves_row_larger_than_any_value() -> None:
    row = bytes([0x84, 0x80, 0x80, 0x00, 1]) + bytes(900)
    page = (bytes([0x0D, 0, 0, 0, 1, 0, 0, 0]) + (100).to_bytes(2, "big")).ljust(100, b"\0") + row
    pages = CountedPages({2: page.ljust(1024, b"\0"), 0: bytes(1024)})
    assert rows_of({**pages}, 1024) == []
    damaged = DamagedPages(pages, 1024)
    assert [*damaged.rows_on(2)] == []
    assert not pages.reads, "its overflow pages are not read"


@pytest.mark.parametrize(
    ("values", "is_read"), [(3, True), (9 * MAX_COLUMNS, True), (9 * MAX_COLUMNS + 1, False), (500, False)]
)
def test_row_with_very_many_values_is_damaged(values: int, is_read: bool) -> None:
    """The header of the largest row has MAX_COLUMNS types of nine bytes. A hostile file could have millions."""
    size = values + (1 if values < 127 else 2)
    length = bytes([size]) if size < 128 else bytes([0x80 | size >> 7, size & 0x7F])
    row = length + bytes([1]) + length + bytes([8]) * values
    page = (bytes([0x0D, 0, 0, 0, 1, 0, 0, 0]) + (100).to_bytes(2, "big")).ljust(100, b"\0") + row
    found = [CarvedRow(1, (0,) * values)] if is_read else []
    assert rows_of({2: page.ljust(1024, b"\0")}, 1024) == found


@pytest.mark.parametrize(("size", "is_read"), [(MAX_ROW_BYTES, True), (MAX_ROW_BYTES + 1, False)])
def test_row_may_be_as_large_as_the_limit(size: int, is_read: bool) -> None:
    length = bytes([0x80 | size >> 21, 0x80 | size >> 14 & 0x7F, 0x80 | size >> 7 & 0x7F, size & 0x7F])
    pages, kind = DamagedPages({}, 1024), _PAGE_KINDS[0x0D]
    if is_read:
        assert pages._row_at(length + b"\7", 0, kind) == (7, 5, size)
        return
    with pytest.raises(CorruptData, match="it is larger than any row"):
        pages._row_at(length + b"\7", 0, kind)


def test_log_of_other_time_is_left_out(tmp_path: Path) -> None:
    """The log has remains of an older log behind its newest pages; SQLite tells them apart by the salts."""
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
        connection.executescript("CREATE TABLE t (one)")
        connection.executemany("INSERT INTO t VALUES (?)", [("old" * 300,) for _ in range(9)])
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("UPDATE t SET one = 'new'")
        connection.commit()
        log = path.with_name("old.sqlite-wal").read_bytes()
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(path.read_bytes())
        copy.with_name("copy.sqlite-wal").write_bytes(log)
    texts = [cell for row in rows_of(pages_of(copy, 1024), 1024) for cell in row.row if cell in ("new", "old" * 300)]
    assert texts.count("new") == 9
    assert "old" * 300 not in texts


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    """The tables of a store, by name."""
    with closing(opened(tmp_path_factory.mktemp("tables") / "ajar.sqlite")) as store:
        return {name: table_of(store, name) for name in TABLES}


GAME = ("seed", "ajar", "1.0", 0, "open", 0, None, None)
"""Values of a row of the table of games, after its number."""


def test_row_belongs_to_the_table_whose_types_it_has(tables: dict[str, Table]) -> None:
    assert max(len(table.kinds) for table in tables.values()) == MAX_COLUMNS
    step = (1, 2, 3, 4, None, "hash")
    assert tables["journal"].as_row(None, step) == step
    assert tables["journal"].as_row(None, (1, 2, 3, 4, "{}", "hash")) is not None
    for other in ((1, 2, 3, 4, None, None), (1, 2, 3, "4", None, "hash"), (1, 2, 3, None, None, "hash"), step[:5]):
        assert tables["journal"].as_row(None, other) is None
    assert tables["journal"].as_row(7, step) is None, "its rows have no numbers"
    assert tables["snapshots"].as_row(None, (1, 2, 3, "hash", b"world")) is None, "its rows have numbers"
    assert tables["snapshots"].as_row(7, (1, 2, 3, "hash", b"world")) == (1, 2, 3, "hash", b"world")
    assert tables["snapshots"].as_row(7, (1, 2, 3, "hash", "world")) is None


def test_number_of_a_game_is_the_number_of_its_row(tables: dict[str, Table]) -> None:
    """SQLite stores NULL instead of it; another value is the value of a damaged or foreign row."""
    assert tables["runs"].as_row(5, (None, *GAME)) == (5, *GAME)
    assert tables["runs"].as_row(5, (6, *GAME)) == (6, *GAME)
    assert tables["runs"].as_row(5, ("6", *GAME)) is None
    assert tables["history"].as_row(5, (None, 0, "{}")) == (5, 0, "{}")


def test_value_larger_than_any_in_a_store_is_damage(tables: dict[str, Table]) -> None:
    for size, read in ((MAX_WORLD_BYTES, True), (MAX_WORLD_BYTES + 1, False)):
        assert (tables["levels"].as_row(7, (1, "name", bytes(size))) is not None) is read
        assert (tables["settings"].as_row(None, ("name", "é" * (size // 2) + "x" * (size % 2))) is not None) is read
