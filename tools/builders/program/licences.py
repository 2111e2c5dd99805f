"""The licences of everything that a built program contains, and the check that none is missing.

The texts for Python, numpy, pygame-ce and PyInstaller come from their own packages. The wheels of pygame-ce have no
texts for the libraries that they contain; these texts are in the folder `licences` beside this file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

TEXTS = Path(__file__).resolve().parent / "licences"
PACKAGES = ("numpy", "pygame-ce", "pyinstaller")
"""The packages that a built program contains parts of."""
LIBRARIES = {
    r"SDL2(_image|_mixer|_ttf)?": "SDL.txt",
    r"FLAC": "FLAC.txt",
    r"ogg|vorbis(enc|file)?": "Ogg-Vorbis.txt",
    r"opus(file)?": "Opus.txt",
    r"webp(demux)?|sharpyuv": "WebP.txt",
    r"wavpack": "WavPack.txt",
    r"brotli(common|dec)": "Brotli.txt",
    r"portmidi": "PortMidi.txt",
    r"xmp": "libxmp.txt",
    r"tiff": "libtiff.txt",
    r"png16": "libpng.txt",
    r"jpeg": "libjpeg-turbo.txt",
    r"freetype": "FreeType.txt",
    r"harfbuzz": "HarfBuzz.txt",
    r"asound|fluidsynth|mpg123|sndfile": "LGPL-2.1.txt",
    r"z(\..*zlib-ng)?|zlib1?": "zlib.txt",
    r"winpthread": "winpthreads.txt",
    r"ffi": "libffi.txt",
    r"sqlite3": "SQLite.txt",
    r"python\d*(\.\d+)?|vcruntime\d+(_1)?|ucrtbase|api-ms-win-\S+": "Python.txt",
    r"(scipy_)?openblas\d*_?|gfortran|quadmath|gcc_s|stdc\+\+|msvcp\d+": "numpy.txt",
}
"""File with the licence of each library, by a pattern of the library's name."""
LIBRARY_FILE = re.compile(r"(?:lib)?(.+?)(?:-[0-9a-f]{8,}|[-.]\d+)*+\.(?:so[\d.]*|dll|dylib)", re.IGNORECASE)
"""Name of the file of a library. The group is the name of the library without version and hash."""
MODULE_FILE = re.compile(r".+\.(cpython-\S+|abi3|cp\d+-\S+)\.(so|pyd)|.+\.pyd")
"""Name of the file of a Python module; its licence is that of its package."""


class MissingLicence(Exception):
    """Error: the program would contain something whose licence is not known."""


def licence_of(file: str) -> str | None:
    """Return the name of the text with the licence of a library; None if `file` is not the name of a library's file.

    Raises MissingLicence if the library is not known.
    """
    if MODULE_FILE.fullmatch(file):
        return None
    match = LIBRARY_FILE.fullmatch(file) or re.fullmatch(r"(Python)", file)  # the library of Python for macOS
    if match is None:
        return None
    for pattern, text in LIBRARIES.items():
        if re.fullmatch(pattern, match[1], re.IGNORECASE):
            return text
    raise MissingLicence(f"{file}: the licence of this library is not known; add it to LIBRARIES in {__file__}")


def licences(files: Iterable[str]) -> dict[str, str]:
    """Return the texts of all licences of a program by name, for example "numpy.txt".

    `files`: the paths of the files of the program, with slashes. Raises MissingLicence if a library is not known, or if
    a package has no text.
    """
    texts = {"Python.txt": _python_licence(), **{f"{name}.txt": _package_licence(name) for name in PACKAGES}}
    needed = {text for path in files if (text := licence_of(PurePosixPath(path).name)) is not None}
    return texts | {name: (TEXTS / name).read_text("utf-8") for name in sorted(needed - texts.keys())}


def _python_licence() -> str:
    folders = (Path(sys.base_prefix), *(Path(folder) for folder in sys.path if folder))
    for folder in folders:
        path = folder / "LICENSE.txt"
        if path.is_file() and "PYTHON SOFTWARE FOUNDATION" in (text := path.read_text("utf-8", "replace")):
            return text
    raise MissingLicence("this Python has no file LICENSE.txt with its licence; build with a Python from python.org")


def _package_licence(name: str) -> str:
    """Return the texts of the licences in an installed package, each below the path of its file."""
    parts = [f"{path}\n\n{text.strip()}\n" for path, text in _texts_in(name)]
    if not parts:
        raise MissingLicence(f"the package {name} contains no licence")
    return f"\n{'-' * 80}\n\n".join(parts)


def _texts_in(name: str) -> Iterator[tuple[str, str]]:
    """Yield the path in the package, and the text, of each licence of a package."""
    for path in sorted(distribution(name).files or []):
        inside = path.as_posix()
        if re.search(r"\.dist-info/licenses/.+|(^|/)LGPL\.txt$", inside):
            yield inside.partition(".dist-info/licenses/")[2] or inside, path.read_text("utf-8")
