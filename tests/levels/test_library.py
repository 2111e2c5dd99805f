"""The functions of `game.levels`: what they return, what they refuse, and that they need no screen."""

from __future__ import annotations

import doctest
import re
from dataclasses import replace
from inspect import isfunction, signature
from operator import attrgetter
from pathlib import Path
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest

from game import levels
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.levels.level_files import parse_level
from game.levels.level_json import json_of
from game.mapgen.core.chain import Chain
from survey_lib.measured_levels import measure_sketch
from tests.support.made_levels import sketch_in
from tests.test_architecture import GAME, imports, module_name

ROOT = Path(__file__).parents[2]
SMALL = (40, 30)
WRONG: Any = 7
HALF: Any = 2.5
MISSING: Any = None
WORD: Any = "nonsense"


@pytest.fixture(scope="module")
def cellars() -> levels.LevelData:
    return levels.generate(theme="cellars", seed=3, size=SMALL)


def test_library_needs_no_screen() -> None:
    """No module that the library imports, directly or by others, imports pygame or a module of the screen."""
    modules = {module_name(path): path for path in GAME}
    found, waiting = {"game.levels"}, ["game.levels"]
    while waiting:
        for name in imports(modules[waiting.pop()]):
            if name not in found:
                found.add(name)
                waiting += [name] if name in modules else []
    assert "numpy" in found
    assert not [name for name in found if name.startswith(("pygame", "game.ui", "game.app"))]


def test_examples_of_library_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / "library.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert (failed, tried > 20) == (0, True)
    text = page.read_text("utf-8")
    named = [
        name
        for name in levels.__all__
        if any(f"{a}{name}{b}" in text for a, b in (("`", ""), (".", "("), ("# ", "\n")))
    ]
    assert named == levels.__all__


def test_program_of_library_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8").partition("## A whole program")[2]
    program = page.partition("```python\n")[2].partition("```")[0]
    assert program.count("\n") == 30
    exec(program, {})
    *rows, told = capsys.readouterr().out.splitlines()
    assert (len(rows), {len(row) for row in rows}) == (30, {60})
    assert "".join(rows).count("@") == 1
    assert re.fullmatch(r"\d+ turns, [1-9]\d* of \d+ doors opened", told)


def public_types() -> list[type]:
    """Return all records that the functions of the library return, directly or in a field of another."""
    returned = [get_type_hints(getattr(levels, name)).get("return") for name in levels.__all__]
    found: list[type] = []
    waiting: list[Any] = [*returned, levels.GeneratorInfo, levels.LevelData]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, type) and hint not in (Vec, *found) and get_type_hints(hint):
            found.append(hint)
            waiting += get_type_hints(hint).values()
    return found


@pytest.mark.parametrize("kind", public_types(), ids=lambda kind: kind.__name__)
def test_library_page_lists_every_field(kind: type) -> None:
    """A section has the name of the type, and a table with its fields and properties in the first column."""
    members = [name for name in vars(kind) if not name.startswith("_") and not hasattr(tuple, name)]
    fields = {*get_type_hints(kind), *members}
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    section = page.partition(f"\n### {kind.__name__}\n")[2].partition("\n#")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert {re.sub(r"\(.*", "", name) for row in rows for name in re.findall(r"`([^`]+)`", row)} == fields


def test_library_page_tells_what_each_ground_is() -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8").partition("### Ground")[2].partition("### DoorData")[0]
    told = {
        name: (walkable == "yes", opaque == "yes")
        for names, walkable, opaque in re.findall(r"^\| (`.*`) \| (yes|no) \| (yes|no) \|$", page, re.MULTILINE)
        for name in re.findall(r"`([^`]+)`", names)
    }
    level = levels.LevelData(np.arange(len(TERRAINS.kinds), dtype=np.uint8).reshape(1, -1))
    cells = zip(level.ground_names, level.walkable[0].tolist(), level.opaque[0].tolist(), strict=True)
    assert told == {name: (walkable, opaque) for name, walkable, opaque in cells}


