"""Collection of all sentences of the game.

The sentences of the screen are constants in `game/ui/text/sentences/`. All other sentences, such as names,
descriptions, reasons of refusals and messages of errors, are texts in other code of the game. These texts are found in
the syntax tree of that code.
"""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, TypeGuard

from builders.documents.syntax_trees import parents_of
from game.ui.text import sentences
from game.ui.text.sentences import ByActor

GAME = Path(sentences.__file__).parents[3]
SCREEN = Path(sentences.__file__).parent
PROGRAMMING_ERRORS = {"AssertionError", "NotImplementedError", "TypeError", "KeyError", "StopIteration"}
"""Names of exceptions that show a fault of the program; their messages are not for players."""


class Sentence(NamedTuple):
    """Sentence, label or other text. Its slots, which values fill, are names in braces, such as `{door}`."""

    place: str
    """Where the text is defined: name of a constant, or file and line."""
    text: str


def of_screen() -> Iterator[tuple[str, list[Sentence]]]:
    """Yield the name of each module in `game/ui/text/sentences/`, with its sentences in the order of the file."""
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
    """Yield the sentences in the value of a constant.

    The value is a text, a ByActor (a form for the hero and a form for others), or a table or sequence of such values.
    `place`: where the value is defined.
    """
    if isinstance(value, ByActor):
        yield Sentence(f"{place} (hero)", value.you)
        yield Sentence(f"{place} (other)", value.other)
    elif isinstance(value, str):
        yield Sentence(place, value)
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _of_value(f"{place}[{_name_of(key)}]", entry)
    elif isinstance(value, Iterable):
        for number, entry in enumerate(value):
            yield from _of_value(f"{place}[{number}]", entry)


def _name_of(key: object) -> object:
    """Return what the place of a sentence calls its key in a table."""
    if isinstance(key, Enum):
        return key.name
    return key.__name__ if isinstance(key, type) else key


@cache
def of_code(folder: str) -> list[Sentence]:
    """Return the sentences, names and descriptions in the code of a folder of game/.

    Only texts of at least two words are returned. Messages of errors are left out, except the reasons of `Impossible`,
    with which the rules refuse an action.
    """
    return [
        Sentence(place, text)
        for place, node, raised in _texts(folder)
        if raised in (None, "Impossible") and " " in (text := template(node)).strip() and re.search("[A-Za-z]{2}", text)
    ]


@cache
def of_errors(folder: str) -> list[Sentence]:
    """Return the messages of the exceptions that the code of a folder of game/ raises.

    `Impossible` and the exceptions in `PROGRAMMING_ERRORS` are left out.
    """
    return [
        Sentence(place, template(node))
        for place, node, raised in _texts(folder)
        if raised not in (None, "Impossible", *PROGRAMMING_ERRORS) and re.search("[A-Za-z]{2}", template(node))
    ]


@cache
def _texts(folder: str) -> list[tuple[str, ast.expr, str | None]]:
    """Return each text in the code of a folder, as a triple.

    The triple is the place (file and line), the node of the text, and the class name of the error that has this text as
    its message, or None. Docstrings, texts inside another text, and the keys of lookups (such as the name in `getattr`)
    are left out.
    """
    found = []
    for path in sorted((GAME / folder).rglob("*.py")):
        if path.is_relative_to(SCREEN):
            continue
        parents = parents_of(path)
        for node in sorted(filter(_is_text, parents), key=lambda node: node.lineno):
            if not isinstance(parents[node], NO_SENTENCES) and not _is_key(node, parents[node]):
                place = f"{path.relative_to(GAME).as_posix()}:{node.lineno}"
                found.append((place, node, _exception(node, parents)))
    return found


NO_SENTENCES = (ast.Expr, ast.JoinedStr, ast.FormattedValue, ast.Subscript, ast.Compare)
"""Types of syntax nodes whose texts are no sentences: docstrings, parts of another text, and keys of a lookup."""


def _is_key(node: ast.expr, parent: ast.AST) -> bool:
    """Return whether a text in a call such as `getattr(error, "strerror")` is the name of an attribute or field.

    `node`: the text. `parent`: the node that contains it, for example the call.
    """
    return isinstance(parent, ast.Call) and slot(parent.func) in ("getattr", "_without") and node in parent.args[:2]


def _is_text(node: ast.AST) -> TypeGuard[ast.expr]:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _exception(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> str | None:
    """Return the name of the exception whose message is the text `node`; None if the text is no such message."""
    while (above := parents.get(node)) is not None and isinstance(above, ast.expr | ast.keyword):
        if isinstance(above, ast.Call) and isinstance(above.func, ast.Attribute) and above.func.attr == "note":
            return "DrawingError"  # a mistake of a drawing, which is told with the others
        node = above
    if isinstance(above, ast.Assert):
        return "AssertionError"
    if isinstance(above, ast.Raise) and isinstance(above.exc, ast.Call):
        return slot(above.exc.func)
    return None


def template(node: ast.expr) -> str:
    """Return the text of a node of a syntax tree, with slots in braces such as `{door}` for inserted values.

    The function `slot` chooses the names of the slots. The result is "" if the node is neither a constant, nor an
    f-string, nor a value in an f-string.
    """
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
    """Return the name of the slot of a text that an expression fills. Most names are the last name in the expression.

    The name of `actor.door` is "door", and the name of `a(door.noun)` (a noun with its article) is "a_noun". A call has
    the name of its first argument; a call without arguments has the name of its function. The result is "text" for
    expressions without a name.
    """
    match node:
        case ast.Attribute(value=owner, attr="value"):
            return slot(owner)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=ast.Name(id="a"), args=[first]):
            return f"a_{slot(first)}"
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
