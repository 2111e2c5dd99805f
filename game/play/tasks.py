"""Small tasks at doors, each a drawing in `assets/tasks`, for players that learn."""

from __future__ import annotations

from collections.abc import Callable

from game.assets import assets, read_asset
from game.engine.grid.dice import Dice
from game.engine.model.traits import Trait
from game.engine.records import NamedTuple
from game.levels.argument_checks import seed_text
from game.play.played_game import Game, new_game


def on_stairs(game: Game) -> bool:
    """Return whether the hero stands on stairs down."""
    return game.world.level.terrain_at(game.world.hero.pos).depth_change > 0


def foes_dead(game: Game) -> bool:
    """Return whether no enemy is left on the level."""
    hero, actors = game.world.hero, game.world.level.actors
    return all(actor is hero or actor.breed.has(Trait.FRIENDLY) for actor in actors)


def on_stairs_with_doors_shut(game: Game) -> bool:
    """Return whether the hero stands on stairs down, and no door of the level is open, even by a crack."""
    return on_stairs(game) and all(door.shut for door in game.world.level.doors.values())


class Task(NamedTuple):
    """A small task. It is done when `goal` is true of a game while the hero lives."""

    name: str
    """Name of its drawing in `assets/tasks`, without the ending."""
    goal: Callable[[Game], bool] = on_stairs
    orders: int = 60
    """Number of orders after which it has failed."""
    shuffled: str = ""
    """Characters of the drawing that change places, as the seed decides."""

    def begin(self, seed: str | int) -> Game:
        """Return a new game of the task. Raises ValueError if the seed is wrong."""
        rows, _, legends = self.drawing.partition("\n\n")
        others = [*self.shuffled]
        Dice(seed_text(seed), "task").shuffle(others)
        moved = rows.translate(str.maketrans(self.shuffled, "".join(others)))
        return new_game(seed=seed, drawing=f"{moved}\n\n{legends}")

    @property
    def drawing(self) -> str:
        """Its drawing: the text of the file."""
        return read_asset(assets() / "tasks" / f"{self.name}.txt").decode("utf-8")

    @property
    def summary(self) -> str:
        """What is to be done, as the drawing says it."""
        return self.drawing.partition("\nname: ")[2].partition("\n")[0]


TASKS = {
    task.name: task
    for task in (
        Task("reach-the-stairs"),
        Task("choose-by-the-signs", shuffled="go>"),
        Task("hold-the-doorway", foes_dead, orders=100),
        Task("lure-the-pack", orders=100),
        Task("knock-and-wait", orders=100),
        Task("shoot-through-the-bars", foes_dead, orders=100),
        Task("fetch-the-key"),
        Task("pull-the-lever"),
        Task("look-before-you-enter", shuffled="o>"),
        Task("leave-it-shut", on_stairs_with_doors_shut),
    )
}
"""All tasks, by name."""
