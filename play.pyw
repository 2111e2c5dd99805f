#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy>=2.0", "pygame-ce>=2.5.5"]
# ///
"""Double-click: makes what is missing, then plays."""

import os
import sys

tools = os.path.join(os.path.dirname(os.path.realpath(__file__)), "tools")
sys.path.insert(0, tools)

import start

start.ready(__file__, needs="play")
sys.path.remove(tools)  # the game never imports a tool

from game.__main__ import main
from game.cli import run

run(main)
