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
from game.ui.render.tile_painter import SIGN_SPRITES

SPRITES = tiles.read_art(drawn_art.ASSETS / "art")
KINDS = ("wood", "iron", "barred", "glass", "portcullis", "rune")
VIEWS = ("front", "side")
STATES = ("shut", "ajar", "open", "bolted", "broken")
VARIANTS = {
    "floor": 9,
    "floor-rare": 3,
    "corridor": 6,
    "wall-top": 5,
    "wall-face": 7,
    "wall-face-rare": 3,
    "torch": 4,
    "decor-rubble": 2,
}
FACES = [SPRITES[f"wall-face-{number}"] for number in range(VARIANTS["wall-face"])]
REQUIRED = {
    *(f"{family}-{number}" for family, count in VARIANTS.items() for number in range(count)),
    *(f"door-{'-'.join(names)}" for names in product(KINDS, VIEWS, (*STATES, "swing"))),
    *(f"{mark}-{view}" for mark in ("lock", "rust", "doorway") for view in VIEWS),
    *(f"{sign}-{view}" for sign in SIGN_SPRITES.values() for view in VIEWS),
    *(f"pips-{number}-{view}" for number in range(1, 6) for view in VIEWS),
    *(f"{theme.wall_sprite}-0" for theme in THEMES.values() if theme.wall_sprite),
    *(f"wall-edge-{side}" for side in "nswe"),
    *(f"wall-corner-{corner}" for corner in ("nw", "ne", "sw", "se")),
    *("wall-face-left", "wall-face-right", "stairs-down", "stairs-up", "banner", "chain", "shelf"),
    *(f"decor-{name}" for name in ("bones", "cobweb-nw", "cobweb-ne", "puddle", "straw")),
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
    floor = SPRITES["floor-0"]
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


@views
@kinds
def test_open_door_sprite_shows_floor(kind: str, view: str) -> None:
    way = SPRITES[f"door-{kind}-{view}-open"][5:12, 8:14]
    assert np.count_nonzero(way == 0) >= 0.6 * way.size


@views
def test_signs_differ_without_colour(view: str) -> None:
    marks = [grey(f"{sign}-{view}") for sign in SIGN_SPRITES.values()]
    for one, other in combinations(marks, 2):
        assert np.count_nonzero(np.abs(one - other) > 48) >= 8


def test_wall_faces_have_matching_edges() -> None:
    edges = {(face[0].tobytes(), face[-1].tobytes()) for face in FACES}
    assert len(edges) == 1
    assert len({face.tobytes() for face in FACES}) == len(FACES)


def test_ground_has_less_contrast_than_doors() -> None:
    ground = [grey(f"{family}-{n}").std() for family in ("floor", "corridor", "wall-top") for n in range(5)]
    doors = [grey(f"door-{kind}-{view}-{state}").std() for kind, view, state in product(KINDS, VIEWS, STATES)]
    assert max(ground) * 3 < min(doors)
