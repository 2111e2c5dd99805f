"""docs/traditions.md has a row for every rule of the five documents, and each of its links leads to a proof."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from builders.documents.syntax_trees import nodes_of
from game.content.traditions import TRADITIONS
from tests.support.folders import ROOT

PAGE = ROOT / "docs" / "traditions.md"
CODE = re.compile(r"(?P<block>[A-Z]{1,2})-(?P<first>\d{2,3})(?: to [A-Z]{1,2}-(?P<last>\d{2,3}))?")
EVERY_RULE = """
    D-01 to D-15, D-20 to D-31, D-40 to D-46, D-50 to D-58, D-60 to D-67, D-70 to D-75,
    RS-01 to RS-15, RS-20 to RS-24, RS-30 to RS-38, RS-40 to RS-49, RS-50 to RS-56, RS-60 to RS-63, RS-70 to RS-92,
    RS-95 to RS-96, RS-100 to RS-103, RS-110 to RS-124, RS-130 to RS-134,
    CM-01 to CM-15, CM-20 to CM-25, CM-30 to CM-35, CM-40 to CM-48, CM-50 to CM-55, CM-60 to CM-68, CM-70 to CM-79,
    RB-01 to RB-07, RB-10 to RB-34, RB-40 to RB-60, RB-70 to RB-86, RB-90 to RB-103,
    SC-01 to SC-01, SC-10 to SC-16, SC-20 to SC-28, SC-30 to SC-35,
    K-01 to K-24, B-01 to B-31, B-40 to B-52, T-01 to T-07
"""
"""Codes of the rules of the five documents."""
VERDICTS = ("same", "same, except", "different", "left out", "mended", "decided")


class Link(NamedTuple):
    """Link to a test or a docstring. `title`: what it names, and for a case of a test the case after a colon."""

    kind: str
    target: str
    title: str


class Row(NamedTuple):
    """Row of a table of the page. `proof`: the last cell, with the reason and the links."""

    section: str
    code: str
    ours: str
    verdict: str
    proof: str

    @property
    def links(self) -> list[Link]:
        return [Link(*found) for found in re.findall(r'\[(test|docstring)\]\((\S+) "([^"]+)"\)', self.proof)]


def rows() -> list[Row]:
    found, section = [], ""
    for line in PAGE.read_text("utf-8").splitlines():
        section = line[3:] if line.startswith("## ") else section
        if re.match(r"\| [A-Z]{1,2}-\d", line):
            code, _, ours, verdict, proof = (cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1])
            found.append(Row(section, code, ours, verdict, proof))
    return found


def table(heading: str) -> dict[str, list[str]]:
    """Return the cells of each row of the table below a heading, by the first cell; "" is that of the head."""
    block = PAGE.read_text("utf-8").split(f"\n## {heading}\n\n")[1].split("\n\n")[0]
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in block.splitlines()]
    return {first: cells for first, *cells in lines if not first.startswith("---")}


def names_in(path: Path) -> set[str]:
    """Return the names of the functions, classes, constants and fields of a module."""
    found = {node.name for node in nodes_of(path) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return found | {
        node.id for node in nodes_of(path) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def test_every_rule_has_one_row_in_its_table() -> None:
    every = {
        f"{found['block']}-{number:02}"
        for found in CODE.finditer(EVERY_RULE)
        for number in range(int(found["first"]), int(found["last"]) + 1)
    }
    assert len(every) == 399
    assert {row.code for row in rows()} == every
    assert [found for found, times in Counter((row.section, row.code) for row in rows()).items() if times > 1] == []


def test_every_link_leads_to_test_or_docstring() -> None:
    """A test must exist, and its module must have the case that the link names. A docstring's owner must exist."""
    links = [(row, link) for row in rows() for link in row.links]
    assert len(links) > 400
    for row, link in links:
        path, (name, _, case) = (PAGE.parent / link.target).resolve(), link.title.partition(": ")
        assert path.is_file(), row
        assert (link.kind == "test") is name.startswith("test_"), row
        assert name == path.stem or set(name.split(".")) <= names_in(path), row
        assert case in path.read_text("utf-8"), row


def test_each_verdict_has_what_it_needs() -> None:
    """All that this game does is played by a test. An exception is stated, and a difference has a reason."""
    for row in rows():
        assert row.verdict in VERDICTS, row
        if row.verdict == "left out":
            assert not row.proof.startswith("["), row
        else:
            assert any(link.kind == "test" and link.target.startswith("../tests/") for link in row.links), row
        assert row.verdict != "different" or not row.proof.startswith("["), row
        assert len(row.ours) > 3 or row.verdict not in ("same, except", "different"), row


def test_page_counts_its_verdicts() -> None:
    counts = Counter((row.section, row.verdict) for row in rows())
    shown = table("How many")
    assert shown.pop("table") == list(VERDICTS)
    total = shown.pop("all")
    assert shown == {
        section: [str(counts[section, verdict] or "–") for verdict in VERDICTS]
        for section in dict.fromkeys(row.section for row in rows())
    }
    assert total == [str(sum(row.verdict == verdict for row in rows())) for verdict in VERDICTS]


@pytest.mark.parametrize("name", TRADITIONS)
def test_page_shows_traditions_at_a_glance(name: str) -> None:
    glance, row = table("At a glance"), TRADITIONS[name]
    column = {first: cells[list(TRADITIONS).index(name)] for first, cells in glance.items()}
    assert column[""] == f"`{name}`"
    assert column["map"] == "{}×{}".format(*row.size)
    if row.door.has_leaf:
        assert column["walking into a shut door"] == row.opening_rule.value
        assert column["who opens"] == row.opener_rule.value
        assert column["shut, open"] == f"`{row.shut_glyph}` `{row.open_glyph}`"
    else:
        assert column["shut, open"] == f"`{row.open_glyph}`"
    assert re.findall(r"\d+(?= times)", column["hidden doors"]) == [str(row.search_percent)] * bool(row.search_percent)
    back = "lead back with the amulet" if row.amulet else "lead back"
    assert column["stairs up"] == (back if row.stairs_up_allowed else "lead nowhere")
