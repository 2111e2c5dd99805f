"""Names of all themes that levels can have, in every tradition (set of rules)."""

from __future__ import annotations

from game.content.themes import rustbook_themes, theme_of_depth
from game.engine.level_theme import PLAIN

THEME_NAMES = frozenset({PLAIN.name, *theme_of_depth.DEPTHS, *rustbook_themes.THEMES})
"""Names of the themes. Saved games contain them; one that no tradition knows any more looks like plain stone."""
