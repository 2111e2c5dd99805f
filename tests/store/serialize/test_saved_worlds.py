"""A world that was saved and read has the same hash, and plays on in the same way."""

from __future__ import annotations

import gc
import inspect
import json
import weakref
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from operator import attrgetter
from pkgutil import walk_packages
from typing import Annotated, Any, get_type_hints

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import game.engine
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import TRADITIONS
from game.content.world.gases import CONFUSION, FIREDAMP
from game.engine.behavior import Action, Ai, Task
from game.engine.bounds import CauseName, Most, Range, Text
from game.engine.events.combat_events import Surprised
from game.engine.events.event import Event
from game.engine.grid.geometry import EAST, Rect, Vec
from game.engine.model.order import Order
from game.engine.orders.interrupts import LeavesToPlayer, OpensDoors
from game.engine.orders.travel import Travel
from game.engine.records import is_record
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause, die
from game.engine.rules.hazards.fire import FIRE, ignite
from game.engine.rules.hazards.gas import puff
from game.engine.rules.stairs import enter_depth
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.store.json_values import CorruptData, JsonValue, NotSaveable, expect, json_text, parse_json
from game.store.serialize.codec_registry import (
    ACTOR,
    ORDER,
    ORDERS,
    STRUCTURES,
    codec_for,
    structure_of,
)
from game.store.serialize.dataclass_codec import StructureCodec
from game.store.serialize.references import NAMED
from game.store.serialize.saved_names import Saved
from game.store.serialize.snapshot import StateHash, state_hash, take_snapshot
from game.store.serialize.world_codec import (
    KNOWN_ACTOR,
    KNOWN_DOOR,
    KNOWN_LEVER,
    actor_refs_of,
    decode_world,
    encode_world,
    level_text,
)
from tests.support.examples import FULL, share_of_examples
from tests.support.made_levels import game_of
from tests.support.random_situations import drawings, orders, places, traditions
from tests.support.saved_game import save_and_load

MONSTERS_ONLY = {"BeStuck", "Call", "Divide", "Flee", "LeaveDoor", "Rally", "Say", "Steal", "WithIntent"}
"""Actions that no player orders, and that are done as soon as they are decided."""
NEVER_SAVED = {Task, Ai, LeavesToPlayer, OpensDoors}
"""Base classes of tasks, and what monsters and bots do."""


def events_and_hashes(world: World, turns: int) -> list[str]:
    """Let the bot `reader` play, and return the events of each update, followed by the state hash of the world.

    `turns`: greatest number of updates.
    """
    lines, hash_now = [], StateHash(world)
    for events in bot_updates(world, turns):
        lines += [f"{type(event).__name__} {event.at} {_words(event)}" for event in events]
        lines.append(hash_now())
    return lines


def bot_updates(world: World, turns: int) -> Iterator[list[Event]]:
    """Let the bot `reader` play, and yield the events of each update. `turns`: greatest number of updates."""
    for _ in range(turns):
        if world.over:
            break
        world.hero.orders = BOTS["reader"]
        events = update(world)
        world.hero.orders = None
        yield events


def play(world: World, turns: int) -> None:
    """Let the bot `reader` play. `turns`: greatest number of updates."""
    for _ in bot_updates(world, turns):
        pass


def _words(event: Any) -> list[str]:
    fields = (getattr(event, name) for name in event.__match_args__)
    return [getattr(value, "name", "") if hasattr(value, "name") else str(value) for value in fields]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
@pytest.mark.parametrize("depth", [1, 5, 9] if FULL else [5])
def test_reloaded_game_continues_identically(tradition: Tradition, depth: int) -> None:
    world = game_of(tradition, f"saved {depth}", depth)
    play(world, 200 if FULL else 8)
    other = save_and_load(world)
    assert state_hash(other) == state_hash(world)
    assert (other.view == world.view).all()
    turns = 200 if FULL else 8
    assert events_and_hashes(other, turns) == events_and_hashes(world, turns)


