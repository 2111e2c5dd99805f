"""Lists of all commands: one to give a command, and one to change the keys and buttons of the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.engine.grid.geometry import EAST, WEST, name_of_step
from game.engine.records import record
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change, Pop, Push, Scene
from game.ui.core.settings import Settings
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_close_mark
from game.ui.hud.side_panel.door_rows import DoorOption, DoorOptionKind, DoorRow
from game.ui.input.commands import (
    Click,
    Command,
    Hover,
    MoveInput,
    PlayerInput,
    PressedButton,
    PressedKey,
    is_available,
)
from game.ui.input.key_bindings import (
    DIGITS,
    FIXED_BUTTONS,
    FIXED_KEYS,
    LISTED,
    MOST_KEYS,
    ROWS,
    RUN_BUTTON,
    USUAL,
    Bindings,
    Bound,
)
from game.ui.input.key_names import Button, Key
from game.ui.input.key_presets import Preset, preset_bindings, preset_of
from game.ui.scenes.menu import Choice, Menu, fixed
from game.ui.text.command_names import prompt, short_name, words_of
from game.ui.text.sentences import ByDevice, menus
from game.ui.text.sentences import key_help as names
from game.ui.text.sentences import settings as text
from game.ui.text.sentences.door_commands import AT_DOOR

MARGIN, WIDEST, ROW = 8, 420, 11
"""Margin, greatest width of the panel, and height of a row beyond its text's, in pixels at text scale 1."""
FOOT_LINES = 3
"""Lines below the list: what the selected row does, and how to use the list."""
FIRST_VERBS = (DoorOptionKind.KNOCK, DoorOptionKind.LISTEN, DoorOptionKind.LATCH, DoorOptionKind.UNLATCH)
"""First verbs in the list of a door."""
COMMANDS_AT_DOOR = {
    DoorOptionKind.LISTEN: Command.WAIT,
    DoorOptionKind.EASE: Command.EASE,
    DoorOptionKind.KNOCK: Command.KNOCK,
    DoorOptionKind.LATCH: Command.LATCH,
    DoorOptionKind.UNLATCH: Command.LATCH,
    DoorOptionKind.PULL: Command.PULL,
}
"""Command that does the same as a verb at a door."""
KEYS_AT, BUTTON_AT = 0.52, 0.82
"""Left edges of the columns of keys and buttons, as parts of the width."""


@record
class Row:
    """Row of a list of commands. `name`, `keys` and `button` are its columns, `does` is shown below the list."""

    name: str
    choose: Callable[[], Change | None]
    keys: str = ""
    button: str = ""
    does: str = ""
    purpose: str = "dim text"
    """Name of the colour of the keys."""
    turn: Callable[[int], None] | None = None
    """Function that changes the value of the row by a step of 1 or -1; None in a row without values."""


class _Columns:
    """Columns of a row: the name, the keys and the button. All places and widths are in pixels."""

    def __init__(self, room: pygame.Rect, scale: int) -> None:
        """Divide the width of a row. `room`: box of the row. `scale`: scale of the text."""
        self.gap = 4 * scale
        self.left = room.x + 5 * scale
        self.keys_at, self.button_at = (room.x + int(room.width * part) for part in (KEYS_AT, BUTTON_AT))
        self._end = room.right - scale

    def for_name(self, row: Row) -> int:
        """Return the width for the name of a row."""
        return (self.keys_at if row.keys else self._end) - self.left - self.gap

    def have_room(self, painter: TextPainter, row: Row) -> bool:
        """Return whether all texts of a row fit into their columns."""
        return (
            painter.width(row.name) <= self.for_name(row)
            and painter.width(row.keys) <= self.button_at - self.keys_at - self.gap
            and painter.width(row.button) <= self._end - self.button_at
        )


