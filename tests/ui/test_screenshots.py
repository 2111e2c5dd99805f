"""Pictures and films of the window: what is kept, what is written, and that nothing is overwritten."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pygame
import pytest

from game import worker
from game.ui import screenshots
from game.ui.scenes.menu import Menu
from game.ui.screenshots import FILM_SECONDS, MAX_BYTES, Camera, pictures_folder, reduced
from game.worker import Worker
from tests.support.screen import screen_of

SIZE = (1280, 720)


class Shots:
    """Camera with a clock of its own, and what it reported."""

    def __init__(self, folder: Path) -> None:
        self.size = SIZE
        self.now = 0.0
        self.reports: list[tuple[Path, str]] = []
        self.camera = Camera(Worker(), lambda: folder, lambda *report: self.reports.append(report), lambda: self.now)

    def show(self, shade: int, seconds: float, *, idle: bool = False) -> pygame.Surface:
        picture = pygame.Surface(self.size, 0, 32)
        picture.fill((shade % 256, 0, 0))
        self.camera.note(picture, idle=idle)
        self.now += seconds
        return picture


@pytest.fixture
def shots(tmp_path: Path) -> Shots:
    return Shots(tmp_path)


@pytest.mark.parametrize("has_threads", [True, False])
def test_film_has_last_ten_seconds(shots: Shots, has_threads: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "HAS_THREADS", has_threads)
    shots.camera._worker = Worker()
    shots.size = (64, 36)  # the size does not matter here
    last = shots.show(0, 0.5)
    for number in range(60):
        last = shots.show(number, 0.5)
    shots.camera.begin_film(last)
    while shots.camera.end_film():
        time.sleep(0.001)
    ((path, reason),) = shots.reports
    film = path.read_bytes()
    durations = [int.from_bytes(part, "little") for part in re.findall(rb"\x21\xf9\x04.(..)", film, re.DOTALL)]
    assert (path.suffix, reason) == (".gif", "")
    assert sum(durations[:-1]) == pytest.approx(100 * FILM_SECONDS, abs=60)


def test_frames_are_noted_at_most_every_fifth_second(shots: Shots) -> None:
    for number in range(64):
        shots.show(number, 0.0625)
    assert len(shots.camera._frames) == 16
    kept = len(shots.camera._frames)
    for number in range(10):
        shots.show(number, 0.1, idle=True)
    assert len(shots.camera._frames) == kept + 1


def test_memory_of_frames_is_bounded(shots: Shots, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_BYTES == 8 << 20
    shots.show(0, 0.3)
    one = shots.camera._bytes
    monkeypatch.setattr(screenshots, "MAX_BYTES", 3 * one + one // 2)
    for number in range(20):
        shots.show(number, 0.3)
    assert shots.camera._bytes <= 3 * one + one // 2
    assert shots.camera._bytes == sum(len(frame.packed) for frame in shots.camera._frames)


def test_no_picture_is_overwritten(shots: Shots, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: "now")
    for shade in (1, 2):
        shots.camera.save_picture(shots.show(shade, 1))
    names = [path.name for path, _ in shots.reports]
    assert names == ["ajar-now.png", "ajar-now-2.png"]
    assert [pygame.image.load(path).get_at((0, 0)).r for path, _ in shots.reports] == [1, 2]


def test_failure_is_reported_in_one_line(tmp_path: Path) -> None:
    shots = Shots(tmp_path / "missing")
    shots.camera.save_picture(shots.show(1, 1))
    ((_, reason),) = shots.reports
    assert "missing" in reason
    assert "\n" not in reason


def test_frame_after_change_of_size_is_kept_alone(shots: Shots) -> None:
    shots.show(1, 1)
    shots.camera.begin_film(pygame.Surface((600, 700), 0, 32))
    assert not shots.camera.end_film()
    assert shots.reports[0][0].read_bytes()[6:10] == b"\x35\x01\x68\x01", "309 by 360"


@pytest.mark.parametrize(
    ("size", "small"), [((640, 360), (640, 360)), ((3840, 2160), (640, 360)), ((300, 90), (300, 90))]
)
def test_frames_keep_proportions(size: tuple[int, int], small: tuple[int, int]) -> None:
    assert reduced(pygame.Surface(size, 0, 32)).get_size() == small


def test_pictures_go_to_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("USERPROFILE", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("XDG_PICTURES_DIR", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert pictures_folder(lambda: Path("other")) == Path("other")
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config" / "user-dirs.dirs").write_text('XDG_PICTURES_DIR="$HOME/Bilder"\n', "utf-8")
    assert pictures_folder(lambda: Path("other")) == Path("other"), "the folder does not exist"
    (tmp_path / "Pictures").mkdir()
    assert pictures_folder(lambda: Path("other")) == tmp_path / "Pictures"
    (tmp_path / "Bilder").mkdir()
    assert pictures_folder(lambda: Path("other")) == tmp_path / "Bilder"
    if hasattr(os, "mkfifo"):
        (tmp_path / ".config" / "user-dirs.dirs").unlink()
        os.mkfifo(tmp_path / ".config" / "user-dirs.dirs")
        assert pictures_folder(lambda: Path("other")) == tmp_path / "Pictures", "a pipe is not waited for"


def test_path_is_told_in_log_or_menu(tmp_path: Path) -> None:
    path = tmp_path / "a {b}.png"
    with screen_of() as screen:
        play = screen.begin("#@.#")
        screen.app._stack = screen.stack
        screen.app._report_file(path, "")
        assert any(str(path) in text for text, _, _ in play.log.latest(4))
        screen.draw()
        screen.stack.push(screen.app._pause_menu(play.world))
        screen.app._report_file(path, "the disk is full")
        top = screen.stack.top
        assert isinstance(top, Menu)
        assert "the disk is full" in "".join(top.spoken())
        below = len(screen.stack.scenes)
        for number in range(3):
            screen.app._report_file(tmp_path / f"{number}.png", "")
            assert "2.png" not in "".join(top.spoken())
        assert len(screen.stack.scenes) == below, "each takes the place of the one before"
        assert screen.stack.top is not None
        assert "2.png" in "".join(screen.stack.top.spoken())
