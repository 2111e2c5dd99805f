"""Levels as maps of the Tiled editor (.tmj): what is read from a map, and the properties that a map is written with.

The tile layer `terrain` gives the ground: each of its tiles has the property `terrain`. Everything else is an object,
whose class says what it is, such as `door`, and whose properties are the fields of `LevelData`. An object that shows a
tile has the class and the properties of this tile, unless it has others. A cell is a text like "3,4", or a reference to
the object that is there. `tools/level_output/tiled_export.py` writes the maps, because it needs the pictures of the
game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_COUNT, MAX_THINGS
from game.engine.grid.geometry import EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Vec, cells_where, in_bounds
from game.engine.words import a, did_you_mean, near_name
from game.levels.level_data import LevelData
from game.levels.level_fields import (
    CLASSES,
    LISTS,
    NAMES,
    REFERRED,
    HasFields,
    LevelFileError,
    Size,
    comments,
    shown,
    shown_text,
    thing_from,
    truth,
    whole,
)
from game.levels.level_json import FORMAT, MOST, VERSION, hero_from, read_facts
from game.levels.level_records import HeroData, RoomData
from game.levels.level_to_drawing import drawing_of
from game.levels.tiled_map import ASKEW, EMPTY, RECTANGLE, TILE, Layer, MapObject, Tile, TiledMap
from game.mapgen.drawing.parsed_drawing import LISTS as LISTS_OF_HERO
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, Mistakes, shortened
from game.store.file_limits import MAX_DRAWING_SIDE

TERRAIN = "terrain"
"""Name of the tile layer with the ground, of its tiles' class, and of the property with the name of the terrain."""
NAMED = ("actor", "item", "trap", "gas")
"""Classes whose objects have the name of the thing as their property `name`, or else as their own name."""
KIND_OF = {"actor": "name", "item": "name", "trap": "name", "gas": "name", "door": "kind", "stairs": "way"}
"""Property that says what an object of a class is. There is a warning if the tile of the object says something else."""
SHOWN_ONLY = {"door": ("walkable", "opaque")}
"""Properties that a map is written with for other programs, and that are not read, by the class of the objects."""
USUAL: Mapping[str, Mapping[str, str | int]] = {
    "door": {"kind": "wooden"},
    "gas": {"units": 10},
    "stairs": {"way": "down"},
}
"""Values of properties that an object of a class need not have here, although other files need them."""
TARGETS = {"door": "door", "lever": "lever", "partner": "door", "leader": "actor", "mount": ""}
"""Properties that name a cell, with the class of the objects there; "" if there is no object."""
OTHERS: Mapping[str, Collection[str]] = {
    "hero": [part.name for part in fields(HeroData)],
    "start": (),
    "exit": (),
    "stairs": ("way",),
    "corridor": ("cells",),
    "choice": ("cells",),
}
"""Classes of objects that are no things of a list of `LevelData`, each with its properties."""
WORDS: Mapping[str, Collection[str]] = {
    word: [part.name for part in fields(kind) if part.name not in ("x", "y", "width", "height")]
    for word, kind in CLASSES.items()
} | dict(OTHERS)
"""Classes of objects, each with its properties."""
WIDE = ("room", "corridor", "choice")
"""Classes whose objects are rectangles of several cells."""
FILLING = ("fire", "gas")
"""Classes whose objects fill all open cells of a rectangle."""
IN_ONE_CELL = (RECTANGLE, TILE, ASKEW, EMPTY, "point", "ellipse", "capsule")
"""Shapes of objects whose middle says in which cell they are."""
FACTS = ("format", "version", "name", "seed", "depth", "tradition", "walls", "comments", "packs_given", "rooms_given")
"""Properties of a map."""
REFERENCE = "; to name an object, give the property the type 'object' in Tiled, and choose the object"
"""End of the message about a property that names neither a cell nor an object."""
MAX_NOTES = 20
"""Greatest number of warnings about what is not read."""


def properties_of(thing: HasFields) -> dict[str, str | int | bool | Vec]:
    """Return the properties of an object in a map: the fields of a thing without its place and name, and without None.

    `thing`: one of the records of `LevelData`, such as a `DoorData`.
    """
    left_out = ("x", "y", "width", "height", "name")
    return {
        part.name: "; ".join(value) if isinstance(value, tuple) and not isinstance(value, Vec) else value
        for part in fields(thing)
        if part.name not in left_out and (value := getattr(thing, part.name)) is not None
    }


