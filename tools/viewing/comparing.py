"""Two levels beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from viewing.map_picture import MapPicture

if TYPE_CHECKING:
    from viewing.scene import Viewer


def compare(viewer: Viewer) -> None:
    """Keeps this level beside those that follow, or lets the kept one go."""
    if viewer.beside is not None:
        viewer.beside = None
        viewer.tell("One level again")
        return
    kept = viewer.picture
    viewer.beside = kept
    viewer.picture = MapPicture(kept.subject, viewer.look)
    viewer.picture.camera = kept.camera
    viewer.tell("Kept on the left. Change the one on the right: seed, generator, theme, size")


def swap(viewer: Viewer) -> None:
    if viewer.beside is None:
        viewer.tell("There is no level beside this one: c keeps one", failed=True)
        return
    kept, viewer.beside = viewer.beside, viewer.picture
    plan = kept.subject.plan
    viewer.show(kept.subject)
    if plan is not None:
        viewer.plan, viewer.drawing, viewer.rule = plan, None, None
