"""The keys, as the key table has them."""

from __future__ import annotations

import pygame

from game.ui.commands import Click, Command, Wish
from game.ui.keys import HELP
from game.ui.look import Look
from game.ui.narrator import MOTTO
from game.ui.scene import Change, Pop, Scene

LAW = (
    MOTTO,
    "Held keys and walks of several steps stop before a shut door:",
    "press once more, or click the door itself, to open it.",
)


class KeysHelp(Scene):
    """Lies over the game until any key."""

    covers = False

    def __init__(self, look: Look) -> None:
        self._look = look

    def handle(self, wish: Wish) -> Change | None:
        return Pop() if isinstance(wish, Command | Click) else None

    def draw(self, target: pygame.Surface) -> None:
        """At the text's scale, or at the largest smaller one at which all of it is on the screen."""
        for scale in range(self._look.text_scale(target), 0, -1):
            if self._draw_at(target, scale):
                return

    def _draw_at(self, target: pygame.Surface, scale: int) -> bool:
        """Draws it if it fits, or if it cannot be smaller; answers whether it did."""
        look = self._look
        line = look.small.line_height(scale) + scale
        left = max(look.small.width(keys, scale) for keys, _ in HELP) + 12 * scale
        right = max(look.small.width(does, scale) for _, does in HELP)
        width = min(left + right + 32 * scale, target.get_width())
        rows = [(keys, part) for keys, does in HELP for keys, part in self._wrapped(keys, does, width - left, scale)]
        head = look.large.line_height(scale) + 10 * scale
        box = pygame.Rect(0, 0, width, head + line * (len(rows) + len(LAW) + 1) + 8 * scale)
        if scale > 1 and box.height > target.get_height():
            return False
        box.center = target.get_rect().center
        look.frame(target, box, scale)
        x, y = box.x + 16 * scale, box.y + 7 * scale
        look.large.draw(target, (x, y), "Keys", look.colour("title"), scale)
        y = box.y + head
        for keys, does in rows:
            look.small.draw(target, (x, y), keys, look.colour("door text"), scale)
            look.small.draw(target, (x + left, y), does, look.colour("text"), scale)
            y += line
        y += line // 2
        for text in LAW:
            look.small.draw(target, (x, y), text, look.colour("dim text"), scale)
            y += line
        return True

    def _wrapped(self, keys: str, does: str, width: int, scale: int) -> list[tuple[str, str]]:
        first, *more = self._look.small.wrap(does, width - 32 * scale, scale)
        return [(keys, first), *(("", text) for text in more)]
