"""Files of game results, one JSON object per line. An interrupted soak is continued with the results in its file.

Results of games that were played before the rules changed are ignored.
"""

from __future__ import annotations

import errno
import hashlib
import json
from pathlib import Path
from typing import IO, Any

from runtime_setup.project_folders import ROOT

RULES_FOLDERS = ("game/engine", "game/mapgen", "game/content", "assets/vaults", "tools/playtest")
"""The folders with the rules, and with the code that plays games: a change may change a game or what is noted of it."""


def rules_hash() -> str:
    """Return a hash (12 hexadecimal digits) of the source code of the rules and of the tools that play games.

    A result in a file is reused only if it has this hash. If not, its game is played again.
    """
    digest = hashlib.sha256()
    for folder in RULES_FOLDERS:
        for path in sorted(path for kind in ("*.py", "*.txt") for path in Path(ROOT, folder).rglob(kind)):
            digest.update(path.relative_to(ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class ResultStore:
    """The results of a soak, in memory and in the file at `path`; only in memory if `path` is None.

    The constructor raises OSError if the file cannot be read, or if `path` leads to something else than a file, for
    example a pipe.
    """

    def __init__(self, path: Path | None) -> None:
        self._rules = rules_hash()
        self._path = path
        self.results: list[dict[str, Any]] = []
        self._lines: IO[str] | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not path.is_file():  # reading a pipe might never end
                raise OSError(errno.EINVAL, "it is not a file", str(path))
            self.results = _read(path, self._rules) if path.exists() else []

    def add(self, result: dict[str, Any]) -> None:
        """Add a result, and append it to the file at once. Raises OSError if the file cannot be written."""
        self.results.append(result)
        if self._path is None:
            return
        if self._lines is None:
            self._lines = _open_to_append(self._path)
        self._lines.write(json.dumps({"rules": self._rules, **result}) + "\n")
        self._lines.flush()

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._lines is not None:
            self._lines.close()


def _open_to_append(path: Path) -> IO[str]:
    lines = path.open("a", encoding="utf-8")
    if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
        lines.write("\n")  # the last writer was interrupted in the middle of a line
    return lines


def _read(path: Path, by_rules: str) -> list[dict[str, Any]]:
    """Return the results in a file that were made with the rules whose hash is `by_rules`.

    Lines that are not valid JSON are skipped.
    """
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            result = json.loads(line)
        except ValueError:
            continue
        if isinstance(result, dict) and result.pop("rules", None) == by_rules:
            found.append(result)
    return found
