"""The themes of `ajar` whose levels grow room by room. The theme of the first depths is one of them."""

from __future__ import annotations

from dataclasses import replace

from game.content.levels.ajar.theme_parts import CUTS, GATES, theme
from game.mapgen.layers.population.tutorial_rooms import Lessons
from game.mapgen.starters.accretion import BUILT, NATURAL, Accretion
from game.mapgen.starters.room_shapes import GREAT_CAVERN, Burrow, Hollow

CELLARS = theme(
    "cellars",
    "accretion of rooms and corridors (Brogue), with loops",
    Accretion(first=BUILT, shapes=BUILT, most=21),
    loops=replace(CUTS, longer_than=16, thickest=3, most=7),
    spawns=34,
    last=(Lessons(sleeper="kobold", walker="kobold", pack=("hound", "hound"), prize="healing potion"),),
)
CAVES = theme(
    "caves",
    "accretion (Brogue): a great cavern, with caves and a few built rooms added around it",
    Accretion(first=((GREAT_CAVERN, 1),), shapes=NATURAL),
    gates=replace(GATES, least=10, per_1000=20),
    spawns=30,
)
LAIRS = ((Burrow((10, 20), (8, 13), (180, 340)), 1), (Hollow((11, 20), (8, 13), (24, 50)), 1))
WARRENS = theme(
    "warrens",
    "accretion of small caves: drunkard's walks, and hollows grown piece by piece from the centre",
    Accretion(first=LAIRS, shapes=LAIRS, most=15),
    loops=replace(CUTS, longer_than=13),
    gates=replace(GATES, least=10, per_1000=21),
    spawns=68,
)

THEMES = {made.name: made for made in (CELLARS, CAVES, WARRENS)}
