"""The tilesheet: it is up to date and complete, bad art is refused with file and line, and doors show their state."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import pack_assets
from builders.assets import art as drawn_art
from builders.assets import tiles
from game.content.themes.rustbook_themes import THEMES
from game.content.world.terrains import TERRAINS
from game.engine.model.door import Plate
from game.ui.render.door_badges import ICONS, ON_LINTEL, SEVERAL
from game.ui.render.tile_painter import BEHIND, SIGN_SPRITES
from level_output.tiled_tiles import terrain_sprite

SPRITES = tiles.read_art(drawn_art.ASSETS / "art")
KINDS = ("wood", "iron", "barred", "glass", "portcullis", "rune", "last")
VIEWS = ("front", "side")
STATES = ("shut", "ajar", "open", "bolted", "broken")
OVERLAYS = (
    "lock",
    "rust",
    "rune",
    "twin",
    "toll",
    *(plate.value for plate in Plate),
    "pin",
    *(f"pips-{number}" for number in range(1, 6)),
    *SIGN_SPRITES.values(),
)
LINTEL = {"front": 8, "side": 8}
"""Number of rows of a door's sprite down to the lower edge of its lintel."""
REQUIRED = {
    *(f"torch-{number}" for number in range(4)),
    *(f"door-{'-'.join(names)}" for names in product(KINDS, VIEWS, (*STATES, "swing"))),
    *(f"door-{kind}-{view}-leaf" for kind, view in product(KINDS, VIEWS) if kind != "portcullis"),
    *(f"doorway-{view}" for view in VIEWS),
    *(f"{mark}-{view}" for mark, view in product(OVERLAYS, VIEWS)),
    *(f"opens-{way}" for way in ("north", "south", "west", "east")),
    *ICONS.values(),
    SEVERAL,
    *(f"{sign}-{BEHIND}" for sign in SIGN_SPRITES.values()),
    *(f"{theme.wall_sprite}-0" for theme in THEMES.values() if theme.wall_sprite),
    *("stairs-down", "stairs-up"),
    *map(terrain_sprite, TERRAINS.kinds),
}
ROW = "0123abcd........"
GOOD = "\n".join(("; a comment", "sprite plank", "ramps wood iron", *[ROW] * 16, ""))

views = pytest.mark.parametrize("view", VIEWS)
kinds = pytest.mark.parametrize("kind", KINDS)
sizes = st.tuples(*[st.integers(1, 80)] * 2)


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """Make a folder of assets with one sprite, drawn and packed."""
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "planks.txt").write_text(GOOD)
    assert pack_assets.main(["tiles"], tmp_path) == 0
    return tmp_path


def grey(name: str) -> NDArray[np.float64]:
    """Return a sprite on the floor in shades of grey, `float64[x, y]`."""
    width, height = SPRITES[name].shape
    floor = np.tile(SPRITES["floor-0"], (3, 3))[:width, :height]
    drawn = np.where(SPRITES[name] > 0, SPRITES[name], floor)
    seen: NDArray[np.float64] = np.array(tiles.palette())[drawn] @ (0.2126, 0.7152, 0.0722)
    return seen


def test_committed_tilesheet_is_fresh() -> None:
    assert pack_assets.main(["tiles", "--check"]) == 0, "run python3 tools/pack_assets.py"


def test_every_required_sprite_is_drawn() -> None:
    missing = sorted(REQUIRED - SPRITES.keys())
    assert missing == [], f"draw these sprites in assets/art, and run python3 tools/pack_assets.py: {missing}"


