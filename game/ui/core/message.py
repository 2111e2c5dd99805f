"""The record of a message: one sentence of the log or of a card, with the meaning of its colour."""

from __future__ import annotations

from game.engine.records import NamedTuple


class Message(NamedTuple):
    """One sentence for the log. `purpose`: what its colour means, such as "harm" or "gain"."""

    text: str
    purpose: str = "text"
