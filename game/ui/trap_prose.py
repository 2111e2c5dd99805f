"""What is told of traps."""

from __future__ import annotations

from game.engine.events.hazards import TrapEvent, TrapLaid, TrapSpotted, TrapSprung
from game.engine.words import a
from game.ui.line import Line
from game.ui.voice import Voice


def tell_of_trap(event: TrapEvent, voice: Voice) -> Line:
    """One sentence."""
    match event:
        case TrapLaid(actor=actor, trap=trap):
            return Line(f"{voice.does(actor, 'set')} {a(trap.kind.name)}.")
        case TrapSpotted(trap=trap):
            return Line(f"You spot {a(trap.kind.name)}!", "good")
        case TrapSprung(actor=actor, trap=trap):
            return Line(
                f"{voice.does(actor, 'step')} into {a(trap.kind.name)}!", "harm" if actor is voice.hero else "good"
            )
