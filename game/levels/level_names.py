"""Names that the library takes and returns, as types: a type checker finds a wrong one before the program runs."""

from __future__ import annotations

from typing import Literal, TypeAlias

ThemeName: TypeAlias = Literal[
    "cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house"
]
TraditionName: TypeAlias = Literal["ajar", "roguesharp", "rogue", "rustbook", "sadconsole"]
StepsName: TypeAlias = Literal["orthogonal", "no corners", "free"]
ShapeName: TypeAlias = Literal["circle", "diamond", "square"]
FormName: TypeAlias = Literal["text", "json"]
WayName: TypeAlias = Literal["down", "up"]
DoorStateName: TypeAlias = Literal["shut", "ajar", "open", "bolted", "broken"]
Facing: TypeAlias = Literal["north", "east", "south", "west"]
HabitName: TypeAlias = Literal["asleep", "posted", "roaming", "idle", "hunting"]