@share_of_examples(8)
@given(
    drawing=drawings(),
    tradition=traditions,
    order_list=st.lists(orders, max_size=8),
    last=orders,
    updates=st.integers(0, 5),
    fires=st.lists(places, max_size=3),
)
def test_any_game_situation_can_be_saved(
    drawing: str,
    tradition: Tradition,
    order_list: list[Order],
    last: Order,
    updates: int,
    fires: list[Vec],
) -> None:
    """Check that a loaded world has the state hash (hash of the whole world) of the saved world, and plays on alike.

    The world can be in the middle of an order when it is saved. The world can have fires, gases, latches (items that
    bolt a door), and actors that remember each other.

    `order_list`: orders that are carried out before the last order. `last`: the last order, of which only the first
    `updates` updates are played. `fires`: cells that are set on fire.
    """
    world = world_from_drawing(drawing, "0", tradition)
    assume(not isinstance(last, Travel) or world.level.in_bounds(last.goal))  # the game gives no other
    for at in fires:
        if world.level.in_bounds(at) and ignite(at, world, Cause("a test"), oil=6):
            puff(FIREDAMP, at, 20, world.level)
            puff(CONFUSION, at, 20, world.level)
    name = StateHash(world)
    for order in order_list:
        carry_out(world, order, 400)
        assert name() == state_hash(world), "the texts that are kept are those of the present world"
    carry_out(world, last, updates)
    other = save_and_load(world)
    assert name() == state_hash(other) == state_hash(world)
    for turn in range(40):
        assert [type(event) for event in update(world)] == [type(event) for event in update(other)]
        assert turn % 8 or state_hash(other) == name()
        world.hero.orders, other.hero.orders = world.hero.orders or Wait(), other.hero.orders or Wait()


def carry_out(world: World, order: Order, updates: int) -> None:
    world.hero.orders = order
    for _ in range(updates):
        if world.is_waiting:
            break
        update(world)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_state_hash_from_kept_texts_is_that_of_a_fresh_calculation(tradition: Tradition) -> None:
    world = game_of(tradition, "kept 3", 3)
    name, turns = StateHash(world), 100 if FULL else 12
    for depth in (4, 3, 5):
        for turn in range(turns):
            play(world, 1)
            assert name() == state_hash(world)
            if turn % 5 == 0:
                assert name.take_snapshot(turn, "") == take_snapshot(world, turn, ""), (
                    "texts of arrays are not mixed up"
                )
        if not world.over:
            enter_depth(depth, world)
            update(world)
    assert name() == state_hash(world)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_state_hash_notices_change_of_any_saved_field(tradition: Tradition) -> None:
    """Whatever is changed in place, no text is kept too long."""
    world = game_of(tradition, "saved 5", 5)
    play(world, 20)
    name, changed = StateHash(world), set[str]()
    for thing in reached(world):
        if isinstance(thing, tuple) or is_record(type(thing)):
            continue
        for part in structure_of(type(thing)).fields:
            what = f"{type(thing).__name__}.{part.path}"
            if what in changed:
                continue
            before = name()
            if change_in_place(thing, part.path):
                changed.add(what)
                assert name() == state_hash(world) != before, what
    assert len(changed) > 50


def change_in_place(thing: object, path: str) -> bool:
    """Change the value at a path of attributes; return whether it is a number, a truth, a container or an array."""
    *within, last = path.split(".")
    for part in within:
        thing = getattr(thing, part)
    value = getattr(thing, last)
    if isinstance(value, bool):
        setattr(thing, last, not value)
    elif isinstance(value, int) and last != "depth":
        setattr(thing, last, value + 1)
    elif isinstance(value, np.ndarray):
        value[2, 3] ^= 1
    elif isinstance(value, list | dict) and len(value) > 1 and not isinstance(next(iter(value)), Vec | int):
        value.pop() if isinstance(value, list) else value.popitem()
    else:
        return False
    return True


