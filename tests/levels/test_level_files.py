"""Files with levels: what the schema says, what is refused and with which words, and which files are levels."""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from builders.documents import level_schema
from game import levels
from game.content.traditions import AJAR
from game.engine.grid.geometry import Vec
from game.levels.level_fields import CLASSES, INT_HINT
from game.levels.level_files import parse_level
from game.levels.level_from_drawing import seed_of
from game.levels.level_json import REPORT_KEYS, json_of
from game.levels.level_names import FormName
from game.store.file_limits import MAX_DRAWING_BYTES, MAX_SIDE
from level_output.built_level import BuiltLevel
from scenario_lib.drawings import build_drawing
from tests.levels import json_schema
from tests.levels.level_formats import FORMATS, refusal

ROOT = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "level.schema.json").read_text("utf-8"))
DRAWN = b"######\n#@.+.#\n#..#k#\n######\n\nk = kobold asleep"


@pytest.fixture(scope="module")
def built() -> BuiltLevel:
    return build_drawing(parse_level(DRAWN), None, AJAR)


@pytest.fixture
def written(built: BuiltLevel) -> dict[str, Any]:
    """Return the level as the values of its JSON."""
    return dict(json.loads(FORMATS["json"](built)))


# -------------------------------------------------------------------------------------------- the schema


def test_printed_json_fits_schema(written: dict[str, Any]) -> None:
    assert list(json_schema.faults(written, SCHEMA)) == []
    generated = json_of(levels.generate("roguesharp", 3, size=(40, 30), tradition="roguesharp"))
    assert list(json_schema.faults(generated, SCHEMA)) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda level: level.pop("ground"), "ground is missing"),
        (lambda level: level.update(version="1"), ".version: '1' is not 1"),
        (lambda level: level["doors"][0].update(kind="woden"), ".kind: 'woden' is not among the names"),
        (lambda level: level["doors"][0].update(lokced=True), "doors[0]: lokced is no key"),
        (lambda level: level["doors"][0].update(battered=-1), ".battered: -1 is out of bounds"),
        (lambda level: level.update(start=[1]), ".start: [1] fits no form"),
    ],
)
def test_schema_notices_faults(change: Callable[[dict[str, Any]], None], words: str, written: dict[str, Any]) -> None:
    change(written)
    assert any(words in fault for fault in json_schema.faults(written, SCHEMA))


def test_schema_describes_every_key() -> None:
    keys = {*json_of(levels.LevelData(np.zeros((1, 1), np.uint8)))}
    assert set(SCHEMA["properties"]) == keys | REPORT_KEYS
    for word, kind in CLASSES.items():
        keys = {part.name for part in fields(kind)} - ({"name"} if word == "gas" else set())  # the key above the list
        assert keys <= SCHEMA["$defs"][word]["properties"].keys()


def test_schema_has_names_and_bounds_of_the_game() -> None:
    assert level_schema.FILE.read_text("utf-8") == level_schema.schema_document(), "run python3 tools/approve.py"


# ------------------------------------------------------------------------------------------ what is refused

