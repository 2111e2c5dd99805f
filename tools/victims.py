"""All kinds of file that are damaged to see what the game makes of them, by name."""

from __future__ import annotations

from drawn_victims import DRAWN
from stored_victims import STORED
from victim import Victim

VICTIMS: dict[str, Victim] = {**STORED, **DRAWN}
