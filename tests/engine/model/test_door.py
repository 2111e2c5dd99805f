"""Doors: what each state and kind means, and that a new door has no history."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.world.door_kinds import BARRED, DOORS, GLASS, IRON, LAST, PORTCULLIS, WOODEN
from game.engine.events.door_events import Battered
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.traits import BRUTAL_BASHING
from game.engine.rules.actions.door_verbs import Bash, Knock, Latch
from game.play import Scenario

GRATES = "portcullis quiet windy"
LEAVES = f"wooden iron barred glass {GRATES} twin toll secret last"


def new_door(kind: DoorKind, state: DoorState = DoorState.SHUT) -> Door:
    """Return a door of a kind in its initial state."""
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
def test_ajar_door_is_neither_shut_nor_clear(state: DoorState, shut: bool, clear: bool) -> None:
    assert (state.shut, state.clear) == (shut, clear)
    assert new_door(WOODEN, state).shut is shut


@pytest.mark.parametrize("state", DoorState)
def test_door_leaf_hides_view_unless_glass(state: DoorState) -> None:
    assert new_door(WOODEN, state).blocks_sight is (state not in (DoorState.OPEN, DoorState.BROKEN))
    assert not new_door(GLASS, state).blocks_sight


@pytest.mark.parametrize("state", DoorState)
def test_only_shut_door_stops_missiles(state: DoorState) -> None:
    assert new_door(WOODEN, state).stops_missiles is (state in (DoorState.SHUT, DoorState.BOLTED))
    assert not new_door(PORTCULLIS, state).stops_missiles


@pytest.mark.parametrize(
    ("kind", "shut", "ajar"),
    [(WOODEN, 5, 3), (IRON, 7, 3), (GLASS, 4, 3), (PORTCULLIS, 0, 0), (replace(WOODEN, muffles=2), 2, 2)],
    ids=lambda row: row.name if isinstance(row, DoorKind) else None,
)
def test_door_muffles_by_kind_and_state(kind: DoorKind, shut: int, ajar: int) -> None:
    muffled = {state: new_door(kind, state).muffles for state in DoorState}
    assert muffled == {
        DoorState.SHUT: shut,
        DoorState.BOLTED: shut,
        DoorState.AJAR: ajar,
        DoorState.OPEN: 0,
        DoorState.BROKEN: 0,
    }


def test_barred_door_has_side_only_while_shut() -> None:
    for state in DoorState:
        door = Door(BARRED, Vec(3, 1), state, facing=EAST)
        assert door.side == (EAST if state is DoorState.SHUT else None)


# ------------------------------------------------------------------------------------------------- its pips


@pytest.mark.parametrize(
    ("kind", "shut", "latched"),
    [(WOODEN, 3, 5), (BARRED, 5, 5), (GLASS, 1, 1), (IRON, 0, 0), (PORTCULLIS, 0, 0), (LAST, 0, 0)],
    ids=lambda row: row.name if isinstance(row, DoorKind) else None,
)
def test_latch_strengthens_wood_but_not_glass(kind: DoorKind, shut: int, latched: int) -> None:
    pips = {state: new_door(kind, state).pips for state in DoorState}
    assert pips == {
        DoorState.SHUT: shut,
        DoorState.BOLTED: latched,
        DoorState.AJAR: 0,
        DoorState.OPEN: 0,
        DoorState.BROKEN: 0,
    }


def test_new_latch_restores_pips_lost_to_blows() -> None:
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
        ("takes_latch", LEAVES.replace(f" {GRATES}", "").replace(" toll", "")),
        ("opaque", "wooden iron barred twin toll secret last"),
        ("stops_missiles", f"{LEAVES} doorway".replace(f" {GRATES}", "")),
        ("blocks_gas", f"{LEAVES} doorway".replace(f" {GRATES}", "")),
        ("burns", "wooden barred twin secret"),
        ("by_hand", f"{LEAVES} doorway".replace(f" {GRATES}", "")),
        ("pips", "wooden barred glass twin toll secret"),
        ("muffles", "wooden iron barred glass twin toll secret last"),
        ("locks", "iron last"),
        ("one_sided", "barred"),
        ("paired", "twin"),
        ("shatters", "glass"),
        ("secret", "secret"),
        ("rusts", "wooden"),
        ("noun_is_whole", "portcullis doorway"),
        ("own_key", "last"),
        ("wins", "last"),
    ],
)
def test_door_traits_belong_to_listed_kinds(nature: str, names: str) -> None:
    assert {name for name, kind in DOORS.items() if getattr(kind, nature)} == set(names.split())


def test_doorway_stands_open_and_takes_no_latch() -> None:
    doorway = DOORS["doorway"]
    assert (doorway.initial_state, doorway.by_hand, doorway.takes_latch) == (DoorState.OPEN, True, False)


def test_door_is_named_after_its_kind() -> None:
    assert [kind.noun for kind in (WOODEN, PORTCULLIS, DOORS["doorway"])] == ["wooden door", "portcullis", "doorway"]


def test_only_locked_last_door_waits_for_own_key() -> None:
    waiting = {(kind.name, locked) for kind in DOORS.values() for locked in (False, True)}
    waiting = {row for row in waiting if Door(DOORS[row[0]], Vec(3, 1), locked=row[1]).needs_own_key}
    assert waiting == {("last", True)}


# ----------------------------------------------------------------------------------------------- a new one


def test_new_door_is_shut_and_ordinary() -> None:
    door = Door(WOODEN, Vec(3, 1))
    assert door.state is DoorState.SHUT
    assert (door.stiff, door.locked, door.runed, door.answered) == (False, False, False, False)
    assert door.pips == WOODEN.pips


def test_new_door_has_no_links_and_no_past() -> None:
    door = Door(WOODEN, Vec(3, 1))
    others = (door.partner, door.lever, door.facing, door.bolter, door.mimic, door.knocker)
    assert {*others, door.knocked_at} == {None}
    assert door.knocks == 0


def test_first_knock_counts_once_and_is_no_reply() -> None:
    s = Scenario("#@+.#")
    s.play(Knock(EAST))
    assert (s.door().knocker, s.door().knocks, s.door().answered) == (s.hero, 1, False)


def test_doors_with_equal_fields_are_unequal() -> None:
    assert Door(WOODEN, Vec(3, 1)) != Door(WOODEN, Vec(3, 1))
