"""What colour everything has: palettes below, purposes above, each in view and remembered.

Nobody outside this module names a colour. A picture asks for a *ramp* (five tones, darkest first) by the role
its sprite gives; a glyph and a line of text ask for a *purpose*. Every purpose has two shades.
The numbers of `ajar` start from a contrast table (floor against door 4:1 and more); those of `roguesharp` are
the 36 colours of the tutorial of that name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

Colour = tuple[int, int, int]
Ramp = tuple[Colour, Colour, Colour, Colour, Colour]


def _hex(text: str) -> Colour:
    number = int(text.lstrip("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255


def _grey(colour: Sequence[float]) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def _ramp(*tones: str) -> Ramp:
    darkest, dark, middle, light, lightest = map(_hex, tones)
    return darkest, dark, middle, light, lightest


@dataclass(frozen=True)
class Fading:
    """How a colour turns into its memory: keep some hue, lean to night blue, dim."""

    hue: float
    lean: float
    dim: float

    def __call__(self, colour: Colour) -> Colour:
        grey = _grey(colour)
        red, green, blue = (
            round(((grey + self.hue * (tone - grey)) * (1 - self.lean) + night * self.lean) * self.dim)
            for tone, night in zip(colour, _NIGHT, strict=True)
        )
        return red, green, blue


SHADOW = _hex("#06040c")
"""What walls and bodies throw on the ground."""
FLASH = _hex("#ffffff")
"""Who is struck turns to it for a moment."""

_NIGHT = _hex("#39466e")
_STONE_FADES = Fading(hue=0.35, lean=0.30, dim=0.46)
_DOORS_FADE = Fading(hue=0.75, lean=0.15, dim=0.68)  # doors stay bright in memory: they are the game
_THINGS_FADE = Fading(hue=0.60, lean=0.20, dim=0.60)


@dataclass(frozen=True)
class Shade:
    """One purpose: its colour in view and its colour in memory."""

    seen: Colour
    remembered: Colour


@dataclass(frozen=True)
class LightColour:
    """The colour of a light, and how strong it is at its source; 1 is daylight."""

    rgb: Colour
    power: float


@dataclass(frozen=True)
class Swatch:
    """Everything that one tradition's colours are."""

    name: str
    ramps: Mapping[str, Ramp]
    purposes: Mapping[str, Shade]
    ambient: LightColour
    """What falls on everything in view."""
    lights: Mapping[str, LightColour]
    """By the name of what burns."""
    themed: bool = False
    """Whether masonry has the colours of its theme."""
    remembered_ramps: Mapping[str, Ramp] = field(init=False)

    def __post_init__(self) -> None:
        faded = {role: _remember(role, ramp) for role, ramp in self.ramps.items()}
        object.__setattr__(self, "remembered_ramps", faded)

    def shade(self, purpose: str) -> Shade:
        """The colours of a purpose. Raises KeyError for one that no swatch knows."""
        return self.purposes[purpose]

    def built_of(self, masonry: str) -> Swatch:
        """This swatch with walls and floors in the colours of a masonry, if it is one that follows themes.

        Raises KeyError for a masonry that is not in the table.
        """
        tints = MASONRY[masonry]
        if not (self.themed and tints):
            return self
        return replace(self, ramps={**self.ramps, **{role: tints[role](self.ramps[role]) for role in tints}})


def _remember(role: str, ramp: Ramp) -> Ramp:
    fading = _DOORS_FADE if role in _DOOR_ROLES else _THINGS_FADE if role in _THING_ROLES else _STONE_FADES
    a, b, c, d, e = map(fading, ramp)
    return a, b, c, d, e


_DOOR_ROLES = frozenset({"wood", "leaf", "iron", "rune", "glass"})
_THING_ROLES = frozenset({"gold", "fire", "moss", "bone", "brass"})

# ----------------------------------------------------------------------------------------------- ajar
# Nothing outside this module names these.

