"""Mistakes in drawings: all of them are told, each with its line and with what was meant, and comments are allowed."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import map_viewer
import scenario
from game import levels
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_NAME
from game.levels.level_files import parse_level
from game.levels.level_from_drawing import data_of_drawing, tradition_of
from game.levels.level_json import json_of
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.mapgen.drawing.legends import READERS
from game.mapgen.drawing.parsed_drawing import DOORS as DOOR_SIGNS
from game.mapgen.drawing.parsed_drawing import MOST_MISTAKES, SHOWN_MISTAKES, Mistakes, lines_of
from scenario_lib.legend_examples import LEGENDS
from tests.levels.test_tiled_maps import a_map, properties
from tests.support.cli import ajar, tool

ROWS = "#########\n#@..A.k.#\n#...#...#\n#########\n\n"
"""Rows of a drawing. The first line below them is line 6."""


def mistakes_in(text: str) -> tuple[str, ...]:
    """Return the mistakes of a drawing, one line each."""
    with pytest.raises(levels.LevelFileError) as refused:
        levels.read_drawing(text.encode())
    return refused.value.mistakes


WRONG = """\
// The cell
############
#@..%....k.#
#....A.q...#
############

k = kobld
A = irn door
walls: moon
health: k 3
depth: 0
lever: 4,0 A
choice: 3,3
fire: 0,0
key: 3
bag: 3 drat, sword, unicorn
worn: dart
conditions: hasted
tradition: angband
"""


def test_every_mistake_is_told_in_the_order_of_the_lines() -> None:
    """What follows from another mistake is no mistake: the health of `k`, and the lever of `A`."""
    found = mistakes_in(WRONG)
    begins = (
        "line 3, column 5: '%' has no meaning",
        "line 4, column 8: 'q' has no legend",
        "line 7: there is no 'kobld'; did you mean 'kobold'?",
        "line 8: there is no door kind 'irn'",
        "line 9: walls: there is no 'moon'",
        "line 11: the depth must be",
        "line 13: each cell of a choice",
        "line 14: fire cannot be at 0,0",
        "line 15: there is no legend 'key:'",
        "line 16: there is no item '3 drat'",
        "line 16: there is no item 'unicorn'",
        "line 17: the dart cannot be worn",
        "line 18: 'hasted' is not a condition",
        "line 19: tradition: there is no 'angband'",
    )
    assert [line[: len(begin)] for line, begin in zip(found, begins, strict=True)] == [*begins]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A = iron", "'iron' is no breed; write 'iron door'"),
        ("A = key", "'key' is no breed; write 'item key'"),
        ("A = bear", "'bear' is no breed; write 'trap bear'"),
        ("A = floor", "'floor' has a sign of its own, or a line such as 'ground: 3,2 floor'"),
        ("A = goblin postd", "can be one word for what it does, but not 'postd'; did you mean 'posted'?"),
        ("A = gobblin postd", "there is no 'gobblin postd'; did you mean 'goblin posted'?"),
        ("A = Goblin", "there is no 'Goblin'; did you mean 'goblin'?"),
        ("A = portcullis dor", "there is no 'portcullis dor'; did you mean 'portcullis door'?"),
        ("A = Item Sword", "there is no 'Item Sword'; did you mean 'item sword'?"),
        ("A = item swrod", "there is no item 'swrod'; did you mean 'sword'?"),
        ("A = trap baer", "there is no trap 'baer'; did you mean 'bear'?"),
        ("A = grss", "there is no 'grss'; did you mean 'grass'?"),
        ("bag: 3 drat", "there is no item '3 drat'; did you mean 'dart'?"),
        ("conditions: hastd 3", "there is no condition 'hastd'; did you mean 'hasted'?"),
        ("abilities: whirlwnd", "there is no ability 'whirlwnd'; did you mean 'whirlwind'?"),
        ("walls: cavs", "walls: there is no 'cavs'; did you mean 'caves'?"),
        ("tradition: roge", "tradition: there is no 'roge'; did you mean 'rogue'?"),
        ("ground: 1,1 gras", "there is no ground 'gras'; did you mean 'grass'?"),
        ("gas: poisn 1,1 9", "there is no gas 'poisn'; did you mean 'poison"),
        ("levr: 1,0 A", "there is no legend 'levr:'; did you mean 'lever'?"),
        ("room: 0 0 4 4 drak", "there is no purpose of a room 'drak'; did you mean 'dark'?"),
        ("room: 0 0 4 4 kichen", "there is no purpose of a room 'kichen'; did you mean 'kitchen'?"),
        ("room: 0 0 4 4 dark wine celar", "there is no purpose of a room 'wine celar'; did you mean 'wine cellar'?"),
        ("room: 0 0 4 4 den dark", "'room: 0 0 4 4 den dark' does not have the form 'room: x y w h dark kitchen'"),
        ("room: 0 0 4 4 moon", "there is no purpose of a room 'moon'"),
        ("room: 0 0 4 kitchen", "'room: 0 0 4 kitchen' does not have the form 'room: x y w h'"),
        (
            "room: 0 0 4 4 den\nroom: 0 0 4 4\nroom: 0 0 4 4 grotto",
            "line 8: the same room has the purpose 'den' in line 6",
        ),
        ("room: 3 1 4 40", "the room reaches to 6,40, outside the drawing of 9x4"),
        ("A = unicorn", "there is no breed 'unicorn'; other things are written like 'iron door', 'item key', "),
        (
            "k = kobold drunk",
            "after 'kobold' there can be one word for what it does, but not 'drunk' (there are: asleep",
        ),
        ("A = lokced stif iron door", "there is no state of a door 'lokced'; did you mean 'locked'?"),
        ("walls: moon", "walls: there is no 'moon' (there are: caverns, "),
        ("tradition: angband", "tradition: there is no 'angband' (there are: ajar, "),
        ("name: " + "x" * 201, "name: a printable text of at most 200 characters is needed"),
        ("bag: " + "dart," * 201, "201 bag entries are too many: 200 at most"),
        ("bag: dagger honed 1 honed 2", "'honed' is given twice in 'dagger honed 1 honed 2'"),
        ("bag: wand of slowness spent 9", "the wand of slowness has only 4 charges, so 9 cannot be spent"),
        ("bag: key honed 1", "only what is worn can be forged or honed, but not the key"),
        ("bag: " + "9" * 5000 + " dart", "a heap has from 1 to 999999 items, not as many as '9999"),
        ("conditions: hasted " + "9" * 5000, "is not a condition with turns, such as 'hasted 20'"),
        ("oil: " + "9" * 5000, "does not have the form 'oil: number from 0 to 999999'"),
        ("at: 1,1 x5," + "9" * 5000, "there is no breed 'x5,99"),
        ("ground: 1,1 x5," + "9" * 5000, "there is no ground 'x5,99"),
        ("at: 1,1 " + "rat " * 65, "a meaning of 65 words is too long: 64 at most"),
        ("corridor: 1,11,1", "'1,11,1' is not a cell such as 3,2; the form is 'corridor: x,y x,y …'"),
        ("fire: 1,1 0 turns", "does not have the form 'fire: x,y x,y … 9 turns'"),
        ("k:", "'k:' is not a legend line such as 'k = kobold' or 'oil: 300'"),
        (
            "; a comment",
            "'; a comment' is not a legend line such as 'k = kobold' or 'oil: 300'; a comment begins with //",
        ),
        ("#.....#", "this looks like a row of the map, but a blank line above has ended the map"),
        ("lever: 1,0 A", "the wooden door 'A' does not need this lever"),
        ("lever: 4,0 A pushed", "'lever: 4,0 A pushed' does not have the form 'lever: x,y A'"),
        ("facing: A east", "the wooden door opens from both sides and cannot face only one"),
        ("at: 5,2 stalactite\nat: 5,2 item key", "5,2: a key cannot be here, because the ground is stalactite"),
        ("ground: 0,0 grass", "the map shows rock at 0,0; draw the ground on the map instead"),
        ("ground: 1,1 grass\nground: 2,1 wall", "the map shows floor at 2,1; draw the ground on the map instead"),
        ("fire: 1,1 9 turns\nfire: 2,1 1,1", "the cell 1,1 burns already (line 6)"),
        ("at: 2,1 item key\nat: 2,1 item oil", "at 2,1: two things of the same kind are here: item"),
    ],
)
def test_message_names_line_and_what_was_meant(line: str, words: str) -> None:
    told = mistakes_in(f"{ROWS}{line}\n" + ("" if line.startswith("A ") else "A = wooden door"))
    assert len(told) == 1
    assert told[0].startswith(f"line {6 + line.count(chr(10))}") or "5,2" in words
    assert words in told[0]


@pytest.mark.parametrize(
    ("lines", "mistake"),
    [
        ("exit: 1,1\nexit: 2,1", "line 7: the way out was already given"),
        ("health: k 3\nhealth: k 4", "line 7: 'health' of k was already given in line 6"),
        ("facing: 4,1 east\nfacing: 4,1 west", "line 7: 'facing' of 4,1 was already given in line 6"),
        ("battered: 4,1 1\nbattered: 4,1 2", "line 7: 'battered' of 4,1 was already given in line 6"),
        ("ground: 1,1 grass\nground: 1,1 road", "line 7: the ground of 1,1 was already given: grass"),
        ("name: a\nname: b", "line 7: 'name' was already given in line 6"),
        (
            "room: none\nroom: 0 0 4 4",
            "line 7: another line says whether there are rooms: 'room: none' is for a drawing",
        ),
        ("room: 0 0 4 4\nroom: none", "line 7: another line says whether there are rooms"),
        ("pack: none\npack: 6,1", "line 7: another line says whether there are packs"),
        ("pack: 6,1\npack: none", "line 7: another line says whether there are packs"),
    ],
)
def test_second_line_never_replaces_the_first_silently(lines: str, mistake: str) -> None:
    barred = "A = barred door" if "facing" in lines else "A = wooden door"
    assert [told[: len(mistake)] for told in mistakes_in(f"{ROWS}{lines}\n{barred}")] == [mistake]


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        (
            "#####\n#@.k#\n#####\nk = kobold asleep\nbag: drat",
            (
                "line 4: the legends begin here, but they need a blank line between them and the map",
                "line 5: there is ",
            ),
        ),
        ("##########\n#@......k#\n##########\nk = kobold", ("line 4: the legends begin here, but they need a blank",)),
        *(
            (f"######\n#@...#\n######\n{line}", ("line 4: the legends begin here, but they need a blank line",))
            for line in ("oil: 3", "oil:3", "oil: 30", "name: The mill", "k = bat", "k =goblin", "k= kobold")
        ),
        ("######\n#@...#\n#...#\n######", ("line 3: the row has 5 characters, but line 1 has 6",)),
        (
            "######\n#@...#\n#....#\t\n######",
            ("line 3: the row has 7 characters, but line 1 has 6 (its last character is a tab)",),
        ),
        (
            "######\n#@...# \n######",
            ("line 2: the row has 7 characters, but line 1 has 6 (its last character is a space)",),
        ),
        ("#####\n#@..##\n#...##\n######", ("line 1: the row has 5 characters, but line 2 has 6",)),
        (
            "# My cell\n######\n#@...#\n######",
            ("line 1: '# My cell' is no row of the map; a comment begins with //",),
        ),
        (
            "#####\n#@.@#\n#.@.#\n#####",
            ("line 2, column 4 (and 1 more place): the drawing has a second hero '@'; the f",),
        ),
        ("k = kobold\n\n####\n#@.#\n####", ("line 1: a legend is here, but the map must come first",)),
        (
            "####\n#@%#\n#%q#\n#q.#\n####",
            ("line 2, column 3 (and 1 more place): '%' has no meaning", "line 3, column 3 ("),
        ),
        (
            "#####\n#@..#\n\n#...#\n#...#\n#####\n\nbag: drat",
            (
                "line 4: this looks like a row of the map, but a blank line above has ended the map",
                "line 8: there is no",
            ),
        ),
    ],
)
def test_mistakes_of_the_map_are_told_with_the_others(text: str, mistakes: tuple[str, ...]) -> None:
    told = mistakes_in(text)
    assert len(told) == len(mistakes)
    for line, words in zip(told, mistakes, strict=True):
        assert line.startswith(words)


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("####\n#@Z#\n####\n\nZ zombie\nhealth: Z 3", "line 5: 'Z zombie' is not a legend line"),
        ("####\n#@q#\n####\n\nq zombie\nhealth: q 3", "line 5: 'q zombie' is not a legend line"),
        ("####\n#@%#\n####\n\nchoice: 2,1", "line 2, column 3: '%' has no meaning"),
        ("####\n#@%#\n####\n\npack: 2,1\nmonster: 2,1 health 1/1 attack 1x1% defense 1x1% gold 0", "line 2, column 3:"),
        ("#####\n#@..#\n#.#\n#####\n\nat: 3,2 item key", "line 3: the row has 3 characters"),
        ("####\n#@B#\n####\n\nB = item drat\nchoice: 2,1", "line 5: there is no item 'drat'"),
        ("...\n%@.\n...\n\ntorch: 1,1", "line 2, column 1: '%' has no meaning"),
        (
            "####\n#@A#\n####\n\nA = irn door\nfacing: A east\nfacing: 2,1 west\nbattered: 2,1 1",
            "line 5: there is no door",
        ),
        ("######\n#@T.T#\n######\n\nT = twn door\npartner: 2,1 4,1", "line 5: there is no door kind 'twn'"),
    ],
)
def test_what_follows_from_a_mistake_is_not_told_as_another(text: str, mistake: str) -> None:
    assert [told[: len(mistake)] for told in mistakes_in(text)] == [mistake]


def test_mistakes_of_one_line_are_in_the_order_of_its_columns() -> None:
    assert [told[:17] for told in mistakes_in("######\n#@q%.#\n######")] == ["line 2, column 3:", "line 2, column 4:"]


def test_hero_begins_at_the_first_sign_in_spite_of_a_second() -> None:
    mistakes = Mistakes()
    assert parse_drawing("@..@", mistakes).marks["hero"] == [(0, 0)]
    assert mistakes


@pytest.mark.parametrize("what", ["item key", "trap bear"])
def test_things_of_a_kind_are_limited_like_those_in_json(what: str) -> None:
    rows = "\n".join(["B" * 40] * 50)
    assert len(levels.read_drawing(f"{rows}\n\nB = {what}").size) == 2
    (told,) = mistakes_in(f"{rows}\n{'B' + '.' * 39}\n\nB = {what}")
    assert told == f"the level has 2001 {what.split()[0]}s, but at most 2000 are allowed"


def test_spaces_between_map_and_legends_do_no_harm() -> None:
    assert levels.read_drawing("#####\n#@.k#\n#####\n  \nk = goblin").actors[0].name == "goblin"


def test_map_of_tiled_as_xml_is_refused_with_what_to_do() -> None:
    texts = ['<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10">\n</map>', ' <map version="1">\n</map>']
    for text in texts:
        assert mistakes_in(text) == (
            "this is an XML file such as the Tiled editor saves (.tmx); save the map as a JSON map (.tmj) there",
        )
    assert levels.read_drawing("<..\n.@.").start == (1, 1)
    assert levels.read_drawing("<map .\n.@....\n\nm = rat\na = goblin\np = kobold").size == (6, 2)


@pytest.mark.parametrize(
    ("kind", "to_give"),
    [
        ("tileset", "a map (.tmj) that uses it"),
        ("template", "a map (.tmj) that uses it"),
        ("world", "one of its maps (.tmj)"),
    ],
)
def test_other_file_of_tiled_is_named_with_the_file_to_give(kind: str, to_give: str) -> None:
    in_xml = [f"<{kind}>\n</{kind}>", f'<?xml version="1.0"?>\n<{kind} name="a">\n</{kind}>'] if kind != "world" else []
    for text in ('{"name": "furniture",\n"type": "' + kind + '"}', *in_xml):
        (mistake,) = mistakes_in(text)
        assert mistake.startswith(f"this is a {kind} of the Tiled editor, which ")
        assert mistake.endswith(f"; give {to_give}")


def test_every_mistake_of_what_the_hero_wears_is_told() -> None:
    assert mistakes_in("#####\n#@..#\n#####\n\nworn: drat, dart, dagger, sword, axe") == (
        "line 5: there is no item 'drat'; did you mean 'dart'?",
        "line 5: the dart cannot be worn",
        "line 5: only one item can be worn on the hand",
    )


GATE = "#######\n#@..P.#\n#.~>..#\n#######\n\nP = portcullis door\n"


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ("lever: 1,2 P", "line 7: a lever needs a wall, but here is floor"),
        ("lever: 2,2 P", "line 7: a lever needs a wall, but here is deep water"),
        ("lever: 1,1 P", "line 7: a lever needs a wall, but here is floor"),
        ("lever: 3,0 P\nlever: 5,0 P", "line 8: the portcullis 'P' already has a lever (line 7)"),
        ("lever: 3,0 P\nlever: 5,0 4,1", "line 8: the portcullis 4,1 already has a lever (line 7)"),
        ("at: 2,2 grass", "line 7, at 2,2: the ground here is drawn: deep water"),
        ("at: 3,2 grass", "line 7, at 3,2: the ground here is drawn: stairs down"),
        ("ground: 2,2 grass", "line 7: the map shows deep water at 2,2; draw the ground on the map instead"),
        ("ground: 3,2 grass", "line 7: the map shows stairs down at 3,2; draw the ground on the map instead"),
        ("ground: 1,2 stalactite", "line 7: the map shows floor at 1,2; draw the ground on the map instead"),
        ("at: 1,2 curtain\nground: 1,2 grass", "line 8: the ground of 1,2 was already given: curtain"),
    ],
)
def test_no_line_changes_the_drawn_ground_silently(line: str, mistake: str) -> None:
    assert mistakes_in(GATE + line) == (mistake,)


@pytest.mark.parametrize(
    ("meaning", "noun"),
    [
        ("iron door", "an iron door"),
        ("wooden door", "a wooden door"),
        ("item axe", "an axe"),
        ("trap bear", "a bear trap"),
        ("kobold", "a kobold"),
    ],
)
def test_thing_in_rock_is_named_in_a_whole_sentence(meaning: str, noun: str) -> None:
    text = f"#########\n#@..A..>#\n#########\n\nA = {meaning}\nground: 4,1 wall"
    assert mistakes_in(text) == (f"line 2, column 5: {noun} cannot be here, because the ground is wall",)


@pytest.mark.parametrize("sign", ["²", "①", "½"])
@pytest.mark.parametrize(
    "line",
    [
        "bag: {} dart",
        "bag: wand of slowness spent {}",
        "bag: dagger honed {}",
        "worn: leather cap forged {}",
        "conditions: hasted {}",
        "at: 2,1 item {} dart",
        "at: 2,1 {},1 item dart",
        "ground: 2,1 {},1 grass",
        "depth: {}",
    ],
)
def test_sign_that_only_looks_like_a_digit_is_no_number(line: str, sign: str) -> None:
    (mistake,) = mistakes_in(f"#######\n#@...>#\n#######\n\n{line.format(sign)}")
    assert mistake.startswith("line 5: ")
    assert sign in mistake


# ------------------------------------------------------------------------------------------------- commands


@pytest.mark.parametrize("command", [scenario, map_viewer, None], ids=["scenario", "map_viewer", "game"])
def test_commands_print_every_mistake_in_a_line_of_its_own(command: ModuleType | None, tmp_path: Path) -> None:
    path = tmp_path / "cell.txt"
    path.write_text("####\n#@%#\n####\n\nbag: drat\noil: lots")
    if command is None:
        name, run = "ajar: --drawing", ajar("--headless", "--turns", "0", "--drawing", str(path))
    elif command is map_viewer:
        name, run = "map_viewer.py", tool(command, "--drawing", str(path), "--text")
    else:
        name, run = "scenario.py", tool(command, str(path))
    assert (run.code, run.out) == (2, "")
    assert [line[: line.index(" ", len(f"{name}: {path}: line "))] for line in run.err.splitlines()] == [
        f"{name}: {path}: line 2,",
        f"{name}: {path}: line 5:",
        f"{name}: {path}: line 6:",
    ]


def test_page_about_drawings_shows_real_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cell.txt").write_text("// by a friend\n######\n#@.%A#\n######\n\n// the door\nA = iron")
    page = (Path(levels.__file__).parents[2] / "docs" / "drawings.md").read_text("utf-8")
    assert f"```\n{tool(scenario, 'cell.txt').err}```" in page


def test_window_of_the_viewer_is_not_opened_for_a_wrong_drawing(tmp_path: Path) -> None:
    path = tmp_path / "cell.txt"
    path.write_text("####\n#@%#\n####\n\nbag: drat")
    run = tool(map_viewer, "--drawing", str(path))
    assert [line.split(" ")[:4] for line in run.err.splitlines()] == [
        ["map_viewer.py:", "--drawing:", "cell.txt:", "line"],
        ["map_viewer.py:", "--drawing:", "cell.txt:", "line"],
    ]


def test_many_mistakes_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "cell.txt"
    path.write_text(
        "####\n#@.#\n####\n\n" + "\n".join(f"{letter} = unicorn" for letter in "abcdefghijklmnopqrstuvwxyz")
    )
    printed = tool(scenario, str(path)).err.splitlines()
    assert len(printed) == SHOWN_MISTAKES + 1
    assert printed[-1] == f"scenario.py: {path}: there are {26 - SHOWN_MISTAKES} more mistakes"
    found = mistakes_in(ROWS + "at: 1,1 unicorn\n" * (MOST_MISTAKES + 500) + "A = wooden door")
    assert len(found) == MOST_MISTAKES + 1


def test_library_tells_the_first_mistake_and_how_many_more_there_are() -> None:
    with pytest.raises(
        levels.LevelFileError, match=r"^line 2, column 3: '%' has no .* \(and 2 more mistakes\)$"
    ) as many:
        levels.read_drawing("####\n#@%#\n####\n\nbag: drat\noil: lots")
    assert len(many.value.mistakes) == 3
    with pytest.raises(levels.LevelFileError, match=r"\(and 1 more mistake\)$"):
        levels.read_drawing("####\n#@%#\n####\n\nbag: drat")


# ------------------------------------------------------------------------------------------------- comments


def test_lines_that_begin_with_two_slashes_are_comments() -> None:
    text = "// The cell\n// by a friend\n\n####\n// the middle\n#@k#\n####\n\n// who is here\nk = goblin\n  // the end"
    level = levels.read_drawing(text)
    assert (level.size, level.actors[0].name) == ((4, 3), "goblin")
    assert mistakes_in(text.replace("k#", "%#"))[0].startswith("line 6, column 3: '%'")
    assert mistakes_in(text + "\nbag: drat")[0].startswith("line 12: there is no item 'drat'")


def test_comments_are_kept_when_a_drawing_is_written_again() -> None:
    level = levels.read_drawing("// The cell\n####\n#@k#\n####\n\n// who\nk = goblin")
    written = levels.write_drawing(level)
    assert written.splitlines()[:2] == ["// The cell", "// who"]
    assert levels.write_drawing(levels.read_drawing(written)) == written


def test_comments_are_kept_by_the_map_viewer_and_cannot_command_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "cell.txt"
    path.write_text("// by a friend\n####\n#@.#\n####\n\n\t//\twho")
    assert tool(map_viewer, "--drawing", str(path), "--text").out.splitlines()[:2] == ["// by a friend", "//      who"]
    assert mistakes_in("// \x1b[31m\n####\n#@.#\n####") == ("line 1: a comment can have printable characters only",)


def test_comments_are_kept_by_json_and_maps_of_tiled(tmp_path: Path) -> None:
    path, tiled, again = tmp_path / "cell.txt", tmp_path / "cell.tmj", tmp_path / "cell.json"
    path.write_text("// by a friend\n####\n#@.#\n####\n\n//\n//é, twice")
    comments = ["// by a friend", "//", "//é, twice"]
    assert tool(map_viewer, "--drawing", str(path), "--tiled", str(tiled)).err == ""
    run = tool(map_viewer, "--drawing", str(tiled), "--json")
    assert run.err == ""
    again.write_text(run.out)
    assert tool(map_viewer, "--drawing", str(again), "--text").out.splitlines()[:3] == comments
    assert levels.read_drawing(again).comments == comments


def test_comments_of_json_and_maps_of_tiled_need_no_slashes_and_are_bounded() -> None:
    level = json_of(levels.read_drawing("@.\n"))
    assert levels.read_drawing(json.dumps(level | {"comments": ["by me", ""]}).encode()).comments == ["// by me", "//"]
    assert mistakes_in(json.dumps(level | {"comments": ["\x1b[31m"]})) == (
        "comments[0]: a printable text of at most 1000000 characters is needed, not '\\x1b[31m'",
    )
    assert mistakes_in(json.dumps(level | {"comments": "by me"})) == ("comments: a list is needed, not 'by me'",)
    tiled = a_map(properties=properties(comments="by me\nand you"))
    assert levels.read_drawing(json.dumps(tiled).encode()).comments == ["// by me", "// and you"]


def test_no_row_of_a_map_can_begin_like_a_comment() -> None:
    """Two doors side by side at the edge open to the outside. So `//`, two open doors, cannot begin a row."""
    assert "/" in DOOR_SIGNS
    for sign in {*DOOR_SIGNS} - {"/"}:
        told = mistakes_in(f"@.\n{sign}{sign}\n..")
        assert any("the door opens to the outside of the drawing" in line for line in told)


# ----------------------------------------------------------------------------------------------- properties

OTHER = "asleep shut locked door item trap bear lever dark none from pulled turns shaded east health attack 2x28% honed"
NAMES = st.sampled_from([*BREEDS, *DOORS, *ITEMS, *TERRAINS.ids, *OTHER.split(), "5/7", "spent", "hasted", "kitchen"])
NUMBERS = st.one_of(st.integers(-2, 12), st.sampled_from([10**6, 10**9, 10**4999])).map(
    lambda number: "9" * 5000 if number > 10**9 else str(number)
)
CELLS = st.tuples(st.integers(0, 9), st.integers(0, 4)).map(lambda cell: f"{cell[0]},{cell[1]}")
WORDS = st.one_of(
    NAMES, NUMBERS, CELLS, CELLS, st.sampled_from(["k", "A", "B", ",", "=", ":", "//", "é", "\t", "\x1b"])
)
HEADS = st.one_of(
    st.sampled_from([f"{word}:" for word in READERS]),
    st.sampled_from(["k =", "A =", "B =", "Z =", "=", "? =", "//", "key:", "#..#", ""]),
)
LINES = st.one_of(
    st.builds(lambda head, words: " ".join([head, *words]), HEADS, st.lists(WORDS, max_size=7)),
    st.sampled_from(LEGENDS),
    st.builds(
        lambda line, place, word: line[:place] + word + line[place:],
        st.sampled_from(LEGENDS),
        st.integers(0, 30),
        WORDS,
    ),
)
MAPS = st.lists(
    st.text("#.@AkB+~<>,;", min_size=8, max_size=8).map(lambda row: f"#{row}#"), min_size=2, max_size=4
).map("\n".join)


def check_places(mistakes: tuple[str, ...]) -> None:
    """Check that each mistake is one line that begins with its place, and that they are in order."""
    places = [re.match(r"line (\d+)[:,]", mistake) for mistake in mistakes]
    assert all(places), mistakes
    assert all(line.isprintable() for line in mistakes)
    numbers = [int(place[1]) for place in places if place]
    assert numbers == sorted(numbers)


@given(MAPS, st.lists(LINES, min_size=1, max_size=6))
def test_any_lines_give_a_level_or_mistakes_with_their_lines(rows: str, lines: list[str]) -> None:
    """No text near a valid drawing raises another error, and what can be read can be drawn and written."""
    text = "\n".join(["#" * 10, *rows.split("\n"), "#" * 10, "", *lines])
    try:
        drawing = parse_level(text.encode())
        data = data_of_drawing(drawing, tradition_of(drawing))
    except levels.LevelFileError as error:
        check_places(error.mistakes)
        return
    again = levels.read_drawing(levels.write_drawing(data))
    assert again == data


@pytest.mark.parametrize(
    ("number", "rest"), [(0, []), (1, ["there is one more mistake"]), (2, ["there are 2 more mistakes"])]
)
def test_every_mistake_beyond_those_shown_is_counted(number: int, rest: list[str]) -> None:
    told = [f"line {line}: wrong" for line in range(SHOWN_MISTAKES + number)]
    assert lines_of(told) == [*told[:SHOWN_MISTAKES], *rest]


LAMP = AJAR.hero.lamp
ROOM = "#######\n#@.+++#\n#.....#\n#######\n\n"


def test_values_at_their_limits_are_read_and_written() -> None:
    """The longest name, a full lamp and a fire in its last turn come through every form."""
    assert LAMP is not None
    drawing = f"{ROOM}name: {'n' * MAX_NAME}\noil: {LAMP.most}\nfire: 2,2 1 turns"
    level = levels.read_drawing(drawing)
    again = levels.read_drawing(json.dumps(json_of(level)).encode())
    for one in (level, again):
        assert one.name == "n" * MAX_NAME
        assert one.hero is not None
        assert one.hero.oil == LAMP.most
        assert [(fire.x, fire.y, fire.turns) for fire in one.fire] == [(2, 2, 1)]


def test_twin_without_a_partner_gives_a_warning() -> None:
    drawing = "########\n#@A.>..#\n########\n\nA = twin door"
    with pytest.warns(UserWarning, match=r"^line 2, column 3: the twin door has no partner, so no other door follows"):
        levels.read_drawing(drawing)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        levels.read_drawing("########\n#@A.>.A#\n########\n\nA = twin door")


def test_third_twin_is_no_partner_of_a_pair() -> None:
    twins = "A = twin door\nB = twin door\nC = twin door\npartner: 2,1 4,1\npartner: 4,1 6,1"
    drawing = f"########\n#@A.B.C#\n########\n\n{twins}"
    with pytest.raises(levels.LevelFileError, match="only two twin doors that have no partner yet can be paired"):
        levels.read_drawing(drawing)


def test_commands_tell_of_letters_without_a_legend_and_of_a_missing_hero(tmp_path: Path) -> None:
    path = tmp_path / "level.txt"
    path.write_text("######\n#.>C.#\n######\n\nc = item dagger\n")
    told = [
        "no hero: the game begins on the stairs down at 2,1",
        "line 2, column 4: no legend for 'C', so it is a centaur; write 'C = centaur' if this is meant",
        "line 5: 'c = item dagger' has no effect: the map has no 'c', only 'C'",
    ]
    for option in ("--text", "--measure", "--json"):
        ended = tool(map_viewer, "--drawing", str(path), option)
        assert (ended.code, ended.err.splitlines()) == (0, [f"map_viewer.py: {path}: {line}" for line in told]), option
    ended = ajar("--headless", "--turns", "1", "--drawing", str(path))
    assert [line for line in ended.err.splitlines() if "level.txt" in line] == [
        f"ajar: --drawing: {path}: {line}" for line in told
    ]
