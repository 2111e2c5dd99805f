"""Actions with items: take, use, throw, drop, wear, take off; also use an ability, and shade the lamp."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from game.engine.behavior import Action, Impossible, refuse_if, usable
from game.engine.bounds import Count, NameOf
from game.engine.events.hazard_events import LampCovered
from game.engine.events.item_events import Dropped, Invoked, TookOff, Used, UsedInVain, Wore
from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import Vec
from game.engine.model.ability import USED_UP, Ability
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Category, Item, Slot
from game.engine.records import record
from game.engine.rules.actions.throw import check_way, throw
from game.engine.rules.identification import aim_of, identify, is_identified, name_of, throw_aim
from game.engine.rules.inventory import (
    MAX_STACKS,
    drop,
    has_room,
    held_at,
    pocketed,
    put_in,
    resting_place,
    take,
    take_out,
    why_not_taken,
)
from game.engine.rules.targeting import check_aim
from game.engine.words import count
from game.engine.world import World


@record
class Take(Action):
    """Take what lies in the actor's cell, also a prize of a choice. A step there takes everything else by itself."""

    def perform(self, actor: Actor, world: World) -> int:
        lying = world.level.items.get(actor.pos)
        if lying is None:
            raise Impossible("Nothing lies here.")
        refuse_if(why_not_taken(actor, lying))
        take(actor, world, chooses=True)
        return 1


@record
class Use(Action):
    """Use the stack at a place of the bag: drink, read or apply the item, or put it on.

    `slot`: place in the bag, counted from 0. `at`: cell aimed at; None if the item is not aimed.
    """

    slot: Count
    at: Vec | None = None

    def perform(self, actor: Actor, world: World) -> int:
        item = held_at(actor, self.slot)
        kind = item.kind
        if kind.effect is None and kind.slot is not None:
            return Wear(self.slot).perform(actor, world)
        if kind.effect is None and kind.name == world.tradition.amulet:
            raise Impossible("You need not use it. Carry it out of the dungeon.")
        if kind.effect is None or kind.category is Category.MISSILE:
            raise Impossible("You cannot use that. You can only throw it.")
        if kind.category is Category.SCROLL and actor.blind:
            raise Impossible("You cannot read while you are blind.")
        effect = usable(kind.effect)
        aim = aim_of(item, world) if actor is world.hero else kind.aim
        at = actor.pos if aim is None else check_aim(aim, actor, self.at, world)
        in_vain = ""
        try:
            effect.check(actor, at, world)
        except Impossible as refusal:
            if actor is not world.hero or is_identified(kind, world):
                raise
            in_vain = str(refusal)
        left = replace(item.some(1), spent=item.spent + 1) if kind.charges else item.some(1)
        name = name_of(left, world)
        _spend(actor, self.slot)
        world.emit(Used(actor, item, name, actor.pos))
        if world.sees(actor.pos):
            identify(kind, actor.pos, world)
        if in_vain:
            world.emit(UsedInVain(actor, item, in_vain, actor.pos))
        else:
            effect.apply(actor, at, world)
        return 1


def _spend(actor: Actor, place: int) -> None:
    """Spend one charge of an item in the bag, or the item itself if it has no more charges."""
    item = actor.bag[place]
    if item.charges > 1:
        actor.bag[place] = replace(item, spent=item.spent + 1)
    else:
        take_out(actor, place)


@record
class Throw(Action):
    """Throw one item from a stack in the bag.

    `slot`: the stack's place in the bag, counted from 0. `at`: the target cell.
    """

    slot: Count
    at: Vec | None

    def perform(self, actor: Actor, world: World) -> int:
        item = held_at(actor, self.slot)
        at = check_aim(throw_aim(item), actor, self.at, world)
        check_way(actor, item, at, world)
        throw(actor, take_out(actor, self.slot), at, world)
        return 1


@record
class Drop(Action):
    """Drop the whole stack at a place of the bag. `slot`: the place, counted from 0."""

    slot: Count

    def perform(self, actor: Actor, world: World) -> int:
        item = held_at(actor, self.slot)
        if resting_place(item, actor.pos, world.level) is None:
            raise Impossible("There is no room for it on the floor here or nearby.")
        take_out(actor, self.slot, item.count)
        at = drop(item, actor.pos, world)
        world.emit(Dropped(actor, item, at))
        world.level.memory.leave(at, world.level.items.get(at))
        return 1


