"""Names of all wall styles: the looks of walls and floors that levels can have."""

from __future__ import annotations

AJAR_STYLES = ("stone", "cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
"""Wall styles of the tradition (set of rules) `ajar`.

The other traditions use `stone`, and `rustbook` has some more.
"""
RUSTBOOK_STYLES = ("town", "forest", "caverns", "deep-caverns", "fort", "lair", "mushrooms")
WALL_STYLES = frozenset(AJAR_STYLES + RUSTBOOK_STYLES)
"""All wall styles. Saved games contain these names.

So a name stays in this set even if no new level uses it any more.
"""
