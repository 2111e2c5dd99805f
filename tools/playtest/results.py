"""Games that were played, one a line: a soak goes on where it was broken off, as long as the rules are the same."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import IO, Any

from runtime_setup.environment import ROOT

RULES = ("engine", "mapgen", "content")
"""The folders whose every change may change how games go."""


def rules() -> str:
    """A short name for the rules as they are now: what was played by others is played again."""
    digest = hashlib.sha256()
    for folder in RULES:
        for path in sorted(Path(ROOT, "game", folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class Store:
    """A file of results; without a file they are kept until the end only."""

    def __init__(self, path: Path | None) -> None:
        self._rules = rules()
        self._path = path
        self.results: list[dict[str, Any]] = []
        self._lines: IO[str] | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.results = _read(path, self._rules) if path.exists() else []

    def add(self, result: dict[str, Any]) -> None:
        """Keeps one, at once."""
        self.results.append(result)
        if self._path is None:
            return
        if self._lines is None:
            self._lines = _appending(self._path)
        self._lines.write(json.dumps({"rules": self._rules, **result}) + "\n")
        self._lines.flush()

    def close(self) -> None:
        if self._lines is not None:
            self._lines.close()


def _appending(path: Path) -> IO[str]:
    lines = path.open("a", encoding="utf-8")
    if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
        lines.write("\n")  # whoever wrote the last line was broken off in it
    return lines


def _read(path: Path, by_rules: str) -> list[dict[str, Any]]:
    """The results that were got by some rules; half a line is none."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            result = json.loads(line)
        except ValueError:
            continue
        if isinstance(result, dict) and result.pop("rules", None) == by_rules:
            found.append(result)
    return found
