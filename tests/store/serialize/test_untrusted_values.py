"""Values of files that someone else made: numbers, grids and times at the edge of what is read."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Annotated, Any

import numpy as np
import pytest

from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_DICE_STATE, Range
from game.play import Scenario
from game.store.file_limits import MAX_SIDE
from game.store.json_values import CorruptData, JsonValue, count_elements, describe_value, parse_json
from game.store.serialize.array_codec import decode_grid, encode_grid
from game.store.serialize.codec_registry import codec_for
from game.store.serialize.world_codec import actor_refs_of, decode_world, encode_world

ROOM = "######\n#@.k.#\n#...k#\n######"
BOOL, BYTES, NUMBERS = np.dtype(np.bool_), np.dtype(np.uint8), np.dtype(np.int32)


@pytest.mark.parametrize("form", ["{}", "[{}]", '{{"a":[{}]}}'])
@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1.0", "1e9", "0.5", "0.123456789012345678"])
def test_only_whole_numbers_are_read(number: str, form: str) -> None:
    with pytest.raises(CorruptData, match=rf"\({number} is not a whole number\)$"):
        parse_json(form.format(number))


@pytest.mark.parametrize("text", ["1" * 5000, "[" * 100_000, "", "[1,]", "{'a':1}", "\ud800", '{"a":1}x'])
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(CorruptData, match="is not valid JSON"):
        parse_json(text)


def test_state_of_dice_has_at_most_128_bits() -> None:
    refs, codec = actor_refs_of(Scenario(ROOM).world), codec_for(Annotated[int, Range(0, MAX_DICE_STATE)])
    for number in (MAX_DICE_STATE + 1, -1, 1 << 129, 10**400):
        with pytest.raises(CorruptData, match="is not from 0 to"):
            codec.decode(number, refs)
    assert codec.decode(MAX_DICE_STATE, refs) == MAX_DICE_STATE == (1 << 128) - 1


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (10**30 - 1, f"{10**30 - 1}"),
        (10**30, "10**30"),
        (-(10**30) + 1, f"-{10**30 - 1}"),
        (-(10**30), "-10**30"),
        (5 * 10**31, "10**31"),
        (6, "6"),
        (-3, "-3"),
    ],
)
def test_number_beyond_its_range_is_shown_shortly(value: int, shown: str) -> None:
    assert Range(-2, 5).check(value) == f"{shown} is not from -2 to 5"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 40}'"),
        (int("1" * 60), "1" * 60),
        (int("1" * 61), "1" * 60),
        ([1, 2], "a list of 2"),
        ({"a": 1}, "a dict of 1"),
        (None, "None"),
    ],
)
def test_value_is_described_shortly(value: JsonValue, shown: str) -> None:
    assert describe_value(value) == shown


@pytest.mark.parametrize(("length", "kept"), [(300, 300), (301, 297)])
def test_message_has_at_most_300_characters(length: int, kept: int) -> None:
    assert str(CorruptData("x" * length)) == "x" * kept + "..." * (length > 300)


def test_elements_may_be_as_many_as_the_limit() -> None:
    text = '{"a":[1,2],"b":{}}'
    assert count_elements(text) == 7, "two objects, a list, two commas and two colons"
    assert parse_json(text, 7) == {"a": [1, 2], "b": {}}
    with pytest.raises(CorruptData, match="it has 7 elements, but at most 6 are allowed"):
        parse_json(text, 6)


# --------------------------------------------------------------------------------------------------- grids


def packed(width: object, height: object, data: bytes) -> list[Any]:
    """Return the saved form of a grid. `data`: its unpacked cells."""
    return [width, height, base64.b64encode(zlib.compress(data)).decode("ascii")]


@pytest.mark.parametrize(
    ("kind", "right"), [(BOOL, 2), (BYTES, 15), (NUMBERS, 60)], ids=["booleans", "bytes", "numbers"]
)
def test_grid_has_exactly_its_cells(kind: np.dtype[Any], right: int) -> None:
    assert decode_grid(packed(5, 3, bytes(right)), kind).shape == (5, 3)
    for wrong in (0, 1, right - 1, right + 1, 2 * right, 1 << 20):
        if wrong != right:
            with pytest.raises(CorruptData, match="too small or too large"):
                decode_grid(packed(5, 3, bytes(wrong)), kind)


@pytest.mark.parametrize(
    ("width", "height"),
    [(0, 1), (1, 0), (-1, -1), (-5, -3), (1 << 18, 1 << 18), (MAX_SIDE + 1, 1), (1, MAX_SIDE + 1),
     (1 << 62, 1), (1 << 127, 1 << 127)],
)  # fmt: skip
def test_grid_of_impossible_size_is_refused_by_its_size(width: int, height: int) -> None:
    for size in (0, 15, min(abs(width * height), 1 << 19)):  # even if it has all its cells
        with pytest.raises(CorruptData, match="a grid cannot have"):
            decode_grid(packed(width, height, bytes(size)), BYTES)


@pytest.mark.parametrize(("width", "height"), [(True, 1), (1, True), (5.0, 3), ("5", 3), (None, 3), ([], 3)])
def test_grid_size_is_two_whole_numbers(width: object, height: object) -> None:
    with pytest.raises(CorruptData, match="should have the type int"):
        decode_grid(packed(width, height, bytes(15)), BYTES)


@pytest.mark.parametrize("text", ["", "####", "AAAA", "é", "eJw=", "eJw", 7, None, [], {}])
def test_grid_of_rubbish_is_refused(text: Any) -> None:
    for kind in (BOOL, BYTES, NUMBERS):
        with pytest.raises(CorruptData):
            decode_grid([5, 3, text], kind)


@pytest.mark.parametrize("missing", range(1, 5))
def test_grid_without_its_checksum_is_refused(missing: int) -> None:
    """All cells are there, but the checksum that follows them is not complete."""
    for kind, cells in ((BOOL, b"\0\0"), (BYTES, bytes(15)), (NUMBERS, bytes(15 * NUMBERS.itemsize))):
        cut = base64.b64encode(zlib.compress(cells)[:-missing]).decode()
        with pytest.raises(CorruptData, match="a grid is incomplete"):
            decode_grid([5, 3, cut], kind)


@pytest.mark.parametrize("value", [[], [5, 3], [5, 3, "", ""], "533", None, {"0": 5}])
def test_grid_has_three_parts(value: JsonValue) -> None:
    with pytest.raises(CorruptData):
        decode_grid(value, BYTES)


# -------------------------------------------------------------------------------------------------- worlds


def saved_room() -> Any:
    return json.loads(json.dumps(encode_world(Scenario(ROOM).world)))


def monsters(saved: Any) -> list[Any]:
    return [actor for actor in saved["levels"][0]["actors"] if actor["breed"] == "kobold"]


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("tick", [1 << 30, -(1 << 30), 20_000, -20_000])
def test_far_turn_of_any_monster_is_refused(place: int, tick: int) -> None:
    saved = saved_room()
    monsters(saved)[place]["ready_at"] = tick
    with pytest.raises(CorruptData):
        decode_world(saved)


@pytest.mark.parametrize("tick", [1 << 30, -(1 << 30)])
def test_far_turn_of_the_hero_is_refused(tick: int) -> None:
    saved = saved_room()
    (hero,) = (actor for actor in saved["levels"][0]["actors"] if actor["breed"] != "kobold")
    hero["ready_at"] = tick
    with pytest.raises(CorruptData):
        decode_world(saved)


@pytest.mark.parametrize("of_memory", [False, True])
def test_ground_of_unknown_kind_is_refused_at_the_edge(of_memory: bool) -> None:
    kinds = len(TERRAINS.kinds)
    for number, is_sound in ((kinds - 1, True), (kinds, False), (255, False)):
        saved = saved_room()
        level = saved["levels"][0]["level"]
        holder = level["memory"] if of_memory else level
        world = Scenario(ROOM).world
        ground = (world.level.memory.ground if of_memory else world.level.ground).copy()
        ground[5, 3] = number  # a corner that nobody sees
        holder["ground"] = encode_grid(ground)
        if is_sound:
            decode_world(saved)
        else:
            with pytest.raises(CorruptData, match="ground"):
                decode_world(saved)


def test_actors_outside_their_level_are_refused() -> None:
    for at in ([6, 1], [1, 4], [-1, 1], [1, -1], [1 << 31, 1], [1, 1 << 127]):
        saved = saved_room()
        monsters(saved)[0]["pos"] = at
        with pytest.raises(CorruptData):
            decode_world(saved)


@pytest.mark.parametrize("field", ["hero", "pos", "ground"])
def test_number_of_a_thousand_digits_is_refused_in_a_short_line(field: str) -> None:
    saved, number = saved_room(), 10**4000
    if field == "hero":
        saved["world"]["hero"] = [number, number]
    elif field == "pos":
        monsters(saved)[0]["pos"] = [number, 1]
    else:
        saved["levels"][0]["level"]["ground"][:2] = [number, number]
    with pytest.raises(CorruptData) as refused:
        decode_world(saved)
    assert len(str(refused.value)) <= 300


def test_two_actors_in_one_cell_are_refused() -> None:
    saved = saved_room()
    one, other = monsters(saved)
    one["pos"] = other["pos"]
    with pytest.raises(CorruptData):
        decode_world(saved)


def test_repeated_levels_are_refused_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.serialize.world_codec.MAX_LEVELS", 3)
    saved = saved_room()
    saved["levels"] = [saved["levels"][0]] * 4
    with pytest.raises(CorruptData, match="levels"):
        decode_world(saved)


FURNISHED = """
#######
#@+.k.#
#BC...#
#######

