"""The player's use of items and abilities: the player chooses an item in the bag, or types the digit of an item.

If the use needs a target, the player chooses the target before the hero gets the order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.item import Item, Slot
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.identification import name_of
from game.engine.rules.inventory import in_pocket
from game.engine.rules.targeting import by_danger, targets
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Pop, Push, Replace, Scene
from game.ui.graphics.theme import Theme
from game.ui.hud.side_panel.quick_row import Carried, Pocket, item_in
from game.ui.input.commands import Command, TypedCharacter
from game.ui.play.confirmations import Confirmations
from game.ui.play.item_options import (
    ItemAction,
    ability_action,
    actions_with,
    actions_with_worn,
    first_missile,
)
from game.ui.play.look_cursor import MousePointer
from game.ui.render.world_renderer import Stage
from game.ui.scenes.menu import menu_of_actions
from game.ui.text.sentences import menus


class ItemControl:
    """Object that gives the hero orders with items and abilities.

    Where the player has to choose first, a method returns the change of scene that opens the choice.
    """

    def __init__(
        self,
        world: World,
        theme: Theme,
        stage: Stage,
        pointer: MousePointer,
        questions: Confirmations,
        report: Callable[[Message], None],
    ) -> None:
        self._world = world
        self._theme = theme
        self._stage = stage
        self._pointer = pointer
        self._confirmations = questions
        self._tell = report
        self._thrown: tuple[Item, Actor | None] | None = None
        """What was thrown last, and the creature that it was thrown at; None before the first throw.

        The creature is None if it was thrown at a cell without one.
        """

    def handle(self, player_input: Command | TypedCharacter) -> Change | None:
        """Open the bag or the list of abilities, throw the first missile, or use the item whose number was typed.

        The result is the change of scene that opens a list or the choice of a target; None if there is no such change.
        """
        if player_input is Command.BAG:
            from game.ui.scenes.lists.pack_list import bag

            return Push(bag(self._theme, self._world, self._chosen))
        if player_input is Command.ABILITIES and not self._world.hero.abilities:
            self._tell(Message(menus.NO_ABILITY, "dim text"))
            return None
        if player_input is Command.ABILITIES:
            from game.ui.scenes.lists.ability_list import abilities

            return Push(abilities(self._theme, self._world, self._chosen))
        if player_input is Command.THROW_AGAIN and self._thrown is not None:
            return self._throw_again(*self._thrown)
        actions = (
            self._actions_in(int(player_input.character))
            if isinstance(player_input, TypedCharacter)
            else self._throws()
        )
        if player_input is Command.FIRE and actions and (why := self._no_target(actions[0])):
            self._tell(Message(why, "dim text"))
            return None
        if not actions:
            nothing = menus.NO_MISSILE[bool(self._world.hero.bag)]
            self._tell(Message(menus.NO_SUCH_ITEM if isinstance(player_input, TypedCharacter) else nothing, "dim text"))
            return None
        return self._do(actions[0])

    def _no_target(self, action: ItemAction) -> str:
        """Return the sentence that no enemy is in range of a throw; "" if one is."""
        if action.aim is None or targets(action.aim, self._world.hero, self._world):
            return ""
        hero = self._world.hero
        if any((foe.pos - hero.pos).steps <= action.aim.far for foe in self._world.foes_in_view()):
            return menus.NO_WAY_TO_TARGETS.format(item=action.what)
        squares = count(action.aim.far, "square")
        return menus.NO_TARGET_FOR.format(item=action.what, squares=squares)

    def throw_again_at(self, at: Vec) -> Change | None:
        """Throw the same item again at the enemy in a cell. If the hero sees no enemy there, only write a message.

        Before the first throw, choose a target for the first missile.
        """
        foe = self._world.level.actor_at(at)
        if foe is None or foe not in self._world.foes_in_view():
            self._tell(Message(menus.NO_TARGET_THERE, "dim text"))
            return None
        if self._thrown is not None:
            self._thrown = self._thrown[0], foe
        return self.handle(Command.THROW_AGAIN)

    def use(self, carried: Carried, pixel: tuple[int, int]) -> Change | None:
        """Do what a click on a place of the quick row means, and return the change of scene that follows, or None.

        A click uses an item or an ability, offers the actions with worn gear, and opens the pack for an empty place on
        the body. `pixel`: the clicked pixel of the window.
        """
        match carried:
            case Pocket(number=number):
                return self.handle(TypedCharacter(str(number)))
            case Ability():
                return self._do(ability_action(carried, self._world))
        return self.offer(carried, pixel) or self.handle(Command.BAG)

    def offer(self, carried: Carried, pixel: tuple[int, int]) -> Change | None:
        """Return the change that opens a menu with the actions for a place of the quick row; None without an action.

        `pixel`: where the menu opens.
        """
        world = self._world
        match carried:
            case Pocket(number=number) if (item := item_in(carried, world)) is not None:
                heading, actions = capital(name_of(item, world)), self._actions_in(number)
            case Slot() if carried in world.hero.worn:
                heading, actions = capital(name_of(world.hero.worn[carried], world)), actions_with_worn(carried, world)
            case Ability():
                return self._do(ability_action(carried, world))
            case _:
                return None
        choices = [(_text_of(action), partial(self._do, action)) for action in actions]
        return Push(menu_of_actions(self._theme, heading, choices, self._pointer.anchor_at(pixel)))

    def _do(self, action: ItemAction) -> Change | None:
        """Give the order for an action; if it needs a target, return the change that opens the choice of the target.

        If the action is not ready yet, write a message, and return None.
        """
        if action.not_ready:
            self._tell(Message(action.not_ready, "dim text"))
            return None
        if action.aim is not None:
            return Push(self._targeting(action))
        return self._confirmations.use_or_ask(action, None)

    def _actions_in(self, pocket: int) -> list[ItemAction]:
        """Return the actions with the item that has the digit `pocket`, carried or worn; empty if there is no item."""
        world = self._world
        worn = (slot for slot, piece in world.hero.worn.items() if piece.pocket == pocket)
        place = in_pocket(world.hero, pocket)
        if place is not None:
            return actions_with(place, world)
        return [action for slot in worn for action in actions_with_worn(slot, world)]

    def _throws(self) -> list[ItemAction]:
        place = first_missile(self._world)
        return [] if place is None else actions_with(place, self._world)

    def _chosen(self, action: ItemAction) -> Change:
        """Return the change of scene for an action that the player has chosen in a list.

        If the action needs a target and is ready, the change opens the choice of the target. Otherwise the change
        closes the list, and gives the order for the action or says when it will be ready.
        """
        if action.aim is not None and not action.not_ready:
            return Replace(self._targeting(action))
        return Pop(lambda: self._do(action))

    def _targeting(self, action: ItemAction) -> Scene:
        from game.ui.play.targeting_cursor import TargetingCursor

        return TargetingCursor(self._theme, self._world, self._stage, self._pointer, action, self._then(action))

    def _then(self, action: ItemAction) -> Callable[[Vec], Change | None]:
        return lambda at: self._confirmations.use_or_ask(action, at)

    def note_throw(self, order: Throw) -> None:
        """Take notice of an order to throw an item. Call before the hero obeys it."""
        if order.at is not None:
            target = self._world.level.actor_at(order.at) if self._world.sees(order.at) else None
            self._thrown = self._world.hero.bag[order.slot].some(1), target

    def _throw_again(self, item: Item, target: Actor | None) -> Change | None:
        """Throw an item like `item` at the last target, or at the most dangerous enemy if that is out of range.

        If no enemy in range hunts the hero, let the player choose: a throw would rouse what he may want to leave alone.
        """
        hero, world = self._world.hero, self._world
        place = next((place for place, held in enumerate(hero.bag) if held.kind is item.kind), None)
        if place is None:
            self._tell(Message(menus.NOTHING_LEFT.format(item=name_of(item, world)), "dim text"))
            return None
        action = next(action for action in actions_with(place, world) if action.missile)
        in_range = by_danger(targets(action.aim, hero, world), world) if action.aim is not None else []
        if not in_range:
            self._tell(Message(menus.NO_TARGET, "dim text"))
            return None
        if target is not None and target.alive and world.sees(target.pos) and target.pos in in_range:
            return self._then(action)(target.pos)
        hunting = [at for at in in_range if (foe := world.level.actor_at(at)) is not None and foe.ai.alert]
        return self._then(action)(hunting[0]) if hunting else self._do(action)


def _text_of(action: ItemAction) -> str:
    """Return the text of an action in a menu; it ends with dots if the player has to choose a target."""
    text = menus.ITEM_ACTIONS[action.verb]
    return text if action.aim is None else menus.AIMED_ITEM_ACTION.format(action=text)
