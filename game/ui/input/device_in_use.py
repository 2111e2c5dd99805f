"""The player's controls: the keys and buttons that are bound now, and the device that was used last."""

from __future__ import annotations

from enum import Enum, auto
from typing import Protocol

from game.ui.input.key_bindings import USUAL, Bindings


class Device(Enum):
    """Device with which the player gives commands."""

    KEYBOARD = auto()
    MOUSE = auto()
    PAD = auto()


class KeepsBindings(Protocol):
    """Object with the bindings in use, which may be replaced at any time: the settings."""

    @property
    def bindings(self) -> Bindings:
        """Bindings in use."""


class UsualBindings:
    """Settings of a player who has changed no key."""

    bindings = USUAL


class Controls:
    """Bindings in use, and the device that was used last. All scenes share this object, as a part of the theme.

    `game/ui/text/command_names.py` names a command on the device that was used last.
    """

    def __init__(self, settings: KeepsBindings) -> None:
        self._settings = settings
        self._used: Device | None = None

    @property
    def device(self) -> Device:
        """Device that was used last; the keyboard before any was used."""
        return self._used or Device.KEYBOARD

    @device.setter
    def device(self, device: Device) -> None:
        self._used = device

    @property
    def any_used(self) -> bool:
        """Whether a device has been used. Until then, the player may prefer the mouse."""
        return self._used is not None

    @property
    def bindings(self) -> Bindings:
        """Bindings in use."""
        return self._settings.bindings
