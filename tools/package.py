"""Build a program for this system that starts without Python, pack it into an archive, and prove that it works.

The folder and the archive are written into dist/. Exit code 0: built and proven. 1: something is not as it should be.
2: it cannot be built. 3: built, but a part could not be tried here, because a program for it is missing.
"""

from __future__ import annotations

import start

start.ready(__file__)

import platform
import sys
from pathlib import Path

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
    options = parser.parse_args()
    try:
        path = Path(options.prove) if options.prove is not None else _build()
        return prove(path, window=not options.skip_window)
    except BuildError as error:
        fail(f"{parser.prog}: {error}")
    except OSError as error:
        fail(f"{parser.prog}: {error.filename or 'the program cannot be built'}: {error.strerror}")


def _build() -> Path:
    """Build and pack the program, print what was made, and return the archive. Raises BuildError or OSError."""
    folder = build()
    path = archive(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    print(f"built: {folder} ({size / 1e6:.0f} MB), {path.name} ({path.stat().st_size / 1e6:.0f} MB)")
    library, version = platform.libc_ver()
    if sys.platform == "linux" and library == "glibc":
        print(f"built: it runs on Linux with glibc {version} or newer, the version of this machine")
    return path


if __name__ == "__main__":
    run(main)
