"""Plates: they read the number of the hero's open doors once, and raise their gate or bolt it for good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.gentler import rules_of
from game.content.traditions import AJAR, GENTLER
from game.content.vaults.vault_files import vaults_in
from game.engine.events.door_events import GateBolted, PlateAgreed, PlateRefused, PortcullisRaised
from game.engine.events.stop_reasons import KeptBy
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import FEW_DOORS, DoorState, Plate
from game.engine.model.traits import BRUTAL_BASHING
from game.engine.movement.reach import hero_reach
from game.engine.orders.auto_explore import Explore
from game.engine.orders.door_stops import kept_by
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.door_verbs import Bash, Ease, Latch, Pull
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.door_limit import own_open_doors
from game.engine.rules.door_rules import why_not_burst, why_not_opened_by_magic
from game.engine.rules.stairs import enter_depth
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.play import Scenario
from game.store.serialize.world_codec import decode_world, encode_world
from tests.support.own_doors import make_own
from tests.support.scenario import refusal

assert AJAR.door_limit is not None
LIMIT = AJAR.door_limit.doors
SHUT, OPEN, BOLTED = DoorState.SHUT, DoorState.OPEN, DoorState.BOLTED
PLATE, GATE, PRIZE = Vec(3, 3), Vec(3, 2), Vec(3, 1)


def drawn(kind: str, *lines: str, doors: int = LIMIT + 2) -> str:
    """Return a drawing with a plate before a gate, a prize behind it, and open doors to the east."""
    rows = ["", "###p", "###G", "#@.s..." + "-." * doors + "#", "#.....", ""]
    rows = [row.ljust(len(rows[3]), "#") for row in rows]
    return "\n".join(rows) + f"\n\nG = {kind} door\ns = plate G\np = item plate helm\ndepth: 2\n" + "\n".join(lines)


def at_plate(kind: str, own: int, *lines: str) -> Scenario:
    """Return a situation in which so many open doors are the hero's own."""
    s = Scenario(drawn(kind, *lines))
    make_own(s.world, own)
    assert len(own_open_doors(s.level)) == own
    return s


TO_THE_PLATE = (Walk(EAST), Walk(EAST))


@pytest.mark.parametrize(
    ("kind", "own", "rises"),
    [
        ("quiet", 0, True),
        ("quiet", FEW_DOORS, True),
        ("quiet", FEW_DOORS + 1, False),
        ("quiet", LIMIT, False),
        ("windy", 0, False),
        ("windy", FEW_DOORS, False),
        ("windy", LIMIT - 1, False),
        ("windy", LIMIT, True),
        ("windy", LIMIT + 1, True),
    ],
)
def test_plate_reads_the_number_and_its_gate_rises_or_bolts_for_good(kind: str, own: int, rises: bool) -> None:
    s = at_plate(kind, own)
    lever, gate, plate = s.level.levers[PLATE], s.level.doors[GATE], Plate(kind)
    events = s.play(*TO_THE_PLATE)
    told = [event for event in events if isinstance(event, PlateAgreed | PlateRefused | PortcullisRaised | GateBolted)]
    if rises:
        assert told == [PlateAgreed(s.hero, lever, plate, own, PLATE), PortcullisRaised(gate)]
    else:
        assert told == [PlateRefused(s.hero, lever, plate, own, PLATE), GateBolted(gate)]
    assert gate.state is (OPEN if rises else BOLTED)
    assert s.level.memory.known_state(gate) is gate.state
    assert lever.pulled
    assert len(own_open_doors(s.level)) == own + rises, "a gate that rises counts, as a portcullis by a lever does"
    s.play(Walk(NORTH))
    assert s.hero.pos == (GATE if rises else PLATE)


def test_limit_of_the_gentler_setting_holds_for_the_windy_plate() -> None:
    rules = rules_of(AJAR, "0 +gentler")
    assert rules is GENTLER[AJAR.name]
    for own, state in ((LIMIT, BOLTED), (LIMIT + 2, OPEN)):
        s = Scenario(drawn("windy"), rules)
        make_own(s.world, own)
        s.play(*TO_THE_PLATE)
        assert s.level.doors[GATE].state is state


def test_plate_reads_only_once() -> None:
    s = at_plate("quiet", FEW_DOORS + 1)
    s.play(*TO_THE_PLATE, Walk(WEST))
    for door in own_open_doors(s.level):
        door.cleared_on = None
    assert not own_open_doors(s.level)
    assert not [event for event in s.play(Walk(EAST)) if isinstance(event, PlateAgreed | PlateRefused)]
    assert s.level.doors[GATE].state is BOLTED
    risen = at_plate("quiet", 0)
    risen.play(*TO_THE_PLATE, Walk(WEST))
    make_own(risen.world)
    risen.play(Walk(EAST))
    assert risen.level.doors[GATE].state is OPEN


