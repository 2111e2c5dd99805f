"""The buttons at the foot of the side panel: the commands that the mouse cannot give by pointing at the world."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.orders.rest import rest_forecast
from game.engine.tradition import Tradition
from game.engine.world import World
from game.ui.core.commands import Command, is_available
from game.ui.core.controls import Controls, Device
from game.ui.core.ports import Message
from game.ui.graphics.text_painter import TextPainter
from game.ui.text.hazard_messages import rest_cost
from game.ui.text.prompts import key_names, name_of, words_for
from game.ui.text.sentences import help as text

BUTTONS: Mapping[Command, str] = {
    Command.EXPLORE: "icon-explore",
    Command.REST: "icon-rest",
    Command.SEARCH: "icon-search",
    Command.WAIT: "icon-turn",
    Command.STAIRS: "icon-depth",
    Command.BAG: "icon-bag",
    Command.FIRE: "icon-aim",
    Command.ABILITIES: "icon-abilities",
    Command.LOOK: "icon-look",
    Command.DOORS: "icon-door",
    Command.MAP: "icon-map",
    Command.HISTORY: "icon-history",
    Command.HELP: "icon-help",
    Command.CANCEL: "icon-menu",
}
"""Icon of each command that has a button, in the order of the buttons."""
IN_A_ROW = 7
PITCH = 17
"""Distance from one button to the next, in pixels at text scale 1."""


def buttons_for(tradition: Tradition) -> dict[Command, str]:
    """Return the commands that have a button in a tradition (a set of rules), each with the name of its icon."""
    return {command: icon for command, icon in BUTTONS.items() if is_available(command, tradition)}


def rows_of_buttons(tradition: Tradition) -> int:
    """Return the number of rows that the buttons of a tradition take."""
    return ceil_div(len(buttons_for(tradition)), IN_A_ROW)


def draw_buttons(painter: TextPainter, left: int, top: int, tradition: Tradition) -> list[tuple[pygame.Rect, Command]]:
    """Draw the buttons of a tradition; return the box of each button, in pixels of `painter.target`, and its command.

    `left`, `top`: the upper left corner of the first button, in pixels.
    """
    pitch = PITCH * painter.scale
    placed = []
    for number, (command, icon) in enumerate(buttons_for(tradition).items()):
        row, column = divmod(number, IN_A_ROW)
        box = pygame.Rect(left + column * pitch, top + row * pitch, pitch - painter.scale, pitch - painter.scale)
        painter.fill(box, "chosen")
        painter.icon(box.x, box.y, icon)
        placed.append((box, command))
    return placed


def tooltip(command: Command, world: World, controls: Controls) -> list[Message]:
    """Return the lines of a button's tooltip: effect, key or pad button and, for resting, the turns and oil it takes.

    After input from the mouse, the tooltip names no key.
    """
    lines = [Message(words_for(command, world.tradition), "text")]
    if controls.device is Device.KEYBOARD and (keys := key_names(command, controls.bindings)):
        lines.append(Message(text.TIP_KEY.format(keys=keys), "dim text"))
    if controls.device is Device.PAD and controls.bindings.button(command) is not None:
        lines.append(Message(text.TIP_BUTTON.format(button=name_of(command, controls)), "dim text"))
    if command is Command.REST and (rest := rest_forecast(world.hero, world)).turns:
        lines.append(Message(rest_cost(rest), "gain"))
    return lines
