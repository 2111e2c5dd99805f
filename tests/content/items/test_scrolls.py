"""Scrolls: what each does, and that a known scroll is refused and not used up where it would do nothing."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE, TRADITIONS
from game.content.world.conditions import BLIND, HELD
from game.engine.events.door_events import Latched, Opened
from game.engine.events.item_events import Improved, Mapped, SensedBehindDoors, Teleported
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.door import DoorState
from game.engine.model.item import Item, Slot
from game.engine.model.memory import Occupants
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.words import a
from game.play import Scenario
from game.ui.hud.side_panel.out_of_view_list import heard_or_seen
from game.ui.play.door_options import signs_and_sounds
from game.ui.text.cards.cell_card import describe
from game.ui.text.cards.door_card import known_door_sentences

TWO_ROOMS = """
############
#@..#...#..#
#...+...+..#
#...#..k#..#
############

room: 0 0 5 5
room: 4 0 5 5
room: 8 0 4 5
k = kobold asleep
bag: {}
"""


def two_rooms(bag: str) -> Scenario:
    return Scenario(TWO_ROOMS.format(bag))


def refused(s: Scenario, why: str) -> None:
    """Assert that the hero cannot use the first item of his bag, which is made known to him first.

    The refusal costs no time and no item. `why`: the expected reason of the refusal.
    """
    s.world.identified.add(s.hero.bag[0].kind.name)
    bag, turn, ready_at = list(s.hero.bag), s.world.turn, s.hero.ready_at
    assert s.play(Use(0)) == [Refused(why, s.hero.pos)]
    assert (s.hero.bag, s.world.turn, s.hero.ready_at) == (bag, turn, ready_at)


def test_magic_map_shows_terrain_but_no_monsters() -> None:
    s = two_rooms("magic map")
    (mapped,) = (event for event in s.play(Use(0)) if isinstance(event, Mapped))
    assert mapped.cells > 30
    assert s.level.memory.explored.all(), "every cell here is floor or touches floor"
    assert all(s.level.memory.known_state(door) is DoorState.SHUT for door in s.level.doors.values())
    assert not s.world.sees(s.at("k"))
    assert [line.text for line in describe(s.at("k"), s.world)] == [
        "Floor.",
        "You know of this without having seen it.",
    ]


def test_magic_map_is_not_refused_on_known_level() -> None:
    s = two_rooms("2 magic map")
    events = s.play(Use(0), Use(0))
    assert [event.cells > 0 for event in events if isinstance(event, Mapped)] == [True, False]
    assert s.messages[-1] == "You already know all of the layout that it shows."


@pytest.mark.parametrize(
    ("name", "drawing"),
    [
        ("armour scroll", "#@..#"),
        ("teleport scroll", "#@#"),
        ("scroll of knocking", "#@-.#"),
        ("scroll of opening", "#@..#"),
        ("scroll of bolting", "#@..#"),
    ],
)
def test_useless_unknown_scroll_is_spent(name: str, drawing: str) -> None:
    s = Scenario(f"{drawing}\n\nbag: 2 {name}")
    disguise = s.world.disguises[name]
    s.play(Use(0))
    assert s.hero.bag[0].count == s.world.turn == 1
    read, learned, reason = s.messages
    assert read == f"You read a {disguise.replace('scroll', 'scroll titled')}."
    assert learned == f"It was {a(name)}."
    assert reason.startswith("Nothing happens. ")
    refused(s, reason.removeprefix("Nothing happens. "))


def test_magic_map_reveals_hidden_doors_for_good() -> None:
    """D-12, in the tradition `ajar`: hidden doors that a magic map has shown are ordinary doors from then on."""
    s = Scenario("########\n#@.H..S#\n########\n\nH = hidden wooden door\nS = hidden secret door\nbag: magic map")
    assert "Wall." in [line.text for line in describe(s.at("H"), s.world)]
    s.play(Use(0))
    assert not s.level.secrets
    assert [s.level.memory.known_state(s.level.doors[s.at(letter)]) for letter in "HS"] == [DoorState.SHUT] * 2
    assert "Wooden door, shut." in [line.text for line in describe(s.at("H"), s.world)]
    assert s.messages[-1].endswith("and you discover two hidden doors.")
    s.play(Walk(EAST), Walk(EAST), Walk(EAST))
    assert s.hero.pos == s.at("H") + EAST


def test_magic_map_reports_doors_on_known_cells() -> None:
    s = Scenario("######\n#@.H.#\n######\n\nH = hidden secret door\nbag: 2 magic map")
    s.level.learn(np.ones(s.level.shape, np.bool_))
    s.play(Use(0), Use(0))
    plans = [text for text in s.messages if "layout" in text]
    assert plans == [
        "You already know all of the layout that it shows, but you discover a secret door.",
        "You already know all of the layout that it shows.",
    ]


@pytest.mark.parametrize("seed", range(8))
def test_teleport_scroll_moves_to_other_room(seed: int) -> None:
    s = Scenario(TWO_ROOMS.format("teleport scroll"), seed=str(seed))
    afflict(s.hero, HELD, 5, s.world)
    s.play(Use(0))
    moved = [event for event in s.witnessed if isinstance(event, Teleported)]
    assert [event.at for event in moved] == [s.hero.pos]
    assert s.hero.pos.x > 4
    assert s.hero.pos not in s.level.doors
    assert s.hero.bag == []
    assert HELD not in s.hero.conditions, "no actor is there to be held"


@pytest.mark.parametrize("name", [name for name in TRADITIONS if name != "ajar"])
def test_teleport_scroll_of_classic_tradition_draws_any_room(name: str) -> None:
    """RS-81: of three rooms, each is drawn about one time in three, the hero's own too."""
    drawn: Counter[int] = Counter()
    for seed in range(60):
        s = Scenario(TWO_ROOMS.format("teleport scroll"), TRADITIONS[name], seed=str(seed))
        s.hero.orders = Use(0)
        update(s.world)
        drawn[min(s.hero.pos.x // 4, 2)] += 1
    assert sorted(drawn) == [0, 1, 2]
    assert min(drawn.values()) >= 10


def test_teleport_scroll_is_kept_without_target() -> None:
    refused(Scenario("#@#\n\nbag: teleport scroll"), "There is no other place to go to on this level.")


def test_teleport_scroll_needs_walkable_way_back() -> None:
    s = Scenario("#@B.#\n\nB = locked wooden door\nbag: teleport scroll")
    refused(s, "There is no other place to go to on this level.")


def test_armour_scroll_adds_die_up_to_eight() -> None:
    s = Scenario("#@..#\n\nbag: 7 armour scroll\nworn: plate armour")
    assert s.hero.stats.defense == 4
    for dice in (5, 6, 7, 8):
        assert isinstance(s.play(Use(0))[-1], Improved)
        assert s.hero.stats.defense == dice
    refused(s, "Your armour cannot get any stronger. You already have 8 defence dice.")
    assert s.hero.worn[Slot.BODY] == Item(ITEMS["plate armour"], forged=4)


def test_armour_scroll_needs_body_armour() -> None:
    refused(Scenario("#@..#\n\nbag: armour scroll\nworn: plate helm"), "You are wearing no body armour.")


def test_knocking_scroll_tells_what_doors_hide() -> None:
    s = two_rooms("scroll of knocking")
    assert SensedBehindDoors(s.hero, 2, s.hero.pos) in s.play(Use(0))
    near, far = (s.level.doors[Vec(x, 2)] for x in (4, 8))
    here, there = s.level.memory.last_heard(near), s.level.memory.last_heard(far)
    assert here is not None
    assert there is not None
    assert here.who is Occupants.ONE_ASLEEP
    assert there.who is Occupants.NOBODY, "the kobold is on the near side of the farther door"
    text = " ".join(line.text for line in describe(near.at, s.world))
    assert "To the east you heard one asleep, 1 turn ago." in text


def test_knocking_scroll_needs_shut_door() -> None:
    refused(Scenario("#@-.#\n\nbag: scroll of knocking"), "You know of no shut doors on this level.")


def test_opening_scroll_opens_all_visible_doors() -> None:
    s = Scenario("""
#######
#.....#
##L####
#@..|.#
##B####
#.....#
#######

L = locked wooden door
B = bolted wooden door
bag: 2 scroll of opening
""")
    s.play(Use(0))
    assert {door.state for door in s.level.doors.values()} == {DoorState.OPEN}
    refused(s, "You see no door that it could open.")


def test_bolting_scroll_bolts_empty_doorways() -> None:
    s = Scenario("""
#########
#..@....#
#.......#
#+#-#-#|#
#.#k#.#.#
#########

k = kobold asleep
bag: scroll of bolting
""")
    foe = s.foe()
    s.level.move(foe, foe.pos + Vec(0, -1))
    events = s.play(Use(0))
    bolted = {at.x for at, door in s.level.doors.items() if door.state is DoorState.BOLTED}
    assert bolted == {1, 5, 7}
    assert sum(isinstance(event, Latched) for event in events) == 3
    assert s.hero.latches == 3, "no latch of his own was used"


def test_bolting_scroll_skips_broken_doors() -> None:
    refused(
        Scenario("#@B.#\n\nB = bolted wooden door\nbag: scroll of bolting"), "You see no doorway that it could bolt."
    )


def test_blind_hero_reads_nothing() -> None:
    s = two_rooms("magic map")
    afflict(s.hero, BLIND, 5, s.world)
    update(s.world)
    refused(s, "You cannot read while you are blind.")


def test_doors_opened_by_scroll_stay_open() -> None:
    s = two_rooms("scroll of opening")
    assert sum(isinstance(event, Opened) for event in s.play(Use(0), Walk(EAST))) == 1, "one door is in view"
    assert s.level.doors[Vec(4, 2)].state is DoorState.OPEN
    assert s.hero.opened == 1


def test_unseen_twin_door_follows_opened_twin() -> None:
    s = Scenario("""
#######
#@....#
#.....#
##TT###
##..###
#######

T = twin door
bag: scroll of opening
""")
    s.play(Use(0))
    assert {door.state for door in s.level.doors.values()} == {DoorState.OPEN}
    assert s.world.turn == 1


def test_opening_scroll_cannot_open_last_door() -> None:
    s = Scenario("#@.L..#\n\nL = last door\nbag: scroll of opening")
    refused(s, "You see no door that it could open.")
    assert s.door().locked


@pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE], ids=lambda tradition: tradition.name)
def test_texts_on_what_a_scroll_heard_claim_no_place_where_the_hero_stood(tradition: Tradition) -> None:
    """Nor do they count doors that the list of doors may count otherwise, nor say the same twice."""
    s = Scenario(
        "###########\n#.......+k#\n#@......#.#\n#.......+k#\n###########\n\nk = kobold posted\nbag: scroll of knocking",
        tradition,
    )
    s.world.identified.update(ITEMS)
    s.play(Use(0))
    told = [message for message in s.messages if "you hear" in message]
    assert told
    assert not re.search(r"\b(one|two|three|only)\b", told[0])
    doors = [*s.level.doors.values()]
    texts = [
        text for door in doors for text in (*signs_and_sounds(door, s.world), *known_door_sentences(door, s.world))
    ]
    assert len([text for text in texts if text.startswith("To the east")]) >= 2
    assert not [text for text in texts if re.search("From the .*(heard|awake|asleep)", text)]
    rows = [line.text for row in heard_or_seen(s.world) for line in row.card(s.world)]
    assert len(rows) == len({*rows})


