"""Input of the player: the commands, independent of the key, button or pad that they come from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from game.engine.grid.geometry import Vec
from game.engine.model.features import Feature, Need, Verb
from game.engine.records import record
from game.engine.tradition import Tradition


class Command(Enum):
    """A request without details; what each does stands in `game/ui/text/sentences/help.py`."""

    WAIT = auto()
    WAIT_ON = auto()
    """Go on waiting while the key is held."""
    SEARCH = auto()
    SEARCH_ON = auto()
    """Go on searching while the key is held."""
    EASE = auto()
    KNOCK = auto()
    LATCH = auto()
    PULL = auto()
    EXPLORE = auto()
    REST = auto()
    COVER_LAMP = auto()
    STAIRS = auto()
    STAIRS_UP = auto()
    BAG = auto()
    FIRE = auto()
    ABILITIES = auto()
    DOORS = auto()
    HISTORY = auto()
    LOOK = auto()
    NEXT_FOE = auto()
    FOE_BEFORE = auto()
    GLYPHS = auto()
    FULLSCREEN = auto()
    MUTE = auto()
    HELP = auto()
    CONFIRM = auto()
    CANCEL = auto()


NEEDS: Mapping[Command, frozenset[Need]] = {
    Command.SEARCH: frozenset({Feature.SEARCH}),
    Command.SEARCH_ON: frozenset({Feature.SEARCH}),
    Command.EASE: frozenset({Verb.EASE}),
    Command.KNOCK: frozenset({Verb.KNOCK}),
    Command.LATCH: frozenset({Verb.LATCH}),
    Command.PULL: frozenset({Verb.PULL}),
    Command.COVER_LAMP: frozenset({Feature.LAMP}),
    Command.STAIRS_UP: frozenset({Feature.WAY_BACK}),
    Command.DOORS: frozenset({Feature.LEAVES}),
}
"""Features and verbs without which a command is useless; help, buttons and offers leave such a command out."""


def is_available(command: Command, tradition: Tradition) -> bool:
    """Return whether a command is of any use in a tradition."""
    return NEEDS.get(command, frozenset()) <= tradition.provides


@record
class MoveInput:
    """A step in a direction, or a move of the choice in a list."""

    step: Vec
    held: bool = False
    """Whether the key is being held down, so that the player has not looked at the screen before this step."""
    run: bool = False
    """Whether to run: repeat the step until there is something to look at."""


@record
class Hover:
    """A mouse pointer that rests on a pixel of the window."""

    at: tuple[int, int]


@record
class Click:
    """A press of the left mouse button on a pixel of the window."""

    at: tuple[int, int]


@record
class RightClick:
    """A press of the right mouse button on a pixel of the window: the player asks what can be done there.

    In a scene that does not handle it, it means back.
    """

    at: tuple[int, int]


@record
class KeyReleased:
    """The release of the last key that was held."""


@record
class Scroll:
    """A turn of the mouse wheel by `rows` notches: positive down, negative up."""

    rows: int


@record
class TypedCharacter:
    """A character typed to choose one of several things."""

    character: str


PlayerInput = Command | MoveInput | Hover | Click | RightClick | KeyReleased | Scroll | TypedCharacter