def test_library_page_names_states_of_doors() -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8").partition("### DoorData")[2]
    (states,) = re.findall(r"^\| `state` \|(.*)", page, re.MULTILINE)
    assert re.findall(r"`(\w+)`", states) == [state.value for state in DoorState]


def test_same_seed_gives_same_level(cellars: levels.LevelData) -> None:
    again = levels.generate(theme="cellars", seed="3", size=SMALL)
    assert json_of(again) == json_of(cellars)
    other = levels.generate(theme="cellars", seed="three", size=SMALL)
    assert not np.array_equal(other.ground, cellars.ground)
    assert again == cellars
    assert again != other
    again.name = "another"
    assert again != cellars


def test_generated_level_is_that_of_the_game() -> None:
    level, sketch = levels.generate(seed=1), sketch_in(AJAR, 1, 1)
    assert level.size == AJAR.size
    assert np.array_equal(level.walkable, sketch.floor)
    assert (level.start, level.exit) == (sketch.start, sketch.exit)
    assert levels.measure(level) == measure_sketch(sketch)


def test_library_knows_levers_and_keys() -> None:
    """The promises are those of the tools, and what is reached is what the game would let the hero reach."""
    rows, doors = b"#########\n#.V@>PkL#\n#########", b"V = locked iron door\nP = portcullis door\nL = lever P"
    level = levels.read_drawing(b"\n".join([rows, b"", doors, b"k = item key", b"keys: 1"]))
    key = "the key at 6,1 cannot be reached without a key, a lever, a rune or a secret"
    assert levels.reachable(level)[:, 1].tolist() == [x in (1, 2, 3, 4) for x in range(9)]
    assert levels.broken_promises(level) == [
        "the lever of the door at 5,1 cannot be reached",
        key,
        "the cell at 5,1 and 1 other are cut off by doors",
    ]
    level.levers[:] = [replace(level.levers[0], x=1, y=0)]
    assert levels.reachable(level)[1:7, 1].all()
    assert levels.broken_promises(level) == []


def test_every_cell_of_a_generated_level_can_be_reached(cellars: levels.LevelData) -> None:
    assert levels.broken_promises(cellars) == []
    hidden = [(door.x, door.y) for door in cellars.doors if door.hidden]
    missed = cellars.walkable & ~levels.reachable(cellars)
    assert {(x, y) for x, y in np.argwhere(missed).tolist()} == set(hidden)


def test_cells_behind_a_hidden_door_are_not_reachable() -> None:
    for state, behind in (("hidden", False), ("shut", True)):
        level = levels.read_drawing(f"########\n#@.D..>#\n########\n\nD = {state} wooden door")
        row = levels.reachable(level)[:, 1].tolist()
        assert (row[:3], row[4:7]) == ([False, True, True], [behind] * 3), state


def test_question_about_level_that_does_not_fit_together_is_refused() -> None:
    level = levels.read_drawing(b"#####\n#@>##\n#####")
    level.levers.append(levels.read_drawing(b"#####\n#@PL#\n#####\n\nP = portcullis door\nL = lever P").levers[0])
    for ask in (levels.reachable, levels.broken_promises):
        with pytest.raises(
            ValueError, match=r"^level: levers\[0\] at 3,1: a lever needs exactly one door 2,1, but there are 0$"
        ):
            ask(level)
    empty = levels.read_drawing(b"###\n#.#\n###")
    with pytest.raises(ValueError, match=r"^level: there is no place where the hero begins"):
        levels.reachable(empty)
    assert "there is no place where the hero begins" in levels.broken_promises(empty)


