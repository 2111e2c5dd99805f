"""Names in backquotes exist: in docstrings, comments and documents, modules, classes, attributes, options and files.

A name may be given without what stands before it: `fov.py`, `Door.state` or `state` is enough.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from game.content.monsters.breeds import BREEDS
from game.engine.words import capital
from tests.support.folders import ROOT

TOPS = ("ajar_start", "game", "tools", "tests")
DOCUMENTS = [
    *(path for path in ROOT.glob("*.md") if path.stem != "CHANGELOG"),  # which tells of names that are gone
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / "assets").glob("*.md"),
]
DOCSTRING = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""', re.DOTALL)
COMMENT = re.compile(r"(?:^|\s)#.*$", re.MULTILINE)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
BLOCK = re.compile(r"```.*?```", re.DOTALL)
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*\.(?:command|gif|json|md|py|pyw|spec|toml|txt|yml)")
WORD = re.compile(r"[\w-]+(?:\.\w+)*")
PART = re.compile(r"\w+")
CLASS = re.compile(r"^( *)class (\w+)(?:\[[^\]]*\])?(?:\(([^)]*)\))?:\n((?:\1 +.*\n|\n)*)", re.MULTILINE)
FOREIGN = {
    "appimagetool", "libappimage", "eval", "v0.1.0", "index.html", "mine.txt", "ajar.exe", "vault.tmj", "rules-N.txt",
    "kennel.txt",
    "actor.door", "Class", "Class.field", "--option",
}  # fmt: skip
"""Programs, files and examples that are no names of this project."""


class Code(NamedTuple):
    """Names in the project's modules."""

    words: frozenset[str]
    """All words and dotted names outside docstrings and comments."""
    modules: dict[str, set[str]]
    """Names at the left edge of a module, and of fields of its classes, by the last part of the module's name."""
    members: dict[str, set[str]]
    """Names of methods and fields, by the name of the class."""
    bases: dict[str, set[str]]
    fields: frozenset[str]
    """All members of classes."""


def modules_of(*tops: str) -> list[Path]:
    return [ROOT / "play.pyw", *(path for top in tops for path in sorted((ROOT / top).rglob("*.py")))]


@cache
def code() -> Code:
    words: set[str] = set()
    modules, members, bases = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set), {}
    for path in modules_of("tests"):
        words.update(WORD.findall(path.read_text("utf-8")), path.with_suffix("").parts)
    for path in modules_of("ajar_start", "game", "tools"):
        bare = COMMENT.sub("", DOCSTRING.sub("", path.read_text("utf-8")))
        words.update(WORD.findall(bare), path.relative_to(ROOT).with_suffix("").parts)
        lines = STRING.sub("", bare)
        name = path.parent.name if path.stem == "__init__" else path.stem
        modules[name].update(re.findall(r"\w+", " ".join(re.findall(r"^\w[^\n]*", lines, re.MULTILINE))))
        for _, owner, parents, body in CLASS.findall(lines):
            fields = re.findall(r"^ +(?:def )?([\w, ]+)", body, re.MULTILINE)
            members[owner].update(re.findall(r"\w+", " ".join(fields)), re.findall(r"self\.(\w+)", body))
            modules[name] |= members[owner]
            bases[owner] = {*re.findall(r"\w+", parents)}
    words.update([part for word in words for part in PART.findall(word)])
    return Code(frozenset(words), modules, members, bases, frozenset[str]().union(*members.values()))


def is_member(owner: str, name: str) -> bool:
    found = code()
    return name in found.members[owner] or any(
        is_member(parent, name) for parent in found.bases.get(owner, ()) if parent in found.members
    )


def has_name(name: str, path: Path) -> bool:
    """Return whether a name exists. `path`: the file that names it; a variable before a dot is one of that module."""
    found, parts = code(), name.split(".")
    if parts[0] in sys.stdlib_module_names or parts[0] in ("np", "numpy", "pygame", "pytest"):
        return True
    if len(parts) == 1 or name in found.words:
        return name in found.words or len(name) == 1
    for before, after in pairwise(parts):
        if before in found.members:
            known = is_member(before, after)
        else:
            known = (
                after in found.modules.get(before, ())
                or is_file(f"{before}/{after}")
                or is_file(f"{before}/{after}.py")
                or (before in variables(path) and after in found.fields)
            )
        if not known:
            return False
    return True


@cache
def variables(path: Path) -> frozenset[str]:
    """Return the names outside strings in a module; in a document, all words of the code."""
    if path.suffix == ".md":
        return code().words
    return frozenset(re.findall(r"\w+", STRING.sub("", COMMENT.sub("", DOCSTRING.sub("", path.read_text("utf-8"))))))


def is_file(path: str) -> bool:
    """Return whether the path of some file or folder of the project ends like this."""
    return any(known.endswith(f"/{path}") for known in files())


def unknown_in(path: Path) -> list[str]:
    """Return the names in backquotes in a file that name nothing."""
    unknown = []
    for quoted in QUOTED.findall(BLOCK.sub("", path.read_text("utf-8"))):
        options = re.findall(r"(?<!\S)--[a-z][\w-]*", quoted)
        names = NAME.findall(re.sub(r"\(.*\)$", "", quoted)) if NAME.fullmatch(re.sub(r"\(.*\)$", "", quoted)) else []
        if FILE.fullmatch(quoted):
            unknown += [] if quoted in FOREIGN or quoted in code().words or is_file(quoted) else [quoted]
        else:
            unknown += [name for name in names if name not in FOREIGN and not has_name(name, path)]
        unknown += [option for option in options if option not in FOREIGN and option not in code().words]
    return unknown


@cache
def files() -> frozenset[str]:
    """Return the paths of all files of the project, each after a slash."""
    tops = [*TOPS, "docs", "assets", ".github"]
    paths = [*ROOT.iterdir(), *(path for top in tops for path in (ROOT / top).rglob("*"))]
    return frozenset(f"/{path.relative_to(ROOT).as_posix()}" for path in paths)


def test_kinds_of_monster_have_no_capital_within_a_sentence() -> None:
    """A draught is a kind like any other: its name has a capital only where a sentence or a line begins."""
    kinds = "|".join(capital(name) for name in BREEDS)
    within = re.compile(rf"[a-z0-9,;] (?:{kinds})\b")
    texts = {path: STRING.findall(path.read_text("utf-8")) for path in modules_of("game", "tools")}
    texts |= {path: [BLOCK.sub("", path.read_text("utf-8"))] for path in DOCUMENTS}
    found = [(path.name, within.findall(text)) for path, parts in texts.items() for text in parts]
    assert [(name, words) for name, words in found if words] == []


@pytest.mark.parametrize("top", ["ajar_start", "game", "tools"])
def test_names_in_docstrings_and_comments_exist(top: str) -> None:
    paths = [path for path in modules_of(top) if "sentences" not in path.parts]
    unknown = {path.relative_to(ROOT).as_posix(): unknown_in(path) for path in paths}
    assert {path: names for path, names in unknown.items() if names} == {}


def test_names_in_documents_exist() -> None:
    unknown = {path.relative_to(ROOT).as_posix(): unknown_in(path) for path in DOCUMENTS}
    assert {path: names for path, names in unknown.items() if names} == {}
