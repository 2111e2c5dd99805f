"""The swatches of the four classic traditions, with the colour numbers of their documents.

A thing drawn in daylight has exactly its document's numbers: there is no lamp, and only torches and fires shine.
In tiles a sprite takes the colour of its glyph: a wall, a door, a creature, a thing or a stairway shows most of exactly
that colour, and its other tones shade it. Floor is the exception (RS-118, CM-06, SC-10): it lies between the colours of
its figure and of its ground and has the figure's own in its specks, because a floor all in the figure's colour would
hide the creatures on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.engine.records import record
from game.ui.graphics.ajar_swatch import AJAR, LIGHTS
from game.ui.graphics.swatch import (
    THINGS_FADE,
    Colour,
    Fading,
    LightColour,
    MasonryColours,
    Ramp,
    Shade,
    Swatch,
    faded,
    fixed,
    luma,
    mix,
    ramp,
    rgb,
)

_BLACK, _WHITE = rgb("#000000"), rgb("#ffffff")
_DAYLIGHT = LightColour(_WHITE, 1.0)
_NO_LAMP = {**LIGHTS, "lamp": LightColour(LIGHTS["lamp"].rgb, 0.0)}


@record
class _InkShares:
    """Share of the figure's colour in the plain parts of tiles, 0 to 1; the rest is the colour of the ground."""

    floor: float = 0.36
    passage: float = 0.36
    top: float = 0.26
    """Share in the tops of walls."""


_SHARES = _InkShares()


# --------------------------------------------------------------------------- ramps made of two colours

_BRIGHT = 150
"""Luma above which bricks vary towards the dark: a wall of light ones would outshine all else."""


def _between(ground: Colour, figure: Colour, *shares: float) -> list[Colour]:
    """Return colours between ground and figure, one for each share of the figure, 0 to 1."""
    return [mix(ground, figure, share) for share in shares]


def _face(figure: Colour, ground: Colour) -> Ramp:
    """Return the tones of bricks: most of a brick is the figure."""
    joint, dark = _between(mix(ground, _BLACK, 0.5), figure, 0.15, 0.6)
    light = mix(figure, _BLACK, 0.24) if luma(figure) > _BRIGHT else mix(figure, _WHITE, 0.18)
    return joint, dark, figure, light, mix(figure, _WHITE, 0.35)


def _top(figure: Colour, ground: Colour, *, share: float) -> Ramp:
    """Return the tones of the tops of walls: the plain part is the ground, the edges are the figure."""
    most = ground if any(ground) else mix(ground, figure, share)
    return mix(most, _BLACK, 0.45), most, mix(most, figure, 0.4), figure, mix(figure, _WHITE, 0.3)


def _floor(figure: Colour, ground: Colour, *, share: float) -> Ramp:
    """Return the tones of slabs: the specks are the figure, the joints the ground."""
    joint, most = _between(ground, figure, share / 3, share)
    return ground, joint, most, figure, mix(figure, _WHITE, 0.3)


def _leaf(figure: Colour, ground: Colour) -> Ramp:
    """Return the tones of wood: the two that fill a leaf are the figure, and its dark parts the ground."""
    dark = ground if any(ground) else mix(ground, figure, 0.45)
    return mix(dark, _BLACK, 0.7), dark, mix(dark, figure, 0.6), figure, figure


def _ramps(purposes: Mapping[str, Shade], shares: _InkShares, *, seen: bool) -> dict[str, Ramp]:
    """Return the ramps of walls, floors and doors, made of the colours of their purposes; `seen`: those in view."""

    def colours(*names: str) -> list[Colour]:
        return [purposes[name].side(seen) for name in names]

    wall = colours("wall", "wall ground")
    passage = "passage floor" if "passage floor" in purposes else "floor"
    return {
        "face": _face(*wall),
        "stone": _top(*wall, share=shares.top),
        "floor": _floor(*colours("floor", "floor ground"), share=shares.floor),
        "passage": _floor(*colours(passage, "floor ground"), share=shares.passage),
        "wood": _leaf(*colours("door", "door ground")),
        "leaf": _leaf(*colours("open door", "door ground")),
    }


