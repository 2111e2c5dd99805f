"""The ten depths of `ajar`: the theme of each depth, and the chain of each theme."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.content.levels.ajar import grown_themes
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch

DEPTHS = ("cellars", "cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
"""Names of the themes of depths 1 to 10; deeper levels have the last theme."""


class _Themes(Mapping[str, Chain]):
    """The themes by name, as chains. The module `planned_themes` is imported only when one of its themes is needed.

    The first depth of a game needs no theme of that module, so the game starts sooner.
    """

    def __getitem__(self, name: str) -> Chain:
        if name in grown_themes.THEMES:
            return grown_themes.THEMES[name]
        from game.content.levels.ajar import planned_themes

        return planned_themes.THEMES[name]

    def __iter__(self) -> Iterator[str]:
        from game.content.levels.ajar import planned_themes

        return iter(dict.fromkeys((*DEPTHS, *grown_themes.THEMES, *planned_themes.THEMES)))

    def __len__(self) -> int:
        return sum(1 for _ in self)


THEMES = _Themes()
"""Chains of the themes by name, in the order of their depths; last the themes that no depth has yet."""


def first_depth(theme: str) -> int:
    """Return the first depth that has a theme; 1 for a theme that no depth has yet."""
    return 1 + DEPTHS.index(theme) if theme in DEPTHS else 1


@record
class ThemeOfDepth(BuildStep):
    """Starter (first step of a chain) that runs the whole chain of the theme of the sketch's depth."""

    def smallest_map(self, depth: int) -> tuple[int, int]:
        return _theme_at(depth).smallest_map(depth)

    def __call__(self, sketch: Sketch) -> None:
        _theme_at(sketch.depth).run(sketch)


def _theme_at(depth: int) -> Chain:
    return THEMES[DEPTHS[min(depth, len(DEPTHS)) - 1]]


AJAR = Chain("ajar", "ten depths, each made by the generator of its theme", ThemeOfDepth(), ())
