"""Lines of the look panel about a cell: only what the hero sees or remembers.

For a creature in view they also say what it is about to do, as far as the hero can know.
"""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.features import Feature
from game.engine.model.item import Category
from game.engine.movement import is_unbuilt, may_open
from game.engine.orders.threats import SOON, is_beside, threats
from game.engine.rules.item_names import called
from game.engine.senses.knowledge import remembered_sleepers
from game.engine.tradition import Openers
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.core.ports import Message
from game.ui.text.door_text import door_card, lever_card
from game.ui.text.hazard_messages import known_of_air, lamp_of
from game.ui.text.item_text import card_of, card_of_trap, dice
from game.ui.text.odds_text import blows


def about(foe: Actor, world: World) -> str:
    """Return a sentence on what a foe is about, and in how many turns it could reach the hero."""
    if foe.asleep:
        return "It sleeps."
    if not foe.alert:
        return f"It has not noticed you, {_meanwhile(foe)}."
    if foe.fled_turns:
        return "It runs from you."
    if _stays(foe):
        return "It knows of you, and stays where it is."
    near = next((threat for threat in threats(world.hero.pos, world, SOON) if threat.known.foe is foe), None)
    if near is None:
        return f"It hunts you; it cannot be here in {SOON} turns by the doors you know."
    if near.turns <= 1 or is_beside(near.known, near.turns, world):
        return "It hunts you, and can strike now."
    return f"It hunts you, and could be here in {near.turns} turns."


def _stays(foe: Actor) -> bool:
    """Return whether a foe keeps its post for now.

    False for a foe that was called away, has left its post, posed as a door, or ignores noise and is hurt.
    """
    called_away = foe.intent.summoned or foe.post not in (None, foe.pos)
    roused = foe.breed.poses or (foe.breed.ignores_noise and foe.health < foe.max_health)
    return foe.breed.keeps_post and not called_away and not roused


def _meanwhile(foe: Actor) -> str:
    return "and wanders about" if foe.roams else "and stands where it is"


def describe(at: Vec, world: World) -> list[Message]:
    """Return the lines of the look card of a cell, the most important first."""
    level, memory = world.level, world.level.memory
    if not level.holds(at) or not memory.explored[at]:
        return [Message("Unknown.", "dim text")]
    seen = world.sees(at)
    lines = []
    actor = level.actor_at(at)
    if actor is not None and seen:
        lines += _creature(actor, world)
    lines += [
        Message(f"{capital(a(known.foe.name))}, asleep when you saw it.", "harm")
        for known in remembered_sleepers(world)
        if known.at == at
    ]
    if seen:
        lines += known_of_air(at, world)
    if (item := memory.items.get(at)) is not None:
        many = f" ({item.count})" if item.count > 1 else ""
        counted = item.kind.category is Category.COUNTED
        name = f"{item.kind.name}{many}" if counted else called(item, world)
        lines.append(Message(f"{capital(name)}.", "gain"))
        lines += [Message(text, "dim text") for text in card_of(item, world)]
        if item.kind.opens:
            lines.append(Message(f"It opens the {item.kind.opens} door, and nothing else does.", "dim text"))
        lines += _given_up_for(at, world)
    if (trap := memory.traps.get(at)) is not None:
        lines.append(Message(card_of_trap(trap), "harm"))
    door, lever = level.doors.get(at), level.levers.get(at)
    terrain = level.terrains[memory.ground[at]]
    if door is not None and door.seen is not None:
        lines += door_card(door, world)
    elif lever is not None and lever.seen is not None:
        lines += lever_card(lever, world)
    else:
        unbuilt = world.tradition.unbuilt and terrain.rock and is_unbuilt(at, level)
        lines.append(Message(f"{'Rock' if unbuilt else capital(terrain.name_on(level.wall_style))}."))
        if terrain.betrays:
            lines.append(Message("Something was moved here. Step on it, or wait beside it, to see what.", "dim text"))
    if not seen:
        lines.append(Message("Remembered; out of view.", "dim text"))
    return lines


def _given_up_for(at: Vec, world: World) -> list[Message]:
    """Return a warning if the item in a cell is one prize out of several: the others vanish when it is taken."""
    for choice in world.level.choices:
        if at in choice:
            known = [world.level.memory.items.get(other) for other in sorted(choice - {at})]
            gone = " and ".join(f"the {called(other, world)}" for other in known if other is not None)
            return [
                Message(f"Only one prize is to be had here: take it, and {gone or 'the rest'} will be gone.", "harm")
            ]
    return []


def _creature(actor: Actor, world: World) -> list[Message]:
    """Return the look card's lines about an actor in view: the hero, a friend or a foe."""
    stats = actor.stats
    fights = (
        f"Attack {dice(stats.attack)} at {stats.attack_chance} %, defense {stats.defense} at {stats.defense_chance} %."
    )
    strength = Message(fights, "dim text")
    suffers = [Message(_state_of(actor, world), "text")] if actor.conditions else []
    pieces = ", ".join(called(item, world) for item in actor.worn.values())
    wears = [Message(f"Wears {pieces}.", "dim text")] if pieces else []
    if actor is world.hero:
        lamp = lamp_of(actor)
        burns = [Message(lamp, "text")] if lamp is not None else []
        health = Message(f"You: {actor.health} of {actor.max_health} health.", "good")
        return [health, strength, *burns, *suffers, *wears]
    if actor.breed.friendly:
        return [
            Message(f"{capital(a(actor.name))}: a friend.", "good"),
            Message("Walk into them to talk, and to change places."),
            *suffers,
        ]
    doors = Feature.LEAVES in world.tradition.provides
    manners = world.tradition.openers is Openers.BY_MANNERS  # what the question is about
    return [
        Message(
            f"{actor.name.capitalize()}: {actor.health} of {actor.max_health} health{_speed(actor, world)}.", "harm"
        ),
        Message(about(actor, world)),
        *([Message(f"It {_manner(actor, world)}.", "door text")] if doors else []),
        *(Message(text) for text in blows(actor, world)),
        strength,
        *suffers,
        *wears,
        *([Message(actor.breed.question, "dim text")] if actor.breed.question and manners else []),
    ]


def _state_of(actor: Actor, world: World) -> str:
    """Return the conditions of an actor, each with the turns until it ends."""
    left = ((state, -(-(ends - world.now) // TURN_TICKS)) for state, ends in actor.conditions.items())
    parts = (f"{state.name} ({count(turns, 'turn')})" for state, turns in left)
    return f"{', '.join(parts).capitalize()}."


def _speed(actor: Actor, world: World) -> str:
    """Return how often an actor acts for each action of the hero, blows and steps alike; "" if equally often.

    It is brief because the card is long.
    """
    own, its = world.hero.pace, actor.pace
    if its == own:
        return ""
    often = f"{own / its:.2f}".rstrip("0").rstrip(".")
    return f", {'fast' if its < own else 'slow'} ×{often}"


def _manner(actor: Actor, world: World) -> str:
    """Return what a foe does to doors."""
    if world.tradition.openers is Openers.BY_MANNERS:
        return actor.breed.ways or actor.breed.opens.value
    return "opens doors" if may_open(actor, world.tradition) else "cannot open doors"
