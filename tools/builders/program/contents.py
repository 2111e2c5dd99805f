"""What a built program contains: data, left out modules, icon, version and file type. `ajar.spec` reads it.

PyInstaller runs with the Python of the build, so this module must not import anything that only .runtime has.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from builders.assets.icons import macos_icon, packed_pictures, windows_icon
from builders.program.licences import licences
from builders.program.places import LICENCES, ROOT, SPEC, WORK
from game import APP_ID, __version__
from game.app.linux_desktop import MIME_TYPE

VERSION = __version__
ENTRY = SPEC.with_name("entry.py")
"""The first module of the program."""
LEFT_OUT = [
    *("tkinter", "_tkinter", "curses", "readline", "pydoc", "doctest", "unittest", "xmlrpc", "lib2to3", "ensurepip"),
    *("ssl", "_ssl", "_hashlib", "bz2", "_bz2", "lzma", "_lzma"),  # with them, libraries that nothing needs
    *("asyncio", "multiprocessing", "concurrent.futures.process", "distutils", "setuptools", "pkg_resources"),
    *("numpy.f2py", "numpy.distutils", "numpy.testing", "numpy._core.tests", "pygame.tests", "pygame.examples"),
    *("pygame.docs", "PIL", "OpenGL"),
]
"""Modules that the program leaves out, although modules that it contains may import them."""
NOT_FOUND = [
    "secrets",
    *(f"game.content.themes.{path.stem}" for path in sorted((ROOT / "game" / "content" / "themes").glob("[!_]*.py"))),
]
"""Modules that PyInstaller does not find: only compiled modules of numpy import them, or they are imported by name."""
NOT_SHIPPED = {"screenshot.png"}
"""Files at the top of the folder assets that are for readers of the documents."""


def data_files() -> list[tuple[str, str]]:
    """Return the assets that the program reads, each as its path and its folder in the program.

    They have the same places as in an installed package, so that the game finds them in the same way.
    """
    assets = ROOT / "assets"
    tops = [path for path in sorted(assets.glob("*.*")) if path.is_file() and path.name not in NOT_SHIPPED]
    inner = [
        path for folder in ("desktop", "icons", "places", "vaults") for path in sorted((assets / folder).iterdir())
    ]
    return [(str(path), str(Path("game", path.relative_to(ROOT).parent))) for path in tops + inner]


def icon_file(system: str) -> str | None:
    """Write the icon of the program for a system, and return its path; None on a system whose programs have no icon.

    `system`: as in `sys.platform`. Raises OSError.
    """
    makers = {"win32": ("ajar.ico", windows_icon), "darwin": ("ajar.icns", macos_icon)}
    if system not in makers:
        return None
    name, make = makers[system]
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / name).write_bytes(make(packed_pictures(ROOT / "assets")))
    return str(WORK / name)


def write_licences(files: Iterable[str]) -> None:
    """Write the licences of a program into the folder LICENCES.

    `files`: the paths of the files of the program. Raises MissingLicence if one has no known licence, and OSError.
    """
    texts = licences(path.replace("\\", "/") for path in files)
    LICENCES.mkdir(parents=True, exist_ok=True)
    for old in LICENCES.iterdir():
        old.unlink()
    for name, text in texts.items():
        (LICENCES / name).write_text(text, "utf-8")


def windows_version(name: str) -> dict[str, str]:
    """Return the texts that Windows shows in the properties of a program. `name`: name of the file, without ".exe"."""
    return {
        "CompanyName": "Ajar",
        "FileDescription": "Ajar",
        "FileVersion": VERSION,
        "InternalName": name,
        "LegalCopyright": next(line for line in (ROOT / "LICENSE").read_text("utf-8").splitlines() if "(c)" in line),
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Ajar",
        "ProductVersion": VERSION,
    }


def version_numbers() -> tuple[int, int, int, int]:
    """Return the version as Windows wants it: four numbers. A development version has those of its release."""
    first, second, third = map(int, VERSION.partition(".dev")[0].split("."))
    return first, second, third, 0


INFO_PLIST: dict[str, Any] = {
    "CFBundleDisplayName": "Ajar",
    "CFBundleShortVersionString": VERSION,
    "LSApplicationCategoryType": "public.app-category.role-playing-games",
    "LSMinimumSystemVersion": "10.15",
    "NSHighResolutionCapable": True,
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": "Ajar game",
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [f"{APP_ID.replace('_', '-')}.game"],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": f"{APP_ID.replace('_', '-')}.game",
            "UTTypeDescription": "Ajar game",
            "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": {"public.filename-extension": ["ajar"], "public.mime-type": MIME_TYPE},
        }
    ],
}
"""Values of the file Info.plist, from which macOS knows the version of the program and the files that it opens."""
