"""What is told of deeds that only some breeds do."""

from __future__ import annotations

from game.engine.events.monsters import (
    BreedEvent,
    Called,
    Cornered,
    FoundNoWay,
    Left,
    Parted,
    Rallied,
    Spoke,
    Stole,
    Unmasked,
)
from game.engine.model.sound import Noise
from game.engine.words import a
from game.ui.line import Line
from game.ui.voice import Voice


def tell_of_breed(event: BreedEvent, voice: Voice) -> Line:
    """One sentence."""
    match event:
        case Called(actor=actor, noise=noise):
            return Line(f"{voice.who(actor)} {'rings its bell' if noise is Noise.BELL else 'cries for help'}!", "harm")
        case Parted(actor=actor):
            return Line(f"{voice.does(actor, 'part')} in two.")
        case Rallied(actor=actor):
            return Line(f"{voice.who(actor)} has recovered.", "harm")
        case FoundNoWay(actor=actor):
            return Line(f"{voice.who(actor)} waits: it finds no way to you.", "dim text")
        case Cornered(actor=actor):
            return Line(f"{voice.who(actor)} is cornered!", "harm")
        case Unmasked(actor=actor):
            return Line(f"That is no door: it is {a(actor.name)}!", "harm")
        case Stole(thief=thief, item=item):
            return Line(f"{voice.does(thief, 'steal')} {voice.heap(item)} from you!", "harm")
        case Spoke(actor=actor, words=words):
            return Line(f'{voice.who(actor)} says: "{words}"', "text")
        case Left():
            return Line("Behind the door something grunts, and goes away.", "good")
