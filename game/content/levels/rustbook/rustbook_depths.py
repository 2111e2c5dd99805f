"""The generators of the depths of `rustbook`, from its town down, as in the document's last game (RB-06).

Depth 1 is a town, 2 a forest, 3 limestone caverns, 4 deep caverns around a camp, 5 caverns that become a fort, 6 the
dwarf fort, 7 to 9 mushroom caverns (9 with a watch post), and 10 a city. From 11 on the random generator makes the
levels.

RB-34: the dwarf fort of depth 6 and the dragon's lair are one level, as in the document's last game.

B-50: no level is skipped. In the document, the code of the fort of depth 6 assumes that the fort is at depth 7.

RB-06: the city of depth 10 is one of five kinds of city built from rooms. It is not the dark elves' city, because the
classic traditions share their monsters.

RB-45: the west of depth 5 has the look of its fort and not of caverns, because a level has only one look.
"""

from __future__ import annotations

from dataclasses import replace

from game.content.levels.rustbook import grown_levels, rooms_and_mazes, settlements, wild_places
from game.content.monsters.spawn_tables import MUSHROOMS
from game.engine.grid.dice import Dice
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch

BOOK_CHAINS = (*grown_levels.CHAINS, *settlements.CHAINS, *wild_places.CHAINS, *rooms_and_mazes.CHAINS)
"""All chains of document 003 that have names; the random generator is not one of them."""


def _named(name: str) -> Chain:
    """Return the chain of document 003 with this name."""
    return next(chain for chain in BOOK_CHAINS if chain.name == name)


@record
class BookDepth:
    """Generators of one depth: the names of its chains, each equally likely, with its look and its monsters."""

    chains: tuple[str, ...]
    wall_style: str | None = None
    """Look of the walls; None for the look that the chain has."""
    cast: BuildStep | None = None
    """Step that replaces the chain's monsters by others in the same cells; None to keep them."""


DEPTHS = (
    BookDepth(("town",)),
    BookDepth(("forest",)),
    BookDepth(("dripstone",)),
    BookDepth(("deep-caverns",)),
    BookDepth(("cavern-fort",)),
    BookDepth(("dragon-lair",)),
    BookDepth(("joined-caves",), "mushrooms", MUSHROOMS),
    BookDepth(("lakes",), "mushrooms", MUSHROOMS),
    BookDepth(("watch-post",)),
    BookDepth(("bsp-interior", "bsp-dog-leg", "bsp-nearest", "bsp-straight", "bsp-bent")),
)
"""Depths 1 to 10; the random generator makes all deeper levels (RB-03)."""


def chain_of_depth(depth: int, dice: Dice) -> Chain:
    """Return the chain that makes the level of a depth, counted from 1.

    `dice` choose if the depth has several chains.
    """
    if depth > len(DEPTHS):
        return grown_levels.RANDOM
    row = DEPTHS[depth - 1]
    chain = _named(row.chains[0] if len(row.chains) == 1 else dice.choice(row.chains))
    layers = chain.layers if row.cast is None else (*chain.layers, row.cast)
    return replace(chain, wall_style=row.wall_style or chain.wall_style, layers=layers)


@record
class LevelOfDepth(BuildStep):
    """Starter (first step of a chain) that runs the whole chain of the sketch's depth."""

    def smallest_map(self, depth: int) -> tuple[int, int]:
        names = DEPTHS[depth - 1].chains if depth <= len(DEPTHS) else ()
        return _named(names[0]).smallest_map(depth) if len(names) == 1 else (1, 1)

    def __call__(self, sketch: Sketch) -> None:
        chain_of_depth(sketch.depth, sketch.dice).run(sketch)


RUSTBOOK = Chain(
    "rustbook",
    "a generator for each depth: town, forest, caverns, forts, mushroom caves, city; random ones from depth 11 on",
    LevelOfDepth(),
    (),
)
