"""The sound bank: a recipe for every sound, by name.

The functions that synthesise door sounds are in `door_recipes`. `chance`: random generator, which makes each variant of
a sound a little different.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from game.engine.records import record
from game.ui.audio.synthesis.door_recipes import (
    door_ajar,
    door_bolt,
    door_breach,
    door_far,
    door_glass_open,
    door_iron_open,
    door_knock,
    door_latch,
    door_portcullis_open,
    door_wood_open,
    glass_break,
    lever,
)
from game.ui.audio.synthesis.materials import bar, click, oak, stone, thud
from game.ui.audio.synthesis.synth import (
    Body,
    Wave,
    fading,
    finished,
    gliding,
    gust,
    hiss,
    mixed,
    ring,
    shaken,
    slips,
    swelling,
    tone,
    wandering,
)


@record
class Recipe:
    """Recipe of a sound: `make` synthesises its wave.

    `loudness`: in dB relative to full scale, below 0. `wet`: strength of the room's echo; at 1 it equals the direct
    sound. `variants`: number of different waves to make.
    """

    make: Callable[[Generator], Wave]
    loudness: float
    wet: float = 0.4
    variants: int = 4

    def render(self, chance: Generator) -> Wave:
        """Return a new wave of this sound, with echo and at its loudness."""
        return finished(self.make(chance), self.loudness, self.wet)


# --- Steps and blows ---


def step_stone(chance: Generator) -> Wave:
    """Synthesise a step on stone: the heel and then the toe, on grit."""

    def sole(strength: float) -> Wave:
        grit = hiss(chance, 0.05, 1100, 5200) * fading(0.05, chance.uniform(0.006, 0.01)) * 0.2
        return strength * mixed((0, ring(stone(chance), 0.08, 0.001)), (0.001, grit))

    return mixed((0.0, sole(1.0)), (chance.uniform(0.045, 0.07), sole(chance.uniform(0.4, 0.6))))


def step_soft(chance: Generator) -> Wave:
    """Synthesise a step on soft ground."""
    press = hiss(chance, 0.12, 80, chance.uniform(480, 700)) * swelling(0.12, 0.25)
    return mixed((0.0, press), (0.0, tone(gliding(0.1, 95, 70)) * swelling(0.1, 0.2) * 0.8))


def blow_hit(chance: Generator) -> Wave:
    """Synthesise a blow that hits: a thud, a slap and a crunch."""
    crunch = slips(chance, gliding(0.07, 900, 250), 0.5) * fading(0.07, 0.025)
    return mixed(
        (0.0, thud(chance, chance.uniform(170, 200), 70, 0.2) * 0.9),
        (0.0, hiss(chance, 0.09, 450, 2600) * fading(0.09, 0.014) * 0.55),
        (0.006, shaken(bar(420, 4, 0.8), crunch * 6.0)),
    )


def blow_blocked(chance: Generator) -> Wave:
    """Synthesise a blow that is blocked: a blade that rings, and a knock on wood."""
    blade = bar(chance.uniform(560, 640), 95, 0.8) + bar(chance.uniform(905, 960), 80, 0.6) * 0.6
    return mixed(
        (0.0, ring(blade, 0.6, 0.0001) * 0.7),
        (0.0, hiss(chance, 0.04, 2500, 9000) * fading(0.04, 0.004) * 0.35),
        (0.0, ring(oak(chance), 0.2, 0.001) * 0.6),
    )


def blow_miss(chance: Generator) -> Wave:
    """Synthesise a blow that misses: a blade that cuts through air."""
    seconds = chance.uniform(0.22, 0.28)
    path = 380 + chance.uniform(900, 1250) * swelling(seconds, 0.55)
    return gust(chance, path, 190) * swelling(seconds, 0.55) ** 1.5


def hurt(chance: Generator) -> Wave:
    """Synthesise the hero being hurt: a thud and a breath."""
    breath = gust(chance, gliding(0.2, 520, 260), 120) * swelling(0.2, 0.25) * 0.3
    return mixed(
        (0.0, thud(chance, chance.uniform(140, 155), 48, 0.3)),
        (0.0, hiss(chance, 0.06, 250, 1100) * fading(0.06, 0.012) * 0.5),
        (0.03, breath),
    )


def death_foe(chance: Generator) -> Wave:
    """Synthesise a monster's death: a sigh, and the fall of the body."""
    sigh = gust(chance, gliding(0.45, chance.uniform(620, 760), 170), 90) * swelling(0.45, 0.2)
    fall = chance.uniform(0.22, 0.28)
    return mixed(
        (0.0, sigh * 0.5),
        (fall, thud(chance, 120, 52, 0.3)),
        (fall + 0.09, thud(chance, 150, 80, 0.2) * 0.4),
    )


