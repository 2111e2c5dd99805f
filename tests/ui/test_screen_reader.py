"""The text for screen readers: what is written, when, and what happens if it cannot be written."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator, Sequence
from inspect import getmembers, isclass
from pathlib import Path
from pkgutil import walk_packages
from unittest.mock import Mock, patch

import pytest

import game.app
import game.ui
from game.__main__ import main
from game.app.launch import run
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.grid.geometry import DIRECTION_NAMES, EAST, Vec
from game.engine.rules.actions.steps import Walk
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.scene_manager import Scene
from game.ui.core.settings import Settings, TranscriptTo
from game.ui.input.commands import Command, MoveInput, PlayerInput
from game.ui.screen_reader import HEADING, Transcript, opened
from game.ui.text.screen_reader_lines import view_line, ways_line
from game.ui.text.sentences.menus import GAME, RESUME, SETTINGS
from tests.support.screen import Screen, screen_of


class Slate(Scene):
    """Scene with lines that a test writes."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.messages: list[str] = []

    def spoken(self) -> list[str]:
        return self.lines

    def news(self) -> list[str]:
        messages, self.messages = self.messages, []
        return messages


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "said.txt"


class Listener:
    """Player who cannot see the screen: it sends inputs, and gets only the lines that were written since the last."""

    def __init__(self, screen: Screen, file: Path) -> None:
        self._screen = screen
        self._file = file
        self._heard = 0
        self._surroundings: dict[str, str] = {}
        screen.settings.transcript = TranscriptTo.FILE
        screen.app.transcript.file = file

    def send(self, *inputs: PlayerInput) -> list[str]:
        """Send inputs, and return the new lines."""
        self._screen.send(*inputs)
        self._screen.app.transcript.follow(self._screen.stack.scenes)
        lines = written(self._file).splitlines()
        new, self._heard = lines[self._heard :], len(lines)
        return new


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of() as screen:
        yield screen
        screen.app.transcript.close()


# ------------------------------------------------------------------------------------------- the writer


def silent(place: str, reason: str) -> None:
    raise AssertionError(f"{place} could not be written: {reason}")


def written(file: Path) -> str:
    """Return what a transcript has below its heading."""
    heading, rest = file.read_text("utf-8").split("\n", 1)
    assert f"{heading}\n".encode() == HEADING
    return rest


def test_only_changed_lines_are_written_again(file: Path) -> None:
    slate, transcript = Slate(), Transcript(Settings(transcript=TranscriptTo.FILE), silent, file)
    slate.lines = ["Heading", "first row"]
    transcript.follow([slate])
    assert written(file) == "Heading\nfirst row\n"  # at once, without closing the file
    slate.lines = ["Heading", "second row"]
    transcript.follow([slate])
    transcript.follow([slate])
    assert written(file) == "Heading\nfirst row\nsecond row\n"
    other = Slate()
    other.lines = ["Question"]
    transcript.follow([slate, other])
    transcript.follow([slate])
    assert written(file).splitlines()[3:] == ["Question", "Heading", "second row"]
    transcript.close()


def test_equal_messages_are_one_line_with_number(file: Path) -> None:
    slate, transcript = Slate(), Transcript(Settings(transcript=TranscriptTo.FILE), silent, file)
    slate.messages = ["You wait.", "You wait.", "A noise.", "You wait."]
    transcript.follow([slate])
    transcript.follow([slate])
    assert written(file) == "You wait. (2 times)\nA noise.\nYou wait.\n"
    transcript.close()


def test_each_message_is_one_printable_line(file: Path) -> None:
    slate, transcript = Slate(), Transcript(Settings(transcript=TranscriptTo.FILE), silent, file)
    slate.messages = ["one\ntwo\tthree\x1b[2J", "ä → ×"]
    transcript.follow([slate])
    assert written(file) == "one two three[2J\nä → ×\n"
    transcript.close()


def test_existing_file_is_continued(file: Path) -> None:
    file.write_bytes(HEADING + b"yesterday\n")
    slate, settings = Slate(), Settings(transcript=TranscriptTo.FILE)
    slate.lines = ["today"]
    transcript = Transcript(settings, silent, file)
    transcript.follow([slate])
    settings.transcript = TranscriptTo.NOWHERE
    slate.lines = ["unsaid"]
    transcript.follow([slate])
    settings.transcript = TranscriptTo.FILE
    slate.lines = ["again"]
    transcript.follow([slate])
    assert written(file) == "yesterday\ntoday\nagain\n"
    transcript.close()


