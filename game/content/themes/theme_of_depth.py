"""The ten depths of `ajar`: the theme of each depth, and all themes by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from game.engine.level_theme import PLAIN, LevelTheme
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch

DEPTHS = ("cellars", "cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
"""Names of the themes of depths 1 to 10; deeper levels have the last theme.

The theme `old-halls` is the value `THEME` of the module `old_halls` in this folder, and so on.
"""

WITHOUT_DEPTH: tuple[str, ...] = ()
"""Names of themes that no depth has yet. The map viewer shows them at depth 1."""


class _Themes(Mapping[str, Chain]):
    """The themes by name, in the order of their depths. The module of a theme is imported when it is first needed.

    So a game starts sooner: its first depth needs no module of a deeper theme.
    """

    def __getitem__(self, name: str) -> Chain:
        if name not in (*DEPTHS, *WITHOUT_DEPTH):
            raise KeyError(name)
        theme: Chain = import_module(f"{__package__}.{name.replace('-', '_')}").THEME
        return theme

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*DEPTHS, *WITHOUT_DEPTH)))

    def __len__(self) -> int:
        return len({*DEPTHS, *WITHOUT_DEPTH})


THEMES: Mapping[str, Chain] = _Themes()
"""Chains of the themes by name, each with its look and sound."""


def theme_named(name: str) -> LevelTheme:
    """Return the look and sound of the theme with a name; plain stone if there is no such theme."""
    return THEMES[name].theme if name in THEMES else PLAIN


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
