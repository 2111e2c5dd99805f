"""A drawing from a file as something to look at: its level, or what is wrong with it in words."""

from __future__ import annotations

from pathlib import Path

from game.engine.tradition import Tradition
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.drawing.parser import parse_drawing
from level_output.world_json import Origin
from scenario_lib.drawings import DrawingReadError, build_drawing, drawing_text
from viewer.state.viewed_level import ViewedLevel


class DrawingFileError(Exception):
    """A file cannot be shown; the words say why."""


class DrawingFile:
    """A drawing that was read, to be shown as it is or with doors placed by a rule."""

    def __init__(self, path: str) -> None:
        """Raises Undrawable."""
        self._file = Path(path)
        self._drawing = self._read()

    @property
    def name(self) -> str:
        return self._file.name

    def viewed(self, tradition: Tradition, rule: str | None = None, seed: str = "0") -> ViewedLevel:
        """The drawn level; with doors placed by a rule, drawn doors first. Raises Undrawable."""
        try:
            built = build_drawing(self._drawing, rule, tradition, seed, record=True)
        except DrawingError as error:
            raise DrawingFileError(f"{self.name}: {error}") from error
        if not built.sketch.floor.any():
            raise DrawingFileError(f"{self.name}: there is no floor in the drawing")
        title = self.name if rule is None else f"{self.name} · doors by {rule}, seed {seed}"
        name = f"{self._file.stem}-{rule}" if rule is not None else self._file.stem
        return ViewedLevel(name, title, built, Origin(place=rule), lambda: built.sketch.history or [])

    def _read(self) -> Drawing:
        try:
            return parse_drawing(drawing_text(self._file))
        except (DrawingReadError, DrawingError) as error:
            raise DrawingFileError(f"{self.name}: {error}") from error
