"""A torch whose wall is destroyed while the game is on the screen."""

from __future__ import annotations

from game.content.world.lights import TORCH
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.light import Light
from game.engine.rules.actions.item_actions import Use
from game.play import Scenario
from tests.support.screen import Screen


def test_picture_is_drawn_after_a_beam_has_destroyed_the_wall_of_a_torch(screen: Screen) -> None:
    s = Scenario("########\n#@..#..#\n########\n\nbag: wand of destruction")
    level = s.level
    level.lights = (Light(TORCH, at=Vec(3, 1), mount=Vec(4, 1)), Light(TORCH, at=Vec(6, 1), mount=Vec(6, 0)))
    level.changes += 1
    screen.open(screen.app.play(s.world))
    screen.draw()
    s.play(Use(0, s.hero.pos + EAST))
    assert [light.at for light in s.world.level.lights] == [Vec(6, 1)], "the beam takes the torch with the wall"
    screen.draw()
    screen.pass_time()
    screen.draw()
