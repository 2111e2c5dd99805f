"""The vaults of the `rustbook` tradition (RB-28); those of `ajar` are in `prefabs`."""

from __future__ import annotations

from game.mapgen.prefabs import drawn_prefab

TRAP_SQUARE = drawn_prefab(
    "trap square",
    """
.....
.ttt.
.tpt.
.ttt.
.....

t = trap bear
p = item healing potion
""",
)
"""RB-28: 5x5, a potion in a ring of bear traps."""

CHECKERBOARD = drawn_prefab(
    "checkerboard",
    """
......
.#t#..
.k.g#.
.#p#..
.t#.#.
......

k = kobold
t = trap bear
p = item healing potion
g = item gold
""",
)
"""RB-28: 6x6. One of the document's walls is missing, since its inner cells can be entered diagonally only, which not
every tradition allows; gold lies where the document has rations, which this game has not.
"""

SMALL_SMILE = drawn_prefab(
    "small smile",
    """
......
.t..t.
..#...
......
.###..
......

t = trap bear
""",
)
"""RB-28: 6x6, a face with traps for eyes."""

BOOK_VAULTS = (TRAP_SQUARE, CHECKERBOARD, SMALL_SMILE)
"""RB-28: the vaults of the `rustbook` tradition."""
