"""Every kind of door with every verb, each in a drawn situation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.items.gear import GOLD
from game.content.traditions import AJAR, ROGUESHARP
from game.content.world.door_kinds import DOORS
from game.engine.behavior import Action, Ai
from game.engine.events.door_events import (
    Battered,
    Breached,
    Eased,
    Knocked,
    Latched,
    LeverPulled,
    Opened,
    PortcullisRaised,
    SecretDoorFound,
    TwinMoved,
    Unlocked,
)
from game.engine.events.item_events import PrizeWithdrawn
from game.engine.events.movement_events import Moved, PickedUp
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.item import Item
from game.engine.model.noise import Noise
from game.engine.model.order import Order
from game.engine.model.traits import BRUTAL_BASHING, Trait
from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import Travel
from game.engine.rules.actions.door_verbs import Bash, Ease, Knock, Latch, Pull
from game.engine.rules.actions.item_actions import Take, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Search, Wait
from game.engine.senses.door_signs import known_signs
from game.engine.senses.hearing import loudness_left
from game.engine.step_rules import movement_traits, why_held_shut
from game.engine.tradition import Tradition
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.play import Scenario
from game.ui.text.cards.cell_card import describe
from game.ui.text.sentences import look_card
from tests.support.drawings import BARS, SECRET, TWINS
from tests.support.scenario import has, noises, refusal

ROOMS = """
#########
#...#...#
#..@A...#
#...#...#
#########
"""
LEAVES = [kind for kind in DOORS.values() if kind.has_leaf and not kind.secret and not kind.wins]
BY_HAND = [kind for kind in LEAVES if kind.by_hand]


def rooms(legend: str) -> Scenario:
    """Return a scenario with two rooms and the hero to the west of the door between them."""
    side = "\nfacing: A west" if "barred" in legend else ""
    return Scenario(f"{ROOMS.strip()}\n\nA = {legend} door{side}")


def card(s: Scenario, at: Vec) -> str:
    return " ".join(line.text for line in describe(at, s.world))


# ------------------------------------------------------------------------------------ each verb on each kind


@pytest.mark.parametrize("kind", BY_HAND, ids=lambda kind: kind.name)
def test_walk_opens_every_hand_moved_door_kind(kind: DoorKind) -> None:
    s = rooms(f"shut {kind.name}")
    start, at = s.hero.pos, s.door().at
    assert s.play(Walk(EAST)) == [Opened(s.hero, s.door()), Moved(s.hero, start, at)]
    assert s.door().state is DoorState.OPEN
    assert s.world.sees(at + EAST + EAST + EAST)


@pytest.mark.parametrize("kind", BY_HAND, ids=lambda kind: kind.name)
def test_easing_leaves_every_door_kind_ajar(kind: DoorKind) -> None:
    s = rooms(f"shut {kind.name}")
    assert s.play(Ease(EAST)) == [Eased(s.hero, s.door())]
    assert s.door().state is DoorState.AJAR


@pytest.mark.parametrize("kind", LEAVES, ids=lambda kind: kind.name)
def test_every_door_kind_allows_a_knock_and_lets_the_hero_hear(kind: DoorKind) -> None:
    s = rooms(f"shut {kind.name}")
    assert s.play(Knock(EAST)) == [Knocked(s.hero, s.door(), False)]
    assert s.level.memory.last_heard(s.door()) is not None
    assert s.door().state is DoorState.SHUT


@pytest.mark.parametrize("kind", [kind for kind in BY_HAND if kind.takes_latch], ids=lambda kind: kind.name)
@pytest.mark.parametrize("state", ["shut", "ajar", "open"])
def test_latch_holds_every_door_kind_in_any_state(kind: DoorKind, state: str) -> None:
    s = rooms(f"{state} {kind.name}")
    assert s.play(Latch(EAST))[0] == Latched(s.hero, s.door())
    assert refusal(s, Walk(EAST)) == "You bolted this door yourself. Remove the bolt first."
    s.play(Latch(EAST), Walk(EAST))
    assert s.hero.pos == s.door().at


@pytest.mark.parametrize(
    ("kind", "latched"),
    [(kind, latched) for latched in (False, True) for kind in LEAVES if kind.takes_latch or not latched],
)
def test_blows_break_only_doors_with_pips(kind: DoorKind, latched: bool) -> None:
    s = rooms(f"{'bolted' if latched else 'shut'} {kind.name}")
    s.hero.breed = replace(s.hero.breed, bash=BRUTAL_BASHING)
    if not kind.pips:
        assert refusal(s, Bash(EAST)) == f"Blows cannot break the {kind.noun}."
        return
    blows = -(-(5 if latched and not kind.shatters else kind.pips) // BRUTAL_BASHING.pips)
    events = s.play(*[Bash(EAST)] * blows)
    assert [type(event) for event in events] == [Battered] * (blows - 1) + [Breached]
    assert s.door().state is DoorState.BROKEN


@pytest.mark.parametrize("kind", LEAVES, ids=lambda kind: kind.name)
def test_opaque_shut_door_hides_view_and_has_signs(kind: DoorKind) -> None:
    s = rooms(f"shut {kind.name}")
    assert s.world.sees(s.door().at)
    assert s.world.sees(s.door().at + EAST) is not kind.opaque
    assert known_signs(s.door(), s.world) == frozenset()


@pytest.mark.parametrize("kind", LEAVES, ids=lambda kind: kind.name)
def test_door_kinds_muffle_noise(kind: DoorKind) -> None:
    s = rooms(f"shut {kind.name}")
    left = loudness_left(s.level, s.hero.pos, 20)
    assert left[s.door().at + EAST] == 20 - 2 - kind.muffles


@pytest.mark.parametrize(
    ("name", "muffles", "pips"),
    [("wooden", 5, 3), ("iron", 7, 0), ("barred", 5, 5), ("glass", 4, 1), ("portcullis", 0, 0), ("twin", 5, 3)],
)
def test_door_strength_and_muffling_match_design(name: str, muffles: int, pips: int) -> None:
    assert (DOORS[name].muffles, DOORS[name].pips) == (muffles, pips)


@pytest.mark.parametrize("kind", LEAVES, ids=lambda kind: kind.name)
def test_door_card_states_kind_and_passage(kind: DoorKind) -> None:
    s = rooms(f"shut {kind.name}")
    text = card(s, s.door().at)
    assert text.startswith(f"{kind.noun.capitalize()}, shut.")
    assert (look_card.STEPS_IN.format(turns="1 turn") if kind.by_hand else look_card.CANNOT_PASS.you) in text


def test_glass_door_is_seen_from_beside_its_wall() -> None:
    s = Scenario("#########\n#...#...#\n#...A...#\n#...#...#\n#..@#...#\n#########\n\nA = glass door")
    assert s.world.sees(s.door().at)
    assert s.level.memory.known_state(s.door()) is DoorState.SHUT


# ------------------------------------------------------------------------------------------------------ iron


def test_iron_door_is_locked_unless_drawn_shut() -> None:
    assert rooms("iron").door().locked
    assert not rooms("shut iron").door().locked


@pytest.mark.parametrize("action", [Walk(EAST), Ease(EAST)], ids=repr)
def test_locked_door_stays_shut_without_key(action: Action) -> None:
    s = rooms("iron")
    assert refusal(s, action) == "The door is locked. You need a key."
    assert look_card.NEEDS_KEY in card(s, s.door().at)


def test_lock_uses_up_picked_up_key() -> None:
    s = Scenario("########\n#.@k.A.#\n########\n\nk = item key\nA = iron door")
    at = s.at("A")
    assert has(PickedUp, s.play(Walk(EAST)))
    assert s.hero.keys == 1
    assert s.messages == ["You pick up a key."]
    s.play(Walk(EAST))
    start = s.hero.pos
    assert s.play(Walk(EAST)) == [
        Unlocked(s.hero, s.door()),
        Opened(s.hero, s.door()),
        Moved(s.hero, start, at),
    ]
    assert (s.hero.keys, s.door().locked) == (0, False)


def test_any_key_opens_any_lock_for_walk_and_ease() -> None:
    s = Scenario("#######\n#.A@B.#\n#######\n\nA = iron door\nB = locked wooden door")
    s.hero.keys = 1
    s.play(Ease(EAST))
    assert s.level.doors[s.at("B")].state is DoorState.AJAR
    assert s.hero.keys == 0
    assert refusal(s, Walk(WEST)) == "The door is locked. You need a key."


def test_lock_stops_monster_without_key() -> None:
    s = Scenario("#########\n#@.A..k.#\n#########\n\nA = locked wooden door")
    s.foe().breed = replace(s.foe().breed, bash=None)
    s.play(*[Wait()] * 20)
    assert s.door().state is DoorState.SHUT


def test_lockpicker_needs_no_key() -> None:
    s = Scenario("######\n#@Lk.#\n######\n\nL = locked wooden door")
    kobold = s.foe()
    assert why_held_shut(s.door(), kobold, s.world.tradition) == "The door is locked. You need a key."
    before = movement_traits(kobold, s.world.tradition)
    kobold.breed = replace(kobold.breed, traits=kobold.breed.traits | {Trait.PICKS_LOCKS})
    assert why_held_shut(s.door(), kobold, s.world.tradition) is None
    assert movement_traits(kobold, s.world.tradition) != before
    Walk(WEST).perform(kobold, s.world)
    assert kobold.pos == s.door().at
    assert kobold.keys == 0


def test_manner_depends_on_keys_held() -> None:
    s = Scenario("#@.#")
    before = movement_traits(s.hero, s.world.tradition)
    s.hero.ring.append("last")
    assert movement_traits(s.hero, s.world.tradition) != before


def test_only_one_prize_of_several_can_be_taken() -> None:
    s = Scenario("#######\n#.L@K.#\n#######\n\nL = item latch\nK = item key")
    s.level.choices.append(frozenset((s.at("L"), s.at("K"))))
    latch = s.level.items[s.at("L")]
    events = s.play(Walk(EAST), Take())
    assert PrizeWithdrawn(latch, s.at("L")) in events
    assert s.level.items == {}
    s.play(Walk(WEST), Walk(WEST))
    assert (s.hero.keys, s.hero.latches) == (1, 3)
    assert s.messages[-1] == "The latch vanishes. You could take only one prize."


def test_choice_of_prizes_ends_when_one_is_taken() -> None:
    s = Scenario("#######\n#.L@K.#\n#######\n\nL = item latch\nK = item key")
    places = frozenset((s.at("L"), s.at("K")))
    s.level.choices.append(places)
    s.play(Walk(EAST), Take(), Walk(WEST))
    s.level.items.update((at, Item(GOLD, 7)) for at in places)
    s.play(Walk(EAST), Walk(WEST), Walk(WEST))
    assert s.hero.gold == 14, "gold that lies there later is no prize"


def test_walking_over_latch_picks_it_up() -> None:
    s = Scenario("#@L#\n\nL = item latch")
    s.play(Walk(EAST))
    assert s.hero.latches == 4


# ---------------------------------------------------------------------------------------------------- barred


@pytest.mark.parametrize("action", [Walk(EAST), Ease(EAST)], ids=repr)
def test_barred_door_opens_from_one_side_only(action: Action) -> None:
    s = Scenario("######\n#.@A.#\n######\n\nA = barred door\nfacing: A east")
    assert refusal(s, action) == "The door is barred. It opens only from the east."
    assert "It opens only from the east." in card(s, s.door().at)
    s = Scenario("######\n#.@A.#\n######\n\nA = barred door\nfacing: A west")
    s.play(action)
    assert not s.door().shut


def test_bar_stops_monster_on_wrong_side() -> None:
    for side, state in (("west", DoorState.SHUT), ("east", DoorState.OPEN)):
        s = Scenario(f"########\n#@.A..k#\n########\n\nA = barred door\nfacing: A {side}")
        s.foe().breed = replace(s.foe().breed, bash=None)
        while s.hero.alive and s.world.turn < 12:
            s.play(Wait())
        assert s.door().state is state


@pytest.mark.parametrize("state", ["ajar", "open"])
def test_open_barred_door_lets_hero_through(state: str) -> None:
    s = Scenario(f"######\n#.@A.#\n######\n\nA = {state} barred door\nfacing: A east")
    s.play(Walk(EAST))
    assert s.hero.pos == s.door().at


def test_opened_barred_door_loses_its_bar() -> None:
    s = Scenario("######\n#.@A.#\n######\n\nA = barred door\nfacing: A west")
    s.play(Walk(EAST), Walk(EAST), Latch(WEST), Latch(WEST))
    assert s.door().state is DoorState.SHUT
    s.play(Walk(WEST))
    assert s.hero.pos == s.door().at


def test_travel_and_hunters_go_round_barred_door() -> None:
    s = Scenario(
        """
