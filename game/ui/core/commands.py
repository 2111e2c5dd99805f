"""What a player can ask for, whatever key, button or pad it came from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from game.engine.grid.geometry import Vec
from game.engine.model.features import Feature, Need, Verb
from game.engine.records import record
from game.engine.tradition import Tradition


class Command(Enum):
    """A wish without details; the value says what it does, for the help screen."""

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
"""What a tradition must have for a command to be of any use; help, buttons and offers leave the others out."""
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
"""What a command does for those commands that do more in some traditions: the first whose needs are met is true."""


def offered(command: Command, tradition: Tradition) -> bool:
    """Return whether a command is of any use in a tradition."""
    return NEEDS.get(command, frozenset()) <= tradition.provides


def words_for(command: Command, tradition: Tradition) -> str:
    """Return what a command does in a tradition, as help and buttons tell it."""
    ways = OTHERWISE.get(command, ())
    return next((words for needs, words in ways if needs <= tradition.provides), command.value)


@record
class Go:
    """Move one step, or move a choice."""

    step: Vec
    held: bool = False
    """Whether the key is being held down, so that nobody has looked before this step."""
    run: bool = False
    """Whether to go on and on."""


@record
class Point:
    """The mouse rests on a pixel of the window."""

    at: tuple[int, int]


@record
class Click:
    """The mouse was pressed on a pixel of the window."""

    at: tuple[int, int]


@record
class Ask:
    """The mouse asks what can be done at a pixel of the window. Where nothing answers that, it means back."""

    at: tuple[int, int]


@record
class Release:
    """The last held key was let go."""


@record
class Scroll:
    """The wheel was turned by so many notches, down if more than none."""

    rows: int


@record
class Pick:
    """The character of one of several things to choose from."""

    character: str


PlayerInput = Command | Go | Point | Click | Ask | Release | Scroll | Pick
