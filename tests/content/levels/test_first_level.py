"""The first level teaches by its rooms: signs at the doors around the arrival, and doors to decide about."""

from __future__ import annotations

from statistics import median

from game.content.traditions import AJAR
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.model.level import Level
from game.engine.senses.door_signs import Sign, home_regions, known_signs, signs_on
from tests.support.examples import FULL, seeds
from tests.support.made_levels import level_in, level_seeds
from tests.support.player_by_orders import PlayerByOrders

NEAR = 20
"""Steps from the arrival within which the signs are met."""
MINUTES = 250
"""Turns that a new player takes in the first ten minutes."""


def signs_around_arrival(level: Level) -> set[Sign]:
    """Return the signs on the doors that the hero can reach from the start without opening any door."""
    regions = home_regions(level)
    ground = regions == regions[level.start]
    steps = PathMap(ground, StepRule.NO_CORNERS).distances_to([level.start], limit=NEAR)
    found: set[Sign] = set()
    for door in level.doors.values():
        axis = level.axis(door)
        for side in (axis, -axis):
            at = door.at + side
            if level.in_bounds(at) and ground[at] and steps[at] >= 0:
                found |= signs_on(door, side)
    return found


def test_most_first_levels_show_light_and_claws_near_the_arrival() -> None:
    found = [signs_around_arrival(level_in(AJAR, seed, 1)) for seed in level_seeds(8, 100)]
    for sign in Sign:
        assert sum(sign in signs for signs in found) >= 0.85 * len(found)
    assert sum(len(signs) == len(Sign) for signs in found) >= 0.8 * len(found)


class Learner(PlayerByOrders):
    """Player who counts the shut doors of the first level at which he knows a sign or hears somebody."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, turns=MINUTES, doors=100)
        self._first = self.world.level
        self.decided: set[Vec] = set()

    def note(self) -> None:
        world = self.world
        if world.level is not self._first:
            return
        for door in world.level.doors.values():
            heard = world.level.memory.last_heard(door)
            if known_signs(door, world) or (heard is not None and heard.who.anybody):
                self.decided.add(door.at)


def test_first_minutes_hold_six_decisions_at_doors() -> None:
    players = [Learner(f"first {seed}") for seed in seeds(3, 50)]
    for player in players:
        player.play()
    least = 6 if FULL else 4  # three players do not tell the median of all so well
    assert median(len(player.decided) for player in players) >= least
