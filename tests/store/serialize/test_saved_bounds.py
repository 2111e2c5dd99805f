"""Every saved field has a bound, and a loaded world is refused if a value is beyond it."""

from __future__ import annotations

import ast
import copy
import json
import re
import types
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, get_args

import pytest

import game.store
from builders.documents.syntax_trees import tree_of
from game.content.bots.bots import BOTS
from game.content.levels.generators import GENERATORS
from game.content.new_game import new_game
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.themes.theme_names import THEME_NAMES
from game.content.traditions import TRADITIONS
from game.engine import bounds
from game.engine.bounds import (
    MAX_ACTORS,
    MAX_COUNT,
    MAX_DEPTH,
    MAX_LEVELS,
    MAX_TURNS,
    Most,
    NameOf,
    NoneOr,
    Place,
    Range,
    Text,
    bound_of,
)
from game.engine.grid.geometry import Rect, Vec
from game.engine.orders.travel import Travel
from game.engine.rules.stairs import enter_depth
from game.store import file_limits
from game.store.file_limits import MAX_CELLS, MAX_ELSEWHERE, MAX_SIDE, MAX_WAIT, MAX_WORLD_ELEMENTS, MAX_WORLD_TEXT
from game.store.json_values import CorruptData, JsonValue, count_elements, json_text, parse_json
from game.store.recording.journal import play_step
from game.store.serialize import snapshot, world_codec
from game.store.serialize.codec_registry import REGISTRY, structure_of
from game.store.serialize.codecs import Codec
from game.store.serialize.dataclass_codec import SavedField
from game.store.serialize.known_names import KNOWN_NAMES
from game.store.serialize.references import ActorRefs
from game.store.serialize.saved_names import SAVED_AS
from game.store.serialize.snapshot import load_world, state_hash, take_snapshot
from game.store.serialize.world_codec import actor_refs_of, decode_world, encode_world
from tests.support.at_once import annotations_of
from tests.support.examples import FULL, spread
from tests.support.folders import ROOT
from tests.support.made_levels import game_of

FIELDS: list[tuple[str, SavedField, Any]] = [
    (saved.word, field, annotations_of(structure_of(saved.kind))[field.word])
    for saved in SAVED_AS
    if not saved.is_enum
    for field in structure_of(saved.kind).fields
]
"""All saved fields: saved word of the class, field, and annotation of the field."""

# ------------------------------------------------------------------------------------------- the table


def parts_of(hint: Any) -> Iterator[Any]:
    """Yield an annotation and all annotations in it, such as those of the keys of a dict."""
    yield hint
    for part in get_args(bound_of(hint)[0]):
        yield from parts_of(part)


