"""The swatches (colours) of the four classic traditions, with the colours that their documents give.

Figure: the colour of a glyph. Ground: the colour of the background behind the glyph. All cells are in daylight and the
hero has no lamp. Therefore things have exactly the colours of the documents. Only torches and fires shine. If the map
is drawn with tiles, a sprite takes the colour of its glyph: most of a wall, a door, a creature, a thing or a stairway
is exactly in this colour, and its other tones are lighter or darker. Floor tiles depart from the documents'
colours (RS-118, CM-06, SC-10): their specks are in the figure's colour, and the rest of the tile is a mix of figure and
ground. If a whole floor tile were in the figure's colour, creatures would be hard to see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.engine.level_theme import LevelTheme, Masonry
from game.engine.records import record
from game.ui.graphics.colours.ajar_swatch import AJAR, LIGHTS
from game.ui.graphics.colours.swatch import (
    THINGS_FADE,
    Colour,
    Fading,
    LightColour,
    Ramp,
    Shade,
    Swatch,
    ThemeColours,
    faded,
    fixed,
    luma,
    mix,
    no_colours,
    ramp,
    rgb,
)

_BLACK, _WHITE = rgb("#000000"), rgb("#ffffff")
_DAYLIGHT = LightColour(_WHITE, 1.0)
_NO_LAMP = {**LIGHTS, "lamp": LightColour(LIGHTS["lamp"].rgb, 0.0)}


@record
class _InkShares:
    """Shares of the figure (colour of the glyph) in a mix with the ground (colour behind the glyph), 0 to 1.

    The mix colours floor and corridor tiles, except their specks, and the tops of walls, except their edges.
    """

    floor: float = 0.36
    corridor: float = 0.36
    top: float = 0.26
    """Share of the figure's colour in the tops of walls."""


_SHARES = _InkShares()


# --------------------------------------------------------------------------- ramps made of two colours

_BRIGHT = 150
"""Lightness, 0 to 255, above which bricks vary towards darker tones. With lighter ones a wall would be too bright."""


def _between(ground: Colour, figure: Colour, *shares: float) -> list[Colour]:
    """Return a colour between ground and figure for each of `shares`: 0 gives the ground, 1 the figure."""
    return [mix(ground, figure, share) for share in shares]


def _face(figure: Colour, ground: Colour) -> Ramp:
    """Return the ramp (five tones) of the bricks of walls.

    `figure`: colour of the glyph of a wall. Most of a brick is in this colour. `ground`: colour of the background
    behind the glyph. The joints between bricks are a dark mix of `ground` and `figure`.
    """
    joint, dark = _between(mix(ground, _BLACK, 0.5), figure, 0.15, 0.6)
    light = mix(figure, _BLACK, 0.24) if luma(figure) > _BRIGHT else mix(figure, _WHITE, 0.18)
    return joint, dark, figure, light, mix(figure, _WHITE, 0.35)


def _top(figure: Colour, ground: Colour, *, share: float) -> Ramp:
    """Return the ramp (five tones) of the tops of walls.

    `figure`: colour of the glyph of a wall, used for the edges. `ground`: colour of the background behind the glyph,
    used for the plain part between the edges. If `ground` is black, the plain part is a mix of `ground` and `figure`
    instead. `share`: share of `figure` in this mix, 0 to 1.
    """
    most = ground if any(ground) else mix(ground, figure, share)
    return mix(most, _BLACK, 0.45), most, mix(most, figure, 0.4), figure, mix(figure, _WHITE, 0.3)


def _floor(figure: Colour, ground: Colour, *, share: float) -> Ramp:
    """Return the ramp (five tones) of floor slabs.

    `figure`: colour of the glyph of floor, used for the specks. `ground`: colour of the background behind the glyph,
    used for the joints between slabs. The plain part of a slab, which has no specks, is a mix of `ground` and `figure`.
    `share`: share of `figure` in this mix, 0 to 1.
    """
    joint, most = _between(ground, figure, share / 3, share)
    return ground, joint, most, figure, mix(figure, _WHITE, 0.3)


def _leaf(figure: Colour, ground: Colour) -> Ramp:
    """Return the ramp (five tones) of wood.

    `figure`: colour of the glyph of a door. Most of a door leaf is in this colour. `ground`: colour of the background
    behind the glyph, used for the dark parts of the leaf.
    """
    dark = ground if any(ground) else mix(ground, figure, 0.45)
    return mix(dark, _BLACK, 0.7), dark, mix(dark, figure, 0.6), figure, figure


