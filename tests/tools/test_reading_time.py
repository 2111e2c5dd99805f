"""Texts from strangers are read, or refused in a line, in a time that grows only as fast as their length.

The legends, and the options of the command lines, are those of the code: a new one is tried without a change here.
"""

from __future__ import annotations

import argparse
import json
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import map_viewer
import scenario
import survey
from game import levels
from game.content.vaults.vault_files import vaults_in
from game.levels.level_files import parse_level
from game.mapgen.drawing.legends import READERS
from game.mapgen.drawing.parsed_drawing import COVERS, DOORS, MARKS, DrawingError
from game.store.file_limits import MAX_CODE_LETTERS, MAX_VAULT_BYTES
from game.store.json_values import CorruptData, parse_json
from game.store.recording.game_code import PREFIX, read_code
from scenario_lib.legend_examples import LEGENDS
from scenario_lib.scenario_commands import COMMANDS
from tests.support.cli import Ended, ajar, tool
from tests.support.examples import FULL
from tests.support.game_codes import code_with
from tests.support.promised import as_promised
from tests.support.quickly import quickly
from tests.tools.test_document_commands import parsers

MIB = 1 << 20
LENGTH = MIB if FULL else MIB >> 3
"""Length of a text. With a shorter one, a time that grows with its square would not be noticed."""
MOST_SECONDS = 2.0 * LENGTH / MIB + 0.1
"""Processor time for one text: two seconds for 1 MiB, and some more for what else Python does."""
MAP = "##########\n#@..A.k..#\n#...#....#\n##########\n\n"


def read_or_refuse(text: str, what: object, seconds: float = MOST_SECONDS) -> None:
    """Read a drawing in time. It may be refused in one line."""
    with as_promised(seconds, what), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            levels.read_drawing(text.encode())
        except levels.LevelFileError as error:
            refused = str(error)
            if not refused.isprintable() or len(refused) > 2000:
                raise ValueError(refused) from error


REPEATED = [" ", "9", ",", "1,1 ", "1,1111111,", "x ", " honed 1", "dart,"]
if FULL:
    REPEATED += [
        "x",
        ":",
        "1,1",
        "1,1 x5,",
        "none ",
        "dark ",
        "\t",
        "é ",
        "k ",
        "0",
        "3 key,",
        "hasted 9,",
        "= ",
        "turns ",
    ]
    REPEATED += ["from 1,1 ", "pulled ", "٣", "honed 1 "]
"""Parts of the lines. Each is repeated many times."""