def fields_with(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the bounds of a class in the annotations of all saved fields, each with the name of its field."""
    for word, field, hint in FIELDS:
        bounds = (bound_of(part)[1] for part in parts_of(hint))
        yield from ((f"{word}.{field.word}", bound) for bound in bounds if isinstance(bound, kind))


def test_texts_of_a_saved_world_are_known_names_but_for_the_seed() -> None:
    """What a stranger writes into a file must not be shown in the player's game."""
    free = {name for name, _ in fields_with(Text)}
    assert free == {"World.seed", "Notable.name"}, "a landmark that the hero has passed is only compared"


def test_every_saved_field_has_the_bound_that_its_type_needs() -> None:
    assert REGISTRY.faults() == []
    assert len(FIELDS) > 200


NAMES_OF_CAUSES = {
    "'fire'",
    "a(trap.kind.name)",
    "attacker.name",
    "blast_name(kind)",
    "condition.cause",
    "self.cause",
    "shot.name",
}
"""Expressions that name a cause of harm in the code of the rules: `causes_of_harm` yields all their values."""


def test_causes_of_harm_are_named_by_data() -> None:
    """`causes_of_harm` needs a further line if another expression names a cause."""
    found = set()
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Cause":
                found.add(ast.unparse(node.args[0]))
    assert found == NAMES_OF_CAUSES


def test_every_deed_that_is_counted_can_be_saved() -> None:
    code = (ROOT / "game/engine/run_stats.py").read_text("utf-8")
    counted = re.findall(r'(?:_count_action\(|action_counts\[)"(\w+)"', code)
    assert {*counted} | {"Listened"} == KNOWN_NAMES[NameOf.DEED].names, "earlier games counted it"


def test_letters_of_a_later_unicode_can_be_saved() -> None:
    """They were typed with a newer Python, and a seed must stay as it is."""
    assert not chr(0x2FE0).isprintable(), "no Unicode so far has this letter"
    assert Text().check(f"a{chr(0x2FE0)}b") == ""
    assert Text().check("é☃ שלום ไทย") == ""


AREA = (12, 9)
"""Width and height of the level for which the values below are checked."""
HUGE = 10**50
UNPRINTABLE = (
    "a\nb",
    "a\x1b[31mb",
    "a\x07",
    "a\u202eb",
    "a\u2066b",
    "a\u2028b",
    "\ud800",
    "a\x00",
    "\x9b31m",
    "\u200d",
)
"""Texts with line ends, with commands for a terminal, and with marks that change the direction of writing."""


def refused(hint: Any) -> Iterator[JsonValue]:
    """Yield JSON values beyond the bound of an annotation."""
    kind, bound = bound_of(hint)
    if type(None) in get_args(kind):
        yield from refused(get_args(kind)[0])
    elif kind is Vec and bound is None:
        yield from _lists([-1, 0], [0, -1], [AREA[0], 0], [0, AREA[1]], [HUGE, HUGE])
    elif kind is Rect:
        yield from _lists([-1, 0, 2, 2], [0, 0, 0, 2], [0, 0, 2, -1], [0, 0, AREA[0] + 1, 2], [3, 3, 2, AREA[1] - 2])
    match bound:
        case Range(low, high) if kind is int:
            yield from (low - 1, high + 1, -HUGE, HUGE)
        case Text(most):
            yield from ("x" * (most + 1), *UNPRINTABLE)
        case NameOf() | NoneOr():
            yield from ("nope", "x" * 10_000)
        case Place.STEP:
            yield from _lists([2, 0], [0, -2], [HUGE, 0])
        case Most():
            yield [None] * (entries_of(bound) + 1)


def accepted(hint: Any) -> Iterator[JsonValue]:
    """Yield JSON values exactly at the bound of an annotation."""
    width, height = AREA
    kind, bound = bound_of(hint)
    if type(None) in get_args(kind):
        yield from accepted(get_args(kind)[0])
    elif kind is Vec and bound is None:
        yield from _lists([0, 0], [width - 1, height - 1])
    elif kind is Rect:
        yield from _lists([0, 0, width, height], [width - 1, height - 1, 1, 1])
    match bound:
        case Range(low, high) if kind is int:
            yield from (low, high)
        case Text(most):
            yield "x" * most
        case NameOf():
            yield from sorted(KNOWN_NAMES[bound].names)
        case NoneOr(name):
            yield from ("", *sorted(KNOWN_NAMES[name].names))
        case Place.STEP:
            yield from _lists([1, 1], [-1, -1])


def entries_of(bound: Most) -> int:
    """Return the greatest number of entries."""
    return len(KNOWN_NAMES[bound.entries].names) if isinstance(bound.entries, NameOf) else bound.entries


def _lists(*lists: list[int]) -> Iterator[JsonValue]:
    for numbers in lists:
        yield [*numbers]


@pytest.mark.parametrize("part", range(4))
def test_every_bounded_field_reads_its_bound_and_refuses_what_is_beyond(part: int) -> None:
    refs = actor_refs_of(new_game("bounds", TRADITIONS["roguesharp"]))
    refs.area = AREA
    count = 0
    for _, field, hint in FIELDS[part::4]:
        for value in refused(hint):
            count += 1
            with pytest.raises(CorruptData):
                field.codec.decode(value, refs)
        for value in accepted(hint):
            field.codec.decode(value, refs)
        if isinstance(bound := bound_of(hint)[1], Most):  # entries of None are not valid, but first they are counted
            most = entries_of(bound)
            for number, is_counted in ((most, False), (most + 1, True)):
                assert (f"at most {most} are" in refusal_of(field.codec, [None] * number, refs)) is is_counted
    assert count > 50


def refusal_of(codec: Codec, value: JsonValue, refs: ActorRefs) -> str:
    """Return the error with which a codec refuses a value; "" if it reads it."""
    try:
        codec.decode(value, refs)
    except CorruptData as error:
        return str(error)
    return ""


OTHER_RANGES = {
    (1, MAX_DEPTH): {
        "Level.depth",
        "Chronicle.floors",
        "Chronicle.openings",
        "End.depth",
        "HeardNoise.depth",
        "HeroNotes.mapped",
    },
    (0, 255): {"Level.ground", "Memory.ground", "Secret.ground"},
    (-1, 1): {"TravelToStairs.leads"},
    (-MAX_COUNT, MAX_TURNS): {"Explore._gaps"},
}
"""Fields whose numbers do not go from 0, or from as far below 0 as above it, to a limit of `bounds`."""


def test_numbers_go_from_nothing_to_a_limit() -> None:
    limits = {getattr(bounds, name) for name in _limits_of(bounds)}
    found: dict[tuple[int, int], set[str]] = {}
    for name, (low, high) in fields_with(Range):
        if low not in (0, -high) or high not in limits or high == 1:
            found.setdefault((low, high), set()).add(name)
    assert found == OTHER_RANGES


Few = Annotated[int, Range(0, 5)]
Short = Annotated[str, Text(3)]


def test_entries_of_containers_are_bounded() -> None:
    refs = actor_refs_of(new_game("bounds", TRADITIONS["roguesharp"]))
    names: Codec = REGISTRY.codec_for(Annotated[dict[Short, Few], Most(3)])
    assert names.decode([["abc", 5], ["abd", 0]], refs) == {"abc": 5, "abd": 0}
    pair = REGISTRY.codec_for(tuple[Few, Short])
    assert pair.decode([5, "abc"], refs) == (5, "abc")
    for codec, data, words in (
        (names, [["abc", 6]], "6 is not from 0 to 5"),
        (names, [["abcd", 1]], "a text has 4 characters"),
        (names, [["abc", 1]] * 2, "an entry is listed twice"),
        (names, [["a", 1], ["b", 1], ["c", 1], ["d", 1]], "4 entries, but at most 3"),
        (pair, [6, "abc"], "6 is not from 0 to 5"),
        (pair, [5, "abcd"], "a text has 4 characters"),
    ):
        value: Any = data
        with pytest.raises(CorruptData, match=words):
            codec.decode(value, refs)


def test_themes_are_all_known() -> None:
    """Every theme of a level generator is in the table, and every tradition's level is drawn."""
    assert {chain.theme.name for chain in GENERATORS.values()} <= THEME_NAMES


def test_levels_of_all_traditions_are_within_the_limits() -> None:
    for tradition in TRADITIONS.values():
        assert max(tradition.size) <= MAX_SIDE
        assert 100 * tradition.size[0] * tradition.size[1] <= MAX_CELLS


# ------------------------------------------------------------------------------------- worlds as a whole

DRAWING = "########\n#@.k.+.#\n#..g...#\n########"


def drawn() -> dict[str, Any]:
    """Return the JSON value of a drawn world with a hero, a kobold, a goblin and a door."""
    saved: dict[str, Any] = json.loads(json_text(encode_world(world_from_drawing(DRAWING, "0", TRADITIONS["ajar"]))))
    return saved


def hero_of(saved: dict[str, Any]) -> dict[str, Any]:
    actors: list[dict[str, Any]] = saved["levels"][0]["actors"]
    place: int = saved["world"]["hero"][1]
    return actors[place]


def foe_of(saved: dict[str, Any]) -> dict[str, Any]:
    actors: list[dict[str, Any]] = saved["levels"][0]["actors"]
    return next(actor for actor in actors if actor is not hero_of(saved))


def level_of(saved: dict[str, Any]) -> dict[str, Any]:
    level: dict[str, Any] = saved["levels"][0]["level"]
    return level


def put_elsewhere(saved: dict[str, Any]) -> None:
    """Move the hero, who is the last actor of his level, to the actors on no level."""
    saved["elsewhere"] = [saved["levels"][0]["actors"].pop()]
    assert saved["elsewhere"][0]["breed"] == "hero"
    saved["world"]["hero"] = [0, 0]


def replace_hero(saved: dict[str, Any]) -> None:
    """Move the hero to the actors on no level, and put a monster in his cell."""
    foe_of(saved)["pos"] = hero_of(saved)["pos"]
    put_elsewhere(saved)


def second_level(saved: dict[str, Any], depth: int) -> dict[str, Any]:
    """Return a copy of the first level without actors, for another depth."""
    level: dict[str, Any] = copy.deepcopy(saved["levels"][0])
    level["depth"] = level["level"]["depth"] = depth
    level["actors"] = []
    return level


SIGHTING = {"asleep": False, "at": [3, 2**31], "first": 0, "tick": 0}
BEYOND = [500, 1]
END = {
    "came_through": None,
    "cause": "kobold",
    "depth": 1,
    "door_look": "",
    "killer": "kobold",
    "killer_look": "",
    "turn": 3,
    "won": False,
}
KEY = {"count": 1, "kind": "key"}

CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "attack": (lambda saved: foe_of(saved).update(attack=2**62), r"^Actor\.attack: 4611686018427387904 is not from"),
    "chance": (lambda saved: foe_of(saved).update(attack_chance=101), r"^Actor\.attack_chance: 101 is not from 0 to"),
    "oil": (lambda saved: hero_of(saved).update(oil=2**127 - 1), r"^Actor\.oil: 10\*\*38 is not from 0 to"),
    "health": (lambda saved: hero_of(saved).update(health=10**9), r"^Actor\.health: 1000000000 is not from"),
    "seed": (lambda saved: saved["world"].update(seed="s" * 201), r"^World\.seed: a text has 201 characters"),
    "masonry": (lambda saved: level_of(saved).update(masonry="nope"), r"^Level\.masonry: there is no theme"),
    "looks": (lambda saved: saved["world"]["looks"][0].__setitem__(1, "nope"), r"^World\.looks: there is no sprite"),
    "kind": (lambda saved: saved["world"]["looks"][0].__setitem__(0, "nope"), r"^World\.looks: there is no kind"),
    "breed": (lambda saved: foe_of(saved).update(breed="nope"), r"^Actor\.breed: there is no Breed named 'nope'"),
    "tradition": (lambda saved: saved["world"].update(tradition="nope"), "there is no tradition 'nope'"),
    "long tradition": (
        lambda saved: saved["world"].update(tradition="x" * 41),
        f"there is no tradition '{'x' * 40}'$",
    ),
    "post": (lambda saved: foe_of(saved).update(post=BEYOND), r"^Actor\.post: the cell \(500, 1\) is outside"),
    "through": (lambda saved: foe_of(saved).update(through=BEYOND), r"^Actor\.through: the cell"),
    "plans": (lambda saved: foe_of(saved).update(intent={"goal": BEYOND}), r"^Intent\.goal: the cell"),
    "sighting": (lambda saved: foe_of(saved).update(sighting=SIGHTING), r"^Sighting\.at: "),
    "orders": (lambda saved: hero_of(saved).update(orders={"Travel": {"goal": BEYOND}}), r"^Travel\.goal: the cell"),
    "missile": (
        lambda saved: saved["world"]["chronicle"].update(missile={"seen_at": BEYOND, "turn": 1}),
        r"^Missile\.seen_at: the cell",
    ),
    "two actors": (
        lambda saved: hero_of(saved).update(pos=foe_of(saved)["pos"]),
        r"is at \(\d+, \d+\), where another actor stands",
    ),
    "in rock": (lambda saved: hero_of(saved).update(pos=[0, 0]), r"is at \(0, 0\), where the ground is solid"),
    "in a door": (lambda saved: hero_of(saved).update(pos=[5, 1]), r"is at \(5, 1\), where a door is shut"),
    "wrong breed": (lambda saved: hero_of(saved).update(breed="kobold"), "the hero is a kobold"),
    "no hero": (
        lambda saved: saved["levels"].append(second_level(saved, 2)) or saved.update(depth=2),
        "the hero is not on the level where the game goes on",
    ),
    "dead without an end": (lambda saved: hero_of(saved).update(health=0), "the game is over, but its end is missing"),
    "end of a game that goes on": (
        lambda saved: saved["world"]["chronicle"].update(end=END),
        "the game has an end, but it is not over",
    ),
    "hero elsewhere": (put_elsewhere, "the hero is not on the level where the game goes on"),
    "hero replaced": (replace_hero, "the hero is not on the level where the game goes on"),
    "no level": (lambda saved: saved.update(depth=3), "the level where the game goes on is missing"),
    "same depth": (lambda saved: saved["levels"].append(second_level(saved, 1)), "two levels have the same depth"),
    "deep": (lambda saved: saved["levels"].append(second_level(saved, MAX_DEPTH + 1)), "a level has the depth 1001"),
    "levels": (
        lambda saved: saved["levels"].extend(second_level(saved, depth) for depth in range(2, MAX_LEVELS + 2)),
        "too many levels: 301",
    ),
    "actors": (
        lambda saved: saved["levels"][0]["actors"].extend([foe_of(saved)] * MAX_ACTORS),
        f"has {MAX_ACTORS + 3} actors, but at most {MAX_ACTORS} are allowed",
    ),
    "all actors": (
        lambda saved: saved["levels"].extend(
            second_level(saved, depth) | {"actors": [foe_of(saved)] * MAX_ACTORS} for depth in range(2, 23)
        ),
        "the levels have 21003 actors",
    ),
    "elsewhere": (
        lambda saved: saved.update(elsewhere=[foe_of(saved)] * (MAX_ELSEWHERE + 1)),
        f"there are {MAX_ELSEWHERE + 1} actors on no level",
    ),
    "side": (lambda saved: level_of(saved)["ground"].__setitem__(0, MAX_SIDE + 1), "a grid cannot have 129 by 4 cells"),
    "sizes": (lambda saved: level_of(saved)["stay"]["trail"].__setitem__(0, 7), r"^Stay\.trail: a grid of 7 by 4"),
    "cells": (
        lambda saved: (
            level_of(saved)["ground"].__setitem__(slice(2), [MAX_SIDE, MAX_SIDE])
            or saved["levels"].extend(second_level(saved, depth) for depth in range(2, 66))
        ),
        "the levels have 1064960 cells",
    ),
    "battered": (
        lambda saved: level_of(saved)["doors"][0][1].update(battered=9999),
        r"^Door\.battered: 9999 points of damage would have broken the door at \(5, 1\)",
    ),
    "door": (lambda saved: level_of(saved)["doors"][0][1].update(at=[1, 1]), "the door saved at .* says that"),
    "remembered trap": (
        lambda saved: level_of(saved)["memory"].update(traps=[[BEYOND, "bear trap"]]),
        r"^Memory\.traps: the cell \(500, 1\) is outside",
    ),
    "remembered item": (
        lambda saved: level_of(saved)["memory"].update(items=[[BEYOND, KEY]]),
        r"^Memory\.items: the cell \(500, 1\) is outside",
    ),
    "left item": (
        lambda saved: level_of(saved)["memory"].update(left=[[BEYOND, KEY]]),
        r"^Memory\.left: the cell \(500, 1\) is outside",
    ),
    "trap": (
        lambda saved: level_of(saved).update(traps=[[[1, 1], {"at": [2, 1], "kind": "bear trap"}]]),
        "the trap saved at",
    ),
}
"""Changes of a drawn world, each with the beginning of the error or words in it."""


