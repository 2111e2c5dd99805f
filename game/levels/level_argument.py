"""Check of a level that a program gives to the library. It may have set any field of it to anything."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.content.themes.theme_names import THEME_NAMES
from game.content.traditions import TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_DEPTH
from game.engine.grid.geometry import Vec
from game.levels.argument_checks import chosen, shown
from game.levels.level_data import DoorData, HeroData, LevelData
from game.levels.level_fields import (
    CLASSES,
    LISTS,
    TEXTS,
    LevelFileError,
    Size,
    cell,
    comments,
    listed,
    plain,
    text,
    thing_from,
    truth,
    whole,
)
from game.levels.level_json import hero_from, hero_values
from game.mapgen.drawing.drawing_parser import LARGEST
from game.mapgen.drawing.parsed_drawing import DrawingError, Mistakes

ANY_NUMBER = 1 << 30
"""Most things in a list: as many as there is room for, because a level of a program is no file from anybody."""


def checked_level(level: object) -> LevelData:
    """Return a level with every field of the right type. A pair of whole numbers counts as a cell.

    Raises ValueError with the name of the field if it is no level, or if a field has a wrong value.
    """
    if not isinstance(level, LevelData):
        raise ValueError(f"level: a LevelData is needed, not {shown(level)}")
    try:
        return _checked(level)
    except (DrawingError, LevelFileError) as error:
        raise ValueError(f"level: {error}") from None


def walkable_of(level: LevelData) -> NDArray[np.bool_]:
    """Return the cells where actors can walk, bool[x, y]. Raises ValueError if the ground is wrong."""
    _check_ground(level)
    return level.walkable


def opaque_of(level: LevelData) -> NDArray[np.bool_]:
    """Return the cells that block sight, bool[x, y]. Raises ValueError if the ground or a door is wrong.

    A view takes less time than a check of the whole level.
    """
    _check_ground(level)
    doors: object = level.doors
    fine = isinstance(doors, list) and all(_is_placed(door, level.size) for door in doors)
    return (level if fine else checked_level(level)).opaque


def _is_placed(door: Any, size: Size) -> bool:
    """Return whether a value is a door on the level, with a kind and a state that say whether it blocks sight."""
    if not isinstance(door, DoorData):
        return False
    values = (door.x, door.y, door.kind, door.state, door.hidden)
    plain_types = [*map(type, values)] == [int, int, str, str, bool]
    return plain_types and door.kind in DOORS and 0 <= door.x < size[0] and 0 <= door.y < size[1]


def _check_ground(level: LevelData) -> None:
    try:
        _ground(level.ground)
    except LevelFileError as error:
        raise ValueError(f"level: {error}") from None


def _checked(level: LevelData) -> LevelData:
    ground = _ground(level.ground)
    width, height = ground.shape
    size, mistakes = (width, height), Mistakes()
    values: dict[str, Any] = {
        name: _things(CLASSES[word], name, getattr(level, name), size) for word, name in LISTS.items()
    }
    for name, longest in TEXTS.items():
        values[name] = text(getattr(level, name), name, longest)
    chosen("level: walls", level.walls, THEME_NAMES)
    if level.tradition:
        chosen("level: tradition", level.tradition, TRADITIONS)
    hero = level.hero
    if hero is not None:
        if not isinstance(hero, HeroData):
            raise LevelFileError(f"hero: a HeroData is needed, not {shown(hero)}")
        hero = hero_from(hero_values(hero), "hero", mistakes)
        mistakes.check()
    values |= {name: _cell_lists(getattr(level, name), name, size) for name in ("corridors", "choices")}
    values |= {name: _cell(getattr(level, name), name, size) for name in ("start", "exit")}
    values |= {name: truth(getattr(level, name), name) for name in ("packs_given", "rooms_given")}
    values["depth"] = whole(_plain(level.depth), "depth", 1, MAX_DEPTH)
    values["comments"] = comments(level.comments, "comments")
    return LevelData(ground, hero=hero, **values)


def _ground(ground: object) -> NDArray[np.uint8]:
    """Return the ground, uint8[x, y]. Raises LevelFileError if it is none."""
    if not isinstance(ground, np.ndarray) or ground.dtype != np.uint8 or ground.ndim != 2 or not ground.size:
        given = f"{ground.dtype} of shape {ground.shape}" if isinstance(ground, np.ndarray) else shown(ground)
        raise LevelFileError(f"ground: an array of shape (width, height) and type uint8 is needed, not {given}")
    if ground.shape[0] > LARGEST[0] or ground.shape[1] > LARGEST[1]:
        raise LevelFileError(f"ground: {ground.shape[0]}x{ground.shape[1]} is more than {LARGEST[0]}x{LARGEST[1]}")
    if ground.max() >= len(TERRAINS.kinds):
        raise LevelFileError(f"ground: {ground.max()} is no terrain: the last one is {len(TERRAINS.kinds) - 1}")
    return ground


def _things(kind: type[Any], name: str, things: object, size: Size) -> list[Any]:
    """Return the things of a list, all of one class. Raises LevelFileError, DrawingError if one is wrong."""
    found: list[Any] = []
    for number, one in enumerate(listed(things, name, ANY_NUMBER)):
        where = f"{name}[{number}]"
        if not isinstance(one, kind):
            raise LevelFileError(f"{where}: a {kind.__name__} is needed, not {shown(one)}")
        values = {field: _plain(value) for field, value in plain(one).items()}
        found.append(thing_from(kind, values, where, size))
    return found


def _plain(value: object) -> object:
    """Return a number of numpy as one of Python, and a pair as a list; other values as they are."""
    if isinstance(value, np.integer):
        return int(value)
    return [_plain(one) for one in value] if isinstance(value, tuple | list) and len(value) == 2 else value


def _cell(at: object, where: str, size: Size) -> Vec | None:
    """Return a cell, or None. Raises LevelFileError if it is neither, or not on the level."""
    return None if at is None else cell(_plain(at), where, size)


def _cell_lists(lists: object, where: str, size: Size) -> list[list[Vec]]:
    """Return lists of cells. Raises LevelFileError if they are none, or if a cell is not on the level."""
    return [
        [cell(_plain(at), f"{where}[{number}][{place}]", size) for place, at in enumerate(cells)]
        for number, one in enumerate(listed(lists, where, ANY_NUMBER))
        for cells in [listed(one, f"{where}[{number}]", ANY_NUMBER)]
    ]
