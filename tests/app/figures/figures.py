"""Numbers in the sentences of the manual, the hints and the README, and the registry of what measures them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from game.app.manual_facts import manual_facts
from game.content.hint_chooser import FIGURES
from game.content.traditions import AJAR
from game.engine.tradition import Tradition
from game.ui.text.manual_pages import manual_pages
from game.ui.text.sentences import ByDevice
from game.ui.text.sentences.hints import HINTS
from tests.support.folders import ROOT

Figure = int | Fraction
Measure = Callable[[], tuple[Figure, ...]]
MeasureIn = Callable[[Tradition], tuple[Figure, ...]]
HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
CARDINALS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
WORDS: dict[str, Figure] = {
    **{word: number for number, word in enumerate(CARDINALS, start=1)},
    **{word: number for number, word in enumerate(ORDINALS, start=1)},
    **dict.fromkeys(("once", "single"), 1),
    **dict.fromkeys(("twice", "double", "doubled", "both"), 2),
    "twenty": 20, "thirty": 30, "fifty": 50, "hundred": 100, "thousand": 1000,
    "half": HALF, "quarter": QUARTER, "a third of": THIRD,
}  # fmt: skip
IDIOMS = re.compile(
    "at once|at first|every one of them|the best first|nearest first|the previous one|two-handed", re.IGNORECASE
)
"""Phrases whose number words are no numbers."""
NUMBER = re.compile(
    rf"(?<![\w.])\d+(?:[.,]\d+)*|\b(?:{'|'.join(sorted(WORDS, key=len, reverse=True))})\b", re.IGNORECASE
)
CODE = re.compile(r"`[^`]*`")


class Sentence(NamedTuple):
    """Sentence with numbers. `of`: the entry, section or hint that it belongs to."""

    of: str
    pattern: str
    """The sentence with `#` for each number."""
    numbers: tuple[Figure, ...]


MEASURES: dict[tuple[str, str], Measure] = {}
"""What measures the numbers of a sentence, by the entry and the pattern of the sentence."""
MEASURES_IN: dict[tuple[str, str], MeasureIn] = {}
"""The same for sentences that only the manuals of classic traditions have, or with other numbers."""


def measures(of: str, *patterns: str) -> Callable[[Measure], Measure]:
    """Return the mark of a function that measures the numbers of sentences, in their order. See `Sentence`."""

    def mark(measure: Measure) -> Measure:
        for pattern in patterns:
            assert (of, pattern) not in MEASURES, (of, pattern)
            MEASURES[of, pattern] = measure
        return measure

    return mark


def measures_in(of: str, *patterns: str) -> Callable[[MeasureIn], MeasureIn]:
    """Return the mark of a function that measures the numbers of sentences in a classic tradition."""

    def mark(measure: MeasureIn) -> MeasureIn:
        MEASURES_IN.update({(of, pattern): measure for pattern in patterns})
        return measure

    return mark


def sentences() -> Iterator[Sentence]:
    """Yield every sentence with a number in the manual of `ajar`, the hints, and the rules in the README."""
    yield from sentences_in(AJAR)
    for name, hint in HINTS.items():
        for text in {*hint} if isinstance(hint, ByDevice) else {hint}:
            yield from _of(f"hint: {name}", re.sub(r"\{[A-Z_]+\}", "K", text).format_map(FIGURES))
    readme = (ROOT / "README.md").read_text("utf-8")
    for line in re.findall(r"^\d\. (.*(?:\n {3}.*)*)", readme, re.MULTILINE):
        yield from _of("README", re.sub(r"\n +", " ", line))


def sentences_in(tradition: Tradition) -> Iterator[Sentence]:
    """Yield every sentence with a number in the manual of a tradition."""
    for page in manual_pages(tradition, manual_facts(tradition)):
        for block in page.blocks:
            yield from _of(page.title, block) if isinstance(block, str) else _of(block.term, block.text)


def _of(term: str, text: str) -> Iterator[Sentence]:
    of = re.sub(r" \(`.*", "", term)
    for sentence in re.split(r"(?<=[.!?:]) ", CODE.sub("`key`", text)):
        plain = IDIOMS.sub("…", sentence)
        found = NUMBER.findall(plain)
        if found:
            yield Sentence(of, NUMBER.sub("#", plain), tuple(map(_value, found)))


def _value(word: str) -> Figure:
    return WORDS[word.casefold()] if word.casefold() in WORDS else Fraction(word.replace(",", ""))
