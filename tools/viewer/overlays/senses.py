"""Overlays of what is perceived: sight, light and noise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.engine.model.level import Level
from game.engine.model.sound import LOUDNESS
from game.engine.senses.hearing import ASLEEP, AWAKE, hearers, loudness_left
from game.engine.tradition import Tradition
from game.engine.vision import Lines, RoomLight
from game.ui.render.lighting import fading, reach_of_light
from viewer.graphics.painting import STRONG, Painting, mark
from viewer.state.scope import Scope


def sight(scope: Scope) -> Painting:
    world = scope.world
    level, tradition = world.level, world.tradition
    painting = Painting(level.shape)
    if level.solid[scope.at]:
        painting.legend = [(mark("mark wall"), "point at a cell where one can stand")]
        return painting
    view = tradition.sight.view(replace(world.hero, pos=scope.at), level)
    painting.tint(view, mark("mark seen"))
    painting.tint(~view & ~level.solid, mark("void"))
    painting.dot(scope.at, mark("mark pointed"))
    seen = int((view & ~level.solid).sum())
    painting.legend = [
        (mark("mark seen"), f"{seen} cells, {100 * seen / max(1, int((~level.solid).sum())):.1f} %"),
        (mark("text"), f"{_reach(tradition)}; doors {_doors(scope)}"),
    ]
    painting.told = lambda at: "seen" if view[at] else "not seen"
    return painting


def _reach(tradition: Tradition) -> str:
    """How far the hero sees, in words."""
    match tradition.sight:
        case Lines(shape=shape, far=far):
            lit = f", {far} where it is lit" if far else ""
            return f"a {shape.name.lower()} of {tradition.hero.sight}{lit}"
        case RoomLight():
            return "lit rooms, and eight neighbours"
        case _:
            return "everything"


def light(scope: Scope) -> Painting:
    level = scope.world.level
    painting = Painting(level.shape)
    lit = level.lit
    strength = _strength(level)
    painting.shade(lit, strength, [mark("mark dusk"), mark("mark lit")])
    for torch in level.lights:
        painting.dot(torch.mount, mark("mark flame"))
    both = int((lit & ~level.solid).sum())
    share = 100 * both / max(1, int((~level.solid).sum()))
    painting.legend = [
        (mark("mark flame"), f"{len(level.lights)} lights of the level's own"),
        (mark("mark lit"), f"{both} cells lit, {share:.0f} %; doors {_doors(scope)}"),
    ]
    painting.told = lambda at: f"light {100 * strength[at]:.0f} %" if lit[at] else "dark"
    return painting


def _doors(scope: Scope) -> str:
    return "open" if scope.choices.doors_open else "as they stand"


def _strength(level: Level) -> NDArray[np.float64]:
    """How bright each cell is, of 1: the sum over the lights that reach it."""
    x, y = (axis.astype(np.float32) for axis in np.indices(level.shape))
    total = np.zeros(level.shape)
    for torch in level.lights:
        radius = torch.kind.radius
        left, top = max(0, torch.at.x - radius), max(0, torch.at.y - radius)
        near = (slice(left, torch.at.x + radius + 1), slice(top, torch.at.y + radius + 1))
        reach = reach_of_light(level, torch.at, radius)[near]
        total[near] += fading(x[near] - torch.at.x, y[near] - torch.at.y, radius) * reach
    return np.minimum(1, total)


def noise(scope: Scope) -> Painting:
    """What the rules leave of a noise in each cell, and which of the level's creatures would hear it."""
    level = scope.world.level
    painting = Painting(level.shape)
    sound = scope.choices.noise
    loudness = LOUDNESS[sound]
    left = np.maximum(loudness_left(level, scope.at, loudness), 0)
    awake, asleep = left >= AWAKE, left >= ASLEEP
    painting.tint(awake, mark("mark faint"))
    painting.tint(asleep, mark("mark loud"))
    painting.dot(scope.at, mark("mark pointed"))
    painting.numbers = left
    others = [actor for actor in scope.subject.level.actors if actor is not scope.subject.world.hero]
    heard = [actor for actor, _ in hearers(level, scope.at, loudness, others)]
    painting.legend = [
        (mark("text"), f"{sound.value}: {loudness} at {scope.at.x},{scope.at.y}"),
        (mark("mark loud"), f"{asleep.sum()} cells: wakes sleepers"),
        (mark("mark faint"), f"{(awake & ~asleep).sum()} cells: heard awake"),
        (mark("foe"), f"{len(heard)} of {len(others)} creatures hear it"),
    ]
    painting.told = lambda at: f"{left[at]} of the noise is left" if awake[at] else "silent"
    for actor in heard:
        painting.dot(actor.pos, mark("foe"), STRONG)
    return painting
