"""Disguises of unidentified kinds of item: colours of potions, mottoes of scrolls and woods of wands.

The disguises are assigned to the kinds anew in every game.
"""

from __future__ import annotations

from game.content.items.consumables import POTIONS, SCROLLS
from game.content.items.wands import WANDS
from game.engine.grid.dice import Dice
from game.engine.records import NamedTuple

COLOURS = {
    "rose": "potion-0",
    "teal": "potion-1",
    "golden": "potion-2",
    "green": "potion-3",
    "blue": "potion-4",
    "milky": "potion-5",
    "amber": "potion-6",
    "brown": "potion-7",
}
"""Colours of the liquids in potion bottles, each with the name of its sprite."""
MOTTOES = (
    "come in and wait",
    "mind the sill",
    "neither in nor out",
    "who goes last",
    "no wall is silent",
    "the house listens",
    "leave it as it is",
    "count the steps",
    "wipe your feet",
    "two rooms, one wall",
)
EARLIER_MOTTOES = ("knock and wait", "all hinges sing", "leave it ajar")
"""Mottoes that new games no longer have, because not all of them have such doors. Old saved games have them."""
WOODS = ("ash", "elm", "yew", "rowan", "alder", "walnut")


class Disguises(NamedTuple):
    """The disguises of one game: what the items of kinds that the hero does not know look like.

    The keys of both fields are the real names of the kinds. `disguises`: the name that an unidentified item shows, such
    as "rose potion". `item_sprites`: the name of the potion's sprite, which has the colour of the disguise. Scrolls and
    wands have no sprite of their own.
    """

    disguises: dict[str, str]
    item_sprites: dict[str, str]


def deal_disguises(seed: str) -> Disguises:
    """Return the disguises of a game. The same seed always gives the same disguises."""
    dice = Dice(seed, "disguises")
    colours, mottoes, woods = list(COLOURS), list(MOTTOES), list(WOODS)
    for names in (colours, mottoes, woods):
        dice.shuffle(names)
    dealt = list(zip(POTIONS, colours, strict=False))
    disguises = {kind.name: f"{colour} potion" for kind, colour in dealt}
    disguises |= {kind.name: f'scroll "{motto}"' for kind, motto in zip(SCROLLS, mottoes, strict=False)}
    disguises |= {kind.name: f"{wood} wand" for kind, wood in zip(WANDS, woods, strict=False)}
    return Disguises(disguises, {kind.name: COLOURS[colour] for kind, colour in dealt})
