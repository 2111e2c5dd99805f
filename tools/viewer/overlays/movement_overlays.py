"""Overlays of where one gets: how far, whether at all, and who."""

from __future__ import annotations

import numpy as np

from game.content.monsters.monsters import BREEDS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.engine.grid.pathfinding import PathMap, reachable
from game.engine.model.actor import Actor, spawn
from game.engine.model.breed import Breed
from game.engine.movement import check_step, delays_for, ground_for, may_open
from game.engine.words import count
from game.engine.world import World
from viewer.graphics.overlay_layer import STRONG_ALPHA, OverlayLayer, mark_colour
from viewer.state.overlay_context import OverlayContext


def distance(context: OverlayContext) -> OverlayLayer:
    world = context.world
    level, tradition = world.level, world.tradition
    layer = OverlayLayer(level.shape)
    ground = ground_for(world.hero, level, tradition)
    if not ground[context.at]:
        layer.legend = [(mark_colour("mark wall"), "point at a cell where one can stand")]
        return layer
    field = PathMap(ground, tradition.steps, delays_for(level, tradition)).turns_to([context.at])
    farthest = int(field.max())
    scale = [mark_colour("mark near"), mark_colour("mark middle"), mark_colour("mark far")]
    layer.shade(field >= 0, field / max(1, farthest), scale)
    layer.mark_cell(context.at, mark_colour("mark pointed"))
    layer.numbers = field
    layer.legend = [
        (scale[0], f"near {context.at.x},{context.at.y}"),
        (scale[1], f"{farthest // 2} turns"),
        (scale[2], f"{farthest} turns, the farthest"),
    ]
    cut = ground & (field < 0)
    if cut.any():
        layer.tint(cut, mark_colour("mark cut off"))
        layer.legend.append((mark_colour("mark cut off"), f"{cut.sum()} cells: no way"))
    layer.cell_text = lambda at: "no way" if field[at] < 0 else f"{field[at]} turns"
    return layer


def reachability(context: OverlayContext) -> OverlayLayer:
    """As doors stand: what is reached through no shut one, what through shut ones, and what not at all."""
    world, start = context.viewed.world, context.viewed.start
    level, steps = world.level, world.tradition.steps
    layer = OverlayLayer(level.shape)
    ground = ground_for(world.hero, level, world.tradition)
    shut = ~level.solid
    for at, door in level.doors.items():
        shut[at] &= not door.shut
    behind = reachable(ground, start, steps)
    at_once = reachable(shut, start, steps)
    cut = ~level.solid & ~behind
    doors_open = context.overlay_settings.doors_open
    layer.tint(behind, mark_colour("mark reached" if doors_open else "mark behind"))
    layer.tint(at_once, mark_colour("mark reached"))
    layer.tint(cut, mark_colour("mark cut off"), STRONG_ALPHA)
    walkable = max(1, int((~level.solid).sum()))
    share = 100 / walkable
    if doors_open:
        layer.legend = [
            (mark_colour("mark reached"), f"{behind.sum()} cells, {behind.sum() * share:.0f} %, from the start")
        ]
    else:
        layer.legend = [
            (
                mark_colour("mark reached"),
                f"{at_once.sum()} cells, {at_once.sum() * share:.0f} %, through no shut door",
            ),
            (mark_colour("mark behind"), f"{(behind & ~at_once).sum()} cells behind doors"),
        ]
    layer.legend.append((mark_colour("mark cut off"), f"{cut.sum()} cells cut off"))

    def cell_text(at: Vec) -> str:
        if cut[at]:
            return "cut off"
        return "reached" if at_once[at] else "reached through doors" if behind[at] else ""

    layer.cell_text = cell_text
    return layer


def passing(context: OverlayContext) -> OverlayLayer:
    world = context.viewed.world
    level, tradition = world.level, world.tradition
    breed = context.overlay_settings.breed_of(world)
    actor = sample_actor(breed)
    layer = OverlayLayer(level.shape)
    ground = ground_for(actor, level, tradition)
    reached = _reached_by(actor, world, context.viewed.start)
    layer.tint(reached, mark_colour("mark reached"))
    layer.tint(ground & ~reached, mark_colour("mark behind"))
    doors = list(level.doors.values())
    for door in doors:
        layer.mark_cell(door.at, mark_colour("mark passes" if ground[door.at] else "mark refused"))
    passed = sum(bool(ground[door.at]) for door in doors)
    where = "from the start" if breed is tradition.hero else f"from where a {breed.name} is"
    layer.legend = [
        (mark_colour("text"), f"{breed.name}: {'opens doors' if may_open(actor, tradition) else 'opens no door'}"),
        (mark_colour("mark reached"), f"{reached.sum()} cells {where}"),
        (mark_colour("mark behind"), f"{(ground & ~reached).sum()} cells it could stand on, and cannot get to"),
        (mark_colour("mark passes"), f"{passed} doors it passes"),
        (mark_colour("mark refused"), f"{len(doors) - passed} doors that stop it"),
        (
            mark_colour("thing"),
            f"{len(level.items)} heaps of things, {len(level.actors) - context.viewed.has_hero} creatures",
        ),
    ]
    for at in level.items:
        layer.frames.append((Rect(*at, 1, 1), mark_colour("thing")))
    for other in level.actors:
        if other is not world.hero:
            layer.frames.append((Rect(*other.pos, 1, 1), mark_colour("foe")))
    layer.cell_text = lambda at: _who_passes(at, world)
    return layer


def sample_actor(breed: Breed) -> Actor:
    """One of a breed, to ask `check_step` for."""
    return spawn(breed, Vec(0, 0), 1, Dice("0", "sample"))


def _reached_by(actor: Actor, world: World, start: Vec) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The cells that those of its breed can get to from where they are; the hero's, from where he is."""
    level = world.level
    ground = ground_for(actor, level, world.tradition)
    alike = [other.pos for other in level.actors if other.breed.name == actor.breed.name]
    if actor.breed is world.tradition.hero:
        alike = [start]
    cells: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = np.zeros(level.shape, np.bool_)
    for at in alike:
        if not cells[at]:
            cells |= reachable(ground, at, world.tradition.steps)
    return cells


def _who_passes(at: Vec, world: World) -> str:
    """Which breeds a step can take into a cell, and how long it takes them."""
    takes: dict[int, list[str]] = {}
    for breed in (world.tradition.hero, *BREEDS.values()):
        actor = sample_actor(breed)
        ways = [
            check_step(actor, at - step, at, world.level, world.tradition)
            for step in world.tradition.steps.directions
            if world.level.holds(at - step) and not world.level.solid[at - step]
        ]
        takes.setdefault(min((way.turns for way in ways if way.allowed), default=0), []).append(breed.name)
    said = [
        f"{'in ' + count(turns, 'turn') if turns else 'not'}: {', '.join(names)}"
        for turns, names in sorted(takes.items(), key=lambda group: (not group[0], group[0]))
    ]
    return "into it " + "; ".join(said)
