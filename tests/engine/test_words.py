"""Names that are offered in place of a wrong one."""

from __future__ import annotations

import pytest

from game.engine.words import LONGEST_NAME, a, did_you_mean, near_name, stopped
from tests.support.quickly import quickly

NAMES = ("goblin", "goblin conjurer", "kobold", "dark")


def test_word_of_a_longer_name_is_enough() -> None:
    names = ["armchair", "doorward archer", "doorward archer asleep", "healing potion", "potion of speed"]
    assert near_name("archer", names) == "doorward archer"
    assert near_name("potion", names) is None, "there are several"


@pytest.mark.parametrize(("text", "ended"), [("so", "so."), ("so.", "so."), ("so?", "so?"), ("", ".")])
def test_sentence_gets_a_stop_that_it_has_not(text: str, ended: str) -> None:
    assert stopped(text) == ended


@pytest.mark.parametrize(
    ("name", "words"), [("ActorData", "an ActorData"), ("orc", "an orc"), ("DoorData", "a DoorData")]
)
def test_article_fits_small_and_capital_letters(name: str, words: str) -> None:
    assert a(name) == words


@pytest.mark.parametrize(("wrong", "near"), [("gobblin", "goblin"), ("Kobold", "kobold"), ("drak", "dark")])
def test_near_name_is_offered_alone(wrong: str, near: str) -> None:
    assert near_name(wrong, NAMES) == near
    assert did_you_mean(wrong, NAMES) == f"; did you mean '{near}'?"


@pytest.mark.parametrize("wrong", ["unicorn", "", 7, None, [], "kobold" * 10])
def test_all_names_are_offered_if_none_is_near(wrong: object) -> None:
    assert did_you_mean(wrong, iter(NAMES)) == " (there are: goblin, goblin conjurer, kobold, dark)"


def test_long_names_are_not_compared() -> None:
    with quickly(0.1):
        assert near_name("a" * 1_000_000, ["a" * 1_000_000]) is None
        assert near_name("a" * LONGEST_NAME, ["b" * LONGEST_NAME]) is None
