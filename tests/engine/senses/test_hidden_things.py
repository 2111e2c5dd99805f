"""Finding what is hidden: secret doors by the traces before them, and traps in view."""

from __future__ import annotations

import pytest

from game.content.traditions import RUSTBOOK, TRADITIONS
from game.engine.events.door_events import SecretDoorFound
from game.engine.events.hazard_events import TrapSpotted
from game.engine.grid.geometry import EAST, NORTH, NORTHWEST, SOUTH, WEST, Vec
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.hidden_things import spot_traps_in_view, step_on_traces, study_traces
from game.engine.tradition import Tradition
from game.play import Scenario


def found(s: Scenario) -> list[Vec]:
    return [event.at for event in s.world.take_events() if isinstance(event, SecretDoorFound | TrapSpotted)]


def put_traces(s: Scenario, *traces: Vec) -> None:
    """Let the level have traces in some cells and in no others; the drawing itself puts some beside hidden doors."""
    ids = s.level.terrains.ids
    for x, y in zip(*(s.level.ground == ids["scratched floor"]).nonzero(), strict=True):
        s.level.set_terrain(Vec(int(x), int(y)), ids["floor"])
    for at in traces:
        s.level.set_terrain(at, ids["scratched floor"])


ROOM = "######\n#@...#\n#...H#\n#....#\n######\n\nH = hidden wooden door"


@pytest.mark.parametrize(("step", "finds"), [(NORTH, True), (WEST, True), (NORTHWEST, False), (WEST * 2, False)])
def test_stepping_on_a_trace_shows_the_door_beside_it(step: Vec, finds: bool) -> None:
    s = Scenario(ROOM)
    door = s.at("H")
    put_traces(s, door + step)
    step_on_traces(s.hero, s.world)
    assert found(s) == [], "he stands on no trace"
    s.level.move(s.hero, door + step)
    step_on_traces(s.hero, s.world)
    assert found(s) == ([door] if finds else [])
    assert (door in s.level.doors) is finds


@pytest.mark.parametrize(("trace", "finds"), [(NORTH, True), (SOUTH, True), (NORTHWEST, False), (None, False)])
def test_waiting_beside_a_hidden_door_needs_its_trace(trace: Vec | None, finds: bool) -> None:
    s = Scenario(ROOM)
    door = s.at("H")
    put_traces(s, *([] if trace is None else [door + trace]))
    study_traces(s.hero, s.world)
    assert found(s) == [], "he stands too far away"
    s.level.move(s.hero, door + WEST)
    study_traces(s.hero, s.world)
    assert found(s) == ([door] if finds else [])


def test_only_traps_in_view_are_spotted() -> None:
    s = Scenario("########\n#@.t+t.#\n########\n\nt = trap bear", RUSTBOOK)
    for _ in range(200):
        spot_traps_in_view(s.world)
    assert found(s) == [Vec(3, 1)]
    assert [trap.hidden for trap in s.level.traps.values()] == [False, True]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_some_traditions_spot_no_traps(tradition: Tradition) -> None:
    s = Scenario("######\n#@.t.#\n######\n\nt = trap bear", tradition)
    for _ in range(200):
        spot_traps_in_view(s.world)
    assert bool(found(s)) is (tradition.spot_trap_one_in > 0)


def test_monsters_find_nothing_for_the_hero() -> None:
    s = Scenario("#####\n#k.=#\n#@.H#\n#...#\n#####\n\nH = hidden wooden door\nk = kobold asleep")
    Walk(EAST).perform(s.foe(), s.world)
    s.foe().asleep = False
    Wait().perform(s.foe(), s.world)
    assert len(s.level.secrets) == 1
