"""The small faults that mutation testing puts into the rules."""

from __future__ import annotations

import ast

from fuzz.source_faults import faults_in
from tests.support.folders import ROOT

ENGINE = ROOT / "game" / "engine"


def test_faults_change_operators_and_numbers() -> None:
    sound = ["def f(a):", "    if a < 3:", "        a += 1", "    else:", "        a -= 2", "    return a"]
    faulty = [fault.source.split("\n") for fault in faults_in("\n".join(sound))]
    for place, other in (
        (1, "    if a <= 3:"),
        (1, "    if a < 4:"),
        (2, "        a -= 1"),
        (2, "        a += 2"),
        (2, "        pass"),
        (4, "        a += 2"),
        (4, "        a -= 3"),
        (4, "        pass"),
    ):
        faulty.remove([*sound[:place], other, *sound[place + 1 :]])
    assert not faulty


def test_module_faults_are_distinct_and_compile() -> None:
    sound = (ENGINE / "grid" / "dice.py").read_text("utf-8")
    faults = list(faults_in(sound))
    sources = [fault.source for fault in faults]
    assert len(set(sources)) == len(sources) > 50
    assert ast.unparse(ast.parse(sound)) not in sources, "each mutation is undone before the next"
    for fault in faults:
        compile(fault.source, "dice.py", "exec")
        assert 0 < fault.line <= sound.count("\n")


def test_faults_ignore_docstrings_and_annotations() -> None:
    assert not list(faults_in('"""Words."""\n\ndef f(a: int = x) -> 3:\n    """More words."""\n    return a\n'))
