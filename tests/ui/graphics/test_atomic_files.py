"""Files that the player asked for are written completely or not at all, and never over a file that he did not name."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest

from game.ui.graphics import atomic_files
from game.ui.graphics.atomic_files import UnwritableFile, writable, write_atomically, write_new
from tests.support.kills import is_killed


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_file_is_replaced_completely(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    for content in (b"first", b"second"):
        write_atomically(path, content)
        assert path.read_bytes() == content
    assert names(tmp_path) == ["a.png"]


@pytest.mark.parametrize("write", [write_atomically, write_new])
def test_planted_links_are_not_followed(tmp_path: Path, write: object) -> None:
    diary = tmp_path / "diary"
    diary.write_text("dear diary")
    for name in (f".{os.getpid()}.part", f".{os.getpid()}-0.part", f".{os.getpid()}-1.part"):
        (tmp_path / name).symlink_to(diary)
    assert callable(write)
    write(tmp_path / "a.png", b"content")
    assert diary.read_text() == "dear diary"
    assert (tmp_path / "a.png").read_bytes() == b"content"


def test_no_name_is_left_for_the_part(tmp_path: Path) -> None:
    for number in range(atomic_files.MAX_PARTS):
        (tmp_path / f".{os.getpid()}-{number}.part").symlink_to("nothing")
    with pytest.raises(UnwritableFile, match="are taken"):
        write_atomically(tmp_path / "a.png", b"content")


@pytest.mark.parametrize("links", [True, False])
def test_new_file_replaces_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    """Some disks have no links."""

    def refuse(_: object, __: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "game-3.ajar"
    written = [write_new(path, content) for content in (b"a", b"b", b"c")]
    assert [file.name for file in written] == ["game-3.ajar", "game-3-2.ajar", "game-3-3.ajar"]
    assert [file.read_bytes() for file in written] == [b"a", b"b", b"c"]
    assert names(tmp_path) == ["game-3-2.ajar", "game-3-3.ajar", "game-3.ajar"]


@pytest.mark.parametrize("write", [write_atomically, write_new])
def test_failed_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: object) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert callable(write)
    with pytest.raises(UnwritableFile, match="No space left on device"):
        write(path, b"new")
    assert names(tmp_path) == ["a.png"]
    assert path.read_bytes() == b"old"


def test_kill_leaves_old_or_new_file(tmp_path: Path) -> None:
    for at in count():
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / "a.png"
        path.write_bytes(b"old")

        def write(path: Path = path) -> None:
            write_atomically(path, b"new")
            write_new(path, b"other")

        killed = is_killed(write, at, str(folder))
        assert path.read_bytes() in (b"old", b"new")
        second = folder / "a-2.png"
        assert not second.exists() or second.read_bytes() == b"other"
        if not killed:
            assert path.read_bytes() == b"new"
            break
    assert at >= 6


def test_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.gif"
    path.write_bytes(b"old and longer")
    with path.open("rb") as earlier:  # a reader still sees the old file, so that it was not written in place
        write_atomically(path, b"new")
        assert earlier.read() == b"old and longer"
    assert path.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["game.gif"]


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


def test_link_that_leads_nowhere_is_left_alone(tmp_path: Path) -> None:
    link = tmp_path / "new.png"
    link.symlink_to(tmp_path / "target.png")
    with pytest.raises(UnwritableFile, match="it is a link to a file that does not exist"):
        writable(str(link))
    assert link.is_symlink()
    assert not (tmp_path / "target.png").exists()
