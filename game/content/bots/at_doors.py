"""What a bot does at shut doors, and which doors it prefers to leave shut.

`force_door` opens or destroys a door that cannot be opened by hand, when there is no other way: with a scroll, a wand
or fire.
"""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.explore import step_to
from game.content.bots.item_use import place_of
from game.content.bots.known_map import KnownMap
from game.content.items.consumables import FIRE, FIRE_FLASK, OPENING
from game.content.items.wands import DESTRUCTION
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.model.memory import Reading
from game.engine.model.tradition_features import Verb
from game.engine.model.traits import Size
from game.engine.rules.actions.door_actions import Ease, Knock
from game.engine.rules.actions.item_actions import Throw, Use
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.door_rules import why_not_eased, why_not_knocked, why_not_opened_by_magic

WAITING_TICKS = 1200
"""Number of ticks that a bot waits beside a door after its knock. A turn is 100 ticks."""
CAMPING_TICKS = 2500
"""Number of ticks that the bot `camper` waits beside a door before it goes in."""
NO_DOOR = 100
"""Reluctance to go through a mimic. It is a monster that poses as a door, and has its hinge on the wrong side."""


def walk_in(_door: Door, step: Vec, _known_map: KnownMap) -> Action:
    """Return a step into the door, without listening or looking first."""
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


def listen_and_decide(door: Door, step: Vec, known_map: KnownMap) -> Action:
    """Return the next action at a door: first a wait to listen, then an action that suits the monsters behind the door.

    An awake monster that is small, or that is alone and not large, is called out by knocking, so that the hero can lie
    in wait. In all other cases he opens the door a crack. `step`: from the hero to the door.
    """
    if Verb.LISTEN not in known_map.world.tradition.verbs:
        return Walk(step)
    reading = fresh_reading(door, step, known_map)
    if reading is None:
        return Wait()
    small, alone = reading.size is Size.SMALL, reading.count == 1 and reading.size is not Size.LARGE
    if reading.stirring and (small or alone):
        action = _lie_in_wait(door, step, known_map, knocks=1 if small else 2)
        if action is not None:
            return action
    return ease(door, step, known_map)


def wait_beside(door: Door, step: Vec, known_map: KnownMap) -> Action:
    """Return the next action at the door: a wait until CAMPING_TICKS are over, then a step into it."""
    reading = known_map.memory.last_reading(door)
    if Verb.LISTEN not in known_map.world.tradition.verbs:
        return Walk(step)
    sat = reading is not None and reading.side == step and known_map.hero.ready_at - reading.tick >= CAMPING_TICKS
    return Walk(step) if sat else Wait()


def fresh_reading(door: Door, step: Vec, known_map: KnownMap) -> Reading | None:
    """Return the last result of listening at this side of a door if it is still valid; else None.

    While it is valid, listening again gives the same result. `step`: from the hero to the door.
    """
    reading = known_map.memory.last_reading(door)
    return reading if reading is not None and reading.is_valid(step, known_map.hero.ready_at) else None


def _lie_in_wait(door: Door, step: Vec, known_map: KnownMap, *, knocks: int = 1) -> Action | None:
    """Return an action that lures a monster through a door: a knock at the door, and after the knocks a wait beside it.

    `step`: from the hero to the door. `knocks`: number of knocks that the door must get. Pass 2 to lure monsters that
    keep a post, because these come only after a second knock. The result is None if WAITING_TICKS ticks have passed
    since the last knock, or if the hero cannot knock at the door.
    """
    now = known_map.hero.ready_at
    if why_not_knocked(door, known_map.hero, known_map.world) is not None:
        return None
    if door.knocked_at is None or door.knocks < knocks:
        return Knock(step)
    return Wait() if now - door.knocked_at <= WAITING_TICKS else None


def no_reluctance(_door: Door, _known_map: KnownMap) -> int:
    """Return 0 for every door, so that the bot goes through doors in any order."""
    return 0


def equal_reluctance(_door: Door, _known_map: KnownMap) -> int:
    """Return 1 for every door, so that the bot opens no door that it can avoid."""
    return 1


def reluctance_by_sound(door: Door, known_map: KnownMap) -> int:
    """Return how unwilling a bot is to go through a door, by what the hero last heard behind it; 0 is not at all.

    Many monsters are worse than few, and awake monsters are worse than sleepers. A single monster that is not large
    counts as 0: if asleep, it is taken by surprise; if awake, it is called out. A hinge on the wrong side, which the
    screen draws, shows a mimic and is worst of all.
    """
    if door.mimic is not None:
        return NO_DOOR
    reading = known_map.memory.last_reading(door)
    if reading is None:
        return 2 if known_map.memory.last_movement(door) is not None else 0
    if not reading.count:
        return 0
    if reading.count == 1 and reading.size is not Size.LARGE:
        return 0
    if not reading.stirring:
        return 1 + reading.count
    return 2 + reading.count + reading.size + (door.knocked_at is not None)


def force_door(known_map: KnownMap) -> Action | None:
    """Return an action for opening, by magic or fire, the nearest door that the hero cannot open by hand.

    The action is a step towards the door, or the use of a scroll, a wand or a flask of fire. The result is None if the
    hero has none of these items, or if he knows no way to such a door.
    """
    held = [
        door
        for at, door in known_map.shut.items()
        if not known_map.ground[at] and not door.runed and why_not_opened_by_magic(door) is None
    ]
    held = [door for door in held if known_map.memory.known_state(door) is DoorState.BOLTED] or held
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
