"""Notes in the log about orders: the hero explores in the dark, or an order that stops at once is given again.

They depend on what the player has ordered, not only on what happens, and say what he can do instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import FoeAim, FoeNear
from game.engine.grid.geometry import Vec
from game.engine.model.item import Category
from game.engine.model.order import Order
from game.engine.orders.auto_explore import Explore
from game.engine.orders.threats import NEAR
from game.engine.words import count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.command_names import Words, filled
from game.ui.text.sentences.log import stops


class OrderNotes:
    """Chooser of the notes about the orders of a game.

    `prompt`: returns words for the device in use, such as the keyboard.
    """

    def __init__(self, prompt: Callable[[Words], str]) -> None:
        self._prompt = prompt
        self._told_of_dark: Words = ""
        """Note about the dark that was given last, as long as it is true."""
        self._explores_from: int | None = None
        """Number of turns that the hero had taken when he began to explore; None if he has gone on since."""
        self._stopped: tuple[int, str, Vec] | None = None
        """Turn of the last order that stopped at once because of a foe, the foe's name, and its cell."""

    def begin_order(self, order: Order | None, world: World) -> None:
        """Take notice of an order before the hero carries it out; None if he goes on with his order."""
        if order is not None:
            self._explores_from = world.hero.turns if isinstance(order, Explore) else None

    def before(self, world: World) -> Message | None:
        """Return the note to show before the messages about an update of the world; None without one.

        After the first step of an order to explore, the note says that the hero explores in the dark. It is not
        repeated until there has been light again.
        """
        hero = world.hero
        if self._explores_from is None or hero.turns == self._explores_from:  # a stop at once explores nothing
            return None
        self._explores_from = None
        dark: Words = ""
        if hero.breed.lamp is not None and not hero.oil:
            dark = stops.EXPLORES_WITHOUT_OIL
        elif hero.lamp_covered:
            dark = stops.EXPLORES_WITH_COVERED_LAMP
        told, self._told_of_dark = self._told_of_dark, dark
        return self._note(dark) if dark != told else None

    def in_place_of(self, events: Sequence[Event], world: World) -> Message | None:
        """Return the note to show in place of the messages about an update of the world; None without one.

        `events`: what the hero witnessed in the update. If the same foe stops a second order in the same turn, the note
        gives the reason, and says what the player can do instead. If another foe of the same name stops it, the note
        says so.
        """
        return self._note(self._instead(events, world))

    def _note(self, words: Words) -> Message | None:
        return Message(self._prompt(words), "dim text") if words else None

    def _instead(self, events: Sequence[Event], world: World) -> Words:
        match events:
            case [Stopped(reason=FoeNear(name=foe) as near, at=at)]:
                before, self._stopped = self._stopped, (world.turn, foe, at)
                if before is None or before[:2] != self._stopped[:2]:
                    return ""
                if before != self._stopped:
                    turns = count(near.turns, "turn")
                    return stops.ANOTHER_IS_NEAR.format(foe=foe, turns=turns) if near.in_view and near.turns else ""
                if not near.in_view:
                    return filled(stops.INSTEAD_OF_ORDERS_UNSEEN, foe=foe)
                hunted = near.aim is FoeAim.HUNTS and not near.beside
                reason = stops.HUNTS_TOO_NEAR if hunted else stops.TOO_NEAR
                reason = reason.format(foe=foe, near=count(NEAR, "turn"))
                throws = any(item.kind.category is Category.MISSILE for item in world.hero.bag)
                return filled(stops.INSTEAD_OF_ORDERS, Reason=reason, or_throw=stops.OR_THROW if throws else "")
        return ""
