"""Play the small tasks at doors with scripts and at random, and let a player learn one of them."""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

from collections.abc import Callable
from functools import partial

from game.cli import Parser, number, run
from game.engine.grid.dice import Dice
from game.play import Game
from game.play.tasks import TASKS, Task
from task_players.learner import Learner
from task_players.scripts import SCRIPTS, play_script


def main() -> int:
    """Run the command; return its exit code, which is always 0. For a wrong option the program ends with one line."""
    parser = Parser("play_tasks.py", __doc__)
    parser.add_argument("--task", metavar="NAME", help="only this task")
    parser.add_argument("--games", type=number(1, 10_000), default=20, metavar="N", help="games of each (default: 20)")
    parser.add_argument("--learn", metavar="NAME", help="let a player learn this task")
    parser.add_argument(
        "--train", type=number(1, 1_000_000), default=500, metavar="N", help="games to learn from (default: 500)"
    )
    options = parser.parse_args()
    for option in ("task", "learn"):
        name = getattr(options, option)
        if name is not None and name not in TASKS:
            parser.unknown(f"--{option}", name, TASKS)
    if options.learn is not None:
        return _learn(TASKS[options.learn], options.train, options.games)
    for task in TASKS.values() if options.task is None else [TASKS[options.task]]:
        script = partial(play_script, SCRIPTS[task.name])
        won, at_random = (reached(task, choose, options.games) for choose in (script, _Random()))
        print(f"{task.name:24}{_share(won, options.games)} by script, {_share(at_random, options.games)} at random")
        print(f"    {task.summary}")
    return 0


def reached(task: Task, choose: Callable[[Game], str], games: int) -> int:
    """Return in how many games a player reaches the goal of a task. `choose`: returns the next order in a game."""
    won = 0
    for seed in range(games):
        game = task.begin(seed)
        for _ in range(task.orders):
            if game.is_over or task.goal(game):
                break
            game.step(choose(game))
        won += game.world.hero.alive and task.goal(game)
    return won


class _Random:
    """Player that gives random legal orders."""

    def __init__(self) -> None:
        self._dice = Dice("random orders")

    def __call__(self, game: Game) -> str:
        return self._dice.choice(game.legal_orders())


def _learn(task: Task, train: int, games: int) -> int:
    learner = Learner(task)
    before = sum(learner.play(f"test {seed}", 0) for seed in range(games))
    learner.train(train)
    after = sum(learner.play(f"test {seed}", 0) for seed in range(games))
    print(f"{task.name}: {_share(before, games)} before, {_share(after, games)} after {train} games")
    return 0


def _share(won: int, games: int) -> str:
    return f"{100 * won // games:3} %"


if __name__ == "__main__":
    run(main)
