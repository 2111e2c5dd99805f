"""What an actor may do: an action checks, changes and tells, in that order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


class Impossible(Exception):
    """The action cannot be done, with the sentence that tells the player why. Nothing has changed."""


@dataclass(frozen=True)
class Action:
    """A wish, as a small value; actor and world come when it happens."""

    def perform(self, actor: Actor, world: World) -> int:
        """Does it, and answers how many turns it took.

        Raises Impossible before anything has changed.
        """
        raise NotImplementedError
