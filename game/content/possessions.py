"""What the hero has in a drawn situation, and the names that things have there."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.actor import Actor
from game.engine.bag import has_room, put_in
from game.engine.item import Item
from game.mapgen.drawing import DrawingError, Listed

from .abilities import ABILITIES
from .items import ITEMS

MANY = 1_000_000


def equip(hero: Actor, lists: dict[str, Listed]) -> None:
    """Gives the hero what legends say that he has, instead of what he would begin with."""
    if "bag" in lists:
        hero.bag.clear()
        for name in lists["bag"].names:
            item = item_named(name, lists["bag"].line)
            if not item.kind.carried:
                raise DrawingError(f"line {lists['bag'].line}: nobody carries a {item.kind.name} in a bag")
            if not has_room(hero, item):
                raise DrawingError(f"line {lists['bag'].line}: there is no room in the bag for more")
            put_in(hero, item)
    for name in lists["worn"].names if "worn" in lists else ():
        item = item_named(name, lists["worn"].line)
        if item.kind.slot is None:
            raise DrawingError(f"line {lists['worn'].line}: nobody wears a {item.kind.name}")
        hero.worn[item.kind.slot] = item
    for name in lists["abilities"].names if "abilities" in lists else ():
        found = named(name, ABILITIES)
        if found is None:
            line = lists["abilities"].line
            raise DrawingError(f"line {line}: there is no ability '{name}' (there are: {', '.join(ABILITIES)})")
        hero.abilities[ABILITIES[found]] = hero.ready_at


def item_named(words: str, line: int) -> Item:
    """A heap as a legend has it: a name, after a number if there are several."""
    number, _, rest = words.partition(" ")
    count, name = (int(number), rest) if number.isdecimal() and rest else (1, words)
    found = named(name, ITEMS)
    if found is None or not 0 < count < MANY:
        raise DrawingError(f"line {line}: there is no item '{words}' (there are: {', '.join(ITEMS)})")
    return Item(ITEMS[found], count)


def named(name: str, there_are: Iterable[str]) -> str | None:
    """The one of some names that is meant, hyphens and blanks taken for the same; None if there is none."""
    plain = name.replace("-", " ").replace("_", " ")
    return next((known for known in there_are if known.replace("-", " ") == plain), None)
