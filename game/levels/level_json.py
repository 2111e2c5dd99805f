"""Levels as JSON. `docs/level.schema.json` describes the format.

`map_viewer.py --json` prints the same object with further keys, which describe the level for other programs and are not
read back: see `REPORT_KEYS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from itertools import chain, count
from typing import Any

import numpy as np

from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_ACTORS, MAX_BAG, MAX_COUNT, MAX_DEPTH, MAX_LIGHTS, MAX_NAME, MAX_THINGS
from game.engine.grid.geometry import Vec
from game.engine.words import did_you_mean
from game.levels.level_data import LevelData
from game.levels.level_fields import (
    CLASSES,
    LISTS,
    REFERRED,
    TEXTS,
    LevelFileError,
    Size,
    cell,
    comments,
    listed,
    plain,
    shown,
    shown_text,
    text,
    thing_from,
    truth,
    whole,
)
from game.levels.level_records import ActorData, GasData, HeroData
from game.levels.level_to_drawing import drawing_of
from game.mapgen.drawing.parsed_drawing import Drawing, Mistakes
from game.store.file_limits import MAX_DRAWING_SIDE

FORMAT = "ajar level"
"""Value of the key `format`, by which a file is known."""
VERSION = 1
"""Version of the format. Keys can be added in the same version; a file of a later version is refused."""
_SIGNS = '#.x><~,]_;"`*&:=s' + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrtuvwyz0123456789"
SIGNS = dict(zip((kind.name for kind in TERRAINS.kinds), chain(_SIGNS, map(chr, count(ord("Ā")))), strict=False))
"""Sign of each terrain in the rows of `ground`. A file names the signs that it uses."""
REPORT_KEYS = frozenset(
    (
        *("map", "terrain", "memory", "visible", "explored", "messages", "turn", "outcome", "score", "story", "badges"),
        *("identified", "stairs", "restarts", "measures", "generator", "theme", "place"),
        *("bag", "worn", "abilities", "oil", "shaded", "keys", "latches", "conditions"),
    )
)
"""Keys that `--json` prints besides. They are not read, because they follow from the other keys."""
REPORT_FIELDS = {"door": ("signs", "seen"), "actor": ("asleep", "alert", "worn", "conditions")}
"""Keys of doors and actors that `--json` prints besides, by the word for the thing."""
MOST = {"actor": MAX_ACTORS, "torch": MAX_LIGHTS, "fire": MAX_DRAWING_SIDE**2}
"""Greatest number of things in a list, by the word for one; MAX_THINGS for all others."""


def read_facts(data: LevelData, facts: Mapping[str, object], mistakes: Mistakes) -> None:
    """Set the depth and the texts of a level. `facts`: values from a file; those that are missing stay as they are."""
    with mistakes:
        data.depth = whole(facts.get("depth", 1), "depth", 1, MAX_DEPTH)
    for name, longest in TEXTS.items():
        with mistakes:
            setattr(data, name, text(facts.get(name, getattr(data, name)), name, longest))


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
        "comments": data.comments,
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


def drawing_from_json(value: object, mistakes: Mistakes) -> Drawing:
    """Return the drawing of the level in a JSON value. `mistakes`: where it is noted if something in it is wrong.

    Raises LevelFileError, DrawingError if it is no level of this format, or has no ground on which things could be.
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise LevelFileError(f"this JSON is no level: its 'format' should be '{FORMAT}'")
    version = whole(value.get("version"), "version", 1, MAX_COUNT)
    if version > VERSION:
        raise LevelFileError(f"version: this is a level of version {version}; this program reads version {VERSION}")
    known = {*json_of(LevelData(np.zeros((1, 1), np.uint8)))}
    for key in value:
        mistakes.expect(shown_text(key))
        if key not in known | REPORT_KEYS:
            mistakes.note(f"there is no key '{shown_text(key)}'{did_you_mean(key, sorted(known))}")
    return _Reader(value, mistakes).drawing()


