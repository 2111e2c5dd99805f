"""An AppImage: one file that starts the program on most Linux systems, without unpacking anything.

It consists of a runtime, which is a small program of the AppImage project, and a squashfs image behind it, which the
runtime mounts. No package registry has the runtime, so the user of tools/package.py names its file.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from builders.program.build import TIMESTAMP, BuildError
from builders.program.places import ROOT, WORK
from game import APP_ID
from game.app import linux_desktop

MAGIC = b"AI\x02"
"""Mark of a runtime of type 2, at MAGIC_OFFSET of its file."""
MAGIC_OFFSET = 8


def check(runtime: Path) -> None:
    """Check that an AppImage can be made with a runtime. Raises BuildError with the reason if not, and OSError."""
    with runtime.open("rb") as file:
        head = file.read(MAGIC_OFFSET + len(MAGIC))
    if not (head.startswith(b"\x7fELF") and head.endswith(MAGIC)):
        raise BuildError(f"--appimage: {runtime} is not a runtime of type 2; get one from the AppImage project")
    if shutil.which("mksquashfs") is None:
        raise BuildError("--appimage: mksquashfs is missing; on Debian: apt install squashfs-tools")


def make(folder: Path, runtime: Path) -> Path:
    """Make an AppImage of the program in a folder, and return its path. An older one is replaced.

    `folder`: the built folder of a release. `runtime`: file of a runtime of type 2. Raises BuildError and OSError.
    """
    check(runtime)
    image = WORK / "appimage.squashfs"
    image.unlink(missing_ok=True)
    command = ["mksquashfs", str(_app_dir(folder)), str(image), "-all-root", "-no-progress", "-quiet"]
    times = ["-all-time", str(TIMESTAMP), "-mkfs-time", str(TIMESTAMP)]
    done = subprocess.run([*command, *times], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"mksquashfs failed: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
    path = folder.with_name(f"{folder.name}.AppImage")
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(runtime.read_bytes())
            file.write(image.read_bytes())
        part.chmod(0o755)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


def _app_dir(folder: Path) -> Path:
    """Make the content of the image: the program, and the files by which desktops know an AppImage. Return its folder.

    `folder`: the built folder of a release. Raises OSError.
    """
    content = WORK / "AppDir"
    shutil.rmtree(content, ignore_errors=True)
    shutil.copytree(folder, content, symlinks=True)
    for path, text in linux_desktop.files(["ajar"]).items():
        target = content / "usr" / "share" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text)
    (content / "AppRun").symlink_to("ajar")
    (content / f"{APP_ID}.desktop").symlink_to(f"usr/share/applications/{APP_ID}.desktop")
    shutil.copyfile(ROOT / "assets" / "icons" / "ajar-256.png", content / f"{APP_ID}.png")
    (content / ".DirIcon").symlink_to(f"{APP_ID}.png")
    return content
