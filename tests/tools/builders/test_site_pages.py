"""The site of the documents: it has every page, and no link leads nowhere."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import levels
from tests.support import needs
from tests.support.folders import ROOT

CONFIG = (ROOT / "mkdocs.yml").read_text("utf-8")
WHY = "it builds the site of the documents"


def test_site_has_every_document() -> None:
    documents = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert set(re.findall(r": ([\w-]+\.md)$", CONFIG, re.MULTILINE)) - documents == {
        *("index.md", "contributing.md", "reference.md")
    }
    assert documents <= set(re.findall(r"[\w-]+\.md", CONFIG))


def test_links_out_of_the_documents_lead_to_pages_or_to_the_repository() -> None:
    needs.package("mkdocs", WHY, group="docs")
    pages = import_module("builders.site_pages")
    text = '[a](../README.md) [b](../CONTRIBUTING.md#x) [c](../game/cli.py "d") [e](tools.md) [f](https://example.org)'
    assert pages.on_page_markdown(text, page=SimpleNamespace()) == (
        f'[a](index.md) [b](contributing.md#x) [c]({pages.REPOSITORY}/blob/main/game/cli.py "d") [e](tools.md) '
        "[f](https://example.org)"
    )


@pytest.mark.full
def test_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    needs.package("mkdocs", WHY, group="docs")
    command = [sys.executable, "tools/docs_site.py", "--folder", str(tmp_path / "site")]
    built = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    reference = (tmp_path / "site" / "reference" / "index.html").read_text("utf-8")
    assert [name for name in levels.__all__ if f'id="game.levels.{name}"' not in reference] == []
