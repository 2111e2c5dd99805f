"""Commands that let the user choose a level from a list or a contact sheet, or type its seed or size."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace

from game import cli
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import DEPTHS, THEMES, first_depth
from game.content.traditions import TRADITIONS
from game.levels.argument_checks import LARGEST, SMALLEST
from level_output.built_level import size_text
from viewer.input.level_commands import open_level, open_seed, open_spec
from viewer.state.viewed_level import LevelSpec
from viewer.view.contact_sheet_page import ContactSheetPage
from viewer.view.list_page import ListPage, rows_of
from viewer.view.pages import TextEntryPage
from viewer.view.viewer_state import ViewerState


def choose_generator(viewer: ViewerState) -> None:
    """Show a list of generators. The generator that the user chooses makes the next level."""
    lines = [(chain.name, chain.summary) for chain in GENERATORS.values()]

    def on_choose(name: str) -> None:
        open_level(viewer, replace(viewer.spec, chain=GENERATORS[name], theme=None))

    viewer.page = ListPage(
        viewer.theme, "Generator", rows_of(lines, on_choose), "" if viewer.spec.theme else viewer.spec.chain.name
    )


def choose_theme(viewer: ViewerState) -> None:
    """Show a list of themes. The next level is generated with the theme that the user chooses.

    The level has the first depth with this theme.
    """
    lines = [(name, f"{chain.summary}; {_depths(name)}") for name, chain in THEMES.items()]

    def on_choose(name: str) -> None:
        open_level(viewer, replace(viewer.spec, chain=THEMES[name], theme=name, depth=first_depth(name)))

    viewer.page = ListPage(viewer.theme, "Theme", rows_of(lines, on_choose), viewer.spec.theme or "")


def _depths(theme: str) -> str:
    depths = [str(depth) for depth, name in enumerate(DEPTHS, 1) if name == theme]
    return f"depth {' and '.join(depths)}" if depths else "at no depth"


def choose_tradition(viewer: ViewerState) -> None:
    """Show a list of traditions (sets of rules), and show the level under the tradition that the user chooses.

    Each tradition has a usual generator and a usual size of levels. If the current generator is the usual one of the
    old tradition, it is replaced by the usual one of the new tradition. The size is replaced in the same way.
    """
    lines = [(row.name, row.summary) for row in TRADITIONS.values()]
    before = viewer.spec.tradition

    def on_choose(name: str) -> None:
        row, spec = TRADITIONS[name], replace(viewer.spec, tradition=TRADITIONS[name])
        if spec.theme is None and spec.chain.name == before.generator:
            spec = replace(spec, chain=GENERATORS[row.generator])
        if spec.size == before.size:
            spec = replace(spec, size=row.size)
        open_spec(viewer, spec)

    viewer.page = ListPage(viewer.theme, "Tradition", rows_of(lines, on_choose), before.name)


def type_seed(viewer: ViewerState) -> None:
    """Ask for a seed, and show its level."""

    def on_submit(text: str) -> str | None:
        return _read(lambda: open_seed(viewer, cli.seed(text)))

    viewer.page = TextEntryPage("Seed (any text)", viewer.spec.seed, on_submit)


def type_size(viewer: ViewerState) -> None:
    """Ask for a size in cells, and show a level of this size."""

    def on_submit(text: str) -> str | None:
        read = cli.size(SMALLEST, LARGEST)
        return _read(lambda: open_level(viewer, replace(viewer.spec, size=read(text.replace(" ", "")))))

    viewer.page = TextEntryPage(
        f"Size in cells, from {size_text(SMALLEST)} to {size_text(LARGEST)}", size_text(viewer.spec.size), on_submit
    )


def _read(then: Callable[[], object]) -> str | None:
    """Call `then`, which parses a typed text and uses it. Return the error message, or None if there is no error.

    `then` reports a wrong text by raising ArgumentTypeError.
    """
    try:
        then()
    except argparse.ArgumentTypeError as error:
        return str(error)
    return None


def open_sheet(viewer: ViewerState) -> None:
    """Show a contact sheet: small pictures of the levels of this seed and the next seeds, to choose a level from."""

    def on_choose(spec: LevelSpec) -> None:
        open_level(viewer, spec)

    viewer.page = ContactSheetPage(viewer.spec, on_choose)
