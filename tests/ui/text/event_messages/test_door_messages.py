"""Messages about what the hero hears behind doors: one for each answer, when it is new or has changed."""

from __future__ import annotations

import pytest

from game.content.traditions import RUSTBOOK
from game.engine.grid.geometry import EAST, SOUTHEAST, WEST
from game.engine.model.memory import Occupants
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from game.ui.play.door_options import door_rows
from game.ui.text.sentences.log.doors import HEARD_BEHIND

HEARD = {
    "": "You hear nobody within 12 steps behind the door to the east.",
    "a": "You hear one monster asleep behind the door to the east.",
    "b": "You hear one monster awake behind the door to the east.",
    "ac": "You hear several monsters asleep behind the door to the east.",
    "ab": "You hear several monsters behind the door to the east. Some are awake.",
    "bd": "You hear several monsters awake behind the door to the east.",
}
"""What the log says, by the monsters behind the door: `a` and `c` sleep, `b` and `d` are awake."""


def behind(tenants: str) -> Scenario:
    """Return a situation in which the hero stands one step before a door with some monsters behind it."""
    moods = {"a": "asleep", "b": "posted", "c": "asleep", "d": "posted"}
    legend = "".join(f"\n{letter} = hound {moods[letter]}" for letter in tenants)
    return Scenario(f"#########\n#.@.+{tenants.ljust(3, '.')}#\n#########\n{legend}")


@pytest.mark.parametrize("tenants", HEARD, ids=lambda tenants: tenants or "nobody")
def test_hero_who_reaches_a_door_is_told_who_is_behind_it(tenants: str) -> None:
    s = behind(tenants)
    assert s.messages == []
    s.play(Walk(EAST))
    assert s.messages == [HEARD[tenants]]


def test_every_answer_has_a_sentence_of_its_own() -> None:
    assert HEARD_BEHIND.keys() == {*Occupants}
    assert {sentence.format(the_door="the door to the east", steps=12) for sentence in HEARD_BEHIND.values()} == {
        *HEARD.values()
    }


def test_same_answer_is_told_once_and_a_new_one_at_once() -> None:
    s = behind("a")
    s.play(Walk(EAST), Wait(), Wait())
    assert s.messages == [HEARD["a"]]
    s.foe().asleep = False
    s.play(Wait())
    assert s.messages == [HEARD["a"], HEARD["b"]]
    s.play(Walk(WEST), Walk(EAST))
    assert s.messages == [HEARD["a"], HEARD["b"]], "nothing has changed"


@pytest.mark.parametrize(
    ("scroll", "doors", "told"),
    [
        ("opening", "A = shut wooden door", ["You open the door.", "The door to the east opens."]),
        ("opening", "A = ajar wooden door", ["You push open the door.", "The door to the east swings open."]),
        (
            "bolting",
            "A = open wooden door",
            ["You bolt the door.", "The door to the east shuts, and a bolt slides home."],
        ),
    ],
)
def test_doors_that_a_scroll_moves_from_afar_are_not_moved_by_hand(scroll: str, doors: str, told: list[str]) -> None:
    """The hero reads it beside one door, and several steps from another."""
    for rows, sentence in zip(("######\n#.@A.#\n######", "########\n#@...A.#\n########"), told, strict=True):
        s = Scenario(f"{rows}\n\n{doors}\nbag: scroll of {scroll}")
        s.play(Use(0))
        assert sentence in s.messages


def test_door_at_a_corner_is_named_with_its_direction() -> None:
    s = Scenario("#####\n#@..#\n##+##\n#...#\n#####", RUSTBOOK)
    s.play(Walk(SOUTHEAST))
    assert s.messages == ["You open the door to the southeast."]
    (row,) = door_rows(Scenario("#####\n#@..#\n##+##\n#...#\n#####", RUSTBOOK).world)
    assert row.step == SOUTHEAST
