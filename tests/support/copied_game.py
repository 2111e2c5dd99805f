"""A copy of the game in which a test adds something, as the steps in docs/architecture.md say.

The test may change only the files that the steps name. So it fails if another file is needed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.support.folders import ROOT

STEPS = ROOT / "docs" / "architecture.md"
A_FILE = re.compile(r"`(game/[\w/]+\.py)`")


def steps_to_add(what: str) -> str:
    """Return the numbered steps in docs/architecture.md to add something. `what`: the words that begin them."""
    found = re.search(
        rf"^\*\*{what}\*\*[^\n]*\n\n((?:\d+\. .*\n(?:   .*\n)*)+)", STEPS.read_text("utf-8"), re.MULTILINE
    )
    assert found is not None, f"docs/architecture.md has no steps for {what}"
    return found[1]


class CopiedGame:
    """Copy of the game's code and pictures.

    `folder`: where to make it. `what`: what the test adds, as docs/architecture.md calls it.
    """

    def __init__(self, folder: Path, what: str) -> None:
        for part in ("game", "assets"):
            shutil.copytree(ROOT / part, folder / part)
        self.folder = folder
        self._steps = steps_to_add(what)
        self.named = {*A_FILE.findall(self._steps)}
        """Files of the game that the steps name."""
        self.changed: set[str] = set()

    def insert(self, path: str, after: str, code: str) -> None:
        """Insert code into a file after a passage, which must occur once."""
        assert path in self.named, f"the steps do not name {path}"
        text = (self.folder / path).read_text("utf-8")
        assert text.count(after) == 1, f"{path} has {text.count(after)} times {after!r}"
        (self.folder / path).write_text(text.replace(after, after + code), "utf-8")
        self.changed.add(path)

    def add(self, path: str, code: str) -> None:
        """Add a new file in a folder that the steps name."""
        assert f"`{Path(path).parent.as_posix()}/`" in self._steps, f"the steps name no folder for {path}"
        (self.folder / path).write_text(code, "utf-8")
        self.changed.add(path)

    def run(self, module: str) -> Any:
        """Run a module of tests/support with the copied game, and return what it prints as JSON."""
        paths = os.pathsep.join(map(str, (ROOT, ROOT / "tools")))
        ended = subprocess.run(
            [sys.executable, "-m", f"tests.support.{module}"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout.splitlines()[-1])
