"""Short texts, such as "+3 oil", that rise from a cell of the map when something has happened there."""

from __future__ import annotations

OIL = "+{oil} oil"
BELL, CRY = "ding!", "help!"