_AJAR_RAMPS: dict[str, Ramp] = {
    "stone": _ramp("#1f1b2a", "#302a40", "#423b57", "#5d5577", "#787098"),
    "face": _ramp("#2c2738", "#4a4462", "#6b6488", "#8a83a6", "#b8b2cf"),
    "floor": _ramp("#211d2b", "#2d2839", "#383347", "#453f56", "#524b64"),
    "passage": _ramp("#211d2b", "#2d2839", "#383347", "#453f56", "#524b64"),
    "wood": _ramp("#3a1f16", "#7e4721", "#b26a2c", "#d98c3f", "#f6be74"),
    "leaf": _ramp("#4a3520", "#8e6f48", "#c9a870", "#f2d6a2", "#fff0d0"),
    "iron": _ramp("#1a222c", "#566573", "#8496a8", "#b4c8dc", "#e4eef8"),
    "brass": _ramp("#2a1c0c", "#74541f", "#b08832", "#e0bc58", "#fbe9a8"),
    "rune": _ramp("#12302f", "#1f5a54", "#338f84", "#58c9b9", "#b4f4ea"),
    "glass": _ramp("#15283a", "#3f6c84", "#6ea6c0", "#a6ddf2", "#e2f7ff"),
    "water": _ramp("#12233a", "#1e4566", "#2f6f9f", "#58a3cf", "#a8dcf2"),
    "shallows": _ramp("#1a2b38", "#234354", "#2d586b", "#4a8193", "#9fcdd2"),
    "timber": _ramp("#1b1513", "#2d2420", "#40342d", "#52443a", "#685848"),
    "earth": _ramp("#201d1f", "#34302f", "#47413e", "#57504b", "#6b6259"),
    "turf": _ramp("#16221b", "#1f3324", "#2e4b2e", "#4a6f3c", "#86a862"),
    "hero": _ramp("#16202e", "#2f5d8c", "#58a0e0", "#a9d4f8", "#e8f6ff"),
    "skin": _ramp("#3a2018", "#8a5236", "#cf8f62", "#ffd9a8", "#fff3d6"),
    "foe": _ramp("#2b0f1e", "#7c1f45", "#c83a70", "#ff5c93", "#ffd2e0"),
    "ally": _ramp("#10281c", "#245c3c", "#46a06c", "#7fe0a0", "#d6ffe2"),
    "moss": _ramp("#16261c", "#274a2c", "#3f7a3c", "#7fb85a", "#cfe89a"),
    "fur": _ramp("#1e150e", "#553a26", "#8c6440", "#c8985f", "#f0d2a2"),
    "bone": _ramp("#2e2a26", "#6a6258", "#a89e8c", "#dcd3bf", "#fbf6e8"),
    "gold": _ramp("#35220a", "#8e6420", "#d0a030", "#ffd84d", "#fff6c0"),
    "fire": _ramp("#5a1c10", "#b8401c", "#ff7a2f", "#ffb84d", "#fff2b0"),
    "blood": _ramp("#24080e", "#4e1019", "#8a1c28", "#c8343c", "#f47a70"),
    "ink": _ramp("#07060b", "#4f4960", "#a79fb8", "#e9e4f2", "#ffffff"),
}


def _pair(seen: str, fading: Fading = _STONE_FADES) -> Shade:
    return Shade(_hex(seen), fading(_hex(seen)))


def _fixed(seen: str, remembered: str) -> Shade:
    return Shade(_hex(seen), _hex(remembered))


_LIGHTS = {
    "lamp": LightColour(_hex("#ffe0b0"), 1.3),
    "torch": LightColour(_hex("#ff9a4a"), 1.1),
    "rune": LightColour(_hex("#58c9b9"), 0.8),
    "fire": LightColour(_hex("#ff7a2f"), 1.2),
    "dark": LightColour(_hex("#8f9ad0"), 0.7),  # what eyes make of none
}
_VOID, _PANEL, _LINE = "#07060b", "#0d0b13", "#383347"

