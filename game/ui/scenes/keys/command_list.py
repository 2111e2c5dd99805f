"""The list of all commands, from which the player gives a command. What can be done at doors beside him comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.engine.grid.geometry import name_of_step
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change, GiveCommand, Pop
from game.ui.graphics.theme import Theme
from game.ui.hud.side_panel.door_rows import DoorOption, DoorOptionKind, DoorRow
from game.ui.input.commands import Command, PlayerInput, is_available
from game.ui.input.device_in_use import Device
from game.ui.input.key_and_button_bindings import LISTED
from game.ui.scenes.keys.command_table import CommandTable, Row, button_of, keys_of
from game.ui.scenes.lists.list_filter import TextFilter
from game.ui.scenes.prompts.on_screen_keyboard import begin_filter
from game.ui.text.command_names import short_name, words_of
from game.ui.text.sentences import menus
from game.ui.text.sentences import settings as text
from game.ui.text.sentences.door_commands import AT_DOOR

FIRST_AT_DOOR = (DoorOptionKind.KNOCK, DoorOptionKind.EASE, DoorOptionKind.LATCH, DoorOptionKind.UNLATCH)
"""First rows of a door, in this order."""
COMMANDS_AT_DOOR = {
    DoorOptionKind.EASE: Command.EASE,
    DoorOptionKind.KNOCK: Command.KNOCK,
    DoorOptionKind.LATCH: Command.LATCH,
    DoorOptionKind.UNLATCH: Command.LATCH,
    DoorOptionKind.PULL: Command.PULL,
}
"""Command that does the same as an option at a door."""


class CommandList(CommandTable):
    """List of all commands that work in a tradition (set of rules). The chosen command is given to the scene below.

    With it a game pad, which has fewer buttons than there are commands, gives every command. A row names the keys of
    the command or, for a pad, its button. The command `FILTER` filters the list itself.
    """

    heading = text.ALL_COMMANDS
    foot = text.ALL_COMMANDS_KEYS

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
        super().__init__(theme)
        self._tradition, self._choose = tradition, choose
        self._doors = len(doors)
        self._options = [
            option for door in doors for option in sorted(door.options, key=_place) if option.why_not is None
        ]
        self.filter = TextFilter()
        self._kept: tuple[object, Sequence[Row]] | None = None
        """All rows, with the device and the bindings that they name; None until they are needed."""
        kinds = [option.kind for option in self._options]
        self.chosen = kinds.index(DoorOptionKind.EASE) if DoorOptionKind.EASE in kinds else 0

    def rows(self) -> Sequence[Row]:
        controls = self._theme.controls
        if self._kept is None or self._kept[0] != (controls.device, controls.bindings):
            self._kept = (controls.device, controls.bindings), self._all_rows()
        rows = [row for row in self._kept[1] if self.filter.matches(row.name, row.does)]
        self.chosen = max(0, min(self.chosen, len(rows) - 1))  # fewer rows may match the words for another device
        return rows

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self.filter.takes(player_input):
            self.takes_text = self.filter.typing
            self._select(0)
            return None
        is_from_pad = player_input is Command.EXPLORE and self._theme.controls.device is Device.PAD
        self.filter.box = self.corner_box
        if is_from_pad or self.filter.is_clicked(player_input):
            return self._begin_filter()
        return super().handle(player_input)

    def corner(self) -> str:
        return self.filter.line(self._theme.controls)

    def spoken(self) -> list[str]:
        typed = [menus.FILTER.format(text=self.filter.text)] if self.filter.text else []
        return [*typed, *super().spoken()]

    def _begin_filter(self) -> Change | None:
        return begin_filter(self._theme, self.handle)

    def _all_rows(self) -> Sequence[Row]:
        """Return the rows of all options and commands, whatever the filter is."""
        return [
            *map(self._door_row, self._options),
            *(self._row(command) for command in LISTED if is_available(command, self._tradition)),
        ]

    def _row(self, command: Command) -> Row:
        choose = self._begin_filter if command is Command.FILTER else partial(GiveCommand, command)
        controls = self._theme.controls
        does = words_of(command, self._tradition, controls.device)
        row = Row(short_name(command, self._tradition), choose, does=does, purpose="door text")
        return self._named_by_device(row, command)

    def _door_row(self, option: DoorOption) -> Row:
        """Return the row of what can be done at a door or lever beside the hero."""
        name = option.menu_text
        if self._doors > 1:
            name = AT_DOOR.format(action=name, direction=name_of_step(option.step))
        does = " ".join(line.text for line in option.tooltip()[1:])
        row = Row(name, partial(Pop, partial(self._choose, option)), does=does, purpose="door text")
        return self._named_by_device(row, COMMANDS_AT_DOOR.get(option.kind))

    def _named_by_device(self, row: Row, command: Command | None) -> Row:
        """Return a row with the keys of a command or, if a game pad was used last, its button; None for no command."""
        controls = self._theme.controls
        if command is None:
            return row
        names = button_of if controls.device is Device.PAD else keys_of
        return replace(row, keys=names(command, controls.bindings))


def _place(option: DoorOption) -> int:
    """Return the place of an option at a door in the list.

    To open a door a crack is selected at first. The options without a button of their own are next to it, so that none
    needs more than three presses of a game pad: the pad opens a door by a step.
    """
    others = [kind for kind in DoorOptionKind if kind not in FIRST_AT_DOOR]
    return [*FIRST_AT_DOOR, *others].index(option.kind)
