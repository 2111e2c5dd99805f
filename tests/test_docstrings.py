"""Docstrings state what a signature cannot: exceptions, and the shapes and dtypes of arrays."""

from __future__ import annotations

import re

import pytest

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
