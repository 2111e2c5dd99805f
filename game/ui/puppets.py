"""Where creatures are drawn: on their way to where they already stand."""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.ui.effects import Effect, Lunge

EASE_SECONDS = 0.08
LUNGE_CELLS = 0.45


class Puppets:
    """The drawn place of each creature, in cells; a creature seen for the first time is drawn where it stands."""

    def __init__(self) -> None:
        self._shown: dict[Actor, tuple[float, float]] = {}
        self._facing: dict[Actor, bool] = {}
        self.moving = False

    def pass_time(self, actors: Iterable[Actor], seconds: float) -> None:
        """Lets all actors in view ease on; who is not among them is forgotten."""
        shown, facing = {}, {}
        self.moving = False
        for actor in actors:
            x, y = self._shown.get(actor, actor.pos)
            dx, dy = actor.pos.x - x, actor.pos.y - y
            facing[actor] = dx > 0 if dx else self.faces_east(actor)
            far = max(abs(dx), abs(dy))
            share = 1.0 if far > 2 or not far else min(1.0, seconds / EASE_SECONDS / far)
            shown[actor] = (x + dx * share, y + dy * share)
            self.moving = self.moving or share < 1.0
        self._shown, self._facing = shown, facing

    def place(self, actor: Actor, effects: Iterable[Effect]) -> tuple[float, float]:
        """Where an actor is drawn, a lunge included."""
        x, y = self._shown.get(actor, actor.pos)
        for effect in effects:
            if isinstance(effect, Lunge) and effect.actor is actor:
                reach = LUNGE_CELLS * math.sin(math.pi * effect.progress)
                x, y = x + effect.step.x * reach, y + effect.step.y * reach
        return x, y

    def faces_east(self, actor: Actor) -> bool:
        return self._facing.get(actor, True)

    def turn(self, actor: Actor, towards: Vec) -> None:
        """Makes an actor look at who it strikes."""
        if towards.x:
            self._facing[actor] = towards.x > 0
