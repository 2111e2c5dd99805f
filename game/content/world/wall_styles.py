"""Names of all wall styles: the looks of walls and floors that levels can have."""

from __future__ import annotations

AJAR_STYLES = ("stone", "cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
"""Wall styles of the tradition `ajar`. All other traditions have `stone`, and `rustbook` has more of its own."""
RUSTBOOK_STYLES = ("town", "forest", "caverns", "deep-caverns", "fort", "lair", "mushrooms")
WALL_STYLES = frozenset(AJAR_STYLES + RUSTBOOK_STYLES)
"""All wall styles. Saved games contain their names, so that a name stays here when no new level has it any more."""
