"""Every text that a scene draws can be read: its pixels differ from what lies beneath, for all kinds of eyes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
import pygame
import pytest

from builders.gallery.situation import Situation
from builders.gallery.situations import SITUATIONS
from builders.gallery.windowless_game import studio
from game.content.traditions import AJAR, SADCONSOLE
from game.content.world.conditions import HASTED, POISONED
from game.engine.grid.geometry import EAST, WEST
from game.engine.rules.conditions import afflict
from game.ui.core.message import Message
from game.ui.core.scene_manager import Pop
from game.ui.core.settings import TEXT_PERCENTS, ColourPreset, Settings
from game.ui.graphics.colours.colour_presets import TEXTS
from game.ui.graphics.colours.colour_vision import Vision, contrast, seen_with
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.font import Font, Point
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.input.commands import Command, MoveInput
from game.ui.render.effects import Rising
from game.ui.render.last_level import LastLevel
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.keys.key_settings import KeySettings
from game.ui.scenes.menu import question_menu
from game.ui.scenes.prompts.direction_prompt import DirectionPrompt
from game.ui.scenes.title import Title
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from tests.support.made_levels import shared_sketches
from tests.support.screen import Screen, recorded_texts, screen_of

LEAST = 4.5
"""Least contrast of the Web Content Accessibility Guidelines (level AA) for text of any size."""
LEAST_OF_PICTURES = 3.0
"""Their least contrast for a picture that is needed to understand the screen."""
LEAST_STRONG = 7.0
"""Their least contrast for level AAA, which the preset of strong contrast keeps."""
FIGHT = "##########\n#@k.B+...#\n#.o..#...#\n##########\n\nB = item healing potion\nabilities: whirlwind\n"

OPENING_SCENES = (
    Command.LOOK,
    Command.BAG,
    Command.ABILITIES,
    Command.DOORS,
    Command.HISTORY,
    Command.HELP,
    Command.CHARACTER,
    Command.DISCOVERIES,
    Command.BESTIARY,
    Command.MAP,
    Command.TRAVEL,
    Command.WAIT_TURNS,
    Command.FIRE,
)
"""Commands that open a scene with text."""

Drawn = dict[tuple[Colour, Colour], str]
"""A text for each pair of its colour and a colour beneath it."""


@contextmanager
def drawn_texts() -> Iterator[Drawn]:
    """Yield a mapping that gets the pixels of each text that is drawn, and the pixels that it was drawn on."""
    found: Drawn = {}
    draw = Font.draw

    def measured(font: Font, target: pygame.Surface, at: Point, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        scale = more.get("scale", rest[1] if len(rest) > 1 else 1)
        box = pygame.Rect(at, (font.width(text, scale), font.line_height(scale))).clip(target.get_rect())
        before = pygame.surfarray.array2d(target.subsurface(box)) if all(box.size) else None
        drawn = draw(font, target, at, text, *rest, **more)
        if target.get_flags() & pygame.SRCALPHA or before is None or not text.strip():
            return drawn
        colour, outline = rest[0], more.get("shadow", rest[2] if len(rest) > 2 else None)
        after = pygame.surfarray.array2d(target.subsurface(box))
        assert (after == target.map_rgb(colour)).any(), f"'{text}' has no pixels in its colour"
        inked = before[before != after] if (before != after).any() else before
        beneath = np.unique(inked).tolist() if outline is None else [target.map_rgb(outline)]
        for ground in map(target.unmap_rgb, beneath):
            found.setdefault((colour, (ground.r, ground.g, ground.b)), text)
        return drawn

    with patch.object(Font, "draw", measured):
        yield found


@contextmanager
def leaving_texts() -> Iterator[list[str]]:
    """Yield a list to which every text is added that leaves the picture or panel on which it is drawn."""
    outside: list[str] = []
    draw = Font.draw

    def placed(font: Font, target: pygame.Surface, at: Point, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        box = draw(font, target, at, text, *rest, **more)
        ink = box.inflate(0, -box.height // 3)
        if text.strip() and not target.get_rect().contains(ink):
            outside.append(text)
        return box

    with patch.object(Font, "draw", placed):
        yield outside


def show_all_scenes(screen: Screen) -> None:
    """Draw every kind of scene that shows text, with every purpose of text in the log."""
    if not isinstance(screen.stack.scenes[0], Title):
        screen.open(screen.app.title())
    title = screen.stack.scenes[0]
    assert isinstance(title, Title)
    screen.draw()
    play = screen.begin(FIGHT)
    hero = play.world.hero
    for condition in (HASTED, POISONED):
        afflict(hero, condition, 20, play.world)
    hero.gold, hero.keys, hero.oil = 12, 1, 40
    purposes = sorted(TEXTS - {"foe"})
    play.stage.playing = [Rising(at=hero.pos, text="12", purpose=purpose, seconds=1.0) for purpose in purposes]
    for some in (purposes[:4], purposes[4:]):
        for purpose in some:
            play.log.add(Message(purpose, purpose))
        screen.draw()
        play.log.new_turn(play.world.turn + 1)
        screen.draw()
    screen.send(MoveInput(EAST), MoveInput(WEST))
    play.hint("A hint")
    play._marks.name({hero.pos: "a", hero.pos + EAST: "b"})
    play._door_label.at, play._door_label.offer = hero.pos + EAST, "Do it again to open it."
    screen.draw()
    play._heard.captions.add("A door opens.")
    for command in OPENING_SCENES:
        screen.send(command)
        screen.draw()
        screen.send(Command.CANCEL)
    screen.send(Command.CANCEL)
    screen.draw()
    keys, capturing = (KeySettings(screen.app._theme, screen.settings, AJAR) for _ in range(2))
    capturing._capturing, capturing._note = Command.WAIT, "This key cannot be changed."
    for scene in (
        keys,
        capturing,
        CommandList(screen.app._theme, play.world.tradition),
        OnScreenKeyboard(screen.app._theme, lambda _: None),
        screen.app._manual(play.world.tradition),
        question_menu(screen.app._theme, "Open it?", Pop),
        screen.app._pause_menu(play.world),
        DirectionPrompt(screen.app._theme, "Which door?", {EAST: "East: door, shut"}, lambda _: None),
        GameOver(screen.app._theme, play.world, [("Badge", "Its reason.")], title.menu.rows),
    ):
        screen.picture.fill("black")
        screen.open(scene)
        screen.draw()


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with screen_of() as screen:
        screen.picture = pygame.Surface((640, 360), 0, 32)
        yield screen


def weak_texts(texts: Drawn, least: float) -> list[tuple[object, ...]]:
    """Return the texts whose contrast is less than `least` in some kind of vision."""
    return [
        (text, vision.name, colour, ground, round(contrast(seen_with(vision, colour), seen_with(vision, ground)), 1))
        for (colour, ground), text in texts.items()
        for vision in Vision
        if contrast(seen_with(vision, colour), seen_with(vision, ground)) < least
    ]


@pytest.mark.parametrize("preset", ColourPreset)
@pytest.mark.parametrize("name", [AJAR.name, SADCONSOLE.name])
def test_creatures_on_panels_have_contrast_in_every_tradition(name: str, preset: ColourPreset) -> None:
    """The kobolds of `sadconsole` are pure blue, which is too dark on a panel."""
    theme = Theme(Settings(colours=preset))
    swatch, panel = theme.swatch(name), theme.colour("panel")
    for picture, least in (("glyph-006b", LEAST), ("kobold-0", LEAST_OF_PICTURES)):
        icon = theme.icon(picture, 1, swatch.shade("foe"))
        drawn = (icon.get_at((x, y)) for x in range(TILE) for y in range(TILE))
        assert max(contrast((pixel.r, pixel.g, pixel.b), panel) for pixel in drawn if pixel.a) >= least


@pytest.mark.parametrize("preset", list(ColourPreset))
def test_every_drawn_text_has_contrast_and_stays_on_its_panel(screen: Screen, preset: ColourPreset) -> None:
    screen.settings.colours = preset
    with drawn_texts() as texts, recorded_texts() as drawn, leaving_texts() as outside:
        show_all_scenes(screen)
    assert outside == []
    assert len(texts) > 20
    assert weak_texts(texts, LEAST_STRONG if preset is ColourPreset.STRONG else LEAST) == []
    assert {"Keys and buttons", "This key cannot be changed.", "A door opens.", "Bestiary"} <= {
        each.text for each in drawn
    }


@pytest.mark.parametrize("preset", list(ColourPreset))
def test_texts_over_the_last_level_have_contrast_whatever_it_shows(screen: Screen, preset: ColourPreset) -> None:
    """White is lighter than anything on a level. Large texts have no room beside it."""
    play = screen.begin(FIGHT)
    screen.settings.colours, screen.settings.text_scale = preset, len(TEXT_PERCENTS) - 1
    end = GameOver(screen.app._theme, play.world, [("Badge", "Its reason.")], screen.app.title().menu.rows)
    white = pygame.Surface(screen.picture.get_size(), 0, 32)
    white.fill("white")
    screen.open(end)
    with patch.object(LastLevel, "fitted", lambda *_: white), drawn_texts() as texts:
        for _ in range(9):
            screen.draw()
            end._page += 1
    screen.settings.text_scale = 0
    grounds = {ground for _, ground in texts}
    assert end._pages > 2
    assert max(map(min, grounds)) > max(screen.app._theme.colour("void")), "the level shines through"
    assert weak_texts(texts, LEAST_STRONG if preset is ColourPreset.STRONG else LEAST) == []


@pytest.mark.full
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_every_situation_has_contrast(situation: Situation) -> None:
    with shared_sketches(), studio() as here:
        situation.stage(here)
        for preset in ColourPreset:
            with drawn_texts() as texts:
                here.show_at((640, 360), 100, preset)
            assert weak_texts(texts, LEAST_STRONG if preset is ColourPreset.STRONG else LEAST) == []


def test_no_text_in_clear_letters_leaves_its_panel(screen: Screen) -> None:
    screen.settings.colours, screen.settings.clear_letters = ColourPreset.USUAL, True
    with leaving_texts() as outside:
        show_all_scenes(screen)
    screen.settings.clear_letters = False
    assert outside == []
