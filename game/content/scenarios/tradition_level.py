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
"""The level: the hero stands between an open door, with a monster behind it, and a shut door."""
LEVEL_WITHOUT_DOORS = """
#########
#.@...k.#
###-###-#
###...#.#
#########

k = kobold posted
room: 0 0 9 3
""".strip()
"""The level for traditions in which no door can be shut: a lit room with the monster and two doorways."""


def tradition_level(tradition: Tradition) -> World:
    """Return the world of the small level in a tradition, for its picture."""
    drawing = LEVEL if Feature.LEAVES in tradition.provides else LEVEL_WITHOUT_DOORS
    return world_from_drawing(drawing, "0", tradition)
