"""Colours: what a swatch is, and the purpose in it of each creature, item and trap.

Only `ajar_swatch` and `classic_swatches` name a colour. A picture asks for a *ramp* (five tones, darkest first) by the
role its sprite gives; a glyph and a line of text ask for a *purpose*. Every purpose has two shades.
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

BRIGHTEST = 1.35
"""Light may be that much stronger than daylight where lamps and torches make a place what it is."""


def rgb(text: str) -> Colour:
    """Return the colour that six hexadecimal digits name."""
    number = int(text.lstrip("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255


def luma(colour: Sequence[float]) -> float:
    """Return how light a colour is, 0 to 255, as a grey of the same lightness."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two: `share` is how much of the other is in it, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def ramp(*tones: str) -> Ramp:
    darkest, dark, middle, light, lightest = map(rgb, tones)
    return darkest, dark, middle, light, lightest


_WHITE = rgb("#ffffff")


def shaded(colour: Colour, tone: int) -> Ramp:
    """Return a ramp whose tone of that number, 1 to 4, is exactly a colour; the others shade it.

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
    """How a colour turns into its memory: keep some hue, lean to night blue, dim."""

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
"""What walls and bodies throw on the ground."""
FLASH = rgb("#ffffff")
"""Who is struck turns to it for a moment."""

_NIGHT = rgb("#39466e")
STONE_FADES = Fading(hue=0.35, lean=0.30, dim=0.46)
DOORS_FADE = Fading(hue=0.75, lean=0.15, dim=0.68)  # doors stay bright in memory: they are the game
THINGS_FADE = Fading(hue=0.60, lean=0.20, dim=0.60)


@record
class Shade:
    """One purpose: its colour in view and its colour in memory."""

    seen: Colour
    remembered: Colour

    def side(self, seen: bool) -> Colour:
        """Return the colour in view, or else the remembered one."""
        return self.seen if seen else self.remembered


@record
class LightColour:
    """The colour of a light, and how strong it is at its source; 1 is daylight."""

    rgb: Colour
    power: float


@record
class MasonryColours:
    """What a swatch has otherwise on levels of one masonry."""

    ramps: Mapping[str, Ramp] = field(default_factory=dict)
    memories: Mapping[str, Ramp] = field(default_factory=dict)
    """Remembered ramps, of those that do not follow from the ones in view."""
    purposes: Mapping[str, Shade] = field(default_factory=dict)


@record
class Swatch:
    """Everything that one tradition's colours are."""

    name: str
    ramps: Mapping[str, Ramp]
    purposes: Mapping[str, Shade]
    ambient: LightColour
    """What falls on everything in view."""
    lights: Mapping[str, LightColour]
    """By the name of what burns."""
    wall_style: Mapping[str, MasonryColours] = field(default_factory=dict)
    """By name: the masonries that have colours of their own."""
    memories: Mapping[str, Ramp] = field(default_factory=dict)
    """Remembered ramps with numbers of their own, by role; the others fade."""
    brightest: float = BRIGHTEST
    """How much stronger than daylight light may be. With 1, what is drawn in daylight has exactly its own colours."""
    dyes: bool = False
    """Whether the sprites of creatures, things and stairs take the colours of their purposes, as their glyphs do."""
    remembered_ramps: Mapping[str, Ramp] = field(init=False)

    def __post_init__(self) -> None:
        fading = {role: _remember(role, tones) for role, tones in self.ramps.items()}
        object.__setattr__(self, "remembered_ramps", {**fading, **self.memories})

    def shade(self, purpose: str) -> Shade:
        """The colours of a purpose. Raises KeyError for one that no swatch knows."""
        return self.purposes[purpose]

    def purpose(self, *names: str) -> str:
        """Return the first of some names, the most special one first, that is a purpose here; else the last."""
        return next((name for name in names if name in self.purposes), names[-1])

    def dye(self, purpose: str) -> Shade | None:
        """Return the colours that the sprites of a purpose take; None if they keep their own."""
        return self.purposes[purpose] if self.dyes else None

    def built_of(self, wall_style: str) -> Swatch:
        """Return this swatch with the colours of a masonry; itself if that has none of its own here."""
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
    fading = DOORS_FADE if role in _DOOR_ROLES else THINGS_FADE if role in _THING_ROLES else STONE_FADES
    a, b, c, d, e = map(fading, tones)
    return a, b, c, d, e


_DOOR_ROLES = frozenset({"wood", "leaf", "iron", "rune", "glass"})
_THING_ROLES = frozenset({"gold", "fire", "moss", "bone", "brass"})


def faded(seen: str, fading: Fading = STONE_FADES) -> Shade:
    return Shade(rgb(seen), fading(rgb(seen)))


def fixed(seen: str, remembered: str) -> Shade:
    return Shade(rgb(seen), rgb(remembered))


def creature_purpose(breed: Breed, swatch: Swatch) -> str:
    """Return the purpose of a breed's look, or that of anybody friendly ("good"), or that of any foe."""
    return swatch.purpose(breed.look, "good" if breed.friendly else "foe")


def item_purpose(kind: ItemKind, swatch: Swatch) -> str:
    """Return the purpose of a kind of thing by its name, by its category, as "scroll", or that of any thing."""
    return swatch.purpose(kind.name, kind.category.name.lower(), "thing")


def trap_purpose(kind: TrapKind, swatch: Swatch) -> str:
    """Return the purpose of a kind of trap by its name, or that of any trap, or of any thing."""
    return swatch.purpose(kind.name, "trap", "thing")
