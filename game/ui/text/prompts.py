"""Prompts that name a command on the device that the player used last: a key, a button on the screen, or a pad's."""

from __future__ import annotations

from game.engine.words import capital
from game.ui.core.commands import Command
from game.ui.core.controls import Controls, Device
from game.ui.core.key_bindings import Bindings
from game.ui.text.sentences import ByDevice
from game.ui.text.sentences import devices as text

Words = str | ByDevice
"""Prompt, or the forms of a prompt for the three devices.

A slot with the name of a `Command`, such as `{EASE}`, stands for the name of the command on the device. The slots
`{press}` and `{Press}` stand for "press" or, for the mouse, "click".
"""


def name_on(device: Device, command: Command, bindings: Bindings) -> str:
    """Return the name of a command on a device, such as "o", "the Ease button" or "Y"."""
    if device is Device.MOUSE:
        return text.ON_SCREEN.get(command, text.IN_MENU)
    if device is Device.PAD:
        button = bindings.button(command)
        return text.IN_LIST if button is None else text.BUTTONS[button]
    keys = bindings.keys(command)
    return keys[0] if keys else text.NO_KEY


def name_of(command: Command, controls: Controls) -> str:
    """Return the name of a command on the device that was used last, such as "o", "the Ease button" or "Y"."""
    return name_on(controls.device, command, controls.bindings)


def prompt(controls: Controls, words: Words, **slots: object) -> str:
    """Return a prompt for the device that was used last. `slots`: values of slots that name no command."""
    press = text.PRESS[controls.device]
    names = _Names(controls, {"press": press, "Press": capital(press), **slots})
    return _form(words, controls.device).format_map(names)


def filled(words: Words, **slots: object) -> Words:
    """Return words for a prompt in which some slots are filled. The other slots stay as they are."""
    if isinstance(words, str):
        return words.format_map(_Kept(slots))
    return ByDevice(*(form.format_map(_Kept(slots)) for form in words))


def _form(words: Words, device: Device) -> str:
    if isinstance(words, str):
        return words
    return {Device.KEYBOARD: words.keyboard, Device.MOUSE: words.mouse, Device.PAD: words.pad}[device]


class _Names(dict[str, object]):
    """Values of the slots of a prompt. The slot of a command gets the name of the command."""

    def __init__(self, controls: Controls, slots: dict[str, object]) -> None:
        super().__init__(slots)
        self._controls = controls

    def __missing__(self, slot: str) -> str:
        return name_of(Command[slot], self._controls)


class _Kept(dict[str, object]):
    """Values of some slots. A slot without a value is kept."""

    def __missing__(self, slot: str) -> str:
        return f"{{{slot}}}"
