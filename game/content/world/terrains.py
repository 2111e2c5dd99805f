"""The kinds of ground.

RB-40: the first kinds are those of the Rust book (document 003). But every step takes the same time on all of them,
because ways are counted in turns. This game's own kinds follow: ground that is slow or noisy, and fixtures, which stand
on the floor of a room. Saved levels have the numbers of the kinds, so new kinds come last.
"""

from __future__ import annotations

from functools import partial

from game.content.world.lights import CANDLES, FLAMES, GLOW
from game.engine.model.item import Category, Slot
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


_fixture = partial(Terrain, stands=True)
_low = partial(_fixture, blocks_bodies=True)
"""A fixture that stands in the way, but that one sees, shoots and throws across."""
_slim = partial(_low, stops_missiles=True)
"""A fixture that one sees past, but that stops whoever goes there and whatever flies there."""
_tall = partial(_slim, blocks_sight=True)
"""A fixture that nobody sees over, and that nothing flies over. Noise and gas pass it."""
_veil = partial(_fixture, blocks_sight=True)
"""A fixture through which everybody can walk, and behind which the hero sees no one (D-06)."""


USED = (
    _tall("searched bookcase", "▒", "fixture-bookcase-searched", burns=_TIMBER),
    _tall("open wardrobe", "▒", "fixture-wardrobe-open", burns=_TIMBER),
    _low("open chest", "□", "fixture-chest-open", burns=_TIMBER),
    _low("open crate", "□", "fixture-crate-open", burns=_TIMBER),
    _low("empty barrel", "□", "fixture-barrel-empty", burns=_TIMBER),
    _low("open sarcophagus", "□", "fixture-sarcophagus-open"),
    _low("empty rack", "□", "fixture-weapon-rack-empty", burns=_TIMBER),
    _low("empty vat", "○", "fixture-honey-vat-empty"),
    _low("dry fountain", "○", "fixture-fountain-dry"),
    _low("dry well", "○", "fixture-well-dry"),
)
"""What is left of fixtures that were searched or drunk from."""
USABLE = (
    _tall(
        "bookcase",
        "▓",
        "fixture-bookcase",
        burns=_TIMBER,
        use=Use("searched bookcase", (Category.SCROLL,)),
    ),
    _tall(
        "wardrobe",
        "▓",
        "fixture-wardrobe",
        burns=_TIMBER,
        use=Use("open wardrobe", (Slot.HEAD, Slot.BODY, Slot.FEET)),
    ),
    _low(
        "chest",
        "■",
        "fixture-chest",
        burns=_TIMBER,
        use=Use("open chest", (Category.SCROLL, Category.WAND, Category.MISSILE)),
    ),
    _low(
        "crate",
        "■",
        "fixture-crate",
        burns=_TIMBER,
        use=Use("open crate", (Category.TOOL, Category.MISSILE, Category.SCROLL)),
    ),
    _low(
        "barrel",
        "■",
        "fixture-barrel",
        burns=_TIMBER,
        use=Use("empty barrel", (Category.POTION,)),
    ),
    _low(
        "sarcophagus",
        "■",
        "fixture-sarcophagus",
        use=Use("open sarcophagus", (Category.GEAR, Category.WAND)),
    ),
    _low(
        "weapon rack",
        "■",
        "fixture-weapon-rack",
        burns=_TIMBER,
        use=Use("empty rack", (Slot.HAND, Category.MISSILE)),
    ),
    _low("honey vat", "●", "fixture-honey-vat", use=Use("empty vat", heals=6)),
    _low("fountain", "●", "fixture-fountain", use=Use("dry fountain", heals=8)),
    _low("well", "●", "fixture-well", use=Use("dry well", heals=4)),
)
"""Fixtures that the hero searches, or from which he drinks."""
FURNITURE = (
    _low("table", "╦", "fixture-table", burns=_TIMBER),
    _low("desk", "╦", "fixture-desk", burns=_TIMBER),
    _low("bench", "═", "fixture-bench", burns=_TIMBER),
    _low("stool", "├", "fixture-stool", burns=_TIMBER),
    _low("chair", "├", "fixture-chair", burns=_TIMBER),
    _low("armchair", "├", "fixture-armchair", burns=_CLOTH),
    _low("bed", "╠", "fixture-bed", burns=_CLOTH),
    _low("throne", "╣", "fixture-throne"),
    _low("altar", "╩", "fixture-altar"),
    _low("loom", "╬", "fixture-loom", burns=_TIMBER),
    _low("harp", "╬", "fixture-harp", burns=_TIMBER),
    _low("cage", "╬", "fixture-cage"),
    _low("anvil", "┼", "fixture-anvil"),
    _low("cart", "╔", "fixture-cart", burns=_TIMBER),
    _low("sack", "□", "fixture-sack", burns=_CLOTH),
    _low("tub", "○", "fixture-tub", burns=_TIMBER),
    _low("egg", "○", "fixture-egg"),
    _low("cauldron", "◘", "fixture-cauldron"),
    _low("stove", "◘", "fixture-stove", shines=FLAMES, unlit="cold stove"),
    _low("campfire", "☼", "fixture-campfire", shines=FLAMES, unlit="dead campfire"),
    _low("brazier", "☼", "fixture-brazier", shines=FLAMES, unlit="cold brazier"),
    _low("candelabrum", "☼", "fixture-candelabrum", shines=CANDLES, unlit="unlit candelabrum"),
    _low("crystal", "♦", "fixture-crystal", shines=GLOW),
    _low("potted plant", "♣", "fixture-plant", burns=_PLANTS),
    _slim("statue", "¶", "fixture-statue"),
    _slim("hearth", "◘", "fixture-hearth", shines=FLAMES, unlit="boarded hearth"),
    _tall("column", "║", "fixture-column"),
    _tall("wax pillar", "║", "fixture-pillar-wax"),
    _tall("clock", "║", "fixture-clock", burns=_TIMBER),
    _tall("shelf", "▒", "fixture-shelf", burns=_TIMBER),
    _tall("comb block", "▒", "fixture-comb-block", burns=Burns(20, 6, SCORCHED.name)),
    _veil("screen", "§", "fixture-screen", burns=_TIMBER),
    _veil("laundry line", "§", "fixture-laundry", burns=_CLOTH),
    _veil("bush", "♣", "fixture-bush", burns=_PLANTS, rustles=5),
    Terrain("mushrooms", "♠", "fixture-mushrooms", shines=GLOW, burns=_PLANTS, stands=True),
    Terrain("bedroll", "═", "fixture-bedroll", rustles=-1, burns=_CLOTH, stands=True),
)
"""Fixtures that cannot be used: what matters is what they block, hide or light."""
UNLIT = (
    _low("cold stove", "◘", "fixture-stove-cold"),
    _low("dead campfire", "○", "fixture-campfire-dead"),
    _low("cold brazier", "○", "fixture-brazier-cold"),
    _low("unlit candelabrum", "Y", "fixture-candelabrum-out"),
    _slim("boarded hearth", "◘", "fixture-hearth-cold"),
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
