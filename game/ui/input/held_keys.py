"""Keys that are held down. pygame does not mark the presses that the keyboard repeats meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


class HeldKeys:
    """Keys that are down at present."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def __bool__(self) -> bool:
        """Return whether a key is down."""
        return bool(self._down)

    def note(self, event: pygame.Event) -> bool:
        """Note which keys are down after an event. Return whether it is a repeated press of a key that is held."""
        if event.type == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            return held
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        return False

    def without_repeats(self, events: Sequence[pygame.Event]) -> list[pygame.Event]:
        """Return the events without presses that the keyboard repeats because a key is held down.

        On a slow machine even a short tap of a key produces repeated presses, but a tap must count once. Therefore a
        repeated press is left out if the key is released later in the same list.
        """
        down, kept = set(self._down), list[pygame.Event]()
        for number, event in enumerate(events):
            if event.type == pygame.KEYDOWN:
                if event.key in down and any(_lets_go(later, event.key) for later in events[number + 1 :]):
                    continue
                down.add(event.key)
            elif event.type == pygame.KEYUP:
                down.discard(event.key)
            kept.append(event)
        return kept


def _lets_go(event: pygame.Event, key: int) -> bool:
    return event.type == pygame.KEYUP and bool(event.key == key)
