"""Generators of levels that grow instead of being built, and the generator `random`, both from document 003.

The first steps of a generator make the ground. The steps after that are the same for all generators, and are those of
the document (RB-05). Cells that cannot be reached from the middle are filled. The hero begins in any of nine areas of
the map. Each area gets monsters, and the exit is as far away as possible. Doors are placed in a third of the cells that
fit, and vaults come last. The docstring of each step names the deviations of that step from the document. Two more
deviations are made here: a map is thrown away if less than a fifth of it is ground, and no monster waits where the hero
arrives.

The generator `random` chains steps chosen at random. If these steps happen to be those of a chain that has a name, that
chain makes the level (`chain_named`).
"""

from __future__ import annotations

from game.content.monsters.spawn_tables import GOBLINS_AND_ORCS
from game.content.vaults.own_vaults import shelf
from game.content.vaults.vault_files import BOOK, named
from game.engine.grid.dice import Dice
from game.engine.records import record
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down, Sketch
from game.mapgen.layers.doors.ordinary_doors import CorridorDoors, ScanDoors
from game.mapgen.layers.population.area_spawns import AreaSpawns, CorridorSpawns
from game.mapgen.layers.population.place_monsters import RoomSpawns
from game.mapgen.layers.population.place_stairs import AreaStart, DistantExit, FirstAndLastRoom
from game.mapgen.layers.rooms.corridors import BentCorridors, DogLegCorridors, NearestCorridors, StraightCorridors
from game.mapgen.layers.rooms.fill_ground import CullUnreachable
from game.mapgen.layers.rooms.prefab_section import Section
from game.mapgen.layers.rooms.prefab_vaults import Vaults
from game.mapgen.layers.rooms.room_order import Order, RoomSorter
from game.mapgen.layers.rooms.room_shaping import CornerRounder, RoomDrawer, RoomExploder
from game.mapgen.layers.rooms.wave_function_collapse import WaveFunctionCollapse
from game.mapgen.layers.scenery.lakes import Lakes
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.caves import Caves, JoinedCaves
from game.mapgen.starters.maze import Maze
from game.mapgen.starters.prefab_level import PrefabLevel
from game.mapgen.starters.random_walk_maps import (
    CENTRAL_ATTRACTOR,
    FAT_PASSAGES,
    FEARFUL_SYMMETRY,
    HEAVY_EROSION,
    INSECTOID,
    OPEN_AREA,
    OPEN_HALLS,
    RORSCHACH,
    WALK_INWARDS,
    WALK_OUTWARDS,
    WINDING_PASSAGES,
)
from game.mapgen.starters.scattered_rooms import SimpleRooms
from game.mapgen.starters.voronoi_hive import Hive, Metric

PEOPLE = AreaSpawns("kobold", guests=False)
BURIED = Vaults(shelf, BOOK)
"""Step that places vaults, small patterns from drawings: a trap square, a checkerboard and a smile (RB-28)."""
FORT = Section(named("underground fort"))
IN_THE_MIDDLE = AreaStart(Across.CENTRE, Down.CENTRE)
SETTLED = (IN_THE_MIDDLE, CullUnreachable(least_percent=20), AreaStart(), PEOPLE, DistantExit())
"""Steps that turn bare ground into a map with start, monsters and exit, but without doors (RB-05)."""


def grown(
    name: str, summary: str, starter: BuildStep, *shaping: BuildStep, flooding: tuple[BuildStep, ...] = ()
) -> Chain:
    """Return a chain that makes ground, shapes it, turns it into a map (SETTLED), and adds doors and vaults.

    `shaping`: steps that change the ground before the steps SETTLED. `flooding`: steps between doors and vaults, such
    as those that make lakes.
    """
    layers = (*shaping, *SETTLED, ScanDoors(), *flooding, BURIED, AlwaysRight())
    return Chain(name, summary, starter, layers)


UNDER_A_FORT: tuple[BuildStep, ...] = (FORT, AreaStart(Across.LEFT), CullUnreachable(), DistantExit())
"""Steps that dig a fort into the ground, and place the start and the exit that it needs."""
COLLAPSED: tuple[BuildStep, ...] = (WaveFunctionCollapse(), *SETTLED)


