"""Making levels by the name of a generator. Every wrong argument is refused before the first attempt."""

from __future__ import annotations

from typing import cast

from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import furnish, sketch_level
from game.content.rules_version import DEEPEST_DEPTH
from game.content.themes.theme_of_depth import THEMES, first_depth
from game.content.traditions import TRADITIONS
from game.engine.records import NamedTuple
from game.levels.argument_checks import LARGEST, SMALLEST, chosen, is_whole, seed_text, shown
from game.levels.level_data import LevelData, level_data
from game.levels.level_names import ThemeName, TraditionName
from game.levels.own_generators import GeneratorError, OwnGround
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel


class GeneratorInfo(NamedTuple):
    """Generator of levels. `summary`: a sentence about its levels. `smallest`: width and height of its smallest map."""

    name: str
    summary: str
    smallest: tuple[int, int]


class ThemeInfo(NamedTuple):
    """Theme of `ajar`. `summary`: a sentence about its levels. `smallest`: width and height of its smallest map."""

    name: ThemeName
    summary: str
    smallest: tuple[int, int]


def generators() -> list[GeneratorInfo]:
    """Return all generators. The name of each is an argument of `generate`."""
    return [_info(chain, 1) for chain in GENERATORS.values()]


def themes() -> list[ThemeInfo]:
    """Return the themes: the generators of the depths of `ajar`. `generate(theme=name)` uses one."""
    infos = (_info(chain, 1) for chain in THEMES.values())
    return [ThemeInfo(cast("ThemeName", info.name), info.summary, info.smallest) for info in infos]


def _info(chain: Chain, depth: int) -> GeneratorInfo:
    width, height = chain.smallest_map(depth)
    return GeneratorInfo(chain.name, chain.summary, (max(width, SMALLEST[0]), max(height, SMALLEST[1])))


def generate(
    generator: str | None = None,
    seed: str | int = 0,
    *,
    theme: ThemeName | None = None,
    tradition: TraditionName = "ajar",
    size: tuple[int, int] | None = None,
    depth: int | None = None,
) -> LevelData:
    """Return the level that a generator makes for a seed: the same level each time, on every machine.

    `generator`: a name from `generators()`; None for the generator of the tradition. `theme`: a name from `themes()`
    in place of a generator. `seed`: text or a whole number; the number 7 and the text "7" are the same seed. Without a
    seed it is 0, and so the level is always the same. `tradition`: the rules that decide on doors, monsters and items.
    `size`: width and height in cells; None for the usual size of the tradition. `depth`: depth of the level, from 1;
    None for 1, or the first depth of the theme.

    Raises ValueError with one sentence if an argument is wrong, or if 1000 attempts found no level of this size.
    For a generator of one's own it is a GeneratorError, after 100 attempts.
    """
    rules = TRADITIONS[chosen("tradition", tradition, TRADITIONS)]
    if theme is not None:
        if generator is not None:
            raise ValueError("generator and theme cannot be used together: leave one of them out")
        chain = THEMES[chosen("theme", theme, THEMES)]
    else:
        chain = GENERATORS[chosen("generator", rules.generator if generator is None else generator, GENERATORS)]
    text = seed_text(seed)
    level = _depth(depth, theme)
    cells = rules.size if size is None else _size(size, _info(chain, level))
    try:
        sketch = sketch_level(chain, cells, text, level)
    except RetryLevel as error:
        raise (GeneratorError if isinstance(chain.starter, OwnGround) else ValueError)(str(error)) from None
    return level_data(sketch, furnish(sketch, text, rules), seed=text, tradition=rules.name)


def _depth(depth: object, theme: str | None) -> int:
    if depth is None:
        return 1 if theme is None else first_depth(theme)
    if not is_whole(depth) or not 1 <= depth <= DEEPEST_DEPTH:
        raise ValueError(f"depth: {shown(depth)} is not a whole number from 1 to {DEEPEST_DEPTH}")
    return int(depth)


def _size(size: object, generator: GeneratorInfo) -> tuple[int, int]:
    if not isinstance(size, tuple | list) or len(size) != 2 or not all(map(is_whole, size)):
        raise ValueError(f"size: {shown(size)} is not a pair of whole numbers such as (80, 48)")
    width, height = map(int, size)
    given, smallest, largest = (
        f"{shown(across)}x{shown(down)}" for across, down in (size, generator.smallest, LARGEST)
    )
    if width < generator.smallest[0] or height < generator.smallest[1]:
        raise ValueError(f"size: {given} is too small for {generator.name}: {smallest} at least")
    if width > LARGEST[0] or height > LARGEST[1]:
        raise ValueError(f"size: {given} is too large: {largest} at most")
    return width, height
