"""Hypothesis strategies: the text of a valid JSON document in which one or two values are wrong.

A value becomes any other JSON value, or one that readers forget: a number beyond every float, NaN, a lone surrogate, a
list where a name belongs. A key is missing, or is there twice.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import strategies as st

UNUSUAL = (
    *("null", "true", "false", "0", "1", "-1", "-0.0", "1.5", "1e400", "-1e400", "NaN", "Infinity", "-Infinity"),
    *(str(2**31), str(2**32), str(-(2**63)), "9" * 20, "9" * 400, "-" + "9" * 4300, "9" * 5000, "0." + "3" * 400),
    *('""', '" "', '"x"', '"3,4"', '"-1,-1"', '"hero"', '"\\ud800"', '"\\u0000\\u001b[31m"', '"\\u202e"', '"a\\nb"'),
    *(json.dumps("x" * 300), json.dumps("9" * 300), json.dumps("é" * 20_000)),
    *("[]", "{}", "[[]]", '{"": {}}', "[0, 0]", '["a"]', "[null]", "[" * 60 + "]" * 60, '{"a": ' * 60 + "1" + "}" * 60),
    *("[" * 5000 + "]" * 5000, "[" + "0, " * 300 + "0]"),
)
"""Texts of values that readers forget."""
LONG = 12
"""Number of values above which a list is long."""
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
"""Any JSON value; also NaN and infinity, which Python writes and reads."""


@st.composite
def damaged(draw: st.DrawFn, document: Any, *, most: int = 2) -> str:
    """Return the text of a document with up to `most` changes. The document itself is not changed."""
    document = copy.deepcopy(document)
    texts: dict[str, str] = {}
    """Text for each mark that stands in the document in place of a value."""
    for number in range(draw(st.integers(1, most))):
        places = [*_holders(document)]
        if not places:
            break
        holder, key = draw(st.sampled_from(places))
        old, new = holder[key], draw(_new_values(places))
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


def _holders(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each list and object in a value, with the index or the key of each of its values.

    Of a long list these are only a few, so that a map of many numbers does not hide the rest.
    """
    if isinstance(value, dict):
        keys: Iterable[Any] = sorted(value)
    elif isinstance(value, list):
        keys = range(len(value)) if len(value) <= LONG else (0, 1, len(value) // 2, len(value) - 1)
    else:
        return
    for key in keys:
        yield value, key
        yield from _holders(value[key])


@st.composite
def _new_values(draw: st.DrawFn, places: list[tuple[Any, Any]]) -> str:
    """Return the text of a value: an unusual one, any one, or one from another place in the document."""
    match draw(st.integers(0, 3)):
        case 0:
            return json.dumps(draw(any_json))
        case 1:
            holder, key = draw(st.sampled_from(places))
            return json.dumps(holder[key])
    return draw(st.sampled_from(UNUSUAL))