def map_properties(data: LevelData) -> dict[str, str | int | bool]:
    """Return the properties of a map: what the level is as a whole.

    `rooms_given` is true only for a level without rooms: if a designer deletes all rooms, rooms are to be found again.
    """
    facts = {name: getattr(data, name) for name in FACTS[2:]}
    facts |= {"comments": "\n".join(data.comments)}
    return {"format": FORMAT, "version": VERSION, **facts, "rooms_given": data.rooms_given and not data.rooms}


def cells_text(cells: Iterable[tuple[int, int]]) -> str:
    """Return cells as a text such as "3,4 3,5"."""
    return " ".join(f"{x},{y}" for x, y in cells)


def lit_from(mount: Vec, data: LevelData) -> Vec | None:
    """Return the open cell that a torch in a cell of wall lights on a map: the first that is open; None if none is."""
    beside = [mount + step for step in (SOUTH, EAST, WEST, NORTH)]
    return next((at for at in beside if in_bounds(at, data.size) and data.walkable[at]), None)


def drawing_from_tiled(value: dict[str, Any], mistakes: Mistakes) -> Drawing:
    """Return the drawing of a map of the Tiled editor, with a warning for all that is not read.

    `mistakes`: where it is noted if something in it is wrong. Raises LevelFileError, DrawingError if it contains no
    level.
    """
    reader = _Reader(TiledMap(value, mistakes), mistakes)
    drawing = drawing_of(reader.read(), reader.places, mistakes, reader.unclear)
    drawing.warnings = [*reader.notes.lines(), *drawing.warnings]
    return drawing


