"""Rules of document 002 that no other test proves, each by the number of its row in docs/traditions.md."""

from __future__ import annotations

from game.content.items.items import ITEMS
from game.content.traditions import ROGUE
from game.engine.grid.geometry import DIRECTIONS, EAST, NORTH, SOUTH, WEST
from game.engine.model.item import Item
from level_output.text_map import map_rows
from tests.staging import Staging


def test_to_turn_round_is_to_negate_a_direction() -> None:
    """CM-15."""
    assert (-NORTH, -EAST) == (SOUTH, WEST)
    for step in DIRECTIONS:
        assert -step in DIRECTIONS
        assert step + -step == (0, 0)


def test_a_monster_is_drawn_over_a_thing_and_a_thing_over_the_ground() -> None:
    """CM-23: and the hero over a thing; what is hidden is drawn as the wall that it is taken for."""
    s = Staging(
        """
######
#@GkG#
####A#
######

G = item gold
k = kobold asleep
A = hidden doorway door
""",
        ROGUE,
    )
    s.level.items[s.foe().pos] = Item(ITEMS["gold"], 5)
    assert map_rows(s.world)[1] == "║☺*k*║"
    assert "╬" not in map_rows(s.world)[2]
    s.level.remove(s.foe())
    assert map_rows(s.world)[1] == "║☺***║"
    s.level.items[s.hero.pos] = Item(ITEMS["gold"], 5)
    assert map_rows(s.world)[1][1] == "☺"
