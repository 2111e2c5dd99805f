"""Lines of the look card of a cell: only what the hero sees or remembers.

For a creature in view the lines also say what it is about to do, as far as the hero can know.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, hunts, stays_at_post
from game.engine.model.breed import Breed
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Slot
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Stats, Trait
from game.engine.orders.threats import SOON, is_beside, soonest_turns, threats
from game.engine.rules.actions.wait_search_stairs import why_not_up
from game.engine.rules.door_limit import is_drawn
from game.engine.rules.identification import name_of
from game.engine.rules.stairs import arrival_healing
from game.engine.senses.hero_knowledge import other_prizes, remembered_sleepers
from game.engine.step_rules import is_unbuilt, may_open
from game.engine.tradition import OpenerRule
from game.engine.words import a, capital, count, listed
from game.engine.world import World
from game.ui.core.low_health import low_health_level
from game.ui.core.message import Message
from game.ui.input.device_in_use import Device
from game.ui.text.cards.attack_odds import blows, waking
from game.ui.text.cards.door_card import door_card, lever_card
from game.ui.text.cards.ground_card import ground_sentence
from game.ui.text.cards.item_card import card_of, card_of_trap, dice
from game.ui.text.event_messages.hazard_messages import air_messages, lamp_sentence
from game.ui.text.sentences import look_card


def foe_summary(foe: Actor, world: World) -> str:
    """Return a sentence on what a foe is doing, and in how many turns it could reach the hero."""
    if foe.asleep:
        return look_card.ASLEEP
    if not foe.ai.alert:
        if is_drawn(foe, world):
            return look_card.UNAWARE_DRAWN
        return look_card.UNAWARE_WANDERING if foe.ai.roams else look_card.UNAWARE_STANDING
    if foe.ai.fled_turns:
        return look_card.FLEEING
    if stays_at_post(foe):
        return look_card.ON_GUARD
    near = next((threat for threat in threats(world.hero.pos, world, SOON) if threat.known.foe is foe), None)
    if near is None:
        has_doors = Feature.LEAVES in world.tradition.provides
        return look_card.HUNTING_FAR[has_doors].format(turns=count(SOON, "turn"))
    soonest = soonest_turns(near, world)
    if soonest <= 1 and (near.turns <= 1 or is_beside(near.known, near.turns, world)):
        return look_card.HUNTING_HERE
    return look_card.HUNTING_NEAR.format(turns=count(soonest, "turn"))


def describe(at: Vec, world: World, device: Device = Device.KEYBOARD, *, aims: bool = False) -> list[Message]:
    """Return the lines of the look card of a cell, the most important first.

    `at`: the cell. `device`: what the player plays with, which is named where the card says how to do something.
    `aims`: whether the player aims something else than a blow at the cell.
    """
    level, memory = world.level, world.level.memory
    if not level.in_bounds(at) or not memory.explored[at]:
        return [Message(look_card.NOT_SEEN, "dim text")]
    seen = world.sees(at)
    lines = []
    actor = level.actor_at(at)
    if actor is not None and seen:
        lines += creature_card(actor, world, aims=aims)
    for known in remembered_sleepers(world):
        if known.at == at:
            lines.append(Message(look_card.ASLEEP_WHEN_SEEN.format(A_foe=capital(a(known.foe.name))), "harm"))
            lines += map(Message, _waking(known.foe, at, world))
    if seen:
        lines += air_messages(at, world)
    if (item := memory.items.get(at)) is not None:
        lines.append(Message(look_card.THING.format(Thing=capital(name_of(item, world))), "gain"))
        lines += [Message(text, "dim text") for text in card_of(item, world)]
        if item.kind.opens:
            lines.append(Message(look_card.OPENS_ONE_DOOR.format(kind=item.kind.opens), "dim text"))
        lines += _warning_of_choice(at, world)
    if (trap := memory.traps.get(at)) is not None:
        lines.append(Message(card_of_trap(trap), "harm"))
    door, lever = level.doors.get(at), level.levers.get(at)
    terrain = level.terrains[memory.ground[at]]
    if door is not None and memory.knows(door):
        lines += door_card(door, world, device)
    elif lever is not None and memory.known_pull(lever) is not None:
        lines += lever_card(lever, world, device)
    else:
        unbuilt = world.tradition.unbuilt and terrain.rock and is_unbuilt(at, level)
        name = look_card.THING.format(Thing=capital(world.theme.wall_name if terrain.rock else terrain.name))
        lines.append(Message(look_card.ROCK if unbuilt else name))
        if any(light.mount == at and seen and world.sees(light.at) for light in level.lights):
            lines.append(Message(look_card.TORCH))
        if terrain.depth_change < 0 and (barred := why_not_up(world.hero, level.depth, world.tradition)) is not None:
            lines.append(Message(barred, "dim text"))
        lines += stairs_healing(terrain.depth_change, world)
        if does := ground_sentence(terrain, world.tradition):
            lines.append(Message(does, "dim text"))
        if terrain.is_trace:
            lines.append(Message(look_card.TRACE, "dim text"))
        if (room := level.room_at(at)) is not None:
            lines.append(Message(look_card.ROOM.format(room=room.purpose)))
    if not seen:
        charted = look_card.CHARTED[memory.has_seen(at)]
        lines.append(Message(charted if memory.charted[at] else look_card.REMEMBERED, "dim text"))
    return lines


def stairs_healing(depth_change: int, world: World) -> list[Message]:
    """Return the line on the health that the hero gets back if he takes stairs now, if he gets any.

    `depth_change`: direction of the stairs, 1 down, -1 up; 0 for no stairs.
    """
    depth = world.level.depth + depth_change
    health = arrival_healing(depth, world) if depth > 0 else 0
    return [Message(look_card.NEW_LEVEL_HEALS.format(health=health), "good")] if health else []


def _warning_of_choice(at: Vec, world: World) -> list[Message]:
    """Return a warning if the hero may take only one of several items and one of them lies in the cell `at`.

    The warning says that the other items vanish when this item is taken. The result is empty for any other item.
    """
    if not (others := given_up_for(at, world)):
        return []
    item = world.level.memory.items.get(at)
    warning = look_card.ONLY_ONE_OF if item is None or item.kind.teaches is None else look_card.ONLY_ONE_TOME_OF
    return [Message(warning.format(the_items=others), "harm")]


def given_up_for(at: Vec, world: World) -> str:
    """Return the names of the other prizes, such as "the bow and the axe", if a cell has a prize of a choice.

    They are the prizes that the hero loses when he takes the one at `at`, as far as he knows. What may lie where he has
    not seen the ground has no name. Otherwise the result is "".
    """
    others = other_prizes(at, world)
    known = [f"the {name_of(item, world)}" for item in others if item is not None]
    return listed([*known, *[look_card.UNSEEN_PRIZES] * (None in others)])


def creature_card(actor: Actor, world: World, *, aims: bool = False) -> list[Message]:
    """Return the lines about an actor in view: the hero, a friend or a foe.

    `aims`: whether the player aims something else than a blow at the actor. Then nothing is said about his blows.
    """
    suffers = [Message(_state_of(actor, world), "text")] if actor.conditions else []
    if actor is world.hero:
        lamp = lamp_sentence(actor)
        burns = [Message(lamp, "text")] if lamp is not None else []
        low = actor.health <= 0 or low_health_level(actor.health, actor.max_health)
        told = look_card.HERO_HEALTH.format(health=actor.health, most=actor.max_health)
        health = Message(told, "harm" if low else "good")
        return [
            health,
            Message(strength(actor.stats.shown, actor.stats.shown), "dim text"),
            *burns,
            *suffers,
            *_gear(actor, world),
        ]
    if actor.breed.has(Trait.FRIENDLY):
        return [
            Message(look_card.FRIEND.format(A_foe=capital(a(actor.name))), "good"),
            Message(look_card.HOW_TO_TALK),
            *suffers,
        ]
    advised = world.tradition.opener_rule is OpenerRule.BY_MANNERS  # advice is about how each breed opens doors
    return [
        Message(_health(actor, world), "harm"),
        Message(_attention(actor, world)),
        *(Message(habits, "door text") for habits in [habits_of(actor.breed, world, actor)] if habits),
        *(Message(text) for text in blows(actor, world, own=not aims)),
        Message(strength(actor.stats.shown, actor.stats.shown), "dim text"),
        *suffers,
        *_gear(actor, world),
        *([Message(actor.breed.texts.advice, "dim text")] if actor.breed.texts.advice and advised else []),
    ]


def _attention(foe: Actor, world: World) -> str:
    """Return the line on what a foe in view is doing. For a sleeper it says which noises of the hero wake it."""
    waking_noises = _waking(foe, foe.pos, world)
    return " ".join([look_card.STILL_ASLEEP, *waking_noises]) if waking_noises else foe_summary(foe, world)


def mood(foe: Actor) -> str:
    """Return what a foe in view is doing, in a word or two."""
    if foe.asleep:
        return look_card.MOOD_ASLEEP
    if not hunts(foe):
        return look_card.MOOD_FLEEING if foe.ai.fled_turns else look_card.MOOD_UNAWARE
    return look_card.MOOD_ON_GUARD if stays_at_post(foe) else look_card.MOOD_HUNTING


def _waking(foe: Actor, at: Vec, world: World) -> list[str]:
    """Return the sentence on the noises of the hero that wake a foe that he sees or last saw asleep; else nothing.

    `at`: cell where he believes the foe to be.
    """
    asleep = foe.asleep if world.sees(at) else True
    line = waking(foe, at, world) if asleep else None
    return [line] if line is not None else []


def strength(least: Stats, most: Stats) -> str:
    """Return the line about attack and defense dice, as ranges where the least and greatest values differ."""
    return look_card.STRENGTH.format(
        attack_dice=_from_to(least.attack, most.attack, dice),
        attack_chance=_from_to(least.attack_chance, most.attack_chance),
        defence_dice=_from_to(least.defense, most.defense, dice),
        defence_chance=_from_to(least.defense_chance, most.defense_chance),
    )


def _from_to(least: int, most: int, named: Callable[[int], str] = str) -> str:
    return named(most) if least == most else look_card.RANGE.format(least=least, most=named(most))


def _gear(actor: Actor, world: World) -> list[Message]:
    """Return the lines about what an actor wields and wears; empty if it has no gear."""
    worn = {slot: name_of(item, world) for slot, item in actor.worn.items()}
    weapon = worn.pop(Slot.HAND, None)
    lines = [look_card.WIELDS.format(item=weapon)] if weapon is not None else []
    lines += [look_card.WEARS.format(items=", ".join(worn.values()))] if worn else []
    return [Message(line, "dim text") for line in lines]


def _state_of(actor: Actor, world: World) -> str:
    """Return the conditions of an actor, each with the turns until it ends."""
    left = ((state, ceil_div(ends - world.now, TURN_TICKS)) for state, ends in actor.conditions.items())
    parts = (look_card.CONDITION.format(condition=state.name, turns=count(turns, "turn")) for state, turns in left)
    return look_card.CONDITIONS.format(Conditions=capital(", ".join(parts)))


def _health(actor: Actor, world: World) -> str:
    """Return the name and health of a foe. If the foe is faster or slower than the hero, add its speed.

    The speed is the number of actions of the foe for each action of the hero.
    """
    health = look_card.HEALTH.format(Monster=capital(actor.name), health=actor.health, most=actor.max_health)
    return " ".join([health, *speed_of(actor.pace, world)])


def speed_of(pace: int, world: World) -> list[str]:
    """Return the sentence on the speed of a monster; none if it is that of the hero. `pace`: ticks of an action."""
    own = world.hero.pace
    if pace == own:
        return []
    return [(look_card.FAST if pace < own else look_card.SLOW).format(moves=f"{own / pace:.1f}")]


def habits_of(breed: Breed, world: World, actor: Actor | None = None) -> str:
    """Return the sentences on what a breed (kind of monster) does to doors, and on what else it does; "" for neither.

    `actor`: a creature of the breed; None if the hero knows none. Then nothing is said of doors that it may open.
    """
    if world.tradition.opener_rule is OpenerRule.BY_MANNERS:
        return breed.habits
    doors = ""
    if Feature.LEAVES in world.tradition.provides and actor is not None:
        doors = look_card.CAN_OPEN if may_open(actor, world.tradition) else look_card.CANNOT_OPEN
    return " ".join(filter(None, (doors, breed.texts.peculiarity)))
