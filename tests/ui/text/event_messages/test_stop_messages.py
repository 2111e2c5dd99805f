"""The sentences that say why an order of many steps has stopped.

Every reason that the engine can give has a finished sentence, in which each field counts. Situations that are played
have the whole line that is expected. At a door, another text says what the same order will do with the door next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import product
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from game.content.traditions import ROGUE
from game.engine.behavior import Task
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    AtDoor,
    Attacked,
    Behind,
    Blocked,
    Breaking,
    DeadlyAilments,
    DoorAttacked,
    DoorOffer,
    DoorsLeft,
    Explored,
    FoeAlert,
    FoeAlerted,
    FoeGlimpsed,
    ItemsLeft,
    ItemsNearSleepers,
    KeptBy,
    Landmark,
    LandmarkKind,
    NearFoe,
    NoWayToFoe,
    PrizesLeft,
    StopCause,
    StopReason,
)
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.model.noise import Noise
from game.engine.orders.attack_nearest import AttackNearest
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.orders.wait_turns import WaitTurns
from game.engine.senses.awareness import alert_to
from game.engine.turns import update
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.input.device_in_use import Controls, Device
from game.ui.replay.timeline_marks import ToldMessages
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.stop_messages import offer_at, stop_message
from game.ui.text.message_log import Log

# ---------------------------------------------------------------------------------- every reason there is

NAMES = ("rat", "ooze")
MAYBE_EMPTY = {"by", "worn", "others", "left", "hidden"}
"""Fields, besides names in `MAYBE_UNNAMED`, that can be empty."""
MAYBE_UNNAMED = (Behind, ItemsNearSleepers)
SILENT = (StopCause.HEARD_BEHIND_DOOR, *(Attacked(by, expected=True) for by in (*NAMES, "")))
"""Reasons that an earlier message has given."""
SAID_ELSEWHERE = {"offer", "groans", "up_to_doors"}
"""Fields that only the label at a door tells, or the list of doors that opens."""
NUMBERS = {"leads": [-1, 1], "number": [1, 2]}
"""Values of numbers by field; 0 to 2 for all others."""


def values(hint: Any, kind: type, name: str) -> list[Any]:
    """Return some values of a field. `hint`: type of the field. `kind`, `name`: class and name of the field."""
    empty = name in MAYBE_EMPTY or (name == "name" and kind in MAYBE_UNNAMED)
    if hint is bool:
        return [False, True]
    if hint is int:
        return NUMBERS.get(name, [0, 1, 2])
    if hint is str:
        return [*NAMES, ""] if empty else [*NAMES]
    if get_origin(hint) is tuple:
        single = values(get_args(hint)[0], kind, "")
        return [*([()] if empty else []), *((one,) for one in single), tuple(single[:2])]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [*hint]
    if parts := get_args(hint):
        return [value for part in parts for value in ([None] if part is NoneType else values(part, kind, name))]
    return [*instances(hint)]


def instances(kind: type) -> Iterator[Any]:
    """Yield reasons of a class with every combination of some values of their fields."""
    hints = get_type_hints(kind)
    for combination in product(*(values(hint, kind, name) for name, hint in hints.items())):
        yield kind(*combination)


def possible(reason: StopReason) -> bool:
    """Return whether the engine can give a reason: no more doors are ajar than are unopened, and so on."""
    if isinstance(reason, Landmark):
        return not (reason.here and reason.kind is LandmarkKind.FIXTURE)  # what can be used stands in the way
    if isinstance(reason, NoWayToFoe):
        return reason.door in (None, DoorState.SHUT, DoorState.AJAR)
    return not isinstance(reason, Explored) or reason.ajar <= reason.unopened


REASONS: list[StopReason] = [
    reason
    for kind in get_args(StopReason)
    for reason in (StopCause if kind is StopCause else instances(kind))
    if possible(reason)
]


def test_every_reason_has_finished_sentence() -> None:
    assert {type(reason) for reason in REASONS} == {*get_args(StopReason)}
    for reason in REASONS:
        sentence = stop_message(reason)
        assert (sentence == "") == (reason in SILENT), reason
        if sentence and not isinstance(reason, Blocked):  # this one has brought its sentence along
            assert sentence[0].isupper(), reason
            assert sentence[-1] in ".!", reason
            assert not set("{}") & set(sentence), reason
            assert "  " not in sentence, reason


def test_each_field_of_reason_changes_some_sentence() -> None:
    """For each field there are two reasons that differ in nothing else and have different sentences."""
    for kind in get_args(StopReason):
        if kind is StopCause:
            continue
        found = [(reason, stop_message(reason)) for reason in REASONS if isinstance(reason, kind)]
        names = [*get_type_hints(kind)]
        for name in names:
            alike = defaultdict(set)
            for reason, sentence in found:
                alike[tuple(getattr(reason, other) for other in names if other != name)].add(sentence)
            counts = any(len(sentences) > 1 for sentences in alike.values())
            assert counts or name in SAID_ELSEWHERE, f"{kind.__name__}.{name}"


def test_no_two_kinds_of_reason_share_a_sentence() -> None:
    kinds = defaultdict(set)
    for reason in REASONS:
        if reason not in SILENT and not isinstance(reason, Blocked):
            kinds[stop_message(reason)].add(reason if isinstance(reason, StopCause) else type(reason))
    assert {sentence: found for sentence, found in kinds.items() if len(found) > 1} == {}


# ------------------------------------------------------------------- sentences that are put together

COMPOSED: dict[StopReason, str] = {
    DoorAttacked("", Breaking.GNAWS, Noise.BLOWS): "Something is gnawing at a door.",
    AtDoor(
        behind=Behind("ogre", more=2)
    ): "You stop at the door, which is ajar. Behind it are an ogre and two other monsters.",
    AtDoor(behind=Behind("hound", asleep=True, more=1)): (
        "You stop at the door, which is ajar. Behind it are a sleeping hound and one other monster."
    ),
    FoeAlerted("hound", FoeAlert.IN_VIEW, ("hound",)): "Two hounds come into view.",
    FoeAlerted("rat", FoeAlert.IN_VIEW, ("ogre", "rat")): "Two rats and an ogre come into view.",
    FoeAlerted("jackal-man", FoeAlert.AWAKE, ("jackal-man",)): "Two jackal-men are awake now.",
    FoeAlerted("ogre", FoeAlert.HUNTS, ("key-thief",)): "An ogre and a key-thief are hunting you now.",
    DeadlyAilments(
        ("poison", "fire"), 5, 4
    ): "If you stay here, poison and fire will take 5 health, and you have only 4.",
    Landmark(LandmarkKind.THING, here=True, name="20 gold", several=True): "20 gold lie here.",
    Explored((), 0, stairs_known=False, hidden="doorway"): (
        "You have explored all that you can reach. There may be hidden doorways. You have not found any stairs down."
    ),
    Explored((PrizesLeft(single=True),), 0, stairs_known=True, forgets=True): (
        "You have explored this level, except for a prize. Items may lie where you cannot see now. You know where the"
        " stairs down are."
    ),
    Explored((), 1, stairs_known=True): "Nothing is left but one shut door. You know where the stairs down are.",
    Explored((), 3, stairs_known=False): "Nothing is left but three shut doors. You have not found any stairs down.",
    Explored((NearFoe("rat", True, True), PrizesLeft()), 2, stairs_known=False): (
        "You cannot explore further without going near the sleeping rat. Repeat the command to go there all the"
        " same. Nothing else is left but two shut doors and a choice of prizes. You have not found any stairs down."
    ),
    Explored((NearFoe("rat", False, False),), 6, stairs_known=True, up_to_doors=True, ajar=2): (
        "You cannot explore further without going near the place where you saw the rat. Repeat the command to go there"
        " all the same. Nothing else is left but four shut doors and two doors that are ajar. You know where the"
        " stairs down are."
    ),
    Explored((NearFoe("kobold", False, True),), 0, stairs_known=False): (
        "You cannot explore further without going near the kobold. Repeat the command to go there all the same. You"
        " have not found any stairs down."
    ),
    Explored((), 1, stairs_known=True, ajar=1): (
        "Nothing is left but one door that is ajar. You know where the stairs down are."
    ),
    Explored((DoorsLeft(KeptBy.LOCK, 2, "iron door", "east"),), 1, stairs_known=True): (
        "Nothing is left but two locked doors and one other shut door. You know where the stairs down are."
    ),
    Explored((ItemsNearSleepers(1, "rat"),), 0, stairs_known=True): (
        "You have explored this level, except for an item near the sleeping rat."
        " If you want the item near the sleeping rat, walk there yourself. You know where the stairs down are."
    ),
    Explored((ItemsNearSleepers(2, ""),), 1, stairs_known=True): (
        "Nothing is left but one shut door and two items near sleeping monsters."
        " If you want the items near sleeping monsters, walk there yourself. You know where the stairs down are."
    ),
    Explored((ItemsLeft(1, False, "red potion"),), 2, stairs_known=True): (
        "Nothing is left but two shut doors and a red potion out of reach. You know where the stairs down are."
    ),
    Explored((ItemsLeft(4, no_room=True),), 0, stairs_known=True): (
        "You have explored this level, except for four items that your pack has no room for."
        " You know where the stairs down are."
    ),
}


@pytest.mark.parametrize(("reason", "sentence"), COMPOSED.items(), ids=[*COMPOSED.values()])
def test_sentence_is_put_together(reason: StopReason, sentence: str) -> None:
    assert stop_message(reason) == sentence


# ------------------------------------------------------------------------------------ played situations

HALL = "##########\n#@.......#\n##########\n\n"
SIDE = "##########\n#@......##\n###{}######\n##########\n\n"
DOOR = "##########\n#@...{}..h#\n##########\n\nh = hound asleep\n"
POST = "##############\n#@.......k...#\n#............#\n##############\n\nk = {} posted"


def run() -> Task:
    return Run(EAST)


PLAYED: list[tuple[str, Callable[[], Task], str]] = [
    (DOOR.format("+"), run, "You hear one monster asleep behind the door to the east."),
    ("##########\n#@...+...#\n##########", run, "You stop at the door."),
    (DOOR.format("|"), run, "You stop at the door, which is ajar. A hound is asleep behind it."),
    (SIDE.format("+"), run, "You stop next to a door."),
    (SIDE.format(">"), run, "You stop next to the stairs down."),
    (SIDE.format("B") + "B = item sword", run, "A sword lies next to you."),
    ("##########\n#@..D...##\n##########\n\nD = open wooden door", run, "You stop in a doorway."),
    ("#####.####\n#@.......#\n#####.####", run, "You stop where the passage widens."),
    ("#####h####\n#@.......#\n##########\n\nh = hound asleep", run, "A hound comes into view."),
    ("##########\n#@..B....#\n##########\n\nB = trap bear found", run, "You stop in front of the bear trap."),
    (HALL + "fire: 6,1", run, "You stop because you see fire."),
    (HALL + "gas: poison gas 6,1 100", run, "You stop because you see poison gas."),
    (
        HALL + "health: 4",
        lambda: Travel(Vec(8, 1), asks_when_low=True),
        "Your health is low. The same command goes on, if you want to.",
    ),
    (HALL, lambda: Travel(Vec(1, 1)), "You are already there."),
    (HALL, lambda: Travel(Vec(50, 50)), "That is beyond the edge of the map."),
    ("######\n#@.#.#\n######", lambda: Travel(Vec(4, 1)), "You know of no way to get there."),
    (
        "#######\n#@.P.o#\n#######\n\nP = portcullis door\no = ooze posted",
        AttackNearest,
        "You see the ooze, but you know of no way to it. It may know one to you.",
    ),
    (
        "#######\n#@.B.h#\n#######\n\nB = trap bear found\nh = hound asleep",
        AttackNearest,
        "The bear trap is in your way.",
    ),
    ("#######\n#@...h#\n#######\n\nfire: 3,1\nh = hound asleep", AttackNearest, "The fire is in your way."),
    (
        "######\n#@...#\n#....#\n#..h.#\n######\n\nh = hound hunting",
        lambda: Travel(Vec(4, 1)),
        "The hound is attacking you!",
    ),
    (HALL + "depth: 2", lambda: TravelToStairs(-1), "You have not found any stairs up."),
    ("######\n#@..>#\n######", lambda: TravelToStairs(1), "You are on the stairs down."),
    (HALL, Explore, "You have explored this level. You have not found any stairs down."),
    (
        DOOR.format("+"),
        lambda: Explore(leaves_doors=True),
        "Nothing is left but one shut door. You have not found any stairs down.",
    ),
    (
        "##########\n#@...D..>#\n##########\n\nD = locked iron door",
        Explore,
        "You have explored this level, except for a locked iron door to the east. You have not found any stairs down.",
    ),
    (
        "############\n#@........k#\n############\n\nk = kobold hunting",
        Explore,
        "You stop. The kobold could attack you in 12 turns.",
    ),
    (POST.format("bellman"), Explore, "You stop. The bellman is on guard nearby, but it has not noticed you."),
    (POST.format("lurker"), Explore, "You stop. The lurker has not noticed you, but it could attack you in 10 turns."),
    (HALL, Rest, "You do not need to rest."),
    (
        "######\n#@..o#\n######\n\no = ogre asleep",
        lambda: WaitTurns(5),
        "You cannot wait for many turns while an ogre is in view.",
    ),
    (
        HALL + "health: 3\nconditions: poisoned 50",
        lambda: WaitTurns(5),
        "If you stay here, poison will take 50 health, and you have only 3.",
    ),
    (HALL + "conditions: confused 5", Rest, "You have recovered."),
    (HALL, lambda: WaitTurns(5), "You have waited for 5 turns."),
    (HALL, AttackNearest, "No enemy is in view."),
    (
        "#######\n#@.D.k#\n#######\n\nk = kobold asleep\nD = glass door",
        AttackNearest,
        "The only way to the kobold leads through a shut door. Open it first.",
    ),
    (
        "#######\n#@.D.k#\n#######\n\nk = kobold asleep\nD = ajar glass door",
        AttackNearest,
        "The only way to the kobold leads through a door that is ajar. Push it open first.",
    ),
]
"""Situations with an order, and the last message."""


@pytest.mark.parametrize(("drawing", "order", "message"), PLAYED, ids=[message for *_, message in PLAYED])
def test_played_order_ends_with_message(drawing: str, order: Callable[[], Task], message: str) -> None:
    s = Scenario(drawing)
    s.play(order())
    assert s.messages[-1] == message


def test_guard_that_has_noticed_the_hero_is_not_said_to_come() -> None:
    s = Scenario(POST.format("bellman"))
    s.hero.orders = Travel(Vec(6, 1))
    update(s.world)
    alert_to(s.foe(), s.hero.pos, s.world)
    s.play(s.hero.orders)
    assert s.messages[-1] == "The bellman has noticed you, but it stays where it is."
    s.play(Explore())
    assert s.messages[-1] == "You stop. The bellman is on guard nearby."


HALL_OF_SLEEPERS = "############\n#@......k..#\n#.......k..#\n############\n\nk = kobold asleep"


@pytest.mark.parametrize(
    ("seen_to_wake", "told"),
    [
        (2, ["The kobold wakes up. (2 times)"]),
        (1, ["The kobold wakes up.", "Two kobolds are awake now."]),
        (0, ["Two kobolds are awake now."]),
    ],
)
def test_sleepers_that_stop_an_order_are_told_to_wake_once(seen_to_wake: int, told: list[str]) -> None:
    s = Scenario(HALL_OF_SLEEPERS)
    log, searched = Log(), ToldMessages()

    def tell() -> None:
        log.add_turn(s.world)
        searched.add(0, s.world)

    s.hero.orders = Travel(Vec(5, 1))
    update(s.world)
    s.world.begin_step()
    for number, kobold in enumerate(s.world.foes_in_view()):
        if number < seen_to_wake:
            alert_to(kobold, s.hero.pos, s.world)
        kobold.asleep = False
    tell()
    for _ in range(9):
        update(s.world)
        tell()
    assert s.hero.pos == Vec(2, 1), "he stops in any case"
    for shown in (log, searched.log_until(0)):
        assert [line for line, *_ in shown.history() if "wake" in line] == told


@pytest.mark.parametrize(
    ("comes", "told"),
    [
        ("ooo", ["An ooze comes into view and notices you!", "Two other oozes come into view."]),
        ("oo", ["An ooze comes into view and notices you!", "Another ooze comes into view."]),
        ("okk", ["An ooze comes into view and notices you!", "Two kobolds come into view."]),
        ("ok", ["An ooze comes into view and notices you!", "A kobold comes into view."]),
        ("o", ["An ooze comes into view and notices you!"]),
    ],
)
def test_monsters_that_come_into_view_are_counted_once(comes: str, told: list[str]) -> None:
    s = Scenario(f"#######\n#@{comes:.<4}#\n#######\n\no = ooze asleep\nk = kobold asleep")
    first, *others = s.world.foes_in_view()
    log = Log()
    s.world.begin_step()
    s.world.emit(Noticed(first, first.pos))
    s.world.emit(Stopped(FoeAlerted(first.name, FoeAlert.IN_VIEW, tuple(foe.name for foe in others)), first.pos))
    s.world.end_step()
    log.add_turn(s.world)
    assert [line for line, *_ in log.history()] == told


def test_a_monster_that_comes_into_view_and_notices_the_hero_is_told_once() -> None:
    hall = "#########################\n#@......................#"
    side = "##########.##############\n##########.##############\n##########k##############"
    s = Scenario(f"{hall}\n{side}\n{'#' * 25}\n\nk = kobold roaming", seed="1")
    log = Log()
    s.hero.orders = Explore()
    while not s.world.is_waiting:
        update(s.world)
        log.add_turn(s.world)
    told = [line for line, *_ in log.history() if "kobold" in line]
    assert told == ["A kobold comes into view and notices you!"]


GLIMPSES = {
    "in view between two actions only": (
        "##########\n##.##..k.#\n#@.......#\n###..#...#\n##########\n\nk = kobold posted",
        Vec(8, 2),
        ["A kobold is in view for a moment, to the east, and notices you!"],
    ),
    "in view before": (
        "############\n#...#..#..##\n#@......##.#\n#.....#.#..#\n##..##.k...#\n############\n\nk = kobold posted",
        Vec(7, 4),
        ["The kobold to the east notices you and goes out of view!"],
    ),
    "fast, and gone with its second step": (
        "############\n#.....##...#\n#@.#...#..h#\n##.#.....###\n#.....#.#..#\n############\n\nh = hound posted",
        Vec(10, 2),
        [
            "A hound comes into view and notices you!",
            "You stop. The hound is out of view again. You last saw it to the east.",
        ],
    ),
}


@pytest.mark.parametrize(("drawing", "goal", "told"), GLIMPSES.values(), ids=GLIMPSES)
def test_log_says_that_a_monster_that_noticed_the_hero_is_out_of_view_again(
    drawing: str, goal: Vec, told: list[str]
) -> None:
    s = Scenario(drawing)
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Travel(goal))
    assert s.messages == told
    assert not s.world.sees(s.foe().pos)


def test_stop_for_a_monster_that_nothing_has_told_of_names_it_and_where_it_was() -> None:
    told = "You stop. The hound that you saw a moment ago to the east is hunting you."
    assert stop_message(FoeGlimpsed("hound", "east")) == told


# -------------------------------------------------------------------------------------- labels at doors


def test_what_the_same_order_does_at_a_door_next() -> None:
    controls = Controls(Settings())
    again = {Device.KEYBOARD: "Press again to", Device.MOUSE: "Click again to", Device.PAD: "Press again to"}
    for controls.device, words in again.items():
        assert prompt(controls, offer_at(AtDoor(DoorOffer.OPEN))) == f"{words} open it"
        assert prompt(controls, offer_at(AtDoor(DoorOffer.EASE))) == f"{words} open it only a crack"
        loud = prompt(controls, offer_at(AtDoor(DoorOffer.EASE, groans=True)))
        assert loud == f"{words} open it only a crack (rusty: loud)"
        assert prompt(controls, offer_at(AtDoor(DoorOffer.PUSH))) == f"{words} push it open"
        assert prompt(controls, offer_at(AtDoor())) == ""


@pytest.mark.parametrize("order", [lambda: Travel(Vec(12, 1)), lambda: Run(WEST), AttackNearest])
def test_half_of_an_ooze_in_view_does_not_come_into_view(order: Callable[[], Task]) -> None:
    s = Scenario(f"{'#' * 20}\n#.....@.....o......#\n{'#' * 20}\n\no = ooze hunting")
    s.foe().max_health, s.foe().health = 14, 11
    s.play(order())
    assert s.messages == ["The ooze splits in two."]


def test_end_of_exploring_where_items_are_forgotten_says_so() -> None:
    rows = "###########\n#...###...#\n#.A.....@.#\n#...###...#\n###########"
    s = Scenario(f"{rows}\n\nA = item dagger\nroom: 0 0 5 5\nroom: 6 0 5 5", ROGUE)
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Explore())
    assert not s.level.memory.items
    assert s.messages == [
        "You have explored all that you can reach. Items may lie where you cannot see now. There may be hidden"
        " doorways. You have not found any stairs down."
    ]
