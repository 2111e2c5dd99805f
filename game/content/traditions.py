"""The traditions: which rules of doors, steps and sight a game is played by, one row each."""

from __future__ import annotations

from game.engine.paths import Steps
from game.engine.sight import Shape
from game.engine.tradition import Openers, Opening, Tradition

from .breeds import BOOKISH, ROGUE, WANDERER

AJAR = Tradition(
    "ajar",
    "this game's own: eight directions, a lamp of nine cells, and what is lit seen from farther",
    hero=WANDERER,
    generator="ajar",
    size=(80, 48),
    steps=Steps.NO_CORNERS,
    shape=Shape.CIRCLE,
    swatch="ajar",
    openers=Openers.BY_MANNERS,
    far_sight=20,
)

# Deviations from the tutorial, each a bug of it mended: a die hits at exactly its chance (B-40); the openings of
# others are told only if perceived, and change the view at once (B-05, B-06); two rooms at least (B-46).
ROGUESHARP = Tradition(
    "roguesharp",
    "the RogueSharp v3 tutorial: four directions, a diamond of fifteen cells, anyone opens",
    hero=ROGUE,
    generator="roguesharp",
    size=(80, 48),
    steps=Steps.ORTHOGONAL,
    shape=Shape.DIAMOND,
    swatch="roguesharp",
)

# Deviations from the book: monsters see with eyes like the hero's, and an open door is not opened again (B-22, B-24).
RUSTBOOK = Tradition(
    "rustbook",
    "the Rust roguelike tutorial: eight directions, a circle of eight cells, only the hero opens, by bumping",
    hero=BOOKISH,
    generator="random",
    size=(80, 43),
    steps=Steps.FREE,
    shape=Shape.CIRCLE,
    swatch="rustbook",
    opening=Opening.BUMPS,
    openers=Openers.HERO,
    open_glyph="/",
)

# Deviations from the tutorial: its doors can be opened (B-15), as its next part has it; nobody begins in one (B-16).
SADCONSOLE = Tradition(
    "sadconsole",
    "the SadConsole tutorial: four directions, everything in view, doors open by bumping",
    hero=ROGUE,
    generator="sadconsole",
    size=(100, 100),
    steps=Steps.ORTHOGONAL,
    shape=Shape.SQUARE,
    swatch="sadconsole",
    opening=Opening.BUMPS,
    sees_everything=True,
)

TRADITIONS = {row.name: row for row in (AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE)}
