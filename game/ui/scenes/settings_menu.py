"""The settings menu. Each row shows a setting and changes its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.engine.model.tradition_features import Feature
from game.engine.records import record
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change
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
from game.ui.graphics import scales
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import settings as text
from game.ui.widgets.row import Row

LONGEST_NAME = 20
"""Greatest number of letters of the name of a file that a row shows, with the dots at the end of a name that is cut."""
CUT = "..."
_Setting = tuple[Callable[[], str], Callable[[int], None], str]
"""Row of the menu: a function that returns its text, a function that changes its value, and what the setting does."""


@record
class FullscreenSwitch:
    """Switch of the window between full screen and a normal window."""

    is_on: Callable[[], bool]
    toggle: Callable[[], None]


LONGEST = max(
    *text.ASK_BEFORE_OPENING.values(),
    *text.READING_PAUSE.values(),
    *text.COLOURS.values(),
    text.TEXT_SIZE_WITHOUT_ROOM.format(percent=200, drawn=100),
    text.TILE_SIZE_WITHOUT_ROOM.format(pixels=96, drawn=16),
    key=len,
)
"""Longest text of all rows, so that nothing moves under the mouse when the text of a row changes."""


def settings_menu(
    theme: Theme,
    settings: Settings,
    tradition: Tradition | None = None,
    transcript_file: Path | None = None,
    keys: Callable[[], Change] | None = None,
    has_device: Callable[[], bool] = lambda: True,
    screen: FullscreenSwitch | None = None,
) -> Menu:
    """Return a menu that changes `settings` in place.

    `tradition`: the set of rules of the current game. Settings that have no effect in it are left out. None shows all
    settings. `transcript_file`: path of the file that the row for the transcript offers; None for no file. `keys`:
    opens the screen of keys; None leaves out its row. `has_device`: returns whether there is a sound device, as far as
    is known. `screen`: switches the window to full screen and back; None leaves out its row.
    """
    size = theme.window_size
    rows = [
        *_rows_of_doors(settings, tradition),
        *_rows_of_new_games(settings, tradition),
        *([_row_of_screen(screen)] if screen is not None else []),
        *_rows_of_pictures(settings, size),
        *_rows_of_sounds(settings, has_device),
        *_rows_of_texts(settings, transcript_file),
    ]

    def shown() -> Sequence[Row]:
        choices = [
            Row(words(), act=partial(turn, 1), turn=turn, longest=LONGEST, tip=about) for words, turn, about in rows
        ]
        return choices if keys is None else [*choices, to_keys]

    to_keys = Row(text.CHANGE_KEYS, act=keys, tip=text.ABOUT_KEYS, foot=text.OPENING_KEYS)
    return Menu(theme, text.HEADING, shown, text.KEYS)


def _cycle(settings: Settings, name: str, values: Sequence[object]) -> Callable[[int], None]:
    """Return a function that gives a setting the value some steps after its present one, from the last on to the first.

    A setting with none of the values counts as having the first.
    """

    def turn(step: int) -> None:
        present = getattr(settings, name)
        at = values.index(present) if present in values else 0
        setattr(settings, name, values[(at + step) % len(values)])

    return turn


def _toggle(settings: Settings, name: str) -> Callable[[int], None]:
    """Return a function that switches a setting on or off, whatever the step."""
    return lambda _: setattr(settings, name, not getattr(settings, name))


def _rows_of_doors(settings: Settings, tradition: Tradition | None) -> list[_Setting]:
    if tradition is not None and Feature.LEAVES not in tradition.provides:
        return []
    return [
        (
            lambda: text.ASK_BEFORE_OPENING[settings.ask_before_opening],
            _toggle(settings, "ask_before_opening"),
            text.ABOUT_ASK_BEFORE_OPENING,
        ),
        (
            lambda: text.EXPLORE_OPENS_DOORS[settings.explore_opens_doors],
            _toggle(settings, "explore_opens_doors"),
            text.ABOUT_EXPLORE_OPENS_DOORS,
        ),
    ]


def _rows_of_new_games(settings: Settings, tradition: Tradition | None) -> list[_Setting]:
    if tradition is not None and Feature.DOOR_LIMIT not in tradition.provides:
        return []
    return [(lambda: text.GENTLER[settings.gentler], _toggle(settings, "gentler"), text.ABOUT_GENTLER)]


def _row_of_screen(screen: FullscreenSwitch) -> _Setting:
    return lambda: text.FULLSCREEN[screen.is_on()], lambda _: screen.toggle(), text.ABOUT_FULLSCREEN


def _rows_of_pictures(settings: Settings, size: Callable[[], tuple[int, int]]) -> list[_Setting]:
    """Return the rows about what is drawn. `size`: returns the size of the window in pixels."""
    return [
        (lambda: text.GRAPHICS[settings.glyphs], _toggle(settings, "glyphs"), text.ABOUT_GRAPHICS),
        (lambda: text.ANIMATIONS[settings.motion], _cycle(settings, "motion", list(Motion)), text.ABOUT_ANIMATIONS),
        (lambda: text.COLOURS[settings.colours], _cycle(settings, "colours", list(ColourPreset)), text.ABOUT_COLOURS),
        (lambda: text.LETTERS[settings.clear_letters], _toggle(settings, "clear_letters"), text.ABOUT_LETTERS),
        (
            lambda: text_size_row(settings, size()),
            _cycle(settings, "text_scale", range(len(TEXT_PERCENTS))),
            text.ABOUT_TEXT_SIZE,
        ),
        (lambda: tile_size_row(settings, size()), _cycle(settings, "tile_scale", TILE_SCALES), text.ABOUT_TILE_SIZE),
    ]


def _rows_of_sounds(settings: Settings, has_device: Callable[[], bool]) -> list[_Setting]:
    def volume(row: str, name: str, about: str) -> _Setting:
        return (
            lambda: _volume_row(row, getattr(settings, name), settings, has_device=has_device()),
            _cycle(settings, name, VOLUMES),
            about,
        )

    return [
        (lambda: text.SOUND[not settings.mute], _toggle(settings, "mute"), text.ABOUT_SOUND),
        volume(text.EFFECTS, "effects_volume", text.ABOUT_EFFECTS),
        volume(text.AMBIENCE, "ambience_volume", text.ABOUT_AMBIENCE),
        volume(text.MUSIC, "music_volume", text.ABOUT_MUSIC),
        (
            lambda: text.BACKGROUND_SOUND[settings.background_sound],
            _toggle(settings, "background_sound"),
            text.ABOUT_BACKGROUND_SOUND,
        ),
        (lambda: text.CAPTIONS[settings.captions], _toggle(settings, "captions"), text.ABOUT_CAPTIONS),
    ]


def _rows_of_texts(settings: Settings, transcript_file: Path | None) -> list[_Setting]:
    """Return the rows about hints, the pause for reading and the transcript. `transcript_file`: its path, or None."""
    places = [place for place in TranscriptTo if place is not TranscriptTo.FILE or transcript_file is not None]
    return [
        (lambda: text.HINTS[settings.hints], _toggle(settings, "hints"), text.ABOUT_HINTS),
        (
            lambda: text.READING_PAUSE[settings.reading_pause],
            _cycle(settings, "reading_pause", READING_PAUSES),
            text.ABOUT_READING_PAUSE,
        ),
        (
            lambda: transcript_row(settings.transcript, transcript_file),
            _cycle(settings, "transcript", places),
            text.ABOUT_TRANSCRIPT,
        ),
    ]


def transcript_row(place: TranscriptTo, file: Path | None) -> str:
    """Return the row for the transcript, the text for screen readers. A file is named without its folder."""
    if place is TranscriptTo.OUTPUT:
        return text.TRANSCRIPT_TO_OUTPUT
    if place is TranscriptTo.NOWHERE or file is None:
        return text.TRANSCRIPT_OFF
    name = file.name
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - len(CUT)]}{CUT}"
    return text.TRANSCRIPT_TO_FILE.format(file=shown)


def text_size_row(settings: Settings, size: tuple[int, int]) -> str:
    """Return the row for the text size, with the size that the player gets in a window of `size` pixels."""
    percent = TEXT_PERCENTS[settings.text_scale]
    scale = scales.text_scale(settings, size)
    drawn = round(100 * scale / scales.usual_text_scale(size))
    if scale < scales.wanted_text_scale(settings, size):
        return text.TEXT_SIZE_WITHOUT_ROOM.format(percent=percent, drawn=drawn)
    return (text.TEXT_SIZE if drawn == percent else text.TEXT_SIZE_ROUNDED).format(percent=percent, drawn=drawn)


def tile_size_row(settings: Settings, size: tuple[int, int]) -> str:
    """Return the row for the size of the tiles, with what the player gets in a window of `size` pixels."""
    drawn = TILE * scales.tile_scale(settings, size)
    if not settings.tile_scale:
        return text.USUAL_TILE_SIZE.format(pixels=drawn)
    pixels = TILE * settings.tile_scale
    row = text.TILE_SIZE if drawn == pixels else text.TILE_SIZE_WITHOUT_ROOM
    return row.format(pixels=pixels, drawn=drawn)


def _volume_row(row: str, volume: int, settings: Settings, *, has_device: bool) -> str:
    """Return the row of a volume: the chosen number, and whether it is heard."""
    if not volume:
        words = text.NO_VOLUME
    elif settings.mute:
        words = text.MUTED_VOLUME
    else:
        words = text.VOLUME if has_device else text.UNHEARD_VOLUME
    return row.format(volume=words.format(volume=volume))
