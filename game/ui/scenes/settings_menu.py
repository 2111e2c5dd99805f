"""The settings menu. Each row shows a setting and changes its value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from game.engine.model.tradition_features import Feature
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change
from game.ui.core.settings import (
    READING_PAUSES,
    STANDARD_OUTPUT,
    TEXT_PERCENTS,
    TILE_SCALES,
    VOLUMES,
    ColourPreset,
    Motion,
    Settings,
)
from game.ui.graphics import scales
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.scenes.menu import Choice, Menu, fixed
from game.ui.text.sentences import settings as text

LONGEST_NAME = 20
"""Greatest number of letters of the name of a file that a row shows."""
_MOTIONS, _COLOURS = list(Motion), list(ColourPreset)
_Row = tuple[Callable[[], str], Callable[[int], None]]

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
    transcript_file: str = "",
    keys: Callable[[], Change] | None = None,
    has_device: Callable[[], bool] = lambda: True,
) -> Menu:
    """Return a menu that changes `settings` in place.

    `tradition`: the set of rules of the current game. Settings that have no effect in it are left out. None shows all
    settings. `transcript_file`: path of the file that the row for the transcript offers; "" for no file. `keys`: opens
    the screen of keys; None leaves out its row. `has_device`: returns whether there is a sound device, as far as
    is known.
    """
    transcripts = ["", STANDARD_OUTPUT, *([transcript_file] if transcript_file else [])]

    def toggle(name: str) -> Callable[[int], None]:
        return lambda _: setattr(settings, name, not getattr(settings, name))

    def next_motion(step: int) -> None:
        at = _MOTIONS.index(settings.motion)
        settings.motion = _MOTIONS[(at + step) % len(_MOTIONS)]

    def next_colours(step: int) -> None:
        at = _COLOURS.index(settings.colours)
        settings.colours = _COLOURS[(at + step) % len(_COLOURS)]

    def next_transcript(step: int) -> None:
        at = transcripts.index(settings.transcript) if settings.transcript in transcripts else 0
        settings.transcript = transcripts[(at + step) % len(transcripts)]

    def next_pause(step: int) -> None:
        at = READING_PAUSES.index(settings.reading_pause)
        settings.reading_pause = READING_PAUSES[(at + step) % len(READING_PAUSES)]

    def larger_text(step: int) -> None:
        settings.text_scale = (settings.text_scale + step) % len(TEXT_PERCENTS)

    def larger_tiles(step: int) -> None:
        settings.tile_scale = (settings.tile_scale + step) % len(TILE_SCALES)

    def louder(name: str) -> Callable[[int], None]:
        return lambda step: setattr(settings, name, (getattr(settings, name) + step) % len(VOLUMES))

    asks: _Row = (lambda: text.ASK_BEFORE_OPENING[settings.ask_before_opening], toggle("ask_before_opening"))
    opens: _Row = (lambda: text.EXPLORE_OPENS_DOORS[settings.explore_opens_doors], toggle("explore_opens_doors"))
    rows: tuple[_Row, ...] = (
        *(() if tradition is not None and Feature.LEAVES not in tradition.provides else (asks, opens)),
        (lambda: text.GRAPHICS[settings.glyphs], toggle("glyphs")),
        (lambda: text.ANIMATIONS[settings.motion], next_motion),
        (lambda: text.COLOURS[settings.colours], next_colours),
        (lambda: text.LETTERS[settings.clear_letters], toggle("clear_letters")),
        (lambda: text_size_row(settings, theme.window_size()), larger_text),
        (lambda: tile_size_row(settings, theme.window_size()), larger_tiles),
        (lambda: text.SOUND[not settings.mute], toggle("mute")),
        (
            lambda: _volume_row(text.EFFECTS, settings.effects_volume, settings, has_device=has_device()),
            louder("effects_volume"),
        ),
        (
            lambda: _volume_row(text.AMBIENCE, settings.ambience_volume, settings, has_device=has_device()),
            louder("ambience_volume"),
        ),
        (
            lambda: _volume_row(text.MUSIC, settings.music_volume, settings, has_device=has_device()),
            louder("music_volume"),
        ),
        (lambda: text.BACKGROUND_SOUND[settings.background_sound], toggle("background_sound")),
        (lambda: text.CAPTIONS[settings.captions], toggle("captions")),
        (lambda: text.HINTS[settings.hints], toggle("hints")),
        (lambda: text.READING_PAUSE[settings.reading_pause], next_pause),
        (lambda: transcript_row(settings), next_transcript),
    )
    choices = [Choice(words, _chooser(turn), turn, LONGEST) for words, turn in rows]
    more = [Choice(fixed(text.CHANGE_KEYS), keys)] if keys is not None else []
    return Menu(theme, text.HEADING, [*choices, *more], text.KEYS)


def transcript_row(settings: Settings) -> str:
    """Return the row for the transcript, the text for screen readers. A file is named without its folder."""
    if not settings.transcript:
        return text.TRANSCRIPT_OFF
    if settings.transcript == STANDARD_OUTPUT:
        return text.TRANSCRIPT_TO_OUTPUT
    return text.TRANSCRIPT_TO_FILE.format(file=PurePath(settings.transcript).name[:LONGEST_NAME])


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


def _chooser(turn: Callable[[int], None]) -> Callable[[], Change | None]:
    def choose() -> None:
        turn(1)

    return choose