@pytest.mark.parametrize("name", CHANGES)
def test_senseless_world_is_refused_by_name(name: str) -> None:
    change, words = CHANGES[name]
    saved = drawn()
    decode_world(copy.deepcopy(saved))
    change(saved)
    with pytest.raises(CorruptData, match=words):
        decode_world(saved)


def with_all() -> dict[str, Any]:
    """Return the JSON value of a drawn world of two levels, with an actor on no level."""
    saved = drawn()
    saved["levels"].append(second_level(saved, 2))
    saved["elsewhere"] = [foe_of(saved)]
    return saved


HELD = {
    "MAX_LEVELS": (2, "there are too many levels: 2; at most 1 are allowed"),
    "MAX_DEPTH": (2, "a level has the depth 2, but depths are from 1 to 1"),
    "MAX_ACTORS": (3, "the level at depth 1 has 3 actors, but at most 2 are allowed"),
    "MAX_CELLS": (64, "the levels have 64 cells, but at most 63 are allowed"),
    "MAX_ALL_ACTORS": (3, "the levels have 3 actors, but at most 2 are allowed"),
    "MAX_ELSEWHERE": (1, "there are 1 actors on no level, but at most 0 are allowed"),
}
"""What the world of `with_all` has of each thing that is counted, and the error if one less were allowed."""


