"""Check of the bounds of values already when they are saved: a value beyond its bound could not be loaded again."""

from __future__ import annotations

from typing import Any

from game.store.json_values import JsonValue, NotSaveable
from game.store.serialize.codecs import ScalarCodec
from game.store.serialize.references import ActorRefs


def encode_within_bounds(codec: ScalarCodec, value: Any, _refs: ActorRefs) -> JsonValue:
    """Convert a number, a text or a truth value as `ScalarCodec.encode` does. Raises NotSaveable beyond its bound."""
    if codec.check is not None and (why := codec.check(value)):
        raise NotSaveable(why)
    data: JsonValue = value
    return data
