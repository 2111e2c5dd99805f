"""The swatch (colours) of the tradition `ajar`.

The colours were chosen by contrast: in the FOV palette, the contrast of a door to the floor is at least 4:1.
"""

from __future__ import annotations

from game.engine.level_theme import LevelTheme
from game.ui.graphics.colours.place_ramps import PLACE_RAMPS
from game.ui.graphics.colours.swatch import (
    THINGS_FADE,
    Ink,
    LightColour,
    Part,
    Ramp,
    Swatch,
    ThemeColours,
    faded,
    fixed,
    ramp,
    rgb,
)

# No other module uses these names.

SPRITE_RAMPS: dict[str, Ramp] = {
    "stone": ramp("#1f1b2a", "#302a40", "#423b57", "#5d5577", "#787098"),
    "face": ramp("#2c2738", "#4a4462", "#6b6488", "#8a83a6", "#b8b2cf"),
    "floor": ramp("#211d2b", "#2d2839", "#383347", "#453f56", "#524b64"),
    "passage": ramp("#211d2b", "#2d2839", "#383347", "#453f56", "#524b64"),
    "frame": ramp("#1c1b24", "#3a3a47", "#62616d", "#8f8d93", "#c2beb9"),
    "trim": ramp("#1a222c", "#566573", "#8496a8", "#b4c8dc", "#e4eef8"),
    "wood": ramp("#3a1f16", "#7e4721", "#b26a2c", "#d98c3f", "#f6be74"),
    "leaf": ramp("#3f2416", "#8a5228", "#c98239", "#eda855", "#ffd592"),
    "iron": ramp("#1a222c", "#566573", "#8496a8", "#b4c8dc", "#e4eef8"),
    "brass": ramp("#2a1c0c", "#74541f", "#b08832", "#e0bc58", "#fbe9a8"),
    "stairs": ramp("#2a1c0c", "#74541f", "#b08832", "#e0bc58", "#fbe9a8"),
    "rune": ramp("#12302f", "#1f5a54", "#338f84", "#58c9b9", "#b4f4ea"),
    "glass": ramp("#15283a", "#3f6c84", "#6ea6c0", "#a6ddf2", "#e2f7ff"),
    "water": ramp("#12233a", "#1e4566", "#2f6f9f", "#58a3cf", "#a8dcf2"),
    "ice": ramp("#12233a", "#1e4566", "#2f6f9f", "#58a3cf", "#a8dcf2"),  # signs in the colours of water
    "shallows": ramp("#14222d", "#1b3544", "#224557", "#356478", "#83adb6"),
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
    "chitin": ramp("#160c20", "#43285a", "#74508c", "#a882bc", "#e0c8ea"),
    "ghost": ramp("#161c38", "#3f4f7c", "#7388b8", "#b2c2e4", "#f2f6ff"),
    "slime": ramp("#1a260c", "#42601c", "#78982c", "#b2cc4c", "#ecf8a8"),
    "hide": ramp("#211814", "#5a4334", "#92725a", "#c4a484", "#ecd8b8"),
    "dust": ramp("#1c191c", "#4c464a", "#7e757a", "#b0a6a4", "#e4dcd4"),
    "scale": ramp("#240a12", "#641c2a", "#9c3438", "#cc6448", "#f6b478"),
    "cloth": ramp("#141c28", "#33485e", "#5a7890", "#90acbc", "#d4e4e8"),
    "gold": ramp("#35220a", "#8e6420", "#d0a030", "#ffd84d", "#fff6c0"),
    "fire": ramp("#5a1c10", "#b8401c", "#ff7a2f", "#ffb84d", "#fff2b0"),
    "sill": ramp("#5a1c10", "#b8401c", "#ff7a2f", "#ffb84d", "#fff2b0"),  # light under a door
    "rust": ramp("#1c0d0b", "#43201a", "#66342a", "#84503c", "#a4785e"),
    "blood": ramp("#24080e", "#4e1019", "#8a1c28", "#c8343c", "#f47a70"),
    "elm": ramp("#1e1a1c", "#3b332f", "#5c5046", "#82735f", "#b3a286"),
    "mahogany": ramp("#190e12", "#341f1e", "#52302a", "#744a38", "#a37555"),
    "granite": ramp("#16181e", "#363a42", "#60646c", "#8e9295", "#c6c4bb"),
    "beeswax": ramp("#211513", "#523822", "#846236", "#b3925a", "#e0ca9c"),
    "velvet": ramp("#1f0c18", "#451828", "#6e2a3a", "#99474c", "#c98a78"),
    "pewter": ramp("#14171f", "#2e3644", "#556171", "#8a98a8", "#cfdbe6"),
    "ink": ramp("#07060b", "#4f4960", "#a79fb8", "#e9e4f2", "#ffffff"),
}
"""Ramps of the roles of sprites. Themes replace those of frames and trim (ornaments of frames of doors)."""

LIGHTS = {
    "lamp": LightColour(rgb("#ffe0b0"), 1.7),
    "torch": LightColour(rgb("#ff9a4a"), 1.1),
    "rune": LightColour(rgb("#58c9b9"), 0.8),
    "fire": LightColour(rgb("#ff7a2f"), 1.2),
    "candles": LightColour(rgb("#ffc878"), 0.9),
    "glow": LightColour(rgb("#6fc9b4"), 0.6),
    "dark": LightColour(rgb("#8f9ad0"), 0.95),  # sight without a light, of eyes that have adapted to the dark
}
_VOID, _PANEL, _LINE = "#07060b", "#0d0b13", "#383347"