ROOM = {"x": 0, "y": 0, "width": 4, "height": 4}
JSON_FAULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "other format": (lambda level: level.update(format="pony"), "this JSON is no level: its 'format' should be"),
    "later version": (lambda level: level.update(version=2), "version: this is a level of version 2; this program"),
    "key": (lambda level: level.update(dors=[]), "there is no key 'dors'; did you mean 'doors'?"),
    "kind": (
        lambda level: level["doors"][0].update(kind="woden"),
        "doors[0].kind: there is no 'woden'; did you mean 'wooden'?",
    ),
    "state": (lambda level: level["doors"][0].update(state="opne"), "doors[0].state: there is no 'opne'"),
    "field": (
        lambda level: level["doors"][0].update(lokced=1),
        "doors[0]: there is no 'lokced'; did you mean 'locked'?",
    ),
    "cell": (lambda level: level["doors"][0].update(x=6), "doors[0].x: 6 is not from 0 to 5"),
    "solid cell": (
        lambda level: level["actors"][1].update(x=0),
        "actors[1] at 0,2: a kobold cannot be here, because the ground is wall",
    ),
    "facing": (lambda level: level["doors"][0].update(facing="up"), "doors[0].facing: there is no 'up'"),
    "open from both sides": (
        lambda level: level["doors"][0].update(facing="east"),
        "doors[0] at 3,1: the wooden door opens",
    ),
    "partner": (lambda level: level["doors"][0].update(partner=[1, 1]), "doors[0] at 3,1: there is no door at 1,1"),
    "breed": (lambda level: level["actors"][1].update(name="hero"), "the cell"),
    "no breed": (lambda level: level["actors"][1].update(name="unicorn"), "actors[1].name: there is no 'unicorn'"),
    "asleep": (lambda level: level["actors"][1].update(asleep=False), "'asleep' is false, but 'habit' is 'asleep'"),
    "alert": (lambda level: level["actors"][1].update(alert=True), "'alert' is true, but 'habit' is 'asleep'"),
    "not alert": (
        lambda level: level["actors"][1].update(habit="hunting", asleep=False, alert=False),
        "'alert' is false, but 'habit' is 'hunting'",
    ),
    "health": (
        lambda level: level["actors"][1].update(health=99, max_health=9),
        "actors[1] at 4,2: the monster's health",
    ),
    "words for a name": (lambda level: level["actors"][1].update(name="item dart"), "there is no 'item dart'"),
    "fraction": (lambda level: level["actors"][1].update(health=1.5), "actors[1].health: a whole number is needed"),
    "truth": (lambda level: level["doors"][0].update(locked=1), "doors[0].locked: true or false is needed, not 1"),
    "rows": (lambda level: level["ground"]["rows"].append("#"), "ground.rows[4]: a text of 6 signs is needed"),
    "sign": (lambda level: level["ground"]["rows"].__setitem__(1, "#.?..#"), "column 2: '?' is not among 'signs'"),
    "terrain": (lambda level: level["ground"]["signs"].update({".": "lava"}), "'.' stands for no ground (there are:"),
    "many": (lambda level: level.update(torches=[{}] * 201), "torches: 201 are too many: 200 at most"),
    "depth": (lambda level: level.update(depth=0), "depth: 0 is not from 1 to 1000"),
    "tradition": (lambda level: level.update(tradition="angband"), "tradition: there is no 'angband'"),
    "walls": (lambda level: level.update(walls="candy"), "walls: there is no 'candy'"),
    "seed": (lambda level: level.update(seed="s" * 201), "seed: a printable text of at most 200 characters"),
    "hero": (lambda level: level.update(hero={"bag": ["3 unicorn"]}), "hero.bag: there is no item '3 unicorn'"),
    "lever": (
        lambda level: level.update(levers=[{"x": 0, "y": 0, "door": [3, 1]}]),
        "levers[0] at 0,0: the wooden door 3,1",
    ),
    "gas": (
        lambda level: level.update(gas={"firedamp": [{"x": 0, "y": 0, "units": 1}]}),
        "gas.firedamp[0]: gas cannot be at 0,0",
    ),
    "fire": (lambda level: level.update(fire=[{"x": 0, "y": 0}]), "fire[0] at 0,0: fire cannot be on wall"),
    "room": (
        lambda level: level.update(rooms=[{"x": 2, "y": 0, "width": 5, "height": 4}]),
        "rooms[0] at 2,0: the room reaches beyond the level of 6x4",
    ),
    "two lights": (
        lambda level: level.update(rooms=[{**ROOM, "lit": True}, {**ROOM, "lit": False}]),
        "rooms[1] at 0,0: the same room is lit and dark",
    ),
    "two purposes": (
        lambda level: level.update(rooms=[{**ROOM, "purpose": "kitchen"}, {**ROOM, "purpose": "larder"}]),
        "rooms[1] at 0,0: the same room has another purpose",
    ),
    "purpose": (
        lambda level: level.update(rooms=[{**ROOM, "purpose": "kichen"}]),
        "rooms[0].purpose: there is no 'kichen'; did you mean 'kitchen'?",
    ),
    "lever on floor": (
        lambda level: level.update(levers=[{"x": 1, "y": 2, "door": [3, 1]}]),
        "levers[0] at 1,2: a lever needs a wall, but here is floor",
    ),
    "two fires": (lambda level: level.update(fire=[{"x": 1, "y": 1}] * 2), "fire[1] at 1,1: there is another fire"),
    "start": (lambda level: level.update(start=[0, 0]), "start: the hero cannot begin on wall"),
    "choice": (lambda level: level.update(choices=[[[1, 1]]]), "choices[0]: each cell of a choice needs an item"),
}


