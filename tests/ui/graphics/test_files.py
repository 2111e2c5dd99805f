"""Files that the player asks for are written completely or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from game.ui.graphics.files import UnwritableFile, writable, write_atomically


def test_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.gif"
    path.write_bytes(b"old and longer")
    with path.open("rb") as earlier:  # a reader still sees the old file, so that it was not written in place
        write_atomically(path, b"new")
        assert earlier.read() == b"old and longer"
    assert path.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["game.gif"]


def test_failed_replacement_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.gif"
    path.write_bytes(b"old")

    def fail(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(UnwritableFile, match=r"game\.gif: No space left on device$"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["game.gif"], "no part of a file stays behind"


def test_file_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnwritableFile, match="No such file or directory"):
        write_atomically(tmp_path / "missing" / "game.gif", b"new")
    assert not [*tmp_path.iterdir()]


def test_question_whether_a_file_is_writable_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    assert writable(str(path)) == path
    assert not path.exists()
    path.write_bytes(b"old")
    assert writable(str(path)) == path
    assert path.read_bytes() == b"old"
    for name in ("", str(tmp_path), "picture.gif", str(tmp_path / "missing" / "picture.png"), "\0.png"):
        with pytest.raises(UnwritableFile):
            writable(name)
