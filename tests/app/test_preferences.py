"""The keeper of the settings: what the options of the command line change, and what happens if nothing can be saved."""

from __future__ import annotations

from functools import partial

import pytest

from game.__main__ import _parser
from game.app.launch import _wanted
from game.app.preferences import SETTINGS, Preferences, _plain
from game.content.hint_chooser import HintChooser
from game.store.errors import Fault, StoreError
from game.store.json_values import JsonValue, json_text
from game.ui.core.settings import Settings, TranscriptTo
from tests.app.test_damaged_settings import Kept


class FullDisk(Kept):
    """Settings that can be read, but not written."""

    def set(self, settings: dict[str, JsonValue]) -> None:
        raise StoreError(Fault.BROKEN, "the disk is full")


@pytest.mark.parametrize("option", ["--mute", "--glyphs"])
def test_option_still_holds_when_a_save_file_is_opened_later(option: str) -> None:
    wanted = _wanted(_parser().parse_args([option]))
    (name,) = wanted
    stores: list[Kept | None] = [None]
    settings = Settings()
    preferences = Preferences(lambda: stores[-1], settings, HintChooser())
    preferences.recall(**wanted)
    kept = Kept({name: json_text(not wanted[name]), "captions": "true"})
    stores.append(kept)
    preferences.keep()
    assert (getattr(settings, SETTINGS[name]), settings.captions) == (wanted[name], True)
    assert kept.settings()[name] is not wanted[name], "the option holds only for this run"


def test_setting_that_cannot_be_saved_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    settings, store = Settings(), FullDisk({})
    preferences = Preferences(lambda: store, settings, HintChooser())
    preferences.recall()
    for told in (1, 2):
        settings.mute = not settings.mute
        for _ in range(3):
            preferences.keep()
        lines = capsys.readouterr().err.splitlines()
        assert [line.count("the disk is full") for line in lines] == [1], f"change {told}"
        assert preferences.lost is not None
        assert preferences.lost.detail == "the disk is full"


EDGES: dict[str, tuple[list[JsonValue], list[JsonValue]]] = {
    **dict.fromkeys(("effects_volume", "ambience_volume", "music_volume"), ([0, 10], [-1, 11, True, "1", None])),
    "text_scale": ([0, 2], [-1, 3, True]),
    "tile_scale": ([0, 9], [-1, 10, True]),
    "reading_pause": ([0, 350, 700], [-1, 1, 349, 701, False]),
    "window": (
        [[1 << 15, -(1 << 15), 0, 0, 0], [1, 1, 1, 1, 3]],
        [
            [(1 << 15) + 1, 0, 0, 0, 0],
            [0, 0, 0, -(1 << 15) - 1, 0],
            [1, 1, 1, 1, 4],
            [1, 1, 1, 1, -1],
            [1, 1, 1, 1],
            [1, 1, 1, 1, 1, 1],
            {},
        ],
    ),
    "motion": (["FULL", "BRIEF", "NONE"], ["full", "", None]),
    "mute": ([True, False], [1, 0, "true", None]),
}
"""Values of settings that are just valid, and values that are just not."""


@pytest.mark.parametrize("word", EDGES)
def test_setting_is_read_up_to_its_limits(word: str) -> None:
    good, bad = EDGES[word]
    for value, is_read in [(value, True) for value in good] + [(value, False) for value in bad]:
        usual: JsonValue = next(other for other in good if other != value)
        settings = Settings()
        for each in (usual, value):
            Preferences(partial(Kept, {word: json_text(each)}), settings, HintChooser()).recall()
        assert _plain(settings)[word] == (value if is_read else usual), value


@pytest.mark.parametrize("kept", ["file", "/a/path/of/an/earlier/version", "x"])
def test_no_saved_text_names_another_file_for_the_transcript(kept: str) -> None:
    settings = Settings()
    Preferences(partial(Kept, {"transcript": json_text(kept)}), settings, HintChooser()).recall()
    assert settings.transcript is TranscriptTo.FILE
