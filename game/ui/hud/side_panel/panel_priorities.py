"""What the side panel leaves out first where room is short: one table for all sections, with the reasons."""

from __future__ import annotations

from enum import IntEnum, auto


class Priority(IntEnum):
    """Parts of the side panel, the least important first. Where room is short, they make way in this order.

    A part is a section, or what a section shows in one form and not in its next smaller form. The steady parts, up to
    LAMP, leave room for a door and for what is in view, even while there is nothing of the kind. So the parts below
    LAMP are shown with every size of window and text, and nothing moves when they come and go.

    What makes way can be reached in another way, which the reasons name.
    """

    LARGE_MAP = auto()
    """The map at its full height. At half the height it shows the same, with smaller squares."""
    DICE = auto()
    """The hero's attack and defence. They change with his gear only, and the character sheet has them."""
    ABILITY_NAMES = auto()
    """Names of the abilities. Their icons do the same, and have the names as tooltips."""
    MEDIUM_MAP = auto()
    """The map at half its height. It can be lower still."""
    ABILITIES = auto()
    """Icons of the abilities. A key and a button of the panel open the list of them."""
    SMALL_MAP = auto()
    """The lowest map. A key and a button of the panel open the full map."""
    ITEMS = auto()
    """Icons of the items and of the worn gear. The digits work without them, and the pack shows them all."""
    TALLY = auto()
    """Lines about stairs and doors. They are one line each, and save the way through a list of places."""
    LIGHT_AND_NOISE = auto()
    """How far the hero is visible, and how loud he was. He needs both before he opens a door, and finds them only here.
    """
    LAMP = auto()
    """Turns until the lamp dims. No other place of the screen says it."""
    HEARD = auto()
    """What was heard and last seen. The log has said it too. These rows get the room that the next parts leave."""
    DOORS = auto()
    """What can be done at the doors beside the hero, with light and loudness. It becomes smaller before it goes."""
    IN_VIEW = auto()
    """What is in view: it may attack. Its rows become lower, and then fewer, until a single line has their number."""
    CONDITIONS = auto()
    """Conditions such as poison, which harm the hero while he looks elsewhere."""
    POINTED_DOORS = auto()
    """Doors with a button under the mouse. Nothing takes the room of a button that is just being clicked."""


ROWS_IN_VIEW = 2
"""Number of rows of what is in view for which the steady parts leave room beside a door."""
