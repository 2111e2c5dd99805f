"""Check of a level that a program gives to the library. It may have set any field of it to anything."""

from __future__ import annotations

from typing import Any

from game.content.themes.theme_names import THEME_NAMES
from game.content.traditions import TRADITIONS
from game.engine.bounds import MAX_DEPTH
from game.engine.grid.geometry import Vec
from game.levels.argument_checks import chosen, shown
from game.levels.derived_level import checked_ground
from game.levels.level_data import LevelData
from game.levels.level_fields import (
    ANY_NUMBER,
    CLASSES,
    LISTS,
    TEXTS,
    LevelFileError,
    Size,
    cell,
    comments,
    listed,
    plain_value,
    text,
    things_from,
    truth,
    whole,
)
from game.levels.level_json import hero_from, hero_values
from game.levels.level_records import HeroData
from game.mapgen.drawing.parsed_drawing import DrawingError, Mistakes


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


def _checked(level: LevelData) -> LevelData:
    ground = checked_ground(level.ground)
    width, height = ground.shape
    size, mistakes = (width, height), Mistakes()
    values: dict[str, Any] = {
        name: things_from(CLASSES[word], name, getattr(level, name), size) for word, name in LISTS.items()
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
    values["depth"] = whole(plain_value(level.depth), "depth", 1, MAX_DEPTH)
    values["comments"] = comments(level.comments, "comments")
    return LevelData(ground, hero=hero, **values)


def _cell(at: object, where: str, size: Size) -> Vec | None:
    """Return a cell, or None. Raises LevelFileError if it is neither, or not on the level."""
    return None if at is None else cell(plain_value(at), where, size)


def _cell_lists(lists: object, where: str, size: Size) -> list[list[Vec]]:
    """Return lists of cells. Raises LevelFileError if they are none, or if a cell is not on the level."""
    return [
        [cell(plain_value(at), f"{where}[{number}][{place}]", size) for place, at in enumerate(cells)]
        for number, one in enumerate(listed(lists, where, ANY_NUMBER))
        for cells in [listed(one, f"{where}[{number}]", ANY_NUMBER)]
    ]
