"""The user interface: it knows the rules of the game, but no particular monster or item.

A tradition is a set of rules taken from one document. All traditions are played on one screen, with one set of panels,
menus and endings. A player who has learned this screen in one tradition knows it in all traditions, and the screen has
to be tested only once. So the screen is different from the screens of the documents on purpose:

* RS-110 to RS-114, RS-117: pack, stats and messages have no consoles with fixed places.
* CM-71, CM-75 to CM-78: there is no tombstone and no name to enter, and the newest message is at the bottom.
* RB-47, RB-57, RB-58, RB-101, RB-102: there are no scan lines, and the view is as large as the window.
* SC-30, SC-31: there are no windows that the player can drag.
* RS-111, SC-31: messages are not part of a saved game. The history of messages begins anew when a game is continued.
"""
