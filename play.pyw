#!/usr/bin/python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy>=2.0", "pygame-ce>=2.5.5"]
# ///
"""Double-click: makes what is missing, then plays."""
# The first line is for the launcher of Windows, too: "/usr/bin/env" would make it look on the path, where Windows has a
# python3 that only opens the Microsoft Store. With this line it takes the newest Python that is installed.

import os
import sys

root = os.path.dirname(os.path.realpath(__file__))
parts = ("ajar_start", "assets", "game", "pyproject.toml", "tools")
missing = [name for name in parts if not os.path.exists(os.path.join(root, name))]
if missing:
    message = "ajar: the rest of the game is missing beside play.pyw (" + ", ".join(missing) + "); unpack all of it"
    if sys.stderr is not None:
        sys.stderr.write(message + "\n")
    if "ajar_start" not in missing:
        sys.path.insert(0, root)
        from ajar_start import notice

        notice.show(message)
    elif sys.platform == "win32" and sys.stderr is None:  # after a double-click there is no console
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, message, "Ajar", 0x10)
    sys.exit(2)

tools = os.path.join(root, "tools")
sys.path.insert(0, tools)

import start

start.ready(__file__, needs="play")
sys.path.remove(tools)  # the game never imports a tool

from game.__main__ import main
from game.cli import run

run(main, stoppable=False)
