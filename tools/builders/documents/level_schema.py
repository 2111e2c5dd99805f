"""The document docs/level.schema.json: the names and bounds in it are those of the game's data."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from builders.documents.manual_page import DOCS
from game.content.world.terrains import TERRAINS
from game.levels.level_fields import BOUNDS, CLASSES, NAMES

FILE = DOCS / "level.schema.json"


def schema_document() -> str:
    """Return the text of docs/level.schema.json with the present names and bounds. The rest is written by hand."""
    schema: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    schema["properties"]["ground"]["properties"]["signs"]["additionalProperties"]["enum"] = list(TERRAINS.ids)
    for word, kind in CLASSES.items():
        described = schema["$defs"][word]["properties"]
        for part in (part for part in fields(kind) if part.name in described):
            one = described[part.name].get("anyOf", [described[part.name]])[0]
            if part.name in BOUNDS:
                one["minimum"], one["maximum"] = BOUNDS[part.name]
            if (kind, part.name) in NAMES:
                one["enum"] = list(NAMES[kind, part.name])
    return json.dumps(schema, indent=1) + "\n"