def test_messages_tell_what_the_plate_reads() -> None:
    for kind, own, says in (
        ("quiet", 1, "The quiet plate sinks under you and reads 1 open door: few enough."),
        ("quiet", FEW_DOORS + 1, f"The quiet plate sinks under you and reads {FEW_DOORS + 1} open doors: too many."),
        ("windy", 2, "The windy plate sinks under you and reads 2 open doors: too few."),
        ("windy", LIMIT, f"The windy plate sinks under you and reads {LIMIT} open doors: enough."),
    ):
        s = at_plate(kind, own)
        s.play(*TO_THE_PLATE)
        rises = s.level.doors[GATE].state is OPEN
        then = f"The {kind} gate to the north {'goes up' if rises else 'bolts itself for good'}."
        assert s.messages[s.messages.index(says) + 1] == then


@pytest.mark.parametrize("own", [FEW_DOORS, FEW_DOORS + 1])
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_loaded_game_goes_on_in_the_same_way(own: int, steps: int) -> None:
    s = at_plate("quiet", own)
    orders = (*TO_THE_PLATE, Walk(WEST), Walk(EAST), Walk(NORTH))
    s.play(*orders[:steps])
    saved = encode_world(s.world)
    s.play(*orders[steps:])
    went_on = encode_world(s.world)
    s.world = decode_world(saved)
    assert encode_world(s.world) == saved
    s.play(*orders[steps:])
    assert encode_world(s.world) == went_on
    assert s.level.doors[GATE].state is (OPEN if own <= FEW_DOORS else BOLTED)


def test_monster_on_the_plate_does_nothing() -> None:
    s = Scenario(
        "########\n#k.s.k.#\n###G#.@#\n###.####\n########\n\nk = kobold\nG = quiet door\ns = plate G\ndepth: 2"
    )
    kobold, plate, gate = s.level.actor_at(Vec(1, 1)), Vec(3, 1), s.level.doors[Vec(3, 2)]
    assert kobold is not None
    stood = False
    for _ in range(6):
        s.play(Wait())
        stood = stood or kobold.pos == plate
    assert stood, "it walks over the plate"
    assert gate.state is SHUT
    assert not s.level.levers[plate].pulled


def test_hero_who_comes_onto_the_plate_by_other_means_is_read_too() -> None:
    s = at_plate("quiet", 0)
    s.level.move(s.hero, PLATE)
    s.play(Wait())
    assert s.level.doors[GATE].state is OPEN
    friend = Scenario("#####\n#@b.#\n##G##\n##.##\n#####\n\nb = barkeep idle\nG = quiet door\nlever: 2,1 G\ndepth: 2")
    friend.play(Walk(EAST))
    assert friend.hero.pos == Vec(2, 1), "they have changed places"
    assert friend.level.doors[Vec(2, 2)].state is OPEN


@pytest.mark.parametrize(("own", "state"), [(FEW_DOORS, OPEN), (FEW_DOORS + 1, BOLTED)])
def test_gate_stays_as_it_is_while_the_hero_is_away(own: int, state: DoorState) -> None:
    s = at_plate("quiet", own)
    s.play(*TO_THE_PLATE)
    level = s.level
    enter_depth(3, s.world)
    enter_depth(2, s.world)
    assert s.level is level
    assert level.doors[GATE].state is state
    assert level.levers[PLATE].pulled
    unread = at_plate("quiet", own)
    enter_depth(3, unread.world)
    enter_depth(2, unread.world)
    assert unread.level.doors[GATE].state is SHUT
    unread.level.move(unread.hero, PLATE)
    unread.play(Wait())
    assert unread.level.doors[GATE].state is state, "it reads the doors of this depth"


@pytest.mark.parametrize("order", [HeldStep(EAST), Run(EAST)], ids=["held key", "run"])
def test_orders_stop_before_the_plate(order: HeldStep | Run) -> None:
    s = at_plate("quiet", 0)
    s.play(order)
    assert (s.hero.pos, s.messages[-1]) == (PLATE + WEST, "You stop in front of the quiet plate.")


def test_travel_and_exploring_go_round_the_plate() -> None:
    s = at_plate("quiet", 0)
    s.play(Travel(PLATE))
    assert s.messages == ["The quiet plate is in your way."]
    s.play(Travel(PLATE + EAST))
    assert s.hero.pos == PLATE + EAST
    assert not s.level.levers[PLATE].pulled
    s = Scenario(
        "#########\n#...p...#\n###.#.###\n###G#####\n#@.s....#\n#########\n\nG = quiet door\ns = plate G\np = item dart"
    )
    for _ in range(5):
        s.play(Explore())
    assert not s.level.levers[s.at("s")].pulled
    assert "a quiet gate" in s.messages[-1]
    assert "that only its plate opens" in s.messages[-1]
    assert kept_by(s.level.doors[s.at("G")], s.hero, s.world) is KeptBy.PLATE


