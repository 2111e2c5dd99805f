"""Settings with a value that nobody expects there: all others are kept, and every screen can be drawn with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.app import App
from game.app.preferences import Preferences
from game.content.hint_chooser import HintChooser
from game.content.traditions import AJAR
from game.engine.rules.actions.door_verbs import EASE
from game.store.json_values import CorruptData, JsonValue, json_text, parse_json
from game.ui.core.settings import (
    READING_PAUSES,
    TEXT_PERCENTS,
    TILE_SCALES,
    VOLUMES,
    ColourPreset,
    Motion,
    Settings,
    TranscriptTo,
)
from game.ui.graphics.window import Window, WindowPlacement
from game.ui.input.commands import Command
from game.ui.input.key_bindings import ROWS, Bindings
from game.ui.input.key_names import Button, is_key
from game.ui.scenes.keys.key_settings import KeySettings
from tests.support.damaged_json import damaged
from tests.support.examples import share_of_examples
from tests.support.saved_game import ROOM
from tests.support.screen import Screen

SAVED: dict[str, JsonValue] = {
    **dict.fromkeys(("glyphs", "ask_before_opening", "explore_opens_doors", "mute", "captions"), True),
    "gentler": True,
    "hints": False,
    **dict.fromkeys(("background_sound", "clear_letters"), True),
    **{"motion": "BRIEF", "colours": "strong", "text_scale": 1, "tile_scale": 2, "reading_pause": 700},
    **{"effects_volume": 10, "ambience_volume": 0, "music_volume": 3, "transcript": "file"},
    "window": [1280, 720, 10, 20, 1],
    "bindings": {"keys": {"EXPLORE": ["z", "F5"], "REST": []}, "pad": {"REST": "start", "EASE": ""}},
    "hints_told": ["ease", "knock"],
}
"""A valid value for every saved setting."""
MEANT: dict[str, object] = {
    **dict.fromkeys(("glyphs", "ask_before_opening", "explore_opens_doors", "mute", "captions", "gentler"), True),
    **{"hints": False, "background_sound": True, "clear_letters": True},
    **{"motion": Motion.BRIEF, "colours": ColourPreset.STRONG, "text_scale": 1, "tile_scale": 2, "reading_pause": 700},
    **{"effects_volume": 10, "ambience_volume": 0, "music_volume": 3, "transcript": TranscriptTo.FILE},
    "window_placement": (1280, 720, 10, 20, 1),
    "bindings": Bindings({Command.EXPLORE: ("z", "F5"), Command.REST: ()}, {Command.REST: Button.START, EASE: None}),
}
"""The settings that these values stand for."""


class Kept:
    """Settings that are read from the texts of rows, as a store reads them, and that are kept in memory."""

    def __init__(self, rows: dict[str, str]) -> None:
        self.rows = rows

    def settings(self) -> dict[str, JsonValue]:
        found = {}
        for name, text in self.rows.items():
            with suppress(CorruptData):
                found[name] = parse_json(text)
        return found

    def set(self, settings: dict[str, JsonValue]) -> None:
        self.rows |= {name: json_text(value) for name, value in settings.items()}


def recalled(kept: Kept) -> tuple[Settings, Preferences, HintChooser]:
    settings, hints = Settings(), HintChooser()
    preferences = Preferences(lambda: kept, settings, hints)
    preferences.recall()
    return settings, preferences, hints


def check_valid(settings: Settings) -> None:
    """Check that every setting has a value that the player could have chosen."""
    usual = Settings()
    for name, value in vars_of(settings).items():
        assert name == "window_placement" or type(value) is type(getattr(usual, name))
    volumes = (settings.effects_volume, settings.ambience_volume, settings.music_volume)
    assert all(volume in VOLUMES for volume in volumes)
    assert settings.text_scale in range(len(TEXT_PERCENTS))
    assert settings.tile_scale in TILE_SCALES
    assert settings.reading_pause in READING_PAUSES
    assert settings.window_placement is None or [type(part) for part in settings.window_placement] == [int] * 5
    assert settings.bindings.command_of("Esc") is Command.CANCEL
    assert all(is_key(key) for command in ROWS for key in settings.bindings.keys(command))


def vars_of(settings: Settings) -> dict[str, object]:
    return {field.name: getattr(settings, field.name) for field in fields(Settings)}


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    window = Window((640, 360), headless=True)
    yield window
    with patch.object(pygame.display, "quit", pygame.event.clear):
        window.close()


def test_every_setting_is_read_and_written() -> None:
    settings, _, hints = recalled(Kept({name: json_text(value) for name, value in SAVED.items()}))
    assert vars_of(settings) == MEANT
    assert hints.shown_hints == {"ease", "knock"}
    usual = Settings()
    assert [name for name, value in MEANT.items() if value == getattr(usual, name)] == []
    store = Kept({})
    settings, preferences, hints = recalled(store)
    for name, value in MEANT.items():
        setattr(settings, name, value)
    hints.shown_hints.update(["knock", "ease"])
    preferences.keep()
    assert store.settings() == SAVED


rows_of_settings = st.lists(
    st.sampled_from([*SAVED]).flatmap(
        lambda name: st.tuples(st.just(name), damaged([SAVED[name]]).map(lambda text: text[1:-1]))
    ),
    min_size=2,
    max_size=5,
).map(dict)
"""The texts of some settings, by name, each with a wrong value."""


@pytest.mark.parametrize("name", SAVED)
@given(data=st.data())
def test_setting_with_a_wrong_value_is_valid_and_can_be_saved_again(name: str, data: st.DataObject) -> None:
    text = data.draw(damaged([SAVED[name]]))[1:-1]
    store = Kept({name: text, "__class__": '"x"', "": "1", "recall": "{}"})
    settings, preferences, hints = recalled(store)
    check_valid(settings)
    settings.mute = not settings.mute
    preferences.keep()
    again, _, hints_again = recalled(store)
    assert vars_of(again) == vars_of(settings)
    assert hints_again.shown_hints == hints.shown_hints


@share_of_examples(30)
@given(kept=rows_of_settings)
def test_screens_can_be_drawn_with_wrong_settings(window: Window, kept: dict[str, str]) -> None:
    settings, *_ = recalled(Kept(kept))
    if settings.window_placement is not None:
        width, height, left, top, state = settings.window_placement
        window.restore(WindowPlacement(width, height, left, top, bool(state & 1), bool(state & 2)))
    screen = Screen(App(window, settings, AJAR, "seed"), settings)
    screen.picture = window.surface
    screen.show(ROOM)
    screen.open(screen.app._settings_menu(AJAR))
    screen.draw()
    screen.open(KeySettings(screen.app._theme, settings, AJAR))
    screen.draw()
    window.show()