def _of_document(swatch: Swatch, shares: _InkShares = _SHARES) -> Swatch:
    """Return a swatch with daylight, and with tiles in the colours of its purposes."""
    return replace(
        swatch,
        ramps={**swatch.ramps, **_ramps(swatch.purposes, shares, seen=True)},
        memories=_ramps(swatch.purposes, shares, seen=False),
        ambient=_DAYLIGHT,
        lights=_NO_LAMP,
        wall_style={},
        brightest=1.0,
        dyes=True,
    )


# ----------------------------------------------------------------------------------------- roguesharp
# Five tones a family, here darkest first, and DawnBringer's sixteen.

_PRIMARY = ("#1d2d2a", "#303d3b", "#44524f", "#586462", "#6e7977")
_SECONDARY = ("#1f262f", "#333840", "#484d55", "#5d6169", "#74787e")
_ALTERNATE = ("#473e2d", "#61594b", "#81796b", "#9e978a", "#beb8ae")
_COMPLIMENT = ("#47382d", "#61544b", "#81746b", "#9e938a", "#beb4ae")
_DARK, _OLD_BLOOD, _DEEP_WATER, _OLD_STONE = "#140c1c", "#442434", "#30346d", "#4e4a4e"
_WOOD, _VEGETATION, _BLOOD, _STONE = "#854c30", "#346524", "#d04648", "#757161"
_WATER, _BRIGHT_WOOD, _METAL, _GRASS = "#597dce", "#d27d2c", "#8595a1", "#6daa2c"
_SKIN, _SKY, _SUN, _LIGHT = "#d2aa99", "#6dc2ca", "#dad45e", "#deeed6"

_YELLOW = fixed("#ffff55", "#aaaa55")
"""RS-92: remembered items are blended half with grey; yellow and grey are those of RLNET, the tutorial's console."""

