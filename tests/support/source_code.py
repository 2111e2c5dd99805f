"""The project's source code: syntax trees of modules, and public functions with their docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from builders.documents.syntax_trees import tree_of

ROOT = Path(__file__).parents[2]
SHAPE = re.compile(r"\b(?:array|bool|complex\d+|dtype|float\d+|intp|number|str|u?int\d+)\[[^\]]+\]")
"""Dtype and shape of an array: `bool[x, y]`, `float32[x, y, 3]`; `dtype[x, y]` or `array[x, y]` if the dtype varies."""
ARRAY, ALL = "NDArray", "BaseException"


class Function(NamedTuple):
    """Function or method of a module."""

    path: Path
    name: str
    """Name within the module, with the names of its classes."""
    node: ast.FunctionDef
    owner: ast.ClassDef | None

    @property
    def place(self) -> str:
        return f"{self.path.as_posix()}:{self.node.lineno} {self.name}"

    @property
    def public(self) -> bool:
        """Whether the function is public.

        It is private if its name, or the name of a class around it, begins with an underscore. Special names such as
        `__init__` count as public.
        """
        return not any(part.startswith("_") and not _special(part) for part in self.name.split("."))

    @property
    def special(self) -> bool:
        return _special(self.node.name)

    @property
    def raises(self) -> bool:
        """Whether its own body raises something that leaves it, other than NotImplementedError."""
        return any(name != "NotImplementedError" for name in _raised(self.node.body))

    @property
    def names_in_signature(self) -> set[str]:
        """All names in the type annotations of the function's parameters and result, for example `NDArray`."""
        given = self.node.args
        arguments = (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)
        annotations = [argument.annotation for argument in arguments if argument is not None]
        shown = (ast.unparse(node) for node in (*annotations, self.node.returns) if node is not None)
        return set(re.findall(r"\w+", " ".join(shown)))

    @property
    def overloads(self) -> bool:
        """Whether the function is a property setter or marked with `overload`.

        The docstring for such a function belongs to another function of the same name.
        """
        return any(ast.unparse(mark).endswith((".setter", "overload")) for mark in self.node.decorator_list)


class Code:
    """All modules in some folders."""

    def __init__(self, *folders: str) -> None:
        paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
        self._trees = {path.relative_to(ROOT): tree_of(path) for path in paths}
        self._classes: dict[str, list[ast.ClassDef]] = {}
        self._aliases: dict[tuple[Path, str], str | None] = {}
        self._origins: dict[Path, dict[str, tuple[ast.AST, ast.stmt | None]]] = {}
        for tree in self._trees.values():
            for node in _class_definitions(tree.body):
                self._classes.setdefault(node.name, []).append(node)
        everything = (kind for kinds in self._classes.values() for kind in kinds)
        self._protocols = [kind for kind in everything if "Protocol" in _base_names(kind)]

    def public_functions(self) -> Iterator[Function]:
        """Yield the public functions and methods."""
        for path, tree in self._trees.items():
            yield from (function for function in _functions(path, tree.body) if function.public)

    def documentation(self, function: Function) -> str:
        """Return what describes a function, empty if nothing does.

        It is its own docstring, or the docstring of its class for a special method, or else the docstring of the
        method that it implements: a method of that name of a base class or of any protocol.
        """
        own = ast.get_docstring(function.node)
        if own is not None or function.owner is None:
            return own or ""
        if function.special and (docstring := ast.get_docstring(function.owner)) is not None:
            return docstring
        kinds = (*self._bases(function.owner, set()), *self._protocols)
        return next((text for kind in kinds if (text := _member_docstring(kind, function.node.name))), "")

    def arrays_without_shape(self, function: Function) -> set[str]:
        """Return the array types of a signature whose shape no docstring states: NDArray, and bare aliases of it."""
        names = function.names_in_signature
        aliases = {name: self._alias_docstring(function.path, name) for name in names if name != ARRAY}
        bare = {name for name, text in aliases.items() if text is not None and not SHAPE.search(text)}
        return bare | (names & {ARRAY})

    def _alias_docstring(self, path: Path, name: str) -> str | None:
        """Return the docstring of an alias of NDArray, empty if it has none; None if the name is no such alias."""
        if (path, name) not in self._aliases:
            self._aliases[path, name] = self._find_alias_docstring(path, name)
        return self._aliases[path, name]

    def _find_alias_docstring(self, path: Path, name: str) -> str | None:
        if path not in self._origins:
            self._origins[path] = _origins_in(self._trees[path])
        match self._origins[path].get(name):
            case ast.ImportFrom() as node, _:
                home = Path(*(node.module or "").split(".")).with_suffix(".py")
                return self._alias_docstring(home, name) if home in self._trees else None
            case ast.expr() as value, following:
                return _words(following) if ARRAY in ast.unparse(value) else None
        return None

    def _bases(self, kind: ast.ClassDef, known: set[str]) -> Iterator[ast.ClassDef]:
        for name in _base_names(kind) - known:
            known.add(name)
            for base in self._classes.get(name, []):
                yield base
                yield from self._bases(base, known)


def _origins_in(tree: ast.Module) -> dict[str, tuple[ast.AST, ast.stmt | None]]:
    """Return where the names that may be aliases of types come from, by name.

    An origin is the statement that imports the name, or the expression that is its value; and the statement after it.
    """
    origins: dict[str, tuple[ast.AST, ast.stmt | None]] = {}
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom):
            for part in node.names:
                origins.setdefault(part.asname or part.name, (node, following))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Subscript | ast.BinOp):
                origins.setdefault(target.id, (node.value, following))
    return origins


def _special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _class_definitions(body: Iterable[ast.stmt]) -> Iterator[ast.ClassDef]:
    """Yield the classes in a module or class, except those that a function defines."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield node
            yield from _class_definitions(node.body)
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from _class_definitions(node.body)


def _functions(
    path: Path, body: list[ast.stmt], owner: ast.ClassDef | None = None, within: str = ""
) -> Iterator[Function]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield Function(path, within + node.name, node, owner)
        elif isinstance(node, ast.ClassDef):
            yield from _functions(path, node.body, node, f"{within}{node.name}.")
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from _functions(path, node.body, owner, within)


def _raised(body: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names of the exceptions that statements raise and do not catch; empty for a bare `raise`."""
    for node in body:
        if isinstance(node, ast.Raise):
            raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            yield "" if raised is None else ast.unparse(raised)
        elif isinstance(node, ast.Try):
            handlers = [ast.unparse(handler.type) if handler.type is not None else ALL for handler in node.handlers]
            caught = {name for handler in handlers for name in re.findall(r"\w+", handler)}
            yield from (name for name in _raised(node.body) if name not in caught and not caught & {ALL, "Exception"})
            yield from _raised((*node.handlers, *node.orelse, *node.finalbody))
        elif not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.expr):  # no expression raises
            yield from _raised(ast.iter_child_nodes(node))


def _base_names(kind: ast.ClassDef) -> set[str]:
    shown = (ast.unparse(base.value if isinstance(base, ast.Subscript) else base) for base in kind.bases)
    return {name.rpartition(".")[2] for name in shown}


def _member_docstring(kind: ast.ClassDef, name: str) -> str:
    """Return the docstring of a method or an annotated attribute of a class; empty if there is none."""
    for node, following in zip(kind.body, [*kind.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef) and node.name == name and (text := ast.get_docstring(node)):
            return text
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            return _words(following)
    return ""


def _words(node: ast.stmt | None) -> str:
    """Return the text of a statement that consists of a string only; "" for None and for any other statement."""
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""
