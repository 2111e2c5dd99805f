"""What was last found equal to its golden file, and on which code, files and fields of the content that depended.

A golden thing need not be made again if the code of its part is the same, and each field of the content that was read
when it was last made. The code of a part is the module that makes it, with everything that this module imports, without
docstrings and comments, and without the values of the content's records.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any

from approval.field_reads import assigned_calls, content_records, field_texts
from runtime_setup.project_folders import ROOT

PROJECT = Path(ROOT)
FILE = PROJECT / ".approval_cache" / "memory.json"
SOURCES = (PROJECT, PROJECT / "tools")
"""Folders from which modules are imported."""
ASSETS = PROJECT / "assets"
"""Folder of the files that the game reads."""
READERS_OF_ASSETS = {"game.content.vaults.vault_files": "vaults/*", "game.play.tasks": "tasks/*"} | dict.fromkeys(
    ("game.ui.graphics.assets", "game.ui.text.manual_pages", "game.app.linux_desktop"), "**/*"
)
"""The modules that read them, each with the pattern of its files."""
TOPS = {entry.stem for folder in SOURCES for entry in folder.iterdir()}
"""First words of the names of all modules of this project."""


class Memory:
    """What is remembered of all parts. It is read from a file, and may be written to it again."""

    def __init__(self, path: Path = FILE) -> None:
        self._path = path
        records = content_records()
        self._records: dict[str, set[str]] = {}
        """The names of the records in each module of the content."""
        for one in records:
            module, _, name = one.name.rpartition(".")
            self._records.setdefault(module, set()).add(name)
        self._fields = {name: _hash(text) for one in records for name, text in field_texts(one).items()}
        self._parts: dict[str, dict[str, Any]] = {}
        self._modules: dict[str, tuple[str, list[str]]] = {}
        self._used: set[str] = set()
        """The keys of those modules that still have the same text."""
        with suppress(OSError, ValueError):
            self._parts, self._modules = json.loads(path.read_text("utf-8"))

    def unchanged(self, part: str, code: str, approved: Mapping[str, str]) -> set[str]:
        """Return the names of those things of a part that must be as approved, although they are not made again.

        `code`: see `code_of`. `approved`: the golden text of each thing.
        """
        known = self._parts.get(part, {})
        if known.get("code") != code:
            return set()
        now = [self._fields.get(name, "") == text for name, text in known["fields"].items()]
        return {
            name
            for name, (text, reads) in known["things"].items()
            if name in approved and _hash(approved[name]) == text and all(now[read] for read in reads)
        }

    def remember(self, part: str, code: str, approved: Mapping[str, str], reads: Mapping[str, Iterable[str]]) -> None:
        """Remember that things are as approved. `reads`: the fields that each of them read when it was made now.

        What is remembered of the other things of the part is kept if it is still true.
        """
        kept, known = self.unchanged(part, code, approved), self._parts.get(part, {})
        names = [*known.get("fields", ())]
        every = {name: [names[read] for read in known["things"][name][1]] for name in kept - reads.keys()}
        every |= {name: sorted(fields) for name, fields in reads.items()}
        fields = {name: number for number, name in enumerate(sorted({*chain(*every.values())}))}
        self._parts[part] = {
            "code": code,
            "fields": {name: self._fields.get(name, "") for name in fields},
            "things": {name: (_hash(approved[name]), [fields[read] for read in own]) for name, own in every.items()},
        }

    def write(self) -> None:
        """Write the file. Raises OSError if that is impossible."""
        self._path.parent.mkdir(exist_ok=True)
        modules = {key: self._modules[key] for key in sorted(self._used)}
        self._path.write_text(json.dumps((self._parts, modules)), "utf-8")

    def code_of(self, module: str) -> str:
        """Return a hash of a module with all that it imports, and of the packages and Python used.

        If it imports a module that reads assets, the hash is also that of its files.
        """
        texts = [sys.version, version("numpy"), version("pygame-ce")]
        seen, waiting = set[str](), {module}
        while waiting:
            name = waiting.pop()
            seen.add(name)
            if (path := _file_of(name)) is not None:
                text, imported = self._module(name, path)
                texts.append(text)
                waiting.update(set(imported) - seen)
        texts[3:] = sorted(texts[3:])
        patterns = {READERS_OF_ASSETS[name] for name in seen & READERS_OF_ASSETS.keys()}
        files = [path for pattern in sorted(patterns) for path in sorted(ASSETS.glob(pattern)) if path.is_file()]
        return _hash("\n".join([*texts, *(hashlib.sha256(path.read_bytes()).hexdigest() for path in files)]))

    def _module(self, name: str, path: Path) -> tuple[str, list[str]]:
        """Return a hash of the code of a module, and the names of all that it imports from this project.

        The names may also be those of functions and the like. What was found for the same text is remembered.
        """
        own = self._records.get(name, set())
        source = path.read_bytes()
        key = _hash(f"{name} {sorted(own)} {source!r}")
        if key not in self._modules:
            tree = ast.parse(source)
            imported = [
                name.rpartition(".")[0],
                *(found for found in _imported(tree) if found.partition(".")[0] in TOPS),
            ]
            for record, call in assigned_calls(tree):
                if record in own:  # its fields are remembered apart
                    call.args, call.keywords = [], []
            for node in ast.walk(tree):
                body = getattr(node, "body", None)
                if isinstance(body, list):
                    vars(node)["body"] = [part for part in body if not _is_docstring(part)]
            self._modules[key] = _hash(name + ast.dump(tree)), imported
        self._used.add(key)
        return self._modules[key]


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _file_of(module: str) -> Path | None:
    """Return the file of a module of this project; None for a name of anything else."""
    place = module.replace(".", "/")
    files = (folder / f"{place}{end}" for folder in SOURCES for end in (".py", "/__init__.py") if module)
    return next((file for file in files if file.is_file()), None)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