AJAR = Swatch(
    "ajar",
    _AJAR_RAMPS,
    {
        # the map in glyphs: ground (background) and figure
        "void": _fixed(_VOID, _VOID),
        "floor": _fixed("#8a82a0", "#454755"),
        "floor ground": _fixed("#231f2d", "#14151b"),
        "wall": _fixed("#b8b2cf", "#5a5d69"),
        "wall ground": _fixed("#575070", "#262731"),
        "door": _fixed("#f6be74", "#b08a5c"),
        "door ground": _fixed("#5a3219", "#33241c"),
        "open door": _fixed("#fff0d0", "#a89b86"),
        "stairs": _fixed("#e9e4f2", "#8d8a98"),
        "deep water": _fixed("#58a3cf", "#43525f"),
        "deep water ground": _fixed("#16304c", "#131b28"),
        "shallow water": _fixed("#9fcdd2", "#5d6a70"),
        "shallow water ground": _fixed("#234354", "#1a222c"),
        "bridge": _fixed("#a68c6c", "#53504e"),
        "bridge ground": _fixed("#2d2420", "#191716"),
        "wood floor": _fixed("#8f7760", "#4a4848"),
        "road": _fixed("#9b9188", "#4e4e52"),
        "grass": _fixed("#6f9c55", "#3f4c45"),
        "grass ground": _fixed("#1a2a1e", "#121817"),
        "gravel": _fixed("#8b8698", "#474853"),
        "stalactite": _fixed("#b8b2cf", "#5a5d69"),
        "stalagmite": _fixed("#b8b2cf", "#5a5d69"),
        "curtain": _fixed("#58a3cf", "#43525f"),
        "curtain ground": _fixed("#16304c", "#131b28"),
        "scratched floor": _fixed("#dcd3bf", "#6a675f"),
        "stairs mark": _fixed("#e9e4f2", "#8d8a98"),  # on the minimap
        "scorched ground": _fixed("#5d5770", "#333540"),
        "flames": _pair("#ff9a3c"),
        "smoke": _pair("#8f88a4"),
        "gas-poison": _pair("#7fb85a"),
        "gas-confusion": _pair("#ff5c93"),
        "gas-stupor": _pair("#a6ddf2"),
        "gas-firedamp": _pair("#ffd84d"),
        "hero": _pair("#fff3d6"),
        "foe": _pair("#ff5c93"),
        "thing": _pair("#ffd84d", _THINGS_FADE),
        # the panels
        "panel": _fixed(_PANEL, _PANEL),
        "line": _fixed(_LINE, _LINE),
        "text": _fixed("#e9e4f2", "#a79fb8"),
        "dim text": _fixed("#a79fb8", "#6d667e"),
        "title": _fixed("#f6be74", "#a8763c"),
        "door text": _fixed("#f6be74", "#b08a5c"),
        "harm": _fixed("#ff5c93", "#a8406a"),
        "harm ground": _fixed("#3a1220", "#3a1220"),
        "good ground": _fixed("#12301f", "#12301f"),
        "gain ground": _fixed("#35290f", "#35290f"),
        "good": _fixed("#7fe0a0", "#4f8f68"),
        "danger": _fixed("#b8142e", "#b8142e"),
        "gain": _fixed("#ffd84d", "#a08a3a"),
        "chosen": _fixed("#2a2636", "#2a2636"),
        # what the map viewer lays over a level
        "mark room": _pair("#8fd0ff"),
        "mark near": _pair("#fff3a0"),
        "mark middle": _pair("#f0788c"),
        "mark far": _pair("#5a48d8"),
        "mark pointed": _pair("#ffffff"),
        "mark seen": _pair("#ffd84d"),
        "mark dusk": _pair("#7a3a10"),
        "mark lit": _pair("#ffe28a"),
        "mark flame": _pair("#ff7a2f"),
        "mark loud": _pair("#ff8a5c"),
        "mark faint": _pair("#6fa8dc"),
        "mark reached": _pair("#4fb877"),
        "mark behind": _pair("#d9b44a"),
        "mark cut off": _pair("#ff3b3b"),
        "mark passes": _pair("#7fe0a0"),
        "mark refused": _pair("#ff3b3b"),
        "mark door": _pair("#ffd84d"),
        "mark fits": _pair("#58e0d0"),
        "mark beside": _pair("#c88cff"),
        "mark axis": _pair("#7088b8"),
        "mark rim": _pair("#8a5a3a"),
        "mark wall": _pair("#5d5577"),
        "mark taken": _pair("#ff5c93"),
        "mark short": _pair("#ff9a4a"),
        "mark round": _pair("#58c9b9"),
        "mark fresh": _pair("#9fe8ff"),
    },
    ambient=LightColour(_hex("#5a6288"), 0.62),
    lights=_LIGHTS,
    themed=True,
)

# -------------------------------------------------------------------------------------------- masonry
# The themes of depth tint walls and floors, and keep every tone about as light as it was: so what stands out from plain
# stone stands out from each of them. The colours are muted, for doors are the only warm, saturated thing there.


