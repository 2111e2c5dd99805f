"""The kinds of ground.

RB-40: the first kinds are those of the Rust book (document 003). But every step takes the same time on all of them,
because ways are counted in turns. This game's own kinds follow: ground that is slow or noisy, and fixtures, which stand
on the floor of a room. Saved levels have the numbers of the kinds, so new kinds come last.
"""

from __future__ import annotations

from game.content.world.lights import CANDLES, FLAMES, GLOW
from game.engine.model.item import Category, Slot
from game.engine.model.light import LightKind
from game.engine.model.terrain import Burns, Terrain, Terrains, Use
from game.mapgen.core.sketch import ARCHWAY

WALL = Terrain(
    "wall",
    "#",
    "wall",
    blocks_bodies=True,
    blocks_sight=True,
    blocks_sound=True,
    blocks_gas=True,
    stops_missiles=True,
)
FLOOR = Terrain("floor", ".", "floor", lasting=False)
CORRIDOR = Terrain("passage floor", ".", "corridor", walled=False)
STAIRS_DOWN = Terrain("stairs down", ">", "stairs-down", depth_change=1)
STAIRS_UP = Terrain("stairs up", "<", "stairs-up", depth_change=-1)

# Water, ways and growth, with the characters for them in drawings. Of the book's thirteen kinds (RB-40) only rock
# blocks sight: one sees across water, and dripstone is too thin to hide anything.
DEEP_WATER = Terrain("deep water", "~", "deep-water", blocks_bodies=True)
SHALLOW_WATER = Terrain("shallow water", ",", "shallow-water", quenches=True)
BRIDGE = Terrain("bridge", "]", "bridge", sign="[")
WOOD_FLOOR = Terrain("wood floor", "_", "wood-floor", burns=Burns(30, 5, "scorched ground"))
ROAD = Terrain("road", ";", "road")
GRASS = Terrain("grass", '"', "grass", burns=Burns(60, 3, "scorched ground"))
GRAVEL = Terrain("gravel", "`", "gravel")
# Both kinds of dripstone replace rock, and are too long to be walked past or under.
STALACTITE = Terrain("stalactite", "*", "stalactite", sign="↓", blocks_bodies=True)
STALAGMITE = Terrain("stalagmite", "&", "stalagmite", sign="↑", blocks_bodies=True)

SCORCHED = Terrain("scorched ground", ".", "scorched")
"""Ground that fire has burnt."""

CURTAIN = Terrain("curtain", ":", "curtain", blocks_sight=True, muffles=1, burns=Burns(70, 4, SCORCHED.name))
SCRATCHES = Terrain("scratched floor", "=", "scratches", is_trace=True)

COVERS = (
    DEEP_WATER,
    SHALLOW_WATER,
    BRIDGE,
    WOOD_FLOOR,
    ROAD,
    GRASS,
    GRAVEL,
    STALACTITE,
    STALAGMITE,
    CURTAIN,
    SCRATCHES,
)
"""Terrains that generators lay over rock and floor, and that have characters of their own in drawings."""


MUD = Terrain("mud", "≈", "mud", slows=1, quenches=True)
HONEY = Terrain("honey", "†", "honey", slows=2)
RUBBLE = Terrain("rubble", "░", "rubble-ground", slows=1, rustles=5)
MOSS = Terrain("moss", "•", "moss", rustles=-1)

ARCH = Terrain(ARCHWAY, "Π", "arch", doorway=True)
"""Doorway without a leaf. Its character is not that of a broken door, `∩`."""
GROUND = (MUD, HONEY, RUBBLE, MOSS)
"""Ground with a speed or a noise of its own."""

_TIMBER = Burns(30, 8, SCORCHED.name)
_CLOTH = Burns(70, 4, SCORCHED.name)
_PLANTS = Burns(60, 4, SCORCHED.name)


def _low(
    name: str,
    glyph: str,
    sprite: str,
    burns: Burns | None = None,
    *,
    shines: LightKind | None = None,
    unlit: str = "",
    use: Use | None = None,
) -> Terrain:
    """Return a fixture that stands in the way, but that one sees, shoots and throws across."""
    return Terrain(
        name,
        glyph,
        f"fixture-{sprite}",
        blocks_bodies=True,
        burns=burns,
        shines=shines,
        unlit=unlit,
        use=use,
        stands=True,
    )


def _slim(name: str, glyph: str, sprite: str, *, shines: LightKind | None = None, unlit: str = "") -> Terrain:
    """Return a fixture that one sees past, but that stops whoever goes there and whatever flies there."""
    return Terrain(
        name,
        glyph,
        f"fixture-{sprite}",
        blocks_bodies=True,
        stops_missiles=True,
        shines=shines,
        unlit=unlit,
        stands=True,
    )


def _tall(name: str, glyph: str, sprite: str, burns: Burns | None = None, *, use: Use | None = None) -> Terrain:
    """Return a fixture that nobody sees over, and that nothing flies over. Noise and gas pass it."""
    return Terrain(
        name,
        glyph,
        f"fixture-{sprite}",
        blocks_bodies=True,
        blocks_sight=True,
        stops_missiles=True,
        burns=burns,
        use=use,
        stands=True,
    )


def _veil(name: str, glyph: str, sprite: str, burns: Burns, *, rustles: int = 0) -> Terrain:
    """Return a fixture through which everybody can walk, and behind which nobody is seen (D-06)."""
    return Terrain(name, glyph, f"fixture-{sprite}", blocks_sight=True, burns=burns, rustles=rustles, stands=True)


