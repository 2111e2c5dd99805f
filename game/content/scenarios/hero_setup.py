"""The hero's gear and state in a drawing (map typed as text), as the legend lines below the map list them.

`item_named` finds the item whose name stands in a legend line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, repeat

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.world.conditions import CONDITIONS
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Item
from game.engine.rules.inventory import has_room, put_in
from game.engine.words import did_you_mean
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, Listed, Mistakes, Number, quoted

MANY = 1_000_000
LONGEST_NUMBER = 9
"""Greatest number of digits of a number. What is longer is never right, and takes Python long to read."""
MADE_DIGITS = 4
"""Greatest number of digits of a number after "spent", "forged" or "honed"."""
NOTHING = Listed((), "")


def equip(hero: Actor, drawing: Drawing) -> None:
    """Give the hero the gear and state that the legend lines of a drawing list, in place of what he starts with.

    Without a `bag` line he keeps the bag he starts with; without a `worn` line he wears nothing. Raises DrawingError
    with all that is wrong, such as an unknown name.
    """
    mistakes = Mistakes()
    if "bag" in drawing.lists:
        with mistakes:
            _pack(hero, drawing.lists["bag"])
    _count_out(hero, drawing.numbers, mistakes)
    _put_on(hero, drawing.lists.get("worn", NOTHING), mistakes)
    hero.lamp_covered = drawing.lamp_covered and hero.breed.lamp is not None
    abilities = drawing.lists.get("abilities", NOTHING)
    for name in abilities.names:
        with mistakes:
            hero.abilities[ABILITIES[_known("ability", name, ABILITIES, abilities.where)]] = hero.ready_at
    conditions = drawing.lists.get("conditions", NOTHING)
    for words in conditions.names:
        with mistakes:
            name, turns = _condition(words, conditions.where)
            hero.conditions[CONDITIONS[name]] = hero.ready_at + turns * TURN_TICKS
    mistakes.check()


def _condition(words: str, where: str) -> tuple[str, int]:
    """Return the name of a condition, and its turns. Raises DrawingError if `words` are something else."""
    name, _, turns = words.rpartition(" ")
    number = int(turns) if turns.isdecimal() and len(turns) <= LONGEST_NUMBER else 0
    if not 0 < number < MANY:
        raise DrawingError(f"{where}: '{quoted(words)}' is not a condition with turns, such as 'hasted 20'")
    return _known("condition", name, CONDITIONS, where), number


def _pack(hero: Actor, listed: Listed) -> None:
    """Replace the content of the bag by the listed items.

    Items that never go into the bag take effect at once. Gold, latches and plain keys are added to the hero's
    counts. Tomes are learned. A key that fits only one kind of door goes on his key ring. Raises DrawingError if oil is
    listed, which has a legend of its own, or if the bag has too little room.
    """
    mistakes, heaps = Mistakes(), []
    for name in listed.names:
        with mistakes:
            heaps.append(item_named(name, listed.where))
    mistakes.check()
    items = chain.from_iterable(repeat(heap.some(1), heap.count) if heap.kind.charges else (heap,) for heap in heaps)
    hero.bag.clear()
    if any(heap.kind.latches for heap in heaps):
        hero.latches = 0
    for item in items:
        kind = item.kind
        if kind.oil:
            raise DrawingError(f"{listed.where}: oil is not carried in the pack; write 'oil: {kind.oil}' instead")
        if kind.teaches is not None:
            hero.abilities[kind.teaches] = hero.ready_at
        elif kind.opens:
            hero.ring.append(kind.opens)
        elif not kind.carried:
            hero.gold += kind.worth * item.count
            hero.keys += kind.keys * item.count
            hero.latches += kind.latches * item.count
        elif has_room(hero, item):
            put_in(hero, item)
        else:
            raise DrawingError(f"{listed.where}: the pack has no room for the {item.kind.name}")


def _count_out(hero: Actor, numbers: Mapping[str, Number], mistakes: Mistakes) -> None:
    """Set the hero's health, oil, gold, keys and latches (items that bolt doors) to the numbers that the drawing gives.

    A value that the drawing does not give stays as it is. `numbers`: the drawing's numbers, by name. `mistakes`: where
    it is noted if there is more oil than the lamp holds, or if the health is 0.
    """
    lamp = hero.breed.lamp
    most = lamp.most if lamp is not None else 0
    for name in ("health", "oil", "gold", "keys", "latches"):
        if name not in numbers:
            continue
        value, where = numbers[name].value, numbers[name].where
        if name == "oil" and value > most:
            mistakes.note(f"{where}: the lamp can hold at most {most} oil, not {value}")
        elif name == "health" and not value:
            mistakes.note(f"{where}: health must be at least 1")
        else:
            setattr(hero, name, value)
    hero.max_health = max(hero.max_health, hero.health)


def _put_on(hero: Actor, listed: Listed, mistakes: Mistakes) -> None:
    """Replace what the hero wears by the listed items.

    `mistakes`: where it is noted if an item cannot be worn, or if two would be worn on one part of the body.
    """
    hero.worn.clear()
    for name in listed.names:
        with mistakes:
            item = item_named(name, listed.where)
            if item.kind.slot is None:
                raise DrawingError(f"{listed.where}: the {item.kind.name} cannot be worn")
            if item.count > 1 or item.kind.slot in hero.worn:
                raise DrawingError(f"{listed.where}: only one item can be worn on the {item.kind.slot.value}")
            hero.worn[item.kind.slot] = item


def item_named(words: str, where: str) -> Item:
    """Return the heap of items that a legend names, such as "dart", "3 dart" or "dagger honed 10".

    `where`: place for error messages, such as "line 5". Raises DrawingError if there is no such item.
    """
    parts = words.split(" ")
    count = 1
    if len(parts) > 1 and parts[0].isdecimal():
        count = int(parts.pop(0)[: LONGEST_NUMBER + 1])
    made = {"spent": 0, "forged": 0, "honed": 0}
    given: set[str] = set()
    while len(parts) > 2 and parts[-2] in made and parts[-1].isdecimal() and len(parts[-1]) <= MADE_DIGITS:
        *parts, word, number = parts
        if word in given:
            raise DrawingError(f"{where}: '{word}' is given twice in '{quoted(words)}'")
        given.add(word)
        made[word] = int(number)
    found = find_name(" ".join(parts), ITEMS)
    if found is None:
        raise DrawingError(f"{where}: there is no item '{quoted(words)}'{did_you_mean(' '.join(parts), ITEMS)}")
    kind = ITEMS[found]
    if not 0 < count < MANY:
        raise DrawingError(f"{where}: a heap has from 1 to {MANY - 1} items, not as many as '{quoted(words)}'")
    if made["spent"] > kind.charges:
        raise DrawingError(
            f"{where}: the {kind.name} has only {kind.charges} charges, so {made['spent']} cannot be spent"
        )
    if kind.slot is None and (made["forged"] or made["honed"]):
        raise DrawingError(f"{where}: only what is worn can be forged or honed, but not the {kind.name}")
    return Item(kind, count, **made)


def find_name(name: str, names: Iterable[str]) -> str | None:
    """Return the name in `names` that equals `name`; None if there is none.

    Hyphens, underscores and spaces in `name` count as equal.
    """
    spaced = name.replace("-", " ").replace("_", " ")
    return next((known for known in names if known.replace("-", " ") == spaced), None)


def _known(what: str, name: str, names: Iterable[str], where: str) -> str:
    """Return the name in `names` that equals `name`. Raises DrawingError if there is none.

    `what`: word for such a thing, for the error message. `where`: place for the error message, such as "line 5".
    """
    found = find_name(name, names)
    if found is None:
        raise DrawingError(f"{where}: there is no {what} '{quoted(name)}'{did_you_mean(name, names)}")
    return found
