"""The nine areas of a map."""

from __future__ import annotations

from enum import Enum


class Across(Enum):
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Down(Enum):
    TOP = "top"
    CENTRE = "centre"
    BOTTOM = "bottom"
