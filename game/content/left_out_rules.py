"""Rules of the documents that this game leaves out on purpose, with the reasons, by the rows of `docs/traditions.md`.

The five documents describe tutorials and games, chosen for their doors. Each tradition (set of rules) takes its doors,
levels, ways of seeing and characters from its document. Monsters, combat and items are common to all five traditions:
they are RogueSharp's, with additions. So only one game has to be balanced and tested, instead of five incomplete games.
A difference that concerns one place in the code is described in the docstring there. Differences without such a place
are listed here.

`ajar`, which no document describes, differs from all of them:

* D-04: iron doors are locked and a key lies on the level, so that the key is a choice between vaults.
* RS-31: the hero is weaker than RogueSharp's, and has a lamp that burns down, so that each door is a decision.

RogueSharp, documents 000 and 001:

* RS-10, RS-15: there is no framed empty map, because a drawing can show one, and there are no selections of cells,
  because these are a service of the library.
* B-47: a path that the library returns lacks its first cell. This game has no code of this kind.

Comeau's Rogue, document 002:

* CM-13: there is no amulet: the classic traditions have levels without end, and only `ajar` can be won.
* CM-14: in the document, one record holds all data of a cell. Here ground, doors, rooms and memory are stored
  separately.
* CM-30, CM-31: there is no strength, experience or starting kit: the heroes of the classic traditions are RogueSharp's.
* CM-32: health returns as often as in the document, but its maximum never grows, since heroes have no levels.
* CM-33 to CM-35: there is no hunger, no pack of twenty lines, no floating and no hallucinating: conditions and packs
  are common to all traditions.
* CM-40 to CM-46: the 26 monsters and their special behaviour are left out: monsters are common to all traditions.
* CM-50 to CM-55: there is no armour class and there are no curses: combat is RogueSharp's opposed dice.
* CM-60 to CM-66, CM-68: items are this game's own, with unknown names and looks of its own, and work alike on every
  actor.
* CM-67: there are no arrow traps: the one trap that all traditions share is the bear trap.
* CM-74: there are no keys for the developer: the map viewer and drawn situations show and make what he needs.
* CM-79: a level that the hero has left is gone, as in the document. But the game is saved at every turn, so no player
  loses a level by closing a window.

The Rust book, document 003:

* RB-50: the hero and the monsters are those common to all traditions; they see as far as the book's, and fight by
  RogueSharp's dice.
* RB-52 to RB-54: items are this game's own, and there is no hunger; monsters approach and strike by the minds that all
  traditions share.
* RB-56: going down deletes and heals nothing, because levels stay as they were left, as in the book's last game.
* RB-60: loading a game does not delete its save. The game is saved at every turn, so death is final all the same.
* RB-70 to RB-79, RB-81 to RB-83, RB-85, RB-86, RB-90 to RB-98: there is no character sheet and there are no factions,
  vendors or props, because they belong to the book's last game and not to its chapter on doors. Some rules of these
  rows are not left out, because all traditions of this game have them: conditions that wear off, gas that monsters
  release when they die, breaths of fire, unknown names, scrolls, potions, wands, tomes and spells. The traps are those
  of the chapter on doors.
* RB-99: levels stay, but the hero takes stairs by a key, lest he leaves by accident; and no portal leads to a town.
* RB-100: there are no cheats: a drawn situation can make whatever a player wants to try.
* RB-103: plans that the book never carried out are left out.
* B-25, B-49: in the book, types do not fit, and a table is one entry short. This game has no code of this kind.

The SadConsole tutorial, document 004:

* SC-01: the row lists the subject of each part of the tutorial. These subjects are no rules of play.
* SC-23, SC-24: there are no junk items, and items have no weight and do not wear out: items are common to all
  traditions.
* SC-25: the hero takes an item by stepping onto it, as in all traditions.
* B-51: in the tutorial, a chance never comes true, health is never set, and undoing a step attacks. This game has no
  code of this kind.
"""