@pytest.mark.parametrize("place", ["/dev/full", "folder"])
def test_failed_write_is_reported_once(place: str, tmp_path: Path) -> None:
    if place == "folder":
        place = str(tmp_path)
    elif not Path(place).exists():
        pytest.skip("this system has no /dev/full")
    reports: list[tuple[str, str]] = []
    settings = Settings(transcript=TranscriptTo.FILE)
    slate, transcript = Slate(), Transcript(settings, lambda *report: reports.append(report), Path(place))
    for number in range(3):
        slate.lines = [str(number)]
        transcript.follow([slate])
    assert [report[0] for report in reports] == [place]


def test_output_that_fails_later_is_reported_once_until_the_setting_changes(file: Path) -> None:
    """The disk becomes full while the game is played, and has room again when the player turns the text on again."""
    reports: list[tuple[str, str]] = []
    settings = Settings(transcript=TranscriptTo.FILE)
    slate, transcript = Slate(), Transcript(settings, lambda *report: reports.append(report), file)

    def follow(*lines: str) -> None:
        for line in lines:
            slate.lines = [line]
            transcript.follow([slate])

    follow("first")
    assert transcript._output is not None
    transcript._output.close()
    transcript._output = output = Mock(write=Mock(side_effect=OSError(errno.ENOSPC, "no space is left")))
    follow("second", "third", "fourth")
    assert reports == [(str(file), "no space is left")]
    assert output.close.called
    settings.transcript = TranscriptTo.NOWHERE
    follow("fifth")
    settings.transcript = TranscriptTo.FILE
    follow("sixth")
    transcript.close()
    assert (len(reports), written(file)) == (1, "first\nsixth\n")