def test_texts_of_what_is_gone_are_forgotten() -> None:
    """Otherwise a long game, or a replay that takes many snapshots, would need ever more memory."""
    world = world_from_drawing("######\n#@.V+#\n######\n\nV = item healing potion", "0", TRADITIONS["ajar"])
    name = StateHash(world)
    name()
    item = weakref.ref(next(iter(world.level.items.values())))
    world.level.items.clear()
    world.level.memory.items.clear()
    for _ in range(2):
        name.take_snapshot(0, "")
    gc.collect()
    assert item() is None


@pytest.mark.parametrize("beside", [KNOWN_ACTOR, KNOWN_DOOR, KNOWN_LEVER], ids=attrgetter("word"))
def test_what_the_hero_knows_never_changes_in_place(beside: StructureCodec) -> None:
    """Therefore the text of an actor, a door or a lever is kept as long as he knows the same object of it."""
    assert beside.steady


def test_left_levels_are_saved_with_their_actors() -> None:
    world = new_game("kept", TRADITIONS["ajar"])
    name = StateHash(world)
    for depth in (2, 3, 2, 1, 2):
        play(world, 15 if FULL else 8)
        enter_depth(depth, world)
        update(world)
        assert name() == state_hash(world)
    other = save_and_load(world)
    assert list(other.levels) == [1, 2, 3]
    assert [len(level.actors) for level in other.levels.values()] == [
        len(level.actors) for level in world.levels.values()
    ]
    turns = 100 if FULL else 12
    assert events_and_hashes(other, turns) == events_and_hashes(world, turns)


def two_linked_levels() -> World:
    """Return a game with two levels. The hero is on the second, and monsters of the first follow actors elsewhere.

    One follows the last actor of the second level, one follows the hero, and one follows an actor that is dead.
    """
    world = new_game("kept", TRADITIONS["ajar"])
    first, second, third = [actor for actor in world.level.actors if actor is not world.hero][:3]
    enter_depth(2, world)
    update(world)
    first.ai.follows, second.ai.follows = world.level.actors[-1], world.hero
    third.ai.follows = dead = next(actor for actor in world.level.actors[:-1] if actor is not world.hero)
    world.level.remove(dead)
    return world


@pytest.mark.parametrize("end", [1, None], ids=["return", "death"])
def test_game_saved_after_a_sneak_attack_and_a_descent_keeps_its_hashes(end: int | None) -> None:
    """The attack leaves a note about the hero himself in the memory of the level, which he then leaves."""
    s = Scenario("####\n#@k#\n####\n\nk = kobold asleep")
    events = s.play(Walk(EAST))
    assert any(isinstance(event, Surprised) for event in events)
    enter_depth(2, s.world)
    loaded = save_and_load(s.world)
    for world in (s.world, loaded):
        if end is None:
            die(world.hero, FIRE, world)
        else:
            enter_depth(end, world)
    assert state_hash(loaded) == state_hash(s.world)


def test_state_hash_encodes_only_levels_where_the_hero_has_been_since(monkeypatch: pytest.MonkeyPatch) -> None:
    world, depths = new_game("kept", TRADITIONS["ajar"]), list[int]()
    for depth in (2, 3, 4, 3):
        enter_depth(depth, world)
        update(world)
    name = StateHash(world)
    before = name()

    def counted(depth: int, *rest: Any) -> str:
        depths.append(depth)
        return level_text(depth, *rest)

    monkeypatch.setattr("game.store.serialize.snapshot.level_text", counted)
    assert name() == before
    assert depths == [3]
    for to, encoded in ((4, [3, 4]), (3, [3, 4]), (4, [3, 4])):
        enter_depth(to, world)
        update(world)
        depths.clear()
        hashed = name()
        assert depths == encoded, "not the first two levels"
        assert hashed == state_hash(world)


def test_state_hash_notices_new_places_of_actors_elsewhere() -> None:
    world = two_linked_levels()
    name = StateHash(world)
    name()
    for actor in [actor for actor in world.level.actors if actor is not world.hero]:
        world.level.remove(actor)
        assert name() == state_hash(world)


