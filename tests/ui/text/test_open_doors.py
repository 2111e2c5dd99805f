"""What the screen and the screen reader say about the number of the hero's open doors, and what an act makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.content.traditions import AJAR
from game.engine.events.movement_events import CameIn, DoorBandChanged, Withdrew
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.rules.actions.door_verbs import Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause, harm
from game.engine.world import World
from game.play import Scenario
from game.ui.audio.event_sounds import sounds_of
from game.ui.hud.side_panel.door_rows import DoorOption, Walking
from game.ui.hud.status_bar import StatusItem, figures
from game.ui.input.commands import Command
from game.ui.play.door_options import door_rows
from game.ui.scenes.lists.door_list import DoorList
from game.ui.text.cards.cell_card import describe
from game.ui.text.cards.item_card import card_of
from game.ui.text.open_doors import door_to_bolt, last_straw_sentence, line_on_act, line_on_lever
from game.ui.text.run_summary import ending_messages
from game.ui.text.screen_reader_lines import status_line, ways_line
from game.ui.text.sentences.log.sound_captions import CAPTIONS
from tests.support.drawings import BARS, TWINS
from tests.support.own_doors import make_own
from tests.support.screen import Screen, screen_of

assert AJAR.door_limit is not None
TEN = replace(AJAR, door_limit=replace(AJAR.door_limit, doors=10))


def corridor(inside: str) -> str:
    """Return the drawing of a corridor with walls around it. `inside`: what is in it, from west to east."""
    wall = "#" * (len(inside) + 2)
    return f"{wall}\n#{inside}#\n{wall}\n\ndepth: 2"


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of() as screen:
        yield screen


def beside(doors: int, drawn: int = 12) -> Scenario:
    """Return a scenario with a shut door east of the hero, where so many of the open doors are his."""
    s = Scenario(corridor(f".@+.{'-.' * drawn}"), TEN)
    make_own(s.world, doors)
    for door in s.level.doors.values():
        s.level.memory.record_state(door)
    return s


def item_of(world: World) -> StatusItem:
    (item,) = (item for item in figures(world, None) if item.icon.startswith("icon-doors"))
    return item


def card(s: Scenario, at: Vec) -> list[str]:
    return [line.text for line in describe(at, s.world)]


def option(s: Scenario, does: object) -> DoorOption:
    return next(each for row in door_rows(s.world) for each in row.options if each.does == does)


# ------------------------------------------------------------------------------------------------- the bar


@pytest.mark.parametrize(
    ("doors", "icon", "purpose", "words"),
    [
        (4, "icon-doors-calm", "door text", "4 of 10"),
        (6, "icon-doors-calm", "door text", "6 of 10"),
        (7, "icon-doors-near", "gain", "7 of 10"),
        (9, "icon-doors-near", "gain", "9 of 10"),
        (10, "icon-doors-reached", "harm", "10 of 10, draught waits"),
        (12, "icon-doors-reached", "harm", "12 (limit 10), draught waits"),
    ],
)
def test_the_bar_shows_the_number_and_a_picture_of_its_band(doors: int, icon: str, purpose: str, words: str) -> None:
    item = item_of(beside(doors).world)
    assert (item.icon, item.purpose, item.forms[0]) == (icon, purpose, words)


def test_a_number_over_the_limit_is_never_a_fraction() -> None:
    """The bar, the card, the log and the screen reader say how far over the limit it is, and how many bolts help."""
    s = beside(12)
    assert "Your open doors: 12, 2 over the limit of 10." in status_line(s.world)
    assert "Your open doors if you open it: 13, 3 over the limit of 10" in card(s, s.at("+"))
    (line,) = [line for row in door_rows(s.world) if (line := row.change) is not None]
    assert line.short == "Open then: 13 (limit 10)"
    assert item_of(s.world).tip[-1].endswith("15 steps or more. Bolt 3 doors to keep it away.")
    s = present()
    assert item_of(s.world).tip[-1] == "The draught is on this level, 35 steps from you. Bolt 1 door to send it away."


def test_the_bar_says_how_far_the_intruder_is_and_whether_it_can_come() -> None:
    s = present()
    assert item_of(s.world).forms == ("10 of 10, draught 35 steps off", "10 of 10")
    s.level.move(s.hero, s.hero.pos + WEST * 2)  # behind a shut door
    s.world.look_around()
    item = item_of(s.world)
    assert item.forms == ("10 of 10, draught cut off", "10 of 10")
    assert "no open way leads from it to you" in item.tip[-1]


def test_the_bar_has_the_limit_of_the_next_intruder_when_one_is_dead() -> None:
    s = present()
    harm(s.foe(), 99, Cause("a fall", s.hero), s.world)
    item = item_of(s.world)
    assert (item.forms, item.icon) == (("10 of 20",), "icon-doors-calm")
    assert item.tip[-1] == "At 20, the draught comes in by one of them and hunts you. Below 20, it leaves."
    line = line_on_act(s.level.doors[s.hero.pos + WEST], s.world)
    assert line is not None
    assert line.text == "Your open doors if you open it: 11 of 20"


def present() -> Scenario:
    """Return a scenario in which the limit is reached and the intruder is there, far to the east."""
    s = Scenario(corridor(f"..+@{'.' * 16}{'-.' * 10}"), TEN)
    make_own(s.world)
    s.play(Wait())
    s.level.move(s.foe(), s.hero.pos + EAST * 35)
    return s


# ------------------------------------------------------------------------------------------- before an act


def test_card_buttons_and_reader_say_what_opening_makes_of_the_number() -> None:
    s = beside(4)
    assert "Your open doors if you open it: 5 of 10" in card(s, s.at("+"))
    (row,) = door_rows(s.world)
    assert row.change is not None
    assert (row.change.text, row.change.purpose) == ("Your open doors if you open it: 5 of 10", "door text")
    assert "Your open doors after that: 5 of 10." in option(s, Walking.OPEN).notes
    knock = next(each for each in row.options if each.label.startswith("Knock"))
    assert "Your open doors if somebody opens it: 5 of 10." in knock.notes
    assert "Your open doors: 4 of 10." in status_line(s.world)
    assert "Wooden door (shut, your open doors if you open it: 5 of 10) to the east." in ways_line(s.world)


def test_the_tenth_door_is_announced_before_it_is_opened() -> None:
    s = beside(9)
    assert "Your open doors after that: 10 of 10. Then the draught comes." in option(s, Walking.OPEN).notes
    line = line_on_act(s.level.doors[s.at("+")], s.world)
    assert line is not None
    assert line.purpose == "harm"


def test_bolting_an_open_door_is_announced() -> None:
    s = present()
    s.level.move(s.hero, Vec(20, 1))
    s.world.look_around()
    door = s.level.doors[Vec(21, 1)]
    line = line_on_act(door, s.world)
    assert line is not None
    assert line.text == "Your open doors if you bolt it: 9 of 10"
    options = [each for row in door_rows(s.world) if row.at == door.at for each in row.options]
    assert ["Your open doors after that: 9 of 10. Then the draught leaves." in each.notes for each in options] == [True]


def test_bolting_a_shut_door_announces_nothing() -> None:
    s = beside(4)
    bolt = next(each for row in door_rows(s.world) for each in row.options if each.label.startswith("Bolt"))
    assert not [note for note in bolt.notes if "open doors" in note]


def test_a_lever_and_twins_are_announced() -> None:
    s = Scenario(f"{BARS.strip()}\ndepth: 2", TEN)
    s.level.move(s.hero, s.at("L") + Vec(0, 1))
    s.world.look_around()
    lever = s.level.levers[s.at("L")]
    line = line_on_lever(lever, s.world)
    assert line is not None
    assert line.text == "Your open doors if you pull it: 1 of 10"
    assert line.text in card(s, lever.at)
    s = Scenario(f"{TWINS.strip()}\ndepth: 2", TEN)
    one = min(s.level.doors)
    s.level.move(s.hero, one + WEST)
    s.world.look_around()
    twin = line_on_act(s.level.doors[one], s.world)
    assert twin is not None
    assert twin.text == "Your open doors if you open it: 2 of 10"


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("scroll of opening", "Your open doors after that: 5 of 10."),
        ("scroll of bolting", "Your open doors after that: 0 of 10."),
    ],
)
def test_the_card_of_a_scroll_says_what_reading_it_makes_of_the_number(item: str, told: str) -> None:
    s = Scenario(f"#########\n#-..@..-#\n#+##+##+#\n#.##.##.#\n#########\n\ndepth: 2\nbag: {item}", TEN)
    make_own(s.world)
    s.world.identified.add(s.hero.bag[-1].kind.name)
    assert told in card_of(s.hero.bag[-1], s.world)


HELD = {
    "barred": "A = barred door\nfacing: A east",
    "locked": "A = locked iron door",
    "bolted": "A = bolted wooden door",
    "portcullis": "A = portcullis door",
}


@pytest.mark.parametrize("legend", HELD.values(), ids=HELD)
def test_nothing_is_announced_at_a_door_that_the_hero_cannot_open(legend: str) -> None:
    s = Scenario(f"{corridor('.@A...')}\n{legend}", TEN)
    s.level.learn(~s.level.solid)
    assert line_on_act(s.door(), s.world) is None
    assert not [line for line in card(s, s.at("A")) if "open doors" in line]


def test_a_locked_door_is_announced_to_a_hero_with_a_key() -> None:
    s = Scenario(f"{corridor('.@A...')}\nA = locked iron door\nkeys: 1", TEN)
    assert line_on_act(s.door(), s.world) is not None


def test_a_barred_door_is_announced_where_the_hero_can_go_round_to_it() -> None:
    drawing = "########\n#.@.A..#\n#.####.#\n#......#\n########\n\ndepth: 2\nA = barred door\nfacing: A east"
    s = Scenario(drawing, TEN)
    s.level.learn(~s.level.solid)
    s.world.look_around()
    assert line_on_act(s.door(), s.world) is not None
    s.play(Walk(EAST))
    assert line_on_act(s.door(), s.world) is None, "he stands on the wrong side"


def test_bolting_is_not_announced_to_a_hero_without_latches() -> None:
    s = beside(4)
    s.hero.latches = 0
    assert line_on_act(s.level.doors[Vec(5, 1)], s.world) is None


# ------------------------------------------------------------------------------------------- the list of doors


@pytest.mark.parametrize(("doors", "place"), [(4, -1), (12, 0)])
def test_the_list_names_the_nearest_door_to_bolt(doors: int, place: int, screen: Screen) -> None:
    play = screen.begin(corridor(".@+...-.-.-.-.-.-.-.-.-.-.-.-"), TEN)
    make_own(play.world, doors)
    for door in play.world.level.doors.values():
        play.world.level.memory.record_state(door)
    play.world.level.learn(~play.world.level.solid)
    play.world.level.open_door(play.world.level.doors[Vec(3, 1)])
    play.world.level.memory.record_state(play.world.level.doors[Vec(3, 1)])
    nearest = door_to_bolt(play.world)
    assert nearest is not None
    assert nearest.at == Vec(7, 1)
    screen.send(Command.DOORS)
    top = screen.stack.top
    assert isinstance(top, DoorList)
    row = top.rows[place]
    assert (row.at, row.text) == (Vec(7, 1), "Wooden, open")
    assert row.known == ("nearest to bolt",)


def test_a_hero_without_latches_is_told_of_no_door_to_bolt() -> None:
    s = beside(4)
    s.hero.latches = 0
    assert door_to_bolt(s.world) is None


def test_the_card_of_the_list_says_what_opening_makes_of_the_number(screen: Screen) -> None:
    play = screen.begin(corridor(".@+...-.-.-.-....."), TEN)
    make_own(play.world)
    screen.send(Command.DOORS)
    top = screen.stack.top
    assert isinstance(top, DoorList)
    assert "Your open doors if you open it: 5 of 10" in [line.text for line in top.card()]


# ------------------------------------------------------------------------------------ sounds and the end screen


def test_the_change_of_a_band_sounds_with_a_caption() -> None:
    s = Scenario(corridor(f"@{'+' * 10}....."), TEN)
    heard: dict[int, list[str]] = {}
    for _ in range(10):
        for event in s.play(Walk(EAST)):
            if isinstance(event, DoorBandChanged):
                heard[event.doors] = [sound.name for sound in sounds_of(event, s.world)]
    assert heard == {7: ["doors-near"], 10: ["doors-near"]}
    s.play(Walk(EAST))
    events = s.play(Latch(WEST))
    changed = [event for event in events if isinstance(event, DoorBandChanged)]
    assert [sound.name for event in changed for sound in sounds_of(event, s.world)] == ["doors-calm"]
    assert {"doors-near", "doors-calm", "draught"} <= CAPTIONS.keys()


def test_coming_and_leaving_sound() -> None:
    s = present()
    came = next(event for event in s.witnessed if isinstance(event, CameIn))
    assert [sound.name for sound in sounds_of(came, s.world)] == ["draught"]
    s.level.move(s.hero, Vec(22, 1))
    events = s.play(Latch(WEST), Wait(), Wait())
    (left,) = (event for event in events if isinstance(event, Withdrew))
    assert [sound.name for sound in sounds_of(left, s.world)] == ["doors-calm"]


def test_the_end_names_the_tenth_door() -> None:
    s = present()
    assert last_straw_sentence(s.world) == "Your open doors reached 10 with a wooden door, 35 squares from here."
    s.hero.health = 1
    while s.hero.alive:
        s.play(Wait())
    told = [line.text for line in ending_messages(s.world)]
    assert any(line.startswith("Your open doors reached 10 with a wooden door") for line in told)


def test_the_end_below_the_limit_names_no_door() -> None:
    s = beside(9)
    harm(s.hero, 99, Cause("a fall"), s.world)
    assert not [line for line in ending_messages(s.world) if "reached" in line.text]
