"""Small faults to put into a module, one at a time: a comparison turned, a number one larger, a step left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
"""Each operator, and what is put in its place."""
LEFT_OUT = (ast.AugAssign, ast.Break, ast.Continue, ast.Expr)
"""Steps without which a module can still be read."""
NO_RULE = ("annotation", "returns", "decorator_list")
"""Parts of a module that decide nothing while it runs."""


class Fault(NamedTuple):
    """A module with one fault in it."""

    line: int
    what: str
    source: str


def faults_in(source: str) -> Iterator[Fault]:
    """Every fault that can be put into a module."""
    tree = ast.parse(source)
    for node in _deciding(tree):
        for holder, field, other in _ways(node):
            sound = getattr(holder, field)
            before = _words(node)
            setattr(holder, field, other)
            yield Fault(getattr(node, "lineno", 0), f"{before}  →  {_words(node)}", ast.unparse(tree))
            setattr(holder, field, sound)


def _words(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:70]


def _deciding(node: ast.AST) -> Iterator[ast.AST]:
    """All that is below a node and decides something."""
    for name, held in ast.iter_fields(node):
        below = held if isinstance(held, list) else [held]
        for child in below:
            if name in NO_RULE or not isinstance(child, ast.AST) or _only_for_types(child):
                continue
            yield child
            yield from _deciding(child)


def _only_for_types(node: ast.AST) -> bool:
    named = isinstance(node, ast.AnnAssign) and _words(node.annotation) == "TypeAlias"
    return named or (isinstance(node, ast.If) and _words(node.test) == "TYPE_CHECKING")


def _ways(node: ast.AST) -> Iterator[tuple[Any, str, Any]]:
    """What can be changed at a node: whose field, which, and what it becomes."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield node, "ops", [*ops[:place], TURNED[type(op)](), *ops[place + 1 :]]
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in TURNED:
            yield node, "op", TURNED[type(op)]()
        case ast.AugAssign(op=op) if type(op) in TURNED:
            yield node, "op", TURNED[type(op)]()
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
            if isinstance(step, LEFT_OUT) and not _is_a_docstring(step):
                yield node, name, [*body[:place], ast.Pass(), *body[place + 1 :]]


def _is_a_docstring(step: ast.stmt) -> bool:
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant)
