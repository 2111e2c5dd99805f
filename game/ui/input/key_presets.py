"""Presets: ready sets of bindings for keyboards with and without a numpad, and for a hand on the mouse."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from string import ascii_lowercase

from game.engine.rules.actions.door_verbs import EASE, LATCH
from game.ui.input.commands import Command, Direction
from game.ui.input.key_and_button_bindings import ROWS, Bindings, Bound
from game.ui.input.key_names import Key


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
