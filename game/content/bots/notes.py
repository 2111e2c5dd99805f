"""What a bot keeps in mind from turn to turn, as a player would: whom it saw where, and what it has tried."""

from __future__ import annotations

from game.engine.actor import Actor
from game.engine.geometry import Vec
from game.engine.level import Level
from game.engine.world import World

PATIENCE = 8
"""For so many turns it waits for foes that do not come."""


class Notes:
    """Of one level; those of another are thrown away."""

    def __init__(self) -> None:
        self._level: Level | None = None
        self._asleep: set[Actor] = set()
        self.foes: dict[Actor, Vec] = {}
        """Where foes were when last seen."""
        self.waited = 0
        """For how many turns it has let foes come."""

    def renew(self, world: World) -> None:
        """Looks around."""
        if world.level is not self._level:
            self._level, self.foes, self._asleep, self.waited = world.level, {}, set(), 0
        self.foes = {foe: at for foe, at in self.foes.items() if not world.sees(at)}
        for foe in world.foes_in_view():
            self.foes[foe] = foe.pos
            (self._asleep.add if foe.asleep else self._asleep.discard)(foe)

    def sleepers(self) -> dict[Actor, Vec]:
        """Where foes lie that were asleep when last seen: they may well be there still."""
        return {foe: at for foe, at in self.foes.items() if foe in self._asleep}