###########
#....A....#
#.@..#....#
#....#....#
#....-....#
###########

A = barred door
facing: A east
"""
    )
    goal = s.at("A") + EAST
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    for door in s.level.doors.values():
        s.level.memory.record_state(door)
    way = s.world.distance_maps.distances_to(goal, s.hero)
    assert way[s.hero.pos] > 4
    s.play(Travel(goal))
    assert s.hero.pos == goal
    assert s.level.doors[s.at("A")].state is DoorState.SHUT


# ----------------------------------------------------------------------------------------------------- glass


def test_bashed_glass_shatters_with_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    for state in ("shut", "bolted"):
        s = rooms(f"{state} glass")
        s.hero.breed = replace(s.hero.breed, bash=BRUTAL_BASHING)
        made = noises(monkeypatch)
        s.play(Bash(EAST))
        assert s.door().state is DoorState.BROKEN
        assert made == [(s.door().at, 34, Noise.GLASS)]


def test_glass_door_stops_bodies_but_not_sight() -> None:
    s = Scenario("########\n#.@A..h#\n########\n\nA = glass door")
    assert s.world.foes_in_view() == [s.foe()]
    s.play(*[Wait()] * 10)
    assert s.foe().pos.x > s.door().at.x
    assert s.door().stops_missiles


# ------------------------------------------------------------------------------------------------ portcullis


@pytest.mark.parametrize("action", [Walk(EAST), Ease(EAST)], ids=repr)
def test_portcullis_refuses_hand_and_latch(action: Action) -> None:
    s = rooms("portcullis")
    assert refusal(s, action) == "Only a lever opens the portcullis."
    assert refusal(s, Latch(EAST)) == "A latch cannot hold a portcullis."


def test_portcullis_lets_sight_and_missiles_pass() -> None:
    s = rooms("portcullis")
    assert s.world.sees(s.door().at + EAST + EAST)
    assert not s.door().stops_missiles
    assert loudness_left(s.level, s.hero.pos, 6)[s.door().at + EAST] == 4


def test_lever_opens_portcullis_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for action in (Walk(NORTH), Pull(NORTH)):
        s = Scenario(BARS)
        s.level.move(s.hero, s.at("L") + SOUTH)
        start, lever = s.hero.pos, s.level.levers[s.at("L")]
        made = noises(monkeypatch)
        assert s.play(action) == [LeverPulled(s.hero, lever, lever.at), PortcullisRaised(s.door())]
        assert s.door().state is DoorState.OPEN
        assert s.hero.pos == start
        assert [at for at, _, _ in made] == [start, s.door().at]
        assert refusal(s, action) == "The lever has already been pulled."


@pytest.mark.parametrize(
    ("drawing", "order"),
    [
        ("#L#######\n#@.H...##\n#########\n\nH = hidden portcullis door\nL = lever H", Pull(NORTH)),
        ("#########\n#@qH...##\n#########\n\nH = hidden quiet door\nq = plate H", Walk(EAST)),
    ],
    ids=["lever", "plate"],
)
def test_a_hidden_door_goes_up_too_and_shows_itself(drawing: str, order: Order) -> None:
    s = Scenario(drawing)
    (lever,) = s.level.levers.values()
    assert "door that you have not seen" in card(s, lever.at)
    assert not s.level.doors
    s.play(order)
    assert s.door(s.at("H")).state is DoorState.OPEN
    assert s.level.memory.known_state(s.door()) is DoorState.OPEN


def test_lever_needs_hero_right_before_it() -> None:
    s = Scenario(BARS)
    assert refusal(s, Pull(NORTH)) == "There is no lever there."
    s.level.move(s.hero, s.at("L") + SOUTH + WEST)
    assert refusal(s, Pull(Vec(1, -1))) == "Stand directly in front of a lever to pull it."


@pytest.mark.parametrize("opened_by", ["scroll of opening", "wand of destruction"])
def test_lever_of_opened_door_moves_nothing(opened_by: str) -> None:
    s = Scenario(f"########\n#@P...##\n########\n\nP = portcullis door\nlever: 0,1 P\nbag: {opened_by}")
    assert "Walk into it to open the portcullis 2 squares to the east of it. It works once." in card(s, Vec(0, 1))
    s.play(Use(0, s.at("P")))
    assert "Pulling it does nothing: the portcullis 2 squares to the east of it is already open." in card(s, Vec(0, 1))
    s.messages.clear()
    s.play(Pull(WEST))
    assert s.messages == ["You pull the lever. Nothing moves."]


@pytest.mark.parametrize(("tradition", "squares"), [(AJAR, 3), (ROGUESHARP, 4)])
def test_distance_of_a_lever_is_that_of_the_steps_of_the_tradition(tradition: Tradition, squares: int) -> None:
    s = Scenario("#######\n#@.#..#\n#..P..#\n#######\n\nP = portcullis door\nlever: 0,1 P", tradition)
    assert f"the portcullis {squares} squares to the east of it" in card(s, Vec(0, 1))
    assert f"A lever {squares} squares to the west of it" in card(s, s.at("P"))


def test_card_of_portcullis_without_lever_names_no_lever() -> None:
    s = Scenario("########\n#@P...##\n########\n\nP = portcullis door")
    assert look_card.NOT_BY_HAND in card(s, s.at("P"))
    assert "lever" not in card(s, s.at("P"))


def test_lever_and_portcullis_name_each_other() -> None:
    s = Scenario(BARS.replace("#.@..#", "#.@.##"))
    assert look_card.BY_LEVER in card(s, s.at("A")), "the lever's wall is not visible from here"
    s.level.move(s.hero, s.at("L") + SOUTH)
    s.play(Wait())
    assert "Walk into it to open the portcullis 3 squares to the west of it. It works once." in card(s, s.at("L"))
    assert "A lever 3 squares to the east of it opens it." in card(s, s.at("A"))
    s.play(Pull(NORTH))
    assert "Lever, pulled. It has opened the portcullis 3 squares to the west of it." in card(s, s.at("L"))


@pytest.mark.parametrize(
    ("legend", "why"),
    [
        ("A = wooden door\nL = lever A", "line 5: the wooden door 'A' does not need this lever"),
        ("A = portcullis door\nL = lever B", "line 5: a lever needs exactly one door 'B', but there are 0"),
        (
            "A = wooden door\nfacing: A east\nL = item key",
            "line 5: the wooden door opens from both sides and cannot face only one",
        ),
        ("A = barred door\nfacing: A upwards", "line 5: a door can face north, east, south or west, but not 'upwards'"),
        ("A = ajar portcullis door", "line 4: only a lever moves a portcullis, so it cannot be ajar"),
        ("A = stiff doorway door", "line 4: a doorway has no door in it and cannot be stiff"),
        (
            "A = portcullis door\nL = kobold\nlever: 4,1 A",
            "line 6: a lever needs a wall, but here is floor",
        ),
        ("A = portcullis door\nlever: 9,9 A", "line 5: 9,9 lies outside the drawing of 6x2"),
    ],
)
def test_impossible_door_error_names_its_line(legend: str, why: str) -> None:
    with pytest.raises(DrawingError, match=why):
        Scenario(f"######\n#@A.L#\n\n{legend}")


# ------------------------------------------------------------------------------------------------------ twin


def twins(s: Scenario) -> list[DoorState]:
    return [door.state for door in s.level.doors.values()]


@pytest.mark.parametrize(("action", "state"), [(Walk(EAST), DoorState.OPEN), (Ease(EAST), DoorState.AJAR)])
def test_twin_doors_move_together_at_once(action: Action, state: DoorState) -> None:
    s = Scenario(TWINS)
    s.play(Walk(Vec(1, -1)))
    _, other = s.level.doors.values()
    before = int(s.world.view.sum())
    events = s.play(action)
    assert twins(s) == [state, state]
    assert [e for e in events if isinstance(e, TwinMoved)] == [TwinMoved(other)]
    assert s.level.memory.known_state(other) is state
    assert int(s.world.view.sum()) > before


def test_bolted_twin_door_does_not_follow() -> None:
    s = Scenario(TWINS)
    _, other = s.level.doors.values()
    s.level.bolt_door(other, s.hero)
    s.play(Walk(Vec(1, -1)), Walk(EAST))
    assert twins(s) == [DoorState.OPEN, DoorState.BOLTED]


def test_unseen_twin_door_stays_unknown() -> None:
    s = Scenario("##########\n#@A.#.A..#\n##########\n\nA = twin door")
    _, other = s.level.doors.values()
    s.play(Walk(EAST))
    assert (other.state, s.level.memory.known_state(other)) == (DoorState.OPEN, None)
    assert s.messages == ["You open the twin door."], "and nothing of where the other is"


def test_drawing_allows_exactly_two_twin_doors() -> None:
    one, other = Scenario(TWINS).level.doors.values()
    assert (one.partner, other.partner) == (other.at, one.at)
    with pytest.raises(DrawingError, match="at most two doors 'A' can be twins, but there are 3"):
        Scenario("##########\n#.A.@A.A.#\n##########\n\nA = twin door")


# --------------------------------------------------------------------------------------------------- secret


def test_secret_door_is_wall_with_traces() -> None:
    s = Scenario(SECRET)
    at = s.at("A")
    assert s.level.solid[at]
    assert at in s.level.secrets
    for trace in (at + WEST, at + EAST):
        assert s.level.terrain_at(trace).is_trace
    assert look_card.TRACE in card(s, at + WEST)
    assert card(s, at) == "Wall."


def test_stepping_on_traces_finds_secret_door() -> None:
    s = Scenario(SECRET)
    at = s.at("A")
    events = s.play(Walk(EAST))
    assert SecretDoorFound(s.hero, s.level.doors[at]) in events
    assert s.messages[0] == "You find a secret door!"
    s.play(Walk(EAST))
    assert s.hero.pos == at


def test_waiting_beside_secret_door_finds_it() -> None:
    for action in (Wait(), Search()):
        s = Scenario(SECRET)
        s.level.move(s.hero, s.at("A") + Vec(-1, -1))
        assert has(SecretDoorFound, s.play(action))


def test_distant_hero_finds_no_secret_door() -> None:
    s = Scenario(SECRET)
    assert not has(SecretDoorFound, s.play(Wait(), Walk(NORTH), Walk(WEST)))


# ----------------------------------------------------------------------------------------------------- runes


@pytest.mark.parametrize("kind", BY_HAND, ids=lambda kind: kind.name)
@pytest.mark.parametrize("verb", [Walk, Ease])
def test_runed_door_opens_only_when_sure(kind: DoorKind, verb: type[Walk] | type[Ease]) -> None:
    s = rooms(f"runed shut {kind.name}")
    warning = "The rune on the door warns of danger. Confirm that you want to open it."
    assert refusal(s, verb(EAST)) == warning
    s.play(verb(EAST, confirmed=True))
    assert not s.door().shut


def test_monsters_cannot_pass_runed_door() -> None:
    s = Scenario("#########\n#@.A..k.#\n#########\n\nA = runed wooden door")
    s.play(*[Wait()] * 25)
    assert s.door().state is DoorState.SHUT
    foe = s.foe()
    foe.breed = replace(foe.breed, ai=Ai(lambda _actor, _world: Bash(WEST)))
    s.level.move(foe, s.door().at + EAST)
    s.play(*[Wait()] * 4)
    assert s.door().battered == 0


def test_travel_avoids_rune_but_may_end_at_it() -> None:
    s = Scenario("########\n#@..A..#\n########\n\nA = runed glass door")
    behind = s.at("A") + EAST
    events = s.play(Travel(behind))
    assert s.messages[-1] == "You cannot get there: a glass door to the east that has a rune is in the way."
    assert not has(Moved, events)
    s.play(Travel(s.at("A")))
    assert s.messages[-1] == "You stop at the door."
    s.play(Travel(s.at("A")))
    assert s.messages[-1] == "The rune on the door warns of danger. Confirm that you want to open it."
    assert s.hero.pos == s.at("A") + WEST
    s.play(Travel(s.at("A"), confirmed=True))
    assert s.hero.pos == s.at("A")


def test_door_card_mentions_rune() -> None:
    s = rooms("runed iron")
    assert "A rune warns of danger behind it. No monster opens it." in card(s, s.door().at)


# -------------------------------------------------------------------------------------------------- curtains


CURTAIN = "#########\n#...:...#\n#.@.:..k#\n#...:...#\n#########\n\nk = kobold asleep"


def test_curtain_hides_but_stops_no_actor() -> None:
    s = Scenario(CURTAIN)
    assert s.world.foes_in_view() == []
    s.play(Walk(EAST), Walk(EAST))
    assert s.level.terrain_at(s.hero.pos).name == "curtain"
    assert s.world.foes_in_view() == [s.foe()], "an actor in the doorway sees both rooms"


def test_curtain_muffles_noise_by_one() -> None:
    s = Scenario(CURTAIN)
    left = loudness_left(s.level, s.hero.pos, 10)
    assert left[s.hero.pos + EAST + EAST + EAST] == 10 - 3 - 1


def test_drawing_accepts_curtain_by_name() -> None:
    s = Scenario("#@C.#\n\nC = curtain")
    assert s.level.terrain_at(s.at("C")).name == "curtain"


# ------------------------------------------------------------------------------------------------ which are what


@pytest.mark.parametrize(
    ("what", "kinds"),
    [
        ("rusts", {"wooden"}),
        ("paired", {"twin"}),
        ("toll", {"toll"}),
        ("one_sided", {"barred"}),
        ("locks", {"iron", "last"}),
        ("own_key", {"last"}),
        ("wins", {"last"}),
        ("shatters", {"glass"}),
        ("secret", {"secret"}),
        ("noun_is_whole", {"portcullis", "doorway"}),
    ],
)
def test_special_traits_mark_only_their_kinds(what: str, kinds: set[str]) -> None:
    assert {kind.name for kind in DOORS.values() if getattr(kind, what)} == kinds


GRATES = ["portcullis", "quiet", "windy"]


def test_only_few_door_kinds_lack_common_traits() -> None:
    assert [kind.name for kind in DOORS.values() if not kind.by_hand] == GRATES
    assert [kind.name for kind in DOORS.values() if not kind.stops_missiles] == GRATES
    assert [kind.name for kind in DOORS.values() if not kind.blocks_gas] == GRATES
    assert [kind.name for kind in DOORS.values() if not kind.has_leaf] == ["doorway"]
    assert [kind.name for kind in DOORS.values() if kind.has_leaf and not kind.takes_latch] == [*GRATES, "toll"]
    assert [kind.name for kind in DOORS.values() if not kind.pips] == ["iron", *GRATES, "doorway", "last"]
    assert [kind.name for kind in DOORS.values() if not kind.muffles] == [*GRATES, "doorway"]


def test_new_wooden_door_has_default_fields() -> None:
    door = Door(DOORS["wooden"], Vec(3, 4))
    assert (door.state, door.side, door.bolter, door.mimic) == (DoorState.SHUT, None, None, None)
    assert (door.stiff, door.locked, door.runed, door.answered) == (False, False, False, False)
    assert (door.battered, door.knocks, door.knocked_at) == (0, 0, None)
    assert (door.pips, door.muffles, door.blocks_sight, door.shut) == (3, 5, True, True)


@pytest.mark.parametrize(
    ("state", "shut", "clear", "hides", "muffles", "stops", "pips"),
    [
        (DoorState.SHUT, True, False, True, 5, True, 2),
        (DoorState.BOLTED, True, False, True, 5, True, 4),
        (DoorState.AJAR, False, False, True, 3, False, 0),
        (DoorState.OPEN, False, True, False, 0, False, 0),
        (DoorState.BROKEN, False, True, False, 0, False, 0),
    ],
)
def test_door_behaviour_follows_its_state(
    state: DoorState, shut: bool, clear: bool, hides: bool, muffles: int, stops: bool, pips: int
) -> None:
    door = Door(DOORS["wooden"], Vec(3, 4), state, battered=1)
    assert (state.shut, state.clear, door.shut, door.blocks_sight) == (shut, clear, shut, hides)
    assert (door.muffles, door.stops_missiles, door.pips) == (muffles, stops, pips)
    assert Door(DOORS["glass"], door.at, state).blocks_sight is False
    assert Door(DOORS["glass"], door.at, state).pips == (1 if shut else 0), "a latch makes glass no stronger"
    assert Door(DOORS["iron"], door.at, state).pips == 0, "nothing breaks iron, bolted or not"


def test_last_door_waits_for_own_key_while_locked() -> None:
    assert Door(DOORS["last"], Vec(0, 0), locked=True).needs_own_key
    assert not Door(DOORS["last"], Vec(0, 0)).needs_own_key
    assert not Door(DOORS["iron"], Vec(0, 0), locked=True).needs_own_key


def test_bar_holds_one_side_only_while_shut() -> None:
    for state in DoorState:
        door = Door(DOORS["barred"], Vec(0, 0), state, facing=EAST)
        assert door.side == (EAST if state is DoorState.SHUT else None)


def test_burnt_twin_door_is_no_partner() -> None:
    s = Scenario("########\n#@T.#..#\n#.####.#\n#.T....#\n########\n\nT = twin door\nfire: 2,1")
    together = look_card.TWIN
    assert together in card(s, Vec(2, 3))
    s.play(*[Wait()] * 12)
    assert s.level.doors[Vec(2, 1)].state is DoorState.BROKEN
    assert refusal(s, Ease(EAST)) == "The door is broken and stays open."
    assert together not in card(s, Vec(2, 3))


OUT_OF_SIGHT = """
##########
#@..P...h#
#.########
#.########
#.########
##########

