"""Rows of docs/traditions.md: a rule of a document, this game's rule, and the place of the proof."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain

LEFT_OUT = "game.content.left_out"
"""The module whose docstring lists what each document's game has and this game has not, with the reasons."""

AnyStep = TypeVar("AnyStep", bound=BuildStep)


class Verdict(Enum):
    """What this game makes of a rule. The value is the word in the table."""

    SAME = "same"
    DIFFERENT = "**different**"
    LEFT_OUT = "left out"
    MENDED = "mended"
    """A bug or a limit of the document that this game does not have."""
    DECIDED = "decided"
    """A question that the documents answer differently, and this game's answer."""


@dataclass(frozen=True)
class Row:
    """A row of a table.

    `proof` is a test, "test_doors.py::test_name" (a file of the folder tests), or for a rule that is different or left
    out the object whose docstring names the row and gives the reason: "game.engine.bag" or "game.engine:dice.Roll".
    """

    row: str
    """The row's ID, for example RS-31."""
    document: str
    ours: str
    verdict: Verdict
    why: str
    proof: str


def same(row: str, document: str, proof: str, ours: str = "") -> Row:
    """Return a row for a rule that is kept; `ours` adds the game's own figures or words."""
    return Row(row, document, ours, Verdict.SAME, "", proof)


def differs(row: str, document: str, ours: str, why: str, where: str) -> Row:
    """Return a row for a rule that was changed on purpose; `where` is the object whose docstring gives the reason."""
    return Row(row, document, ours, Verdict.DIFFERENT, why, where)


def left_out(row: str, document: str, why: str, where: str = LEFT_OUT) -> Row:
    """Return a row for a rule that was left out on purpose; `where` is the object whose docstring gives the reason."""
    return Row(row, document, "–", Verdict.LEFT_OUT, why, where)


def mended(row: str, document: str, ours: str, proof: str) -> Row:
    """Return a row for a bug that this game does not have."""
    return Row(row, document, ours, Verdict.MENDED, "", proof)


def decided(row: str, document: str, ours: str, proof: str) -> Row:
    """Return a row for a question that the documents answer differently."""
    return Row(row, document, ours, Verdict.DECIDED, "", proof)


def dice(roll: Roll) -> str:
    """Return a roll in the usual notation: 2d5, 1d3+4, 30."""
    if not roll.count:
        return str(roll.plus)
    return f"{roll.count}d{roll.sides}" + (f"+{roll.plus}" if roll.plus else "")


def numbers(breed: Breed) -> str:
    """Return the fighting values of a breed, in the order of the documents' tables."""
    grows = f"+depth/{breed.growth_depths}" if breed.growth_depths else ""
    return (
        f"health {dice(breed.health)}, attack {dice(breed.attack)}{grows} at {dice(breed.attack_chance)} %, "
        f"defense {dice(breed.defense)}{grows} at {dice(breed.defense_chance)} %, gold {dice(breed.gold)}, "
        f"a step takes {breed.pace} ticks, sees {breed.sight} cells"
    )


def step_of(chain: Chain, kind: type[AnyStep]) -> AnyStep:
    """Return the step of a kind in a chain. Raises LookupError if the chain has none or several."""
    found = [step for step in (chain.starter, *chain.layers) if isinstance(step, kind)]
    if len(found) != 1:
        raise LookupError(f"{chain.name} has {len(found)} steps of the kind {kind.__name__}")
    return found[0]
