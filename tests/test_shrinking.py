"""What fails is made as short as it gets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from playtest.shrink import shrunk


@given(st.lists(st.integers(0, 9), max_size=40), st.sets(st.integers(0, 9), max_size=3))
def test_nothing_is_left_that_does_not_matter(parts: list[int], needed: set[int]) -> None:
    def fails(some: list[int]) -> bool:
        return needed <= set(some)

    if fails(parts):
        left = shrunk(parts, fails)
        assert sorted(left) == sorted(needed)


def test_the_order_stays_and_only_what_fails_is_believed() -> None:
    def fails(some: list[int]) -> bool:
        return [each for each in some if each > 7] == [9, 8]

    assert shrunk([1, 9, 2, 3, 8, 4, 5, 6], fails) == [9, 8]


def test_it_asks_no_more_often_than_it_may() -> None:
    asked: list[list[int]] = []

    def fails(some: list[int]) -> bool:
        asked.append(some)
        return False

    assert shrunk(list(range(100)), fails, trials=7) == list(range(100))
    assert len(asked) == 7