P = portcullis door
h = hound asleep
lever: 1,5 P
"""
"""A portcullis whose lever is where the hero does not see it."""


def pulled_out_of_sight() -> Scenario:
    """Return a situation in which the hero has seen the portcullis, and has pulled its lever round a corner."""
    s = Scenario(OUT_OF_SIGHT)
    s.play(Travel(Vec(1, 4)), Pull(SOUTH))
    assert not s.world.sees(s.at("P"))
    return s


def test_map_keeps_portcullis_shut_until_it_is_seen_open() -> None:
    s = pulled_out_of_sight()
    assert s.level.memory.known_state(s.door()) is DoorState.SHUT
    assert look_card.RAISED_UNSEEN in card(s, s.at("P"))
    s.play(Walk(NORTH), Walk(NORTH), Walk(NORTH))
    assert s.level.memory.known_state(s.door()) is DoorState.OPEN
    assert look_card.RAISED_UNSEEN not in card(s, s.at("P"))


def test_exploring_looks_at_the_portcullis_that_a_lever_has_opened() -> None:
    s = pulled_out_of_sight()
    s.play(Explore())
    assert s.level.memory.known_state(s.door()) is DoorState.OPEN
    assert "lever" not in s.messages[-1]


def test_travel_leads_through_the_portcullis_that_a_lever_has_opened() -> None:
    s = pulled_out_of_sight()
    s.play(Travel(Vec(6, 1)))
    assert s.hero.pos.x > 1, s.messages
    assert not any("in the way" in line for line in s.messages)
