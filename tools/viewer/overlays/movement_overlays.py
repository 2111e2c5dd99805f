"""Overlays of movement: distances, reachable cells, and the cells that each breed (kind of monster) can enter."""

from __future__ import annotations

import numpy as np

from game.content.monsters.breeds import BREEDS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.engine.model.actor import Actor, spawn
from game.engine.model.breed import Breed
from game.engine.movement.path_maps import movement_map
from game.engine.movement.reach import cut_off, hero_reach
from game.engine.step_rules import check_step, ground_for, may_open
from game.engine.words import count
from game.engine.world import World
from viewer.graphics.overlay_layer import STRONG_ALPHA, OverlayLayer, mark_colour
from viewer.state.overlay_context import OverlayContext


def distance(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the number of turns that the hero needs from each cell to the pointed cell."""
    world = context.world
    level, tradition = world.level, world.tradition
    layer = OverlayLayer(level.shape)
    paths = movement_map(world.hero, level, tradition)
    if not paths.ground[context.at]:
        layer.legend = [(mark_colour("mark wall"), "Point at a walkable cell.")]
        return layer
    field = paths.distances_to([context.at])
    farthest = int(field.max())
    scale = [mark_colour("mark near"), mark_colour("mark middle"), mark_colour("mark far")]
    layer.shade(field >= 0, field / max(1, farthest), scale)
    layer.mark_cell(context.at, mark_colour("mark pointed"))
    layer.numbers = field
    layer.legend = [
        (scale[0], f"0 turns, at {context.at.x},{context.at.y}"),
        (scale[1], count(farthest // 2, "turn")),
        (scale[2], f"{count(farthest, 'turn')}, the greatest distance"),
    ]
    cut = paths.ground & (field < 0)
    if cut.any():
        layer.tint(cut, mark_colour("mark cut off"))
        layer.legend.append((mark_colour("mark cut off"), f"{count(int(cut.sum()), 'cell')} with no way there"))
    layer.cell_text = lambda at: "no way there" if field[at] < 0 else count(int(field[at]), "turn")
    return layer


def reachability(context: OverlayContext) -> OverlayLayer:
    """Return a layer that shows how each cell can be reached from the start.

    Cells reached without opening a door, cells behind doors that open by hand, cells behind a lever or a lock, and
    cells out of reach have different colours. The hero pulls the levers and uses the keys that he reaches; he does not
    look for hidden doors, because no place may need them.
    """
    world, start = context.world, context.viewed.start
    level, tradition = world.level, world.tradition
    layer = OverlayLayer(level.shape)
    unshut = ~level.solid
    for at, door in level.doors.items():
        unshut[at] &= not door.shut
    at_once = movement_map(world.hero, level, tradition, ground=unshut).reachable(start)
    by_hand = movement_map(world.hero, level, tradition).reachable(start)
    in_the_end = hero_reach(world.hero, level, tradition, start=start, secrets=False).possible
    found = hero_reach(world.hero, level, tradition, start=start).possible
    layers = [
        (at_once, "mark reached", "in reach", "without opening a door"),
        (by_hand & ~at_once, "mark behind", "in reach through doors", "behind shut doors"),
        (in_the_end & ~by_hand, "mark short", "in reach with a lever or a key", "behind a lever or a lock"),
        (found & ~in_the_end & ~level.solid, "mark taken", "in reach through a hidden door", "behind hidden doors"),
        (cut_off(~level.solid, found, level.doors), "mark cut off", "cut off", "cut off"),
    ]
    walkable = max(1, int((~level.solid).sum()))
    for cells, purpose, _, words in layers:
        layer.tint(cells, mark_colour(purpose), *([STRONG_ALPHA] if purpose == "mark cut off" else []))
        number = int(cells.sum())
        share = f", {100 * number / walkable:.0f} %," if purpose == "mark reached" else ""
        if number or purpose in ("mark reached", "mark behind", "mark cut off"):
            layer.legend.append((mark_colour(purpose), f"{count(number, 'cell')}{share} {words}"))
    layer.cell_text = lambda at: next((text for cells, _, text, _ in layers if cells[at]), "")
    return layer


def access(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the cells and doors that the chosen breed can enter, and frames for items and creatures."""
    world = context.viewed.world
    level, tradition = world.level, world.tradition
    breed = context.overlay_settings.breed_of(world)
    actor = sample_actor(breed)
    layer = OverlayLayer(level.shape)
    reached = _reached_by(actor, world, context.viewed.start)
    ground = ground_for(actor, level, tradition) | reached
    layer.tint(reached, mark_colour("mark reached"))
    layer.tint(ground & ~reached, mark_colour("mark behind"))
    doors = list(level.doors.values())
    for door in doors:
        layer.mark_cell(door.at, mark_colour("mark passes" if ground[door.at] else "mark refused"))
    passed = sum(bool(ground[door.at]) for door in doors)
    where = "from the start" if breed is tradition.hero else f"from each {breed.name}"
    layer.legend = [
        (
            mark_colour("text"),
            f"{breed.name}: {'can open doors' if may_open(actor, tradition) else 'cannot open doors'}",
        ),
        (mark_colour("mark reached"), f"{count(int(reached.sum()), 'cell')} in reach {where}"),
        (mark_colour("mark behind"), f"{count(int((ground & ~reached).sum()), 'walkable cell')} out of reach"),
        (mark_colour("mark passes"), f"{count(passed, 'door')} it can pass"),
        (mark_colour("mark refused"), f"{count(len(doors) - passed, 'door')} it cannot pass"),
        (
            mark_colour("thing"),
            count(len(level.items), "cell") + " with items",
        ),
        (mark_colour("foe"), count(len(level.actors) - context.viewed.has_hero, "creature")),
    ]
    for at in level.items:
        layer.frames.append((Rect(*at, 1, 1), mark_colour("thing")))
    for other in level.actors:
        if other is not world.hero:
            layer.frames.append((Rect(*other.pos, 1, 1), mark_colour("foe")))
    layer.cell_text = lambda at: _access_text(at, world)
    return layer


def sample_actor(breed: Breed) -> Actor:
    """Return an actor of a breed that is on no level. It serves to calculate where actors of the breed can step."""
    return spawn(breed, Vec(0, 0), 1, Dice("0", "sample"))


def _reached_by(actor: Actor, world: World, start: Vec) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Return the cells that at least one actor of a breed (kind of monster) can reach, bool[x, y].

    Each actor begins in its present cell. `actor`: any actor of the breed. If the breed is that of the hero, the result
    is what he can reach from `start` with the levers and the keys that he finds.
    """
    level = world.level
    if actor.breed is world.tradition.hero:
        return hero_reach(world.hero, level, world.tradition, start=start, secrets=False).possible
    paths = movement_map(actor, level, world.tradition)
    starts = [other.pos for other in level.actors if other.breed.name == actor.breed.name]
    cells: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = np.zeros(level.shape, np.bool_)
    for at in starts:
        if not cells[at]:
            cells |= paths.reachable(at)
    return cells


def _access_text(at: Vec, world: World) -> str:
    """Return a text that lists which breeds can step into a cell, with the number of turns, and which cannot."""
    names_by_turns: dict[int, list[str]] = {}
    for breed in (world.tradition.hero, *BREEDS.values()):
        actor = sample_actor(breed)
        checks = [
            check_step(actor, at - step, at, world.level, world.tradition)
            for step in world.tradition.steps.directions
            if world.level.in_bounds(at - step) and not world.level.solid[at - step]
        ]
        names_by_turns.setdefault(min((check.turns for check in checks if check.allowed), default=0), []).append(
            breed.name
        )
    parts = [
        f"{'enters in ' + count(turns, 'turn') if turns else 'cannot enter'}: {', '.join(names)}"
        for turns, names in sorted(names_by_turns.items(), key=lambda group: (not group[0], group[0]))
    ]
    return "; ".join(parts)