CHAINS = (
    grown("caves", "cellular automata caves, 15 rounds, with pillars in open areas", Caves()),
    grown(
        "joined-caves", "cellular automata caves, 4 rounds, joined by tunnels two cells wide", JoinedCaves(smallest=8)
    ),
    grown(
        "lakes",
        "joined cellular automata caves with up to 4 lakes that leave all other floor connected",
        JoinedCaves(smallest=8),
        flooding=(Lakes(most=4),),
    ),
    grown("open-area", "drunkard's walk from the centre, 50% floor: one large ragged hall", OPEN_AREA),
    grown("open-halls", "drunkard's walk from random points, long lives (400 steps): ragged halls", OPEN_HALLS),
    grown(
        "winding-passages",
        "drunkard's walk from random points, short lives (100 steps): winding passages",
        WINDING_PASSAGES,
    ),
    grown("fat-passages", "drunkard's walk from random points, passages two cells wide", FAT_PASSAGES),
    grown(
        "fearful-symmetry",
        "drunkard's walk from random points, mirrored left to right and top to bottom",
        FEARFUL_SYMMETRY,
    ),
    grown("walk-inwards", "diffusion-limited aggregation (DLA), random walks inwards: thin branches", WALK_INWARDS),
    grown(
        "walk-outwards",
        "diffusion-limited aggregation (DLA), random walks outwards from the centre: a cave with a ragged edge",
        WALK_OUTWARDS,
    ),
    grown("central-attractor", "diffusion-limited aggregation (DLA), central attractor: rays", CENTRAL_ATTRACTOR),
    grown(
        "insectoid",
        "diffusion-limited aggregation (DLA), central attractor, mirrored left to right: an insect's outline",
        INSECTOID,
    ),
    grown(
        "rorschach",
        "diffusion-limited aggregation (DLA), random walks inwards, mirrored left to right: ink blots",
        RORSCHACH,
    ),
    grown(
        "heavy-erosion",
        "diffusion-limited aggregation (DLA), random walks inwards, two cells wide, 35% floor",
        HEAVY_EROSION,
    ),
    grown("hive", "Voronoi cells (64 seeds, Euclidean distance): straight walls", Hive(Metric.PYTHAGORAS)),
    grown("hive-manhattan", "Voronoi cells (64 seeds, Manhattan distance): bent walls", Hive(Metric.MANHATTAN)),
    grown("hive-chebyshev", "Voronoi cells (64 seeds, Chebyshev distance): slanting walls", Hive(Metric.CHEBYSHEV)),
    grown(
        "maze",
        "maze by recursive backtracking: long winding corridors, few branches; doors in a third of the suitable cells",
        Maze(),
    ),
    grown(
        "collapsed-caves",
        "wave function collapse of cellular automata caves, tiles of 8x8 cells",
        Caves(),
        *SETTLED,
        WaveFunctionCollapse(),
    ),
    grown(
        "collapsed-hive",
        "wave function collapse of Voronoi cells (Manhattan distance), tiles of 8x8 cells",
        Hive(Metric.MANHATTAN),
        *SETTLED,
        WaveFunctionCollapse(),
    ),
    Chain(
        "fort",
        "cellular automata caves, 15 rounds, with an underground fort from a drawing at the east edge",
        Caves(),
        (*SETTLED, *UNDER_A_FORT, ScanDoors(), BURIED, AlwaysRight()),
    ),
    grown("priory", "a priory from a drawing: church, cloister, cells and kitchen", PrefabLevel(named("priory"))),
)


CORRIDORS: tuple[BuildStep, ...] = (DogLegCorridors(), NearestCorridors(), StraightCorridors(), BentCorridors())


def chain_named(starter: BuildStep, layers: tuple[BuildStep, ...]) -> Chain | None:
    """Return the chain of `CHAINS` that has exactly this starter and these layers, or None if there is none."""
    return next((chain for chain in CHAINS if chain.starter == starter and chain.layers == layers), None)


def random_chain(dice: Dice) -> Chain:
    """Return a random chain among all those that document 003 and its addendum compose by chance (RB-03)."""
    steps = _room_family(dice) if dice.below(2) == 0 else _shape_family(dice)
    joined = any(step in CORRIDORS for step in steps)
    if dice.below(3) == 0:
        steps += COLLAPSED
        joined = False
    if dice.below(20) == 0:
        steps += UNDER_A_FORT
    steps += [CorridorDoors() if joined else ScanDoors(), BURIED, AlwaysRight()]
    starter, layers = steps[0], tuple(steps[1:])
    return chain_named(starter, layers) or Chain("random", ", ".join(step.name for step in steps), starter, layers)


def _room_family(dice: Dice) -> list[BuildStep]:
    """Return random steps that make rooms and join them (RB-04)."""
    starter = dice.choice((SimpleRooms(), BspRooms(), BspInterior()))
    steps: list[BuildStep] = [starter]
    people: list[BuildStep] = []
    if not isinstance(starter, BspInterior):
        steps += [RoomSorter(dice.choice(list(Order))), RoomDrawer(), dice.choice(CORRIDORS)]
        people += dice.choice(([], [CorridorSpawns("kobold")]))
        steps += dice.choice(([RoomExploder()], [CornerRounder()], [], [], [], []))
    steps += dice.choice(
        (
            [FirstAndLastRoom()],
            [FirstAndLastRoom(), DistantExit()],
            [FirstAndLastRoom(), AreaStart()],
            [AreaStart(), DistantExit()],
        )
    )
    people.append(dice.choice((RoomSpawns("kobold", percent=57, most=2, guests=False), PEOPLE)))
    return steps + people


def _shape_family(dice: Dice) -> list[BuildStep]:
    """Return random steps that make ground of one of sixteen shapes (RB-05), two of them hives.

    A hive is a map divided into parts around random points. The first hive measures distances as the crow flies, the
    second in orthogonal steps.
    """
    fixed = PrefabLevel(named("priory"))
    shapes = (
        Caves(),
        OPEN_AREA,
        OPEN_HALLS,
        WINDING_PASSAGES,
        FAT_PASSAGES,
        FEARFUL_SYMMETRY,
        Maze(),
        WALK_INWARDS,
        WALK_OUTWARDS,
        CENTRAL_ATTRACTOR,
        INSECTOID,
        Hive(Metric.PYTHAGORAS),
        Hive(Metric.MANHATTAN),
        *(fixed, fixed, fixed),
    )
    return [dice.choice(shapes), *SETTLED]


@record
class AnyChain(BuildStep):
    """Starter (first step of a chain) that composes a new random chain for each level, and runs all of it."""

    def __call__(self, sketch: Sketch) -> None:
        random_chain(sketch.dice).run(sketch)


RANDOM = Chain(
    "random",
    "random combination of starters and layers: rooms or caves, at times with wave function collapse or a fort (RB-03)",
    AnyChain(),
    (GOBLINS_AND_ORCS,),
)