def test_state_hash_notices_visit_of_left_level_between_two_calls() -> None:
    world = two_linked_levels()
    name, here = StateHash(world), world.level.depth
    name()
    enter_depth(3 - here, world)
    world.level.memory.explored[1, 1] ^= True
    enter_depth(here, world)
    assert name() == state_hash(world)


def test_loading_counts_no_change_of_a_level() -> None:
    """A dragon, which blocks the view, has stood there before."""
    world = world_from_drawing("#######\n#@..D.#\n#######\n\nD = dragon asleep", "0", TRADITIONS["ajar"])
    update(world)
    loaded = save_and_load(world)
    assert loaded.level.opaque[4, 1]
    assert loaded.level.changes == world.level.changes > 0
    assert state_hash(loaded) == state_hash(world)


def test_saved_references_keep_dead_actors() -> None:
    s = Scenario("#####\n#@k+#\n#####\n\nk = kobold asleep")
    kobold, door = s.foe(), s.door()
    door.knocker, door.mimic = kobold, kobold
    s.level.remove(kobold)
    kobold.health = 0
    other = save_and_load(s.world)
    remembered = other.level.doors[door.at]
    assert remembered.knocker is remembered.mimic
    assert remembered.knocker is not None
    assert remembered.knocker.name == "kobold"
    assert other.level.actors == [other.hero]


def test_state_hash_shows_every_difference() -> None:
    """Every change counts, even in the pack of a monster on another level."""
    world = new_game("kept", TRADITIONS["ajar"])
    play(world, 5)
    name = StateHash(world)
    names = {name()}
    level, hero = world.level, world.hero
    door = next(iter(level.doors.values()))
    foe = next(actor for actor in level.actors if actor is not hero)
    hero.bag[0] = type(hero.bag[0])(hero.bag[0].kind, hero.bag[0].count, pocket=9)
    names.add(name())
    door.battered += 1
    names.add(name())
    foe.ai.follows = hero
    names.add(name())
    level.memory.explored[3, 3] ^= True
    names.add(name())
    world.dice.below(6)
    names.add(name())
    assert name() == state_hash(world)
    enter_depth(2, world)
    names.add(state_hash(world))
    foe.ready_at += 1
    names.add(state_hash(world))
    assert len(names) == 8


# ---------------------------------------------------------------------------------- nothing is forgotten


def reached(world: World) -> Iterator[Any]:
    """Yield every object with attributes in a world, without content and derived data."""
    seen: set[int] = set()
    waiting: list[Any] = [world, *world.levels.values(), *world.level.actors]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (str, int, Enum, type(None), Rect, Vec, *NAMED)):
            continue
        seen.add(id(thing))
        if isinstance(thing, dict):
            waiting += [*thing, *thing.values()]
        elif isinstance(thing, (list, tuple, set, frozenset)) and not hasattr(thing, "_fields"):
            waiting += thing
        elif type(thing).__module__.startswith("game."):
            yield thing
            kind: Any = type(thing)
            waiting += [attrgetter(field.path)(thing) for field in structure_of(kind).fields]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_world_holds_only_declared_attributes(tradition: Tradition) -> None:
    """An undeclared attribute would be lost, and so would an object of a class that is not saved."""
    world = game_of(tradition, "saved 5", 5)
    play(world, 60 if FULL else 10)
    things = [*reached(world)]
    hints = {kind: set(get_type_hints(kind)) for kind in {type(thing) for thing in things}}
    for thing in things:
        declared = hints[type(thing)] if hasattr(thing, "__dict__") else set(thing._fields)
        undeclared = set(getattr(thing, "__dict__", ())) - declared
        assert not undeclared, f"{type(thing).__name__} does not declare {undeclared}"


def test_every_saved_class_declares_its_fields() -> None:
    for kind in (*STRUCTURES, ACTOR.kind):
        declared = set(get_type_hints(kind))
        assert {field.path.partition(".")[0] for field in structure_of(kind).fields} <= declared, kind


