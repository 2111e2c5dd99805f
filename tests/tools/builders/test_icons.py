"""The icons of the program: they are up to date, show the sprite in every size, and have the formats of the systems."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import pack_assets
from builders.assets import icons, tiles
from builders.assets.art import ASSETS
from builders.assets.asset_files import rgba_png

SPRITE = tiles.read_art(ASSETS / "art")[icons.SPRITE]
pictures = arrays.arrays(np.uint8, (4, 4, 4), elements=st.integers(0, 255))


def test_committed_icons_are_up_to_date() -> None:
    assert pack_assets.main(["icons", "--check"]) == 0


@pytest.mark.parametrize("name", ["ajar-48.png", "ajar.svg"])
def test_changed_or_missing_icon_is_outdated(tmp_path: Path, name: str) -> None:
    icons.write(SPRITE, tmp_path)
    assert icons.outdated(SPRITE, tmp_path) is None
    icon = tmp_path / "icons" / name
    icon.write_bytes(
        icon.read_bytes().replace(b"#", b"#f") if name.endswith("svg") else rgba_png(np.zeros((48, 48, 4), np.uint8))
    )
    assert icons.outdated(SPRITE, tmp_path) == f"icons/{name}"
    icon.unlink()
    assert icons.outdated(SPRITE, tmp_path) == f"icons/{name}"


@given(pictures, st.sampled_from((4, 8, 12)))
def test_larger_icon_repeats_pixels(picture: icons.Picture, size: int) -> None:
    solid = picture.copy()
    solid[..., 3] = np.where(picture[..., 3] > 127, 255, 0)
    solid[solid[..., 3] == 0] = 0
    assert np.array_equal(icons.resized(solid, size), solid.repeat(size // 4, 0).repeat(size // 4, 1))


def test_smaller_icon_is_an_average_without_transparent_colours() -> None:
    picture = np.zeros((2, 2, 4), np.uint8)
    picture[0, 0] = (200, 100, 0, 255)
    picture[1, 1] = (100, 0, 0, 255)
    picture[0, 1] = (0, 0, 255, 0)
    assert icons.resized(picture, 1).tolist() == [[[150, 50, 0, 128]]]


def test_svg_covers_exactly_the_opaque_pixels() -> None:
    picture = icons.coloured(SPRITE)
    drawn = np.zeros_like(picture)
    for colour, path in re.findall(r'<path fill="#(\w{6})" d="(.*?)"/>', icons.svg(picture)):
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path):
            place = slice(int(x), int(x) + int(length)), int(y)
            assert not drawn[place].any()
            drawn[place] = (*bytes.fromhex(colour), 255)
    assert np.array_equal(drawn, picture)


def test_windows_icon_lists_every_size() -> None:
    found = icons.packed_pictures(ASSETS)
    ico = icons.windows_icon(found)
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, len(icons.SIZES))
    for number, (size, png) in enumerate(found.items()):
        entry = struct.unpack("<BBBBHHII", ico[6 + 16 * number : 22 + 16 * number])
        assert entry[:2] == (size % 256, size % 256)
        assert ico[entry[7] : entry[7] + entry[6]] == png


def test_macos_icon_contains_every_size_of_the_format() -> None:
    found = icons.packed_pictures(ASSETS)
    icns = icons.macos_icon(found)
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8]) == (len(icns),)
    parts, at = {}, 8
    while at < len(icns):
        (length,) = struct.unpack(">I", icns[at + 4 : at + 8])
        parts[icns[at : at + 4]] = icns[at + 8 : at + length]
        at += length
    assert parts == {kind: found[size] for size, kind in icons.ICNS_KINDS.items()}
