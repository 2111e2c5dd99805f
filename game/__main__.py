"""The command line of the game: the entry point of `ajar`, `python -m game` and `play.pyw`."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec

from game import __version__, kept_code
from game.cli import Parser, fail, number, run, say, seed, size
from game.content.rules_version import DEEPEST_DEPTH

NEW_OBJECTS = 20000
"""Number of new objects after which Python searches for garbage, in place of 700."""
MAX_CODE_INPUT = 1 << 20
"""Greatest number of bytes that are read of a game code on standard input."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the game with the options of the command line and return the exit code.

    `arguments`: words after the program's name; None to take them from `sys.argv`. Raises SystemExit if an
    option is wrong.
    """
    options = _parser().parse_args(arguments)
    code = _answer_without_game(options)
    if code is None:
        with _loading():
            if "pygame" not in sys.modules:  # else this is a test, which has most modules already
                kept_code.use()
            _use_own_vaults(options)
        code = _show_replays(options)
    if code is not None:
        return code
    if options.file is not None:
        from game.app.opened_files import use_file  # here, because most starts open no file

        use_file(options)
    _refuse_contradictions(options)
    if options.headless:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with _loading():
        from game.app import launch  # after SDL's drivers are chosen
    code = launch.run(options)
    kept_code.keep()
    gc.freeze()  # the program ends, so nothing need be searched for garbage
    return code


@contextmanager
def _loading() -> Iterator[None]:
    """Load modules without a search for garbage: they produce none, and what they hold stays to the end.

    After that it is searched for less often than usual, because a first level and picture produce little, too.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(NEW_OBJECTS)
        gc.enable()


def _answer_without_game(options: Namespace) -> int | None:
    """Do what needs neither a game nor pygame; return the exit code, or None if the options ask for something else."""
    if options.version:
        say(f"ajar {__version__}")
        return 0
    if options.install_desktop or options.remove_desktop:
        from game.app import linux_desktop

        return linux_desktop.remove() if options.remove_desktop else linux_desktop.install()
    if options.headless and options.demo and find_spec("pygame") is None:
        from game.app.headless_demo import needs_no_screen, play_demo

        return play_demo(options) if needs_no_screen(options) else None
    return None


def _use_own_vaults(options: Namespace) -> None:
    from game.app.own_vaults import use_own_vaults
    from game.content.vaults.own_vaults import why_missing

    options.left_out = use_own_vaults(options.vaults)
    if options.seed is not None and (why := why_missing(options.seed)):
        fail(f"ajar: --seed: {why}")


def _show_replays(options: Namespace) -> int | None:
    """Print what is asked for of replays; return the exit code, or None if a game or a replay is to be shown."""
    if options.json and not options.verify:
        fail("ajar: --json needs --verify")
    if options.verify:
        from game.app.replays.replay_commands import verify

        return verify(options.verify, as_json=options.json)
    if options.replay_code is not None:
        if options.replay is not None:
            fail("ajar: --replay and --replay-code cannot be used together")
        options.replay = _code(options.replay_code)
    if options.export_code is not None:
        from game.app.replays.replay_commands import print_code
        from game.app.users_folder import store_of

        return print_code(options.export_code, store_of(options))
    return None


def _refuse_contradictions(options: Namespace) -> None:
    """End the program with one line if options of a game contradict each other."""
    replays = options.replay is not None
    if options.demo and replays:
        fail("ajar: --demo and --replay cannot be used together")
    if options.drawing is not None:
        taken = [name for name in ("replay", "store") if getattr(options, name) is not None]
        taken += ["depth"] if options.depth > 1 else []
        if taken:
            level = "a level" if options.file is not None else "--drawing"
            fail(f"ajar: {level} and --{taken[0]} cannot be used together: a level is played on its own, unsaved")
    if replays and (options.seed is not None or options.depth > 1):
        fail("ajar: --seed and --depth cannot be used with --replay, which shows an old game")
    if options.headless and not (options.demo or replays or options.turns is not None):
        fail("ajar: --headless needs --demo, --replay or --turns")
    if options.headless and options.demo and options.turns is None:
        fail("ajar: --headless --demo needs --turns, or it would never end")


def _code(given: str) -> str:
    """Return the game code that the option --replay-code gives. "-" stands for the text of standard input."""
    if given != "-":
        text = given
    elif sys.stdin is None:
        fail("ajar: --replay-code: there is no standard input")
    else:
        text = sys.stdin.buffer.read(MAX_CODE_INPUT).decode("utf-8", "replace")
    from game.store.json_values import CorruptData
    from game.store.recording.game_code import read_code

    try:
        read_code(text)
    except CorruptData as error:
        fail(f"ajar: --replay-code: {error}")
    return text


def _parser() -> Parser:
    parser = Parser("ajar", "A dungeon crawl about doors. An open door never closes again by itself.")
    parser.add_argument("file", nargs="?", metavar="FILE", help="file to open: a replay, a save file or a level")
    parser.add_argument("--seed", type=seed, metavar="TEXT", help="seed of the game: the same text gives the same game")
    parser.add_argument("--tradition", metavar="NAME", help="rules to play by (default: ajar)")
    parser.add_argument(
        "--depth", type=number(1, DEEPEST_DEPTH), default=1, metavar="N", help="depth to start on (default: 1)"
    )
    parser.add_argument(
        "--window",
        type=size((640, 360), (7680, 4320)),
        metavar="WxH",
        help="size of the window in pixels (default: that of the last start, or what fits the desktop)",
    )
    parser.add_argument("--fullscreen", action="store_true", help="use the whole screen")
    parser.add_argument("--glyphs", action="store_true", help="draw letters and signs instead of tiles")
    parser.add_argument("--mute", action="store_true", help="play without sound")
    parser.add_argument(
        "--transcript",
        metavar="FILE",
        help="add the text of all that happens to a file, for screen readers; - prints it",
    )
    parser.add_argument("--store", metavar="FILE", help="save file to use")
    parser.add_argument("--replay", metavar="RUN", help="replay a game, by its number or from a file")
    parser.add_argument("--replay-code", metavar="CODE", help="replay the game of a code; - reads it from the input")
    parser.add_argument("--export-code", metavar="RUN", help="print the code of a game, by its number or from a file")
    parser.add_argument(
        "--verify", nargs="+", metavar="FILE", help="play replays and codes again, and print a table of their results"
    )
    parser.add_argument("--json", action="store_true", help="print the table of --verify as JSON")
    parser.add_argument("--drawing", metavar="FILE", help="play a level from a file: a drawing, JSON or a map of Tiled")
    parser.add_argument(
        "--vaults", metavar="FOLDER", help="folder with vaults of your own (default: 'vaults' beside your save file)"
    )
    parser.add_argument("--demo", action="store_true", help="let the game play itself")
    parser.add_argument("--bot", metavar="NAME", help="bot that plays the demo (default: reader)")
    parser.add_argument("--turns", type=number(0, 10**9), metavar="N", help="end after N turns, also in a replay")
    parser.add_argument(
        "--headless", action="store_true", help="run without a window; needs --demo, --replay or --turns"
    )
    parser.add_argument("--screenshot", metavar="PNG", help="save the last frame to a file")
    desktop = parser.add_mutually_exclusive_group()
    desktop.add_argument(
        "--install-desktop", action="store_true", help="Linux: add Ajar to your menu, and open files *.ajar with it"
    )
    desktop.add_argument("--remove-desktop", action="store_true", help="Linux: remove Ajar from your menu")
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    return parser


if __name__ == "__main__":
    run(main, stoppable=False)
