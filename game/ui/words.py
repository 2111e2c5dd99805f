"""English for the narrator: capitals, verbs, numbers."""

from __future__ import annotations

from game.engine.naming import a

__all__ = ["a", "capital", "count", "dice", "number", "verb"]

_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


def capital(words: str) -> str:
    return words[0].upper() + words[1:]


def verb(verb: str, second_person: bool) -> str:
    """A verb as it is said of you, or of another."""
    if second_person:
        return verb
    return verb + ("es" if verb.endswith(("ss", "sh", "ch")) else "s")


def count(number: int, one: str, several: str = "") -> str:
    """So many of something: 1 turn, 2 turns; `several` where an s does not do."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def dice(number: int) -> str:
    return count(number, "die", "dice")


def number(count: int) -> str:
    """A count in words, as far as they go."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