class _Reader:
    """Reader of one level. `value`: its keys. `mistakes`: where it is noted if something is wrong."""

    def __init__(self, value: dict[str, Any], mistakes: Mistakes) -> None:
        self._value = value
        self._mistakes = mistakes
        self._unclear: set[Vec] = set()
        """Cells whose meaning a mistake hides."""
        self._places: dict[str, str] = {}
        """Places of the things in the file, for messages."""
        self._data = LevelData(self._ground(value.get("ground")))

    def drawing(self) -> Drawing:
        """Return the drawing of the level."""
        value, data, size, mistakes = self._value, self._data, self._data.size, self._mistakes
        for word, name in LISTS.items():
            if name in value and word != "gas":
                with mistakes:
                    setattr(data, name, self._things(word, value[name]))
        with mistakes:
            data.gas = self._gas(value.get("gas", {}))
        data.corridors = self._cell_lists("corridors")
        data.choices = self._cell_lists("choices")
        with mistakes:
            if "start" in value:
                data.start = None if value["start"] is None else cell(value["start"], "start", size)
            else:
                data.start = _hero_among(value.get("actors", []), size)
        with mistakes:
            data.exit = None if value.get("exit") is None else cell(value["exit"], "exit", size)
        for name, usual in (("rooms_given", "rooms" in value), ("packs_given", False)):
            with mistakes:
                setattr(data, name, truth(value.get(name, usual), name))
        read_facts(data, value, mistakes)
        with mistakes:
            data.comments = comments(value.get("comments", []), "comments")
        with mistakes:
            data.hero = None if value.get("hero") is None else hero_from(value["hero"], "hero", mistakes)
        return drawing_of(data, self._places, mistakes, self._unclear)

    def _ground(self, value: object) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        """Return the ground, uint8[x, y], rock where a mistake hides it. Raises LevelFileError if it has no size."""
        if not isinstance(value, dict) or not {"signs", "rows"} == {*value}:
            raise LevelFileError("ground: an object with 'signs' and 'rows' is needed")
        if not isinstance(value["signs"], dict):
            raise LevelFileError(f"ground.signs: an object is needed, not {shown(value['signs'])}")
        rows = listed(value["rows"], "ground.rows", MAX_DRAWING_SIDE)
        if not rows or not isinstance(rows[0], str) or not 1 <= len(rows[0]) <= MAX_DRAWING_SIDE:
            raise LevelFileError(f"ground.rows: rows of 1 to {MAX_DRAWING_SIDE} signs are needed")
        numbers = {}
        for sign, name in value["signs"].items():
            if len(sign) != 1 or not isinstance(name, str) or name not in TERRAINS.ids:
                near = did_you_mean(name, TERRAINS.ids)
                self._mistakes.note(f"ground.signs: '{shown_text(sign)}' stands for no ground{near}")
            numbers[sign] = TERRAINS.ids.get(name) if isinstance(name, str) else None
        width = len(rows[0])
        ground = np.full((width, len(rows)), TERRAINS.ids["wall"], np.uint8)
        for y, row in enumerate(rows):
            if not isinstance(row, str) or len(row) != width:
                self._mistakes.note(f"ground.rows[{y}]: a text of {width} signs is needed, like the first row")
                self._unclear.update(Vec(x, y) for x in range(width))
                continue
            for x, sign in enumerate(row):
                number = numbers.get(sign)
                if number is not None:
                    ground[x, y] = number
                    continue
                if sign not in numbers:
                    self._mistakes.note(f"ground.rows[{y}], column {x}: '{sign}' is not among 'signs'")
                    numbers[sign] = None
                self._unclear.add(Vec(x, y))
        return ground

    def _things(self, word: str, value: object) -> list[Any]:
        """Return the things of a list. `word`: for one of them. Raises LevelFileError if it is no list."""
        found: list[Any] = []
        name = LISTS[word]
        for number, one in enumerate(listed(value, name, MOST.get(word, MAX_THINGS))):
            if word == "actor" and isinstance(one, dict) and one.get("name") == "hero":
                continue  # `start` and `hero` describe him
            where = f"{name}[{number}]"
            thing: Any = None
            with self._mistakes:
                thing = thing_from(CLASSES[word], one, where, self._data.size, REPORT_FIELDS.get(word, ()))
                self._places[f"{name}[{len(found)}]"] = f"{where} at {thing.x},{thing.y}"
                found.append(thing)
                if isinstance(thing, ActorData):
                    _check_habit(thing, one, where)
            if thing is None and word in REFERRED and isinstance(one, dict):
                with suppress(LevelFileError):
                    self._unclear.add(cell([one.get("x"), one.get("y")], where, self._data.size))
        return found

    def _gas(self, value: object) -> list[GasData]:
        """Return the gas in each cell. Raises LevelFileError if there is no object with lists."""
        if not isinstance(value, dict):
            raise LevelFileError(f"gas: an object with a list for each gas is needed, not {shown(value)}")
        found: list[GasData] = []
        width, height = self._data.size
        for name, cells in value.items():
            of_kind = f"gas.{shown_text(name)}"
            with self._mistakes:
                for number, one in enumerate(listed(cells, of_kind, width * height)):
                    where = f"{of_kind}[{number}]"
                    with self._mistakes:
                        values = {**one, "name": name} if isinstance(one, dict) else one
                        found.append(thing_from(GasData, values, where, self._data.size))
                        self._places[f"gas[{len(found) - 1}]"] = where
        return found

    def _cell_lists(self, name: str) -> list[list[Vec]]:
        """Return the lists of cells of a key, without those that have a mistake."""
        found = []
        with self._mistakes:
            for number, one in enumerate(listed(self._value.get(name, []), name, MAX_THINGS)):
                where = f"{name}[{number}]"
                with self._mistakes:
                    cells = listed(one, where, 10**6)
                    found.append([cell(at, f"{where}[{place}]", self._data.size) for place, at in enumerate(cells)])
        return found


