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
from viewer.graphics.overlay_layer import STRONG_ALPHA, OverlayLayer, mark_colour
from viewer.state.overlay_context import OverlayContext


def sight(context: OverlayContext) -> OverlayLayer:
    world = context.world
    level, tradition = world.level, world.tradition
    layer = OverlayLayer(level.shape)
    if level.solid[context.at]:
        layer.legend = [(mark_colour("mark wall"), "point at a cell where one can stand")]
        return layer
    view = tradition.sight.view(replace(world.hero, pos=context.at), level)
    layer.tint(view, mark_colour("mark seen"))
    layer.tint(~view & ~level.solid, mark_colour("void"))
    layer.mark_cell(context.at, mark_colour("mark pointed"))
    seen = int((view & ~level.solid).sum())
    layer.legend = [
        (mark_colour("mark seen"), f"{seen} cells, {100 * seen / max(1, int((~level.solid).sum())):.1f} %"),
        (mark_colour("text"), f"{_reach(tradition)}; doors {_doors(context)}"),
    ]
    layer.cell_text = lambda at: "seen" if view[at] else "not seen"
    return layer


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


def light(context: OverlayContext) -> OverlayLayer:
    level = context.world.level
    layer = OverlayLayer(level.shape)
    lit = level.lit
    strength = _strength(level)
    layer.shade(lit, strength, [mark_colour("mark dusk"), mark_colour("mark lit")])
    for torch in level.lights:
        layer.mark_cell(torch.mount, mark_colour("mark flame"))
    both = int((lit & ~level.solid).sum())
    share = 100 * both / max(1, int((~level.solid).sum()))
    layer.legend = [
        (mark_colour("mark flame"), f"{len(level.lights)} lights of the level's own"),
        (mark_colour("mark lit"), f"{both} cells lit, {share:.0f} %; doors {_doors(context)}"),
    ]
    layer.cell_text = lambda at: f"light {100 * strength[at]:.0f} %" if lit[at] else "dark"
    return layer


def _doors(context: OverlayContext) -> str:
    return "open" if context.overlay_settings.doors_open else "as they stand"


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


def noise(context: OverlayContext) -> OverlayLayer:
    """What the rules leave of a noise in each cell, and which of the level's creatures would hear it."""
    level = context.world.level
    layer = OverlayLayer(level.shape)
    sound = context.overlay_settings.noise
    loudness = LOUDNESS[sound]
    left = np.maximum(loudness_left(level, context.at, loudness), 0)
    awake, asleep = left >= AWAKE, left >= ASLEEP
    layer.tint(awake, mark_colour("mark faint"))
    layer.tint(asleep, mark_colour("mark loud"))
    layer.mark_cell(context.at, mark_colour("mark pointed"))
    layer.numbers = left
    others = [actor for actor in context.viewed.level.actors if actor is not context.viewed.world.hero]
    heard = [actor for actor, _ in hearers(level, context.at, loudness, others)]
    layer.legend = [
        (mark_colour("text"), f"{sound.value}: {loudness} at {context.at.x},{context.at.y}"),
        (mark_colour("mark loud"), f"{asleep.sum()} cells: wakes sleepers"),
        (mark_colour("mark faint"), f"{(awake & ~asleep).sum()} cells: heard awake"),
        (mark_colour("foe"), f"{len(heard)} of {len(others)} creatures hear it"),
    ]
    layer.cell_text = lambda at: f"{left[at]} of the noise is left" if awake[at] else "silent"
    for actor in heard:
        layer.mark_cell(actor.pos, mark_colour("foe"), STRONG_ALPHA)
    return layer
