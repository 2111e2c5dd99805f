"""The gallery finds texts that a picture lacks: the heading, the chosen row, and what it shows in other colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from builders.gallery.missing_texts import lacking, unwritten
from builders.gallery.pictures import SIZES, Job, Look, draw_scene
from builders.gallery.situation import Situation
from builders.gallery.windowless_game import Studio
from game.ui.core.scene_manager import Pop
from game.ui.core.settings import ColourPreset
from game.ui.scenes.menu import Menu
from game.ui.text.sentences.settings import COLOURS
from game.ui.widgets.row import Row
from tests.support.made_levels import shared_sketches

Faults = Callable[[type[Menu], Sequence[Look]], list[str]]
"""Function that returns the faults of a menu over the title, each with its look."""


class StaleMenu(Menu):
    """Menu that is not drawn if its place in the last window lies outside of the present window."""

    def draw(self, target: pygame.Surface) -> None:
        if not self.boxes or self.boxes[0][0].colliderect(target.get_rect()):
            super().draw(target)


class HiddenMenu(Menu):
    """Menu that is not drawn in strong colours."""

    def draw(self, target: pygame.Surface) -> None:
        if self._theme.settings.colours is not ColourPreset.STRONG:
            super().draw(target)


class LateMenu(Menu):
    """Menu whose heading changes when it has been drawn, as a stale text would."""

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        self._heading = "Settings"


@pytest.fixture
def faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Faults:
    def faults(menu: type[Menu], at: Sequence[Look]) -> list[str]:
        def stage(here: Studio) -> None:
            rows = [Row(words, act=Pop) for words in ("New game", "Manual")]
            here.open(here.app.title(), menu(here.app._theme, "Choose", rows))

        monkeypatch.setattr("builders.gallery.pictures.EVERY_SITUATION", [Situation("Planted", "planted", stage)])
        with shared_sketches():
            pictures = draw_scene(Job("planted", tuple(at), str(tmp_path)))
        return [f"{picture.look}: {fault}" for picture in pictures for fault in picture.faults]

    return faults


def test_menu_at_its_place_in_a_larger_window_is_found(faults: Faults) -> None:
    large, small = (Look(size, 100, "usual") for size in ((1920, 1080), (640, 360)))
    assert faults(Menu, [large, small]) == []
    assert faults(StaleMenu, [large, small]) == [
        f"{small}: 'Choose' is said by the screen reader, but not written",
        f"{small}: 'New game' is said by the screen reader, but not written",
    ], "the title below the menu has a row with the same words"


def test_smallest_window_follows_the_largest() -> None:
    assert SIZES[:2] == (max(SIZES), min(SIZES))


def test_menu_that_one_preset_hides_is_found(faults: Faults) -> None:
    usual, strong, other = (Look((640, 360), 100, preset) for preset in ("usual", "strong", "red-green"))
    assert faults(Menu, [usual, strong, other]) == []
    found = faults(HiddenMenu, [usual, strong, other])
    assert len(found) == 3
    assert found[-1] == f"{strong}: 'Choose', 'New game', 'Manual': on the picture in other colours, but not in these"


def test_each_preset_begins_anew(faults: Faults) -> None:
    assert faults(LateMenu, [Look((640, 360), 100, preset) for preset in ("usual", "strong")]) == [
        f"640x360, text 100 %, {preset}: 'Settings' is said by the screen reader, but not written"
        for preset in ("usual", "strong")
    ]


@pytest.mark.parametrize(
    "texts",
    [
        ["A menu with a", "long heading (3)", "Resume the game, 12 steps"],
        ["A menu with", "long", "a", "heading", "Resume the", "southeast", "game"],
        ["A menu wi...", "Resume the game"],
        ["A menu with a long heading", "Resume the g..."],
    ],
)
def test_texts_may_be_wrapped_shortened_or_in_columns(texts: list[str]) -> None:
    spoken = ["A menu with a long heading (2)", "Esc: back", "Resume the game, 12 south, 3 east (1 of 2)"]
    assert [*unwritten(spoken, texts)] == []


@pytest.mark.parametrize(
    ("texts", "missing"),
    [
        ([], ["A menu", "Resume"]),
        (["A menu", "Settings"], ["Resume"]),
        (["Resume", "..."], ["A menu"]),
        (["Resume", "A men", "Set..."], ["A menu"]),
    ],
)
def test_heading_and_chosen_row_must_be_written(texts: list[str], missing: list[str]) -> None:
    found = [*unwritten(["A menu", "Esc: back", "Resume (1 of 2)"], texts)]
    assert found == [f"'{line}' is said by the screen reader, but not written" for line in missing]


def test_scene_that_says_nothing_lacks_nothing() -> None:
    assert [*unwritten([], [])] == []


def test_texts_of_other_colours_must_be_on_the_picture() -> None:
    assert [*lacking(["a", "b"], [["b", "a"], ["a", "b"]])] == []
    (fault,) = lacking(["a"], [["a"], ["a", "a", "b", "c", "d", "e"]])
    assert fault == "'a', 'b', 'c' and 2 more: on the picture in other colours, but not in these"


def test_name_of_a_preset_may_differ() -> None:
    pictures = [["Sound: on", name] for name in COLOURS.values()]
    assert [fault for texts in pictures for fault in lacking(texts, pictures)] == []
    (fault,) = lacking(["Sound: on"], pictures)
    assert "'Colours" in fault
