"""The loops of ambience and music, measured: seams, levels, and the sum of everything that sounds at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
import pytest

from game.content.themes.theme_of_depth import THEMES
from game.engine.level_theme import PLAIN, USUAL_LOUDNESS
from game.ui.audio import mixer
from game.ui.audio.sample_player import HEADROOM
from game.ui.audio.synthesis.ambiences import LOUDNESS as AIR_LOUDNESS
from game.ui.audio.synthesis.ambiences import PIECES, ambience_loop
from game.ui.audio.synthesis.music import PEAK as MUSIC_PEAK
from game.ui.audio.synthesis.music import tune_loop
from game.ui.audio.synthesis.synth import FULL_SCALE, RATE, Samples, Wave
from tests.support.examples import FULL, spread

Stereo = np.ndarray[tuple[int, int], np.dtype[np.float64]]
LAYERS = {danger.name: tune for danger, tune in mixer.LAYERS.items()}
"""Tunes for danger, which play over the tune of a place and are softer."""
LOOKS = {PLAIN.name: PLAIN} | {name: chain.theme for name, chain in THEMES.items()}
TUNES = {name: look.tune for name, look in LOOKS.items()} | LAYERS
SOME_TUNES = spread([*LOOKS], 2)
SOME_AIRS = spread([*LOOKS], 2)


def decibels(strength: float) -> float:
    return 20 * float(np.log10(strength))


def tune(name: str) -> Stereo:
    """Return the loop of a tune, float64[sample, 2] from -1 to 1. It is shared: no test may change it."""
    return rendered_tune(name)[0]


def air(name: str) -> Stereo:
    """Return the loop of an ambience, float64[sample, 2] from -1 to 1. It is shared: no test may change it."""
    return rendered_air(name)[0]


@cache
def rendered_tune(name: str) -> tuple[Stereo, int]:
    """Return the loop of a tune, and the number of pieces in which it was generated."""
    return rendered(tune_loop(TUNES[name]))


@cache
def rendered_air(name: str) -> tuple[Stereo, int]:
    """Return the loop of an ambience, and the number of pieces in which it was generated."""
    return rendered(ambience_loop(LOOKS[name].ambience, np.random.default_rng(1)))


def rendered(pieces: Iterable[Samples]) -> tuple[Stereo, int]:
    every = [*pieces]
    return every[-1] / FULL_SCALE, len(every)


@cache
def weights(length: int) -> Wave:
    """Return the weights of ITU-R BS.1770 for the pitches of a loop: less below 38 Hz, more above 2 kHz."""
    pitches = np.fft.rfftfreq(length, 1 / RATE)
    low = (pitches / 38) ** 2 / (1 + (pitches / 38) ** 2)
    high = (1 + 1.58 * (pitches / 1680) ** 2) / (1 + (pitches / 1680) ** 2)
    weight: Wave = (low * high) ** 2
    return weight


def perceived(loop: Stereo) -> float:
    """Return the loudness of a loop in dB with the weights of ITU-R BS.1770."""
    spectrum = np.fft.rfft(loop.T.astype(np.float32))
    power: Wave = (spectrum.real**2 + spectrum.imag**2).sum(axis=0)
    return 10 * float(np.log10(2 * (power * weights(len(loop))).sum() / len(loop) ** 2 / 2))


def check_seam(loop: Stereo) -> None:
    """Check that the loop bends no more where it is joined than anywhere else in two seconds around this place."""
    bends = np.abs(np.diff(np.concatenate([loop[-RATE:], loop[:RATE]]), 2, axis=0))
    assert bends[RATE - 10 : RATE + 10].max() <= max(bends[: RATE - 10].max(), bends[RATE + 10 :].max())


@pytest.mark.parametrize("name", [*SOME_TUNES, *LAYERS])
def test_tune_loops_without_seam(name: str) -> None:
    check_seam(tune(name))


@pytest.mark.parametrize("name", SOME_AIRS)
def test_ambience_loops_without_seam(name: str) -> None:
    check_seam(air(name))


def test_seam_of_cut_loop_is_noticed() -> None:
    with pytest.raises(AssertionError):
        check_seam(tune(SOME_TUNES[0])[: 3 * RATE + 11])


def test_themes_are_equally_loud() -> None:
    tunes = [perceived(tune(name)) for name in SOME_TUNES]
    airs = [perceived(air(name)) for name in SOME_AIRS]
    assert max(tunes) - min(tunes) < 3
    assert max(airs) - min(airs) < 3
    assert np.mean(tunes) == pytest.approx(USUAL_LOUDNESS, abs=2)
    assert np.mean(airs) == pytest.approx(AIR_LOUDNESS, abs=2)


@pytest.mark.parametrize("name", [*SOME_TUNES, *LAYERS])
def test_tune_stays_below_its_peak(name: str) -> None:
    assert np.abs(tune(name)).max() <= MUSIC_PEAK + 1 / FULL_SCALE
    assert decibels(float(tune(name).std())) == pytest.approx(TUNES[name].loudness, abs=1)
    assert (TUNES[name].loudness < USUAL_LOUDNESS) == (name in LAYERS)


@pytest.mark.parametrize("name", SOME_AIRS)
def test_ambience_is_steady(name: str) -> None:
    assert decibels(float(air(name).std())) == pytest.approx(AIR_LOUDNESS, abs=1.5)
    seconds = [decibels(float(second.std())) for second in np.array_split(air(name), 14)]
    assert max(seconds) - min(seconds) < 14


def test_all_loops_at_once_leave_room_for_sounds() -> None:
    """All layers at full volume, and all sounds at the limit of the mixer, stay below full scale."""
    layers = [tune(SOME_TUNES[0]), air(SOME_AIRS[0]), *(tune(name) for name in LAYERS)]
    for shift in spread((5 * RATE, 0), 1):
        starts = [np.roll(layer, -number * shift, axis=0) for number, layer in enumerate(layers)]
        whole = np.zeros((48 * RATE, 2))
        for layer in starts:
            whole += np.resize(layer, whole.shape)
        assert max(whole.max(), -whole.min()) + HEADROOM < 1


def test_tune_is_same_in_every_game() -> None:
    name = SOME_TUNES[0] if FULL else next(iter(LAYERS))  # the tunes for danger are shorter
    *_, again = tune_loop(TUNES[name])
    assert np.array_equal(again / FULL_SCALE, tune(name))


def test_channels_of_loops_differ() -> None:
    for loop in (tune(SOME_TUNES[0]), air(SOME_AIRS[0])):
        left, right = loop.T
        assert abs(float((left * right).mean())) < 0.97 * float((left**2).mean())


def test_loops_are_generated_in_pieces() -> None:
    _, notes = rendered_tune("UNEASE")
    _, pieces = rendered_air(PLAIN.name)
    assert (notes > 30, pieces) == (True, PIECES)
