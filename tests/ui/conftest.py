"""Fixtures for all tests of the user interface."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.screen import Screen, screen_of


@pytest.fixture
def screen() -> Iterator[Screen]:
    """Yield a new screen, which begins with the title."""
    with screen_of() as screen:
        yield screen
