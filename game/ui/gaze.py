"""Where the player looks: with a cursor, from foe to foe, or where the mouse rests."""

from __future__ import annotations

from game.engine.geometry import Vec
from game.engine.orders import way_to

from .stage import Stage


class Gaze:
    """Moves the cursor of a stage, and marks the way to it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.looking = False
        """Whether the cursor is moved with keys."""
        self._pointed: Vec | None = None

    def look_from(self, at: Vec) -> None:
        if self._stage.world.level.holds(at):
            self.looking = True
            self._stage.cursor = at

    def look_at_next_foe(self) -> bool:
        """Looks at the foe after the one looked at; answers whether there is any."""
        stage = self._stage
        foes = [foe.pos for foe in stage.world.foes_in_view()]
        if foes:
            after = foes.index(stage.cursor) + 1 if stage.cursor in foes else 0
            self.look_from(foes[after % len(foes)])
        return bool(foes)

    def stop(self) -> None:
        self.looking = False
        self._stage.cursor = None

    def show(self, at: Vec | None) -> None:
        """Brings a place of the level into sight; None for where the hero is."""
        self._stage.focus = self._stage.cursor = at

    def forget(self) -> None:
        """What the mouse pointed at has moved away."""
        self._stage.cursor = self._pointed = None

    def point(self, at: Vec | None) -> None:
        """The mouse rests on a cell, or on nothing of the level."""
        stage = self._stage
        self.looking = False
        if at is not None and at == self._pointed:
            return
        if at is not None and not stage.world.level.holds(at):
            at = None
        self._pointed = stage.cursor = at
        stage.way = way_to(stage.world.hero, [at], stage.world) if at is not None else []
