"""From a drawing to a world: the drawn situation, at its first moment."""

from __future__ import annotations

from game.content.disguises import deal
from game.content.drawn_levels import draw_level
from game.content.gases import GASES
from game.content.items import GOLD
from game.content.levels import make_level
from game.content.possessions import equip
from game.engine.grid.dice import Dice
from game.engine.model.actor import born
from game.engine.model.level import Level
from game.engine.rules.fire import kindle
from game.engine.rules.gas import puff
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.drawing.parser import parse_drawing

DRAWN_FIRE_TURNS = 4
"""For so long burns drawn fire where nothing else does."""


def situation(text: str, seed: str, tradition: Tradition) -> World:
    """The world that a drawing shows, with its one hero. Raises DrawingError."""
    drawing = parse_drawing(text)
    heroes = drawing.marks["hero"]
    if len(heroes) != 1:
        where = "".join(f", line {at.y + 1} column {at.x + 1}" for at in heroes)
        raise DrawingError(f"exactly one hero '@' is needed, and there are {len(heroes)}{where}")
    drawn = draw_level(drawing, heroes[0], seed, tradition)

    def level_at(depth: int) -> Level:
        return drawn if depth == drawn.depth else make_level(tradition, seed, depth)

    hero = born(tradition.hero, heroes[0], drawn.depth, Dice(seed, "hero"))
    equip(hero, drawing)
    world = begin_game(tradition, seed, hero, level_at, GOLD, depth=drawn.depth, **deal(seed)._asdict())
    for stairs in drawing.marks["stairs up"][:1]:
        drawn.stay.came_by = stairs
    _fill_air(drawing, world)
    world.look_around()
    return world


def _fill_air(drawing: Drawing, world: World) -> None:
    """Lights what burns from the start, and lets gas out; nobody is told."""
    for name, at, units, line in drawing.gas:
        kind = GASES.get(name) or GASES.get(f"{name} gas")
        if kind is None:
            raise DrawingError(f"line {line}: there is no gas '{name}' (there are: {', '.join(GASES)})")
        if world.level.terrains.gastight[world.level.ground[at]]:
            raise DrawingError(f"line {line}: gas cannot be in rock, as at {at.x},{at.y}")
        puff(kind, at, units, world.level)
    for at in drawing.fire:
        if world.level.solid[at]:
            raise DrawingError(f"nothing burns in rock, as at {at.x},{at.y}")
        kindle(at, DRAWN_FIRE_TURNS, world.level)