def test_changed_art_makes_tilesheet_stale(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    art = workshop / "art" / "planks.txt"
    for changed in (
        GOOD.replace(ROW, ROW[::-1], 1),
        GOOD.replace("plank", "board"),
        GOOD + GOOD.replace("plank", "beam").replace("; a comment", ""),
    ):
        art.write_text(changed)
        assert pack_assets.main(["tiles", "--check"], workshop) == 1
        assert capsys.readouterr().err == "assets/tiles.png is out of date: run tools/pack_assets.py\n"
        art.write_text(GOOD)
        assert pack_assets.main(["tiles", "--check"], workshop) == 0


def test_other_palette_makes_tilesheet_stale(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "palette", lambda: [(1, 2, 3)] * (1 + 5 * len(tiles.ROLES)))
    assert pack_assets.main(["tiles", "--check"], workshop) == 1


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (GOOD.replace(ROW, ROW[1:], 1), "planks.txt:4: the row has 15 characters instead of 16"),
        (GOOD.replace(ROW, "v" + ROW[1:], 1), "planks.txt:4: 'v' in column 1 is not a tone of this sprite's ramps"),
        (GOOD.replace(ROW, ROW[:-1] + "5", 1), "planks.txt:4: '5' in column 16 is not a tone of this sprite's ramps"),
        (GOOD.replace("iron", "tin"), "planks.txt:3: there is no ramp 'tin'"),
        (GOOD.replace("ramps", "ramp"), "planks.txt:3: expected 'ramps' and one to four names"),
        (GOOD.replace("iron", "iron brass gold bone moss"), "planks.txt:3: expected 'ramps' and one to four names"),
        (GOOD.replace(ROW + "\n", "", 1), "planks.txt:18: sprite plank has 15 rows instead of 16"),
        (GOOD + ROW, "planks.txt:20: sprite plank has 17 rows instead of 16"),
        (GOOD.replace("plank", "plank\nsize 0x20"), "planks.txt:3: 'size 0x20' is not 'size WxH'"),
        (GOOD.replace("plank", "plank\nsize 272x16"), "planks.txt:3: 'size 272x16' is not 'size WxH'"),
        (GOOD.replace("sprite", "spirit"), "planks.txt:2: expected 'sprite NAME', but found 'spirit plank'"),
        (GOOD.replace("plank", "a plank"), "planks.txt:2: expected 'sprite NAME', but found 'sprite a plank'"),
        ("sprite plank", "planks.txt:1: expected 'ramps' and one to four names"),
        (f"{GOOD}\n{GOOD}", "planks.txt:22: sprite plank is drawn twice, first at planks.txt:2"),
        ("; nothing here", "there are no sprites"),
    ],
)
def test_bad_art_is_refused_with_its_place(
    workshop: Path, capsys: pytest.CaptureFixture[str], wrong: str, complaint: str
) -> None:
    before = {file.name: file.read_bytes() for file in workshop.glob("tiles.*")}
    (workshop / "art" / "planks.txt").write_text(wrong)
    with pytest.raises(SystemExit) as ending:
        pack_assets.main(["tiles"], workshop)
    (line,) = capsys.readouterr().err.splitlines()
    assert ending.value.code == 2
    assert complaint in line
    assert {file.name: file.read_bytes() for file in workshop.glob("tiles.*")} == before


def test_tile_packer_ignores_font_art(workshop: Path) -> None:
    (workshop / "art" / "font-small.txt").write_text("drawn in another way")
    assert pack_assets.main(["tiles", "--check"], workshop) == 0


@given(st.lists(sizes, min_size=1, max_size=12))
def test_every_sprite_has_own_place_in_sheet(drawn: list[tuple[int, int]]) -> None:
    sprites = {f"s{number}": np.full(size, number + 1, np.uint8) for number, size in enumerate(drawn)}
    sheet = tiles.pack(sprites)
    for name, sprite in sprites.items():
        x, y, width, height = sheet.boxes[name]
        assert np.array_equal(sheet.pixels[x : x + width, y : y + height], sprite)
    assert np.count_nonzero(sheet.pixels) == sum(sprite.size for sprite in sprites.values())


@views
@kinds
def test_door_states_differ_without_colour(kind: str, view: str) -> None:
    greys = {state: grey(f"door-{kind}-{view}-{state}") for state in STATES}
    for one, other in combinations(STATES, 2):
        clear = np.abs(greys[one] - greys[other]) > 24
        assert np.count_nonzero(clear) >= 20, f"{one} looks like {other}"


@views
@pytest.mark.parametrize("state", STATES)
def test_door_kinds_differ_without_colour(state: str, view: str) -> None:
    for one, other in combinations(KINDS, 2):
        clear = np.abs(grey(f"door-{one}-{view}-{state}") - grey(f"door-{other}-{view}-{state}")) > 24
        assert np.count_nonzero(clear) >= 8, f"{one} looks like {other}"


