"""The buttons at the foot of the side panel: the commands that the mouse cannot give by pointing at the world."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events.stop_reasons import AtStairs, FoeInView, Stairs, StopCause
from game.engine.model.item import Category
from game.engine.orders.rest import turns_of_rest
from game.engine.senses.hero_knowledge import is_last_level, known_stairs
from game.engine.tradition import Tradition
from game.engine.words import count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.hud.side_panel.panel_row import Cell, PanelRow, Plate, icon_rows
from game.ui.input.commands import Command, is_available
from game.ui.input.device_in_use import Controls, Device
from game.ui.text.cards.cell_card import stairs_healing
from game.ui.text.command_names import key_names, name_of, words_for
from game.ui.text.event_messages.stop_messages import stop_message
from game.ui.text.sentences import key_help as text
from game.ui.text.sentences import menus
from game.ui.text.sentences.log import hazards

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


def buttons_for(tradition: Tradition) -> dict[Command, str]:
    """Return the commands that have a button in a tradition (a set of rules), each with the name of its icon."""
    return {command: icon for command, icon in BUTTONS.items() if is_available(command, tradition)}


def why_disabled(command: Command, world: World) -> str | None:
    """Return the reason why a command of a button can do nothing now; None if it can do something.

    The same sentence is written into the log if the player gives the command all the same.
    """
    hero = world.hero
    match command:
        case Command.ABILITIES if not hero.abilities:
            return menus.NO_ABILITY
        case Command.FIRE if all(item.kind.category is not Category.MISSILE for item in hero.bag):
            return menus.NO_MISSILE[bool(hero.bag)]
        case Command.REST if foes := world.foes_in_view():
            return stop_message(FoeInView(foes[0].name))
        case Command.REST if not turns_of_rest(hero, world):
            return stop_message(StopCause.NO_REST_NEEDED)
        case Command.STAIRS if not known_stairs(1, world):
            return stop_message(AtStairs(1, Stairs.NONE if is_last_level(world) else Stairs.NOT_FOUND))
    return None


def reasons_for(world: World) -> dict[Command, str]:
    """Return the disabled buttons of the panel, each with the reason."""
    reasons = ((command, why_disabled(command, world)) for command in buttons_for(world.tradition))
    return {command: why for command, why in reasons if why is not None}


def button_rows(world: World) -> list[PanelRow]:
    """Return the rows of buttons."""
    disabled, buttons = reasons_for(world), buttons_for(world.tradition)
    return icon_rows(
        [
            Cell(command, icon=icon, plate=Plate.BUTTON, enabled=command not in disabled)
            for command, icon in buttons.items()
        ]
    )


def tooltip(command: Command, world: World, controls: Controls) -> list[Message]:
    """Return the lines of a button's tooltip: name, effect, key or pad button, and what the command would bring now.

    After input from the mouse, the tooltip names no key. The tooltip of a disabled button also says why it is disabled.
    """
    name = [Message(text.BUTTON_NAMES[command], "title")] if command in text.BUTTON_NAMES else []
    lines = [*name, Message(words_for(command, world.tradition), "text")]
    if (why := why_disabled(command, world)) is not None:
        lines.append(Message(why, "harm"))
    if controls.device is Device.KEYBOARD and (keys := key_names(command, controls.bindings)):
        lines.append(Message(text.TIP_KEY.format(keys=keys), "dim text"))
    if controls.device is Device.PAD and controls.bindings.button(command) is not None:
        lines.append(Message(text.TIP_BUTTON.format(button=name_of(command, controls)), "dim text"))
    if command is Command.REST and (turns := turns_of_rest(world.hero, world)):
        lines.append(Message(hazards.REST_NOW.format(turns=count(turns, "turn")), "gain"))
    if command is Command.STAIRS:
        lines += stairs_healing(1, world)
    return lines