@pytest.mark.parametrize("fault", JSON_FAULTS)
def test_bad_json_is_refused_in_one_line(fault: str, written: dict[str, Any]) -> None:
    change, words = JSON_FAULTS[fault]
    change(written)
    if fault != "breed":  # the hero among the monsters is the report about the hero, and is not read
        assert words in refusal(written)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the drawing is empty"),
        (b"\xff\xfe", "the drawing is empty"),
        (b"\xff\xfe@", "this is not a text file"),
        (b"\xff@..", "this is not a text file"),
        (b"{", "this is not valid JSON"),
        (b"[]", "line 1, column 1: '[' has no meaning in a drawing"),
        (b'{"a": NaN}', "this is not valid JSON (NaN is no number)"),
        (b'{"a": -' + b"9" * 5000 + b"}", "not valid JSON (a number has 5001 digits, but at most 1000 are allowed)"),
        (b'{"doors": [], "a": {}, "doors": []}', "not valid JSON (the key 'doors' is there twice in one object)"),
        (b'{"a": {"b": 1, "b": 1}}', "not valid JSON (the key 'b' is there twice in one object)"),
        (b'{"x": ' + b"[" * 100_000, "this is not valid JSON"),
        (b'{"x": [' + b"[]," * 1_600_000 + b"0]}", "it has 3200003 elements, but at most 1500000 are allowed"),
        (b"k" * 400 + (b"\n" + b"k" * 400) * 3, "the level has 1600 monsters, but at most 1000 are allowed"),
        (b"@..\n\nat: 1,0 kobold\nat: 1,0 goblin", "line 4, at 1,0: two things of the same kind are here: monster"),
        (b"@+.\n\nat: 1,0 kobold", "line 1, column 2: an actor cannot stand in a door that is not open"),
        (b"@..\n\nat: 1,0 lever A", "line 3: 'lever A' cannot be given in this way"),
        (b"@#.\n\nat: 1,0 item key", "line 3: the cell 1,0 is rock, and nothing can be in it"),
        (b"@..\n\nground: 1,0 lava", "line 3: there is no ground 'lava' (there are: "),
        (b"@..\n\npack: 1,0 2,0", "line 3: every cell of a pack needs a monster of the same kind, but 1,0 has none"),
        (b"@..\n\nmonster: 1,0 health 1/1 attack 1x1% defense 1x1% gold 0", "line 3: there is no monster at 1,0"),
        (b"@..\n\nbattered: 1,0 1", "line 3: there is no door at 1,0"),
        (b"@..\n\ndepth: 1001", "line 3: the depth can be at most 1000"),
        (b"@..\n\ntorch: 1,0 from 2,0", "line 3: a torch needs a wall, but there is none beside 1,0"),
        (b"@..\n\nbag: " + b"x" * 10**6, "line 3: there is no item 'xxxx"),
    ],
)
def test_bad_content_is_refused_in_one_line(content: bytes, words: str) -> None:
    assert words in refusal(content)
    assert len(refusal(content)) < 2000


def test_lists_that_are_given_are_whole(written: dict[str, Any]) -> None:
    """A list of rooms names all rooms, also if it is empty; a leader is a leader whether or not packs are given."""
    written["actors"].append({"x": 4, "y": 1, "name": "kobold", "leader": [4, 2]})
    for key in ("rooms_given", "packs_given"):
        del written[key]
    level = levels.read_drawing(json.dumps({**written, "rooms": []}).encode())
    assert level.rooms == []
    assert [one.leader for one in level.actors] == [Vec(4, 2), None]
    del written["rooms"]
    assert len(levels.read_drawing(json.dumps(written).encode()).rooms) == 1


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_one_number_of_a_monsters_health_is_enough_whatever_is_rolled(seed: str, written: dict[str, Any]) -> None:
    kobold = {"x": 4, "y": 2, "name": "kobold"}
    for given, found in (({"health": 50}, (50, 50)), ({"max_health": 60}, (60, 60)), ({"max_health": 1}, (1, 1))):
        level = levels.read_drawing(json.dumps({**written, "seed": seed, "actors": [kobold | given]}).encode())
        assert [(one.health, one.max_health) for one in level.actors] == [found]


def test_hero_among_the_monsters_is_where_he_starts_if_nothing_else_says_so(written: dict[str, Any]) -> None:
    hero = {"x": 2, "y": 1, "name": "hero"}
    moved = {**written, "actors": [hero]}
    assert levels.read_drawing(json.dumps(moved).encode()).start == Vec(1, 1)
    del moved["start"]
    assert levels.read_drawing(json.dumps(moved).encode()).start == Vec(2, 1)
    moved["actors"] = [hero | {"x": "2"}]
    assert refusal(moved) == f"actors[0]: a whole number is needed, not '2'{INT_HINT}"


def test_several_levels_in_one_file_are_refused(written: dict[str, Any]) -> None:
    assert refusal("\n".join([json.dumps(written)] * 2).encode()) == (
        "it has several levels, one in each line; a file can have one"
    )
    assert refusal(json.dumps(written | {"name": "format"})[:-1].encode()).startswith("this is not valid JSON (")


# --------------------------------------------------------------------------------------- which files are levels


