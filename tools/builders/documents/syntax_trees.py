"""Syntax trees of the project's modules. Each module is parsed once, and its tree is shared."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a module. The tree is kept and shared, so no caller may change it."""
    text = path.read_text("utf-8")
    collecting = gc.isenabled()
    gc.disable()  # the search for garbage in new trees would take longer than to parse them
    try:
        tree = ast.parse(text)
    finally:
        if collecting:
            gc.enable()
    gc.freeze()  # the tree stays to the end
    return tree


@cache
def parents_of(path: Path) -> dict[ast.AST, ast.AST]:
    """Return the parent of each node of the syntax tree of a module, in the order of `ast.walk`."""
    parents: dict[ast.AST, ast.AST] = {}
    nodes: list[ast.AST] = [tree_of(path)]
    for node in nodes:
        for name in node._fields:  # as `ast.iter_child_nodes` does it, but in a third of the time
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                parents[value] = node
                nodes.append(value)
            elif isinstance(value, list):
                for child in value:
                    if isinstance(child, ast.AST):
                        parents[child] = node
                        nodes.append(child)
    return parents


def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of the syntax tree of a module, in the order of `ast.walk`, each of them once."""
    return (tree_of(path), *parents_of(path))


def statements_of(path: Path) -> Iterator[ast.stmt]:
    """Yield all statements of a module, also those inside other statements. Expressions are left out, to save time."""
    blocks: list[list[ast.stmt]] = [tree_of(path).body]
    while blocks:
        for statement in blocks.pop():
            yield statement
            blocks += inner_blocks(statement)


def inner_blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield the lists of statements that lie directly inside a statement."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(statement, name, [])
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body
