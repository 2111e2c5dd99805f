"""The layers: who may import whom, and that nobody imports in a circle."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME = sorted((ROOT / "game").rglob("*.py"))
ALLOWED = {
    "engine": {"game.engine"},
    "mapgen": {"game.engine", "game.mapgen"},
    "content": {"game.engine", "game.mapgen", "game.content"},
    "ui": {"game.engine", "game.ui"},
    "store": {"game.engine", "game.content", "game.store"},
}
OUTSIDE = {
    "engine": {"numpy"},
    "mapgen": {"numpy"},
    "content": {"numpy"},
    "ui": {"numpy", "pygame"},
    "store": {"numpy"},
}
FILES = {"os", "pathlib", "io", "sqlite3", "tempfile", "shutil", "time"}
"""What the rules have no use for: they know no files and no clock."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Each module that a file imports, and whether only for its types' names."""
    tree = ast.parse(path.read_text())
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, id(node) in for_types
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join((*base, *([node.module] if node.module else [])))
            for alias in node.names:
                inner = ROOT / Path(*origin.split("."), alias.name)
                is_module = inner.with_suffix(".py").exists() or inner.is_dir()
                yield (f"{origin}.{alias.name}" if is_module else origin), id(node) in for_types


@pytest.mark.parametrize("path", GAME, ids=module_name)
def test_a_module_knows_only_what_lies_below_it(path: Path) -> None:
    layer = path.relative_to(ROOT / "game").parts[0]
    if layer not in ALLOWED:
        assert not any(name.split(".")[0] in ("tools", "tests") for name, _ in imports(path))
        return
    for name, _ in imports(path):
        top = name.split(".")[0]
        if top == "game":
            assert ".".join(name.split(".")[:2]) in ALLOWED[layer], f"{module_name(path)} imports {name}"
        else:
            assert top in sys.stdlib_module_names | OUTSIDE[layer], f"{module_name(path)} imports {name}"
            assert top not in {"random", "pickle"}, f"{module_name(path)} imports {name}"
            if layer in ("engine", "mapgen"):
                assert top not in FILES, f"{module_name(path)} imports {name}"


def test_nobody_imports_in_a_circle() -> None:
    names = {module_name(path) for path in GAME}
    graph = {
        module_name(path): {name for name, for_types in imports(path) if name in names and not for_types}
        for path in GAME
        if path.name != "__init__.py"
    }
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise AssertionError(" → ".join(error.args[1])) from None
    assert set(order) == set(graph) | {name for needs in graph.values() for name in needs}


def test_modules_stay_small() -> None:
    lists_of_content = {
        "game/content/monsters/monsters.py",
        "game/ui/graphics/swatch.py",
        "game/ui/graphics/swatches.py",
        "game/ui/audio/sound_bank.py",
    }
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in GAME}
    long = {path: lines for path, lines in lengths.items() if lines > 250 and path not in lists_of_content}
    assert long == {}
    real = sorted(lines for lines in lengths.values() if lines > 3)
    assert real[len(real) // 2] < 80


@pytest.mark.parametrize("path", GAME, ids=module_name)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text()))
    assert docstring
    assert docstring.splitlines()[0].endswith((".", "!", ":", "?"))