@pytest.mark.parametrize(
    ("tradition", "shown"),
    [(AJAR, "Badges on the doors show what you heard."), (ROGUESHARP, "Look at a door to read what you heard.")],
    ids=lambda value: getattr(value, "name", ""),
)
def test_scroll_of_knocking_says_where_its_answers_are_and_whether_there_are_doors_not_found(
    tradition: Tradition, shown: str
) -> None:
    heard = f"For a moment, you hear behind every shut door on this level. {shown}"
    for drawing, told in (
        (
            "############\n#@.+.+..+..#\n############",
            f"{heard} Doors that you have not found yet show it when you see them.",
        ),
        ("######\n#@.+.#\n######", heard),
    ):
        s = Scenario(f"{drawing}\n\nbag: scroll of knocking", tradition)
        s.play(Use(0))
        assert told in s.messages


def test_answer_of_the_scroll_of_knocking_stays_at_the_door_until_the_hero_listens_there_again() -> None:
    """The sleeper leaves. The badge and the card tell what was heard, and when; beside the door they tell the truth."""
    s = two_rooms("scroll of knocking")
    door, foe = s.level.doors[Vec(4, 2)], s.foe()
    heard = "Its badge shows what you last heard or saw to the east: "
    s.play(Use(0))
    s.level.remove(foe)
    s.play(*[Wait()] * 5)
    card = " ".join(line.text for line in describe(door.at, s.world))
    assert "To the east you heard one asleep, 6 turns ago." in card
    assert f"{heard}somebody asleep." in card
    s.play(Walk(EAST), Walk(EAST), Walk(SOUTH))
    card = " ".join(line.text for line in describe(door.at, s.world))
    assert f"{heard}nobody." in card
