"""The gentler setting for first games, and how the seed of a game says that it has it.

The seed ends with the mark ` +gentler`, before that of a player's own vaults. So a saved game, a replay, a code and a
seed that was written down all name the setting, and lead to the same game. In a tradition that has no gentler setting,
the mark is a part of the seed like any other.
"""

from __future__ import annotations

from game.content.traditions import GENTLER
from game.content.vaults.own_vaults import mark_of
from game.engine.bounds import MAX_SEED
from game.engine.tradition import Tradition

MARK = " +gentler"


def has_gentler(tradition: Tradition) -> bool:
    """Return whether games of a tradition can be begun in a gentler setting."""
    return tradition.name in GENTLER


def gentler(seed: str) -> str:
    """Return a seed with the mark of the gentler setting, cut to the greatest length of seeds. One mark is enough."""
    if is_gentler(seed):
        return seed
    vaults = mark_of(seed)
    return seed.removesuffix(vaults)[: MAX_SEED - len(MARK + vaults)] + MARK + vaults


def is_gentler(seed: str) -> bool:
    """Return whether a seed has the mark of the gentler setting."""
    return seed.removesuffix(mark_of(seed)).endswith(MARK)


def rules_of(tradition: Tradition, seed: str) -> Tradition:
    """Return the rules of a game: the tradition as it is, or its gentler form, if it has one and the seed says so."""
    return GENTLER.get(tradition.name, tradition) if is_gentler(seed) else tradition
