"""Earlier forms of saved data: how they are read, and how they were written, because the state hashes cover that.

Version 0.1.0 and the versions after it saved three sentences: what was last seen or heard of a break-in, what a rest
waits for, and what lay beside a runner. Their text here is the text of that time, whatever the game shows now.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from game.engine.words import a
from game.store.json_values import CorruptData, JsonValue, expect, shown

Told = dict[str, JsonValue]

BREAKING = {"BASHES": "bashes at a door", "GNAWS": "gnaws at a door", "BREACHED": "has broken a door"}
HEARD = {"BLOWS": "blows", "GNAWING": "gnawing", "GLASS": "breaking glass"}
AWAITED = {"HEALTH": "You are healed.", "RECOVERY": "Nothing ails you any more."}
DOORS = {"DOORWAY": "doorway", "DOOR": "door"}
SOMEBODY = "somebody"


class EarlierForm(NamedTuple):
    """Earlier form of one class, in both directions."""

    read: Callable[[Told], Told]
    """Return the fields as they are saved now; also if they already are. Raises CorruptData."""
    tell: Callable[[Told], Told]
    """Return the fields as they were saved, from the present form; values that did not exist then stay as they are."""


def _read_siege(told: Told) -> Told:
    if "words" not in told:
        return told
    words, others = expect(str, told["words"]), _without("words", told)
    for noise, sound in HEARD.items():
        if words == f"you hear {sound}":
            return {**others, "heard": noise}
    for seen, does in BREAKING.items():
        if words.endswith(f" {does}"):
            who = words.removesuffix(f" {does}")
            return {**others, "seen": seen, "by": "" if who == SOMEBODY else _without_article(who)}
    raise _unknown(words)


def _tell_siege(told: Told) -> Told:
    by, seen, heard = (str(told.get(name, usual)) for name, usual in (("by", ""), ("seen", ""), ("heard", "BLOWS")))
    if seen in BREAKING:
        words = f"{a(by) if by else SOMEBODY} {BREAKING[seen]}"
    elif heard in HEARD and not seen:
        words = f"you hear {HEARD[heard]}"
    else:
        return told
    return {**_without("by heard seen", told), "words": words}


def _read_rest(told: Told) -> Told:
    if "_until" not in told:
        return told
    until = expect(str, told["_until"])
    for awaited, words in AWAITED.items():
        if until == words:
            return {**_without("_until", told), "_awaited": awaited}
    raise _unknown(until)


def _tell_rest(told: Told) -> Told:
    awaited = str(told.get("_awaited", ""))
    return _in_order({**_without("_awaited", told), "_until": AWAITED[awaited]}) if awaited in AWAITED else told


def _read_run(told: Told) -> Told:
    if "_passed" not in told:
        return told
    pairs = [expect(list, pair) for pair in expect(list, told["_passed"])]
    if any(len(pair) != 2 for pair in pairs):
        raise CorruptData(f"{shown(told['_passed'])} is not a valid history of a run")
    beside: list[JsonValue] = [[at, _read_notable(expect(str, words))] for at, words in pairs]
    return {**_without("_passed", told), "_beside": beside}


def _tell_run(told: Told) -> Told:
    if "_beside" not in told:
        return told
    pairs = [expect(list, pair) for pair in expect(list, told["_beside"])]
    passed: list[JsonValue] = [[at, _tell_notable(expect(dict, notable))] for at, notable in pairs]
    return _in_order({**_without("_beside", told), "_passed": passed})


def _read_notable(words: str) -> Told:
    for what, door in DOORS.items():
        if words in (f"you are in a {door}", f"you are beside a {door}"):
            return {"here": words.startswith("you are in"), "what": what}
    if stairs := re.fullmatch("(you are on|beside you are) the (.+)", words):
        return {"here": stairs[1] == "you are on", "name": stairs[2], "what": "STAIRS"}
    if thing := re.fullmatch("(.+) (lies?) (here|beside you)", words):
        several = thing[2] == "lie"
        return {"here": thing[3] == "here", "name": _without_article(thing[1]), "several": several, "what": "THING"}
    raise _unknown(words)


def _tell_notable(told: Told) -> JsonValue:
    here, name, what = told["here"], str(told.get("name", "")), str(told["what"])
    if what == "THING":
        return f"{a(name)} {'lie' if told.get('several') else 'lies'} {'here' if here else 'beside you'}"
    if what == "STAIRS":
        return f"{'you are on' if here else 'beside you are'} the {name}"
    return f"you are {'in' if here else 'beside'} a {DOORS[what]}" if what in DOORS else told


def _without_article(words: str) -> str:
    """Return the name in words that begin with its article. Raises CorruptData."""
    for name in (words.partition(" ")[2], words):
        if name.strip() and a(name) == words:
            return name
    raise _unknown(words)


def _unknown(words: str) -> CorruptData:
    return CorruptData(f"{shown(words)} was never told")


def _without(names: str, told: Told) -> Told:
    return {name: plain for name, plain in told.items() if name not in names.split()}


def _in_order(told: Told) -> Told:
    return dict(sorted(told.items()))


EARLIER_FORMS = {
    "Siege": EarlierForm(_read_siege, _tell_siege),
    "Rest": EarlierForm(_read_rest, _tell_rest),
    "Run": EarlierForm(_read_run, _tell_run),
}
"""Earlier forms by the saved words of the classes."""
