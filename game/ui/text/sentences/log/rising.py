"""Words that rise from a cell of the map."""

from __future__ import annotations

OIL = "+{oil} oil"
BELL, CRY = "ding!", "help!"
