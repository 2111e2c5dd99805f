"""Folders of the project, of the files that earlier versions wrote, and of temporary files."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
EARLIER_STORES = ROOT / "tests" / "stores"
"""Save files and replays of earlier versions; every later version must read them."""
IN_MEMORY = Path("/dev/shm")  # pytest makes a folder of its own in it, which only its owner can read
"""Folder of Linux whose files lie in memory."""
NEEDED = 2 << 30
"""Bytes that must be free in it: ten times what all tests write."""


def keep_temporary_files_in_memory() -> None:
    """Let this process and those that it starts make temporary files in memory, if nothing else is set.

    Tests write thousands of such files. In memory the whole suite takes a tenth less processor time, and much less time
    on a machine whose disk is busy. Nothing changes if no folder is in memory, or if it is small or nearly full.
    """
    if "TMPDIR" in os.environ or not os.access(IN_MEMORY, os.W_OK) or shutil.disk_usage(IN_MEMORY).free < NEEDED:
        return
    os.environ["TMPDIR"] = str(IN_MEMORY)
    tempfile.tempdir = None  # pytest has asked for the folder before