def test_once_read_the_plate_is_ground_like_any_other() -> None:
    s = at_plate("quiet", FEW_DOORS + 1)
    s.play(*TO_THE_PLATE, Walk(WEST), Travel(PLATE))
    assert s.hero.pos == PLATE


def test_nothing_else_moves_a_gate() -> None:
    for own in (None, FEW_DOORS + 1):
        s = Scenario(drawn("quiet", "latches: 1", "bag: scroll of opening"))
        gate, held = s.level.doors[GATE], SHUT
        s.hero.breed = replace(s.hero.breed, bash=BRUTAL_BASHING)
        if own is None:
            s.play(Use(0))
            assert why_not_burst(gate) == why_not_opened_by_magic(gate) == "Only its plate opens the quiet gate."
            s.level.levers[PLATE].pulled = True  # so that he can stand there and try
            s.play(*TO_THE_PLATE)
        else:
            held = BOLTED
            make_own(s.world, own)
            s.play(*TO_THE_PLATE, Use(0))
            assert why_not_burst(gate) == why_not_opened_by_magic(gate) == "The door has bolted itself for good."
        for action in (Walk(NORTH), Ease(NORTH), Latch(NORTH), Bash(NORTH)):
            assert refusal(s, action)
        assert gate.state is held


@pytest.mark.parametrize("seed", "abcdef")
def test_teleport_never_ends_on_a_plate(seed: str) -> None:
    rows = "#########\n#@..#...#\n#...-.s.#\n#...#...#\n######G##\n######.##\n#########"
    rooms = "room: 0 0 5 5\nroom: 5 1 3 3"
    s = Scenario(f"{rows}\n\nG = quiet door\ns = plate G\nbag: teleport scroll\n{rooms}", seed=seed)
    s.play(Use(0))
    assert s.hero.pos != Vec(1, 1)
    assert not s.level.levers[Vec(6, 2)].pulled


def test_plate_is_no_lever_to_pull() -> None:
    s = at_plate("quiet", 0)
    s.play(Walk(EAST))
    assert refusal(s, Pull(EAST)) == "There is no lever there."
    assert refusal(s, Pull(SOUTH)) == "There is no lever there."


def test_windy_gate_stays_shut_where_there_is_no_limit() -> None:
    s = Scenario(drawn("windy"), replace(AJAR, door_limit=None))
    make_own(s.world)
    s.play(*TO_THE_PLATE)
    assert s.level.doors[GATE].state is BOLTED


def test_promises_do_not_rely_on_a_gate() -> None:
    s = at_plate("quiet", 0)
    assert hero_reach(s.hero, s.level, AJAR).possible[PRIZE]
    assert not hero_reach(s.hero, s.level, AJAR, runes=False).sure[PRIZE]
    make_own(s.world)
    s.play(*TO_THE_PLATE)
    assert not hero_reach(s.hero, s.level, AJAR).possible[PRIZE]


def test_vault_with_a_key_behind_a_gate_is_refused() -> None:
    vault = (
        "vault: quiet\nversion: 1\nstands: rock\n\n#####\n##p##\n##G##\n#.s.#\n##.##\n\nG = quiet door\ns = plate G\n"
    )
    assert len(vaults_in(vault + "p = item plate helm")) == 1
    with pytest.raises(DrawingError, match="the key cannot be reached without a key, a rune or a secret"):
        vaults_in(vault + "p = item key")
    with pytest.raises(DrawingError, match="the quiet gate has no lever in the vault"):
        vaults_in(vault.replace("s = plate G\n", "s = item dart\n") + "p = item dart")


@pytest.mark.parametrize(
    ("drawing", "mistake"),
    [
        ("#######\n#@.sG.#\n#######\n\nG = quiet door\ns = lever G", "a plate needs open ground, but here is wall"),
        ("#######\n#@.sG.#\n#######\n\nG = portcullis door\ns = plate G", "a lever needs a wall, but here is floor"),
        ("#######\n#@.+G.#\n#######\n\nG = quiet door\nlever: 3,1 G", "a plate needs open ground, but here is a door"),
        ("#######\n#@.sG.#\n#######\n\nG = ajar quiet door\ns = plate G", "only its plate moves a quiet"),
    ],
)
def test_mistakes_about_plates_are_told(drawing: str, mistake: str) -> None:
    with pytest.raises(DrawingError, match=mistake):
        Scenario(drawing)
