"""Swatches (palettes) for players who see colours otherwise: each swatch of a tradition, changed by a preset.

A preset is computed, so that it is the same for panels, tiles and characters of every tradition. It works in Oklab,
where a colour is a lightness, a green-red part and a blue-yellow part:

* RED_GREEN turns the green-red part into a blue-yellow one, which protanopes and deuteranopes see: red becomes orange,
  green becomes blue.
* BLUE_YELLOW turns the blue-yellow part into a green-red one, which tritanopes see: yellow becomes green, and blue
  becomes purple. What is clearly red or green stays so.
* STRONG makes the ground darker, walls and everything on the ground lighter, and the light whiter. The colours of known
  floor and walls on maps stay as they are, on a darker ground. The bar of a chosen row becomes lighter, so that it is
  clearly apart from the panel.

After that, texts and the characters of things are made lighter until they have the contrast that CONTRASTS gives, for
all kinds of colour vision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from game.engine.level_theme import LevelTheme
from game.ui.core.settings import ColourPreset
from game.ui.graphics.colours.colour_vision import Vision, contrast, from_oklab, oklab, seen_with
from game.ui.graphics.colours.place_ramps import FLOORS
from game.ui.graphics.colours.swatch import Colour, LightColour, Part, Ramp, Shade, Swatch, ThemeColours, mix
from game.ui.graphics.colours.swatches import SWATCHES

TEXTS = frozenset({"text", "dim text", "title", "door text", "harm", "good", "gain", "foe"})
"""Purposes of the texts on panels."""
_ON_CHOSEN = frozenset({"text", "dim text", "title", "door text", "good", "gain"})
_ON_BUTTON = frozenset({"text", "dim text", "title", "harm", "good", "gain"})
"""Purposes of the texts of a chosen row and of a button.

All are drawn on panels, and on a ground of their own if they have one.
"""
_ON_FLOOR = frozenset({"foe", "good"})
"""Purposes of texts that are also those of characters on the map."""
CONTRASTS = {ColourPreset.STRONG: 7.1, ColourPreset.RED_GREEN: 4.6, ColourPreset.BLUE_YELLOW: 4.6}
"""Least contrast of a text to each of its backgrounds, and of a thing in the FOV to the floor under its character.

The guidelines ask for 7 and 4.5; the rest is for rounding.
"""
CHOSEN_CONTRAST = 1.5
"""Least contrast of the bar of a chosen row to the panel in STRONG, for all kinds of colour vision."""

_GROUND_ROLES = frozenset({"stone", "floor", "passage", "timber", "earth", "turf", "water", "shallows"}) | FLOORS
"""Roles on which sprites stand."""
_DARK_PARTS = frozenset({Part.CORE, Part.WATER})
"""Parts whose ink becomes darker in strong contrast. That of remembered floor stays as it is, above a darker void."""
_GROUND_PURPOSES = frozenset({"void", "panel", "veil", "chosen", "button", "line", "danger"})
"""Purposes that are a ground, besides those whose name ends with "ground"."""
_KEPT = frozenset({"floor", "passage floor", "grass", "road", "gravel", "wall ground"})
"""Purposes that strong contrast leaves as they are: darker things lie below them, and lighter things above.

