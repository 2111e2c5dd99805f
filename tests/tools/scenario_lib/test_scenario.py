"""Drawn situations from the command line: their results, and one clear line for every fault."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import map_viewer
import scenario
from game import levels
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.content.world.door_kinds import DOORS
from game.engine.model.door import DoorState
from game.mapgen.drawing.parsed_drawing import SHOWN_MISTAKES
from level_output.text_map import map_with_legend
from scenario_lib.scenario_commands import COMMANDS, MEANINGS, command_error
from tests.support.cli import output_of, refusal, tool

Play = Callable[..., dict[str, Any]]
LETTERS = "".join(chr(code) for code in (*range(ord("A"), ord("z")), *range(ord("Α"), ord("я"))) if chr(code).isalpha())
"""Latin, Greek and Cyrillic letters."""


@pytest.fixture
def play(tmp_path: Path) -> Play:
    def run(drawing: str, words: str = "", *options: str) -> dict[str, Any]:
        path = tmp_path / "drawn.txt"
        path.write_text(drawing.strip("\n") + "\n")
        shown: dict[str, Any] = json.loads(output_of(scenario, str(path), "--do", words, "--json", *options))
        return shown

    return run


def complaint(arguments: list[str]) -> str:
    """Return the one line with which a command line is refused."""
    return refusal(scenario, arguments)


def test_scenario_walk_opens_door(play: Play) -> None:
    output = play("#@+.#", "east")
    assert output["map"] == ["#.@.#"]
    assert output["terrain"] == ["#.-.#"]
    assert output["doors"] == [
        {
            "x": 2,
            "y": 0,
            "kind": "wooden",
            "state": "open",
            "locked": False,
            "hidden": False,
            "stiff": False,
            "runed": False,
            "facing": None,
            "partner": None,
            "lever": None,
            "signs": {"east": [], "west": []},
            "seen": "open",
        }
    ]
    assert output["actors"][0]["name"] == "hero"
    assert (output["actors"][0]["x"], output["actors"][0]["y"]) == (2, 0)
    assert output["turn"] == 1
    assert output["messages"] == ["You open the door."]
    assert output["visible"] == ["11111"]


def test_scenario_memory_is_blank_where_unseen(play: Play) -> None:
    output = play("#@+..#")
    assert output["memory"] == ["#.+   "]
    assert output["explored"] == ["111000"]
    assert output["terrain"] == ["#.+..#"]


def test_kobold_opens_door_in_view(play: Play) -> None:
    output = play("########\n#@..+.k#\n########", "wait wait wait")
    assert output["doors"][0]["state"] == output["doors"][0]["seen"] == "open"
    assert "The kobold opens the door to the east." in output["messages"]


def test_kobold_opens_door_unseen(play: Play) -> None:
    drawing = "###########\n#@.+.....k#\n#.#########\n#.#########\n###########"
    words = "south south" + " wait" * 8
    shut = play(drawing, "south south")
    output = play(drawing, words)
    assert (shut["doors"][0]["state"], shut["doors"][0]["seen"]) == ("shut", "shut")
    assert (output["doors"][0]["state"], output["doors"][0]["seen"]) == ("open", "shut")
    assert output["messages"] == ["To the northeast, you hear a door open."]
    assert output["memory"] == shut["memory"]
    assert output["explored"] == shut["explored"]


def test_visible_opener_is_named_behind_open_door(play: Play) -> None:
    output = play("#.#@\n#+..\n#k##", "wait")
    assert output["messages"] == ["The kobold opens the door to the southwest."]


def test_cells_outside_drawing_cost_no_turn(play: Play) -> None:
    for cell in ("-1,0", "1,9", "99999999999999999999,0", "1,999999999999"):
        output = play("######\n#@..+#\n######", f"travel:{cell}")
        assert output["turn"] == 0
        assert output["messages"] == ["That is beyond the edge of the map."]


def test_held_key_into_void_gives_reason(play: Play) -> None:
    assert play("@.", "hold:north")["messages"] == ["The edge of the map is in the way."]


def test_scenario_repeats_for_same_seed(play: Play) -> None:
    drawing = "##########\n#@.+...kk#\n##########"
    assert play(drawing, "wait " * 12) == play(drawing, "wait " * 12)
    assert play(drawing, "wait " * 12) != play(drawing, "wait " * 12, "--seed", "other")


def test_refused_scenario_word_costs_no_turn(play: Play) -> None:
    output = play("###\n#@#\n###", "north northeast descend")
    assert output["turn"] == 0
    assert output["messages"] == [
        "A wall is in the way.",
        "A wall is in the way.",
        "No stairs lead down from here.",
    ]


def test_scenario_stairs_lead_down(play: Play) -> None:
    output = play("#@>#", "east descend")
    assert output["depth"] == 2
    assert output["turn"] == 2
    assert len(output["map"]) == 48


def test_scenario_terrain_is_read_back(play: Play) -> None:
    output = play("#####\n#@+.#\n#.#.#\n#>.<#\n#####", "east")
    again = [list(row) for row in output["terrain"]]
    again[1][2] = "@"
    redrawn = "\n".join("".join(row) for row in again)
    assert play(redrawn)["terrain"][3] == output["terrain"][3]


def test_scenario_words_after_death_are_ignored(play: Play) -> None:
    output = play("######\n#@kkk#\n#kkkk#\n######", "wait " * 300)
    assert output["actors"][0]["health"] == 0
    assert output["messages"][-1] == "You die."
    assert output["turn"] < 300


def test_scenario_accepts_walk_hold_and_look(play: Play) -> None:
    assert play("#@....#", "travel:5,0")["turn"] == 4
    held = play("#@..+.#", "hold:east")
    assert held["turn"] == 2
    assert held["messages"] == ["You hear nobody within 12 steps behind the door to the east.", "You stop at the door."]
    (card,) = play("#@+#", "look:2,0")["messages"]
    assert card.startswith("Wooden door, shut. Walk into it to open it and step in. It stays open.")
    assert play("#@#", "next-foe")["messages"] == ["You see no enemies."]
    for drawing, nearest in (("#@.k..g#", "Kobold"), ("#@.g..k#", "Goblin"), ("#g...@.k#", "Kobold")):
        (told,) = play(drawing, "next-foe")["messages"]
        assert told.startswith(nearest)
    assert play("#@#", "travel:1,0")["messages"] == ["You are already there."]


def test_scenario_accepts_orders_of_many_steps(play: Play) -> None:
    drawing = "#@...+..>#\n#.#.######"
    stopped = play(drawing, "explore")
    assert stopped["doors"][0]["state"] == "shut"
    assert stopped["messages"][-1] == "You stop at the door."
    assert (
        play(drawing, "explore explore")["messages"][-1]
        == "You have explored this level. You know where the stairs down are."
    )
    assert play(drawing, "explore explore travel:stairs-down")["messages"][-1] == "You are on the stairs down."
    assert play(drawing, "travel:stairs-up")["messages"] == [
        "These stairs lead out of the dungeon. You cannot leave before you have opened the last door."
    ]
    assert play(drawing, "run:east")["messages"] == ["You stop where the passage widens."]
    assert play(drawing, "rest")["messages"] == ["You do not need to rest."]


def test_legends_place_sleepers_doors_and_items(play: Play) -> None:
    output = play("#@.ABz#\n\nA = open wooden door\nB = item gold\nz = kobold asleep\n")
    assert output["doors"][0]["state"] == "open"
    assert output["items"] == [{"name": "gold", "x": 4, "y": 0, "count": 1}]
    assert output["actors"][1]["asleep"]


def test_json_shows_hidden_door_unknown_to_hero(play: Play) -> None:
    drawing = "######\n#@A..#\n######\n\nA = hidden doorway door\n"
    output = play(drawing, "east look:2,1", "--tradition", "rogue")
    door = {"x": 2, "y": 1, "kind": "doorway", "state": "open", "locked": False, "hidden": True}
    door |= {"stiff": False, "runed": False, "facing": None, "partner": None, "lever": None}
    door |= {"signs": {"east": [], "west": []}}
    assert output["doors"] == [{**door, "seen": None}]
    assert output["messages"] == ["A wall is in the way.", "Wall."]
    assert output["terrain"][1] == "#.#..#"
    found = play(drawing, "search " * 40, "--tradition", "rogue")
    assert found["doors"] == [{**door, "hidden": False, "seen": "open"}]
    assert "You find a hidden doorway!" in found["messages"]
    assert found["terrain"][1] == "#.-..#"
    assert found["turn"] == 40


def test_scenario_rooms_may_be_dark(play: Play) -> None:
    drawing = "#######\n#@....#\n#.....#\n#######\n\nroom: 0 0 7 4"
    assert "".join(play(drawing, "", "--tradition", "rogue")["visible"]).count("1") == 28
    assert "".join(play(f"{drawing} dark", "", "--tradition", "rogue")["visible"]).count("1") == 9


def test_torch_legend_names_lit_cell(play: Play) -> None:
    room = "##########\n#.@......#\n##########\n\noil: 0"
    assert play(room)["visible"][1] == "1111100000"
    assert play(f"{room}\ntorch: 7,1")["visible"][1] == "1111111111"


def test_only_one_item_of_choice_can_be_taken(play: Play) -> None:
    output = play("#######\n#B.@.C#\n#######\n\nB = item sword\nC = item axe\nchoice: 1,1 5,1", "east east take")
    assert output["items"] == []
    assert [item["name"] for item in output["bag"] if item["name"] in ("sword", "axe")] == ["axe"]


def test_legends_set_depth_and_health(play: Play) -> None:
    output = play("######\n#@kk>#\n######\n\ndepth: 6\nhealth: 7\nhealth: k 90")
    assert output["depth"] == 6
    assert [(actor["health"], actor["max_health"]) for actor in output["actors"]] == [(7, 30), (90, 90), (90, 90)]
    assert play("#####\n#@>##\n#####\n\ndepth: 6", "east descend")["depth"] == 7


def test_draught_comes_when_too_many_doors_stand_open(play: Play) -> None:
    assert AJAR.door_limit is not None
    limit = AJAR.door_limit.doors
    drawing = f"{'#' * 30}\n#@{'+' * limit}{'.' * (27 - limit)}#\n{'#' * 30}\n\ndepth: 2"
    output = play(drawing, "east " * 16)
    (draught,) = (actor for actor in output["actors"] if actor["name"] == "draught")
    assert (draught["x"], draught["y"]) == (2, 1), "in the first of the doors"
    assert f"Your open doors: {limit} of {limit}." in " ".join(output["messages"])
    assert "The draught comes in by the door to the west, 15 steps from you, and hunts you." in output["messages"]


def test_last_door_is_locked_unless_drawn_shut(play: Play) -> None:
    drawing = "######\n#B@A.#\n######\n\nA = last door\nB = item {thing}"
    refused = play(drawing.format(thing="key"), "east west east east")
    assert "Only the last key opens this door." in refused["messages"]
    assert play(drawing.format(thing="last key"), "west east east")["outcome"] == "won"


@pytest.mark.parametrize(
    ("words", "state", "row"),
    [
        ("ease:east", "ajar", "#@|..#"),
        ("ease:east east", "open", "#.-..#"),
        ("latch:east", "bolted", "#@+..#"),
        ("latch:east latch:east", "shut", "#@+..#"),
        ("knock:east knock:east wait", "shut", "#@+..#"),
    ],
)
def test_scenario_accepts_door_verbs(play: Play, words: str, state: str, row: str) -> None:
    output = play("#@+..#", words)
    assert (output["doors"][0]["state"], output["doors"][0]["seen"]) == (state, state)
    assert output["terrain"] == [row.replace("@", ".")]
    assert output["turn"] == len(words.split())


def test_json_shows_signs_of_doors(play: Play) -> None:
    def signs(drawing: str, *options: str) -> object:
        return play(drawing, "", *options)["doors"][0]["signs"]

    assert signs("#@+..#") == {"east": [], "west": []}
    assert signs("#@+.k#\n\nk = kobold asleep") == {"east": ["light"], "west": []}
    assert signs("#@+hk#\n\nk = kobold asleep\nh = hound asleep") == {"east": ["light", "claw marks"], "west": []}
    assert signs("#@+.k#\n\nk = kobold asleep", "--tradition", "rustbook") == {"east": [], "west": []}


def test_text_map_shows_levers_and_plates_and_can_be_read_back() -> None:
    doors = "A = portcullis door\nQ = quiet door\nL = lever A\nq = plate Q\n"
    drawing = f"#L#######\n#@.A.qQ.#\n#########\n\n{doors}"
    world = world_from_drawing(drawing, "1", AJAR)
    rows, legend = map_with_legend(world, {})
    assert rows[:2] == ["#L#######", "#@.P.AQ.#"]
    assert {"P = shut portcullis door", "Q = shut quiet door", "L = lever P", "A = plate Q"} <= {*legend}
    again = world_from_drawing("\n".join([*rows, "", *legend]), "1", AJAR)
    moved = [{at: lever.door for at, lever in each.level.levers.items()} for each in (world, again)]
    assert moved[0] == moved[1]
    two = world_from_drawing(f"{drawing.replace('.#', 'A#')}lever: 3,2 3,1\n".replace("L = lever A\n", ""), "1", AJAR)
    assert "lever: 3,2 3,1" in map_with_legend(two, {})[1], "two doors have this letter"


@pytest.mark.parametrize("state", ["shut", "ajar", "open", "bolted"])
def test_legends_place_doors_in_every_state(play: Play, state: str) -> None:
    (door,) = play(f"#@A.#\n\nA = {state} wooden door")["doors"]
    assert (door["state"], door["locked"]) == (state, False)


def test_drawn_locked_door_stays_shut(play: Play) -> None:
    output = play("#@A.#\n\nA = locked wooden door", "east look:2,0")
    assert (output["doors"][0]["state"], output["doors"][0]["locked"]) == ("shut", True)
    assert output["messages"][0] == "The door is locked. You need a key."
    assert "Wooden door, locked. You need a key to open it." in output["messages"][1]
    assert output["turn"] == 0


def test_json_shows_special_door_properties(play: Play) -> None:
    legend = "A = runed portcullis door\nB = twin door\nC = barred door\nL = lever A\nfacing: C east"
    output = play(f"#L######\n#@ABBC.#\n########\n\n{legend}")
    portcullis, one, other, barred = output["doors"]
    assert (portcullis["kind"], portcullis["runed"], portcullis["lever"]) == ("portcullis", True, [1, 0])
    assert (one["partner"], other["partner"]) == ([4, 1], [3, 1])
    assert (barred["facing"], barred["stiff"]) == ("east", False)
    assert output["levers"] == [{"x": 1, "y": 0, "door": [2, 1], "pulled": False}]
    assert (output["keys"], output["latches"]) == (0, 3)


def test_scenario_words_pull_levers_open_runes(play: Play) -> None:
    output = play("#L#####\n#@A.B.#\n#######\n\nA = portcullis door\nB = runed wooden door\nL = lever A", "pull:north")
    assert output["doors"][0]["state"] == "open"
    drawing = "#####\n#@A.#\n#####\n\nA = runed wooden door"
    assert play(drawing, "east ease:east")["doors"][0]["state"] == "shut"
    assert play(drawing, "ease-surely:east")["doors"][0]["state"] == "ajar"
    assert play(drawing, "walk-surely:east")["doors"][0]["state"] == "open"


def test_drawn_ajar_door_is_read_back(play: Play) -> None:
    output = play("#####\n#@|.#\n#####")
    assert output["terrain"] == ["#####", "#.|.#", "#####"]
    assert output["map"] == ["#####", "#@|.#", "#####"]


SPECIAL = [
    (kind.name, state.value, *features)
    for kind in DOORS.values()
    for state in DoorState
    for features in ((), ("locked",), ("hidden",), ("stiff", "runed"))
    if (state is kind.initial_state or kind.has_leaf)
    and (kind.has_leaf or features in ((), ("hidden",)))
    and (kind.by_hand or (state.value not in ("ajar", "bolted") and features != ("locked",)))
    and (features != ("locked",) or state.shut)
]
"""Kind, state and features of every door that can be drawn."""


@pytest.mark.filterwarnings("ignore:.*the twin door has no partner")
def test_printed_map_tells_every_door(tmp_path: Path) -> None:
    """No two doors have the same sign, and the printed map read back has the same doors."""
    words = [" ".join((*features, state, kind, "door")) for kind, state, *features in SPECIAL]
    row = "#@" + "".join(f".{letter}" for letter in LETTERS[: len(words)]) + ".#"
    walls = "#" * len(row)
    path = tmp_path / "drawn.txt"
    path.write_text("\n".join([walls, row, walls, "", *map(" = ".join, zip(LETTERS, words, strict=False))]))
    before = levels.read_drawing(path)
    assert [door.kind for door in before.doors] == [kind for kind, *_ in SPECIAL]
    printed = output_of(scenario, str(path))
    signs = [printed.splitlines()[1][door.x] for door in before.doors]
    assert len({*signs}) == len(signs)
    path.write_text(printed.removesuffix("\nturn 0\n"))
    assert levels.read_drawing(path).doors == before.doors


def test_printed_map_tells_sides_and_partners(tmp_path: Path) -> None:
    """A door in which an actor stands has a line, too; a plain door has its sign, and no line."""
    path = tmp_path / "drawn.txt"
    path.write_text(
        "########\n#@BCTT+#\n########\n\nB = barred door\nC = open iron door\nT = twin door\nfacing: B west"
    )
    before = levels.read_drawing(path)
    printed = output_of(scenario, str(path), "--do", "east east").splitlines()
    assert printed[1] == "#.B@TT+#"
    assert "C = open iron door" not in printed, "its cell shows the hero"
    assert {"B = open barred door", "at: 3,1 open iron door", "T = shut twin door"} <= {*printed}
    assert "facing: 2,1 west" in printed
    assert "partner: 4,1 5,1" in printed
    assert len(before.doors) == 5


def test_printed_map_keeps_letters_of_doors(tmp_path: Path) -> None:
    """A door that is drawn X stays X. When one of two X has changed, only one of them can keep the letter."""
    path = tmp_path / "drawn.txt"
    path.write_text("###########\n#X@X.....k#\n###########\n\nX = stiff wooden door")
    printed = output_of(scenario, str(path)).splitlines()
    assert (printed[1], printed[5]) == ("#X@X.....k#", "X = stiff shut wooden door")
    printed = output_of(scenario, str(path), "--do", "ease:east").splitlines()
    assert printed[1][1:5:2] == "XW"
    assert {"X = stiff shut wooden door", "W = stiff ajar wooden door"} <= {*printed}


def test_printed_map_explains_every_sign(tmp_path: Path) -> None:
    """Each sign has its meaning in a line, unless docs/drawings.md has the same sign with the same meaning."""
    path = tmp_path / "drawn.txt"
    things = "B = item key\nC = item 3 dart\nt = trap bear\nz = kobold asleep\nat: 5,1 item gold"
    path.write_text(f'###########\n#@BtCz#.h>#\n#.+.|.-..<#\n#~,]_;"`*&#\n###########\n\n{things}')
    known = set('#.@+|-<>~,]_;"`*&')
    for tradition, more in (("ajar", {"[": "bridge"}), ("rogue", {"·": "floor", "☺": "hero"}), ("rustbook", {})):
        head, legend, *_ = output_of(scenario, str(path), "--tradition", tradition).split("\n\n")
        lines = legend.splitlines()
        meanings = dict(line.split(" = ") for line in lines if " = " in line)
        drawn = {"B": "item key", "C": "item 3 dart", "t": "trap bear", "k": "kobold asleep", "h": "hound"}
        assert drawn.items() | more.items() <= meanings.items()
        assert "at: 5,1 item gold" in lines
        assert {*meanings} | known | set("═║╔╗╚╝╦╩╠╣╬○") >= {*head} - {"\n"}, "walls may be lines"


def test_printed_map_of_items_and_traps_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text("#######\n#@BtC.#\n#######\n\nB = item key\nC = item 3 dart\nt = trap bear found")
    before = levels.read_drawing(path)
    path.write_text(output_of(scenario, str(path)).removesuffix("\nturn 0\n"))
    after = levels.read_drawing(path)
    assert (after.items, after.traps) == (before.items, before.traps)
    assert len(after.items) == 2


def test_unused_letter_gives_one_warning(tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text("#@.#\n\ng = goblin")
    warning = f"{path}: line 3: 'g = goblin' has no effect: the map has no 'g'\n"
    for command, words in ((scenario, ()), (map_viewer, ("--text",))):
        run = tool(command, *(["--drawing"] if command is map_viewer else []), str(path), *words)
        assert (run.code, run.err) == (0, f"{command.__name__}.py: {warning}")


def test_every_command_is_explained() -> None:
    lines = output_of(scenario, "--list", "commands").splitlines()
    assert [re.split("[: ]", line)[0] for line in lines] == [*COMMANDS]
    assert all(command_error(line.split()[0]) is None for line in lines), "each argument is a valid example"
    assert any(re.match("run:east +run in this direction, and round the corners", line) for line in lines)
    assert set(MEANINGS) == set(COMMANDS)


def test_scenario_lists_contain_known_names() -> None:
    for what, name in (
        ("commands", "search"),
        ("commands", "ease"),
        ("commands", "knock"),
        ("commands", "explore"),
        ("commands", "rest"),
        ("commands", "run"),
        ("commands", "travel"),
        ("doors", "doorway"),
        ("items", "gold"),
        ("breeds", "kobold"),
    ):
        assert name in json.loads(output_of(scenario, "--list", what, "--json"))


OTHERS = (
    f"other things are written like 'iron door', 'item key', 'trap bear' or 'grass' (there are: {', '.join(BREEDS)})"
)


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("", "the drawing is empty"),
        ("\n\n", "the drawing is empty"),
        ("#@.\n##\n", "line 2: the row has 2 characters, but line 1 has 3"),
        ("#@@#\n", "line 1, column 3: the drawing has a second hero '@'; the first is in line 1, column 2"),
        ("#..#\n", "the drawing needs a hero '@'"),
        ("#@q#\n", "line 1, column 3: 'q' has no legend and stands for no breed"),
        ("#@?#\n", "line 1, column 3: '?' has no meaning in a drawing"),
        ("@+\n", "line 1, column 2: the door opens to the outside of the drawing"),
        ("#@k#\n\nk = unicorn\n", f"line 3: there is no breed 'unicorn'; {OTHERS}"),
        (
            "#@k#\n\nk = kobold drunk\n",
            "line 3: after 'kobold' there can be one word for what it does, but not 'drunk' (there are: asleep, posted,"
            " roaming, hunting, idle; in a vault only asleep, posted, roaming)",
        ),
        ("#@.#\n\nk = unicorn\n", f"line 3: there is no breed 'unicorn'; {OTHERS}"),
        (
            "#@A#\n\nA = lost wooden door\n",
            "line 3: there is no state of a door 'lost' (there are: shut, ajar, open, bolted, broken, locked, hidden,"
            " stiff, runed)",
        ),
        ("#@A#\n\nA = shut open wooden door\n", "line 3: a door can have only one state, not 'shut open'"),
        ("#@A#\n\nA = shut doorway door\n", "line 3: a doorway has no door in it and cannot be shut"),
        ("#@A#\n\nA = cheese door\n", f"line 3: there is no door kind 'cheese' (there are: {', '.join(DOORS)})"),
        ("#@B#\n\nB = item crown\n", f"line 3: there is no item 'crown' (there are: {', '.join(ITEMS)})"),
        ("@.A\n\nA = wooden door\n", "line 1, column 3: the door opens to the outside of the drawing"),
        ("#@.#\n\nroom: 90 1 5 3\n", "line 3: the room reaches to 94,3, outside the drawing of 4x1"),
        ("#@k#\n\nk kobold\n", "line 3: 'k kobold' is not a legend line such as 'k = kobold' or 'oil: 300'"),
        ("#@.#\n\nroom: 1 2\n", "line 3: 'room: 1 2' does not have the form 'room: x y w h'"),
        (
            "#@.#\n\ntorch: 0,0\n",
            "line 3: a torch needs an open cell beside its wall, but 0,0 is rock; write 'torch: 1,0 from 0,0'",
        ),
        ("..@..\n\ntorch: 2,0\n", "line 3: a torch needs a wall, but there is none beside 2,0"),
        ("#@.#\n\ntorch: here\n", "line 3: 'here' is not a cell such as 3,2; the form is 'torch: x,y x,y …'"),
        (
            "#@.#\n\nchoice: 1,0 2,0\n",
            "line 3: each cell of a choice needs an item, but 1,0 has none",
        ),
        ("#@.#\n\ndepth: 0\n", "line 3: the depth must be at least 1"),
        ("#@.#\n\nhealth: 0\n", "line 3: health must be at least 1"),
        ("#@.#\n\nhealth: k 3\n", "line 3: no creature in the drawing has the letter 'k'"),
        ("#@.#\n\nfacing: D east\n", "line 3: 'D' is not the letter of a door"),
    ],
)
def test_bad_drawing_is_refused_with_place(
    drawing: str,
    words: str,
    tmp_path: Path,
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(drawing)
    assert complaint([str(path)]) == f"scenario.py: {path}: {words}"


def test_scenario_refuses_unreadable_files(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    assert "not a text file" in complaint([str(binary)])
    assert "No such file" in complaint([str(tmp_path / "nowhere")])
    assert "directory" in complaint([str(tmp_path)])


def test_too_large_drawing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("@" + "." * 500 + "\n")
    error = complaint([str(path)])
    assert (
        error == f"scenario.py: {path}: the drawing is too large: it has 501x1 cells, but at most 500x500 are allowed"
    )


def test_closed_pipe_during_help_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed_pipe:
        words = [sys.executable, scenario.__file__, "--help"]
        ended = subprocess.run(words, check=False, stdout=closed_pipe, stderr=subprocess.PIPE)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_bad_scenario_words_are_refused_first(tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text("#@.#\n")

    def error_of(*arguments: str) -> str:
        return complaint([str(path), *arguments])

    assert "word 2, 'dance', is not a command" in error_of("--do", "east dance")
    assert "word 1, 'hold', needs a direction" in error_of("--do", "hold")
    assert "word 1, 'travel:x', needs a cell" in error_of("--do", "travel:x")
    assert "word 1, 'travel:1_0,2', needs a cell" in error_of("--do", "travel:1_0,2")
    assert "for example travel:4,2, or stairs-down or stairs-up" in error_of("--do", "travel:stairs")
    assert "word 1, 'run', needs a direction" in error_of("--do", "run")
    assert "word 1, 'explore:east', takes no argument" in error_of("--do", "explore:east")
    assert "word 1, 'wait:', takes no argument" in error_of("--do", "wait:")
    assert "word 1, 'next-foe:', takes no argument" in error_of("--do", "next-foe:")
    assert "there is no 'nethack' (there are: ajar, " in error_of("--tradition", "nethack")
    assert "--frobnicate" in error_of("--frobnicate")
    assert "65 characters are too many" in error_of("--seed", "s" * 65)
    assert "only printable characters" in error_of("--seed", "a\nb")
    assert "FILE is missing" in complaint([])


def test_all_bad_scenario_words_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text("#@.#\n")
    ended = tool(scenario, str(path), "--do", "east dance west hold east:now")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.splitlines() == [
        "scenario.py: --do: word 2, 'dance', is not a command (see --list commands)",
        "scenario.py: --do: word 4, 'hold', needs a direction, for example hold:east",
        "scenario.py: --do: word 5, 'east:now', takes no argument",
    ]
    many = tool(scenario, str(path), "--do", " ".join(["dance"] * 10_000)).err.splitlines()
    assert len(many) == SHOWN_MISTAKES + 1
    assert many[-1] == f"scenario.py: --do: there are {10_000 - SHOWN_MISTAKES} more mistakes"


def test_each_message_stands_below_its_command(tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text("####\n#@+.\n####\n")
    lines = output_of(scenario, str(path), "--do", "east west look:2,1").splitlines()
    assert lines[4:] == [
        "> east",
        "You open the door.",
        "> west",
        "> look:2,1",
        *lines[8:9],
        "turn 2",
    ]
    assert "door" in lines[8]
    assert output_of(scenario, str(path), "--do", "east").splitlines()[4:] == ["You open the door.", "turn 1"]


def test_json_has_the_messages_of_each_command(play: Play) -> None:
    report = play("####\n#@+.\n####", "east wait west")
    assert [one["command"] for one in report["commands"]] == ["east", "wait", "west"]
    assert [message for one in report["commands"] for message in one["messages"]] == report["messages"]
    assert report["commands"][0]["messages"] == ["You open the door."]
    assert play("#@..#")["commands"] == []
    died = play("#@.t#\n\nt = trap bear\nhealth: 6", "east east east east")
    assert len(died["commands"]) == 2, "those that were not carried out any more are not told"


def test_scenario_reports_end_and_badges(play: Play) -> None:
    lost = play("#@.t#\n\nt = trap bear\nhealth: 6", "east east")
    assert lost["outcome"] == "died"
    assert lost["story"][0].startswith("A bear trap killed you")
    won = play("#@L.#\n\nL = last door\nbag: last key\ndepth: 10", "east")
    assert (won["outcome"], won["score"]) == ("won", 500 + 5000)
    assert "Last Guest" in won["badges"]
    playing = play("#@..#", "east")
    assert (playing["outcome"], playing["story"], playing["badges"]) == ("playing", [], [])
