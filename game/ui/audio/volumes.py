"""Volumes of effects, ambience and music, from the steps that the player chooses."""

from __future__ import annotations

from game.engine.records import NamedTuple

LOUDEST = 10
"""Greatest volume that the player can choose. The least is 0, for which nothing is synthesised."""


class Volumes(NamedTuple):
    """Volumes of the sounds of events, of the air of the place, and of the music, each from 0 to LOUDEST."""

    effects: int = LOUDEST
    ambience: int = LOUDEST
    music: int = LOUDEST


def gain(volume: int) -> float:
    """Return the factor for the amplitude of a chosen volume: 1 for LOUDEST, 0.25 (12 dB less) for 4."""
    return float((volume / LOUDEST) ** 1.5)