They are the characters of the floor and, on maps, the floor below other signs and the walls beside what is unknown.
"""
_SURROUNDINGS = _GROUND_PURPOSES | _KEPT | {"wall"}
"""Purposes that need no contrast of their own, because they are everywhere around what matters."""
_CLEAR_HUE = 0.15
"""Green-red part from which on a colour is clearly red or green."""
_FLOOR_LIGHT = 0.85
"""Share of the light of floors that is left in presets of hues, in which some creatures become darker."""
_STEP = 0.01
"""Lightness by which a text is made lighter until its contrast is sufficient."""


def swatch_for(tradition_swatch: str, preset: ColourPreset) -> Swatch:
    """Return a swatch in the colours of a preset.

    `tradition_swatch`: name of the swatch, as `Tradition.swatch` gives it. Raises KeyError if there is no such swatch.
    """
    if preset is ColourPreset.USUAL:
        return SWATCHES[tradition_swatch]
    return _computed(tradition_swatch, preset)


@cache
def _computed(name: str, preset: ColourPreset) -> Swatch:
    swatch = SWATCHES[name]
    purposes = _purposes(swatch.purposes, preset)
    if preset is ColourPreset.STRONG:
        purposes = _with_clear_bar(purposes)

    def colours_of(theme: LevelTheme) -> ThemeColours | None:
        own = swatch.colours_of(theme)
        return own and ThemeColours(
            _ramps(own.fov_ramps, preset),
            _ramps(own.own_remembered_ramps, preset),
            _legible({**purposes, **_purposes(own.purposes, preset)}, own.purposes, preset),
        )

    return replace(
        swatch,
        ambient=_stronger(swatch.ambient) if preset is ColourPreset.STRONG else swatch.ambient,
        fov_ramps=_ramps(swatch.fov_ramps, preset),
        own_remembered_ramps=_ramps(swatch.own_remembered_ramps, preset),
        inks={
            part: ink
            if part is Part.FLOOR
            else replace(ink, base=_changed(ink.base, preset, ground=part in _DARK_PARTS))
            for part, ink in swatch.inks.items()
        },
        purposes=_legible(purposes, swatch.purposes, preset),
        colours_of=colours_of,
    )


def _stronger(light: LightColour) -> LightColour:
    """Return a whiter and brighter light, so that cells far from the lamp can be seen. Daylight stays as it is."""
    return LightColour(mix(light.rgb, (255, 255, 255), 0.5), max(light.power, min(1.0, 1.3 * light.power)))


def _ramps(ramps: Mapping[str, Ramp], preset: ColourPreset) -> dict[str, Ramp]:
    changed = {}
    for role, (outline, *tones) in ramps.items():
        ground = role in _GROUND_ROLES
        a, b, c, d = (_changed(tone, preset, ground=ground) for tone in tones)
        if role in FLOORS and preset in _HUES:
            a, b, c, d = (mix((0, 0, 0), tone, _FLOOR_LIGHT) for tone in (a, b, c, d))
        changed[role] = _changed(outline, preset, ground=True), a, b, c, d
    return changed


def _purposes(purposes: Mapping[str, Shade], preset: ColourPreset) -> dict[str, Shade]:
    changed = {}
    for purpose, shade in purposes.items():
        if preset is ColourPreset.STRONG and purpose in _KEPT:
            changed[purpose] = shade
            continue
        ground = purpose.endswith("ground") or purpose in _GROUND_PURPOSES
        fov, remembered = (_changed(colour, preset, ground=ground) for colour in (shade.fov, shade.remembered))
        changed[purpose] = Shade(fov, remembered)
    return changed


def _with_clear_bar(purposes: Mapping[str, Shade]) -> dict[str, Shade]:
    """Return the purposes of STRONG with a lighter bar of a chosen row."""
    panel, bar = purposes["panel"], purposes["chosen"]
    bars = ((bar.fov, panel.fov), (bar.remembered, panel.remembered))
    return {**purposes, "chosen": Shade(*(lightened(colour, [ground], CHOSEN_CONTRAST) for colour, ground in bars))}


def _changed(colour: Colour, preset: ColourPreset, *, ground: bool) -> Colour:
    """Return a colour in a preset. `ground`: whether other things are drawn on this colour."""
    if preset is ColourPreset.STRONG:
        return _strong(*oklab(colour), ground=ground)
    return _HUES[preset](*oklab(colour))


def _red_green(lightness: float, red: float, yellow: float) -> Colour:
    return from_oklab(lightness + 0.15 * max(0.0, red), 0.6 * red, yellow + 0.7 * red)


def _blue_yellow(lightness: float, red: float, yellow: float) -> Colour:
    share = max(0.0, 1 - abs(red) / _CLEAR_HUE)
    return from_oklab(lightness + 0.1 * max(0.0, red), red - 0.6 * share * yellow, yellow)


def _strong(lightness: float, red: float, yellow: float, *, ground: bool) -> Colour:
    factor = 0.8 if ground else 1.15
    return from_oklab(0.8 * lightness if ground else 1 - 0.7 * (1 - lightness), factor * red, factor * yellow)


_HUES: Mapping[ColourPreset, Callable[[float, float, float], Colour]] = {
    ColourPreset.RED_GREEN: _red_green,
    ColourPreset.BLUE_YELLOW: _blue_yellow,
}


def _legible(purposes: Mapping[str, Shade], wanted: Mapping[str, Shade], preset: ColourPreset) -> dict[str, Shade]:
    """Return the purposes named in `wanted`, with texts and things light enough for their backgrounds.

    `purposes`: all colours of the swatch in this preset.
    """
    least = CONTRASTS[preset]
    panels = [purposes[ground].fov for ground in ("panel", "veil") if ground in purposes]
    raised = (("chosen", _ON_CHOSEN), ("button", _ON_BUTTON))
    legible = {}
    for purpose in wanted:
        fov, remembered = purposes[purpose].fov, purposes[purpose].remembered
        if purpose in TEXTS:
            own = purposes.get(f"{purpose} ground")
            grounds = [
                *panels,
                *([own.fov] if own else []),
                *(purposes[ground].fov for ground, on in raised if purpose in on),
            ]
            grounds += [purposes["floor ground"].fov] if purpose in _ON_FLOOR else []
            fov, remembered = lightened(fov, grounds, least), lightened(remembered, panels, least)
        elif not purpose.endswith("ground") and purpose not in _SURROUNDINGS and not purpose.startswith("mark "):
            own = purposes.get(f"{purpose} ground", purposes["floor ground"])
            fov = lightened(fov, [own.fov], least)
        legible[purpose] = Shade(fov, remembered)
    return legible


def lightened(colour: Colour, grounds: list[Colour], least: float) -> Colour:
    """Return a colour, made lighter until its contrast to each ground is at least `least` for every colour vision.

    A ground that is lighter than the colour is ignored: the colour is a dark one, such as black on a coloured cell.
    """
    lightness, red, yellow = oklab(colour)
    darker = [ground for ground in grounds if oklab(ground)[0] < lightness]
    while lightness < 1 and any(
        contrast(seen_with(vision, colour), seen_with(vision, ground)) < least for vision in Vision for ground in darker
    ):
        lightness += _STEP
        colour = from_oklab(lightness, red, yellow)
    return colour
