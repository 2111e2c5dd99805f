"""A scripted player for each task: a function that returns an order for what the hero knows."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.grid.geometry import DIRECTION_NAMES
from game.play import Game, Observation, SeenActor, SeenDoor

Script = Callable[[Observation, list[str]], str]
"""Function from what the hero knows, and the legal orders, to an order."""


def _towards(x: int, y: int, seen: Observation) -> str:
    """Return the direction of a cell beside the hero, or the order to walk to a cell farther away."""
    step = (x - seen.hero.x, y - seen.hero.y)
    return next((name for name, way in DIRECTION_NAMES.items() if way == step), f"travel:{x},{y}")


def _beside(seen: Observation) -> SeenActor | None:
    """Return a foe in view in one of the eight cells beside the hero; None if there is none."""
    here = seen.hero
    near = (one for one in seen.actors if one.in_view and max(abs(one.x - here.x), abs(one.y - here.y)) == 1)
    return next(near, None)


def _to_stairs(seen: Observation, legal: list[str]) -> str:
    """Strike who is beside the hero; else walk to the stairs, and explore until they are known."""
    if (foe := _beside(seen)) is not None:
        return _towards(foe.x, foe.y, seen)
    return "travel:stairs-down" if "travel:stairs-down" in legal else "explore"


def _through(door: SeenDoor, side: tuple[int, int], seen: Observation, legal: list[str]) -> str:
    """Go to a cell beside a door, through it, and to the stairs. `side`: the cell."""
    if "travel:stairs-down" in legal:
        return "travel:stairs-down"
    at = (seen.hero.x, seen.hero.y)
    return _towards(door.x, door.y, seen) if at == side else _towards(*side, seen)


def _choose(seen: Observation, legal: list[str]) -> str:
    door = next(door for door in seen.doors if not door.signs)
    return _through(door, (door.x, door.y + 1), seen, legal)


def _hold(seen: Observation, _legal: list[str]) -> str:
    if (foe := _beside(seen)) is not None:
        return _towards(foe.x, foe.y, seen)
    return "wait" if (seen.hero.x, seen.hero.y) == (5, 6) else _towards(5, 6, seen)


def _lure(seen: Observation, legal: list[str]) -> str:
    here, knocked = (seen.hero.x, seen.hero.y), seen.hero.turn >= 3
    if here == (1, 5):
        return "north"
    if here == (1, 4) and not knocked:
        return "knock:east"
    if here[0] == 1 and here[1] > 1:
        return "north"
    if here[1] == 1 and here[0] < 15:
        return "east"
    if here[0] == 15 and here[1] < 4:
        return "south"
    return _through(next(door for door in seen.doors if door.x == 14), (15, 4), seen, legal)


def _knock(seen: Observation, legal: list[str]) -> str:
    if seen.doors[0].state != "shut" or _beside(seen) is not None:
        return _to_stairs(seen, legal)
    if (seen.hero.x, seen.hero.y) != (4, 2):
        return _towards(4, 2, seen)
    return "knock:east" if not seen.hero.turn % 4 else "wait"


def _shoot(seen: Observation, legal: list[str]) -> str:
    thrown = next((order for order in legal if order.startswith("throw:dart@")), None)
    return thrown or ("east" if seen.hero.x < 5 else "wait")


def _fetch(seen: Observation, legal: list[str]) -> str:
    locked = next((door for door in seen.doors if door.locked), None)
    if seen.hero.keys and locked is not None:
        return _through(locked, (locked.x - 1, locked.y), seen, legal)
    if seen.items:
        return _towards(seen.items[0].x, seen.items[0].y, seen)
    return _to_stairs(seen, legal)


def _pull(seen: Observation, legal: list[str]) -> str:
    lever = seen.levers[0]
    if lever.name == "lever":
        below = (lever.x, lever.y + 1)
        return "pull:north" if (seen.hero.x, seen.hero.y) == below else _towards(*below, seen)
    return _to_stairs(seen, legal)


def _look(seen: Observation, legal: list[str]) -> str:
    if "travel:stairs-down" in legal:
        return "travel:stairs-down"
    west, east = seen.doors
    unseen = next((door for door in (west, east) if door.state == "shut"), None)
    if unseen is None:
        return "wait"
    side = (unseen.x + (1 if unseen is west else -1), unseen.y)
    if (seen.hero.x, seen.hero.y) != side:
        return _towards(*side, seen)
    return "ease:west" if unseen is west else "ease:east"


def _pass_by(_seen: Observation, legal: list[str]) -> str:
    return "travel:stairs-down" if "travel:stairs-down" in legal else "east"


SCRIPTS: dict[str, Script] = {
    "reach-the-stairs": _to_stairs,
    "choose-by-the-signs": _choose,
    "hold-the-doorway": _hold,
    "lure-the-pack": _lure,
    "knock-and-wait": _knock,
    "shoot-through-the-bars": _shoot,
    "fetch-the-key": _fetch,
    "pull-the-lever": _pull,
    "look-before-you-enter": _look,
    "leave-it-shut": _pass_by,
}
"""The scripts, by the name of the task."""


def play_script(script: Script, game: Game) -> str:
    """Return the order that a script gives in a game."""
    return script(game.observe(), game.legal_orders())
