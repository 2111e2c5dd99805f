"""Surveys on all cores of this machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeAlias

from cores import in_any_order
from survey_levels import Plan, Surveyed, survey

Task: TypeAlias = tuple[Plan, range]
Done: TypeAlias = tuple[Plan, list[Surveyed]]
Results: TypeAlias = Generator[Done, None, None]
Work: TypeAlias = Callable[[Iterable[Task]], Results]
"""Does tasks, in any order, and tells what came of each."""


def on_all_cores(tasks: Iterable[Task]) -> Results:
    """Work. Raises BrokenProcessPool when a process was ended from outside."""
    for (plan, _), levels in in_any_order(_survey, tasks):
        yield plan, levels


def _survey(task: Task) -> list[Surveyed]:
    return survey(*task)
