"""The characters that drawings are made of, besides letters."""

from __future__ import annotations

from game.engine.model.door import DoorState

ROCK = "# "
DOORS = {"+": DoorState.SHUT, "|": DoorState.AJAR, **dict.fromkeys("-'/", DoorState.OPEN)}
MARKS = {"@": "hero", ">": "stairs down", "<": "stairs up"}
COVERS = {
    "~": "deep water",
    ",": "shallow water",
    "]": "bridge",
    "_": "wood floor",
    ";": "road",
    '"': "grass",
    "`": "gravel",
    "*": "stalactite",
    "&": "stalagmite",
    ":": "curtain",
    "=": "scratched floor",
}
"""Ground that is neither rock nor plain floor, by the name of its terrain."""
IMPASSABLE = {"deep water", "stalactite", "stalagmite"}