def death_hero(chance: Generator) -> Wave:
    """Synthesise the hero's death: the fall of the body, then three bell notes, each lower than the one before."""
    notes = [(0.35 + 0.38 * turn, bell(pitch, 1.3) * 0.5) for turn, pitch in enumerate((146.8, 138.6, 110.0))]
    return mixed((0.0, thud(chance, 130, 40, 0.5)), (0.16, thud(chance, 110, 50, 0.3) * 0.5), *notes)


# --- Finds, warnings, menus ---


def bell(pitch: float, seconds: float) -> Wave:
    """Synthesise a note of a dark bell. `pitch`: in Hz. `seconds`: length of the note."""
    ratios = np.array([0.5, 1.0, 1.003, 2.01, 3.03, 4.22])
    lifetimes = seconds / 3 / np.array([0.9, 1.0, 1.0, 1.8, 2.8, 4.0])
    return ring(Body(pitch * ratios, lifetimes, np.array([0.25, 0.6, 0.4, 0.42, 0.22, 0.12])), seconds)


def pickup_gold(chance: Generator) -> Wave:
    """Synthesise coins that are picked up."""
    coins = [
        (delay, ring(bar(chance.uniform(2100, 3000), 75, 0.5), 0.3, 0.0001) * strength)
        for delay, strength in zip((0.0, 0.05, 0.085, 0.15), chance.uniform(0.4, 1.0, 4), strict=True)
    ]
    return mixed(*((delay * chance.uniform(0.8, 1.2), coin) for delay, coin in coins))


def pickup(chance: Generator) -> Wave:
    """Synthesise a thing that is picked up: a rustle, and a knock."""
    rustle = hiss(chance, 0.16, 700, 3200) * swelling(0.16, 0.35) * (1 + wandering(chance, 0.16, 70)) * 0.1
    return mixed((0.0, rustle), (0.07, ring(bar(chance.uniform(320, 350), 16, 0.4), 0.25, 0.0006) * 0.7))


def tome_crumbles(chance: Generator) -> Wave:
    """Synthesise a book that falls to dust: pages that rustle, and grit that trickles down."""
    pages = hiss(chance, 0.5, 900, 4200) * swelling(0.5, 0.25) * (1 + wandering(chance, 0.5, 40)) * 0.25
    grit = shaken(stone(chance), slips(chance, gliding(0.9, 70, 16), 0.7) * fading(0.9, 0.35) * 3)
    return mixed((0.0, pages), (0.18, grit * 0.5), (0.2, hiss(chance, 0.7, 2200, 7000) * fading(0.7, 0.2) * 0.12))


def notice(chance: Generator) -> Wave:
    """Synthesise the alarm of a monster that notices the hero: two dissonant notes, the second one louder."""
    pluck = fading(0.5, 0.13) * (1 - fading(0.5, 0.004))
    out_of_tune = chance.uniform(0.998, 1.002)
    low, high = 220.0, 311.1
    first, second = (tone(gliding(0.5, pitch, pitch * out_of_tune), 0.5, 0.35, 0.2) for pitch in (low, high))
    return mixed((0.0, first * pluck * 0.7), (0.11, second * pluck))


def bell_rung(chance: Generator) -> Wave:
    """Synthesise a hand bell that is swung in haste: four strokes."""
    swings = [(0.21 * turn, bell(chance.uniform(608, 616), 0.9) * 0.9**turn) for turn in range(4)]
    return mixed(*swings)


def gnawing(chance: Generator) -> Wave:
    """Synthesise gnawing on wood: six ticks of the jaws, and falling crumbs."""
    ticks = [(0.09 * turn + chance.uniform(0, 0.03), ring(oak(chance), 0.06, 0.0004)) for turn in range(6)]
    return mixed(*ticks, (0.1, hiss(chance, 0.5, 1200, 5000) * swelling(0.5, 0.5) * 0.04))


