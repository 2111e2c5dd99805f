"""Field of view: compared with a slow, simple computation, in all symmetries, and in drawn situations.

The window is the square of all cells up to `REACH` cells from the viewer. Inside the window a table gives the cells
that each opaque cell hides.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import numpy as np
import pytest

from game.engine.grid import fov, fov_long_range
from game.engine.grid.dice import Dice
from game.engine.grid.fov import FARTHEST, FieldOfView
from game.engine.grid.fov_long_range import REACH, sector_table
from game.engine.grid.fov_tables import FovShape, shadow_table
from tests.support.examples import seeds
from tests.support.slow_fov import Cells, inside, levels, scatter, slow_view, touched, with_walls


def view_drawing(drawing: str, radius: int = 20, shape: FovShape = FovShape.CIRCLE) -> list[str]:
    """Return a drawing with a space for each cell that @ does not see."""
    rows = drawing.strip("\n").split("\n")
    opaque = np.array([[character in "#+" for character in column] for column in zip(*rows, strict=True)])
    (at,) = [(x, y) for y, row in enumerate(rows) for x, character in enumerate(row) if character == "@"]
    seen = FieldOfView(opaque).view(at, radius, shape)
    return ["".join(c if seen[x, y] else " " for x, c in enumerate(row)).rstrip() for y, row in enumerate(rows)]


def lines(drawing: str) -> list[str]:
    return [row.rstrip() for row in drawing.strip("\n").split("\n")]


@pytest.mark.parametrize("shape", FovShape)
def test_fov_matches_slow_definition(shape: FovShape) -> None:
    for opaque, at, dice in levels("definition", 500):
        for radius in (dice.below(4), dice.below(15)):
            assert np.array_equal(FieldOfView(opaque).view(at, radius, shape), slow_view(opaque, at, radius, shape))


def test_unlimited_fov_matches_slow_definition() -> None:
    for opaque, at, _ in levels("no end", 500):
        assert np.array_equal(
            FieldOfView(opaque).view(at, None, FovShape.CIRCLE), slow_view(opaque, at, None, FovShape.CIRCLE)
        )


def stands_between(opaque: Cells, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Return whether an opaque cell stands between the cells `a` and `b`.

    The line from `a` to `b` is followed step by step along its longer axis. At each step the cell nearest to the line
    is examined. If two cells are equally near, both cells are examined, and one opaque cell is enough.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(abs(dx), abs(dy))
    return any(
        opaque[a[0] + (2 * dx * step + half) // (2 * length), a[1] + (2 * dy * step + half) // (2 * length)]
        for step in range(1, length)
        for half in (length, length - 1)
    )


def test_fov_definitions_agree() -> None:
    for opaque, at, _ in levels("both", 100):
        for (x, y), blocked in np.ndenumerate(opaque):
            if not blocked and (x, y) != at:
                touched_any = any(opaque[at[0] + cx, at[1] + cy] for cx, cy in touched(x - at[0], y - at[1]))
                assert stands_between(opaque, at, (x, y)) == touched_any
        assert np.array_equal(walked_view(opaque, at), slow_view(opaque, at, None, FovShape.CIRCLE))


def walked_view(opaque: Cells, eye: tuple[int, int]) -> Cells:
    """Return the cells that a viewer at `eye` sees by the rule of `stands_between`, and the walls beside these cells.

    All cells are computed at once, fast enough for large levels.
    """
    offsets = np.indices(opaque.shape) - np.array(eye)[:, None, None]
    length = abs(offsets).max(axis=0)
    clear = ~opaque
    for step in range(1, int(length.max())):
        beyond = length > step
        lengths = length[beyond]
        for half in (lengths, lengths - 1):
            dx, dy = (2 * offsets[:, beyond] * step + half) // (2 * lengths)
            clear[beyond] &= ~opaque[eye[0] + dx, eye[1] + dy]
    clear[eye] = True
    return with_walls(clear, opaque)


@pytest.mark.parametrize("percent", [0, 1, 3, 8])
def test_unlimited_fov_is_correct_far_away(percent: int) -> None:
    for number in seeds(3, 12):
        dice = Dice("sight", "far", percent, number)
        sides = dice.between(45, 110), dice.choice([1, 2, 3, 7, 30, 70])
        width, height = sides if dice.chance(50) else sides[::-1]
        opaque = scatter(dice, width, height, percent)
        for _ in range(dice.below(6)):  # long walls make corridors
            across = dice.between(0, height - 1)
            opaque[:, across] |= scatter(dice, width, 1, 95)[:, 0]
        at = (dice.below(width), dice.below(height))
        assert np.array_equal(FieldOfView(opaque).view(at, None, FovShape.CIRCLE), walked_view(opaque, at))


@pytest.mark.parametrize("holes", [0, 2, 10])
def test_fov_in_narrow_corridor_is_correct(holes: int) -> None:
    """The corridor between two rooms is one cell wide; its walls have holes, and a few cells of it are blocked."""
    for number in seeds(2, 20):
        dice = Dice("sight", "narrow", holes, number)
        length, wall = dice.between(60, 100), dice.between(1, 4)
        opaque = ~scatter(dice, length, 2 * wall + 1, holes)
        opaque[:, wall] = False
        opaque[dice.below(length), wall] = dice.chance(50)
        for room in (slice(0, dice.below(12)), slice(length - dice.below(30), length)):
            opaque[room] = scatter(dice, length, 2 * wall + 1, 5)[room]
        eye = (dice.below(length), wall)
        seen = walked_view(opaque, eye)
        assert np.array_equal(FieldOfView(opaque).view(eye, None, FovShape.CIRCLE), seen)
        assert np.array_equal(FieldOfView(opaque.T).view(eye[::-1], None, FovShape.CIRCLE), seen.T)


@pytest.mark.parametrize("sides", [(True, False), (False, True), (True, True)])
def test_fov_out_of_closed_corridor_is_correct(sides: tuple[bool, bool]) -> None:
    """Check the view along a corridor from its closed end.

    The corridor has walls on both sides for 20 to 40 cells, at least the radius of the window. The rest, 50 cells or
    more, is open to one side or to both sides. `sides`: whether each of the two sides is open there.
    """
    for number in seeds(2, 8):
        dice = Dice("sight", "out of", *sides, number)
        length, closed = dice.between(90, 110), dice.between(REACH, 2 * REACH)
        beside = [scatter(dice, length, dice.between(0, 3), 3).astype(np.bool_) for _ in sides]
        for cells, is_open in zip(beside, sides, strict=True):
            cells[: length if not is_open else closed] = True
        opaque = np.hstack([beside[0], np.zeros((length, 1), np.bool_), beside[1]])
        eye = (dice.below(3), beside[0].shape[1])
        seen = walked_view(opaque, eye)
        back = (length - 1 - eye[0], eye[1])
        assert np.array_equal(FieldOfView(opaque).view(eye, None, FovShape.CIRCLE), seen)
        assert np.array_equal(FieldOfView(opaque[::-1]).view(back, None, FovShape.CIRCLE), seen[::-1])
        assert np.array_equal(FieldOfView(opaque.T).view(eye[::-1], None, FovShape.CIRCLE), seen.T)
        assert np.array_equal(FieldOfView(opaque[::-1].T).view(back[::-1], None, FovShape.CIRCLE), seen[::-1].T)


@pytest.mark.parametrize("eye", [(0, 0), (47, 0), (0, 49), (47, 49)])
def test_fov_past_pillar_at_window_edge_is_right(eye: tuple[int, int]) -> None:
    """Check the view past a pillar beside the viewer, or at the edge of the window.

    The pillar is the only opaque cell. So the result is wrong if any sector (range of slopes of sight lines) is wrong.
    """
    offsets = np.indices((48, 50)) - np.array(eye)[:, None, None]
    length = abs(offsets).max(axis=0).clip(1)
    for ahead in (1, REACH - 1, REACH, REACH + 1):
        lines = [(2 * offsets * ahead + half) // (2 * length) for half in (length, length - 1)]
        for aside in range(ahead + 1):
            for x, y in ((ahead, aside), (aside, ahead)):
                pillar = abs(eye[0] - x), abs(eye[1] - y)
                way = (np.array(pillar) - eye)[:, None, None]
                behind = np.logical_or(*((line == way).all(axis=0) for line in lines)) & (length > ahead)
                field = FieldOfView(np.zeros((48, 50), np.bool_))
                field.set_opaque(pillar, True)
                assert np.array_equal(field.view(eye, None, FovShape.CIRCLE), ~behind), (x, y)


def test_lookup_and_sweep_fov_agree_on_levels() -> None:
    for number in seeds(2, 8):
        dice = Dice("sight", "whole", number)
        opaque = scatter(dice, 90, 50, dice.choice([2, 5, 15, 30]))
        field = FieldOfView(opaque)
        at = (dice.below(90), dice.below(50))
        clear = field.view(at, None, FovShape.SQUARE) & ~opaque
        clear[at] = True
        for radius in (9, 15, 23, 31, FARTHEST, FARTHEST + 1, 60):
            shape = dice.choice(list(FovShape))
            in_shape = [[inside(shape, radius, x - at[0], y - at[1]) for y in range(50)] for x in range(90)]
            expected = with_walls(clear & np.array(in_shape), opaque)
            assert np.array_equal(field.view(at, radius, shape), expected)


@pytest.mark.parametrize("radius", [5, None])
def test_fov_is_symmetric(radius: int | None) -> None:
    for opaque, _, _ in levels("symmetry", 40, most=9):
        field = FieldOfView(opaque)
        clear = [(int(x), int(y)) for x, y in np.argwhere(~opaque)]
        views = {at: field.view(at, radius, FovShape.CIRCLE) for at in clear}
        for a in clear:
            for b in clear:
                assert views[a][b] == views[b][a]


@pytest.mark.parametrize("radius", [7, None])
def test_fov_follows_level_rotation_and_mirroring(radius: int | None) -> None:
    for opaque, at, _ in levels("mirrors", 60):
        seen = FieldOfView(opaque).view(at, radius, FovShape.DIAMOND)
        own = np.zeros_like(opaque)
        own[at] = True
        for quarters in range(4):
            for flipped in (False, True):

                def turned(cells: Cells, quarters: int = quarters, flipped: bool = flipped) -> Cells:
                    cells = np.rot90(cells, quarters)
                    return cells[::-1] if flipped else cells

                x, y = np.argwhere(turned(own))[0]
                view = FieldOfView(turned(opaque)).view((int(x), int(y)), radius, FovShape.DIAMOND)
                assert np.array_equal(view, turned(seen))


def test_fov_after_cell_change_equals_fresh_fov() -> None:
    for opaque, at, dice in levels("changes", 200):
        field = FieldOfView(opaque)
        for _ in range(4):
            changed = (dice.below(opaque.shape[0]), dice.below(opaque.shape[1]))
            opaque[changed] = dice.chance(50)
            field.set_opaque(changed, bool(opaque[changed]))
            for radius in (6, None):
                anew = FieldOfView(opaque).view(at, radius, FovShape.CIRCLE)
                assert np.array_equal(field.view(at, radius, FovShape.CIRCLE), anew)
        assert np.array_equal(field.opaque, opaque)


@pytest.mark.parametrize(
    ("radius", "table"),
    [(9, shadow_table), (FARTHEST, shadow_table), (FARTHEST + 1, sector_table), (None, sector_table)],
)
def test_fov_tables_are_not_made_again_after_a_change(
    radius: int | None, table: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def noted(*what: object) -> object:
        made.append(what)
        return table(*what)

    for module in (fov, fov_long_range):
        monkeypatch.setattr(module, table.__name__, noted, raising=False)
    field = FieldOfView(np.zeros((9, 3), np.bool_))
    for opaque in (True, False):
        field.set_opaque((4, 1), opaque)
        for x in range(9):
            field.view((x, 1), radius, FovShape.CIRCLE)
        assert len(made) == 1


def test_fov_copy_is_independent() -> None:
    field = FieldOfView(np.zeros((9, 3), np.bool_))
    before = field.view((0, 1), 9, FovShape.CIRCLE)
    other = deepcopy(field)
    assert np.array_equal(other.view((0, 1), 9, FovShape.CIRCLE), before)
    other.set_opaque((4, 1), True)
    assert not other.view((0, 1), 9, FovShape.CIRCLE)[8, 1]
    assert np.array_equal(field.view((0, 1), 9, FovShape.CIRCLE), before)


def test_returned_view_belongs_to_caller() -> None:
    field = FieldOfView(np.zeros((5, 5), np.bool_))
    for radius in (3, None):
        field.view((2, 2), radius, FovShape.CIRCLE)[:] = False
        assert field.view((2, 2), radius, FovShape.CIRCLE)[2, 3]


def test_fov_ignores_later_changes_to_its_input() -> None:
    opaque = np.zeros((5, 5), np.bool_)
    field = FieldOfView(opaque)
    opaque[:] = True
    assert not field.opaque.any()


def test_huge_level_is_seen_end_to_end() -> None:
    field = FieldOfView(np.zeros((400, 250), np.bool_))
    assert field.view((0, 0), None, FovShape.CIRCLE).all()
    assert field.view((399, 249), 30, FovShape.SQUARE).sum() == 31 * 31


def test_empty_level_is_fully_visible() -> None:
    field = FieldOfView(np.zeros((100, 90), np.bool_))
    assert field.view((50, 45), None, FovShape.CIRCLE).all()
    for radius in (1, 7, 30, FARTHEST):
        assert field.view((50, 45), radius, FovShape.SQUARE).sum() == (2 * radius + 1) ** 2


def test_room_is_seen_with_walls_and_corners() -> None:
    room = """
