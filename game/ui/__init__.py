"""The screen: knows the rules, never this game's things.

All traditions are played on one screen, with one set of panels, menus and endings, instead of each on its document's:
who has learned it in one knows it in all, and it is tested once. So these are different on purpose:

* RS-110 to RS-114, RS-117: no consoles of fixed places for pack, stats and messages.
* CM-71, CM-75 to CM-78: no tombstone, no name to enter, the newest message at the bottom.
* RB-47, RB-57, RB-58, RB-101, RB-102: no scan lines, and a view as large as the window.
* SC-30, SC-31: no windows that are dragged.
* RS-111, SC-31: what was told is no part of a saved game: the history begins anew when a game is continued.
"""
