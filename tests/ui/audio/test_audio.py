"""The sounds of Ajar, measured; and no output on the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest
from pygame import mixer, time

from game.content.themes.theme_of_depth import THEMES
from game.engine.level_theme import PLAIN, Ambience, Instrument, Tune
from game.ui.audio import sample_player
from game.ui.audio.mixer import Danger, Sound, Volumes
from game.ui.audio.sample_player import CHANNELS, HEADROOM, MAX_LOOPS, Playing, SamplePlayer, envelope
from game.ui.audio.synthesis.music import INSTRUMENTS
from game.ui.audio.synthesis.sound_recipes import SOUNDS, Recipe
from game.ui.audio.synthesis.synth import PEAK, RATE, Samples, Wave, loudest, samples
from game.ui.text.sentences.log.sound_captions import CAPTIONS
from tests.support.examples import spread
from tests.support.folders import ROOT


def decibels(strength: float) -> float:
    return 20 * float(np.log10(strength))


def energy(wave: Wave) -> float:
    return float((wave**2).sum())


def brightness(wave: Wave) -> float:
    """Return the centre of gravity of the spectrum, in Hz."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    return float((power * np.fft.rfftfreq(len(wave), 1 / RATE)).sum() / power.sum())


render = Recipe.render
SHORT_LOOP = np.ones((2 * RATE, 2), np.int16)


@cache
def variant(recipe: Recipe, number: int) -> Wave:
    """Return a variant of a sound. It is shared: no test may change it."""
    return render(recipe, np.random.default_rng(number))


def variants(name: str) -> list[Wave]:
    """Return the variants of a sound: two of them in the usual run, and all of them in the full run."""
    return [variant(SOUNDS[name], number) for number in spread(range(SOUNDS[name].variants), 2)]


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(Recipe, "render", lambda recipe, _: variant(recipe, 0))
    for loop in ("ambience_loop", "tune_loop"):
        monkeypatch.setattr(sample_player, loop, lambda *_: iter([SHORT_LOOP]))
    mixer.quit()  # in case another test left the mixer open
    sound = Sound()
    yield sound
    sound.mute = True


Ear = Callable[..., tuple[Wave, Wave]]


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ear:
    """Return a function that plays a sound, and returns the output of the mixer on the left and on the right.

    Its arguments are those of `Sound.play`. SDL's audio driver `disk` writes the output to a file.
    """
    file = tmp_path / "mixed"
    driver = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file), "SDL_DISKAUDIODELAY": "1"}
    for name, value in driver.items():
        monkeypatch.setenv(name, value)

    def hear(name: str, **how: float) -> tuple[Wave, Wave]:
        mixer.quit()  # in case another test left the mixer open
        sound = Sound()
        sound.play(name, **how)
        while mixer.get_busy():
            time.wait(5)
        sound.mute = True
        left, right = (np.fromfile(file, "<i2").reshape(-1, 2) / 32768).T
        file.unlink()
        return left, right

    return hear


# --- Loudness and brightness ---


@pytest.mark.parametrize("name", SOUNDS)
def test_sound_begins_and_ends_in_silence(name: str) -> None:
    for wave in variants(name):
        assert abs(wave[0]) < 1e-4
        assert abs(wave[-1]) < 1e-4
        assert np.abs(wave[-50:]).max() < 0.01 * np.abs(wave).max()


@pytest.mark.parametrize("name", SOUNDS)
def test_sound_loudness_matches_recipe(name: str) -> None:
    for wave in variants(name):
        assert np.isfinite(wave).all()
        assert np.abs(wave).max() <= PEAK
        assert -1 < decibels(loudest(wave)) - SOUNDS[name].loudness < 0.1
        assert -40 < decibels(loudest(wave)) < -12
        assert abs(wave.mean()) < 0.01 * loudest(wave)


@pytest.mark.parametrize("name", SOUNDS)
def test_sound_length_is_limited(name: str) -> None:
    longest = 4.0 if name in {"win", "death-hero"} else 2.0
    assert all(0.1 < len(wave) / RATE < longest for wave in variants(name))


@pytest.mark.parametrize("name", [name for name in SOUNDS if SOUNDS[name].variants > 1])
def test_sound_variants_differ(name: str) -> None:
    first, second, *_ = variants(name)
    count = min(len(first), len(second))
    assert not np.allclose(first[:count], second[:count], atol=0.01 * np.abs(first).max())


def test_iron_door_sounds_louder_than_wooden() -> None:
    wood, iron, ajar = (variants(f"door-{kind}")[0] for kind in ("wood-open", "iron-open", "ajar"))
    assert len(iron) > len(wood) > len(ajar)
    assert loudest(iron) > loudest(wood) > 2 * loudest(ajar)


def test_a_door_creaks_before_it_thumps() -> None:
    for wave in variants("door-wood-open"):
        quarters = np.array_split(wave, 4)
        assert brightness(quarters[1]) > 1.5 * brightness(quarters[3])