@dataclass(eq=False)
class Bell:
    at: Vec
    rung: Annotated[int, Range(0, 9)] = 0
    by: Annotated[list[CauseName], Most(9)] = field(default_factory=list)


def test_new_saved_field_needs_default_and_bound() -> None:
    bell = Bell(Vec(1, 2), rung=3)
    record = StructureCodec(Saved(Bell, "Bell"), codec_for)
    links = actor_refs_of(new_game("0", TRADITIONS["ajar"]))
    encoded = record.encode(bell, links)
    assert encoded == {"at": [1, 2], "rung": 3}
    assert vars(record.decode(encoded, links)) == vars(bell)
    older = [record.decode({"at": [1, 2]}, links) for _ in range(2)]
    assert [(one.rung, one.by) for one in older] == [(0, [])] * 2, "what older saves lack has its default"
    assert older[0].by is not older[1].by


class Belfry:
    """Class of saved objects that is no dataclass, like World and Level."""

    at: Vec
    mood: Annotated[int, Range(0, 9)] = 7
    by: Annotated[list[CauseName], Most(9)]
    names: Annotated[set[CauseName], Most(9)]
    rung: Annotated[Counter[CauseName], Most(9)]
    ages: Annotated[dict[CauseName, bool], Most(9)]
    some: Annotated[tuple[CauseName, ...], Most(9)]
    home: Vec | None


def test_field_that_older_games_lack_is_empty_or_none_in_a_plain_class() -> None:
    record = StructureCodec(Saved(Belfry, "Belfry"), codec_for)
    links = actor_refs_of(new_game("0", TRADITIONS["ajar"]))
    empty = {"at": Vec(1, 2), "mood": 7, "by": [], "names": set(), "rung": Counter[str](), "ages": {}, "some": ()}
    empty |= {"home": None}
    one, other = (vars(record.decode({"at": [1, 2]}, links)) for _ in range(2))
    assert one == other == empty
    assert {name: type(value) for name, value in one.items()} == {name: type(value) for name, value in empty.items()}
    assert not any(one[name] is other[name] for name in ("by", "names", "rung", "ages"))
    with pytest.raises(CorruptData, match=r"^Belfry has no at$"):
        record.decode({}, links)


@pytest.mark.parametrize(
    "hint",
    [
        *(int, str, list[int], list[CauseName], dict[str, bool], tuple[int, str], np.ndarray[Any, np.dtype[np.uint8]]),
        *(Annotated[int, Text(3)], Annotated[str, Range(0, 3)], Annotated[bool, Range(0, 1)], int | None),
    ],
)
def test_field_without_a_fitting_bound_is_not_saved(hint: Any) -> None:
    class Bell:
        pass

    Bell.__annotations__ = {"rung": hint}
    with pytest.raises(NotSaveable, match=r"Bell\.rung: "):
        _ = StructureCodec(Saved(Bell, "Bell"), codec_for).fields


class Chime:
    """A class without saved words."""


@dataclass
class Clock:
    chime: Chime


def test_unknown_field_type_is_named() -> None:
    with pytest.raises(NotSaveable, match=r"Clock\.chime"):
        _ = StructureCodec(Saved(Clock, "Clock"), codec_for).fields


def engine_classes() -> Iterator[type]:
    for found in walk_packages(game.engine.__path__, "game.engine."):
        module = import_module(found.name)
        yield from (
            kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__
        )


def test_every_order_can_be_saved() -> None:
    kinds = list(engine_classes())
    actions = {kind.__name__ for kind in kinds if issubclass(kind, Action) and not kind.__subclasses__()}
    tasks = {kind.__name__ for kind in kinds if issubclass(kind, Task) and kind not in NEVER_SAVED}
    assert tasks | (actions - MONSTERS_ONLY) == {kind.__name__ for kind in ORDERS}


# -------------------------------------------------------------------------------------- invalid data

TEXT = json_text(encode_world(new_game("small", TRADITIONS["roguesharp"])))


