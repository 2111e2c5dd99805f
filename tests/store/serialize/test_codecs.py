"""Each codec alone: what it writes, what it reads back, and where exactly the values that it refuses begin."""

from __future__ import annotations

import base64
import zlib
from collections import Counter

import numpy as np
import pytest

from game.content.traditions import AJAR
from game.engine.bounds import Range, Text
from game.engine.grid.geometry import Rect, Vec
from game.store.errors import Fault, StoreError, as_store_errors
from game.store.file_limits import MAX_POSITION, MAX_SIDE
from game.store.json_values import CorruptData, JsonValue
from game.store.serialize.array_codec import decode_grid, encode_grid, grid_digest, grid_shape
from game.store.serialize.codecs import (
    Codec,
    DictCodec,
    GridCodec,
    ListCodec,
    NumbersCodec,
    OptionalCodec,
    ScalarCodec,
    TupleCodec,
)
from game.store.serialize.known_names import Names
from game.store.serialize.references import ActorRefs, ContentNames

NUMBER = ScalarCodec(int, Range(-2, 5))


def refs(area: tuple[int, int] | None = None) -> ActorRefs:
    """Return a converter of references; `area`: width and height of the level that is read."""
    found = ActorRefs(ContentNames(AJAR))
    found.area = area
    return found


def reads(codec: Codec, data: JsonValue, area: tuple[int, int] | None = None) -> bool:
    """Return whether a codec reads a JSON value; if so, it must write the same value again."""
    try:
        value = codec.decode(data, refs(area))
    except CorruptData:
        return False
    assert codec.encode(value, refs(area)) == data
    return True


