"""What follows when a door is moved, bolted or broken: how loud it is, what it is told as, and what it costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.content.monsters.breeds import BREEDS
from game.engine.events.door_events import Battered, Breached, Gnawed, Latched, Opened, Unlatched, Unlocked, Widened
from game.engine.events.event import Event
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.model.traits import Trait
from game.engine.rules.actions.door_verbs import why_not_eased, why_not_knocked, why_not_latched, why_not_unlatched
from game.engine.rules.door_rules import (
    bash_door,
    bolt_door,
    burst_door,
    ease_open,
    open_by_hand,
    open_by_lever,
    open_by_magic,
    unbolt_door,
    why_not_burst,
    why_not_opened,
)
from game.engine.step_rules import why_no_leaf
from game.engine.world import World
from game.play import Scenario
from tests.support.scenario import noises

Change = Callable[[Door, Actor, World], object]


def by_hand(door: Door, actor: Actor, world: World) -> None:
    open_by_hand(door, actor, world, enters=False)


def stiffly(door: Door, actor: Actor, world: World) -> None:
    door.stiff = True
    ease_open(door, actor, world)


def as_ogre(door: Door, actor: Actor, world: World) -> None:
    actor.breed = BREEDS["ogre"]
    bash_door(door, actor, world)


def as_rat(door: Door, actor: Actor, world: World) -> None:
    actor.breed = next(breed for breed in BREEDS.values() if breed.bash is not None and breed.bash.gnaws)
    bash_door(door, actor, world)


@pytest.mark.parametrize(
    ("kind", "state", "change", "made"),
    [
        ("wooden", DoorState.SHUT, by_hand, (LOUDNESS[Noise.DOOR], Noise.DOOR)),
        ("wooden", DoorState.AJAR, by_hand, (LOUDNESS[NoisyAct.PUSH], Noise.DOOR)),
        ("wooden", DoorState.SHUT, ease_open, (LOUDNESS[NoisyAct.EASE], Noise.DOOR)),
        ("wooden", DoorState.SHUT, stiffly, (LOUDNESS[NoisyAct.EASE_RUSTY], Noise.DOOR)),
        ("wooden", DoorState.BOLTED, open_by_magic, (LOUDNESS[Noise.DOOR], Noise.DOOR)),
        ("wooden", DoorState.AJAR, open_by_magic, (LOUDNESS[Noise.DOOR], Noise.DOOR)),
        ("portcullis", DoorState.SHUT, open_by_lever, (LOUDNESS[Noise.DOOR], Noise.DOOR)),
        ("wooden", DoorState.OPEN, bolt_door, (LOUDNESS[Noise.BOLT], Noise.BOLT)),
        ("wooden", DoorState.BOLTED, unbolt_door, (LOUDNESS[Noise.BOLT], Noise.BOLT)),
        ("wooden", DoorState.SHUT, as_ogre, (LOUDNESS[NoisyAct.BASH], Noise.BLOWS)),
        ("wooden", DoorState.SHUT, as_rat, (LOUDNESS[Noise.GNAWING], Noise.GNAWING)),
        ("glass", DoorState.SHUT, as_ogre, (LOUDNESS[Noise.GLASS], Noise.GLASS)),
        ("wooden", DoorState.SHUT, burst_door, None),
    ],
)
def test_each_change_of_a_door_has_its_noise(
    kind: str, state: DoorState, change: Change, made: tuple[int, Noise] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lever = "\nlever: 0,0 D" if kind == "portcullis" else ""
    s = Scenario(f"#####\n#@D.#\n#####\n\nD = {kind} door{lever}")
    door = s.door()
    door.state = state
    heard = noises(monkeypatch)
    change(door, s.hero, s.world)
    assert heard == ([] if made is None else [(door.at, *made)])


@pytest.mark.parametrize("state", [DoorState.SHUT, DoorState.AJAR, DoorState.BOLTED])
def test_magic_opens_lock_and_bolt_for_good(state: DoorState) -> None:
    s = Scenario("#####\n#@L.#\n#####\n\nL = locked wooden door")
    door = s.door()
    door.state, door.bolter = state, s.hero if state is DoorState.BOLTED else None
    open_by_magic(door, s.hero, s.world)
    assert (door.state, door.locked, door.bolter, door.battered) == (DoorState.OPEN, False, None, 0)
    (event,) = [event for event in s.world.take_events() if isinstance(event, Opened | Widened)]
    assert isinstance(event, Widened if state is DoorState.AJAR else Opened)
    assert s.hero.opened == (0 if state is DoorState.AJAR else 1)


@pytest.mark.parametrize("breed", ["kobold", "key-thief", "bolt-warden"])
def test_only_a_picked_lock_costs_no_key(breed: str) -> None:
    s = Scenario("#####\n#@Lk#\n#####\n\nL = locked wooden door\nk = kobold asleep")
    foe = s.foe()
    foe.breed, foe.keys = BREEDS[breed], 2
    open_by_hand(s.door(), foe, s.world, enters=False)
    assert foe.keys == (2 if foe.breed.has(Trait.PICKS_LOCKS) else 1)
    assert [type(event) for event in s.world.take_events()] == [Unlocked, Opened]
    assert not s.door().locked


def told(s: Scenario) -> list[Event]:
    return [event for event in s.world.take_events() if isinstance(event, Battered | Gnawed | Breached)]


def test_blows_are_told_with_the_strength_that_is_left() -> None:
    s = Scenario("#####\n#@+k#\n#####\n\nk = ogre asleep")
    door, ogre = s.door(), s.foe()
    assert ogre.breed.bash is not None
    strength, pips = door.pips, ogre.breed.bash.pips
    while door.shut:
        assert bash_door(door, ogre, s.world) == ogre.breed.bash.turns
        strength -= pips
        (event,) = told(s)
        assert event == (Battered(ogre, door, strength) if strength > 0 else Breached(ogre, door))
    with pytest.raises(ValueError, match="no means to break doors"):
        bash_door(door, s.hero, s.world)


def test_bolt_belongs_to_who_set_it() -> None:
    s = Scenario("#####\n#@+k#\n#####\n\nk = bolt-warden asleep")
    door = s.door()
    bolt_door(door, s.foe(), s.world)
    assert (door.bolter, s.world.take_events()) == (s.foe(), [Latched(s.foe(), door)])
    unbolt_door(door, s.foe(), s.world)
    assert (door.bolter, door.state) == (None, DoorState.SHUT)
    assert s.world.take_events() == [Unlatched(s.foe(), door)]


def test_bolt_is_judged_as_it_is_or_as_the_hero_saw_it() -> None:
    """The hero bolts a door that he last saw open, without seeing it."""
    s = Scenario("#####\n#@+.#\n#####")
    door, hero = s.door(), s.hero
    hero.latches = 1
    s.level.open_door(door)
    s.level.remember(s.world.view)
    s.level.bolt_door(door, hero)
    assert why_not_unlatched(door, hero, s.world) is None
    assert why_not_unlatched(door, hero, s.world, remembered=True) == "The door is not bolted."
    assert why_not_latched(door, hero, s.world) == "The door is already bolted."
    assert why_not_latched(door, hero, s.world, remembered=True) is None


def test_nothing_is_done_to_a_doorway_or_a_known_mimic() -> None:
    """The reason is the same for every verb, and comes before all other reasons."""
    s = Scenario("#######\n#@A.Mk#\n#######\n\nA = doorway door\nM = door mimic\nk = kobold asleep")
    doorway, mimic = s.level.doors[s.at("A")], s.level.doors[s.at("M")]
    verbs = (why_not_opened, why_not_eased, why_not_knocked, why_not_latched, why_not_unlatched)
    s.hero.latches = 1
    for door, actor in ((doorway, s.hero), (mimic, s.creature("k"))):
        why = why_no_leaf(door, actor)
        assert why is not None
        assert {verb(door, actor, s.world) for verb in verbs} == {why}
    assert why_not_opened(mimic, s.hero, s.world) is None, "the hero takes it for a door"


@pytest.mark.parametrize("state", DoorState)
def test_force_breaks_any_door_that_is_not_broken(state: DoorState) -> None:
    s = Scenario("#####\n#@+.#\n#####")
    s.door().state = state
    assert (why_not_burst(s.door()) is None) is (state is not DoorState.BROKEN)
