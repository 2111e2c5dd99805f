"""Generators of settlements in document 003: a town, caves around a camp, and caves before a watch post."""

from __future__ import annotations

from game.content.levels.rustbook.grown_levels import BURIED, IN_THE_MIDDLE, PEOPLE
from game.content.monsters.spawn_tables import CAVERNS, MUSHROOMS, TOWNSFOLK
from game.content.themes import rustbook_themes
from game.content.vaults.vault_files import named
from game.engine.level_theme import LevelTheme
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down
from game.mapgen.layers.doors.ordinary_doors import ScanDoors
from game.mapgen.layers.doors.repair_doors import RepairDoors
from game.mapgen.layers.population.place_stairs import AreaStart, DistantExit
from game.mapgen.layers.rooms.fill_ground import CullUnreachable
from game.mapgen.layers.rooms.prefab_section import Section
from game.mapgen.layers.scenery.cave_decor import CaveDecorator
from game.mapgen.starters.caves import Caves
from game.mapgen.starters.random_walk_maps import CENTRAL_ATTRACTOR
from game.mapgen.starters.town import Town


def with_section(
    name: str, summary: str, starter: BuildStep, section: Section, *decor: BuildStep, theme: LevelTheme, cast: BuildStep
) -> Chain:
    """Return a chain that digs ground and puts a section into it: a drawing that becomes a part of the level.

    The hero starts on the side of the level opposite to the section; if the section is in the middle, he starts
    anywhere. The section digs ways from its openings to the rest of the ground. Doors are placed before the section,
    because otherwise doors would stand all along these ways. At the end, doors that the ways have made useless are
    moved or removed. `decor`: steps that decorate the ground. `cast`: step that replaces the monsters.
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
            RepairDoors(),
            BURIED,
            cast,
            AlwaysRight(),
        ),
        theme=theme,
    )


CHAINS = (
    with_section(
        "deep-caverns",
        "diffusion-limited aggregation (DLA), central attractor, with pools, dripstone and a central camp (RB-27)",
        CENTRAL_ATTRACTOR,
        Section(named("camp"), Across.CENTRE, Down.CENTRE),
        CaveDecorator(),
        theme=rustbook_themes.DEEP_CAVERNS,
        cast=CAVERNS,
    ),
    with_section(
        "watch-post",
        "cellular automata caves, 15 rounds, with a watch post from a drawing at the west edge (RB-27)",
        Caves(),
        Section(named("watch post"), Across.LEFT),
        theme=rustbook_themes.MUSHROOMS,
        cast=MUSHROOMS,
    ),
    Chain(
        "town",
        "a town by the sea: piers, a town wall, a road and 12 houses with their people",
        Town(squatters="rat", people=TOWNSFOLK),
        (AlwaysRight(),),
        theme=rustbook_themes.TOWN,
    ),
)
