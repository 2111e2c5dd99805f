"""Hints for a new player, of at most two short lines each.

The keys of `HINTS` are the names that `game/content/hint_chooser.py` gives the hints.
"""

from __future__ import annotations

from game.ui.text.sentences import ByDevice

PAGE_OF = ByDevice(
    "{number} of {total} ({NEXT_PAGE}: next)",
    "{number} of {total} (click here: next)",
    "{number} of {total} ({CONFIRM}: commands)",
)
"""Page of a hint or a card that is too long for its box, and how to turn it.

A pad has no button for it: the list of all commands has an entry.
"""
POINTED_PAGE_OF = ByDevice(
    PAGE_OF.keyboard,
    "{number} of {total} (right-click: look)",
    PAGE_OF.pad,
)
"""Page of a card that disappears when the mouse moves. A card that was opened by a right click stays."""
LOOK_PAGE_OF = ByDevice(PAGE_OF.keyboard, PAGE_OF.mouse, "{number} of {total} ({EXPLORE}: next)")
"""Page of a card or a text in look mode. There a pad does not explore, so its button turns the page."""
TOOLTIP_PAGE_OF = ByDevice(PAGE_OF.keyboard, "{number} of {total} (wheel: next)", PAGE_OF.pad)
"""Page of a tooltip about something on the panel. A right click there opens a menu."""
LATER_PAGE_OF = "{number} of {total} ({NEXT_PAGE}: card first)"
"""Page of a text whose pages the key turns only after those of the card."""
ONE_PAGE = "There is no other page to show."
"""Message if the player turns the page while no text on the screen has another page."""

BEGINNING = ByDevice(
    "Press the arrow keys to move, {EXPLORE} to explore, {HELP} for all keys.",
    "Click a place to go there, {EXPLORE} to explore, {HELP} for help.",
    "Move with the stick or the D-pad. Press {EXPLORE} to explore, {CONFIRM} for all commands.",
    "Arrow keys or a click move you, {EXPLORE} or the Explore button explores, {HELP} shows all keys.",
)
"""The first hint of a game: the first keys. The log begins with its goal."""

PANNED = ByDevice(
    "You have moved the map. {CONFIRM}, {CANCEL} or your next step shows your hero again.",
    "You have moved the map. Your next step shows your hero again.",
    "You have moved the map. {CONFIRM}, {CANCEL} or your next step shows your hero again.",
)
"""Hint that is shown while the map is dragged away from the hero."""

HINTS: dict[str, str | ByDevice] = {
    "a door opened for good": "A door that you open stays open, for you and for every monster.",
    "own doors": ByDevice(
        "At the top left: how many doors you opened stand open, and how many bring the draught, a strong hunter.",
        "Your open doors count. Point at their number at the top left to see what it brings.",
        "At the top left: how many doors you opened stand open, and how many bring the draught, a strong hunter.",
    ),
    "stairs": "Levels stay as you left them. Monsters next to you follow you on the stairs.",
    "light": "Light under a door: monsters that open doors live on the far side of it, seen from you.",
    "claw marks": "Claw marks at a door: monsters that cannot open it live on the far side. You may leave it shut.",
    "no sign": "No light and no claw marks: nobody lives on the far side, or only monsters that slip past doors.",
    "glass": "Through a glass door you see what is behind it before you open it. Monsters there can see you too.",
    "heard awake": "Somebody is awake behind this door. Walk in, and you startle who sees it open. A crack warns them.",
    "heard awake behind a held door": "Somebody is awake behind this door. The door is held shut, so few monsters"
    " can come through.",
    "sleeper": "This monster is asleep. A sneak attack hits with every die. A step beside it may wake it.",
    "drawn": "This monster is on its way to an open door of yours. The more stand open, the more monsters come.",
    "ease": ByDevice(
        "Press {EASE} to open the door a crack. That takes 2 turns, is quiet, and you can peek inside.",
        "Click {EASE} on the right. That takes 2 turns, is quiet, and you can peek inside.",
        "Press {EASE} to open the door a crack. That takes 2 turns, is quiet, and you can peek inside.",
    ),
    "opened by others": "A monster has opened a door. The doors that monsters open stay open too.",
    "noticed": "A monster hunts you. Beasts cannot open shut doors, but most push open doors left ajar."
    " Others open doors too.",
    "latch": ByDevice(
        "Press {LATCH} to use a latch: it shuts and bolts a door next to you. Almost nothing else can shut a door.",
        "Next to a door, click {LATCH}: it shuts and bolts the door with a latch. Almost nothing else can shut a door.",
        "Press {CONFIRM} and choose Bolt to shut a door next to you. Almost nothing else can shut one.",
    ),
    "shout": "A shout carries {shout_squares} squares through open doors. A shut wooden door shortens"
    " that by {muffled_squares}.",
    "broken": "A broken door can never be bolted again.",
    "locked": "This door is locked. Any key opens any lock, but only once, so choose well.",
    "rust": "The door next to you is rusty. It groans loudly, even if you open it only a crack.",
    "lurker": "From here on, some monsters hide beside doors. Knock twice to draw them out.",
    "draught": "Too many doors of yours stand open: the draught is on this level."
    " It leaves when you have bolted enough.",
    "pack": ByDevice(
        "Press {BAG} to open your pack. Press an item's number to use it.",
        "Click an item in the panel on the right to use it. {BAG} opens your pack.",
        "Press {BAG} to open your pack.",
    ),
    "throw": ByDevice(
        "Press {FIRE} to throw a weapon. You see your chances before you throw.",
        "Right-click an enemy to throw a weapon. You see your chances before you throw.",
        "Press {CONFIRM} and choose Throw to throw a weapon. You see your chances before you throw.",
    ),
    "oil": ByDevice(
        "Your oil runs low. Oil lies at most two doors from where you arrived. To save it,"
        " press {COVER_LAMP} to cover the lamp.",
        "Your oil runs low. Oil lies at most two doors from where you arrived. To save it,"
        " click {COVER_LAMP} to cover the lamp.",
        "Your oil runs low. Oil lies at most two doors from where you arrived. To save it,"
        " press {CONFIRM} and choose to cover the lamp.",
    ),
    "hurt": "Your wounds do not heal with time. Healing potions, fountains and your first arrival on a level heal you.",
}
"""Text of each hint, by its name. The figures for the slots are in `game/content/hint_chooser.py`."""
