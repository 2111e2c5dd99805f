"""The menu that asks in which direction the hero does something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.engine.grid.geometry import Vec
from game.ui.core.scene_manager import Change, Pop
from game.ui.graphics.theme import Theme
from game.ui.input.commands import MoveInput, PlayerInput
from game.ui.scenes.menu import Menu
from game.ui.text.sentences.door_commands import CHOOSE_DIRECTION
from game.ui.widgets.row import Row


class DirectionPrompt(Menu):
    """Menu of some directions. The key of a direction chooses its row at once; the other keys select a row."""

    def __init__(
        self, theme: Theme, question: str, offers: Mapping[Vec, str], then: Callable[[Vec], Change | None]
    ) -> None:
        """Make the menu.

        `offers`: the texts of the rows, by the steps of their directions. `then`: called with the chosen step.
        """
        self._steps = [*offers]
        rows = [Row(text, act=partial(Pop, partial(then, step))) for step, text in offers.items()]
        super().__init__(theme, "", rows, CHOOSE_DIRECTION, more=question, on_map=True, darkens=False)

    def obey(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case MoveInput(step=step, held=held) if step in self._steps:
                self.select(self._steps.index(step))
                return None if held else self.act()
            case _:
                return super().obey(player_input)
