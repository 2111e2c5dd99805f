"""Every number that the manual, the hints and the README state is what is measured in a situation that is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.figures import of_doors_and_senses, of_fights_and_items, of_the_program  # noqa: F401 - they register
from tests.app.figures.figures import MEASURES, Sentence, sentences
from tests.app.figures.of_the_program import NO_FIGURES, PROVED

ALL = [*dict.fromkeys(sentences())]
KEYS = {(sentence.of, sentence.pattern) for sentence in ALL}


@pytest.mark.parametrize("sentence", ALL, ids=lambda sentence: f"{sentence.of}: {sentence.pattern}")
def test_figures_are_what_is_measured(sentence: Sentence) -> None:
    key = (sentence.of, sentence.pattern)
    if key in MEASURES:
        assert sentence.numbers == MEASURES[key]()
    else:
        assert key in NO_FIGURES or key in PROVED, "a module of tests/app/figures/ must measure it: see @measures"


def test_no_measure_is_left_over() -> None:
    """A sentence that was changed or removed takes its measure along."""
    assert {*MEASURES, *NO_FIGURES, *PROVED} - KEYS == set()
    assert len(ALL) > 150


def test_proofs_of_figures_exist() -> None:
    for proof in PROVED.values():
        path, _, name = proof.partition("::")
        assert f"def {name}(" in (Path(__file__).parents[3] / path).read_text("utf-8"), proof
