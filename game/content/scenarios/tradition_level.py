"""The small fixed level that the pictures of the traditions (sets of rules) show."""

from __future__ import annotations

from game.content.scenarios.drawn_world import world_from_drawing
from game.engine.model.tradition_features import Feature
from game.engine.tradition import Tradition
from game.engine.world import World

LEVEL = """
#########
#.@.-.k.#
###+#...#
#.......#
#########

k = kobold posted
""".strip()
"""The level: the hero stands between an open door, with a monster behind it, and a shut door.

Traditions without doors that can be shut have two open doorways there.
"""


def tradition_level(tradition: Tradition) -> World:
    """Return the world of the small level in a tradition, for its picture."""
    level = LEVEL if Feature.LEAVES in tradition.provides else LEVEL.replace("+", "-")
    return world_from_drawing(level, "0", tradition)