def shape(name: str) -> NDArray[np.bool_]:
    """Return which pixels of a sprite are drawn in another tone than the darkest, `bool[x, y]`."""
    drawn: NDArray[np.bool_] = (SPRITES[name] > 0) & ((SPRITES[name] - 1) % 5 > 0)
    return drawn


@views
@kinds
def test_states_of_door_have_different_shapes(kind: str, view: str) -> None:
    for one, other in combinations((shape(f"door-{kind}-{view}-{state}") for state in STATES), 2):
        assert np.count_nonzero(one != other) >= 12


@views
@pytest.mark.parametrize("state", STATES)
def test_kinds_of_door_have_different_shapes(state: str, view: str) -> None:
    for one, other in combinations(KINDS, 2):
        differ = shape(f"door-{one}-{view}-{state}") != shape(f"door-{other}-{view}-{state}")
        assert np.count_nonzero(differ) >= 6, f"{one} looks like {other}"
        assert np.count_nonzero(differ[:, : LINTEL[view]]) >= 4, f"the lintel of {one} is that of {other}"


@views
@kinds
def test_open_door_sprite_shows_floor(kind: str, view: str) -> None:
    drawn = SPRITES[f"door-{kind}-{view}-open"]
    way = drawn[8:12, 12:] if view == "front" else drawn[:, 23:34]
    assert np.count_nonzero(way == 0) >= 0.9 * way.size


@views
@pytest.mark.parametrize(
    "name", [f"door-{kind}-{{}}-{state}" for kind, state in product(KINDS, STATES)], ids=lambda name: name.format("x")
)
def test_dark_pixel_parts_leaf_and_frame(name: str, view: str) -> None:
    """Some masonry is as light as a leaf. Below the lintel, no tone of a leaf touches one of the frame."""
    drawn = SPRITES[name.format(view)][:, LINTEL[view] :].astype(int) - 1
    role, tone = drawn // 5, drawn % 5
    frame = np.isin(role, [tiles.ROLES.index(ramp) for ramp in ("frame", "trim")]) & (tone > 0)
    leaf = (drawn >= 0) & ~np.isin(role, [tiles.ROLES.index(ramp) for ramp in ("frame", "trim")]) & (tone > 0)
    touching = (leaf[1:] & frame[:-1]).sum() + (leaf[:-1] & frame[1:]).sum()
    touching += (leaf[:, 1:] & frame[:, :-1]).sum() + (leaf[:, :-1] & frame[:, 1:]).sum()
    assert touching == 0


@views
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "portcullis"])
def test_open_leaf_has_a_dark_outline(kind: str, view: str) -> None:
    name = f"door-{kind}-{view}-leaf"
    light, drawn = np.pad(shape(name), 1), np.pad(SPRITES[name] > 0, 1)
    for one, other in ((light[1:], drawn[:-1]), (light[:-1], drawn[1:])):
        assert not (one & ~other).any()
    for one, other in ((light[:, 1:], drawn[:, :-1]), (light[:, :-1], drawn[:, 1:])):
        assert not (one & ~other).any()


@views
def test_overlays_have_the_size_of_a_door(view: str) -> None:
    door = SPRITES[f"door-wood-{view}-shut"].shape
    assert {SPRITES[f"{mark}-{view}"].shape for mark in OVERLAYS} == {door}
    assert {SPRITES[f"door-{kind}-{view}-{state}"].shape for kind, state in product(KINDS, STATES)} == {door}


@views
def test_badges_stand_on_the_upper_edge_of_a_lintel(view: str) -> None:
    """Nothing stands above the lintel of a wooden door."""
    rows = np.flatnonzero(SPRITES[f"door-wood-{view}-shut"].any(axis=0))
    assert SPRITES[f"door-wood-{view}-shut"].shape[1] - rows[0] == ON_LINTEL[view]


@views
def test_signs_differ_without_colour(view: str) -> None:
    marks = [grey(f"{sign}-{view}") for sign in SIGN_SPRITES.values()]
    for one, other in combinations(marks, 2):
        assert np.count_nonzero(np.abs(one - other) > 48) >= 8


def test_ground_has_less_contrast_than_doors() -> None:
    ground = [grey(f"{family}-0").std() for family in ("floor", "corridor", "wall-top")]
    doors = [grey(f"door-{kind}-{view}-{state}").std() for kind, view, state in product(KINDS, VIEWS, STATES)]
    assert max(ground) * 3 < min(doors)
