"""How texts name commands: in prompts by the device that was used last, and in the key help by all keys or buttons."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.engine.model.tradition_features import Feature, Need
from game.engine.tradition import OpeningRule, Tradition
from game.engine.words import capital
from game.ui.input.commands import COMMANDS_BY_NAME, AnyCommand, Command, Direction, OtherInput, is_available
from game.ui.input.device_in_use import Controls, Device
from game.ui.input.key_bindings import BINDINGS, ORDER, RUN_BUTTON, USUAL, Binding, Bindings, Bound
from game.ui.input.key_names import CTRL, Key
from game.ui.text.sentences import ByDevice, settings
from game.ui.text.sentences import key_help as text

Words = str | ByDevice
"""Prompt, or the forms of a prompt for the three devices.

A slot with the name of a `Command`, such as `{EASE}`, stands for the name of the command on the device. The slots
`{press}` and `{Press}` stand for "press" or, for the mouse, "click".
"""

SLOT = re.compile(r"\{(\w+)\}")
SENTENCE_BEGINS = re.compile(r"|[.!?] ")
"""What stands before a slot that begins a sentence: nothing, or the end of the sentence before."""
ARTICLE = "the "
"""Beginning of a name that begins with a capital letter at the beginning of a sentence. Names of keys never change."""


def name_on(device: Device, command: AnyCommand, bindings: Bindings) -> str:
    """Return the name of a command on a device, such as "o", "the Knock button" or "Y"."""
    if device is Device.MOUSE:
        return text.ON_SCREEN.get(command, text.IN_MENU)
    if device is Device.PAD:
        button = bindings.button(command)
        return text.IN_LIST if button is None else text.BUTTONS[button]
    bound = bindings.keys(command)
    return key_word(bound[0]) if bound else text.NO_KEY


def name_of(command: AnyCommand, controls: Controls) -> str:
    """Return the name of a command on the device that was used last, such as "o", "the Knock button" or "Y"."""
    return name_on(controls.device, command, controls.bindings)


def key_sign(bound: Bound, controls: Controls) -> str:
    """Return what a small button of the screen calls the key of a command or direction, such as "o", "→" or "LB".

    The key belongs to the device that was used last. The result is "" for the mouse, and without a key.
    """
    if controls.device is Device.MOUSE:
        return ""
    if controls.device is Device.PAD:
        button = controls.bindings.button(bound)
        return "" if button is None else text.BUTTON_SIGNS.get(button, text.BUTTON_LABELS[button])
    keys = controls.bindings.keys(bound)
    return text.KEY_SIGNS.get(keys[0], keys[0]) if keys else ""


def prompt(controls: Controls, words: Words, **slots: object) -> str:
    """Return a prompt for the device that was used last. `slots`: values of slots that name no command.

    Braces that are no slot stay as they are: a prompt may contain a path, or a reason that quotes a damaged file.
    """
    press = text.PRESS[controls.device]
    names = _Names(controls, {"press": press, "Press": capital(press), **slots})
    form = form_on(controls.device, words)
    if isinstance(words, ByDevice) and words.unknown and not controls.any_used:
        form = words.unknown

    def value(found: re.Match[str]) -> str:
        named = str(names[found[1]])
        begins = SENTENCE_BEGINS.fullmatch(form[max(0, found.start() - 2) : found.start()]) is not None
        return capital(named) if begins and named.startswith(ARTICLE) else named

    return SLOT.sub(value, form)


def filled(words: Words, **slots: object) -> Words:
    """Return words for a prompt in which some slots are filled. The other slots stay as they are."""
    if isinstance(words, str):
        return words.format_map(_Kept(slots))
    return ByDevice(*(form.format_map(_Kept(slots)) for form in words))


def form_on(device: Device, words: Words) -> str:
    """Return the form of words for a device, with its slots."""
    if isinstance(words, str):
        return words
    return {Device.KEYBOARD: words.keyboard, Device.MOUSE: words.mouse, Device.PAD: words.pad}[device]


class _Names(dict[str, object]):
    """Values of the slots of a prompt. The slot of a command gets the name of the command."""

    def __init__(self, controls: Controls, slots: dict[str, object]) -> None:
        super().__init__(slots)
        self._controls = controls

    def __missing__(self, slot: str) -> str:
        command = COMMANDS_BY_NAME.get(slot)
        return f"{{{slot}}}" if command is None else name_of(command, self._controls)


class _Kept(dict[str, object]):
    """Values of some slots. A slot without a value is kept."""

    def __missing__(self, slot: str) -> str:
        return f"{{{slot}}}"


ARROWS = ("Up", "Down", "Left", "Right")
NUMPAD = "numpad "
"""Beginning of the names of the keys of the numpad."""


FIRST_WORDS = re.compile(r" ?[.:,(]|, or| or another")
"""What ends the first words of a description."""


WITHOUT: Mapping[AnyCommand, Mapping[str, Need]] = {
    Command.EXPLORE: {text.EXPLORE_ONLY: Feature.LEAVES},
    Command.TRAVEL: {text.TRAVEL_WITHOUT_DOORS: Feature.LEAVES},
    Command.MAP: {text.MAP_WITHOUT_NOTES: Feature.SIGNS},
}
"""Descriptions of commands for traditions (sets of rules) without a feature or verb, by command, each with the need."""


def words_for(command: AnyCommand, tradition: Tradition) -> str:
    """Return the description of a command in a tradition (set of rules), without the words about Shift."""
    has = tradition.provides
    if command is Command.STAIRS_UP and tradition.amulet:
        return text.STAIRS_UP_WITH.format(amulet=tradition.amulet)
    return next((words for words, need in WITHOUT.get(command, {}).items() if need not in has), text.COMMANDS[command])


def words_of(command: Bound, tradition: Tradition | None = None, device: Device = Device.KEYBOARD) -> str:
    """Return the description of a command, also of a command for walking. `tradition`: a set of rules; None for any.

    `device`: the player's device. Unless it is a game pad, the description says what the key does with Shift.
    """
    if isinstance(command, Direction) or command not in text.COMMANDS:
        return f"{settings.SHORT[command]}."
    words = text.COMMANDS[command] if tradition is None else words_for(command, tradition)
    with_shift = "" if device is Device.PAD else text.WITH_SHIFT.get(command, "")
    return f"{words} {with_shift}".rstrip()


def short_name(command: Bound, tradition: Tradition | None = None) -> str:
    """Return the name of a command in a list of commands: the first words of its description.

    `tradition`: a set of rules; None for any.
    """
    return settings.SHORT.get(command) or FIRST_WORDS.split(words_of(command, tradition))[0]


def key_word(key: Key) -> str:
    """Return what tables and sentences call a key, such as "comma" or "Ctrl period"."""
    return " ".join(text.KEY_WORDS.get(part, part) for part in key.split(" "))


def key_names(command: Bound, bindings: Bindings) -> str:
    """Return the names of the keys of a command, such as "? or F1"; "" if it has none.

    Of several keys with Ctrl only the first is named: the others are the same sign elsewhere on a keyboard.
    """
    bound = bindings.keys(command)
    return text.OR.join(key_word(key) for key in bound if key == bound[0] or not key.startswith(CTRL))


def help_rows(tradition: Tradition, bindings: Bindings = USUAL) -> list[tuple[str, str]]:
    """Return the rows of the key help as (keys, description): a row for each command that works in a tradition.

    The keys are "" in a row about something that the hero does without a key, such as hearing.
    """
    return [_row(entry, tradition, bindings) for entry in BINDINGS if _is_listed(entry, tradition)]


def mouse_rows(tradition: Tradition, bindings: Bindings) -> list[tuple[str, str]]:
    """Return the rows of the help for a mouse: first what the mouse does, then the keys, as (name, description)."""
    keys = [entry for entry in BINDINGS if _is_listed(entry, tradition) and entry is not OtherInput.MOUSE]
    return [*text.MOUSE.items(), *(_row(entry, tradition, bindings) for entry in keys)]


def button_rows(tradition: Tradition, bindings: Bindings) -> list[tuple[str, str]]:
    """Return the rows of the help for a game pad as (button, description).

    There is a row for each command that works in a tradition and has a button.
    """
    rows = [(text.STICK, _walk(tradition)), (text.BUTTON_LABELS[RUN_BUTTON], text.RUN_ON_PAD)]
    for entry in BINDINGS:
        if (
            isinstance(entry, Binding)
            and not isinstance(entry.command, Direction)
            and is_available(entry.command, tradition)
        ):
            button = bindings.button(entry.command)
            if button is not None:
                does = text.CONFIRM_ON_PAD if entry.command is Command.CONFIRM else words_for(entry.command, tradition)
                rows.append((capital(text.BUTTON_LABELS[button]), does))
    return rows


def _is_listed(entry: Binding | OtherInput, tradition: Tradition) -> bool:
    if isinstance(entry, OtherInput):
        return is_available(entry, tradition)
    return entry.listed and not isinstance(entry.command, Direction) and is_available(entry.command, tradition)


def _row(entry: Binding | OtherInput, tradition: Tradition, bindings: Bindings) -> tuple[str, str]:
    """Return the keys and the description of an entry of the key table."""
    if isinstance(entry, OtherInput):
        if entry is OtherInput.WALK:
            return walking_keys(tradition, bindings), _walk(tradition)
        return text.OTHER_INPUTS[entry]
    return key_names(entry.command, bindings), words_of(entry.command, tradition)


def walking_keys(tradition: Tradition, bindings: Bindings) -> str:
    """Return the names of the walking keys, such as "arrows, numpad, Home PgUp End PgDn, h j k l y u b n"."""
    eight = Feature.DIAGONALS in tradition.provides
    bound = [key for way in ORDER[: 8 if eight else 4] for key in bindings.keys(way)]
    numpad = sorted(key.removeprefix(NUMPAD) for key in bound if key.startswith(NUMPAD))
    others = [key for key in bound if len(key) == 1]
    labelled = [key for key in bound if len(key) > 1 and not key.startswith(NUMPAD) and key not in ARROWS]
    groups = [text.ARROWS] if "Up" in bound else []
    if numpad:
        groups.append(
            text.NUMPAD if eight and len(numpad) == len(ORDER) else text.NUMPAD_KEYS.format(keys=" ".join(numpad))
        )
    return ", ".join([*groups, *(" ".join(map(key_word, keys)) for keys in (labelled, others) if keys)])


def _walk(tradition: Tradition) -> str:
    """Return the description of the keys for walking."""
    if Feature.LEAVES not in tradition.provides:
        return text.WALK
    return text.WALK_AND_ENTER if tradition.opening_rule is OpeningRule.ENTERS else text.WALK_AND_OPEN
