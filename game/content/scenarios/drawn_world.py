"""Making a world from a drawing: the first moment of a game on a level that is drawn as text."""

from __future__ import annotations

from collections.abc import Callable

from game.content.gentler import rules_of
from game.content.items.gear import GOLD
from game.content.items.unidentified import deal_disguises
from game.content.levels.level_from_sketch import make_level
from game.content.scenarios.drawn_level import draw_level
from game.content.scenarios.hero_setup import equip
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import spawn
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.mapgen.drawing.parsed_drawing import Drawing, Mistakes


def world_from_drawing(text: str, seed: str, tradition: Tradition) -> World:
    """Return the world that a drawing shows. `text`: the drawing. `seed`: for all random choices.

    Raises DrawingError if the drawing has mistakes, for example no hero.
    """
    return drawn_world(parse_drawing(text), seed, tradition)


def drawn_world(
    drawing: Drawing, seed: str, tradition: Tradition, other_level: Callable[[int], Level] | None = None
) -> World:
    """Return the world that a parsed drawing shows. `seed`: for all random choices.

    `other_level`: makes the level of another depth; None for the levels of a usual game. Raises DrawingError if the
    drawing has mistakes, for example no hero.
    """
    heroes = drawing.marks["hero"]
    mistakes = Mistakes(drawing.file_places)
    if not heroes:
        mistakes.note("the drawing needs a hero '@'")
    with mistakes:
        drawn = draw_level(drawing, heroes[0] if heroes else Vec(0, 0), seed, tradition)
    mistakes.check()

    def level_at(depth: int) -> Level:
        if depth == drawn.depth:
            return drawn
        return other_level(depth) if other_level is not None else make_level(tradition, seed, depth)

    hero = spawn(tradition.hero, heroes[0], drawn.depth, Dice(seed, "hero"))
    equip(hero, drawing)
    world = begin_game(
        rules_of(tradition, seed), seed, hero, level_at, GOLD, depth=drawn.depth, **deal_disguises(seed)._asdict()
    )
    for stairs in drawing.marks["stairs up"][:1]:
        drawn.visits.came_by = stairs
    world.look_around()
    return world
