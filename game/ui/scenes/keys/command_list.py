"""The list of all commands, from which the player gives a command. What can be done at doors beside him comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.grid.geometry import name_of_step
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change, Pop
from game.ui.graphics.theme import Theme
from game.ui.hud.side_panel.door_rows import BUTTON_ORDER, DoorOption, DoorOptionKind, DoorRow
from game.ui.input.commands import Command, is_available
from game.ui.input.key_and_button_bindings import LISTED, Bindings
from game.ui.scenes.keys.command_table import CommandTable, Row, button_of, keys_of
from game.ui.text.command_names import short_name, words_of
from game.ui.text.sentences import settings as text
from game.ui.text.sentences.door_commands import AT_DOOR

FIRST_AT_DOOR = (DoorOptionKind.KNOCK, DoorOptionKind.LISTEN, DoorOptionKind.LATCH, DoorOptionKind.UNLATCH)
"""First rows of a door, in this order."""
COMMANDS_AT_DOOR = {
    DoorOptionKind.LISTEN: Command.WAIT,
    DoorOptionKind.EASE: Command.EASE,
    DoorOptionKind.KNOCK: Command.KNOCK,
    DoorOptionKind.LATCH: Command.LATCH,
    DoorOptionKind.UNLATCH: Command.LATCH,
    DoorOptionKind.PULL: Command.PULL,
}
"""Command that does the same as an option at a door."""


class CommandList(CommandTable):
    """List of all commands that work in a tradition (set of rules). The chosen command is given to the game.

    With it a game pad, which has fewer buttons than there are commands, gives every command.
    """

    heading = text.ALL_COMMANDS
    foot = text.ALL_COMMANDS_KEYS

    def __init__(
        self,
        theme: Theme,
        tradition: Tradition,
        give: Callable[[Command], Change | None],
        doors: Sequence[DoorRow] = (),
        choose: Callable[[DoorOption], Change | None] = lambda _: None,
    ) -> None:
        """Make the list.

        `give`: gives a command to the game, and returns the change of scene that follows. `doors`: what can be done at
        the doors and levers beside the hero; these rows come first. `choose`: does it, and returns the change that
        follows.
        """
        super().__init__(theme)
        options = [option for door in doors for option in sorted(door.options, key=_place) if option.why_not is None]
        self._rows = [
            _door_row(option, partial(Pop, partial(choose, option)), len(doors), theme.controls.bindings)
            for option in options
        ]
        self.chosen = next((row for row, option in enumerate(options) if option.kind is DoorOptionKind.LISTEN), 0)
        self._rows += [
            Row(
                short_name(command, tradition),
                partial(Pop, partial(give, command)),
                keys_of(command, theme.controls.bindings),
                button_of(command, theme.controls.bindings),
                words_of(command, tradition, theme.controls.device),
                "door text",
            )
            for command in LISTED
            if is_available(command, tradition)
        ]

    def rows(self) -> Sequence[Row]:
        return self._rows


def _place(option: DoorOption) -> int:
    """Return the place of an option at a door in the list.

    Listening is selected at first. The options without a button of their own are next to it, so that none needs more
    than three presses of a game pad: the pad opens a door by a step, and a crack by the button for that.
    """
    others = [kind for kind in BUTTON_ORDER if kind not in FIRST_AT_DOOR]
    return [*FIRST_AT_DOOR, *others].index(option.kind)


def _door_row(option: DoorOption, choose: Callable[[], Change | None], doors: int, bindings: Bindings) -> Row:
    """Return the row of what can be done at a door or lever. `doors`: how many of them are beside the hero."""
    name = option.menu_text
    command = COMMANDS_AT_DOOR.get(option.kind)
    button = "" if command is None else button_of(command, bindings)
    if doors > 1:
        name = AT_DOOR.format(action=name, direction=name_of_step(option.step))
    return Row(name, choose, does=" ".join(line.text for line in option.tooltip()[1:]), button=button)
