"""Who hears a noise, how faintly, and what comes of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.events.movement import Heard
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.sound import RALLYING, Noise
from game.engine.senses.awareness import alert_to
from game.engine.world import World

UNHEARD = -1000
"""What is left of a noise where it does not get to."""


AWAKE, ASLEEP = 1, 16
"""So much must be left of a noise for one who is awake, and for a sleeper: what is done softly wakes nobody."""


def loudness_left(level: Level, at: Vec, loudness: int) -> NDArray[np.int16]:
    """What is left in each cell of a noise made at one; UNHEARD where nothing is, or no way leads."""
    costs = level.noise_costs(at, loudness)
    return np.where((costs < 0) | (costs > loudness), np.int16(UNHEARD), np.int16(loudness) - costs)


def threshold(actor: Actor) -> int:
    """What must be left of a noise for an actor to hear it; keen ears hear what is less than nothing to others."""
    return (ASLEEP if actor.asleep else AWAKE) - actor.hearing


def comes_to(actor: Actor, maker: Actor | None) -> bool:
    """Whether a monster heeds noises that others than the hero make, and that of this maker."""
    return actor.breed.curious and (maker is None or maker.breed is not actor.breed)


def hearers(level: Level, at: Vec, loudness: int, listeners: list[Actor]) -> list[tuple[Actor, int]]:
    """Those of some actors who hear a noise, each with what is left of it where it stands."""
    near: list[tuple[Actor, int]] = []
    within = 0
    for actor in listeners:
        (x, y), least = actor.pos, threshold(actor)
        if loudness - max(abs(x - at.x), abs(y - at.y)) >= least:  # it would hear it if only air lay between
            near.append((actor, least))
            within = max(within, loudness - least)
    if len(near) == 1:  # the way back is as long: the field of one who listens alone serves for all that he may hear
        costs = [int(level.noise_costs(near[0][0].pos, within)[at])]
    else:
        costs = [int(level.noise_costs(at, within)[actor.pos]) for actor, _ in near]
    return [
        (actor, loudness - cost)
        for (actor, least), cost in zip(near, costs, strict=True)
        if cost >= 0 and loudness - cost >= least
    ]


def make_noise(at: Vec, loudness: int, maker: Actor | None, noise: Noise, world: World) -> None:
    """Lets all hear it whom it reaches: monsters what the hero does, the hero what he does not see being done."""
    if not world.tradition.noise:
        return
    listeners = [actor for actor in world.level.actors if actor is not maker]
    if maker is not world.hero and noise not in RALLYING:
        listeners = [actor for actor in listeners if actor is world.hero or comes_to(actor, maker)]
    for actor, left in hearers(world.level, at, loudness, listeners):
        if actor is not world.hero:
            if noise is Noise.KNOCKING or not actor.breed.ignores_noise:
                alert_to(actor, at, world, far=loudness - left, summoned=noise is Noise.KNOCKING)
        elif not world.sees(at) and not any(event.at == at for event in world.witnessed):
            actor.heard_at = world.now
            world.emit(Heard(noise, (at - actor.pos).compass, left, actor.pos))
