"""Inputs of the viewer, from keys, mouse and dropped files."""

from __future__ import annotations

from dataclasses import dataclass


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
