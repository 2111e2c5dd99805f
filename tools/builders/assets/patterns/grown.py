"""Masonry that grew, or that nature takes back: caves, warrens, hives and ruins. Its walls may have any outline."""

from __future__ import annotations

import numpy as np

from builders.assets.patterns.built import BEHIND, STOREY, course, jointed
from builders.assets.patterns.fields import Field, X, Y, bent, chance, hexagons, lines, noise, stones
from builders.assets.patterns.masonry import HEIGHT, SHADE_LINE, Masonry, Pixels, over


class Caves(Masonry):
    """Rock in layers, sand with ripples, bare rock where the sand is gone."""

    roles = ("rock", "sand", "bedrock", "straw", "caves core")
    core = "caves core"

    def floor(self) -> Pixels:
        return self._ground(0.96)

    def corridor(self) -> Pixels:
        return self._ground(0.62)

    def _ground(self, bare: float) -> Pixels:
        """Return sand with bare rock, `uint8[x, y]`. `bare`: how high the ground must be to have no sand, 0 to 1.5."""
        high = noise(*bent(6, salt=20), 16, 11, salt=11) + noise(*bent(3, salt=22), 6, 5, salt=12) * 0.45
        ripple = noise(X + noise(X, Y, 9, salt=14) * 14, Y, 32, 3.2, salt=13)
        tone = 1.3 + high * 0.9 + (ripple > 0.66) * 0.8
        tone = tone + (chance(X, Y, 15) > 0.985) - (chance(X, Y, 16) > 0.985)
        rock = high > bare
        ground = over(rock, self.paint("bedrock", 1.4 + ripple * 1.4 + (high - bare) * 1.5), self.paint("sand", tone))
        step = rock & ~np.roll(rock, -1, axis=1)
        ground = over(step, self.paint("bedrock", 0.9), ground)
        pebble = stones(X, Y, 13, 11, salt=18, jitter=0.9)
        lying = (pebble.chance > 0.9) & (pebble.rim > 4.0)
        return over(lying, self.paint("bedrock", np.where(pebble.height < 0, 2, 1)), ground)

    def wall(self) -> Pixels:
        layers = noise(X, Y + noise(X, STOREY, 14, 16, salt=2) * 8, 22, 3.2, salt=3)
        lumps = noise(*bent(3, salt=25), 7, 8, salt=4)
        tone = 0.7 + layers * 2.0 + lumps * 1.5 + (HEIGHT - 5) / 14 - (HEIGHT <= 1) * 0.8
        tone = tone - lines(noise(*bent(4, salt=23), 7, 18, salt=5)) * 1.6 - (HEIGHT == SHADE_LINE) * 1.6
        return self.paint("rock", np.clip(tone + (chance(X, Y, 6) > 0.97), 0, 3.6))

    def lip(self) -> Pixels:
        tone = 3.0 + (noise(X, Y, 4, salt=8) - 0.35) * 1.6
        return self.paint("rock", np.clip(np.where(BEHIND == 2, tone + 0.5, tone - 0.6), 1, 4))

    def top(self, distance: int) -> Pixels:
        depth = distance + (noise(X, Y, 4, salt=9) - 0.5) * 2.2
        tone = np.select([depth <= 1.2, depth <= 2.4], [3.8, 3.0], 2.4) + (noise(X, Y, 6, salt=10) - 0.5) * 1.3
        return over(depth > 4.2, self.inside(), self.paint("rock", tone))


