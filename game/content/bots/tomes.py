"""Which of three tomes a bot takes, and how it uses the abilities about doors."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.bots.item_use import ready
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.content.items.abilities import OFFERED, PASS_THROUGH, PEER, SEAL, THROW_OPEN
from game.content.items.door_abilities import Pass, Peer
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.movement.path_maps import movement_map
from game.engine.rules.actions.item_actions import Invoke
from game.engine.rules.door_rules import why_not_bolted, why_not_opened_by_magic
from game.engine.step_rules import Doors


def tomes_to_take(known_map: KnownMap, policy: BotPolicy) -> list[Vec]:
    """Return the cell of the best tome of each choice whose tomes the hero has all seen.

    A bot keeps a mixed kit: it takes the kind of ability (a row of `OFFERED`) of which the hero has fewest. While he
    has none, the policy names the kind that it likes best. In the second round the order is reversed: what it has
    lacked for the longest comes first.
    """
    hero, items = known_map.hero, known_map.memory.items
    best = []
    for choice in known_map.world.level.alternatives:
        taught = {at: items[at].kind.teaches for at in sorted(choice) if at in items}
        arts = {at: ability for at, ability in taught.items() if ability is not None}
        if len(arts) == len(choice):
            best.append(min(arts, key=lambda at: _rank(arts[at], hero, policy)))
    return best


def _rank(ability: Ability, hero: Actor, policy: BotPolicy) -> tuple[int, int]:
    """Return the sort key of an ability: the lower, the more the bot wants it."""
    kind = next(kind for kind in OFFERED if ability in kind)
    held = sum(one in kind for one in hero.abilities)
    place = policy.favours.index(OFFERED.index(kind))
    return held, -place if held % 2 else place


def pass_unseen(door: Door, known_map: KnownMap) -> Action | None:
    """Return the action of passing through a shut door, which leaves it shut; None if somebody is heard behind it.

    None also if the hero cannot. He stands beside the door.
    """
    heard = known_map.memory.last_heard(door)
    if not ready(PASS_THROUGH, known_map.hero) or heard is None or heard.who.anybody:
        return None
    why = Pass().why_not(door, known_map.hero, known_map.world)
    return Invoke(PASS_THROUGH.name, door.at) if why is None else None


def peer_behind(door: Door, known_map: KnownMap) -> Action | None:
    """Return the action of looking behind a shut door where somebody is heard; None if the hero cannot, or has looked.

    He stands beside the door.
    """
    heard = known_map.memory.last_heard(door)
    if not ready(PEER, known_map.hero) or heard is None or not heard.who.anybody:
        return None
    if known_map.explored[door.at + heard.through] or Peer().why_not(door, known_map.hero, known_map.world) is not None:
        return None
    return Invoke(PEER.name, door.at)


def throw_open_vault(known_map: KnownMap) -> Action | None:
    """Return the action of opening a locked door in view for which the hero has no key; None if he cannot.

    Doors with a rune, and the last door, are left shut.
    """
    hero, world = known_map.hero, known_map.world
    if not ready(THROW_OPEN, hero) or hero.keys:
        return None
    for at, door in known_map.shut.items():
        locked = known_map.memory.known_locked(door) and not door.runed
        if locked and world.sees(at) and why_not_opened_by_magic(door) is None:
            return Invoke(THROW_OPEN.name, at)
    return None


def seal_out(foes: Sequence[Actor], known_map: KnownMap) -> Action | None:
    """Return the action of bolting a doorway in view that would part the hero from all of `foes`; None without one."""
    hero, world = known_map.hero, known_map.world
    if not ready(SEAL, hero):
        return None
    for at, door in known_map.doors.items():
        if not world.sees(at) or known_map.memory.known_state(door) is None or at in known_map.shut:
            continue
        if why_not_bolted(door, world) is not None:
            continue
        ground = known_map.open_ground.copy()
        ground[at] = False
        reached = movement_map(hero, world.level, world.tradition, Doors.REMEMBERED, ground=ground).reachable(hero.pos)
        if not any(reached[foe.pos] for foe in foes):
            return Invoke(SEAL.name, at)
    return None