USED = (
    _tall("searched bookcase", "▒", "bookcase-searched", _TIMBER),
    _tall("open wardrobe", "▒", "wardrobe-open", _TIMBER),
    _low("open chest", "□", "chest-open", _TIMBER),
    _low("open crate", "□", "crate-open", _TIMBER),
    _low("empty barrel", "□", "barrel-empty", _TIMBER),
    _low("open sarcophagus", "□", "sarcophagus-open"),
    _low("empty rack", "□", "weapon-rack-empty", _TIMBER),
    _low("empty vat", "○", "honey-vat-empty"),
    _low("dry fountain", "○", "fountain-dry"),
    _low("dry well", "○", "well-dry"),
)
"""What is left of fixtures that were searched or drunk from."""
USABLE = (
    _tall("bookcase", "▓", "bookcase", _TIMBER, use=Use("searched bookcase", (Category.SCROLL,))),
    _tall("wardrobe", "▓", "wardrobe", _TIMBER, use=Use("open wardrobe", (Slot.HEAD, Slot.BODY, Slot.FEET))),
    _low("chest", "■", "chest", _TIMBER, use=Use("open chest", (Category.SCROLL, Category.WAND, Category.MISSILE))),
    _low("crate", "■", "crate", _TIMBER, use=Use("open crate", (Category.TOOL, Category.MISSILE, Category.SCROLL))),
    _low("barrel", "■", "barrel", _TIMBER, use=Use("empty barrel", (Category.POTION,))),
    _low("sarcophagus", "■", "sarcophagus", use=Use("open sarcophagus", (Category.GEAR, Category.WAND))),
    _low("weapon rack", "■", "weapon-rack", _TIMBER, use=Use("empty rack", (Slot.HAND, Category.MISSILE))),
    _low("honey vat", "●", "honey-vat", use=Use("empty vat", heals=6)),
    _low("fountain", "●", "fountain", use=Use("dry fountain", heals=8)),
    _low("well", "●", "well", use=Use("dry well", heals=4)),
)
"""Fixtures that the hero searches, or from which he drinks."""
FURNITURE = (
    _low("table", "╦", "table", _TIMBER),
    _low("desk", "╦", "desk", _TIMBER),
    _low("bench", "═", "bench", _TIMBER),
    _low("stool", "├", "stool", _TIMBER),
    _low("chair", "├", "chair", _TIMBER),
    _low("armchair", "├", "armchair", _CLOTH),
    _low("bed", "╠", "bed", _CLOTH),
    _low("throne", "╣", "throne"),
    _low("altar", "╩", "altar"),
    _low("loom", "╬", "loom", _TIMBER),
    _low("harp", "╬", "harp", _TIMBER),
    _low("cage", "╬", "cage"),
    _low("anvil", "┼", "anvil"),
    _low("cart", "╔", "cart", _TIMBER),
    _low("sack", "□", "sack", _CLOTH),
    _low("tub", "○", "tub", _TIMBER),
    _low("egg", "○", "egg"),
    _low("cauldron", "◘", "cauldron"),
    _low("stove", "◘", "stove", shines=FLAMES, unlit="cold stove"),
    _low("campfire", "☼", "campfire", shines=FLAMES, unlit="dead campfire"),
    _low("brazier", "☼", "brazier", shines=FLAMES, unlit="cold brazier"),
    _low("candelabrum", "☼", "candelabrum", shines=CANDLES, unlit="unlit candelabrum"),
    _low("crystal", "♦", "crystal", shines=GLOW),
    _low("potted plant", "♣", "plant", _PLANTS),
    _slim("statue", "¶", "statue"),
    _slim("hearth", "◘", "hearth", shines=FLAMES, unlit="boarded hearth"),
    _tall("column", "║", "column"),
    _tall("wax pillar", "║", "pillar-wax"),
    _tall("clock", "║", "clock", _TIMBER),
    _tall("shelf", "▒", "shelf", _TIMBER),
    _tall("comb block", "▒", "comb-block", Burns(20, 6, SCORCHED.name)),
    _veil("screen", "§", "screen", _TIMBER),
    _veil("laundry line", "§", "laundry", _CLOTH),
    _veil("bush", "♣", "bush", _PLANTS, rustles=5),
    Terrain("mushrooms", "♠", "fixture-mushrooms", shines=GLOW, burns=_PLANTS, stands=True),
    Terrain("bedroll", "═", "fixture-bedroll", rustles=-1, burns=_CLOTH, stands=True),
)
"""Fixtures that cannot be used: what matters is what they block, hide or light."""
UNLIT = (
    _low("cold stove", "◘", "stove-cold"),
    _low("dead campfire", "○", "campfire-dead"),
    _low("cold brazier", "○", "brazier-cold"),
    _low("unlit candelabrum", "Y", "candelabrum-out"),
    _slim("boarded hearth", "◘", "hearth-cold"),
)
"""What stands in place of fixtures that shine where nobody keeps their fire."""
FIXTURES = (*USED, *USABLE, *FURNITURE, *UNLIT)

TERRAINS = Terrains(
    (
        WALL,
        FLOOR,
        CORRIDOR,
        STAIRS_DOWN,
        STAIRS_UP,
        *COVERS,
        SCORCHED,
        *GROUND,
        *USED,
        *USABLE,
        *FURNITURE,
        ARCH,
        *UNLIT,
    )
)
