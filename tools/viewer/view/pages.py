"""Pages that open over the map: their base class, and a page with a text field."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.state.viewer_inputs import Key, Press, UserInput


class Page:
    """Page over the map. While a page is open, it gets all input. `closed`: whether it is to be removed."""

    def __init__(self) -> None:
        self.closed = False

    def handle(self, user_input: UserInput) -> None:
        """Carry out an input. This base class only closes the page on Esc."""
        if isinstance(user_input, Key) and user_input.name == "Esc":
            self.closed = True

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        """Draw the page. Raises NotImplementedError in this base class."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether the page has work to do that needs no input, such as generating levels."""
        return False

    def run_idle_task(self) -> bool:
        """Do a small part of the page's work. Return whether the window must be drawn again."""
        return False


def draw_frame(target: pygame.Surface, painter: ViewerTextPainter, size: tuple[int, int]) -> pygame.Rect:
    """Draw an empty framed box in the middle of the window, dim everything else, and return the box's rectangle.

    `size`: width and height of the box in pixels. The box is smaller if the window is too small.
    """
    shade = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    shade.fill((*painter.colour("void"), 170))
    target.blit(shade, (0, 0))
    whole = target.get_rect().inflate(-painter.gap, -painter.gap)
    box = pygame.Rect(0, 0, min(size[0], whole.width), min(size[1], whole.height))
    box.center = whole.center
    target.fill(painter.colour("panel"), box)
    pygame.draw.rect(target, painter.colour("title"), box, max(1, painter.scale))
    return box


class TextEntryPage(Page):
    """Page with a field for one line of text. If the text is wrong, a message is shown and the page stays open."""

    def __init__(
        self, title: str, text: str, on_submit: Callable[[str], str | None], offers: Sequence[str] = ()
    ) -> None:
        """Create the page. `text`: the text in the field at first.

        `on_submit`: function that is called with the text when Enter is pressed. If the text is wrong, it returns what
        is wrong, and the page stays open. If the text is right, it returns None, and the page closes. `offers`: texts
        that are listed below the field; a click on one submits it.
        """
        super().__init__()
        self._title, self._text, self._on_submit, self._offers = title, text, on_submit, offers
        self._untouched = True
        """Whether the text is still the first text. The first typed character replaces the whole of it."""
        self.error = ""
        self.boxes: list[tuple[pygame.Rect, str]] = []
        """Rectangle, in pixels, of each offer that is shown, with its text."""
        self._box = pygame.Rect(0, 0, 0, 0)

    def handle(self, user_input: UserInput) -> None:
        match user_input:
            case Key("Enter"):
                self._submit(self._text)
            case Key("Backspace"):
                self._text, self._untouched = self._text[:-1], False
            case Key(typed=typed) if typed:
                self._text, self._untouched = typed if self._untouched else self._text + typed, False
            case Press(at=at):
                offer = next((text for box, text in self.boxes if box.collidepoint(at)), None)
                if offer is not None:
                    self._text, self._untouched = offer, True
                    self._submit(offer)
                elif not self._box.collidepoint(at):
                    self.closed = True
            case _:
                super().handle(user_input)

    def _submit(self, text: str) -> None:
        self.error = self._on_submit(text) or ""
        self.closed = not self.error

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        lines = 5 + len(self._offers)
        self._box = box = draw_frame(target, painter, (40 * painter.line, lines * painter.line))
        inner = box.inflate(-2 * painter.gap, -painter.line)
        painter.write(target, inner.topleft, painter.cut(self._title, inner.width), "title")
        field = pygame.Rect(inner.x, inner.y + painter.line + painter.gap // 2, inner.width, painter.line)
        target.fill(painter.colour("chosen"), field)
        shown = _end_of(self._text, painter, inner.width - painter.width("_"))
        painter.write(
            target, field.topleft, shown + ("" if self._untouched else "_"), "door text" if self._untouched else "text"
        )
        self.boxes = []
        for number, offer in enumerate(self._offers, 2):
            row = pygame.Rect(inner.x, inner.y + number * painter.line + painter.gap, inner.width, painter.line)
            if row.bottom > inner.bottom - painter.line:
                break
            self.boxes.append((row, offer))
            painter.write(target, row.topleft, _end_of(offer, painter, inner.width), "text")
        hint = self.error or f"Enter: accept. Esc: cancel.{' Click: open a file.' if self._offers else ''}"
        painter.write(
            target,
            (inner.x, inner.bottom - painter.line),
            painter.cut(hint, inner.width),
            "harm" if self.error else "dim text",
        )


def _end_of(text: str, painter: ViewerTextPainter, width: int) -> str:
    """Return the end of a text that fits into a width in pixels: the end of a path says most."""
    while text and painter.width(text) > width:
        text = text[1:]
    return text
