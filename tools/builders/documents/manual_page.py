"""The document docs/manual.md: the manual that the game shows, as a page in Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from textwrap import wrap

from game.app.manual_facts import manual_facts
from game.content.traditions import AJAR
from game.ui.text.manual_pages import CODE_MARK, Page, key_slots, manual_pages
from game.ui.text.sentences import Entry

DOCS = Path(__file__).parents[3] / "docs"
FILE = DOCS / "manual.md"
HEADING = "The manual of Ajar"
INTRODUCTION = (
    "This page is for players. It is the same manual that the game shows: press {HELP} twice in a game, or choose"
    " “Manual” on the title screen. There you can search it by typing. The keys on this page are those of the"
    " tradition `ajar`."
)
ORIGIN = (
    "The text is in `assets/manual.md`; `python3 tools/approve.py` writes this page from it and from the game's data."
    " [traditions.md](traditions.md) compares the traditions rule by rule."
)
KEYS = "Keys"
"""Title of the section whose list is a table."""
KEY, DOES = "key", "what it does"
"""Heads of the table of keys."""
WIDTH = 120
"""Greatest number of characters of a line, except in tables."""


def manual_document() -> str:
    """Return the text of docs/manual.md."""
    pages = manual_pages(AJAR, manual_facts(AJAR))
    lines = [f"# {HEADING}", ""]
    lines += [*_wrapped(INTRODUCTION.format_map(key_slots())), "", *_wrapped(ORIGIN), ""]
    for page in pages:
        lines += [f"## {page.title}", "", *_blocks(page)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _blocks(page: Page) -> Iterator[str]:
    """Yield the lines of a page: paragraphs, lists, and a table in the section about keys."""
    for is_text, blocks in groupby(page.blocks, key=lambda block: isinstance(block, str)):
        if is_text:
            for block in blocks:
                yield from _wrapped(str(block))
                yield ""
            continue
        entries = [block for block in blocks if isinstance(block, Entry)]
        if page.title == KEYS:
            yield from (f"| {KEY} | {DOES} |", "|---|---|")
            yield from (f"| {term} | {text} |" for term, text in entries)
        else:
            for term, text in entries:
                yield from _wrapped(f"* {_bold(term)}{'' if term.endswith('?') else ':'} {text}", "  ")
        yield ""


def _bold(term: str) -> str:
    """Return a term in bold; a term that is only code stays as it is."""
    return term if term.startswith(CODE_MARK) else f"**{term}**"


def _wrapped(text: str, indent: str = "") -> list[str]:
    """Return the lines of a paragraph. `indent`: what the lines after the first begin with."""
    return wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
