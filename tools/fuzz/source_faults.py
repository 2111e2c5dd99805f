"""Faults for mutation testing: copies of a module's source, each with one wrong change that a test should find.

A fault is for example another comparison, a number increased by one, or a removed statement.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

REPLACED_OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
"""The operator that replaces each operator."""
REMOVABLE_STATEMENTS = (ast.AugAssign, ast.Break, ast.Continue, ast.Expr)
"""Kinds of statements that can be removed so that the module still compiles."""
IGNORED_FIELDS = ("annotation", "returns", "decorator_list")
"""Fields of syntax-tree nodes that are not mutated: annotations and decorators."""


class Fault(NamedTuple):
    """A module with one fault."""

    line: int
    change: str
    source: str


def faults_in(source: str) -> Iterator[Fault]:
    """Yield every fault that can be put into the source of a module. Raises SyntaxError if `source` is not valid."""
    tree = ast.parse(source)
    for node in _executed_nodes(tree):
        for parent, field, mutated in _mutations(node):
            original = getattr(parent, field)
            before = _source_of(node)
            setattr(parent, field, mutated)
            yield Fault(getattr(node, "lineno", 0), f"{before}  →  {_source_of(node)}", ast.unparse(tree))
            setattr(parent, field, original)


def _source_of(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:70]


def _executed_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all syntax-tree nodes below `node`, except annotations, decorators and code for type checkers only."""
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if name in IGNORED_FIELDS or not isinstance(child, ast.AST) or _only_for_types(child):
                continue
            yield child
            yield from _executed_nodes(child)


def _only_for_types(node: ast.AST) -> bool:
    named = isinstance(node, ast.AnnAssign) and _source_of(node.annotation) == "TypeAlias"
    return named or (isinstance(node, ast.If) and _source_of(node.test) == "TYPE_CHECKING")


def _mutations(node: ast.AST) -> Iterator[tuple[Any, str, Any]]:
    """Yield each way to mutate a node of the syntax tree: the object to change, its field's name, the new value."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield node, "ops", [*ops[:place], REPLACED_OPERATORS[type(op)](), *ops[place + 1 :]]
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in REPLACED_OPERATORS:
            yield node, "op", REPLACED_OPERATORS[type(op)]()
        case ast.AugAssign(op=op) if type(op) in REPLACED_OPERATORS:
            yield node, "op", REPLACED_OPERATORS[type(op)]()
        case ast.UnaryOp(op=op, operand=operand):
            yield node, "operand", ast.UnaryOp(op, operand)
        case ast.Constant(value=bool() as value):
            yield node, "value", not value
        case ast.Constant(value=int() as value):
            yield node, "value", value + 1
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield node, "test", ast.UnaryOp(ast.Not(), test)
        case ast.Tuple(elts=some) | ast.MatchOr(patterns=some) if len(some) > 1:
            for place in range(len(some)):
                yield node, node._fields[0], [*some[:place], *some[place + 1 :]]
        case _:
            pass
    for name in ("body", "orelse"):
        body = getattr(node, name, ())
        for place, step in enumerate(body if isinstance(body, list) else ()):
            if isinstance(step, REMOVABLE_STATEMENTS) and not _is_a_docstring(step):
                yield node, name, [*body[:place], ast.Pass(), *body[place + 1 :]]


def _is_a_docstring(step: ast.stmt) -> bool:
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant)
