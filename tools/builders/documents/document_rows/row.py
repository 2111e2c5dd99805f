"""The type of the rows of docs/traditions.md: a document's rule, this game's rule, and the proof.

The functions create rows, and format figures of the game's data for the texts of rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain

LEFT_OUT = "game.content.left_out_rules"
"""The module whose docstring lists everything in the documents' games that this game leaves out, with the reasons."""

AnyStep = TypeVar("AnyStep", bound=BuildStep)


class Verdict(Enum):
    """Whether and how this game keeps a document's rule. The value of each member is its text in the table."""

    SAME = "same"
    DIFFERENT = "**different**"
    LEFT_OUT = "left out"
    MENDED = "mended"
    """The row is a bug or a limit of the document's game that this game does not have."""
    DECIDED = "decided"
    """The row is a question on which the documents contradict each other, and this game's decision."""


@dataclass(frozen=True)
class Row:
    """A row of a table in docs/traditions.md.

    `document`: the document's rule. `ours`: this game's rule. `why`: the reason for a difference.

    `proof` is a test, as in "test_doors.py::test_name" with the name of a file in the folder tests. If the rule is
    different or left out, `proof` is the module or object whose docstring names the row and gives the reason, as in
    "game.engine.bag" or "game.engine:dice.Roll".
    """

    row: str
    """The row's ID, for example RS-31."""
    document: str
    ours: str
    verdict: Verdict
    why: str
    proof: str


def same(row: str, document: str, proof: str, ours: str = "") -> Row:
    """Return a row of docs/traditions.md for a document's rule that this game keeps.

    `row`: the row's ID, such as D-12. `document`: the document's rule. `proof`: the test that shows that this game
    keeps the rule. `ours`: this game's own figures or words; may be "".
    """
    return Row(row, document, ours, Verdict.SAME, "", proof)


def differs(row: str, document: str, ours: str, why: str, where: str) -> Row:
    """Return a row of docs/traditions.md for a document's rule that this game changes on purpose.

    `row`: the row's ID. `document`: the document's rule. `ours`: this game's rule. `why`: the reason in one sentence,
    for the table. `where`: the module or object whose docstring names the row and gives the reason in full, as in
    "game.engine.bag".
    """
    return Row(row, document, ours, Verdict.DIFFERENT, why, where)


def left_out(row: str, document: str, why: str, where: str = LEFT_OUT) -> Row:
    """Return a row of docs/traditions.md for a document's rule that this game leaves out on purpose.

    `row`: the row's ID. `document`: the document's rule. `why`: the reason in one sentence, for the table. `where`: the
    module or object whose docstring names the row and gives the reason in full.
    """
    return Row(row, document, "–", Verdict.LEFT_OUT, why, where)


def mended(row: str, document: str, ours: str, proof: str) -> Row:
    """Return a row of docs/traditions.md for a bug or limit of a document's game that this game does not have.

    `row`: the row's ID. `document`: the bug or limit. `ours`: what this game does instead. `proof`: the test that shows
    that this game does not have the bug or limit.
    """
    return Row(row, document, ours, Verdict.MENDED, "", proof)


def decided(row: str, document: str, ours: str, proof: str) -> Row:
    """Return a row of docs/traditions.md for a question on which the documents contradict each other.

    `row`: the row's ID. `document`: the question. `ours`: this game's decision. `proof`: the test that shows that
    this game does what was decided.
    """
    return Row(row, document, ours, Verdict.DECIDED, "", proof)


def dice(roll: Roll) -> str:
    """Return a roll in the usual notation: 2d5, 1d3+4, 30."""
    if not roll.count:
        return str(roll.plus)
    return f"{roll.count}d{roll.sides}" + (f"+{roll.plus}" if roll.plus else "")


def numbers(breed: Breed) -> str:
    """Return the fighting values of a breed (kind of monster) as text, in the order of the documents' tables."""
    grows = f"+depth/{breed.growth_depths}" if breed.growth_depths else ""
    return (
        f"health {dice(breed.health)}, attack {dice(breed.attack)}{grows} at {dice(breed.attack_chance)} %, "
        f"defense {dice(breed.defense)}{grows} at {dice(breed.defense_chance)} %, gold {dice(breed.gold)}, "
        f"a step takes {breed.pace} ticks, sees {breed.sight} cells"
    )


def step_of(chain: Chain, kind: type[AnyStep]) -> AnyStep:
    """Return the step of the class `kind` in a chain, the list of steps of a level generator.

    Raises LookupError if the chain has no step of this class or several.
    """
    found = [step for step in (chain.starter, *chain.layers) if isinstance(step, kind)]
    if len(found) != 1:
        raise LookupError(f"{chain.name} has {len(found)} steps of the kind {kind.__name__}")
    return found[0]