#######
#.....#
#.....#
#@....#
#######
"""
    assert view_drawing(room) == lines(room)


def test_shut_door_hides_cells_behind_it() -> None:
    assert view_drawing("""
#########
#...#...#
#.@.+...#
#...#...#
#########
""") == lines("""
#####
#...#
#.@.+
#...#
#####
""")


def test_open_door_shows_wedge() -> None:
    assert view_drawing("""
#########
#...#...#
#.@.'...#
#...#...#
#########
""") == lines("""
##### ###
#...#  .#
#.@.'...#
#...#  .#
##### ###
""")


def test_viewer_in_doorway_sees_both_rooms() -> None:
    rooms = """
#########
#...#...#
#...@...#
#...#...#
#########
"""
    assert view_drawing(rooms) == lines(rooms)


def test_viewer_aside_sees_little_past_open_door() -> None:
    assert view_drawing("""
#########
#..@#...#
#...'...#
#...#...#
#########
""") == lines("""
#####
#..@#
#...'
#...#..
########
""")


def test_shut_door_in_room_corner_is_seen() -> None:
    assert view_drawing("""
######..
#....#..
#....#..
#@...+..
######..
""") == lines("""
######
#....#
#....#
#@...+
######
""")


def test_sight_slips_between_touching_corners() -> None:
    assert view_drawing("""
