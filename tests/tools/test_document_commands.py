"""The commands in the documents: their options exist, the cheap ones run, and print what the documents show."""

from __future__ import annotations

import argparse
import importlib
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, suppress
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple, NoReturn
from unittest.mock import patch

import pytest

import map_viewer
import scenario
from game.cli import Parser
from tests.support.cli import Ended, ajar, tool
from tests.support.folders import ROOT

PAGES = [path for folder in (ROOT, ROOT / "docs") for path in sorted(folder.glob("*.md")) if path.stem != "CHANGELOG"]
INSTALLED = {"ajar-map": "map_viewer", "ajar-survey": "survey", "ajar-scenario": "scenario"}
"""Tools by the names of the installed commands."""
EXAMPLES = {
    "A:B": "0:3", "WxH": "60x40", "TEXT": "moth", "RULE": "rogue", "N": "2", "ADDRESS": "localhost:8786",
    "GROUP": "peers", "FILE.ajar": "a.ajar", "KIND": "doors", "VERSION": "0.1.0",
}  # fmt: skip
"""Examples for the words that stand for others in the documents. All other capital words stand for files and names."""
FOREIGN = {"--no-deps", "--no-save", "--host", "--durations", "--strict"}
"""Options of pip, npm, dask, pytest and twine in the documents."""


class Spoken(NamedTuple):
    """Command in a document. `words`: its options and arguments. `target`: the file into which it writes, or ""."""

    page: str
    program: str
    words: tuple[str, ...]
    target: str
    in_block: bool
    """Whether it is in a block of code, not in a sentence."""


class _Parsed(BaseException):
    """Raised by a program in place of reading its command line."""


