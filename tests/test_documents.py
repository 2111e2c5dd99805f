"""The documents name only what exists, and say what a reader looks for in them."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).parent.parent
DOCUMENTS = [path for folder in (ROOT, ROOT / "docs", ROOT / "assets") for path in sorted(folder.glob("*.md"))]
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
TOPS = ("ajar_start", "game", "tools", "tests")
"""Folders with code."""
MAX_WORDS = 900
"""Most words of the README."""
MAX_ENTRIES = 17
"""Most files in docs/."""
MAX_BYTES = 400 << 10
"""Largest size of a picture in a document."""
CHANGES = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
"""Headings inside a version, as keepachangelog.com names them, in their order."""


def test_files_named_in_documents_exist() -> None:
    """Every Python file that a document names exists.

    A document may name a file by its path from the top folder of the project, or by the last part of that path.
    """
    files = [path.relative_to(ROOT).as_posix() for top in TOPS for path in (ROOT / top).rglob("*.py")]
    for document in DOCUMENTS:
        for named in re.findall(r"`((?:\w+/)*\w+\.py)`", document.read_text("utf-8")):
            assert any(f"/{path}".endswith(f"/{named}") for path in files), f"{document.name} names {named}"


def test_every_folder_in_documents_is_there() -> None:
    """Every folder that a document names exists.

    A document names a folder by its path from the top folder of the project, with a slash at the end.
    """
    for document in DOCUMENTS:
        for named in re.findall(r"`((?:game|tools|tests|docs|assets)/(?:\w+/)*)`", document.read_text("utf-8")):
            assert (ROOT / named).is_dir(), f"{document.name} names {named}"


def test_links_in_documents_lead_to_files() -> None:
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(([^)\s#]+)", document.read_text("utf-8")):
            if "://" not in link:
                assert (document.parent / link).is_file(), f"{document.name} links to {link}"


def test_commands_in_documents_are_there() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "docs/designers.md", "docs/tools.md", "docs/drawings.md"):
        commands = re.findall(r"python3 (\S+\.pyw?)", (ROOT / name).read_text("utf-8"))
        assert commands
        assert [command for command in commands if not (ROOT / command).is_file()] == [], name


def test_contributing_needs_no_installed_packages() -> None:
    """Only the scripts install what they need: a program in `.runtime/` may not be there yet."""
    assert "runtime/bin" not in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert "python3 tools/check.py tests/" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_readme_is_short_and_credits_its_sources() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.split()) < MAX_WORDS
    for author in ("Faron Bracy", "Andrew Comeau", "Herbert Wolverson", "Ansiware"):
        assert author in text
    for command in ("python3 play.pyw", "python3 tools/check.py", "py play.pyw", "pipx install", "uv run ajar"):
        assert command in text


def test_readme_explains_its_first_picture() -> None:
    """A reader who has never seen the game can say what light, claw marks and neither mean at a door."""
    above_start = (ROOT / "README.md").read_text("utf-8").split("## Start")[0]
    assert all(word in above_start for word in ("*Light*", "*Claw marks*", "*Neither*"))
    assert "docs/pictures/door.gif" in above_start


def test_pictures_in_documents_are_small() -> None:
    pictures = [path for path in (ROOT / "docs").rglob("*") if path.suffix in (".gif", ".png")]
    assert pictures
    assert [path.name for path in pictures if path.stat().st_size > MAX_BYTES] == []


def test_docs_folder_holds_few_files() -> None:
    assert len(list((ROOT / "docs").iterdir())) <= MAX_ENTRIES


def test_designers_page_shows_drawing_of_animation() -> None:
    drawing = (ROOT / "docs" / "door.txt").read_text("utf-8")
    assert f"```\n{drawing}```" in (ROOT / "docs" / "designers.md").read_text("utf-8")


def test_changelog_follows_keep_a_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    released: list[tuple[tuple[int, ...], date]] = []
    for heading in headings[1:]:
        found = re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", heading)
        assert found is not None, heading
        released.append((tuple(map(int, found.groups()[:3])), date.fromisoformat(found[4])))
    assert all(newer[0] > older[0] and newer[1] >= older[1] for newer, older in pairwise(released))
    numbers, _, development = __version__.partition(".dev")
    assert (tuple(map(int, numbers.split("."))) > released[0][0]) == bool(development)
    assert bool(development) or f"## [{__version__}]" in text
    unreleased = text.partition("## [Unreleased]")[2].partition("\n## ")[0]
    assert bool(development) or "\n* " not in unreleased, "a program with more than its release says so"
    for version in text.split("\n## ")[1:]:
        kinds = re.findall(r"^### (.*)$", version, re.MULTILINE)
        assert kinds == [kind for kind in CHANGES if kind in kinds], version.splitlines()[0]


@pytest.mark.parametrize("words", ["git tag", "tools/check.py", "CHANGELOG.md", "tests/engine/rules/test_doors.py"])
def test_contributing_names_what_a_change_needs(words: str) -> None:
    assert words in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_issue_templates_ask_for_report_and_replay() -> None:
    crash = (ROOT / ".github" / "ISSUE_TEMPLATE" / "crash.yml").read_text("utf-8")
    assert "crash-" in crash
    assert len(TEMPLATES) >= 3
    for template in TEMPLATES:
        assert template.stem == "config" or ".ajar" in template.read_text("utf-8"), template.name


@pytest.mark.parametrize("folder", ["assets/art", "game/ui/audio", "docs"])
def test_licence_covers_every_folder_of_art(folder: str) -> None:
    text = (ROOT / "assets" / "LICENSES.md").read_text("utf-8")
    assert f"`{folder}/" in text
    fonts = {path.stem for path in (ROOT / "assets" / "art").glob("font-*.txt")}
    assert all(f"{font}.txt" in text for font in fonts)
