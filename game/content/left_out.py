"""What of each document's game this game leaves out on purpose, and why, by the rows of `docs/traditions.md`.

The documents are about doors; each comes with a game around them. Doors, levels, ways of seeing and characters are
each tradition's own. Monsters, combat and things are common to all five, RogueSharp's made larger, so that a single
game is balanced and tested instead of four half ones. What differs in one place stands in the docstring there; what
has no place in the code stands here.

`ajar`, which no document describes, differs from all of them:

* D-04: iron doors are locked and a key lies on the level, so that a key is a choice of vault.
* RS-31: the hero is weaker than RogueSharp's, and has a lamp that burns down, so that each door is a decision.

RogueSharp, documents 000 and 001:

* RS-10, RS-15: no framed empty map, no selections of cells: a drawing does the one, the other is a library's service.
* B-47: the library's path without its first cell: no such code.

Comeau's Rogue, document 002:

* CM-13: no amulet: the classic traditions have levels without end, and only `ajar` is won.
* CM-14: a cell is no record of its own: ground, doors, rooms and memory each keep their part of it, where it is asked.
* CM-30, CM-31: no strength, experience or starting kit: the heroes of the classic traditions are RogueSharp's.
* CM-32: health comes back as often as in the document, but never more of it, since heroes have no levels.
* CM-33 to CM-35: no hunger, no twenty lines in the pack, no floating or hallucinating: states and packs are common.
* CM-40 to CM-46: no 26 monsters and no ways of theirs: monsters are common.
* CM-50 to CM-55: no armour class, no curses: combat is RogueSharp's opposed dice.
* CM-60 to CM-66, CM-68: other things, unknown by looks of this game's own, which work alike on everyone.
* CM-67: no arrow traps: the one trap that all traditions share is the bear trap.
* CM-74: no keys for the developer: the map viewer and drawn situations show and make what he needs.
* CM-79: a level that was left is gone, as in the document; but the game is saved at every turn, so that no player loses
  one by closing a window.

The Rust book, document 003:

* RB-50: the common hero and monsters, who see as far as the book's, and fight by RogueSharp's dice.
* RB-52 to RB-54: other things, no hunger; monsters come and strike by the minds that all traditions share.
* RB-56: going down deletes and heals nothing, for levels stay as they were left: what the book's last game does.
* RB-60: nothing is deleted when a game is loaded: it is kept at every turn, and death is final all the same.
* RB-70 to RB-79, RB-81 to RB-83, RB-85, RB-86, RB-90 to RB-98: no character sheet, factions, vendors, spells or props:
  they are of the book's last game, and not of its chapter on doors. States that wear off, gas of the dead, breaths of
  fire, unknown names, scrolls, potions, wands, tomes and spells are the common ones, and traps are the chapter's.
* RB-99: levels stay, but stairs are taken by a key, lest one leaves by accident; and no portal leads to a town.
* RB-100: no cheats: a drawn situation makes whatever one wants to try.
* RB-103: plans that the book never carried out.
* B-25, B-49: types that do not fit, a table one short: no such code.

The SadConsole tutorial, document 004:

* SC-01: what the tutorial's parts are about is no rule of play.
* SC-23, SC-24: no junk, weight or condition: things are common.
* SC-25: a thing is taken by stepping onto it, as in all traditions.
* B-51: chance that never came, health that was never set, undo that attacked: no such code.
"""