class Warrens(Masonry):
    """Packed earth with roots and props, trodden ground, straw."""

    roles = ("loam", "trodden", "straw", "pebbles", "oak", "warrens core")
    core = "warrens core"

    def floor(self) -> Pixels:
        stalk = (chance(X // 4, Y, 15) > 0.93) & (noise(X, Y, 16, salt=16) > 0.52)
        return over(stalk, self.paint("straw", 2 + (chance(X // 4, Y, 17) > 0.6)), self._earth())

    def corridor(self) -> Pixels:
        return self._earth()

    def _earth(self) -> Pixels:
        """Return trodden earth with pebbles and roots, `uint8[x, y]`."""
        tone = 1.0 + noise(X, Y, 8, 6, salt=12) * 1.7 + noise(X, Y, 3, salt=13) * 0.8
        ground = self.paint("trodden", np.minimum(tone + (chance(X, Y, 14) > 0.98), 3.6))
        root = lines(noise(*bent(6, salt=20), 26, 21, salt=19)) & (noise(X, Y, 14, salt=24) > 0.42)
        ground = over(root, self.paint("trodden", 3.6), ground)
        ground = over(np.roll(root, 1, axis=1) & ~root, self.paint("trodden", 0.9), ground)
        pebble = stones(X, Y, 9, 8, salt=18, jitter=0.9)
        return over((pebble.chance > 0.94) & (pebble.rim > 2), self.paint("pebbles", 2 + (pebble.height < 0)), ground)

    def covers(self) -> dict[str, tuple[Pixels, Pixels]]:
        bare = noise(*bent(6, salt=30), 17, 12, salt=31) + noise(X, Y, 4, salt=32) * 0.3
        worn = self.paint("trodden", 2.2 + noise(X, Y, 6, 4, salt=33) * 1.4 - (chance(X // 2, Y, 34) > 0.95))
        rim, within = (over(bare > least, worn, np.zeros_like(worn)) for least in (0.95, 0.62))
        return {**super().covers(), "path": (rim, within)}

    def wall(self) -> Pixels:
        tone = 1.3 + noise(X, Y, 9, 4, salt=3) * 1.3 + noise(X, Y, 3.5, salt=4) * 0.9 + (HEIGHT - 8) / 22
        tone = tone - (HEIGHT == SHADE_LINE) * 1.6
        wall = self.paint("loam", np.minimum(tone, 3.6))
        pebble = stones(X, Y, 8, 7, salt=5)
        wall = over((pebble.chance > 0.82) & (pebble.rim > 1.7), self.paint("pebbles", 2 + (pebble.rim > 2.4)), wall)
        root = (np.abs(noise(X, Y, 13, 40, salt=6) - 0.5) < 0.03) & (HEIGHT > 3)
        wall = over(root, self.paint("oak", 2.5 + (chance(X, Y // 3, 7) > 0.5)), wall)
        place = X % 32
        prop = np.select([place == 0, place == 4], [3.8, 0.5], 2.3) + (chance(X, Y // 4, 8) > 0.7) * 0.6
        beam = (HEIGHT >= 9) & (HEIGHT < SHADE_LINE) & ((place < 7) | (place > 29))
        stands = chance(X // 32, STOREY, 9) > 0.35
        wall = over(beam & stands, self.paint("oak", np.where(HEIGHT == 9, 1, 3)), wall)
        return over((place < 5) & stands, self.paint("oak", prop), wall)

    def lip(self) -> Pixels:
        return self.paint("loam", np.clip(2.7 + (BEHIND == 2) * 0.9 + (noise(X, Y, 3, salt=9) - 0.5) * 1.6, 1, 4))

    def top(self, distance: int) -> Pixels:
        depth = distance + (noise(X, Y, 3.5, salt=10) - 0.5) * 2
        tone = np.select([depth <= 1.4, depth <= 2.6], [3.8, 2.9], 2.2) + (noise(X, Y, 4, salt=11) - 0.5) * 1.2
        return over(depth > 4.2, self.inside(), self.paint("loam", tone))


class Hives(Masonry):
    """Combs of wax, some full of honey, some empty."""

    roles = ("wax", "comb", "honey", "hives core")
    core = "hives core"

    def floor(self) -> Pixels:
        comb = hexagons(X, Y, 8)
        tone = 1.5 + comb.chance * 1.2 + (noise(X, Y, 8, salt=5) - 0.5) * 0.6
        ring = (comb.rim >= 1) & (comb.rim < 2)
        tone = np.select([ring & (comb.height < 0), ring & (comb.height > 2.4)], [tone - 0.9, tone + 0.5], tone)
        floor = self.paint("comb", np.where(comb.rim < 1, np.maximum(tone + 1, 3), tone))
        filled = 1.6 + (comb.rim > 3.4) * 1.0 + (comb.height < -2.4) * 0.8
        floor = over((comb.chance > 0.92) & (comb.rim > 1.6), self.paint("honey", filled), floor)
        empty = (comb.chance < 0.09) & (comb.rim > 1.6)
        return over(empty, self.paint(self.core, np.where(comb.height > 3.2, 4, 0)), floor)

    def corridor(self) -> Pixels:
        comb = hexagons(X, Y, 16)
        return self.paint("comb", np.where(comb.rim < 1, 3, 1.3 + comb.chance * 1.4))

    def wall(self) -> Pixels:
        comb = hexagons(X, Y, 16, salt=2)
        full = 2.2 + (comb.rim > 2.2) * 1.0 - (comb.height > 1.2) * 0.9
        cell = np.where(comb.chance > 0.52, full, 0.4 + (comb.height > 1.4) * 0.9)
        tone = np.where(comb.rim < 1, 3.0 + (HEIGHT > 8) * 0.9, cell)
        return self.paint("wax", tone - (HEIGHT <= 1) - (HEIGHT >= 11) * 0.7 - (HEIGHT == SHADE_LINE))

    def lip(self) -> Pixels:
        tone = np.select([BEHIND == 2, BEHIND == 1], [4.0, 3.0], 2.4) + (noise(X, Y, 5, salt=3) - 0.5)
        return self.paint("wax", np.clip(tone, 1, 4))

    def top(self, distance: int) -> Pixels:
        comb = hexagons(X, Y, 11, salt=3)
        if distance > 5:
            return over(comb.rim < 1.1, self.paint(self.core, 4), self.inside())
        tone = {1: 4.5, 2: 3.6, 3: 2.8, 4: 2.5, 5: 1.2}[distance] + (noise(X, Y, 6, salt=4) - 0.5)
        return self.paint("comb", tone)


class Ruins(Masonry):
    """Broken walls with ivy, flagstones with grass in their joints."""

    roles = ("ruin", "paving", "grass", "straw", "ruins core")
    core = "ruins core"

    def floor(self) -> Pixels:
        return self._overgrown(0.62)

    def corridor(self) -> Pixels:
        return self._overgrown(0.74)

    def _overgrown(self, bare: float) -> Pixels:
        """Return flagstones with grass, `uint8[x, y]`. `bare`: how damp the ground must be to be under grass."""
        flags = stones(X, Y, 21, 18, salt=11, jitter=0.25)
        tone = 1.7 + flags.chance * 1.3 + (noise(X, Y, 5, salt=12) - 0.5) * 0.5
        tone = np.where(flags.rim < 1.8, tone + 0.5, tone)
        tone = np.where((flags.chance > 0.55) & lines(noise(*bent(3, salt=17), 16, salt=16)), 0.6, tone)
        floor = self.paint("paving", np.where(flags.rim < 0.85, 0.6, tone))
        damp = noise(*bent(5, salt=18), 18, salt=14) * 0.75 + noise(X, Y, 5, salt=15) * 0.35
        green = (damp > bare) | ((flags.rim < 1.3) & (damp > bare - 0.16))
        return over(green, self._grass(damp - bare), floor)

    def _grass(self, thick: Field) -> Pixels:
        """Return blades of grass, `uint8[x, y]`. `thick`: more where they are long, 0 at the edge, `float64[x, y]`."""
        blade = (chance(X, Y // 2, 52) > 0.86) * 1.0 - (chance(X, Y, 53) > 0.9)
        return self.paint("grass", np.clip(1.6 + np.clip(thick * 6, -0.7, 1.0) + blade, 0, 4))

    def wall(self) -> Pixels:
        broken = course(5, 11, salt=3)
        tone = 1.9 + broken.chance * 1.4 + (noise(X, Y, 4, salt=4) - 0.5) * 0.8
        ivy = noise(X, Y, 7, 5, salt=6) + (HEIGHT - 9) / 22
        leaves = 1.4 + (chance(X, Y, 8) > 0.6) * 1.4 + (ivy > 0.85)
        wall = self.paint("ruin", np.where(HEIGHT == SHADE_LINE, 0.6, jointed(broken, tone)))
        return over((ivy > 0.70) & (chance(X, Y, 7) > 0.2), self.paint("grass", leaves), wall)

    def lip(self) -> Pixels:
        moss = self.paint("grass", 2.4 + (chance(X, Y, 4) > 0.5) * 1.2 + (BEHIND == 2) * 0.5)
        stone = self.paint("ruin", 3 + (BEHIND == 2) - (chance(X // 4, STOREY, 5) > 0.8) * 1.4)
        return over(noise(X, STOREY * 16, 6, salt=13) > 0.56, moss, stone)

    def top(self, distance: int) -> Pixels:
        if distance > 5:
            return self.inside()
        rubble = stones(X, Y, 8, 7, salt=5)
        tone = 3.5 + rubble.chance if distance == 1 else 2.0 + rubble.chance * 1.4
        tone = tone - (rubble.rim < 0.7) * 1.3
        mossy = noise(X, Y, 7, salt=9) > 0.6
        return over(mossy, self.paint("grass", tone + 0.3), self.paint("ruin", tone))
