"""The sheets of the masonry of places, which patterns in code draw: each place is packed into one picture.

The picture of a place is 128 pixels wide. Its pages of 128 by 128 pixels lie one below the other: the floor, the
corridor, the faces of walls, the tops of walls at seven distances from their edge, and what covers floors. A pixel is
1 + 5 × role + tone, as in `tiles.py`. One more picture has the wander of outlines: smooth noise from 0 to 255, which
all places share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from builders.assets.art import ArtError, is_packed, packed_index
from builders.assets.asset_files import indexed_png, write_together
from builders.assets.patterns.built import Cellars, Fort, House, OldHalls, Tenements
from builders.assets.patterns.fields import SIZE, X, Y, noise
from builders.assets.patterns.grown import Caves, Hives, Ruins, Warrens
from builders.assets.patterns.masonry import DEEPEST, Masonry
from builders.assets.patterns.plain import Boxes, Flat, Outlined, Stone
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.place_ramps import PLACE_RAMPS
from game.ui.graphics.colours.swatch import Colour

FOLDER = "places"
"""Folder of the packed places in the folder of assets."""
WANDER = "wander"
"""Name of the picture with the wander of outlines."""
PAGES = {"floor": 1, "corridor": 1, "face": 1, "top": DEEPEST}
"""The pages that every place has, from the top of its picture: how many there are of each name. Covers follow."""
PLACES: Mapping[str, Masonry] = {
    "cellars": Cellars(),
    "old-halls": OldHalls(),
    "tenements": Tenements(),
    "caves": Caves(),
    "warrens": Warrens(),
    "hives": Hives(),
    "ruins": Ruins(),
    "fort": Fort(),
    "house": House(),
    "stone": Stone(),
    "outlined": Outlined(),
    "boxes": Boxes(),
    "flat": Flat(),
}
"""The masonry of each place, by the name of its files: nine places of the tradition `ajar`, four of the others."""


@dataclass(frozen=True)
class Sheet:
    """The packed sheets of one place."""

    name: str
    """Name of the files, without `.png` and `.json`."""
    pixels: NDArray[np.uint8]
    """The pages one below the other, `uint8[x, y]`."""
    palette: list[Colour]
    """The colours of the PNG file, for image viewers."""
    roles: Sequence[str]
    pages: Mapping[str, int]
    """How many pages of each name there are, from the top."""

    @property
    def index(self) -> str:
        """The JSON text with the roles and the places of the pages."""
        tops = accumulate(self.pages.values(), initial=0)
        places = {
            page: (0, SIZE * top, SIZE, SIZE * count)
            for top, (page, count) in zip(tops, self.pages.items(), strict=False)
        }
        return packed_index({"roles": self.roles}, "pages", places, self.picture)

    @property
    def picture(self) -> bytes:
        """The content of the PNG file."""
        return indexed_png(self.pixels, self.palette)


def bake(places: Mapping[str, Masonry]) -> Iterator[Sheet]:
    """Yield the sheets of each place, then the wander.

    `places`: masonry by the name of its files. Raises ArtError if a role has no ramp, or if a place has the name of
    the wander.
    """
    for name, masonry in places.items():
        if name == WANDER:
            raise ArtError(f"{name} is the name of the noise for outlines, so no place can have it")
        ramps = {**AJAR.fov_ramps, **PLACE_RAMPS}
        for role in masonry.roles:
            if role not in ramps:
                raise ArtError(f"{name}: there is no ramp '{role}' (there are: {', '.join(ramps)})")
        palette = [(0, 0, 0), *(tone for role in masonry.roles for tone in ramps[role])]
        covers = masonry.covers()
        pages = [masonry.floor(), masonry.corridor(), masonry.face(), *masonry.tops(), *chain(*covers.values())]
        counts = PAGES | {cover: len(parts) for cover, parts in covers.items()}
        yield Sheet(name, np.concatenate(pages, axis=1), palette, masonry.roles, counts)
    yield Sheet(WANDER, wander(), [(grey, grey, grey) for grey in range(256)], (), {WANDER: 1})


def wander() -> NDArray[np.uint8]:
    """Return smooth noise for outlines that wander, `uint8[x, y]`: knots of 9 pixels, and half as strong ones of 4.

    All values from 0 to 255 occur.
    """
    both = noise(X, Y, 9, salt=3) + noise(X, Y, 4, salt=4) * 0.5
    spread = (both - both.min()) / (both.max() - both.min())
    steps: NDArray[np.uint8] = np.round(spread * 255).astype(np.uint8)
    return steps


def write(sheets: Sequence[Sheet], assets: Path) -> None:
    """Write sheets and their indices into the folder of places in the folder `assets`.

    Raises OSError if a file cannot be written; then no file is changed.
    """
    folder = assets / FOLDER
    folder.mkdir(exist_ok=True)
    pictures = {folder / f"{sheet.name}.png": sheet.picture for sheet in sheets}
    write_together(pictures | {folder / f"{sheet.name}.json": sheet.index.encode() for sheet in sheets})


def outdated(sheets: Sequence[Sheet], assets: Path) -> str | None:
    """Return the name of a picture of places in the folder `assets` that is not up to date, or None.

    A picture of a place that there is no more counts as outdated. The compression of pictures may differ.
    """
    names = {sheet.name for sheet in sheets}
    left = sorted(path.name for path in (assets / FOLDER).glob("*.*") if path.stem not in names)
    stale = [
        f"{sheet.name}.png"
        for sheet in sheets
        if not is_packed(assets / FOLDER / f"{sheet.name}.png", sheet.pixels, sheet.palette, sheet.index)
    ]
    return next((f"{FOLDER}/{name}" for name in stale + left), None)
