"""The swatches by name: this game's own, and those of the four classic traditions with their documents' numbers.

The numbers of `ajar` start from a contrast table (floor against door 4:1 and more).

What is drawn in daylight has exactly its document's numbers: there is no lamp, and only torches and fires shine.
In tiles a sprite takes the colour of its glyph: a wall, a door, a creature, a thing or a stairway shows most of exactly
that colour, and the others of its tones shade it. Floor is the exception (RS-118, CM-06, SC-10): it lies between the
colours of its figure and of its ground and has the figure's own in its specks, for a floor all in the figure's colour
would hide who is on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.engine.records import record
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

# ----------------------------------------------------------------------------------------------- ajar
# Nothing outside this module names these.

_AJAR_RAMPS: dict[str, Ramp] = {
    "stone": ramp("#1f1b2a", "#302a40", "#423b57", "#5d5577", "#787098"),
    "face": ramp("#2c2738", "#4a4462", "#6b6488", "#8a83a6", "#b8b2cf"),
    "floor": ramp("#211d2b", "#2d2839", "#383347", "#453f56", "#524b64"),
    "passage": ramp("#211d2b", "#2d2839", "#383347", "#453f56", "#524b64"),
    "wood": ramp("#3a1f16", "#7e4721", "#b26a2c", "#d98c3f", "#f6be74"),
    "leaf": ramp("#4a3520", "#8e6f48", "#c9a870", "#f2d6a2", "#fff0d0"),
    "iron": ramp("#1a222c", "#566573", "#8496a8", "#b4c8dc", "#e4eef8"),
    "brass": ramp("#2a1c0c", "#74541f", "#b08832", "#e0bc58", "#fbe9a8"),
    "rune": ramp("#12302f", "#1f5a54", "#338f84", "#58c9b9", "#b4f4ea"),
    "glass": ramp("#15283a", "#3f6c84", "#6ea6c0", "#a6ddf2", "#e2f7ff"),
    "water": ramp("#12233a", "#1e4566", "#2f6f9f", "#58a3cf", "#a8dcf2"),
    "shallows": ramp("#1a2b38", "#234354", "#2d586b", "#4a8193", "#9fcdd2"),
    "timber": ramp("#1b1513", "#2d2420", "#40342d", "#52443a", "#685848"),
    "earth": ramp("#201d1f", "#34302f", "#47413e", "#57504b", "#6b6259"),
    "turf": ramp("#16221b", "#1f3324", "#2e4b2e", "#4a6f3c", "#86a862"),
    "hero": ramp("#16202e", "#2f5d8c", "#58a0e0", "#a9d4f8", "#e8f6ff"),
    "skin": ramp("#3a2018", "#8a5236", "#cf8f62", "#ffd9a8", "#fff3d6"),
    "foe": ramp("#2b0f1e", "#7c1f45", "#c83a70", "#ff5c93", "#ffd2e0"),
    "ally": ramp("#10281c", "#245c3c", "#46a06c", "#7fe0a0", "#d6ffe2"),
    "moss": ramp("#16261c", "#274a2c", "#3f7a3c", "#7fb85a", "#cfe89a"),
    "fur": ramp("#1e150e", "#553a26", "#8c6440", "#c8985f", "#f0d2a2"),
    "bone": ramp("#2e2a26", "#6a6258", "#a89e8c", "#dcd3bf", "#fbf6e8"),
    "gold": ramp("#35220a", "#8e6420", "#d0a030", "#ffd84d", "#fff6c0"),
    "fire": ramp("#5a1c10", "#b8401c", "#ff7a2f", "#ffb84d", "#fff2b0"),
    "blood": ramp("#24080e", "#4e1019", "#8a1c28", "#c8343c", "#f47a70"),
    "ink": ramp("#07060b", "#4f4960", "#a79fb8", "#e9e4f2", "#ffffff"),
}


LIGHTS = {
    "lamp": LightColour(rgb("#ffe0b0"), 1.3),
    "torch": LightColour(rgb("#ff9a4a"), 1.1),
    "rune": LightColour(rgb("#58c9b9"), 0.8),
    "fire": LightColour(rgb("#ff7a2f"), 1.2),
    "dark": LightColour(rgb("#8f9ad0"), 0.7),  # what eyes make of none
}
_VOID, _PANEL, _LINE = "#07060b", "#0d0b13", "#383347"

# -------------------------------------------------------------------------------------------- masonry
# The themes of depth tint walls and floors, and keep every tone about as light as it was: so what stands out from plain
# stone stands out from each of them. The colours are muted, for doors are the only warm, saturated thing there.


@record
class Tint:
    """Turns a ramp's tones to other hues, from one for the darkest to one for the lightest."""

    dark: Colour
    light: Colour
    gain: float = 1.0

    def __call__(self, tones: Ramp) -> Ramp:
        a, b, c, d, e = (self._tinted(tone, step / 4) for step, tone in enumerate(tones))
        return a, b, c, d, e

    def _tinted(self, tone: Colour, lightness: float) -> Colour:
        hue = [dark + (light - dark) * lightness for dark, light in zip(self.dark, self.light, strict=True)]
        red, green, blue = (min(255, round(part * self.gain * luma(tone) / luma(hue))) for part in hue)
        return red, green, blue


