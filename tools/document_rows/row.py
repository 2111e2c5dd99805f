"""A row of docs/traditions.md: a rule of a document, this game's rule, and where to find the proof."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain

LEFT_OUT = "game.content.left_out"
"""The module whose docstring says what of each document's game is not here, and why."""

AnyStep = TypeVar("AnyStep", bound=BuildStep)


class Verdict(Enum):
    """What became of a rule. The value is the word in the table."""

    SAME = "same"
    DIFFERENT = "**different**"
    LEFT_OUT = "left out"
    MENDED = "mended"
    """A bug or a limit of the document that this game does not have."""
    DECIDED = "decided"
    """A question that the documents answer differently, and this game's answer."""


@dataclass(frozen=True)
class Row:
    """One line of a table.

    `proof` is a test, "test_doors.py::test_name" (a file of the folder tests), or for a rule that is different or left
    out the object whose docstring names the row and gives the reason: "game.engine.bag" or "game.engine.dice:Roll".
    """

    row: str
    """The row's ID, for example RS-31."""
    document: str
    ours: str
    verdict: Verdict
    why: str
    proof: str


def same(row: str, document: str, proof: str, ours: str = "") -> Row:
    """Return a row for a rule that is kept; `ours` says more, where the game's figures or words do."""
    return Row(row, document, ours, Verdict.SAME, "", proof)


def differs(row: str, document: str, ours: str, why: str, where: str) -> Row:
    """Return a row for a rule that was changed on purpose; `where` is the object whose docstring says so."""
    return Row(row, document, ours, Verdict.DIFFERENT, why, where)


def left_out(row: str, document: str, why: str, where: str = LEFT_OUT) -> Row:
    """Return a row for a rule that this game has nothing of, on purpose."""
    return Row(row, document, "–", Verdict.LEFT_OUT, why, where)


def mended(row: str, document: str, ours: str, proof: str) -> Row:
    """Return a row for a bug that this game does not have."""
    return Row(row, document, ours, Verdict.MENDED, "", proof)


def decided(row: str, document: str, ours: str, proof: str) -> Row:
    """Return a row for a question that the documents answer differently."""
    return Row(row, document, ours, Verdict.DECIDED, "", proof)


def dice(roll: Roll) -> str:
    """Return dice as they are usually written: 2d5, 1d3+4, 30."""
    if not roll.count:
        return str(roll.plus)
    return f"{roll.count}d{roll.sides}" + (f"+{roll.plus}" if roll.plus else "")


def numbers(breed: Breed) -> str:
    """Return what a breed fights with, in the order of the documents' tables."""
    grows = f"+depth/{breed.grows}" if breed.grows else ""
    return (
        f"health {dice(breed.health)}, attack {dice(breed.attack)}{grows} at {dice(breed.attack_chance)} %, "
        f"defense {dice(breed.defense)}{grows} at {dice(breed.defense_chance)} %, gold {dice(breed.gold)}, "
        f"a step takes {breed.pace} ticks, sees {breed.sight} cells"
    )


def step_of(chain: Chain, kind: type[AnyStep]) -> AnyStep:
    """Return the step of a kind that a chain has. Raises LookupError where it has none or several."""
    found = [step for step in (chain.starter, *chain.layers) if isinstance(step, kind)]
    if len(found) != 1:
        raise LookupError(f"{chain.name} has {len(found)} steps of the kind {kind.__name__}")
    return found[0]
