"""Make a golden thing in a worker process, and note what of the game's content it reads."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from approval.field_reads import FieldReads

if TYPE_CHECKING:
    from approval.parts import Part


class Task(NamedTuple):
    """Golden thing to make. `approved`: its approved text; None if it has none."""

    part: str
    name: str
    approved: str | None


class Made(NamedTuple):
    """Made golden thing: its text, and the names of the fields of the content that were read."""

    text: str
    reads: set[str]


def examine(task: Task) -> Made:
    """Make a golden thing. Call this in a process that has not imported the game yet."""
    reads, parts = _prepared()
    part = parts[task.part]
    reads.begin()
    text = part.make(task.name, task.approved)
    return Made(text, reads.end())


@cache
def _prepared() -> tuple[FieldReads, dict[str, Part]]:
    reads = FieldReads()
    from approval.parts import parts  # now, so that what is read while the game is imported is noted

    return reads, parts()