#######
#..#..#
#.@...#
###...#
#.....#
#######
""") == lines("""
#######
#..# .#
#.@...#
###...#
    ..#
   ####
""")


def test_pillar_hides_cells_straight_behind_it() -> None:
    assert view_drawing("""
@..........
...........
..#........
...........
...........
""") == lines("""
@..........
...........
..#........
...  ......
...   .....
""")


def test_walls_are_seen_one_cell_beyond_radius() -> None:
    assert view_drawing(
        """
#######
#.....#
#.....#
#..@..#
#.....#
#.....#
#######
""",
        radius=2,
    ) == lines("""
  ###
   .
# ... #
#..@..#
# ... #
   .
  ###
""")


@pytest.mark.parametrize(
    ("shape", "seen"),
    [
        (FovShape.CIRCLE, ["", "   .", " .....", " .....", "...@...", " .....", " .....", "   ."]),
        (FovShape.DIAMOND, ["", "   .", "  ...", " .....", "...@...", " .....", "  ...", "   ."]),
        (FovShape.SQUARE, ["", *["......."] * 3, "...@...", *["......."] * 3]),
    ],
)
def test_fov_shapes_have_their_outlines(shape: FovShape, seen: list[str]) -> None:
    assert view_drawing("........\n" * 4 + "...@....\n" + "........\n" * 3, 3, shape) == seen


def test_radius_zero_shows_adjacent_walls() -> None:
    assert view_drawing(".......\n..###..\n...@...", radius=0) == ["", "  ###", "   @"]


def test_viewer_in_opaque_cell_looks_out() -> None:
    for radius in (5, None):
        seen = FieldOfView(np.array([[True, False, False, True, False]])).view((0, 0), radius, FovShape.CIRCLE)
        assert seen.tolist() == [[True, True, True, True, False]]
        walled_in = FieldOfView(np.ones((5, 5), np.bool_)).view((2, 2), radius, FovShape.CIRCLE)
        assert np.argwhere(walled_in).min() == 1
        assert walled_in.sum() == 9
