"""Build a program for this system that starts without Python, pack it into an archive, and prove that it works.

The folder and the archive are written into dist/. Exit code 0: built and proven. 1: something is not as it should be.
2: it cannot be built. 3: built, but a part could not be tried here, because a program for it is missing.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import platform

from builders.program import appimage
from builders.program.build import BuildError, archive, build
from builders.program.proof import prove
from game.cli import Parser, fail, run


def main() -> int:
    """Run the command and return its exit code. If the program cannot be built, print one line and exit with code 2."""
    parser = Parser("tools/package.py", __doc__)
    parser.add_argument("--prove", metavar="ARCHIVE", help="build nothing, but prove an archive that was built before")
    parser.add_argument(
        "--skip-window", action="store_true", help="do not try the window; for systems that have no virtual display"
    )
    parser.add_argument(
        "--appimage", metavar="RUNTIME", help="Linux: also make an AppImage, with this file of the AppImage project"
    )
    options = parser.parse_args()
    runtime = Path(options.appimage) if options.appimage is not None else None
    try:
        if runtime is not None:
            appimage.check(runtime)
        path = Path(options.prove) if options.prove is not None else _build(runtime)
        return prove(path, window=not options.skip_window)
    except BuildError as error:
        fail(f"{parser.prog}: {error}")
    except OSError as error:
        fail(f"{parser.prog}: {error.filename or 'the program cannot be built'}: {error.strerror}")


def _build(runtime: Path | None) -> Path:
    """Build and pack the program, print what was made, and return the archive. Raises BuildError or OSError.

    `runtime`: the runtime of an AppImage that is to be made; None to make none.
    """
    print("The build takes about a minute. The first one also downloads PyInstaller.", flush=True)
    folder = build()
    path = archive(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    print(f"built: {folder} ({size / 1e6:.0f} MB), {path.name} ({path.stat().st_size / 1e6:.0f} MB)")
    if runtime is not None:
        print(f"built, not tried: {appimage.make(folder, runtime).name}")
    library, version = platform.libc_ver()
    if sys.platform == "linux" and library == "glibc":
        print(f"built: it runs on Linux with glibc {version} or newer, the version of this machine")
    return path


if __name__ == "__main__":
    run(main)
