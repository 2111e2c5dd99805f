"""Damaged tiles and fonts give one line of error, and no traceback."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.assets import MAX_BYTES, DamagedAsset, assets
from game.cli import run
from game.ui.graphics.assets import packed
from game.ui.graphics.font import Font
from tests.support.folders import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("tiles", "font-small"):
        for ending in ("json", "png"):
            (tmp_path / f"{name}.{ending}").write_bytes((assets() / f"{name}.{ending}").read_bytes())
    return tmp_path


def test_packed_sheet_is_read(folder: Path) -> None:
    index, picture = packed(folder, "tiles")
    assert picture.get_bitsize() == 8
    assert "digest" not in index
    assert Font.load("small", folder).width("ajar") > 0


def test_changed_pixel_in_sheet_is_detected(folder: Path) -> None:
    path = folder / "tiles.png"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(DamagedAsset, match=r"tiles\.png"):
        packed(folder, "tiles")


@pytest.mark.parametrize(
    "damaged",
    [b"", b"{", b"[]", b"null", b"3", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"digest": null}', b'{"digest": {}}'],
)
def test_damaged_sheet_index_is_refused(folder: Path, damaged: bytes) -> None:
    (folder / "font-small.json").write_bytes(damaged)
    with pytest.raises(DamagedAsset, match=r"font-small\.png"):
        Font.load("small", folder)


@given(st.sampled_from(("png", "json")), st.floats(0, 1, exclude_max=True), st.binary(max_size=3), st.integers(0, 9))
def test_any_changed_bytes_are_detected(
    tmp_path_factory: pytest.TempPathFactory, ending: str, place: float, new: bytes, cut: int
) -> None:
    folder = tmp_path_factory.mktemp("packed")
    for other in ("json", "png"):
        (folder / f"font-small.{other}").write_bytes((assets() / f"font-small.{other}").read_bytes())
    path = folder / f"font-small.{ending}"
    sound = path.read_bytes()
    at = int(place * len(sound))
    path.write_bytes(sound[:at] + new + sound[at + cut :])
    try:
        index, _ = packed(folder, "font-small")
    except DamagedAsset:
        return
    wanted, _ = packed(assets(), "font-small")
    assert index == wanted, "only spaces in the index may differ"


def test_renamed_or_moved_sprite_is_detected(folder: Path) -> None:
    path = folder / "tiles.json"
    sheet = json.loads(path.read_text("utf-8"))
    for sprites in ({**sheet["sprites"], "axe": [0, 0, 16, 16]}, {**sheet["sprites"], "axes": sheet["sprites"]["axe"]}):
        path.write_text(json.dumps({**sheet, "sprites": sprites}), "utf-8")
        with pytest.raises(DamagedAsset):
            packed(folder, "tiles")


@pytest.mark.parametrize("png", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDAT"])
def test_invalid_sheet_picture_is_refused(folder: Path, png: bytes) -> None:
    (folder / "tiles.png").write_bytes(png)
    with pytest.raises(DamagedAsset):
        packed(folder, "tiles")


def test_missing_sheet_is_named(folder: Path) -> None:
    (folder / "tiles.png").unlink()
    with pytest.raises(DamagedAsset) as caught:
        packed(folder, "tiles")
    assert caught.value.filename == str(folder / "tiles.png")


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 32)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["tiles.png", "tiles.json"])
@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (os.mkfifo, "it is not a file"),
        (endless, "it is not a file"),
        (Path.mkdir, "it is not a file"),
        (huge, "it was changed after packing"),
    ],
    ids=["pipe", "device", "folder", "huge file"],
)
def test_asset_that_has_no_end_is_refused_at_once(
    name: str, make: Callable[[Path], object], reason: str, folder: Path
) -> None:
    (folder / name).unlink()
    make(folder / name)
    with pytest.raises(DamagedAsset, match=f"{reason}; install the game again") as caught:
        packed(folder, "tiles")
    assert caught.value.filename == str(folder / name)


def test_assets_have_room_to_grow() -> None:
    assert max(len(file.read_bytes()) for file in ROOT.glob("assets/*.*")) * 100 < MAX_BYTES


def test_damaged_sheet_gives_one_line_error(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "tiles.json").write_text("{}", "utf-8")

    def open_it() -> int:
        packed(folder, "tiles")
        return 0

    with pytest.raises(SystemExit) as ended:
        run(open_it, stoppable=False)
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "tiles.json" in error
    assert "install the game again" in error
