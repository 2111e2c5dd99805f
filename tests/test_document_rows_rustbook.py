"""Rules of document 003 that no other test proves, each by the number of its row in docs/traditions.md."""

from __future__ import annotations

from game.content.traditions import RUSTBOOK
from game.engine.grid.geometry import Vec
from tests.staging import Staging


def test_the_view_is_a_circle_of_eight_cells() -> None:
    """RB-42: on open ground, as far as eight cells go in every direction."""
    width = 25
    rows = ["." * width for _ in range(width)]
    middle = width // 2
    rows[middle] = "." * middle + "@" + "." * middle
    s = Staging("\n".join(rows), RUSTBOOK)
    view = s.world.view
    seen = {Vec(x, y) - s.hero.pos for x in range(width) for y in range(width) if view[x, y]}
    assert max(at.x for at in seen) == max(at.y for at in seen) == 8
    assert min(at.x for at in seen) == min(at.y for at in seen) == -8
    assert seen == {-at for at in seen}
    for at in seen:
        assert at.x**2 + at.y**2 <= 8.5**2, at
    for x in range(-8, 9):
        for y in range(-8, 9):
            if x * x + y * y <= 64:
                assert Vec(x, y) in seen
