"""The panels round the world: the hero's state above, the log below, what is in view on the right."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.engine.geometry import Vec
from game.engine.tradition import Verb
from game.engine.world import World

from .font import Font
from .log import Log
from .looking import describe
from .minimap import minimap
from .narrator import mood
from .painter import TilePainter
from .swatch import AJAR, Swatch

LOG_LINES = 4
SIDE_WIDTH = 128
"""Of the right panel, in pixels of the text's scale."""
MARGIN = 5
CARD_LINES = 8
"""Lines that the look card may take at the foot of the right panel."""


class Panels:
    """Draws all that is text, at the text's own scale; answers the room that is left for the world."""

    def __init__(self, swatch: Swatch, small: Font) -> None:
        self._swatch = AJAR  # the panels look the same in every tradition; only the map is drawn in its colours
        self._map_swatch = swatch
        self._font = small
        self._tiles = TilePainter(AJAR)
        self._kept: dict[tuple[int, int], tuple[Hashable, pygame.Surface]] = {}
        self._scaled: dict[tuple[str, int], pygame.Surface] = {}

    def world_area(self, size: tuple[int, int], scale: int) -> pygame.Rect:
        """What of a window of that size the panels leave to the world."""
        top = self._bar_height(scale)
        bottom = self._log_height(scale)
        return pygame.Rect(0, top, size[0] - SIDE_WIDTH * scale, size[1] - top - bottom)

    def draw(self, target: pygame.Surface, scale: int, world: World, log: Log, looked_at: Vec | None) -> None:
        """Draws the panels; what has not changed since the last time is not made again."""
        area = self.world_area(target.get_size(), scale)
        width, height = target.get_size()
        hero = world.hero
        self._keep(
            target,
            pygame.Rect(0, 0, width, area.y),
            (
                scale,
                world.level.depth,
                hero.health,
                hero.gold,
                hero.opened,
                hero.latches,
                hero.keys,
                hero.oil,
                hero.shaded,
                world.turn,
            ),
            lambda panel: self._draw_bar(panel, scale, world),
        )
        self._keep(
            target,
            pygame.Rect(0, area.bottom, area.width, height - area.bottom),
            (scale, log.version),
            lambda panel: self._draw_log(panel, scale, log),
        )
        foes = tuple((foe, foe.pos, foe.health, foe.alert > 0, foe.asleep) for foe in world.foes_in_view())
        self._keep(
            target,
            pygame.Rect(area.right, area.y, width - area.right, height - area.y),
            (scale, world.level, world.turn, hero.pos, foes, looked_at),
            lambda panel: self._draw_side(panel, scale, world, looked_at),
        )

    def _keep(
        self, target: pygame.Surface, box: pygame.Rect, state: Hashable, draw: Callable[[pygame.Surface], None]
    ) -> None:
        """Shows a panel as it was last drawn, or draws it anew if what it tells has changed."""
        kept = self._kept.get(box.topleft)
        if kept is None or kept[0] != (box.size, state):
            panel = pygame.Surface(box.size, 0, 32)
            panel.fill(self._swatch.shade("panel").seen)
            draw(panel)
            kept = self._kept[box.topleft] = ((box.size, state), panel)
        target.blit(kept[1], box)

    # ---------------------------------------------------------------------------------------------- top

    def _draw_bar(self, target: pygame.Surface, scale: int, world: World) -> None:
        hero = world.hero
        self._line(target, pygame.Rect(0, target.get_height() - 1, target.get_width(), 1))
        margin, y = MARGIN * scale, 4 * scale
        x = self._icon(target, "icon-depth", margin, scale)
        x = self._word(target, x, y, f"Depth {world.level.depth}", "dim text", scale) + 3 * margin
        x = self._icon(target, "icon-health", x, scale)
        x = self._bar(target, x, scale, hero.health, hero.max_health, "harm") + 3 * margin
        x = self._icon(target, "icon-gold", x, scale)
        x = self._word(target, x, y, str(hero.gold), "gain", scale) + 3 * margin
        x = self._icon(target, "icon-door", x, scale)
        x = self._word(target, x, y, f"{hero.opened} opened", "door text", scale) + 3 * margin
        if Verb.LATCH in world.tradition.verbs:
            x = self._icon(target, "icon-latch", x, scale)
            x = self._word(target, x, y, str(hero.latches), "door text", scale) + 3 * margin
        if hero.keys:
            x = self._icon(target, "icon-key", x, scale)
            x = self._word(target, x, y, str(hero.keys), "door text", scale) + 3 * margin
        if hero.breed.lamp is not None:
            x = self._icon(target, "icon-oil", x, scale)
            low = "gain" if hero.light == hero.breed.lamp.shines[0].radius else "dim text" if hero.shaded else "harm"
            text = f"{hero.oil} shaded" if hero.shaded else str(hero.oil)
            x = self._word(target, x, y, text, low, scale) + 3 * margin
        x = self._icon(target, "icon-turn", x, scale)
        x = self._word(target, x, y, f"turn {world.turn}", "dim text", scale)
        keys = "? keys"
        right = target.get_width() - margin - self._font.width(keys, scale)
        if right > x + margin:
            self._word(target, right, y, keys, "dim text", scale)

    def _bar(self, target: pygame.Surface, x: int, scale: int, value: int, most: int, purpose: str) -> int:
        """A bar with its numbers; answers where it ends."""
        box = pygame.Rect(x, 6 * scale, 48 * scale, 7 * scale)
        target.fill(self._swatch.shade(f"{purpose} ground").seen, box)
        full = box.copy()
        full.width = round(box.width * value / most)
        target.fill(self._swatch.shade(purpose).seen, full)
        return self._word(target, box.right + 3 * scale, 4 * scale, f"{value}/{most}", "text", scale)

    # ------------------------------------------------------------------------------------------- bottom

    def _draw_log(self, target: pygame.Surface, scale: int, log: Log) -> None:
        self._line(target, pygame.Rect(0, 0, target.get_width(), 1))
        y = MARGIN * scale
        for text, purpose, fresh in log.latest(LOG_LINES):
            shade = self._swatch.shade(purpose)
            colour = shade.seen if fresh else shade.remembered
            mark = "+ " if purpose == "door text" else "  "
            self._font.draw(target, (MARGIN * scale, y), mark + text, colour, scale)
            y += self._font.line_height(scale)

    # -------------------------------------------------------------------------------------------- right

    def _draw_side(self, target: pygame.Surface, scale: int, world: World, looked_at: Vec | None) -> None:
        box = target.get_rect()
        self._line(target, pygame.Rect(0, 0, 1, box.height))
        inner = box.inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        picture = minimap(world, self._map_swatch, (inner.width, inner.height // 3))
        frame = picture.get_rect(midtop=inner.midtop)
        pygame.draw.rect(target, self._swatch.shade("line").seen, frame.inflate(2 * scale, 2 * scale))
        target.blit(picture, frame)
        y = frame.bottom + MARGIN * scale
        hero = world.hero
        for text in (
            f"Attack {hero.stats.attack} dice at {hero.stats.attack_chance} %",
            f"Defense {hero.stats.defense} dice at {hero.stats.defense_chance} %",
        ):
            self._word(target, inner.x, y, text, "dim text", scale)
            y += self._font.line_height(scale)
        y += MARGIN * scale
        for foe in world.foes_in_view()[: max(1, (inner.bottom - CARD_LINES * 12 * scale - y) // (18 * scale))]:
            portrait = self._portrait(f"{foe.breed.look}-0", scale)
            target.blit(portrait, (inner.x, y))
            left = inner.x + portrait.get_width() + 3 * scale
            self._word(target, left, y, foe.name.capitalize(), "foe", scale)
            state = mood(foe)
            self._word(target, inner.right - self._font.width(state, scale), y, state, "dim text", scale)
            health = pygame.Rect(left, y + 12 * scale, inner.right - left, 2 * scale)
            target.fill(self._swatch.shade("harm ground").seen, health)
            health.width = health.width * foe.health // foe.max_health
            target.fill(self._swatch.shade("harm").seen, health)
            y += 18 * scale
        if looked_at is not None:
            self._draw_card(target, scale, world, inner, looked_at)

    def _draw_card(self, target: pygame.Surface, scale: int, world: World, inner: pygame.Rect, at: Vec) -> None:
        """What is at a cell, at the foot of the panel."""
        rows = [
            (text, line.purpose)
            for line in describe(at, world)
            for text in self._font.wrap(line.text, inner.width, scale)
        ]
        y = inner.bottom - len(rows) * self._font.line_height(scale)
        rule = y - 3 * scale
        pygame.draw.rect(target, self._swatch.shade("line").seen, (inner.x, rule, inner.width, max(1, scale // 2)))
        for text, purpose in rows:
            self._word(target, inner.x, y, text, purpose, scale)
            y += self._font.line_height(scale)

    # -------------------------------------------------------------------------------------------- parts

    def _bar_height(self, scale: int) -> int:
        return 19 * scale

    def _log_height(self, scale: int) -> int:
        return LOG_LINES * self._font.line_height(scale) + 2 * MARGIN * scale

    def _line(self, target: pygame.Surface, box: pygame.Rect) -> None:
        target.fill(self._swatch.shade("line").seen, box)

    def _word(self, target: pygame.Surface, x: int, y: int, text: str, purpose: str, scale: int) -> int:
        """Draws a word; answers where it ends."""
        return self._font.draw(target, (x, y), text, self._swatch.shade(purpose).seen, scale).right

    def _icon(self, target: pygame.Surface, name: str, x: int, scale: int) -> int:
        """Draws an icon in the top bar; answers where the text beside it begins."""
        icon = self._portrait(name, scale)
        target.blit(icon, (x, (self._bar_height(scale) - icon.get_height()) // 2))
        return x + icon.get_width() + scale

    def _portrait(self, name: str, scale: int) -> pygame.Surface:
        key = (name, scale)
        if key not in self._scaled:
            self._scaled[key] = pygame.transform.scale_by(self._tiles.sprite(name), scale)
        return self._scaled[key]
