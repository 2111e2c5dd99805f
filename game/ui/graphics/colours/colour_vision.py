"""Contrast and distance of colours, and how colour-blind players see them.

Sources: the contrast ratio is that of the Web Content Accessibility Guidelines 2.2. The simulations are the matrices
for full colour blindness of G. Machado, M. Oliveira and L. Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009). Lightness and hue are
those of B. Ottosson's colour space Oklab (2020), in which equal distances look about equally large.
"""

from __future__ import annotations

import math
from enum import Enum
from functools import lru_cache

from game.ui.graphics.colours.swatch import Colour

Triple = tuple[float, float, float]


class Vision(Enum):
    """Kind of colour vision. The value is a matrix on linear light, which gives the colour that such eyes see."""

    USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))


@lru_cache(1 << 14)
def seen_with(vision: Vision, colour: Colour) -> Colour:
    """Return the colour as which players with a kind of colour vision see `colour`."""
    return colour if vision is Vision.USUAL else _encoded(_product(vision.value, _linear(colour)))


def contrast(colour: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours: 1 for equal ones, 21 for black and white."""
    darker, brighter = sorted((_luminance(colour), _luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def distance(colour: Colour, other: Colour) -> float:
    """Return the distance of two colours: 0 for equal ones, 1 for black and white; 0.02 can just be noticed."""
    return math.dist(oklab(colour), oklab(other))


def oklab(colour: Colour) -> Triple:
    """Return a colour in Oklab: lightness from 0 to 1, green (negative) to red, and blue (negative) to yellow."""
    cones = _product(_TO_CONES, _linear(colour))
    long, middle, short = (math.cbrt(part) for part in cones)
    return _product(_TO_LAB, (long, middle, short))


def from_oklab(lightness: float, red: float, yellow: float) -> Colour:
    """Return the colour of a place in Oklab. A place that no screen can show loses saturation, but no lightness.

    `lightness`: 0 to 1. `red`: negative for green. `yellow`: negative for blue.
    """
    lightness = min(1.0, max(0.0, lightness))
    low, high = 0.0, 1.0
    if _is_shown(_light_of(lightness, red, yellow)):
        low = 1.0
    for _ in range(10 if low < high else 0):
        middle = (low + high) / 2
        if _is_shown(_light_of(lightness, red * middle, yellow * middle)):
            low = middle
        else:
            high = middle
    return _encoded(_light_of(lightness, red * low, yellow * low))


_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_CONES = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
_ROUNDING = 1e-4
"""How far linear light may lie outside of 0 to 1 because of rounding."""


def _product(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    x, y, z = vector
    first, second, third = (math.fsum((a * x, b * y, c * z)) for a, b, c in matrix)
    return first, second, third


def _light_of(lightness: float, red: float, yellow: float) -> Triple:
    long, middle, short = (part**3 for part in _product(_FROM_LAB, (lightness, red, yellow)))
    return _product(_FROM_CONES, (long, middle, short))


def _is_shown(light: Triple) -> bool:
    return all(-_ROUNDING <= part <= 1 + _ROUNDING for part in light)


_LINEAR = [tone / 255 / 12.92 if tone <= 10 else ((tone / 255 + 0.055) / 1.055) ** 2.4 for tone in range(256)]
"""Linear light, 0 to 1, of each value of a colour channel."""


def _linear(colour: Colour) -> Triple:
    red, green, blue = colour
    return _LINEAR[red], _LINEAR[green], _LINEAR[blue]


def _encoded(light: Triple) -> Colour:
    red, green, blue = (
        round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
        for part in (min(1.0, max(0.0, part)) for part in light)
    )
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
