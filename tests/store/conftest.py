"""Fixture of the tests of saved games: a screen, on which the games that they read are shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.screen import Screen, screen_of


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    """Yield a screen that all tests of a module share."""
    with screen_of() as screen:
        yield screen
