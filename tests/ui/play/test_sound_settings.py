"""The settings of sound in a game: captions, volumes, and the sound of a window that is not in front."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.content.themes.theme_of_depth import THEMES
from game.engine.level_theme import LevelTheme
from game.ui.audio.heard_events import danger_of
from game.ui.audio.mixer import LOUDEST, Danger
from game.ui.core.settings import VOLUMES, Settings
from game.ui.input.commands import Command
from game.ui.scenes.settings_menu import settings_menu
from tests.support.screen import Screen, choose, rows, screen_of


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of(Settings(mute=True, reading_pause=0)) as screen:
        yield screen


def test_captions_are_shown_where_wanted(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(screen, "New game")
    screen.send(Command.SEARCH)
    assert not screen.play._heard.captions.lines()
    screen.settings.captions = True
    screen.send(Command.SEARCH)
    (caption,) = screen.play._heard.captions.lines()
    assert caption == "[you search]"
    assert caption in screen.words(monkeypatch)
    assert caption not in screen.play.news()
    screen.play._heard.captions.add("[knocking, east]")
    assert "[knocking, east]" in screen.play.news()
    assert screen.play.next_frame_in() is not None


def test_volumes_of_settings_reach_sound(screen: Screen) -> None:
    settings, sound = screen.settings, screen.app._sound
    assert VOLUMES[-1] == LOUDEST
    settings.effects_volume, settings.ambience_volume, settings.music_volume = 3, 0, 7
    screen.app._do_idle_work()
    assert sound.volumes == (3, 0, 7)


def test_sound_pauses_behind_other_windows(screen: Screen) -> None:
    app, paused = screen.app, []
    for in_sight, in_front, background in [
        (True, True, False),
        (True, False, False),
        (True, False, True),
        (False, False, True),
    ]:
        screen.settings.background_sound = background
        app._note_window(in_sight=in_sight, in_front=in_front)
        app._do_idle_work()
        paused.append(app._sound.paused)
    assert paused == [False, True, False, True]


def test_row_of_volume_tells_what_is_heard(screen: Screen) -> None:
    settings = screen.settings
    menu = settings_menu(screen.app._theme, settings)

    def row() -> str:
        return next(text for text in rows(menu) if text.startswith("Music"))

    assert row() == "Music: 4 of 10 (the sound is off)"
    settings.mute = False
    assert row() == "Music: 4 of 10"
    no_device = settings_menu(screen.app._theme, settings, has_device=lambda: False)
    assert "Music: 4 of 10 (no sound device)" in rows(no_device)
    turn = next(choice.turn for choice in menu.rows if choice.text == row())
    assert turn is not None
    for _ in range(5):
        turn(-1)
    assert (row(), settings.music_volume) == ("Music: 10 of 10", 10)
    turn(1)
    assert row() == "Music: off"


def test_music_follows_danger_and_theme(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[LevelTheme] = []
    warned: list[Danger] = []
    monkeypatch.setattr(screen.app._sound, "enter", entered.append)
    monkeypatch.setattr(screen.app._sound, "warn", lambda danger: warned.append(danger()))
    play = screen.begin("########\n#@....k#\n########\n\nk = kobold\nwalls: hives")
    screen.send(Command.WAIT)
    assert entered[-1] == play.world.theme == THEMES["hives"].theme
    assert warned[-1] is danger_of(play.world) is Danger.PURSUIT
