"""The tests of the map viewer share the sketches and the figures of its levels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.viewer import shared_levels


@pytest.fixture(autouse=True, scope="package")
def _shared_levels() -> Iterator[None]:
    with shared_levels():
        yield
