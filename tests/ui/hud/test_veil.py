"""Texts over the map can be read, whatever the map shows below them."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.ui.core.message import Message
from game.ui.core.settings import ColourPreset
from game.ui.graphics.colours.colour_vision import Vision, contrast, seen_with
from tests.support.screen import Screen, colours_of, recorded_texts

LEAST = {ColourPreset.STRONG: 7.0}
"""Least contrast of a text in a preset; 4.5 in the others."""
FIGHT = """
##########
#@k.B+...#
#.o..#...#
##########

B = item healing potion
abilities: whirlwind
"""
PURPOSES = ("text", "dim text", "harm", "gain", "good", "door text")


@pytest.mark.parametrize("preset", ColourPreset)
@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
def test_texts_over_a_bright_map_have_contrast(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, preset: ColourPreset, size: tuple[int, int]
) -> None:
    """The lightest colour in the box of a text is its own, the most frequent its ground. The whole map is white."""
    screen.picture, screen.settings.colours = pygame.Surface(size, 0, 32), preset
    play = screen.begin(FIGHT)
    for turn, purpose in enumerate(PURPOSES, 1):
        play.log.new_turn(turn)
        play.log.add(Message(f"Said of {purpose}.", purpose))
    monkeypatch.setattr(play.stage, "draw", lambda canvas: canvas.fill((255, 255, 255)))
    with recorded_texts() as texts:
        screen.draw()
    weak = []
    pixels = colours_of(screen.picture)
    panels = {box.size: box for box in play._panels.boxes()}
    checked = 0
    for text in texts:
        if text.room.size not in panels:
            continue  # it has a box of its own on the map
        box = text.box.move(panels[text.room.size].topleft)
        part = pixels[box.x : box.right, box.y : box.bottom].reshape(-1, 3)
        colours = Counter(map(tuple, part.tolist()))
        letters, (ground, _) = max(colours, key=sum), colours.most_common(1)[0]
        seen = min(contrast(seen_with(vision, letters), seen_with(vision, ground)) for vision in Vision)
        checked += 1
        if seen < LEAST.get(preset, 4.5):
            weak.append((text.text, letters, ground, round(seen, 1)))
    assert checked > 12
    assert weak == []


def test_level_hardly_shines_through_panels(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is drawn below a panel, edges of walls are no strokes beside its letters."""
    play = screen.show(FIGHT)
    grounds = []
    for white in (0, 255):
        monkeypatch.setattr(play.stage, "draw", lambda canvas, white=white: canvas.fill((white,) * 3))
        screen.draw()
        grounds.append([colours_of(screen.picture)[box.x + 2, box.bottom - 3].max() for box in play._panels.boxes()])
    assert max(int(bright) - int(dark) for dark, bright in zip(*grounds, strict=True)) <= 27
