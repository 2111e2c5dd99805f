"""The folder of assets (sprites, fonts, vaults, the manual), and the reading of its files.

The folder lies inside the package `game` where the game is installed, and beside the package in the project's folder.
It may also lie in a zip archive or in a built program.
"""

from __future__ import annotations

import errno
from importlib.resources.abc import Traversable
from pathlib import Path

MAX_BYTES = 1 << 24
"""Upper limit for the size of a file, and for the size of a picture's unpacked pixels, in bytes."""


def files(package: str) -> Traversable:
    """Return the folder of a package, which may lie in a zip archive. Raises ModuleNotFoundError if there is none."""
    folder = Path(__file__).parents[1] / package
    if folder.is_dir():
        return folder
    from importlib import resources  # here, because it takes long to import, and the game is rarely in an archive

    return resources.files(package)


def assets() -> Traversable:
    """Return the folder of assets of the running game. Raises FileNotFoundError if there is none."""
    package = files("game")
    places = [package / "assets", *([package.parent / "assets"] if isinstance(package, Path) else [])]
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the assets folder is missing; the game looked for it in {', '.join(map(str, places))}")


class DamagedAsset(OSError):
    """Error for a file of the game that is missing, or that was changed after it was packed."""

    def __init__(self, path: Path | Traversable, what: str) -> None:
        super().__init__(errno.EILSEQ, f"{what}; install the game again", str(path))


def read_asset(path: Traversable) -> bytes:
    """Return the content of a file of the game. Raises DamagedAsset if it cannot be read, or is no file or too large.

    A pipe would wait for ever, and a device may have no end.
    """
    try:
        if isinstance(path, Path) and path.exists() and not path.is_file():
            raise DamagedAsset(path, "it is not a file")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except DamagedAsset:
        raise
    except OSError as error:
        raise DamagedAsset(path, error.strerror or "it cannot be read") from None
    if len(content) > MAX_BYTES:
        raise DamagedAsset(path, "it was changed after packing")
    return content