@dataclass(frozen=True)
class Tint:
    """Turns a ramp's tones to other hues, from one for the darkest to one for the lightest."""

    dark: Colour
    light: Colour
    gain: float = 1.0

    def __call__(self, ramp: Ramp) -> Ramp:
        a, b, c, d, e = (self._tinted(tone, step / 4) for step, tone in enumerate(ramp))
        return a, b, c, d, e

    def _tinted(self, tone: Colour, lightness: float) -> Colour:
        hue = [dark + (light - dark) * lightness for dark, light in zip(self.dark, self.light, strict=True)]
        red, green, blue = (min(255, round(part * self.gain * _grey(tone) / _grey(hue))) for part in hue)
        return red, green, blue


def _two(colours: str) -> tuple[Colour, Colour]:
    dark, light = map(_hex, colours.split())
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
    "town": {},
    "forest": {},
    "caverns": {},
    "deep-caverns": {},
    "mushrooms": {},
    "lair": {},
}
"""By name; `stone` is as the swatch has it."""

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

ROGUESHARP = Swatch(
    "roguesharp",
    {
        "stone": _ramp(*_SECONDARY),
        "face": _ramp(*_SECONDARY),
        "floor": _ramp(_DARK, "#473e2d", "#61594b", "#81796b", "#9e978a"),
        "passage": _ramp(_DARK, "#473e2d", "#61594b", "#81796b", "#9e978a"),
        "wood": _ramp(*_COMPLIMENT),
        "leaf": _ramp(*_COMPLIMENT),
        "iron": _ramp(_DARK, _OLD_STONE, _STONE, _METAL, _LIGHT),
        "brass": _ramp(_DARK, _WOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "rune": _ramp(*_PRIMARY),
        "glass": _ramp(_DEEP_WATER, _WATER, _METAL, _SKY, _LIGHT),
        "water": _ramp(_DARK, _DEEP_WATER, _WATER, _SKY, _LIGHT),
        "shallows": _ramp(_DEEP_WATER, _WATER, _WATER, _SKY, _LIGHT),
        "timber": _ramp(_DARK, _OLD_BLOOD, _WOOD, _WOOD, _BRIGHT_WOOD),
        "earth": _ramp(_DARK, "#473e2d", _OLD_STONE, _STONE, _METAL),
        "turf": _ramp(_DARK, _VEGETATION, _VEGETATION, _GRASS, _SUN),
        "hero": _ramp(_DARK, _DEEP_WATER, _WATER, _SKY, _LIGHT),
        "skin": _ramp(_OLD_BLOOD, _WOOD, _BRIGHT_WOOD, _SKIN, _LIGHT),
        "foe": _ramp(_DARK, _OLD_BLOOD, _WOOD, _BRIGHT_WOOD, _SKIN),
        "ally": _ramp(_DARK, _VEGETATION, _VEGETATION, _GRASS, _LIGHT),
        "moss": _ramp(_DARK, _VEGETATION, _VEGETATION, _GRASS, _SUN),
        "fur": _ramp(_DARK, _OLD_BLOOD, _WOOD, _BRIGHT_WOOD, _SKIN),
        "bone": _ramp(_DARK, _OLD_STONE, _STONE, _SKIN, _LIGHT),
        "gold": _ramp(_DARK, _WOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "fire": _ramp(_OLD_BLOOD, _BLOOD, _BRIGHT_WOOD, _SUN, _LIGHT),
        "blood": _ramp(_DARK, _OLD_BLOOD, _BLOOD, _BLOOD, _SKIN),
        "ink": _ramp(_DARK, _OLD_STONE, _STONE, _LIGHT, _LIGHT),
    },
    {
        **AJAR.purposes,  # the panels are this game's own
        "void": _fixed("#000000", "#000000"),
        "floor": _fixed(_ALTERNATE[2], _ALTERNATE[0]),
        "floor ground": _fixed(_DARK, "#000000"),
        "wall": _fixed(_SECONDARY[3], _SECONDARY[2]),
        "wall ground": _fixed(_SECONDARY[1], _SECONDARY[0]),
        "door": _fixed(_COMPLIMENT[4], _COMPLIMENT[3]),
        "door ground": _fixed(_COMPLIMENT[1], _COMPLIMENT[0]),
        "open door": _fixed(_COMPLIMENT[4], _COMPLIMENT[3]),
        "stairs": _fixed(_LIGHT, _ALTERNATE[0]),
        "deep water": _fixed(_WATER, _DEEP_WATER),
        "deep water ground": _fixed(_DEEP_WATER, _DARK),
        "shallow water": _fixed(_SKY, _WATER),
        "shallow water ground": _fixed(_DEEP_WATER, _DARK),
        "bridge": _fixed(_BRIGHT_WOOD, _WOOD),
        "bridge ground": _fixed(_OLD_BLOOD, _DARK),
        "wood floor": _fixed(_WOOD, _OLD_BLOOD),
        "road": _fixed(_METAL, _OLD_STONE),
        "grass": _fixed(_GRASS, _VEGETATION),
        "grass ground": _fixed(_DARK, "#000000"),
        "gravel": _fixed(_STONE, _OLD_STONE),
        "stalactite": _fixed(_METAL, _OLD_STONE),
        "stalagmite": _fixed(_METAL, _OLD_STONE),
        "hero": _fixed(_LIGHT, _LIGHT),
        "kobold": _fixed(_BRIGHT_WOOD, _BRIGHT_WOOD),
        "foe": _fixed(_BLOOD, _BLOOD),
        "thing": _fixed(_SUN, "#6d6a2f"),
    },
    ambient=LightColour(_hex("#ffffff"), 0.72),  # the tutorial's screen knows no light: all in view is readable
    lights={**_LIGHTS, "lamp": LightColour(_hex("#ffe0b0"), 0.45)},
)

# ------------------------------------------------------------------------ rogue, rustbook, sadconsole
# Their screens are black with a few plain colours; in tiles they borrow this game's masonry.


_PLAIN_COVERS = {
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


def _plain(name: str, fading: Fading = _THINGS_FADE, **figures: str) -> Swatch:
    """A swatch of plain figures on black; what is remembered is the same, dimmed."""
    grounds = [purpose for purpose in AJAR.purposes if purpose.endswith(" ground") and purpose != "harm ground"]
    black = {ground: _fixed("#000000", "#000000") for ground in ("void", *grounds)}
    covers = {purpose: _pair(colour, _THINGS_FADE) for purpose, colour in _PLAIN_COVERS.items()}
    shades = {purpose.replace("_", " "): _pair(colour, fading) for purpose, colour in figures.items()}
    return replace(
        AJAR,
        name=name,
        purposes={**AJAR.purposes, **black, **covers, **shades},
        ambient=ROGUESHARP.ambient,
        themed=False,
    )


# Its light is a matter of rooms and not of lamps: all in view has its plain colour. Hallways fill their cells, so that
# whoever stands in one hides it.
ROGUE = replace(
    _plain(
        "rogue",
        Fading(hue=1, lean=0, dim=0.6),
        floor="#808080",
        wall="#8b4513",
        door="#8b4513",
        open_door="#8b4513",
        passage_floor="#ffffff",
        stairs="#000000",
        stairs_down_ground="#008000",
        stairs_up_ground="#008000",
        stairs_mark="#008000",
        hero="#ffffe0",
        foe="#d3d3d3",
        kobold="#d3d3d3",
        thing="#ffffe0",
        hero_ground="#000000",
        kobold_ground="#000000",
        foe_ground="#000000",
        thing_ground="#000000",
    ),
    ambient=LightColour(_hex("#ffffff"), 1.0),
    lights={**_LIGHTS, "lamp": LightColour(_hex("#ffe0b0"), 0.0)},
)
RUSTBOOK = _plain(
    "rustbook",
    floor="#008080",
    wall="#00ff00",
    door="#d2691e",
    open_door="#d2691e",
    stairs="#00ffff",
    hero="#ffff00",
    foe="#ff0000",
    kobold="#ff0000",
    thing="#ff00ff",
)
SADCONSOLE = _plain(
    "sadconsole",
    floor="#a9a9a9",
    wall="#d3d3d3",
    door="#808080",
    open_door="#808080",
    stairs="#ffffff",
    hero="#ffff00",
    foe="#0000ff",
    kobold="#0000ff",
    thing="#008000",
)

SWATCHES = {swatch.name: swatch for swatch in (AJAR, ROGUESHARP, ROGUE, RUSTBOOK, SADCONSOLE)}
