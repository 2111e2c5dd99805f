"""The questions before an order that cannot be undone: runes, bolts, traps, plates, fire, prizes, and doors on demand.

Every question comes from here, is asked once, and is answered by keys or by mouse; "no" is selected when it opens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.engine.grid.geometry import Vec
from game.engine.model.ability import AimShape
from game.engine.model.door import DoorState, Plate
from game.engine.model.fixtures import TrapKind
from game.engine.model.order import Order
from game.engine.orders.rest import Rest
from game.engine.orders.travel import RepeatAction
from game.engine.orders.wait_turns import WaitTurns
from game.engine.records import NamedTuple
from game.engine.rules.actions.door_verbs import VERB_OF, DoorAction
from game.engine.rules.actions.item_actions import Take
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Search, Wait
from game.engine.rules.door_limit import own_open_doors
from game.engine.rules.identification import name_of
from game.engine.rules.inventory import why_not_taken
from game.engine.rules.plates import would_raise
from game.engine.rules.targeting import cells_hit, flight
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.scene_manager import Change, Pop, Push
from game.ui.graphics.theme import Theme
from game.ui.play.command_orders import door_it_opens
from game.ui.play.door_options import warned_of, words_at
from game.ui.play.item_options import ItemAction, lights
from game.ui.scenes.menu import question_menu
from game.ui.text.cards.cell_card import given_up_for
from game.ui.text.cards.item_card import ability_text
from game.ui.text.sentences import menus as text

STAYING = (RepeatAction, Rest, Search, Wait, WaitTurns)
"""Orders that keep the hero where he is."""
NEAR_FIRE = 1
"""Distance in cells from the hero at which lighting a fire needs a question."""


def known_trap(at: Vec, world: World) -> TrapKind | None:
    """Return the kind of the trap that the hero would step onto at a cell, if he knows of the trap.

    The result is None if he knows no trap there, or if he would strike a creature in the cell instead.
    """
    return world.level.memory.traps.get(at) if _is_free(at, world) else None


def known_plate(at: Vec, world: World) -> Plate | None:
    """Return the unread plate that the hero would step on at a cell, in the same cases as `known_trap`."""
    return world.level.unread_plates.get(at) if _is_free(at, world) else None


class Question(NamedTuple):
    """Question about a cell. `lasts`: whether a yes holds while the hero stays in the cell or goes there."""

    text: str
    at: Vec
    lasts: bool = False
    bolder: Order | None = None
    """Order that the hero gets after a yes: a step onto a trap, a plate or fire, or past a rune; None for the same."""


class Confirmations:
    """Object that gives the hero orders. It asks the player first if an order cannot be undone.

    A method that needs a question does not give the order: it returns the change of scene that opens the question.
    """

    def __init__(
        self,
        world: World,
        theme: Theme,
        give: Callable[[Order], None],
        repeats: Callable[[Order], bool],
    ) -> None:
        """Make the object. `repeats`: returns whether an order has the goal of the player's last order."""
        self._world = world
        self._theme = theme
        self._give = give
        self._repeats = repeats
        self._agreed: set[Question] = set()
        """Questions that the player has answered with yes, and that are not asked again as long as this holds."""

    def give_or_ask(self, order: Order) -> Change | None:
        """Give an order and return None, or return the change of scene that asks the player for confirmation first.

        After a yes, the hero steps onto the trap or into the fire, and opens the door in spite of its rune (a warning
        of danger).
        """
        asked = [question for question in self._about(order) if question not in self._agreed]
        if not asked:
            self._give(order)
            return None
        first, *others = asked
        bolder = next((question.bolder for question in asked if question.bolder is not None), order)

        def agree() -> None:
            self._agreed.update(question for question in asked if question.lasts)
            self._give(bolder)

        more = " ".join(other.text for other in others)
        return Push(question_menu(self._theme, first.text, lambda: Pop(agree), more))

    def ask(self, question: str, order: Order) -> Change:
        """Return the change of scene that asks the player a question, and gives an order after a yes."""
        return Push(question_menu(self._theme, question, lambda: Pop(lambda: self._give(order))))

    def use_or_ask(self, action: ItemAction, at: Vec | None) -> Change | None:
        """Give the order for an action with an item or an ability.

        Ask first if it lights a fire near the hero, or if he knows that it would do nothing now or harm him. `at`: the
        target; None if the action has none.
        """
        order = action.action(at)
        if action.wasted:
            return self.ask(text.USED_IN_VAIN[action.verb].format(Reason=action.wasted), order)
        harm = action.effect.inflicts if action.effect is not None and at is None else None
        if harm is not None and not harm[0].good:
            return self.ask(text.HARMS_YOURSELF.format(condition=harm[0].name), order)
        near = self._fire_distance(action, at)
        if near is None or near > NEAR_FIRE or self._burns(self._world.hero.pos):
            self._give(order)
            return None
        return self.ask(text.FIRE_BESIDE_YOU if near else text.FIRE_ON_YOURSELF, order)

    def _fire_distance(self, action: ItemAction, at: Vec | None) -> int | None:
        """Return the distance in cells from the hero to the nearest cell that an action sets on fire; None if none."""
        world, hero = self._world, self._world.hero
        if action.aim is None or at is None:
            return 0 if lights(action, hero.pos, world.level) else None
        end = at
        if action.missile and action.aim.shape is not AimShape.LINE:
            way = flight(hero.pos, at, world.level, far=action.aim.far)
            end = next((cell for cell in way if world.sees(cell) and world.level.actor_at(cell) is not None), at)
        lit = (cell for cell in cells_hit(action.aim, hero, end, world) if lights(action, cell, world.level))
        return min(((cell - hero.pos).steps for cell in lit), default=None)

    def _about(self, order: Order) -> Iterator[Question]:
        """Yield the questions about an order, the most serious first."""
        world, hero = self._world, self._world.hero
        goal = order.leads_to(hero.pos)
        self._agreed = {question for question in self._agreed if question.at in (hero.pos, goal)}
        if goal is not None and (goal - hero.pos).steps == 1 and not order.confirmed:
            step = Walk(goal - hero.pos, confirmed=True)
            if (trap := known_trap(goal, world)) is not None:
                yield Question(text.STEP_ONTO_TRAP.format(trap=trap.name), goal, bolder=step)
            if (plate := known_plate(goal, world)) is not None:
                doors = count(len(own_open_doors(world.level)), "open door")
                asked = text.STEP_ON_PLATE[would_raise(plate, world)]
                yield Question(asked.format(plate=plate.noun, doors=doors), goal, bolder=step)
            if self._burns(goal) and _is_free(goal, world) and not self._burns(hero.pos):
                yield Question(text.STEP_INTO_FIRE, goal, bolder=step)
            if warned_of(goal, world):
                yield Question(text.OPEN_WITH_RUNE, goal, bolder=order.dared())
        if isinstance(order, DoorAction):
            yield from self._about_verb(order)
        if isinstance(order, Take) and (others := given_up_for(hero.pos, world)):
            prize = world.level.items.get(hero.pos)
            if prize is not None and why_not_taken(hero, prize) is None:
                art = prize.kind.teaches
                asked = text.TAKE_PRIZE if art is None else text.LEARN_FROM_TOME
                effect = ability_text(art, world.tradition) if art is not None else ""
                yield Question(
                    asked.format(item=name_of(prize, world), Others=capital(others), Effect=effect), hero.pos
                )
        if isinstance(order, STAYING) and self._burns(hero.pos):
            yield Question(text.STAY_IN_FIRE, hero.pos, lasts=True)
        if self._theme.settings.ask_before_opening:
            level, near = world.level, goal if goal is not None and (goal - hero.pos).steps == 1 else None
            ahead = door_it_opens(order, world) if self._repeats(order) else None
            for at in {at for at in (near, ahead) if at is not None}:
                door = level.doors.get(at)
                if door is not None and level.memory.known_state(door) is DoorState.SHUT and not warned_of(at, world):
                    yield Question(text.OPEN_FOR_GOOD, at)

    def _about_verb(self, action: DoorAction) -> Iterator[Question]:
        """Yield the question about a verb at a door that opens it despite its rune, or destroys the hero's latch."""
        world, verb, at = self._world, VERB_OF[type(action)], self._world.hero.pos + action.step
        asked = words_at(world.level.doors[at], verb).confirm if at in world.level.doors else ""
        if verb.opens and warned_of(at, world):
            yield Question(text.OPEN_WITH_RUNE, at, bolder=action.dared())
        elif asked and action.why_not(world.hero, world) is None:
            yield Question(asked, at)

    def _burns(self, at: Vec) -> bool:
        """Return whether the hero sees fire in a cell. He notices fire in his own cell even if he sees nothing."""
        return self._world.level.air.burns_at(at) and (at == self._world.hero.pos or self._world.sees(at))


def _is_free(at: Vec, world: World) -> bool:
    """Return whether the hero sees no creature in a cell, so that a step there does not strike one."""
    other = world.level.actor_at(at)
    return other is None or other is world.hero or not world.sees(at)