def _two(colours: str) -> tuple[Colour, Colour]:
    dark, light = map(rgb, colours.split())
    return dark, light


def _tints(*, face: str, top: str, floor: str, passage: str) -> dict[str, Tint]:
    """Each as two colours, for shadows and for lights."""
    # The tops of walls are the darkest ground: without plain stone's strong violet they would sink into memory.
    ends = {"face": (face, 1.0), "stone": (top, 1.12), "floor": (floor, 1.0), "passage": (passage, 1.0)}
    return {role: Tint(*_two(colours), gain) for role, (colours, gain) in ends.items()}


MASONRY: dict[str, Mapping[str, Tint]] = {
    "stone": {},
    "cellars": _tints(
        face="#45332c #c9b096", top="#36261f #8c7058", floor="#2a2528 #645850", passage="#33281f #6c5a44"
    ),
    "old-halls": _tints(
        face="#28324a #b8c8d8", top="#182640 #6480a4", floor="#22283a #5e6a84", passage="#202a40 #5c6c88"
    ),
    "tenements": _tints(
        face="#4a2628 #c8988a", top="#3c2428 #866068", floor="#26282e #5e6064", passage="#302628 #6a5856"
    ),
    "caves": _tints(face="#24343a #a4bcb0", top="#18302e #62847a", floor="#1c282c #546a68", passage="#252a26 #60664f"),
    "warrens": _tints(
        face="#403420 #c8b88c", top="#302a22 #807254", floor="#29282a #625c50", passage="#332a1c #6c5e40"
    ),
    "hives": _tints(face="#4a2e18 #d8b478", top="#382226 #8e6844", floor="#2c2430 #685a50", passage="#382814 #74602f"),
    "ruins": _tints(face="#34382c #d0c8ac", top="#1c3024 #74905e", floor="#2a2a20 #686848", passage="#1e3024 #5c7446"),
    "fort": _tints(face="#2a2e36 #b4bcc4", top="#34221e #8a6654", floor="#2a272b #645f62", passage="#342a26 #6a5c54"),
    "house": _tints(face="#40204c #d0a8d8", top="#261c3a #7a649a", floor="#24203c #5c5078", passage="#361c34 #744c6c"),
}
"""By name; `stone` is as the swatch has it."""


# ----------------------------------------------------------------------------------------------- ajar