@cache
def parsers() -> dict[str, argparse.ArgumentParser]:
    """Return the argument parser of the game and of each tool, by the name of the program."""
    found: dict[str, argparse.ArgumentParser] = {}
    name = ""

    def keep(parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        found[name] = parser
        raise _Parsed

    with patch.object(Parser, "parse_args", keep), patch("sys.argv", ["tool"]):
        for path in sorted((ROOT / "tools").glob("*.py")):
            name = path.stem
            if name not in ("start", "check"):
                main = importlib.import_module(name).main
                with suppress(_Parsed):
                    main(*([[]] if name == "pack_assets" else []))
        name = "check"
        with suppress(_Parsed):
            importlib.import_module("runtime_setup.run_checks").main()
        name = "play"
        with suppress(_Parsed):
            importlib.import_module("game.__main__").main()
    return found


def spoken() -> Iterator[Spoken]:
    """Yield the commands of all documents: in lines of code, and in code within sentences."""
    for page in PAGES:
        text = page.read_text("utf-8").replace("\\\n", " ")
        blocks = re.findall(r"^```.*?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        lines = [(line, True) for block in blocks for line in block.splitlines()]
        prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        lines += [(" ".join(code.split()), False) for code in re.findall(r"`([^`]+)`", prose)]
        for line, in_block in lines:
            command = re.split(r" {2,}(?![^\"]*\"$)|  #", line)[0].removeprefix("$ ")
            found = re.fullmatch(r"(?:python3 |py )?((?:tools/)?\w+\.pyw?|ajar(?:-\w+)?)( .*)?", command)
            if found is None or "ajar_start" in command:
                continue
            program = INSTALLED.get(found[1], Path(found[1]).stem).replace("ajar", "play")
            words, _, target = (found[2] or "").partition(" > ")
            for choice in re.findall(r"\[([^]]*)]", words)[:1] or [""]:
                for option in choice.split("|"):
                    chosen = re.sub(r"\[[^]]*]", option.removesuffix(" ..."), words, count=1)
                    yield Spoken(
                        page.name, program, tuple(map(_example, shlex.split(_plain(chosen)))), target.strip(), in_block
                    )


def _plain(words: str) -> str:
    """Return the words of a command without further options in brackets."""
    return re.sub(r"\[([^]]*)]", r"\1", words)


def _example(word: str) -> str:
    return EXAMPLES.get(word, word)


def complaint(one: Spoken) -> str:
    """Return what the parser of a program says against a command; "" if it accepts the command.

    A sentence may name an option without its value, or without other options.
    """
    parser, words = parsers()[one.program], list(one.words)
    if words and (last := parser._option_string_actions.get(words[-1])) is not None and last.nargs is None:
        words.append("1")
    with redirect_stderr(StringIO()) as errors, suppress(SystemExit):
        parser.parse_args(words)
    return "" if "are required" in errors.getvalue() and not one.in_block else errors.getvalue()


COMMANDS = sorted(set(spoken()))


def test_documents_have_many_commands() -> None:
    programs = {one.program for one in COMMANDS}
    assert len(COMMANDS) > 70
    assert {"play", "map_viewer", "survey", "scenario", "check", "approve", "soak", "texts"} <= programs


@pytest.mark.parametrize("page", sorted({one.page for one in COMMANDS}))
def test_command_lines_in_documents_are_accepted(page: str) -> None:
    """The parser of each program accepts the command lines of the documents, with their options and values."""
    told = {one: complaint(one) for one in COMMANDS if one.page == page and one.program in parsers()}
    assert {one: line for one, line in told.items() if line} == {}


def test_programs_in_documents_exist() -> None:
    assert {one.program for one in COMMANDS if one.words} - {*parsers(), "start"} == set()


def test_options_named_in_documents_exist() -> None:
    options = FOREIGN.union(*(parser._option_string_actions for parser in parsers().values()))
    for page in PAGES:
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", page.read_text("utf-8")):
            assert option in options, f"{page.name} names {option}"


@pytest.mark.parametrize(("program", "page"), [("map_viewer", "tools.md"), ("scenario", "tools.md")])
def test_documents_name_every_kind_of_list(program: str, page: str) -> None:
    kinds = parsers()[program]._option_string_actions["--list"].choices
    text = (ROOT / "docs" / page).read_text("utf-8")
    assert kinds
    assert [kind for kind in kinds if not re.search(rf"`{kind}`|--list {kind}\b", text)] == []


def prints(one: Spoken) -> bool:
    """Return whether a command is cheap, needs no window, and names only files that the documents tell to make."""
    text = " ".join(one.words)
    no_window = {"--text", "--json", "--measure", "--png", "--list", "--tiled", "--gif", "--do"}
    if one.program not in ("scenario", "map_viewer") or re.search(r"\b[A-Z]{3,}\b", text):
        return False
    return not no_window.isdisjoint(one.words) and not one.words[-1].startswith(("--tiled", "--png", "--gif", "--do"))


CHEAP = [one for one in COMMANDS if prints(one)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the folders that docs/designers.md describes: `source`, in which commands are typed, and `levels`."""
    source, own = tmp_path / "source", tmp_path / "levels"
    (source / "docs").mkdir(parents=True)
    own.mkdir()
    for copy in (source / "docs" / "door.txt", own / "mine.txt", source / "door.txt"):
        shutil.copy(ROOT / "docs" / "door.txt", copy)
    monkeypatch.chdir(source)
    return source


def run(one: Spoken) -> Ended:
    return ajar(*one.words) if one.program == "play" else tool(importlib.import_module(one.program), *one.words)


@pytest.mark.parametrize("one", CHEAP, ids=lambda one: f"{one.page}: {one.program} {' '.join(one.words)}")
def test_cheap_commands_of_documents_run(one: Spoken, folder: Path) -> None:
    if "caves.tmj" in one.words and "--drawing" in one.words:
        tool(map_viewer, "--theme", "caves", "--tiled", "caves.tmj")
    before = {*folder.parent.rglob("*")}
    ended = run(one)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out or {*folder.parent.rglob("*")} - before


def sessions() -> Iterator[tuple[str, str]]:
    """Yield the name of a page, and a block of code in it that shows commands after `$` and what they print."""
    for page in PAGES:
        for block in re.findall(r"^```\n(\$ .*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            yield page.name, block


SESSIONS = list(sessions())


@pytest.mark.parametrize(("page", "block"), SESSIONS, ids=[page for page, _ in SESSIONS])
def test_documents_show_what_commands_print(page: str, block: str, folder: Path) -> None:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        words = shlex.split(line)
        if words[0] == "printf":
            Path(words[3]).write_text(words[1].encode().decode("unicode_escape"), "utf-8")
        else:
            assert words[:2] == ["python3", "tools/scenario.py"]
            assert tool(scenario, *words[2:]).out == shown, f"{page}: {line}"
    assert any(path.suffix == ".txt" for path in folder.rglob("*"))


def test_readme_example_needs_no_luck(folder: Path) -> None:
    """Its result is the same with all seeds, and something happens in it."""
    (line,) = re.findall(r"`python3 tools/scenario.py (.*?)`", (ROOT / "README.md").read_text("utf-8"))
    words = shlex.split(" ".join(line.split()))
    results = {tool(scenario, *words, "--seed", str(seed)).out for seed in range(10)}
    assert len(results) == 1
    assert "You open the door a crack." in results.pop()
    assert (folder / "docs" / "door.txt").is_file()