@pytest.mark.parametrize(
    ("codec", "good", "bad"),
    [
        (NUMBER, [-2, 0, 5], [-3, 6, True, "1", None]),
        (ScalarCodec(bool), [True, False], [0, 1, None]),
        (ScalarCodec(str, Text(3)), ["", "abc"], ["abcd", 3]),
        (ScalarCodec(str, Names("letter", frozenset("ab"))), ["a"], ["c", "", "ab"]),
        (OptionalCodec(NUMBER), [None, 5], [6, "x"]),
        (ListCodec(NUMBER, list, 2), [[], [1, 1]], [[1, 2, 3], [6], {}, None]),
        (ListCodec(NUMBER, tuple, 2), [[2, 1]], [[1, 2, 3]]),
        (ListCodec(NUMBER, set, 3), [[], [1, 2, 5]], [[1, 2, 3, 4]]),
        (TupleCodec([NUMBER, ScalarCodec(bool)]), [[1, True]], [[1], [1, True, 1], [True, 1], 1]),
        (DictCodec(NUMBER, ScalarCodec(bool), dict, 2), [[], [[2, True], [1, False]]], [[[1, True], [1, True]]]),
        (DictCodec(NUMBER, NUMBER, Counter, 2), [[[1, 2]]], [[[1]], [[1, 2, 3]], [[1, 2], [2, 2], [3, 2]], [[6, 1]]]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_codec_reads_what_it_writes_and_nothing_else(codec: Codec, good: list[JsonValue], bad: list[JsonValue]) -> None:
    assert [data for data in good if not reads(codec, data)] == []
    assert [data for data in bad if reads(codec, data)] == []


def test_set_is_written_in_the_order_of_its_texts() -> None:
    codec = ListCodec(NUMBER, frozenset, 9)
    assert codec.encode(frozenset([5, -1, 2, 0]), refs()) == [-1, 0, 2, 5]
    cells = ListCodec(NumbersCodec(Vec), set, 9)
    assert cells.encode({Vec(10, 1), Vec(9, 1), Vec(1, 2)}, refs()) == [[1, 2], [10, 1], [9, 1]]


@pytest.mark.parametrize(
    ("kind", "is_step", "good", "bad"),
    [
        (Vec, False, [[0, 0], [6, 4]], [[7, 0], [0, 5], [-1, 0], [0, -1], [0], [0, 0, 0], [True, 0], "a"]),
        (Vec, True, [[0, 0], [1, -1], [-1, 1]], [[2, 0], [0, -2]]),
        (Rect, False, [[0, 0, 7, 5], [6, 4, 1, 1]], [[0, 0, 8, 5], [0, 0, 7, 6], [1, 0, 7, 5], [0, 1, 7, 5]]),
        (Rect, False, [[2, 2, 1, 1]], [[2, 2, 0, 1], [2, 2, 1, 0], [2, 2, -1, 1], [-1, 2, 1, 1], [2, 2]]),
    ],
)
def test_place_lies_on_its_level(kind: type, is_step: bool, good: list[JsonValue], bad: list[JsonValue]) -> None:
    """The level has seven columns and five rows."""
    codec = NumbersCodec(kind, is_step=is_step)
    assert [data for data in good if not reads(codec, data, (7, 5))] == []
    assert [data for data in bad if reads(codec, data, (7, 5))] == []


def test_cell_of_an_unknown_level_is_bounded_too() -> None:
    codec = NumbersCodec(Vec)
    for x, good in ((MAX_POSITION, True), (-MAX_POSITION, True), (MAX_POSITION + 1, False), (-MAX_POSITION - 1, False)):
        assert reads(codec, [x, 0]) is reads(codec, [0, x]) is good


# ------------------------------------------------------------------------------------------- arrays


@pytest.mark.parametrize("kind", [np.bool_, np.uint8, np.int16, np.int32])
@pytest.mark.parametrize("shape", [(1, 1), (7, 5), (8, 3), (MAX_SIDE, 2), (2, MAX_SIDE)])
def test_array_is_read_as_it_was_written(kind: type[np.generic], shape: tuple[int, int]) -> None:
    grid = (np.arange(shape[0] * shape[1]).reshape(shape) % 3).astype(kind)
    data = encode_grid(grid)
    again = decode_grid(data, np.dtype(kind))
    assert (again.dtype, again.shape) == (grid.dtype, shape)
    assert (again == grid).all()
    assert grid_digest(again) == grid_digest(grid) != grid_digest(grid + grid.dtype.type(1))
    again[0, 0] = 1  # it can be written to


def packed(cells: bytes) -> str:
    return base64.b64encode(zlib.compress(cells)).decode()


@pytest.mark.parametrize(
    "data",
    [
        [0, 5, packed(b"")],
        [5, 0, packed(b"")],
        [MAX_SIDE + 1, 1, packed(bytes(MAX_SIDE + 1))],
        [1, MAX_SIDE + 1, packed(bytes(MAX_SIDE + 1))],
        [2, 2, packed(bytes(3))],
        [2, 2, packed(bytes(5))],
        [2, 2, packed(bytes(4)), 1],
        [2, 2],
        [2, 2, "!" + packed(bytes(4))],
        [2, 2, "no base64"],
        [2.0, 2, packed(bytes(4))],
    ],
)
def test_array_of_other_shape_or_content_is_refused(data: JsonValue) -> None:
    with pytest.raises(CorruptData):
        decode_grid(data, np.dtype(np.uint8))
    assert grid_shape([2, 2, "any"]) == (2, 2)


def test_values_and_size_of_an_array_are_bounded() -> None:
    codec = GridCodec(np.int16, Range(-1, 3))
    for low, high, area, good in (
        (-1, 3, (2, 3), True),
        (-2, 3, (2, 3), False),
        (-1, 4, (2, 3), False),
        (0, 0, (2, 4), False),
        (0, 0, (3, 3), False),
        (0, 0, None, True),
    ):
        grid = np.zeros((2, 3), np.int16)
        grid[0, 0], grid[1, 2] = low, high
        assert reads(codec, encode_grid(grid), area) is good


# -------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (UnicodeDecodeError("utf-8", b"", 0, 0, ""), Fault.MISUSED),
        (OverflowError(), Fault.MISUSED),
        (PermissionError(13, "Permission denied"), Fault.UNREACHABLE),
    ],
)
def test_error_of_the_system_is_an_error_of_the_store(error: Exception, fault: Fault) -> None:
    with pytest.raises(StoreError) as caught, as_store_errors():
        raise error
    assert caught.value.fault is fault
    assert caught.value.detail in ("UnicodeDecodeError", "OverflowError", "Permission denied")


def test_error_of_a_store_ends_with_its_detail_in_brackets() -> None:
    assert str(StoreError(Fault.FULL)) == "the disk is full"
    assert str(StoreError(Fault.BROKEN, "a value in it is too large")) == "it is damaged (a value in it is too large)"


def test_remedies_of_each_fault() -> None:
    """Another store helps if this one cannot be used at all, and salvage if its content may be damaged."""
    cured = {Fault.BROKEN, Fault.FOREIGN, Fault.FUTURE, Fault.SLOW}
    assert {fault for fault in Fault if fault.cured_by_another} == cured
    assert {fault for fault in Fault if fault.salvageable} == {Fault.BROKEN, Fault.FOREIGN}
