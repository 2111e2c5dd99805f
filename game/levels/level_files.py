"""Files with a level: text, JSON and maps of the Tiled editor are read, text and JSON are written.

A file may come from anybody. Its size and everything in it is bounded: see `game/store/file_limits.py`.
"""

from __future__ import annotations

import codecs
import json
import re
import stat
import sys
import warnings
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from game.content.items.gear import AMULET
from game.content.scenarios.letter_meanings import BreedDrawn, DoorDrawn, Placed, TrapDrawn, placed
from game.content.traditions import TRADITIONS
from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_ACTORS, MAX_BAG, MAX_DEPTH, MAX_LIGHTS, MAX_NAME, MAX_SEED, MAX_THINGS
from game.engine.grid.geometry import Vec
from game.engine.model.item import Item
from game.engine.model.terrain import Terrain
from game.engine.words import a
from game.levels.argument_checks import chosen, shown
from game.levels.level_argument import checked_level
from game.levels.level_data import LevelData
from game.levels.level_fields import LevelFileError
from game.levels.level_from_drawing import data_of_drawing, parts_of_drawing, places_of_start, refuse, tradition_of
from game.levels.level_json import FORMAT, drawing_from_json, json_of
from game.levels.level_loss import first_loss
from game.levels.level_names import FormName, TraditionName
from game.levels.level_text import level_text
from game.levels.level_tiled import drawing_from_tiled
from game.levels.level_to_drawing import drawing_of
from game.levels.tiled_map import NO_MAPS
from game.mapgen.drawing.drawing_parser import cells_place, parse_drawing, thing_place
from game.mapgen.drawing.parsed_drawing import STAIRS, Drawing, DrawingError, Listed, Mistakes
from game.mapgen.drawing.vault_text import is_vault
from game.store.file_limits import MAX_DRAWING_BYTES, MAX_DRAWING_ELEMENTS
from game.store.json_values import count_elements

FORMATS = ("text", "json")
"""Formats that `write_drawing` writes."""
MAX_DIGITS = 1000
"""Greatest number of digits of a whole number in JSON."""
NO_MAP_IN_XML = re.compile(r"(?:<\?xml[^>]*>\s*)?<(tileset|template)\b")
"""Beginning of an XML file of the Tiled editor that is no map, with its name among `NO_MAPS`."""
_BEGINNING = 1024
"""Number of bytes at the beginning of a file that decide whether it can be a level."""


def read_drawing(source: str | Path | bytes, *, tradition: TraditionName | None = None) -> LevelData:
    """Return the level of a file: a drawing as text, JSON, or a map of the Tiled editor (.tmj).

    `source`: the path of a file, "-" for standard input, or the content of a file: bytes, or a text with a line break,
    which no path has. `tradition`: rules by which the level is made; None for those that the file names, else `ajar`.
    Raises LevelFileError, which is a ValueError, with one line that names what is wrong and where. Raises ValueError if
    an argument is wrong. Warns of what is
    probably a mistake, such as a legend without effect.
    """
    if tradition is not None:
        chosen("tradition", tradition, TRADITIONS)
    drawing = drawing_in(source, "source")
    data = data_of_drawing(drawing, tradition_of(drawing, tradition))
    for line in drawing.warnings:
        warnings.warn(line, stacklevel=2)
    return data


def drawing_in(source: str | Path | bytes, what: str) -> Drawing:
    """Return the drawing of a file or of its content, as `read_drawing` takes it. `what`: name of the argument.

    Raises LevelFileError if it has a fault, and ValueError if the argument is wrong.
    """
    _check_source(what, source)
    if isinstance(source, str) and "\n" in source:
        source = source.encode("utf-8", "surrogatepass")
    return parse_level(source if isinstance(source, bytes) else _read_argument(what, source))


def write_drawing(level: LevelData, form: FormName = "text") -> str:
    """Return the text of a file with a level, which `read_drawing` can read back with everything in it.

    `form`: "text" for a drawing with its legends, "json" for one JSON object. Raises ValueError if an argument is
    wrong, or if the level has what no drawing can have, such as a monster in a wall.
    """
    level = checked_level(level)
    written = (
        level_text(level)
        if chosen("form", form, FORMATS) == "text"
        else json.dumps(json_of(level), ensure_ascii=False) + "\n"
    )
    try:
        drawing = parse_level(written.encode())
        lost = first_loss(level, data_of_drawing(drawing, tradition_of(drawing)))
    except DrawingError as error:
        raise ValueError(f"level: {_reason(level) or error}") from None
    if lost is not None:
        raise ValueError(f"level: {lost}")
    return written


