"""Folders and files of the build: what it reads in the project, and where it writes."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from game import __version__

ROOT = Path(__file__).resolve().parents[3]
"""The project's folder."""
HERE = Path(__file__).resolve().parent
BUILD_PINS = HERE / "requirements.txt"
"""The packages that build programs, with the hashes of their files. tools/pin_packages.py writes this file."""
SPEC = HERE / "ajar.spec"
"""The instructions for PyInstaller."""
WORK = ROOT / "build" / "package"
"""Folder of the build's own Python environment and of its intermediate files. It may be deleted at any time."""
LICENCES = WORK / "licences"
"""Folder with the licences of everything that the program contains."""
FOLDER = "ajar"
"""Name of the folder that PyInstaller makes in the folder WORK / "built"."""
DIST = ROOT / "dist"
"""Folder of the finished programs and archives."""
SYSTEMS = {"win32": "windows", "darwin": "macos"}
"""Words for the systems in the names of archives, by `sys.platform`; others have the platform's own name."""


def release_name() -> str:
    """Return the name of the built folder and of its archive, such as "ajar-0.1.0-linux-x86_64"."""
    return f"ajar-{__version__}-{SYSTEMS.get(sys.platform, sys.platform)}-{platform.machine().lower()}"
