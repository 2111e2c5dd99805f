"""Workflows of the repository: what every change must pass runs on each system, and what was never run says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_says_that_it_was_not_run_and_starts_what_exists(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "This file has not been run" in text
    started = re.findall(r"run: (?:python|bash) (\S+)", text)
    assert started
    assert [file for file in started if not (ROOT / file).is_file()] == []


def test_every_change_is_checked_on_three_systems() -> None:
    text = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
    assert "  pull_request:\n" in text
    assert re.findall(r"system: (\w+)-latest", text) == ["ubuntu", "ubuntu", "windows", "macos"]
    assert "shell: bash\n        run: bash .ci/run\n" in text
    oldest = re.search(r'requires-python = ">=(3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert oldest is not None
    assert f'python: "{oldest[1]}"' in text


def test_files_have_the_same_line_ends_on_every_system() -> None:
    """On Windows git would otherwise write other line ends, and the golden files would differ."""
    assert (ROOT / ".gitattributes").read_text("utf-8") == "* text=auto eol=lf\n"
