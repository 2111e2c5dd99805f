"""Keep the player's settings, and the names of the hints already shown, from one run of the program to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeGuard

from game.cli import warn
from game.content.hint_chooser import HintChooser
from game.store.errors import StoreError
from game.store.json_values import JsonValue
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
from game.ui.input.key_bindings import Bindings, bindings_from, plain_bindings
from game.ui.text.sentences import saved_games

TOLD = "hints_told"
SETTINGS = {
    "glyphs": "glyphs",
    "ask_before_opening": "ask_before_opening",
    "explore_opens_doors": "explore_opens_doors",
    "gentler": "gentler",
    "hints": "hints",
    "motion": "motion",
    "mute": "mute",
    "effects_volume": "effects_volume",
    "ambience_volume": "ambience_volume",
    "music_volume": "music_volume",
    "captions": "captions",
    "background_sound": "background_sound",
    "colours": "colours",
    "clear_letters": "clear_letters",
    "text_scale": "text_scale",
    "tile_scale": "tile_scale",
    "reading_pause": "reading_pause",
    "transcript": "transcript",
    "window": "window_placement",
    "bindings": "bindings",
}
"""Name of each attribute of `Settings`, by the word under which it is saved in a store (save file).

The words never change.
"""
PLACEMENT_NUMBERS, FARTHEST_PIXEL = 5, 1 << 15
"""Number of whole numbers in a placement of the window, and the greatest number of pixels in one of them."""
VOLUME_NAMES = ("effects_volume", "ambience_volume", "music_volume")
COLOUR_WORDS = [preset.value for preset in ColourPreset]
MOTIONS = {"FULL": Motion.FULL, "BRIEF": Motion.BRIEF, "NONE": Motion.NONE}
"""Amount of animation by the word under which it is saved in a store."""


class SettingsStore(Protocol):
    """What has the settings of the player: his own store (save file), or `OwnSettings`."""

    def settings(self) -> dict[str, JsonValue]:
        """Return the settings by name; settings that cannot be read are left out. Raises StoreError."""

    def set(self, settings: dict[str, JsonValue]) -> None:
        """Save the given settings, by name; other settings stay as they are. Raises StoreError."""


class Preferences:
    """Keeper of the settings and of the hints already shown. It loads them from a store and saves each change.

    `kept_in`: returns what has the player's settings at present; None if nothing has them.
    """

    def __init__(
        self, kept_in: Callable[[], SettingsStore | None], settings: Settings, hint_chooser: HintChooser
    ) -> None:
        self._kept_in = kept_in
        self._settings = settings
        self._hint_chooser = hint_chooser
        self._store = kept_in()
        """Store from which the settings were last loaded; None without a store."""
        self._wanted: dict[str, JsonValue] = {}
        self.lost: StoreError | None = None
        """Error because of which a changed setting is not saved; None if all of them are saved."""
        self._kept = self._now()

    def recall(self, **wanted: JsonValue) -> None:
        """Load the settings from the player's own store (save file).

        `wanted`: settings by name that override the stored settings, but only for this run of the program. Values that
        are not valid are ignored, in the store and in `wanted`.
        """
        self._store, self._wanted = self._kept_in(), wanted
        kept = self._recalled()
        text = kept.pop(TOLD, [])
        for name, value in {**kept, **wanted}.items():
            _take_over(self._settings, name, value)
        if isinstance(text, list):
            self._hint_chooser.shown_hints.update(name for name in text if isinstance(name, str))
        self._kept = self._now()

    def _recalled(self) -> dict[str, JsonValue]:
        try:
            return {} if self._store is None else self._store.settings()
        except StoreError as trouble:
            warn(saved_games.SETTINGS_UNREAD.format(detail=trouble))
            return {}

    def keep(self) -> None:
        """Save the settings and shown hints that have changed since the last call.

        If saving fails, the error is printed on standard error, and the attempt is not repeated. If a store (save file)
        was opened only after the program's start, the settings in that store first replace the present settings.
        """
        store = self._kept_in()
        if store is not None and store is not self._store:
            self.recall(**self._wanted)
        now = self._now()
        changed = {name: value for name, value in now.items() if self._kept[name] != value}
        if changed and store is not None:
            self._kept = now
            try:
                store.set(changed)
            except StoreError as trouble:
                self.lost = trouble
                warn(saved_games.SETTINGS_UNSAVED.format(detail=trouble))

    def _now(self) -> dict[str, JsonValue]:
        text: list[JsonValue] = [*sorted(self._hint_chooser.shown_hints)]
        return {**_plain(self._settings), TOLD: text}


def motion_word(motion: Motion) -> str:
    """Return the word under which an amount of animation is saved in a store."""
    return next(word for word, other in MOTIONS.items() if other is motion)


def _plain(settings: Settings) -> dict[str, JsonValue]:
    values = {word: getattr(settings, name) for word, name in SETTINGS.items()}
    return {word: _plain_value(value) for word, value in values.items()}


def _plain_value(value: object) -> JsonValue:
    if isinstance(value, Motion):
        return motion_word(value)
    if isinstance(value, Bindings):
        return {
            kind: {command: [*bound] if isinstance(bound, list) else bound for command, bound in bindings.items()}
            for kind, bindings in plain_bindings(value).items()
        }
    if isinstance(value, ColourPreset | TranscriptTo):
        return str(value.value)
    if isinstance(value, tuple):
        return [*value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"a setting cannot be saved: {value!r}")


def _is_placement(value: JsonValue) -> TypeGuard[list[int]]:
    """Return whether a stored value can be a placement of the window: five whole numbers of possible size."""
    if not isinstance(value, list) or len(value) != PLACEMENT_NUMBERS:
        return False
    return all(type(number) is int and abs(number) <= FARTHEST_PIXEL for number in value) and value[4] in range(4)


def _take_over(settings: Settings, word: str, value: JsonValue) -> None:
    name = SETTINGS.get(word, "")
    if name == "motion":
        if isinstance(value, str) and value in MOTIONS:
            settings.motion = MOTIONS[value]
    elif name == "transcript":
        if isinstance(value, str):  # an earlier version saved the path of the file, which no file may supply
            known = {place.value: place for place in TranscriptTo}
            settings.transcript = known.get(value, TranscriptTo.FILE)
    elif name == "colours":
        if value in COLOUR_WORDS:
            settings.colours = ColourPreset(value)
    elif name == "text_scale":
        if type(value) is int and value in range(len(TEXT_PERCENTS)):
            settings.text_scale = value
    elif name == "tile_scale":
        if type(value) is int and value in TILE_SCALES:
            settings.tile_scale = value
    elif name == "window_placement":
        if _is_placement(value):
            settings.window_placement = (value[0], value[1], value[2], value[3], value[4])
    elif name == "bindings":
        settings.bindings = bindings_from(value)
    elif name in VOLUME_NAMES:
        if type(value) is int and value in VOLUMES:
            setattr(settings, name, value)
    elif name == "reading_pause":
        if type(value) is int and value in READING_PAUSES:
            settings.reading_pause = value
    elif isinstance(getattr(settings, name, None), bool) and isinstance(value, bool):
        setattr(settings, name, value)
