"""The lines for a player who cannot see the map, after each order: the state of the hero and what is around him.

The lines tell only what the hero sees or remembers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec, cells_where, name_of_step, nearest_first
from game.engine.model.air import GRAINS
from game.engine.model.condition import turns_left
from game.engine.model.door import Door, DoorState
from game.engine.model.tradition_features import Feature
from game.engine.rules.door_limit import limit_here, own_open_doors
from game.engine.rules.ground_use import known_usable
from game.engine.rules.identification import name_of
from game.engine.rules.talking import friends_in_view
from game.engine.senses.door_signs import Sign, known_signs, last_side, signs_of_tenants
from game.engine.senses.hero_knowledge import known_arches, known_states
from game.engine.step_rules import check_step
from game.engine.words import capital, count, listed
from game.engine.world import World
from game.ui.text.cards.cell_card import describe, mood
from game.ui.text.door_sides import from_side
from game.ui.text.known_places import lever_name, state_word
from game.ui.text.open_doors import line_on_act, of_limit
from game.ui.text.sentences import status as text


def status_line(world: World) -> str:
    """Return the hero's state in a sentence: turn, depth, health, oil, conditions, and the room where he is."""
    hero = world.hero
    parts = [
        text.SPOKEN_STATUS.format(
            turn=world.turns_passed, depth=world.level.depth, health=hero.health, most_health=hero.max_health
        )
    ]
    if hero.breed.lamp is not None:
        parts.append((text.SPOKEN_OIL_COVERED if hero.lamp_covered else text.SPOKEN_OIL).format(oil=hero.oil))
    if (limit := limit_here(world)) is not None:
        doors = len(own_open_doors(world.level))
        parts.append(text.SPOKEN_OPEN_DOORS.format(doors=of_limit(doors, limit)))
    parts += [
        text.SPOKEN_CONDITION.format(
            Condition=capital(condition.name), turns=count(turns_left(ends, hero.ready_at), "turn")
        )
        for condition, ends in hero.conditions.items()
        if ends > hero.ready_at
    ]
    if (room := world.level.room_at(hero.pos)) is not None:
        parts.append(text.SPOKEN_ROOM.format(room=room.purpose))
    return " ".join(parts)


def view_line(world: World) -> str:
    """Return a sentence on the creatures and things in view, the nearest first; empty if there are none."""
    hero = world.hero
    found = [
        (
            foe.pos,
            text.SPOKEN_FOE.format(
                foe=foe.name,
                mood=mood(foe),
                health=foe.health,
                most_health=foe.max_health,
                place=place_of(foe.pos, hero.pos),
            ),
        )
        for foe in world.foes_in_view()
    ]
    named = [(friend.pos, friend.name) for friend in friends_in_view(world)]
    memory = world.level.memory
    named += [(at, name_of(item, world)) for at, item in memory.items.items() if world.sees(at)]
    named += [(at, trap.name) for at, trap in memory.traps.items() if world.sees(at)]
    named += [(at, name) for at, name in _plates(world).items() if world.sees(at)]
    named += [(at, terrain.name) for at, terrain in known_usable(world).items() if world.sees(at)]
    for way in (1, -1):
        stairs = [at for at in world.level.cells_of(depth_change=way) if memory.explored[at] and world.sees(at)]
        named += [(at, text.SPOKEN_STAIRS[way]) for at in stairs]
    beside = {hero.pos + step for step in _steps(world)}  # `ways_line` names the doors and arches there
    named += [
        (door.at, _door_in_state(door, state, world))
        for door, state in known_states(world.level).items()
        if world.sees(door.at) and door.at not in beside and door.at != hero.pos
    ]
    arches = [at for at in known_arches(world.level) if world.sees(at) and at not in beside and at != hero.pos]
    named += [(at, world.level.terrain_at(at).name) for at in arches]
    named += _fire_and_gas(world)
    found += [(at, text.SPOKEN_THING.format(thing=name, place=place_of(at, hero.pos))) for at, name in named]
    nearest = nearest_first(hero.pos)
    found.sort(key=lambda sight: nearest(sight[0]))
    return text.SPOKEN_VIEW.format(sights="; ".join(name for _, name in found)) if found else ""


def _plates(world: World) -> dict[Vec, str]:
    """Return the plates that the hero knows, by cell: names with their state."""
    level = world.level
    names = {at: lever_name(lever, level).lower() for at, lever in level.levers.items() if level.plate_at(at)}
    return {at: name for at, name in names.items() if name}


def _steps(world: World) -> Sequence[Vec]:
    """Return the steps that the hero can take in the tradition (set of rules): eight or four."""
    return DIRECTIONS if Feature.DIAGONALS in world.tradition.provides else ORTHOGONAL


