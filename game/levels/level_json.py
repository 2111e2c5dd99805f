"""Levels as JSON. `docs/level.schema.json` describes the format.

`map_viewer.py --json` prints the same object with further keys, which describe the level for other programs and are not
read back: see `REPORT_KEYS`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.engine.words import did_you_mean
from game.levels.level_data import ActorData, GasData, HeroData, LevelData
from game.levels.level_fields import (
    CLASSES,
    LISTS,
    LevelFileError,
    Size,
    cell,
    listed,
    plain,
    shown,
    shown_text,
    text,
    thing_from,
    truth,
    whole,
)
from game.levels.level_to_drawing import drawing_of
from game.mapgen.drawing.parsed_drawing import Drawing
from game.store.file_limits import (
    MAX_ACTORS,
    MAX_BAG,
    MAX_COUNT,
    MAX_DEPTH,
    MAX_DRAWING_SIDE,
    MAX_LIGHTS,
    MAX_NAME,
    MAX_SEED,
    MAX_THINGS,
)

FORMAT = "ajar level"
"""Value of the key `format`, by which a file is known."""
VERSION = 1
"""Version of the format. Keys can be added in the same version; a file of a later version is refused."""
SIGNS = dict(zip((kind.name for kind in TERRAINS.kinds), '#.x><~,]_;"`*&:=s', strict=True))
"""Sign of each terrain in the rows of `ground`. A file names the signs that it uses."""
REPORT_KEYS = frozenset(
    (
        *("map", "terrain", "memory", "visible", "explored", "messages", "turn", "outcome", "score", "story", "badges"),
        *("identified", "stairs", "restarts", "measures", "generator", "theme", "place"),
        *("bag", "worn", "abilities", "oil", "shaded", "keys", "latches", "conditions"),
    )
)
"""Keys that `--json` prints besides. They are not read, because they follow from the other keys."""
REPORT_FIELDS = {"door": ("sill", "seen"), "actor": ("asleep", "alert", "worn", "conditions")}
"""Keys of doors and actors that `--json` prints besides, by the word for the thing."""
MOST = {"actor": MAX_ACTORS, "torch": MAX_LIGHTS, "fire": MAX_DRAWING_SIDE**2}
"""Greatest number of things in a list, by the word for one; MAX_THINGS for all others."""


def json_of(data: LevelData) -> dict[str, Any]:
    """Return a level as values for JSON."""
    shown_numbers = sorted(set(data.ground.ravel().tolist()))
    names = data.ground_names
    signs = np.array([SIGNS[name] for name in names])[data.ground]
    gas: dict[str, list[dict[str, int]]] = {}
    for one in data.gas:
        gas.setdefault(one.name, []).append({"x": one.x, "y": one.y, "units": one.units})
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": data.name,
        "tradition": data.tradition,
        "seed": data.seed,
        "depth": data.depth,
        "walls": data.walls,
        "ground": {
            "signs": {SIGNS[names[number]]: names[number] for number in shown_numbers},
            "rows": ["".join(row) for row in signs.T.tolist()],
        },
        "start": None if data.start is None else list(data.start),
        "exit": None if data.exit is None else list(data.exit),
        **{name: [plain(one) for one in getattr(data, name)] for word, name in LISTS.items() if word != "gas"},
        "gas": gas,
        "corridors": [[list(at) for at in corridor] for corridor in data.corridors],
        "choices": [[list(at) for at in choice] for choice in data.choices],
        "packs_given": data.packs_given,
        "rooms_given": data.rooms_given,
        "hero": None if data.hero is None else hero_values(data.hero),
    }


def hero_values(hero: HeroData) -> dict[str, Any]:
    """Return what the hero has as values for JSON, without what is None."""
    values = {name: list(value) if isinstance(value, tuple) else value for name, value in plain(hero).items()}
    return {name: value for name, value in values.items() if value is not None}


def drawing_from_json(value: object) -> Drawing:
    """Return the drawing of the level in a JSON value.

    Raises LevelFileError, DrawingError if it is no level of this format, or if something in it is wrong.
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise LevelFileError(f"this JSON is no level: its 'format' should be '{FORMAT}'")
    version = whole(value.get("version"), "version", 1, MAX_COUNT)
    if version > VERSION:
        raise LevelFileError(f"version: this is a level of version {version}; this program reads version {VERSION}")
    known = {*json_of(LevelData(np.zeros((1, 1), np.uint8)))}
    for key in value:
        if key not in known | REPORT_KEYS:
            raise LevelFileError(f"there is no key '{shown_text(key)}'{did_you_mean(key, sorted(known))}")
    data = LevelData(_ground(value.get("ground")))
    size = data.size
    places: dict[str, str] = {}
    for word, name in LISTS.items():
        if name in value and word != "gas":
            setattr(data, name, _things(word, value[name], size, places))
    data.gas = _gas(value.get("gas", {}), size, places)
    data.corridors = _cell_lists(value, "corridors", size)
    data.choices = _cell_lists(value, "choices", size)
    if "start" in value:
        data.start = None if value["start"] is None else cell(value["start"], "start", size)
    else:
        data.start = _hero_among(value.get("actors", []), size)
    data.exit = None if value.get("exit") is None else cell(value["exit"], "exit", size)
    data.rooms_given = truth(value.get("rooms_given", "rooms" in value), "rooms_given")
    data.packs_given = truth(value.get("packs_given", False), "packs_given")
    data.depth = whole(value.get("depth", 1), "depth", 1, MAX_DEPTH)
    for name, longest in (("name", MAX_NAME), ("tradition", MAX_NAME), ("seed", MAX_SEED), ("walls", MAX_NAME)):
        if name in value:
            setattr(data, name, text(value[name], name, longest))
    if value.get("hero") is not None:
        data.hero = hero_from(value["hero"], "hero")
    return drawing_of(data, places)


