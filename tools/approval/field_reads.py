"""Note which fields of the game's content are read by a piece of work, such as making a level or replaying a game.

The content is written as named records at the top of its modules, such as `GOBLIN = Breed("goblin", health=...)`.
Before a piece of work, each of these records lends all its fields to this module. The first time that a field is read,
it is missing, so Python calls `__getattr__`. This notes the read and gives the field back to the record. From then on,
reading it takes no longer than usual.

A field that is read while modules are imported may be part of any table, so every piece of work is said to read it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple

from game.engine import records

CONTENT = "game.content"


class ContentRecord(NamedTuple):
    """A named record of the content. `call`: the expression that makes it."""

    name: str
    value: Any
    call: ast.Call


class FieldReads:
    """The reads of the process. Raises RuntimeError if the content is imported already."""

    def __init__(self) -> None:
        if CONTENT in sys.modules:
            raise RuntimeError("the content of the game is imported already, so not all reads can be noted")
        self._early: set[tuple[int, str]] = set()
        self._always: set[str] = set()
        self._noted: set[str] = set()
        self._lent: dict[int, tuple[str, dict[str, Any]]] = {}
        """The lent fields of each record, by its id, with its name."""
        self._read: dict[int, Any] = {}
        """The records that have been read since the last piece of work began, by their ids."""
        self._records: list[ContentRecord] = []
        self._forget: list[Callable[[], None]] = []
        """Functions that end the watching of imports."""
        self._watch_imports()

    def _watch_imports(self) -> None:
        """Note the reads of all records of classes that are declared from now on, until `begin` is called."""
        declare, early = records.record, self._early
        self._forget.append(lambda: setattr(records, "record", declare))

        def note(thing: object, name: str) -> Any:
            early.add((id(thing), name))
            return object.__getattribute__(thing, name)

        def watched(kind: type) -> Any:
            made: Any = declare(kind)
            if "__getattribute__" not in vars(made):
                made.__getattribute__ = note
                self._forget.append(lambda: type.__delattr__(made, "__getattribute__"))
            return made

        records.record = watched

    def begin(self) -> None:
        """Begin a piece of work: from now on, note which fields are read. Import what the work needs before."""
        if not self._records:
            self._records = content_records()
            for undo in self._forget:
                undo()
            for name, thing, _ in self._records:
                self._always |= {f"{name}.{field}" for number, field in self._early if number == id(thing)}
                self._lent[id(thing)] = (name, {})
                self._prepare(type(thing))
            self._read = {id(one.value): one.value for one in self._records}
        self._noted = set()
        for number, thing in self._read.items():
            declared = {field.name for field in fields(thing)}
            held = vars(thing)
            self._lent[number][1].update({name: held[name] for name in held.keys() & declared})
            held.clear()  # what is computed from fields and kept beside them is computed again
        self._read = {}

    def _prepare(self, kind: type) -> None:
        """Make a class ask this module for missing fields, also for those that have a default value in the class."""
        for base in kind.__mro__[:-1]:
            for name in {field.name for field in fields(kind)} & vars(base).keys():
                type.__delattr__(base, name)  # each object has its value; `__init__` knows the default

        def give_back(thing: object, name: str) -> Any:
            return self._give_back(thing, name)

        kind.__getattr__ = give_back  # type: ignore[attr-defined]

    def _give_back(self, thing: Any, name: str) -> Any:
        """Note that a missing field is read, and give it back to its record."""
        owner, lent = self._lent.get(id(thing), ("", {}))
        if name not in lent:
            raise AttributeError(f"{type(thing).__name__} has no attribute {name!r}")
        self._noted.add(f"{owner}.{name}")
        self._read[id(thing)] = thing
        value = vars(thing)[name] = lent.pop(name)
        return value

    def end(self) -> set[str]:
        """Return the names of the fields that were read since `begin`, or when modules were imported."""
        return self._noted | self._always


@cache
def content_records() -> list[ContentRecord]:
    """Import all modules of the content, and return its named records."""
    found = []
    package = import_module(CONTENT)
    for module in [CONTENT, *(module.name for module in walk_packages(package.__path__, f"{CONTENT}."))]:
        names = vars(import_module(module))
        for name, call in assigned_calls(ast.parse(Path(sys.modules[module].__file__ or "").read_text("utf-8"))):
            kind = names.get(call.func.id) if isinstance(call.func, ast.Name) else None
            if (
                isinstance(kind, type)
                and records.is_record(kind)
                and type(names[name]) is kind
                and _is_plain(call, kind)
            ):
                found.append(ContentRecord(f"{module}.{name}", names[name], call))
    return found


def assigned_calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Yield each name at the top of a module to which the result of a call is assigned, with the call."""
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Call() as call) | ast.AnnAssign(
                ast.Name(name), _, ast.Call() as call
            ):
                yield name, call


def _is_plain(call: ast.Call, kind: type) -> bool:
    """Return whether a call only gives a record its fields, and no other code looks at missing ones."""
    given = [*call.args, *(keyword.arg for keyword in call.keywords)]
    stars = any(part is None or isinstance(part, ast.Starred) for part in given)
    return not stars and "__slots__" not in vars(kind) and not hasattr(kind, "__post_init__")


def field_texts(one: ContentRecord) -> dict[str, str]:
    """Return the source of each given field of a record, by the full name of the field."""
    places = [field.name for field in fields(one.value) if field.init and not field.kw_only]
    given = dict(zip(places, one.call.args, strict=False)) | {part.arg: part.value for part in one.call.keywords}
    return {f"{one.name}.{field}": ast.dump(value) for field, value in given.items()}