def lines_of_a_word(word: str) -> Iterator[str]:
    """Yield lines of a legend, each with one part repeated, and mostly with a wrong end."""
    examples = [line for line in LEGENDS if line.startswith(word)] or [f"{word} "]
    for begin in (word, f"{word} 1,1 ", *examples[: 9 if FULL else 1]):
        for part in REPEATED:
            yield begin + part * (LENGTH // len(part)) + "x"
    yield f"{word} " + "1,1 " * (LENGTH // 4)


@pytest.mark.parametrize("word", [*(f"{word}:" for word in READERS), "k ="])
def test_line_of_each_legend_is_read_in_time(word: str) -> None:
    for line in lines_of_a_word(word):
        read_or_refuse(MAP + line, (line[:40], line[-10:]))


@pytest.mark.parametrize("word", [*(f"{word}:" for word in READERS), "k ="])
def test_many_short_lines_of_each_legend_are_read_in_time(word: str) -> None:
    examples = [line for line in LEGENDS if line.startswith(word)]
    for line in (word, f"{word} 1,1 ", f"{word} 1,1 item 3 dart", f"{word} 99999999999999999999,1", *examples):
        read_or_refuse(MAP + f"{line}\n" * min(20_000, LENGTH // len(line)), line)


@pytest.mark.parametrize(
    "text", ["\n", " ", "\r\n", "//\n", "#", "#\n", "%", "k = x\n", "=", ":", "a\n\n", "// x", "<map "]
)
def test_texts_that_are_no_drawing_are_refused_in_time(text: str) -> None:
    read_or_refuse(text * (LENGTH // len(text)), text)
    read_or_refuse(MAP + text * (LENGTH // len(text)), text)


SIGNS = [*COVERS, *DOORS, *MARKS, "#", ".", " ", "%", "k", "A", "D", "T", "L", "q"]


def full_map(sign: str, side: int) -> str:
    """Return a square map with a hero and one sign everywhere else, and with meanings for letters."""
    row = "#" + sign * (side - 2) + "#"
    first = "#@" + row[2:]
    rows = ["#" * side, first, *[row] * (side - 3), "#" * side]
    return "\n".join([*rows, "", "A = iron door", "D = item dart", "T = trap bear", "L = lever A", ""])


@pytest.mark.parametrize("sign", SIGNS)
def test_map_full_of_one_sign_is_read_in_time(sign: str) -> None:
    side = 500 if FULL else 128
    read_or_refuse(full_map(sign, side), sign, 2.0 if FULL else 0.3)


NAMING = ["at: {} item dart", "at: {} kobold", "at: {} iron door", "ground: {} grass", "ground: {} stairs down"]
NAMING += ["ground: {} wall", "corridor: {}", "fire: {}", "torch: {}", "choice: {}", "pack: {}"]
"""Lines that name cells."""


@pytest.mark.parametrize("line", NAMING)
def test_legend_that_names_every_cell_is_read_in_time(line: str) -> None:
    side = 360 if FULL else 128
    cells = [f"{x},{y}" for y in range(1, side - 1) for x in range(1, side - 1)]
    for sign in ".D":
        read_or_refuse(full_map(sign, side) + line.format(" ".join(cells)), line, 2.0 if FULL else 0.4)
        read_or_refuse(
            full_map(sign, side) + "\n".join(line.format(cell) for cell in cells[:19_000]), line, 2.0 if FULL else 0.6
        )


# ------------------------------------------------------------------------------------------- vaults

OPEN = "version: 1\nstands: open\n\n"
CAGE = ".......\n.#####.\n.#.A.#.\n.+.k.#.\n.#B.k#.\n.#####.\n.......\n\n"
VAULTS = {
    "names": "vault: " + "a" * (MAX_VAULT_BYTES - 9),
    "headings": "vault: a\n" * (MAX_VAULT_BYTES // 9),
    "comments": "// \n" * (MAX_VAULT_BYTES // 5),
    "words of a heading": "vault: a\n" + "a: b\n" * (MAX_VAULT_BYTES // 6),
    "themes": f"vault: a\n{OPEN[:-1]}themes: " + "caves " * (MAX_VAULT_BYTES // 7),
    "vaults": "".join(f"vault: {'b' * number}\n{OPEN}{CAGE}k = rat\nA = rat\nB = rat\n\n" for number in range(1, 39)),
    "chances": f"vault: a\n{OPEN}{CAGE}" + "".join(f"{letter} = {' / '.join(['rat'] * 16)}\n" for letter in "kAB"),
    "choices": f"vault: a\n{OPEN}{CAGE}" + "k = rat / bat\n" * (MAX_VAULT_BYTES // 16),
    "separators": f"vault: a\n{OPEN}{CAGE}k =" + " / " * (MAX_VAULT_BYTES // 4),
    "monsters": f"vault: a\n{OPEN}" + f"{'.' * 9}{'k' * 6}{'.' * 49}\n" * 44 + f"\nk = {' / '.join(['rat'] * 16)}\n",
    "locks": f"vault: a\n{OPEN}" + ("." * 64 + "\n" + ".#A" * 21 + ".\n") * 14 + "\nA = iron door\nat: 0,0 item key",
    "rooms": f"vault: a\n{OPEN}{CAGE}" + "room: 0 0 3 3\n" * (MAX_VAULT_BYTES // 15),
    "cells": f"vault: a\n{OPEN}{CAGE}choice: " + "3,3 " * (MAX_VAULT_BYTES // 5),
}


@pytest.mark.parametrize("name", VAULTS)
def test_hostile_file_with_vaults_is_read_in_time(name: str) -> None:
    text = VAULTS[name]
    assert len(text) < MAX_VAULT_BYTES
    told = ""
    with as_promised(0.5, name):
        try:
            vaults_in(text)
        except DrawingError as error:
            told = str(error)
    assert (told.isprintable(), len(told) < 2000) == (True, True)


# ------------------------------------------------------------------------------------------- command lines

TOOLS = {"scenario": scenario, "map_viewer": map_viewer, "survey": survey}
FIRST = {
    "scenario": ["level.txt"],
    "map_viewer": ["--theme", "caves", "--measure"],
    "survey": ["--theme", "caves", "--seeds", "0:1"],
    "play": ["--headless", "--turns", "0"],
}
"""Options with which a program reads the tried one and does little."""


def options_with_a_value() -> list[tuple[str, str]]:
    """Return the name and the last spelling of each option that takes a value, for the game and three tools."""
    return [
        (program, action.option_strings[-1])
        for program in FIRST
        for action in parsers()[program]._actions
        if action.option_strings and action.nargs != 0 and not isinstance(action, argparse._HelpAction)
    ]


def command(program: str, *words: str) -> Ended:
    return ajar(*words) if program == "play" else tool(TOOLS[program], *words)


@pytest.mark.parametrize(("program", "option"), options_with_a_value())
def test_text_of_each_option_is_read_in_time(
    program: str, option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Path("level.txt").write_text(MAP + "A = wooden door\nk = kobold")
    for part in (" ", "9", ",", "x", "-9", "1:", "9x", "rogue,", "\n", "\u202e"):
        for end in ("", "x"):
            text = part * (MIB // len(part)) + end
            with quickly(1.0, (option, part)):
                ended = command(program, *FIRST[program], f"{option}={text}")
            if option == "--do" and not text.strip():
                continue  # no commands
            assert ended.code in (1, 2)
            assert ended.err.count("\n") == 1
            assert len(ended.err) < 40_000, "a long text is not quoted in full"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["level.txt"]


@pytest.mark.parametrize("name", COMMANDS)
def test_word_of_each_command_is_read_in_time(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("level.txt").write_text(MAP + "A = wooden door\nk = kobold")
    for part in (
        f"{name} ",
        f"{name}:",
        f"{name}:9,9@",
        f"{name}:healing-potion@4,2 ",
        f"{name}:-",
        f"{name}:" + 99 * "9",
    ):
        for end in ("", "x"):
            text = part * (MIB // len(part)) + end
            with quickly(1.0, (name, part)):
                ended = tool(scenario, "level.txt", "--do", text)
            assert (ended.code, ended.err.count("\n"), len(ended.err) < 500) == (2, 1, True)
    for digits in (5_000, 100_000):
        with quickly(1.0, (name, digits)):
            assert tool(scenario, "level.txt", "--do", f"{name}:{'9' * digits},1").code == 2


# --------------------------------------------------------------------------------------- game codes and JSON


HOSTILE_JSON = {
    "digits": "9" * 100_000,
    "4,000 digits": "[" + ",".join(["9" * 4000] * (MIB // 4000)) + "]",
    "nested": "[" * MIB,
    "nested objects": '{"a":' * (MIB // 5),
    "backslashes": '"' + "\\" * MIB,
    "escapes": '"' + "\\u0041" * (MIB // 6) + '"',
    "quotes": '"' * MIB,
    "spaces": " " * MIB + "x",
    "fraction": "0." + "9" * MIB,
    "exponent": "1e" + "9" * MIB,
    "minus": "-" * MIB,
    "keys": "{" + ",".join(f'"{number}":0' for number in range(MIB // 12)) + "}",
}


@pytest.mark.parametrize("name", HOSTILE_JSON)
def test_hostile_json_is_read_in_time(name: str) -> None:
    text = HOSTILE_JSON[name]
    with quickly(1.0, name), suppress(CorruptData):
        parse_json(text)
    with quickly(1.0, name), suppress(levels.LevelFileError):
        parse_level(b'{"format": "ajar level", "version": ' + text.encode())
    header = f'{{"rules":[[0,1]],"seed":"a","tradition":"ajar","depth":1,"end":"","orders":{text}}}'
    with quickly(1.0, name), pytest.raises(CorruptData):
        read_code(code_with(header, "!"))


def test_number_of_too_many_digits_is_called_so() -> None:
    with pytest.raises(levels.LevelFileError, match=r"^this is not valid JSON \(a number has 5000 digits, but at "):
        levels.read_drawing(b'{"version": ' + b"9" * 5000 + b"}")
    with pytest.raises(CorruptData, match=r"^it is not valid JSON \(a number has too many digits\)$"):
        parse_json("9" * 5000)


@pytest.mark.parametrize("part", ["A", " ", "=", "\n", "AJAR1:", "9", "`", "\ufeff", "é"])
def test_text_of_a_game_code_is_read_in_time(part: str) -> None:
    for length in (MAX_CODE_LETTERS - 10, 2 * MAX_CODE_LETTERS - 10, MIB):
        for begin in (PREFIX, "", "AJAR9:"):
            with quickly(0.5, (begin, part)), pytest.raises(CorruptData) as refused:
                read_code(begin + part * (length // len(part)))
            assert len(str(refused.value)) < 200


def test_values_of_a_level_as_json_are_read_in_time() -> None:
    twins = MAP.replace("..A", ".AA") + "A = twin door\nk = kobold"
    level = json.loads(levels.write_drawing(levels.read_drawing(twins), "json"))
    level["doors"] = [{**level["doors"][0], "x": 4, "y": 1, "partner": [x % 9, 1]} for x in range(2000)]
    with quickly(1.0, "partners"), pytest.raises(levels.LevelFileError):
        levels.read_drawing(json.dumps(level).encode())
