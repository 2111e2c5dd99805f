"""One set of rules for doors: actions, menus, bots and monsters agree, and every door moves in the same order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from game.content.items.gear import GOLD
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, TRADITIONS
from game.content.world.door_kinds import DOORS
from game.engine.behavior import Action, Impossible
from game.engine.events.door_events import Eased, LeverPulled, Opened, PortcullisRaised, TwinMoved, Widened
from game.engine.events.event import Event
from game.engine.events.movement_events import Moved, Won
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, NORTHEAST, WEST, Vec
from game.engine.model.actor import Actor, spawn
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Item
from game.engine.model.memory import KnownDoor
from game.engine.model.noise import Noise
from game.engine.model.traits import BRUTAL_BASHING, GNAWING
from game.engine.records import record
from game.engine.rules.actions.door_verbs import (
    Bash,
    Ease,
    Knock,
    Latch,
    Pull,
    why_not_eased,
    why_not_knocked,
    why_not_latched,
    why_not_unlatched,
)
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.door_rules import ease_open, why_not_bolted, why_not_opened, why_not_opened_by_magic
from game.engine.rules.inventory import drop
from game.engine.step_rules import blows_for, why_not_bashed
from game.engine.tradition import OpeningRule
from game.engine.world import World
from game.play import Scenario
from tests.support.at_once import choices_at
from tests.support.drawings import BARS, TWINS
from tests.support.scenario import refusal

# ---------------------------------------------------------------------------------- the order of happenings

Happening = tuple[type[Event] | Noise, Vec]
"""Kind of an event or of a noise, and its cell."""


def happenings(s: Scenario, order: Action, monkeypatch: pytest.MonkeyPatch) -> list[Happening]:
    """Give an order and return the events and noises that it causes, in their order."""
    found: list[Happening] = []
    emit = World.emit

    def emitted(world: World, event: Event) -> None:
        found.append((type(event), event.at))
        emit(world, event)

    def made(at: Vec, _loudness: int, _maker: Actor | None, noise: Noise, _world: World) -> None:
        found.append((noise, at))

    monkeypatch.setattr(World, "emit", emitted)
    for module in ("door_rules", "actions.door_verbs", "actions.steps"):
        monkeypatch.setattr(f"game.engine.rules.{module}.make_noise", made)
    s.play(order)
    return found


def twin_scenario(drawing: str = TWINS) -> tuple[Scenario, Door, Door]:
    """Return a hero west of the first of two twin doors, and the doors. Opening the first door wins the game."""
    s = Scenario(drawing)
    door, twin = s.level.doors.values()
    s.play(Walk(NORTHEAST))
    assert s.hero.pos == door.at + WEST
    door.kind = replace(door.kind, wins=True)
    return s, door, twin


def opening(kind: type[Event], door: Door, twin: Door) -> list[Happening]:
    """Return what happens when a shut door with a twin is opened and wins the game, in the order of the rule."""
    return [(kind, door.at), (Won, door.at), (TwinMoved, twin.at), (Noise.DOOR, twin.at), (Noise.DOOR, door.at)]


def test_walk_opens_door_then_enters(monkeypatch: pytest.MonkeyPatch) -> None:
    s, door, twin = twin_scenario()
    assert happenings(s, Walk(EAST), monkeypatch) == [*opening(Opened, door, twin), (Moved, door.at)]


def test_walk_that_only_opens_has_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    s, door, twin = twin_scenario()
    s.world.tradition = replace(AJAR, opening_rule=OpeningRule.BUMPS)
    assert happenings(s, Walk(EAST), monkeypatch) == opening(Opened, door, twin)
    assert s.hero.pos == door.at + WEST


def test_easing_has_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    s, door, twin = twin_scenario()
    assert happenings(s, Ease(EAST), monkeypatch) == opening(Eased, door, twin)


def test_monster_that_eases_a_door_leaves_the_stop_of_the_hero_there() -> None:
    s = Scenario("#####\n#@+k#\n#####")
    s.level.memory.record_stop(s.door(), 7)
    ease_open(s.door(), s.foe(), s.world)
    assert s.level.memory.last_stop(s.door()) == 7


def test_opening_scroll_has_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    s, door, twin = twin_scenario(f"{TWINS}bag: scroll of opening\n")
    found = happenings(s, Use(0), monkeypatch)
    start = found.index((Opened, door.at))
    assert found[start : start + 5] == opening(Opened, door, twin)
    assert s.world.won


def test_lever_has_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(BARS)
    door, at = s.door(), s.at("L") + Vec(0, 1)
    s.level.move(s.hero, at)
    door.kind = replace(door.kind, wins=True)
    assert happenings(s, Pull(Vec(0, -1)), monkeypatch) == [
        (LeverPulled, s.at("L")),
        (Noise.DOOR, at),
        (PortcullisRaised, door.at),
        (Won, door.at),
        (Noise.DOOR, door.at),
    ]
    assert s.hero.opened == 1


def test_pushed_door_is_heard_and_its_twin_too(monkeypatch: pytest.MonkeyPatch) -> None:
    s, door, twin = twin_scenario()
    door.kind = replace(door.kind, wins=False)
    s.play(Ease(EAST))
    assert (door.state, twin.state) == (DoorState.AJAR, DoorState.AJAR)
    assert happenings(s, Walk(EAST), monkeypatch) == [
        (Widened, door.at),
        (TwinMoved, twin.at),
        (Noise.DOOR, twin.at),
        (Noise.DOOR, door.at),
        (Moved, door.at),
        (Noise.STEPS, door.at),
    ]


# ------------------------------------------------------------------------------- what menus and actors offer


def offers(s: Scenario) -> list[str]:
    """Return the entries of the menu of the door to the east of the hero, without the notes in brackets."""
    at = s.hero.pos + EAST
    return [words.partition(" (")[0] for words in choices_at(s.door(at), EAST, s.world)]


def test_menu_offers_no_bolt_for_doorway() -> None:
    assert offers(Scenario("#@A.#\n\nA = doorway door")) == []
    assert offers(Scenario("#@A.#\n\nA = open wooden door")) == ["Bolt it"]
    assert offers(Scenario("#@A.#\n\nA = open portcullis door")) == []
    broken = Scenario("#@+.#")
    broken.level.burst_door(broken.door())
    assert offers(broken) == []


@pytest.mark.parametrize("breed", ["kobold", "hound"])
def test_menu_offers_no_bolt_over_creature(breed: str) -> None:
    s = Scenario("#@A.#\n\nA = open wooden door")
    s.level.add(spawn(BREEDS[breed], s.door().at, 1, Dice("creature")))
    s.world.look_around()
    assert offers(s) == []
    assert refusal(s, Latch(EAST)) == f"You cannot bolt the door while the {breed} stands in the doorway."


def test_menu_offers_no_bolt_over_item() -> None:
    s = Scenario("#@A.#\n\nA = open wooden door")
    drop(Item(GOLD), s.door().at, s.world)
    assert offers(s) == []


def test_menu_offers_no_bolt_without_latch() -> None:
    s = Scenario("#@A.#\n\nA = open wooden door\nlatches: 0")
    assert offers(s) == []
    assert offers(Scenario("#@A.#\n\nA = open wooden door", ROGUE)) == []


def test_mimic_is_offered_like_shut_door() -> None:
    s = Scenario("#@M.#\n\nM = door mimic\nlatches: 0")
    assert offers(s) == offers(Scenario("#@A.#\n\nA = wooden door\nlatches: 0"))
    assert refusal(s, Latch(EAST)) == "You have no latches left."
    assert s.door().mimic is not None


def test_monsters_neither_break_nor_bolt_mimic() -> None:
    s = Scenario("########\n#@.M.k.#\n########\n\nM = door mimic")
    foe = s.foe()
    foe.breed, foe.latches = replace(foe.breed, bash=BRUTAL_BASHING), 3
    s.level.move(foe, s.door().at + EAST)
    assert blows_for(foe, s.door(), s.world.tradition) == 0
    for verb in (Bash, Latch, Knock, Ease):
        with pytest.raises(Impossible, match="That is not a door"):
            verb(WEST).perform(foe, s.world)
    assert s.door().state is DoorState.SHUT


def test_remembered_doorway_may_hide_obstacle() -> None:
    """A door is judged by what is true, or by what the hero remembers: he does not know of the item behind the wall."""
    s = Scenario("#######\n#@#A..#\n#######\n\nA = open wooden door")
    door = s.door()
    s.level.memory.doors[door.at] = KnownDoor(DoorState.OPEN)
    drop(Item(GOLD), door.at, s.world)
    assert why_not_latched(door, s.hero, s.world) == "You cannot bolt the door while the doorway holds gold."
    assert why_not_latched(door, s.hero, s.world, remembered=True) is None
    s.level.add(spawn(BREEDS["kobold"], door.at, 1, Dice("creature")))
    assert why_not_latched(door, s.hero, s.world) == "You cannot bolt the door while the kobold stands in the doorway."
    assert why_not_latched(door, s.hero, s.world, remembered=True) is None
    s.level.memory.doors[door.at] = KnownDoor(DoorState.BROKEN)
    assert why_not_latched(door, s.hero, s.world, remembered=True) == "The door is broken. You cannot bolt it."


@pytest.mark.parametrize("scroll", ["opening", "bolting"])
def test_scroll_needs_door_that_it_can_move(scroll: str) -> None:
    s = Scenario(f"#@AB#\n\nA = doorway door\nB = locked last door\nbag: scroll of {scroll}")
    s.world.identified.add(f"scroll of {scroll}")
    doors = [s.door(s.at(letter)) for letter in "AB"]
    rules: dict[str, Callable[[Door], str | None]] = {
        "opening": why_not_opened_by_magic,
        "bolting": lambda door: why_not_bolted(door, s.world),
    }
    able = [door for door in doors if rules[scroll](door) is None]
    assert [door.at for door in able] == ([] if scroll == "opening" else [s.at("B")])
    s.play(Use(0))
    assert [door.state for door in doors] == [DoorState.OPEN, DoorState.BOLTED if able else DoorState.SHUT]


# ------------------------------------------------------------------------------------------- agreement of all


@record
class Case:
    """A door between the hero to the west and a monster to the east, with all that matters for the verbs."""

    drawing: str
    tradition: str
    broken: bool = False
    """Whether the door, which is drawn open, is broken."""
    latches: int = 3
    keys: int = 0
    breed: str = "kobold"
    bolter: str = ""
    """Actor that bolted the door: "hero", "foe", "dead" for a dead monster; "" for none."""
    blocker: str = ""
    """What is in the doorway if the door is open: "item", "actor"; "" for nothing."""
    bashing: str = ""
    """Way in which the monster breaks doors: "gnaws", "bashes"; "" if it breaks none."""


def scenario_of(case: Case) -> Scenario:
    s = Scenario(case.drawing, TRADITIONS[case.tradition])
    (door,) = s.level.doors.values()
    if case.broken:
        s.level.burst_door(door)
    s.hero.latches, s.hero.keys = case.latches, case.keys
    foe = spawn(BREEDS[case.breed], door.at + EAST, 1, Dice("creature"))
    foe.latches, foe.keys = case.latches, case.keys
    foe.breed = replace(foe.breed, bash={"gnaws": GNAWING, "bashes": BRUTAL_BASHING, "": None}[case.bashing])
    s.level.add(foe)
    if door.state is DoorState.BOLTED and case.bolter:
        door.bolter = {"hero": s.hero, "foe": foe}.get(case.bolter) or spawn(foe.breed, door.at, 1, Dice("dead"))
        door.bolter.health = 0 if case.bolter == "dead" else door.bolter.health
    if door.state.clear and case.blocker == "item":
        drop(Item(GOLD), door.at, s.world)
    if door.state.clear and case.blocker == "actor":
        s.level.add(spawn(BREEDS["hound"], door.at, 1, Dice("in the way")))
    s.world.look_around()
    return s


@st.composite
def cases(draw: DrawFn) -> Case:
    kind = DOORS[draw(st.sampled_from(sorted(DOORS)))]
    states = ["open"]
    if kind.has_leaf:
        states.append("shut")
    if kind.takes_latch:
        states += ["ajar", "bolted", "locked"]
    words = [draw(st.sampled_from(states)), kind.name, "door"]
    if kind.has_leaf:
        words = [word for word in ("stiff", "runed") if draw(st.booleans())] + words
    drawn = f"A = {' '.join(words)}"
    if kind.one_sided:
        drawn += f"\nfacing: A {draw(st.sampled_from(['west', 'east']))}"
    if draw(st.integers(0, 9)) == 0:
        drawn = "A = door mimic"
    return Case(
        f"#####\n#@A.#\n#####\n\n{drawn}",
        draw(st.sampled_from([AJAR.name, AJAR.name, *sorted(TRADITIONS)])),
        kind.has_leaf and words[-3] == "open" and "mimic" not in drawn and draw(st.booleans()),
        draw(st.sampled_from([0, 3])),
        draw(st.sampled_from([0, 1])),
        draw(st.sampled_from(["kobold", "hound"])),
        draw(st.sampled_from(["", "hero", "foe", "dead"])),
        draw(st.sampled_from(["", "item", "actor"])),
        draw(st.sampled_from(["", "gnaws", "bashes"])),
    )


Reason = Callable[[Door, Actor, World], str | None]


def latching(door: Door, actor: Actor, world: World) -> str | None:
    verb = why_not_unlatched if door.state is DoorState.BOLTED else why_not_latched
    return verb(door, actor, world)


VERBS: dict[str, tuple[Callable[[Vec], Action], Reason]] = {
    "open": (lambda step: Walk(step, confirmed=True), lambda *of: why_not_opened(*of, confirmed=True)),
    "open carelessly": (Walk, why_not_opened),
    "ease": (lambda step: Ease(step, confirmed=True), lambda *of: why_not_eased(*of, confirmed=True)),
    "ease carelessly": (Ease, why_not_eased),
    "knock": (Knock, why_not_knocked),
    "latch": (Latch, latching),
    "bash": (Bash, lambda door, actor, world: why_not_bashed(door, actor, world.tradition)),
}


@given(cases(), st.sampled_from(sorted(VERBS)), st.sampled_from([EAST, WEST]))
@example(Case("#####\n#@A.#\n#####\n\nA = bolted glass door", AJAR.name, bashing="gnaws"), "bash", WEST)
@example(Case("#####\n#@A.#\n#####\n\nA = door mimic", AJAR.name, bashing="bashes"), "bash", WEST)
@example(Case("#####\n#@A.#\n#####\n\nA = door mimic", AJAR.name, latches=0), "latch", EAST)
def test_reasons_agree_with_actions(case: Case, name: str, step: Vec) -> None:
    """There is no reason against a verb exactly if the hero, or the monster on the other side, can carry it out."""
    verb, reason = VERBS[name]
    s = scenario_of(case)
    (door,) = s.level.doors.values()
    actor = s.level.actor_at(door.at - step)
    assert actor is not None
    why = reason(door, actor, s.world)
    if name.startswith("open") and door.state.clear:
        assert why is not None
    else:
        assert reason_for_refusal(verb(step), actor, s.world) == why


def reason_for_refusal(action: Action, actor: Actor, world: World) -> str | None:
    """Carry out an action and return None, or return why it is impossible."""
    try:
        action.perform(actor, world)
    except Impossible as refused:
        return str(refused)
    return None


@given(cases())
def test_menu_and_bots_agree_with_actions(case: Case) -> None:
    """The menu offers exactly what can be done, and what the hero remembers of a door in view is true."""
    s = scenario_of(case)
    (door,) = s.level.doors.values()
    hero, world = s.hero, s.world
    reasons = {
        "Push it open": why_not_opened(door, hero, world, confirmed=True) or door.shut,
        "Open it a crack": why_not_eased(door, hero, world, confirmed=True),
        "Knock": why_not_knocked(door, hero, world),
        "Bolt it": why_not_latched(door, hero, world),
        "Remove the bolt": why_not_unlatched(door, hero, world),
    }
    shown = offers(s)
    for words, why in reasons.items():
        begins = words.replace("Open it", "Unlock it and open it") if door.locked else words
        assert any(entry.startswith(begins) for entry in shown) is (not why), words
    opens = door.shut and why_not_opened(door, hero, world, confirmed=True) is None
    begins = "Unlock and open it" if door.locked else "Open it"
    assert any(entry.startswith(begins) and "crack" not in entry for entry in shown) is opens
    for remembers in (why_not_latched, why_not_unlatched):
        assert remembers(door, hero, world, remembered=True) == remembers(door, hero, world)


def test_menu_follows_tradition() -> None:
    assert offers(Scenario("#@+.#", ROGUESHARP)) == ["Open it and enter"]
