"""Names of commands on the mouse and on a game pad, as prompts use them."""

from __future__ import annotations

from game.ui.core.commands import Command
from game.ui.core.controls import Device
from game.ui.core.keys import Button

PRESS = {Device.KEYBOARD: "press", Device.MOUSE: "click", Device.PAD: "press"}
"""Word for giving a command on a device. With a capital letter it fills the slot `{Press}`."""
NO_KEY = "(no key)"
"""Words in place of the key of a command to which the player has bound no key."""

BUTTONS = {
    Button.A: "A",
    Button.B: "B",
    Button.X: "X",
    Button.Y: "Y",
    Button.BACK: "Back",
    Button.START: "Start",
    Button.LEFT_STICK: "the left stick",
    Button.RIGHT_STICK: "the right stick",
    Button.LEFT_SHOULDER: "LB",
    Button.RIGHT_SHOULDER: "RB",
    Button.LEFT_TRIGGER: "LT",
    Button.RIGHT_TRIGGER: "RT",
    Button.UP: "D-pad up",
    Button.DOWN: "D-pad down",
    Button.LEFT: "D-pad left",
    Button.RIGHT: "D-pad right",
}
"""Name of each button of a game pad."""
IN_LIST = "its entry in the list of commands"
"""Name of a command that has no button on a game pad. The list opens with the button that confirms."""

ON_SCREEN = {
    Command.EXPLORE: "the Explore button",
    Command.REST: "the Rest button",
    Command.SEARCH: "the Search button",
    Command.WAIT: "the Wait button",
    Command.STAIRS: "the Stairs button",
    Command.BAG: "the Pack button",
    Command.FIRE: "the Throw button",
    Command.ABILITIES: "the Abilities button",
    Command.LOOK: "the Look button",
    Command.DOORS: "the Doors button",
    Command.HISTORY: "the History button",
    Command.HELP: "the Help button",
    Command.CANCEL: "the Menu button",
    Command.EASE: "the Ease button",
    Command.KNOCK: "the Knock button",
    Command.LATCH: "the Bolt button",
    Command.PULL: "the Pull button",
    Command.COVER_LAMP: "the oil at the top",
}
"""Name of each command that can be clicked in the panels, or in the menu of a right click."""
IN_MENU = "its entry in the menu"
"""Name of a command that has no button on the screen."""
