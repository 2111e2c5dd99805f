"""What a bot does at shut doors, and which doors it prefers to leave shut.

`force_door` opens or destroys a door that cannot be opened by hand, when there is no other way: with a scroll, a wand
or fire.
"""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.explore import step_to
from game.content.bots.item_use import place_of
from game.content.bots.known_map import KnownMap
from game.content.bots.tomes import peer_behind
from game.content.items.consumables import FIRE, FIRE_FLASK, OPENING
from game.content.items.wands import DESTRUCTION
from game.engine.behavior import Action
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.memory import Occupants
from game.engine.rules.actions.door_verbs import Ease, Knock, why_not_eased, why_not_knocked
from game.engine.rules.actions.item_actions import Throw, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.door_rules import why_not_opened_by_magic
from game.engine.senses.door_signs import Sign, signs_of_tenants

WAITING_TICKS = 1200
"""Number of ticks that a bot waits beside a door after its knock. A turn is 100 ticks."""
CAMPING_TICKS = 2500
"""Number of ticks that the bot `camper` waits beside a door before it goes in."""
NO_DOOR = 100
"""Reluctance to go through a mimic. It is a monster that poses as a door, and has its hinge on the wrong side."""
UNWILLING = {
    Occupants.NOBODY: 0,
    Occupants.ONE_ASLEEP: 0,
    Occupants.ONE_AWAKE: 1,
    Occupants.SEVERAL_ASLEEP: 3,
    Occupants.SEVERAL_MIXED: 4,
    Occupants.SEVERAL_AWAKE: 5,
}
"""How unwilling a bot is to go through a door, by who is heard behind it."""
STARTLED_BY_HIM = {Occupants.ONE_AWAKE, Occupants.SEVERAL_MIXED, Occupants.SEVERAL_AWAKE}
"""Who is heard behind a door that a bot throws open instead of opening it a crack."""


def walk_in(_door: Door, step: Vec, _known_map: KnownMap) -> Action:
    """Return a step into the door, without looking first."""
    return Walk(step)


def ease(door: Door, step: Vec, known_map: KnownMap) -> Action:
    """Return the action of opening the door a crack, to look in first.

    If that is impossible, for example because the tradition (set of rules) has no easing, return a step into the door.
    """
    return Ease(step) if why_not_eased(door, known_map.hero, known_map.world) is None else Walk(step)


def knock(door: Door, step: Vec, known_map: KnownMap) -> Action:
    """Return the next action at a door: a knock, later a wait for monsters to come out, at last a step into the door.

    `step`: from the hero to the door.
    """
    return _lie_in_wait(door, step, known_map) or Walk(step)


def decide_by_ear(door: Door, step: Vec, known_map: KnownMap) -> Action:
    """Return the next action at a door that suits what the hero hears behind it.

    He throws the door open before monsters that are awake, to startle them: a crack would warn them. In all other cases
    he opens it a crack. `step`: from the hero to the door.
    """
    if (action := peer_behind(door, known_map)) is not None:
        return action
    heard = known_map.memory.last_heard(door)
    if heard is not None and heard.through == step and heard.who in STARTLED_BY_HIM:
        return Walk(step)
    return ease(door, step, known_map)


def wait_beside(door: Door, step: Vec, known_map: KnownMap) -> Action:
    """Return the next action at the door: a wait until it has been quiet for CAMPING_TICKS, then a step into it."""
    heard = known_map.memory.last_heard(door)
    if heard is None or heard.through != step:
        return Walk(step)
    return Walk(step) if known_map.hero.ready_at - heard.since >= CAMPING_TICKS else Wait()


def _lie_in_wait(door: Door, step: Vec, known_map: KnownMap) -> Action | None:
    """Return an action that lures a monster through a door: a knock at the door, and after the knock a wait beside it.

    `step`: from the hero to the door. The result is None if WAITING_TICKS ticks have passed since the last knock, or if
    the hero cannot knock at the door.
    """
    now = known_map.hero.ready_at
    if why_not_knocked(door, known_map.hero, known_map.world) is not None:
        return None
    if door.knocked_at is None:
        return Knock(step)
    return Wait() if now - door.knocked_at <= WAITING_TICKS else None