SUMMARIES = {
    **{"wall": "It blocks the way and the view and blocks sound.", "deep water": "It blocks the way."},
    **{"curtain": "It blocks the view and burns.", "floor": "It does nothing.", "stairs down": "It leads down."},
    "mud": "It takes 2 turns to step on and puts out burning creatures.",
    **{
        "stairs up": "It leads up.",
        "honey": "It takes 3 turns to step on.",
        "archway": "It is a doorway without a door.",
    },
    "scratched floor": "It shows that a secret door is beside it.",
    "brazier": "It blocks the way and gives light.",
    "chest": "It blocks the way, burns and can be searched once.",
    "well": "It blocks the way and gives one drink, which heals.",
    "barred": "It hides what is behind it while it is shut, opens from one side only and burns.",
    "portcullis": "It can be looked through while it is shut and is opened by a lever, not by hand.",
    "quiet": "It can be looked through while it is shut and is opened by a quiet plate, not by hand.",
    "twin": "It hides what is behind it while it is shut, opens together with its twin and burns.",
    "toll": "It hides what is behind it while it is shut and bolts the others of its kind near it when it opens.",
    "secret": "It hides what is behind it while it is shut, looks like wall until it is found and burns.",
    "last": "It hides what is behind it while it is shut, needs a key and ends the game when it opens.",
    **{
        "doorway": "It is always open.",
        "gold": "Money.",
        "key": "Opens one lock.",
        "latch": "Shuts and bolts one door.",
    },
    **{"oil": "Oil for 900 turns of light.", "last key": "Opens the door of the kind last."},
    **{"Amulet of Yendor": "The goal of a game.", "sword": "Gear that is worn in the hand."},
    **{"dagger": "Gear that is worn in the hand. Can be thrown at somebody.", "dart": "Can be thrown at somebody."},
    **{"chain coif": "Gear that is worn on the head.", "plate boots": "Gear that is worn on the feet."},
    **{"leather cap": "Gear that is worn on the head.", "chain armour": "Gear that is worn on the body."},
    **{"blindness potion": "Blinds for 20 turns.", "tome of mend": "Teaches: Restores 15 health."},
    "kobold": "Lives at depths 1 to 3 of ajar. Opens doors to hunt, flee or reach a noise or an open door of "
    "yours. Bashes bolted doors.",
}
"""What is said of things and grounds, with each of the facts that there are."""


def test_summaries_tell_what_things_do() -> None:
    lists = levels.grounds(), levels.door_kinds(), levels.items(), levels.breeds()
    told = {one.name: one.summary for things in lists for one in things}
    assert {name: told[name] for name in SUMMARIES} == SUMMARIES
    looks = {one.name: (one.walkable, one.opaque) for one in levels.grounds()}
    assert [looks[name] for name in ("wall", "floor", "deep water", "curtain")] == [
        *((False, True), (True, False), (False, False), (True, True)),
    ]


