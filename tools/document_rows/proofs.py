"""Looks up what proves the rows of docs/traditions.md: tests by their names, reasons in the docstrings of things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from document_rows.row import Row, Verdict

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"\b(?P<block>D|RS|CM|RB|SC|K|B|T)-(?P<first>\d{2,3})(?: to (?:(?P=block)-)?(?P<last>\d{2,3}))?\b")
"""A row's ID in prose, or a range of one block: RS-31, CM-30 to CM-33, CM-30 to 33."""
PROVED_BY_TESTS = (Verdict.SAME, Verdict.MENDED, Verdict.DECIDED)


def rows_named(text: str) -> set[str]:
    """Return the IDs that a text names, ranges written out: "RB-70 to RB-72" names RB-70, RB-71 and RB-72."""
    return {
        f"{found['block']}-{number:02}"
        for found in ROW.finditer(text)
        for number in range(int(found["first"]), int(found["last"] or found["first"]) + 1)
    }


def problems(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield what is missing, as the row's ID and a sentence, for each row whose proof is not there."""
    for row in rows:
        if row.verdict in PROVED_BY_TESTS:
            if not _has_test(row.proof):
                yield row.row, f"there is no test {row.proof}"
        else:
            docstring = docstring_of(row.proof)
            if docstring is None:
                yield row.row, f"{row.proof} is not there, or has no docstring"
            elif row.row not in rows_named(docstring):
                yield row.row, f"the docstring of {row.proof} does not name it"


def file_of(proof: str) -> Path:
    """Return the file that a proof is in, which need not exist."""
    if "::" in proof:
        name = proof.partition("::")[0]
        return _test_modules().get(name, ROOT / "tests" / name)
    path = ROOT.joinpath(*proof.partition(":")[0].split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def name_in_file(proof: str) -> str:
    """Return the name that a proof has in its file: a test's, a thing's, or none for a whole module."""
    return proof.partition("::")[2] if "::" in proof else proof.partition(":")[2]


def docstring_of(thing: str) -> str | None:
    """Return the docstring of a module, or of a name in it, "game.engine.dice:Dice.state"; None where there is none.

    A value's docstring is the string on the lines after its assignment.
    """
    path = file_of(thing)
    if not path.is_file():
        return None
    body: list[ast.stmt] = _parsed(path).body
    found = ast.get_docstring(_parsed(path))
    for name in filter(None, name_in_file(thing).split(".")):
        found, body = _named(name, body)
    return found


def _named(name: str, body: list[ast.stmt]) -> tuple[str | None, list[ast.stmt]]:
    """The docstring of a name in a body, and that name's own body."""
    for place, node in enumerate(body):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node), node.body
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            after = body[place + 1] if place + 1 < len(body) else None
            if (
                isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
                and isinstance(after.value.value, str)
            ):
                return after.value.value, []
            return None, []
    return None, []


def _has_test(proof: str) -> bool:
    path = file_of(proof)
    if not path.is_file():
        return False
    return any(isinstance(node, ast.FunctionDef) and node.name == name_in_file(proof) for node in _parsed(path).body)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _test_modules() -> dict[str, Path]:
    """Return every test module by its file name: no two have the same."""
    return {path.name: path for path in (ROOT / "tests").rglob("test_*.py")}
