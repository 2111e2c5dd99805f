"""Find what differs from the golden files, making only what the present code and content can have changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from approval.examine import Task, examine
from approval.memory import Memory
from approval.parts import Part
from batch.cores import in_any_order
from batch.progress_bar import Progress


class Change(NamedTuple):
    """Golden thing that differs. `before`: None if it is new. `now`: None if there is no such thing any more."""

    part: str
    name: str
    before: str | None
    now: str | None
    reads: frozenset[str] = frozenset()
    """The fields of the content that were read when it was made."""


class Comparison:
    """The comparison of all golden things, or of some, with the approved ones."""

    def __init__(self, parts: Mapping[str, Part], names: Sequence[str] | None, *, everything: bool) -> None:
        """`names`: see `named`; None for all. `everything`: whether all are made, also what cannot have changed."""
        self._memory = Memory()
        self._parts = parts
        self._approved = {name: part.approved() for name, part in parts.items()}
        self._code = {name: self._memory.code_of(part.module) for name, part in parts.items()}
        self.names = {name: named(name, part.names(), names) for name, part in parts.items()}
        """The names of the compared things of each part."""
        skipped = {name: self._memory.unchanged(name, self._code[name], self._approved[name]) for name in parts}
        self.tasks = [
            Task(part, name, self._approved[part].get(name))
            for part, every in self.names.items()
            for name in every
            if everything or name not in skipped[part]
        ]
        """The things to make, in the order of the parts."""
        self.wrongly_skipped: list[Change] = []
        """Changes that would have been missed without `everything`. There should be none."""
        self._skipped = skipped
        self._all = names is None

    def changes(self) -> list[Change]:
        """Make things on all cores, and return those that differ. Remember the others."""
        progress = Progress(len(self.tasks))
        changes, same = [], dict[str, dict[str, set[str]]]()
        try:
            for task, made in in_any_order(examine, self.tasks):
                progress.advance(1, task.part)
                if made.text == task.approved:
                    same.setdefault(task.part, {})[task.name] = made.reads
                else:
                    changes.append(Change(*task[:2], task.approved, made.text, frozenset(made.reads)))
        finally:  # what was made before an interruption need not be made again
            progress.clear()
            for part, reads in same.items():
                self._memory.remember(part, self._code[part], self._approved[part], reads)
            self._memory.write()
        self.wrongly_skipped = [change for change in changes if change.name in self._skipped[change.part]]
        order = {task[:2]: number for number, task in enumerate(self.tasks)}
        return [*sorted(changes, key=lambda change: order[change.part, change.name]), *self._gone()]

    def _gone(self) -> Iterator[Change]:
        """Yield the approved things that are no longer there, if all are compared."""
        for part, names in self.names.items() if self._all else ():
            for name in self._approved[part].keys() - set(names):
                yield Change(part, name, self._approved[part][name], None)

    def approve(self, changes: Sequence[Change]) -> None:
        """Make the present results the approved ones. Raises OSError if a file cannot be written."""
        for name, part in self._parts.items():
            own = {change.name: change for change in changes if change.part == name}
            if own:
                part.approve({change.name: change.now for change in own.values()})
                reads = {change.name: change.reads for change in own.values() if change.now is not None}
                self._memory.remember(name, self._code[name], part.approved(), reads)
        self._memory.write()


def named(part: str, names: list[str], wanted: Sequence[str] | None) -> list[str]:
    """Return those names of a part that are wanted: all if the part is, else those that fit a wanted name.

    In a wanted name, `*` stands for any letters. None stands for all names.
    """
    if wanted is None or part in wanted:
        return names
    return [name for name in names if any(fnmatchcase(name, one) for one in wanted)]
