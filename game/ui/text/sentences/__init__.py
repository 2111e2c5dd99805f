"""Every sentence that the screen shows, as constants: whole sentences with named slots in braces.

The modules of this package hold no logic, so that a person can read or translate them all; `tools/texts.py` prints
them. The text of the manual is in `assets/manual.md`. The names and descriptions of monsters, items and places are in
`game/content`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events.event import Event
from game.engine.records import NamedTuple


class ByActor(NamedTuple):
    """A sentence in two forms: for an act of the hero, and for the same act of any other actor.

    In `other` the slot `{Actor}` is the actor's name with its article, for the beginning of the sentence.
    """

    you: str
    other: str


EventSentences = Mapping[str, Mapping[type[Event], str | ByActor]]
"""Sentences about all events of a class: by what the colour of the message means, and by the class."""


class BlowWords(NamedTuple):
    """Sentences on the chances of a blow."""

    few: str
    """If a few blows kill."""
    many: str
    """If so many blows would be needed that the number says nothing."""
    may_kill: str
    """If one blow may kill."""
    may_kill_late: str
    """If one blow may kill, and a number of blows would say nothing more."""
    in_vain: str


class NoiseWords(NamedTuple):
    """The words on a noise whose source the hero does not see."""

    name: str
    """Name in the list of what was seen and heard."""
    heard: str
    """Log message about a noise at the hero's own cell or from no known direction."""
    towards: str
    """Log message with the slot `{direction}`."""
    faintly: str
    """The same about a quiet noise."""
    caption: str = ""
    """Caption of its sound, if that sound has another meaning elsewhere."""


class ByDevice(NamedTuple):
    """A prompt in three forms: for the keyboard, for the mouse and for a game pad."""

    keyboard: str
    mouse: str
    pad: str
    unknown: str = ""
    """Form before any device was used, which names keys and the mouse; "" for the form for the keyboard."""


class Entry(NamedTuple):
    """An entry of a list in the manual: a term, such as a kind of door or a key, and what there is to say about it."""

    term: str
    text: str


class AtDoor(NamedTuple):
    """The words on a verb at a door beside the hero. The slot `{number}` stands for the number of his latches."""

    label: str
    """Label of the button of the side panel."""
    menu_text: str
    """Entry of the menu of a right click, and row of the list of commands."""
    tips: tuple[str, ...]
    """Last sentences of the button's tooltip."""
    short: str = ""
    """Label for a panel with little room; "" if it is the usual label."""
    label_with_key: str = ""
    """Label if a key is used up; "" if that makes no difference."""
    menu_texts: Mapping[tuple[bool, bool, bool], str] = {}
    """Entries of the menu in place of the usual one.

    The key is whether a key is used up, whether the door has a rune, and whether it is rusty.
    """
    rusty_tip: str = ""
    """Sentence of the tooltip at a rusty door."""
    confirm: str = ""
    """Question before it, if it cannot be undone."""


class VerbWords(NamedTuple):
    """The words on a verb at doors and levers."""

    at_door: AtDoor
    question: str
    """Question for the direction, if several doors are beside the hero."""
    help: str
    """Row of the key help. Its first words are the name of the verb in lists."""
    button: str
    """Name of the button of the side panel in a sentence."""
    manual: Entry
    at_bolted: AtDoor | None = None
    """Words at a bolted door, if the verb does something else there."""
