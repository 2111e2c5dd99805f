"""Masonry that somebody planned: cellars, old halls, tenements, the fort and the house. Its walls are straight."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from builders.assets.patterns.fields import SIZE, Field, X, Y, bent, chance, lines, noise, parts, stones
from builders.assets.patterns.masonry import FACE, HEIGHT, SHADE_LINE, Masonry, Pixels, over

STOREY = Y // FACE
"""Number of the face on the sheet of faces, `int64[x, y]`: faces of different numbers differ."""
BEHIND = FACE - 1 - HEIGHT
"""Rows behind the back edge of the lip, 0 to 2 on the lip, `int64[x, y]`."""


class Bricks(NamedTuple):
    """Bricks in courses that are moved by half a brick: for each pixel, facts on its brick."""

    chance: Field
    """Random number of the brick, 0 to 1, `float64[x, y]`."""
    right: Field
    """Pixels from the left edge of the brick, `int64[x, y]`."""
    down: Field
    """Pixels from the top edge of the brick, `int64[x, y]`."""


def bricks(columns: int, rows: int, salt: int) -> Bricks:
    """Return bricks that lie flat. `columns`: bricks in a course of the sheet. `rows`: courses, an even number."""
    row, down = parts(Y, rows)
    column, right = parts(X, columns, row % 2 * (SIZE // columns // 2))
    return Bricks(chance(column, row, salt), right, down)


def course(height: int, columns: int, salt: int) -> Bricks:
    """Return the blocks of a face, in courses from its foot. `height`: of a course in pixels; `columns`: of blocks."""
    row = HEIGHT // height
    column, right = parts(X, columns, row % 2 * (SIZE // columns // 2))
    return Bricks(chance(column, row + STOREY * 3, salt), right, height - 1 - HEIGHT % height)


def jointed(blocks: Bricks, tone: Field) -> Field:
    """Return the tone of blocks with a light upper edge and dark joints at the left and below, `float64[x, y]`.

    `tone`: of the blocks without their edges, `float64[x, y]`.
    """
    deepest = blocks.down.max()
    tone = np.where((blocks.down == 0) | (blocks.right == 1), tone + 0.8, tone)
    return np.where((blocks.down == deepest) | (blocks.right == 0), 0.6, tone)


class Cellars(Masonry):
    """Rough field stones under the ribs of vaults, wet flagstones, passages of cobbles."""

    roles = ("fieldstone", "slab", "damp", "lichen", "rib", "clay", "straw", "cellars core")
    core = "cellars core"

    def floor(self) -> Pixels:
        flags = stones(X, Y, 16, 13, salt=11, jitter=0.55)
        tone = 1.7 + flags.chance * 1.3 + (noise(X, Y, 5, salt=12) - 0.5) * 0.6
        tone = np.where(flags.rim < 1.6, tone + 0.5, tone)
        tone = np.where(flags.rim < 0.75, 0.6, tone)
        wet = noise(*bent(5, salt=16), 24, 18, salt=14)
        glint = (wet > 0.78) & (noise(X, Y, 9, 2.2, salt=15) > 0.78)
        pool = over(glint, self.paint("damp", 4), self.paint("damp", np.minimum(tone, 3)))
        return over(wet > 0.75, pool, self.paint("slab", tone))

    def corridor(self) -> Pixels:
        cobbles = stones(X, Y, 9, 8, salt=40, jitter=0.5)
        tone = 1.8 + cobbles.chance * 1.3 + (cobbles.rim > 2.4) * (cobbles.height < 0) * 0.6
        return self.paint("clay", np.where(cobbles.rim < 0.8, 0.6, tone))

    def wall(self) -> Pixels:
        rough = stones(X, Y, 9, 6, salt=3)
        tone = 1.7 + rough.chance * 1.5 + (rough.rim > 2) * 0.5 + (HEIGHT - 7) / 20
        tone = np.where(rough.rim < 0.8, 0.4, tone)
        damp = noise(X, Y, 18, 9, salt=7) + (6 - HEIGHT) / 12
        wall = self.paint("fieldstone", np.minimum(tone, 3.9))
        wall = over((damp > 0.84) & (rough.rim >= 0.8), self.paint("lichen", np.clip(tone - 0.5, 0, 3)), wall)
        rib = X % 64
        shaft = np.select([rib == 0, rib == 7, rib < 3], [3.9, 0.6, 3.0], 2.0) - (HEIGHT % 5 == 0) * 0.9
        wall = over(rib < 8, self.paint("rib", shaft), wall)
        wall = over(HEIGHT == SHADE_LINE, self.paint("fieldstone", 0), wall)
        capital = ((rib < 9) | (rib == 63)) & (HEIGHT >= 10)
        return over(capital, self.paint("rib", np.where(HEIGHT == SHADE_LINE, 4, 2)), wall)

    def lip(self) -> Pixels:
        rough = stones(X, BEHIND + STOREY * 16, 8, 6, salt=9)
        tone = 2.5 + rough.chance * 1.4 - (rough.rim < 0.6) + (BEHIND == 2) * 0.6
        return self.paint("fieldstone", np.clip(tone, 1, 4))

    def top(self, distance: int) -> Pixels:
        rough = stones(X, Y, 7, 7, salt=5)
        if distance > 5:
            return self.inside()
        tone = 3.2 + rough.chance if distance == 1 else 1.9 + rough.chance * 1.5
        return self.paint("fieldstone", tone - np.where(rough.rim < 0.6, 1.2, 0))


class OldHalls(Masonry):
    """Tall ashlar with pilasters under a cornice, pavements of octagons and dark inlays."""

    roles = ("ash", "pavement", "inlay", "gilt", "carpet", "straw", "old-halls core")
    core = "old-halls core"

    def covers(self) -> dict[str, tuple[Pixels, Pixels]]:
        carpet = self._carpet("carpet", "gilt")
        return {**super().covers(), "carpet": carpet, "runner": carpet}

    def floor(self) -> Pixels:
        column, row = X // 16, Y // 16
        from_left, from_top = np.minimum(X % 16, 16 - X % 16), np.minimum(Y % 16, 16 - Y % 16)
        corner = from_left + from_top
        tone = 2.0 + chance(column, row, 11) * 1.4 + (noise(X, Y, 7, salt=12) - 0.5) * 0.3
        tone = np.where((X % 16 == 1) | (Y % 16 == 1) | (corner == 6), tone + 0.5, tone)
        tone = np.where((X % 16 == 0) | (Y % 16 == 0) | (corner == 5), 1.0, tone)
        crack = (chance(column, row, 14) > 0.86) & lines(noise(X, Y, 9, salt=13))
        slabs = self.paint("pavement", np.where(crack, 0.5, tone))
        return over(corner < 5, self.paint("inlay", np.where(corner < 4, 2.4, 1.4)), slabs)

    def corridor(self) -> Pixels:
        slabs = bricks(8, 16, salt=50)
        grain = (noise(X, Y, 6, salt=51) - 0.5) * 0.6
        return self.paint("pavement", jointed(slabs, 1.9 + slabs.chance * 1.3 + grain))

    def wall(self) -> Pixels:
        ashlar = course(6, 8, salt=3)
        tone = 2.2 + ashlar.chance * 0.9 + (noise(X, Y, 5, salt=4) - 0.5) * 0.5
        wall = self.paint("ash", np.where(HEIGHT >= 11, 1.6, jointed(ashlar, tone)))
        place = X % 64
        shaft = np.select([place == 0, place == 9, (place == 3) | (place == 6)], [4.0, 0.6, 2.0], 3.6)
        wall = over(place < 10, self.paint("ash", shaft), wall)
        base = (place < 11) & ((HEIGHT <= 2) | (HEIGHT >= 10))
        wall = over(base, self.paint("ash", np.where((HEIGHT == 2) | (HEIGHT == 11), 4, 2)), wall)
        wall = over((HEIGHT == 11) & (place >= 11), self.paint("gilt", np.where(X % 4 < 2, 2, 1)), wall)
        return over(HEIGHT == SHADE_LINE, self.paint("ash", 0), wall)

    def lip(self) -> Pixels:
        return self.paint("ash", np.select([BEHIND == 2, BEHIND == 1], [4.0, 3.4], 2.6) - (X % 32 == 0) * 1.5)

    def top(self, distance: int) -> Pixels:
        if distance > 5:
            return self.inside()
        tone = {1: 4.0, 2: 2.6, 3: 3.0, 4: 3.0, 5: 1.0}[distance] + (noise(X, Y, 5, salt=6) - 0.5) * 0.5
        return self.paint("ash", np.where((X % 32 == 0) | (Y % 32 == 0), tone - 1.6, tone))


class Tenements(Masonry):
    """Plaster between timbers, floors of long boards, passages of small bricks."""

    roles = ("oak", "plaster", "boards", "cobbles", "wool", "straw", "tenements core")
    core = "tenements core"

    def covers(self) -> dict[str, tuple[Pixels, Pixels]]:
        return {**super().covers(), "carpet": self._carpet("wool", "oak")}

    def floor(self) -> Pixels:
        row, down = parts(Y, 26)
        board, right = parts(X, 3, np.floor(chance(row, row, 31) * SIZE).astype(int))
        which = chance(row, board, 32)
        tone = 2.2 + which * 1.1 + (noise(X, row * 7, 13, 1, salt=33) - 0.5) * 0.6
        tone = np.where(down == 0, tone + 0.5, tone)
        knot = (which > 0.8) & (np.hypot((right - 20) / 1.6, down - 2) < 1.3)
        nail = ((right == 2) | (right == 40)) & (down == 2)
        tone = np.where(knot | nail, 1.0, tone)
        next_row = np.roll(row, -1, axis=1) != row
        tone = np.where(next_row | (right == 0), 0.4, tone)
        gone = (chance(row, board, 35) > 0.98) & (right > 8) & (right < 16 + 10 * which) & ~next_row
        return over(gone, self.paint("boards", 0), self.paint("boards", tone))

    def corridor(self) -> Pixels:
        small = bricks(16, 32, salt=36)
        return self.paint("cobbles", jointed(small, 1.5 + small.chance * 1.5))

    def wall(self) -> Pixels:
        panel, right = X // 32, X % 32
        which = chance(panel, STOREY, 7)
        tone = 3.0 + (noise(X, Y, 7, 4, salt=2) - 0.5) * 1.5 - (chance(X, Y, 4) > 0.965)
        tone = tone - (HEIGHT >= 11) - (HEIGHT <= 3) * 0.6
        wall = over(self._bare(which), self.paint("oak", (HEIGHT % 2 == 0) * 2.0 + (chance(X // 5, Y, 3) > 0.7)),
                    self.paint("plaster", tone))  # fmt: skip
        lean = np.where(which > 0.7, right - 6 - HEIGHT * 1.25, 28 - right - HEIGHT * 1.25)
        brace = (which > 0.42) & (np.abs(lean) < 1.6)
        wall = over(brace, self.paint("oak", np.where(chance(X, Y, 13) > 0.7, 3, 2)), wall)
        post = np.select([right == 0, right == 3], [3.0, 0.0], 2.0) + (chance(X, Y // 5, 11) > 0.75) * 0.9
        peg = (right == 1) & ((HEIGHT == 3) | (HEIGHT == 10))
        wall = over(right < 4, self.paint("oak", np.where(peg, 4, post)), wall)
        wall = over(HEIGHT <= 1, self.paint("oak", 1 + HEIGHT), wall)
        return over(HEIGHT == SHADE_LINE, self.paint("oak", 0), wall)

    def _bare(self, which: Field) -> Field:
        """Return where plaster has fallen from the laths, `bool[x, y]`. `which`: chance of a panel, `float64[x, y]`."""
        middle = 18 + 6 * chance(X // 32, STOREY, 8)
        ragged = (noise(X, Y, 3, salt=9) - 0.5) * 0.9
        result: Field = (which < 0.3) & (((X % 32 - middle) / 6) ** 2 + ((HEIGHT - 6) / 3.6) ** 2 + ragged < 1)
        return result

    def lip(self) -> Pixels:
        tone = np.where(BEHIND == 0, 2.0, 3.0) + (chance(X // 8, Y, 16) > 0.72) * 0.9
        tone = np.where(BEHIND == 2, np.where(chance(X // 8, STOREY, 18) > 0.2, 4, 3), tone)
        return self.paint("oak", np.where(X % 64 == 20, 0, tone))

    def top(self, distance: int) -> Pixels:
        if distance > 5:
            return self.inside()
        tone = {1: 4.0, 2: 3.2, 3: 2.6, 4: 2.6, 5: 0.0}[distance] + np.zeros((SIZE, SIZE))
        if distance < 5:
            tone += (chance(X // 8, Y // 8, 15) > 0.6) * 0.9
        joint = ((X + 7) % 32 == 0) | ((Y + 11) % 32 == 0)
        return self.paint("oak", np.where(joint & (1 < distance < 5), 0, tone))


class Fort(Masonry):
    """Great blocks with arrow slits under an iron band, battlements, large plain flagstones."""

    roles = ("block", "flags", "bars", "straw", "fort core")
    core = "fort core"

    def floor(self) -> Pixels:
        great = bricks(4, 8, salt=11)
        chipped = (chance(X, Y, 12) > 0.985) * (noise(X, Y, 12, salt=13) > 0.5)
        tone = 2.0 + great.chance * 1.2 - chipped
        tone = np.where((great.down == 14) | (great.right == 31), tone - 0.6, tone)
        return self.paint("flags", jointed(great, tone))

    def corridor(self) -> Pixels:
        column, right = parts(X, 8)
        row, down = parts(Y, 8)
        tone = 2.0 + chance(column, row, 14) * 1.15 - (chance(X, Y, 15) > 0.99)
        tone = np.where((right == 1) | (down == 1), tone + 0.6, tone)
        return self.paint("flags", np.where((right == 0) | (down == 0), 0.6, tone))

    def wall(self) -> Pixels:
        great = course(8, 6, salt=3)
        tone = 1.9 + great.chance * 0.9 + (noise(X, Y, 4, salt=4) - 0.5) * 0.7
        tone = np.where(great.down == 6, tone - 0.7, tone)
        wall = self.paint("block", jointed(great, tone))
        slit = X % 64 - 48
        frame = (np.abs(slit) < 4) & (HEIGHT > 1)
        wall = over(frame, self.paint("block", np.where(slit < -1, 1, 3)), wall)
        wall = over((np.abs(slit) < 2) & (HEIGHT > 2), self.paint(self.core, 0), wall)
        return over(HEIGHT == SHADE_LINE, self.paint("bars", np.where(X % 8 == 4, 3, 1)), wall)

    def lip(self) -> Pixels:
        merlon = np.select([BEHIND == 2, BEHIND == 1], [4.0, 3.0], 3.0)
        gap = X % 16
        tone = np.where((gap > 5) & (gap < 11), 1.0, merlon)
        return self.paint("block", tone)

    def top(self, distance: int) -> Pixels:
        if distance > 6:
            return self.inside()
        right, down = X % 16, Y % 16
        merlon = {1: 4.0, 2: 3.4, 3: 3.2, 4: 2.9, 5: 1.6, 6: 1.2}[distance]
        gap = ((right > 5) & (right < 11)) | ((down > 5) & (down < 11))
        tone = np.where(gap & (distance < 5), 1.3, merlon)
        return self.paint("block", tone + (noise(X, Y, 4, salt=7) - 0.5) * 0.5)


class House(Masonry):
    """Panels and wallpaper under a gilt rail, parquet, passages of chequered marble."""

    roles = ("walnut", "paper", "gilt", "parquet", "marble", "carpet", "straw", "house core")
    core = "house core"

    def covers(self) -> dict[str, tuple[Pixels, Pixels]]:
        return {**super().covers(), "carpet": self._carpet("carpet", "gilt")}

    def floor(self) -> Pixels:
        column, row = X // 8, Y // 8
        upright = (column + row) % 2 == 0
        across, along = np.where(upright, X % 8, Y % 8), np.where(upright, Y % 8, X % 8)
        tone = 1.9 + chance(column * 2 + across // 4, row, 11) * 1.3 + np.where(upright, 0.3, -0.1)
        tone = np.where(across % 4 == 0, tone + 0.35, tone)
        tone = np.where(across % 4 == 3, tone - 1.0, tone)
        return self.paint("parquet", np.where(along == 7, tone - 0.8, tone))

    def corridor(self) -> Pixels:
        light = (X // 8 + Y // 8) % 2 == 0
        vein = lines(noise(*bent(3, salt=14), 8, 13, salt=13)) & (chance(X // 8, Y // 8, 16) > 0.5)
        worn = chance(X // 8, Y // 8, 12) > 0.8
        tone = np.where(light, 3.0 - worn - vein, 1.0 + vein)
        return self.paint("marble", np.where((X % 8 == 7) | (Y % 8 == 7), tone - 1, tone))

    def wall(self) -> Pixels:
        mirrored = (X + 4 * (HEIGHT // 4 % 2)) % 8
        up = HEIGHT % 4
        motif = ((mirrored == 3) & ((up == 1) | (up == 3))) | (((mirrored == 2) | (mirrored == 4)) & (up == 2))
        paper = 1.9 + (X % 8 < 4) * 0.35 + motif * 1.2 - (HEIGHT >= 10) * 0.9
        right = X % 16
        frame = (right <= 1) | (right >= 14) | (HEIGHT <= 1) | (HEIGHT >= 5)
        panel = np.select([(right == 2) | (HEIGHT == 4), (right == 13) | (HEIGHT == 2)], [0.9, 3.2], 1.8)
        panel = np.where(frame, 2.6, panel)
        panel = np.select([HEIGHT == 0, right == 0], [0.8, 1.0], panel) + (chance(X // 4, Y, 4) > 0.8) * 0.4
        wall = over(HEIGHT <= 5, self.paint("walnut", panel), self.paint("paper", paper))
        wall = over(HEIGHT == 6, self.paint("walnut", 3.5), wall)
        wall = over(HEIGHT == 11, self.paint("gilt", np.where(X % 4 == 0, 1, 2)), wall)
        return over(HEIGHT == SHADE_LINE, self.paint("walnut", 0), wall)

    def lip(self) -> Pixels:
        return self.paint("walnut", np.minimum(2.0 + BEHIND, 4))

    def top(self, distance: int) -> Pixels:
        if distance > 5:
            return self.inside()
        if distance == 3:
            return self.paint("gilt", 2 - (chance(X, Y, 8) > 0.8))
        tone = {1: 4.0, 2: 2.6, 4: 2.6, 5: 0.0}[distance]
        return self.paint("walnut", tone + (chance(X // 4, Y // 4, 6) > 0.7) * (distance > 1) * 0.5)
