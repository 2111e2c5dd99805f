"""Hypothesis strategies: the text of a valid JSON document in which one or two values are wrong, or one is huge.

A value becomes any other JSON value, or one that readers forget: a number beyond every float, NaN, a lone surrogate, a
list where a name belongs. A key is missing, or is there twice.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from tests.support.nothing_runs import HARMFUL

UNUSUAL = (
    *("null", "true", "false", "0", "1", "-1", "-0.0", "1.5", "1e400", "-1e400", "NaN", "Infinity", "-Infinity"),
    *(str(2**31), str(2**32), str(-(2**63)), "9" * 20, "9" * 400, "-" + "9" * 4300, "9" * 5000, "0." + "3" * 400),
    *('""', '" "', '"x"', '"3,4"', '"-1,-1"', '"hero"', '"\\ud800"', '"\\u0000\\u001b[31m"', '"\\u202e"', '"a\\nb"'),
    *(json.dumps("x" * 300), json.dumps("9" * 300), json.dumps("é" * 20_000)),
    *("[]", "{}", "[[]]", '{"": {}}', "[0, 0]", '["a"]', "[null]", "[" * 60 + "]" * 60, '{"a": ' * 60 + "1" + "}" * 60),
    *("[" * 5000 + "]" * 5000, "[" + "0, " * 300 + "0]"),
    *map(json.dumps, HARMFUL),
)
"""Texts of values that readers forget."""
MANY = (1 << 10, 1 << 15, 1 << 20)
"""How many times a value is repeated that becomes much larger."""
MAX_TEXT = 1 << 24
"""Most characters of such a value."""
LONG = 12
"""Number of values above which a list is long."""
Field = tuple[str | int, ...]
"""The last keys and indices on the way to a value: what values of the same meaning have in common.

The index counts only in a list of values of different types, such as a pair of a cell and an object.
"""
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
"""Any JSON value; also NaN and infinity, which Python writes and reads."""


@st.composite
def damaged(draw: st.DrawFn, document: Any, *, most: int = 2, also: Sequence[str] = ()) -> str:
    """Return the text of a document with up to `most` changes. The document itself is not changed.

    Each field is changed as often as any other, however often it occurs. `also`: texts of more values, which only the
    readers of this kind of document may forget.
    """
    document = copy.deepcopy(document)
    texts: dict[str, str] = {}
    """Text for each mark that stands in the document in place of a value."""
    for number in range(draw(st.integers(1, most))):
        places: dict[Field, list[tuple[Any, Any]]] = {}
        for field, *place in _holders(document):
            places.setdefault(field, []).append((place[0], place[1]))
        if not places:
            break
        holder, key = draw(st.sampled_from(places[draw(st.sampled_from([*places]))]))
        old, new = holder[key], draw(_new_values([*itertools.chain(*places.values())], also))
        mark = f"mark {number}"
        change = draw(st.sampled_from(("replace", "replace", "replace", "remove", "double")))
        if change == "remove":
            del holder[key]
            continue
        name = f"{json.dumps(key)}: " if isinstance(holder, dict) else ""
        texts[json.dumps(mark)] = new if change == "replace" else f"{json.dumps(old)}, {name}{new}"
        holder[key] = mark
    text = json.dumps(document)
    for mark, new in reversed(texts.items()):  # the value of an older mark may contain a newer one
        text = text.replace(mark, new)
    return text


@st.composite
def grown(draw: st.DrawFn, document: Any) -> str:
    """Return the text of a document in which one value is much larger, or much deeper. The document is not changed."""
    document = copy.deepcopy(document)
    places: dict[Field, list[tuple[Any, Any]]] = {}
    for field, *place in _holders(document):
        places.setdefault(field, []).append((place[0], place[1]))
    holder, key = draw(st.sampled_from(places[draw(st.sampled_from([*places]))]))
    many, old = draw(st.sampled_from(MANY)), holder[key]
    match old:
        case str():
            new = json.dumps((old or "x") * min(many, MAX_TEXT // max(1, len(old))))
        case dict():
            new = json.dumps({**old, **dict.fromkeys(map(str, range(min(many, MAX_TEXT >> 6))), 0)})
        case [*parts]:
            one = json.dumps(draw(st.sampled_from(parts))) if parts else "0"
            new = f"[{', '.join([one] * min(many, MAX_TEXT // len(one)))}]"
        case _:
            new = draw(st.sampled_from(("9" * many, "[" * many + "]" * many, "[" * many)))
    holder[key] = "mark"
    return json.dumps(document).replace('"mark"', new)


def _holders(value: Any, inside: Field = ()) -> Iterator[tuple[Field, Any, Any]]:
    """Yield the field, the list or object, and the index or key of each value in a value.

    Of a long list these are only a few, so that a map of many numbers does not hide the rest. `inside`: the field of
    the value.
    """
    if isinstance(value, dict):
        keys: Iterable[Any] = sorted(value)
    elif isinstance(value, list):
        keys = range(len(value)) if len(value) <= LONG else (0, 1, len(value) // 2, len(value) - 1)
    else:
        return
    differ = isinstance(value, list) and len({*map(type, value)}) > 1
    for key in keys:
        field = (*inside[-2:], key if isinstance(key, str) or differ else 0)
        yield field, value, key
        yield from _holders(value[key], field)


@st.composite
def _new_values(draw: st.DrawFn, places: list[tuple[Any, Any]], also: Sequence[str]) -> str:
    """Return the text of a value: an unusual one, any one, one from another place in the document, or one of `also`."""
    match draw(st.integers(0, 4)):
        case 0:
            return json.dumps(draw(any_json))
        case 1:
            holder, key = draw(st.sampled_from(places))
            return json.dumps(holder[key])
        case 2 if also:
            return draw(st.sampled_from(also))
    return draw(st.sampled_from(UNUSUAL))
