"""How far a noise reaches as far as the hero knows: for the rings on the map, and whether a sleeper would wake.

Only cells and doors that the hero remembers count. A noise may reach farther than he knows.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec, cells_where
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.model.door import AJAR_MUFFLES, Door, DoorState
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.traits import Trait
from game.engine.senses.hearing import ASLEEP, AWAKE, wake_chance
from game.engine.senses.hero_knowledge import known_states
from game.engine.world import World

FAIRLY_LOUD, LOUD, VERY_LOUD = LOUDNESS[Noise.STEPS] + 2, ASLEEP, 2 * ASLEEP
"""Loudness from which a noise is no longer quiet, wakes a usual sleeper close by, and wakes one far away."""


def known_noise_costs(at: Vec, within: int, level: Level, *, hoped: bool = False) -> NDArray[np.int16]:
    """Return the loudness that a noise made at a cell loses to each cell, as far as the hero knows: int16[x, y].

    The value is -1 where he knows of no way for the noise, or where it loses more than `within`. Doors muffle as in the
    state in which he last saw them; the cell of the noise itself does not. `hoped`: whether noises pass through cells
    that he has not explored.
    """
    memory, terrains = level.memory, level.terrains
    soundproof = terrains.soundproof[memory.ground]
    open_ = ~(memory.explored & soundproof) if hoped else memory.explored & ~soundproof
    open_[at] = True
    muffles = terrains.muffles[memory.ground] * memory.explored
    muffled = {cell: int(muffles[cell]) for cell in cells_where(muffles > 0)}
    for door in level.doors.values():
        if (state := memory.known_state(door)) is not None and (loss := _muffles(door, state)):
            muffled[door.at] = loss
    muffled.pop(at, None)
    return PathMap(open_, StepRule.NO_CORNERS, muffled).distances_to([at], limit=within)


def _muffles(door: Door, state: DoorState) -> int:
    """Return the loudness that a noise would lose at a door in a state."""
    if state is DoorState.AJAR:
        return min(AJAR_MUFFLES, door.kind.muffles)
    return door.kind.muffles if state.shut else 0


def _loudest(cell: Vec, sources: Iterable[Vec], loudness: int, level: Level) -> int | None:
    """Return the most loudness that noises from some sources have left in a cell, as far as the hero knows.

    None if none of them gets there. `loudness`: of each noise at its source. As in the rule, a door in `cell` does not
    muffle. Cells that he has not explored let noises through: he may see a sleeper in the light behind dark ground.
    """
    costs = known_noise_costs(cell, max(loudness, 0), level, hoped=True)
    reaching = [int(costs[source]) for source in sources if costs[source] >= 0]
    return loudness - min(reaching) if reaching else None


def wake_percent(sleeper: Actor, at: Vec, sources: Iterable[Vec], loudness: int, level: Level) -> int:
    """Return the chance in percent that a noise of the hero would wake a sleeper, as far as he knows.

    It is the best chance of those from the cells `sources`. `at`: cell of the sleeper. This is the rule of
    `hearing.make_noise`.
    """
    if sleeper.breed.has(Trait.IGNORES_NOISE) or sleeper.breed.has(Trait.FRIENDLY):
        return 0
    least = AWAKE - sleeper.hearing  # it may have woken meanwhile, which he does not know
    near = [source for source in sources if loudness - (source - at).steps >= least]  # in the open it would hear these
    left = _loudest(at, near, loudness, level) if near else None
    return 0 if left is None else wake_chance(sleeper, loudness, left)


def stirred(sleepers: Iterable[Actor], source: Vec, loudness: int, level: Level) -> list[Actor]:
    """Return the sleepers that hear a noise in their sleep that is not sure to wake them.

    The noise would be heard by a monster with the same ears that is awake. `source`: cell of the noise. It loses as
    much on its way as a noise from the sleeper would lose on the way back.
    """
    costs = known_noise_costs(source, max(loudness, 0), level, hoped=True)
    left = [(sleeper, loudness - int(costs[sleeper.pos])) for sleeper in sleepers if costs[sleeper.pos] >= 0]
    return [sleeper for sleeper, loud in left if AWAKE <= loud + sleeper.hearing < ASLEEP]


def cells_to_step_on(world: World) -> list[Vec]:
    """Return the cells beside the hero that he knows to be walkable, without doors that are not open."""
    level = world.level
    floor = level.memory.walkable(level.terrains)
    steps = ORTHOGONAL if world.tradition.steps is StepRule.ORTHOGONAL else DIRECTIONS
    closed = {door.at for door, state in known_states(level).items() if not state.clear}
    beside = (world.hero.pos + step for step in steps)
    return [cell for cell in beside if level.in_bounds(cell) and floor[cell] and cell not in closed]