class CommandTable(Scene):
    """Panel with a list of rows that scrolls. Subclasses give the rows."""

    covers = False
    heading = ""
    foot = ByDevice("", "", "")

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.chosen = 0
        self._window = ListView()
        self._boxes: list[tuple[pygame.Rect, int]] = []
        """Box of each visible row when it was last drawn, in pixels, and the number of the row."""
        self._box: pygame.Rect | None = None

    def rows(self) -> Sequence[Row]:
        """Return the rows of the list as they are now."""
        raise NotImplementedError

    def handle(self, player_input: PlayerInput) -> Change | None:
        if moved := self._window.rows_scrolled(player_input):
            self._select(self.chosen + moved)
            return None
        self._window.turn(player_input)
        match player_input:
            case MoveInput(step=step) if step in (WEST, EAST) and (turn := self.rows()[self.chosen].turn) is not None:
                turn(step.x)
            case Command.CONFIRM:
                return self.rows()[self.chosen].choose()
            case Command.CANCEL:
                return Pop()
            case Hover(at=at) if (row := self._row_at(at)) is not None:
                self.chosen = row
            case Click(at=at) if (row := self._row_at(at)) is not None:
                self.chosen = row
                return self.rows()[row].choose()
            case Click(at=at) if self._box is not None and not self._box.collidepoint(at):
                return Pop()
            case _:
                pass
        return None

    def _select(self, row: int) -> None:
        self.chosen = max(0, min(row, len(self.rows()) - 1))
        self._window.show(self.chosen)

    def _row_at(self, at: tuple[int, int]) -> int | None:
        return next((row for box, row in self._boxes if box.collidepoint(at)), None)

    def spoken(self) -> list[str]:
        rows = self.rows()
        row = rows[self.chosen]
        named = ", ".join(part for part in (row.name, row.keys, row.button) if part)
        place = menus.SPOKEN_ROW.format(row=named, number=self.chosen + 1, total=len(rows))
        return [line for line in (self.heading, prompt(self._theme.controls, self.foot), place, row.does) if line]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        box.width = min(box.width, WIDEST * scale)
        box.center = target.get_rect().center
        self._box = box
        theme.frame(target, box, scale)
        draw_close_mark(self, theme, target, box, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * 6 * scale)
        top = painter.heading(inner.x, inner.y, self.heading) + 2 * scale
        bottom = inner.bottom - FOOT_LINES * painter.line - 3 * scale
        rows = self.rows()
        columns = _Columns(inner, scale)
        lines = 1 if all(columns.have_room(painter, row) for row in rows) else 2
        height = lines * painter.line + 2 * scale
        shown = self._window.fit(len(rows), (bottom - top) // height)
        if len(shown) < len(rows):
            painter.word_from_right(
                box.right - ROOM * scale,
                inner.y,
                names.POSITION.format(first=shown.start + 1, last=shown.stop, total=len(rows)),
            )
        self._boxes = [
            (pygame.Rect(inner.x, top + line * height, inner.width, height), row) for line, row in enumerate(shown)
        ]
        for room, number in self._boxes:
            self._draw_row(painter, room, rows[number], chosen=number == self.chosen, lines=lines)
        painter.fill(pygame.Rect(inner.x, bottom + scale, inner.width, max(1, scale // 2)), "line")
        foot = [(part, "text") for part in painter.wrap(rows[self.chosen].does, inner.width)][: FOOT_LINES - 1]
        keys = painter.cut(prompt(theme.controls, self.foot), inner.width)
        for line, (words, purpose) in enumerate([*foot, (keys, "dim text")]):
            painter.word(inner.x, bottom + 3 * scale + line * painter.line, words, purpose)

    def _draw_row(self, painter: TextPainter, room: pygame.Rect, row: Row, *, chosen: bool, lines: int) -> None:
        """Draw a row in one line, or its keys and its button in a second line, if names are too long for a column."""
        scale, y = painter.scale, room.y + painter.scale
        if chosen:
            painter.fill(room, "chosen")
            painter.fill(pygame.Rect(room.x, room.y, scale, room.height), "title")
        columns = _Columns(room, scale)
        name_room = columns.for_name(row) if lines == 1 else room.right - columns.left - scale
        painter.word(columns.left, y, painter.cut(row.name, name_room), "text" if chosen else "dim text")
        y += (lines - 1) * painter.line
        keys_at = columns.keys_at if lines == 1 else columns.left + 2 * columns.gap
        button_at = room.right - scale - painter.width(row.button) if lines > 1 else columns.button_at
        if row.keys:
            painter.word(keys_at, y, painter.cut(row.keys, button_at - keys_at - columns.gap), row.purpose)
        if row.button:
            painter.word(button_at, y, painter.cut(row.button, room.right - button_at - scale), "door text")


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
        self.chosen = next((row for row, option in enumerate(options) if option.verb is DoorOptionKind.LISTEN), 0)
        self._rows += [
            Row(
                short_name(command, tradition),
                partial(Pop, partial(give, command)),
                _keys_of(command, theme.controls.bindings),
                _button_of(command, theme.controls.bindings),
                words_of(command, tradition),
                "door text",
            )
            for command in LISTED
            if is_available(command, tradition)
        ]

    def rows(self) -> Sequence[Row]:
        return self._rows


class KeysScreen(CommandTable):
    """Screen on which the player changes the keys and buttons of all commands."""

    heading = text.KEYS_HEADING
    foot = text.KEYS_FOOT

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__(theme)
        self._settings = settings
        self._capturing: Bound | None = None
        """Command for which the next pressed key or button is taken; None if none is."""
        self._note = ""
        """Why the last key was not taken; "" if it was."""

    @property
    def captures(self) -> bool:  # type: ignore[override]  # it changes while the scene is open
        """Whether the next pressed key or button is bound."""
        return self._capturing is not None

    @property
    def _bindings(self) -> Bindings:
        return self._settings.bindings

    def rows(self) -> Sequence[Row]:
        """Return a row for the preset, a row for resetting all, and a row for each command."""
        preset = preset_of(self._bindings)
        preset_row = text.PRESET.format(preset=text.OWN_KEYS if preset is None else text.PRESETS[preset])
        return [
            Row(preset_row, partial(self._turn_preset, 1), does=text.PRESET_DOES, turn=self._turn_preset),
            Row(text.RESET_ALL, self._ask_to_reset, does=text.RESET_ALL_DOES),
            *(self._row(command) for command in ROWS),
        ]

    def _row(self, command: Bound) -> Row:
        shared = [text.SHARED.format(key=key, commands=others) for key, others in self._shared(command)]
        keys = _keys_of(command, self._bindings) or names.NO_KEY
        lacks_key = bool(ROWS[command].keys) and not self._bindings.keys(command)
        return Row(
            short_name(command),
            partial(self._open, command),
            keys,
            _button_of(command, self._bindings),
            " ".join([words_of(command), *shared]),
            "harm" if shared or lacks_key else "door text",
        )

    def _shared(self, command: Bound) -> Iterator[tuple[Key, str]]:
        """Yield each key of a command that other commands have too, with the names of these commands."""
        for key in self._bindings.keys(command):
            others = [short_name(other) for other in self._bindings.commands_of(key) if other is not command]
            if others:
                yield key, ", ".join(others)

    def _turn_preset(self, step: int) -> None:
        presets, now = list(Preset), preset_of(self._bindings)
        after = presets[(presets.index(now) + step) % len(presets)] if now is not None else presets[0]
        self._settings.bindings = Bindings(preset_bindings(after).changed_keys, self._bindings.changed_buttons)

    def _ask_to_reset(self) -> Change:
        def reset() -> Change:
            self._settings.bindings = USUAL
            return Pop()

        choices = [Choice(fixed(text.RESET_YES), reset), Choice(fixed(text.LEAVE), Pop)]
        return Push(Menu(self._theme, text.RESET_ALL, choices))

    def _open(self, command: Bound) -> Change:
        """Return the change that opens the menu of a row: take a key, remove one, and the usual keys."""

        def capture() -> None:
            self._capturing, self._note = command, ""

        def change_to(bindings: Bindings) -> Change:
            self._settings.bindings = bindings
            return Pop()

        bindings, button = self._bindings, self._bindings.button(command)
        choices = [Choice(fixed(text.TAKE_KEY), partial(Pop, capture))]
        for key in bindings.keys(command):
            if key not in FIXED_KEYS:
                without = bindings.without_key(command, key)
                choices.append(Choice(fixed(text.REMOVE.format(key=key)), partial(change_to, without)))
        if button is not None and button not in FIXED_BUTTONS:
            remove = text.REMOVE_BUTTON.format(button=names.BUTTONS[button])
            choices.append(Choice(fixed(remove), partial(change_to, bindings.without_button(command))))
        if bindings.with_usual(command) != bindings:
            usual = text.USUAL.format(keys=_keys_of(command, USUAL) or names.NO_KEY)
            choices.append(Choice(fixed(usual), partial(change_to, bindings.with_usual(command))))
        choices.append(Choice(fixed(text.LEAVE), Pop))
        return Push(Menu(self._theme, short_name(command), choices))

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self._capturing is None:
            return super().handle(player_input)
        match player_input:
            case PressedKey(key=key):
                return self._take_key(self._capturing, key)
            case PressedButton(button=Button.B):
                self._capturing = None
            case PressedButton(button=button):
                return self._take_button(self._capturing, button)
            case Command.CANCEL | Click():
                self._capturing = None
            case _:
                pass
        return None

    def spoken(self) -> list[str]:
        if self._capturing is None:
            return super().spoken()
        return [line for line in (self._note, self._asked(self._capturing)) if line]

    def _asked(self, command: Bound) -> str:
        """Return the sentence that asks for the new key of a command."""
        return prompt(self._theme.controls, text.PRESS_NEW, command=short_name(command))

    def _take_key(self, command: Bound, key: Key) -> Change | None:
        if key in FIXED_KEYS | DIGITS:
            self._note = (text.FIXED_DIGIT if key in DIGITS else text.FIXED).format(key=key)
            return None
        self._capturing = None
        others = [other for other in self._bindings.commands_of(key) if other is not command]
        full = len(self._bindings.keys(command)) >= MOST_KEYS
        bindings = self._bindings.without_key(command, self._bindings.keys(command)[-1]) if full else self._bindings
        return self._bind(bindings.with_key(command, key), command, key, others)

    def _take_button(self, command: Bound, button: Button) -> Change | None:
        if button in FIXED_BUTTONS or button is RUN_BUTTON:
            self._note = text.FIXED.format(key=names.BUTTONS[button])
            return None
        self._capturing = None
        other = self._bindings.command_of_button(button)
        others = [other] if other not in (None, command) else []
        return self._bind(self._bindings.with_button(command, button), command, names.BUTTONS[button], others)

    def _bind(self, bindings: Bindings, command: Bound, key: str, losing: Sequence[Bound | None]) -> Change | None:
        """Use new bindings; if other commands lose their key by that, ask first."""

        def agreed() -> Change:
            self._settings.bindings = bindings
            return Pop()

        if not losing:
            self._settings.bindings = bindings
            return None
        loser = ", ".join(short_name(other) for other in losing if other is not None)
        choices = [
            Choice(fixed(text.MOVE_KEY.format(command=short_name(command))), agreed),
            Choice(fixed(text.KEEP_KEY.format(command=loser)), Pop),
        ]
        return Push(Menu(self._theme, text.TAKEN.format(key=key, command=loser), choices))

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self._capturing is None:
            return
        painter = TextPainter(target, self._theme, self._theme.text_scale(target))
        scale = painter.scale
        asked = self._asked(self._capturing)
        lines = [*([self._note] if self._note else []), *painter.wrap(asked, target.get_width() - 40 * scale)]
        width = max(map(painter.width, lines)) + 16 * scale
        box = pygame.Rect(0, 0, width, painter.line * len(lines) + 12 * scale)
        box.center = target.get_rect().center
        self._theme.plate(target, box, scale)
        for number, line in enumerate(lines):
            purpose = "harm" if self._note and not number else "title"
            painter.word(box.x + 8 * scale, box.y + 6 * scale + number * painter.line, line, purpose)


def _place(option: DoorOption) -> int:
    """Return the place of an option at a door in the list.

    Listening is selected at first. The verbs without a button of their own are next to it, so that no verb needs more
    than three presses of a game pad: the pad opens a door by a step, and a crack by the button for that.
    """
    return FIRST_VERBS.index(option.verb) if option.verb in FIRST_VERBS else len(FIRST_VERBS) + option.verb.value


def _door_row(option: DoorOption, choose: Callable[[], Change | None], doors: int, bindings: Bindings) -> Row:
    """Return the row of what can be done at a door or lever. `doors`: how many of them are beside the hero."""
    name = option.menu_text
    command = COMMANDS_AT_DOOR.get(option.verb)
    button = "" if command is None else _button_of(command, bindings)
    if doors > 1:
        name = AT_DOOR.format(action=name, direction=name_of_step(option.step))
    return Row(name, choose, does=" ".join(line.text for line in option.tooltip()[1:]), button=button)


def _keys_of(command: Bound, bindings: Bindings) -> str:
    return "  ".join(bindings.keys(command))


def _button_of(command: Bound, bindings: Bindings) -> str:
    button = bindings.button(command)
    return "" if button is None else names.BUTTONS[button]