def test_warning_sounds_are_louder_than_steps() -> None:
    for event in ("door-breach", "hurt", "notice", "door-wood-open"):
        for common in ("step-stone", "step-soft", "menu-move"):
            assert SOUNDS[event].loudness > SOUNDS[common].loudness + 6


def test_wave_seconds_convert_back_to_length() -> None:
    assert all(samples(length / RATE) == length for length in range(1, 100_000))


# --- Mixer output ---


def test_sound_is_panned_to_its_side(heard: Ear) -> None:
    left, right = heard("door-knock", pan=-1.0)
    assert energy(left) > 10 * energy(right) > 0
    left, right = heard("door-knock", pan=0.5)
    assert energy(right) > 2 * energy(left) > 0
    left, right = heard("door-knock")
    assert np.array_equal(left, right)


def test_distant_sound_is_quieter_and_darker(heard: Ear) -> None:
    cells = (0.0, 6.0, 14.0)
    near, middle, far = (heard("door-latch", distance=away)[0] for away in cells)
    assert energy(near) > 3 * energy(middle) > 6 * energy(far) > 0
    assert brightness(near) > 1.1 * brightness(middle) > 1.5 * brightness(far)


def test_mixer_output_matches_generated_sound(heard: Ear) -> None:
    whole, _ = heard("door-knock")
    assert decibels(loudest(whole)) == pytest.approx(SOUNDS["door-knock"].loudness, abs=1)
    assert np.abs(whole).max() <= PEAK + 0.001
    half, _ = heard("door-knock", volume=0.5)
    assert decibels(loudest(half)) == pytest.approx(SOUNDS["door-knock"].loudness - 6, abs=1)


# --- Playing ---


def test_all_sounds_play_together_at_any_distance(sound: Sound) -> None:
    for distance, names in ((0, [*SOUNDS]), (5, spread([*SOUNDS], 8)), (30, spread([*SOUNDS], 7))):
        for name in names:
            sound.play(name, distance=distance, pan=3)
    assert mixer.get_busy()


def test_repeated_sound_uses_limited_channels(sound: Sound) -> None:
    for _ in range(20):
        sound.play("stairs")
    busy = [mixer.Channel(number).get_busy() for number in range(mixer.get_num_channels())]
    assert sum(busy) == SOUNDS["stairs"].variants


def test_names_are_those_of_recipes() -> None:
    assert SOUNDS.keys() == CAPTIONS.keys()
    assert set(INSTRUMENTS) == set(Instrument)


def test_each_theme_of_ajar_has_its_own_sound() -> None:
    looks = [PLAIN, *(chain.theme for chain in THEMES.values())]
    assert len({look.ambience for look in looks}) == len({look.tune for look in looks}) == len(looks)