def _ramps(purposes: Mapping[str, Shade], shares: _InkShares, *, in_fov: bool) -> dict[str, Ramp]:
    """Return the ramps of walls, floors and doors in tiles, by role, made from the colours of their glyphs.

    A ramp is five tones; a role is a part of sprites that is coloured alike. `purposes`: colours of glyphs by purpose.
    The purpose "wall" is the colour of the glyph of a wall, "wall ground" the colour of the background behind the
    glyph. `shares`: how much of the glyph's colour the plain parts of floors and tops of walls have. `in_fov`: True
    for the colours of cells in the FOV, False for those of remembered cells.
    """

    def colours(*names: str) -> list[Colour]:
        return [purposes[name].side(in_fov) for name in names]

    wall = colours("wall", "wall ground")
    corridor = "passage floor" if "passage floor" in purposes else "floor"
    return {
        **dict.fromkeys(("face", "frame", "trim"), _face(*wall)),
        "stone": _top(*wall, share=shares.top),
        "floor": _floor(*colours("floor", "floor ground"), share=shares.floor),
        "passage": _floor(*colours(corridor, "floor ground"), share=shares.corridor),
        "wood": _leaf(*colours("door", "door ground")),
        "leaf": _leaf(*colours("open door", "door ground")),
    }


def _of_document(swatch: Swatch, sheet: str, shares: _InkShares = _SHARES) -> Swatch:
    """Return a copy of a swatch (colours) for even daylight without a lamp, with tiles in the colours of their glyphs.

    `sheet`: name of the sheets of walls and floors. `shares`: how much of the glyph's colour floors and the tops of
    walls have in tiles.
    """
    return replace(
        swatch,
        fov_ramps={**swatch.fov_ramps, **_ramps(swatch.purposes, shares, in_fov=True)},
        own_remembered_ramps=_ramps(swatch.purposes, shares, in_fov=False),
        ambient=_DAYLIGHT,
        lights=_NO_LAMP,
        colours_of=no_colours,
        inks={},
        masonry=Masonry(sheet, "face"),
        brightest=1.0,
        dyes=True,
    )


# ----------------------------------------------------------------------------------------- roguesharp
# The tutorial's four families of five tones, here darkest first, and the sixteen colours of DawnBringer's palette.

_PRIMARY = ("#1d2d2a", "#303d3b", "#44524f", "#586462", "#6e7977")
_SECONDARY = ("#1f262f", "#333840", "#484d55", "#5d6169", "#74787e")
_ALTERNATE = ("#473e2d", "#61594b", "#81796b", "#9e978a", "#beb8ae")
_COMPLIMENT = ("#47382d", "#61544b", "#81746b", "#9e938a", "#beb4ae")
_DARK, _OLD_BLOOD, _DEEP_WATER, _OLD_STONE = "#140c1c", "#442434", "#30346d", "#4e4a4e"
_WOOD, _VEGETATION, _BLOOD, _STONE = "#854c30", "#346524", "#d04648", "#757161"
_WATER, _BRIGHT_WOOD, _METAL, _GRASS = "#597dce", "#d27d2c", "#8595a1", "#6daa2c"
_SKIN, _SKY, _SUN, _LIGHT = "#d2aa99", "#6dc2ca", "#dad45e", "#deeed6"

_YELLOW = fixed("#ffff55", "#aaaa55")
"""Colours of items: yellow in the FOV, and the mean of this yellow and the grey #555555 when remembered (RS-92).

The yellow and the grey are named colours of RLNET, the console library that the tutorial uses.
"""

