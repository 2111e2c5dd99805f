"""Files that the player opens with the program: which kind each is, by its content, and what the program does with it.

The name of a file does not matter. Only as much of the file is checked as the kind needs; the code that opens it
checks the rest.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path

from game.cli import fail
from game.store.file_limits import MAX_REPLAY_BYTES, MAX_REPLAY_ELEMENTS
from game.store.json_values import count_elements
from game.store.recording.game_code import is_code

SQLITE = b"SQLite format 3\0"
APPLICATION_AT, APPLICATION = slice(68, 72), b"Ajar"
"""Where the header of an SQLite file names the program that the file belongs to, and the name of this program."""
REPLAY_BEGINS = b'{"format":"ajar replay'
CODE_BEGINS = 100
"""Number of bytes in which the text of a game code must begin."""
XML = "<?xml"
LONGEST_NUMBER = 18
"""Greatest number of digits of a game's number: all numbers of 18 digits fit into SQLite's 64 bits."""
TABS_AND_LINES = {"\t", "\n", "\r", "\f"}
"""Characters of a text that are not printable."""


class FileKind(Enum):
    """Kind of a file that the program can open."""

    REPLAY = auto()
    """Replay file, or the text of a game code."""
    SAVE_FILE = auto()
    DRAWING = auto()
    """Level drawn as text."""
    JSON_LEVEL = auto()
    """Level as a JSON object, as the map viewer prints it."""
    TILED_LEVEL = auto()
    """Map of the Tiled editor (.tmj)."""


class UnknownFile(Exception):
    """Error: a file cannot be read, or is of no kind that the program can open. The message says why."""


def kind_of(path: Path) -> FileKind:
    """Return the kind of a file. Raises UnknownFile if the file cannot be read, or is of no kind."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe: reading it might never end
            raise UnknownFile("it is not a file")
        with path.open("rb") as file:
            content = file.read(MAX_REPLAY_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UnknownFile(getattr(error, "strerror", None) or str(error)) from None
    if not content:
        raise UnknownFile("it is empty")
    if content.startswith(SQLITE):
        if content[APPLICATION_AT] != APPLICATION:
            raise UnknownFile("it is a database of another program")
        return FileKind.SAVE_FILE
    if _begins_replay(content):
        return FileKind.REPLAY
    if is_code(content[:CODE_BEGINS].decode("utf-8", "replace")):
        return FileKind.REPLAY
    text = _text(content) if len(content) <= MAX_REPLAY_BYTES else None
    if text is not None and (kind := _kind_of_level(text)) is not None:
        return kind
    raise UnknownFile("it is neither a replay nor a save file nor a level")


def _begins_replay(content: bytes) -> bool:
    """Return whether the content of a file unpacks to the beginning of a replay."""
    try:
        return zlib.decompressobj().decompress(content, len(REPLAY_BEGINS)) == REPLAY_BEGINS
    except zlib.error:
        return False


def _text(content: bytes) -> str | None:
    """Return the content of a file as text; None if it is not text in UTF-8."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return text if all(sign.isprintable() or sign in TABS_AND_LINES for sign in set(text)) else None


def _kind_of_level(text: str) -> FileKind | None:
    """Return the kind of a text: JSON if it begins as a JSON object, XML, or a drawing; None if it begins as none.

    Tiled saves maps as XML unless one chooses JSON. Neither such a map nor a vault can be played, but the reader of
    levels says what to do.
    """
    if not text.lstrip().startswith("{"):
        if text.lstrip().startswith(XML):
            return FileKind.TILED_LEVEL
        from game.mapgen.drawing.vault_text import is_vault  # here, because most starts open no file

        return FileKind.DRAWING if _begins_drawing(text) or is_vault(text) else None
    if count_elements(text) > MAX_REPLAY_ELEMENTS:
        return FileKind.DRAWING
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return FileKind.DRAWING
    return FileKind.TILED_LEVEL if {"layers", "tilewidth"} <= value.keys() else FileKind.JSON_LEVEL


def _begins_drawing(text: str) -> bool:
    """Return whether the lines of a text before its first blank line look like a map: with a hero or few letters."""
    rows = text.strip("\r\n").replace("\r\n", "\n").partition("\n\n")[0]
    letters = sum(sign.isalnum() for sign in rows)
    return "@" in rows or 2 * letters <= len("".join(rows.split()))


def is_number(words: str) -> bool:
    """Return whether `words` are the number of a game in the store; otherwise they are the path of a replay file."""
    return words.isascii() and words.isdecimal()


def use_file(options: argparse.Namespace) -> None:
    """Set the options of the command line that open the file which the command line names.

    `options`: their `file` is the name of the file. If the file cannot be opened, or another option excludes it, the
    program ends with one line.
    """
    if not options.file:
        fail("ajar: '': the name of the file is missing")
    try:
        kind = kind_of(Path(options.file))
    except UnknownFile as error:
        fail(f"ajar: {options.file}: {error}")
    HOW_TO_OPEN[kind](options)


def _use_replay(options: argparse.Namespace) -> None:
    if options.replay is not None:
        fail(f"ajar: --replay and the replay {options.file} cannot be used together")
    options.replay = f"./{options.file}" if is_number(options.file) or is_code(options.file) else options.file


def _use_save_file(options: argparse.Namespace) -> None:
    if options.store is not None:
        fail(f"ajar: --store and the save file {options.file} cannot be used together")
    options.store = options.file


def _use_level(options: argparse.Namespace) -> None:
    if options.drawing is not None:
        fail(f"ajar: --drawing and the level {options.file} cannot be used together")
    options.drawing = options.file


HOW_TO_OPEN: dict[FileKind, Callable[[argparse.Namespace], None]] = {
    FileKind.REPLAY: _use_replay,
    FileKind.SAVE_FILE: _use_save_file,
    FileKind.DRAWING: _use_level,
    FileKind.JSON_LEVEL: _use_level,
    FileKind.TILED_LEVEL: _use_level,
}
"""Functions that set the options which open a file, by the kind of the file."""
