"""The layers and packages: allowed imports, and no import cycles."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from builders.documents.syntax_trees import statements_of, tree_of

ROOT = Path(__file__).parent.parent
GAME = sorted((ROOT / "game").rglob("*.py"))
TOPS = ("ajar_start", "game", "tools", "tests")
"""Folders with code."""
ALLOWED = {
    "engine": {"game.engine"},
    "mapgen": {"game.engine", "game.mapgen"},
    "content": {"game.engine", "game.mapgen", "game.content", "game.assets"},
    "ui": {"game.engine", "game.ui", "game.worker", "game.assets"},
    "store": {"game.engine", "game.content", "game.store", "game.worker"},
    "levels": {"game.engine", "game.mapgen", "game.content", "game.store", "game.levels"},
    "play": {
        "game.engine",
        "game.mapgen",
        "game.content",
        "game.store",
        "game.levels",
        "game.play",
        "game.assets",
        "game.ui.text",
    },
}
"""Packages from which the modules of each layer may import. All may import the version of the game from `game`."""
OUTSIDE = {
    "engine": {"numpy"},
    "mapgen": {"numpy"},
    "content": {"numpy"},
    "ui": {"numpy", "pygame"},
    "store": {"numpy"},
    "levels": {"numpy"},
    "play": {"numpy", "gymnasium"},
}
ORDER = {
    "game.engine": (
        "records words", "bounds", "grid", "model level_theme", "sight_rules", "tradition", "events",
        "step_rules run_stats recent_attacks turn_order foes_in_view hero_notes",
        "movement", "world", "behavior", "senses", "rules", "rules.actions", "orders", "turns",
    ),
    "game.mapgen": (
        "core", "analysis", "drawing", "measure", "starters", "layers", "layers.rooms", "layers.doors",
        "layers.scenery", "layers.population",
    ),
    "game.content": (
        "rules_version", "world", "items", "ai", "monsters", "rooms", "themes.rustbook_themes themes.theme_of_depth",
        "themes.theme_names", "traditions", "scenarios.hero_setup", "scenarios.letter_meanings",
        "scenarios.drawn_level", "vaults", "gentler", "themes", "levels", "new_game achievements hint_chooser",
        "scenarios", "bots",
    ),
    "game.ui": (
        "silent_stderr", "input", "core", "text.sentences", "graphics", "text", "render", "hud", "widgets", "audio",
        "play.door_options play.item_options play.look_cursor", "play.map_marks", "scenes", "play", "replay",
        "screenshots screen_reader", "main_loop",
    ),
    "game.store": (
        "errors file_limits processor_speed", "json_values", "serialize", "db", "recording", "recovery",
    ),
    "game.levels": (
        "argument_checks level_names", "level_records", "level_fields", "derived_level", "level_data",
        "level_to_drawing", "level_json level_text tiled_map", "level_tiled level_argument level_loss long_ways",
        "level_from_drawing level_promises", "level_files",
        "level_generation level_lists level_questions own_generators vault_folders",
    ),
    "game.play": (
        "narrated_world order_words", "observation legal_orders scenario", "played_game", "tasks", "environment",
    ),
    "game.app": (
        "autoplay linux_desktop manual_facts opened_files failure_sentences users_folder", "own_vaults headless_demo",
        "saved_games drawn_games", "preferences crash_report replays", "saved_game_scenes", "app", "launch",
    ),
    "viewer": ("state", "graphics", "overlays", "view", "input", "viewer", "viewer_window"),
}  # fmt: skip
"""Packages and modules of each layer, the lowest first; those in one string are on the same level."""
IMPORTS = """
import a
if TYPE_CHECKING:
    import b
try:
    import c
except ImportError:
    import d
else:
    import e
finally:
    import f
class Things:
    import g
    def all(self):
        with self:
            for thing in self:
                import h
            else:
                import i
        match thing:
            case 1:
                import j
        async def more():
            import k
