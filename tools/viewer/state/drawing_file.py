"""Drawing files, which contain levels drawn as text, and the levels that the viewer makes from them."""

from __future__ import annotations

from pathlib import Path

from game.content.traditions import TRADITIONS
from game.engine.tradition import Tradition
from game.levels.level_fields import LevelFileError
from game.levels.level_files import parse_level, read_file
from game.levels.level_from_drawing import tradition_of
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, lines_of
from level_output.world_json import Origin
from scenario_lib.drawings import build_drawing
from viewer.state.viewed_level import ViewedLevel
from viewer.state.watched_file import WatchedFile


class DrawingFileError(Exception):
    """Error: a drawing file cannot be shown. The message says why, in a line for each mistake."""

    def __init__(self, *mistakes: str) -> None:
        super().__init__("\n".join(lines_of(mistakes)))


class DrawingFile(WatchedFile):
    """Drawing of a level, read from a text file. The viewer shows it as drawn or with doors added by a rule."""

    def __init__(self, path: str | Path, tradition: Tradition | None = None, seed: str | None = None) -> None:
        """Read the drawing in the file at `path`.

        `tradition`, `seed`: rules and seed in place of those that the file names. Raises DrawingFileError if it cannot
        be read or is not a drawing.
        """
        if not str(path).strip():
            raise DrawingFileError("the name of the file is missing")
        super().__init__(Path(path))
        self._wanted = tradition, seed
        self._drawing = self._read()
        texts = self._drawing.texts
        self.tradition = tradition or (TRADITIONS.get(texts["tradition"]) if "tradition" in texts else None)
        """Rules of the drawing; None if neither the file nor the user names them."""
        self.seed = seed if seed is not None else texts.get("seed")
        """Seed of the drawing; None if neither the file nor the user names it."""

    def read_again(self) -> DrawingFile:
        """Return the drawing that is in the file now. Raises DrawingFileError if it cannot be read."""
        self.try_now()
        return DrawingFile(self.path, *self._wanted)

    @property
    def warnings(self) -> list[str]:
        """Probable mistakes in the drawing: a line for each, with its place in the file."""
        return self._drawing.warnings

    def viewed(self, tradition: Tradition, rule: str | None = None, seed: str = "0") -> ViewedLevel:
        """Return the level of the drawing.

        `rule`: name of the door rule that adds doors to it; None for the drawn doors alone. `seed`: seed of the rule's
        random rolls. Raises DrawingFileError if the rule does not fit the drawing or the drawing has no floor.
        """
        try:
            built = build_drawing(self._drawing, rule, tradition, seed, record=True)
        except DrawingError as error:
            raise DrawingFileError(*(f"{self.name}: {line}" for line in error.mistakes)) from error
        if not built.sketch.floor.any():
            raise DrawingFileError(f"{self.name}: the drawing has no floor")
        named = self._drawing.texts.get("name")
        title = (
            (f"{named} · {self.name}" if named else self.name)
            if rule is None
            else f"{self.name} · doors by {rule}, seed {seed}"
        )
        name = f"{self.path.stem}-{rule}" if rule is not None else self.path.stem
        return ViewedLevel(name, title, built, Origin(place=rule), lambda: built.sketch.history or [], None, self)

    def _read(self) -> Drawing:
        try:
            drawing = parse_level(read_file(self.path))
            tradition_of(drawing)
            return drawing
        except LevelFileError as error:
            raise DrawingFileError(*(f"{self.name}: {line}" for line in error.mistakes)) from error
