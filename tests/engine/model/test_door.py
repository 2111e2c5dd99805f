"""What a door is: what its state makes of it, what its kind does, and that a new one has no past."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.world.doors import BARRED, DOORS, GLASS, IRON, LAST, PORTCULLIS, WOODEN
from game.engine.events.doors import Battered
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.traits import BRUTAL_BASHING
from game.engine.rules.actions.doors import Bash, Knock, Latch
from tests.support.scenario import Scenario

LEAVES = "wooden iron barred glass portcullis twin secret last"


def standing(kind: DoorKind, state: DoorState = DoorState.SHUT) -> Door:
    """A door of a kind, as it stands."""
    return Door(kind, Vec(3, 1), state)


# ----------------------------------------------------------------------------------------------- its state


@pytest.mark.parametrize(
    ("state", "shut", "clear"),
    [
        (DoorState.SHUT, True, False),
        (DoorState.BOLTED, True, False),
        (DoorState.AJAR, False, False),
        (DoorState.OPEN, False, True),
        (DoorState.BROKEN, False, True),
    ],
)
def test_the_frame_is_filled_or_clear_and_one_ajar_is_neither(state: DoorState, shut: bool, clear: bool) -> None:
    assert (state.shut, state.clear) == (shut, clear)
    assert standing(WOODEN, state).shut is shut


@pytest.mark.parametrize("state", DoorState)
def test_a_leaf_in_the_frame_hides_what_is_behind_but_not_one_of_glass(state: DoorState) -> None:
    assert standing(WOODEN, state).hides is (state not in (DoorState.OPEN, DoorState.BROKEN))
    assert not standing(GLASS, state).hides


@pytest.mark.parametrize("state", DoorState)
def test_only_a_shut_door_stops_what_is_thrown_and_a_portcullis_never(state: DoorState) -> None:
    assert standing(WOODEN, state).stops_missiles is (state in (DoorState.SHUT, DoorState.BOLTED))
    assert not standing(PORTCULLIS, state).stops_missiles


@pytest.mark.parametrize(
    ("kind", "shut", "ajar"),
    [(WOODEN, 5, 3), (IRON, 7, 3), (GLASS, 4, 3), (PORTCULLIS, 0, 0), (replace(WOODEN, muffles=2), 2, 2)],
    ids=lambda row: row.name if isinstance(row, DoorKind) else None,
)
def test_ajar_it_muffles_a_little_and_open_nothing(kind: DoorKind, shut: int, ajar: int) -> None:
    muffled = {state: standing(kind, state).muffles for state in DoorState}
    assert muffled == {
        DoorState.SHUT: shut,
        DoorState.BOLTED: shut,
        DoorState.AJAR: ajar,
        DoorState.OPEN: 0,
        DoorState.BROKEN: 0,
    }


def test_a_bar_keeps_one_side_out_only_while_the_leaf_hangs_shut() -> None:
    for state in DoorState:
        door = Door(BARRED, Vec(3, 1), state, facing=EAST)
        assert door.side == (EAST if state is DoorState.SHUT else None)


# ------------------------------------------------------------------------------------------------- its pips


@pytest.mark.parametrize(
    ("kind", "shut", "latched"),
    [(WOODEN, 3, 5), (BARRED, 5, 5), (GLASS, 1, 1), (IRON, 0, 0), (PORTCULLIS, 0, 0), (LAST, 0, 0)],
    ids=lambda row: row.name if isinstance(row, DoorKind) else None,
)
def test_a_latch_makes_stronger_what_blows_can_break_but_for_glass(kind: DoorKind, shut: int, latched: int) -> None:
    pips = {state: standing(kind, state).pips for state in DoorState}
    assert pips == {
        DoorState.SHUT: shut,
        DoorState.BOLTED: latched,
        DoorState.AJAR: 0,
        DoorState.OPEN: 0,
        DoorState.BROKEN: 0,
    }


def test_each_blow_takes_pips_from_it_and_a_new_latch_gives_them_back() -> None:
    s = Scenario("#@+.#")
    s.hero.breed = replace(s.hero.breed, bash=BRUTAL_BASHING)
    assert [type(event) for event in s.play(Bash(EAST))] == [Battered]
    assert s.door().pips == 3 - BRUTAL_BASHING.pips
    s.play(Latch(EAST))
    assert s.door().pips == 5


# ------------------------------------------------------------------------------------------------- its kind


@pytest.mark.parametrize(
    ("nature", "names"),
    [
        ("has_leaf", LEAVES),
        ("takes_latch", LEAVES.replace(" portcullis", "")),
        ("opaque", "wooden iron barred twin secret last"),
        ("stops_missiles", f"{LEAVES} doorway".replace(" portcullis", "")),
        ("blocks_gas", f"{LEAVES} doorway".replace(" portcullis", "")),
        ("burns", "wooden barred twin secret"),
        ("by_hand", f"{LEAVES} doorway".replace(" portcullis", "")),
        ("pips", "wooden barred glass twin secret"),
        ("muffles", "wooden iron barred glass twin secret last"),
        ("locks", "iron last"),
        ("one_sided", "barred"),
        ("paired", "twin"),
        ("shatters", "glass"),
        ("secret", "secret"),
        ("rusts", "wooden"),
        ("says_all", "portcullis doorway"),
        ("own_key", "last"),
        ("wins", "last"),
    ],
)
def test_what_sets_a_kind_apart_is_true_of_that_kind_alone(nature: str, names: str) -> None:
    assert {name for name, kind in DOORS.items() if getattr(kind, nature)} == set(names.split())


def test_what_has_no_leaf_stands_open_and_takes_no_latch_even_if_hands_could_move_it() -> None:
    doorway = DOORS["doorway"]
    assert (doorway.begins, doorway.by_hand, doorway.takes_latch) == (DoorState.OPEN, True, False)


def test_a_door_is_called_by_its_kind_and_some_kinds_say_all() -> None:
    assert [kind.noun for kind in (WOODEN, PORTCULLIS, DOORS["doorway"])] == ["wooden door", "portcullis", "doorway"]


def test_only_the_last_door_waits_for_a_key_of_its_own_and_only_while_it_is_locked() -> None:
    waiting = {(kind.name, locked) for kind in DOORS.values() for locked in (False, True)}
    waiting = {row for row in waiting if Door(DOORS[row[0]], Vec(3, 1), locked=row[1]).waits_for_its_key}
    assert waiting == {("last", True)}


# ----------------------------------------------------------------------------------------------- a new one


def test_a_new_door_hangs_shut_and_nothing_is_special_about_it() -> None:
    door = Door(WOODEN, Vec(3, 1))
    assert door.state is DoorState.SHUT
    assert (door.stiff, door.locked, door.runed, door.answered) == (False, False, False, False)
    assert door.pips == WOODEN.pips


def test_a_new_door_remembers_nobody() -> None:
    door = Door(WOODEN, Vec(3, 1))
    others = (door.partner, door.lever, door.facing, door.bolter, door.mimic, door.knocker)
    past = (door.seen, door.knocked_at, door.stopped_at, door.heard, door.moving_at)
    assert {*others, *past} == {None}
    assert door.knocks == 0


def test_the_first_knock_at_it_is_the_first_and_answers_nobody() -> None:
    s = Scenario("#@+.#")
    s.play(Knock(EAST))
    assert (s.door().knocker, s.door().knocks, s.door().answered) == (s.hero, 1, False)


def test_two_doors_alike_are_still_two() -> None:
    assert Door(WOODEN, Vec(3, 1)) != Door(WOODEN, Vec(3, 1))
