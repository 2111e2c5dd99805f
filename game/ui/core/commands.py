"""Input of the player: the commands, independent of the key, button or pad that they come from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from game.engine.grid.geometry import Vec
from game.engine.model.features import Feature, Need, Verb
from game.engine.records import record
from game.engine.tradition import Tradition


class Command(Enum):
    """A request without details; the value is the help screen's description of it."""

    WAIT = "wait a turn; held: until something comes into view"
    WAIT_ON = "go on waiting while the key is held"
    SEARCH = "search the eight cells around; held: until something is found or comes into view"
    SEARCH_ON = "go on searching while the key is held"
    EASE = "ease a door ajar: quiet, and you see a wedge of what is behind"
    KNOCK = "knock (tap) on a door: who hears comes; twice brings all"
    LATCH = "shut and bolt a door with a latch, or take yours off"
    PULL = "pull a lever beside you: it opens a door elsewhere, once"
    EXPLORE = "explore, until there is something to decide; again at a door: open it, or ease it where you heard any"
    REST = "rest until healed, or until something comes into view"
    SHADE = "shade your lamp, or take the shade off: in the dark you are hardly seen, and burn a quarter of the oil"
    STAIRS = "take the stairs down, or go to those you have seen"
    STAIRS_UP = "take the stairs up, or go to those you have seen"
    BAG = "your pack: use, wear, throw, drop"
    FIRE = "throw what is made for it"
    ABILITIES = "what you can do by yourself"
    DOORS = "the doors you know: go to one"
    HISTORY = "all that was told since the game was opened"
    LOOK = "look around with a cursor"
    NEXT_FOE = "look at the next foe in view, the nearest first; with Shift: at the one before"
    FOE_BEFORE = "look at the foe before"
    GLYPHS = "tiles or glyphs"
    FULLSCREEN = "fullscreen"
    MUTE = "sound on or off"
    HELP = "these keys"
    CONFIRM = "choose"
    CANCEL = "stop what goes on by itself; else menu, or back"


NEEDS: Mapping[Command, frozenset[Need]] = {
    Command.SEARCH: frozenset({Feature.SEARCH}),
    Command.SEARCH_ON: frozenset({Feature.SEARCH}),
    Command.EASE: frozenset({Verb.EASE}),
    Command.KNOCK: frozenset({Verb.KNOCK}),
    Command.LATCH: frozenset({Verb.LATCH}),
    Command.PULL: frozenset({Verb.PULL}),
    Command.SHADE: frozenset({Feature.LAMP}),
    Command.STAIRS_UP: frozenset({Feature.WAY_BACK}),
    Command.DOORS: frozenset({Feature.LEAVES}),
}
"""Features and verbs without which a command is useless; help, buttons and offers leave such a command out."""
OTHERWISE: Mapping[Command, tuple[tuple[frozenset[Need], str], ...]] = {
    Command.EXPLORE: (
        (frozenset({Feature.LEAVES, Verb.EASE, Verb.LISTEN}), Command.EXPLORE.value),
        (frozenset({Feature.LEAVES}), "explore, until there is something to decide; again at a door: open it"),
        (frozenset(), "explore, until there is something to decide"),
    ),
    Command.REST: (
        (frozenset({Feature.MENDING}), Command.REST.value),
        (frozenset(), "rest until nothing ails you, or until something comes into view; wounds stay"),
    ),
}
"""Descriptions of commands that do more in some traditions: the first entry whose needs are met applies."""


def offered(command: Command, tradition: Tradition) -> bool:
    """Return whether a command is of any use in a tradition."""
    return NEEDS.get(command, frozenset()) <= tradition.provides


def words_for(command: Command, tradition: Tradition) -> str:
    """Return the description of a command in a tradition, for the help and the buttons."""
    ways = OTHERWISE.get(command, ())
    return next((words for needs, words in ways if needs <= tradition.provides), command.value)


@record
class Go:
    """A step in a direction, or a move of the choice in a list."""

    step: Vec
    held: bool = False
    """Whether the key is being held down, so that the player has not looked at the screen before this step."""
    run: bool = False
    """Whether to run: repeat the step until there is something to look at."""


@record
class Point:
    """A mouse pointer that rests on a pixel of the window."""

    at: tuple[int, int]


@record
class Click:
    """A press of the left mouse button on a pixel of the window."""

    at: tuple[int, int]


@record
class Ask:
    """A press of the right mouse button on a pixel of the window: the player asks what can be done there.

    In a scene that does not handle it, it means back.
    """

    at: tuple[int, int]


@record
class Release:
    """The release of the last key that was held."""


@record
class Scroll:
    """A turn of the mouse wheel by `rows` notches: positive down, negative up."""

    rows: int


@record
class Pick:
    """A character typed to choose one of several things."""

    character: str


PlayerInput = Command | Go | Point | Click | Ask | Release | Scroll | Pick
