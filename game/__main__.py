"""The command line of the game: the entry point of `ajar`, `python -m game` and `play.pyw`."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence

from game import __version__
from game.cli import Parser, fail, number, run, seed, size
from game.content.rules_version import DEEPEST


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the game as the options ask; return the exit code."""
    options = _parser().parse_args(arguments)
    if options.version:
        print(f"ajar {__version__}")
        return 0
    if options.demo and options.replay is not None:
        fail("ajar: --demo plays a game and --replay shows one: one at a time")
    if options.replay is not None and (options.seed is not None or options.depth > 1):
        fail("ajar: --replay shows a game as it was: --seed and --depth are for a new one")
    if options.headless:
        if not (options.demo or options.replay is not None or options.turns is not None):
            fail("ajar: --headless plays for nobody: it needs --demo, --replay or --turns")
        if options.demo and options.turns is None:
            fail("ajar: --headless --demo would never end: it needs --turns")
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    gc.disable()  # modules produce no garbage while they are loaded, and what they hold stays to the end
    from game.app import launch  # after SDL's drivers are chosen

    gc.freeze()
    gc.enable()
    return launch.run(options)


def _parser() -> Parser:
    parser = Parser("ajar", "A dungeon crawl about doors: none that is opened ever closes again by itself.")
    parser.add_argument("--seed", type=seed, metavar="TEXT", help="the same text, the same game")
    parser.add_argument("--tradition", default="ajar", metavar="NAME", help="the rules (ajar)")
    parser.add_argument("--depth", type=number(1, DEEPEST), default=1, metavar="N", help="where to begin (1)")
    parser.add_argument(
        "--window",
        type=size((640, 360), (7680, 4320)),
        metavar="WxH",
        help="its size in pixels (1280x720, or what fits)",
    )
    parser.add_argument("--fullscreen", action="store_true", help="all of the screen instead")
    parser.add_argument("--glyphs", action="store_true", help="characters instead of tiles")
    parser.add_argument("--mute", action="store_true", help="without a sound")
    parser.add_argument("--store", metavar="FILE", help="where games are kept")
    parser.add_argument("--replay", metavar="RUN", help="see a game again, by its number or in a file")
    parser.add_argument("--demo", action="store_true", help="the game plays itself")
    parser.add_argument("--bot", default="reader", metavar="NAME", help="who plays the demo (reader)")
    parser.add_argument("--turns", type=number(0, 10**9), metavar="N", help="end after N turns, of a replay too")
    parser.add_argument("--headless", action="store_true", help="without a window; needs --demo, --replay or --turns")
    parser.add_argument("--screenshot", metavar="PNG", help="write the last frame")
    parser.add_argument("--version", action="store_true", help="name this version, and play nothing")
    return parser


if __name__ == "__main__":
    run(main)
