"""The demo without a screen, where pygame-ce is not installed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.folders import ROOT

HIDE = """
import sys
from importlib.abc import MetaPathFinder
from importlib import util

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pygame":
            raise ModuleNotFoundError("No module named 'pygame'", name="pygame")

found = util.find_spec
util.find_spec = lambda name, package=None: None if name == "pygame" else found(name, package)
sys.meta_path.insert(0, Missing())
sys.path.insert(0, ROOT)
from game.__main__ import main
from game.cli import run
run(lambda: main(WORDS))
"""
"""Program that runs the game with the options WORDS as if pygame-ce were not installed."""


def demo(*words: str) -> tuple[int, str]:
    code = HIDE.replace("ROOT", repr(str(ROOT))).replace("WORDS", repr(["--demo", "--headless", *words]))
    ended = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    return ended.returncode, ended.stdout + ended.stderr


def test_demo_plays_several_games() -> None:
    assert demo("--turns", "300", "--bot", "random", "--depth", "9") == (0, "")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--turns", "2", "--bot", "x"), "ajar: --bot: there is no 'x'"),
        (("--turns", "2", "--tradition", "rouge"), "ajar: --tradition: there is no 'rouge'; did you mean 'rogue'?"),
        (("--turns", "2", "--depth", "60"), "ajar: --depth: 60 is not from 1 to 10, the last level of 'ajar'"),
        (("--turns", "2", "--screenshot", "a.png"), "needs the package pygame-ce, which is not installed here"),
        ((), "needs the package pygame-ce, which is not installed here"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(words: tuple[str, ...], line: str) -> None:
    code, told = demo(*words)
    assert (code, told.count("\n"), line in told) == (2, 1, True)