def _hero_among(actors: object, size: Size) -> Vec | None:
    """Return the cell of the hero if a file has him among the monsters and does not say where he starts."""
    for number, one in enumerate(actors if isinstance(actors, list) else ()):
        if isinstance(one, dict) and one.get("name") == "hero":
            return cell([one.get("x"), one.get("y")], f"actors[{number}]", size)
    return None


def _check_habit(actor: ActorData, data: dict[str, Any], where: str) -> None:
    """Check that the keys of the report that repeat a monster's habit agree with it. Raises LevelFileError."""
    for key, habit in (("asleep", "asleep"), ("alert", "hunting")):
        if key in data and data[key] is not (actor.habit == habit):
            raise LevelFileError(f"{where}: '{key}' is {shown(data[key])}, but 'habit' is {shown(actor.habit)}")


def hero_from(value: object, where: str, mistakes: Mistakes) -> HeroData:
    """Return what the hero has, from a JSON object, without what is wrong, which is noted in `mistakes`.

    Raises LevelFileError if it is no object.
    """
    if not isinstance(value, dict):
        raise LevelFileError(f"{where}: an object is needed, not {shown(value)}")
    found: dict[str, Any] = {}
    names = {part.name: str(part.type) for part in fields(HeroData)}
    for name, one in value.items():
        place = f"{where}.{name}"
        with mistakes:
            if name not in names:
                raise LevelFileError(f"{where}: there is no '{shown_text(name)}'{did_you_mean(name, names)}")
            if names[name] == "bool":
                found[name] = truth(one, place)
            elif names[name].startswith("int"):
                found[name] = whole(one, place, 1 if name == "health" else 0, MAX_COUNT)
            else:
                words = listed(one, place, MAX_BAG)
                found[name] = tuple(text(word, f"{place}[{number}]", MAX_NAME) for number, word in enumerate(words))
    return HeroData(**found)
