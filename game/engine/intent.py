"""What a monster has in mind from one turn to the next, and the action that changes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .action import Action
from .geometry import Vec

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


@dataclass(frozen=True)
class Intent:
    """Everything that a mind must remember. A new sight or sound of the hero replaces it as a whole."""

    trail: Vec | None = None
    """Where it takes the hero to be: where it last saw or heard him, or a guess."""
    held: int = 0
    """For how many turns it has watched the doorway in which it lost him."""
    around: Vec | None = None
    """The doorway that it goes round, to come at him from another side."""
    summoned: bool = False
    """Whether a second knock called it, so that it leaves even a post."""
    goal: Vec | None = None
    """Where it wanders to, while it knows of nobody."""


@dataclass(frozen=True)
class Resolve(Action):
    """Do something, with something new in mind from then on."""

    intent: Intent
    deed: Action
    attention: int = 0
    """For so many turns it keeps at it, at least."""

    def perform(self, actor: Actor, world: World) -> int:
        turns = self.deed.perform(actor, world)
        actor.intent = self.intent
        actor.alert = max(actor.alert, self.attention)
        return turns
