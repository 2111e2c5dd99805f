"""The compiled modules that one start keeps for the next."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from game import kept_code

NAMES = ("kept_package", "kept_package.part")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of a package with one module, from which modules are imported."""
    (tmp_path / "kept_package").mkdir()
    (tmp_path / "kept_package" / "__init__.py").write_text("from kept_package.part import VALUE\n")
    (tmp_path / "kept_package" / "part.py").write_text("VALUE = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    yield tmp_path
    forget()


def forget() -> None:
    for name in NAMES:
        sys.modules.pop(name, None)
    importlib.invalidate_caches()


def start(folder: Path) -> ModuleType:
    """Import the package as a start of the program does, which keeps what it loads."""
    forget()
    kept_code.use(folder / "kept.start")
    package = importlib.import_module("kept_package")
    kept_code.keep()
    return package


def test_next_start_reads_no_module_by_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = start(folder)
    monkeypatch.setattr(SourceFileLoader, "get_data", None)
    package = start(folder)
    assert package is not first
    assert (package.VALUE, package.__file__, package.__path__) == (1, first.__file__, first.__path__)
    assert package.part.__file__ == str(folder / "kept_package" / "part.py")
    assert importlib.import_module("kept_package.part").__package__ == "kept_package"


def test_changed_source_is_compiled_anew(folder: Path) -> None:
    start(folder)
    for value in (22, 33):
        (folder / "kept_package" / "part.py").write_text(f"VALUE = {value}\n")
        os.utime(folder / "kept_package" / "part.py", (value, value))
        for _ in range(2):
            assert value == start(folder).VALUE


def test_deleted_module_is_not_found(folder: Path) -> None:
    start(folder)
    (folder / "kept_package" / "part.py").unlink()
    with pytest.raises(ModuleNotFoundError):
        start(folder)


def test_unreadable_file_is_written_anew(folder: Path) -> None:
    start(folder)
    file = folder / "kept.start"
    whole = file.read_bytes()
    for content in (b"", whole[:-20], b"other Python" + whole[12:]):
        file.write_bytes(content)
        assert start(folder).VALUE == 1
        assert len(file.read_bytes()) == len(whole)
        assert file.read_bytes().startswith(whole[:12])


def test_other_folders_of_modules_have_other_code(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start(folder)
    (folder / "before" / "kept_package").mkdir(parents=True)
    (folder / "before" / "kept_package" / "__init__.py").write_text("VALUE = 5\n")
    monkeypatch.syspath_prepend(folder / "before")
    assert start(folder).VALUE == 5


def test_file_is_written_only_for_new_modules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    start(folder)
    assert not (folder / "kept.start").exists()
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    start(folder)
    os.utime(folder / "kept.start", (5, 5))
    start(folder)
    assert (folder / "kept.start").stat().st_mtime == 5


def test_nothing_is_found_after_the_first_frame(folder: Path) -> None:
    start(folder)
    assert not [finder for finder in sys.meta_path if isinstance(finder, kept_code.KeptCode)]
