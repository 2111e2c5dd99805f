"""The small signs over creatures and on chips: who is after the hero, who sleeps, and what wears off."""

from __future__ import annotations

import pygame

from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS, Condition
from game.ui.tilesheet import Tilesheet, drawn

SIGN = 9
"""Pixels, each way, in the corner of their tile."""


def sign_of(condition: Condition) -> str:
    """The sprite of a state; one that has none of its own goes by whether it is welcome."""
    own = f"sign-{condition.name}"
    return own if drawn(own) else "sign-good" if condition.good else "sign-bad"


def signs_over(actor: Actor, hero: Actor) -> list[str]:
    """The sprites over a creature in view: first what it is about, then what it suffers."""
    mood = []
    if actor is not hero:
        mood = ["sign-asleep"] if actor.asleep else ["sign-hunts"] if actor.alert else []
    return mood + [sign_of(condition) for condition in actor.conditions]


def turns_left(ends: int, now: int) -> int:
    """In how many turns something is over that ends at a tick."""
    return max(0, -(-(ends - now) // TURN_TICKS))


def cut(sheet: Tilesheet, name: str) -> pygame.Surface:
    """The sign alone, without the rest of its tile."""
    return sheet[name].subsurface((0, 0, SIGN, SIGN))
