"""The demo without a screen: a bot plays for a number of turns. It needs numpy alone."""

from __future__ import annotations

import argparse

from game.app.autoplay import DEMO_BOT, Autoplay, wait
from game.cli import fail, say
from game.content.new_game import new_game
from game.content.traditions import AJAR, TRADITIONS, deepest_start
from game.engine.behavior import Ai
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.words import did_you_mean


def wanted_rules(options: argparse.Namespace) -> Tradition:
    """Return the rules that the options name. Ends the program if there are none, or if they have no such depth."""
    tradition = TRADITIONS.get(options.tradition or AJAR.name)
    if tradition is None:
        fail(f"ajar: --tradition: there is no '{options.tradition}'{did_you_mean(options.tradition, TRADITIONS)}")
    if options.depth > (deepest := deepest_start(tradition)):
        fail(f"ajar: --depth: {options.depth} is not from 1 to {deepest}, the last level of '{tradition.name}'")
    return tradition


def wanted_bot(options: argparse.Namespace) -> Ai:
    """Return the bot that the options name for the demo; without a demo, a bot that waits.

    Ends the program if there is no such bot.
    """
    if not options.demo and options.bot is None:
        return Ai(wait)
    from game.content.bots.bots import BOTS  # here, because other starts need not wait for it

    if (name := options.bot or DEMO_BOT) not in BOTS:
        fail(f"ajar: --bot: there is no '{name}'{did_you_mean(name, BOTS)}")
    return BOTS[name] if options.demo else Ai(wait)


def needs_no_screen(options: argparse.Namespace) -> bool:
    """Return whether a headless demo is to play new games for a number of turns, and to write nothing."""
    others = (options.screenshot, options.transcript, options.store, options.drawing, options.file, options.vaults)
    return options.turns is not None and all(option is None for option in (*others, options.replay))


def play_demo(options: argparse.Namespace) -> int:
    """Let the bot play as many turns as the options say, in several games if need be; return the exit code 0.

    Print how the last game stands.
    """
    tradition, autoplay = wanted_rules(options), Autoplay(wanted_bot(options), options.turns)
    seed, number = options.seed if options.seed is not None else "demo", 0
    while not autoplay.done:
        world = new_game(f"{seed}{number or ''}", tradition, options.depth)
        while not (world.over or autoplay.done):
            world.hero.orders = autoplay
            update(world)
        autoplay.add(world)
        number += 1
    print_standing(autoplay)
    return 0


def print_standing(autoplay: Autoplay) -> None:
    """Print how the last game of a demo ended, or the state of its hero if it is not over, in one line."""
    from game.ui.text.run_summary import ending_messages  # here, because other starts need not wait for it
    from game.ui.text.screen_reader_lines import status_line

    world = autoplay.world
    if world is not None:
        say(status_line(world) if world.run_stats.end is None else ending_messages(world)[0].text)
