"""Flames are seen in each cell that burns, also before doors and fixtures, which stand higher than the ground."""

from __future__ import annotations

import pygame
import pytest

from game.content.traditions import AJAR
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.render.terrain_layer import flames_in
from tests.ui.render.drawn_map import DrawnMap

SOUTH = "#####\n#...#\n#.@.#\n##B##\n#...#\n#####"
EAST = "######\n#..#.#\n#.@B.#\n#..#.#\n######"


@pytest.mark.parametrize(
    "burns", ["crate", "curtain", "shut wooden door", "ajar wooden door", "open wooden door", "grass"]
)
@pytest.mark.parametrize(
    "drawing", ["#####\n#...#\n#.@.#\n##B##\n#...#\n#####", "######\n#..#.#\n#.@B.#\n#..#.#\n######"]
)
def test_flames_are_drawn_before_what_burns(burns: str, drawing: str) -> None:
    at = Scenario(f"{drawing}\n\nB = {burns}").at("B")
    s = Scenario(f"{drawing}\n\nB = {burns}\nfire: {at.x},{at.y} 9 turns")
    shown = DrawnMap(s, AJAR, Settings(), glyphs=False)
    shown.draw()
    frame = shown.stage.frame(shown.canvas)
    flames = flames_in(frame, at)
    full = pygame.surfarray.array_alpha(flames) == 255
    cell = shown.canvas.subsurface(frame.place(at), flames.get_size())
    same = pygame.surfarray.array3d(cell) == pygame.surfarray.array3d(flames)
    assert same.all(axis=2)[full].mean() > 0.6