def _reason(level: LevelData) -> str:
    """Return why no game can be made of a level, with the places in its lists; empty if one can."""
    try:
        drawing = drawing_of(level)
        parts_of_drawing(drawing, tradition_of(drawing), level.seed)
    except DrawingError as error:
        return str(error)
    return ""


def is_drawing(path: str | Path) -> bool:
    """Return whether a file looks like a level: its beginning is printable text. A replay or a save file is not.

    `path`: the path of a file, or "-" for standard input. Raises LevelFileError if the file cannot be read, and
    ValueError if the argument is wrong.
    """
    _check_source("path", path)
    beginning = _read_argument("path", path, _BEGINNING, whole_file=False)
    try:
        text = text_of(beginning, whole_file=False)
    except UnicodeDecodeError:
        return False
    return bool(text.strip()) and all(sign.isprintable() or sign in "\r\n\t" for sign in text)


def _check_source(what: str, source: object) -> None:
    """Raise ValueError if an argument is no path of a file, and no content of `read_drawing`. `what`: its name."""
    if not isinstance(source, str | Path | bytes) or (what == "path" and isinstance(source, bytes)):
        raise ValueError(f"{what}: {shown(source)} is not a path{'' if what == 'path' else ' or bytes'}")
    if source == "":
        raise ValueError(f"{what}: the text is empty")


def _read_argument(what: str, source: str | Path, most: int = MAX_DRAWING_BYTES, *, whole_file: bool = True) -> bytes:
    """Return what `read_file` returns. Raises LevelFileError with a line that begins with the name of the argument.

    `what`: that name.
    """
    try:
        return read_file(source, most, whole_file=whole_file)
    except LevelFileError as error:
        name = shown(str(source))
        if isinstance(error.__cause__, FileNotFoundError):
            hint = "" if what == "path" else " (give the text of a drawing as bytes, or with a line break)"
            raise LevelFileError(f"{what}: there is no file {name}{hint}") from error
        if isinstance(error.__cause__, IsADirectoryError | PermissionError) and Path(source).is_dir():
            raise LevelFileError(f"{what}: {name} is a folder, not a file") from error
        raise LevelFileError(f"{what}: {name}: {error}") from error


def read_file(source: str | Path, most: int = MAX_DRAWING_BYTES, *, whole_file: bool = True) -> bytes:
    """Return the bytes of a file, or of standard input if `source` is the text "-".

    `most`: greatest number of bytes. `whole_file`: whether a larger file is refused; if not, its beginning is returned.
    Raises LevelFileError if the file cannot be read. The same if it is no file but, for example, a pipe, which might
    never end.
    """
    try:
        if source == "":
            raise LevelFileError("the name of the file is missing")  # Path would take it for the working folder
        if source != "-" and stat.S_IFMT(Path(source).stat().st_mode) not in (stat.S_IFREG, stat.S_IFDIR):
            raise LevelFileError("it is not a file; - reads standard input")
        with sys.stdin.buffer if source == "-" else Path(source).open("rb") as file:
            content = file.read(most + whole_file)
    except LevelFileError:
        raise
    except ValueError as error:
        raise LevelFileError(str(error)) from error
    except OSError as error:
        raise LevelFileError(error.strerror or str(error)) from error
    if len(content) > most:
        raise LevelFileError(f"the file is larger than {most} bytes")
    return content


def text_of(content: bytes, *, whole_file: bool = True) -> str:
    """Return the text in a file: UTF-8, or UTF-16 with a byte order mark, as Windows PowerShell writes with `>`.

    `whole_file`: if not, the last character may be cut off, and is left out. Raises UnicodeDecodeError if it is
    neither.
    """
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    decoder = codecs.getincrementaldecoder("utf-16" if marked else "utf-8-sig")()
    return decoder.decode(content, final=whole_file)


