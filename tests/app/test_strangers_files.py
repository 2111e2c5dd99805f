"""Files from strangers: whatever they contain, they supply games only, and write and say nothing of their own."""

from __future__ import annotations

import json
import marshal
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from hypothesis import given

from game.app.app import App
from game.app.preferences import SETTINGS, TOLD
from game.app.saved_games.damaged_files import KNOWN
from game.app.users_folder import TRANSCRIPT_NAME, is_own, own_save_file, own_transcript
from game.engine.grid.geometry import EAST
from game.mapgen.drawing.parsed_drawing import SHOWN_MISTAKES
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.json_values import JsonValue
from game.ui.core.scene_manager import Scene
from game.ui.core.settings import ColourPreset, Settings, TranscriptTo
from game.ui.input.commands import COMMANDS_BY_NAME, Command, MoveInput
from game.ui.input.key_bindings import bindings_from
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.screen_reader import HEADING
from game.ui.text.sentences import menus, saved_games
from tests.support.at_once import resume_game
from tests.support.cli import Ended, ajar
from tests.support.damaged_json import damaged
from tests.support.damaged_rows import COLUMNS, WrongValue, write_store, wrong_values
from tests.support.examples import share_of_examples
from tests.support.nothing_runs import HARMFUL, nothing_runs
from tests.support.saved_game import DUEL, ROOM, AutosavedGame, store_bytes
from tests.support.screen import Screen, choose, games_in_house, rows

PAYLOAD = "'; touch pwned #"
"""Text that would be a command in a file of the shell."""
TEXTS = (
    PAYLOAD,
    "{home}/.bashrc",
    "../home/.bashrc",
    "\x1b]0;owned\x07\x1b[31m",
    "\u202e\u2066kcatta",
    "a\nb\r\u2028c",
    HARMFUL[0],
)
"""Texts of a stranger; `{home}` stands for the home of the player."""
NUMBERS = (2**63 - 1, -1, 0.5)
"""Numbers of a stranger, which no column of a save file has."""
OWN: dict[str, JsonValue] = {"text_scale": 1, "colours": "strong", "bindings": {"keys": {"EXPLORE": ["f5"]}, "pad": {}}}
"""What the player has set."""


STORY: dict[str, JsonValue] = {
    "killer": "kobold",
    "cause": "kobold",
    **{"depth": 1, "turn": 2, "score": 5, "won": False, "doors": 3, "left_shut": 1},
    "badges": ["Quiet Guest"],
    "slain": {"rat": 1},
}


@pytest.fixture(scope="module")
def theirs() -> bytes:
    """Return the bytes of a store with a game that goes on, and one that is over."""

    def play(store: Store) -> None:
        game = AutosavedGame(store, seed="over", drawing=DUEL)
        game.walk(1)
        store.end(game.run, GameStatus.DEAD, ended=0, story=STORY)
        AutosavedGame(store, seed="open", drawing=ROOM).walk(3)

    return store_bytes(play)


