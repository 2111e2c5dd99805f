"""Saved games no longer contain sentences. Sentences that earlier versions saved are read as data.

The worlds of earlier saved games keep their state hashes (hashes of the whole world).

`stores/earlier/sentences.sqlite` is a store (save file) that an earlier version wrote, when sentences were still saved.
It has twelve games. Each game is named after what its sentences are about, and has snapshots (saved worlds) that were
taken while the hero was carrying out an order.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR, ROGUE
from game.content.world.conditions import CONFUSED
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    Blocked,
    Breaking,
    DoorAttacked,
    Landmark,
    LandmarkKind,
    StopCause,
    StopReason,
)
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.noise import Noise
from game.engine.model.order import Order
from game.engine.orders.rest import Rest, RestGoal
from game.engine.orders.run import Run
from game.engine.recent_attacks import BREAK_IN_NOISES, BreakIn
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.stairs import enter_depth
from game.engine.turns import update
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.json_values import CorruptData, JsonValue, json_text, parse_json
from game.store.recording.autosave import Autosave
from game.store.recording.journal import give_orders, play_step
from game.store.recording.load_game import resume
from game.store.recording.replay_file import GameRecord, StoredRecord, read_replay, write_replay
from game.store.recording.replay_playback import Replay
from game.store.serialize.codec_registry import structure_of
from game.store.serialize.legacy_forms import EARLIER_FORMS
from game.store.serialize.saved_names import SAVED_AS
from game.store.serialize.snapshot import StateHash, load_world, state_hash
from game.store.serialize.world_codec import actor_refs_of, decode_world, encode_world, level_text
from tests.support.at_once import annotations_of
from tests.support.examples import spread
from tests.support.folders import EARLIER_STORES
from tests.support.saved_game import snapshot_texts, texts

EARLIER = EARLIER_STORES / "earlier" / "sentences.sqlite"

# ------------------------------------------------------------------------------------- what text is saved

NAME, SPRITE, SEED, MOTTO, DEED = "name of content", "name of a sprite", "seed", "motto or colour", "word of a deed"
TEXT = {
    "World.seed": SEED,
    "World.disguises": MOTTO,
    "World.identified": NAME,
    "World.looks": SPRITE,
    "HeroNotes.breeds": NAME,
    "Level.masonry": NAME,
    "Stay.visitors": NAME,
    "Room.purpose": NAME,
    "Air.in_view": NAME,
    "Actor.ring": NAME,
    "Chronicle.suffered": "name of a breed, or a cause",
    "Chronicle.dealt": NAME,
    "Chronicle.slain": NAME,
    "Chronicle.deeds": DEED,
    "Floor.chosen": NAME,
    "Floor.crumbled": NAME,
    "Blow.by": "name of a breed, or a cause",
    "Blow.victim": NAME,
    "Assault.by": NAME,
    "Siege.by": NAME,
    "OpenedBy.by": NAME,
    "OpenedBy.noun": "noun of a kind of door",
    "End.cause": "cause",
    "End.killer": NAME,
    "End.killer_look": SPRITE,
    "End.door_look": SPRITE,
    "Watch._ails": NAME,
    "Watch._drifting": NAME,
    "Invoke.name": NAME,
    "Notable.name": "what a thing is called, or the name of a terrain",
}
"""What each saved text is. None is a sentence, and their words never change."""


def test_every_saved_text_field_is_classified() -> None:
    found = set()
    for saved in SAVED_AS:
        if not saved.is_enum:
            annotations = annotations_of(structure_of(saved.kind))
            found |= {f"{saved.word}.{word}" for word, hint in annotations.items() if _holds_text(hint)}
    assert found == TEXT.keys()


def _holds_text(hint: object) -> bool:
    return hint is str or any(_holds_text(part) for part in getattr(hint, "__args__", ()))


# ------------------------------------------------------------------------------ reloaded during orders


def rest_until_healed() -> tuple[World, Order]:
    world = world_from_drawing("#####\n#@..#\n#####", "0", ROGUE)
    world.hero.health -= 2
    return world, Rest()


def rest_until_recovered() -> tuple[World, Order]:
    world = world_from_drawing("#####\n#@..#\n#####", "0", AJAR)
    afflict(world.hero, CONFUSED, 7, world)
    return world, Rest()


def run_past_a_door() -> tuple[World, Order]:
    return world_from_drawing("############\n#.+@.......#\n######+#####\n######.#####\n############", "0", AJAR), Run(
        EAST
    )


def run_past_boots() -> tuple[World, Order]:
    return world_from_drawing("#########\n###A#####\n##@.....#\n#########\n\nA = item leather boots", "0", AJAR), Run(
        EAST
    )


def run_off_the_stairs() -> tuple[World, Order]:
    world = world_from_drawing("############\n#@>........#\n############", "0", AJAR)
    world.level.move(world.hero, Vec(2, 1))
    return world, Run(EAST)


def rest_during_break_in() -> tuple[World, Order]:
    world = world_from_drawing("############\n#@....A.k..#\n############\n\nA = bolted wooden door", "0", AJAR)
    world.level.actors[1].ai.alert = 99
    afflict(world.hero, CONFUSED, 200, world)
    return world, Rest()


def rest_during_gnawing() -> tuple[World, Order]:
    world = world_from_drawing("#########\n#@..+d..#\n#########", "0", AJAR)
    world.level.actors[1].ai.alert = 99
    afflict(world.hero, CONFUSED, 200, world)
    return world, Rest()


ROUND_THE_CORNER = """\
###########
#@........#
#########.#
#########A#
#########.#
#########k#
#########.#
###########

