"""A short run of the tool that kills games."""

from __future__ import annotations

import json
import os

import killing
from tests.support.cli import tool
from tests.support.examples import FULL


def test_killed_games_lose_nothing() -> None:
    kills = 8 if FULL else 2
    done = tool(killing, "--kills", str(kills), "--json")
    if not hasattr(os, "fork"):
        assert done.err == "killing.py: this system cannot fork\n"
        return
    report = json.loads(done.out)
    assert (report["kills"], report["lost"], done.code) == (kills, [], 0)
    assert report["steps"] > 4
