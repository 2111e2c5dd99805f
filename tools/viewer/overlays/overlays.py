"""All overlays: the key of each, what it shows, and who paints it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from viewer.graphics.overlay_layer import OverlayLayer
from viewer.overlays.gate_overlay import gates
from viewer.overlays.generation_overlays import candidates, corridors, rooms
from viewer.overlays.movement_overlays import distance, passing, reachability
from viewer.overlays.sense_overlays import light, noise, sight
from viewer.state.overlay_context import OverlayContext


class Overlay(NamedTuple):
    """One kind of marks on a map."""

    name: str
    key: str
    does: str
    paint: Callable[[OverlayContext], OverlayLayer]
    follows: bool = False
    """Whether it changes with the cell that is pointed at."""


OVERLAYS = (
    Overlay("rooms", "1", "rooms, numbered in their order", rooms),
    Overlay("corridors", "2", "corridors, in the order of digging", corridors),
    Overlay("door candidates", "3", "places for doors, and why not", candidates),
    Overlay("gates", "4", "narrow places, and what lies behind", gates, follows=True),
    Overlay("distance", "5", "turns to the cell pointed at", distance, follows=True),
    Overlay("sight", "6", "what is seen from there", sight, follows=True),
    Overlay("light", "7", "where the level's own lights fall", light),
    Overlay("noise", "8", "who hears a noise made there", noise, follows=True),
    Overlay("reachability", "9", "what can be reached from the start", reachability),
    Overlay("passing", "0", "things, and where a breed can pass", passing),
)
BY_NAME = {overlay.name: overlay for overlay in OVERLAYS}
