"""A loudness has one word and one colour everywhere, and says apart how far it is heard and how far it wakes."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest

from game.engine.grid.geometry import Vec
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.rules.actions.door_verbs import KNOCK
from game.engine.senses.known_noise_reach import wake_percent
from game.play import Scenario
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.side_panel.loudness_words import LOUDEST, loudness_level, loudness_purpose, sleepers_sentence
from tests.support.screen import screen_of


@pytest.mark.parametrize("noise", list(Noise))
def test_sleepers_wake_as_far_as_the_sentence_says(noise: Noise) -> None:
    s = Scenario(f"{'#' * 40}\n#@{'.' * 36}k#\n{'#' * 40}\n\nk = kobold asleep")
    s.level.learn(~s.level.memory.explored)
    loudness = LOUDNESS[noise]
    woken = [
        far for far in range(1, 37) if wake_percent(s.foe(), Vec(1 + far, 1), [Vec(1, 1)], loudness, s.level) == 100
    ]
    may = [far for far in range(1, 37) if wake_percent(s.foe(), Vec(1 + far, 1), [Vec(1, 1)], loudness, s.level)]
    sentence = sleepers_sentence(loudness)
    told = [int(number) for number in re.findall(r"up to (\d+) squares? away", sentence)]
    assert told == [max(far) for far in ([woken] if woken == may else [woken, may]) if far]
    assert ("10%" in sentence) == (woken != may)


def test_each_loudness_has_one_colour_everywhere() -> None:
    """The buttons of a door, their tooltips and the row of the last noise have the same colours."""
    with screen_of() as screen, patch.object(TextPainter, "word", autospec=True, side_effect=TextPainter.word) as word:
        screen.begin("######\n#.@+.#\n######")
        screen.send(KNOCK)
        screen.draw()
        drawn = [call.args[3:5] for call in word.call_args_list]
    assert {purpose for text, purpose in drawn if text == "very loud"} == {loudness_purpose(LOUDNESS[Noise.KNOCK])}
    assert {purpose for text, purpose in drawn if text == "loud"} == {loudness_purpose(LOUDNESS[Noise.DOOR])}
    assert {loudness_level(LOUDNESS[noise]) for noise in Noise} <= set(range(LOUDEST + 1))