"""
"""Module with an import in every kind of block."""
FILES = {"os", "pathlib", "io", "sqlite3", "tempfile", "shutil", "time"}
"""Modules that the rules may not import: they use no files and no clock."""


@cache
def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> list[str]:
    """Return each module that a file imports, also if only for its types."""
    return list(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = path.relative_to(ROOT).parent.parts
    for node in statements_of(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join((*base, *([node.module] if node.module else [])))
            for alias in node.names:
                name = f"{origin}.{alias.name}"
                yield name if is_module(name) else origin


@cache
def is_module(name: str) -> bool:
    path = ROOT / Path(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def may_import(layer: str, name: str) -> bool:
    """Return whether the modules of a layer may import a module."""
    top = name.split(".")[0]
    if layer not in ALLOWED:
        return top not in ("tools", "tests")
    if top == "game":
        return name == "game" or any(f"{name}.".startswith(f"{package}.") for package in ALLOWED[layer])
    forbidden = {"random", "pickle"} | (FILES if layer in ("engine", "mapgen") else set())
    return top in sys.stdlib_module_names | OUTSIDE[layer] and top not in forbidden


LAYER_OF = {path: path.relative_to(ROOT / "game").parts[0] for path in GAME}
"""The folder in `game` in which each module lies; for a module that is in no folder, its own file name."""


@pytest.mark.parametrize("layer", sorted({*LAYER_OF.values()}))
def test_modules_import_only_lower_layers(layer: str) -> None:
    wrong = [
        f"{module_name(path)} imports {name}"
        for path in GAME
        if LAYER_OF[path] == layer
        for name in imports(path)
        if not may_import(layer, name)
    ]
    assert wrong == []


def test_imports_are_found_in_all_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "module.py").write_text(IMPORTS)
    assert sorted(imports(tmp_path / "module.py")) == list("abcdefghijk")


@pytest.mark.parametrize(
    ("layer", "name"),
    [
        ("engine", "game.mapgen.core.sketch"),
        ("engine", "pygame"),
        ("mapgen", "time"),
        ("content", "pickle"),
        ("ui", "game.content.new_game"),
        ("store", "random"),
        ("levels", "pygame"),
        ("play", "pygame"),
        ("play", "game.ui.hud.panels"),
        ("content", "game.levels.level_generation"),
        ("app", "tests.support.screen"),
    ],
)
def test_wrong_imports_are_noticed(layer: str, name: str) -> None:
    assert not may_import(layer, name)


def test_no_import_cycles() -> None:
    """Imports for types alone count too."""
    names = {module_name(path) for path in GAME}
    graph = {module_name(path): names.intersection(imports(path)) for path in GAME if path.name != "__init__.py"}
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise AssertionError(" → ".join(error.args[1])) from None
    assert set(order) == set(graph) | {name for needs in graph.values() for name in needs}


def step_of(name: str, layer: str) -> int | None:
    """Return the position of a module in the order of a layer; None if it is not in that layer."""
    if not name.startswith(f"{layer}."):
        return None
    steps = {place: number for number, places in enumerate(ORDER[layer]) for place in places.split()}
    parts = name.removeprefix(f"{layer}.").split(".")
    for length in range(len(parts), 0, -1):
        if (step := steps.get(".".join(parts[:length]))) is not None:
            return step
    raise AssertionError(f"{name} has no place in the order of {layer}")


def sources(layer: str) -> list[Path]:
    """Return the modules of a layer, without `__init__`, which imports nothing."""
    folder = ROOT / layer.replace(".", "/") if layer.startswith("game.") else ROOT / "tools" / layer
    return [path for path in sorted(folder.rglob("*.py")) if path.name != "__init__.py"]


@pytest.mark.parametrize("layer", ORDER)
def test_packages_import_downwards_only(layer: str) -> None:
    upwards = []
    for path in sources(layer):
        name = module_name(path).removeprefix("tools.")
        step = step_of(name, layer)
        assert step is not None
        for imported in imports(path):
            other = step_of(imported, layer) if imported != layer else None
            if other is not None and other > step:
                upwards.append(f"{name} imports {imported}")
    assert upwards == []


def test_every_package_in_order_exists() -> None:
    for layer, steps in ORDER.items():
        folder = ROOT / layer.replace(".", "/") if layer.startswith("game.") else ROOT / "tools" / layer
        for place in " ".join(steps).split():
            path = folder / place.replace(".", "/")
            assert path.is_dir() or path.with_suffix(".py").is_file(), f"{layer}.{place} does not exist"


def test_engine_has_no_imports_for_type_checking() -> None:
    """Only the module `records` names a class of the standard library to type checkers. It imports nothing else."""
    found = [module_name(path) for path in sources("game.engine") if "TYPE_CHECKING" in path.read_text("utf-8")]
    assert found == ["game.engine.records"]
    assert [name for name in imports(ROOT / "game" / "engine" / "records.py") if name.startswith("game")] == []


def test_test_modules_have_unique_names() -> None:
    """pytest names modules alike, and a test is found by the file name alone."""
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert len(names) == len(set(names))


def test_only_the_command_line_prints() -> None:
    """Its functions escape what a file or the name of a file could send to the terminal."""
    printing = {
        module_name(path)
        for path in GAME
        for node in ast.walk(tree_of(path))
        if (isinstance(node, ast.Name) and node.id == "print")
        or (isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.stderr")
    }
    assert printing == {"game.cli"}


def test_one_module_starts_threads() -> None:
    """The others may use locks: see `game/worker.py` for what a thread may touch."""
    starting = re.compile(r"\b(concurrent\.futures|Thread|Timer|multiprocessing|_thread)\b")
    found = {module_name(path) for path in GAME if starting.search(path.read_text("utf-8"))}
    assert found == {"game.worker"}


def test_game_imports_nothing_that_sends() -> None:
    senders = {"asyncio", "ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "socketserver", "ssl", "urllib"}
    senders |= {"webbrowser", "xmlrpc"}
    found = {module_name(path): name for path in GAME for name in imports(path) if name.split(".")[0] in senders}
    assert found == {}


def test_modules_have_docstring() -> None:
    first_lines = {path: (ast.get_docstring(tree_of(path)) or "\n").splitlines()[0] for path in GAME}
    assert [module_name(path) for path, line in first_lines.items() if not line.endswith((".", "!", ":", "?"))] == []


def test_classes_with_fields_are_declared_at_first_use() -> None:
    """Dataclasses are slow to declare, which delays the start: see `game/engine/records.py`.

    The exceptions are a class of the library, which no start loads, and one that is frozen but equals only itself.
    """
    exceptions = {"game.levels.level_data", "game.engine.grid.pathfinding"}
    plain = re.compile(r"^@dataclass\b", re.MULTILINE)
    assert {module_name(path) for path in GAME if plain.search(path.read_text("utf-8"))} == exceptions


def test_no_companion_file_of_a_store_is_part_of_the_project() -> None:
    """SQLite writes `-shm` and `-wal` files beside a store that is open. They belong to one process of one machine."""
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert {"*.sqlite-shm", "*.sqlite-wal"} <= {*ignored}
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "*-shm", "*-wal", "*-journal"]
        assert subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout == ""