_ROGUESHARP = Swatch(
    "roguesharp",
    {
        "iron": ramp(_DARK, _OLD_STONE, _STONE, _METAL, _LIGHT),
        "brass": ramp(_DARK, _WOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "rune": ramp(*_PRIMARY),
        "glass": ramp(_DEEP_WATER, _WATER, _METAL, _SKY, _LIGHT),
        "water": ramp(_DARK, _DEEP_WATER, _WATER, _SKY, _LIGHT),
        "shallows": ramp(_DEEP_WATER, _WATER, _WATER, _SKY, _LIGHT),
        "timber": ramp(_DARK, _OLD_BLOOD, _WOOD, _WOOD, _BRIGHT_WOOD),
        "earth": ramp(_DARK, "#473e2d", _OLD_STONE, _STONE, _METAL),
        "turf": ramp(_DARK, _VEGETATION, _VEGETATION, _GRASS, _SUN),
        "hero": ramp(_DARK, _DEEP_WATER, _WATER, _SKY, _LIGHT),
        "skin": ramp(_OLD_BLOOD, _WOOD, _BRIGHT_WOOD, _SKIN, _LIGHT),
        "foe": ramp(_DARK, _OLD_BLOOD, _WOOD, _BRIGHT_WOOD, _SKIN),
        "ally": ramp(_DARK, _VEGETATION, _VEGETATION, _GRASS, _LIGHT),
        "moss": ramp(_DARK, _VEGETATION, _VEGETATION, _GRASS, _SUN),
        "fur": ramp(_DARK, _OLD_BLOOD, _WOOD, _BRIGHT_WOOD, _SKIN),
        "bone": ramp(_DARK, _OLD_STONE, _STONE, _SKIN, _LIGHT),
        "gold": ramp(_DARK, _WOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "fire": ramp(_OLD_BLOOD, _BLOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "blood": ramp(_DARK, _OLD_BLOOD, _BLOOD, _BLOOD, _SKIN),
        "ink": ramp(_DARK, _OLD_STONE, _STONE, _LIGHT, _LIGHT),
    },
    {
        **AJAR.purposes,  # panels have this game's own colours
        "void": fixed("#000000", "#000000"),
        "floor": fixed(_ALTERNATE[2], _ALTERNATE[0]),
        "floor ground": fixed(_DARK, "#000000"),
        "wall": fixed(_SECONDARY[3], _SECONDARY[2]),
        "wall ground": fixed(_SECONDARY[1], _SECONDARY[0]),
        "door": fixed(_COMPLIMENT[4], _COMPLIMENT[3]),
        "door ground": fixed(_COMPLIMENT[1], _COMPLIMENT[0]),
        "open door": fixed(_COMPLIMENT[4], _COMPLIMENT[3]),
        "stairs": fixed(_LIGHT, _ALTERNATE[0]),
        "stairs mark": fixed(_LIGHT, _ALTERNATE[0]),
        "deep water": fixed(_WATER, _DEEP_WATER),
        "deep water ground": fixed(_DEEP_WATER, _DARK),
        "shallow water": fixed(_SKY, _WATER),
        "shallow water ground": fixed(_DEEP_WATER, _DARK),
        "bridge": fixed(_BRIGHT_WOOD, _WOOD),
        "bridge ground": fixed(_OLD_BLOOD, _DARK),
        "wood floor": fixed(_WOOD, _OLD_BLOOD),
        "road": fixed(_METAL, _OLD_STONE),
        "grass": fixed(_GRASS, _VEGETATION),
        "grass ground": fixed(_DARK, "#000000"),
        "gravel": fixed(_STONE, _OLD_STONE),
        "stalactite": fixed(_METAL, _OLD_STONE),
        "stalagmite": fixed(_METAL, _OLD_STONE),
        "hero": fixed(_LIGHT, _LIGHT),
        "kobold": faded(_BRIGHT_WOOD, THINGS_FADE),
        "goblin": faded("#00aa00", THINGS_FADE),
        "ooze": faded("#66cdaa", THINGS_FADE),
        "foe": faded(_BLOOD, THINGS_FADE),
        "thing": _YELLOW,
    },
    ambient=_DAYLIGHT,
    lights=_NO_LAMP,
)
ROGUESHARP = _of_document(replace(_ROGUESHARP, ramps={**AJAR.ramps, **_ROGUESHARP.ramps}))
"""K-24: the kobold has the tutorial's #D27D2C, which is one of its colours, and not the later game's #FFA500.

RS-118: floor and wall have the tutorial's colours; text has those of the panels, which all traditions share.
"""


# ------------------------------------------------------------------------ rogue, rustbook, sadconsole
# Their screens are black with a few plain colours. Colours that no document names are this game's own.

_COVERS = {
    "deep water": "#4169e1",
    "shallow water": "#00ffff",
    "bridge": "#d2691e",
    "wood floor": "#8b4513",
    "road": "#808080",
    "grass": "#008000",
    "gravel": "#808080",
    "stalactite": "#a9a9a9",
    "stalagmite": "#a9a9a9",
}


def _shades(fading: Fading, **colours: str) -> dict[str, Shade]:
    """Return purposes by name, with their colours in view and the faded ones; `_` stands for a space."""
    return {purpose.replace("_", " "): faded(colour, fading) for purpose, colour in colours.items()}


def _plain(
    name: str, purposes: Mapping[str, Shade], shares: _InkShares = _SHARES, fading: Fading = THINGS_FADE
) -> Swatch:
    """Return a swatch of plain figures on black; `fading` is for water, grass and other ground."""
    grounds = [purpose for purpose in AJAR.purposes if purpose.endswith(" ground") and purpose not in _PANEL_GROUNDS]
    black = {ground: Shade(_BLACK, _BLACK) for ground in ("void", *grounds)}
    covers = {purpose: faded(colour, fading) for purpose, colour in _COVERS.items()}
    every = {**AJAR.purposes, **black, **covers, **purposes}
    return _of_document(replace(AJAR, name=name, ramps={**AJAR.ramps, "iron": _IRON}, purposes=every), shares)


_IRON = ramp("#16181a", "#34373a", "#50555a", "#747a80", "#b4bac0")
"""Ramp duller than this game's own: the bands of a door must not outshine its leaf."""
_PANEL_GROUNDS = {"harm ground", "good ground", "gain ground"}

_DIMS = Fading(hue=1, lean=0, dim=0.6)

_ROGUE_FIGURES = _shades(
    _DIMS,
    hero="#ffffe0",
    foe="#d3d3d3",
    thing="#0000ff",
    gold="#ffffe0",
    key="#ffff00",
    last_key="#ffff00",
    food="#ff0000",
    trap="#a52a2a",
)
ROGUE = _plain(
    "rogue",
    {
        **_shades(
            _DIMS,
            floor="#808080",
            wall="#8b4513",
            door="#8b4513",
            open_door="#8b4513",
            passage_floor="#ffffff",
            stairs="#000000",
            stairs_down_ground="#008000",
            stairs_up_ground="#008000",
            stairs_mark="#008000",
        ),
        **_ROGUE_FIGURES,
        # Hallways fill their cells, so that a creature in one hides it.
        **{f"{figure} ground": Shade(_BLACK, _BLACK) for figure in _ROGUE_FIGURES},
    },
    _InkShares(floor=0.24, passage=0.4),  # dark floor, for the document's blue and brown
)
"""CM-06, D-43: the document's colours in view. It has no others for remembered cells, which are darker here, so that
cells in view stand out. In tiles floor and hallways are darker as well. Keys have the yellow and the character of the
amulet: games of this tradition have no end, and so no amulet. There is no food yet either, which would be red.
"""

_GREYS = Fading(hue=0, lean=0, dim=0.62)

_RUSTBOOK = _plain(
    "rustbook",
    _shades(
        _GREYS,
        floor="#008080",
        wall="#00ff00",
        door="#d2691e",
        open_door="#d2691e",
        stairs="#00ffff",
        stairs_mark="#00ffff",
        hero="#ffff00",
        foe="#ff0000",
        thing="#ff00ff",
        gold="#ffff00",
        scroll="#00ffff",
        gear="#00aaff",
        trap="#ff0000",
    ),
    fading=_GREYS,
)


def _themed(swatch: Swatch, **colours: str) -> MasonryColours:
    """Return a masonry in the colours of some purposes, in glyphs and in tiles."""
    purposes = _shades(_GREYS, **colours)
    every = {**swatch.purposes, **purposes}
    return MasonryColours(_ramps(every, _SHARES, seen=True), _ramps(every, _SHARES, seen=False), purposes)


_LIMESTONE = _themed(
    _RUSTBOOK, wall="#b2b2b2", floor="#666666", deep_water="#3333ff", stalactite="#b2b2b2", stalagmite="#b2b2b2"
)
RUSTBOOK = replace(
    _RUSTBOOK,
    wall_style={
        **{default: MasonryColours() for default in ("town", "fort", "lair")},
        "forest": _themed(_RUSTBOOK, wall="#009900", floor="#009900", road="#ffff00"),
        "caverns": _LIMESTONE,
        "deep-caverns": _LIMESTONE,
        "mushrooms": _themed(_RUSTBOOK, wall="#ff00ff", floor="#009900", road="#d2691e"),
    },
)
"""D-42. K-18: doors have the chocolate of the chapter on doors, and not the later #805A46.
RB-43: a remembered colour is the grey of the seen one, darker. RB-43, D-45: doors and things stay on the map out of
view, though the book draws them in view only, because here no door that was seen is forgotten.
RB-45: town, fort and lair have the default colours, as in the book.
RB-46: only torches and fires shine; the lighting of indoor levels is the last game's, and would change the numbers.
"""

SADCONSOLE = _plain(
    "sadconsole",
    _shades(
        _DIMS,
        floor="#a9a9a9",
        wall="#d3d3d3",
        door="#808080",
        open_door="#808080",
        stairs="#ffffff",
        stairs_mark="#ffffff",
        hero="#ffff00",
        foe="#0000ff",
        thing="#008000",
        gear="#ff69b4",
        gold="#ff69b4",
    ),
    _InkShares(floor=0.24, passage=0.24, top=0.42),  # all of the rock is in view
)
"""D-43, SC-10, SC-20, SC-21. SC-23, SC-24: gear and gold, which monsters carry and drop here, have the hot pink of
their junk; all other things on the ground are the document's green loot.
"""
