"""Keys on the screen, with which a player without a keyboard types a text into the scene below."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.core.scene_manager import Change, Pop, Push, Scene
from game.ui.graphics.layout import EDGE, first_free, place_on_map, room_for_prompt
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.log_panel import hide_rows_beside
from game.ui.input.commands import ERASE, Click, Command, Hover, MoveInput, PlayerInput, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.text.command_names import prompt
from game.ui.text.sentences import menus as text

PAGES = (
    ("abcdefghijklmn", "opqrstuvwxyz.-", "0123456789'?"),
    ("ABCDEFGHIJKLMN", "OPQRSTUVWXYZ_/", "~+=,;:()&@#\\"),
)
"""Rows of keys of each page. The row below them has the keys for the other page, a space, to erase, and to close."""
WIDE, NARROW, HIGH, MARGIN = 15, 12, 12, 4
"""Usual and least width of a key, its height, and margin of the panel, in pixels at text scale 1."""
DONE = "\n"
"""Character of the key that closes the keys."""
OTHER_PAGE = "\t"
"""Character of the key that shows the other page."""


class OnScreenKeyboard(Scene):
    """Panel of keys over a scene in which the player types a text. The text is seen in that scene."""

    covers = False
    takes_keys = True

    def __init__(
        self,
        theme: Theme,
        type_into: Callable[[PlayerInput], Change | None],
        end: Callable[[bool], Change | None] = lambda _: None,
        first: str = PAGES[0][0][0],
    ) -> None:
        """Make the panel.

        `type_into`: gets each typed character, as the scene below would get it from a keyboard. `end`: called when the
        panel closes, with True if the player has chosen "done"; it returns the change of scene that follows, or None.
        `first`: character of the key that is selected at first.
        """
        self._theme = theme
        self._type = type_into
        self._end = end
        self._is_typed = False
        """Whether the player has typed with a keyboard, on which Enter then ends the text."""
        self._page = 0
        self._row = self._column = 0
        self._select(first)
        self.boxes: dict[str, pygame.Rect] = {}
        """Box of each key when it was last drawn, in pixels, by its character."""

    @property
    def _rows(self) -> list[list[tuple[str, str]]]:
        """Rows of keys of the present page, each key as (label, character)."""
        signs = [[(sign, sign) for sign in row] for row in PAGES[self._page]]
        labels = (text.PAGE_KEYS[1 - self._page], text.SPACE_KEY, text.ERASE_KEY, text.DONE_KEY)
        return [*signs, [*zip(labels, (OTHER_PAGE, " ", ERASE, DONE), strict=True)]]

    @property
    def chosen(self) -> str:
        """Character of the selected key."""
        return self._rows[self._row][self._column][1]

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case MoveInput(step=step):
                self._move(step.x, step.y)
            case Command.CONFIRM:
                return self._close(done=True) if self._is_typed else self._press(self.chosen)
            case TypedCharacter(character=character):
                self._is_typed = True
                return self._press(character)
            case Command.CANCEL:
                return self._close(done=False)
            case Hover(at=at) | Click(at=at):
                under = next((character for character, box in self.boxes.items() if box.collidepoint(at)), None)
                if under is None:
                    return self._close(done=False) if isinstance(player_input, Click) else None
                self._select(under)
                return self._press(under) if isinstance(player_input, Click) else None
            case _:
                pass
        return None

    def _move(self, across: int, down: int) -> None:
        """Select another key; beyond the last key of a row or column, go on with the first."""
        before = len(self._rows[self._row])
        self._row = (self._row + down) % len(self._rows)
        count = len(self._rows[self._row])
        if count != before:
            self._column = self._column * count // before
        self._column = (self._column + across) % count

    def _select(self, character: str) -> None:
        for number, row in enumerate(self._rows):
            for column, (_, other) in enumerate(row):
                if other == character:
                    self._row, self._column = number, column

    def _press(self, character: str) -> Change | None:
        if character == OTHER_PAGE:
            self._page = 1 - self._page
            return None
        return self._close(done=True) if character == DONE else self._type(TypedCharacter(character))

    def _close(self, *, done: bool) -> Change:
        return Pop(lambda: self._end(done))

    def spoken(self) -> list[str]:
        return [prompt(self._theme.controls, text.LETTER_KEYS), self._rows[self._row][self._column][0]]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter, high, margin = TextPainter(target, theme, scale), HIGH * scale, MARGIN * scale
        view, count = self.map_view(), len(PAGES[0][0])
        area = target.get_rect() if view is None else view.area  # a list beside the map stays visible
        width = max(count * NARROW * scale, min(count * WIDE * scale, area.width - 4 * margin))
        foot = painter.wrap(prompt(theme.controls, text.LETTER_KEYS), width)
        height = len(self._rows) * high + len(foot) * painter.line
        size = width + 2 * margin, height + 2 * margin
        bottoms = (target.get_height(),) if view is None else (area.bottom, target.get_height())
        boxes = [pygame.Rect((0, 0), size) for _ in bottoms]
        for each, bottom in zip(boxes, bottoms, strict=True):
            each.midbottom = area.centerx, bottom - EDGE * scale
        box = boxes[-1]
        if self.opened_over is not None and (panel := self.opened_over.list_panel) is not None:
            box = panel.foot(size[1])
        if view is not None:
            free = first_free(boxes, [*view.important, *view.doors])
            box = free or place_on_map(size, room_for_prompt(view, target.get_size(), scale), scale)
        hide_rows_beside(painter, view, box)
        theme.plate(target, box, scale)
        first, top = box.centerx - width // 2, box.bottom - size[1] + margin
        self.boxes = {}
        for number, row in enumerate(self._rows):
            for column, (label, character) in enumerate(row):
                left, right = (first + width * edge // len(row) for edge in (column, column + 1))
                key = pygame.Rect(left, top + number * high, right - left, high)
                if (number, column) == (self._row, self._column):
                    painter.fill(key, "chosen")
                    painter.outline(key, "title")
                purpose = "title" if (number, column) == (self._row, self._column) else "text"
                painter.word(
                    key.centerx - painter.width(label) // 2, key.y + (high - painter.line) // 2, label, purpose
                )
                self.boxes[character] = key
        for number, line in enumerate(foot):
            painter.word(first, box.bottom - margin - (len(foot) - number) * painter.line, line, "dim text")


def begin_filter(
    theme: Theme, handle: Callable[[PlayerInput], Change | None], keep: Callable[[], Change | None]
) -> Change | None:
    """Begin to type the filter of a list, with keys on the screen after an input from the mouse or a pad.

    The parameters: see `filter_keys`.
    """
    return handle(Command.FILTER) if theme.controls.device is Device.KEYBOARD else filter_keys(theme, handle, keep)


def filter_keys(
    theme: Theme, handle: Callable[[PlayerInput], Change | None], keep: Callable[[], Change | None]
) -> Push:
    """Return the change that opens the keys to type the filter of a list.

    `handle`: function of the list for inputs. `keep`: ends the typing and chooses nothing.
    """
    handle(Command.FILTER)
    return Push(OnScreenKeyboard(theme, handle, lambda _: keep()))
