"""The window reacts at least every 250 ms, while a file is opened and while a game is played.

Processor time is measured, of the thread that shows the pictures: what else the machine does is not the game's.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from game import worker
from game.app.saved_games.save_service import Saves
from game.store.db.game_store import Store
from game.store.recording.replay_file import StoredRecord, write_replay
from game.ui.input.commands import Command, DroppedFile
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.loading_screen import LoadingScreen
from tests.support.examples import FULL
from tests.support.quickly import quickly, slowness
from tests.support.saved_game import make_room_store
from tests.support.screen import Screen, choose, screen_of

FRAME = 0.016
REACTS_SECONDS = 0.25
TURN_SECONDS = 1.0
"""Longest processor time of a turn in which a thousand monsters hunt the hero."""
SIDE = 34
MONSTERS = 1000
STEPS = 300
PATIENCE = 60.0
"""Seconds after which a test fails that waits for the thread for long work."""
BREEDS = ("kobold", "goblin", "hound") if FULL else ("kobold",)


def replay_in(path: Path) -> bytes:
    """Return the replay file of the game in a store."""
    with closing(Store(path)) as store:
        return write_replay(StoredRecord(store, 1), "1")


def hunters(breed: str) -> str:
    """Return a hall with a hero in one corner and a thousand monsters of a breed that hunt him."""
    cells = ("@" + "." * 9 + "k" * MONSTERS).ljust(SIDE * SIDE, ".")
    rows = [f"#{cells[start : start + SIDE]}#" for start in range(0, len(cells), SIDE)]
    return "\n".join(["#" * (SIDE + 2), *rows, "#" * (SIDE + 2), "", f"k = {breed} hunting", "pack: none"])


@pytest.mark.parametrize("breed", BREEDS)
def test_turn_with_a_thousand_hunters_takes_at_most_a_second_and_never_stops_the_window(
    breed: str, screen: Screen
) -> None:
    play = screen.begin(hunters(breed))
    assert len(play.world.level.actors) == MONSTERS + 1
    play.world.hero.health = play.world.hero.max_health = 10**6
    for _ in range(5):
        with quickly(TURN_SECONDS, "a turn"):
            with quickly(REACTS_SECONDS, "a key"):
                play.handle(Command.WAIT)
            while play._turn is not None:
                with quickly(REACTS_SECONDS, "a picture"):
                    play.pass_time(FRAME)
                    screen.draw()
    assert play.world.turn == 5


@pytest.fixture
def title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """The title screen, with a game of many steps, and with the thread for long work that the program has."""
    monkeypatch.setattr(worker, "HAS_THREADS", True)
    saves = Saves(Store(make_room_store(tmp_path / "ajar.sqlite", STEPS)))
    with screen_of(saves=saves) as screen:
        yield screen
        screen.app._worker.close()
    saves.close()


@contextmanager
def reacting() -> Iterator[None]:
    """Check that the thread of the window is back in time."""
    began = time.thread_time()
    yield
    spent = time.thread_time() - began
    assert spent <= REACTS_SECONDS * slowness(spent > REACTS_SECONDS), f"{spent:.2f} s"


def look_at_opening(screen: Screen) -> None:
    """Let frames pass until nothing is being opened any more."""
    until = time.monotonic() + PATIENCE
    while screen.shows(LoadingScreen):
        assert time.monotonic() < until
        with reacting():
            screen.stack.pass_time(FRAME)
            screen.draw()
        time.sleep(0.001)
    with reacting():
        screen.draw()


def test_window_reacts_while_a_game_is_opened(title: Screen) -> None:
    with reacting():
        choose(title, "Continue")
    look_at_opening(title)
    assert title.play.world.turn == STEPS


FILES: dict[str, Callable[[Path], bytes]] = {
    "replay": lambda store: replay_in(make_room_store(store.with_name("other.sqlite"), STEPS)),
    "packed nonsense": lambda _: zlib.compress(b"[" * (1 << 24)),
    "packed numbers": lambda _: zlib.compress(b"[" + b"0," * (1 << 22) + b"0]"),
    "code": lambda _: b"AJAR1:" + b"A" * ((1 << 20) - 6),
    "drawing": lambda _: b"#" * ((1 << 20) - 1),
    "level": lambda _: b'{"format": "ajar-level", "doors": [' + b"{}," * (1 << 18) + b"{}]}",
    "store": lambda store: store.read_bytes()[:8192] + b"\xff" * (1 << 20),
}
"""Contents of files of about 1 MiB, some of which unpack to more. They get the path of the store that is open."""


@pytest.mark.parametrize("kind", FILES)
def test_window_reacts_while_a_file_is_opened(kind: str, title: Screen, tmp_path: Path) -> None:
    path = tmp_path / "file.ajar"
    path.write_bytes(FILES[kind](tmp_path / "ajar.sqlite"))
    with reacting():
        title.stack.handle(DroppedFile(str(path)))
    look_at_opening(title)
    assert title.shows(ReplayScene) is (kind == "replay")
    for _ in range(20):
        with reacting():
            title.stack.pass_time(FRAME)
            title.draw()
