"""The page docs/traditions.md is up to date, and lists every rule of the five documents.

The page names a proof for each rule: a test or a docstring. Every proof must exist.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import traditions_doc
from builders.documents.document_rows.proofs import docstring_of, problems, rows_named
from builders.documents.document_rows.row import Row, differs, same, step_of
from game.content.levels.generators import GENERATORS
from game.mapgen.layers.doors.placement_rules import BorderDoors, HiddenDoors
from tests.support.cli import refusal, tool

EVERY_ROW = rows_named(
    """
    D-01 to D-15, D-20 to D-31, D-40 to D-46, D-50 to D-58, D-60 to D-67, D-70 to D-75,
    RS-01 to RS-15, RS-20 to RS-24, RS-30 to RS-38, RS-40 to RS-49, RS-50 to RS-56, RS-60 to RS-63, RS-70 to RS-92,
    RS-95 to RS-96, RS-100 to RS-103, RS-110 to RS-124, RS-130 to RS-134,
    CM-01 to CM-15, CM-20 to CM-25, CM-30 to CM-35, CM-40 to CM-48, CM-50 to CM-55, CM-60 to CM-68, CM-70 to CM-79,
    RB-01 to RB-07, RB-10 to RB-34, RB-40 to RB-60, RB-70 to RB-86, RB-90 to RB-103,
    SC-01, SC-10 to SC-16, SC-20 to SC-28, SC-30 to SC-35,
    K-01 to K-24, B-01 to B-31, B-40 to B-52, T-01 to T-07
    """
)
"""Rules of the five documents, by number."""


def test_traditions_page_matches_data() -> None:
    assert traditions_doc.is_written("\n".join(traditions_doc.page()) + "\n"), "python3 tools/traditions_doc.py"


def test_every_documented_rule_is_in_table() -> None:
    assert len(EVERY_ROW) == 399
    assert {row.row for row in traditions_doc.all_rows()} == EVERY_ROW


def test_traditions_tables_repeat_no_rule() -> None:
    for table in traditions_doc.TABLES:
        rows = [row.row for row in table.rows]
        assert len(set(rows)) == len(rows), table.heading


def test_every_rule_proof_exists() -> None:
    assert list(problems(traditions_doc.all_rows())) == []


def test_traditions_table_cells_are_short() -> None:
    for row in traditions_doc.all_rows():
        assert 3 < len(row.document) <= 130, row.row
        assert len(row.ours) <= 260, row.row
        assert len(row.why) <= 90, row.row


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("nothing", set()),
        ("as in RS-31, B-06.", {"RS-31", "B-06"}),
        ("(RS-70 to RS-72)", {"RS-70", "RS-71", "RS-72"}),
        ("CM-30 to 32 and CM-40", {"CM-30", "CM-31", "CM-32", "CM-40"}),
        ("RB-98 to RB-101", {"RB-98", "RB-99", "RB-100", "RB-101"}),
        ("D-09 to RS-11", {"D-09", "RS-11"}),
        ("UD-10, D-1, RS-1234", set()),
    ],
)
def test_rule_numbers_are_found_in_prose(text: str, rows: set[str]) -> None:
    assert rows_named(text) == rows


def test_docstrings_are_found_by_name() -> None:
    assert (docstring_of("game.engine.grid.dice") or "").startswith("Random number generator")
    assert "RS-130" in (docstring_of("game.engine.grid.dice:Roll") or "")
    assert (docstring_of("game.content.items.loot_tables:ROOM_PERCENT") or "").startswith("Percentage of rooms")
    assert (docstring_of("game.engine.tradition:Tradition.size") or "").startswith("Width and height")
    assert docstring_of("game.engine.grid.dice:Nobody") is None
    assert docstring_of("game.engine.tradition:Tradition.name") is None
    assert docstring_of("game.no_such_module") is None


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (same("D-01", "…", "test_traditions_doc.py::test_traditions_table_cells_are_short"), None),
        (
            same("D-01", "…", "test_traditions_doc.py::test_no_such"),
            "there is no test test_traditions_doc.py::test_no_such",
        ),
        (same("D-01", "…", "test_no_file.py::test_no_such"), "there is no test test_no_file.py::test_no_such"),
        (differs("RS-130", "…", "…", "…", "game.engine.grid.dice:Roll"), None),
        (
            differs("RS-132", "…", "…", "…", "game.engine.grid.dice:Roll"),
            "the docstring of game.engine.grid.dice:Roll does not name it",
        ),
        (differs("RS-130", "…", "…", "…", "game.no"), "game.no does not exist or has no docstring"),
    ],
)
def test_missing_rule_proof_is_reported(row: Row, problem: str | None) -> None:
    assert list(problems([row])) == ([] if problem is None else [(row.row, problem)])


def test_documented_figures_come_from_chains() -> None:
    chain = GENERATORS["rogue"]
    assert step_of(chain, HiddenDoors).percent == 25
    with pytest.raises(LookupError, match="rogue has 0 steps of the kind BorderDoors"):
        step_of(chain, BorderDoors)


def test_traditions_doc_detects_old_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "docs" / "traditions.md"
    monkeypatch.setattr(traditions_doc, "FILE", page)
    monkeypatch.setattr("sys.argv", ["traditions_doc.py"])
    assert traditions_doc.main() == 0
    monkeypatch.setattr(traditions_doc, "problems", lambda _: iter(()))
    monkeypatch.setattr("sys.argv", ["traditions_doc.py", "--check"])
    assert traditions_doc.main() == 0
    page.write_text("something else", encoding="utf-8")
    capsys.readouterr()
    assert traditions_doc.main() == 1
    assert capsys.readouterr().out == "docs/traditions.md is not up to date: run python3 tools/traditions_doc.py\n"
    assert page.read_text(encoding="utf-8") == "something else"


def test_traditions_doc_reports_missing_proofs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(traditions_doc, "problems", lambda _: ((f"D-{number}", "missing") for number in range(10, 35)))
    monkeypatch.setattr(traditions_doc, "is_written", lambda _: True)
    monkeypatch.setattr("sys.argv", ["traditions_doc.py", "--check"])
    assert traditions_doc.main() == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "D-10: missing"
    assert lines[-1] == "... and 5 more"


def test_traditions_doc_refuses_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--bless" in refusal(traditions_doc, ["--bless"], monkeypatch, capsys)
    monkeypatch.setattr(traditions_doc, "FILE", tmp_path / "traditions.md")
    (tmp_path / "traditions.md").mkdir()
    assert tool(traditions_doc) == (1, "", "traditions_doc.py: traditions.md: Is a directory\n")
