"""Play a level drawn as text by commands for the hero; print the map, the messages and the turn at the end."""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from game.cli import Parser, fail, run, seed, warn
from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS, free_glyphs
from game.content.scenarios.drawn_world import drawn_world
from game.content.traditions import TRADITIONS
from game.content.world.conditions import CONDITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.terrains import TERRAINS
from game.content.world.traps import TRAPS
from game.engine.world import World
from game.levels.level_fields import LevelFileError
from game.levels.level_files import parse_level, read_file
from game.levels.level_from_drawing import seed_of, tradition_of
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, lines_of, quoted
from game.play.narrated_world import NarratedWorld
from level_output.text_map import map_with_legend
from level_output.world_json import world_report
from scenario_lib.drawings import shown_name
from scenario_lib.legend_examples import LEGENDS
from scenario_lib.scenario_commands import COMMANDS, command_error, command_lines, run_command

NAMES: Mapping[str, Iterable[str]] = {
    "commands": COMMANDS,
    "doors": DOORS,
    "items": ITEMS,
    "breeds": BREEDS,
    "free-glyphs": free_glyphs(),
    "abilities": ABILITIES,
    "conditions": CONDITIONS,
    "traps": TRAPS,
    "gases": GASES,
    "ground": TERRAINS.ids,
    "legends": LEGENDS,
}
"""The names that --list prints, by the argument of --list."""
MAX_COMMANDS = 10_000
"""Greatest number of commands for the hero."""


def main() -> int:
    """Run the command; return its exit code, which is always 0.

    If the command cannot be carried out, the program ends with an error message of one line.
    """
    parser = Parser("scenario.py", __doc__)
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a drawing with its legends, JSON or a map of Tiled; - reads standard input",
    )
    parser.add_argument("--do", default="", metavar="WORDS", help="commands for the hero, for example 'east east wait'")
    parser.add_argument("--tradition", metavar="NAME", help="rules of the game (those of the file, or ajar)")
    parser.add_argument("--seed", type=seed, metavar="TEXT", help="seed of the game (that of the file, or 0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--list", choices=NAMES, help="print all names of a kind, or all legends of drawings")
    parser.add_argument("--gif", metavar="FILE", help="also write what happens to an animated GIF")
    options = parser.parse_args()
    if options.list:
        return _list(options.list, options.json)
    if options.file is None:
        fail("scenario.py: the argument FILE is missing (the drawing to play)")
    if options.tradition is not None and options.tradition not in TRADITIONS:
        parser.unknown("--tradition", options.tradition, TRADITIONS)
    if options.gif is not None:
        _check_gif(options.gif, options.file)
    world, drawing = _read_situation(options.file, options.seed, options.tradition)
    drawn_level = world.level
    words = options.do.split()
    played = _play_filmed(world, words, options.gif) if options.gif is not None else play(world, words)
    if options.json:
        report = world_report(world, [message for one in played for message in one.messages])
        print(json.dumps({**report, "commands": [one._asdict() for one in played]}, ensure_ascii=False))
    else:
        messages = [line for one in played for line in (*([f"> {one.command}"] * (len(words) > 1)), *one.messages)]
        drawn = {at: letter for at, letter in drawing.letters if len(letter) == 1 and world.level is drawn_level}
        rows, legend = map_with_legend(world, drawn)
        print("\n".join((*rows, "", *legend, *([""] if legend else []), *messages, f"turn {world.turn}")))
    return 0


class Played(NamedTuple):
    """Command for the hero that was carried out, and the messages that the game has shown meanwhile."""

    command: str
    messages: list[str]


def play(world: World, words: list[str], watch: Callable[[list[str]], None] = lambda _: None) -> list[Played]:
    """Carry out commands one after another until the game is over; return those that were carried out.

    `watch`: called after each command and after each update of the world, with the messages of it.

    `words`: the commands. If any command is not valid, none is carried out: the program ends with a line for each
    command that is not.
    """
    if len(words) > MAX_COMMANDS:
        fail(f"scenario.py: --do: {len(words)} commands are too many: {MAX_COMMANDS} at most")
    errors = [(number, word, command_error(word)) for number, word in enumerate(words, 1)]
    mistakes = [f"word {number}, '{quoted(word)}', {why}" for number, word, why in errors if why is not None]
    if mistakes:
        fail([f"scenario.py: --do: {line}" for line in lines_of(mistakes)])
    played, told = list[Played](), NarratedWorld(world)
    for word in words:
        if world.over:
            break
        at_once = run_command(word, world)
        played.append(Played(word, [*at_once]))
        if at_once:
            watch(at_once)
        while not world.is_waiting:
            for _ in told.play_turn():
                new = [*told.messages]
                told.messages.clear()
                played[-1].messages.extend(new)
                watch(new)
    return played


def _play_filmed(world: World, words: list[str], name: str) -> list[Played]:
    """Carry out commands like `play`, and write an animated GIF of them. `name`: path of the GIF file.

    If the level is too large for a GIF, or the file cannot be written, the program ends with an error message of one
    line.
    """
    from game.ui.graphics.atomic_files import UnwritableFile, write_atomically
    from scenario_lib.film import Film  # here, because the other uses of this tool draw nothing

    try:
        film = Film(world)
        played = play(world, words, film.show)
        write_atomically(Path(name), film.to_bytes())
    except ValueError as error:
        fail(f"scenario.py: --gif: {error}")
    except UnwritableFile as error:
        fail(f"scenario.py: --gif: {error}", 1)
    return played


def _check_gif(name: str, file: str) -> None:
    """End the program with one line if no animation can be written to `name`. `file`: path of the drawing."""
    from game.ui.graphics.atomic_files import UnwritableFile, writable

    try:
        writable(name, "an animation", ".gif", (file,))
    except UnwritableFile as error:
        fail(f"scenario.py: --gif: {error}")


def _list(what: str, as_json: bool) -> int:
    names = list(NAMES[what])
    lines = command_lines() if what == "commands" else names
    print(json.dumps(names) if as_json else "\n".join(lines))
    return 0


def _read_situation(name: str, seed_text: str | None, tradition: str | None) -> tuple[World, Drawing]:
    try:
        drawing = parse_level(read_file(name))
        for warning in lines_of((), drawing.warnings):
            warn(f"scenario.py: {shown_name(name)}: {warning}")
        rules = tradition_of(drawing, tradition)
        return drawn_world(drawing, seed_of(drawing, seed_text), rules), drawing
    except (LevelFileError, DrawingError) as error:
        fail([f"scenario.py: {shown_name(name)}: {line}" for line in lines_of(error.mistakes, error.warnings)])


if __name__ == "__main__":
    run(main)