AJAR = Swatch(
    "ajar",
    _AJAR_RAMPS,
    {
        # the map in glyphs: ground (background) and figure
        "void": fixed(_VOID, _VOID),
        "floor": fixed("#8a82a0", "#454755"),
        "floor ground": fixed("#231f2d", "#14151b"),
        "wall": fixed("#b8b2cf", "#5a5d69"),
        "wall ground": fixed("#575070", "#262731"),
        "door": fixed("#f6be74", "#b08a5c"),
        "door ground": fixed("#5a3219", "#33241c"),
        "open door": fixed("#fff0d0", "#a89b86"),
        "stairs": fixed("#e9e4f2", "#8d8a98"),
        "deep water": fixed("#58a3cf", "#43525f"),
        "deep water ground": fixed("#16304c", "#131b28"),
        "shallow water": fixed("#9fcdd2", "#5d6a70"),
        "shallow water ground": fixed("#234354", "#1a222c"),
        "bridge": fixed("#a68c6c", "#53504e"),
        "bridge ground": fixed("#2d2420", "#191716"),
        "wood floor": fixed("#8f7760", "#4a4848"),
        "road": fixed("#9b9188", "#4e4e52"),
        "grass": fixed("#6f9c55", "#3f4c45"),
        "grass ground": fixed("#1a2a1e", "#121817"),
        "gravel": fixed("#8b8698", "#474853"),
        "stalactite": fixed("#b8b2cf", "#5a5d69"),
        "stalagmite": fixed("#b8b2cf", "#5a5d69"),
        "curtain": fixed("#58a3cf", "#43525f"),
        "curtain ground": fixed("#16304c", "#131b28"),
        "scratched floor": fixed("#dcd3bf", "#6a675f"),
        "stairs mark": fixed("#e9e4f2", "#8d8a98"),  # on the minimap
        "scorched ground": fixed("#5d5770", "#333540"),
        "flames": faded("#ff9a3c"),
        "smoke": faded("#8f88a4"),
        "gas-poison": faded("#7fb85a"),
        "gas-confusion": faded("#ff5c93"),
        "gas-stupor": faded("#a6ddf2"),
        "gas-firedamp": faded("#ffd84d"),
        "hero": faded("#fff3d6"),
        "foe": faded("#ff5c93"),
        "thing": faded("#ffd84d", THINGS_FADE),
        # the panels
        "panel": fixed(_PANEL, _PANEL),
        "line": fixed(_LINE, _LINE),
        "text": fixed("#e9e4f2", "#a79fb8"),
        "dim text": fixed("#a79fb8", "#6d667e"),
        "title": fixed("#f6be74", "#a8763c"),
        "door text": fixed("#f6be74", "#b08a5c"),
        "harm": fixed("#ff5c93", "#a8406a"),
        "harm ground": fixed("#3a1220", "#3a1220"),
        "good ground": fixed("#12301f", "#12301f"),
        "gain ground": fixed("#35290f", "#35290f"),
        "good": fixed("#7fe0a0", "#4f8f68"),
        "danger": fixed("#b8142e", "#b8142e"),
        "gain": fixed("#ffd84d", "#a08a3a"),
        "chosen": fixed("#2a2636", "#2a2636"),
        # what the map viewer lays over a level
        "mark room": faded("#8fd0ff"),
        "mark near": faded("#fff3a0"),
        "mark middle": faded("#f0788c"),
        "mark far": faded("#5a48d8"),
        "mark pointed": faded("#ffffff"),
        "mark seen": faded("#ffd84d"),
        "mark dusk": faded("#7a3a10"),
        "mark lit": faded("#ffe28a"),
        "mark flame": faded("#ff7a2f"),
        "mark loud": faded("#ff8a5c"),
        "mark faint": faded("#6fa8dc"),
        "mark reached": faded("#4fb877"),
        "mark behind": faded("#d9b44a"),
        "mark cut off": faded("#ff3b3b"),
        "mark passes": faded("#7fe0a0"),
        "mark refused": faded("#ff3b3b"),
        "mark door": faded("#ffd84d"),
        "mark fits": faded("#58e0d0"),
        "mark beside": faded("#c88cff"),
        "mark axis": faded("#7088b8"),
        "mark rim": faded("#8a5a3a"),
        "mark wall": faded("#5d5577"),
        "mark taken": faded("#ff5c93"),
        "mark short": faded("#ff9a4a"),
        "mark roomless": faded("#b8e04a"),
        "mark within": faded("#3d9a5c"),
        "mark opening": faded("#d8c8a8"),
        "mark round": faded("#58c9b9"),
        "mark fresh": faded("#9fe8ff"),
    },
    ambient=LightColour(rgb("#5a6288"), 0.62),
    lights=LIGHTS,
    masonry={
        name: MasonryColours({role: tint(_AJAR_RAMPS[role]) for role, tint in tints.items()})
        for name, tints in MASONRY.items()
        if tints
    },
)


_BLACK, _WHITE = rgb("#000000"), rgb("#ffffff")
_DAYLIGHT = LightColour(_WHITE, 1.0)
_NO_LAMP = {**LIGHTS, "lamp": LightColour(LIGHTS["lamp"].rgb, 0.0)}


@record
class _Shares:
    """How much of their figures' colours is in the plain parts of tiles, 0 to 1; the rest is their grounds'."""

    floor: float = 0.36
    passage: float = 0.36
    top: float = 0.26
    """Of walls."""


_SHARES = _Shares()


# --------------------------------------------------------------------------- ramps made of two colours

_BRIGHT = 150
"""Bricks lighter than this vary towards the dark, for a wall of light ones would outshine all else."""


def _between(ground: Colour, figure: Colour, *shares: float) -> list[Colour]:
    return [mix(ground, figure, share) for share in shares]


def _face(figure: Colour, ground: Colour) -> Ramp:
    """Return the tones of bricks: most of a brick is the figure."""
    joint, dark = _between(mix(ground, _BLACK, 0.5), figure, 0.15, 0.6)
    light = mix(figure, _BLACK, 0.24) if luma(figure) > _BRIGHT else mix(figure, _WHITE, 0.18)
    return joint, dark, figure, light, mix(figure, _WHITE, 0.35)


