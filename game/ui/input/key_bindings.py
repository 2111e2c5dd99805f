"""The bindings: every command with its keys and its button of a game pad; ready sets of keys; what is saved of them.

To add a command to the table, add one line to `BINDINGS`. Keyboard, pad, key help, prompts, the screen of keys and the
map viewer all use the table.

RS-116, CM-72, RB-59, SC-32: all traditions (sets of rules) share one set of keys, which replaces the keys in each
tradition's document. Only the walking keys, `s`, `>` and the numbers are as in the documents. No key undoes a move:
death is final, but a finished game can be watched as a replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property
from string import ascii_lowercase
from types import MappingProxyType

from game.engine.records import record
from game.engine.rules.actions.door_verbs import EASE, KNOCK, LATCH, PULL
from game.ui.input.commands import COMMANDS_BY_NAME, AnyCommand, Command, Direction, OtherInput
from game.ui.input.key_names import Button, Key, is_key, with_ctrl

RUN_BUTTON = Button.LEFT_TRIGGER
"""Button of a pad that makes a walk a run, as Shift does on the keyboard."""
Bound = AnyCommand | Direction
"""What a key or button can be bound to."""


@record
class Binding:
    """Row of the table: a command with its keys and its button.

    `game/ui/text/sentences/key_help.py` describes the commands.
    """

    command: Bound
    keys: tuple[Key, ...]
    button: Button | None = None
    """Button of a game pad; None if the command is only in the list of all commands."""
    held: Command | None = None
    """Command that is given again and again while the key or button is held, or None."""
    shifted: Command | None = None
    """Command that the key gives together with Shift; None if it is the same command."""
    listed: bool = True
    """Whether the key help lists the command in a row of its own."""


BINDINGS: tuple[Binding | OtherInput, ...] = (
    OtherInput.WALK,
    Binding(Direction.WALK_WEST, ("Left", "numpad 4", "h"), Button.LEFT, listed=False),
    Binding(Direction.WALK_SOUTH, ("Down", "numpad 2", "j"), Button.DOWN, listed=False),
    Binding(Direction.WALK_NORTH, ("Up", "numpad 8", "k"), Button.UP, listed=False),
    Binding(Direction.WALK_EAST, ("Right", "numpad 6", "l"), Button.RIGHT, listed=False),
    Binding(Direction.WALK_NORTHWEST, ("Home", "numpad 7", "y"), listed=False),
    Binding(Direction.WALK_NORTHEAST, ("PgUp", "numpad 9", "u"), listed=False),
    Binding(Direction.WALK_SOUTHWEST, ("End", "numpad 1", "b"), listed=False),
    Binding(Direction.WALK_SOUTHEAST, ("PgDn", "numpad 3", "n"), listed=False),
    OtherInput.RUN,
    Binding(Command.WAIT, (".", "numpad 5"), Button.LEFT_SHOULDER, held=Command.WAIT_ON),
    OtherInput.HEAR,
    Binding(Command.WAIT_TURNS, (",",)),
    Binding(Command.EXPLORE, ("e",), Button.X),
    Binding(Command.REST, ("r",), Button.LEFT_STICK),
    Binding(EASE, ("o",), Button.Y),
    Binding(KNOCK, ("t",)),
    Binding(LATCH, ("c",)),
    Binding(PULL, ("v",)),
    Binding(Command.SEARCH, ("s",), held=Command.SEARCH_ON),
    Binding(Command.COVER_LAMP, ("w",)),
    Binding(Command.TAKE, ("g",)),
    Binding(Command.STAIRS, (">",), Button.RIGHT_STICK),
    Binding(Command.STAIRS_UP, ("<",)),
    Binding(Command.BAG, ("i",), Button.BACK),
    OtherInput.NUMBERS,
    Binding(Command.FIRE, ("f",), Button.RIGHT_TRIGGER),
    Binding(Command.THROW_AGAIN, ("F",)),
    Binding(Command.ATTACK, ("q",)),
    Binding(Command.ABILITIES, ("a",)),
    Binding(Command.DOORS, ("d",)),
    Binding(Command.TRAVEL, ("_",)),
    Binding(Command.FILTER, ("/",)),
    Binding(Command.MAP, ("m",)),
    Binding(Command.HISTORY, ("p",)),
    Binding(Command.CHARACTER, ("F2",)),
    Binding(Command.DISCOVERIES, ("F3",)),
    Binding(Command.BESTIARY, ("F4",)),
    Binding(Command.LOOK, ("x",), Button.START),
    Binding(Command.NEXT_FOE, ("Tab",), Button.RIGHT_SHOULDER, shifted=Command.FOE_BEFORE),
    Binding(Command.NEXT_PAGE, ("+", "=", "numpad +")),
    OtherInput.MOUSE,
    Binding(Command.GLYPHS, ("G",)),
    Binding(Command.MUTE, ("M",)),
    Binding(Command.ZOOM_IN, with_ctrl("+", "=", "numpad +")),
    Binding(Command.ZOOM_OUT, with_ctrl("-", "numpad -")),
    Binding(Command.OVERVIEW, ("-", "numpad -", *with_ctrl("0", "numpad 0"))),
    Binding(Command.FULLSCREEN, ("F11",)),
    Binding(Command.SAVE_PICTURE, ("F12",), shifted=Command.SAVE_FILM),
    Binding(Command.SAVE_FILM, with_ctrl("F12")),
    Binding(Command.HELP, ("?", "F1")),
    Binding(Command.CONFIRM, ("Enter", "numpad Enter", "Space"), Button.A, listed=False),
    Binding(Command.CANCEL, ("Esc",), Button.B),
)
"""All commands with their usual keys and buttons, in the order of the key help."""
ROWS: Mapping[Bound, Binding] = MappingProxyType(
    {entry.command: entry for entry in BINDINGS if isinstance(entry, Binding)}
)
"""Row of each command in the table of bindings."""
FIXED_KEYS = frozenset({"Up", "Down", "Left", "Right", "Enter", "numpad Enter", "Esc"})
FIXED_BUTTONS = frozenset({Button.A, Button.B, Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT})
"""Keys and buttons that always keep their usual command, so that every menu can be used whatever else is bound."""
DIGITS = frozenset("123456789")
"""Keys that always use the item with that number."""
MAX_KEYS = 6
"""Greatest number of keys of a command."""
LISTED: tuple[AnyCommand, ...] = tuple(
    command for command, row in ROWS.items() if row.listed and not isinstance(command, Direction)
)
"""Commands that have a row in the key help, in its order."""


class Bindings:
    """Keys and button of every command: the usual ones of `BINDINGS`, except for some commands. Never changes.

    `keys`, `buttons`: keys and button of the commands that do not have their usual ones. A command without keys has an
    empty tuple, and a command without a button has None. Fixed keys and buttons keep their usual command in any case.
    """

    def __init__(
        self, keys: Mapping[Bound, tuple[Key, ...]] | None = None, buttons: Mapping[Bound, Button | None] | None = None
    ) -> None:
        self.changed_keys: Mapping[Bound, tuple[Key, ...]] = MappingProxyType(
            {
                command: allowed
                for command, bound in (keys or {}).items()
                if (allowed := _allowed_keys(command, bound)) != ROWS[command].keys
            }
        )
        self.changed_buttons: Mapping[Bound, Button | None] = MappingProxyType(
            {
                command: button
                for command, button in (buttons or {}).items()
                if button is not ROWS[command].button and not {button, ROWS[command].button} & FIXED_BUTTONS
            }
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bindings):
            return NotImplemented
        return (self.changed_keys, self.changed_buttons) == (other.changed_keys, other.changed_buttons)

    __hash__ = None  # type: ignore[assignment]

    def keys(self, command: Bound) -> tuple[Key, ...]:
        """Return the keys of a command, the usual one first."""
        return self.changed_keys.get(command, ROWS[command].keys)

    def button(self, command: Bound) -> Button | None:
        """Return the button of a command on a game pad; None if it has none."""
        return self.changed_buttons.get(command, ROWS[command].button)

    def command_of(self, key: Key) -> Bound | None:
        """Return the command of a key; None if the key has none. If several commands share it, return the first."""
        commands = self._all_by_key.get(key)
        return commands[0] if commands else None

    def command_of_button(self, button: Button) -> Bound | None:
        """Return the command of a button; None if the button has none. If several share it, return the first."""
        return self._by_button.get(button)

    def pairs(self) -> Iterator[tuple[Key, Bound]]:
        """Yield each key with its command, in the order of the table. A shared key comes once for each command."""
        for command in ROWS:
            for key in self.keys(command):
                yield key, command

    def commands_of(self, key: Key) -> list[Bound]:
        """Return all commands that a key is bound to. Only the first of them is given."""
        return [*self._all_by_key.get(key, ())]

    def with_key(self, command: Bound, key: Key) -> Bindings:
        """Return bindings in which a key gives a command, before its other keys, and no other command."""
        keys = {other: tuple(bound for bound in self.keys(other) if bound != key) for other in ROWS}
        fixed = sum(bound in FIXED_KEYS for bound in keys[command])
        keys[command] = (*keys[command][:fixed], key, *keys[command][fixed:])
        return Bindings(keys, self.changed_buttons)

    def without_key(self, command: Bound, key: Key) -> Bindings:
        """Return bindings in which a key no longer gives a command."""
        kept = tuple(bound for bound in self.keys(command) if bound != key)
        return Bindings({**self.changed_keys, command: kept}, self.changed_buttons)

    def with_button(self, command: Bound, button: Button) -> Bindings:
        """Return bindings in which a button gives a command and no other."""
        buttons = {other: None if self.button(other) is button else self.button(other) for other in ROWS}
        return Bindings(self.changed_keys, {**buttons, command: button})

    def without_button(self, command: Bound) -> Bindings:
        """Return bindings in which no button gives a command."""
        return Bindings(self.changed_keys, {**self.changed_buttons, command: None})

    def with_usual(self, command: Bound) -> Bindings:
        """Return bindings in which a command has its usual keys and its usual button."""
        keys = {other: bound for other, bound in self.changed_keys.items() if other is not command}
        buttons = {other: button for other, button in self.changed_buttons.items() if other is not command}
        return Bindings(keys, buttons)

    @cached_property
    def _all_by_key(self) -> Mapping[Key, list[Bound]]:
        commands: dict[Key, list[Bound]] = {}
        for key, command in self.pairs():
            commands.setdefault(key, []).append(command)
        return commands

    @cached_property
    def _by_button(self) -> Mapping[Button, Bound]:
        pairs = [(self.button(command), command) for command in ROWS]
        return {button: command for button, command in reversed(pairs) if button is not None}


def _allowed_keys(command: Bound, keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """Return the keys that a command can have: all its fixed keys, and of the others those that no rule reserves."""
    fixed = tuple(key for key in ROWS[command].keys if key in FIXED_KEYS)
    others = dict.fromkeys(key for key in keys if key not in FIXED_KEYS | DIGITS)
    return (*fixed, *others)[:MAX_KEYS]


USUAL = Bindings()
"""Bindings of a player who has not changed any."""


class Preset(Enum):
    """Ready set of keys. The value says which keys walk besides the arrows and the numpad.

    It lists the letters to the west, south, north, east, northwest, northeast, southwest and southeast.
    """

    VI = "hjklyubn"
    ARROWS = ""
    WASD = "aswdqezc"
    LAPTOP = "j,iluom."


ORDER = (
    Direction.WALK_WEST,
    Direction.WALK_SOUTH,
    Direction.WALK_NORTH,
    Direction.WALK_EAST,
    Direction.WALK_NORTHWEST,
    Direction.WALK_NORTHEAST,
    Direction.WALK_SOUTHWEST,
    Direction.WALK_SOUTHEAST,
)
"""Directions in the order of the letters of a preset, and of the key help."""
MOVED: Mapping[Preset, Mapping[Bound, tuple[Key, ...]]] = {
    Preset.WASD: {
        Command.EXPLORE: ("x",),
        Command.LOOK: ("l",),
        Command.SEARCH: ("h",),
        Command.ABILITIES: ("k",),
        Command.DOORS: ("j",),
        Command.COVER_LAMP: ("u",),
        LATCH: ("b",),
    },
    Preset.LAPTOP: {
        Command.WAIT: ("k", "numpad 5"),
        Command.BAG: ("b",),
        EASE: ("h",),
    },
}
"""Commands that get other keys because the letters of a preset walk. Other such commands get a free letter."""


def preset_bindings(preset: Preset) -> Bindings:
    """Return the bindings of a preset. No key has two commands, and no command that has a usual key is without one."""
    letters = dict(zip(ORDER, preset.value, strict=False))
    keys: dict[Bound, tuple[Key, ...]] = {}
    for way in ORDER:
        others = tuple(key for key in ROWS[way].keys if len(key) > 1)
        keys[way] = (*others, letters[way]) if way in letters else others
    keys.update(MOVED.get(preset, {}))
    taken = {key for bound in keys.values() for key in bound} | {*preset.value.upper()}  # capitals run
    for command, row in ROWS.items():
        if command not in keys:
            keys[command] = tuple(key for key in row.keys if key not in taken)
            taken.update(keys[command])
    free = iter(letter for letter in ascii_lowercase if letter not in taken)
    for command, row in ROWS.items():
        if row.keys and not keys[command]:
            keys[command] = tuple(letter for letter in (next(free, ""),) if letter)
    return Bindings(keys)


def preset_of(bindings: Bindings) -> Preset | None:
    """Return the preset whose keys equal the present keys; None if the player has changed some."""
    return next((preset for preset in Preset if preset_bindings(preset).changed_keys == bindings.changed_keys), None)


KEYS, BUTTONS = "keys", "pad"
"""Words under which the keys and the buttons of the commands are saved."""
PlainBindings = dict[str, dict[str, list[str] | str]]
"""Type of saved bindings: keys and buttons, by the name of the command. Only changed bindings are saved."""


def plain_bindings(bindings: Bindings) -> PlainBindings:
    """Return the changed bindings as plain values."""
    return {
        KEYS: {command.name: [*keys] for command, keys in bindings.changed_keys.items()},
        BUTTONS: {
            command.name: "" if button is None else button.value for command, button in bindings.changed_buttons.items()
        },
    }


def bindings_from(saved: object) -> Bindings:
    """Return the bindings that a saved value stands for. What is not valid in it keeps its usual binding."""
    keys: dict[Bound, tuple[Key, ...]] = {}
    buttons: dict[Bound, Button | None] = {}
    for word, value in _entries(saved, KEYS).items():
        command = _command_of(word)
        if command is not None and isinstance(value, list) and len(value) <= MAX_KEYS and all(map(is_key, value)):
            keys[command] = tuple(value)
    known = {button.value: button for button in Button}
    for word, value in _entries(saved, BUTTONS).items():
        command = _command_of(word)
        if command is not None and isinstance(value, str) and (value in known or not value):
            buttons[command] = known.get(value)
    return Bindings(keys, buttons)


def _entries(saved: object, word: str) -> Mapping[object, object]:
    entries = saved.get(word) if isinstance(saved, dict) else None
    return entries if isinstance(entries, dict) else {}


def _command_of(word: object) -> Bound | None:
    """Return the command of a saved name; None if there is no such command, or if it cannot be bound."""
    if not isinstance(word, str):
        return None
    command: Bound | None = COMMANDS_BY_NAME.get(word) or Direction.__members__.get(word)
    return command if command in ROWS else None
