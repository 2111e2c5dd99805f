"""The small tasks at doors: a script reaches the goal of each, and doing nothing does not."""

from __future__ import annotations

from functools import partial

import pytest

import play_tasks
from game import play
from game.assets import assets
from game.play import Game
from game.play.tasks import TASKS, on_stairs
from play_tasks import reached
from task_players.learner import Learner
from task_players.scripts import SCRIPTS, play_script
from tests.support.cli import output_of, refusal
from tests.support.folders import ROOT


@pytest.mark.parametrize("name", TASKS)
def test_script_reaches_the_goal(name: str) -> None:
    assert reached(TASKS[name], partial(play_script, SCRIPTS[name]), 3) == 3


@pytest.mark.parametrize("name", TASKS)
def test_waiting_does_not_reach_the_goal(name: str) -> None:
    assert reached(TASKS[name], lambda _: "wait", 1) == 0


def test_every_drawing_is_a_task_with_a_script_and_on_the_page() -> None:
    assert {f"{name}.txt" for name in TASKS} == {file.name for file in (assets() / "tasks").iterdir()}
    assert [*SCRIPTS] == [*TASKS]
    page = (ROOT / "docs" / "play.md").read_text("utf-8")
    assert [task.name for task in TASKS.values() if f"| `{task.name}` | {task.summary}" not in page] == []


def test_seed_decides_which_door_is_right() -> None:
    games = [TASKS["choose-by-the-signs"].begin(seed) for seed in range(12)]
    signs = {tuple(door.signs for door in game.observe().doors) for game in games}
    assert len(signs) == 6
    assert TASKS["choose-by-the-signs"].begin(3).hash() == games[3].hash()


def test_hounds_bite_a_hero_who_does_not_lure_them() -> None:
    def without_knocking(game: Game) -> str:
        order = play_script(SCRIPTS["lure-the-pack"], game)
        return "wait" if order.startswith("knock") else order

    assert reached(TASKS["lure-the-pack"], without_knocking, 3) == 0


def test_learner_values_the_orders_that_led_to_the_goal() -> None:
    learner = Learner(TASKS["pull-the-lever"])
    learner._learn([("hall", "north"), ("lever", "pull:north")], "stairs", 1.0)
    assert 0 < learner._values["hall"]["north"] < learner._values["lever"]["pull:north"] < 1
    learner._learn([("hall", "north")], "stairs", -1.0)
    assert learner._values["hall"]["north"] < 0


def test_learner_learns_nothing_without_tries() -> None:
    learner = Learner(TASKS["leave-it-shut"])
    learner.play("0", 0)
    assert not any(learner._values.values())


@pytest.mark.full
def test_learner_chooses_doors_by_their_signs() -> None:
    learner = Learner(TASKS["choose-by-the-signs"])
    before = sum(learner.play(f"test {seed}", 0) for seed in range(50))
    learner.train(500)
    assert sum(learner.play(f"test {seed}", 0) for seed in range(50)) >= before + 25


def test_tool_prints_a_line_for_each_player() -> None:
    words = output_of(play_tasks, "--task", "pull-the-lever", "--games", "2").splitlines()
    assert words[0].startswith("pull-the-lever          100 % by script")
    assert "after 3 games" in output_of(play_tasks, "--learn", "pull-the-lever", "--games", "2", "--train", "3")
    assert "play_tasks.py: --task: there is no 'dance'" in refusal(play_tasks, ["--task", "dance"])


@pytest.mark.parametrize(("sign", "goal"), [(">", True), ("<", False)])
def test_only_stairs_down_are_the_goal(sign: str, goal: bool) -> None:
    game = play.new_game(drawing=f"####\n#@{sign}#\n####\n")
    assert not on_stairs(game)
    game.step("east")
    assert on_stairs(game) is goal
