"""Colours: the swatch, which has all colours of a tradition (a set of rules), and functions on colours.

A swatch has two palettes: the *FOV palette* for cells in the field of view (FOV), and the *remembered palette* for
cells that the hero remembers outside his FOV. Both colour sprites by *roles*, such as "wood": they have a *ramp* for
each role, five tones from dark to light (`fov_ramps`, `remembered_ramps`). Both colour glyphs and text by *purposes*,
such as "door" or "harm": a purpose has a `Shade` with the colours `fov` and `remembered`. The colours themselves are
in `ajar_swatch` and `classic_swatches`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from enum import IntEnum
from functools import cached_property

from game.engine.level_theme import LevelTheme, Masonry
from game.engine.model.breed import Breed
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import ItemKind
from game.engine.model.traits import Trait
from game.engine.records import record

Colour = tuple[int, int, int]
Ramp = tuple[Colour, Colour, Colour, Colour, Colour]
"""Five tones of one colour, darkest first."""

BRIGHTEST = 1.7
"""Upper limit of the light on a cell, in traditions with lamps and torches; 1 is daylight."""
MIN_ON_THINGS = 0.9
"""Lower limit of the light on a creature, a thing or a door in view; 1 is daylight. In memory they are no lighter."""


def rgb(text: str) -> Colour:
    """Return the colour that six hexadecimal digits name, with or without `#`."""
    number = int(text.lstrip("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255


def luma(colour: Sequence[float]) -> float:
    """Return the lightness of a colour, from 0 to 255. The weights are those of Rec. 709."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two. `share`: 0 gives the colour `one`, 1 gives the colour `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def ramp(*tones: str) -> Ramp:
    """Return a ramp. `tones`: five colours in hexadecimal digits, darkest first."""
    darkest, dark, middle, light, lightest = map(rgb, tones)
    return darkest, dark, middle, light, lightest


_WHITE = rgb("#ffffff")