def test_game_tells_once_that_transcript_has_stopped(
    screen: Screen, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    screen.settings.transcript = TranscriptTo.FILE
    screen.app.transcript.file = tmp_path
    for _ in range(3):
        screen.send(Command.WAIT)
        screen.app._follow(screen.stack.scenes)
    told = [text for text, _, _ in play.log.history() if "screen readers" in text]
    assert len(told) == 1
    assert str(tmp_path) in told[0]
    assert capsys.readouterr().err.count("screen readers") == 1


# --------------------------------------------------------------------------------------------- the game


def every_scene() -> set[type[Scene]]:
    """Return all classes of scenes that the game has."""
    found = set()
    for package in (game.ui, game.app):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            members = getmembers(__import__(module.name, fromlist=["_"]), isclass)
            found |= {kind for _, kind in members if issubclass(kind, Scene) and kind is not Scene}
    return found


def test_every_scene_can_be_read_out() -> None:
    scenes = every_scene()
    assert len(scenes) > 10
    whole = {kind for kind in scenes if not kind.__subclasses__()}  # others are what scenes are made of
    silent_scenes = {kind.__name__ for kind in whole if kind.spoken is Scene.spoken}
    assert silent_scenes == set(), "a scene needs a method `spoken`, for players who cannot see it"


def test_menu_reads_heading_and_selected_row(screen: Screen, file: Path) -> None:
    listener = Listener(screen, file)
    screen.begin("#####\n#@..#\n#####")
    listener.send()
    opened = listener.send(Command.CANCEL)
    assert opened[0] == GAME
    assert opened[-1].startswith(f"{RESUME} (1 of ")
    below = listener.send(MoveInput(DIRECTION_NAMES["south"]))
    assert [line.partition(" (")[0] for line in below] == [SETTINGS]


@pytest.mark.parametrize("command", [Command.BAG, Command.DOORS, Command.HISTORY, Command.HELP, Command.LOOK])
def test_lists_are_read_out(command: Command, screen: Screen, file: Path) -> None:
    listener = Listener(screen, file)
    screen.begin("######\n#@.+.#\n######\n\nbag: 3 dart\n")
    listener.send()
    heard = " ".join(listener.send(command))
    expected = {
        Command.BAG: "dart",
        Command.DOORS: "2 east",
        Command.HISTORY: "Seed",
        Command.HELP: "Esc",
        Command.LOOK: "Health",
    }
    assert expected[command].casefold() in heard.casefold()


LEVEL = """
##################
#@......##########
#.......+.k..B..>#
#.......##########
##################

B = item healing potion
health: 20
"""


def places(lines: Sequence[str]) -> dict[str, list[tuple[int, str]]]:
    """Return where the last line about the view says that each thing is: its distances, by its name."""
    for line in reversed(lines):
        if line.startswith("In view: "):
            sights = line.removeprefix("In view: ").removesuffix(".").split("; ")
            return {
                sight.split(",")[0]: [
                    (int(cells), way) for cells, way in re.findall(r"(\d+) (north|south|east|west)", sight)
                ]
                for sight in sights
            }
    return {}


def next_move(view: dict[str, list[tuple[int, str]]]) -> PlayerInput:
    """Return the next input of a player who fights what comes and walks to the stairs, or to the door."""
    foe = view.get("kobold")
    if foe is not None and sum(cells for cells, _ in foe) > 1:
        return Command.WAIT
    if "stairs down" in view and not view["stairs down"]:
        return Command.STAIRS
    goals = (foe, view.get("stairs down"), *(places for name, places in view.items() if "door" in name))
    goal = next((places for places in goals if places), None)
    if goal is None:
        return MoveInput(DIRECTION_NAMES["east"])
    return MoveInput(DIRECTION_NAMES[goal[-1][1]])  # first north or south, then east


def test_game_can_be_played_from_transcript_alone(screen: Screen, file: Path) -> None:
    listener = Listener(screen, file)
    screen.begin(LEVEL)
    lines = listener.send()
    for _ in range(120):
        if any(line.startswith("You are now at depth 2.") for line in lines):
            break
        lines += listener.send(next_move(places(lines)))
    (arrived,) = (line for line in lines if line.startswith("You are now at depth 2."))
    assert re.fullmatch(r".* You catch your breath and get \d+ health back\.", arrived)
    assert any(line.startswith("In view: kobold, hunting") for line in lines)
    assert "The kobold dies." in lines
    assert any(re.fullmatch(r"You pick up an? .*potion\.", line) for line in lines)


def test_signs_of_doors_are_read_out_with_what_is_heard(screen: Screen, file: Path) -> None:
    """Both from afar and beside the door; and the card of a door, and the list of doors, tell what they mean."""
    listener = Listener(screen, file)
    screen.begin("##########\n#@....+.k#\n##########\n\nk = kobold asleep")
    lines = listener.send()
    assert "In view: wooden door (shut, from the west: light under it), 5 east." in lines
    listener.send(*[MoveInput(DIRECTION_NAMES["east"])] * 3)
    lines = listener.send(MoveInput(DIRECTION_NAMES["east"]))
    assert "You hear one monster asleep behind the door to the east." in lines
    assert any(
        "Wooden door (shut, from the west: light under it, your open doors if you open it: 1 of 7) to the east." in line
        for line in lines
    )
    said = " ".join(listener.send(Command.DOORS))
    assert "From the west: light under it, so somebody who opens doors lives to the east." in said
    assert "To the east you heard one asleep, just now." in said


def test_fire_and_gas_in_view_are_read_out() -> None:
    """No burning cell counts as a way, and neither fire on a door nor fire under the hero is left out."""
    hall = "######\n#....#\n#.@+.#\n#....#\n######\n\n"
    s = Scenario(hall + "fire: 1,2 2,1 3,2 9 turns\ngas: poison gas 1,1 100")
    assert view_line(s.world) == "In view: poison gas, 1 west, 1 north; fire, 1 north."
    told = "Wooden door (shut, your open doors if you open it: 1 of 7) to the east. Fire to the north, west and east."
    assert ways_line(s.world) == f"You can go south, northwest, northeast, southwest and southeast. {told}"
    assert view_line(Scenario(hall + "fire: 2,2 9 turns").world) == "In view: fire, here."


def test_friend_beside_the_hero_is_a_way() -> None:
    s = Scenario("#.@v#\n\nv = villager")
    assert ways_line(s.world) == "You can go west and east."
    s.play(Walk(EAST))
    assert s.hero.pos == Vec(3, 0)


@pytest.mark.parametrize(
    ("tradition", "in_view"), [(AJAR, ""), (ROGUESHARP, "In view: wooden door (shut), 1 east, 1 south.")]
)
def test_each_door_in_view_is_read_out_once(tradition: Tradition, in_view: str) -> None:
    """A door to which no single step leads is in view, although it touches the hero's corner."""
    s = Scenario("######\n#@...#\n##+###\n#....#\n######", tradition)
    assert view_line(s.world) == in_view
    assert ("door" in ways_line(s.world)) is not bool(in_view)
    beside = Scenario("######\n#.@..#\n##+###\n#....#\n######", tradition)
    assert (view_line(beside.world), "door" in ways_line(beside.world)) == ("", True)


def test_arches_are_read_out_as_ways_and_as_doorways() -> None:
    s = Scenario("#######\n#.....#\n#.@A.A#\n#.....#\n#######\n\nA = archway")
    assert view_line(s.world) == "In view: archway, 3 east."
    assert ways_line(s.world) == "You can go in all 8 directions. Archway to the east."


@pytest.mark.parametrize(
    ("tenants", "told"),
    [
        ("..", "(shut)"),
        ("h.", "(shut, from the west: claw marks at its foot)"),
        ("hk", "(shut, from the west: light under it, claw marks at its foot)"),
    ],
)
def test_each_sign_of_a_door_is_read_out(tenants: str, told: str) -> None:
    drawing = f"########\n#@..+{tenants}#\n########\n\n"
    legend = "".join(f"{letter} = {name} asleep\n" for letter, name in {"h": "hound", "k": "kobold"}.items())
    used = "".join(line for line in legend.splitlines(keepends=True) if line[0] in tenants)
    assert view_line(Scenario(drawing + used).world) == f"In view: wooden door {told}, 3 east."


def test_heading_that_was_cut_off_is_completed(file: Path) -> None:
    for size in range(len(HEADING)):
        file.write_bytes(HEADING[:size])
        opened(file).close()
        assert file.read_bytes() == HEADING


def foreign_text(path: Path) -> None:
    path.write_text("export PATH\n")


def foreign_text_like_a_heading(path: Path) -> None:
    path.write_bytes(HEADING[:-1] + b"!\n")


def link_to_text(path: Path) -> None:
    path.with_name("target").write_text("export PATH\n")
    path.symlink_to("target")


def link_to_transcript(path: Path) -> None:
    path.with_name("target").write_bytes(HEADING)
    path.symlink_to("target")


def link_to_nothing(path: Path) -> None:
    path.symlink_to("target")


def second_name_of_text(path: Path) -> None:
    path.with_name("target").write_text("export PATH\n")
    path.hardlink_to(path.with_name("target"))


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/null")


NOT_OURS = [
    (foreign_text, "the game has not made it"),
    (foreign_text_like_a_heading, "the game has not made it"),
    (link_to_text, "it is a link"),
    (link_to_transcript, "it is a link"),
    (link_to_nothing, "it is a link"),
    (second_name_of_text, "the game has not made it"),
    (pipe, "it is not a file"),
    (device, "it is a link"),
    (Path.mkdir, "it is not a file"),
]
"""What may lie where a transcript should be, made by a function, and the reason why the game leaves it alone."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize(("make", "reason"), NOT_OURS, ids=[make.__name__ for make, _ in NOT_OURS])
def test_only_files_that_the_game_has_made_are_written_to(
    make: Callable[[Path], object], reason: str, file: Path
) -> None:
    make(file)
    before = {path: path.read_bytes() for path in file.parent.iterdir() if path.is_file()}
    with pytest.raises(OSError, match=reason):
        opened(file)
    assert {path: path.read_bytes() for path in file.parent.iterdir() if path.is_file()} == before


def test_file_that_becomes_a_pipe_or_a_link_at_the_last_moment_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for make, reason in ((pipe, "it is not a file"), (link_to_text, "symbolic links")):
        with monkeypatch.context() as patched:
            patched.setattr("game.ui.screen_reader.os.path.lexists", lambda path, make=make: make(path) and False)
            with pytest.raises(OSError, match=reason):
                opened(file)
        file.unlink()
    assert file.with_name("target").read_text() == "export PATH\n"


def test_transcript_in_missing_folder_makes_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        opened(tmp_path / "missing" / "said.txt")
    assert [*tmp_path.iterdir()] == []


def test_command_line_chooses_where_the_transcript_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    demo = ("--headless", "--demo", "--turns", "1", "--seed", "1", "--tradition", "rogue", "--transcript")
    with patch("gc.freeze"):
        assert main([*demo, str(tmp_path / "said.txt")]) == 0
        assert main([*demo, "-"]) == 0
    assert written(tmp_path / "said.txt") == capfd.readouterr().out != ""
    assert not [*tmp_path.rglob("ajar-transcript.txt")]


def test_transcript_in_folder_is_refused_at_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from game.__main__ import _parser

    options = _parser().parse_args(["--headless", "--demo", "--turns", "0", "--transcript", str(tmp_path)])
    with pytest.raises(SystemExit) as ended:
        run(options)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(f"ajar: --transcript: {tmp_path}: ")
