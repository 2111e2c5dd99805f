"""Games on a level from a file: all rules hold, nothing is saved, and the game ends when the hero leaves the level."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import levels
from game.app.drawn_games import log_warnings, read_drawn_game
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.door import DoorState
from game.levels.level_names import FormName
from game.store.file_limits import MAX_SIDE
from game.ui.input.commands import Command, MoveInput
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.title import Title
from tests.support.cli import ajar
from tests.support.screen import Screen, choose, rows, session

DRAWN = """
########
#@+.>#k#
########

name: The way out
seed: moth
k = kobold asleep
"""


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    path = tmp_path / "level.txt"
    path.write_text(DRAWN.strip("\n"), "utf-8")
    return path


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with session(tmp_path / "ajar.sqlite") as screen:
        yield screen


def start(screen: Screen, path: Path) -> Play:
    screen.open(screen.app.drawn_game(read_drawn_game(str(path), None, None)))
    screen.draw()
    return screen.play


def test_drawn_level_is_played_by_all_rules(screen: Screen, drawn: Path) -> None:
    play = start(screen, drawn)
    assert (play.world.hero.pos, play.world.seed, play.world.tradition.name) == (Vec(1, 1), "moth", "ajar")
    screen.send(MoveInput(EAST))
    screen.send(MoveInput(EAST))
    assert play.world.level.doors[Vec(2, 1)].state is DoorState.OPEN
    assert play.world.turn > 0


def test_drawn_game_says_what_it_is(screen: Screen, drawn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start(screen, drawn)
    words = " ".join(screen.words(monkeypatch))
    assert "You are playing The way out, a level from a file. This game is not saved." in words


def test_screen_tells_the_warnings_about_the_file(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a double-click there is no terminal with the warnings."""
    path = tmp_path / "level.txt"
    path.write_text(f"{DRAWN.strip()}\nK = kobold\nL = item key", "utf-8")
    start(screen, path)
    words = " ".join(screen.words(monkeypatch))
    for line, legend, only in ((8, "K = kobold", ", only 'k'"), (9, "L = item key", "")):
        told = f"About the file: line {line}: '{legend}' has no effect: the map has no '{legend[0]}'{only}."
        assert told in words
        assert (told, "gain") in [(text, purpose) for text, purpose, _ in screen.play.log.latest(9)]
    more = "There are more warnings about the file: the map viewer lists all of them."
    for letters in ("AB", "ABC", "ABCD", "ABCDEFG"):
        path.write_text("\n".join([DRAWN.strip(), *(f"{letter} = kobold" for letter in letters)]), "utf-8")
        start(screen, path)
        lines = [text for text, purpose, _ in screen.play.log.latest(99) if purpose == "gain"]
        assert (len(lines), more in lines) == ((len(letters), False) if len(letters) <= 3 else (4, True)), letters
        assert lines[-1] == more or len(letters) <= 3
    assert max(map(len, log_warnings(["a" * 1200]))) < 200


