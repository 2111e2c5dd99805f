"""Notes in the log about orders: the hero explores in the dark, or an order that stops at once is given again."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import FoeNear
from game.engine.model.behavior import Action, Task
from game.engine.orders.auto_explore import Explore
from game.engine.world import World
from game.ui.text.command_names import Words, filled
from game.ui.text.sentences.log import stops


class OrderNotes:
    """Chooser of the notes about the orders of a game. A note is a prompt for the device in use."""

    def __init__(self) -> None:
        self._told_of_dark: Words = ""
        """Note about the dark that was given last, as long as it is true."""
        self._stopped: tuple[int, str] | None = None
        """Turn of the last order that stopped at once because of a foe, and the foe's name."""

    def before(self, order: Action | Task, world: World) -> Words:
        """Return the note to show before an order is carried out; "" without one.

        The note about the dark is not repeated until there has been light again.
        """
        if not isinstance(order, Explore):
            return ""
        hero = world.hero
        dark: Words = ""
        if hero.breed.lamp is not None and not hero.oil:
            dark = stops.EXPLORES_WITHOUT_OIL
        elif hero.lamp_covered:
            dark = stops.EXPLORES_WITH_COVERED_LAMP
        told, self._told_of_dark = self._told_of_dark, dark
        return dark if dark != told else ""

    def in_place_of(self, events: Sequence[Event], world: World) -> Words:
        """Return the note to show in place of the messages about an update of the world; "" without one.

        `events`: what the hero witnessed in the update. If the same foe stops a second order in the same turn, the note
        says what the player can do instead.
        """
        match events:
            case [Stopped(reason=FoeNear(name=foe) as near)]:
                before, self._stopped = self._stopped, (world.turn, foe)
                note = stops.INSTEAD_OF_ORDERS if near.in_view else stops.INSTEAD_OF_ORDERS_UNSEEN
                return filled(note, foe=foe) if before == self._stopped else ""
        return ""
