"""Overlays of the senses: sight, light and noise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS
from game.engine.senses.hearing import ASLEEP, AWAKE, hearers, loudness_left
from game.engine.sight_rules import LineOfSight, RoomLight
from game.engine.tradition import Tradition
from game.engine.words import count
from game.ui.render.lighting import fading, reach_of_light
from viewer.graphics.overlay_layer import STRONG_ALPHA, OverlayLayer, mark_colour
from viewer.state.overlay_context import NOISE_WORDS, OverlayContext


def sight(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the cells that the hero would see from the pointed cell."""
    world = context.world
    level, tradition = world.level, world.tradition
    layer = OverlayLayer(level.shape)
    if level.solid[context.at]:
        layer.legend = [(mark_colour("mark wall"), "Point at a walkable cell.")]
        return layer
    view = tradition.sight.view(replace(world.hero, pos=context.at), level)
    layer.tint(view, mark_colour("mark seen"))
    layer.tint(~view & ~level.solid, mark_colour("void"))
    layer.mark_cell(context.at, mark_colour("mark pointed"))
    seen = int((view & ~level.solid).sum())
    layer.legend = [
        (
            mark_colour("mark seen"),
            f"{count(seen, 'cell')} in view, {100 * seen / max(1, int((~level.solid).sum())):.1f} %",
        ),
        (mark_colour("text"), f"{_range_text(tradition)}; {_doors_text(context)}"),
    ]
    layer.cell_text = lambda at: "in view" if view[at] else "out of view"
    return layer


def _range_text(tradition: Tradition) -> str:
    """Return a text that describes how far the hero sees under a tradition (set of rules)."""
    match tradition.sight:
        case LineOfSight(shape=shape, far=far):
            lit = f", {far} in lit areas" if far else ""
            return f"sight is a {shape.name.lower()} of radius {tradition.hero.sight}{lit}"
        case RoomLight():
            return "sight covers the lit room and the eight neighbouring cells"
        case _:
            return "sight covers everything"


def light(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the light of the level's own light sources. The hero's lamp is left out."""
    level = context.world.level
    layer = OverlayLayer(level.shape)
    lit = level.lit
    strength = _strength(level)
    layer.shade(lit, strength, [mark_colour("mark dusk"), mark_colour("mark lit")])
    for torch in level.all_lights:
        layer.mark_cell(torch.mount, mark_colour("mark flame"))
    lit_floor = int((lit & ~level.solid).sum())
    share = 100 * lit_floor / max(1, int((~level.solid).sum()))
    layer.legend = [
        (mark_colour("mark flame"), count(len(level.all_lights), "light source")),
        (mark_colour("mark lit"), f"{count(lit_floor, 'lit cell')}, {share:.0f} %; {_doors_text(context)}"),
    ]
    layer.cell_text = lambda at: f"light {100 * strength[at]:.0f} %" if lit[at] else "dark"
    return layer


def _doors_text(context: OverlayContext) -> str:
    return "all doors open" if context.overlay_settings.doors_open else "doors as they are"


def _strength(level: Level) -> NDArray[np.float64]:
    """Return the brightness of each cell, float64[x, y]: the sum over the lights that reach it, at most 1."""
    x, y = (axis.astype(np.float32) for axis in np.indices(level.shape))
    total = np.zeros(level.shape)
    for torch in level.all_lights:
        radius = torch.kind.radius
        left, top = max(0, torch.at.x - radius), max(0, torch.at.y - radius)
        near = (slice(left, torch.at.x + radius + 1), slice(top, torch.at.y + radius + 1))
        reach = reach_of_light(level, torch.at, radius)[near]
        total[near] += fading(x[near] - torch.at.x, y[near] - torch.at.y, radius) * reach
    return np.minimum(1, total)


def noise(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the loudness in each cell of a noise at the pointed cell, and the creatures that hear it."""
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
        (mark_colour("text"), f"{NOISE_WORDS[sound]} at {context.at.x},{context.at.y}, loudness {loudness}"),
        (mark_colour("mark loud"), f"{count(int(asleep.sum()), 'cell')} where sleepers wake"),
        (
            mark_colour("mark faint"),
            f"{count(int((awake & ~asleep).sum()), 'cell')} where sleepers may wake",
        ),
        (mark_colour("foe"), f"{len(heard)} of {count(len(others), 'creature')} would hear it"),
    ]
    layer.cell_text = lambda at: f"loudness {left[at]}" if awake[at] else "not audible"
    for actor in heard:
        layer.mark_cell(actor.pos, mark_colour("foe"), STRONG_ALPHA)
    return layer
