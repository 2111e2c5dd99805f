"""The letters and digits that choose a row of a list: all except the keys that a player is likely to press again there.

The key that opened a list, the key for exploring and the keys for walking are such keys. If a row had one of their
letters, a key that is pressed once too often would choose the row.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase, digits

from game.ui.input.commands import Command, Direction, MoveInput, PlayerInput, TypedCharacter
from game.ui.input.key_bindings import Bindings, Bound

SIDES = (Direction.WALK_WEST, Direction.WALK_SOUTH, Direction.WALK_NORTH, Direction.WALK_EAST)
"""The four directions whose keys select another row, or another action with the selected row."""
MANY = ascii_lowercase + digits[1:] + ascii_uppercase
"""Letters and digits that choose rows, in a list that may have more rows than there are small letters."""


def row_letters(bindings: Bindings, left_out: Iterable[Bound], letters: str = ascii_lowercase) -> str:
    """Return those of some letters and digits that choose rows of a list.

    `bindings`: the keys of the player. `left_out`: commands whose letters, and their capitals, choose no row. The keys
    that confirm or leave are left out in any case.
    """
    commands = (*left_out, Command.CANCEL, Command.CONFIRM, Command.FILTER)
    taken = {key for command in commands for key in bindings.keys(command)}
    return "".join(letter for letter in letters if taken.isdisjoint((letter, letter.lower())))


def as_command(player_input: PlayerInput, bindings: Bindings, commands: Iterable[Bound]) -> PlayerInput:
    """Return the command or step to which a typed letter is bound, if it is in `commands`; else the input itself."""
    if not isinstance(player_input, TypedCharacter):
        return player_input
    bound = bindings.command_of(player_input.character)
    if bound is None or bound not in commands:
        return player_input
    return MoveInput(bound.value) if isinstance(bound, Direction) else bound