def stairs(chance: Generator) -> Wave:
    """Synthesise a walk on stairs: four steps that fade away."""
    steps = [(0.17 * turn, step_stone(chance) * 0.75**turn) for turn in range(4)]
    return mixed(*steps, (0.1, hiss(chance, 0.6, 80, 300) * swelling(0.6, 0.6) * 0.03))


def refuse(chance: Generator) -> Wave:
    """Synthesise the sound of an action that is not possible: one dull knock."""
    return ring(bar(chance.uniform(200, 220), 3, 0.55), 0.12, 0.001)


def menu_move(chance: Generator) -> Wave:
    """Synthesise the tick for moving to another entry of a menu."""
    return ring(bar(chance.uniform(690, 730), 9, 0.35), 0.08, 0.0005)


def menu_choose(chance: Generator) -> Wave:
    """Synthesise the choice of a menu entry: the sound of a small latch that lifts."""
    return mixed((0.0, ring(bar(560, 10, 0.4), 0.1, 0.0004) * 0.6), (0.055, click(chance, 840, 0.5)))


def win(_chance: Generator) -> Wave:
    """Synthesise the victory at the Last Door: five bell notes that rise and sound on as an open chord."""
    chord = (146.8, 220.0, 293.7, 370.0, 440.0)
    notes = [(0.16 * turn, bell(pitch, 2.4)) for turn, pitch in enumerate(chord)]
    return mixed(*notes, (0.0, bell(73.4, 2.6) * 0.8))


def draught(chance: Generator) -> Wave:
    """Synthesise a draught of cold air: rushing air and a faint whistle, which swell and fade together."""
    breath = hiss(chance, 1.4, 90, 700) * swelling(1.4, 0.6) * (1 + 0.5 * wandering(chance, 1.4, 5))
    whistle = hiss(chance, 1.4, 620, 700) * swelling(1.4, 0.7) * (1 + 0.7 * wandering(chance, 1.4, 7))
    return mixed((0.0, breath * 0.5), (0.1, whistle * 0.6))


def doors_near(chance: Generator) -> Wave:
    """Synthesise air that begins to stir: a breath of wind that rises, and two low notes that rise with it."""
    wind = hiss(chance, 0.9, 110, 800) * swelling(0.9, 0.7) * (1 + 0.4 * wandering(chance, 0.9, 6))
    return mixed((0.0, wind * 0.5), (0.1, bell(146.8, 0.6) * 0.3), (0.38, bell(155.6, 0.7) * 0.35))


def doors_calm(chance: Generator) -> Wave:
    """Synthesise air that grows still: a breath of wind that falls, and two low notes that fall with it."""
    wind = hiss(chance, 0.8, 90, 600) * swelling(0.8, 0.2)
    return mixed((0.0, wind * 0.4), (0.05, bell(155.6, 0.5) * 0.3), (0.3, bell(146.8, 0.8) * 0.3))


def oil_low(chance: Generator) -> Wave:
    """Synthesise a lamp that runs out of oil: a flame that flutters, and two low notes."""
    flutter = hiss(chance, 0.6, 120, 900) * (0.4 + np.abs(wandering(chance, 0.6, 26))) * swelling(0.6, 0.3)
    pops = shaken(bar(700, 4, 0.7), slips(chance, gliding(0.6, 50, 14), 0.6) * 1.5)
    first, second = bell(174.6, 0.5) * 0.35, bell(164.8, 0.6) * 0.35
    return mixed((0.0, flutter * 0.4), (0.0, pops), (0.05, first), (0.3, second))


# --- Fire and gas ---


def fire_crackle(chance: Generator) -> Wave:
    """Synthesise a fire: resin that snaps, and the soft roar of flames."""
    seconds = chance.uniform(0.7, 0.9)
    breath = hiss(chance, seconds, 90, 620) * (0.6 + 0.4 * wandering(chance, seconds, 9)) * swelling(seconds, 0.5)
    snaps = [
        (at, click(chance, chance.uniform(1400, 2900), chance.uniform(0.15, 0.7)) * 0.5)
        for at in chance.uniform(0.03, seconds - 0.15, 7)
    ]
    pops = shaken(bar(640, 4, 0.7), slips(chance, gliding(seconds, 16, 26), 0.8) * 1.2)
    return mixed((0.0, breath * 0.35), (0.0, pops), *snaps)


