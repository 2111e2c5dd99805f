"""Colours: what a swatch is, and the purpose in it of each creature, item and trap.

Only `ajar_swatch` and `classic_swatches` contain colours. A sprite asks for a *ramp* (five tones, darkest first) by its
role; a glyph and a line of text ask for a *purpose*. Every purpose has two shades, in view and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from game.engine.model.breed import Breed
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import ItemKind
from game.engine.records import record

Colour = tuple[int, int, int]
Ramp = tuple[Colour, Colour, Colour, Colour, Colour]
"""Five tones, darkest first."""

BRIGHTEST = 1.35
"""Upper limit of light, where 1 is daylight, in traditions with lamps and torches."""


def rgb(text: str) -> Colour:
    """Return the colour of six hexadecimal digits, with or without `#`."""
    number = int(text.lstrip("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255


def luma(colour: Sequence[float]) -> float:
    """Return the lightness of a colour, 0 to 255, as a grey (the weights of Rec. 709)."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two: `share` is that of the other, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def ramp(*tones: str) -> Ramp:
    """Return the ramp of five colours in hexadecimal digits, darkest first."""
    darkest, dark, middle, light, lightest = map(rgb, tones)
    return darkest, dark, middle, light, lightest


_WHITE = rgb("#ffffff")


def shaded(colour: Colour, tone: int) -> Ramp:
    """Return a ramp in which the tone of the number `tone`, 1 to 4, is exactly `colour`; the others shade it.

    Strong dark colours, like plain blue, are shaded with lighter ones only: darker ones are lost on dark floor.
    """
    deep = luma(colour) <= 64 and max(colour) > 160

    def shade(step: int) -> Colour:
        if step > 0:
            return mix(_scaled(colour, 1 + 0.35 * step), _WHITE, (0.3 if deep else 0.15) * step)
        return mix(colour, _WHITE, -0.2 * step) if deep else _scaled(colour, 0.6**-step)

    a, b, c, d = (shade(step - tone) for step in range(1, 5))
    return _scaled(colour, 0.14), a, b, c, d


def _scaled(colour: Colour, factor: float) -> Colour:
    red, green, blue = (min(255, round(tone * factor)) for tone in colour)
    return red, green, blue


@record
class Fading:
    """Function that turns a colour into its remembered one: keep some hue, lean to night blue, dim. All are 0 to 1."""

    hue: float
    lean: float
    dim: float

    def __call__(self, colour: Colour) -> Colour:
        lightness = luma(colour)
        red, green, blue = (
            round(((lightness + self.hue * (tone - lightness)) * (1 - self.lean) + night * self.lean) * self.dim)
            for tone, night in zip(colour, _NIGHT, strict=True)
        )
        return red, green, blue


SHADOW = rgb("#06040c")
"""Colour of the shadows of walls and bodies."""
FLASH = rgb("#ffffff")
"""Colour of a creature for the moment when it is struck."""

_NIGHT = rgb("#39466e")
STONE_FADES = Fading(hue=0.35, lean=0.30, dim=0.46)
DOORS_FADE = Fading(hue=0.75, lean=0.15, dim=0.68)  # remembered doors stay bright: the game is about them
THINGS_FADE = Fading(hue=0.60, lean=0.20, dim=0.60)


@record
class Shade:
    """Colours of one purpose, in view and remembered."""

    seen: Colour
    remembered: Colour

    def side(self, seen: bool) -> Colour:
        """Return the colour in view, or else the remembered one."""
        return self.seen if seen else self.remembered


@record
class LightColour:
    """Colour of a light, and its strength at the source; 1 is daylight."""

    rgb: Colour
    power: float


@record
class MasonryColours:
    """Colours of a swatch that differ on levels of one masonry."""

    ramps: Mapping[str, Ramp] = field(default_factory=dict)
    memories: Mapping[str, Ramp] = field(default_factory=dict)
    """Remembered ramps that are not faded from the ones in view."""
    purposes: Mapping[str, Shade] = field(default_factory=dict)


@record
class Swatch:
    """All colours of one tradition."""

    name: str
    ramps: Mapping[str, Ramp]
    purposes: Mapping[str, Shade]
    ambient: LightColour
    """Light on everything in view."""
    lights: Mapping[str, LightColour]
    """Lights by the name of their source."""
    wall_style: Mapping[str, MasonryColours] = field(default_factory=dict)
    """Masonries with colours of their own, by name."""
    memories: Mapping[str, Ramp] = field(default_factory=dict)
    """Remembered ramps with colours of their own, by role; the others are faded from the ramps in view."""
    brightest: float = BRIGHTEST
    """Upper limit of light, where daylight is 1. With 1, things drawn in daylight have exactly their own colours."""
    dyes: bool = False
    """Whether the sprites of creatures, things and stairs take the colours of their purposes, as their glyphs do."""
    remembered_ramps: Mapping[str, Ramp] = field(init=False)

    def __post_init__(self) -> None:
        fading = {role: _remember(role, tones) for role, tones in self.ramps.items()}
        object.__setattr__(self, "remembered_ramps", {**fading, **self.memories})

    def shade(self, purpose: str) -> Shade:
        """Return the colours of a purpose. Raises KeyError if the swatch has no such purpose."""
        return self.purposes[purpose]

    def purpose(self, *names: str) -> str:
        """Return the first name that is a purpose of this swatch, else the last; pass the most special name first."""
        return next((name for name in names if name in self.purposes), names[-1])

    def dye(self, purpose: str) -> Shade | None:
        """Return the colours that sprites of a purpose take; None if they keep their own."""
        return self.purposes[purpose] if self.dyes else None

    def built_of(self, wall_style: str) -> Swatch:
        """Return this swatch with the colours of a masonry; itself if the masonry has none of its own here."""
        own = self.wall_style.get(wall_style)
        if own is None:
            return self
        return replace(
            self,
            ramps={**self.ramps, **own.ramps},
            memories={**self.memories, **own.memories},
            purposes={**self.purposes, **own.purposes},
        )


def _remember(role: str, tones: Ramp) -> Ramp:
    """Return the remembered ramp of a role: doors fade least, stone most."""
    fading = DOORS_FADE if role in _DOOR_ROLES else THINGS_FADE if role in _THING_ROLES else STONE_FADES
    a, b, c, d, e = map(fading, tones)
    return a, b, c, d, e


_DOOR_ROLES = frozenset({"wood", "leaf", "iron", "rune", "glass"})
_THING_ROLES = frozenset({"gold", "fire", "moss", "bone", "brass"})


def faded(seen: str, fading: Fading = STONE_FADES) -> Shade:
    """Return a shade whose remembered colour is faded from the one in view."""
    return Shade(rgb(seen), fading(rgb(seen)))


def fixed(seen: str, remembered: str) -> Shade:
    """Return a shade of two given colours."""
    return Shade(rgb(seen), rgb(remembered))


def creature_purpose(breed: Breed, swatch: Swatch) -> str:
    """Return the purpose of a breed: by its look, else "good" if it is friendly, else "foe"."""
    return swatch.purpose(breed.look, "good" if breed.friendly else "foe")


def item_purpose(kind: ItemKind, swatch: Swatch) -> str:
    """Return the purpose of a kind of item: by its name, else by its category, as "scroll", else "thing"."""
    return swatch.purpose(kind.name, kind.category.name.lower(), "thing")


def trap_purpose(kind: TrapKind, swatch: Swatch) -> str:
    """Return the purpose of a kind of trap: by its name, else "trap", else "thing"."""
    return swatch.purpose(kind.name, "trap", "thing")
