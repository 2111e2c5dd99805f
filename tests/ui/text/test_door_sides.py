"""The two sides of a door: every text on a sign or a sound says from which side it is, and of which region."""

from __future__ import annotations

from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.door import Door
from game.engine.model.memory import HeardAtDoor, Occupants
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from game.ui.play.door_options import door_rows, signs_and_sounds
from game.ui.text.cards.cell_card import describe
from game.ui.text.screen_reader_lines import view_line

BETWEEN_HOMES = "############\n#k.@.+....h#\n############\n\nk = kobold asleep\nh = hound asleep"
"""A door with claw marks on its west side, which tell of the hound, and light on its east side."""


def card(at: Vec, s: Scenario) -> str:
    return " ".join(line.text for line in describe(at, s.world))


def hear(door: Door, s: Scenario, through: Vec, who: Occupants) -> None:
    """Let the hero remember that he has just heard somebody behind a door. `through`: step from the door to there."""
    s.level.memory.record_heard(door, HeardAtDoor(s.hero.ready_at, s.hero.ready_at, through, who))


def go_to(at: Vec, s: Scenario) -> None:
    """Put the hero into a cell, where he then waits for a turn."""
    s.level.move(s.hero, at)
    s.world.look_around()
    s.play(Wait())


def test_texts_on_signs_say_from_which_side_and_of_which_home() -> None:
    s = Scenario(BETWEEN_HOMES)
    door = s.door()
    go_to(door.at + WEST, s)
    from_west = "From the west: claw marks at its foot, so something that cannot open a door lives to the east"
    heard = "To the east you heard one asleep, just now."
    assert from_west in card(door.at, s)
    assert heard in card(door.at, s)
    assert "Its badge shows what you last heard or saw to the east: somebody asleep." in card(door.at, s)
    assert signs_and_sounds(door, s.world) == ("From the west: claw marks", "One asleep")
    go_to(door.at + EAST * 2, s)
    assert "From the east: light under it, so somebody who opens doors lives to the west." in card(door.at, s)
    assert from_west not in card(door.at, s)
    hear(door, s, EAST, Occupants.NOBODY)
    assert signs_and_sounds(door, s.world) == ("From the east: light", "To the east: nobody heard")
    assert "wooden door (shut, from the east: light under it)" in view_line(s.world)


def test_row_of_a_door_beside_the_hero_speaks_of_the_other_side() -> None:
    """The row says where the door is. Only what he knows from the other side needs a word about it."""
    s = Scenario(BETWEEN_HOMES)
    s.play(Wait())
    go_to(s.door().at + EAST, s)
    assert door_rows(s.world)[0].known == ("Light", "One asleep")
    hear(s.door(), s, EAST, Occupants.NOBODY)
    assert door_rows(s.world)[0].known == ("Light", "To the east: nobody heard")


def test_badge_says_how_the_hero_knows_what_he_has_not_heard_at_its_door() -> None:
    s = Scenario("#########\n#..#...##\n#@.+....#\n#..+...h#\n#########\n\nh = hound asleep")
    one, other = (s.door(at) for at in (Vec(3, 2), Vec(3, 3)))
    s.level.remember(~s.level.memory.explored)
    hear(one, s, EAST, Occupants.NOBODY)
    s.hero.ready_at += 1
    hear(other, s, EAST, Occupants.ONE_AWAKE)
    elsewhere = "You heard that at another door of the same room."
    assert "To the east you heard nobody" in card(one.at, s)
    assert f"somebody awake. {elsewhere}" in card(one.at, s)
    assert elsewhere not in card(other.at, s)


def test_narrow_row_says_on_which_side_nobody_is_left() -> None:
    """The sign was seen from the west, and the home is in the east."""
    s = Scenario("######\n#.@+h#\n######\n\nh = hound asleep")
    s.play(Wait())
    s.level.remove(s.foe())
    go_to(s.door().at + EAST, s)
    go_to(s.door().at + WEST, s)
    assert signs_and_sounds(s.door(), s.world, short=True)[0] == "To E: nobody left"
    assert signs_and_sounds(s.door(), s.world)[0] == "From the west: claw marks (nobody known)"
