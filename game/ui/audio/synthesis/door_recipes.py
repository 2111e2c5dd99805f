"""Recipes for the sounds of doors, latches, bolts, knocks and levers. Each function synthesises one sound.

`chance`: random generator, which makes each variant of a sound a little different. Leaf: the moving part of a door.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from game.ui.audio.synthesis.materials import bar, click, iron, jerks, knuckles, oak, pin, thud
from game.ui.audio.synthesis.synth import (
    Wave,
    fading,
    gliding,
    hiss,
    mixed,
    muffled,
    ring,
    shaken,
    slips,
    swelling,
    wandering,
)

# --- Doors ---


def door_wood_open(chance: Generator) -> Wave:
    """Synthesise a wooden door that opens: the latch lifts, the hinges creak, the leaf swings and stops softly."""
    swing = chance.uniform(0.5, 0.6)
    leaf = oak(chance)
    return mixed(
        (0.0, click(chance, 1250, 0.45)),
        (0.045, click(chance, 820, 0.3)),
        (0.05, ring(leaf, 0.25, 0.002) * 0.5),
        (0.08, shaken(leaf * 0.3 + pin(chance, 560), jerks(chance, swing, 24, chance.uniform(190, 290)) * 7)),
        (0.08 + swing, thud(chance, 105, 58, 0.3) * 0.6),
        (0.08 + swing, ring(leaf, 0.3, 0.003) * 0.55),
    )


def door_iron_open(chance: Generator) -> Wave:
    """Synthesise an iron door that opens: a heavy groan and a shriek of the hinge, then a clang as the leaf stops."""
    swing = chance.uniform(0.8, 0.92)
    leaf = iron(chance)
    hinge = leaf * 0.35 + pin(chance, 290) + pin(chance, 1150, 40)
    groan = jerks(chance, swing, 16, chance.uniform(62, 80)) * 3
    shriek = jerks(chance, swing * 0.55, 300, chance.uniform(520, 640)) * 6
    clang = ring(leaf + bar(340, 90, 0.8) * 0.6 + bar(525, 110, 0.8) * 0.4, 0.55, 0.0002)
    return mixed(
        (0.0, ring(bar(390, 50), 0.3, 0.0004) * 0.5),
        (0.0, ring(leaf, 0.3, 0.002) * 0.5),
        (0.1, shaken(hinge, mixed((0.0, groan), (swing * 0.25, shriek)))),
        (0.1 + swing, thud(chance, 84, 44, 0.4) * 0.8),
        (0.1 + swing, clang * 0.8),
    )


def door_glass_open(chance: Generator) -> Wave:
    """Synthesise a glass door that opens: the pane sings while it swings, and rattles when it stops."""
    swing = chance.uniform(0.35, 0.42)
    pane = bar(chance.uniform(1250, 1400), 60, 0.85)
    return mixed(
        (0.0, click(chance, 2100, 0.4)),
        (0.05, shaken(pane * 0.5 + pin(chance, 980), jerks(chance, swing, 40, chance.uniform(240, 330)) * 4)),
        (0.05 + swing, ring(pane, 0.35, 0.0002) * 0.5),
        (0.12 + swing, ring(pane, 0.3, 0.0002) * 0.3),
    )


def door_portcullis_open(chance: Generator) -> Wave:
    """Synthesise a portcullis that rises: a chain runs over a wheel link by link, then the bars hit their stop."""
    rise = chance.uniform(0.8, 0.95)
    links = slips(chance, gliding(rise, 16, 26), 0.2) * swelling(rise, 0.8)
    chain = shaken(bar(chance.uniform(620, 700), 40, 0.8) + iron(chance) * 0.4, links * 6)
    return mixed(
        (0.0, chain),
        (rise, ring(iron(chance) + bar(410, 80) * 0.5, 0.5, 0.0004) * 0.7),
        (rise, thud(chance, 90, 48, 0.3)),
    )


def lever(chance: Generator) -> Wave:
    """Synthesise a lever that is pulled: a ratchet clicks four times in the wall, then a catch falls into place."""
    teeth = [(at, click(chance, 760, 0.4)) for at in np.arange(4) * chance.uniform(0.05, 0.06)]
    return mixed(*teeth, (0.28, click(chance, 520)), (0.28, thud(chance, 120, 70, 0.25) * 0.6))


def glass_break(chance: Generator) -> Wave:
    """Synthesise a pane of glass that breaks: a burst, then pieces that fall on stone."""
    burst = hiss(chance, 0.25, 2500, 11000) * fading(0.25, 0.03) * 0.7
    shards = [
        (at, ring(bar(chance.uniform(1800, 5200), 45, 0.8), 0.25, 0.00008) * chance.uniform(0.1, 0.45))
        for at in chance.uniform(0.02, 0.7, 16)
    ]
    return mixed((0.0, burst), (0.0, ring(bar(1500, 30, 0.9), 0.2, 0.0001)), *shards)


def door_ajar(chance: Generator) -> Wave:
    """Synthesise a wooden door that is opened a crack: a short creak of the hinge."""
    leaf = oak(chance) * 0.2 + pin(chance, 620)
    return shaken(leaf, jerks(chance, chance.uniform(0.3, 0.38), 34, chance.uniform(140, 190)))


def door_latch(chance: Generator) -> Wave:
    """Synthesise a latch that lifts: two clicks, and a knock in the oak leaf."""
    gap = chance.uniform(0.05, 0.07)
    return mixed(
        (0.0, click(chance, 1500, 0.5)),
        (gap, click(chance, 980)),
        (gap, ring(oak(chance), 0.2, 0.0012) * 0.35),
    )


def door_bolt(chance: Generator) -> Wave:
    """Synthesise a bolt that is pushed shut: iron slides through iron loops and hits its end."""
    slide = chance.uniform(0.2, 0.26)
    rattle = slips(chance, gliding(slide, 90, 240), 0.3) * swelling(slide, 0.65)
    scrape = hiss(chance, slide, 900, 4200) * swelling(slide, 0.7) * (1 + wandering(chance, slide, 60))
    body = bar(chance.uniform(500, 560), 34, 0.8)
    return mixed(
        (0.0, shaken(body, rattle * 6 + scrape * 0.012)),
        (slide, ring(body, 0.35, 0.0002) * 0.9),
        (slide, click(chance, 1150, 0.6)),
        (slide, ring(oak(chance), 0.3, 0.0015) * 0.7),
    )


def door_knock(chance: Generator) -> Wave:
    """Synthesise three knocks on an oak door."""
    beat = chance.uniform(0.17, 0.2)
    return mixed((0.0, knuckles(chance, 0.8)), (beat, knuckles(chance, 0.75)), (beat * 2.1, knuckles(chance)))


def door_breach(chance: Generator) -> Wave:
    """Synthesise a door that is broken down: the blow, the splintering planks, the falling pieces."""
    crack = slips(chance, gliding(0.45, 420, 24), 0.6) * fading(0.45, 0.14)
    splinters = shaken(oak(chance) * 0.7 + bar(1300, 9, 0.9), crack * 22.0, contact=0.0001)
    pieces = [
        (at, ring(bar(chance.uniform(260, 620), 9, 0.7), 0.2, 0.0006) * chance.uniform(0.15, 0.4))
        for at in chance.uniform(0.28, 0.75, 7)
    ]
    return mixed(
        (0.0, thud(chance, 120, 46, 0.5) * 1.3),
        (0.0, ring(oak(chance), 0.4, 0.0008) * 1.4),
        (0.0, hiss(chance, 0.3, 300, 5000) * fading(0.3, 0.03) * 0.4),
        (0.015, splinters),
        *pieces,
    )


def door_far(chance: Generator) -> Wave:
    """Synthesise a distant door that opens: a muffled hinge, then the leaf. One sound stands for all kinds of door."""
    swing = chance.uniform(0.5, 0.65)
    pull = jerks(chance, swing, 24, chance.uniform(105, 140)) * 7
    hinge = shaken(oak(chance) + pin(chance, 420) * 0.5, pull)
    return muffled(mixed((0.0, hinge), (swing, thud(chance, 98, 60, 0.3))), 800, 0.8)
