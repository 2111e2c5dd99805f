"""Turning to another level: that of a plan, of another seed, of another depth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.mapgen.core.build_step import Unmet
from game.mapgen.core.sketch import StartAgain
from viewing.drawings import show_drawing
from viewing.seeds import neighbour
from viewing.subject import Plan

if TYPE_CHECKING:
    from viewing.scene import Viewer

DEEPEST = 99


def turn_to(viewer: Viewer, plan: Plan) -> bool:
    """Shows the level of a plan, if there is one; else says why not, and all stays as it is."""
    viewer.stroll = None
    try:
        subject = plan.made()
    except (StartAgain, Unmet) as why:
        viewer.tell(str(why), failed=True)
        return False
    viewer.plan, viewer.drawing, viewer.rule = plan, None, None
    viewer.show(subject)
    viewer.tell(
        f"{len(subject.sketch.rooms)} rooms, {len(subject.sketch.doors)} doors, {_rolls(subject.sketch.restarts)}"
    )
    return True


def _rolls(restarts: int) -> str:
    return "made at the first roll" if not restarts else f"{restarts} rolls thrown away before"


def turn_to_seed(viewer: Viewer, seed: str) -> None:
    """The same with another seed; on a drawing, the same rule with other luck."""
    if viewer.drawing is not None:
        viewer.plan = replace(viewer.plan, seed=seed)
        show_drawing(viewer, viewer.drawing, viewer.rule)
    else:
        turn_to(viewer, replace(viewer.plan, seed=seed))


def next_seed(viewer: Viewer, step: int) -> None:
    turn_to_seed(viewer, neighbour(viewer.plan.seed, step))


def next_depth(viewer: Viewer, step: int) -> None:
    turn_to(viewer, replace(viewer.plan, depth=max(1, min(DEEPEST, viewer.plan.depth + step))))
