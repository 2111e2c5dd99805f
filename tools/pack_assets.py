"""Pack the drawings of assets/art: sprites into one tilesheet and the icons of the program, fonts into sheets.

The formats of the drawings are described in `builders/assets/tiles.py` and `builders/assets/fonts.py`. The masonry of
places is drawn by code and packed as well: see `builders/assets/places.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__, needs="play")

from collections.abc import Callable, Sequence

from game.cli import Parser, fail, run

import pygame  # isort: skip  # after the game, which keeps pygame from greeting on standard output

from builders.assets import fonts, icons, places, tiles
from builders.assets.art import ASSETS, ArtError
from game.ui.graphics.atomic_files import UnwritableFile, save, writable


def pack_tiles(assets: Path, *, check: bool) -> str | None:
    """Pack the sprites in the folder `assets`. Return the name of an outdated picture, or None.

    `check`: write nothing, but check whether the tilesheet is up to date. Raises ArtError for a bad drawing, and
    OSError if a file cannot be read or written.
    """
    sheet = tiles.pack(tiles.read_art(assets / "art"))
    if check:
        return None if tiles.is_fresh(sheet, assets) else "tiles.png"
    tiles.write(sheet, assets)
    return None


def pack_fonts(assets: Path, *, check: bool) -> str | None:
    """Pack the fonts in the folder `assets`. Return the name of an outdated picture, or None.

    `check`: write nothing, but check whether all fonts are up to date. Raises ArtError for a bad drawing, and OSError
    if a file cannot be read or written.
    """
    sheets = fonts.read_fonts(assets)
    if check:
        return next((f"{sheet.name}.png" for sheet in sheets if not fonts.is_fresh(sheet, assets)), None)
    fonts.write(sheets, assets)
    return None


def pack_icons(assets: Path, *, check: bool) -> str | None:
    """Make the icons of the program in the folder `assets`. Return the name of an outdated icon, or None.

    `check`: write nothing, but check whether all icons are up to date. Raises ArtError for a bad drawing or if there is
    no sprite for the icon, and OSError if a file cannot be read or written.
    """
    sprite = tiles.read_art(assets / "art").get(icons.SPRITE)
    if sprite is None:
        raise ArtError(f"{assets / 'art'}: there is no sprite {icons.SPRITE}")
    if check:
        return icons.outdated(sprite, assets)
    icons.write(sprite, assets)
    return None


def pack_places(assets: Path, *, check: bool) -> str | None:
    """Pack the masonry of all places into the folder `assets`. Return the name of an outdated picture, or None.

    `check`: write nothing, but check whether all places are up to date. Raises ArtError if a place names a ramp that
    does not exist, and OSError if a file cannot be read or written.
    """
    sheets = list(places.bake(places.PLACES))
    if check:
        return places.outdated(sheets, assets)
    places.write(sheets, assets)
    return None


PACKERS: dict[str, Callable[..., str | None]] = {
    "tiles": pack_tiles,
    "fonts": pack_fonts,
    "icons": pack_icons,
    "places": pack_places,
}
"""The functions that pack the drawings, by the name of what they pack."""


def main(words: Sequence[str], assets: Path = ASSETS, *, quiet: bool = False) -> int:
    """Run the command with the arguments `words`; return its exit code: 1 if --check finds an outdated file, else 0.

    `assets`: the folder of the packed files, with the text files in its folder art. `quiet`: print nothing about an
    outdated file.
    """
    parser = Parser("tools/pack_assets.py", (__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", help=f"what to pack: {', '.join(PACKERS)} (default: everything)")
    parser.add_argument("--check", action="store_true", help="write nothing, but check that all files are up to date")
    parser.add_argument("--preview", metavar="PNG", help="also draw a picture of all sprites, large and with names")
    arguments = parser.parse_args(words)
    for name in arguments.what:
        if name not in PACKERS:
            parser.unknown("what", name, PACKERS)
    try:
        if arguments.preview is not None:
            save(tiles.preview(tiles.pack(tiles.read_art(assets / "art"))), writable(arguments.preview))
        for name in arguments.what or PACKERS:
            outdated = PACKERS[name](assets, check=arguments.check)
            if outdated is not None:
                if not quiet:
                    print(f"assets/{outdated} is out of date: run {parser.prog}", file=sys.stderr)
                return 1
    except (ArtError, OSError, ValueError, UnwritableFile, pygame.error) as error:
        fail(f"{parser.prog}: {error}")
    return 0


if __name__ == "__main__":
    run(lambda: main(sys.argv[1:]))
