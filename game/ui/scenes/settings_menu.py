"""The settings menu: each row steps through the values of a setting."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.model.features import Feature
from game.engine.tradition import Tradition
from game.ui.core.scene import Change
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.theme import Theme
from game.ui.scenes.menu import Choice, Menu

_MOTIONS = list(Motion)
_Row = tuple[Callable[[], str], Callable[[int], None]]

TEXTS = ("normal", "large", "very large")
LONGEST = "Ask before opening a door: yes"
"""Longest text of all rows: nothing moves under the mouse when a row changes."""


def settings_menu(look: Theme, settings: Settings, tradition: Tradition | None = None) -> Menu:
    """Return a menu that changes the settings in place; with a tradition only those that it has a use for."""

    def toggle(name: str) -> Callable[[int], None]:
        return lambda _: setattr(settings, name, not getattr(settings, name))

    def next_motion(step: int) -> None:
        at = _MOTIONS.index(settings.motion)
        settings.motion = _MOTIONS[(at + step) % len(_MOTIONS)]

    def larger_text(step: int) -> None:
        settings.text_scale = (settings.text_scale + step) % len(TEXTS)

    asks: _Row = (
        lambda: f"Ask before opening a door: {_yes(settings.ask_before_opening)}",
        toggle("ask_before_opening"),
    )
    rows: tuple[_Row, ...] = (
        *(() if tradition is not None and Feature.LEAVES not in tradition.provides else (asks,)),
        (lambda: f"Drawn with: {'glyphs' if settings.glyphs else 'tiles'}", toggle("glyphs")),
        (lambda: f"Motion: {settings.motion.name.lower()}", next_motion),
        (
            lambda: f"Text: {TEXTS[settings.text_scale]}",
            larger_text,
        ),
        (lambda: f"Sound: {_yes(not settings.mute)}", toggle("mute")),
        (lambda: f"Hints: {_yes(settings.hints)}", toggle("hints")),
    )
    return Menu(
        look,
        "Settings",
        [Choice(text, _chooser(turn), turn, LONGEST) for text, turn in rows],
        "A click on ‹ or ›, or left and right: change · Esc, right button: back",
    )


def _chooser(turn: Callable[[int], None]) -> Callable[[], Change | None]:
    def choose() -> None:
        turn(1)

    return choose


def _yes(value: bool) -> str:
    return "yes" if value else "no"