class _Notes:
    """Warnings about what is not read: one line for all that is alike."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}

    def add(self, where: str, why: str, name: str = "", names: Collection[str] = ()) -> None:
        """Note that what is at `where` in the file is not read, and why.

        `name`, `names`: the name that is not known, and those that there are, if a name is the reason.
        """
        self._found.setdefault((why, name, tuple(names)), []).append(where)

    def lines(self) -> list[str]:
        """Return the warnings."""
        lines = []
        for (why, name, names), places in [*self._found.items()][:MAX_NOTES]:
            more = f" (and {len(places) - 1} more like it)" if len(places) > 1 else ""
            near = did_you_mean(name, names) if names else ""
            lines.append(shortened(f"{places[0]}: {why}{near}{more}"))
        if len(self._found) > MAX_NOTES:
            lines.append(f"{len(self._found) - MAX_NOTES} other things on the map are not read")
        return lines


class _Reader:
    """Reader of the level in one map. Methods about one thing raise LevelFileError, DrawingError if it is wrong.

    `mistakes`: where these errors are noted. `places`: place in the file of each thing, by its list and its number
    there, such as "doors[3]". `unclear`: cells whose meaning a mistake hides.
    """

    def __init__(self, tiled: TiledMap, mistakes: Mistakes) -> None:
        self._map = tiled
        self._mistakes = mistakes
        self._origin = Vec(0, 0)
        """Cell of the map that is the first cell of the level."""
        self._filled: Counter[str] = Counter()
        """Number of cells of the rectangles of each class."""
        self._objects: list[MapObject] = []
        self._by_number: dict[int, list[MapObject]] = {}
        self._where_start = ""
        self.notes = _Notes()
        self.places: dict[str, str] = {}
        self.unclear: set[Vec] = set()

    def read(self) -> LevelData:
        """Return the level. Raises LevelFileError, DrawingError if it has no ground on which things could be."""
        layer = self._terrain_layer()
        self._origin, ground = self._ground(layer)
        for one in self._map.objects():
            if one.number is not None:
                self._by_number.setdefault(one.number, []).append(one)
            with self._mistakes:
                if self._is_read(one):
                    self._objects.append(one)
        if self._map.infinite:
            self._origin, ground = self._with_objects(ground)
        data = LevelData(ground)
        self._read_facts(data)
        for one in sorted(self._objects, key=lambda one: one.word == "lever"):  # its door may be known only to the door
            was_read = False
            with self._mistakes:
                self._read_object(one, data)
                was_read = True
            if not was_read and one.word in REFERRED:
                self.unclear.add(one.at - self._origin)
        return data

    def _is_read(self, one: MapObject) -> bool:
        """Return whether an object is part of the level; if not, note it. A text is a note of the designer's."""
        if one.word in WORDS:
            return True
        if one.word == TERRAIN:
            raise LevelFileError(
                f"{one.where}: it is a tile of ground that was put down as an object; delete it, and paint the tile on"
                f" the layer '{TERRAIN}' with the stamp brush"
            )
        if one.word:
            self.notes.add(one.where, f"it is not read: there is no class '{shown_text(one.word)}'", one.word, WORDS)
        elif one.shape != "text":
            self.notes.add(one.where, "it is not read, because it has no class")
        return False

    # ------------------------------------------------------------------------------------------- the ground

    def _terrain_layer(self) -> Layer:
        """Return the layer with the ground. Note the other tile layers, unless they are locked."""
        tiles = [layer for layer in self._map.layers if layer.kind == "tilelayer"]
        named = [layer for layer in tiles if layer.name == TERRAIN]
        if len(named) != 1:
            there_are = ", ".join(f"'{shown_text(layer.name)}'" for layer in tiles) or "none"
            raise LevelFileError(
                f"the map needs one tile layer with the name '{TERRAIN}', but has {len(named)}"
                f" (its tile layers: {there_are})"
            )
        for layer in tiles:
            if layer.name != TERRAIN and layer.values.get("locked") is not True:
                self.notes.add(
                    layer.where,
                    f"it is not read: the ground is the layer '{TERRAIN}' (lock the layer if it is a picture)",
                )
        return named[0]

    def _ground(self, layer: Layer) -> tuple[Vec, NDArray[np.uint8]]:
        """Return the first cell of the ground, and its terrains, uint8[x, y]. An empty cell is rock."""
        first, numbers = self._map.numbers(layer)
        known, firsts, places = np.unique(numbers, return_index=True, return_inverse=True)
        terrains = np.full(len(known), TERRAINS.ids["wall"], np.uint8)
        wrong = np.ones(len(known), np.bool_)
        for number, (gid, place) in enumerate(zip(known.tolist(), firsts.tolist(), strict=True)):
            y, x = divmod(place, numbers.shape[1])
            where, tile = f"{layer.where}, cell {first.x + x},{first.y + y}", None
            with self._mistakes:
                tile = self._map.tile(gid, partial(str, where))
                terrains[number] = _terrain(tile, where)
                wrong[number] = False
            if tile is not None:
                self._map.check_size(tile)
        kinds = places.reshape(numbers.shape).T
        self.unclear.update(cells_where(wrong[kinds]))
        cells: NDArray[np.uint8] = terrains[kinds].copy()
        return first, cells

    def _with_objects(self, ground: NDArray[np.uint8]) -> tuple[Vec, NDArray[np.uint8]]:
        """Return the first cell and the ground of the smallest level with all painted cells and all objects."""
        left, top = self._origin
        right, bottom = left + ground.shape[0], top + ground.shape[1]
        near: list[MapObject] = []
        for one in self._objects:
            x, y = min(left, one.area.x), min(top, one.area.y)
            far, low = max(right, one.area.right + 1), max(bottom, one.area.bottom + 1)
            if max(far - x, low - y) > MAX_DRAWING_SIDE:
                self._mistakes.note(f"{one.where}: it lies too far from the painted cells of the layer '{TERRAIN}'")
            else:
                near.append(one)
                left, top, right, bottom = x, y, far, low
        self._objects = near
        whole_ground = np.full((right - left, bottom - top), TERRAINS.ids["wall"], np.uint8)
        x, y = self._origin.x - left, self._origin.y - top
        self.unclear = {Vec(at.x + x, at.y + y) for at in self.unclear}
        whole_ground[x : x + ground.shape[0], y : y + ground.shape[1]] = ground
        return Vec(left, top), whole_ground

    # ------------------------------------------------------------------------------------------ the objects

    def _read_facts(self, data: LevelData) -> None:
        facts = self._map.properties
        for name in facts:
            if name not in FACTS:
                self.notes.add("the map", f"its property '{shown_text(name)}' is not read", name, FACTS)
        mistakes = self._mistakes
        with mistakes:
            if facts.get("format", FORMAT) != FORMAT:
                raise LevelFileError(f"format: it should be '{FORMAT}', not {shown(facts['format'])}")
            version = whole(facts.get("version", VERSION), "version", 1, MAX_COUNT)
            if version > VERSION:
                raise LevelFileError(
                    f"version: this is a level of version {version}; this program reads version {VERSION}"
                )
        read_facts(data, facts, mistakes)
        with mistakes:
            lines = facts.get("comments", "")
            data.comments = comments(lines.splitlines() if isinstance(lines, str) else lines, "comments")
        for name in ("packs_given", "rooms_given"):
            with mistakes:
                setattr(data, name, truth(facts.get(name, False), name))

    def _read_object(self, one: MapObject, data: LevelData) -> None:
        """Add the thing that an object stands for to the level."""
        at = one.at - self._origin
        if not in_bounds(at, data.size):
            raise LevelFileError(f"{one.where}: it lies outside the map")
        self._check_object(one)
        values: dict[str, Any] = {**USUAL.get(one.word, {})}
        values |= {name: one.properties[name] for name in WORDS[one.word] if name in one.properties}
        match one.word:
            case "hero" | "start":
                self._read_start(one, at, values, data)
            case "exit":
                if data.exit is not None:
                    raise LevelFileError(f"{one.where}: a level has one exit, but {self.places['exit']} is another")
                data.exit, self.places["exit"] = at, one.where
            case "stairs":
                self._note_other_tile(one, values)
                _put_stairs(one, at, values["way"], data)
            case "corridor":
                data.corridors.append(self._cells_of(one, data.size))
            case "choice":
                self.places[f"choices[{len(data.choices)}]"] = one.where
                data.choices.append(self._cells_of(one, data.size))
            case "fire" | "gas" if one.area[2:] != (1, 1):
                walkable = data.walkable
                inside = [cell for cell in self._cells_of(one, data.size) if walkable[cell]]
                if not inside:
                    raise LevelFileError(f"{one.where}: it covers only rock")
                self._read_thing(one, inside[0], values, data)
                self._repeat_thing(one, inside[1:], getattr(data, LISTS[one.word]))
            case _:
                self._read_thing(one, at, values, data)

    def _check_object(self, one: MapObject) -> None:
        """Refuse an object with a shape that its class cannot have, and note what is odd about it."""
        if one.shape not in ((RECTANGLE, TILE) if one.word in WIDE else IN_ONE_CELL):
            wanted = "a rectangle that is not turned" if one.word in WIDE else "a rectangle, a point or a tile"
            raise LevelFileError(f"{one.where}: {wanted} is needed for the class '{one.word}', not {a(one.shape)}")
        if one.shape == RECTANGLE and one.word not in (*WIDE, *FILLING) and one.area[2:] != (1, 1):
            raise LevelFileError(
                f"{one.where}: it covers {one.area.width}x{one.area.height} cells, but {a(one.word)} has only one"
            )
        if one.word not in (*WIDE, *FILLING) and one.anchor != one.at:
            other = f"{one.anchor.x},{one.anchor.y}"
            self.notes.add(one.where, f"it is turned or large: its middle is here, although its corner is at {other}")
        elif one.between and one.shape in (RECTANGLE, TILE):
            here = "the nearest cells are" if one.word in (*WIDE, *FILLING) else "the cell of its middle is"
            self.notes.add(one.where, f"it lies between cells, so {here} taken")
        for name in one.own:
            if name not in WORDS[one.word] and name not in SHOWN_ONLY.get(one.word, ()):
                self.notes.add(
                    one.where, f"its property '{shown_text(name)}' is not read", name, WORDS[one.word] or ("none",)
                )

    def _read_start(self, one: MapObject, at: Vec, values: dict[str, Any], data: LevelData) -> None:
        """Let the hero begin in a cell. `values`: the properties of the object."""
        if data.start is not None:
            raise LevelFileError(
                f"{one.where}: the hero can begin in one cell only, but {self._where_start} says another"
            )
        data.start, self._where_start = at, one.where
        self.places["start"] = one.where
        if values:
            data.hero = hero_from(_with_lists(values), one.where, self._mistakes)

    def _repeat_thing(self, one: MapObject, cells: Sequence[Vec], things: list[Any]) -> None:
        """Add the last thing of a list once more for each of some cells, for an object that fills them all."""
        if len(things) + len(cells) > (most := MOST.get(one.word, MAX_THINGS)):
            raise LevelFileError(f"{one.where}: there are more than {most} cells of the class '{one.word}'")
        for at in cells:
            self.places[f"{LISTS[one.word]}[{len(things)}]"] = one.where
            things.append(replace(things[-1], x=at.x, y=at.y))

    def _read_thing(self, one: MapObject, at: Vec, values: dict[str, Any], data: LevelData) -> None:
        """Add a thing to its list. `at`: its cell on the level. `values`: its properties, and the usual ones."""
        kind, things = CLASSES[one.word], getattr(data, LISTS[one.word])
        if len(things) >= MOST.get(one.word, MAX_THINGS):
            raise LevelFileError(f"{one.where}: there are more than {len(things)} objects of the class '{one.word}'")
        values |= {"x": at.x, "y": at.y}
        if one.word in NAMED and not isinstance(values.get("name", ""), str):
            raise LevelFileError(f"{one.where}.name: a text is needed, not {shown(values['name'])}")
        if one.word in NAMED and not one.own.get("name"):
            if one.name in NAMES[kind, "name"] or not values.get("name"):
                values["name"] = one.name
            elif one.name:
                self.notes.add(one.where, f"its name is no {one.word} that there is, so its tile says what it is")
        if one.word in NAMED and not values.get("name"):
            raise LevelFileError(
                f"{one.where}: its name is missing, which says what {one.word} it is: give it the property 'name'"
            )
        self._note_other_tile(one, values)
        if kind is RoomData:
            values |= {"width": one.area.width, "height": one.area.height}
        for name in TARGETS:
            if name in values and (cell := self._target(one, name, values.pop(name), data.size)) is not None:
                values[name] = list(cell)
        if one.word == "torch" and "mount" not in values and not data.walkable[at]:
            lit = lit_from(at, data)
            if lit is None and not self.unclear.isdisjoint((at, *(at + step for step in ORTHOGONAL))):
                raise DrawingError  # the mistake in the ground is told
            if lit is None:
                raise LevelFileError(f"{one.where}: it hangs in rock, and no open cell is beside it")
            values |= {"x": lit.x, "y": lit.y, "mount": list(at)}
        if one.word == "lever" and "door" not in values:
            opened = [[door.x, door.y] for door in data.doors if door.lever == at]
            if len(opened) != 1:
                unknown = [name for name in one.own if name not in WORDS["lever"] and near_name(name, ["door"])]
                hint = f", but its property '{shown_text(unknown[0])}' is not read" if unknown else ""
                hint = ", but it names no object" if "door" in one.own else hint
                raise LevelFileError(f"{one.where}: a lever needs the property 'door': the door that it opens{hint}")
            values["door"] = opened[0]
        unset = [part.name for part in fields(kind) if part.default is None and values.get(part.name) == ""]
        for name in unset:
            del values[name]
        self.places[f"{LISTS[one.word]}[{len(things)}]"] = one.where
        things.append(thing_from(kind, values, one.where, data.size))

    def _note_other_tile(self, one: MapObject, values: Mapping[str, Any]) -> None:
        """Note if an object is something else than what its tile shows. `values`: its properties."""
        name = KIND_OF.get(one.word, "")
        is_, shows = values.get(name), one.of_tile.get(name)
        if isinstance(shows, str) and is_ != shows:
            what = f"property '{name}'" if one.own.get(name) else "name"
            self.notes.add(
                one.where,
                f"it is '{shown_text(str(is_))}', as its {what} says, but its tile is '{shown_text(shows)}';"
                f" delete its {what} if the tile is right",
            )

    def _target(self, one: MapObject, name: str, value: object, size: Size) -> Vec | None:
        """Return the cell that a property names: by a text, or by the number of an object there; None for neither.

        `one`, `name`, `value`: the object, and name and value of its property. If it names an object that is not there
        any more, this is noted; only a lever needs its door.
        """
        where = f"{one.where}: {name}"
        if value == "" or (type(value) is int and value == 0):
            return None
        if type(value) is not int:
            return self._cells(value, where, size, most=1, hint=REFERENCE)[0]
        if value in self._map.unread:
            raise DrawingError  # its mistake is told
        found = self._by_number.get(value, [])
        if not found and one.word == "lever":
            raise LevelFileError(
                f"{one.where}: its property '{name}' names object {shown(value)}, which is not on the map"
            )
        if not found:
            self.notes.add(where, f"it is not read, because there is no object {shown(value)} on the map")
            return None
        if len(found) > 1:
            raise LevelFileError(f"{where}: there are {len(found)} objects with the number {shown(value)}")
        if TARGETS[name] not in ("", found[0].word):
            raise LevelFileError(f"{where}: {found[0].who} is no {TARGETS[name]}")
        return self._on_level(found[0].at, where, size)

    def _cells_of(self, one: MapObject, size: Size) -> list[Vec]:
        """Return the cells of a corridor or a choice: those that its property names, else those of its rectangle."""
        if "cells" in one.properties:
            return self._cells(one.properties["cells"], f"{one.where}: cells", size)
        for corner in (one.at, Vec(one.area.right, one.area.bottom)):
            self._on_level(corner, one.where, size)
        most = MAX_THINGS if one.word == "choice" else 4 * size[0] * size[1]
        self._filled[one.word] += one.area.width * one.area.height
        if self._filled[one.word] > most:
            raise LevelFileError(f"{one.where}: all objects of the class '{one.word}' cover more than {most} cells")
        return [at - self._origin for at in one.area.cells()]

    def _cells(self, value: object, where: str, size: Size, most: int = MAX_COUNT, hint: str = "") -> list[Vec]:
        """Return the cells that a text such as "3,4 3,5" names. `hint`: end of the message about another text."""
        words = value.split() if isinstance(value, str) else []
        if not words or len(words) > most:
            raise LevelFileError(f"{where}: a text of cells such as '3,4' is needed, not {shown(value)}")
        found = []
        for word in words:
            match = re.fullmatch(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})", word)
            if match is None:
                raise LevelFileError(f"{where}: '{shown_text(word)}' is not a cell such as '3,4'{hint}")
            found.append(self._on_level(Vec(int(match[1]), int(match[2])), where, size))
        return found

    def _on_level(self, at: Vec, where: str, size: Size) -> Vec:
        """Return the cell of the level that a cell of the map is."""
        if not in_bounds(at - self._origin, size):
            raise LevelFileError(f"{where}: the cell {at.x},{at.y} is not on the map of {size[0]}x{size[1]}")
        return at - self._origin


