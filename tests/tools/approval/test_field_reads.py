"""The reads of the content that are noted while golden things are made. They need processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from approval.field_reads import FieldReads
from golden import catalogue_levels
from tests.support.examples import FULL
from tests.support.folders import ROOT

MAKE = """
import json, sys
sys.path[:0] = ["tools", "."]
from approval.examine import Task, examine
for part, name in json.loads(sys.argv[1]):
    made = examine(Task(part, name, None))
    print(json.dumps([made.text, sorted(made.reads)]))
"""


def made(*things: tuple[str, str]) -> list[Any]:
    """Make golden things in a process; return the text and the reads of each."""
    command = [sys.executable, "-c", MAKE, json.dumps(things)]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    return [json.loads(line) for line in printed.splitlines()]


def test_reads_are_noted_and_change_nothing() -> None:
    """The results are as approved. What is noted does not depend on what the process has made before."""
    every = [str(entry) for entry in catalogue_levels.entries() if entry.generator in ("ajar", "rogue")]
    few = [*every[::8], every[-1]]
    forwards = made(*(("levels", name) for name in few))
    if FULL:
        assert made(*(("levels", name) for name in few[::-1])) == forwards[::-1]
    golden = (ROOT / "tests" / "golden" / "levels.txt").read_text("utf-8").splitlines()
    assert {text for text, _ in forwards} <= {*golden}
    breeds = "game.content.monsters.breeds."
    first, *_, rogue = ({name.removeprefix(breeds) for name in reads} for _, reads in forwards)
    assert {"KOBOLD.health", "KOBOLD.growth_depths", "KOBOLD.name"} <= first
    assert "KOBOLD.texts" not in first, "no level depends on what a card says"
    assert "GOBLIN.health" not in rogue, "the letters live there"


def test_reads_cannot_be_noted_after_the_import_of_the_content() -> None:
    with pytest.raises(RuntimeError, match="imported already"):
        FieldReads()
