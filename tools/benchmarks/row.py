"""A row of the bench: a piece of the game's code that is timed, and its peers, other code that does the same work.

A row is declared once. `tools/bench.py` times it beside its peers, and with `--against` beside the same row in another
checkout of the project.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple, TypeAlias

Work: TypeAlias = Callable[[], object]
"""What is timed. If two checkouts of the project return different texts, they have not done the same work."""
Cases: TypeAlias = Callable[[int], Work]
"""Prepares the case of a number, 0 or more, and returns its work. Preparing takes time that does not count.

Cases are prepared in the order of their numbers, each of them once, and the work is done once, before the next case is
prepared. So a row can play one game on and on.
"""


class Peer(NamedTuple):
    """Other code that does the same work as a row, or work that is known to everyone."""

    name: str
    open: Callable[[], AbstractContextManager[Cases]]
    """Prepares everything that the peer needs, and cleans up at the end. Case by case it does the work of the row."""
    limit: float | None = None
    """Highest allowed ratio of the row's time to the peer's; None if there is no limit."""
    package: str | None = None
    """Name of the package that the peer needs; None if it needs no other than the game."""


class Row(NamedTuple):
    """A piece of the game's code that is timed."""

    name: str
    open: Callable[[], AbstractContextManager[Cases]]
    """Prepares everything that the row needs, and cleans up at the end."""
    peers: tuple[Peer, ...] = ()
    """What the row is compared with; empty if its time alone is of interest."""
    times: int = 100
    """Number of cases that are timed."""
    limit: float | None = None
    """Highest allowed median in seconds; None if there is no limit. Only for a row without peers."""
    size: tuple[int, int] | None = None
    """Width and height of the level in cells; None if the row uses no level of a fixed size."""
    waits: bool = False
    """Whether the work waits for the disk or for another process.

    Then peers are timed by a watch, because processor time leaves the waiting out.
    """
    note: Callable[[float], str] | None = None
    """Returns a remark for the report. Its argument is the median in seconds."""

    @property
    def label(self) -> str:
        """The name with the size of the level: no other row has the same."""
        return f"{self.name}, {self.size[0]}x{self.size[1]}" if self.size else self.name


def repeated(prepare: Callable[[], Work]) -> Callable[[], AbstractContextManager[Cases]]:
    """Return what opens a row, or a peer, whose cases all do the same. `prepare` returns their work."""

    @contextmanager
    def opened() -> Iterator[Cases]:
        work = prepare()
        yield lambda _: work

    return opened
