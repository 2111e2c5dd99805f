"""The size and place of the window are kept from one start to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.graphics.window import MIN_SIZE, Window, WindowPlacement, _Textured


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


def test_maximised_window_keeps_its_size_before(window: Window) -> None:
    window.restore(WindowPlacement(800, 500, 10, 20, maximised=True))
    assert window.placement.maximised
    assert window.placement[:2] == (800, 500)
    window.follow(pygame.Event(pygame.WINDOWRESTORED))
    assert not window.placement.maximised


@pytest.mark.parametrize("size_is_told_first", [False, True])
def test_size_told_before_maximising_is_ignored(window: Window, size_is_told_first: bool) -> None:
    window.restore(WindowPlacement(800, 500, 10, 20))
    window._window.size = (1600, 860)  # the system enlarges the window
    if size_is_told_first:
        window.follow(pygame.Event(pygame.WINDOWRESIZED))
    window.follow(pygame.Event(pygame.WINDOWMAXIMIZED))
    assert window.placement.maximised
    assert window.placement[:2] == (800, 500)


@pytest.mark.parametrize(("left", "top", "stays"), [(1700, 100, True), (3300, 100, False), (100, 1000, False)])
def test_place_on_a_missing_display_is_ignored(
    monkeypatch: pytest.MonkeyPatch, left: int, top: int, stays: bool
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 900), (1600, 900)])
    window = Window((960, 540), headless=True)
    window.restore(WindowPlacement(800, 500, left, top))
    assert (window.placement[2:4] == (left, top)) is stays
    window.close()


def test_shown_boxes_get_to_their_places() -> None:
    window = pygame.Window("boxes", (400, 300))
    route = _Textured(window)
    route.show(None)
    surface, box = route.surface(), pygame.Rect(150, 100, 60, 40)
    surface.fill((90, 0, 0))
    surface.fill((0, 200, 0), box)
    route.show([box, pygame.Rect(390, 290, 10, 10)])
    route._texture.draw()
    shown = pygame.surfarray.array3d(route._renderer.to_surface())
    assert shown[150, 100].tolist() == shown[209, 139].tolist() == [0, 200, 0]
    assert shown[395, 295].tolist() == [90, 0, 0]
    assert not shown[:150].any(), "other parts are not shown yet"
    window.destroy()


def test_enlarged_window_keeps_its_picture_until_the_next() -> None:
    window = pygame.Window("enlarged", (400, 300))
    route = _Textured(window)
    route.surface().fill((0, 200, 0))
    route.show(None)
    window.size = 500, 400
    assert route.surface().get_size() == (500, 400)
    route._texture.draw()
    shown = pygame.surfarray.array3d(route._renderer.to_surface())
    assert (shown[:400, :300] == (0, 200, 0)).all()
    assert not shown[400:].any(), "dark, and not white, as the system may have left it"
    window.destroy()
