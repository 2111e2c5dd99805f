"""The name of a place in large letters over the map, when the hero comes there for the first time.

It is that of a level, or a smaller one of a room with a purpose.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.engine.events.event import Event
from game.engine.events.movement_events import RoomEntered
from game.engine.words import capital
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
        self._room = ""
        """Name of the room that is shown; "" for the name of the level."""

    def pass_time(self, seconds: float, world: World) -> None:
        """Let time pass, and begin to show the name if the hero has entered a level for the first time.

        There is none if the player has turned motion off. A game that goes on shows it only before its first turn.
        """
        self._left = max(0.0, self._left - seconds)
        if world.level is not self._level:
            is_new = not world.turn if self._level is None else not world.level.visits.before
            self._level, self._room = world.level, ""
            self._left = SECONDS if is_new and self._theme.settings.motion.value and place_name(world) else 0.0

    def show(self, events: Iterable[Event]) -> None:
        """Begin to show the name of the room that the hero has just entered for the first time, if motion is on."""
        for event in events:
            if isinstance(event, RoomEntered) and self._theme.settings.motion.value:
                self._room, self._left = capital(event.purpose), SECONDS

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

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, world: World, scale: int, bar: pygame.Rect
    ) -> list[pygame.Rect]:
        """Draw the name, and the depth below the name of a level; return their boxes, in pixels of the target.

        The name of a level is drawn into the upper part of the map. That of a room, which comes while the player acts,
        stands beside the bar above the map, or at the upper edge of the map if there is no room. `area`: the map.
        `scale`: of the text. `bar`: box of the gauges and figures above the map.
        """
        if not self.strength:
            return []
        theme, middle = self._theme, (area.centerx, area.y + area.height // HEIGHT)
        shadow, (small, large) = theme.colour("void"), (theme.small, theme.large)
        words, times = (self._room, 1) if self._room else (place_name(world), 2)
        pictures = [large.render(words, theme.colour("title"), times * scale, shadow)]
        boxes = [pictures[0].get_rect(midbottom=middle)]
        if self._room:
            beside = pygame.Rect(bar.right, 0, area.right - bar.right, area.y)
            fits = boxes[0].width <= beside.width and boxes[0].height <= beside.height
            boxes = [pictures[0].get_rect(center=beside.center) if fits else pictures[0].get_rect(midtop=area.midtop)]
        else:
            depth = status.DEPTH.format(number=world.level.depth)
            pictures.append(small.render(depth, theme.colour("text"), scale, shadow))
            boxes.append(pictures[-1].get_rect(midtop=middle))
        for picture, place in zip(pictures, boxes, strict=True):
            shown = picture.copy()
            shown.set_alpha(round(255 * self.strength))
            target.blit(shown, place)
        return boxes
