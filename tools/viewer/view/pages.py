"""What opens over the map: a list to choose from, a line to type, the help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from viewer.graphics.text_painter import ViewerTextPainter
from viewer.state.commands import Key, Point, Press, UserInput, Wheel


class Page:
    """Takes all wishes while it is open."""

    def __init__(self) -> None:
        self.closed = False

    def handle(self, user_input: UserInput) -> None:
        if isinstance(user_input, Key) and user_input.name == "Esc":
            self.closed = True

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether it has something to do by itself."""
        return False

    def work(self) -> bool:
        """Does a little of what it still has to do; answers whether there is something new to see."""
        return False


def draw_frame(target: pygame.Surface, painter: ViewerTextPainter, size: tuple[int, int]) -> pygame.Rect:
    """A box in the middle of the window, as large as asked if it fits; what lies below is dimmed."""
    shade = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    shade.fill((*painter.colour("void"), 170))
    target.blit(shade, (0, 0))
    whole = target.get_rect().inflate(-painter.gap, -painter.gap)
    box = pygame.Rect(0, 0, min(size[0], whole.width), min(size[1], whole.height))
    box.center = whole.center
    target.fill(painter.colour("panel"), box)
    pygame.draw.rect(target, painter.colour("title"), box, max(1, painter.scale))
    return box


class ListPage(Page):
    """A list of names with a word on each; what is typed narrows it down."""

    def __init__(self, title: str, lines: Sequence[tuple[str, str]], chosen: str, then: Callable[[str], None]) -> None:
        super().__init__()
        self._title, self._lines, self._then = title, lines, then
        self._typed = ""
        self._line = next((number for number, (name, _) in enumerate(lines) if name == chosen), 0)
        self.boxes: list[tuple[pygame.Rect, int]] = []

    @property
    def fitting(self) -> list[tuple[str, str]]:
        """The lines that hold what was typed: first those in whose name it is."""
        typed = self._typed.lower()
        named = [line for line in self._lines if typed in line[0].lower()]
        return named + [line for line in self._lines if line not in named and typed in line[1].lower()]

    def handle(self, user_input: UserInput) -> None:
        last = len(self.fitting) - 1
        match user_input:
            case Key("↑"):
                self._line = max(0, self._line - 1)
            case Key("↓"):
                self._line = min(last, self._line + 1)
            case Wheel(notches=notches):
                self._line = max(0, min(last, self._line - notches))
            case Key("Enter"):
                self._take(self._line)
            case Key("Backspace"):
                self._type(self._typed[:-1])
            case Key(typed=typed) if typed:
                self._type(self._typed + typed)
            case Point(at=at):
                self._line = next((line for box, line in self.boxes if box.collidepoint(at)), self._line)
            case Press(at=at):
                line = next((line for box, line in self.boxes if box.collidepoint(at)), None)
                if line is None:
                    self.closed = True
                else:
                    self._take(line)
            case _:
                super().handle(user_input)

    def _type(self, typed: str) -> None:
        self._typed, self._line = typed, 0

    def _take(self, line: int) -> None:
        if line < len(self.fitting):
            self.closed = True
            self._then(self.fitting[line][0])

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        fitting = self.fitting
        names = max(painter.width(name) for name, _ in self._lines) + 2 * painter.gap
        words = max(painter.width(word) for _, word in self._lines)
        box = draw_frame(target, painter, (names + words + 2 * painter.gap, (len(self._lines) + 3) * painter.line))
        inner = box.inflate(-2 * painter.gap, -painter.line)
        typed = f"{self._title}: {self._typed}|" if self._typed else f"{self._title}: type to narrow down"
        painter.write(target, inner.topleft, painter.cut(typed, inner.width), "title")
        rows = inner.height // painter.line - 1
        first = max(0, min(self._line - rows // 2, len(fitting) - rows))
        self.boxes = []
        for row, (name, word) in enumerate(fitting[first : first + rows]):
            line = pygame.Rect(inner.x, inner.y + (row + 1) * painter.line, inner.width, painter.line)
            if first + row == self._line:
                target.fill(painter.colour("chosen"), line)
            self.boxes.append((line, first + row))
            painter.write(target, line.topleft, name, "door text" if first + row == self._line else "text")
            painter.write(target, (line.x + names, line.y), painter.cut(word, inner.width - names), "dim text")
        if not fitting:
            painter.write(target, (inner.x, inner.y + painter.line), "Nothing has that in it.", "harm")


class TextEntryPage(Page):
    """One line to type; what is wrong with it is said until it is right."""

    def __init__(self, title: str, text: str, then: Callable[[str], str | None]) -> None:
        """`then` takes the text, and answers what is wrong with it if something is."""
        super().__init__()
        self._title, self._text, self._then = title, text, then
        self._fresh = True
        """Whether the text is the one that was there, which typing replaces."""
        self.wrong = ""

    def handle(self, user_input: UserInput) -> None:
        match user_input:
            case Key("Enter"):
                self.wrong = self._then(self._text) or ""
                self.closed = not self.wrong
            case Key("Backspace"):
                self._text, self._fresh = self._text[:-1], False
            case Key(typed=typed) if typed:
                self._text, self._fresh = typed if self._fresh else self._text + typed, False
            case Press():
                self.closed = True
            case _:
                super().handle(user_input)

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        box = draw_frame(target, painter, (40 * painter.line, 5 * painter.line))
        inner = box.inflate(-2 * painter.gap, -painter.line)
        painter.write(target, inner.topleft, painter.cut(self._title, inner.width), "title")
        field = pygame.Rect(inner.x, inner.y + painter.line + painter.gap // 2, inner.width, painter.line)
        target.fill(painter.colour("chosen"), field)
        shown = self._text
        while shown and painter.width(shown + "_") > inner.width:
            shown = shown[1:]
        painter.write(
            target, field.topleft, shown + ("" if self._fresh else "_"), "door text" if self._fresh else "text"
        )
        hint = self.wrong or "Enter takes it, Esc leaves it as it was"
        painter.write(
            target,
            (inner.x, inner.bottom - painter.line),
            painter.cut(hint, inner.width),
            "harm" if self.wrong else "dim text",
        )