@pytest.mark.parametrize(
    ("content", "is_level"),
    [
        (DRAWN, True),
        (b"\xef\xbb\xbf" + DRAWN, True),
        (b'{"format": "ajar level"}', True),
        (b"#@.#\r\n//\twith a tab", True),
        (b"#@.#\n\x0b", False),
        ("é".encode() * 2000, True),
        (b"x" + "é".encode() * 2000, True),
        ("\ufeff".encode() + "é".encode() * 2000, True),
        (("é" * 2000).encode("utf-16"), True),
        (("x" + "🚪" * 2000).encode("utf-16"), True),
        ("\x00\x01".encode("utf-16"), False),
        (zlib.compress(b'{"format": "ajar replay 2"}'), False),
        (b"SQLite format 3\0", False),
        (b"", False),
        (b" \n", False),
    ],
)
def test_levels_are_told_from_other_files(content: bytes, is_level: bool, tmp_path: Path) -> None:
    path = tmp_path / "a file"
    path.write_bytes(content)
    assert levels.is_drawing(path) is is_level


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_text_with_a_byte_order_mark_is_read(encoding: str) -> None:
    """Windows PowerShell writes UTF-16 with `>`; other editors of Windows put a mark before UTF-8."""
    text = DRAWN.decode() + "\nname: Höhle"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    for lines in (text, text.replace("\n", "\r\n")):
        level = levels.read_drawing((mark + lines).encode(encoding))
        assert level == levels.read_drawing(text.encode())
        as_json = levels.write_drawing(level, "json")
        assert levels.read_drawing((mark + as_json).encode(encoding)) == level


def test_unreadable_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("large").write_bytes(b"#" * (MAX_DRAWING_BYTES + 1))
    hint = "(give the text of a drawing as bytes, or with a line break)"
    for source, why in (
        ("none.txt", f"there is no file 'none.txt' {hint}"),
        (Path("none.txt"), f"there is no file 'none.txt' {hint}"),
        ("#@+k#", f"there is no file '#@+k#' {hint}"),
        ("folder", "'folder' is a folder, not a file"),
        ("large", f"'large': the file is larger than {MAX_DRAWING_BYTES} bytes"),
    ):
        with pytest.raises(levels.LevelFileError, match=f"^source: {re.escape(why)}$"):
            levels.read_drawing(source)
    with pytest.raises(levels.LevelFileError, match=r"^source: 'a\\x00b': "):
        levels.read_drawing("a\0b")
    with pytest.raises(levels.LevelFileError, match=r"^path: there is no file 'none\.txt'$"):
        levels.is_drawing("none.txt")
    with pytest.raises(levels.LevelFileError, match=r"^path: 'folder' is a folder, not a file$"):
        levels.is_drawing(Path("folder"))
    assert MAX_SIDE < 500


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipe_is_refused_at_once(tmp_path: Path) -> None:
    """Reading it would wait for ever for somebody who writes to it."""
    os.mkfifo(tmp_path / "pipe")
    keeper = os.open(tmp_path / "pipe", os.O_RDWR | os.O_NONBLOCK)  # a reader that waits would get this text
    os.write(keeper, b"#@#\n")
    try:
        for read in (levels.read_drawing, levels.is_drawing):
            with pytest.raises(levels.LevelFileError, match=r"it is not a file; - reads standard input$"):
                read(tmp_path / "pipe")
    finally:
        os.close(keeper)


@pytest.mark.parametrize("form", ["text", "json"])
def test_text_with_line_break_is_a_drawing(form: FormName) -> None:
    level = levels.read_drawing("####\n#@.#\n####")
    assert level.size == (4, 3)
    assert json_of(levels.read_drawing(levels.write_drawing(level, form))) == json_of(level)
    assert levels.read_drawing("####\r\n#@.#\r\n####").size == (4, 3)
    with pytest.raises(levels.LevelFileError, match=r"^this is not a text file$"):
        levels.read_drawing("#@\udc80#\n")


@pytest.mark.parametrize("named", ["", "rogue"])
@pytest.mark.parametrize("wanted", [None, "rustbook"])
def test_rules_and_seed_that_are_asked_for_come_before_those_of_the_file(wanted: str | None, named: str) -> None:
    content = "#####\n#@..#\n#####\n" + f"\ntradition: {named}\nseed: {named}\n" * bool(named)
    read = levels.read_drawing(content, tradition=wanted)  # type: ignore[arg-type]
    assert (read.tradition, read.seed) == (wanted or named or "ajar", named or "0")
    assert [seed_of(parse_level(content.encode()), seed) for seed in (None, "", "7")] == [named or "0", "", "7"]


def test_comment_that_a_drawing_cannot_keep_is_refused_and_not_changed() -> None:
    level = levels.read_drawing("####\n#@.#\n####\n")
    level.comments = ["// ends with a space "]
    assert levels.read_drawing(levels.write_drawing(level, "json").encode()).comments == level.comments
    with pytest.raises(ValueError, match=r"^level: comments: a file cannot keep \['// ends with a space '"):
        levels.write_drawing(level)
