"""Look up the proofs of the rows of docs/traditions.md, and find those that are missing.

A proof is the name of a test, or the name of a module or an object whose docstring gives the reason for the row.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from builders.documents.document_rows.row import Row, Verdict
from builders.documents.syntax_trees import tree_of

ROOT = Path(__file__).resolve().parents[4]
ROW = re.compile(r"\b(?P<block>D|RS|CM|RB|SC|K|B|T)-(?P<first>\d{2,3})(?: to (?:(?P=block)-)?(?P<last>\d{2,3}))?\b")
"""A row's ID in a text, or a range of IDs with the same letters: RS-31, CM-30 to CM-33, CM-30 to 33."""
PROVED_BY_TESTS = (Verdict.SAME, Verdict.MENDED, Verdict.DECIDED)


def rows_named(text: str) -> set[str]:
    """Return the row IDs in a text. Ranges are expanded: "RB-70 to RB-72" names RB-70, RB-71 and RB-72."""
    return {
        f"{found['block']}-{number:02}"
        for found in ROW.finditer(text)
        for number in range(int(found["first"]), int(found["last"] or found["first"]) + 1)
    }


def problems(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield, for each row whose proof is missing, the row's ID and a sentence that says what is missing."""
    for row in rows:
        if row.verdict in PROVED_BY_TESTS:
            if not _has_test(row.proof):
                yield row.row, f"there is no test {row.proof}"
        else:
            docstring = docstring_of(row.proof)
            if docstring is None:
                yield row.row, f"{row.proof} does not exist or has no docstring"
            elif row.row not in rows_named(docstring):
                yield row.row, f"the docstring of {row.proof} does not name it"


def file_of(proof: str) -> Path:
    """Return the path of the file in which a proof is defined. The file need not exist.

    A proof is the evidence for a row of docs/traditions.md. `proof`: the name of a test, as in
    "test_doors.py::test_name", or of a module or object with a docstring, as in "game.engine.bag" or
    "game.engine:dice.Roll".
    """
    if "::" in proof:
        name = proof.partition("::")[0]
        return _test_modules().get(name, ROOT / "tests" / name)
    path = ROOT.joinpath(*proof.partition(":")[0].split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def name_in_file(proof: str) -> str:
    """Return the part of a proof that names the test or object inside its file; "" if the proof is a whole module.

    A proof is the evidence for a row of docs/traditions.md, such as the test "test_doors.py::test_name" or the object
    "game.engine:dice.Roll".
    """
    return proof.partition("::")[2] if "::" in proof else proof.partition(":")[2]


def docstring_of(proof: str) -> str | None:
    """Return the docstring of a module or object, or None if the module or object does not exist or has no docstring.

    `proof`: the full name of the module or object. Between a package and an object in the package stands a colon, as in
    "game.engine:dice.Dice.state". The docstring of a constant or field is the string below its assignment.
    """
    path = file_of(proof)
    if not path.is_file():
        return None
    body: list[ast.stmt] = tree_of(path).body
    found = ast.get_docstring(tree_of(path))
    for name in filter(None, name_in_file(proof).split(".")):
        found, body = _named(name, body)
    return found


def _named(name: str, body: list[ast.stmt]) -> tuple[str | None, list[ast.stmt]]:
    """Return the docstring of a name that is defined in `body`, and the statements in its definition.

    `body`: the statements of a module, class or function.
    """
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
    return path.is_file() and f"\ndef {name_in_file(proof)}(" in _text_of(path)


@cache
def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _test_modules() -> dict[str, Path]:
    """Return the path of every test module, by its file name. File names of test modules are unique."""
    return {path.name: path for path in (ROOT / "tests").rglob("test_*.py")}
