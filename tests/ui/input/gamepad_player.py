"""A player with only a game pad: it plays by what it sees, and answers with the buttons that a person would press."""

from __future__ import annotations

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.door import DoorState
from game.engine.rules.door_rules import why_not_opened
from game.engine.senses.hero_knowledge import known_stairs
from game.engine.world import World
from game.ui.core.scene_manager import Scene
from game.ui.input.gamepad import ARROWS
from game.ui.input.key_names import Button
from game.ui.play.door_options import doors_beside
from game.ui.play.item_options import first_missile
from game.ui.play.play_scene import Play
from game.ui.play.targeting_cursor import TargetingCursor
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.menu import Menu

Press = tuple[Button, ...]
"""Buttons that are pressed together: two buttons of the D-pad give a diagonal."""

GO_THERE: list[Press] = [(Button.RIGHT_SHOULDER,), (Button.A,), (Button.LEFT_SHOULDER,)]
"""Look at the next enemy, go there, and wait a turn, so that time passes even if there is no way."""


def towards(step: Vec) -> Press:
    """Return the buttons of the D-pad for a step."""
    return tuple(button for button, arrow in ARROWS.items() if arrow in (Vec(step.x, 0), Vec(0, step.y)) and arrow)


def next_presses(scene: Scene | None) -> list[Press]:
    """Return the buttons that the player presses next, in their order; [] to wait."""
    match scene:
        case DoorList():
            rows = len(scene.rows)
            downs = [(Button.DOWN,)] * (scene._world.turn % rows if rows else 0)
            return [*downs, (Button.A,)] if rows else [(Button.B,)]
        case Menu():
            return [(Button.DOWN,), (Button.A,)]  # a question: yes
        case TargetingCursor():
            return [(Button.B,), *GO_THERE]  # out of range
        case Play():
            busy = scene.world.over or scene.world.hero.orders is not None or scene.stage.busy
            return [] if busy else _moves(scene.world)
        case _:
            return [(Button.B,)]


def _moves(world: World) -> list[Press]:
    """Return the presses for the next move: strike, go at a foe, take the stairs, open a door, or explore."""
    hero = world.hero
    foes = sorted(world.foes_in_view(), key=lambda foe: (foe.pos - hero.pos).steps)
    if foes and foes[0].pos - hero.pos in ORTHOGONAL:
        return [towards(foes[0].pos - hero.pos)]
    if foes and world.turn % 2 and first_missile(world) is not None:
        return [(Button.RIGHT_TRIGGER,), (Button.A,)]
    if foes:
        return GO_THERE
    if known_stairs(1, world):
        return [(Button.RIGHT_STICK,)]
    for step in doors_beside(world):
        door = world.level.doors[hero.pos + step]
        if door.state is DoorState.SHUT and why_not_opened(door, hero, world, confirmed=True) is None:
            return [towards(step)]
    return [(Button.X,)]
