"""The levels that grow instead of being built, and the chain of chance that makes all levels of document 003.

The steps that they share are the document's (RB-05): cells that cannot be reached from the middle are filled, the hero
begins in any of nine areas, the ground is peopled area by area, the way on is as far as can be; doors stand in a third
of the cells that fit, and vaults come last. Deviations are named by the steps; here these: a map with less than a fifth
of its ground left is thrown away, and no monster waits where the hero arrives.

If the chain of chance composes a chain that has a name, that chain makes the level (`named`).
"""

from __future__ import annotations

from game.content.monsters.spawn_tables import SEEDS
from game.engine.grid.dice import Dice
from game.engine.records import record
from game.mapgen.analysis.check import AlwaysRight
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down, Sketch
from game.mapgen.drawing.prefab_list import BOOK_VAULTS, PRIORY, UNDERGROUND_FORT
from game.mapgen.layers.doors.placement_rules import CorridorDoors, ScanDoors
from game.mapgen.layers.population.area_spawns import AreaSpawns, CorridorSpawns
from game.mapgen.layers.population.monsters import RoomSpawns
from game.mapgen.layers.population.stairs import AreaStart, DistantExit, FirstAndLastRoom
from game.mapgen.layers.rooms.cleanup import CullUnreachable
from game.mapgen.layers.rooms.corridors import BentCorridors, DogLegCorridors, NearestCorridors, StraightCorridors
from game.mapgen.layers.rooms.prefab_layers import Section, Vaults
from game.mapgen.layers.rooms.shaping import CornerRounder, Order, RoomDrawer, RoomExploder, RoomSorter
from game.mapgen.layers.rooms.wave_function_collapse import WaveFunctionCollapse
from game.mapgen.layers.scenery.lakes import Lakes
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.caves import Caves, JoinedCaves
from game.mapgen.starters.maze import Maze
from game.mapgen.starters.prefab_level import PrefabLevel
from game.mapgen.starters.scattered_rooms import SimpleRooms
from game.mapgen.starters.voronoi import Hive, Metric
from game.mapgen.starters.wanderers import (
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

PEOPLE = AreaSpawns("kobold", guests=False)
BURIED = Vaults(BOOK_VAULTS)
"""RB-28: trap square, checkerboard and smile."""
FORT = Section(UNDERGROUND_FORT)
IN_THE_MIDDLE = AreaStart(Across.CENTRE, Down.CENTRE)
SETTLED = (IN_THE_MIDDLE, CullUnreachable(least_percent=20), AreaStart(), PEOPLE, DistantExit())
"""Steps from bare ground to a map with everything in it but doors (RB-05)."""


def grown(
    name: str, summary: str, starter: BuildStep, *shaping: BuildStep, flooding: tuple[BuildStep, ...] = ()
) -> Chain:
    """Return a chain: ground that is shaped, if at all, then settled; then doors, flooding steps, and vaults."""
    layers = (*shaping, *SETTLED, ScanDoors(), *flooding, BURIED, AlwaysRight())
    return Chain(name, summary, starter, layers)


UNDER_A_FORT: tuple[BuildStep, ...] = (FORT, AreaStart(Across.LEFT), CullUnreachable(), DistantExit())
"""Steps that dig a fort into the ground, with the arrival and the way on that it needs."""
COLLAPSED: tuple[BuildStep, ...] = (WaveFunctionCollapse(), *SETTLED)


CHAINS = (
    grown("caves", "noise smoothed to caves in fifteen rounds, with pillars where it was open", Caves()),
    grown("joined-caves", "wide caves, joined by tunnels of two cells", JoinedCaves(smallest=8)),
    grown("lakes", "wide caves under water, all ground dry-shod", JoinedCaves(smallest=8), flooding=(Lakes(most=4),)),
    grown("open-area", "drunkards from the middle: one great ragged hall", OPEN_AREA),
    grown("open-halls", "drunkards from anywhere, who live long: ragged halls", OPEN_HALLS),
    grown("winding-passages", "drunkards from anywhere, who die young: winding ways", WINDING_PASSAGES),
    grown("fat-passages", "drunkards who dig two cells wide", FAT_PASSAGES),
    grown("fearful-symmetry", "drunkards in four mirrors", FEARFUL_SYMMETRY),
    grown("walk-inwards", "a crystal that grows where wanderers meet it: thin branches", WALK_INWARDS),
    grown(
        "walk-outwards", "wanderers from the middle dig where they leave it: a cave with a ragged edge", WALK_OUTWARDS
    ),
    grown("central-attractor", "diggers from anywhere towards the middle: rays", CENTRAL_ATTRACTOR),
    grown("insectoid", "diggers towards the middle, mirrored: the outline of an insect", INSECTOID),
    grown("rorschach", "a crystal of blots, mirrored", RORSCHACH),
    grown("heavy-erosion", "a crystal of blots that fills the map", HEAVY_EROSION),
    grown("hive", "cells with straight walls around 64 points", Hive(Metric.PYTHAGORAS)),
    grown("hive-manhattan", "cells with bent walls around 64 points", Hive(Metric.MANHATTAN)),
    grown("hive-chebyshev", "cells with slanting walls around 64 points", Hive(Metric.CHEBYSHEV)),
    grown("maze", "long winding ways and few choices; a door in a third of the cells that fit", Maze()),
    grown(
        "collapsed-caves",
        "caves cut in pieces and put together anew",
        Caves(),
        *SETTLED,
        WaveFunctionCollapse(),
    ),
    grown(
        "collapsed-hive",
        "a hive cut in pieces and put together anew",
        Hive(Metric.MANHATTAN),
        *SETTLED,
        WaveFunctionCollapse(),
    ),
    Chain(
        "fort",
        "caves before an underground fort",
        Caves(),
        (*SETTLED, *UNDER_A_FORT, ScanDoors(), BURIED, AlwaysRight()),
    ),
    grown("priory", "church, cloister, cells and kitchen, from a drawing", PrefabLevel(PRIORY)),
)


CORRIDORS: tuple[BuildStep, ...] = (DogLegCorridors(), NearestCorridors(), StraightCorridors(), BentCorridors())


def named(starter: BuildStep, layers: tuple[BuildStep, ...]) -> Chain | None:
    """Return the chain of `CHAINS` that takes exactly these steps; None when no chain with a name does."""
    return next((chain for chain in CHAINS if chain.starter == starter and chain.layers == layers), None)


def random_chain(dice: Dice) -> Chain:
    """Return one of all the chains that document 003 composes by chance (RB-03), with its addendum."""
    steps = _room_family(dice) if dice.below(2) == 0 else _shape_family(dice)
    joined = any(step in CORRIDORS for step in steps)
    if dice.below(3) == 0:
        steps += COLLAPSED
        joined = False
    if dice.below(20) == 0:
        steps += UNDER_A_FORT
    steps += [CorridorDoors() if joined else ScanDoors(), BURIED, AlwaysRight()]
    starter, layers = steps[0], tuple(steps[1:])
    return named(starter, layers) or Chain("random", ", ".join(step.name for step in steps), starter, layers)


def _room_family(dice: Dice) -> list[BuildStep]:
    """Return steps for rooms, joined in one of many ways (RB-04)."""
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
    """Return steps for ground of one of sixteen shapes (RB-05), with hives of both metrics among them."""
    fixed = PrefabLevel(PRIORY)
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
    """Starter that is a whole chain, composed anew for every roll."""

    def __call__(self, sketch: Sketch) -> None:
        random_chain(sketch.dice).run(sketch)


RANDOM = Chain(
    "random", "rooms or shapes, joined, collapsed, built over: a chain composed by chance", AnyChain(), (SEEDS,)
)