def _ground(value: object) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return the ground, uint8[x, y]. Raises LevelFileError."""
    if not isinstance(value, dict) or not {"signs", "rows"} == {*value}:
        raise LevelFileError("ground: an object with 'signs' and 'rows' is needed")
    if not isinstance(value["signs"], dict):
        raise LevelFileError(f"ground.signs: an object is needed, not {shown(value['signs'])}")
    numbers = {}
    for sign, name in value["signs"].items():
        if len(sign) != 1 or not isinstance(name, str) or name not in TERRAINS.ids:
            near = did_you_mean(name, TERRAINS.ids)
            raise LevelFileError(f"ground.signs: '{shown_text(sign)}' stands for no ground{near}")
        numbers[sign] = TERRAINS.ids[name]
    rows = listed(value["rows"], "ground.rows", MAX_DRAWING_SIDE)
    if not rows or not isinstance(rows[0], str) or not 1 <= len(rows[0]) <= MAX_DRAWING_SIDE:
        raise LevelFileError(f"ground.rows: rows of 1 to {MAX_DRAWING_SIDE} signs are needed")
    for number, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != len(rows[0]):
            raise LevelFileError(f"ground.rows[{number}]: a text of {len(rows[0])} signs is needed, like the first row")
        for x, sign in enumerate(row):
            if sign not in numbers:
                raise LevelFileError(f"ground.rows[{number}], column {x}: '{sign}' is not among 'signs'")
    return np.array([[numbers[sign] for sign in row] for row in rows], np.uint8).T.copy()


def _hero_among(actors: list[Any], size: Size) -> Vec | None:
    """Return the cell of the hero if a file has him among the monsters and does not say where he starts."""
    for number, one in enumerate(actors):
        if isinstance(one, dict) and one.get("name") == "hero":
            return cell([one.get("x"), one.get("y")], f"actors[{number}]", size)
    return None


def _things(word: str, value: object, size: Size, places: dict[str, str]) -> list[Any]:
    """Return the things of a list. `word`: for one of them. `places`: gets their places in the file, for messages."""
    found: list[Any] = []
    name = LISTS[word]
    for number, one in enumerate(listed(value, name, MOST.get(word, MAX_THINGS))):
        if word == "actor" and isinstance(one, dict) and one.get("name") == "hero":
            continue  # `start` and `hero` describe him
        where = f"{name}[{number}]"
        thing: Any = thing_from(CLASSES[word], one, where, size, REPORT_FIELDS.get(word, ()))
        if isinstance(thing, ActorData):
            _check_habit(thing, one, where)
        places[f"{name}[{len(found)}]"] = f"{where} at {thing.x},{thing.y}"
        found.append(thing)
    return found


def _check_habit(actor: ActorData, data: dict[str, Any], where: str) -> None:
    """Check that the keys of the report that repeat a monster's habit agree with it. Raises LevelFileError."""
    for key, habit in (("asleep", "asleep"), ("alert", "hunting")):
        if key in data and data[key] is not (actor.habit == habit):
            raise LevelFileError(f"{where}: '{key}' is {shown(data[key])}, but 'habit' is {shown(actor.habit)}")


def _gas(value: object, size: Size, places: dict[str, str]) -> list[GasData]:
    """Return the gas in each cell. `places`: gets their places in the file, for messages."""
    if not isinstance(value, dict):
        raise LevelFileError(f"gas: an object with a list for each gas is needed, not {shown(value)}")
    found: list[GasData] = []
    for name, cells in value.items():
        for number, one in enumerate(listed(cells, f"gas.{shown_text(name)}", size[0] * size[1])):
            where = f"gas.{shown_text(name)}[{number}]"
            if not isinstance(one, dict):
                raise LevelFileError(f"{where}: an object is needed, not {shown(one)}")
            places[f"gas[{len(found)}]"] = where
            found.append(thing_from(GasData, {**one, "name": name}, where, size))
    return found


def _cell_lists(value: dict[str, Any], name: str, size: Size) -> list[list[Vec]]:
    return [
        [
            cell(at, f"{name}[{number}][{place}]", size)
            for place, at in enumerate(listed(one, f"{name}[{number}]", 10**6))
        ]
        for number, one in enumerate(listed(value.get(name, []), name, MAX_THINGS))
    ]


def hero_from(value: object, where: str) -> HeroData:
    """Return what the hero has, from a JSON object. Raises LevelFileError if a key or a value is wrong."""
    if not isinstance(value, dict):
        raise LevelFileError(f"{where}: an object is needed, not {shown(value)}")
    found: dict[str, Any] = {}
    names = {part.name: str(part.type) for part in fields(HeroData)}
    for name, one in value.items():
        if name not in names:
            raise LevelFileError(f"{where}: there is no '{shown_text(name)}'{did_you_mean(name, names)}")
        place = f"{where}.{name}"
        if names[name] == "bool":
            found[name] = truth(one, place)
        elif names[name].startswith("int"):
            found[name] = whole(one, place, 1 if name == "health" else 0, MAX_COUNT)
        else:
            words = listed(one, place, MAX_BAG)
            found[name] = tuple(text(word, f"{place}[{number}]", MAX_NAME) for number, word in enumerate(words))
    return HeroData(**found)
