"""The size and place of the window are kept from one start to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.graphics.window import MIN_SIZE, Window, WindowPlacement


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 900)])
    window = Window((960, 540), headless=True)
    yield window
    window.close()


def test_window_gets_its_earlier_size(window: Window) -> None:
    window.restore(WindowPlacement(800, 500, 10, 20))
    assert window.surface.get_size() == (800, 500)
    assert window.placement[:2] == (800, 500)
    assert not window.placement.fullscreen


@pytest.mark.parametrize("size", [(1601, 900), (1600, 901), (4000, 4000)])
def test_size_larger_than_the_desktop_is_ignored(window: Window, size: tuple[int, int]) -> None:
    window.restore(WindowPlacement(*size, 0, 0))
    assert window.placement[:2] == (960, 540)


def test_window_is_never_smaller_than_its_least_size(window: Window) -> None:
    window.restore(WindowPlacement(3, -5, 0, 0))
    assert window.placement[:2] == MIN_SIZE


def test_size_before_fullscreen_is_kept(window: Window) -> None:
    window.restore(WindowPlacement(800, 500, 10, 20, fullscreen=True))
    assert window.placement.fullscreen
    assert window.placement[:2] == (800, 500)
    window.toggle_fullscreen()
    assert not window.placement.fullscreen
