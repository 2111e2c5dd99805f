"""The tests of the pictures and files of levels share the sketches of the levels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.made_levels import shared_built_levels


@pytest.fixture(autouse=True, scope="package")
def _shared_levels() -> Iterator[None]:
    with shared_built_levels():
        yield
