"""Maps for Tiled, read by a parser that is not ours: pytiled-parser, which games read maps with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.content.traditions import AJAR, TRADITIONS
from level_output.built_level import data_of
from level_output.tiled_export import write_tiled
from tests.levels.level_formats import built_in
from tests.support.examples import spread
from tests.support.made_levels import small_maps

pytiled_parser = pytest.importorskip(
    "pytiled_parser", reason="the package pytiled-parser is not installed: it reads maps as other programs do"
)
TILE = 16


@pytest.mark.parametrize(
    ("tradition", "depth"), spread([(AJAR.name, 10), ("rogue", 2), ("rustbook", 1), (AJAR.name, 5)], 3)
)
def test_other_parser_finds_the_same_level(tradition: str, depth: int, tmp_path: Path) -> None:
    built = built_in(small_maps(TRADITIONS[tradition]), 3, depth)
    data = data_of(built)
    write_tiled(built, tmp_path / "level.tmj")
    tiled = pytiled_parser.parse_map(tmp_path / "level.tmj")
    assert tuple(tiled.map_size) == data.size
    assert (tiled.properties["seed"], tiled.properties["depth"]) == (data.seed, depth)
    layers = {layer.name: layer for layer in tiled.layers}
    tiles = tiled.tilesets[1].tiles
    stairs = {*data.stairs("down"), *data.stairs("up")}
    for y, row in enumerate(layers["terrain"].data):
        for x, gid in enumerate(row):
            tile = tiles[gid - 1]
            assert tile.class_ == "terrain"
            assert tile.properties["walkable"] == data.walkable[x, y]
            assert (x, y) in stairs or tile.properties["terrain"] == data.ground_names[data.ground[x, y]]
    found = [
        (thing.class_, int(thing.coordinates.x) // TILE, int(thing.coordinates.y) // TILE - hasattr(thing, "gid"))
        for layer in layers.values()
        for thing in getattr(layer, "tiled_objects", ())
    ]
    expected = [("door", door.x, door.y) for door in data.doors] + [("actor", one.x, one.y) for one in data.actors]
    expected += [("item", item.x, item.y) for item in data.items] + [("trap", trap.x, trap.y) for trap in data.traps]
    expected += [("stairs", *at) for at in stairs] + [("room", room.x, room.y) for room in data.rooms]
    assert Counter(one for one in found if one[0] in ("door", "actor", "item", "trap", "stairs", "room")) == Counter(
        expected
    )
    facts = [{**tiles[thing.gid - 1].properties, **thing.properties} for thing in layers["doors"].tiled_objects]
    states = [(one["kind"], one["state"]) for one in facts]
    assert states == [(door.kind, door.state) for door in data.doors]
