"""Print every sentence of the game with an example, for proof-readers and translators, or write the manual.

python3 tools/texts.py            # all sentences
python3 tools/texts.py doors      # the sentences in game/ui/text/sentences/log/doors.py
python3 tools/texts.py refusals   # the reasons for which the rules refuse an action
python3 tools/texts.py --manual   # write docs/manual.md, the manual of the game as a document
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
from builders.documents.manual_page import FILE, manual_document
from builders.documents.slot_examples import example, slots
from game.cli import Parser, fail, run

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
    """Return a chapter as text: each sentence with its place in the code, and with an example if it has slots.

    A slot is a gap in a sentence for a name or number. A sentence has no example if there is no example value for one
    of its slots. `title`: name of the chapter. `found`: its sentences.
    """
    lines = [f"# {title}", ""]
    for sentence in found:
        lines.append(f"{sentence.place}: {sentence.text}")
        filled = example(sentence.text)
        if slots(sentence.text) and not re.search(r"<\w+>", filled):
            lines.append(f"    {filled}")
    return "\n".join([*lines, ""])


def main() -> int:
    """Print the chapters that the command line names, or all chapters, or write the manual; return the exit code, 0.

    If the manual cannot be written, the program ends with an error message of one line and exit code 1.
    """
    parser = Parser("texts.py", "Print every sentence of the game with an example.")
    parser.add_argument("--manual", action="store_true", help="print nothing, but write docs/manual.md")
    parser.add_argument("chapter", nargs="*", help="a chapter to print (all of them)")
    options = parser.parse_args()
    if options.manual:
        if options.chapter:
            parser.error("--manual takes no chapter")
        return _write_manual()
    found = dict(chapters())
    wanted = options.chapter
    for name in wanted:
        if name not in found:
            parser.unknown("chapter", name, found)
    for name in wanted or found:
        print(page(name, found[name]))
    return 0


def _write_manual() -> int:
    try:
        FILE.write_text(manual_document(), encoding="utf-8")
    except OSError as error:
        fail(f"texts.py: {FILE.name}: {error.strerror}", 1)
    return 0


if __name__ == "__main__":
    run(main)
