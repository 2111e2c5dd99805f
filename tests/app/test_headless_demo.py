"""The demo without a screen, where pygame-ce is not installed."""

from __future__ import annotations

import re
import subprocess
import sys
from unittest.mock import patch

import pytest

from game.app.autoplay import Autoplay, wait
from game.app.headless_demo import print_standing
from game.engine.behavior import Ai
from game.engine.turns import update
from game.play import Scenario
from tests.support.cli import ajar
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


def test_demo_plays_several_games_and_tells_of_the_last() -> None:
    code, told = demo("--turns", "300", "--bot", "random", "--depth", "9")
    assert (code, told.count("\n")) == (0, 1)
    assert re.match(r"Turn \d+, depth 9\. Health \d+ of \d+\.", told)
    assert int(told[5:].split(",")[0]) < 300


@pytest.mark.parametrize("turns", ["0", "12"])
def test_demo_tells_the_same_with_and_without_pygame(turns: str) -> None:
    words = ("--turns", turns, "--seed", "moth")
    told = demo(*words)
    assert told[1].startswith(f"Turn {turns}, depth 1. ")
    assert ajar("--demo", "--headless", *words) == (*told, "")


def test_demo_that_ends_with_a_death_tells_of_it() -> None:
    world = Scenario("####\n#@k#\n####\n\nhealth: 1").world
    autoplay = Autoplay(Ai(wait), None)
    while not world.over:
        world.hero.orders = autoplay
        update(world)
    said: list[str] = []
    with patch("game.app.headless_demo.say", said.append):
        print_standing(autoplay)
    assert said == [f"A kobold killed you at depth 1, turn {world.turns_passed}."]


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
