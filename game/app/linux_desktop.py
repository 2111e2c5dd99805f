"""The place of the game on a Linux desktop: its entry in the menu, its icons, and the file type `.ajar`.

All files are written below the user's data folder, as the standards of freedesktop.org want, so no administrator is
needed. The texts of the files are in assets/desktop, where `$NAME` stands for a value that is filled in here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from game import APP_ID
from game.assets import assets, read_asset
from game.cli import fail, say
from game.ui.graphics.atomic_files import UnwritableFile, write_atomically
from game.ui.text.sentences import desktop as text

MIME_TYPE = "application/vnd.ajar"
"""Media type of the files *.ajar."""
ROOT = Path(__file__).resolve().parents[2]
"""Folder that contains the package `game`: the project's folder, if the game was not installed."""
OTHER_SYSTEMS = {"win32": "Windows", "darwin": "macOS"}
"""Systems whose desktops follow other standards."""
CACHES = (
    ("update-mime-database", "mime", "shared-mime-info"),
    ("update-desktop-database", "applications", "desktop-file-utils"),
)
"""Programs that a desktop needs to notice changed files: the name, the folder to pass, and the package of Debian."""


def install() -> int:
    """Add the game to the desktop of the user, and return the exit code. Raises SystemExit if that is impossible."""
    home = _data_home("--install-desktop")
    try:
        for path, content in files(start_command()).items():
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(home / path, content)
    except (OSError, UnwritableFile) as error:
        fail(f"ajar: --install-desktop: {_reason(error)}")
    say(text.INSTALLED.format(home=home))
    _update_caches(home)
    say(text.HOW_TO_REMOVE)
    return 0


def remove() -> int:
    """Remove what `install` has added, and return the exit code. Raises SystemExit if a file cannot be removed.

    Folders that are empty afterwards are removed, too. The desktop's own lists of file types stay. Nothing happens to
    saved games.
    """
    home = _data_home("--remove-desktop")
    found = [home / path for path in files(start_command()) if os.path.lexists(home / path)]
    try:
        for path in found:
            path.unlink()
    except OSError as error:
        fail(f"ajar: --remove-desktop: {_reason(error)}")
    if not found:
        say(text.NOT_INSTALLED.format(home=home))
        return 0
    _update_caches(home)
    for path in found:
        _remove_empty_folders(path.parent, home)
    say(text.REMOVED)
    return 0


def _reason(error: OSError | UnwritableFile) -> str:
    return str(error) if isinstance(error, UnwritableFile) else f"{error.filename}: {error.strerror}"


def _data_home(option: str) -> Path:
    """Return the user's data folder: XDG_DATA_HOME if it is absolute, else .local/share in the home.

    `option`: the option of the command line, for messages. Raises SystemExit on a system that has no such folder.
    """
    if sys.platform in OTHER_SYSTEMS:
        fail(f"ajar: {option}: this is for Linux and similar systems, not for {OTHER_SYSTEMS[sys.platform]}")
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    if chosen.is_absolute():
        return chosen
    try:
        home = Path.home()
    except RuntimeError:
        home = Path()
    if not home.is_absolute():
        fail(f"ajar: {option}: the system does not say where your home is; set HOME or XDG_DATA_HOME")
    return home / ".local" / "share"


def start_command() -> list[str]:
    """Return the words of the command that starts this game: the program file, then its arguments.

    That is the AppImage or the built program, play.pyw in the project's folder, or the installed package.
    """
    if getattr(sys, "frozen", False):
        return [os.environ.get("APPIMAGE") or sys.executable]
    script = ROOT / "play.pyw"
    if script.is_file():
        return [str(vars(sys).get("_base_executable", sys.executable)), str(script)]
    return [sys.executable, "-P", "-m", "game"]  # -P: a folder "game" in the home is another package


def files(command: list[str]) -> dict[str, bytes]:
    """Return the content of each file to install, by its path below the user's data folder.

    `command`: the words of the command that starts the game. Raises SystemExit if a desktop entry cannot contain one of
    them, and OSError if a file of the game is missing.
    """
    folder = assets()
    if not all(word.isprintable() for word in command):
        fail(f"ajar: the path of the game has characters that a desktop entry cannot contain: {command}")
    entry = {"EXEC": exec_line(command), "TRY_EXEC": escaped(command[0])}
    values = {"ID": APP_ID, "MIME_TYPE": MIME_TYPE, **entry}
    texts = {
        f"applications/{APP_ID}.desktop": "application.desktop",
        f"metainfo/{APP_ID}.metainfo.xml": "metainfo.xml",
        f"mime/packages/{APP_ID}.xml": "mime-type.xml",
    }
    found = {
        path: Template(read_asset(folder / "desktop" / name).decode("utf-8", "replace")).substitute(values).encode()
        for path, name in texts.items()
    }
    return found | {f"icons/hicolor/{path}": read_asset(icon) for path, icon in _icons(folder / "icons")}


def _icons(folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    """Yield each icon: its path in the icon theme, and its file in the `folder`."""
    sizes = {icon.name.removeprefix("ajar-").removesuffix(".png"): icon for icon in folder.iterdir()}
    for size, icon in sorted(sizes.items()):
        if size.isdecimal():
            yield f"{size}x{size}/apps/{APP_ID}.png", icon
    yield f"scalable/apps/{APP_ID}.svg", folder / "ajar.svg"


def exec_line(command: list[str]) -> str:
    """Return the words of a command as the value of Exec in a desktop entry.

    Each word is put in quotes. In them, a backslash stands before some signs. The percent sign is doubled, because it
    begins a field code such as %f. Then the value is escaped like every other.
    """
    quoted = ('"' + re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%") + '"' for word in command)
    return escaped(" ".join(quoted))


def escaped(value: str) -> str:
    """Return a string as the value of a key in a desktop entry, where a backslash is written twice."""
    return value.replace("\\", "\\\\")


def _update_caches(home: Path) -> None:
    """Let the desktop notice the changed files. Print a line for each program that is missing for this.

    `home`: the user's data folder.
    """
    theme = home / "icons" / "hicolor"
    if theme.is_dir():
        os.utime(theme)  # an older cache of icons is ignored
    for program, folder, package in CACHES:
        path = shutil.which(program)
        if path is None:
            say(text.NOTICED_LATER.format(program=program, package=package))
        elif (home / folder).is_dir():
            command = [path, str(home / folder)]
            if subprocess.run(command, env=_environment_of_others(), capture_output=True, check=False).returncode:
                say(text.NOT_NOTICED.format(program=program))


def _environment_of_others() -> dict[str, str]:
    """Return the environment of other programs: a built program must not pass on where its own libraries are."""
    names = ("LD_LIBRARY_PATH",) if getattr(sys, "frozen", False) else ()
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return kept | {name: os.environ[f"{name}_ORIG"] for name in names if f"{name}_ORIG" in os.environ}


def _remove_empty_folders(folder: Path, home: Path) -> None:
    """Remove a folder and the folders around it as far as they are empty. `home`: the folder that is always kept."""
    while folder != home and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