_ROGUESHARP = Swatch(
    "roguesharp",
    {
        "iron": ramp(_DARK, _OLD_STONE, _STONE, _METAL, _LIGHT),
        "brass": ramp(_DARK, _WOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "stairs": ramp(_DARK, _WOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "rune": ramp(*_PRIMARY),
        "glass": ramp(_DEEP_WATER, _WATER, _METAL, _SKY, _LIGHT),
        "water": ramp(_DARK, _DEEP_WATER, _WATER, _SKY, _LIGHT),
        "ice": ramp(_DARK, _DEEP_WATER, _WATER, _SKY, _LIGHT),
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
        "kobold": fixed(_BRIGHT_WOOD, "#916e51"),
        "goblin": fixed("#00aa00", "#32843c"),
        "ooze": fixed("#66cdaa", "#567c76"),
        "foe": fixed(_BLOOD, "#894c54"),
        "thing": _YELLOW,
    },
    ambient=_DAYLIGHT,
    lights=_NO_LAMP,
)
ROGUESHARP = _of_document(replace(_ROGUESHARP, fov_ramps={**AJAR.fov_ramps, **_ROGUESHARP.fov_ramps}), "stone")
"""K-24: the kobold is #D27D2C, a colour of the tutorial's palette, and not #FFA500, its colour in the later game.

RS-118: floor and wall have the tutorial's colours. Text has the colours of panels, which all traditions share.
"""


# ------------------------------------------------------------------------ rogue, rustbook, sadconsole
# The screens of these traditions are black with a few plain colours. Colours that no document gives are chosen here.

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
    """Return the two colours of each purpose. `colours`: colour in the FOV, in hexadecimal digits, by purpose.

    In the names, `_` stands for a space. `fading` computes the remembered colours.
    """
    return {purpose.replace("_", " "): faded(colour, fading) for purpose, colour in colours.items()}


def _plain(
    name: str, sheet: str, purposes: Mapping[str, Shade], shares: _InkShares = _SHARES, fading: Fading = THINGS_FADE
) -> Swatch:
    """Return a swatch (colours) of coloured glyphs on a black background.

    `sheet`: name of the sheets of walls and floors. `purposes`: the colours that differ from the colours of the
    tradition `ajar`. `shares`: how much of the glyph's
    colour floors and the tops of walls have, if the map is drawn with tiles. `fading`: computes the remembered colours
    of iron, and of water, grass and other terrain that has no colour in `purposes`.
    """
    grounds = [purpose for purpose in AJAR.purposes if purpose.endswith(" ground") and purpose not in _PANEL_GROUNDS]
    black = {ground: Shade(_BLACK, _BLACK) for ground in ("void", *grounds)}
    covers = {purpose: faded(colour, fading) for purpose, colour in _COVERS.items()}
    every = {**AJAR.purposes, **black, **covers, **purposes}
    plain = replace(AJAR, name=name, fov_ramps={**AJAR.fov_ramps, "iron": _IRON}, purposes=every)
    built = _of_document(plain, sheet, shares)
    a, b, c, d, e = map(fading, _IRON)
    return replace(built, own_remembered_ramps={**built.own_remembered_ramps, "iron": (a, b, c, d, e)})


_IRON = ramp("#16181a", "#34373a", "#50555a", "#747a80", "#b4bac0")
"""Ramp of iron that is duller than in `ajar`, because the bands of a door must not be brighter than its leaf."""
_PANEL_GROUNDS = {"harm ground", "good ground", "gain ground", "dim text ground"}

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
    "outlined",
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
        # The glyph of a hallway fills its cell. The black ground of a creature or an item hides that glyph.
        **{f"{figure} ground": Shade(_BLACK, _BLACK) for figure in _ROGUE_FIGURES},
    },
    _InkShares(floor=0.24, corridor=0.4),  # dark floor, so that the document's blue and brown can be seen on it
)
"""Colours of the document on Rogue (CM-06, D-43).

Cells in the FOV have the document's colours. The document has no other colours for remembered cells; here they are
darker, so that cells in the FOV stand out. In tiles, floor and hallways are darker too. Keys have the yellow and the
character of the amulet, because games of this tradition have no end and therefore no amulet. Food would be red, but
there is none yet.
"""

_GREYS = Fading(hue=0, lean=0, dim=0.62)

_RUSTBOOK = _plain(
    "rustbook",
    "boxes",
    {
        **_shades(
            _GREYS,
            floor="#008080",
            wall="#00ff00",
            door="#d2691e",
            open_door="#d2691e",
            stairs="#00ffff",
            stairs_mark="#00ffff",
            hero="#ffff00",
            gold="#ffff00",
            scroll="#00ffff",
        ),
        # The same darkening would make these greys nearly black, because pure red and blue are dark colours.
        "foe": fixed("#ff0000", "#6e6e6e"),
        "thing": fixed("#ff00ff", "#7c7c7c"),
        "gear": fixed("#00aaff", "#707070"),
        "trap": fixed("#ff0000", "#6e6e6e"),
    },
    fading=_GREYS,
)


def _themed(theme: LevelTheme) -> ThemeColours | None:
    """Return the colours of the Rust book on levels of a theme, for glyphs and for tiles; None for those of all."""
    if not theme.colours:
        return None
    purposes = {purpose: faded(colour, _GREYS) for purpose, colour in theme.colours.items()}
    every = {**_RUSTBOOK.purposes, **purposes}
    return ThemeColours(_ramps(every, _SHARES, in_fov=True), _ramps(every, _SHARES, in_fov=False), purposes)


RUSTBOOK = replace(_RUSTBOOK, colours_of=_themed)
"""Colours of the Rust roguelike book (D-42).

K-18: doors have the chocolate colour of the chapter on doors, and not #805A46 as in the book's last game.
RB-43: a remembered colour is the colour in the FOV turned to grey and darkened. RB-43, D-45: doors and things out of
view stay on the map, because here no door that was seen is forgotten. The book draws them only while they are in view,
so it has no greys for things out of view; here these greys are light enough to be read.
RB-45: see `LevelTheme.colours` of the places of the book.
RB-46: only torches and fires shine. The lighting of indoor levels in the last game of the book is left out, because it
would change the document's colours.
"""

SADCONSOLE = _plain(
    "sadconsole",
    "flat",
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
    _InkShares(floor=0.24, corridor=0.24, top=0.42),  # lighter tops of walls, because all of the rock is in view
)
"""Colours of the document on SadConsole (rows D-43, SC-10, SC-20 and SC-21).

Gear and gold, which monsters carry and drop in this game, have the hot pink of the items that the document calls junk.
All other things on the ground have the green of the items that it calls loot (SC-23, SC-24).
"""
