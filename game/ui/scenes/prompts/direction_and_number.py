"""Lines over the game that ask for a direction or for a number."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.layout import place_on_map, room_for_prompt
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_close_button
from game.ui.hud.log_panel import hide_rows_beside
from game.ui.input.commands import ERASE, Click, Command, MoveInput, PlayerInput, Scroll, TypedCharacter
from game.ui.scenes.prompts.box_on_map import GAP, box_for_words, write_rows
from game.ui.text.command_names import prompt
from game.ui.text.sentences import menus as text
from game.ui.text.sentences.door_commands import CHOOSE_DIRECTION

NUMBERS = (5, 10, 20, 50, 100)
"""Numbers that a click chooses at once."""
STEPS = 10
"""Number by which the left and right arrow keys change a number. Up and down change it by 1."""


class DirectionPrompt(Scene):
    """Scene that asks for a direction. `then` is called with the chosen step. Esc or a click goes back."""

    covers = False

    def __init__(self, theme: Theme, question: str, then: Callable[[Vec], Change | None]) -> None:
        self._theme = theme
        self._question = question
        self._then = then

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case MoveInput(step=step, held=False):
                return Pop(lambda: self._then(step))
            case Command.CANCEL:
                return Pop()
            case _:
                return Pop() if self.is_beside(player_input) else None

    def spoken(self) -> list[str]:
        return [self._question]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        question = prompt(theme.controls, CHOOSE_DIRECTION, question=self._question)
        box, rows = box_for_words(painter, target, self.map_view(), question, above=GAP // 2, beside=ROOM)
        painter.fill(box, "panel")
        pygame.draw.rect(target, theme.colour("title"), box, scale)
        draw_close_button(self, theme, target, box, scale)
        write_rows(painter, rows, (box.x + GAP * scale, box.y + GAP // 2 * scale), "door text")


class NumberPrompt(Scene):
    """Scene that asks for a number. `then` is called with it. Digits change the number, and so do the arrow keys.

    A click on one of the numbers below the question chooses this number at once. Esc, or a click beside it, goes back.
    """

    covers = False
    takes_text = True

    def __init__(
        self, theme: Theme, question: str, first: int, most: int, then: Callable[[int], Change | None]
    ) -> None:
        """Make the prompt. `first`: the number that is offered at first. `most`: the greatest number."""
        self._theme = theme
        self._question = question
        self._number = str(first)
        self._fresh = True
        """Whether the first digit that is typed replaces the number."""
        self._most = most
        self._then = then
        self._boxes: list[tuple[pygame.Rect, int]] = []

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case TypedCharacter(character=digit) if digit in "0123456789":
                typed = digit if self._fresh else self._number + digit
                self._number, self._fresh = str(min(int(typed), self._most)), False
            case TypedCharacter(character=character) if character == ERASE:
                self._number, self._fresh = self._number[:-1], False
            case MoveInput(step=step) if step in (NORTH, EAST, SOUTH, WEST):
                self._change(STEPS * step.x - step.y)
            case Scroll(rows=rows):
                self._change(-rows)
            case Command.CONFIRM | TypedCharacter(character=" "):
                return self._choose(int(self._number or 0))
            case Click(at=at):
                clicked = [number for box, number in self._boxes if box.collidepoint(at)]
                if clicked:
                    return self._choose(clicked[0])
                return Pop() if self.is_beside(player_input) else None
            case Command.CANCEL:
                return Pop()
            case _:
                pass
        return None

    def _change(self, by: int) -> None:
        self._number, self._fresh = str(max(1, min(self._most, int(self._number or 0) + by))), True

    def _choose(self, number: int) -> Change:
        return Pop(lambda: self._then(number)) if number else Pop()

    def spoken(self) -> list[str]:
        return [
            text.NUMBER_ASKED.format(question=self._question, number=self._number),
            prompt(self._theme.controls, text.NUMBER_KEYS),
        ]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        keys = prompt(theme.controls, text.NUMBER_KEYS)
        line = text.NUMBER_ASKED.format(question=self._question, number=self._number)
        room, gap = painter.width("0000"), 6 * scale
        view = room_for_prompt(self.map_view(), target.get_size(), scale)
        most = view.area.width - 2 * gap
        rows, foot = painter.wrap(line, most - ROOM * scale), painter.wrap(keys, most)
        buttons = len(NUMBERS) * (room + 2 * gap) - gap
        asked = max(map(painter.width, rows)) + painter.width("000") * (len(rows) == 1) + ROOM * scale
        width = max(asked, *map(painter.width, foot), buttons)
        height = (len(rows) + 1 + len(foot)) * painter.line + 3 * gap
        box = place_on_map((width + 2 * gap, height), view, scale)
        hide_rows_beside(painter, self.map_view(), box)
        painter.fill(box, "panel")
        painter.outline(box, "title")
        draw_close_button(self, theme, target, box, scale)
        write_rows(painter, rows, (box.x + gap, box.y + gap // 2), "door text")
        left, top = box.x + gap, box.y + len(rows) * painter.line + gap
        self._boxes = []
        for number in NUMBERS:
            offer = str(number)
            button = pygame.Rect(left, top, room + gap, painter.line + gap)
            painter.fill(button, "chosen")
            painter.outline(button, "line")
            painter.word(button.x + (button.width - painter.width(offer)) // 2, button.y + gap // 2, offer, "text")
            self._boxes.append((button, number))
            left = button.right + gap
        top = box.bottom - len(foot) * painter.line - gap // 2
        write_rows(painter, foot, (box.x + gap, top), "dim text")
