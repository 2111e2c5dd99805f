"""The actions that the player can choose for a carried item, a worn item or an ability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.engine.behavior import Action, Impossible, UsableEffect, usable
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability, Aim, AimShape, Effect
from game.engine.model.actor import Actor
from game.engine.model.item import Category, Item, Shot, Slot
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.records import record
from game.engine.rules.actions.item_actions import (
    Drop,
    Invoke,
    TakeOff,
    Throw,
    Use,
    Wear,
    is_used_up,
    turns_until_ready,
)
from game.engine.rules.hazards.fire import can_be_lit
from game.engine.rules.identification import aim_of, is_identified, name_of, throw_aim
from game.engine.rules.targeting import first_seen_on, flight, refusal
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.text.cards.item_card import ability_text, effect_text
from game.ui.text.sentences import menus


@record
class ItemAction:
    """An action with an item or an ability that the player can choose.

    `verb`: key of its text in `menus.ITEM_ACTIONS`. `what`: name of the item or ability. `action`: returns the action
    of the hero; it is called with the target cell, or with None if `aim` is None.
    """

    verb: str
    what: str
    action: Callable[[Vec | None], Action]
    aim: Aim | None = None
    """Reach and area, if the player has to choose a cell; None if the action needs no cell."""
    missile: bool = False
    """Whether the action sends a missile, which hits the first creature in its way, even before the target cell."""
    shot: Shot | None = None
    """Attack dice and range of a missile; None if the action has no attack dice."""
    description: str = ""
    """Sentence about the effect, if the hero knows it; else empty."""
    starts_fire: bool = False
    """Whether the hero knows that the action starts a fire."""
    effect: UsableEffect | None = None
    """Effect of a use, if the hero knows it; else None."""
    spills: Effect | None = None
    """Effect of a breaking bottle on the creatures that it reaches, if the hero knows it; else None."""
    wasted: str = ""
    """Sentence why the action would do nothing now, if the hero knows it; else empty."""
    not_ready: str = ""
    """Sentence why the action is impossible now, before a target is chosen; else empty."""
    pocket: int = 0
    """Digit key of the carried item, from 1 on; 0 for an ability or a worn item."""


def actions_with(place: int, world: World) -> list[ItemAction]:
    """Return the actions with a carried item, the most likely first. `place`: its index in the bag."""
    item = world.hero.bag[place]
    return [replace(action, pocket=item.pocket) for action in _actions_with(item, place, world)]


def _actions_with(item: Item, place: int, world: World) -> list[ItemAction]:
    kind, name = item.kind, a(name_of(item.some(1), world))
    spills = kind.effect if kind.shatters and is_identified(kind, world) else None
    starts_fire = spills is not None and spills.starts_fire
    aimed = throw_aim(item)
    throw = ItemAction(
        "throw", name, partial(Throw, place), aimed, True, kind.shot, starts_fire=starts_fire, spills=spills
    )
    drop = ItemAction("drop", name_of(item, world), lambda _: Drop(place))
    if kind.category is Category.MISSILE:
        return [throw, drop]
    if kind.slot is not None:
        return [
            ItemAction("take in hand" if kind.slot is Slot.HAND else "wear", name, lambda _: Wear(place)),
            throw,
            drop,
        ]
    aim = aim_of(item, world)
    effect = kind.effect if is_identified(kind, world) else None
    description = effect_text(effect, world.tradition) if effect is not None else ""
    wasted = effect.why_wasted(world.hero) if aim is None and isinstance(effect, UsableEffect) else ""
    use = ItemAction(
        kind.category.value,
        name,
        partial(Use, place),
        _to_choose(aim),
        description=description,
        starts_fire=starts_fire,
        effect=effect if isinstance(effect, UsableEffect) else None,
        wasted=wasted,
    )
    return [throw, use, drop] if starts_fire else [use, throw, drop]


def actions_with_worn(slot: Slot, world: World) -> list[ItemAction]:
    """Return the actions with a worn item. A weapon can be put away, other gear can be taken off.

    `slot`: place of the item on the body.
    """
    name = name_of(world.hero.worn[slot], world)
    return [ItemAction("put away" if slot is Slot.HAND else "take off", name, lambda _: TakeOff(slot))]


def ability_action(ability: Ability, world: World) -> ItemAction:
    """Return the action that uses an ability of the hero."""
    effect, not_ready = usable(ability.effect), ""
    if wait := turns_until_ready(ability, world.hero):
        words = menus.NOT_READY_HERE if is_used_up(ability, world.hero) else menus.NOT_READY
        not_ready = words.format(Ability=capital(ability.name), turns=count(wait, "turn"))
    return ItemAction(
        "use",
        ability.name,
        partial(Invoke, ability.name),
        _to_choose(ability.aim),
        description=ability_text(ability, world.tradition, reach=False),
        starts_fire=effect.starts_fire,
        effect=effect,
        not_ready=not_ready,
    )


def why_not_at(action: ItemAction, at: Vec, world: World) -> str | None:
    """Return why an action cannot be aimed at a cell, or would be refused there, as a sentence; None if it can be."""
    why = refusal(action.aim, world.hero, at, world) if action.aim is not None else None
    if why is None and action.effect is not None:
        try:
            action.effect.check(world.hero, at, world)
        except Impossible as refused:
            return str(refused)
    return why


def lights(action: ItemAction, at: Vec, level: Level) -> bool:
    """Return whether the hero knows that an action would set fire to a cell that it hits."""
    effect = action.effect or action.spills
    return action.starts_fire and effect is not None and can_be_lit(at, level, oil=effect.oil)


def first_missile(world: World) -> int | None:
    """Return the index in the bag of the first item that is made to be thrown; None without such an item.

    An item that starts a fire, such as a fire flask, comes after all others: the player cannot pick it up again.
    """
    made = [place for place, item in enumerate(world.hero.bag) if item.kind.category is Category.MISSILE]

    def burns(place: int) -> bool:
        return any(action.starts_fire for action in actions_with(place, world) if action.missile)

    return min(made, key=burns, default=None)


def throw_loudness(action: ItemAction, world: World, *, hits: bool) -> int | None:
    """Return the loudness of a throw, in cells that its noise can cross; None for no throw, or without noise.

    `hits`: whether the item flies at a creature. An attack is louder than an item that falls to the ground.
    """
    if not (action.missile and world.tradition.noise):
        return None
    return LOUDNESS[Noise.BLOWS if hits and action.shot is not None else Noise.CLATTER]


def _to_choose(aim: Aim | None) -> Aim | None:
    """Return `aim` if the player has to choose a target cell; None if there is no aim, or the hero is the target."""
    return None if aim is None or aim.shape is AimShape.SELF else aim


def in_the_throw(aim: Aim, foe: Actor, world: World) -> Actor | None:
    """Return the creature in view that a missile aimed at a foe would meet first; None if it reaches the foe."""
    met = first_seen_on(flight(world.hero.pos, foe.pos, world.level, far=aim.far), world)
    return met if met is not foe else None
