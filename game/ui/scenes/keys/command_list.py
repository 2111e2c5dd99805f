"""The list of all commands, from which the player gives a command. What can be done at doors beside him comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.grid.geometry import name_of_step
from game.engine.rules.actions.door_verbs import DOOR_VERBS, LATCH, DoorVerb
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change, GiveCommand, Pop
from game.ui.graphics.theme import Theme
from game.ui.hud.side_panel.door_rows import DoorOption, DoorRow, Walking
from game.ui.input.commands import AnyCommand, Command, is_available
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import LISTED
from game.ui.scenes.keys.command_table import CommandRow, CommandTable, button_of, keys_of
from game.ui.text.command_names import short_name, words_of
from game.ui.text.sentences import settings as text
from game.ui.text.sentences.door_commands import AT_DOOR

PRESELECTED, ABOVE_IT, *OTHERS = DOOR_VERBS
AT_DOORS = (ABOVE_IT, PRESELECTED, *OTHERS, *Walking)
"""What can be done at a door, in the order of the rows.

The most careful verb is selected at first. The others, which have no button of their own on a game pad, are next to it,
so that none needs more than three presses. A step opens a door.
"""


class CommandList(CommandTable):
    """List of all commands that work in a tradition (set of rules). The chosen command is given to the scene below.

    With it a game pad, which has fewer buttons than there are commands, gives every command. A row names the keys of
    the command or, for a pad, its button. The command `FILTER` filters the list itself.
    """

    def __init__(
        self,
        theme: Theme,
        tradition: Tradition,
        doors: Sequence[DoorRow] = (),
        choose: Callable[[DoorOption], Change | None] = lambda _: None,
    ) -> None:
        """Make the list.

        `doors`: what can be done at the doors and levers beside the hero; these rows come first. `choose`: does it, and
        returns the change that follows.
        """
        self._tradition, self._choose = tradition, choose
        self._doors = len(doors)
        self._options = [
            option for door in doors for option in sorted(door.options, key=_place) if option.why_not is None
        ]
        super().__init__(theme, self._command_rows, text.ALL_COMMANDS, [text.ALL_COMMANDS_KEYS], has_filter=True)
        done = [option.does for option in self._options]
        free = (number for number, does in enumerate(done) if does is not LATCH)  # a second press spends no latch
        self.selected = done.index(PRESELECTED) if PRESELECTED in done else next(free, len(done))

    def _command_rows(self) -> Sequence[CommandRow]:
        """Return the rows of all options and commands, whatever the filter is."""
        return [
            *map(self._door_row, self._options),
            *(self._row(command) for command in LISTED if is_available(command, self._tradition)),
        ]

    def _row(self, command: AnyCommand) -> CommandRow:
        act = self.begin_filter if command is Command.FILTER else partial(GiveCommand, command)
        does = words_of(command, self._tradition, self._theme.controls.device)
        return self._named_by_device(short_name(command, self._tradition), act, does, command)

    def _door_row(self, option: DoorOption) -> CommandRow:
        """Return the row of what can be done at a door or lever beside the hero."""
        name = option.menu_text
        if self._doors > 1:
            name = AT_DOOR.format(action=name, direction=name_of_step(option.step))
        does = " ".join(line.text for line in option.tooltip()[1:])
        act = partial(Pop, partial(self._choose, option))
        return self._named_by_device(name, act, does, option.does if isinstance(option.does, DoorVerb) else None)

    def _named_by_device(
        self, name: str, act: Callable[[], Change | None], does: str, command: AnyCommand | None
    ) -> CommandRow:
        """Return a row with the keys of a command or, if a game pad was used last, its button; None for no command."""
        controls = self._theme.controls
        names = button_of if controls.device is Device.PAD else keys_of
        key = "" if command is None else names(command, controls.bindings)
        return CommandRow(name, act=act, key=key, tip=does, key_purpose="door text")


def _place(option: DoorOption) -> int:
    """Return the place of an option at a door in the list."""
    return AT_DOORS.index(option.does) if option.does in AT_DOORS else len(AT_DOORS)
