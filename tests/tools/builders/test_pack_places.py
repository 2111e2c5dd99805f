"""The sheets of places: they are up to date, repeat without a seam, and calm enough for doors to stand out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import pack_assets
from builders.assets import places
from builders.assets.patterns.fields import SIZE, X, Y, hexagons, noise, parts, stones
from builders.assets.patterns.masonry import FACE, TONES
from builders.assets.patterns.plain import Flat, Stone
from game.ui.graphics.colours.place_ramps import PLACE_RAMPS
from game.ui.graphics.colours.swatch import luma

SHEETS = {sheet.name: sheet for sheet in places.bake(places.PLACES)}
WANDER = SHEETS.pop(places.WANDER)

every_place = pytest.mark.parametrize("name", places.PLACES)


class Unknown(Flat):
    roles = ("stone", "face", "floor", "passage", "cheese")


@pytest.fixture
def quarry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder of assets with one place, packed."""
    monkeypatch.setattr(places, "PLACES", {"moor": Flat()})
    assert pack_assets.main(["places"], tmp_path) == 0
    return tmp_path


def pages(name: str) -> dict[str, NDArray[np.uint8]]:
    """Return the pages of a place by their names, each `uint8[x, y]`."""
    counts = SHEETS[name].pages.items()
    names = [f"{page}-{part + 1}" if count > 1 else page for page, count in counts for part in range(count)]
    return dict(zip(names, np.split(SHEETS[name].pixels, len(names), axis=1), strict=True))


def grey(name: str, page: str) -> NDArray[np.float64]:
    """Return a page of a place in shades of grey, `float64[x, y]`."""
    shades = np.array([luma(colour) for colour in SHEETS[name].palette])
    return shades[pages(name)[page]]


def steps(values: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """Return how much each line differs from the next, `float64[line]`; the last from the first."""
    step: NDArray[np.float64] = np.abs(values - np.roll(values, -1, axis=axis)).mean(axis=1 - axis)
    return step


def test_committed_places_are_fresh() -> None:
    assert pack_assets.main(["places", "--check"]) == 0, "run python3 tools/pack_assets.py"


def test_changed_place_is_stale(
    quarry: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pack_assets.main(["places", "--check"], quarry) == 0
    monkeypatch.setattr(places, "PLACES", {"moor": Stone()})
    assert pack_assets.main(["places", "--check"], quarry) == 1
    assert capsys.readouterr().err == "assets/places/moor.png is out of date: run tools/pack_assets.py\n"


@pytest.mark.parametrize("name", ["moor.json", "moor.png", "wander.png"])
def test_missing_file_of_place_is_noticed(quarry: Path, name: str) -> None:
    (quarry / "places" / name).unlink()
    assert pack_assets.main(["places", "--check"], quarry) == 1


def test_file_of_place_that_is_gone_is_noticed(quarry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (quarry / "places" / "bog.png").touch()
    assert pack_assets.main(["places", "--check"], quarry) == 1
    assert "assets/places/bog.png" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "masonry", "complaint"),
    [
        ("moor", Unknown(), "moor: there is no ramp 'cheese'"),
        ("wander", Flat(), "wander is the name of the noise for outlines"),
    ],
)
def test_bad_name_is_refused(
    quarry: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    masonry: Flat,
    complaint: str,
) -> None:
    before = {file.name: file.read_bytes() for file in (quarry / "places").iterdir()}
    monkeypatch.setattr(places, "PLACES", {name: masonry})
    with pytest.raises(SystemExit):
        pack_assets.main(["places"], quarry)
    assert complaint in capsys.readouterr().err
    assert {file.name: file.read_bytes() for file in (quarry / "places").iterdir()} == before


def fields() -> Iterator[tuple[str, tuple[NDArray[np.float64], ...], tuple[NDArray[np.float64], ...]]]:
    """Yield a field, and the same field one sheet further right and below."""
    for name, there in (("here", (X, Y)), ("there", (X + SIZE, Y + SIZE))):
        yield name, (noise(*there, 9, 3.2, salt=1), noise(*there, 4)), (*stones(*there, 13, 11), *hexagons(*there, 8))


def test_fields_repeat_after_one_sheet() -> None:
    (_, *here), (_, *there) = fields()
    for ones, others in zip(here, there, strict=True):
        for one, other in zip(ones, others, strict=True):
            assert np.allclose(one, other, atol=1e-6)


@pytest.mark.parametrize("count", [3, 8, 11, 26])
def test_parts_of_sheet_are_almost_equal(count: int) -> None:
    number, place = parts(X, count)
    lengths = np.bincount(number[:, 0])
    assert len(lengths) == count
    assert lengths.max() - lengths.min() <= 1
    assert (place[np.roll(number, 1, axis=0) != number] == 0).all()


@every_place
def test_sheets_have_no_seam(name: str) -> None:
    for page in pages(name):
        for axis in (0, 1):
            *inner, seam = steps(grey(name, page), axis)
            assert seam <= max(inner) * 1.1, f"{page} has a seam"


def test_wander_has_no_seam_and_all_values() -> None:
    values = WANDER.pixels.astype(float)
    assert (values.min(), values.max()) == (0, 255)
    assert 100 < values.mean() < 156
    for axis in (0, 1):
        *inner, seam = steps(values, axis)
        assert seam <= max(inner)


@every_place
def test_faces_have_bright_lip_and_dark_line(name: str) -> None:
    rows = grey(name, "face").mean(axis=0).reshape(-1, FACE).mean(axis=0)
    assert rows[2] == rows.max(), "the front edge of the lip is the lightest row"
    assert rows[3] < rows[:3].min(), "the row below the lip is its shadow"


@every_place
def test_coping_is_lightest_stone_and_core_is_dark(name: str) -> None:
    edge, core = grey(name, "top-1").mean(), grey(name, "top-7").mean()
    assert edge > 1.5 * max(grey(name, page).mean() for page in ("floor", "corridor"))
    assert edge > grey(name, "face").mean()
    if places.PLACES[name].roles[0] in PLACE_RAMPS:
        coping = np.mean([grey(name, f"top-{distance}").mean() for distance in range(1, 5)])
        assert coping > 1.25 * grey(name, "floor").mean()
    assert core < 0.5 * edge
    roles = (pages(name)["top-7"] - 1) // TONES
    assert {SHEETS[name].roles[role] for role in np.unique(roles)} == {places.PLACES[name].core}


@every_place
def test_floor_is_calm(name: str) -> None:
    for page in ("floor", "corridor"):
        assert grey(name, page).std() < 22, page