def test_lists_name_every_generator() -> None:
    assert [one.name for one in levels.generators()] == list(GENERATORS)
    assert [one.name for one in levels.themes()] == list(THEMES)
    assert {one.name: one.smallest for one in levels.generators()}["priory"] == (64, 36)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"generator": "mazes"}, "generator: there is no 'mazes'; did you mean 'maze'?"),
        ({"theme": "woods"}, "theme: there is no 'woods' (there are: cellars, "),
        (
            {"theme": "caves", "generator": "caves"},
            "generator and theme cannot be used together: leave one of them out",
        ),
        ({"tradition": "angband"}, "tradition: there is no 'angband' (there are: ajar, "),
        ({"size": (5, 5)}, "size: 5x5 is too small for ajar: 30x20 at least"),
        ({"size": (501, 40)}, "size: 501x40 is too large: 500x500 at most"),
        ({"size": "80x48"}, "size: '80x48' is not a pair of whole numbers such as (80, 48)"),
        ({"size": (80.0, 48)}, "is not a pair of whole numbers such as (80, 48)"),
        ({"depth": 0}, "depth: 0 is not a whole number from 1 to 99"),
        ({"depth": True}, "depth: True is not a whole number from 1 to 99"),
        ({"seed": 1.5}, "seed: 1.5 is neither a text nor a whole number"),
        ({"seed": "s" * 65}, "seed: it must be a printable text of at most 64 characters"),
        ({"seed": "a\nb"}, "seed: it must be a printable text of at most 64 characters"),
        ({"theme": "fort", "size": (80, 30)}, "size: 80x30 is too small for fort: 30x43 at least"),
        ({"generator": "ajar", "depth": 9, "size": (80, 30)}, "size: 80x30 is too small for ajar: 30x43 at least"),
        ({"generator": "town", "size": (60, 45)}, "size: 60x45 is too small for town: 70x40 at least"),
        (
            {"generator": "rustbook", "depth": 6, "size": (60, 45)},
            "size: 60x45 is too small for rustbook: 70x40 at least",
        ),
    ],
)
def test_wrong_argument_is_refused_before_any_try(
    arguments: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[object] = []
    monkeypatch.setattr(Chain, "run", lambda *_: tries.append(1))
    with pytest.raises(ValueError, match=re.escape(words)) as refused:
        levels.generate(**arguments)
    assert "\n" not in str(refused.value)
    assert tries == []


def test_answers_agree_with_each_other(cellars: levels.LevelData) -> None:
    start, goal = cellars.start, cellars.exit
    assert start is not None
    assert goal is not None
    turns = levels.distances(cellars, goal)
    assert (str(turns.dtype), turns.shape, turns[goal]) == ("int32", SMALL, 0)
    assert np.array_equal(turns >= 0, cellars.walkable)
    way = levels.path(cellars, start, goal)
    assert (len(way), way[-1]) == (turns[start], goal)
    assert [turns[at] for at in way] == list(range(turns[start] - 1, -1, -1))
    assert levels.path(cellars, goal, goal) == []
    nearest = np.minimum(levels.distances(cellars, start), turns)
    assert np.array_equal(levels.distances(cellars, [start, goal]), nearest)
    assert levels.distances(cellars, goal, "orthogonal")[start] >= turns[start]
    seen = levels.field_of_view(cellars, start, 6)
    assert (str(seen.dtype), seen.shape, bool(seen[start])) == ("bool", SMALL, True)
    assert not (seen & ~levels.field_of_view(cellars, start)).any()


def test_own_arrays_can_be_asked() -> None:
    floor = np.zeros((5, 3), np.bool_)
    floor[1:4, 1] = True
    assert levels.path(floor, (1, 1), (3, 1)) == [(2, 1), (3, 1)]
    assert levels.path(floor, (1, 1), [(3, 1), (2, 1)]) == [(2, 1)], "to the nearest goal"
    assert levels.distances(floor, (0, 0)).max() == -1
    assert levels.field_of_view(~floor, (1, 1)).all()


@pytest.mark.parametrize("shape", ["circle", "diamond", "square"])
def test_view_of_radius_zero_is_the_own_cell(shape: Any) -> None:
    seen = levels.field_of_view(np.zeros((5, 3), np.bool_), (1, 1), 0, shape)
    assert np.argwhere(seen).tolist() == [[1, 1]]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda level: levels.field_of_view(level, (40, 0)), "the cell (40, 0) is not on the level of 40x30"),
        (lambda level: levels.field_of_view(level, WRONG), "at: 7 is not a cell such as (3, 4)"),
        (lambda level: levels.field_of_view(level, (1, 1), -1), "radius: -1 is negative"),
        (lambda level: levels.field_of_view(level, (1, 1), HALF), "radius: 2.5 is not a whole number"),
        (
            lambda level: levels.field_of_view(level, (1, 1), 3, WORD),
            "shape: there is no 'nonsense' (there are: circle",
        ),
        (lambda level: levels.distances(level, (HALF, 2)), "goals: (2.5, 2) is not a cell such as (3, 4)"),
        (lambda level: levels.distances(level, (1, 2), WORD), "steps: there is no 'nonsense' (there are: orthogonal"),
        (lambda level: levels.path(level, (-1, 2), (1, 1)), "the cell (-1, 2) is not on the level of 40x30"),
        (lambda level: levels.path(level.ground, (1, 2), (1, 1)), "an array of shape (width, height) and type bool"),
        (
            lambda level: levels.path(level, (1, 2), MISSING),
            "goal: None is neither a cell such as (3, 4) nor a list of",
        ),
        (lambda level: levels.distances(level, MISSING), "goals: None is neither a cell such as (3, 4) nor a list of"),
        (lambda level: level.stairs("left"), "way: there is no 'left' (there are: down, up)"),
        (lambda level: levels.write_drawing(level, WORD), "form: there is no 'nonsense' (there are: text, json)"),
    ],
)
def test_wrong_question_is_refused(question: Any, words: str, cellars: levels.LevelData) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        question(cellars)


