"""Pages of the site besides those in docs/, and the links that lead out of docs/. mkdocs calls the functions.

`mkdocs.yml` describes the site.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[2]
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"]
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md"}
"""Files at the top of the project that are pages, with their names on the site."""
LIBRARIES = ("game.levels", "game.play")
"""Packages whose public names the reference explains."""
OUT = re.compile(r"(\]\()\.\./([^)#\s]+)")
"""Link from docs/ to a file outside."""


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are not in docs/."""
    for path, page in PAGES.items():
        text = re.sub(r"\]\((?!https?:|#)(?!docs/)", "](../", (ROOT / path).read_text("utf-8"))
        files.append(File.generated(config, page, content=text.replace("](docs/", "](")))
    libraries = "\n\n".join(f"::: {library}" for library in LIBRARIES)
    files.append(File.generated(config, "reference.md", content=f"# Reference\n\n{libraries}\n"))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the text of a page whose links out of docs/ lead to the page of the file, or to the repository."""
    return OUT.sub(lambda link: link[1] + PAGES.get(link[2], f"{REPOSITORY}/blob/main/{link[2]}"), markdown)