def no_reluctance(_door: Door, _known_map: KnownMap) -> int:
    """Return 0 for every door, so that the bot goes through doors in any order."""
    return 0


def equal_reluctance(_door: Door, _known_map: KnownMap) -> int:
    """Return 1 for every door, so that the bot opens no door that it can avoid."""
    return 1


def reluctance_by_signs(door: Door, known_map: KnownMap) -> int:
    """Return how unwilling a bot is to go through a door, by its signs and by what the hero heard; 0 is not at all.

    What he heard counts more than the signs: it says who is there, and not only who lives there. A single sleeper
    counts as 0, because it is taken by surprise. A hinge on the wrong side, which the screen draws, shows a mimic and
    is worst of all.
    """
    if door.mimic is not None:
        return NO_DOOR
    heard = known_map.memory.last_heard(door)
    if heard is not None:
        return UNWILLING[heard.who] + (heard.who.anybody and door.knocked_at is not None)
    signs = signs_of_tenants(door, known_map.world)
    if not signs:
        return 0
    return 2 if Sign.CLAWS in signs else 1


def force_door(known_map: KnownMap) -> Action | None:
    """Return an action for opening, by magic or fire, the nearest door that the hero cannot open by hand.

    The action is a step towards the door, or the use of a scroll, a wand or a flask of fire. The result is None if the
    hero has none of these items, or if he knows no way to such a door.
    """
    seen = known_map.memory.known_state
    held = [door for at, door in known_map.shut.items() if not known_map.ground[at] and not door.runed]
    held = [door for door in held if why_not_opened_by_magic(door, seen(door)) is None]
    held = [door for door in held if seen(door) is DoorState.BOLTED] or held
    if (scroll := place_of(OPENING, known_map.world)) is not None:
        return _at_one_of(held, lambda _: Use(scroll), known_map)
    if (wand := place_of(DESTRUCTION, known_map.world)) is not None:
        return _at_one_of(held, lambda door: Use(wand, door.at), known_map)
    for flask in (FIRE_FLASK, FIRE):
        if (place := place_of(flask, known_map.world)) is not None:
            return _burn(place, [door for door in held if door.kind.burns is not None], known_map)
    return None


def _at_one_of(held: list[Door], action: Callable[[Door], Action], known_map: KnownMap) -> Action | None:
    """Return `action(door)` for a door beside the hero; if there is none, a step towards the nearest of the doors.

    `held`: doors that the hero cannot open by hand. Return None if the hero knows no way to any of them.
    """
    for door in held:
        if door.at - known_map.hero.pos in ORTHOGONAL:
            return action(door)
    return step_to(_fronts(held, known_map), known_map)


def _burn(place: int, held: list[Door], known_map: KnownMap) -> Action | None:
    """Return the action of throwing a flask of fire so that a door burns; else a step to a cell for the throw.

    The hero throws at the cell before the door, from two cells away. At this distance he sees that cell even in the
    dark, and the flames do not reach him. Return None if he knows no way to a cell for the throw. `place`: index of the
    flask in the bag. `held`: the doors to burn.
    """
    hero, ground = known_map.hero, known_map.open_ground
    stands: dict[Vec, Vec] = {}
    for front in _fronts(held, known_map):
        for step in ORTHOGONAL:
            stand = front + step + step
            if known_map.world.level.in_bounds(stand) and ground[stand] and ground[front + step]:
                stands.setdefault(stand, front)
    if hero.pos in stands and known_map.world.sees(stands[hero.pos]):
        return Throw(place, stands[hero.pos])
    return step_to(list(stands), known_map)


def _fronts(held: list[Door], known_map: KnownMap) -> list[Vec]:
    """Return the open cells orthogonally beside the doors of `held`."""
    ground = known_map.open_ground
    return [at for door in held for at in known_map.before(door, ground)]
