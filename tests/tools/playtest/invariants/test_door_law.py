"""The law of doors, row by row: explained changes are no faults; unexplained changes and false events are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from game.content.world.door_kinds import WOODEN
from game.engine.behavior import Action
from game.engine.events.event import DoorStateEvent, Event
from game.engine.events.movement_events import Arrived
from game.engine.grid.geometry import EAST, NORTH, WEST, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.traits import BRUTAL_BASHING
from game.engine.rules.actions.door_verbs import Bash, Ease, Latch, Pull
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.play import Scenario
from golden.census import event_classes
from playtest.invariants.door_law import CHANGES, DoorLaw

SHUT, AJAR, OPEN, BOLTED, BROKEN = DoorState
ROOM = "########\n#>@A...#\n########\n\nA = {} wooden door"
PLATE = "#####\n#@s.#\n##A##\n##.##\n#####\n\nA = {{}} {} door\ns = plate A"
TOLLS = "#####\n#.A.#\n#@#.#\n#.A.#\n#####\n\nA = {} toll door"
TWINS = "#####\n#.A.#\n#@#.#\n#.A.#\n#####\n\nA = {} twin door"
BARS = "##L#####\n#.@A...#\n########\n\nA = {} portcullis door\nL = lever A"
SCROLL, WAND, FIRE = "\nbag: scroll of opening", "\nbag: wand of destruction", "\nfire: 3,1"
LONG = (Wait(),) * 30
BLOWS = (Bash(EAST),) * 3
BEAM = (Use(0, Vec(3, 1)),)
AWAY = (Walk(WEST), Descend(), *LONG, Ascend())
ALL_BUT_BROKEN = (SHUT, AJAR, OPEN, BOLTED)


class Story(NamedTuple):
    """A door in a drawing, and actions of the hero that change the door's state from `before` to `after`.

    In the drawing TWINS, which has two doors that move together, the story is about the lower door on the map.
    `change`: name of the change in the law of doors.
    """

    change: str
    before: DoorState
    after: DoorState
    actions: tuple[Action, ...]
    drawing: str = ROOM

    def scenario(self) -> Scenario:
        own = self.drawing is ROOM and self.before is BOLTED  # the hero's own latch, which the hero may remove
        s = Scenario(self.drawing.format(SHUT.value if own else self.before.value))
        s.hero.breed = replace(s.hero.breed, bash=BRUTAL_BASHING)
        if own:
            s.play(Latch(EAST))
        return s


STORIES = (
    Story("opened", SHUT, OPEN, (Walk(EAST),)),
    Story("opened by magic", BOLTED, OPEN, (Use(0),), ROOM + SCROLL),
    Story("eased ajar", SHUT, AJAR, (Ease(EAST),)),
    Story("pushed open", AJAR, OPEN, (Walk(EAST),)),
    Story("moved ajar with its twin", SHUT, AJAR, (Walk(NORTH), Ease(EAST)), TWINS),
    Story("bolted itself for a toll", SHUT, BOLTED, (Walk(NORTH), Walk(EAST)), TOLLS),
    Story("bolted itself for a toll", AJAR, BOLTED, (Walk(NORTH), Walk(EAST)), TOLLS),
    Story("opened with its twin", SHUT, OPEN, (Walk(NORTH), Walk(EAST)), TWINS),
    Story("opened with its twin", AJAR, OPEN, (Walk(NORTH), Walk(EAST)), TWINS),
    Story("raised", SHUT, OPEN, (Pull(NORTH),), BARS),
    Story("raised", SHUT, OPEN, (Walk(EAST),), PLATE.format("quiet")),
    Story("bolted by its plate", SHUT, BOLTED, (Walk(EAST),), PLATE.format("windy")),
    *(Story("latched", before, BOLTED, (Latch(EAST),)) for before in (SHUT, AJAR, OPEN)),
    Story("unlatched", BOLTED, SHUT, (Latch(EAST),)),
    *(Story("broken", before, BROKEN, BLOWS) for before in (SHUT, BOLTED)),
    *(Story("destroyed by magic", before, BROKEN, BEAM, ROOM + WAND) for before in ALL_BUT_BROKEN),
    *(Story("burnt", before, BROKEN, LONG, ROOM + FIRE) for before in ALL_BUT_BROKEN),
    *(Story("burnt while the hero was away", before, BROKEN, AWAY, ROOM + FIRE) for before in ALL_BUT_BROKEN),
)
each_story = pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.change} {story.before.value}")
CHANGE = {change.name: change for change in CHANGES}


class Played(NamedTuple):
    """A played story: the changed door, the object that checks the changes of doors, and the events to check."""

    door: Door
    law: DoorLaw
    events: Sequence[Event]

    def faults(self, *without: type[Event]) -> list[str]:
        return list(self.law.faults([event for event in self.events if not isinstance(event, without)]))


def played(story: Story) -> Played:
    s = story.scenario()
    door = s.level.doors[max(s.level.doors)]
    assert door.state is story.before
    law = DoorLaw(s.world)
    assert list(law.faults([])) == []
    events = s.play(*story.actions)
    assert door.state is story.after
    return Played(door, law, events)


def test_door_law_has_story_and_event_per_change() -> None:
    assert {(story.change, story.before, story.after) for story in STORIES} == {
        (change.name, before, change.after) for change in CHANGES for before in change.before
    }
    assert {change.event for change in CHANGES} == {
        *(kind for kind in event_classes() if issubclass(kind, DoorStateEvent)),
        Arrived,
    }


@each_story
def test_reported_door_change_breaks_no_law(story: Story) -> None:
    assert played(story).faults() == []


@each_story
def test_unreported_door_change_is_detected(story: Story) -> None:
    game = played(story)
    (fault,) = game.faults(CHANGE[story.change].event)
    assert fault.startswith(f"the door at {game.door.at} went from {story.before.value} to {story.after.value} (")
    assert story.change in fault


@pytest.mark.parametrize("story", [story for story in STORIES if CHANGE[story.change].causes], ids=str)
def test_door_change_without_cause_is_detected(story: Story) -> None:
    game = played(story)
    fault = game.faults(*CHANGE[story.change].causes)[-1]
    assert fault.startswith(f"the door at {game.door.at} went from {story.before.value} to {story.after.value} (")


@each_story
def test_false_door_event_is_detected(story: Story) -> None:
    game = played(story)
    game.faults()
    repeated = [event for event in game.events if isinstance(event, DoorStateEvent)]
    assert bool(list(game.law.faults(repeated))) is bool(repeated)


def test_vanished_or_new_door_is_detected() -> None:
    s = Scenario("#######\n#.@+..#\n#######")
    law, at = DoorLaw(s.world), s.at("+")
    assert list(law.faults([])) == []
    door = s.level.doors.pop(at)
    assert list(law.faults([])) == [f"the door at {at} is gone"]
    s.level.doors[at] = Door(WOODEN, at)
    assert list(law.faults([])) == [f"the door at {at} was not there before"]
    assert door.state is SHUT


def test_hidden_doors_and_mimics_break_no_law() -> None:
    for meaning, action in (("hidden wooden door", Wait()), ("door mimic", Walk(EAST))):
        s = Scenario(f"#######\n#.@A..#\n#######\n\nA = {meaning}")
        law, doors = DoorLaw(s.world), len(s.level.doors)
        assert list(law.faults([])) == []
        assert list(law.faults(s.play(action, action))) == []
        assert len(s.level.doors) != doors
