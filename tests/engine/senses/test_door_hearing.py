"""Hearing at doors: the six answers, that they come by every way of reaching a door, and that they are always true."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from game.content.levels.level_from_sketch import make_level
from game.content.monsters.breeds import BREEDS, HOUND
from game.content.new_game import new_game
from game.content.traditions import AJAR, TRADITIONS
from game.engine.events.door_events import HeardBehind
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.actor import Actor, spawn
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.memory import Occupants
from game.engine.orders.auto_explore import Explore
from game.engine.orders.run import Run
from game.engine.orders.travel import Travel
from game.engine.rules.actions.door_verbs import Latch
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.door_hearing import behind, occupants
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.text.cards.cell_card import describe
from tests.support.examples import seeds


def heard(s: Scenario) -> Occupants | None:
    """Return what the hero has heard at the only door of the level."""
    at_door = s.level.memory.last_heard(s.door())
    return None if at_door is None else at_door.who


@pytest.mark.parametrize(
    ("drawing", "who", "message"),
    [
        ("#@.+...#", Occupants.NOBODY, "You hear nobody within 12 steps behind the door to the east."),
        ("#@.+..a#", Occupants.ONE_ASLEEP, "You hear one monster asleep behind the door to the east."),
        ("#@.+..p#", Occupants.ONE_AWAKE, "You hear one monster awake behind the door to the east."),
        ("#@.+aa.#", Occupants.SEVERAL_ASLEEP, "You hear several monsters asleep behind the door to the east."),
        ("#@.+ap.#", Occupants.SEVERAL_MIXED, "You hear several monsters behind the door to the east. Some are awake."),
        ("#@.+.pp#", Occupants.SEVERAL_AWAKE, "You hear several monsters awake behind the door to the east."),
    ],
)
def test_six_answers(drawing: str, who: Occupants, message: str) -> None:
    s = Scenario(f"########\n{drawing}\n########\n\na = lurker asleep\np = lurker posted")
    assert heard(s) is None
    s.play(Walk(EAST))
    assert heard(s) is who
    assert message in s.messages
    card = " ".join(line.text for line in describe(s.door().at, s.world))
    assert f"To the east you heard {who.value}, just now." in card


@pytest.mark.parametrize(
    ("cells", "who"), [(1, Occupants.ONE_ASLEEP), (12, Occupants.ONE_ASLEEP), (13, Occupants.NOBODY)]
)
def test_ear_reaches_twelve_steps_past_the_door(cells: int, who: Occupants) -> None:
    assert heard(Scenario("#@+" + "." * (cells - 1) + "k" + "." * 4 + "#\n\nk = kobold asleep")) is who


def test_steps_go_round_corners_and_stop_at_shut_doors() -> None:
    assert heard(Scenario("#####\n#@+.#\n###.#\n#k..#\n#####\n\nk = kobold asleep")) is Occupants.ONE_ASLEEP
    s = Scenario("#@+.-k#\n\nk = kobold asleep")
    s.play(Wait())
    near = s.level.memory.last_heard(s.door(Vec(2, 0)))
    assert near is not None
    assert near.who is Occupants.ONE_ASLEEP, "an open door stops no sound"
    s = Scenario("#@+.+k#\n\nk = kobold asleep")
    s.play(Wait())
    near = s.level.memory.last_heard(s.door(Vec(2, 0)))
    assert near is not None
    assert near.who is Occupants.NOBODY


@pytest.mark.parametrize(
    "order", [Walk(EAST), Travel(Vec(4, 1)), Run(EAST), Explore()], ids=lambda order: type(order).__name__
)
def test_every_way_of_reaching_a_door_lets_the_hero_hear(order: object) -> None:
    s = Scenario("#########\n#.@.+..k#\n#########\n\nk = lurker asleep")
    assert heard(s) is None
    s.play(order)  # type: ignore[arg-type]
    assert s.hero.pos == Vec(3, 1)
    assert heard(s) is Occupants.ONE_ASLEEP
    assert s.world.turn == 1, "hearing takes no time"


def test_game_that_begins_beside_a_door_begins_with_the_answer() -> None:
    s = Scenario("#@+...k#\n\nk = lurker asleep")
    assert heard(s) is Occupants.ONE_ASLEEP
    s.play(Wait())
    assert s.messages == []


def test_a_door_that_a_bolt_shuts_beside_him_lets_him_hear() -> None:
    s = Scenario("########\n#@-...k#\n########\n\nk = lurker asleep\nlatches: 1")
    s.play(Wait())
    assert heard(s) is None, "an open door is no wall for the eye"
    s.play(Latch(EAST))
    assert heard(s) is Occupants.ONE_ASLEEP


def test_answer_follows_what_happens_behind_the_door() -> None:
    s = Scenario("#@+...k.#\n\nk = lurker asleep")
    s.foe().asleep = False
    events = s.play(Wait())
    assert HeardBehind(s.hero, s.door(), Occupants.ONE_AWAKE) in events
    assert heard(s) is Occupants.ONE_AWAKE
    assert not any(isinstance(event, HeardBehind) for event in s.play(Wait())), "the answer is the same"
    s.level.remove(s.foe())
    s.play(Wait())
    assert heard(s) is Occupants.NOBODY


def test_hearing_wakes_nobody_and_uses_no_dice() -> None:
    s = Scenario("#@+k#\n\nk = kobold asleep")
    before = s.world.dice.state
    s.play(*[Wait()] * 40)
    assert s.foe().asleep
    assert s.world.dice.state == before


def test_monsters_in_view_and_silent_ones_do_not_count() -> None:
    s = Scenario("######\n#@+.k#\n######\n\nk = kobold asleep")
    silent = spawn(BREEDS["door mimic"], Vec(3, 1), 9, Dice("silent"))
    seen = spawn(HOUND, s.hero.pos, 1, Dice("seen"))
    assert occupants([s.foe()], s.door(), s.world) is Occupants.ONE_ASLEEP
    assert occupants([s.foe(), silent, seen], s.door(), s.world) is Occupants.ONE_ASLEEP


def test_monsters_behind_a_door_that_he_sees_through_count() -> None:
    s = Scenario("######\n#@G.k#\n######\n\nk = kobold asleep\nG = glass door")
    s.play(Wait())
    assert s.world.sees(s.foe().pos)
    assert heard(s) is Occupants.ONE_ASLEEP


def test_hero_in_the_wall_of_a_door_is_not_before_it() -> None:
    s = Scenario("######\n###.##\n##@+##\n###k##\n######\n\nk = kobold asleep")
    s.play(Wait())
    assert s.level.axis(s.door()) == SOUTH
    assert heard(s) is None


def test_doors_on_both_sides_of_him_have_answers_of_their_own() -> None:
    s = Scenario("#########\n#k.+@+..#\n#########\n\nk = lurker asleep")
    s.play(Wait())
    west, east = s.level.memory.last_heard(s.door(Vec(3, 1))), s.level.memory.last_heard(s.door(Vec(5, 1)))
    assert west is not None
    assert east is not None
    assert (west.through, west.who) == (WEST, Occupants.ONE_ASLEEP)
    assert (east.through, east.who) == (EAST, Occupants.NOBODY)


def test_what_was_heard_does_not_expire() -> None:
    s = Scenario("######\n#@+.k#\n#.####\n#...##\n######\n\nk = lurker asleep")
    s.play(Wait(), Walk(Vec(0, 1)), Walk(Vec(0, 1)), *[Wait()] * 90)
    card = " ".join(line.text for line in describe(s.door().at, s.world))
    assert heard(s) is Occupants.ONE_ASLEEP
    assert "To the east you heard one asleep, 92 turns ago." in card


def test_order_stops_when_somebody_awake_is_newly_heard() -> None:
    s = Scenario("#########\n#@......#\n###+#####\n###p#####\n#########\n\np = lurker posted")
    s.play(Travel(Vec(7, 1)))
    assert s.hero.pos == Vec(3, 1)
    assert any("awake behind" in line for line in s.messages)
    s.play(Travel(Vec(7, 1)))
    assert s.hero.pos == Vec(7, 1), "he has heard it already"


def test_scroll_lets_the_hero_hear_at_all_doors() -> None:
    s = Scenario("#############\n#@.+..+..aa.#\n#############\n\na = lurker asleep\nbag: scroll of knocking")
    s.play(Use(0))
    far = s.level.memory.last_heard(s.door(Vec(6, 1)))
    assert far is not None
    assert far.who is Occupants.SEVERAL_ASLEEP


@pytest.mark.parametrize("tradition", [row for row in TRADITIONS.values() if row is not AJAR], ids=lambda row: row.name)
def test_nobody_is_heard_in_classic_traditions(tradition: Tradition) -> None:
    s = Scenario("#@+k#\n\nk = kobold asleep", tradition)
    s.play(Wait())
    assert heard(s) is None


# ------------------------------------------------------------------------------------------- many questions


def slow_behind(door: Door, way: Vec, level: Level) -> list[Actor]:
    """Return who is within twelve steps behind a door, found cell by cell."""
    shut = {at for at, other in level.doors.items() if other.shut}

    def free(at: Vec) -> bool:
        return level.in_bounds(at) and not level.solid[at] and at not in shut

    start = door.at + way
    steps, waiting = ({start: 1} if free(start) else {}), deque([start])
    while waiting:
        at = waiting.popleft()
        for step in DIRECTIONS if at in steps and steps[at] < 12 else ():
            to = at + step
            if free(to) and to not in steps and free(at + Vec(step.x, 0)) and free(at + Vec(0, step.y)):
                steps[to] = steps[at] + 1
                waiting.append(to)
    return [actor for actor in level.actors if actor.pos in steps and actor.breed.ai is not None]


def slow_answer(there: list[Actor]) -> str:
    loud = [actor for actor in there if actor.name != "door mimic"]
    awake = [actor for actor in loud if not actor.asleep]
    if len(loud) <= 1:
        return "nobody" if not loud else "one awake" if awake else "one asleep"
    return (
        "several " + ("awake" if len(awake) == len(loud) else "asleep")
        if len(awake) in (0, len(loud))
        else ("several, some awake")
    )


@pytest.mark.parametrize("depth", range(1, 11))
def test_ear_is_true_at_every_door_of_many_levels(depth: int) -> None:
    """The full run asks more than 10,000 questions."""
    answers = Counter[str]()
    for seed in seeds(4, 25):
        level = make_level(AJAR, f"ear {seed}", depth)
        world = new_game("ear", AJAR)
        for door in level.doors.values():
            axis = level.axis(door)
            for way in (axis, -axis):
                there = behind(door, way, level)
                true = slow_behind(door, way, level)
                assert set(there) == set(true)
                world.view[:] = False
                answer = occupants(there, door, world)
                assert answer.value == slow_answer(true)
                answers[answer.value] += 1
    assert len(answers) >= 4


def test_mimic_is_the_only_silent_breed() -> None:
    silent = [name for name, breed in BREEDS.items() if any(trait.name == "SILENT" for trait in breed.traits)]
    assert silent == ["door mimic"], "the manual names it"


def test_wall_behind_a_door_hides_nobody() -> None:
    s = Scenario("#####\n#@+##\n#.k.#\n#####\n\nk = kobold asleep")
    assert behind(s.door(), EAST, s.level) == []
    assert behind(s.door(), NORTH, s.level) == []
    assert behind(s.door(), SOUTH, s.level) == [s.foe()]