NAN = float("nan")
WRONG_VALUES: dict[str, list[Any]] = {
    "level": [None, 7, "level", b"#", [], np.ones(3, bool), np.ones((3, 3)), [[True], [True, False]], object()],
    "at": [None, 7, "ab", "1,1", (1,), (1, 2, 3), (NAN, 1), (1.0, 1), (None, 1), (40, 0), (0, -1), (10**999, 0), {}],
    "goal": [None, NAN, 7, (NAN, 1), (True, False), [(1, 1), None], [(1, 1), (40, 0)], [1, 2, 3], "ab", np.array(3)],
    "radius": ["1", NAN, 1.0, -1, True, (1,), -(10**9999)],
    "costs": [7, "1", [1], np.ones((2, 2), int), np.ones(SMALL), np.full(SMALL, 101), np.full(SMALL, -1)],
    "name": ["", "nothing", 7, NAN, [], {}, b"text", np.array(["a", "b"])],
    "seed": [None, NAN, 1.0, True, (), b"moth", "a\nb", 10**64, 10**9999, "s" * 65],
    "size": [7, "40x30", (40,), (40, NAN), (40.0, 30), (True, 40), (0, 0), (-40, -30), (10**9999, 40), {}],
    "depth": [0, 100, -1, NAN, 1.0, "1", True, (), 10**9999],
    "source": [None, 7, NAN, (), object()],
}
"""Wrong values, by the kind of the argument."""
TESTED_ELSEWHERE = {"register_generator"}
METHODS = {"stairs", "door_at", "open_door", "set_door"}
WITHOUT_ARGUMENTS = {"generators", "themes", "grounds", "fixtures", "door_kinds", "breeds", "items"}
KINDS = {"start": "at", "goals": "goal", "way": "name", "path": "source"} | dict.fromkeys(
    ("generator", "theme", "tradition", "form", "shape", "steps"), "name"
)
"""Kinds of the arguments that have not the name of a kind."""
RIGHT = {
    "at": (1, 1),
    "start": (1, 1),
    "goal": (1, 1),
    "goals": (1, 1),
    "source": b"#@#",
    "path": "missing",
    "name": "rings",
    "function": np.zeros,
}
"""A right value of each argument that has no usual value."""
ASKED = [levels.field_of_view, levels.distances, levels.path, levels.measure, levels.generate]
ASKED += [
    levels.reachable,
    levels.broken_promises,
    levels.read_drawing,
    levels.write_drawing,
    levels.is_drawing,
    levels.LevelData.stairs,
    levels.LevelData.door_at,
    levels.LevelData.open_door,
    levels.LevelData.set_door,
]