@record
class Wear(Action):
    """Put on a piece of gear from the bag; the piece worn before goes into the bag.

    `slot`: place in the bag, counted from 0.
    """

    slot: Count

    def perform(self, actor: Actor, world: World) -> int:
        item = held_at(actor, self.slot)
        part = item.kind.slot
        if part is None:
            raise Impossible("You cannot wear that.")
        worn = actor.worn.get(part)
        if worn is not None and item.count > 1 and not has_room(actor, worn):
            raise Impossible(f"Your pack has no room for the {name_of(worn, world)}.")
        actor.worn[part] = take_out(actor, self.slot)
        if worn is not None:
            _put_back(actor, worn, self.slot)
            world.emit(TookOff(actor, worn, part, actor.pos))
        world.emit(Wore(actor, actor.worn[part], actor.pos))
        return 1


def _put_back(actor: Actor, item: Item, place: int) -> None:
    """Put a piece that was worn into a place of the bag, or onto the stack of its kind."""
    if len(actor.bag) < MAX_STACKS and not any(held.like(item) for held in actor.bag):
        actor.bag.insert(place, pocketed(item, actor))
    else:
        put_in(actor, item)


@record
class TakeOff(Action):
    """Take off the piece of gear worn on a part of the body, and put it into the bag."""

    slot: Slot

    def perform(self, actor: Actor, world: World) -> int:
        worn = actor.worn.get(self.slot)
        if worn is None:
            raise Impossible("You are wearing nothing there.")
        if not has_room(actor, worn):
            raise Impossible("Your pack is full.")
        del actor.worn[self.slot]
        put_in(actor, worn)
        world.emit(TookOff(actor, worn, self.slot, actor.pos))
        return 1


@record
class Invoke(Action):
    """Use a learned ability, by its name. `at`: cell aimed at; None if the ability is not aimed."""

    name: Annotated[str, NameOf.ABILITY]
    at: Vec | None = None

    def perform(self, actor: Actor, world: World) -> int:
        ability = ability_named(self.name, actor)
        if is_used_up(ability, actor):
            raise Impossible("You have done that on this depth. A new depth makes it ready again.")
        wait = turns_until_ready(ability, actor)
        if wait:
            raise Impossible(f"You can do that again in {count(wait, 'turn')}.")
        at = check_aim(ability.aim, actor, self.at, world)
        effect = usable(ability.effect)
        effect.check(actor, at, world)
        actor.abilities[ability] = ability.ready_after(actor.ready_at)
        world.emit(Invoked(actor, ability, at))
        effect.apply(actor, at, world)
        return 1


def ability_named(name: str, actor: Actor) -> Ability:
    """Return the actor's ability called `name`. Raises Impossible if the actor has no ability of this name."""
    for ability in actor.abilities:
        if ability.name == name:
            return ability
    raise Impossible(f'You have not learned the ability "{name}".')


def turns_until_ready(ability: Ability, actor: Actor) -> int:
    """Return the number of turns of 100 ticks until an actor can use an ability again; 0 if it is ready.

    For an ability that is used up (`is_used_up`) the number means nothing: it is greater than the turns of any game.
    """
    return max(0, ceil_div(actor.abilities[ability] - actor.ready_at, TURN_TICKS))


def is_used_up(ability: Ability, actor: Actor) -> bool:
    """Return whether an actor has used an ability that can be used once a depth, and has found no new depth since."""
    return actor.abilities[ability] == USED_UP


def readiness(ability: Ability, actor: Actor) -> tuple[int, int]:
    """Return how many turns of the wait for an ability are over, and how many there are; (1, 1) if it has no wait.

    An ability that is used up has waited 0 turns of 1.
    """
    whole = max(1, ability.turns)
    return max(0, whole - turns_until_ready(ability, actor)), whole


@record
class CoverLamp(Action):
    """Shade the lamp, or take the shade off.

    A shaded lamp burns a quarter of the oil, and does not make its bearer visible to others.
    """

    def perform(self, actor: Actor, world: World) -> int:
        if actor.breed.lamp is None:
            raise Impossible("You have no lamp.")
        if not actor.oil:
            raise Impossible("Your lamp is empty.")
        actor.lamp_covered = not actor.lamp_covered
        world.emit(LampCovered(actor, actor.lamp_covered, actor.pos))
        return 1
