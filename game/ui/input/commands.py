"""Inputs of the player: commands, steps and clicks, independent of the key or button that gave them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.engine.model.tradition_features import Feature, Need
from game.engine.records import record
from game.engine.rules.actions.door_verbs import VERBS, DoorVerb
from game.engine.tradition import Tradition
from game.ui.input.key_names import Button


class Command(Enum):
    """Command of the player that needs no further data, such as a direction or a cell.

    The verbs at doors and levers are commands too: see `AnyCommand`.
    `game/ui/text/sentences/key_help.py` describes the effect of each command.
    """

    WAIT = auto()
    WAIT_ON = auto()
    """Go on waiting while the key is held."""
    WAIT_TURNS = auto()
    """Wait for a number of turns, which the player types."""
    SEARCH = auto()
    SEARCH_ON = auto()
    """Go on searching while the key is held."""
    EXPLORE = auto()
    REST = auto()
    COVER_LAMP = auto()
    TAKE = auto()
    """Take what lies in the hero's cell: a prize of a choice, which a step there leaves lying."""
    STAIRS = auto()
    STAIRS_UP = auto()
    BAG = auto()
    FIRE = auto()
    THROW_AGAIN = auto()
    ATTACK = auto()
    """Walk to the nearest foe in view, or strike it."""
    ABILITIES = auto()
    DOORS = auto()
    TRAVEL = auto()
    """List the places that the hero can travel to."""
    FILTER = auto()
    """Type a filter in a list."""
    HISTORY = auto()
    MAP = auto()
    CHARACTER = auto()
    DISCOVERIES = auto()
    BESTIARY = auto()
    LOOK = auto()
    NEXT_FOE = auto()
    FOE_BEFORE = auto()
    NEXT_PAGE = auto()
    """Show the next page of a hint or a card that is too long for its box."""
    GLYPHS = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    OVERVIEW = auto()
    """Draw tiles in the size that suits the window."""
    FULLSCREEN = auto()
    SAVE_PICTURE = auto()
    """Save a picture of the window."""
    SAVE_FILM = auto()
    """Save a film of the last seconds."""
    MUTE = auto()
    HELP = auto()
    CONFIRM = auto()
    CANCEL = auto()


AnyCommand = Command | DoorVerb
"""Command: for what the hero does at a door or lever beside him, the verb itself."""
COMMANDS_BY_NAME: Mapping[str, AnyCommand] = {**Command.__members__, **{verb.name: verb for verb in VERBS}}
"""All commands by their names, which saved keys contain."""


class Direction(Enum):
    """Direction in which a key or a button of a pad walks. The value is the step."""

    WALK_NORTH = NORTH
    WALK_SOUTH = SOUTH
    WALK_WEST = WEST
    WALK_EAST = EAST
    WALK_NORTHWEST = NORTHWEST
    WALK_NORTHEAST = NORTHEAST
    WALK_SOUTHWEST = SOUTHWEST
    WALK_SOUTHEAST = SOUTHEAST


class OtherInput(Enum):
    """Subject of a row of the key help, if the row is about the mouse or other input that has no command.

    `game/ui/text/sentences/key_help.py` has the words of each row.
    """

    WALK = auto()
    RUN = auto()
    HEAR = auto()
    """Hearing who is behind a door, which the hero does without a key."""
    NUMBERS = auto()
    """Use of an item by its number."""
    MOUSE = auto()


NEEDS: Mapping[AnyCommand | Direction | OtherInput, frozenset[Need]] = {
    **{way: frozenset({Feature.DIAGONALS}) for way in Direction if way.value.diagonal},
    OtherInput.HEAR: frozenset({Feature.SIGNS}),
    Command.SEARCH: frozenset({Feature.SEARCH}),
    Command.SEARCH_ON: frozenset({Feature.SEARCH}),
    **{verb: verb.needs | {verb} for verb in VERBS},
    Command.REST: frozenset({Feature.MENDING}),
    Command.COVER_LAMP: frozenset({Feature.LAMP}),
    Command.STAIRS_UP: frozenset({Feature.WAY_BACK}),
    Command.DOORS: frozenset({Feature.LEAVES}),
    Command.TAKE: frozenset({Feature.CHOICES}),
}
"""Features and verbs that a tradition (a set of rules) must have for a command to be of use.

Help, buttons and menus leave out a command that is of no use.
"""


def is_available(command: AnyCommand | Direction | OtherInput, tradition: Tradition) -> bool:
    """Return whether a command is of any use in a tradition (a set of rules)."""
    return NEEDS.get(command, frozenset()) <= tradition.provides


@record
class MoveInput:
    """A direction key: a step of the hero or, in a list, a move of the selection."""

    step: Vec
    held: bool = False
    """Whether the step is repeated because a key is held down. The player may not have seen its last result."""
    run: bool = False
    """Whether to run: the step is repeated until the hero comes upon something of interest."""


@record
class Hover:
    """A move of the mouse pointer to a pixel of the window."""

    at: tuple[int, int]


@record
class Click:
    """A press of the left mouse button on a pixel of the window."""

    at: tuple[int, int]


@record
class ThrowClick:
    """A press of the middle mouse button on a pixel of the window, or of the left one with Shift on a pixel of the map.

    It throws the same item again, at the enemy on the map or in the list of what is in view.
    """

    at: tuple[int, int]


@record
class RightClick:
    """A press of the right mouse button on a pixel of the window: the player asks what can be done there.

    A scene that does not handle right clicks gets `Command.CANCEL` instead.
    """

    at: tuple[int, int]


@record
class KeyReleased:
    """The release of the last key that was held, or of the left mouse button."""


@record
class Scroll:
    """A turn of the mouse wheel by `rows` notches: positive down, negative up."""

    rows: int
    at: tuple[int, int] | None = None
    """Pixel of the mouse pointer; None if it is not known."""


@record
class Drag:
    """A move of the mouse with the left or middle button down, where this moves the picture.

    `moved`: pixels across and down since the button went down or since the last `Drag`.
    """

    moved: tuple[int, int]


ERASE = "\b"
"""Character of the key that erases the last character of a text."""


@record
class TypedCharacter:
    """A typed character: a digit or letter that chooses one of several things, or a part of a text."""

    character: str


@record
class Paste:
    """The wish to paste the text of the clipboard, where a text is typed."""


@record
class PressedKey:
    """A press of a key in a scene in which the player chooses a key. `key`: the key's name."""

    key: str


@record
class PressedButton:
    """A press of a button of a game pad in a scene in which the player chooses a button."""

    button: Button


@record
class DroppedFile:
    """The drop of a file on the window. `path`: its full path."""

    path: str


PlayerInput = (
    AnyCommand
    | MoveInput
    | Hover
    | Click
    | ThrowClick
    | RightClick
    | KeyReleased
    | Scroll
    | Drag
    | TypedCharacter
    | Paste
    | PressedKey
    | PressedButton
    | DroppedFile
)
