"""What can be asked of the viewer: by a key, by the mouse, by a file let fall on the window."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Command(Enum):
    """A wish without details."""

    GENERATOR = auto()
    THEME = auto()
    TRADITION = auto()
    SEED = auto()
    SIZE = auto()
    SEED_BEFORE = auto()
    SEED_AFTER = auto()
    DEPTH_ABOVE = auto()
    DEPTH_BELOW = auto()
    DRAWING = auto()
    PLACE = auto()

    LOOKS = auto()
    LIGHT = auto()
    REVEAL = auto()
    NEARER = auto()
    FARTHER = auto()
    WHOLE = auto()
    PAN_LEFT = auto()
    PAN_UP = auto()
    PAN_DOWN = auto()
    PAN_RIGHT = auto()
    POINT_LEFT = auto()
    POINT_UP = auto()
    POINT_DOWN = auto()
    POINT_RIGHT = auto()
    TEXT_LARGER = auto()
    TEXT_SMALLER = auto()
    PANEL = auto()

    CLEAR = auto()
    DOORS = auto()
    LOUDNESS = auto()
    BREED = auto()
    MEASURES = auto()

    STEP_BACK = auto()
    STEP_ON = auto()
    FIRST_STEP = auto()
    LAST_STEP = auto()
    PLAY = auto()
    SLOWER = auto()
    FASTER = auto()

    COMPARE = auto()
    SWAP = auto()
    SHEET = auto()
    WALK = auto()

    WRITE_PNG = auto()
    WRITE_TEXT = auto()
    WRITE_JSON = auto()
    WRITE_STEPS = auto()
    WRITE_TILED = auto()
    WRITE_SHEET = auto()

    GO_NORTH = auto()
    GO_SOUTH = auto()
    GO_WEST = auto()
    GO_EAST = auto()
    GO_NORTHWEST = auto()
    GO_NORTHEAST = auto()
    GO_SOUTHWEST = auto()
    GO_SOUTHEAST = auto()
    WAIT = auto()
    TAKE_BACK = auto()

    HELP = auto()
    FULLSCREEN = auto()
    BACK = auto()


@dataclass(frozen=True)
class Toggle:
    """Lay an overlay over the map, or take it away."""

    overlay: str


@dataclass(frozen=True)
class Seek:
    """Show how the level looked after so many steps of its making."""

    step: int


Ask = Command | Toggle | Seek


@dataclass(frozen=True)
class Key:
    """A key was pressed: its name as the help writes it, and what it types."""

    name: str
    typed: str = ""


@dataclass(frozen=True)
class Point:
    """The mouse moved to a pixel; by how much, if its button is held."""

    at: tuple[int, int]
    dragged: tuple[int, int] | None = None


@dataclass(frozen=True)
class Press:
    """The left button went down on a pixel."""

    at: tuple[int, int]


@dataclass(frozen=True)
class Release:
    """The left button went up."""


@dataclass(frozen=True)
class Wheel:
    """The wheel was turned on a pixel, so many notches away from the hand."""

    at: tuple[int, int]
    notches: int


@dataclass(frozen=True)
class Drop:
    """A file was let fall on the window."""

    path: str


Wish = Key | Point | Press | Release | Wheel | Drop
