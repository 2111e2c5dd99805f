"""What the ten depths of `ajar` are made of: for each theme a chain, and which depth has which."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.mapgen.chain import Chain
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step

from . import organic, rogue, rustbook

_MADE = {chain.name: chain for chain in (rogue.OLD_HALLS, *rustbook.CHAINS, *organic.CHAINS)}


def _theme(name: str, summary: str, like: str) -> Chain:
    return replace(_MADE[like], name=name, summary=summary, masonry=name)


THEMES = {
    theme.name: theme
    for theme in (
        _theme("cellars", "rooms and corridors", "simple-rooms"),
        _theme("old-halls", "nine regions with great halls", "old-halls"),
        _theme("tenements", "one building split in halves of halves", "bsp-interior"),
        _theme("caves", "caves with rooms built into them", "joined-caves"),
        _theme("warrens", "winding ways that drunkards dug", "winding-passages"),
        _theme("hives", "cells around points", "hive"),
        _theme("ruins", "walls put together anew", "collapsed-hive"),
        _theme("fort", "caves before a fort", "fort"),
        _theme("house", "everything", "bsp-interior"),
    )
}
"""By name, from the top down."""

DEPTHS = ("cellars", "cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
"""The themes of the depths from 1 on; further down it is the last one's."""


@dataclass(frozen=True)
class ThemeOfDepth(Step):
    """A starter that is a whole chain: that of the depth's theme."""

    def __call__(self, sketch: Sketch) -> None:
        THEMES[DEPTHS[min(sketch.depth, len(DEPTHS)) - 1]].run(sketch)


AJAR = Chain("ajar", "the ten depths: each as its theme has it", ThemeOfDepth(), ())
