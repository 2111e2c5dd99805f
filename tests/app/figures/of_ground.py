"""Figures of ground and fixtures, measured in drawn situations."""

from __future__ import annotations

from game.engine.events.item_events import FixtureUsed
from game.engine.grid.geometry import EAST
from game.engine.model.noise import Noise
from game.engine.rules.actions.steps import Walk
from game.play import Scenario
from tests.app.figures.figures import Figure, measures
from tests.app.figures.of_doors_and_senses import heard_from, loudness

ROW = "#####\n#@F.#\n#####\n\nF = {}\n{}"


def restored_by(fixture: str) -> int:
    """Return the health that a hero who is nearly dead gets back from a drink."""
    s = Scenario(ROW.format(fixture, "health: 1"))
    s.play(Walk(EAST))
    return s.hero.health - 1


def turns_onto(ground: str) -> int:
    """Return how many turns a step onto a kind of ground takes."""
    s = Scenario(ROW.format(ground, ""))
    before = s.hero.ready_at
    s.play(Walk(EAST))
    return (s.hero.ready_at - before) // s.hero.pace


@measures("Ground and fixtures", "Each can be used only #.")
def uses() -> tuple[Figure, ...]:
    """Count how often a chest is searched by a hero who walks into it again and again."""
    s = Scenario(ROW.format("chest", ""))
    s.play(*[Walk(EAST)] * 4)
    return (sum(isinstance(event, FixtureUsed) for event in s.witnessed),)


@measures("Fountain", "A drink restores # health.")
def fountain() -> tuple[Figure, ...]:
    return (restored_by("fountain"),)


@measures("Honey vat", "A drink restores # health.")
def honey_vat() -> tuple[Figure, ...]:
    return (restored_by("honey vat"),)


@measures("Well", "A drink restores # health.")
def well() -> tuple[Figure, ...]:
    return (restored_by("well"),)


@measures("Mud", "A step onto it takes # turns.")
def mud() -> tuple[Figure, ...]:
    return (turns_onto("mud"),)


@measures("Honey", "A step onto it takes # turns.")
def honey() -> tuple[Figure, ...]:
    return (turns_onto("honey"),)


@measures("Rubble", "A step onto it takes # turns, and is heard up to # squares away.")
def rubble() -> tuple[Figure, ...]:
    return turns_onto("rubble"), heard_from(loudness(ROW.format("rubble", ""), Walk(EAST), noise=Noise.STEPS))
