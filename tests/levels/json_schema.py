"""A small validator of JSON against a JSON Schema, for the keywords that our schema uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None)}
KEYWORDS = {
    *("$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "anyOf", "properties", "required"),
    *("additionalProperties", "items", "minItems", "maxItems", "minimum", "maximum", "maxLength"),
}


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None, where: str = "") -> Iterator[str]:
    """Yield a text for each place at which a JSON value does not fit a schema. Raises ValueError for a new keyword."""
    root = schema if root is None else root
    if unknown := set(schema) - KEYWORDS:
        raise ValueError(f"the validator does not know {unknown}")
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, where)
    if "type" in schema and not (isinstance(value, TYPES[schema["type"]]) and not _is_false_number(value, schema)):
        yield f"{where}: {value!r:.60} is no {schema['type']}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{where}: {value!r:.60} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r:.60} is not among the names"
    if "anyOf" in schema and all(any(faults(value, one, root)) for one in schema["anyOf"]):
        yield f"{where}: {value!r:.60} fits no form"
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{where}: {value} is out of bounds"
    if isinstance(value, str) and len(value) > schema.get("maxLength", len(value)):
        yield f"{where}: the text is too long"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{where}: {len(value)} entries"
        for number, one in enumerate(value):
            yield from faults(one, schema.get("items", {}), root, f"{where}[{number}]")
    if isinstance(value, dict):
        yield from _object_faults(value, schema, root, where)


def _is_false_number(value: Any, schema: dict[str, Any]) -> bool:
    return isinstance(value, bool) and schema["type"] == "integer"


def _object_faults(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    yield from (f"{where}: {name} is missing" for name in schema.get("required", ()) if name not in value)
    others = schema.get("additionalProperties", {})
    for name, one in value.items():
        if name in schema.get("properties", {}):
            yield from faults(one, schema["properties"][name], root, f"{where}.{name}")
        elif others is False:
            yield f"{where}: {name} is no key"
        else:
            yield from faults(one, others, root, f"{where}.{name}")