def fire_catch(chance: Generator) -> Wave:
    """Synthesise the sound of something that catches fire: a rush of air as the flames leap up, then crackling."""
    leap = gust(chance, gliding(0.5, 240, chance.uniform(620, 780)), 260) * swelling(0.5, 0.3)
    return mixed(
        (0.0, leap), (0.05, hiss(chance, 0.5, 120, 1400) * swelling(0.5, 0.25) * 0.5), (0.3, fire_crackle(chance))
    )


def gas_hiss(chance: Generator) -> Wave:
    """Synthesise gas that escapes: a click, then a long hiss."""
    seconds = chance.uniform(0.8, 1.0)
    stream = hiss(chance, seconds, 1800, 7500) * swelling(seconds, 0.12) * (1 + 0.3 * wandering(chance, seconds, 22))
    return mixed((0.0, click(chance, 900, 0.5)), (0.02, stream * 0.5))


def blast(chance: Generator) -> Wave:
    """Synthesise an explosion: a blow, a roar, and rubble."""
    roar = hiss(chance, 1.1, 40, 900) * fading(1.1, 0.24)
    crack = hiss(chance, 0.12, 800, 6000) * fading(0.12, 0.02)
    rubble = shaken(stone(chance), slips(chance, gliding(0.9, 60, 12), 0.7) * fading(0.9, 0.3) * 5)
    return mixed((0.0, thud(chance, 96, 30, 0.8) * 1.6), (0.0, crack * 0.6), (0.0, roar * 0.8), (0.15, rubble * 0.5))


SOUNDS = {
    "door-wood-open": Recipe(door_wood_open, -20),
    "door-iron-open": Recipe(door_iron_open, -19, wet=0.5),
    "door-last-open": Recipe(door_iron_open, -17, wet=0.8),
    "door-barred-open": Recipe(door_bolt, -20, wet=0.5),
    "door-glass-open": Recipe(door_glass_open, -23),
    "door-portcullis-open": Recipe(door_portcullis_open, -19, wet=0.5),
    "glass-break": Recipe(glass_break, -16, wet=0.5),
    "lever": Recipe(lever, -21),
    "door-ajar": Recipe(door_ajar, -27),
    "door-latch": Recipe(door_latch, -24),
    "door-bolt": Recipe(door_bolt, -22),
    "door-knock": Recipe(door_knock, -20),
    "door-breach": Recipe(door_breach, -15, wet=0.5),
    "door-far": Recipe(door_far, -28, wet=1.5),
    "step-stone": Recipe(step_stone, -33),
    "step-soft": Recipe(step_soft, -34, wet=0.25),
    "search": Recipe(step_soft, -34, wet=0.25),
    "blow-hit": Recipe(blow_hit, -18),
    "blow-blocked": Recipe(blow_blocked, -20),
    "blow-miss": Recipe(blow_miss, -27),
    "hurt": Recipe(hurt, -17),
    "death-foe": Recipe(death_foe, -20),
    "death-hero": Recipe(death_hero, -17, wet=0.7, variants=1),
    "pickup-gold": Recipe(pickup_gold, -26),
    "pickup": Recipe(pickup, -26),
    "tome-crumbles": Recipe(tome_crumbles, -24, wet=0.6),
    "notice": Recipe(notice, -21, variants=3),
    "bell-rung": Recipe(bell_rung, -19, wet=0.7),
    "gnawing": Recipe(gnawing, -26),
    "stairs": Recipe(stairs, -25, wet=0.7),
    "draught": Recipe(draught, -22, wet=0.9, variants=3),
    "doors-near": Recipe(doors_near, -25, wet=0.7, variants=3),
    "doors-calm": Recipe(doors_calm, -27, wet=0.7, variants=3),
    "refuse": Recipe(refuse, -27, wet=0.12, variants=3),
    "menu-move": Recipe(menu_move, -31, wet=0.12, variants=3),
    "menu-choose": Recipe(menu_choose, -27, wet=0.2, variants=3),
    "win": Recipe(win, -19, wet=0.7, variants=1),
    "oil-low": Recipe(oil_low, -25, variants=3),
    "fire-crackle": Recipe(fire_crackle, -31),
    "fire-catch": Recipe(fire_catch, -22, variants=3),
    "gas-hiss": Recipe(gas_hiss, -26, variants=3),
    "blast": Recipe(blast, -14, wet=0.7, variants=2),
}
