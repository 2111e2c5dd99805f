"""What stands in the log when a game is shown first."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.world import World
from game.ui.line import Line
from game.ui.narrator import SOME_HIDDEN


def greeting(world: World) -> Iterator[Line]:
    """The same for a new game and for one that was taken up again."""
    yield Line(f"You are on depth {world.level.depth}. Seed: {world.seed}.", "title")
    yield Line(world.tradition.motto, "door text")
    yield Line(world.tradition.goal, "door text")
    if world.tradition.search_percent and not world.tradition.traces:
        yield Line(SOME_HIDDEN.format(world.tradition.door.noun), "door text")
