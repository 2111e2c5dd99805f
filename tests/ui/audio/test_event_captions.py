"""Captions of sounds: every sound has one, and its words tell direction and loudness."""

from __future__ import annotations

import pytest

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.world.traps import TRAPS
from game.engine.events import combat_events, door_events, hazard_events, item_events, movement_events
from game.engine.events.event import Event
from game.engine.events.movement_events import Heard
from game.engine.grid.geometry import EAST, NORTHWEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState, Plate
from game.engine.model.fixtures import Lever, Trap
from game.engine.model.item import Item
from game.engine.model.noise import Noise
from game.play import Scenario
from game.ui.audio.event_sounds import PlayedSound, sounds_of
from game.ui.audio.heard_events import LOUD_SOUNDS, OWN_STEP, caption_of
from game.ui.audio.synthesis.sound_recipes import SOUNDS
from game.ui.hud.sound_captions import MOST, SECONDS, Captions
from game.ui.text.sentences.log.sound_captions import CAPTIONS, CAPTIONS_OF_EVENTS


class Clock:
    """Clock that a test sets."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_every_sound_has_caption() -> None:
    assert len({*CAPTIONS.values()}) == len(CAPTIONS)
    assert OWN_STEP in CAPTIONS


def test_loud_sounds_are_loudest_of_sound_bank() -> None:
    assert {name for name, recipe in SOUNDS.items() if recipe.loudness >= -17} == LOUD_SOUNDS


@pytest.mark.parametrize(
    ("name", "distance", "direction", "caption"),
    [
        ("step-soft", 0, Vec(0, 0), "[your steps]"),
        ("search", 0, Vec(0, 0), "[you search]"),
        ("step-soft", 1, EAST, "[soft steps, east]"),
        ("door-ajar", 0, Vec(0, 0), "[a hinge creaks]"),
        ("door-ajar", 4, EAST, "[a hinge creaks, east]"),
        ("door-ajar", 16, NORTHWEST, "[a hinge creaks, faint, northwest]"),
        ("blast", 0, Vec(0, 0), "[an explosion, loud]"),
        ("blast", 4, EAST, "[an explosion, loud, east]"),
        ("blast", 7, EAST, "[an explosion, east]"),
    ],
)
def test_caption_tells_loudness_and_direction(name: str, distance: float, direction: Vec, caption: str) -> None:
    assert caption_of(PlayedSound(name, 1.0, 0.0, distance, direction)) == caption


def test_sound_of_unseen_noise_has_its_direction() -> None:
    s = Scenario("#####\n#.@.#\n#####")
    (sound,) = sounds_of(Heard(Noise.KNOCK, NORTHWEST, 9, s.hero.pos), s.world)
    assert sound.direction == NORTHWEST


def test_captions_go_after_some_seconds() -> None:
    clock = Clock()
    captions = Captions(clock)
    assert captions.next_change_in() is None
    captions.add("[knocking]")
    clock.seconds = 1.0
    captions.add("[gnawing]")
    assert (captions.lines(), captions.next_change_in()) == (("[knocking]", "[gnawing]"), SECONDS - 1)
    clock.seconds = SECONDS
    assert captions.lines() == ("[gnawing]",)


def test_repeated_caption_is_shown_once_and_stays_longer() -> None:
    clock = Clock()
    captions = Captions(clock)
    captions.add("[gnawing]")
    captions.add("[knocking]")
    clock.seconds = SECONDS - 1
    captions.add("[gnawing]")
    assert captions.lines() == ("[knocking]", "[gnawing]")
    assert captions.take_unread() == ["[gnawing]", "[knocking]"]
    clock.seconds = SECONDS + 1
    assert captions.lines() == ("[gnawing]",)


def test_own_steps_make_way_and_are_not_read_out() -> None:
    captions = Captions(Clock())
    captions.add("[1]")
    captions.add("[your steps]", minor=True)
    for number in range(2, MOST + 1):
        captions.add(f"[{number}]")
    assert captions.lines() == ("[1]", "[2]", "[3]")
    captions.add("[4]")
    assert captions.lines() == ("[2]", "[3]", "[4]")
    assert captions.take_unread() == ["[1]", "[2]", "[3]", "[4]"]
    assert captions.take_unread() == []


def test_sounds_of_events_tell_who_is_concerned() -> None:
    s = Scenario("#######\n#@k...#\n##+#A##\n##.#.##\n\nk = kobold\nA = stiff glass door")
    hero, (foe,) = s.hero, s.world.foes_in_view()
    wood, glass = (s.level.doors[at] for at in (Vec(2, 2), Vec(4, 2)))
    at, gold, dart = foe.pos, Item(ITEMS["gold"]), Item(ITEMS["dart"])

    def struck(victim: Actor, damage: int) -> Event:
        return combat_events.Struck(foe, victim, 1, 0, damage, at)

    expected: list[tuple[Event, list[tuple[str, float]]]] = [
        (door_events.Opened(hero, wood), [("door-wood-open", 1.0)]),
        (door_events.Opened(hero, glass), [("door-glass-open", 1.0)]),
        (door_events.Eased(hero, wood), [("door-ajar", 0.6)]),
        (door_events.Eased(hero, glass), [("door-ajar", 1.0)]),
        (door_events.Battered(foe, wood, 1), [("door-knock", 1.0), ("blow-blocked", 1.0)]),
        (door_events.Breached(foe, wood), [("door-breach", 1.0)]),
        (door_events.Breached(foe, glass), [("glass-break", 1.0)]),
        (movement_events.Moved(hero, at, at), [("step-stone", 0.5)]),
        (movement_events.Moved(foe, at, at), []),
        (movement_events.FoundNothing(hero, at), [("search", 0.5)]),
        (movement_events.FoundNothing(foe, at), []),
        (movement_events.PickedUp(hero, gold, at), [("pickup-gold", 1.0)]),
        (movement_events.PickedUp(hero, dart, at), [("pickup", 1.0)]),
        (movement_events.PickedUp(foe, gold, at), []),
        (struck(hero, 2), [("hurt", 1.0)]),
        (struck(foe, 2), [("blow-hit", 1.0)]),
        (struck(hero, 0), [("blow-blocked", 1.0)]),
        (struck(foe, 0), [("blow-blocked", 1.0)]),
        (combat_events.Surprised(hero, foe, 3, at), [("blow-hit", 1.0)]),
        (combat_events.Surprised(foe, hero, 3, at), [("hurt", 1.0)]),
        (combat_events.Hurt(hero, "fire", 1, at), [("hurt", 1.0)]),
        (combat_events.Hurt(foe, "fire", 1, at), []),
        (combat_events.Died(hero, "fire", None, at), [("death-hero", 1.0)]),
        (combat_events.Died(foe, "fire", None, at), [("death-foe", 1.0)]),
    ]
    for event, sounds in expected:
        assert [(sound.name, sound.volume) for sound in sounds_of(event, s.world)] == sounds, event


def test_caption_is_about_its_event_although_others_sound_alike() -> None:
    s = Scenario("#######\n#@k...#\n##+####\n##.####\n\nk = kobold")
    hero, foe, door = s.hero, s.foe(), Door(s.door().kind, s.hero.pos)
    at, item, lightning = hero.pos, Item(ITEMS["fire flask"]), ABILITIES["lightning bolt"]
    trap, lever, plate = Trap(TRAPS["bear"], at, hidden=False), Lever(at, at), Plate.QUIET
    expected: list[tuple[Event, set[str]]] = [
        (combat_events.Hurt(hero, "fire", 1, at), {"[you are hurt, loud]"}),
        (combat_events.Struck(foe, hero, 1, 0, 1, at), {"[a blow hits you, loud]"}),
        (combat_events.Missed(hero, foe, at), {"[a blow misses]"}),
        (door_events.Battered(foe, door, 1), {"[a blow shakes a door]"}),
        (door_events.Breached(foe, door), {"[a door breaks, loud]"}),
        (door_events.Latched(hero, door), {"[a bolt slides]"}),
        (door_events.PlateAgreed(hero, lever, plate, 3, at), {"[a plate sinks]"}),
        (door_events.PlateRefused(hero, lever, plate, 3, at), {"[a plate sinks]"}),
        (door_events.SecretDoorFound(hero, door), {"[a hidden way is found]"}),
        (door_events.Unlocked(hero, door), {"[a lock clicks]"}),
        (hazard_events.BurntDown(door), {"[a burnt door falls, loud]"}),
        (hazard_events.CaughtFire("fire", at), {"[something catches fire]"}),
        (hazard_events.LampCovered(hero, True, at), {"[a lamp cover clicks]"}),
        (hazard_events.OilTaken(hero, 1, at), {"[oil gurgles]"}),
        (hazard_events.TrapLaid(hero, trap, at), {"[a trap is set]"}),
        (hazard_events.TrapSprung(hero, trap, at), {"[a trap springs]"}),
        (item_events.Blasted(hero, "beam", 1, 0, 1, at), {"[magic hits you, loud]"}),
        (item_events.Blasted(foe, "beam", 1, 0, 1, at), {"[magic hits]"}),
        (item_events.Blasted(foe, "beam", 1, 1, 0, at), {"[magic does no harm]"}),
        (item_events.Dug(hero, 1, at), {"[rock crumbles, loud]"}),
        (item_events.Healed(hero, 3, at), {"[magic hums]"}),
        (item_events.Identified(item.kind, "a red potion", at), {"[you learn something]"}),
        (item_events.Improved(hero, item, at), {"[magic hums]"}),
        (item_events.Invoked(hero, lightning, at), {"[magic hums]"}),
        (item_events.Learned(hero, lightning, at), {"[you learn something]"}),
        (item_events.LookedBehind(hero, door, (), at), {"[magic hums]"}),
        (item_events.TomeCrumbled(item, lightning, at), {"[a book falls to dust]"}),
        (item_events.LeftLying(hero, item, at), {"[your pack is full]"}),
        (item_events.Shattered(item, "fire flask", at), {"[something shatters, loud]"}),
        (item_events.Teleported(hero, at, at), {"[air rushes]"}),
        (item_events.Threw(hero, item, "fire flask", (), at), {"[something flies]"}),
        (movement_events.Arrived(2, 0, at), {"[steps on stairs]"}),
        (movement_events.Refused("You cannot.", at), {"[not possible]"}),
        (Heard(Noise.BLOWS, EAST, 12, at), {"[blows, east]"}),
        (Heard(Noise.CLATTER, EAST, 12, at), {"[something clatters, east]"}),
    ]
    for event, captions in expected:
        assert {caption_of(sound) for sound in sounds_of(event, s.world)} == captions, event
    named = {(type(event), sound.name) for event, _ in expected for sound in sounds_of(event, s.world)}
    assert CAPTIONS_OF_EVENTS.keys() <= named, "no caption is left for a sound that an event no longer has"


@pytest.mark.parametrize(("state", "sound"), [(DoorState.OPEN, "door-wood-open"), (DoorState.AJAR, "door-ajar")])
def test_door_moved_by_another_sounds_as_it_moves(state: DoorState, sound: str) -> None:
    s = Scenario("####\n#@+#\n####")
    (door,) = s.level.doors.values()
    door.state = state
    (heard,) = sounds_of(door_events.TwinMoved(door), s.world)
    assert heard.name == sound


@pytest.mark.parametrize(
    ("at", "pan", "distance"),
    [(Vec(6, 3), 0.5, 5), (Vec(1, 1), 0.0, 2), (Vec(0, 3), -0.1, 1), (Vec(30, 3), 1.0, 29), (Vec(16, 9), 1.0, 15)],
)
def test_sound_comes_from_its_side_and_distance(at: Vec, pan: float, distance: float) -> None:
    s = Scenario("###\n#.#\n#.#\n#@#\n###")
    (sound,) = sounds_of(combat_events.Died(s.hero, "fire", None, at), s.world)
    assert sound.pan == pytest.approx(pan)
    assert sound.distance == distance


@pytest.mark.parametrize(("loudness", "cells"), [(0, 14), (4, 10), (12, 2), (40, 2)])
def test_faint_unseen_noise_seems_far_away(loudness: int, cells: int) -> None:
    s = Scenario("###\n#@#\n###")
    (sound,) = sounds_of(movement_events.Heard(Noise.KNOCK, EAST, loudness, s.hero.pos), s.world)
    assert (sound.name, sound.distance, sound.direction) == ("door-knock", cells, EAST)
    assert sound.pan == min(1.0, cells / 10)


def test_what_the_hero_does_with_his_own_things_sounds_where_he_is() -> None:
    s = Scenario("######\n#@..k#\n######\n\nk = kobold")
    there, item = Vec(4, 1), Item(ITEMS["teleport scroll"])
    events: list[Event] = [
        item_events.Used(s.hero, item, "scroll", there),
        item_events.Identified(item.kind, "unknown scroll", there),
    ]
    for event in events:
        (sound,) = sounds_of(event, s.world)
        assert (sound.distance, sound.direction) == (0, Vec(0, 0))
    (sound,) = sounds_of(item_events.Used(s.foe(), item, "scroll", there), s.world)
    assert (sound.distance, sound.direction) == (3, EAST)
