"""All sentences of the game: those of the screen, the texts of content, and the reasons of refusals and errors.

The sentences of the screen are read from `game/ui/text/sentences/`. The others stand in the code of the rules, of the
content and of what reads files, and are found in its syntax tree.
"""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, TypeGuard

from game.ui.text import sentences
from game.ui.text.sentences import ByActor

GAME = Path(sentences.__file__).parents[3]
SCREEN = Path(sentences.__file__).parent
PROGRAMMING_ERRORS = {"AssertionError", "NotImplementedError", "TypeError", "KeyError", "StopIteration"}
"""Errors that no player sees."""


class Sentence(NamedTuple):
    """One sentence, label or text with named slots in braces."""

    place: str
    """Name of the constant, or file and line."""
    text: str


def of_screen() -> Iterator[tuple[str, list[Sentence]]]:
    """Yield the name of each module of sentences, with its sentences in the order of the file."""
    prefix = f"{sentences.__name__}."
    for module in sorted(pkgutil.walk_packages(sentences.__path__, prefix), key=lambda module: module.name):
        if module.ispkg:
            continue
        constants = vars(import_module(module.name))
        yield (
            module.name.rpartition(".")[2],
            [found for key, value in constants.items() if key.isupper() for found in _of_value(key, value)],
        )


def _of_value(place: str, value: object) -> Iterator[Sentence]:
    """Yield the sentences of a constant: a text, one in two forms, or a table or sequence of these."""
    if isinstance(value, ByActor):
        yield Sentence(f"{place} (hero)", value.you)
        yield Sentence(f"{place} (other)", value.other)
    elif isinstance(value, str):
        yield Sentence(place, value)
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _of_value(f"{place}[{key.name if isinstance(key, Enum) else key}]", entry)
    elif isinstance(value, Iterable):
        for number, entry in enumerate(value):
            yield from _of_value(f"{place}[{number}]", entry)


def of_code(folder: str) -> list[Sentence]:
    """Return the texts in the code of a folder of game/, without those of errors: sentences, names and descriptions."""
    return [
        Sentence(place, text)
        for place, node, raised in _texts(folder)
        if raised in (None, "Impossible") and " " in (text := template(node)).strip() and re.search("[A-Za-z]{2}", text)
    ]


def of_errors(folder: str) -> list[Sentence]:
    """Return the messages of the errors that the code of a folder of game/ raises."""
    return [
        Sentence(place, template(node))
        for place, node, raised in _texts(folder)
        if raised not in (None, "Impossible", *PROGRAMMING_ERRORS) and re.search("[A-Za-z]{2}", template(node))
    ]


def _texts(folder: str) -> Iterator[tuple[str, ast.expr, str | None]]:
    """Yield the place, the node and the name of the exception raised with it (None if none) of each text in a folder.

    Docstrings are left out, and so are texts inside others.
    """
    for path in sorted((GAME / folder).rglob("*.py")):
        if path.is_relative_to(SCREEN):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in sorted(ast.walk(tree), key=lambda node: getattr(node, "lineno", 0)):
            if not _is_text(node) or isinstance(parents[node], ast.Expr | ast.JoinedStr | ast.FormattedValue):
                continue
            yield f"{path.relative_to(GAME).as_posix()}:{node.lineno}", node, _exception(node, parents)


def _is_text(node: ast.AST) -> TypeGuard[ast.expr]:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _exception(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> str | None:
    """Return the name of the exception that is raised with a text as its message; None if there is none."""
    while (above := parents.get(node)) is not None and isinstance(above, ast.expr | ast.keyword):
        node = above
    if isinstance(above, ast.Assert):
        return "AssertionError"
    if isinstance(above, ast.Raise) and isinstance(above.exc, ast.Call):
        return slot(above.exc.func)
    return None


def template(node: ast.expr) -> str:
    """Return a text of the code with slots in braces, named for what fills them."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(template, node.values))
    if isinstance(node, ast.FormattedValue):
        match node.value:
            case ast.IfExp(body=ast.Constant(value=str(choice))):
                return choice
            case ast.BinOp(left=ast.Constant(value=str(repeated)), op=ast.Mult()):
                return repeated
        return f"{{{slot(node.value)}}}"
    return str(node.value) if isinstance(node, ast.Constant) else ""


def slot(node: ast.expr) -> str:
    """Return a name for what an expression stands for: the last name in it."""
    match node:
        case ast.Attribute(value=owner, attr="value"):
            return slot(owner)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(args=[first, *_]):
            return slot(first)
        case ast.Call(func=function):
            return slot(function)
        case ast.Subscript(value=value) | ast.IfExp(body=value) | ast.BinOp(right=value):
            return slot(value)
        case ast.Constant(value=value):
            return str(value)
        case _:
            return "text"
