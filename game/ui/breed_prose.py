"""What is told of deeds that only some breeds do."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.actor import Actor
from game.engine.breed_event import BreedEvent, Called, Left, Parted, Rallied, Stole, Unmasked
from game.engine.item import Item
from game.engine.naming import a
from game.engine.noise import Noise

from .words import capital


def tell_of_breed(event: BreedEvent, the: Callable[[Actor], str], called: Callable[[Item], str]) -> tuple[str, str]:
    """One sentence, and the purpose whose colour it takes; `the` and `called` answer what
    an actor and a thing are called."""
    match event:
        case Called(actor=actor, noise=noise):
            return f"{capital(the(actor))} {'rings its bell' if noise is Noise.BELL else 'cries for help'}!", "harm"
        case Parted(actor=actor):
            return f"{capital(the(actor))} parts in two.", "text"
        case Rallied(actor=actor):
            return f"{capital(the(actor))} has recovered.", "harm"
        case Unmasked(actor=actor):
            return f"That is no door: it is {a(actor.name)}!", "harm"
        case Stole(thief=thief, item=item):
            return f"{capital(the(thief))} steals {called(item)} from you!", "harm"
        case Left():
            return "Behind the door something grunts, and goes away.", "good"