A = bolted {} door
"""


def rest_near_blows(door: str = "wooden") -> tuple[World, Order]:
    world = world_from_drawing(ROUND_THE_CORNER.format(door).strip("\n"), "0", AJAR)
    world.level.actors[1].ai.alert = 99
    afflict(world.hero, CONFUSED, 200, world)
    return world, Rest()


def rest_near_breaking_glass() -> tuple[World, Order]:
    return rest_near_blows("glass")


def stops_of(world: World, orders: Order, *, reload: bool) -> list[StopReason]:
    """Carry out an order and then two more orders of the same kind. Return the reasons why the hero stopped.

    `reload`: whether the world is saved and loaded again after each update.
    """
    stops: list[StopReason] = []
    world.hero.orders = orders
    for _ in range(3):
        while not world.is_waiting and not world.over:
            update(world)
            stops += [event.reason for event in world.witnessed if isinstance(event, Stopped)]
            if reload:
                reloaded = decode_world(parse_json(json_text(encode_world(world))), world.make_level)
                assert state_hash(reloaded) == state_hash(world)
                world = reloaded
        world.hero.orders = Rest() if isinstance(orders, Rest) else Run(EAST)
    return stops


Scene = Callable[[], tuple[World, Order]]
SCENES: dict[Scene, StopReason] = {
    rest_until_healed: StopCause.HEALED,
    rest_until_recovered: StopCause.RECOVERED,
    run_past_a_door: Landmark(LandmarkKind.DOOR, here=False),
    run_past_boots: StopCause.WAY_OPENS,
    run_off_the_stairs: Blocked("A wall is in the way."),
    rest_during_break_in: DoorAttacked("kobold", Breaking.BREACHED, Noise.BLOWS),
    rest_during_gnawing: DoorAttacked("", Breaking.GNAWS, Noise.BLOWS),
    rest_near_blows: DoorAttacked("", None, Noise.BLOWS),
    rest_near_breaking_glass: DoorAttacked("", None, Noise.GLASS),
}


@pytest.mark.parametrize(("scene", "reason"), SCENES.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_reloaded_order_gives_same_messages(scene: Scene, reason: StopReason) -> None:
    stops = stops_of(*scene(), reload=False)
    assert reason in stops
    assert stops_of(*scene(), reload=True) == stops


# ------------------------------------------------------------------------------------------ earlier saves


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(Path(shutil.copy(EARLIER, tmp_path)))) as store:
        yield store


def test_earlier_games_lose_nothing_but_turns_of_other_rules(store: Store, tmp_path: Path) -> None:
    games = store.runs()
    assert len(games) == 12
    also_from_store = spread(games, 4)
    for game in games:
        resumed = resume(store, game.number)
        if resumed.why:  # the rules of `ajar` have changed since then
            assert resumed.why.endswith("ends differently now"), game.seed
            continue
        assert resumed.turns_back == 0, game.seed
        path = tmp_path / f"{game.number}.ajar"
        path.write_bytes(write_replay(StoredRecord(store, game.number), "test"))
        records: list[GameRecord] = [read_replay(path)]
        if game in also_from_store:
            records.append(StoredRecord(store, game.number))
        for record in records:
            replay = Replay(record)
            while not replay.over:
                replay.forward()
            assert replay.at == game.steps, game.seed
            assert replay.agrees or replay.gaps, game.seed


SENTENCES = ("bashes at", "gnaws at", "has broken", "you hear", "You are", "ails you", "lies ", "lie ", "you are")
"""Structures whose saved form has changed."""


def test_earlier_snapshots_keep_hash_and_text(store: Store) -> None:
    """Check that a world from an earlier snapshot agrees with the snapshot's state hash (hash of the whole world).

    The world can be written in two forms. In the earlier form, the text of the world equals the text of the snapshot,
    byte for byte. The earlier form contains sentences, for example about what a rest waits for; the present form
    contains no sentence.
    """
    sentences = 0
    for game in store.runs():
        for step in store.snapshot_steps(game.number):
            snapshot = store.snapshot(game.number, step)
            world = load_world(snapshot)
            assert StateHash(world).agrees(snapshot.hash)
            was, now = snapshot_texts(snapshot), texts(world)
            assert texts(world, as_earlier=True) == was
            holds_sentence = any(f'"{word}":' in text for word in ("words", "_until", "_passed") for text in was)
            assert (now != was) == holds_sentence == (state_hash(world) != snapshot.hash)
            assert not any(sentence in text for sentence in SENTENCES for text in now)
            sentences += holds_sentence
    assert sentences > 40


@pytest.mark.parametrize("depths", [(2,), (2, 1), (2, 3, 1)])
def test_earlier_hash_of_several_levels_agrees(depths: tuple[int, ...]) -> None:
    """Only the level on which the hero is has a value in an earlier form: his order to rest."""
    world, _ = rest_until_healed()
    for depth in depths:
        enter_depth(depth, world)
    world.hero.orders = rest = Rest()
    rest._until = RestGoal.HEALTH
    legacy = StateHash(world)._hash(actor_refs_of(world, short=True, legacy=True))
    assert legacy != state_hash(world)
    now = StateHash(world)
    for _ in range(2):
        assert now.agrees(legacy), "also with the kept hashes of the levels that the hero has left"
    assert not now.agrees("0" * 32)


def test_changed_world_agrees_with_no_hash(store: Store) -> None:
    for game in store.runs():
        snapshot = store.snapshot(game.number, store.snapshot_steps(game.number)[-1])
        world = load_world(snapshot)
        world.hero.health -= 1
        assert not StateHash(world).agrees(snapshot.hash)


def test_continued_earlier_game_replays_to_end(store: Store) -> None:
    """A game of an earlier version is continued, and then its replay reaches the last step.

    The state hashes of the first steps were computed from the earlier saved form. The state hashes of the later steps
    were computed from the present saved form.
    """
    game = next(game for game in store.runs() if game.seed == "recovery")
    resumed = resume(store, game.number)
    world, keeping = resumed.world, Autosave(store, game.number, resumed.world, resumed.at)
    for order in (Wait(), Wait(), Rest()):
        world.hero.orders = order
        keeping.begin()
        play_step(world)
        keeping.end()
    again = resume(store, game.number)
    assert (again.why, again.turns_back) == ("", 0)
    replay = Replay(StoredRecord(store, game.number))
    replay.go_to(replay.last)
    assert (replay.agrees, replay.at) == (True, game.steps + 3)


WORDS = {
    "a kobold bashes at a door": BreakIn(1, Vec(2, 3), True, Breaking.BASHES, "kobold"),
    "an ogre gnaws at a door": BreakIn(1, Vec(2, 3), True, Breaking.GNAWS, "ogre"),
    "a door mimic has broken a door": BreakIn(1, Vec(2, 3), True, Breaking.BREACHED, "door mimic"),
    "somebody bashes at a door": BreakIn(1, Vec(2, 3), True, Breaking.BASHES),
    "somebody gnaws at a door": BreakIn(1, Vec(2, 3), True, Breaking.GNAWS),
    "somebody has broken a door": BreakIn(1, Vec(2, 3), True, Breaking.BREACHED),
    "you hear blows": BreakIn(1, Vec(2, 3), True, heard=Noise.BLOWS),
    "you hear gnawing": BreakIn(1, Vec(2, 3), True, heard=Noise.GNAWING),
    "you hear breaking glass": BreakIn(1, Vec(2, 3), True, heard=Noise.GLASS),
}


@pytest.mark.parametrize(("words", "break_in"), WORDS.items(), ids=list(WORDS))
def test_a_break_in_is_read_from_its_words(words: str, break_in: BreakIn) -> None:
    earlier: JsonValue = {"at": [2, 3], "news": True, "tick": 1, "words": words}
    assert both_ways(BreakIn, earlier) == break_in


def test_break_in_noises_all_have_earlier_words() -> None:
    assert {break_in.heard for break_in in WORDS.values() if break_in.seen is None} == set(BREAK_IN_NOISES)


BESIDE = {
    "a dart lies here": Landmark(LandmarkKind.THING, here=True, name="dart"),
    "an axe lies beside you": Landmark(LandmarkKind.THING, here=False, name="axe"),
    "3 darts lie beside you": Landmark(LandmarkKind.THING, here=False, name="3 darts", several=True),
    "leather boots lie beside you": Landmark(LandmarkKind.THING, here=False, name="leather boots", several=True),
    "20 gold lie here": Landmark(LandmarkKind.THING, here=True, name="20 gold", several=True),
    "leather armour lies beside you": Landmark(LandmarkKind.THING, here=False, name="leather armour"),
    'a scroll "a lies here" lies beside you': Landmark(LandmarkKind.THING, here=False, name='scroll "a lies here"'),
    "a wand of slowness (2 of 3) lies here": Landmark(LandmarkKind.THING, here=True, name="wand of slowness (2 of 3)"),
    "you are on the stairs down": Landmark(LandmarkKind.STAIRS, here=True, name="stairs down"),
    "beside you are the stairs up": Landmark(LandmarkKind.STAIRS, here=False, name="stairs up"),
    "you are in a doorway": Landmark(LandmarkKind.DOORWAY, here=True),
    "you are beside a doorway": Landmark(LandmarkKind.DOORWAY, here=False),
    "you are beside a door": Landmark(LandmarkKind.DOOR, here=False),
}


@pytest.mark.parametrize(("words", "landmark"), BESIDE.items(), ids=list(BESIDE))
def test_run_landmark_is_read_from_its_words(words: str, landmark: Landmark) -> None:
    run = both_ways(Run, {"_passed": [[[4, 5], words]], "_turns": 2, "step": [1, 0]})
    assert run._passed == {Vec(4, 5): landmark}


GOALS = {"You are healed.": RestGoal.HEALTH, "Nothing ails you any more.": RestGoal.RECOVERY}


@pytest.mark.parametrize(("words", "goal"), GOALS.items())
def test_rest_goal_is_read_from_its_words(words: str, goal: RestGoal) -> None:
    assert both_ways(Rest, {"_turns": 3, "_until": words})._until is goal


def test_every_goal_of_a_rest_has_its_words() -> None:
    assert set(GOALS.values()) == set(RestGoal)


def both_ways(kind: type, earlier: JsonValue) -> Any:
    """Return the value that is read from its earlier saved form. `kind`: class of the value. `earlier`: its saved form.

    Check that the value, written in the earlier form, gives `earlier` again. Check also that the value can be written
    in the present form, and that the present form does not change when it is read and written again.
    """
    world = world_from_drawing("#####\n#@..#\n#####", "0", AJAR)
    structure = structure_of(kind)
    value = structure.decode(earlier, actor_refs_of(world))
    assert json_text(structure.encode(value, actor_refs_of(world, legacy=True))) == json_text(earlier)
    now = structure.encode(value, actor_refs_of(world))
    assert json_text(structure.encode(structure.decode(now, actor_refs_of(world)), actor_refs_of(world))) == json_text(
        now
    )
    return value


def test_order_to_listen_is_read_as_one_to_wait() -> None:
    world, _ = rest_until_healed()
    give_orders(world, '{"Listen":{}}')
    assert type(world.hero.orders) is Wait


def test_order_from_earlier_journal_is_read() -> None:
    world, _ = rest_until_healed()
    give_orders(world, '{"Rest":{"_turns":3,"_until":"You are healed."}}')
    assert isinstance(world.hero.orders, Rest)
    assert (world.hero.orders._until, world.hero.orders._turns) == (RestGoal.HEALTH, 3)
    give_orders(world, '{"Run":{"_passed":[[[1,2],"you are beside a door"]],"step":[1,0]}}')
    assert isinstance(world.hero.orders, Run)
    assert world.hero.orders._passed == {Vec(1, 2): Landmark(LandmarkKind.DOOR, here=False)}


@pytest.mark.parametrize(
    "order",
    [
        '{"Rest":{"_until":"You are tired."}}',
        '{"Rest":{"_until":3}}',
        '{"Run":{"_passed":[[[1,2],"a  lies here"]],"step":[1,0]}}',
        '{"Run":{"_passed":[[[1,2],"axe lies here"]],"step":[1,0]}}',
        '{"Run":{"_passed":[[[1,2]]],"step":[1,0]}}',
        '{"Run":{"_passed":[[[1,2],"you are beside a door",1]],"step":[1,0]}}',
        '{"Run":{"_passed":{},"step":[1,0]}}',
        '{"Run":{"_passed":[[[1,2],"a wall"]],"step":[1,0]}}',
    ],
)
def test_unknown_earlier_words_are_corrupt(order: str) -> None:
    world, _ = rest_until_healed()
    with pytest.raises(CorruptData):
        give_orders(world, order)


def test_new_noise_has_no_earlier_form() -> None:
    """A break-in with a noise that the earlier versions did not have is written in the present form only.

    A later version may add such a noise, here BELL. The earlier versions had no sentence for the noise, so the saved
    fields of the break-in stay as they are. A world with this break-in has no state hash of the earlier form.
    """
    saved: dict[str, JsonValue] = {"at": [2, 3], "heard": "BELL", "news": True, "tick": 1}
    write = EARLIER_FORMS["Siege"].write
    assert write is not None
    assert write(saved) == saved


def test_knowledge_of_doors_has_no_earlier_form_to_hash() -> None:
    """Otherwise a hash that differs would be computed a second time for every game."""
    world = world_from_drawing("#####\n#@+.#\n#####", "0", AJAR)
    update(world)
    assert world.level.memory.doors
    refs = actor_refs_of(world)
    level_text(1, world.level, refs)
    assert not refs.has_earlier_forms
