"""Captions of sounds: every sound has one, and its words tell direction and loudness."""

from __future__ import annotations

import pytest

from game.engine.events.movement import Heard
from game.engine.grid.geometry import EAST, NORTHWEST, Vec
from game.engine.model.noise import Noise
from game.ui.audio.event_captions import LOUD_SOUNDS, OWN_STEP, caption_of
from game.ui.audio.event_sounds import PlayedSound, sounds_of
from game.ui.audio.sound_names import SOUND_NAMES
from game.ui.audio.synthesis.sound_recipes import SOUNDS
from game.ui.hud.sound_captions import MOST, SECONDS, Captions
from game.ui.text.sentences.log.sound_captions import CAPTIONS
from tests.support.scenario import Scenario


class Clock:
    """Clock that a test sets."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_every_sound_has_caption() -> None:
    assert CAPTIONS.keys() == SOUND_NAMES
    assert len({*CAPTIONS.values()}) == len(CAPTIONS)
    assert OWN_STEP in SOUND_NAMES


def test_loud_sounds_are_loudest_of_sound_bank() -> None:
    assert {name for name, recipe in SOUNDS.items() if recipe.loudness >= -17} == LOUD_SOUNDS


@pytest.mark.parametrize(
    ("name", "distance", "direction", "caption"),
    [
        ("step-soft", 0, Vec(0, 0), "[your steps]"),
        ("step-soft", 1, EAST, "[soft steps, east]"),
        ("door-ajar", 0, Vec(0, 0), "[a hinge creaks]"),
        ("door-ajar", 4, EAST, "[a hinge creaks, east]"),
        ("door-ajar", 16, NORTHWEST, "[a hinge creaks, faint, northwest]"),
        ("blast", 0, Vec(0, 0), "[an explosion, loud]"),
        ("blast", 4, EAST, "[an explosion, loud, east]"),
        ("blast", 7, EAST, "[an explosion, east]"),
    ],
)
def test_caption_tells_loudness_and_direction(name: str, distance: float, direction: Vec, caption: str) -> None:
    assert caption_of(PlayedSound(name, 1.0, 0.0, distance, direction)) == caption


def test_sound_of_unseen_noise_has_its_direction() -> None:
    s = Scenario("#####\n#.@.#\n#####")
    (sound,) = sounds_of(Heard(Noise.KNOCK, NORTHWEST, 9, s.hero.pos), s.world)
    assert sound.direction == NORTHWEST


def test_captions_go_after_some_seconds() -> None:
    clock = Clock()
    captions = Captions(clock)
    assert captions.next_change_in() is None
    captions.add("[knocking]")
    clock.seconds = 1.0
    captions.add("[gnawing]")
    assert (captions.lines(), captions.next_change_in()) == (("[knocking]", "[gnawing]"), SECONDS - 1)
    clock.seconds = SECONDS
    assert captions.lines() == ("[gnawing]",)


def test_repeated_caption_is_shown_once_and_stays_longer() -> None:
    clock = Clock()
    captions = Captions(clock)
    captions.add("[gnawing]")
    captions.add("[knocking]")
    clock.seconds = SECONDS - 1
    captions.add("[gnawing]")
    assert captions.lines() == ("[knocking]", "[gnawing]")
    assert captions.take_unread() == ["[gnawing]", "[knocking]"]
    clock.seconds = SECONDS + 1
    assert captions.lines() == ("[gnawing]",)


def test_own_steps_make_way_and_are_not_read_out() -> None:
    captions = Captions(Clock())
    captions.add("[1]")
    captions.add("[your steps]", minor=True)
    for number in range(2, MOST + 1):
        captions.add(f"[{number}]")
    assert captions.lines() == ("[1]", "[2]", "[3]")
    captions.add("[4]")
    assert captions.lines() == ("[2]", "[3]", "[4]")
    assert captions.take_unread() == ["[1]", "[2]", "[3]", "[4]"]
    assert captions.take_unread() == []
