"""Sentences for the player about why a saved game or a file cannot be used."""

from __future__ import annotations

from game.store.errors import StoreError
from game.ui.text.sentences import saved_games


def reason_of(error: Exception) -> str:
    """Return sentences for the player about an error of the store or of a file: what is wrong, and the details."""
    if not isinstance(error, StoreError):
        return detail_of(str(error))
    reason = saved_games.FAULTS[error.fault.name]
    return saved_games.REASON_AND_DETAIL.format(reason=reason, detail=error.detail) if error.detail else reason


def detail_of(words: str) -> str:
    """Return a sentence for the player that quotes the message of an error. `words`: that message."""
    return saved_games.DETAIL.format(detail=words.rstrip("."))