def parse_level(content: bytes) -> Drawing:
    """Return the drawing in the content of a file: text, JSON or a map of the Tiled editor.

    Raises LevelFileError if it is none of them, or if something in it is wrong or too much.
    """
    try:
        text = text_of(content)
    except UnicodeDecodeError:
        raise LevelFileError("this is not a text file") from None
    mistakes = Mistakes()
    try:
        drawing = _drawing_in(text, mistakes)
        _check_amounts(drawing, mistakes)
    except DrawingError as error:
        raise LevelFileError(*mistakes.error(*error.mistakes).mistakes) from error
    drawing.file_places = mistakes.places
    if not drawing.marks["hero"] and (starts := places_of_start(drawing)):
        name, at = starts[0]
        drawing.warnings.insert(0, f"no hero: the game begins on the {name} at {at.x},{at.y}")
    if drawing.row_lines:
        drawing.warnings = mistakes.in_order(drawing.warnings)
    if mistakes:
        refuse(drawing, mistakes)
    return drawing


def _drawing_in(text: str, mistakes: Mistakes) -> Drawing:
    """Return the drawing of a text. `mistakes`: where is noted what is wrong in spite of which it can be read.

    Raises LevelFileError or DrawingError if it cannot be read.
    """
    beginning = text[:_BEGINNING].lstrip()
    if (tag := NO_MAP_IN_XML.match(beginning)) and ">" in text:
        raise LevelFileError(NO_MAPS[tag[1]])
    if beginning.startswith(("<?xml", "<map ")) and ">" in text:
        raise LevelFileError(
            "this is an XML file such as the Tiled editor saves (.tmx); save the map as a JSON map (.tmj) there"
        )
    if is_vault(text):
        raise LevelFileError(
            "this is a vault, a part of levels: map_viewer.py --vault FILE --theme NAME puts it into levels, and"
            " play.pyw --vaults FOLDER plays with the vaults of a folder"
        )
    if not text.lstrip().startswith("{"):
        return parse_drawing(text, mistakes)
    if (count := count_elements(text)) > MAX_DRAWING_ELEMENTS:
        raise LevelFileError(f"it has {count} elements, but at most {MAX_DRAWING_ELEMENTS} are allowed")
    try:
        value = json.loads(text, parse_constant=_refuse, parse_int=_whole, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        if text.count('"format"') > 1 and "Extra data" in str(error):
            raise LevelFileError("it has several levels, one in each line; a file can have one") from None
        raise LevelFileError(f"this is not valid JSON ({error})") from None
    if isinstance(value, dict) and value.get("format") != FORMAT:
        kind = value.get("type")
        if kind == "map":
            return drawing_from_tiled(value, mistakes)
        if isinstance(kind, str) and kind in NO_MAPS:
            raise LevelFileError(NO_MAPS[kind])
    return drawing_from_json(value, mistakes)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _whole(digits: str) -> int:
    """Return a number in JSON. Raises ValueError if it is longer than any that Python would read, or might show."""
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits, but at most {MAX_DIGITS} are allowed")
    return int(digits)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the values of an object. Raises ValueError if a key is there twice: one value would get lost."""
    values = dict(pairs)
    if len(values) < len(pairs):
        ((double, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"the key {shown(double)} is there twice in one object")
    return values


def _without_legend(letters: Sequence[Placed], drawing: Drawing) -> list[str]:
    """Return a warning for each letter of a drawing that is a monster only because no legend explains it."""
    found: dict[tuple[str, str], list[Vec]] = {}
    for at, letter, meaning in letters:
        if letter not in drawing.legend and isinstance(meaning, BreedDrawn):
            found.setdefault((letter, meaning.breed.name), []).append(at)
    return [
        f"{cells_place(cells, drawing)}: no legend for '{letter}', so it is {a(name)};"
        f" write '{letter} = {name}' if this is meant"
        for (letter, name), cells in found.items()
    ]


def _leads_nowhere(letters: Sequence[Placed], drawing: Drawing) -> list[str]:
    """Return a warning if the hero cannot leave the level by the cell that the drawing names as its way out.

    In a level of a generator the way out is behind the last door, or where the amulet lies.
    """
    at, ways = drawing.exit, {*drawing.marks["stairs down"], *drawing.marks["stairs up"]}
    ways |= {cell for cell, name, _ in drawing.ground if name in STAIRS.values()}
    goals = any(
        (isinstance(one.meaning, DoorDrawn) and one.meaning.kind.wins)
        or (isinstance(one.meaning, Item) and one.meaning.kind is AMULET)
        for one in letters
    )
    if at is None or at in ways or at in drawing.unclear or goals:
        return []
    return [f"{drawing.exit_place}: the way out is {at.x},{at.y}, but no stairs are there, so nobody can leave by it"]


def _single_twins(letters: Sequence[Placed], drawing: Drawing) -> list[str]:
    """Return a warning for each twin door of a drawing that no other door follows."""
    paired = {cell for one, other, _ in drawing.partners for cell in (one, other)}
    twins = [one for one in letters if isinstance(one.meaning, DoorDrawn) and one.meaning.kind.paired]
    alike = Counter(one.letter for one in twins)
    return [
        f"{thing_place(one.at, one.letter, drawing)}: the twin door has no partner, so no other door follows it;"
        " draw two with one letter, or name its partner"
        for one in twins
        if one.at not in paired and (drawing.partners or len(one.letter) > 1 or alike[one.letter] == 1)
    ]


def _shining(letters: Sequence[Placed], drawing: Drawing) -> int:
    """Return the number of fixtures of a drawing that give light, each of which costs time."""
    drawn = [one.meaning for one in letters if isinstance(one.meaning, Terrain)]
    listed = [TERRAINS[TERRAINS.ids[name]] for _, name, _ in drawing.ground if name in TERRAINS.ids]
    return sum(terrain.shines is not None for terrain in (*drawn, *listed))


def _check_amounts(drawing: Drawing, mistakes: Mistakes) -> None:
    """Check that a drawing has not more of anything than a level can have. Raises LevelFileError if it has.

    `mistakes`: where it is noted if a text or a number is too large, or a letter has no meaning.
    """
    letters = placed(drawing, mistakes)
    drawing.warnings += _without_legend(letters, drawing)
    drawing.warnings += _leads_nowhere(letters, drawing)
    drawing.warnings += _single_twins(letters, drawing)
    width, height = drawing.size
    amounts: list[tuple[str, int, int]] = [
        ("monsters", sum(isinstance(one.meaning, BreedDrawn) for one in letters), MAX_ACTORS),
        ("doors", sum(isinstance(one.meaning, DoorDrawn) for one in letters) + len(drawing.doors), MAX_THINGS),
        ("items", sum(isinstance(one.meaning, Item) for one in letters), MAX_THINGS),
        ("traps", sum(isinstance(one.meaning, TrapDrawn) for one in letters), MAX_THINGS),
        ("torches", len(drawing.torches), MAX_LIGHTS),
        ("fixtures that shine", _shining(letters, drawing), MAX_LIGHTS),
        ("levers", len(drawing.levers), MAX_THINGS),
        ("rooms", len(drawing.rooms), MAX_THINGS),
        ("corridors", len(drawing.corridors), MAX_THINGS),
        ("cells of corridors", sum(map(len, drawing.corridors)), 4 * width * height),
        ("choices", len(drawing.choices), MAX_THINGS),
        ("cells of choices", sum(len(cells) for cells, _ in drawing.choices), MAX_THINGS),
        ("burning cells", len(drawing.fire), width * height),
        ("cells with gas", len(drawing.gas), 4 * width * height),
        ("packs", len(drawing.packs or ()), MAX_ACTORS),
    ]
    for what, number, most in amounts:
        if number > most:
            raise LevelFileError(f"the level has {number} {what}, but at most {most} are allowed")
    for word, text in drawing.texts.items():
        longest = MAX_SEED if word == "seed" else MAX_NAME
        if len(text) > longest or not text.isprintable():
            mistakes.note(f"{drawing.text_place(word)}: a printable text of at most {longest} characters is needed")
    for word, listed in drawing.lists.items():
        if len(listed.names) > MAX_BAG:
            mistakes.note(f"{listed.where}: {len(listed.names)} {word} entries are too many: {MAX_BAG} at most")
            drawing.lists[word] = Listed((), listed.where)
    depth = drawing.numbers.get("depth")
    if depth is not None and depth.value > MAX_DEPTH:
        mistakes.note(f"{depth.where}: the depth can be at most {MAX_DEPTH}")