_MOST = 0.82
"""Greatest lightness of what stands in memory, as a share of its lightness in daylight: less than it has in view."""
INKS = {
    Part.FLOOR: Ink(rgb("#2b3348"), 0.7),
    Part.FACE: Ink(rgb("#3c4767"), 0.75),
    Part.COPING: Ink(rgb("#51608a"), 0.35),
    Part.EDGE: Ink(rgb("#6178a8"), 0.2),
    Part.CORE: Ink(rgb("#161a27"), 0.3),
    Part.WATER: Ink(rgb("#1d3450"), 0.8),
    Part.THING: Ink(rgb("#5b678c"), 1.3, most=_MOST),
    Part.FRAME: Ink(rgb("#4a577e"), 1.0, most=_MOST),
    Part.WOOD: Ink(rgb("#94683f"), 1.5, most=_MOST),
    Part.STEEL: Ink(rgb("#7d8fae"), 1.4, most=_MOST),
    Part.RUNE: Ink(rgb("#2f9c90"), 1.4, most=_MOST),
}
"""The cold ink in which a part of what is remembered is drawn, in all themes."""


def _framed(theme: LevelTheme) -> ThemeColours | None:
    """Return the colours of the frames of doors on levels of a theme; None for plain stone."""
    masonry = theme.masonry
    if masonry is None:
        return None
    return ThemeColours({"frame": AJAR.fov_ramps[masonry.frame], "trim": AJAR.fov_ramps[masonry.trim]})


# --------------------------------------------------------------------------------------------- swatch

AJAR = Swatch(
    "ajar",
    {**SPRITE_RAMPS, **PLACE_RAMPS},
    {
        # the map in glyphs: character and ground (background)
        "void": fixed(_VOID, _VOID),
        "floor": fixed("#8a82a0", "#454755"),
        "floor ground": fixed("#231f2d", "#14151b"),
        "wall": fixed("#b8b2cf", "#5a5d69"),
        "wall ground": fixed("#575070", "#262731"),
        "door": fixed("#f6be74", "#b08a5c"),
        "door ground": fixed("#5a3219", "#33241c"),
        "open door": fixed("#fff0d0", "#a89b86"),
        "door silent": fixed("#7fe0a0", "#4f8f68"),  # on the map: what was heard behind a shut door
        "door asleep": fixed("#6fa8ff", "#4a6a9c"),
        "door awake": fixed("#ff5a3c", "#a8402c"),
        "door locked": fixed("#b4c8dc", "#6d7a88"),
        "door seen": fixed("#c0a284", "#84705c"),
        "claws": fixed("#58c9b9", "#2f9c90"),
        "stairs": fixed("#fbe9a8", "#a48a54"),
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
        "archway": fixed("#b8b2cf", "#5a5d69"),
        "stalactite": fixed("#b8b2cf", "#5a5d69"),
        "stalagmite": fixed("#b8b2cf", "#5a5d69"),
        "curtain": fixed("#58a3cf", "#43525f"),
        "curtain ground": fixed("#16304c", "#131b28"),
        "scratched floor": fixed("#dcd3bf", "#6a675f"),
        "mud": fixed("#8f7051", "#4a4448"),
        "honey": fixed("#d8a24a", "#5a5048"),
        "rubble": fixed("#8b8698", "#474853"),
        "moss": fixed("#6f9c55", "#3f4c45"),
        "fixture": fixed("#b3a286", "#5b678c"),
        "stairs mark": fixed("#fbe9a8", "#a48a54"),  # on the minimap
        "scorched ground": fixed("#5d5770", "#333540"),
        "flames": faded("#ff9a3c"),
        "smoke": faded("#8f88a4"),
        "gas-poison": faded("#7fb85a"),
        "gas-confusion": faded("#ff5c93"),
        "gas-stupor": faded("#a6ddf2"),
        "gas-firedamp": faded("#ffd84d"),
        "hero": faded("#fff3d6"),
        "foe": fixed("#ff5c93", "#a85f80"),
        "thing": faded("#ffd84d", THINGS_FADE),
        # the panels
        "panel": fixed(_PANEL, _PANEL),
        "veil": fixed("#1a1723", "#1a1723"),  # the lightest colour of the map beneath texts that lie over it
        "line": fixed(_LINE, _LINE),
        "text": fixed("#e9e4f2", "#a79fb8"),
        "dim text": fixed("#a79fb8", "#8c859e"),
        "title": fixed("#f6be74", "#b9864b"),
        "door text": fixed("#f6be74", "#b08a5c"),
        "harm": fixed("#ff6550", "#dc7a69"),
        "harm ground": fixed("#2e0e14", "#2e0e14"),
        "good ground": fixed("#12301f", "#12301f"),
        "gain ground": fixed("#35290f", "#35290f"),
        "dim text ground": fixed("#26222f", "#26222f"),
        "good": fixed("#7fe0a0", "#54966d"),
        "danger": fixed("#b8142e", "#b8142e"),
        "gain": fixed("#ffd84d", "#a08a3a"),
        "chosen": fixed("#2a2636", "#2a2636"),
        "button": fixed("#2a2636", "#2a2636"),
        # marks that the map viewer draws over a level
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
    ambient=LightColour(rgb("#5a6288"), 0.75),
    lights=LIGHTS,
    own_remembered_ramps={
        "stairs": ramp("#1b1610", "#453822", "#725e38", "#a48a54", "#c8b68a"),  # to be found from afar
        "sill": ramp("#3c1c10", "#7a3e1c", "#b06a2c", "#d09a48", "#e0c890"),  # as plain as claw marks
    },
    inks=INKS,
    colours_of=_framed,
)
