"""The faults of a drawn screen: texts that leave their box, texts that overlap, and blurred pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from builders.gallery.watched_surface import Kind, Mark, WatchedSurface
from game.ui.core.scene_manager import Scene

LONGEST = 60
"""Greatest number of letters of a text that a fault quotes."""


def faults_of(scenes: Sequence[Scene], target: WatchedSurface, blurred: list[str], scale: int) -> list[str]:
    """Draw scenes over one another, and return a line for each fault of the picture.

    `scenes`: the visible scenes, the lowest first. `blurred`: the list to which `watching` adds a line for each picture
    that is blurred. `scale`: the scale of text that the settings promise.
    """
    blurred.clear()
    layers: list[list[Mark]] = []
    for scene in scenes:
        before = len(target.marks)
        scene.draw(target)
        layers.append(target.marks[before:])
    return [*faults_of_marks(layers), *too_small(layers, scale), *dict.fromkeys(blurred)]


def too_small(layers: Sequence[Sequence[Mark]], scale: int) -> Iterator[str]:
    """Yield a line for each text that is smaller than the settings promise. `scale`: the promised scale."""
    for mark in (mark for marks in layers for mark in marks):
        if mark.kind is Kind.TEXT and mark.scale < scale:
            yield f"'{_short(mark.text)}' has the scale {mark.scale}, and not {scale}"


def faults_of_marks(layers: Sequence[Sequence[Mark]]) -> list[str]:
    """Return a line for each fault of texts. `layers`: what each scene has drawn, the lowest scene first."""
    found: list[str] = []
    drawn: list[tuple[int, Mark]] = []
    """What is still visible, the first drawn first, each with the number of its layer."""
    boxes: list[pygame.Rect] = []
    """The box of each of these."""
    for layer, marks in enumerate(layers):
        for mark in marks:
            if mark.kind is Kind.PICTURE:
                continue
            beneath = mark.box.collidelistall(boxes)
            if mark.kind is Kind.FILL:
                hidden = []
                for place in beneath:
                    depth, other = drawn[place]
                    covers = mark.box.contains(other.box)
                    if other.kind is Kind.TEXT and depth == layer and not covers:
                        found.append(f"'{_short(other.text)}' is partly covered by a box {tuple(mark.box)}")
                    if covers or other.kind is Kind.TEXT:
                        hidden.append(place)
                for place in reversed(hidden):
                    del drawn[place], boxes[place]
            elif mark.kind is Kind.TEXT:
                found.extend(_faults_of_text(mark, [drawn[place][1] for place in beneath]))
            drawn.append((layer, mark))
            boxes.append(mark.box)
    return list(dict.fromkeys(found))


def _faults_of_text(mark: Mark, beneath: Sequence[Mark]) -> Iterator[str]:
    """Yield the faults of a text. `beneath`: what was drawn before, is still visible and touches the text."""
    name = f"'{_short(mark.text)}'"
    if mark.cut:
        yield f"{name} is cut off at {tuple(mark.box)}"
    for other in reversed(beneath):
        if other.kind is Kind.TEXT:
            yield f"{name} overlaps '{_short(other.text)}' at {tuple(mark.box.clip(other.box))}"
        elif not other.box.contains(mark.box):
            kind = "box" if other.kind is Kind.FILL else "frame"
            yield f"{name} at {tuple(mark.box)} leaves its {kind} {tuple(other.box)}"
        elif other.kind is Kind.FILL:
            return


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
