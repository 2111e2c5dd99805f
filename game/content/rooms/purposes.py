"""What the rooms of `ajar` are for, by the themes in which they are found.

One record for each purpose: where it fits, who lives there, what belongs next to it, and its fixtures, in the order in
which they are put. A depth is a household: a kitchen lies by the dining room, a guardroom by the cells.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.content.monsters.breeds import BREEDS, MIMIC
from game.content.world.lights import GLOW
from game.content.world.terrains import TERRAINS
from game.mapgen.layers.rooms.room_purposes import Fixtures, Purpose, RoomPurposes, Stand, Tenants

_KEEPERS = frozenset({Tenants.KEEPERS})
_KEPT = frozenset({Tenants.KEEPERS, Tenants.NOBODY})
_BEASTS = frozenset({Tenants.BEASTS})
_WILD = frozenset({Tenants.BEASTS, Tenants.NOBODY})


def _walls(kind: str, least: int, most: int) -> Fixtures:
    return Fixtures(kind, Stand.WALL, least, most)


def _north(kind: str, least: int, most: int) -> Fixtures:
    return Fixtures(kind, Stand.NORTH, least, most)


def _rows(kind: str, least: int, most: int) -> Fixtures:
    return Fixtures(kind, Stand.ROWS, least, most)


def _middle(kind: str, least: int = 1, most: int = 1) -> Fixtures:
    return Fixtures(kind, Stand.MIDDLE, least, most)


def _corner(kind: str, least: int = 1, most: int = 2) -> Fixtures:
    return Fixtures(kind, Stand.CORNER, least, most)


def _strewn(kind: str, least: int, most: int) -> Fixtures:
    return Fixtures(kind, Stand.ANYWHERE, least, most)


# ------------------------------------------------------------------------------------------ of houses and cellars

KITCHEN = Purpose(
    "kitchen",
    (_north("stove", 1, 1), _middle("table", 1, 2), _walls("barrel", 1, 1), _corner("sack"), _north("shelf", 1, 2)),
    (14, 120),
    tenants=_KEPT,
    beside=("dining room", "larder"),
    weight=7,
    most=1,
)
DINING_ROOM = Purpose(
    "dining room",
    (_middle("table", 2, 4), _middle("chair", 3, 6), _north("candelabrum", 0, 1), _walls("barrel", 0, 1)),
    (20, 110),
    tenants=_KEPT,
    beside=("kitchen",),
    most=1,
)
LARDER = Purpose(
    "larder",
    (_walls("barrel", 1, 1), _walls("sack", 2, 4), _walls("shelf", 1, 2)),
    (4, 60),
    (1, 3),
    _WILD,
    beside=("kitchen",),
)
WINE_CELLAR = Purpose(
    "wine cellar",
    (_north("barrel", 1, 1), _north("empty barrel", 2, 6), _rows("empty barrel", 2, 6)),
    (14, 120),
    most=2,
)
STORE_ROOM = Purpose(
    "store room", (_walls("crate", 1, 1), _walls("open crate", 2, 4), _corner("sack", 1, 3)), (4, 160), most=5
)
CLOAKROOM = Purpose(
    "cloakroom", (_north("open wardrobe", 1, 2), _corner("wardrobe", 0, 1), _walls("chair", 0, 1)), (4, 24), most=2
)
DORMITORY = Purpose(
    "dormitory", (_north("bed", 2, 6), _walls("chest", 1, 1), _middle("stool", 0, 2)), (18, 90), tenants=_KEPT
)
BEDROOM = Purpose(
    "bedroom", (_north("bed", 1, 1), _north("wardrobe", 1, 1), _corner("chair", 1, 1)), (9, 40), (1, 2), _KEPT, most=3
)
LAUNDRY = Purpose(
    "laundry", (_rows("laundry line", 1, 3), _walls("tub", 1, 3), _north("wardrobe", 1, 1)), (14, 60), most=1
)
WORKSHOP = Purpose(
    "workshop", (_middle("anvil", 1, 1), _walls("table", 1, 2), _walls("crate", 1, 1)), (14, 60), tenants=_KEPT, most=1
)
STUDY = Purpose(
    "study",
    (
        _north("bookcase", 1, 1),
        _north("searched bookcase", 1, 3),
        _middle("desk", 1, 1),
        _corner("armchair", 1, 1),
        _corner("potted plant", 0, 1),
    ),
    (9, 45),
    (1, 2),
    _KEPT,
)
LIBRARY = Purpose(
    "library",
    (
        _north("bookcase", 1, 1),
        _north("searched bookcase", 2, 6),
        _rows("searched bookcase", 2, 6),
        _middle("armchair", 1, 2),
    ),
    (24, 140),
    most=1,
)
MUSIC_ROOM = Purpose(
    "music room", (_middle("harp", 1, 1), _walls("armchair", 2, 3), _north("wardrobe", 0, 1)), (20, 80), most=1
)
TROPHY_ROOM = Purpose(
    "trophy room",
    (_rows("statue", 2, 4), _walls("armchair", 1, 2), _north("clock", 1, 1), _north("chest", 0, 1)),
    (20, 90),
    most=1,
)
GALLERY = Purpose(
    "gallery", (_walls("chest", 0, 1), _walls("statue", 2, 6), _corner("potted plant", 1, 2)), (16, 120), (2, 9), most=1
)
BATH = Purpose(
    "bath", (_middle("tub", 2, 3), _corner("screen", 1, 1), _north("wardrobe", 0, 1)), (12, 60), (1, 2), most=1
)
WELL_ROOM = Purpose("well room", (_middle("well", 1, 1), _corner("barrel", 0, 2)), (16, 90), most=1)

# --------------------------------------------------------------------------------------------- of halls and forts

GUARDROOM = Purpose(
    "guardroom",
    (_middle("table", 1, 2), _middle("bench", 1, 2), _north("weapon rack", 1, 1), _corner("barrel", 0, 1)),
    (12, 140),
    (1, 9),
    _KEEPERS,
    ("cell block", "armoury"),
    weight=8,
)
ARMOURY = Purpose(
    "armoury",
    (_north("weapon rack", 1, 1), _north("empty rack", 1, 3), _walls("open crate", 1, 2), _corner("anvil", 0, 1)),
    (9, 120),
    (1, 3),
    weight=8,
    most=1,
)
CELL_BLOCK = Purpose(
    "cell block",
    (_north("cage", 1, 4), _walls("cage", 1, 4), _corner("stool", 1, 1)),
    (6, 60),
    (1, 2),
    beside=("guardroom",),
)
THRONE_ROOM = Purpose(
    "throne room", (_north("throne", 1, 1), _rows("column", 4, 10), _walls("statue", 0, 2)), (40, 400), most=1
)
CHAPEL = Purpose("chapel", (_north("altar", 1, 1), _rows("bench", 3, 8), _walls("chest", 0, 1)), (24, 140), most=1)
PRAYER_CELL = Purpose(
    "prayer cell", (_north("altar", 1, 1), _walls("chest", 0, 1), _walls("bench", 0, 1)), (4, 24), (1, 2), most=2
)
CRYPT = Purpose(
    "crypt",
    (_rows("sarcophagus", 1, 1), _rows("open sarcophagus", 1, 6), _corner("statue", 0, 2)),
    (14, 90),
    (1, 2),
    _WILD,
    most=2,
)
COURT = Purpose("court", (_rows("column", 4, 12), _middle("fountain", 1, 1)), (36, 400), (2, 9), most=1)

# ------------------------------------------------------------------------------------------ of caves and burrows

CAMP = Purpose(
    "camp",
    (_middle("campfire", 1, 1), _walls("bedroll", 2, 4), _corner("crate", 0, 1)),
    (14, 400),
    tenants=_KEEPERS,
    weight=8,
    most=2,
)
MINE = Purpose("mine", (_walls("cart", 1, 2), _walls("crate", 1, 1), _strewn("rubble", 2, 6)), (16, 400), most=1)
KENNEL = Purpose(
    "kennel", (_walls("bedroll", 3, 5), _walls("tub", 1, 1), _corner("sack", 1, 2)), (9, 90), (1, 2), _BEASTS
)
DEN = Purpose(
    "den",
    (_walls("bedroll", 2, 5), _strewn("rubble", 2, 4), _walls("sack", 0, 2)),
    (9, 400),
    tenants=frozenset({Tenants.BEASTS, Tenants.KEEPERS}),
    most=6,
)
MUSHROOM_GARDEN = Purpose(
    "mushroom garden", (_strewn("mushrooms", 4, 10), _strewn("moss", 3, 10)), (9, 400), tenants=_WILD, most=4
)
CRYSTALS = Purpose("grotto", (_walls("crystal", 2, 6), _walls("stalagmite", 1, 4)), (9, 400), most=5)
COLLAPSED_ROOM = Purpose(
    "collapsed room", (_strewn("rubble", 6, 16), _walls("column", 0, 2), _walls("crate", 0, 1)), (7, 400), most=7
)
GARDEN = Purpose(
    "garden", (_strewn("bush", 3, 8), _middle("fountain", 0, 1), _strewn("moss", 4, 12)), (16, 400), most=2
)

# ------------------------------------------------------------------------------------------------------- of hives

NURSERY = Purpose("nursery", (_rows("egg", 3, 9), _strewn("honey", 1, 3), _walls("honey vat", 0, 1)), (7, 400), most=8)
HONEY_STORE = Purpose(
    "honey store",
    (_walls("honey vat", 1, 2), _walls("empty vat", 1, 3), _strewn("honey", 3, 8)),
    (7, 400),
    most=9,
)
COMB_HALL = Purpose(
    "comb hall",
    (_walls("honey vat", 0, 1), _walls("comb block", 3, 8), _rows("wax pillar", 2, 5)),
    (9, 400),
    most=12,
)

FLOODED_ROOM = Purpose(
    "flooded room", (_middle("shallow water", 8, 40), _walls("barrel", 0, 1)), (9, 400), tenants=_WILD, most=4
)
HALL = Purpose("hall", (_rows("column", 2, 10), _walls("weapon rack", 0, 1)), (20, 400), (2, 9), most=5)
DAY_ROOM = Purpose(
    "day room", (_middle("table", 1, 2), _walls("chair", 2, 4), _walls("crate", 0, 1)), (7, 120), tenants=_KEPT, most=9
)

PURPOSES: Mapping[str, tuple[Purpose, ...]] = {
    "cellars": (
        WINE_CELLAR,
        STORE_ROOM,
        LARDER,
        WORKSHOP,
        WELL_ROOM,
        LAUNDRY,
        CELL_BLOCK,
        GUARDROOM,
        KENNEL,
        DORMITORY,
        FLOODED_ROOM,
        COLLAPSED_ROOM,
    ),
    "old-halls": (
        THRONE_ROOM,
        CHAPEL,
        LIBRARY,
        ARMOURY,
        GUARDROOM,
        CRYPT,
        DINING_ROOM,
        KITCHEN,
        LARDER,
        GALLERY,
        STORE_ROOM,
        DEN,
        HALL,
        CLOAKROOM,
        PRAYER_CELL,
    ),
    "tenements": (
        KITCHEN,
        DINING_ROOM,
        LARDER,
        DORMITORY,
        BEDROOM,
        LAUNDRY,
        WORKSHOP,
        BATH,
        STORE_ROOM,
        STUDY,
        KENNEL,
        DAY_ROOM,
        CLOAKROOM,
    ),
    "caves": (CAMP, MINE, DEN, MUSHROOM_GARDEN, CRYSTALS, COLLAPSED_ROOM, FLOODED_ROOM),
    "warrens": (CAMP, DEN, KENNEL, LARDER, MUSHROOM_GARDEN, STORE_ROOM, COLLAPSED_ROOM, FLOODED_ROOM),
    "hives": (NURSERY, HONEY_STORE, COMB_HALL),
    "ruins": (GARDEN, CHAPEL, CRYPT, COURT, COLLAPSED_ROOM, LIBRARY, CAMP, DEN, FLOODED_ROOM, HALL),
    "fort": (
        GUARDROOM,
        ARMOURY,
        CELL_BLOCK,
        DORMITORY,
        KITCHEN,
        DINING_ROOM,
        STORE_ROOM,
        CHAPEL,
        WORKSHOP,
        KENNEL,
        WELL_ROOM,
        HALL,
        DAY_ROOM,
    ),
    "house": (
        DINING_ROOM,
        KITCHEN,
        LIBRARY,
        STUDY,
        BEDROOM,
        MUSIC_ROOM,
        TROPHY_ROOM,
        GALLERY,
        BATH,
        LARDER,
        WINE_CELLAR,
        DEN,
        HALL,
        DAY_ROOM,
        CLOAKROOM,
        PRAYER_CELL,
    ),
}
"""Purposes of the rooms of each theme."""


def tenants_of(breed: str) -> Tenants:
    """Return who a breed is as a tenant, by its name."""
    return Tenants.KEEPERS if BREEDS[breed].opens else Tenants.BEASTS


def purposes_of(theme: str) -> RoomPurposes:
    """Return the step that gives the rooms of a theme their purposes."""
    kinds = TERRAINS.kinds
    solid = frozenset(kind.name for kind in kinds if kind.blocks_bodies)
    unlit = {kind.name: kind.unlit for kind in kinds if kind.unlit}
    faint = frozenset(kind.name for kind in kinds if kind.shines is GLOW)
    emptied = {kind.name: kind.use.becomes for kind in kinds if kind.use is not None and kind.use.finds}
    return RoomPurposes(PURPOSES[theme], tenants_of, solid, unlit, faint, frozenset({MIMIC.name}), emptied)
