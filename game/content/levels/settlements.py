"""Generators of settlements in document 003: a town, caves around a camp, and caves before a watch post."""

from __future__ import annotations

from game.content.levels.organic import BURIED, IN_THE_MIDDLE, PEOPLE
from game.content.monsters.spawn_tables import MUSHROOMS, SEEDS, TOWNSFOLK
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down
from game.mapgen.drawing.prefab_list import CAMP, WATCH_POST
from game.mapgen.layers.doors.mend_doors import MendDoors
from game.mapgen.layers.doors.placement_rules import ScanDoors
from game.mapgen.layers.population.stairs import AreaStart, DistantExit
from game.mapgen.layers.rooms.cleanup import CullUnreachable
from game.mapgen.layers.rooms.prefab_layers import Section
from game.mapgen.layers.scenery.cave_decor import CaveDecorator
from game.mapgen.starters.caves import Caves
from game.mapgen.starters.town import Town
from game.mapgen.starters.wanderers import CENTRAL_ATTRACTOR


def with_section(
    name: str, summary: str, starter: BuildStep, section: Section, *decor: BuildStep, wall_style: str, cast: BuildStep
) -> Chain:
    """Return a chain that makes ground with a part from a drawing (a section). The hero starts on the opposite side.

    Doors are placed first and the section after them. In the other order, doors would stand all along the ways to the
    section. Doors that these ways make useless are then moved or removed. `decor`: steps that decorate the ground.
    `cast`: step that replaces the monsters.
    """
    begin = {Across.LEFT: Across.RIGHT, Across.CENTRE: None, Across.RIGHT: Across.LEFT}[section.across]
    return Chain(
        name,
        summary,
        starter,
        (
            IN_THE_MIDDLE,
            CullUnreachable(least_percent=20),
            ScanDoors(),
            *decor,
            section,
            AreaStart(begin),
            CullUnreachable(),
            PEOPLE,
            DistantExit(),
            MendDoors(),
            BURIED,
            cast,
            AlwaysRight(),
        ),
        wall_style=wall_style,
    )


CHAINS = (
    with_section(
        "deep-caverns",
        "diffusion-limited aggregation (DLA), central attractor, with pools, dripstone and a central camp (RB-27)",
        CENTRAL_ATTRACTOR,
        Section(CAMP, Across.CENTRE, Down.CENTRE),
        CaveDecorator(),
        wall_style="deep-caverns",
        cast=SEEDS,
    ),
    with_section(
        "watch-post",
        "cellular automata caves, 15 rounds, with a watch post from a drawing at the west edge (RB-27)",
        Caves(),
        Section(WATCH_POST, Across.LEFT),
        wall_style="mushrooms",
        cast=MUSHROOMS,
    ),
    Chain(
        "town",
        "a town by the sea: piers, a town wall, a road and 12 houses with their people",
        Town(squatters="rat", people=TOWNSFOLK),
        (AlwaysRight(),),
        wall_style="town",
    ),
)
