"""The game loop: the start of a game, the order of the actors' turns, and the passing of time.

Time is counted in ticks. A normal action takes 100 ticks. Once in 100 ticks the surroundings, such as fire and gas,
have a turn too.

CM-70: in Comeau's Rogue (document 002) all monsters act after each action of the hero. Here each actor acts as often as
its own speed allows. All traditions (sets of rules) share this order of turns, which is that of RogueSharp.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.engine.behavior import Action, Ai, Impossible, Task
from game.engine.events.event import Event
from game.engine.events.movement_events import Refused
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import ItemKind
from game.engine.model.level import Level
from game.engine.rules.actions.wait_search_stairs import STAND
from game.engine.rules.conditions import tick_conditions
from game.engine.rules.door_limit import door_count, leaves, watch_doors, withdraw
from game.engine.rules.hazards.passing_turn import pass_turn
from game.engine.rules.identification import identify_prizes
from game.engine.rules.inventory import why_not_taken
from game.engine.rules.plates import read_plate
from game.engine.rules.stairs import place_hero
from game.engine.senses.awareness import fade_alert, update_awareness
from game.engine.senses.door_hearing import hear_at_doors
from game.engine.senses.door_signs import read_signs
from game.engine.senses.hidden_things import spot_traps_in_view, step_on_traces
from game.engine.tradition import Tradition
from game.engine.world import World


def update_hero_knowledge(hero: Actor, world: World) -> None:
    """Update what the hero knows after an action of his, before another actor acts.

    He may notice traces of secret doors and traps in view, and identifies prizes. An item in his cell that he did not
    take is recorded as left.
    """
    step_on_traces(hero, world)
    lying = world.level.items.get(hero.pos)
    chosen = lying is not None and (lying.kind.carried or world.level.is_alternative(hero.pos))
    declined = chosen and lying is not None and why_not_taken(hero, lying) is None
    world.level.memory.leave(hero.pos, lying if declined else None)
    spot_traps_in_view(world)
    identify_prizes(world)


def begin_game(
    tradition: Tradition,
    seed: str,
    hero: Actor,
    make_level: Callable[[int], Level],
    gold: ItemKind,
    *,
    depth: int = 1,
    disguises: dict[str, str] | None = None,
    item_sprites: dict[str, str] | None = None,
) -> World:
    """Return a new game whose hero stands at the start of the level of a depth.

    `make_level`: function from a depth to a new level. `gold`: kind of item that dead actors leave as gold.
    `disguises`: descriptions of unidentified kinds of items, by the names of the kinds. `item_sprites`: names of
    the sprites of kinds of items that look different in each game, by the names of the kinds.
    """
    world = World(tradition, seed, hero, make_level, gold, disguises=disguises, item_sprites=item_sprites)
    place_hero(depth, world)
    sense_doors(world)
    world.take_events()  # what he hears at the start is no news: it is on the screen when the game begins
    world.begin_step()
    world.end_step()
    return world


def one_turn(world: World) -> Iterator[list[Event]]:
    """Advance the game by one turn: until the hero may choose an action again, or the game is over.

    First the hero acts on his orders, then the other actors act. Yield a list of events for each call of `update`. A
    caller that stops iterating early leaves the world in the middle of the turn.
    """
    while True:
        yield update(world)
        if world.over or world.hero_is_next:
            return


MAX_PASSES = 100
"""Greatest number of passes of the loop in `update`. In each pass an actor acts, or the surroundings have a turn.

So an update always ends soon. In a damaged or forged saved game the hero's next action may be so far in the future that
the loop would hardly end.
"""


def update(world: World) -> list[Event]:
    """Advance time until an event happens or it is the hero's turn to act; return the events.

    The actor with the smallest `ready_at` (tick from which it may act) is next. At a tie the hero acts first, then the
    others in reading order of their cells. The list is empty if nothing happens before the hero's turn. It is also
    empty if nothing happens in MAX_PASSES passes; call this again to go on.
    """
    world.begin_step()
    before = door_count(world)
    waited = False
    for _ in range(MAX_PASSES):
        if world.over:
            break
        actor = world.next_actor
        if actor.ready_at >= world.next_beat:
            _beat(world)
            waited = True
            continue
        if actor is world.hero and waited:  # otherwise nothing has changed since the last pause
            sense_doors(world)
        if world.has_events or (actor is world.hero and waited):
            break
        if actor is not world.hero:
            update_awareness(actor, world)
        else:
            _look_for_foes(actor.ready_at, world)
        world.now = actor.ready_at
        if leaves(actor, world):
            withdraw(actor, world)
            waited = True
            continue
        action = STAND if actor.stunned else decide(actor, world)
        if action is None:
            break
        _take_turn(actor, action, world)
        waited = True
    if not world.over:
        read_plate(world)
        watch_doors(before, world)
    return world.end_step()


def sense_doors(world: World) -> None:
    """Let the hero, who may act now, read the signs of the doors in view and hear who is behind doors beside him."""
    if world.tradition.signs:
        read_signs(world)
        hear_at_doors(world)


def decide(actor: Actor, world: World) -> Action | None:
    """Return the next action of an actor; None if the actor is the hero and his orders are missing or done."""
    if isinstance(actor.breed.ai, Ai):
        return actor.breed.ai.decide(actor, world)
    orders = actor.orders
    if isinstance(orders, Action):
        actor.orders = None
        return orders
    action = orders(actor, world) if isinstance(orders, Task) else None
    if action is None:
        actor.orders = None
    return action


def _look_for_foes(tick: int, world: World) -> None:
    """Update the hero's memory of monsters before he acts at a tick.

    Record the monsters in view, and the monsters that are no longer in the cell where he last saw them.
    """
    memory = world.level.memory
    for foe in world.level.actors:
        if foe is not world.hero and world.view[foe.pos]:
            memory.record_sighting(foe, tick)
        elif (seen := memory.last_sighting(foe)) is not None and world.view[seen.at]:
            memory.record_missing(foe)


def _take_turn(actor: Actor, action: Action, world: World) -> None:
    turns, free = 1, not actor.stunned
    hero = world.hero
    if world.view[actor.pos]:
        world.seen_acting.add(actor)
    try:
        turns = action.perform(actor, world)
    except Impossible as refusal:
        if actor is hero:
            actor.orders = None
            world.emit(Refused(str(refusal), actor.pos))
            return
    if actor is hero and actor.alive:
        update_hero_knowledge(actor, world)
    start = actor.ready_at
    actor.ready_at += turns * actor.pace
    actor.turns += free
    if actor.alive:
        actor.mend(start, actor.ready_at)
        tick_conditions(actor, start, world)
    if actor is hero:
        world.look_around()
    else:
        fade_alert(actor, world)
        world.look_again()


def _beat(world: World) -> None:
    """Advance the surroundings, such as fire and gas, by one turn of 100 ticks."""
    world.now = world.next_beat
    world.next_beat += TURN_TICKS
    pass_turn(world)
    world.look_around()
