"""Optional parts of a tradition (set of rules): actions at doors, features, and kinds of log messages."""

from __future__ import annotations

from enum import Enum

from game.engine.records import record


class Feature(Enum):
    """Features that only some traditions have. An item or command that is useless without a feature lists it as a need.

    The value is the message for the player in a tradition without the feature.
    """

    LEAVES = "There are only doorways and no doors in this game."
    BASHING = "You cannot break down doors in this game."
    """Whether some kinds of monsters break doors."""
    SPECIAL_DOORS = "All doors are plain doors in this game."
    """Locked, runed, glass and other special doors, and levers."""
    OTHERS_OPEN = "Only you can open doors in this game."
    MANNERS = "All monsters do the same at doors in this game."
    """Whether each kind of monster has its own way with doors."""
    SIGNS = "Doors show no signs in this game."
    """Light under doors and claw marks at their feet; and what is heard behind a shut door beside the hero."""
    UNKNOWN_MAP = "You know the map of every level in this game."
    SEARCH = "You cannot search in this game."
    DIAGONALS = "You cannot move diagonally in this game."
    WAY_BACK = "Stairs up lead nowhere: you cannot go back up in this game."
    LAMP = "You have no lamp in this game."
    NOISE = "Nobody follows noises in this game."
    SNEAK_ATTACKS = "There are no sneak attacks in this game."
    MISSES = "Your blows always hit in this game."
    HONING = "Nothing makes weapons sharper in this game."
    """Whetstones give a few percent more hits, which decide no fight of `ajar`."""
    MENDING = "Your wounds do not heal with time in this game."
    WAITING_HEALS = "Nothing heals you by waiting in this game."
    """Wounds may heal with time, or an ability that heals may be used again after some turns."""
    ARRIVAL_HEALING = "Stairs do not heal you in this game."
    DOOR_LIMIT = "You may open as many doors as you like in this game."
    """A number of open doors of the hero brings a monster to the level."""
    GOLD = "There is no gold in this game."
    CHOICES = "You take things by walking over them in this game."
    """Several prizes of which the hero may take only one, with a command."""
    HIDDEN_TRAPS = "There are no hidden traps in this game."

    @property
    def lacking(self) -> str:
        """Message for the player in a tradition without the feature."""
        return str(self.value)


class LogDetail(Enum):
    """Kinds of log messages that only some traditions (sets of rules) show: single dice, and why monsters do not move.

    RS-53, RS-42, RS-44: the tradition from RogueSharp shows all three kinds (`DICE`, `WAITING`, `CORNERED`). SC-22: the
    tradition from the SadConsole tutorial has RogueSharp's combat, but its log does not show single dice.
    """

    DICE = "every die that is rolled for an attack and a defence"
    WAITING = "monsters that wait because no way leads to the hero"
    CORNERED = "monsters that want to flee but are cornered"


@record
class Verb:
    """Action of the player at doors or levers besides walking into them, which only some traditions have.

    All verbs are in `game/engine/rules/actions/door_verbs.py`, with what they do.
    """

    name: str
    """Name in capital letters. Saved games and saved keys contain it, so it never changes."""
    lacking: str
    """Message for the player in a tradition without the verb."""

    def __deepcopy__(self, memo: object) -> Verb:
        return self  # there is one of each, so that a copied world's verbs are equal to the others


Need = Feature | Verb
"""Feature, or action at doors, that an item or a command may need a tradition to have."""
