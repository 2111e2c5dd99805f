"""The scene in which the player chooses a row: which rows there are, which is selected, what inputs do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from string import ascii_lowercase
from typing import Generic, TypeVar

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Click, Command, Direction, Hover, MoveInput, PlayerInput, Scroll, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.widgets.on_screen_keyboard import begin_filter, filter_keys
from game.ui.widgets.row import Heading, Line, Row, index_after
from game.ui.widgets.row_letters import as_command
from game.ui.widgets.scrolled_parts import WHEEL_ROWS, ScrolledParts
from game.ui.widgets.text_filter import TextFilter

AnyLine = TypeVar("AnyLine", bound=Line)
SAME_PLACE = 3
"""Distance in pixels up to which the mouse counts as being where it was at the last click."""


class RowChooser(Scene, Generic[AnyLine]):
    """Scene of rows, which are asked for again whenever they may have changed. `ListScene` draws them.

    Up and Down select another row; a pressed key goes on from the other end, a held key stops there. Home, End and the
    page keys work as everywhere. Enter, the letter of a row, or a click chooses a row; the mouse selects what it is on.
    The wheel scrolls, and selects the row that comes under the mouse. Esc, the cross, the command that opened the list
    and a click beside the panel close it. If no row can be selected, the keys scroll, and Enter closes the list too.

    Rows that are added or removed do not move the row that is selected.
    """

    def __init__(
        self,
        theme: Theme,
        rows: Callable[[], Sequence[AnyLine]],
        heading: str = "",
        *,
        opened_by: Command | None = None,
        has_filter: bool = False,
        at_end: bool = False,
    ) -> None:
        """Make the scene, and ask for the rows.

        `rows`: returns the rows as they are now. `opened_by`: command that opened the list. `has_filter`: whether the
        player can filter the list. `at_end`: whether the list shows its last rows when it opens.
        """
        self._theme = theme
        self._all_rows = rows
        self._heading = heading
        self._opened_by = opened_by
        self._has_filter = has_filter
        self.filter = TextFilter()
        self._unfiltered: Sequence[AnyLine] = rows()
        self._rows = self._unfiltered
        self.takes_letters = _letters_taken(self._rows)
        self.selected = _first_to_select(self._rows)
        """Index of the selected row."""
        self._follows = True
        """Whether the selected row must be visible: it need not be after the wheel has scrolled the list."""
        self._scrolled = ScrolledParts(at_end=at_end)
        self._clicked: tuple[tuple[int, int], int] | None = None
        """Pixel of the last click on a row, and the row; None if the mouse has moved since."""

    def row_at(self, at: tuple[int, int]) -> int | None:
        """Return the index of the row at a pixel; None where there is no row that can be selected."""
        raise NotImplementedError("the subclass knows where it has drawn the rows")

    # ------------------------------------------------------------------------------------------- rows

    @property
    def heading(self) -> str:
        """Text above the list."""
        return self._heading

    @property
    def rows(self) -> Sequence[AnyLine]:
        """Rows as last asked for, without those that the filter leaves out."""
        return self._rows

    def refresh(self) -> None:
        """Ask for the rows again: before and after each input, and before a picture or a text for a screen reader."""
        rows = self._all_rows()
        if rows is not self._unfiltered and rows != self._unfiltered:
            self._unfiltered = rows
            self.set_rows(self._filtered(rows))

    def _filtered(self, rows: Sequence[AnyLine]) -> Sequence[AnyLine]:
        """Return the rows that the filter leaves."""
        if not self.filter.text:
            return rows
        left = [row for row in rows if isinstance(row, Heading) or self.filter.matches(*row.filtered_by())]
        return [row for row, below in zip_longest(left, left[1:]) if not isinstance(row, Heading) or _is_under(below)]

    def set_rows(self, rows: Sequence[AnyLine]) -> None:
        """Show other rows. The selected row, or else the row at the top, stays where it is in the window."""
        before, self._rows = self._rows, rows
        if any(isinstance(row, Row) for row in before):
            selected = index_after(before, rows, self.selected)
            self._scrolled.renumber(selected - self.selected)
            self.selected = max(0, min(selected, len(rows) - 1))
        else:
            top = self._scrolled.top_row
            self._scrolled.renumber(index_after(before, rows, top) - top)
        self.takes_letters = _letters_taken(rows)

    @property
    def row(self) -> Row | None:
        """Selected row; None if no row can be selected."""
        rows = self._rows
        row = rows[self.selected] if self.selected < len(rows) else None
        return row if isinstance(row, Row) else None

    def choices(self) -> Sequence[int]:
        """Return the indices of the rows that can be selected."""
        return [index for index, row in enumerate(self._rows) if isinstance(row, Row)]

    # ------------------------------------------------------------------------------------------- inputs

    def handle(self, player_input: PlayerInput) -> Change | None:
        self.refresh()
        change = self.take(player_input)
        self.refresh()
        return change

    def take(self, player_input: PlayerInput) -> Change | None:
        """Handle an input when the rows are up to date, as `handle` does."""
        if self._has_filter:
            if self.filter.takes(player_input):
                self.filter_anew()
                only_row = player_input is Command.CONFIRM and len(self.choices()) == 1
                return self.confirm() if only_row else None
            if self.filter.is_clicked(player_input):
                return self.begin_filter()
            if player_input is Command.EXPLORE and self._theme.controls.device is Device.PAD:
                return filter_keys(self._theme, self.handle, self._keep_filter)
        if isinstance(player_input, TypedCharacter):
            letter = player_input.character
            if (index := self._lettered(letter)) is not None:
                return self.choose_by_letter(index, letter)
            player_input = as_command(
                player_input, self._theme.controls.bindings, (*Direction, Command.NEXT_PAGE, *self._closing())
            )
        return self.obey(player_input)

    def obey(self, player_input: PlayerInput) -> Change | None:
        """Handle an input that is meant neither for the filter nor for a row with a letter."""
        match player_input:
            case Command() if player_input in self._closing():
                return self.leave()
            case Command.CONFIRM:
                return self.confirm()
            case MoveInput(step=step) if step in (WEST, EAST):
                return self.turn(step.x)
            case MoveInput():
                self._move(player_input)
            case Scroll():
                self._wheel(player_input)
            case Hover(at=at):
                self._forget_click(at)
                self.point(at)
            case Click(at=at):
                return self._click(at)
            case _:
                pass
        return None

    def _closing(self) -> Sequence[Command]:
        return [Command.CANCEL] if self._opened_by is None else [Command.CANCEL, self._opened_by]

    def filter_anew(self) -> None:
        """Show the rows that the filter leaves, and select the first."""
        self.takes_text = self.filter.typing
        self.set_rows(self._filtered(self._unfiltered))
        self._scrolled.restart()
        self.select(_first_to_select(self._rows))

    def begin_filter(self) -> Change | None:
        """Begin to type the filter, with keys on the screen for a player without a keyboard."""
        return begin_filter(self._theme, self.handle, self._keep_filter)

    def _keep_filter(self) -> Change | None:
        """End the typing without a choice."""
        self.filter.typing = False
        self.filter_anew()
        return None

    def leave(self) -> Change | None:
        """Return the change of scene when the player closes the list."""
        return Pop()

    def confirm(self) -> Change | None:
        """Choose the selected row. A list without such a row is closed, unless its filter has left none."""
        if self.row is not None:
            return self.act()
        return None if self.filter.text else self.leave()

    def act(self) -> Change | None:
        """Do what the selected row is for."""
        row = self.row
        return None if row is None or row.disabled or row.act is None else row.act()

    def choose_by_letter(self, index: int, letter: str) -> Change | None:
        """Choose a row by a letter or digit of it."""
        row = self._rows[index]
        if isinstance(row, Row) and row.disabled:
            return None
        self.select(index)
        return self.act()

    def turn(self, step: int) -> Change | None:
        """Change the value of the selected row by Left (`step` -1) or Right (1)."""
        if (row := self.row) is not None and row.turn is not None:
            row.turn(step)
        return None

    def point(self, at: tuple[int, int]) -> None:
        """Select the row under the mouse."""
        if (index := self.row_at(at)) is not None:
            self.select(index)

    def press(self, index: int, at: tuple[int, int]) -> Change | None:
        """Handle a click on a row that can be selected. `index`: of the row. `at`: pixel of the click."""
        self.select(index)
        return self.act()

    def select(self, index: int) -> None:
        """Select a row. `index`: of the row, which need not be visible."""
        self.selected, self._follows = index, True

    def _lettered(self, letter: str) -> int | None:
        rows = enumerate(self._rows)
        return next((index for index, row in rows if isinstance(row, Row) and row.has_letter(letter)), None)

    def _move(self, move: MoveInput) -> None:
        """Select another row or, in a list to read, scroll."""
        by, choices = self._scrolled.distance(move.step), self.choices()
        if not choices:
            self._scrolled.scroll(by)
            return
        place, last = choices.index(self.selected) + by if self.selected in choices else 0, len(choices) - 1
        wraps = move.step in (NORTH, SOUTH) and not move.held
        self.select(choices[place % (last + 1) if wraps else max(0, min(place, last))])

    def _wheel(self, scroll: Scroll) -> None:
        """Scroll; the row that comes under the mouse is selected, or else one as far down in the window as before."""
        scrolled = self._scrolled
        pointed = scroll.at is not None and self.row_at(scroll.at) is not None
        before = scrolled.shown.start
        scrolled.scroll(scroll.rows * WHEEL_ROWS)
        if choices := self.choices():
            under = self.row_at(scroll.at) if pointed and scroll.at is not None else None
            wanted = self.selected + scrolled.shown.start - before if under is None else under
            self.select(min(choices, key=lambda index: abs(index - wanted)))
            self._follows = False

    def _forget_click(self, at: tuple[int, int]) -> None:
        """Forget the last click if the mouse has moved to another place. `at`: pixel of the mouse."""
        if self._clicked is not None:
            x, y = self._clicked[0]
            if max(abs(at[0] - x), abs(at[1] - y)) > SAME_PLACE:
                self._clicked = None

    def _click(self, at: tuple[int, int]) -> Change | None:
        """Handle a click on a row, or beside the panel.

        A click may move the rows, for instance by a change of the size of texts. Further clicks in the same place mean
        the same row, although others have come under the mouse, or none.
        """
        self._forget_click(at)
        if self._clicked is None:
            if (index := self.row_at(at)) is None:
                is_beside = self.panel is not None and not self.panel.collidepoint(at)
                return self.click_beside() if is_beside else self.click_elsewhere(at)
            self._clicked = at, index
        return self.press(self._clicked[1], at)

    def click_beside(self) -> Change | None:
        """Handle a click beside the panel: it closes the list, and does nothing else."""
        return self.leave()

    def click_elsewhere(self, at: tuple[int, int]) -> Change | None:
        """Handle a click on the panel where there is no row that can be selected."""
        return None


def _first_to_select(rows: Sequence[Line]) -> int:
    """Return the index of the row that is selected when a list opens."""
    choices = [(index, row) for index, row in enumerate(rows) if isinstance(row, Row)]
    usual = (index for index, row in choices if not row.seldom and not row.disabled)
    return next(usual, choices[0][0] if choices else 0)


def _letters_taken(rows: Sequence[Line]) -> str:
    """Return the letters that are no commands in a list: all small ones, and the capitals of rows, if rows have any."""
    letters = "".join(row.letter for row in rows if isinstance(row, Row))
    return ascii_lowercase + "".join(filter(str.isupper, letters)) if letters else ""


def _is_under(below: Line | None) -> bool:
    """Return whether the row below a heading belongs to it. `below`: None if there is no row below."""
    return below is not None and not isinstance(below, Heading)
