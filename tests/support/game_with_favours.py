"""A program for a copied game to which a test has added a saved field: it prints what saving keeps of it, as JSON."""

from __future__ import annotations

import json

import game
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.store.json_values import CorruptData, json_text, parse_json
from game.store.serialize.snapshot import state_hash
from game.store.serialize.world_codec import decode_world, encode_world


def main() -> None:
    """Print in one line the value as read, whether the hash has it, and what an old or a wrong file gives."""
    world = new_game("favours", AJAR)
    without, before = json_text(encode_world(world)), state_hash(world)
    setattr(world.hero, "favours", 7)  # noqa: B010 - a copied game has the field; the game that is type-checked does not
    text = json_text(encode_world(world))
    refused = ""
    try:
        decode_world(parse_json(text.replace('"favours":7', '"favours":-1')))
    except CorruptData as error:
        refused = str(error)
    shown = {
        "package": game.__file__,
        "read": vars(decode_world(parse_json(text)).hero)["favours"],
        "hashed": state_hash(world) != before,
        "old file": vars(decode_world(parse_json(without)).hero)["favours"],
        "below its bound": refused,
    }
    print(json.dumps(shown))


if __name__ == "__main__":
    main()
