"""Texts of the banner of aiming: what the hero aims, what it would hit, and the chances."""

from __future__ import annotations

from game.ui.text.sentences import ByActor, ByDevice

HELP = ByDevice(
    "Arrows: aim. {NEXT_FOE}: next target. {CONFIRM}: do it. {CANCEL}: cancel.",
    "Point: aim. Click: do it. Right-click: cancel.",
    "Stick or D-pad: aim. {NEXT_FOE}: next target. {CONFIRM}: do it. {CANCEL}: cancel.",
)

SHORT_HELP = ByDevice(
    "{NEXT_FOE}: next. {CONFIRM}: do it. {CANCEL}: cancel.",
    "Click: do it. Right-click: cancel.",
    "{NEXT_FOE}: next. {CONFIRM}: do it. {CANCEL}: cancel.",
)
"""The keys where room is short."""
PAGE_OF = ByDevice(
    "{number} of {total} ({NEXT_PAGE}: next)",
    "{number} of {total} (click here: next)",
    "{number} of {total} ({EXPLORE}: next)",
)
"""Page of the banner or the look card while the player aims, and how to turn it."""

THROW = "Throw {item}"
LOUDNESS = "{Loudness}: heard up to {squares} away."
USE = "Use {item}"
USE_FOR = "Use {item}. {effect}"
SEVERAL = "{sentence} ({number} of them)"

SNEAK_ATTACK = "{Monster}: sneak attack for {damage} damage."
SNEAK_ATTACK_KILLS = "{Monster}: sneak attack for {damage} damage, which kills it."
ATTACK = "{Monster}: {percent}% to hurt it, about {damage} damage."
ATTACK_MAY_KILL = "{Monster}: {percent}% to hurt it, {kills}% to kill it, about {damage} damage."

HIT = ByActor("It would hit you too!", "{Actor}.")
HIT_IN_WATER = ByActor(
    "It would hit you too, but the water would put the fire out.", "{Actor}: the water puts the fire out."
)
HIT_DAMAGES = ByActor(
    "It would hit you too: {cause} would take {damage} of your {health} health in {turns}!",
    "{Actor}: {cause} takes {damage} of its {health} health in {turns}.",
)
HIT_DAMAGES_AT_LEAST = ByActor(
    "It would hit you too: {cause} would take at least {damage} of your {health} health!",
    "{Actor}: {cause} takes at least {damage} of its {health} health.",
)
HIT_AFFLICTS = ByActor(
    "It would hit you too: you would be {condition} for {turns}!", "{Actor}: {condition} for {turns}."
)

HIT_KILLS = {
    False: ByActor("It would hit you too: {cause} would kill you!", "{Actor}: {cause} will kill it."),
    True: ByActor(
        "It would hit you too: {cause} would kill you, unless water puts it out!",
        "{Actor}: {cause} will kill it, unless water puts it out.",
    ),
}
"""Sentence on fire that takes at least all the health that an actor has left, by whether water is near."""

BURNS_OPEN = "{The_door} would burn down, and its doorway would stay open for ever!"
BURNS_AWAY = {
    True: "{The_door} would burn down and could never be bolted again!",
    False: "{The_door} would burn down!",
}
"""Warning about an open door, by whether the tradition (set of rules) has bolts."""
MAY_CATCH_FIRE = "{The_door} may catch fire!"
DOOR = "the {door}"
DOOR_BESIDE = "the {door} next to you"
DOOR_HERE = "the {door} where you are standing"
