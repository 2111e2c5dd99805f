"""Table of all overlays, which show information such as distances over a map."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from viewer.graphics.overlay_layer import OverlayLayer
from viewer.overlays.fixture_overlay import fixtures
from viewer.overlays.gate_overlay import chokepoints
from viewer.overlays.generation_overlays import candidates, corridors, rooms
from viewer.overlays.movement_overlays import access, distance, reachability
from viewer.overlays.sense_overlays import light, noise, sight
from viewer.state.overlay_context import OverlayContext


class Overlay(NamedTuple):
    """Overlay that can be turned on over a map.

    `does`: its text on the help page. `paint`: function that makes the layer of its marks.
    """

    name: str
    key: str
    does: str
    paint: Callable[[OverlayContext], OverlayLayer]
    follows_pointer: bool = False
    """Whether the overlay changes with the cell that the mouse points at."""


OVERLAYS = (
    Overlay("rooms", "1", "rooms, numbered in build order, and what they are for", rooms),
    Overlay("corridors", "2", "corridors, in build order", corridors),
    Overlay("door candidates", "3", "possible door cells, with reasons", candidates),
    Overlay("chokepoints", "4", "chokepoints, with the cells behind", chokepoints, follows_pointer=True),
    Overlay("distance", "5", "turns to the pointed cell", distance, follows_pointer=True),
    Overlay("sight", "6", "cells in view from the pointed cell", sight, follows_pointer=True),
    Overlay("light", "7", "light of the level itself", light),
    Overlay("noise", "8", "who hears a noise in the pointed cell", noise, follows_pointer=True),
    Overlay("reachability", "9", "cells in reach of the start", reachability),
    Overlay("fixtures", "i", "fixtures: what they block, hide and light", fixtures),
    Overlay("access", "0", "items, and where a breed can go", access),
)
BY_NAME = {overlay.name: overlay for overlay in OVERLAYS}
