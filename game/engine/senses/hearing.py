"""Noises: which actors hear them, how faintly, and how they react."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.events.movement_events import Heard
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.noise import RALLYING, SUMMONING, KnownNoise, Noise
from game.engine.model.traits import Trait
from game.engine.senses.awareness import alert_to
from game.engine.world import World

UNHEARD = -1000
"""Value for the loudness in cells that a noise does not reach."""


AWAKE, ASLEEP = 1, 16
"""Loudness that a noise must have left to be heard, and to be sure to wake a sleeper."""
MAY_WAKE_WITHIN, MAY_WAKE_PERCENT = 5, 10
"""Squares that a noise travels, within which it may wake a sleeper that hears it, and the chance of that.

A noise that is loud enough wakes sleepers for sure, also farther away.
"""


def earshot(loudness: int) -> int:
    """Return the most steps over open ground from which a monster that is awake hears a noise with ordinary ears."""
    return max(0, loudness - AWAKE)


def loudness_left(level: Level, at: Vec, loudness: int) -> NDArray[np.int16]:
    """Return the loudness that a noise has left in each cell: int16[x, y], UNHEARD where it does not reach.

    `at`: cell where the noise is made. `loudness`: cells that the noise carries in the open.
    """
    costs = level.noise_costs(at, loudness)
    return np.where((costs < 0) | (costs > loudness), np.int16(UNHEARD), np.int16(loudness) - costs)


def threshold(actor: Actor) -> int:
    """Return the loudness that a noise must have left in an actor's cell to be heard; 0 or negative for keen ears."""
    return AWAKE - actor.hearing


def wake_chance(sleeper: Actor, loudness: int, left: int) -> int:
    """Return the chance in percent that a noise wakes a sleeper. `left`: what is left of its `loudness` in its cell."""
    if left >= ASLEEP - sleeper.hearing:
        return 100
    return MAY_WAKE_PERCENT if left >= threshold(sleeper) and loudness - left <= MAY_WAKE_WITHIN else 0


def comes_to(actor: Actor, maker: Actor | None) -> bool:
    """Return whether the monster `actor` goes to a noise that the hero did not make.

    Only curious monsters go to these noises, but not to noises of their own breed (kind of monster). `maker`: the actor
    that made the noise; None if no actor made it.
    """
    return actor.breed.has(Trait.CURIOUS) and (maker is None or maker.breed is not actor.breed)


def hearers(level: Level, at: Vec, loudness: int, listeners: list[Actor]) -> list[tuple[Actor, int]]:
    """Return the listeners that hear a noise, awake or in their sleep, each as (actor, loudness left in its cell).

    `at`: cell where the noise is made. `loudness`: cells that it carries in the open.
    """
    near: list[tuple[Actor, int]] = []
    within = 0
    for actor in listeners:
        (x, y), least = actor.pos, threshold(actor)
        if loudness - max(abs(x - at.x), abs(y - at.y)) >= least:  # it would hear the noise in the open
            near.append((actor, least))
            within = max(within, loudness - least)
    if not near:
        return []
    if len(near) == 1:  # costs are symmetric, and those around a lone listener are cached for further noises
        costs = [int(level.noise_costs(near[0][0].pos, within)[at])]
    else:
        around = level.noise_costs(at, within)
        costs = [int(around[actor.pos]) for actor, _ in near]
    return [
        (actor, loudness - cost)
        for (actor, least), cost in zip(near, costs, strict=True)
        if cost >= 0 and loudness - cost >= least
    ]


def make_noise(at: Vec, loudness: int, maker: Actor | None, noise: Noise, world: World) -> None:
    """Deliver a noise to every actor in earshot, if the tradition has noise.

    Monsters react to noises of the hero and to RALLYING noises, such as shouts and bells; curious monsters react to
    other noises too. Breeds that ignore noise react only to a second knock. Sleepers wake by `wake_chance`. The hero
    gets a `Heard` event unless he sees the cell `at` or has just witnessed an event in it. `World.noises` gets each
    noise that he makes or hears. `loudness`: cells that the noise carries in the open. `maker`: None if no actor made
    the noise.
    """
    if not world.tradition.noise:
        return
    if maker is world.hero:
        world.note_noise(KnownNoise(noise, loudness, at, (at - maker.pos).compass, True, world.now))
    listeners = [actor for actor in world.level.actors if actor is not maker]
    if maker is not world.hero and noise not in RALLYING:
        curious = [actor for actor in listeners if Trait.CURIOUS in actor.breed.traits or actor is world.hero]
        listeners = [actor for actor in curious if actor is world.hero or comes_to(actor, maker)]
    for actor, left in hearers(world.level, at, loudness, listeners):
        if actor is not world.hero:
            heeds = noise in SUMMONING or not actor.breed.has(Trait.IGNORES_NOISE)
            if heeds and (not actor.asleep or world.dice.chance(wake_chance(actor, loudness, left))):
                alert_to(actor, at, world, far=loudness - left, summoned=noise in SUMMONING)
            continue
        direction = (at - actor.pos).compass
        if world.sees(at) or any(event.at == at for event in world.witnessed):
            world.note_noise(KnownNoise(noise, loudness, at, direction, False, world.now))
        else:
            actor.heard_at = world.now
            world.note_noise(KnownNoise(noise, left, None, direction, False, world.now))
            world.emit(Heard(noise, direction, left, actor.pos))
