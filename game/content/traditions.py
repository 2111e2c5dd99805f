"""The traditions: which rules of doors, steps and sight a game is played by, one row each."""

from __future__ import annotations

from game.engine.paths import Steps
from game.engine.sight import Shape
from game.engine.tradition import Habits, Openers, Opening, Shares, Tradition, Verb
from game.engine.vision import Everything, Lines, RoomLight
from game.engine.visitor import Visitor

from . import breeds
from .doors import DOORWAY, WOODEN

ENDLESS = "Go as deep as you can: there is always another depth."

AJAR = Tradition(
    "ajar",
    "this game's own: eight directions, a lamp of nine cells, and what is lit seen from farther",
    "Ten depths down is the Last Door. Find the Last Key, open it, and you win.",
    hero=breeds.WANDERER,
    generator="ajar",
    size=(80, 48),
    steps=Steps.NO_CORNERS,
    sight=Lines(Shape.CIRCLE, far=20),
    door=WOODEN,
    swatch="ajar",
    openers=Openers.BY_MANNERS,
    verbs=frozenset(Verb),
    noise=True,
    trails=True,
    surprise=True,
    habits=Habits(dwellers=Shares(asleep=10, roaming=40), beasts=Shares(asleep=86, roaming=4)),
    search_percent=100,
    traces=True,
    goes_back=True,
    visitors=(Visitor(breeds.DRAUGHT, range(3, 11), after=120, words="A cold draught comes"),),
    above="You did not come to leave by the door you came in by.",
)

# Deviations from the tutorial, each a bug of it mended: a die hits at exactly its chance (B-40); the openings of
# others are told only if perceived, and change the view at once (B-05, B-06); two rooms at least (B-46).
ROGUESHARP = Tradition(
    "roguesharp",
    "the RogueSharp v3 tutorial: four directions, a diamond of fifteen cells, anyone opens",
    ENDLESS,
    hero=breeds.ROGUE,
    generator="roguesharp",
    size=(80, 48),
    steps=Steps.ORTHOGONAL,
    sight=Lines(Shape.DIAMOND),
    door=WOODEN,
    swatch="roguesharp",
    strews=True,
)
"""D-44, K-13: a remembered door is drawn as it was last seen: its true state would tell of what is out of view."""

# Deviations from the document, each a bug of it mended: hallways and doorways of neighbouring regions never overwrite
# each other, and all that is open hangs together, if only by hidden doorways (B-28); a hallway that can go nowhere is
# forgotten (B-29); stairs are chosen among free cells, regions hold their last row and column, all chance comes from
# the seed, and 90 in 100 are 90 (B-30). Ours: stairs lead down only; monsters and combat are this game's common ones;
# the hero knows his way over floor that has faded from his map.
ROGUE = Tradition(
    "rogue",
    "Andrew Comeau's Rogue: four directions, lit and dark rooms, doorways without a leaf, some hidden until found",
    ENDLESS,
    hero=breeds.SEARCHER,
    generator="rogue",
    size=(78, 24),
    steps=Steps.ORTHOGONAL,
    sight=RoomLight(),
    door=DOORWAY,
    swatch="rogue",
    strews=True,
    search_percent=20,
    open_glyph="╬",
    glyphs={
        "wall": "═║╔╗╚╝ ",
        "floor": "·",
        "passage floor": "▒",
        "stairs down": "≣",
        "stairs up": "≣",
        "gold": "*",
        "hero": "☺",
    },
)

_LIMESTONE_GLYPHS = {"wall": "▒", "floor": "'", "passage floor": "'", "shallow water": "░", "deep water": "▓"}

# Deviations from the book: monsters see with eyes like the hero's, and an open door is not opened again (B-22, B-24).
RUSTBOOK = Tradition(
    "rustbook",
    "the Rust roguelike tutorial: eight directions, a circle of eight cells, only the hero opens, by bumping",
    ENDLESS,
    hero=breeds.BOOKISH,
    generator="random",
    size=(80, 43),
    steps=Steps.FREE,
    sight=Lines(Shape.CIRCLE),
    door=WOODEN,
    swatch="rustbook",
    strews=True,
    opening=Opening.BUMPS,
    openers=Openers.HERO,
    goes_back=True,
    open_glyph="/",
    glyphs={"wall": "○║║║═╝╗╣═╚╔╠═╩╦╬ "},
    themed_glyphs={
        "forest": {"wall": "♣", "floor": '"', "passage floor": '"', "road": "≡"},
        "caverns": _LIMESTONE_GLYPHS,
        "deep-caverns": _LIMESTONE_GLYPHS,
        "mushrooms": {"wall": "♠", "floor": '"', "passage floor": '"', "road": "≡"},
    },
)
"""RB-44: walls are lines that join those walls beside them that have been seen. RB-45: forest, caverns and mushroom
groves have their own characters; town, fort and lair have the default ones, as in the book.
RB-43, D-45, K-13: what is out of view is grey, and doors and things seen there stay on the map as they were last seen,
though the book draws them in view only: here no door that was seen is forgotten.
"""

# Deviations from the tutorial: its doors can be opened (B-15), as its next part has it; nobody begins in one (B-16).
SADCONSOLE = Tradition(
    "sadconsole",
    "the SadConsole tutorial: four directions, everything in view, doors open by bumping",
    ENDLESS,
    hero=breeds.ROGUE,
    generator="sadconsole",
    size=(100, 100),
    steps=Steps.ORTHOGONAL,
    sight=Everything(),
    door=WOODEN,
    swatch="sadconsole",
    strews=True,
    opening=Opening.BUMPS,
    goes_back=True,
)

TRADITIONS = {row.name: row for row in (AJAR, ROGUESHARP, ROGUE, RUSTBOOK, SADCONSOLE)}
