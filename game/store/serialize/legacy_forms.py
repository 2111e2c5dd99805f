"""Forms in which earlier versions saved data.

Old saved games are read in these forms. The forms can also be written, because the state hashes of old games were
computed from them.

Version 0.1.0 and some versions after it saved three things as sentences: what the hero last saw or heard of a monster
that breaks a door, what a rest waits for, and the things that a running hero passed. This module has the sentences as
they were saved. The sentences never change, even if the game now shows other sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from game.engine.records import NamedTuple
from game.store.json_values import CorruptData, JsonValue, describe_value, expect

SavedFields = dict[str, JsonValue]

BREAKING = {"BASHES": "bashes at a door", "GNAWS": "gnaws at a door", "BREACHED": "has broken a door"}
HEARD = {"BLOWS": "blows", "GNAWING": "gnawing", "GLASS": "breaking glass"}
AWAITED = {"HEALTH": "You are healed.", "RECOVERY": "Nothing ails you any more."}
DOORS = {"DOORWAY": "doorway", "DOOR": "door"}
UNKNOWN_ACTOR = "somebody"
WITHOUT_ARTICLE = ("armour", "gold", "oil", "boots")
"""Nouns that took no article in the saved sentences."""


class EarlierForm(NamedTuple):
    """Functions that convert the saved fields of one class from an earlier form to the present form, and back."""

    read: Callable[[SavedFields], SavedFields]
    """Convert fields to the present form; fields already in the present form are unchanged. Raises CorruptData."""
    write: Callable[[SavedFields], SavedFields] | None = None
    """Convert fields from the present form to the earlier form. Values that the earlier form lacks are unchanged.

    None if the earlier form says more than the present form, so that it cannot be written.
    """


def _read_siege(fields: SavedFields) -> SavedFields:
    if "words" not in fields:
        return fields
    words, others = expect(str, fields["words"]), _without("words", fields)
    for noise, sound in HEARD.items():
        if words == f"you hear {sound}":
            return {**others, "heard": noise}
    for seen, does in BREAKING.items():
        if words.endswith(f" {does}"):
            who = words.removesuffix(f" {does}")
            return {**others, "seen": seen, "by": "" if who == UNKNOWN_ACTOR else _without_article(who)}
    raise _unknown(words)


def _write_siege(fields: SavedFields) -> SavedFields:
    by, seen, heard = (
        str(fields.get(name, default)) for name, default in (("by", ""), ("seen", ""), ("heard", "BLOWS"))
    )
    if seen in BREAKING:
        words = f"{_with_article(by) if by else UNKNOWN_ACTOR} {BREAKING[seen]}"
    elif heard in HEARD and not seen:
        words = f"you hear {HEARD[heard]}"
    else:
        return fields
    return {**_without("by heard seen", fields), "words": words}


def _read_rest(fields: SavedFields) -> SavedFields:
    if "_until" not in fields:
        return fields
    until = expect(str, fields["_until"])
    for awaited, words in AWAITED.items():
        if until == words:
            return {**_without("_until", fields), "_awaited": awaited}
    raise _unknown(until)


def _write_rest(fields: SavedFields) -> SavedFields:
    awaited = str(fields.get("_awaited", ""))
    return _in_order({**_without("_awaited", fields), "_until": AWAITED[awaited]}) if awaited in AWAITED else fields


def _read_run(fields: SavedFields) -> SavedFields:
    fields = _read_order(fields)
    if "_passed" not in fields:
        return fields
    pairs = [expect(list, pair) for pair in expect(list, fields["_passed"])]
    if any(len(pair) != 2 for pair in pairs):
        raise CorruptData(f"{describe_value(fields['_passed'])} is not a valid history of a run")
    beside: list[JsonValue] = [[at, _read_landmark(expect(str, words))] for at, words in pairs]
    return {**_without("_passed", fields), "_beside": beside}


def _write_run(fields: SavedFields) -> SavedFields:
    if "_beside" not in fields:
        return fields
    pairs = [expect(list, pair) for pair in expect(list, fields["_beside"])]
    passed: list[JsonValue] = [[at, _write_landmark(expect(dict, landmark))] for at, landmark in pairs]
    return _in_order({**_without("_beside", fields), "_passed": passed})


def _read_landmark(words: str) -> SavedFields:
    for what, door in DOORS.items():
        if words in (f"you are in a {door}", f"you are beside a {door}"):
            return {"here": words.startswith("you are in"), "what": what}
    if stairs := re.fullmatch("(you are on|beside you are) the (.+)", words):
        return {"here": stairs[1] == "you are on", "name": stairs[2], "what": "STAIRS"}
    if thing := re.fullmatch("(.+) (lies?) (here|beside you)", words):
        several = thing[2] == "lie"
        return {"here": thing[3] == "here", "name": _without_article(thing[1]), "several": several, "what": "THING"}
    raise _unknown(words)


def _write_landmark(fields: SavedFields) -> JsonValue:
    here, name, what = fields["here"], str(fields.get("name", "")), str(fields["what"])
    if what == "THING":
        return f"{_with_article(name)} {'lie' if fields.get('several') else 'lies'} {'here' if here else 'beside you'}"
    if what == "STAIRS":
        return f"{'you are on' if here else 'beside you are'} the {name}"
    return f"you are {'in' if here else 'beside'} a {DOORS[what]}" if what in DOORS else fields


def _with_article(name: str) -> str:
    """Return a name with its article, as the saved sentences had it, whatever the screen shows today.

    Words in brackets at the end of the name do not count as its last word. The name must not be empty.
    """
    if name[0].isdigit() or name.partition(" (")[0].split()[-1] in WITHOUT_ARTICLE:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _without_article(words: str) -> str:
    """Return a name without its article. `words`: the name, after the article if the name takes an article.

    Raises CorruptData if the article is missing or wrong.
    """
    for name in (words.partition(" ")[2], words):
        if name.strip() and _with_article(name) == words:
            return name
    raise _unknown(words)


def _unknown(words: str) -> CorruptData:
    return CorruptData(f"{describe_value(words)} was never told")


def _without(names: str, fields: SavedFields) -> SavedFields:
    return {name: data for name, data in fields.items() if name not in names.split()}


def _in_order(fields: SavedFields) -> SavedFields:
    return dict(sorted(fields.items()))


def _read_order(fields: SavedFields) -> SavedFields:
    """Leave out whether an order of many steps goes round prizes of a choice: no step takes them any more."""
    return _without("spares_prizes", fields)


def _read_floor(fields: SavedFields) -> SavedFields:
    """Leave out whether exploring has stopped at tomes in view: it stops when the hero has reached one."""
    return _without("told_of_tomes", fields)


EARLIER_ORDERS = {"Listen": "Wait"}
"""Words of orders that are no longer given, each with the word of the order that does the same now."""
ORDERS_WITH_PRIZES = ("AttackNearest", "Explore", "GoAndLatch", "Keep", "Travel", "TravelToStairs")
EARLIER_FORMS = {
    "Siege": EarlierForm(_read_siege, _write_siege),
    "Rest": EarlierForm(_read_rest, _write_rest),
    "Run": EarlierForm(_read_run, _write_run),
    "Floor": EarlierForm(_read_floor),
    **dict.fromkeys(ORDERS_WITH_PRIZES, EarlierForm(_read_order)),
}
"""Earlier forms of the saved fields of classes, by the saved word of the class."""
AS_IT_IS = EarlierForm(lambda fields: fields)
"""Earlier form of a class whose form has always been the present one."""
