"""Commands of the scenario tool: the orders to the hero, and two that only print what he knows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.engine.grid.geometry import DIRECTION_NAMES
from game.engine.rules.actions.door_verbs import VERBS, DoorVerb
from game.engine.world import World
from game.play import order_words
from game.play.order_words import argument_error, cell, is_cell, order_error, order_of
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import short_name
from game.ui.text.sentences.look_card import NO_ENEMY

ARGUMENTS = {**order_words.ARGUMENTS, "look": "a cell, for example look:4,2"}
"""Description of the argument, by command, for the commands with an argument."""
_DIRECTED = "in this direction"


def _name_of(verb: DoorVerb) -> str:
    """Return the name of a verb in the game's list of commands, in small letters."""
    name = short_name(verb)
    return f"{name[0].lower()}{name[1:]}"


MEANINGS: Mapping[str, str] = {
    **{name: f"take a step {name}, open a door or attack there" for name in DIRECTION_NAMES},
    "wait": "wait for a turn",
    "search": "look for hidden doors, traps and mimics beside the hero",
    "shade": "cover or uncover the lamp",
    "take": "take what lies in his cell, also a prize of which he can take only one",
    "descend": "go down the stairs",
    "ascend": "go up the stairs",
    "explore": "explore until something stops the hero",
    "rest": "rest until the hero is healthy or something stops him",
    "next-foe": "print the nearest enemy in view; no time passes",
    **{verb.name.lower(): f"{_name_of(verb)} {_DIRECTED}" for verb in VERBS},
    "walk-surely": f"take a step {_DIRECTED}, also through a door with a rune",
    **{
        f"{verb.name.lower()}-surely": f"{_name_of(verb)} {_DIRECTED}, also one with a rune"
        for verb in VERBS
        if verb.opens
    },
    "hold": f"walk {_DIRECTED} until something stops the hero, as if a key were held down",
    "run": f"run {_DIRECTED}, and round the corners of a corridor, until something stops the hero",
    "travel": "walk to a cell or to the stairs by the ways that the hero knows",
    "look": "print what the hero knows of a cell; no time passes",
    "use": "use an item of the pack",
    "throw": "throw an item of the pack at a cell",
    "drop": "drop an item of the pack",
    "wear": "wear an item of the pack",
    "takeoff": "take off what the hero wears on a part of the body",
    "ability": "use an ability",
}
"""Meaning of each command, as an order to the hero."""
COMMANDS = (*order_words.ORDERS, "next-foe", "look")


def run_command(command: str, world: World) -> list[str]:
    """Carry out a command: show what `look` or `next-foe` asks for, or give the hero an order for his next turn.

    Return the messages of the command; the messages of an order appear later, when time passes.

    `command`: a command for which `command_error` returns None.
    """
    name, _, argument = command.partition(":")
    if name in ("look", "next-foe"):
        return _look_messages(name, argument, world)
    world.hero.orders = order_of(command, world, by_kind=True)
    return []


def _look_messages(name: str, argument: str, world: World) -> list[str]:
    """Return the messages of the commands `look` and `next-foe`, which give the hero no order."""
    if name == "look":
        return [" ".join(line.text for line in describe(cell(argument), world))]
    foes = world.foes_in_view()
    return [line.text for line in describe(foes[0].pos, world)[:1]] if foes else [NO_ENEMY]


def command_lines() -> list[str]:
    """Return a line for each command: its name with an example of its argument, and its meaning."""
    examples = {name: re.findall(rf"\b{name}:\S*[^\s,]", words)[-1] for name, words in ARGUMENTS.items()}
    shown = {name: examples.get(name, name) for name in COMMANDS}
    width = max(map(len, shown.values())) + 2
    return [f"{shown[name]:{width}}{MEANINGS[name]}" for name in COMMANDS]


def command_error(command: str) -> str | None:
    """Return what is wrong with a command, as the end of a sentence: "takes no argument". None if it is valid."""
    name, _, _ = command.partition(":")
    if name not in COMMANDS:
        return "is not a command (see --list commands)"
    if name in order_words.ORDERS:
        return order_error(command)
    return argument_error(command, ARGUMENTS, lambda _, argument: is_cell(argument))
