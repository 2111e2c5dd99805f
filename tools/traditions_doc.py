"""Write docs/traditions.md, which compares each rule of the five documents with this game's rule.

The five documents are texts on doors in roguelikes. The traditions (sets of rules) of this game are taken from these
documents. The rows are in tools/builders/documents/document_rows; their figures come from the game's data. With
--check, nothing is written, and the exit code is 1 if the file is out of date, or if the proof of a row (a test, or a
docstring with the reason) is missing.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os.path import relpath

from builders.documents.document_rows import ajar, everywhere, rogue, roguesharp, rustbook, sadconsole
from builders.documents.document_rows.proofs import ROOT, file_of, name_in_file, problems
from builders.documents.document_rows.row import Row, Verdict
from game.cli import Parser, fail, run
from game.content.new_game import make_levels
from game.content.traditions import TRADITIONS
from game.engine.grid.flood import StepRule
from game.engine.grid.fov_tables import FovShape
from game.engine.sight_rules import LineOfSight, RoomLight, Vision
from game.engine.tradition import Tradition

FILE = ROOT / "docs" / "traditions.md"
MAX_SHOWN = 20
"""Most lines that --check prints."""

INTRODUCTION = """\
# The traditions, rule by rule

Five documents on doors in roguelikes define this game. They contradict one another, so each is a *tradition* of its
own: a row of data in `game/content/traditions.py` that the rules read. This page has every rule of the documents, by
the number that the code calls it by, and says what this game makes of it:

* **same**: the rule holds here; a link leads to the test that proves it
* **different**: changed on purpose; the link leads to the docstring with the reason
* **left out**: left out on purpose; the link leads to the docstring with the reason
* **mended**: a bug or a limit of the document that this game does not have, with its test
* **decided**: a question on which the documents differ, and this game's answer, with its test

The classic traditions, all but `ajar`, share their monsters, combat and items, which are RogueSharp's and this game's
own. So one game is balanced and tested instead of four unfinished ones.

