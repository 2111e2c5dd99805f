"""Inputs of the viewer, from keys, mouse and dropped files, and requests, which are the actions that inputs cause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Command(Enum):
    """A request of the user to the viewer that has no parameters, such as to zoom in."""

    CHOOSE_GENERATOR = auto()
    CHOOSE_THEME = auto()
    CHOOSE_TRADITION = auto()
    TYPE_SEED = auto()
    TYPE_SIZE = auto()
    PREVIOUS_SEED = auto()
    NEXT_SEED = auto()
    PREVIOUS_DEPTH = auto()
    NEXT_DEPTH = auto()
    OPEN_DRAWING = auto()
    READ_AGAIN = auto()
    NEXT_DOOR_RULE = auto()

    NEXT_DRAW_STYLE = auto()
    TOGGLE_LIGHT = auto()
    TOGGLE_REVEAL = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    SHOW_WHOLE_LEVEL = auto()
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
    TOGGLE_PANEL = auto()

    CLEAR_OVERLAYS = auto()
    TOGGLE_DOORS = auto()
    NEXT_NOISE = auto()
    NEXT_BREED = auto()
    TOGGLE_MEASURES = auto()

    STEP_BACK = auto()
    STEP_FORWARD = auto()
    FIRST_STEP = auto()
    LAST_STEP = auto()
    TOGGLE_PLAY = auto()
    SLOWER = auto()
    FASTER = auto()

    COMPARE = auto()
    SWAP_LEVELS = auto()
    CONTACT_SHEET = auto()
    TOGGLE_WALK_MODE = auto()
    PLAY_LEVEL = auto()

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
    UNDO_MOVE = auto()
    RESUME_WALK = auto()

    HELP = auto()
    TOGGLE_FULLSCREEN = auto()
    BACK = auto()


@dataclass(frozen=True)
class ToggleOverlay:
    """Request to turn the overlay with this name on or off."""

    overlay: str


@dataclass(frozen=True)
class ShowStep:
    """Request to show the generation step with this index, counted from 0."""

    step: int


Request = Command | ToggleOverlay | ShowStep


@dataclass(frozen=True)
class Key:
    """Press of a key. `name`: the key's name on the help page. `typed`: the character that it types, or ""."""

    name: str
    typed: str = ""
    held: bool = False
    """Whether the keyboard has repeated the press because the key is held down."""


@dataclass(frozen=True)
class Point:
    """Move of the mouse to the pixel `at`.

    `dragged`: distance of the move, right and down, in pixels, if the left button is held; None if it is not held.
    """

    at: tuple[int, int]
    dragged: tuple[int, int] | None = None


@dataclass(frozen=True)
class Press:
    """Press of the left mouse button on the pixel `at`."""

    at: tuple[int, int]


@dataclass(frozen=True)
class Release:
    """Release of the left mouse button."""


@dataclass(frozen=True)
class Wheel:
    """Turn of the mouse wheel over the pixel `at`. `notches`: positive if turned away from the user."""

    at: tuple[int, int]
    notches: int


@dataclass(frozen=True)
class Drop:
    """Drop of a file on the window. `path`: path of the file."""

    path: str


UserInput = Key | Point | Press | Release | Wheel | Drop
