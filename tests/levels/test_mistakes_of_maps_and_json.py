"""Mistakes in maps of Tiled and in JSON: all of them are told, each with its place, in the order of the file."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scenario
from game import levels
from game.levels.level_json import json_of
from game.mapgen.drawing.parsed_drawing import MOST_MISTAKES
from tests.levels.test_tiled_maps import TEMPLATE, a_map, box, inserted, link, properties
from tests.support.cli import ajar, tool
from tests.support.quickly import quickly


def refused(content: object) -> levels.LevelFileError:
    """Return the error with which a file is refused. `content`: its bytes, or the values of its JSON."""
    with pytest.raises(levels.LevelFileError) as error:
        levels.read_drawing(content if isinstance(content, bytes) else json.dumps(content).encode())
    return error.value


def check_told(mistakes: tuple[str, ...], begins: list[str]) -> None:
    assert [line[: len(begin)] for line, begin in zip(mistakes, begins, strict=True)] == begins


# ------------------------------------------------------------------------------------------------ maps of Tiled

WRONG_MAP = a_map(
    box("door", 4, 2, kind="portculis"),
    box("actor", 1, 1, "kobld", habit="postd"),
    inserted("L", 4, 1),
    box("lever", 5, 1, dor="4,2"),
    box("itm", 1, 2, "key"),
    box("item", 1, 3, "kee"),
    box("hero", 0, 0, bag="drat"),
    box("door", 2, 2, kind="iron", lokced=True),
    box("item", 2, 2, "key") | {"x": "3"},
    TEMPLATE | {"id": 10},
    box("item", 9, 9, "key"),
    rows=["########", "#...#+.#", "#......#", "#...#..#", "########"],
    properties=properties(depth="x", walls="cavs", nme="x"),
)


def test_every_mistake_of_a_map_is_told_in_the_order_of_the_file() -> None:
    error = refused(WRONG_MAP)
    check_told(
        error.mistakes,
        [
            "depth: a whole number is needed, not 'x'",
            "walls: there is no 'cavs'; did you mean 'caves'?",
            "layer 'terrain', cell 5,1: the tile 3 of the tileset 'own' (door iron shut) has no property 'terrain'",
            "layer 'things', cell 4,2, object 1 (door).kind: there is no 'portculis'; did you mean 'portcullis'?",
            "layer 'things', cell 1,1, object 2 (actor kobld).name: there is no 'kobld'; did you mean 'kobold'?",
            "layer 'things', cell 1,1, object 2 (actor kobld).habit: there is no 'postd'; did you mean 'posted'?",
            "layer 'things', cell 4,1, object 3 (lever): a lever needs the property 'door': the door that it opens",
            "layer 'things', cell 5,1, object 4 (lever): a lever needs the property 'door': the door that it opens,"
            " but its property 'dor' is not read",
            "layer 'things', cell 1,3, object 6 (item kee).name: there is no 'kee'; did you mean 'key'?",
            "layer 'things', cell 0,0, object 7 (hero): the hero cannot begin on wall",
            "layer 'things', cell 0,0, object 7 (hero).bag: there is no item 'drat'; did you mean 'dart'?",
            "layer 'things', object 9 (item key): x: a number of pixels is needed, not '3'",
            "layer 'things', object 10: it is an instance of a template",
            "layer 'things', cell 9,9, object 11 (item key): it lies outside the map",
        ],
    )
    assert error.warnings == (
        "layer 'things', cell 1,2, object 5 (itm key): it is not read: there is no class 'itm'; did you mean 'item'?",
        "the map: its property 'nme' is not read; did you mean 'name'?",
        "layer 'things', cell 2,2, object 8 (door): its property 'lokced' is not read; did you mean 'locked'?",
    )
    assert str(error) == "depth: a whole number is needed, not 'x' (and 13 more mistakes)"


def linked(*others: dict[str, Any]) -> dict[str, Any]:
    """Return a map whose object 1 is a lever that refers to object 2."""
    lever = inserted("L", 4, 1)
    lever["properties"].append(link("door", 2))
    return a_map(lever, *others)


@pytest.mark.parametrize(
    ("tiled", "mistake"),
    [
        (linked(box("door", 4, 2, kind="irn")), "layer 'things', cell 4,2, object 2 (door).kind: there is no 'irn'"),
        (linked(TEMPLATE | {"id": 2}), "layer 'things', object 2: it is an instance of a template"),
        (a_map(box("choice", 1, 1), box("item", 1, 1, "kee")), "layer 'things', cell 1,1, object 2 (item kee).name: "),
        (
            a_map(*(box("actor", 1, 1, "kobld"), box("actor", 2, 1, "kobold", leader="1,1"))),
            "layer 'things', cell 1,1, object 1 (actor kobld).name: ",
        ),
        (
            a_map(box("hero", 1, 0), box("exit", 1, 0), box("fire", 1, 0), box("gas", 1, 0, "smoke"), rows=["#+#"]),
            "layer 'terrain', cell 1,0: the tile 3 of",
        ),
        (
            a_map(box("door", 4, 2, kind="twin", partner="2,2"), box("door", 2, 2, kind="twn")),
            "layer 'things', cell 2,2, object 2 (door).kind",
        ),
    ],
)
def test_what_follows_from_a_mistake_of_a_map_is_not_told(tiled: dict[str, Any], mistake: str) -> None:
    error = refused(tiled)
    check_told(error.mistakes, [mistake])
    assert error.warnings == ()


PLANTED: list[tuple[dict[str, Any], str]] = [
    (box("door", 1, 1, kind="irn"), "(door).kind: there is no 'irn'"),
    (box("item", 2, 1, "kee"), "(item kee).name: there is no 'kee'"),
    (box("trap", 3, 1, "baer trap"), "(trap baer trap).name: there is no 'baer trap'"),
    (box("actor", 1, 2, "kobold", health=-1), "(actor kobold).health: -1 is not from 1"),
    (inserted("L", 0, 0, door="x"), "(lever): door: 'x' is not a cell"),
    (inserted("L", 0, 2, door=99), "(lever): its property 'door' names object 99, which is not on the map"),
    (box("fire", 0, 4), "(fire): fire cannot be on wall"),
    (box("stairs", 2, 2, way="left"), "(stairs): the property 'way' must be down or up"),
    (box("room", 5, 3) | {"width": 160, "height": 160}, "(room): the room reaches beyond the level"),
    (box("item", 2, 3, "key") | {"y": "x"}, "(item key): y: a number of pixels is needed"),
    (box("item", 0, 1, "key"), "(item key): a key cannot be here, because the ground is wall"),
    (box("torch", 7, 0), "(torch): it hangs in rock"),
    (box("choice", 3, 3), "(choice): each cell of a choice needs an item"),
]


@given(st.permutations(PLANTED), st.integers(1, len(PLANTED)))
def test_any_mistakes_of_objects_are_all_told_in_their_order(
    planted: list[tuple[dict[str, Any], str]], count: int
) -> None:
    mistakes = refused(a_map(*(one for one, _ in planted[:count]))).mistakes
    assert len(mistakes) == count
    for number, (line, (_, words)) in enumerate(zip(mistakes, planted, strict=False), 1):
        assert line.startswith("layer 'things', ")
        assert f"object {number} {words}" in line


def test_many_mistakes_of_a_map_are_told_in_little_time() -> None:
    tiled = a_map(*(box("item", 1, 1, "scroll of opning") for _ in range(1500)))
    with quickly(2):
        assert len(refused(tiled).mistakes) == MOST_MISTAKES + 1


@pytest.mark.parametrize("command", [scenario, None], ids=["scenario", "game"])
def test_commands_print_the_mistakes_of_a_map_and_then_its_warnings(command: Any, tmp_path: Path) -> None:
    path = tmp_path / "cell.tmj"
    path.write_text(json.dumps(WRONG_MAP))
    run = ajar("--headless", "--turns", "0", "--drawing", str(path)) if command is None else tool(command, str(path))
    error = refused(WRONG_MAP)
    assert [line.partition("cell.tmj: ")[2] for line in run.err.splitlines()] == [*error.mistakes, *error.warnings]


# ---------------------------------------------------------------------------------------------------------- JSON

DRAWN = b"########\n#@.k.i.#\n#..+...#\n########\n\nk = kobold asleep\ni = item key\nroom: 0 0 8 4"


def wrong_json() -> dict[str, Any]:
    level = json_of(levels.read_drawing(DRAWN))
    level["name"] = "x" * 201
    level["ground"]["rows"][0] = "##?####?"
    level["start"] = [0, 0]
    level["doors"][0]["kind"] = "irn"
    level["actors"][0] |= {"name": "kobld", "habit": "slep"}
    level["items"] += [{"x": 1, "y": 2, "name": "kee"}, {"x": 99, "y": 2, "name": "key"}, 7]
    level["levers"] = [{"x": 0, "y": 0, "door": [3, 2]}, {"x": 1, "y": 1, "door": [6, 2]}]
    level["rooms"].append({"x": 5, "y": 0, "width": 9, "height": 4})
    level["gas"] = {"smoke": [{"x": 1, "y": 1, "units": 0}], "smke": [{"x": 1, "y": 1, "units": 1}]}
    level["choices"] = [[[3, 1]], [[5, 1], 3]]
    level["hero"] = {"bag": ["drat"], "oil": "x", "gld": 3}
    return level


def test_every_mistake_of_json_is_told_in_the_order_of_the_file() -> None:
    error = refused(wrong_json())
    check_told(
        error.mistakes,
        [
            "name: a printable text of at most 200 characters is needed",
            "ground.rows[0], column 2: '?' is not among 'signs'",
            "start: the hero cannot begin on wall",
            "doors[0].kind: there is no 'irn'; did you mean 'iron'?",
            "actors[0].name: there is no 'kobld'; did you mean 'kobold'?",
            "actors[0].habit: there is no 'slep'; did you mean 'asleep'?",
            "items[1].name: there is no 'kee'; did you mean 'key'?",
            "items[2].x: 99 is not from 0 to 7",
            "items[3]: an object is needed, not 7",
            "levers[1] at 1,1: a lever needs a wall, but here is floor",
            "rooms[1] at 5,0: the room reaches beyond the level of 8x4",
            "gas.smoke[0].units: 0 is not from 1",
            "gas.smke[0].name: there is no 'smke'; did you mean 'smoke'?",
            "choices[1][1]: a cell such as [3, 4] is needed, not 3",
            "hero.oil: a whole number is needed, not 'x'",
            "hero: there is no 'gld'; did you mean 'gold'?",
            "hero.bag: there is no item 'drat'; did you mean 'dart'?",
        ],
    )
    assert str(error).endswith("(and 16 more mistakes)")


def test_order_of_the_mistakes_of_json_is_that_of_its_keys() -> None:
    level = wrong_json()
    backwards = refused(dict(reversed(level.items()))).mistakes
    keys = [line.replace("[", ".").replace(" ", ".").replace(":", ".").partition(".")[0] for line in backwards]
    order = "hero choices gas rooms levers items actors doors start ground name"
    assert list(dict.fromkeys(keys)) == order.split()


def test_what_follows_from_a_wrong_row_of_json_is_not_told() -> None:
    level = json_of(levels.read_drawing("#####\n#@..#\n#####\n\nat: 2,1 item key"))
    for row, told in (("#...", "ground.rows[1]: a text of 5 signs"), ("#.?.#", "ground.rows[1], column 2: '?'")):
        level["ground"]["rows"][1] = row
        check_told(refused(level).mistakes, [told])


def test_json_without_ground_tells_its_unknown_keys_too() -> None:
    level = copy.deepcopy(wrong_json()) | {"ground": 3, "wals": "x"}
    check_told(refused(level).mistakes, ["there is no key 'wals'; did you mean 'walls'?", "ground: an object with"])


def test_long_key_that_is_there_twice_is_told_in_part() -> None:
    key = "k" * 900
    mistake = str(refused(f'{{"{key}": 1, "{key}": 2}}'.encode()))
    assert "is there twice in one object" in mistake
    assert len(mistake) < 200
