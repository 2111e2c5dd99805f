"""A drawing from a file as something to look at: its level, or what is wrong with it in words."""

from __future__ import annotations

from pathlib import Path

from arrival import Arrival
from game.content.situations import draw_level
from game.engine.dice import Dice
from game.engine.geometry import Vec
from game.engine.tradition import Tradition
from game.mapgen.drawing import Drawing, DrawingError, parse_drawing
from game.mapgen.sketch import Sketch

from .subject import Subject, alone

LARGEST_FILE = 1_000_000
"""Bytes; the largest map there is takes a quarter of it."""


class Undrawable(Exception):
    """A file cannot be shown; the words say why."""


class DrawnFile:
    """A drawing that was read, to be shown as it is or with doors placed by a rule."""

    def __init__(self, path: str, tradition: Tradition) -> None:
        """Raises Undrawable."""
        self._file = Path(path)
        self._tradition = tradition
        try:
            if self._file.stat().st_size > LARGEST_FILE:
                raise Undrawable(f"{self._file.name} is too large for a drawing")
            self.drawing = parse_drawing(self._file.read_text("utf-8"))
        except UnicodeDecodeError as error:
            raise Undrawable(f"{self._file.name} is no text") from error
        except OSError as error:
            raise Undrawable(f"{self._file.name}: {error.strerror}") from error
        except DrawingError as error:
            raise Undrawable(f"{self._file.name}: {error}") from error
        self.subject()  # what the letters mean is found out here and now

    def subject(self, doors: list[Vec] | None = None, rule: str | None = None) -> Subject:
        """The drawn level; with these doors instead of its own. Raises Undrawable."""
        drawing = self.drawing
        if doors is not None:
            drawing = _with_doors(drawing, doors)
        sketch = _sketch(drawing)
        assert sketch.start is not None
        try:
            level = draw_level(drawing, sketch.start, "0")
        except DrawingError as error:
            raise Undrawable(f"{self._file.name}: {error}") from error
        words = f"{self._file.stem} {rule or ''}".split()
        title = self._file.name if rule is None else f"{self._file.name} · doors by {rule}"
        return Subject("-".join(words), title, Arrival(sketch, alone(self._tradition, "0", level)), rule=rule)


def _sketch(drawing: Drawing) -> Sketch:
    """Raises Undrawable where nobody could stand."""
    sketch = Sketch(drawing.size, 1, Dice("0", "level", 1))
    for at in drawing.floor:
        sketch.floor[at] = True
    sketch.rooms = list(drawing.rooms)
    sketch.corridors = [list(corridor) for corridor in drawing.corridors]
    sketch.doors = [at for at, _ in drawing.doors]
    taken = {*sketch.doors, *(at for at, _ in drawing.letters)}
    free = sorted((at for at in drawing.floor if at not in taken), key=lambda at: (at.y, at.x))
    if not free:
        raise Undrawable("the drawing has no floor to stand on")
    sketch.start = (drawing.marks["hero"] or free)[0]
    sketch.exit = next(iter(drawing.marks["stairs down"]), None)
    sketch.way_back = next(iter(drawing.marks["stairs up"]), None)
    return sketch


def _with_doors(drawing: Drawing, doors: list[Vec]) -> Drawing:
    placed = Drawing(**vars(drawing))
    placed.doors = [(at, True) for at in doors]
    placed.floor = drawing.floor | set(doors)
    return placed
