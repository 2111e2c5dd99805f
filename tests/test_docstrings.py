"""Docstrings state what a signature cannot: exceptions, and the shapes and dtypes of arrays."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from builders.documents.syntax_trees import inner_blocks, statements_of, tree_of
from tests.support.folders import ROOT
from tests.support.source_code import SHAPE, Code, Function

RAISES = re.compile(r"\b[Rr]aises?\b")


@pytest.fixture(scope="module")
def code() -> Code:
    return Code("ajar_start", "game", "tools")


@pytest.fixture(scope="module")
def functions(code: Code) -> list[Function]:
    return list(code.public_functions())


def test_functions_document_what_they_raise(code: Code, functions: list[Function]) -> None:
    raising = [function for function in functions if function.raises]
    assert len(raising) > 100
    assert [function.place for function in raising if not RAISES.search(code.documentation(function))] == []


def test_functions_document_array_shapes(code: Code, functions: list[Function]) -> None:
    bare = [function for function in functions if code.arrays_without_shape(function)]
    assert len(bare) > 100
    assert [function.place for function in bare if not SHAPE.search(code.documentation(function))] == []


def test_public_methods_have_docstrings(code: Code, functions: list[Function]) -> None:
    methods = [
        function
        for function in functions
        if function.owner is not None and not function.special and not function.overloads
    ]
    methods = [method for method in methods if method.path.parts[0] == "game"]
    assert len(methods) > 300
    assert [method.place for method in methods if not code.documentation(method)] == []


def test_each_docstring_follows_what_it_describes() -> None:
    """A text of its own begins a block, or follows an assignment; a second one behind it describes nothing."""
    misplaced = []
    for path in (path for top in ("ajar_start", "game", "tools") for path in sorted((ROOT / top).rglob("*.py"))):
        for block in blocks_of(path):
            for before, node in pairwise(block):
                if is_text(node) and not isinstance(before, ast.Assign | ast.AnnAssign):
                    misplaced.append(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}")
    assert misplaced == []


def blocks_of(path: Path) -> Iterator[list[ast.stmt]]:
    yield tree_of(path).body
    for statement in statements_of(path):
        yield from inner_blocks(statement)


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