@given(
    st.integers(0, len(TEXT) - 1),
    st.text(st.sampled_from([chr(code) for code in range(128)]), max_size=3),
    st.integers(0, 4),
)
def test_damaged_world_text_is_refused_or_read(at: int, other: str, lost: int) -> None:
    damaged = TEXT[:at] + other + TEXT[at + lost :]
    try:
        world = decode_world(parse_json(damaged))
    except CorruptData:
        return
    assert world.level.in_bounds(world.hero.pos)


paths = st.lists(st.integers(0, 1_000), min_size=1, max_size=8)
nonsense: st.SearchStrategy[JsonValue] = st.sampled_from(
    [None, True, -1, 10**30, 10**50, "", "wooden", [], {}, [[]], [-5, -5], [3, 3, "eJw="], {"Walk": {}}]
)


@given(paths, nonsense)
def test_nonsense_world_values_are_refused(path: list[int], other: JsonValue) -> None:
    saved = json.loads(TEXT)
    _replace(saved, path, other)
    try:
        world = decode_world(saved)
    except CorruptData:
        return
    assert world.level.in_bounds(world.hero.pos)


def _replace(saved: Any, path: list[int], other: JsonValue) -> None:
    for index in path:
        keys = list(saved) if isinstance(saved, dict) else range(len(saved))
        key = keys[index % len(keys)]
        if not isinstance(saved[key], (dict, list)) or not saved[key] or index is path[-1]:
            saved[key] = other
            return
        saved = saved[key]


@pytest.mark.parametrize("late", ["next_beat", "now", "ready_at"])
@pytest.mark.parametrize("tick", [10**5, 10**9])
def test_world_with_far_future_turn_is_refused(late: str, tick: int) -> None:
    saved = json.loads(TEXT)
    for fields in saved["levels"][0]["actors"] if late == "ready_at" else [saved["world"]]:
        fields[late] = tick
    with pytest.raises(CorruptData, match="too far from the present"):
        decode_world(saved)


def test_deeply_nested_value_is_refused_briefly() -> None:
    deep: JsonValue = []
    for _ in range(100_000):
        deep = [deep]
    for kind in (int, str, dict):
        with pytest.raises(CorruptData, match="a list of 1 should have the type"):
            expect(kind, deep)
    with pytest.raises(CorruptData, match="should have the type dict"):
        ORDER.decode(deep, actor_refs_of(new_game("0", TRADITIONS["ajar"])))


def test_nested_orders_are_refused() -> None:
    """Check that an order inside another order is refused.

    Such orders could be nested so deeply that reading the saved game would exceed Python's recursion limit.
    """
    links = actor_refs_of(new_game("0", TRADITIONS["ajar"]))
    deep: JsonValue = {"Search": {}}
    saved: JsonValue = {"Linger": {"action": deep}}
    assert ORDER.encode(ORDER.decode(saved, links), links) == saved
    for _ in range(300):
        deep = {"Linger": {"action": deep}}
    with pytest.raises(CorruptData, match="is not an order"):
        ORDER.decode(deep, links)


@pytest.mark.parametrize("saved", [{}, {"Wait": {}, "Search": {}}, {"Wait": {}, "x": {}}, {"x": {}}, [], "Wait", None])
def test_order_is_an_object_with_the_one_word_of_the_order(saved: JsonValue) -> None:
    links = actor_refs_of(new_game("0", TRADITIONS["ajar"]))
    with pytest.raises(CorruptData):
        ORDER.decode(saved, links)


def test_invalid_actor_reference_is_refused() -> None:
    world = new_game("0", TRADITIONS["ajar"])
    links, number = actor_refs_of(world), len(world.level.actors)
    assert links.decode(parse_json(f"[1, {number - 1}]")) is world.level.actors[-1]
    for reference in (f"[1, {number}]", "[1, -1]", "[2, 0]", "[0, 0]", "[0, -1]", "[]", '"hero"', "[0]"):
        with pytest.raises(CorruptData):
            links.decode(parse_json(reference))
