"""The record of a breed and its traits."""

from __future__ import annotations

from dataclasses import fields

from game.content.monsters.breeds import BREEDS
from game.engine.model.breed import Breed
from game.engine.model.traits import Trait


def test_yes_or_no_of_breed_is_trait() -> None:
    assert [part.name for part in fields(Breed) if part.type == "bool"] == []


def test_no_two_traits_have_equal_descriptions() -> None:
    assert list(Trait) == list(Trait.__members__.values()), "equal values would make one member of two"


def test_breeds_have_their_traits() -> None:
    lurker = BREEDS["lurker"]
    assert {trait for trait in Trait if lurker.has(trait)} == lurker.traits
    assert lurker.has(Trait.SEES_IN_DARK)
    assert not BREEDS["kobold"].has(Trait.SEES_IN_DARK)
    used = frozenset[Trait]().union(*(breed.traits for breed in BREEDS.values()))
    assert used == frozenset(Trait), "a trait that no breed has is not needed"
