"""The commands of an installed package: `ajar`, `ajar-map`, `ajar-survey` and `ajar-scenario`.

The game's own package has the common name `game`. Another package of that name may be installed over it, or be found
before it. Each command notices this before it imports anything of the game, and says so in one line.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from ajar_start import notice

BESIDE = Path(__file__).parents[1]
"""Folder with the packages `ajar_start` and `game`: that of installed packages, or the project's folder."""
TOOLS = ("ajar_tools", "tools")
"""Names that the folder of the tools can have in `BESIDE`: in an installed package, and in the project's folder."""
FIRST_WORDS = '"""Ajar: '
"""How the source of the game's own package begins."""


def play() -> NoReturn:
    """Play the game: the command `ajar`. Raises SystemExit at the end."""
    _check_game()
    from game.__main__ import main

    _run(main, stoppable=False)


def map_viewer() -> NoReturn:
    """Look at levels, print, draw and measure them: the command `ajar-map`. Raises SystemExit at the end."""
    _run_tool("map_viewer")


def survey() -> NoReturn:
    """Make and measure many levels: the command `ajar-survey`. Raises SystemExit at the end."""
    _run_tool("survey")


def scenario() -> NoReturn:
    """Play a drawn situation: the command `ajar-scenario`. Raises SystemExit at the end."""
    _run_tool("scenario")


def foreign_game() -> str | None:
    """Return what is wrong with the package `game` that Python finds; None if it is the package of this game.

    The package is not imported, because another package may do anything when it is imported. In a built program there
    can be no other package.
    """
    if getattr(sys, "frozen", False):
        return None
    spec = importlib.util.find_spec("game")
    if spec is None:
        return "the package 'game' is missing; install Ajar again"
    source = getattr(spec.loader, "get_source", lambda _: None)("game") or ""
    if spec.origin is not None and Path(spec.origin).parent == BESIDE / "game" and source.startswith(FIRST_WORDS):
        return None
    place = spec.origin or ", ".join(spec.submodule_search_locations or ())
    return (
        f"another package named 'game' is in the place of this game's ({place}); "
        "install Ajar in an environment of its own, with pipx or uv tool"
    )


def _check_game() -> None:
    """End the program with one line if Python finds another package in place of the game's."""
    sys.excepthook = notice.show_exception
    why = foreign_game()
    if why is not None:
        if sys.stderr is not None:
            print(f"ajar: {why}", file=sys.stderr)
        notice.show(why)
        sys.exit(2)


def _run_tool(name: str) -> NoReturn:
    """Run the tool with a name. Its modules import each other by their names in the folder of the tools."""
    _check_game()
    folder = next((BESIDE / tools for tools in TOOLS if (BESIDE / tools / f"{name}.py").is_file()), BESIDE)
    sys.path.insert(0, str(folder))
    _run(lambda: importlib.import_module(name).main())


def _run(main: Callable[[], int], *, stoppable: bool = True) -> NoReturn:
    from game.cli import run

    run(main, stoppable=stoppable)