@pytest.fixture(scope="module")
def their_file(theirs: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with this store: a test of many examples would print all bytes if one of them failed."""
    path = tmp_path_factory.mktemp("theirs") / "sound.sqlite"
    path.write_bytes(theirs)
    return path


@pytest.fixture(autouse=True, scope="module")
def _games_in_house() -> Iterator[None]:
    """Let new games begin in a small house."""
    with games_in_house():
        yield


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the home of the player, with his save file and other files, and return its path."""
    home = tmp_path / "home"
    (home / "Pictures").mkdir(parents=True)
    (home / "data").mkdir()
    (home / ".bashrc").write_text("export PATH\n")
    (home / "empty").touch()
    for name, folder in (("HOME", home), ("XDG_DATA_HOME", home / "data"), ("XDG_CONFIG_HOME", home / "config")):
        monkeypatch.setenv(name, str(folder))
    with closing(Store(own_save_file())) as store:
        store.set(OWN)
    (tmp_path / "theirs").mkdir()
    monkeypatch.chdir(tmp_path / "theirs")
    return home


def put(content: bytes, statement: str, *values: object, name: str = "evil.sqlite") -> Path:
    """Write a store of a stranger into the working folder, change it by SQL, and return its path."""
    path = Path(name)
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as connection:
        with suppress(sqlite3.IntegrityError):  # some columns take numbers only
            connection.execute(statement, values)
        connection.commit()
    return path


def files_of(home: Path) -> dict[Path, bytes]:
    """Return the contents of all files in the home and beside it, except in the folder of the stranger's file."""
    files = (path for path in home.parent.rglob("*") if "theirs" not in path.relative_to(home.parent).parts)
    return {path: path.read_bytes() if path.is_file() else b"" for path in files}


class Visit:
    """What a player saw and heard who opened a file and looked at all of its games."""

    def __init__(self, *words: str) -> None:
        self.said: list[str] = []
        """Lines for a screen reader."""
        self.copied: list[str] = []
        """Texts on the clipboard."""
        self.settings: Settings | None = None
        with (
            patch.object(App, "run", lambda app, first, **_: self._look(app, first)),
            patch("game.app.saved_games.saved_game_menus.copy_text", self._copy),
            nothing_runs(),
        ):
            self.ended: Ended = ajar(*words)

    def _copy(self, text: str) -> bool:
        self.copied.append(text)
        return True

    def _look(self, app: App, first: Scene) -> None:
        screen = Screen(app, app._settings)
        self.settings = app._settings
        screen.open(first)
        self._hear(screen)
        for row in [row for row in rows(screen.stack.top) if "Continue" in row]:
            screen.open(app.title())
            choose(screen, row)
            self._hear(screen)
            if not isinstance(screen.stack.top, Menu):
                for command in (Command.CHARACTER, Command.HISTORY):
                    screen.send(MoveInput(EAST), command)
                    self._hear(screen)
                    screen.send(Command.CANCEL)
                screen.send(Command.CANCEL)
                self._hear(screen)
                choose(screen, menus.SAVE_AND_TITLE)
        for game in range(2):
            screen.open(app.title())
            if saved_games.PAST_GAMES in rows(screen.stack.top):
                self._look_at_game(screen, game)
        screen.open(app.title())
        for row in (saved_games.STATISTICS, "1 game cannot be read", "2 games cannot be read"):
            if row in rows(screen.stack.top):
                choose(screen, row)
                self._hear(screen)
                screen.open(app.title())
        app.preferences.keep()

    def _look_at_game(self, screen: Screen, game: int) -> None:
        choose(screen, saved_games.PAST_GAMES)
        self._hear(screen)
        listed = [row for row in rows(screen.stack.top) if "depth" in row]
        if game < len(listed):
            choose(screen, listed[game])
            self._hear(screen)
            choose(screen, saved_games.COPY_SEED)
            self._hear(screen)

    def _hear(self, screen: Screen) -> None:
        for scene in screen.stack.scenes:
            self.said += [*scene.spoken(), *scene.news()]
        screen.app._follow(screen.stack.scenes)

    @property
    def told(self) -> str:
        """All that reached a screen reader, the clipboard or the terminal, in lines."""
        return "\n".join([*self.said, *self.copied, self.ended.out, self.ended.err])


def unprintable(text: str) -> set[str]:
    return {letter for letter in set(text) if not letter.isprintable() and letter != "\n"}


# ---------------------------------------------------------------------------------------------- code


def archive(script: str) -> bytes:
    """Return an archive that Python would run as a program."""
    with BytesIO() as content:
        with ZipFile(content, "w") as zipped:
            zipped.writestr("__main__.py", script)
        return content.getvalue()


SCRIPT = "import os; os.system('touch pwned')"
PROGRAMS = {
    "script": SCRIPT.encode(),
    "shell": b"#!/bin/sh\ntouch pwned\n",
    "pickle": b"cos\nsystem\n(S'touch pwned'\ntR.",
    "bytecode": marshal.dumps(compile(SCRIPT, "evil", "exec")),
    "archive": archive(SCRIPT),
    "drawing": f"###\n#@#\n###\n\nmodule: evil.py\ngenerator: evil\nseed: {HARMFUL[0]}\n".encode(),
    "drawing with a name": f"###\n#@#\n###\n\nk = {HARMFUL[0]}\n".encode(),
    "level": json.dumps({"format": "ajar-level", "module": "evil.py", "name": HARMFUL[0]}).encode(),
    "map": json.dumps({"type": "map", "tiledversion": "1.10", "source": "evil.py", "layers": []}).encode(),
}
"""Files that run something in another program."""


@pytest.mark.parametrize("option", ["", "--drawing", "--replay", "--store", "--vaults"])
@pytest.mark.parametrize("kind", PROGRAMS)
def test_file_that_is_a_program_or_asks_for_one_runs_nothing(kind: str, option: str, home: Path) -> None:
    before = files_of(home)
    Path("evil.py").write_text(SCRIPT)
    folder = Path("evil")
    folder.mkdir()
    path = folder / "evil.txt" if option == "--vaults" else Path("evil.ajar")
    path.write_bytes(PROGRAMS[kind])
    there = {*Path().rglob("*")}
    words = [option, str(folder if option == "--vaults" else path)]
    visit = Visit(*filter(None, words), "--window", "640x360")
    lines = visit.ended.err.splitlines()
    assert visit.ended.code == 2 * bool(lines), visit.ended
    assert all(line.isprintable() for line in lines)
    most = 2 * SHOWN_MISTAKES + 2 if option in ("", "--drawing") else 1
    assert len(lines) <= most, "a level has a line for each mistake and for what is doubtful, and two for how many more"
    assert not Path("pwned").exists()
    assert files_of(home) == before
    assert {name for name in {*Path().rglob("*")} - there if "aside" not in name.name} == set()


@pytest.mark.parametrize("number", [1, SHOWN_MISTAKES, SHOWN_MISTAKES + 1, 300])
def test_level_with_mistakes_has_at_most_twenty_lines_about_them(number: int) -> None:
    Path("level.txt").write_text("####\n#@.#\n####\n\n" + "".join(f"wrong: {at},1\n" for at in range(number)))
    ended = ajar("--drawing", "level.txt")
    lines = ended.err.splitlines()
    assert (ended.code, ended.out) == (2, "")
    assert [f"line {at}: there is no legend 'wrong:'" in line for at, line in enumerate(lines[:20], 5)] == [True] * min(
        number, 20
    )
    more = number - 20
    left = {1: ["there is one more mistake"]}.get(more, [f"there are {more} more mistakes"] if more > 0 else [])
    assert [line.partition("level.txt: ")[2] for line in lines[20:]] == left


# ------------------------------------------------------------------------------------------ settings


@pytest.mark.parametrize("words", [[], ["--store"]])
def test_another_save_file_changes_neither_settings_nor_own_games(words: list[str], theirs: bytes, home: Path) -> None:
    with closing(Store(own_save_file())) as store:
        AutosavedGame(store, seed="own", drawing=ROOM).walk(2)
    before = files_of(home)
    path = put(theirs, "SELECT 1")
    visit = Visit(*words, str(path), "--window", "640x360")
    assert visit.ended == Ended(0, "", "")
    assert files_of(home) == before
    with closing(Store(path)) as store:
        assert max(game.turn for game in store.runs()) > 3, "the other game was played"


@pytest.mark.parametrize("name", ["evil.sqlite", "win.ajar"])
@pytest.mark.parametrize("headless", [True, False])
def test_save_file_cannot_write_to_a_file_that_it_names(
    name: str, theirs: bytes, home: Path, *, headless: bool
) -> None:
    path = put(theirs, "UPDATE runs SET tradition = ?", PAYLOAD, name=name)
    with closing(sqlite3.connect(path)) as connection:
        row = ("transcript", json.dumps(str(home / ".bashrc")))
        connection.execute("INSERT INTO settings VALUES (?, ?)", row)
        connection.commit()
    before = files_of(home)
    if headless:
        assert ajar("--headless", "--turns", "1", str(path)) == Ended(0, "", "")
    else:
        visit = Visit(str(path), "--window", "640x360")
        assert visit.ended == Ended(0, "", "")
        assert PAYLOAD not in visit.told
    assert files_of(home) == before


SENSELESS: tuple[JsonValue, ...] = (True, False, 1, 10**30, None, [], {}, "-", "file", ["{home}/.bashrc"], *TEXTS)
BOUND: JsonValue = {"keys": {name: ["a"] for name in COMMANDS_BY_NAME}, "pad": {}}
"""All commands on the key of a letter."""


@pytest.mark.parametrize("value", [*SENSELESS, BOUND, [640, 360, -30000, -30000, 3]], ids=str)
def test_save_file_supplies_no_setting(value: JsonValue, theirs: bytes, home: Path) -> None:
    text = json.dumps(value).replace("{home}", str(home))
    path = put(theirs, "SELECT 1")
    with closing(sqlite3.connect(path)) as connection:
        words = [*SETTINGS, TOLD, KNOWN, "__class__", text]
        connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", [(word, text) for word in words])
        connection.commit()
    before = files_of(home)
    visit = Visit(str(path), "--window", "640x360")
    assert visit.settings == Settings(
        text_scale=1, colours=ColourPreset.STRONG, bindings=bindings_from(OWN["bindings"])
    )
    assert (visit.ended.code, visit.ended.err, unprintable(visit.told)) == (0, "", set())
    assert files_of(home) == before


def test_settings_that_are_changed_beside_other_games_go_to_the_own_save_file(theirs: bytes) -> None:
    path = put(theirs, "SELECT 1")

    def change(app: App, *_: object, **__: object) -> None:
        app._settings.glyphs = True
        app.preferences.keep()

    with patch.object(App, "run", change):
        assert ajar(str(path), "--window", "640x360").code == 0
    with closing(Store(own_save_file())) as store:
        assert store.settings() == {**OWN, "glyphs": True}
    with closing(Store(path)) as store:
        assert store.settings() == {}


def test_own_save_file_in_another_window_leaves_the_usual_settings(theirs: bytes) -> None:
    path = put(theirs, "SELECT 1")
    with closing(Store(own_save_file())):
        visit = Visit(str(path), "--window", "640x360")
    assert visit.settings == Settings()
    assert visit.ended.code == 0
    assert visit.ended.err == "ajar: the settings cannot be read: another window is using it (database is locked)\n"


def test_save_file_of_a_new_player_needs_no_own_save_file(theirs: bytes, home: Path) -> None:
    own_save_file().unlink()
    before = files_of(home)
    assert Visit(str(put(theirs, "SELECT 1")), "--window", "640x360").settings == Settings()
    assert files_of(home) == before


def test_own_save_file_is_known_by_every_path_to_it(home: Path) -> None:
    own = own_save_file()
    Path("link").symlink_to(own)
    (home / "folder").symlink_to(own.parent)
    assert is_own(own)
    assert is_own(Path("link"))
    assert is_own(home / "folder" / own.name)
    assert not is_own(Path(own.name))
    own.unlink()
    assert is_own(own)
    assert is_own(Path("link"))
    assert not is_own(Path(own.name))


@pytest.mark.parametrize("place", ["{home}/.bashrc", "{home}/empty", "missing.txt", "file", "-", "", "\x1b[31m\n"])
def test_save_file_of_a_stranger_in_place_of_the_own_one_names_no_file(place: str, theirs: bytes, home: Path) -> None:
    """Somebody has been persuaded to copy it there: its settings hold, but all that it can choose is whether."""
    text = json.dumps(place.replace("{home}", str(home)))
    stranger = put(theirs, "INSERT INTO settings VALUES ('transcript', ?)", text)
    own_save_file().write_bytes(stranger.read_bytes())
    before = files_of(home)
    visit = Visit("--window", "640x360")
    after = files_of(home)
    assert visit.ended.code == 0
    changed = {file for file in {*before, *after} if before.get(file) != after.get(file)}
    assert changed <= {own_save_file(), own_transcript()}
    assert own_transcript().exists() == (place not in ("", "-"))
    if own_transcript().exists():
        assert own_transcript().read_bytes().startswith(HEADING)


def test_transcript_that_an_earlier_version_began_stays_on() -> None:
    for stored in ("/home/me/.local/share/Ajar/Ajar/transcript.txt", "file"):
        with closing(Store(own_save_file())) as store:
            store.set({"transcript": stored})
        visit = Visit("--window", "640x360")
        assert visit.settings is not None
        assert visit.settings.transcript is TranscriptTo.FILE
        assert own_transcript().name == TRANSCRIPT_NAME


def test_files_beside_other_games_are_hidden_until_the_program_ends(theirs: bytes) -> None:
    """The save file can neither hide them itself, nor note that the player has hidden them."""
    row = saved_games.FILES_ASIDE.format(number=1)
    path = put(theirs, "INSERT INTO settings VALUES (?, ?)", KNOWN, '["evil.sqlite.aside-1", "other"]')
    Path("evil.sqlite.aside-1").touch()
    for _ in range(2):

        def hide(app: App, first: Scene) -> None:
            screen = Screen(app, app._settings)
            screen.open(first)
            assert row in rows(screen.stack.top)
            choose(screen, row)
            choose(screen, saved_games.HIDE_FILES)
            assert row not in rows(screen.stack.top)
            assert row not in rows(app.title())

        with patch.object(App, "run", lambda app, first, hide=hide, **_: hide(app, first)):
            assert ajar(str(path), "--window", "640x360").code == 0
    with closing(Store(path)) as store:
        assert store.settings() == {KNOWN: ["evil.sqlite.aside-1", "other"]}


def test_crash_report_quotes_a_file_without_commands_for_a_terminal(theirs: bytes) -> None:
    path = put(theirs, "SELECT 1")

    def crash(app: App) -> None:
        resume_game(app._saves, 2)
        assert app._saves.store is not None
        app._saves.store._connection.execute("UPDATE journal SET told = char(27) || '[31m' || char(10) || 'red'")
        assert app.crashes.scene_for(ValueError("\x1b]0;owned\x07")) is not None

    with patch.object(App, "run", lambda app, *_, **__: crash(app)):
        assert ajar(str(path), "--window", "640x360").code == 0
    (report,) = Path().glob("crash-*.txt")
    text = report.read_text("utf-8")
    assert text.replace("\n", "").isprintable()
    assert "step 1, turn 1: \\x1b[31m\\nred\n" in text
    assert "ValueError: \\x1b]0;owned\\x07" in text


# --------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_column_of_a_save_file_says_and_writes_nothing(table: str, column: str, theirs: bytes, home: Path) -> None:
    before = files_of(home)
    for value in (*TEXTS, *NUMBERS):
        hostile = value.replace("{home}", str(home)) if isinstance(value, str) else value
        path = put(theirs, f"UPDATE OR IGNORE {table} SET {column} = ?", hostile)
        visit = Visit(str(path), "--window", "640x360")
        assert visit.ended.code in (0, 2)
        assert "Traceback" not in visit.ended.err
        assert unprintable(visit.told) == set()
        assert files_of(home) == before
        if column != "seed":  # a seed is any line of text
            assert PAYLOAD not in visit.told.replace(repr(PAYLOAD)[1:-1], "")


@pytest.mark.parametrize("sign", ["\x1b", "\n", "\r", "\u2028", "\u202e", "\u2066", "\x00", "\x7f"])
def test_seed_of_a_stranger_is_one_plain_line(sign: str, theirs: bytes) -> None:
    visit = Visit(str(put(theirs, "UPDATE runs SET seed = ?", f"seed{sign}owned")), "--window", "640x360")
    assert (visit.ended.code, unprintable(visit.told)) == (0, set())
    assert not re.search(r"(Continue|Seed).*owned", visit.told), "no game of this seed is offered"
    assert repr(sign)[1:-1] in visit.told
    if sign != "\x00":  # which no command line can have
        ended = ajar("--headless", "--turns", "1", "--demo", "--seed", f"seed{sign}owned")
        assert (ended.code, ended.err.count("\n"), unprintable(ended.err)) == (2, 1, set())


@pytest.mark.parametrize("key", ["killer", "cause", "score", "depth", "turn", "won", "badges", "slain", "doors"])
def test_summary_of_a_finished_game_says_nothing(key: str, theirs: bytes, home: Path) -> None:
    before = files_of(home)
    for value in (*TEXTS, list(TEXTS), dict.fromkeys(TEXTS, 3)):
        story = {**STORY, key: value}
        path = put(theirs, "UPDATE history SET story = ?", json.dumps(story))
        visit = Visit(str(path), "--window", "640x360")
        assert (visit.ended.code, visit.ended.err, unprintable(visit.told)) == (0, "", set())
        assert PAYLOAD not in visit.told
        assert files_of(home) == before


@share_of_examples(30)
@given(wrong=wrong_values)
def test_any_value_in_any_row_is_shown_or_refused(their_file: Path, wrong: list[WrongValue]) -> None:
    write_store(Path("evil.sqlite").absolute(), their_file.read_bytes(), wrong)
    check_visit(Visit("evil.sqlite", "--window", "640x360"))


@share_of_examples(30)
@given(text=damaged(STORY))
def test_summary_with_wrong_values_is_shown(their_file: Path, text: str) -> None:
    check_visit(Visit(str(put(their_file.read_bytes(), "UPDATE history SET story = ?", text)), "--window", "640x360"))


def check_visit(visit: Visit) -> None:
    assert (visit.ended.code, visit.ended.err.count("\n")) in ((0, 0), (2, 1)), visit.ended
    assert unprintable(visit.told) == set()


def test_unknown_tradition_is_shown_as_unknown(theirs: bytes) -> None:
    visit = Visit(str(put(theirs, "UPDATE runs SET tradition = 'Trust me'")), "--window", "640x360")
    assert "Continue: Unknown tradition, depth 1, turn 3" in " ".join(visit.said)
    assert "Trust me" not in visit.told


def test_title_is_offered_without_the_games_that_are_damaged(theirs: bytes) -> None:
    visit = Visit(str(put(theirs, "UPDATE runs SET begun = -1 WHERE seed = 'over'")), "--window", "640x360")
    assert "Continue: Ajar, depth 1, turn 3" in " ".join(visit.said)
    assert any("1 game cannot be read" in line for line in visit.said)
    assert any(saved_games.RECOVER in line for line in visit.said)
    assert isinstance(visit.settings, Settings)


def test_title_is_the_first_scene(theirs: bytes) -> None:
    """The visits of this module look at the title first, and not at remedies."""
    first: list[Scene] = []
    with patch.object(App, "run", lambda _, scene, **__: first.append(scene)):
        ajar(str(put(theirs, "SELECT 1")), "--window", "640x360")
    assert isinstance(first[0], Title)