k = kobold asleep
B = item key
C = item dagger
torch: 3,1
choice: 1,2 2,2
"""


def furnished() -> Any:
    """Return a saved world with a door, a light and a choice."""
    return json.loads(json.dumps(encode_world(Scenario(FURNISHED).world)))


@pytest.mark.parametrize("at", [[7, 1], [1, 4], [-1, 1], [1, -1], [1 << 31, 1]])
@pytest.mark.parametrize("field", ["start", "came_by", "left_by", "light", "choice", "door"])
def test_cells_outside_their_level_are_refused(field: str, at: list[int]) -> None:
    saved = furnished()
    level = saved["levels"][0]["level"]
    decode_world(saved)
    if field == "start":
        level["start"] = at
    elif field in ("came_by", "left_by"):
        level["stay"][field] = at
    elif field == "light":
        level["lights"][0]["at"] = at
    elif field == "choice":
        level["choices"][0][0] = at
    else:
        level["doors"][0][0] = level["doors"][0][1]["at"] = at
    with pytest.raises(CorruptData):
        decode_world(saved)


@pytest.mark.parametrize("health", [9, 0])
@pytest.mark.parametrize("on_level", [False, True])
def test_a_monster_that_has_left_its_level_lives_and_is_on_no_level(*, on_level: bool, health: int) -> None:
    s = Scenario(FURNISHED)
    foe = s.foe()
    foe.health = health
    s.level.visits.withdrawn = foe
    if not on_level:
        s.level.remove(foe)
    saved = json.loads(json.dumps(encode_world(s.world)))
    if health and not on_level:
        assert decode_world(saved).level.visits.withdrawn is not None
    else:
        with pytest.raises(CorruptData, match="has left the level"):
            decode_world(saved)


def test_door_is_where_it_is_listed() -> None:
    saved = furnished()
    saved["levels"][0]["level"]["doors"][0][1]["at"] = [4, 2]
    with pytest.raises(CorruptData):
        decode_world(saved)


@pytest.mark.parametrize("change", [1, 2])
def test_entry_of_a_table_is_a_pair(change: int) -> None:
    saved = furnished()
    items = saved["levels"][0]["level"]["items"]
    items[0] = [*items[0], 7] if change == 1 else items[0][:1]
    with pytest.raises(CorruptData):
        decode_world(saved)


def test_level_says_its_own_depth() -> None:
    saved = furnished()
    saved["levels"][0]["level"]["depth"] = 2
    with pytest.raises(CorruptData):
        decode_world(saved)


def test_grids_of_a_level_have_one_size() -> None:
    saved = furnished()
    saved["levels"][0]["level"]["memory"]["ground"] = encode_grid(np.zeros((8, 4), np.uint8))
    with pytest.raises(CorruptData):
        decode_world(saved)
