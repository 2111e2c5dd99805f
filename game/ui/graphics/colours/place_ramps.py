"""The ramps of the nine places of the tradition `ajar`: five tones of each material of their floors and walls.

The materials of a place are the roles of its sheets (`place_sheets.py`). Floors have ramps of their own, with less
contrast than walls, so that doors and creatures stand out from them. No ramp is as warm and saturated as the leaf of a
door, except wax and honey: where walls are amber, frames of doors are of another hue.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.graphics.colours.swatch import Colour, Ramp, ramp, rgb

_CORE_SHARES = (0.72, 0.87, 1.02, 1.17, 1.32)


def _core(middle: str) -> Ramp:
    """Return the ramp of the dark inside of walls. `middle`: its middle tone in hexadecimal digits."""

    def tone(share: float) -> Colour:
        red, green, blue = (round(part * share) for part in rgb(middle))
        return red, green, blue

    a, b, c, d, e = map(tone, _CORE_SHARES)
    return a, b, c, d, e


PLACE_RAMPS: Mapping[str, Ramp] = {
    # cellars
    "fieldstone": ramp("#171920", "#2d3136", "#4a4e4d", "#6f7068", "#9a9682"),
    "slab": ramp("#1c1c20", "#2d2c2d", "#423f39", "#545046", "#6a6354"),
    "damp": ramp("#141a1f", "#20292f", "#2d393f", "#3c4a50", "#67828c"),
    "lichen": ramp("#131f17", "#22362a", "#38553a", "#587848", "#8aa05e"),
    "rib": ramp("#1c1b22", "#3a3940", "#5f5d60", "#8a8681", "#bcb6a8"),
    "clay": ramp("#19161a", "#2b2527", "#3d3331", "#4e423c", "#64564b"),
    "cellars core": _core("#15161c"),
    # old halls
    "ash": ramp("#1c1b24", "#3a3a47", "#62616d", "#8f8d93", "#c2beb9"),
    "pavement": ramp("#1d1d29", "#343542", "#484855", "#5b5a66", "#717079"),
    "inlay": ramp("#14131c", "#221f2d", "#2f2a3c", "#40394f", "#595069"),
    "gilt": ramp("#2f2413", "#564322", "#867040", "#b29a62", "#d8c692"),
    "carpet": ramp("#190d13", "#35151e", "#511f29", "#6c2a33", "#8c4a46"),
    "old-halls core": _core("#17161e"),
    # tenements
    "oak": ramp("#1e1a1c", "#3b332f", "#5c5046", "#82735f", "#b3a286"),
    "plaster": ramp("#38343a", "#6a6260", "#9a8f83", "#c3b7a1", "#e8dfc8"),
    "boards": ramp("#2b201d", "#40302a", "#574536", "#6c5642", "#836c50"),
    "cobbles": ramp("#171015", "#30222a", "#443236", "#574243", "#6d5652"),
    "wool": ramp("#141a1e", "#232f36", "#334349", "#465a5d", "#64776f"),
    "tenements core": _core("#1c1820"),
    # caves
    "rock": ramp("#13141c", "#282c38", "#474e5b", "#70767d", "#a4a49e"),
    "sand": ramp("#1e1b1b", "#39312c", "#554a3c", "#726549", "#96835f"),
    "bedrock": ramp("#13141b", "#252831", "#3a4049", "#565b61", "#767a7b"),
    "caves core": _core("#13151d"),
    # warrens
    "loam": ramp("#1c1415", "#3a2d26", "#5b4939", "#82694f", "#ad967a"),
    "trodden": ramp("#181112", "#2f241e", "#46382c", "#5e4c3b", "#7b6752"),
    "straw": ramp("#2c2215", "#4f3f22", "#725b31", "#957b44", "#b89e5e"),
    "pebbles": ramp("#1a1a1f", "#33343a", "#4b4c50", "#66666a", "#8a8884"),
    "warrens core": _core("#1a1216"),
    # hives
    "wax": ramp("#2a1208", "#5c300f", "#985d1b", "#cf9138", "#f5d288"),
    "comb": ramp("#211519", "#392720", "#53402b", "#6d5739", "#8c7350"),
    "honey": ramp("#3a1c0a", "#6b3d10", "#9a621c", "#c4882f", "#e8b654"),
    "hives core": _core("#22141f"),
    # ruins
    "ruin": ramp("#1d211f", "#39403a", "#5c6455", "#878d74", "#bdbd9b"),
    "paving": ramp("#2b302e", "#3f4641", "#525a51", "#676f5f", "#7f8574"),
    "grass": ramp("#12221a", "#1d3624", "#2d4b2d", "#446439", "#688750"),
    "ruins core": _core("#161a18"),
    # fort
    "block": ramp("#171b21", "#2f373e", "#525c63", "#7b868b", "#b2baba"),
    "flags": ramp("#14181c", "#2a3136", "#3d454a", "#4f575b", "#646c6e"),
    "bars": ramp("#14171f", "#2e3644", "#556171", "#8a98a8", "#cfdbe6"),
    "fort core": _core("#14181d"),
    # house
    "walnut": ramp("#190e12", "#331d1c", "#522f27", "#774934", "#a5714c"),
    "parquet": ramp("#1f151a", "#3a2725", "#553e2d", "#6d5138", "#886a4a"),
    "paper": ramp("#11262a", "#21463f", "#37685a", "#56907b", "#93bfa2"),
    "marble": ramp("#282a2f", "#37393d", "#4c4d4e", "#666560", "#87837a"),
    "house core": _core("#17121b"),
}
"""The ramp of each material, by its role. No swatch has a role of these names."""

FLOORS = frozenset(
    {
        *("slab", "damp", "clay", "pavement", "inlay", "boards", "cobbles", "sand", "bedrock", "trodden", "straw"),
        *("pebbles", "comb", "honey", "paving", "grass", "flags", "parquet", "marble", "carpet", "wool"),
    }
)
"""Ramps of floors, on which everything else stands."""
