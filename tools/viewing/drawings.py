"""Drawings in the viewer, and what each rule for doors makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from placing import RULES
from viewing.drawn_file import DrawnFile, Undrawable
from viewing.pages import Typing

if TYPE_CHECKING:
    from viewing.scene import Viewer


def type_drawing(viewer: Viewer) -> None:
    def take(words: str) -> str | None:
        try:
            show_drawing(viewer, DrawnFile(words), None)
        except Undrawable as why:
            return str(why)
        return None

    viewer.page = Typing("The name of a file with a drawing in it", "", take)


def open_drawing(viewer: Viewer, path: str) -> None:
    """Shows a file that was let fall on the window, or says what is wrong with it."""
    try:
        show_drawing(viewer, DrawnFile(path), None)
    except Undrawable as why:
        viewer.tell(str(why), failed=True)


def show_drawing(viewer: Viewer, drawing: DrawnFile, rule: str | None) -> None:
    """Raises Undrawable, and then all stays as it is."""
    subject = drawing.subject(viewer.plan.tradition, rule, viewer.plan.seed)
    viewer.drawing, viewer.rule, viewer.stroll = drawing, rule, None
    viewer.show(subject)
    doors = len(subject.sketch.doors)
    viewer.tell(f"{drawing.name}: {doors} doors{f' by {rule}' if rule else ', p puts others by a rule'}")


def next_rule(viewer: Viewer) -> None:
    """The drawing as drawn, then with the doors of each rule; a rule that cannot be is told and passed over."""
    if viewer.drawing is None:
        viewer.tell("Rules for doors are tried on drawings: drop one here, or type d", failed=True)
        return
    rules = [None, *RULES]
    following = [*rules[rules.index(viewer.rule) + 1 :], None]
    refused = []
    for rule in following:
        try:
            show_drawing(viewer, viewer.drawing, rule)
        except Undrawable as why:
            refused.append(str(why))
            continue
        if refused:
            viewer.tell(f"{viewer.message} · passed over: {'; '.join(refused)}", failed=True)
        return
