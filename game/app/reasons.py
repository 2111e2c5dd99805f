"""Reasons for the player why a saved game or a file cannot be used."""

from __future__ import annotations

from game.store.errors import StoreError
from game.ui.text.sentences import saving


def reason_of(error: Exception) -> str:
    """Return sentences about an error of the store or of a file: what is wrong, as far as it is known, and details."""
    if not isinstance(error, StoreError):
        return detail_of(str(error))
    reason = saving.FAULTS[error.fault.name]
    return saving.REASON_AND_DETAIL.format(reason=reason, detail=error.detail) if error.detail else reason


def detail_of(words: str) -> str:
    """Return a sentence with the words of the system, or of what reads a file, about an error."""
    return saving.DETAIL.format(detail=words.rstrip("."))
