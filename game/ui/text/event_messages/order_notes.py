"""Notes in the log about orders: the hero explores in the dark, or an order that stops at once is given again.

They depend on what the player has ordered, not only on what happens, and say what he can do instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.behavior import Task
from game.engine.events.event import Event
from game.engine.events.monster_events import Divided, Noticed, Woke
from game.engine.events.movement_events import CameIn, Stopped
from game.engine.events.stop_reasons import Attacked, DoorsLeft, Explored, FoeAim, FoeAlerted, FoeGlimpsed, FoeNear
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, hunts
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Category
from game.engine.model.order import Order
from game.engine.orders.auto_explore import Explore
from game.engine.rules.identification import name_of
from game.engine.rules.inventory import why_not_taken
from game.engine.senses.hero_knowledge import known_prizes, known_shut_doors
from game.engine.words import a, capital, count, counted
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.command_names import Words, filled
from game.ui.text.sentences.door_commands import LIST_THEM
from game.ui.text.sentences.log import items, stops


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
        self._leaves: list[Actor] = []
        """Sleepers next to the hero when he began to explore, of which no note has told."""
        self._left: set[Actor] = set()
        """Sleepers that he has left to explore, as a note has told."""
        self._here: Vec | None = None
        """Cell where the hero was at the end of the last turn; None before the first."""
        self._began: int | None = None
        """Tick at which the hero began to carry out the player's order; None if it has ended."""
        self._is_given = False
        """Whether the player gives orders: a demonstration has none."""
        self._is_long = False
        """Whether that order is one of many steps."""
        self._foes: set[Actor] = set()
        """Foes in view when that order began, or of which the messages since then have told."""
        self._named: set[str] = set()
        """Names of foes that the reasons of its end have told."""
        self._stopped: tuple[int, str, Vec] | None = None
        """Turn of the last order that stopped at once because of a foe, the foe's name, and its cell."""
        self._explored: tuple[int, Explored, list[Vec]] | None = None
        """Depth and report of the last order that ended because nothing was left to explore."""
        self._advised = ("", 0)
        """Name of the foe for which the player was last told what he can do instead of an order, and the turn."""

    def begin_order(self, order: Order | None, world: World) -> None:
        """Take notice of an order before the hero carries it out; None if he goes on with his order."""
        if order is not None:
            explores, here = isinstance(order, Explore), world.hero.pos
            self._explores_from = world.hero.turns if explores else None
            beside = (foe for foe in world.foes_in_view() if foe.asleep and (foe.pos - here).steps <= 1)
            self._leaves = [foe for foe in beside if foe not in self._left] if explores else []
            self._is_given = True
            self._began, self._is_long = world.hero.ready_at, isinstance(order, Task)
            self._foes, self._named = set(world.foes_in_view()), set()

    def before(self, world: World) -> list[Message]:
        """Return the notes to show before the messages about an update of the world.

        After the first step of an order to explore, a note says that the hero explores in the dark. It is not repeated
        until there has been light again. Another one names the sleepers next to him that he leaves, once for each.
        """
        hero = world.hero
        self._note_told(world.witnessed)
        if self._explores_from is None or hero.turns == self._explores_from:  # a stop at once explores nothing
            return []
        self._explores_from = None
        leaves = [foe for foe in self._leaves if foe.asleep and foe.alive]
        self._left.update(leaves)
        sleepers = counted([items.SLEEPING.format(foe=foe.name) for foe in leaves])
        dark: Words = ""
        if hero.breed.lamp is not None and not hero.oil:
            dark = stops.EXPLORES_WITHOUT_OIL
        elif hero.lamp_covered:
            dark = stops.EXPLORES_WITH_COVERED_LAMP
        told, self._told_of_dark = self._told_of_dark, dark
        notes = dark if dark != told else "", stops.LEAVES_SLEEPERS.format(sleepers=sleepers) if leaves else ""
        return [note for words in notes if (note := self._note(words)) is not None]

    def in_place_of(self, events: Sequence[Event], world: World) -> Message | None:
        """Return the note to show in place of the messages about an update of the world; None without one.

        `events`: what the hero witnessed in the update. If the same foe stops a second order in the same turn, the note
        gives the reason, and says what the player can do instead. If another foe of the same name stops it, the note
        says so. If exploring has left only the same doors as the last time, the note says this in fewer words.
        """
        return self._note(self._instead(events, world))

    def added_to(self, event: Event) -> str:
        """Return what to add to the message about an event: how to list the doors, if exploring has left only doors."""
        if not self._is_given or not _leaves_only_doors(event):
            return ""
        return f" {self._prompt(LIST_THEM)}"

    def after_turn(self, world: World) -> list[Message]:
        """Return the notes to show at the end of a turn: how to take the prize here, and which hunters have come."""
        return [*self._prize_here(world), *self._new_hunters(world)]

    def _prize_here(self, world: World) -> list[Message]:
        """Return the note on the prize of a choice onto which the hero has just stepped, if an order ends there."""
        before, self._here = self._here, world.hero.pos
        prize = known_prizes(world).get(world.hero.pos)
        if prize is None or not self._is_given or world.hero.orders is not None or before == world.hero.pos:
            return []
        why = why_not_taken(world.hero, prize)
        words = stops.PRIZE_HERE if why is None else stops.PRIZE_NOT_TAKEN
        return [Message(self._prompt(filled(words, A_thing=capital(a(name_of(prize, world))), Why=why)), "gain")]

    def _new_hunters(self, world: World) -> list[Message]:
        """Return the note on the hunters that came into view during an order.

        That is an order of many steps, which has ended, or an action of several turns. The hunters that other messages
        name are left out.
        """
        hero = world.hero
        if self._began is None or hero.orders is not None or not hero.alive:
            return []
        if not self._is_long and hero.ready_at - self._began <= max(TURN_TICKS, hero.pace):
            return []
        known, self._began = self._foes, None
        hunters = [
            foe for foe in world.foes_in_view() if hunts(foe) and foe not in known and foe.name not in self._named
        ]
        if not hunters:
            return []
        foes = capital(counted([foe.name for foe in hunters]))
        return [Message(stops.HUNTERS_IN_VIEW[len(hunters) > 1].format(Foes=foes), "harm")]

    def _note_told(self, events: Sequence[Event]) -> None:
        """Note which foes the messages about events name: they are no news at the end of the order."""
        for event in events:
            match event:
                case Noticed(actor=actor) | Woke(actor=actor) | CameIn(actor=actor) | Divided(half=actor):
                    self._foes.add(actor)
                case Stopped(reason=FoeAlerted(name=name, others=others)):
                    self._named.update((name, *others))
                case Stopped(reason=FoeNear(name=name) | FoeGlimpsed(name=name) | Attacked(by=name)):
                    self._named.add(name)

    def _note(self, words: Words) -> Message | None:
        return Message(self._prompt(words), "dim text") if words else None

    def _instead(self, events: Sequence[Event], world: World) -> Words:
        match events:
            case [Stopped(reason=Explored() as report) as event]:
                shut = [door.at for door in known_shut_doors(world.level)]
                told, self._explored = self._explored, (world.level.depth, report, shut)
                return stops.SAME_LEFT if self._explored == told and _leaves_only_doors(event) else ""
            case [Stopped(reason=FoeNear(name=foe) as near, at=at)]:
                before, self._stopped = self._stopped, (world.turn, foe, at)
                if before is None or before[:2] != self._stopped[:2]:
                    return ""
                turns = count(near.turns, "turn")
                if before != self._stopped:
                    return stops.ANOTHER_IS_NEAR.format(foe=foe, turns=turns) if near.in_view and near.turns else ""
                if not near.in_view:
                    return filled(stops.INSTEAD_OF_ORDERS_UNSEEN, foe=foe)
                comes = near.aim is FoeAim.HUNTS and near.here and near.turns and not near.beside
                reason = (stops.HUNTS_TOO_NEAR if comes else stops.TOO_NEAR).format(foe=foe, turns=turns)
                if self._advised[0] != foe:
                    self._advised = foe, world.turn
                if self._advised[1] != world.turn:
                    return reason  # the player knows what he can do, and need not read it at each step
                throws = any(item.kind.category is Category.MISSILE for item in world.hero.bag)
                return filled(stops.INSTEAD_OF_ORDERS, Reason=reason, or_throw=stops.OR_THROW if throws else "")
        return ""


def _leaves_only_doors(event: Event) -> bool:
    """Return whether exploring has stopped because only doors are left, to open or that keep him out."""
    if not (isinstance(event, Stopped) and isinstance(event.reason, Explored)):
        return False
    left = event.reason.left
    return event.reason.up_to_doors or (bool(left) and all(isinstance(each, DoorsLeft) for each in left))
