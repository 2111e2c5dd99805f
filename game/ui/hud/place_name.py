"""The name of a place in large letters over the map, when the hero comes there for the first time."""

from __future__ import annotations

import pygame

from game.engine.world import World
from game.ui.graphics.theme import Theme
from game.ui.hud.status_bar import place_name
from game.ui.text.sentences import status

SECONDS, FADES_FROM = 1.9, 1.3
"""Time for which the name is shown, and after which it begins to fade."""
FRAME_SECONDS = 1 / 30
"""Seconds between two pictures of the fading name."""
HEIGHT = 4
"""The middle of the name lies at this part of the map's height, from above."""


class PlaceName:
    """Name of the place that the hero has just entered."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._level: object = None
        """Level where the hero was when time last passed; None at first."""
        self._left = 0.0
        """Seconds for which the name is still shown."""

    def pass_time(self, seconds: float, world: World) -> None:
        """Let time pass, and begin to show the name if the hero has entered a level for the first time.

        There is none if the player has turned motion off. A game that goes on shows it only before its first turn.
        """
        self._left = max(0.0, self._left - seconds)
        if world.level is not self._level:
            is_new = not world.turn if self._level is None else not world.level.visits.before
            self._level = world.level
            self._left = SECONDS if is_new and self._theme.settings.motion.value and place_name(world) else 0.0

    def end(self) -> None:
        """Show the name no longer."""
        self._left = 0.0

    @property
    def strength(self) -> float:
        """How strongly the name is drawn: from 1 to 0, in steps that can be seen."""
        return round(10 * min(1.0, self._left / (SECONDS - FADES_FROM))) / 10

    def next_frame_in(self) -> float | None:
        """Return the seconds until the name looks different; None if it is not shown."""
        fade = SECONDS - FADES_FROM
        return None if not self._left else self._left - fade if self._left > fade else FRAME_SECONDS

    def draw(self, target: pygame.Surface, area: pygame.Rect, world: World, scale: int) -> list[pygame.Rect]:
        """Draw the name and the depth into the upper part of the map; return their boxes in pixels of the target.

        `area`: the map. `scale`: of the text.
        """
        if not self.strength:
            return []
        theme, middle = self._theme, (area.centerx, area.y + area.height // HEIGHT)
        shadow, (small, large) = theme.colour("void"), (theme.small, theme.large)
        depth = status.DEPTH.format(number=world.level.depth)
        name = large.render(place_name(world), theme.colour("title"), 2 * scale, shadow)
        below = small.render(depth, theme.colour("text"), scale, shadow)
        boxes = [name.get_rect(midbottom=middle), below.get_rect(midtop=middle)]
        for picture, place in zip((name, below), boxes, strict=True):
            shown = picture.copy()
            shown.set_alpha(round(255 * self.strength))
            target.blit(shown, place)
        return boxes