@pytest.mark.parametrize("function", ASKED, ids=lambda function: function.__name__)
def test_every_wrong_argument_gives_one_line(function: Any, cellars: levels.LevelData) -> None:
    """Every argument of every function is tried with values of wrong types and outside the level.

    The message is one short line that begins with the name of the argument.
    """
    for name in signature(function).parameters:
        for value in () if name in ("self", "changes") else WRONG_VALUES[KINDS.get(name, name)]:
            given: dict[str, Any] = {"level": cellars, "self": cellars, "way": "up", **RIGHT, name: value}
            given = {each: given[each] for each in signature(function).parameters if each in given}
            with pytest.raises(ValueError, match=rf"^{name}: ") as refused:
                function(**given)
            assert "\n" not in str(refused.value)
            assert len(str(refused.value)) < 800


def test_every_function_is_tried_with_wrong_arguments() -> None:
    functions = {name for name in levels.__all__ if isfunction(getattr(levels, name))}
    assert {*map(attrgetter("__name__"), ASKED)} - METHODS == functions - WITHOUT_ARGUMENTS - TESTED_ELSEWHERE


def test_numbers_of_numpy_are_whole_numbers(cellars: levels.LevelData) -> None:
    numbers: list[Any] = [*np.array([5, 1, 1])]
    five, x, y = numbers
    assert levels.generate("caves", five, size=SMALL, depth=five) == levels.generate("caves", 5, size=SMALL, depth=5)
    assert np.array_equal(levels.field_of_view(cellars, (x, y), five), levels.field_of_view(cellars, (1, 1), 5))
    assert np.array_equal(levels.distances(cellars, (x, y)), levels.distances(cellars, (1, 1)))
    everything = levels.field_of_view(cellars, (1, 1))
    assert np.array_equal(levels.field_of_view(cellars, (1, 1), 10**99), everything)


def test_legend_without_effect_gives_a_warning() -> None:
    with pytest.warns(UserWarning, match=r"^line 5: 'g = goblin' has no effect: the map has no 'g'$") as warned:
        levels.read_drawing(b"#####\n#@..#\n#####\n\ng = goblin\n")
    assert [one.filename for one in warned] == [__file__]


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        (
            b"#####\n#@CC#\n#####",
            ["line 2, column 3 (and 1 more place): no legend for 'C', so it is a centaur; write 'C = centaur' if this"],
        ),
        (
            b"#####\n#@gA#\n#####\n\nG = goblin\n",
            ["line 2, column 3: no legend for 'g'", "line 2, column 4: no legend for 'A', so it is an ", "line 5: "],
        ),
        (b"#####\n#.>.#\n#...#\n#####", ["no hero: the game begins on the stairs down at 2,1"]),
        (b"#####\n#>.<#\n#...#\n#####", ["no hero: the game begins on the stairs up at 3,1"]),
        (b"#####\n#...#\n#####", []),
        (b"#####\n#@CL#\n#####\n\nC = item key\nL = lever A\nat: 1,1 iron door\nA = portcullis door\n", ["line 8"]),
    ],
)
def test_letter_without_a_legend_and_a_missing_hero_give_warnings(drawing: bytes, told: list[str]) -> None:
    found = parse_level(drawing).warnings
    assert [line[: len(words)] for line, words in zip(found, told, strict=True)] == told


def test_no_way_gives_an_empty_path() -> None:
    floor = np.ones((3, 1), np.bool_)
    floor[1, 0] = False
    assert levels.path(floor, (0, 0), (2, 0)) == []
    assert levels.distances(floor, (2, 0))[0, 0] == -1
    assert levels.path(floor, (0, 0), []) == []
    assert levels.distances(floor, []).max() == -1


@pytest.mark.parametrize(
    ("door", "opaque"),
    [
        *(("shut wooden", True), ("ajar wooden", True), ("bolted wooden", True), ("open wooden", False)),
        *(("broken wooden", False), ("shut glass", False), ("hidden glass", True), ("shut portcullis", False)),
    ],
)
def test_door_blocks_sight_in_its_own_cell_alone(door: str, opaque: bool) -> None:
    level = levels.read_drawing(f".....\n.@A..\n.....\n\nA = {door} door")
    assert np.argwhere(level.opaque).tolist() == ([[2, 1]] if opaque else [])
