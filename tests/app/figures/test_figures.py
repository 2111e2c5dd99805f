"""Every number that the manual, the hints and the README state is what is measured in a situation that is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.engine.tradition import Tradition
from tests.app.figures import (  # noqa: F401 - they register
    of_classic_traditions,
    of_doors_and_senses,
    of_fights_and_items,
    of_ground,
    of_the_program,
)
from tests.app.figures.figures import MEASURES, MEASURES_IN, Sentence, sentences, sentences_in
from tests.app.figures.of_the_program import NO_FIGURES, PROVED

ALL = [*dict.fromkeys(sentences())]
CLASSIC = [row for row in TRADITIONS.values() if row is not AJAR]
KEYS = {(sentence.of, sentence.pattern) for sentence in ALL}


@pytest.mark.parametrize("sentence", ALL, ids=lambda sentence: f"{sentence.of}: {sentence.pattern}")
def test_figures_are_what_is_measured(sentence: Sentence) -> None:
    key = (sentence.of, sentence.pattern)
    if key in MEASURES:
        assert sentence.numbers == MEASURES[key]()
    else:
        assert key in NO_FIGURES or key in PROVED, "a module of tests/app/figures/ must measure it: see @measures"


@pytest.mark.parametrize("tradition", CLASSIC, ids=lambda row: row.name)
def test_figures_of_classic_traditions_are_what_is_measured(tradition: Tradition) -> None:
    """Sentences that the manual of `ajar` has too, with the same numbers, are measured in `ajar`."""
    for sentence in {*sentences_in(tradition)} - {*ALL}:
        key = (sentence.of, sentence.pattern)
        if key in MEASURES_IN:
            assert sentence.numbers == MEASURES_IN[key](tradition), sentence
        else:
            assert key in NO_FIGURES or key in PROVED, sentence


def test_no_measure_is_left_over() -> None:
    """A sentence that was changed or removed takes its measure along."""
    in_classic = {(sentence.of, sentence.pattern) for row in CLASSIC for sentence in sentences_in(row)}
    assert {*MEASURES} - KEYS == {*MEASURES_IN} - in_classic == {*NO_FIGURES, *PROVED} - KEYS - in_classic == set()
    assert len(ALL) > 150


def test_proofs_of_figures_exist() -> None:
    for proof in PROVED.values():
        path, _, name = proof.partition("::")
        assert f"def {name}(" in (Path(__file__).parents[3] / path).read_text("utf-8"), proof
