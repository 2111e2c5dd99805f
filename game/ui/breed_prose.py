"""What is told of deeds that only some breeds do."""

from __future__ import annotations

from game.engine.breed_event import BreedEvent, Called, Left, Parted, Rallied, Stole, Unmasked
from game.engine.naming import a, called
from game.engine.noise import Noise

from .voice import Voice


def tell_of_breed(event: BreedEvent, voice: Voice) -> tuple[str, str]:
    """One sentence, and the purpose whose colour it takes."""
    match event:
        case Called(actor=actor, noise=noise):
            return f"{voice.who(actor)} {'rings its bell' if noise is Noise.BELL else 'cries for help'}!", "harm"
        case Parted(actor=actor):
            return f"{voice.does(actor, 'part')} in two.", "text"
        case Rallied(actor=actor):
            return f"{voice.who(actor)} has recovered.", "harm"
        case Unmasked(actor=actor):
            return f"That is no door: it is {a(actor.name)}!", "harm"
        case Stole(thief=thief, item=item):
            return f"{voice.does(thief, 'steal')} {called(item, voice.world)} from you!", "harm"
        case Left():
            return "Behind the door something grunts, and goes away.", "good"
