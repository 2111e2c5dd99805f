"""Generators that a test of the library registers are gone after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.content.levels.generators import GENERATORS


@pytest.fixture(autouse=True)
def generators_of_the_game_alone() -> Iterator[None]:
    before = set(GENERATORS)
    yield
    for name in set(GENERATORS) - before:
        del GENERATORS[name]
