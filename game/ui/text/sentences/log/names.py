"""Names of actors and doors within sentences."""

from __future__ import annotations

YOU = "you"
SOMETHING = "something"
"""Name of an actor that the hero has never made out."""
THE_ACTOR = "the {name}"
PLAIN_DOOR = "door"
"""The noun for a plain wooden door."""
THE_DOOR = "the {door}"
THE_DOOR_TO = "the {door} to the {direction}"
