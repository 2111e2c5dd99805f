"""The catalogue of sentences: tables have all keys, and slots are named."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from string import Formatter
from types import ModuleType

import pytest

from game.engine.model.item import Category
from game.engine.model.memory import Occupants
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.senses.door_notes import NoteKind
from game.engine.senses.door_signs import Sign
from game.ui.audio.event_sounds import UNSEEN
from game.ui.audio.synthesis.sound_recipes import SOUNDS
from game.ui.text import sentences
from game.ui.text.sentences import ByActor, look_card, status
from game.ui.text.sentences.log import doors, items, noises

CATALOGUE = [
    importlib.import_module(module.name)
    for module in pkgutil.walk_packages(sentences.__path__, f"{sentences.__name__}.")
    if not module.ispkg
]


def texts_in(value: object) -> Iterator[str]:
    """Yield the texts of a constant: a text, a ByActor, or a table or tuple of those."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for inner in value.values() for text in texts_in(inner))
    elif isinstance(value, tuple):
        yield from (text for inner in value for text in texts_in(inner))


def constants(module: ModuleType) -> dict[str, object]:
    return {name: value for name, value in vars(module).items() if name.isupper()}


def by_actor(value: object) -> Iterator[ByActor]:
    if isinstance(value, ByActor):
        yield value
    elif isinstance(value, dict):
        yield from (pair for inner in value.values() for pair in by_actor(inner))


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_catalogue_is_found() -> None:
    assert {module.__name__.rpartition(".")[2] for module in CATALOGUE} >= {
        "doors",
        "combat",
        "hazards",
        "items",
        "noises",
        "stops",
        "story",
    }


def test_every_noise_has_its_sentences() -> None:
    assert set(noises.NOISES) == set(Noise)
    texts = [text for words in noises.NOISES.values() for text in words[:4]]
    assert len(set(texts)) == len(texts)


def test_every_noise_has_a_loudness_and_a_sound() -> None:
    assert set(UNSEEN) == set(Noise) == set(LOUDNESS) - set(NoisyAct)
    assert set(UNSEEN.values()) <= set(SOUNDS)


def test_noises_with_a_direction_have_its_slot() -> None:
    for words in noises.NOISES.values():
        assert slots(words.heard) == set()
        assert slots(words.towards) == slots(words.faintly) == {"direction"}


def test_every_category_has_a_sentence_of_use() -> None:
    assert set(items.USED) == set(Category)


def test_every_sign_and_every_answer_of_the_ear_has_its_sentences() -> None:
    both = {frozenset[Sign](), *(frozenset({sign}) for sign in Sign), frozenset(Sign)}
    assert status.DOOR_SIGNS.keys() == status.DOOR_SIGNS_SHORT.keys() == both
    assert look_card.SIGNS.keys() == status.SPOKEN_SIGNS.keys() == {*Sign}
    assert status.HEARD_AT_DOOR.keys() == doors.HEARD_BEHIND.keys() == {*Occupants}
    assert look_card.BADGES.keys() == {*NoteKind}


@pytest.mark.parametrize("module", CATALOGUE, ids=lambda module: module.__name__.rpartition(".")[2])
def test_sentences_by_actor_name_the_actor(module: ModuleType) -> None:
    for name, value in constants(module).items():
        for pair in by_actor(value):
            assert pair.other.startswith("{Actor}"), name
            assert "Actor" not in slots(pair.you), name
            assert slots(pair.you) <= slots(pair.other) | {"turns"}, name


@pytest.mark.parametrize("module", CATALOGUE, ids=lambda module: module.__name__.rpartition(".")[2])
def test_all_counters_have_one_form(module: ModuleType) -> None:
    """A counter reads "3 of 17" everywhere: not "3/17", "1 to 3 of 17", "rows 1 to 3" or "page 3 of 17"."""
    for name, value in constants(module).items():
        for text in texts_in(value):
            counted = text.replace("{known} of {total} known", "")  # how many kinds are known: no place in a list
            assert "{total}" not in counted.replace("{number} of {total}", ""), name
            assert not re.search(r"\}/\{|\} to \{\w+\} of|\b[Pp]age \{", counted), name


@pytest.mark.parametrize("module", CATALOGUE, ids=lambda module: module.__name__.rpartition(".")[2])
def test_texts_have_named_slots_and_no_dashes(module: ModuleType) -> None:
    for name, value in constants(module).items():
        found = list(texts_in(value))
        assert found, name
        for text in found:
            assert all(slot.isidentifier() for slot in slots(text)), name
            assert not set("\u2013\u2014") & set(text), name