def ways_line(world: World) -> str:
    """Return a sentence on the cells to which one step leads: where the hero can go, doors, arches, fixtures to use."""
    level, hero = world.level, world.hero.pos
    states = {door.at: state for door, state in known_states(level).items()}
    steps = _steps(world)
    taken = {foe.pos for foe in world.foes_in_view()}  # with a friend he swaps places
    fire, arches = _fire_in_view(world), {at: level.terrain_at(at) for at in known_arches(level)}
    named, plates = known_usable(world) | arches, _plates(world)
    ways, doors = [], []
    for step in steps:
        at = hero + step
        if not level.in_bounds(at) or not level.memory.explored[at]:
            continue
        if at in states:
            door = capital(_door_in_state(level.doors[at], states[at], world, beside=not step.diagonal))
            doors.append(text.SPOKEN_DOOR.format(Door=door, direction=name_of_step(step)))
            continue
        if at in plates:
            doors.append(text.SPOKEN_DOOR.format(Door=capital(plates[at]), direction=name_of_step(step)))
        if at in named:
            doors.append(text.SPOKEN_DOOR.format(Door=capital(named[at].name), direction=name_of_step(step)))
        free = not fire[at] and at not in taken and not level.terrains[level.memory.ground[at]].blocks_bodies
        if free and check_step(world.hero, hero, at, level, world.tradition).allowed:  # no corner is in the way
            ways.append(name_of_step(step))
    sentences = [text.SPOKEN_WAYS.format(directions=listed(ways))] if ways else []
    if len(ways) == len(steps):
        sentences = [text.SPOKEN_ALL_WAYS.format(number=len(steps))]
    if (holding := next((condition for condition in world.hero.conditions if condition.held), None)) is not None:
        sentences = [text.SPOKEN_HELD.format(condition=holding.name)]
    if burning := [name_of_step(step) for step in steps if level.in_bounds(hero + step) and fire[hero + step]]:
        doors.append(text.SPOKEN_FIRE_BESIDE.format(directions=listed(burning)))
    return " ".join([*sentences, *doors])


def _fire_in_view(world: World) -> NDArray[np.bool_]:
    """Return which cells the hero sees burn, bool[x, y]."""
    fire = world.level.air.fire
    return world.view & (fire > 0) if fire is not None else np.zeros_like(world.view)


def _fire_and_gas(world: World) -> list[tuple[Vec, str]]:
    """Return the nearest cell in view with fire, and that with each gas, with the names."""
    gases = [(kind.name, world.view & (grains >= GRAINS)) for kind, grains in world.level.air.gas.items()]
    nearest = nearest_first(world.hero.pos)
    return [
        (min(cells_where(cells), key=nearest), name)
        for name, cells in ((text.SPOKEN_FIRE, _fire_in_view(world)), *gases)
        if cells.any()
    ]


def _door_in_state(door: Door, state: DoorState, world: World, *, beside: bool = False) -> str:
    """Return the name of a door, the state in which the hero last saw it, and its signs.

    An opening without a leaf has neither. `beside`: whether the words end with what an act at the door would make of
    the number of the hero's open doors.
    """
    if not door.kind.has_leaf:
        return door.kind.noun
    signs, side = known_signs(door, world), last_side(door, world)
    words = [state_word(door, state, world.level)]
    if signs and side is not None:
        told = ", ".join(text.SPOKEN_SIGNS[sign] for sign in Sign if sign in signs)
        words.append(from_side(side, told).lower())
    if signs and not signs_of_tenants(door, world):
        words.append(text.SPOKEN_GONE)
    if beside and (change := line_on_act(door, world)) is not None:
        words.append(change.text.lower())
    return text.SPOKEN_DOOR_IN_VIEW.format(door=door.kind.noun, state=", ".join(words))


def look_line(at: Vec, world: World, *, aims: bool = False) -> str:
    """Return the text of the look card of a cell in one line. The parameters: see `describe`."""
    place = capital(place_of(at, world.hero.pos))
    return text.SPOKEN_LOOK.format(Place=place, lines=" ".join(line.text for line in describe(at, world, aims=aims)))


def place_of(at: Vec, hero: Vec) -> str:
    """Return where a cell lies, seen from the hero: "3 east, 1 north"."""
    across, down = at - hero
    parts = [
        text.SPOKEN_DISTANCE.format(cells=abs(cells), direction=name_of_step(Vec(*step)))
        for cells, step in (
            (across, ((across > 0) - (across < 0), 0)),
            (down, (0, (down > 0) - (down < 0))),
        )
        if cells
    ]
    return ", ".join(parts) or text.HERE
