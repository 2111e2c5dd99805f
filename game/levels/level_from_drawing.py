"""From a parsed drawing to the level, the sketch that only makers of levels know, and plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from game.content.levels.level_from_sketch import level_dice
from game.content.scenarios.drawn_level import draw_level
from game.content.scenarios.hero_setup import equip
from game.content.traditions import AJAR, TRADITIONS
from game.content.world.terrains import TERRAINS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, spawn
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.engine.words import did_you_mean
from game.levels.level_data import LevelData, hero_data, level_data
from game.levels.level_fields import LevelFileError
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, Mistakes, quoted
from game.store.file_limits import MAX_SIDE

_NO_COVER = ("wall", "floor", "passage floor", "stairs down", "stairs up")


def tradition_of(drawing: Drawing, wanted: str | None = None) -> Tradition:
    """Return the rules of a drawing: those that are wanted, else those that it names, else `ajar`.

    Raises LevelFileError if there are no such rules.
    """
    name = wanted or drawing.texts.get("tradition") or AJAR.name
    if name not in TRADITIONS:
        refuse(drawing, Mistakes(drawing.file_places))
    return TRADITIONS[name]


def refuse(drawing: Drawing, mistakes: Mistakes) -> NoReturn:
    """Raise LevelFileError with the mistakes that were noted, and with all others of the drawing.

    The others are found by drawing the level and the hero, as if the mistakes were not there.
    """
    name = drawing.texts.get("tradition") or AJAR.name
    start = _first(drawing.marks["hero"]) or Vec(0, 0)
    try:
        if name not in TRADITIONS:
            mistakes.note(
                f"{drawing.text_place('tradition')}: there is no '{quoted(name)}'{did_you_mean(name, TRADITIONS)}"
            )
        with mistakes:
            rules = TRADITIONS.get(name, AJAR)
            level = draw_level(drawing, start, "0", rules)
            equip(spawn(rules.hero, start, level.depth, Dice("0", "hero")), drawing)
        raise mistakes.error()
    except DrawingError as error:
        raise LevelFileError(*error.mistakes, warnings=drawing.warnings) from error


def seed_of(drawing: Drawing, wanted: str | None = None) -> str:
    """Return `wanted` if it is given, else the seed that the drawing names, else "0"."""
    return wanted if wanted is not None else drawing.texts.get("seed") or "0"


def places_of_start(drawing: Drawing) -> list[tuple[str, Vec]]:
    """Return where a game on a drawing can begin: what is there, and its cell. The first is where it begins."""
    return [(name, at) for name in ("hero", "stairs up", "stairs down") for at in drawing.marks[name]]


def check_playable(drawing: Drawing) -> Drawing:
    """Return a drawing with a hero: at the sign @, else on the stairs up, else on the stairs down.

    Raises LevelFileError if it has neither, or if it is too large to be played.
    """
    width, height = drawing.size
    if max(width, height) > MAX_SIDE:
        raise LevelFileError(f"a level of {width}x{height} is too large to be played: {MAX_SIDE}x{MAX_SIDE} at most")
    starts = [at for _, at in places_of_start(drawing)]
    if not starts:
        mistakes = Mistakes(drawing.file_places)
        mistakes.note("the level has no place where the hero can begin: it needs @ or stairs")
        refuse(drawing, mistakes)
    if not drawing.marks["hero"]:
        drawing.marks["hero"] = starts[:1]
    return drawing


def sketch_of(drawing: Drawing, level: Level, seed: str) -> Sketch:
    """Return the sketch of a drawing: its ground, rooms, corridors and doors, for what only makers of levels know.

    `level`: the level of the drawing.
    """
    heroes, down, up = (drawing.marks[name] for name in ("hero", "stairs down", "stairs up"))
    sketch = Sketch(drawing.size, level.depth, level_dice(seed, level.depth))
    sketch.floor = ~level.solid
    for at in level.secrets:
        sketch.floor[at] = True
    for number, kind in enumerate(TERRAINS.kinds):
        cells = level.ground == number
        if kind.name not in _NO_COVER and cells.any():
            sketch.cover.lay(kind.name, cells)
    sketch.rooms, sketch.dark = list(drawing.rooms), list(drawing.dark)
    sketch.purposes = {room: name for room, (name, _) in drawing.purposes.items()}
    sketch.corridors = [list(corridor) for corridor in drawing.corridors]
    sketch.doors, sketch.hidden = [*level.doors, *level.secrets], list(level.secrets)
    sketch.start, sketch.exit, sketch.way_back = _first(heroes), drawing.exit or _first(down), _first(up)
    return sketch


def _first(cells: Sequence[Vec]) -> Vec | None:
    return cells[0] if cells else None


def data_of_drawing(drawing: Drawing, tradition: Tradition) -> LevelData:
    """Return the level of a drawing as plain values: all monsters are rolled and all rooms are found.

    Raises LevelFileError if the drawing has a fault.
    """
    text = seed_of(drawing)
    level, sketch, hero = parts_of_drawing(drawing, tradition, text)
    data = level_data(sketch, level, seed=text, tradition=tradition.name, name=drawing.texts.get("name", ""))
    if drawing.lists or drawing.lamp_covered or drawing.numbers.keys() - {"depth"}:
        data.hero = hero_data(hero)
    data.comments = list(drawing.comments)
    return data


def parts_of_drawing(drawing: Drawing, tradition: Tradition, seed: str) -> tuple[Level, Sketch, Actor]:
    """Return the level of a drawing, its sketch, and the hero with what he has; he is not on the level.

    Raises LevelFileError if the drawing has a fault.
    """
    start = _first(drawing.marks["hero"]) or Vec(0, 0)
    try:
        level = draw_level(drawing, start, seed, tradition)
        hero = spawn(tradition.hero, start, level.depth, Dice(seed, "hero"))
        equip(hero, drawing)
        return level, sketch_of(drawing, level, seed), hero
    except DrawingError as error:
        raise LevelFileError(*error.mistakes) from error