@pytest.mark.parametrize("limit", HELD)
def test_world_may_have_as_much_as_the_limit(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number, words = HELD[limit]
    monkeypatch.setattr(world_codec, limit, number)
    decode_world(with_all())
    monkeypatch.setattr(world_codec, limit, number - 1)
    with pytest.raises(CorruptData) as refused:
        decode_world(with_all())
    assert str(refused.value) == words


@pytest.mark.parametrize("is_hidden", [False, True])
def test_shut_door_has_taken_less_damage_than_its_strength(is_hidden: bool) -> None:
    """A wooden door has a strength of 3."""
    for battered in (2, 3):
        saved = drawn()
        at, door = level_of(saved)["doors"].pop() if is_hidden else level_of(saved)["doors"][0]
        door["battered"] = battered
        if is_hidden:
            level_of(saved)["secrets"] = [[at, {"door": door, "ground": 0}]]
        if battered == 2:
            decode_world(saved)
            continue
        with pytest.raises(CorruptData, match=r"^Door\.battered: 3 points of damage would have broken the door"):
            decode_world(saved)


TIMED: dict[str, Callable[[dict[str, Any], int], object]] = {
    "hero": lambda saved, tick: hero_of(saved).update(ready_at=tick),
    "foe": lambda saved, tick: foe_of(saved).update(ready_at=tick),
    "beat": lambda saved, tick: saved["world"].update(next_beat=tick),
}


@pytest.mark.parametrize("who", TIMED)
@pytest.mark.parametrize("wait", [MAX_WAIT, -MAX_WAIT])
def test_next_turn_may_be_as_far_as_the_limit(who: str, wait: int) -> None:
    now = 10 * MAX_WAIT
    for beyond in (0, 1 if wait > 0 else -1):
        saved = drawn()
        saved["world"]["now"] = now
        for other in (*saved["levels"][0]["actors"],):
            other["ready_at"] = now
        saved["world"]["next_beat"] = now
        TIMED[who](saved, now + wait + beyond)
        if not beyond:
            decode_world(saved)
            continue
        with pytest.raises(CorruptData, match="the next turn of an actor is too far from the present"):
            decode_world(saved)


def test_parts_of_a_snapshot_may_be_as_large_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = take_snapshot(world_from_drawing(DRAWING, "0", TRADITIONS["ajar"]), 0, "")
    texts = [zlib.decompress(part).decode() for part in (taken.world, *taken.levels.values())]
    for limit, number, words in (
        ("MAX_PART_ELEMENTS", max(map(count_elements, texts)), "a part of the world has"),
        ("MAX_WORLD_ELEMENTS", sum(map(count_elements, texts)), "the world has more than"),
        ("MAX_WORLD_TEXT", sum(map(len, texts)), "it is incomplete or too large"),
        ("MAX_LEVELS", 1, "there are too many levels: 1; at most 0"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(snapshot, limit, number)
            load_world(taken)
            patch.setattr(snapshot, limit, number - 1)
            with pytest.raises(CorruptData, match=words):
                load_world(taken)


def test_remembered_cells_inside_the_level_are_read() -> None:
    """The tests of cells outside would pass too if the values themselves were refused."""
    saved = drawn()
    level_of(saved)["memory"].update(traps=[[[1, 2], "bear trap"]], items=[[[1, 2], KEY]], left=[[[1, 2], KEY]])
    memory = decode_world(saved).level.memory
    assert [*memory.traps] == [*memory.items] == [*memory.left] == [(1, 2)]


def test_actor_seen_outside_all_levels_is_refused() -> None:
    """An actor on no level may have been seen on any level. Two levels have other shapes here."""
    saved = drawn()
    wide = world_from_drawing("#" * 20 + "\n#" + "." * 17 + "@#\n" + "#" * 20, "0", TRADITIONS["ajar"])
    other = json.loads(json_text(encode_world(wide)))["levels"][0]
    other["depth"] = other["level"]["depth"] = 2
    other["actors"] = []
    saved["levels"].append(other)
    seen = {"asleep": False, "first": 0, "tick": 0}
    for at, is_sound in (([7, 3], True), ([19, 2], True), ([19, 3], False)):
        saved["elsewhere"] = [foe_of(saved) | {"sighting": seen | {"at": at}}]
        if is_sound:
            decode_world(copy.deepcopy(saved))
        else:
            with pytest.raises(CorruptData, match="an actor was seen outside all levels"):
                decode_world(copy.deepcopy(saved))


def test_orders_of_a_step_may_lead_off_the_map() -> None:
    """The player may order the hero to a place off the map. The recorded step must stay readable."""
    world = world_from_drawing(DRAWING, "0", TRADITIONS["ajar"])
    travel = REGISTRY.order.decode({"Travel": {"goal": [300, -4]}}, actor_refs_of(world))
    assert isinstance(travel, Travel)
    with pytest.raises(CorruptData):
        REGISTRY.order.decode({"Travel": {"goal": [10**6, 0]}}, actor_refs_of(world))


def test_levels_of_a_snapshot_are_named_once() -> None:
    world = world_from_drawing(DRAWING, "0", TRADITIONS["ajar"])
    taken = take_snapshot(world, 0, "")
    assert load_world(taken).turn == 0
    (name,) = taken.levels
    assert len(name) == len(state_hash(world)) == 32, "as in all save files so far"
    rest: Any = parse_json(json_text(encode_world(world)))
    rest["levels"] = [name, name]
    twice = taken._replace(world=_packed(rest))
    with pytest.raises(CorruptData, match="a level is listed twice"):
        load_world(twice)


def test_elements_of_all_parts_of_a_world_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    world = game_of(TRADITIONS["rogue"], "kept", 1)
    taken = take_snapshot(world, 0, "")
    most = 3_000
    monkeypatch.setattr("game.store.serialize.snapshot.MAX_WORLD_ELEMENTS", most)
    assert load_world(taken).turn == 0
    levels = {str(number): _packed([0] * (most // 2)) for number in range(2)}
    rest: Any = {"levels": list(levels)}
    with pytest.raises(CorruptData, match=f"more than {most} elements"):
        load_world(taken._replace(world=_packed(rest), levels=levels))


def _packed(data: JsonValue) -> bytes:
    return zlib.compress(json_text(data).encode())


@pytest.mark.parametrize("text", ["[" + "[]," * 1000 + "0]", '{"a":' * 500 + "0" + "}" * 500, "[" + "0," * 2000 + "0]"])
def test_elements_are_counted_before_json_is_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(*_: object, **__: object) -> JsonValue:
        raise AssertionError("the text was read")

    assert count_elements(text) >= 1000
    parse_json(text, 3000)
    monkeypatch.setattr("game.store.json_values.json.loads", loads)
    with pytest.raises(CorruptData, match="elements, but at most 999 are allowed"):
        parse_json(text, 999)


def test_deeply_nested_text_is_refused() -> None:
    for text in ("[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 50_000):
        with pytest.raises(CorruptData, match="it is not valid JSON"):
            parse_json(text)


@pytest.mark.parametrize("tradition", spread(list(TRADITIONS), 2))
def test_deep_levels_stay_far_below_the_limits(tradition: str) -> None:
    """Sixty levels like that of depth 60 are below half of the limits of elements and text."""
    world = new_game("deep", TRADITIONS[tradition], 60)
    enter_depth(61, world)
    text = json_text(encode_world(world))
    assert 30 * count_elements(text) < MAX_WORLD_ELEMENTS / 2
    assert 30 * len(text) < MAX_WORLD_TEXT / 2
    assert decode_world(parse_json(text)).level.depth == 61


@pytest.mark.parametrize("tradition", spread(list(TRADITIONS), 2))
def test_game_of_many_levels_is_loaded(tradition: str) -> None:
    """A bot plays on each level for some turns. In the full run the game has sixty levels."""
    world, last = new_game("kept", TRADITIONS[tradition]), 60 if FULL else 3
    world.hero.max_health = 5_000  # so that he survives the deepest levels
    for depth in range(2, last + 1):
        for _ in range(20 if FULL else 2):
            world.hero.health = world.hero.max_health
            world.hero.orders = BOTS["brawler"]
            play_step(world)
        world.hero.health = world.hero.max_health
        world.hero.orders = None
        enter_depth(depth, world)
    text = json_text(encode_world(world))
    assert len(world.levels) == last
    assert count_elements(text) < MAX_WORLD_ELEMENTS / 2
    assert state_hash(decode_world(parse_json(text))) == state_hash(world)


def test_loading_has_no_assertions() -> None:
    """Python leaves out assertions with the option -O, so that no check of a world or replay may be one."""
    (folder,) = game.store.__path__
    found = [
        f"{path.name}:{node.lineno}"
        for path in sorted(Path(folder).rglob("*.py"))
        if path.parent.name in ("serialize", "recording", "store")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assert)
    ]
    assert found == []


def test_every_limit_is_described() -> None:
    """The tables in docs/formats.md have each limit of worlds and playback with its value, and no other."""
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    described = dict(re.findall(r"^\| `([A-Z_]+)` \| ([\d.]+) \|", page, re.MULTILINE))
    found = {name: getattr(bounds, name) for name in _limits_of(bounds)}
    blocks = (("Limits of worlds and replay", "Limits of save files"), ("Limits of playing", "Limits of damaged"))
    names = [name for heading, following in blocks for name in _names_between(heading, following)]
    found |= {name: getattr(file_limits, name) for name in names}
    assert described == {name: str(value) for name, value in found.items()}
    assert {"MAX_UPDATES", "PLAYBACK_STEP_SECONDS"} <= {*names}


def _limits_of(module: types.ModuleType) -> list[str]:
    """Return the names of the limits in a module."""
    return [name for name in vars(module) if name.startswith("MAX_")]


def _names_between(heading: str, following: str) -> list[str]:
    text = Path(file_limits.__file__).read_text("utf-8")
    block = text.partition(heading)[2].partition(following)[0]
    return re.findall(r"^([A-Z_]+) =", block, re.MULTILINE)