`python3 tools/traditions_doc.py` writes this page from the game's data and from
`tools/builders/documents/document_rows/`, and a test checks that it is up to date.
"""


@dataclass(frozen=True)
class Table:
    """A table of docs/traditions.md, with a heading and an introduction."""

    heading: str
    introduction: str
    rows: tuple[Row, ...]


TABLES = (
    Table(
        "All traditions",
        "What a door is in every tradition.",
        everywhere.DOORS,
    ),
    Table(
        "Where the documents contradict each other",
        "Each question has one answer here, or one in each tradition.",
        everywhere.CONTRADICTIONS,
    ),
    Table(
        "What tests prove",
        "What must be true of every level and every game, and what all documents lack.",
        everywhere.PROOFS + everywhere.BUGS,
    ),
    Table(
        "`ajar`",
        "This game's own tradition, without a document. The table has the door rules that it changes, and those that "
        "it took over. Locks, latches, doors ajar, listening, noise and light are its own.",
        ajar.ROWS,
    ),
    Table(
        "`roguesharp`",
        "Documents 000 and 001: the RogueSharp v3 tutorial, its library and its game. Anyone opens a door by walking "
        "into it. The game around the doors is kept almost completely, in every tradition.",
        roguesharp.ROWS,
    ),
    Table("Bugs of RogueSharp", "What documents 000 and 001, or their game, get wrong.", roguesharp.BUGS),
    Table(
        "`rogue`",
        "Document 002: Andrew Comeau's Rogue in C#. Doorways have no leaf, and a quarter of them is hidden. Its "
        "levels, glyphs and field of view are kept; its monsters, combat and items are not.",
        rogue.ROWS,
    ),
    Table("Bugs of Comeau's Rogue", "What document 002 gets wrong.", rogue.BUGS),
    Table(
        "`rustbook`",
        "Document 003: the Rust book. A bump opens a door, only for the hero. All of its level generators are kept; "
        "its character sheet, monsters and items are not.",
        rustbook.ROWS,
    ),
    Table("Bugs of the Rust book", "What document 003 gets wrong.", rustbook.BUGS),
    Table(
        "`sadconsole`",
        "Document 004: the SadConsole tutorial. A bump opens a door, for everyone, on a large map that is completely "
        "in view. In the tutorial only the hero acts.",
        sadconsole.ROWS,
    ),
    Table("Bugs of the SadConsole tutorial", "What document 004 gets wrong.", sadconsole.BUGS),
)


def main() -> int:
    """Run the command; return its exit code: 1 if --check finds a fault, else 0."""
    parser = Parser("traditions_doc.py", __doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, but print what is missing or out of date")
    options = parser.parse_args()
    text = "\n".join(page()) + "\n"
    if not options.check:
        try:
            FILE.parent.mkdir(exist_ok=True)
            FILE.write_text(text, encoding="utf-8")
        except OSError as error:
            fail(f"traditions_doc.py: {FILE.name}: {error.strerror}", 1)
        return 0
    found = [f"{row}: {what}" for row, what in problems(all_rows())]
    if not is_written(text):
        found.append(f"docs/{FILE.name} is not up to date: run python3 tools/traditions_doc.py")
    for line in found[:MAX_SHOWN]:
        print(line)
    if len(found) > MAX_SHOWN:
        print(f"... and {len(found) - MAX_SHOWN} more")
    return 1 if found else 0


def is_written(text: str) -> bool:
    """Return whether docs/traditions.md exists and has exactly this text."""
    return FILE.is_file() and FILE.read_text(encoding="utf-8") == text


def all_rows() -> list[Row]:
    """Return the rows of all tables. A rule that several traditions share has a row in the table of each."""
    return [row for table in TABLES for row in table.rows]


def page() -> Iterator[str]:
    """Yield the lines of docs/traditions.md."""
    yield INTRODUCTION
    yield "## At a glance"
    yield ""
    yield from _grid(("", *(f"`{name}`" for name in TRADITIONS)), _glance(TRADITIONS.values()))
    yield ""
    yield "## How many"
    yield ""
    verdicts = tuple(Verdict)
    yield from _grid(("table", *(verdict.value.strip("*") for verdict in verdicts)), _counts(verdicts))
    yield ""
    for table in TABLES:
        yield f"## {table.heading}"
        yield ""
        yield table.introduction
        yield ""
        yield from _grid(
            ("row", "the document", "this game", "", "why, or what proves it"),
            (_cells(row) for row in _in_order(table.rows)),
        )
        yield ""


def _grid(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    heads = list(heads)
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _in_order(rows: tuple[Row, ...]) -> list[Row]:
    """Return the rows sorted by the letters of their IDs, then by number.

    The letters keep the order in which they first occur.
    """
    blocks = list(dict.fromkeys(row.row.partition("-")[0] for row in rows))
    return sorted(rows, key=lambda row: (blocks.index(row.row.partition("-")[0]), int(row.row.partition("-")[2])))


def _cells(row: Row) -> tuple[str, ...]:
    where = Path(relpath(file_of(row.proof), FILE.parent)).as_posix()
    name = name_in_file(row.proof) or file_of(row.proof).stem
    link = f'[{"test" if "::" in row.proof else "docstring"}]({where} "{name}")'
    return row.row, row.document, row.ours, row.verdict.value, f"{row.why} {link}".strip()


def _counts(verdicts: tuple[Verdict, ...]) -> Iterator[tuple[str, ...]]:
    total: Counter[Verdict] = Counter()
    for table in TABLES:
        counts = Counter(row.verdict for row in table.rows)
        total += counts
        yield table.heading, *(str(counts[verdict] or "–") for verdict in verdicts)
    yield "all", *(str(total[verdict]) for verdict in verdicts)


def _glance(traditions: Iterable[Tradition]) -> Iterator[tuple[str, ...]]:
    traditions = list(traditions)
    yield "walking into a shut door", *(row.opening_rule.value if row.door.has_leaf else "–" for row in traditions)
    yield "who opens", *(row.opener_rule.value if row.door.has_leaf else "–" for row in traditions)
    yield "shut, open", *(" ".join(f"`{glyph}`" for glyph in _glyphs(row)) for row in traditions)
    yield "directions", *(_directions(row.steps) for row in traditions)
    yield "sight", *(_sight(row.sight, row.hero.sight) for row in traditions)
    yield "hidden doors", *(_hidden(row) for row in traditions)
    yield "map", *(f"{row.size[0]}×{row.size[1]}" for row in traditions)
    yield "stairs up", *(_stairs_up(row) for row in traditions)


def _glyphs(row: Tradition) -> tuple[str, ...]:
    """Return the characters that the map shows for a shut door and for an open door of a tradition (set of rules).

    If the tradition's doors have no leaf (are bare doorways), only the character of an open door is returned.
    """
    return (row.shut_glyph, row.open_glyph) if row.door.has_leaf else (row.open_glyph,)


def _directions(steps: StepRule) -> str:
    return {
        StepRule.ORTHOGONAL: "4",
        StepRule.NO_CORNERS: "8, no corner of a wall is cut",
        StepRule.FREE: "8, corners are cut",
    }[steps]


def _sight(sight: Vision, radius: int) -> str:
    if isinstance(sight, LineOfSight):
        shape = {FovShape.CIRCLE: "a circle", FovShape.DIAMOND: "a diamond", FovShape.SQUARE: "a square"}[sight.shape]
        return f"{shape} of {radius} cells" + (", and farther where it is lit" if sight.far else "")
    return "lit rooms, and the eight cells around" if isinstance(sight, RoomLight) else "everything"


def _stairs_up(row: Tradition) -> str:
    if row.stairs_up_allowed:
        return "lead back"
    return "lead nowhere" if make_levels(row, "0")(2).cells_of(depth_change=-1) else "none"


def _hidden(row: Tradition) -> str:
    return f"a search finds them {row.search_percent} times in 100" if row.search_percent else "none"


if __name__ == "__main__":
    run(main)