def test_many_sounds_at_once_do_not_clip(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.audio.sample_player.time.monotonic", lambda: 0.0)  # all sounds start at one moment
    loudest_first = sorted(SOUNDS, key=lambda name: -SOUNDS[name].loudness)
    for name in loudest_first[:12]:
        sound.play(name)
    assert isinstance(sound._player, SamplePlayer)
    playing = sound._player._playing
    assert len(playing) == busy(8, CHANNELS - 8) == 12
    peaks = [np.abs(mixer_wave(each.channel.get_sound())).max() * each.left for each in playing]
    assert 0.5 * HEADROOM < sum(peaks) < 1.01 * HEADROOM


def test_single_sound_is_not_limited() -> None:
    for name in SOUNDS:
        assert np.abs(variant(SOUNDS[name], 0)).max() <= HEADROOM


def test_sound_leaves_room_when_it_has_faded() -> None:
    steady = envelope(np.concatenate([np.full(RATE, 0.5), np.full(RATE, 0.1)]))
    playing = Playing(mixer.Channel, 1.0, 0.5, steady, 10.0)  # type: ignore[arg-type]  # the channel is not used
    assert [playing.reach(at) for at in (10.0, 11.0, 11.2, 13.0)] == [0.5, 0.5, 0.1, 0.0]


def test_unknown_sound_is_refused_by_name(sound: Sound) -> None:
    for player in (sound, Sound(mute=True)):
        with pytest.raises(KeyError, match="door-glass"):
            player.play("door-glass")


def mixer_wave(sound: mixer.Sound | None) -> Wave:
    """Return the samples of a sound of the mixer, from -1 to 1."""
    assert sound is not None
    return np.frombuffer(sound.get_raw(), np.int16) / 32768


def prepare_all(sound: Sound) -> None:
    while sound.prepare_some():
        pass


def busy(first: int, count: int = 2) -> int:
    """Return how many of the mixer's channels from number `first` on are busy."""
    return sum(mixer.Channel(number).get_busy() for number in range(first, first + count))


def test_sound_warming_ends_and_starts_soundscape(sound: Sound) -> None:
    sound.enter(THEMES["cellars"].theme)
    assert not mixer.get_busy()
    prepare_all(sound)
    assert (busy(0), busy(2), busy(4, 4)) == (1, 1, 0)
    assert not sound.prepare_some()


def test_new_place_fades_in_as_old_fades_out(sound: Sound) -> None:
    for name in ("cellars", "caves"):
        sound.enter(THEMES[name].theme)
        prepare_all(sound)
    assert (busy(0), busy(2)) == (2, 2)


def test_danger_adds_layers_to_music(sound: Sound) -> None:
    layers = []
    for danger in Danger:
        sound.warn(partial(Danger, danger))
        prepare_all(sound)
        layers.append((busy(4), busy(6)))
    assert layers == [(0, 0), (1, 0), (1, 1)]


def test_new_volumes_are_heard_at_once(sound: Sound) -> None:
    sound.enter(THEMES["cellars"].theme)
    prepare_all(sound)
    air, music = [playing for number in range(4) if (playing := mixer.Channel(number).get_sound()) is not None]
    assert (air.get_volume(), music.get_volume()) == (1, 1)
    sound.volumes = Volumes(music=4)
    assert air.get_volume() == 1
    assert music.get_volume() == pytest.approx(0.25, abs=0.01)


def test_volume_zero_synthesises_nothing(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[type] = []

    def make(recipe: Ambience | Tune | Recipe, *_: object) -> Iterator[Samples]:
        made.append(type(recipe))
        return iter([SHORT_LOOP])

    for loop in ("ambience_loop", "tune_loop"):
        monkeypatch.setattr(sample_player, loop, make)
    monkeypatch.setattr(Recipe, "render", make)
    sound.volumes = Volumes(0, 0, 0)
    sound.enter(THEMES["caves"].theme)
    sound.warn(lambda: Danger.PURSUIT)
    sound.play("blast")
    prepare_all(sound)
    assert made == []
    sound.volumes = Volumes(0, 3, 0)
    prepare_all(sound)
    assert made == [Ambience]
    sound.volumes = Volumes(0, 0, 3)
    prepare_all(sound)
    assert made == [Ambience, Tune, Tune, Tune]


def test_few_loops_are_kept(sound: Sound) -> None:
    for chain in THEMES.values():
        sound.enter(chain.theme)
        prepare_all(sound)
    assert isinstance(sound._player, SamplePlayer)
    assert len(sound._player._loops) == MAX_LOOPS


def test_paused_sound_is_silent_and_prepares_nothing(sound: Sound) -> None:
    sound.enter(THEMES["cellars"].theme)
    sound.paused = True
    sound.play("blast")
    assert not sound.prepare_some()
    assert not mixer.get_busy()
    sound.paused = False
    prepare_all(sound)
    assert busy(0, 4) == 2


def test_lost_device_does_not_end_game(sound: Sound) -> None:
    mixer.quit()
    sound.play("door-latch")
    sound.enter(THEMES["caves"].theme)
    sound.warn(lambda: Danger.UNEASE)
    assert not sound.prepare_some()
    assert sound.mute


def test_muted_game_never_opens_mixer() -> None:
    mixer.quit()  # in case another test left the mixer open
    muted = Sound(mute=True)
    muted.play("door-wood-open")
    muted.enter(PLAIN)
    muted.volumes = Volumes(1, 1, 1)
    assert not muted.prepare_some()
    assert mixer.get_init() is None


def test_unmute_restores_soundscape(sound: Sound) -> None:
    sound.enter(PLAIN)
    sound.mute = True
    assert mixer.get_init() is None
    sound.mute = False
    assert not sound.mute
    prepare_all(sound)
    assert mixer.get_busy()


# --- On the terminal ---

OPEN_AND_PLAY = "sound = Sound()\nsound.play('door-latch', volume=0)\nsound.mute = True\n"


def run_game(script: str) -> subprocess.CompletedProcess[str]:
    """Return the output of a game in a process of its own, with the audio driver of the machine."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith(("SDL_", "PYGAME_"))}
    command = [sys.executable, "-c", "from game.ui.audio.mixer import Sound\n" + script]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_sound_prints_nothing_on_any_device_and_stderr_works_after_it() -> None:
    """Each audio driver writes its name after the sound: its own output would stand before its name."""
    change = "os.environ['SDL_AUDIODRIVER'] = {!r}\n"
    script = "import os\n"
    for driver in ("", "alsa", "nonsense", "dummy"):
        script += change.format(driver) * bool(driver) + OPEN_AND_PLAY + f"os.write(2, b'{driver}.')\n"
    run = run_game(script)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", ".alsa.nonsense.dummy.")


def test_sound_leaves_closed_stderr_unused() -> None:
    closed_stderr = "import os, sys\nos.close(2)\nsys.stderr = None\n"
    run = run_game(closed_stderr + OPEN_AND_PLAY + "print(os.open(os.devnull, os.O_RDONLY) > 2)\n")
    assert (run.returncode, run.stdout) == (0, "True\n")


def test_muted_game_does_not_import_mixer() -> None:
    run = run_game("import sys\nSound(mute=True).play('door-latch')\nprint('pygame' in sys.modules)\n")
    assert (run.returncode, run.stdout) == (0, "False\n")
