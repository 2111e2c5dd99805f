"""Saved games use the words of one table: names in the code may change and move."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.content.new_game import new_game
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.content.world.door_kinds import WOODEN
from game.engine.bounds import Count, Tick
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Lever
from game.engine.orders.auto_explore import Explore
from game.engine.orders.interrupts import Interrupts
from game.engine.recent_attacks import Missile
from game.engine.records import SavedSeparately
from game.engine.run_stats import End, OpenedBy
from game.engine.turns import update
from game.store.db.game_store import Store
from game.store.json_values import NotSaveable, json_text, parse_json
from game.store.recording.replay_file import GameRecord, StoredRecord, read_replay
from game.store.serialize.codec_registry import ORDER, REGISTRY, Registry
from game.store.serialize.saved_names import SAVED_AS, Saved
from game.store.serialize.snapshot import load_world, state_hash
from game.store.serialize.world_codec import actor_refs_of
from tests.support.examples import FULL, spread
from tests.support.folders import EARLIER_STORES
from tests.support.saved_game import snapshot_texts, texts


def with_entries(*entries: Saved) -> tuple[Saved, ...]:
    """Return SAVED_AS with each of `entries` in place of the entry that has the same word.

    Entries with new words are added at the end.
    """
    others = {entry.word: entry for entry in entries}
    return tuple(others.pop(saved.word, saved) for saved in SAVED_AS) + tuple(others.values())


def entry(word: str) -> Saved:
    return next(saved for saved in SAVED_AS if saved.word == word)


# -------------------------------------------------------------------------------------------- the table


def test_every_saved_class_has_exactly_one_word() -> None:
    assert Registry(SAVED_AS).faults() == []


class Colour(Enum):
    RED = 1


LEVER, STATE = entry("Lever"), entry("DoorState")


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (LEVER._replace(names="gone=left"), "SAVED_AS has a word for Lever.left, which is not saved"),
        (LEVER._replace(names="at=pulled"), "2 fields of Lever have the word 'at'"),
        (LEVER._replace(names="pulled=at.pulled"), "SAVED_AS has a word for Lever.at.pulled, which is not saved"),
        (LEVER._replace(names="pulled=no.pulled"), "no must always hold objects of one class"),
        (STATE._replace(names="GONE=LEFT"), "SAVED_AS has a word for DoorState.LEFT, which is not saved"),
        (STATE._replace(names="OPEN=BROKEN"), "2 fields of DoorState have the word 'OPEN'"),
        (Saved(Colour, "Colour"), "SAVED_AS has words for Colour, which nothing that is saved holds"),
        (Saved(Missile, "Rock"), "SAVED_AS has 2 classes called Missile"),
    ],
)
def test_registry_reports_wrong_words(changed: Saved, expected: str) -> None:
    faults = Registry(with_entries(changed)).faults()
    assert any(expected in fault for fault in faults), faults


def test_registry_reports_shared_word() -> None:
    assert "SAVED_AS has 2 classes with the word 'Door'" in Registry((*SAVED_AS, Saved(Colour, "Door"))).faults()


def test_registry_reports_class_without_words() -> None:
    without = [saved for saved in SAVED_AS if saved.word not in ("Lever", "DoorState")]
    with pytest.raises(NotSaveable, match="DoorState has no names in SAVED_AS"):
        Registry(without).codec_for(DoorState)
    assert any("Lever" in fault for fault in Registry(without).faults())


def test_class_with_wrong_words_is_not_saved() -> None:
    links = actor_refs_of(new_game("0", AJAR))
    lever = Lever(Vec(1, 1), Vec(2, 2))
    with pytest.raises(NotSaveable, match=r"Lever\.left"):
        Registry(with_entries(LEVER._replace(names="gone=left"))).structure_of(Lever).encode(lever, links)


@pytest.mark.parametrize("word", ["Actor", "Door", "Watch", "Chronicle"])
def test_saved_fields_are_in_word_order(word: str) -> None:
    """The fields of a class are saved in the order of their saved words.

    The names of the fields in the code have no influence, so renaming a field does not change what is saved.
    """
    fields = REGISTRY.structure_of(entry(word).kind).fields
    assert [field.word for field in fields] == sorted(field.word for field in fields)


# --------------------------------------------------------------- renamed classes, fields and members


def moved(path: str) -> Any:
    """Return a property that reads and sets a field that was moved into an inner object.

    With the property, code can still use the field's earlier name. `path`: path of the moved field, such as "ai.mood".
    """

    def put(thing: Any, value: Any) -> None:
        *within, name = path.split(".")
        setattr(attrgetter(".".join(within))(thing) if within else thing, name, value)

    return property(attrgetter(path), put)


KNOCKED_AT, KNOCKER, KNOCKS = map(moved, ("knocking.knocked_at", "knocking.knocker", "knocking.knocks"))
LOOKOUT = moved("lookout")


class Knocking(NamedTuple):
    """Inner object of `Leaf`, with the last knocks at the door. The object is immutable."""

    knocked_at: Tick | None = None
    knocker: Actor | None = None
    knocks: Count = 0


@dataclass
class Leaf(Door):
    """A door whose fields about knocks were moved into the inner object `knocking`."""

    knocking: Knocking = field(default_factory=Knocking)
    knocked_at: SavedSeparately[int | None] = KNOCKED_AT
    knocker: SavedSeparately[Actor | None] = KNOCKER
    knocks: SavedSeparately[int] = KNOCKS


class Company(Enum):
    NONE = "nobody"
    SLEEPER = "one asleep"
    ONE_AWAKE = "one awake"
    SEVERAL_ASLEEP = "several asleep"
    SEVERAL_MIXED = "several, some awake"
    SEVERAL_AWAKE = "several awake"


@dataclass
class Lookout(Interrupts):
    """The class `Interrupts` under another name, as if it had been renamed in later code."""


@dataclass(eq=False)
class AutoExplore(Explore):
    """The class `Explore` under another name. Its field `_interrupts` is renamed to `lookout`."""

    lookout: Lookout = field(default_factory=Lookout)
    _interrupts: SavedSeparately[Interrupts] = LOOKOUT


def renamed(word: str, kind: type, names: str = "") -> Saved:
    """Return the entry of SAVED_AS with the word `word`, for another class. `names`: the words of renamed fields."""
    moved_again = {name.partition("=")[0] for name in names.split()}
    kept = [name for name in entry(word).names.split() if name.partition("=")[0] not in moved_again]
    return Saved(kind, word, " ".join([*kept, names]))


RENAMED = Registry(
    with_entries(
        renamed("Door", Leaf, "knocked_at=knocking.knocked_at"),
        renamed("Occupants", Company, "NOBODY=NONE ONE_ASLEEP=SLEEPER"),
        renamed("Watch", Lookout),
        renamed("Explore", AutoExplore, "_watch=lookout"),
    )
)
"""A registry of classes, fields and members that have other names or places in the code, but the same saved words."""


def test_renamed_member_keeps_its_word() -> None:
    codec, refs = RENAMED.codec_for(Company), actor_refs_of(new_game("0", AJAR))
    assert codec.encode(Company.SLEEPER, refs) == "ONE_ASLEEP"
    assert codec.decode("ONE_ASLEEP", refs) is Company.SLEEPER


def test_renamed_class_and_field_keep_their_words() -> None:
    world = world_from_drawing("######\n#@+.k#\n######\n\nk = kobold asleep", "0", AJAR)
    world.hero.orders = order = Explore()
    update(world)
    refs = actor_refs_of(world)
    saved = REGISTRY.order.encode(order, refs)
    again = RENAMED.order.decode(saved, refs)
    assert type(again) is AutoExplore
    assert type(again.lookout) is Lookout
    assert again.lookout._started == order._interrupts._started
    assert RENAMED.order.encode(again, refs) == saved


def test_moved_fields_keep_their_words() -> None:
    world = world_from_drawing("######\n#@+.k#\n######\n\nk = kobold asleep", "0", AJAR)
    refs, foe = actor_refs_of(world), world.level.actors[1]
    (door,) = world.level.doors.values()
    door.knocked_at, door.knocker, door.knocks = 5, foe, 2
    saved = REGISTRY.structure_of(Door).encode(door, refs)
    leaf = RENAMED.structure_of(Leaf).decode(saved, refs)
    assert leaf.knocking == Knocking(5, foe, 2)
    assert RENAMED.structure_of(Leaf).encode(leaf, refs) == saved


def records(folder: Path) -> Iterator[GameRecord]:
    """All games of all earlier versions that are in tests/stores."""
    for path in sorted(EARLIER_STORES.glob("*.sqlite")):
        store = Store(Path(shutil.copy(path, folder)))
        yield from (StoredRecord(store, run.number) for run in store.runs())
        store.close()
    yield from (read_replay(path) for path in sorted(EARLIER_STORES.glob("*.ajar")))


def test_old_files_are_read_and_written_unchanged(tmp_path: Path) -> None:
    count = 0
    for record in records(tmp_path):
        for step in spread(record.snapshot_steps, 2):
            snapshot = record.snapshot(step)
            world = load_world(snapshot)
            was = snapshot_texts(snapshot)
            if not any('"heard":' in text or '"moving_at":' in text for text in was):  # no longer known
                assert texts(world) == was
                assert state_hash(world) == snapshot.hash
            count += 1
        links = actor_refs_of(load_world(record.snapshot(record.snapshot_steps[0])))
        for order in {step.orders_text for step in record.steps if step.orders_text is not None}:
            if order != '{"Listen":{}}':  # now it means to wait
                assert json_text(ORDER.encode(ORDER.decode(parse_json(order), links), links)) == order
    assert count > (40 if FULL else 20)


def test_words_of_an_end_mean_what_they_say() -> None:
    """Words that were exchanged would be read back, but not in the save files of an earlier version."""
    end = End(False, 3, 7, "fire", "kobold", OpenedBy("iron door", "goblin", 5), "hound", WOODEN.sprite)
    saved: Any = REGISTRY.structure_of(End).encode(end, actor_refs_of(new_game("0", AJAR)))
    assert (saved["killer_look"], saved["door_look"]) == ("hound", WOODEN.sprite)
