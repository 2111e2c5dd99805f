"""The right mouse button: it offers what can be done at a cell, and does what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.grid.geometry import Vec
from game.engine.world import World
from game.ui.commands import Command, Wish
from game.ui.gaze import Gaze
from game.ui.offers import Offered, offers_at
from game.ui.scene import Change, Push
from game.ui.scenes.doorstep import Doorstep
from game.ui.scenes.elsewhere import Elsewhere


class Offering:
    """Knows who does what may be chosen."""

    def __init__(
        self,
        world: World,
        gaze: Gaze,
        doorstep: Doorstep,
        elsewhere: Elsewhere,
        handle: Callable[[Wish], Change | None],
    ) -> None:
        self._world = world
        self._gaze = gaze
        self._doorstep = doorstep
        self._elsewhere = elsewhere
        self._handle = handle

    def at(self, at: Vec | None, pixel: tuple[int, int]) -> Change | None:
        """The offers at a cell, listed at a pixel; where there is nothing to offer, it means back."""
        if at is None or self._gaze.by_keys:
            return self._handle(Command.CANCEL)
        if (at_door := self._doorstep.offer(at, pixel)) is not None:
            return at_door
        if (offered := offers_at(at, self._world)) is None:
            return self._handle(Command.CANCEL)
        heading, offers = offered
        choices = [(text, partial(self._take, what)) for text, what in offers]
        return Push(self._elsewhere.choose(heading, choices, pixel))

    def _take(self, offered: Offered) -> Change | None:
        match offered:
            case Command():
                return self._handle(offered)
            case Vec():
                self._gaze.hold(offered)
                return None
            case _:
                return self._doorstep.unless_asked(None, offered)
