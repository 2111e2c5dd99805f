"""Print every sentence of the game with its place in the code, for proof-readers and translators.

python3 tools/texts.py            # all sentences
python3 tools/texts.py doors      # the sentences in game/ui/text/sentences/log/doors.py
python3 tools/texts.py refusals   # the reasons for which the rules refuse an action
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import re
from collections.abc import Iterator

from builders.documents.collect_sentences import Sentence, of_code, of_errors, of_screen
from game.cli import Parser, run

ERRORS = ("content", "mapgen", "store", "ui", "app")
"""Folders of game/ with errors whose messages are shown to players and level designers."""


def chapters() -> Iterator[tuple[str, list[Sentence]]]:
    """Yield each chapter: its name and its sentences.

    First come the chapters of game/ui/text/sentences, one for each module, then "refusals", "content" and "errors",
    whose sentences are collected from the code.
    """
    yield from of_screen()
    yield "refusals", [sentence for sentence in of_code("engine") if re.fullmatch(r"[A-Z{].*\.", sentence.text)]
    yield "content", [sentence for sentence in of_code("content") if not sentence.text.startswith((",", " "))]
    yield "errors", [sentence for folder in ERRORS for sentence in of_errors(folder)]


def page(title: str, found: list[Sentence]) -> str:
    """Return a chapter as text: each sentence with its place in the code. Values fill its slots, names in braces.

    `title`: name of the chapter. `found`: its sentences.
    """
    return "\n".join([f"# {title}", "", *(f"{sentence.place}: {sentence.text}" for sentence in found), ""])


def main() -> int:
    """Print the chapters that the command line names, or all chapters; return the exit code, 0."""
    parser = Parser("texts.py", "Print every sentence of the game with its place in the code.")
    parser.add_argument("chapter", nargs="*", help="a chapter to print (all of them)")
    options = parser.parse_args()
    found = dict(chapters())
    wanted = options.chapter
    for name in wanted:
        if name not in found:
            parser.unknown("chapter", name, found)
    for name in wanted or found:
        print(page(name, found[name]))
    return 0


if __name__ == "__main__":
    run(main)
