"""The game in a window of its own, started by the viewer with the level that it shows."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import weakref
from pathlib import Path

from game.levels.level_files import parse_level
from game.levels.level_from_drawing import check_playable
from game.levels.level_text import level_text
from level_output.built_level import BuiltLevel, data_of

PLAY = Path(__file__).parents[3] / "play.pyw"


class GameProcess:
    """Starter of games. The level of a game is passed to it in a file that is removed when the viewer ends."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._games: list[subprocess.Popen[bytes]] = []

    def start(self, built: BuiltLevel) -> None:
        """Start the game on a level.

        Raises LevelFileError if the level cannot be played, and OSError if the game cannot be started.
        """
        text = level_text(data_of(built)).encode()
        check_playable(parse_level(text))
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="ajar-"))
            weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        path = self._folder / f"level-{len(self._games)}.txt"
        path.write_bytes(text)
        self._games.append(subprocess.Popen([sys.executable, str(PLAY), "--drawing", str(path)]))