def shaded(colour: Colour, tone: int) -> Ramp:
    """Return a ramp of lighter and darker tones of `colour`.

    `tone`: index in the ramp, 1 to 4, of the tone that is exactly `colour`.

    For a strong dark colour, such as plain blue, tones 1 to 4 are never darker than `colour`, because darker tones
    could not be seen on dark floor.
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
    """Function that turns a colour of the FOV palette into the colour of the remembered palette.

    `hue`: share of the saturation that is kept, 0 to 1. `lean`: share of night blue that is mixed in, 0 to 1. `dim`:
    factor for the lightness, 0 to 1.
    """

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
DOORS_FADE = Fading(hue=0.75, lean=0.15, dim=0.68)  # remembered doors stay bright, because the game is about doors
THINGS_FADE = Fading(hue=0.60, lean=0.20, dim=0.60)


class Part(IntEnum):
    """What remembered colours depend on. In the tradition `ajar` each part has its own cold ink."""

    FLOOR = 0
    FACE = 1
    COPING = 2
    """The bright edge of a wall."""
    EDGE = 3
    """The outermost line of the coping."""
    CORE = 4
    """The dark inside of a wall."""
    WATER = 5
    THING = 6
    FRAME = 7
    """The frame of a door."""
    WOOD = 8
    STEEL = 9
    RUNE = 10


_PARTS = {
    **dict.fromkeys(("floor", "passage", "timber", "earth", "turf"), Part.FLOOR),
    **dict.fromkeys(("water", "shallows", "ice"), Part.WATER),
    **dict.fromkeys(("wood", "leaf"), Part.WOOD),
    **dict.fromkeys(("frame", "trim"), Part.FRAME),
    "face": Part.FACE,
    "stone": Part.COPING,
    "iron": Part.STEEL,
    "glass": Part.STEEL,
    "rune": Part.RUNE,
}
"""Part to which the sprites of a role belong; every other role is a thing."""


@record
class Ink:
    """Function that turns a colour of the FOV palette into a remembered one: a tone of `base` with a little hue.

    `contrast`: how far light and dark colours stay apart; at 0, all have the lightness of `base`. `most`: greatest
    lightness of the result, as a share of that of the colour.
    """

    base: Colour
    contrast: float
    most: float = 9.0

    def __call__(self, colour: Colour) -> Colour:
        factor = 1 + self.contrast * (luma(colour) / 255 - 0.36)
        factor = min(factor, self.most * luma(colour) / luma(self.base))
        cold = [tone * factor for tone in self.base]
        strength = max(cold) / max(*colour, 1)
        red, green, blue = (
            min(255, round(ink * (1 - _HUE_KEPT) + tone * strength * _HUE_KEPT))
            for ink, tone in zip(cold, colour, strict=True)
        )
        return red, green, blue


_HUE_KEPT = 0.24
"""Share of the hue of a thing that is remembered."""


@record
class Shade:
    """Two colours of one purpose: `fov` for cells in the field of view (FOV), `remembered` for remembered cells."""

    fov: Colour
    remembered: Colour

    def side(self, in_fov: bool) -> Colour:
        """Return the colour for cells in the FOV if `in_fov`, else the colour for remembered cells."""
        return self.fov if in_fov else self.remembered


@record
class LightColour:
    """Colour of a light, and its strength `power` at the source; 1 is daylight."""

    rgb: Colour
    power: float


@record
class ThemeColours:
    """Colours that replace those of a swatch on levels of one theme, such as "caves"."""

    fov_ramps: Mapping[str, Ramp] = field(default_factory=dict)
    own_remembered_ramps: Mapping[str, Ramp] = field(default_factory=dict)
    """Ramps of remembered cells, by role. For a role that is missing here, the ramp of cells in the FOV is faded."""
    purposes: Mapping[str, Shade] = field(default_factory=dict)


def no_colours(_theme: LevelTheme) -> ThemeColours | None:
    """Return None, for a swatch that is the same on levels of every theme."""
    return None


@record
class Swatch:
    """All colours of one tradition, by role (for sprites) and by purpose (for glyphs and text)."""

    name: str
    fov_ramps: Mapping[str, Ramp]
    purposes: Mapping[str, Shade]
    ambient: LightColour
    """Light that falls on every cell in the FOV, without lamps and fires."""
    lights: Mapping[str, LightColour]
    """Lights by the name of their source, such as "torch"."""
    colours_of: Callable[[LevelTheme], ThemeColours | None] = no_colours
    """Function that returns the colours that a theme of levels replaces, or None if it replaces none."""
    own_remembered_ramps: Mapping[str, Ramp] = field(default_factory=dict)
    """Ramps of remembered cells, by role. For a role that is missing here, the ramp of cells in the FOV is faded."""
    inks: Mapping[Part, Ink] = field(default_factory=dict)
    """Inks in which remembered ramps are computed; without them, ramps are faded."""
    masonry: Masonry = Masonry("stone", "face")
    """What walls and floors are made of in places whose theme does not say it."""
    brightest: float = BRIGHTEST
    """Upper limit of the light on a cell; 1 is daylight. At 1, things in daylight have exactly their own colours."""
    dyes: bool = False
    """Whether sprites of creatures, items, traps and stairs are dyed in the colours that their glyphs have."""
    _built: dict[str, Swatch] = field(init=False, default_factory=dict, compare=False, repr=False)
    """What `built_of` has returned, by the name of the theme: the minimap asks for it in every turn."""

    @cached_property
    def remembered_ramps(self) -> Mapping[str, Ramp]:
        """Ramps of remembered cells, for every role."""
        return {role: self.remembered_ramp(role, _PARTS.get(role, Part.THING)) for role in self.fov_ramps}

    def remembered_ramp(self, role: str, part: Part) -> Ramp:
        """Return the remembered ramp of a role where it colours some part. Raises KeyError for an unknown role."""
        if role in self.own_remembered_ramps:
            return self.own_remembered_ramps[role]
        tones = self.fov_ramps[role]
        if not self.inks:
            return _faded_ramp(role, tones)
        a, b, c, d, e = map(self.inks[part], tones)
        return a, b, c, d, e

    def shade(self, purpose: str) -> Shade:
        """Return the two colours of a purpose. Raises KeyError if the swatch has no such purpose."""
        return self.purposes[purpose]

    def purpose(self, *names: str) -> str:
        """Return the first of `names` that is a purpose of this swatch, or the last name if none is.

        Pass the most specific name first.
        """
        for name in names:
            if name in self.purposes:
                return name
        return names[-1]

    def dye(self, purpose: str) -> Shade | None:
        """Return the colours (FOV, remembered) of a purpose for sprites; None if sprites keep their own colours.

        A purpose is the name of a use of colours, such as "door". Raises KeyError if sprites are dyed and the swatch
        has no such purpose.
        """
        return self.purposes[purpose] if self.dyes else None

    def built_of(self, theme: LevelTheme) -> Swatch:
        """Return this swatch with the colours of a theme of levels, or unchanged if the theme has none."""
        if theme.name not in self._built:
            own = self.colours_of(theme)
            self._built[theme.name] = self if own is None else self._with(own)
        return self._built[theme.name]

    def _with(self, own: ThemeColours) -> Swatch:
        return replace(
            self,
            fov_ramps={**self.fov_ramps, **own.fov_ramps},
            own_remembered_ramps={**self.own_remembered_ramps, **own.own_remembered_ramps},
            purposes={**self.purposes, **own.purposes},
        )


def _faded_ramp(role: str, tones: Ramp) -> Ramp:
    """Return the ramp that a role has in remembered cells. `tones`: the ramp of cells in the FOV.

    Doors, stairs and creatures fade least, and stone fades most.
    """
    fading = DOORS_FADE if role in _BRIGHT_ROLES else THINGS_FADE if role in _THING_ROLES else STONE_FADES
    a, b, c, d, e = map(fading, tones)
    return a, b, c, d, e


_BRIGHT_ROLES = frozenset({"wood", "leaf", "iron", "rune", "glass", "stairs"}) | {
    *("hero", "skin", "foe", "ally", "fur", "chitin", "ghost", "slime", "hide", "dust", "scale", "cloth")
}
"""Roles of doors and stairs, then those of creatures."""
_THING_ROLES = frozenset({"gold", "fire", "moss", "bone", "brass"})


def faded(fov: str, fading: Fading = STONE_FADES) -> Shade:
    """Return a shade from its colour in the FOV. The remembered colour is computed from it with `fading`.

    `fov`: the colour in the FOV, in hexadecimal digits.
    """
    return Shade(rgb(fov), fading(rgb(fov)))


def fixed(fov: str, remembered: str) -> Shade:
    """Return a shade from its two colours, for cells in the FOV and for remembered cells, in hexadecimal digits."""
    return Shade(rgb(fov), rgb(remembered))


def creature_purpose(breed: Breed, swatch: Swatch) -> str:
    """Return the name of the colour in the swatch for a breed (kind of creature).

    The result is the name of the breed's sprite if the swatch has a colour of this name. Otherwise the result is "good"
    for a friendly breed and "foe" for any other breed.
    """
    return swatch.purpose(breed.sprite, "good" if breed.has(Trait.FRIENDLY) else "foe")


def item_purpose(kind: ItemKind, swatch: Swatch) -> str:
    """Return the purpose (name of a colour in the swatch) in which a kind of item is drawn.

    Three names are tried in this order: the name of the kind, the name of its category (such as "scroll"), "thing". The
    result is the first name that is a purpose of the swatch, or "thing" if none is.
    """
    return swatch.purpose(kind.name, kind.category.name.lower(), "thing")


def trap_purpose(kind: TrapKind, swatch: Swatch) -> str:
    """Return the purpose (name of a colour in the swatch) in which a kind of trap is drawn.

    Three names are tried in this order: the name of the kind, "trap", "thing". The result is the first name that is a
    purpose of the swatch, or "thing" if none is.
    """
    return swatch.purpose(kind.name, "trap", "thing")
