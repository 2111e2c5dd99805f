"""A saved world with a value that nobody expects there is played like any other, or is refused in one line."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.store.json_values import parse_json
from game.store.serialize.array_codec import encode_grid
from game.store.serialize.world_codec import decode_world, encode_world
from tests.levels.test_round_trip import EVERYTHING
from tests.support.damaged_json import damaged
from tests.support.examples import share_of_examples
from tests.support.folders import ROOT
from tests.support.loaded_worlds import read_or_refused, use
from tests.support.promised import as_promised
from tests.support.screen import Screen

SHORT = 2700
"""Greatest number of characters of a recorded world: longer ones have the same fields, only more often."""


def fields_of(value: Any, inside: str = "") -> Iterator[str]:
    """Yield the names of all fields in a JSON value, each with the name of the field around it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield f"{inside}.{name}"
            yield from fields_of(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from fields_of(inner, inside)


def recorded_worlds() -> Iterator[dict[str, Any]]:
    """Yield the short ones of the recorded worlds among the golden files. Together these contain every saved field."""
    with closing(sqlite3.connect(f"file:{ROOT / 'tests/golden/corpus.sqlite'}?mode=ro&immutable=1", uri=True)) as store:
        levels = {(run, name): level for run, name, level in store.execute("SELECT run, name, level FROM levels")}
        for run, packed in store.execute("SELECT run, world FROM snapshots ORDER BY run, step"):
            world = json.loads(zlib.decompress(packed))
            texts = [zlib.decompress(levels[run, name]).decode() for name in world["levels"]]
            if sum(map(len, texts)) < SHORT:
                yield {**world, "levels": [*map(json.loads, texts)]}


def few_worlds() -> list[dict[str, Any]]:
    """Return a drawn world with everything that a drawing can contain, and recorded worlds with all other fields."""
    first = json.loads(json.dumps(encode_world(world_from_drawing(EVERYTHING.strip("\n"), "0", AJAR))))
    worlds, found = [first], {*fields_of(first)}
    for world in recorded_worlds():
        new = {*fields_of(world)} - found
        if new:
            worlds.append(world)
            found |= new
    return worlds


WORLDS = few_worlds()
GRIDS = [
    json.dumps(encode_grid(np.full((width, height), value, kind)))
    for width, height in ((16, 9), (1, 1), (128, 128))
    for kind, value in (("?", 1), ("u1", 0), ("u1", 1), ("u1", 255), ("i4", 7), ("i4", -1), ("i4", 2**31 - 1))
]
NUMBERS = [str(sign * 10**digits + more) for sign in (1, -1) for digits in (2, 3, 4, 6, 9) for more in (0, 1)]
"""Texts of arrays of one value, and of numbers beside the bounds of fields."""


def check(text: str, screen: Screen) -> None:
    """Check that a saved world is refused in one line, or that it can be drawn, played and saved, all in 2 s."""
    with as_promised():
        world = read_or_refused(lambda: decode_world(parse_json(text)))
        if world is not None:
            use(world, screen)


@pytest.mark.parametrize("number", range(len(WORLDS)))
def test_documents_are_valid_worlds(number: int, screen: Screen) -> None:
    use(decode_world(parse_json(json.dumps(WORLDS[number]))), screen)


@share_of_examples(300)
@given(text=damaged(WORLDS[0], also=(*GRIDS, *NUMBERS)))
def test_world_with_everything_and_wrong_values_is_played_or_refused(screen: Screen, text: str) -> None:
    check(text, screen)


@share_of_examples(400)
@given(text=st.sampled_from(WORLDS[1:]).flatmap(lambda world: damaged(world, also=(*GRIDS, *NUMBERS))))
def test_recorded_world_with_wrong_values_is_played_or_refused(screen: Screen, text: str) -> None:
    check(text, screen)
