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
from viewer.graphics.painting import STRONG, Painting, mark
from viewer.state.scope import Scope


def distance(scope: Scope) -> Painting:
    world = scope.world
    level, tradition = world.level, world.tradition
    painting = Painting(level.shape)
    ground = ground_for(world.hero, level, tradition)
    if not ground[scope.at]:
        painting.legend = [(mark("mark wall"), "point at a cell where one can stand")]
        return painting
    field = PathMap(ground, tradition.steps, delays_for(level, tradition)).turns_to([scope.at])
    farthest = int(field.max())
    scale = [mark("mark near"), mark("mark middle"), mark("mark far")]
    painting.shade(field >= 0, field / max(1, farthest), scale)
    painting.dot(scope.at, mark("mark pointed"))
    painting.numbers = field
    painting.legend = [
        (scale[0], f"near {scope.at.x},{scope.at.y}"),
        (scale[1], f"{farthest // 2} turns"),
        (scale[2], f"{farthest} turns, the farthest"),
    ]
    cut = ground & (field < 0)
    if cut.any():
        painting.tint(cut, mark("mark cut off"))
        painting.legend.append((mark("mark cut off"), f"{cut.sum()} cells: no way"))
    painting.told = lambda at: "no way" if field[at] < 0 else f"{field[at]} turns"
    return painting


def reachability(scope: Scope) -> Painting:
    """As doors stand: what is reached through no shut one, what through shut ones, and what not at all."""
    world, start = scope.subject.world, scope.subject.start
    level, steps = world.level, world.tradition.steps
    painting = Painting(level.shape)
    ground = ground_for(world.hero, level, world.tradition)
    shut = ~level.solid
    for at, door in level.doors.items():
        shut[at] &= not door.shut
    behind = reachable(ground, start, steps)
    at_once = reachable(shut, start, steps)
    cut = ~level.solid & ~behind
    doors_open = scope.choices.doors_open
    painting.tint(behind, mark("mark reached" if doors_open else "mark behind"))
    painting.tint(at_once, mark("mark reached"))
    painting.tint(cut, mark("mark cut off"), STRONG)
    walkable = max(1, int((~level.solid).sum()))
    share = 100 / walkable
    if doors_open:
        painting.legend = [
            (mark("mark reached"), f"{behind.sum()} cells, {behind.sum() * share:.0f} %, from the start")
        ]
    else:
        painting.legend = [
            (mark("mark reached"), f"{at_once.sum()} cells, {at_once.sum() * share:.0f} %, through no shut door"),
            (mark("mark behind"), f"{(behind & ~at_once).sum()} cells behind doors"),
        ]
    painting.legend.append((mark("mark cut off"), f"{cut.sum()} cells cut off"))

    def told(at: Vec) -> str:
        if cut[at]:
            return "cut off"
        return "reached" if at_once[at] else "reached through doors" if behind[at] else ""

    painting.told = told
    return painting


def passing(scope: Scope) -> Painting:
    world = scope.subject.world
    level, tradition = world.level, world.tradition
    breed = scope.choices.breed_of(world)
    actor = sample(breed)
    painting = Painting(level.shape)
    ground = ground_for(actor, level, tradition)
    reached = _reached_by(actor, world, scope.subject.start)
    painting.tint(reached, mark("mark reached"))
    painting.tint(ground & ~reached, mark("mark behind"))
    doors = list(level.doors.values())
    for door in doors:
        painting.dot(door.at, mark("mark passes" if ground[door.at] else "mark refused"))
    passed = sum(bool(ground[door.at]) for door in doors)
    where = "from the start" if breed is tradition.hero else f"from where a {breed.name} is"
    painting.legend = [
        (mark("text"), f"{breed.name}: {'opens doors' if may_open(actor, tradition) else 'opens no door'}"),
        (mark("mark reached"), f"{reached.sum()} cells {where}"),
        (mark("mark behind"), f"{(ground & ~reached).sum()} cells it could stand on, and cannot get to"),
        (mark("mark passes"), f"{passed} doors it passes"),
        (mark("mark refused"), f"{len(doors) - passed} doors that stop it"),
        (mark("thing"), f"{len(level.items)} heaps of things, {len(level.actors) - scope.subject.peopled} creatures"),
    ]
    for at in level.items:
        painting.frames.append((Rect(*at, 1, 1), mark("thing")))
    for other in level.actors:
        if other is not world.hero:
            painting.frames.append((Rect(*other.pos, 1, 1), mark("foe")))
    painting.told = lambda at: _who_passes(at, world)
    return painting


def sample(breed: Breed) -> Actor:
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
        actor = sample(breed)
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
