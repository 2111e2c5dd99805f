"""Worlds that were read from a file with wrong values: each must be drawn, played and saved again like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from game.content.bots.bots import BOTS
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World
from game.store.json_values import CorruptData
from game.store.recording.journal import play_step
from game.store.serialize.snapshot import load_world, state_hash, take_snapshot
from tests.support.screen import Screen

Read = TypeVar("Read")


def read_or_refused(read: Callable[[], Read]) -> Read | None:
    """Return what a reader reads; None if it refuses its input with an error of one line that can be printed."""
    try:
        return read()
    except CorruptData as error:
        line = str(error)
        if not line or not line.isprintable() or len(line) > 500:
            pytest.fail(f"this is not one line: {line!r}")
        return None


def use(world: World, screen: Screen) -> None:
    """Draw a world, play three steps, and check that it can be drawn, saved and loaded after each of them."""
    screen.open(screen.app.play(world))
    screen.draw()
    for orders in (None, Wait(), BOTS["reader"](world.hero, world)):
        if not world.over:
            world.hero.orders = orders or world.hero.orders or Wait()
            play_step(world)
    screen.draw()
    name = state_hash(world)
    assert state_hash(load_world(take_snapshot(world, 0, name))) == name
