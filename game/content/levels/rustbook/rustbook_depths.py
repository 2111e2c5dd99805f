"""The generators of the depths of `rustbook`: the chapter on doors first, then the places of the document's last game.

Depth 1 has the chapter's rooms, joined by straight corridors with doors at their heads. Depth 2 has the chapter's
building without corridors, where a third of the suitable cells gets a door. Depth 3 has rooms with one of four forms of
corridors. On depths 4 and 5 the chapter's random generator makes the levels (RB-03).

Then come the places of the last game, in its order (RB-06): 6 is a town, 7 a forest, 8 limestone caverns, 9 deep
caverns around a camp, 10 caverns that become a fort, 11 the dwarf fort, 12 to 14 mushroom caverns (14 with a watch
post), and 15 a city. In the document they are depths 1 to 10. From 16 on the random generator makes the levels, as in
the document from 11 on. The document is the chapter, and its last game is 34 chapters later: so a game begins with the
chapter.

RB-34: the dwarf fort and the dragon's lair are one level, as in the document's last game.

B-50: no level is skipped. In the document, the code of the fort of depth 6 assumes that the fort is at depth 7.

RB-06: the city is one of five kinds of city built from rooms. It is not the dark elves' city, because `rustbook` has
none of their kinds.

RB-45: the west of the caverns before the fort has the look of the fort and not of caverns, because a level has only one
look.
"""

from __future__ import annotations

from dataclasses import replace

from game.content.levels.rustbook import grown_levels, joined_rooms, mazes, settlements, wild_places
from game.content.monsters.spawn_tables import MUSHROOMS
from game.content.themes import rustbook_themes
from game.engine.grid.dice import Dice
from game.engine.level_theme import LevelTheme
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch

BOOK_CHAINS = (
    *grown_levels.CHAINS,
    *settlements.CHAINS,
    *wild_places.CHAINS,
    *joined_rooms.CHAINS,
    *mazes.CHAINS,
    grown_levels.RANDOM,
)
"""All chains of document 003."""


def _named(name: str) -> Chain:
    """Return the chain of document 003 with this name."""
    return next(chain for chain in BOOK_CHAINS if chain.name == name)


@record
class BookDepth:
    """Generators of one depth: the names of its chains, each equally likely, with its look and its monsters."""

    chains: tuple[str, ...]
    theme: LevelTheme | None = None
    """Look of the levels; None for the look that the chain has."""
    cast: BuildStep | None = None
    """Step that replaces the chain's monsters by others in the same cells; None to keep them."""


RANDOM = BookDepth((grown_levels.RANDOM.name,))
DEPTHS = (
    BookDepth(("straight-rooms",)),
    BookDepth(("bsp-interior",)),
    BookDepth(("bsp-dog-leg", "bsp-nearest", "bsp-straight", "bsp-bent")),
    RANDOM,
    RANDOM,
    BookDepth(("town",)),
    BookDepth(("forest",)),
    BookDepth(("dripstone",)),
    BookDepth(("deep-caverns",)),
    BookDepth(("cavern-fort",)),
    BookDepth(("dragon-lair",)),
    BookDepth(("joined-caves",), rustbook_themes.MUSHROOMS, MUSHROOMS),
    BookDepth(("lakes",), rustbook_themes.MUSHROOMS, MUSHROOMS),
    BookDepth(("watch-post",)),
    BookDepth(("bsp-interior", "bsp-dog-leg", "bsp-nearest", "bsp-straight", "bsp-bent")),
)
"""Depths 1 to 15; the random generator makes all deeper levels (RB-03)."""


def _row_of(depth: int) -> BookDepth:
    return DEPTHS[depth - 1] if depth <= len(DEPTHS) else RANDOM


def chain_of_depth(depth: int, dice: Dice) -> Chain:
    """Return the chain that makes the level of a depth, counted from 1.

    `dice` choose if the depth has several chains.
    """
    row = _row_of(depth)
    chain = _named(row.chains[0] if len(row.chains) == 1 else dice.choice(row.chains))
    layers = chain.layers if row.cast is None else (*chain.layers, row.cast)
    return replace(chain, theme=row.theme or chain.theme, layers=layers)


@record
class LevelOfDepth(BuildStep):
    """Starter (first step of a chain) that runs the whole chain of the sketch's depth."""

    def smallest_map(self, depth: int) -> tuple[int, int]:
        names = _row_of(depth).chains
        return _named(names[0]).smallest_map(depth) if len(names) == 1 else (1, 1)

    def __call__(self, sketch: Sketch) -> None:
        chain_of_depth(sketch.depth, sketch.dice).run(sketch)


RUSTBOOK = Chain(
    "rustbook",
    "a generator for each depth: rooms, a building, random ones, then town, forest, caverns, forts, mushroom caves and "
    "city; random ones again from depth 16 on",
    LevelOfDepth(),
    (),
)
