"""Which games use which level generator, and why some generators are only for the map viewer.

A generator counts as *played* if it makes the level of some depth in some tradition. It does not count if only a step
of it occurs in another chain.
"""

from __future__ import annotations

from game.content.levels.rustbook import grown_levels
from game.content.levels.rustbook.rustbook_depths import DEPTHS, RUSTBOOK
from game.content.traditions import TRADITIONS

BY_CHANCE = (
    *("caves", "open-area", "open-halls", "winding-passages", "fat-passages", "fearful-symmetry", "maze"),
    *("walk-inwards", "walk-outwards", "central-attractor", "insectoid", "hive", "hive-manhattan", "priory"),
    *("collapsed-caves", "collapsed-hive", "fort"),
)
"""Names of the generators that the random generator can turn into (RB-03, RB-05)."""

_LIKE_CHANCE = "`random` can combine the same steps, but without torches"
VIEWER_ONLY = {
    "great-halls": "like the theme `old-halls`, but without closets along the walls",
    "simple-rooms": _LIKE_CHANCE,
    "exploded-rooms": _LIKE_CHANCE,
    "rounded-rooms": _LIKE_CHANCE,
    "eller-maze": "our own generator, only for comparison with `maze`",
    "divided-maze": "our own generator, only for comparison with `maze`",
    "rorschach": "a form of diffusion-limited aggregation that the random generator never uses (RB-16, RB-05)",
    "heavy-erosion": "a form of diffusion-limited aggregation that the random generator never uses (RB-16, RB-05)",
    "hive-chebyshev": "a distance measure for Voronoi cells that the random generator never uses (RB-17, RB-05)",
    "accretion": "only the ground layer of the themes of `ajar` that are built by accretion, for tuning their rooms",
}
"""Generators that no game uses, each with the reason."""


def played_in() -> dict[str, list[str]]:
    """Return where each played generator is used: lists of texts such as "roguesharp, every depth", by generator name.

    A generator is played if it makes the level of some depth in some tradition (set of rules).
    """
    places: dict[str, list[str]] = {}
    for tradition in TRADITIONS.values():
        places.setdefault(tradition.generator, []).append(f"{tradition.name}, every depth")
    below = len(DEPTHS) + 1
    for name in (tradition.name for tradition in TRADITIONS.values() if tradition.generator == RUSTBOOK.name):
        for depth, row in enumerate(DEPTHS, 1):
            for chain in row.chains:
                places.setdefault(chain, []).append(f"{name}, {'sometimes at ' * (len(row.chains) > 1)}depth {depth}")
        random = places.setdefault(grown_levels.RANDOM.name, [])
        random.append(f"{name}, depth {below} and below")
        for chain in BY_CHANCE:
            places.setdefault(chain, []).extend(
                place.replace(f"{name}, ", f"{name}, sometimes at ") for place in random if place.startswith(name)
            )
    return places