@pytest.mark.parametrize(
    ("drawing", "goal"),
    [
        ("#@.>#", "Find the stairs down and leave this level."),
        ("#@.<#\n\ndepth: 2", "Find the stairs up and leave this level."),
        ("#@.<#", "This level has no stairs that lead out of it, and no other goal: look around as long as you like."),
        ("#@.L.#\n\nL = locked last door", "Find the last key and open the last door."),
        ("#@..#", "This level has no stairs that lead out of it, and no other goal: look around as long as you like."),
    ],
)
def test_drawn_level_has_goal_of_its_own(
    drawing: str, goal: str, screen: Screen, drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn.write_text(drawing)
    start(screen, drawn)
    words = " ".join(screen.words(monkeypatch))
    assert goal in words
    assert "depth 10" not in words


def test_leaving_by_stairs_ends_drawn_game(screen: Screen, drawn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = start(screen, drawn)
    for _ in range(3):
        screen.send(MoveInput(EAST))
    assert play.world.hero.pos == Vec(4, 1)
    screen.send(Command.STAIRS)
    screen.pass_time()
    assert screen.shows(GameOver)
    words = screen.words(monkeypatch)
    assert "You are out." in words
    turn = play.world.turn
    assert f"You left the level by the stairs down on turn {turn}." in words
    assert sum(floor.turns for floor in play.world.run_stats.floors.values()) == turn
    assert not [word for word in words if word.startswith("Score")]
    screen.pass_time()
    choose(screen, "Play this level again")
    assert (screen.play.world.turn, screen.play.world.hero.pos) == (0, Vec(1, 1))


def test_hero_who_goes_back_up_has_turned_back(screen: Screen, drawn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.write_text("####\n#@.#\n####\n\nground: 1,1 stairs up\ndepth: 3")
    start(screen, drawn)
    screen.send(Command.STAIRS_UP)
    screen.pass_time()
    words = screen.words(monkeypatch)
    assert {"You turned back.", "You went back up the stairs on turn 1."} <= {*words}


def test_death_ends_drawn_game_without_score(screen: Screen, drawn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.write_text("#####\n#@k.#\n#####\n\nhealth: 1\nmonster: 2,1 health 9/9 attack 9x100% defense 0x0% gold 0")
    start(screen, drawn)
    for _ in range(5):
        if screen.shows(Play):
            screen.send(Command.WAIT)
    assert screen.shows(GameOver)
    assert "Your journey ends here." in screen.words(monkeypatch)
    screen.pass_time()
    choose(screen, "Go to title")
    assert screen.shows(Title)


def test_drawn_game_is_not_saved(screen: Screen, drawn: Path) -> None:
    start(screen, drawn)
    screen.send(MoveInput(EAST), Command.CANCEL)
    assert rows(screen.stack.top) == ["Resume", "Help", "Play this level again", "Go to title", "Quit"]
    choose(screen, "Go to title")
    assert not [row for row in rows(screen.stack.top) if row.startswith(("Continue", "Past"))]


def test_level_is_read_again_when_it_is_played_again(
    screen: Screen, drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A designer changes the file while its level is played."""

    def play_again() -> None:
        screen.send(Command.CANCEL)
        choose(screen, "Play this level again")

    before = start(screen, drawn).world
    drawn.write_text("#@..>#")
    play_again()
    assert screen.play.world.level.shape == (6, 1)
    drawn.write_text("#@..>#\n\nwalls: cavs\nname: one\nname: two")
    play_again()
    assert "The file cannot be read now" in screen.words(monkeypatch)
    mistake = "line 3: walls: there is no 'cavs'; did you mean 'caves'? (and 1 more mistake)"
    assert mistake in " ".join(screen.words(monkeypatch))
    choose(screen, "Read the file again")
    assert mistake in " ".join(screen.words(monkeypatch))
    screen.send(Command.CANCEL, Command.CANCEL)
    assert screen.shows(Play), "the game that was played is not lost"
    drawn.unlink()
    play_again()
    assert "No such file or directory" in screen.words(monkeypatch)
    choose(screen, "Play the level as it was before")
    assert screen.shows(Play)
    assert screen.play.world.level.shape == (6, 1)
    drawn.write_text(DRAWN.strip("\n"))
    play_again()
    assert screen.play.world.level.shape == before.level.shape


def test_broken_promises_are_told_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "level.txt"
    path.write_text("#####\n#@P>#\n#####\n\nP = portcullis door")
    ended = ajar("--drawing", str(path), "--headless", "--demo", "--turns", "1")
    assert ended.code == 0
    assert ended.err.splitlines() == [
        f"ajar: --drawing: {path}: broken promise: no lever raises the portcullis at 2,1",
        f"ajar: --drawing: {path}: broken promise: the stairs down cannot be reached"
        " without a key, a lever, a rune or a secret",
        f"ajar: --drawing: {path}: broken promise: the cell at 2,1 and 1 other are cut off by doors",
    ]


def test_hero_begins_at_stairs_without_sign(tmp_path: Path) -> None:
    path = tmp_path / "level.txt"
    for drawing, begins in (("#>.<#", Vec(3, 0)), ("#>..#", Vec(1, 0)), ("#>@<#", Vec(2, 0))):
        path.write_text(drawing)
        assert read_drawn_game(str(path), None, None).world("0").hero.pos == begins


@pytest.mark.parametrize("form", ["text", "json"])
def test_generated_level_is_played_from_file(form: FormName, tmp_path: Path) -> None:
    level = levels.generate("roguesharp", 3, tradition="roguesharp", size=(40, 30))
    path = tmp_path / "level"
    path.write_text(levels.write_drawing(level, form), "utf-8")
    picture = tmp_path / "last.png"
    demo = ("--demo", "--headless", "--turns", "5", "--screenshot", str(picture))
    ended = ajar("--drawing", str(path), *demo)
    assert (ended.code, ended.out[:17], ended.err) == (0, "Turn 5, depth 1. ", "")
    assert pygame.image.load(picture).get_size() == (1280, 720)
    world = read_drawn_game(str(path), None, None).world("3")
    assert (world.tradition.name, world.level.shape, world.hero.pos) == ("roguesharp", (40, 30), level.start)


@pytest.mark.parametrize(
    ("content", "options", "words"),
    [
        (None, (), "No such file or directory"),
        ("###", (), "the level has no place where the hero can begin: it needs @ or stairs"),
        ("@@", (), "line 1, column 2: the drawing has a second hero '@'; the first is in line 1, column 1"),
        ("@" + "." * MAX_SIDE, (), f"a level of {MAX_SIDE + 1}x1 is too large to be played: {MAX_SIDE}x{MAX_SIDE} at"),
        ("@?", (), "line 1, column 2: '?' has no meaning in a drawing"),
        ("@.\n\nbag: unicorn", (), "line 3: there is no item 'unicorn'"),
        ("@.\n\ntradition: angband", (), "tradition: there is no 'angband'"),
        (json.dumps({"format": "ajar level", "version": 7}), (), "this is a level of version 7"),
        ("// mine\n\nvault: den\nversion: 1\n\n@x", (), "this is a vault, a part of levels: map_viewer.py --vault"),
    ],
)
def test_bad_drawing_is_refused_in_one_line(
    content: str | None, options: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "level.txt"
    if content is not None:
        path.write_text(content)
    ended = ajar("--drawing", str(path), *options)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(f"ajar: --drawing: {path}: ")
    assert words in ended.err


@pytest.mark.parametrize("option", [("--replay", "1"), ("--store", "a.sqlite"), ("--depth", "3")])
def test_drawing_excludes_options_of_saved_games(option: tuple[str, ...], drawn: Path) -> None:
    ended = ajar("--drawing", str(drawn), *option)
    assert (ended.code, ended.out) == (2, "")
    assert f"--drawing and {option[0]} cannot be used together" in ended.err


def test_options_change_rules_and_seed(drawn: Path) -> None:
    game = read_drawn_game(str(drawn), "roguesharp", "other")
    assert (game.tradition.name, game.seed) == ("roguesharp", "other")
    drawn.write_text("#@.#")
    assert read_drawn_game(str(drawn), None, None).seed is None
