"""Every sentence that the screen shows: plain constants, each a whole sentence with named slots in braces.

The modules of this package hold no logic, so that one person can read or translate them all; `tools/texts.py` prints
each with an example. The names and descriptions of monsters, items and places belong to `game/content`.
"""

from __future__ import annotations

from typing import NamedTuple


class ByActor(NamedTuple):
    """A sentence in two forms: for an act of the hero, and for the same act of any other actor.

    In `other` the slot `{Actor}` is the actor's name with its article, for the beginning of the sentence.
    """

    you: str
    other: str