def _terrain(tile: Tile | None, where: str) -> int:
    """Return the number of the terrain that a tile stands for. `where`: the first cell with it, for messages.

    Raises LevelFileError if it stands for none.
    """
    if tile is None:
        return TERRAINS.ids["wall"]
    name = tile.properties.get(TERRAIN)
    if name is None:
        hint = "; it is no ground: put it on a layer of objects with 'Insert Tile'" if tile.word in WORDS else ""
        raise LevelFileError(f"{where}: {tile.where} has no property '{TERRAIN}'{hint}")
    if not isinstance(name, str) or name not in TERRAINS.ids:
        near = did_you_mean(name, TERRAINS.ids)
        raise LevelFileError(f"{where}: {tile.where}: there is no terrain {shown(name)}{near}")
    return TERRAINS.ids[name]


def _put_stairs(one: MapObject, at: Vec, way: object, data: LevelData) -> None:
    """Put the stairs of an object into a cell. `way`: its property "way"."""
    if way not in ("down", "up"):
        raise LevelFileError(f"{one.where}: the property 'way' must be down or up, not {shown(way)}")
    if data.ground_names[data.ground[at]] in {"stairs down", "stairs up"} - {f"stairs {way}"}:
        raise LevelFileError(f"{one.where}: there are other stairs in this cell")
    data.ground[at] = TERRAINS.ids[f"stairs {way}"]


def _with_lists(values: dict[str, Any]) -> dict[str, Any]:
    """Return properties of the hero with lists in place of texts such as "3 dart; key"."""
    return {
        name: [word for part in re.split("[;,]", value) if (word := part.strip())]
        if name in LISTS_OF_HERO and isinstance(value, str)
        else value
        for name, value in values.items()
    }