def _top(figure: Colour, ground: Colour, *, share: float) -> Ramp:
    """Return the tones of the tops of walls: most of one is the ground, its edges are the figure."""
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


def _ramps(purposes: Mapping[str, Shade], shares: _Shares, *, seen: bool) -> dict[str, Ramp]:
    """Return the ramps of walls, floors and doors, made of the colours of their purposes, in view or remembered."""

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


def _of_document(swatch: Swatch, shares: _Shares = _SHARES) -> Swatch:
    """Return a swatch with daylight, and tiles in the colours of its purposes."""
    return replace(
        swatch,
        ramps={**swatch.ramps, **_ramps(swatch.purposes, shares, seen=True)},
        memories=_ramps(swatch.purposes, shares, seen=False),
        ambient=_DAYLIGHT,
        lights=_NO_LAMP,
        masonry={},
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
"""RS-92: remembered ones are blended half with grey; both are those of RLNET, the tutorial's console."""

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
        **AJAR.purposes,  # the panels are this game's own
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
# Their screens are black with a few plain colours. What no document names is this game's own.

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
    """Return purposes by name, with their colours in view and as they fade from it; `_` stands for a space."""
    return {purpose.replace("_", " "): faded(colour, fading) for purpose, colour in colours.items()}


def _plain(name: str, purposes: Mapping[str, Shade], shares: _Shares = _SHARES, fading: Fading = THINGS_FADE) -> Swatch:
    """Return a swatch of plain figures on black; `fading` is that of water, grass and other ground."""
    grounds = [purpose for purpose in AJAR.purposes if purpose.endswith(" ground") and purpose not in _PANEL_GROUNDS]
    black = {ground: Shade(_BLACK, _BLACK) for ground in ("void", *grounds)}
    covers = {purpose: faded(colour, fading) for purpose, colour in _COVERS.items()}
    every = {**AJAR.purposes, **black, **covers, **purposes}
    return _of_document(replace(AJAR, name=name, ramps={**AJAR.ramps, "iron": _IRON}, purposes=every), shares)


_IRON = ramp("#16181a", "#34373a", "#50555a", "#747a80", "#b4bac0")
"""Duller than this game's own: the bands of a door must not outshine its leaf."""
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
        # Hallways fill their cells, so that whoever stands in one hides it.
        **{f"{figure} ground": Shade(_BLACK, _BLACK) for figure in _ROGUE_FIGURES},
    },
    _Shares(floor=0.24, passage=0.4),  # dark floor, for the document's blue and brown
)
"""CM-06, D-43: the document's colours in view. It has no others for what is remembered, which is darker here, so that
what is in view stands out. In tiles floor and hallways are darker as well. Keys have the yellow of the amulet, whose
character they have: games of this tradition have no end, and so no amulet; nor is there food yet, which would be red.
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
    """Return a masonry of the colours of some purposes, in glyphs and in tiles."""
    purposes = _shades(_GREYS, **colours)
    every = {**swatch.purposes, **purposes}
    return MasonryColours(_ramps(every, _SHARES, seen=True), _ramps(every, _SHARES, seen=False), purposes)


_LIMESTONE = _themed(
    _RUSTBOOK, wall="#b2b2b2", floor="#666666", deep_water="#3333ff", stalactite="#b2b2b2", stalagmite="#b2b2b2"
)
RUSTBOOK = replace(
    _RUSTBOOK,
    masonry={
        **{default: MasonryColours() for default in ("town", "fort", "lair")},
        "forest": _themed(_RUSTBOOK, wall="#009900", floor="#009900", road="#ffff00"),
        "caverns": _LIMESTONE,
        "deep-caverns": _LIMESTONE,
        "mushrooms": _themed(_RUSTBOOK, wall="#ff00ff", floor="#009900", road="#d2691e"),
    },
)
"""D-42. K-18: doors have the chocolate of the chapter on doors, and not the later #805A46.
RB-43: what is remembered is the grey of what was seen, darker. RB-43, D-45: doors and things stay on the map out of
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
    _Shares(floor=0.24, passage=0.24, top=0.42),  # all of the rock is in view
)
"""D-43, SC-10, SC-20, SC-21. SC-23, SC-24: what monsters carry here and drop, gear and gold, has the hot pink of their
junk; all else that lies about is the document's green loot.
"""

SWATCHES = {swatch.name: swatch for swatch in (AJAR, ROGUESHARP, ROGUE, RUSTBOOK, SADCONSOLE)}
