"""The faults of a drawn screen: texts that leave their box, texts that overlap, and blurred pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from builders.gallery.watched_surface import Kind, Mark, WatchedSurface
from game.ui.core.scene_manager import Scene

LONGEST = 60
"""Greatest number of letters of a text that a fault quotes."""


class Drawn(NamedTuple):
    """Scenes that were drawn over one another.

    `faults`: a line for each fault of the picture. `texts`: the visible texts of each scene, the lowest scene first.
    """

    faults: list[str]
    texts: list[list[str]]


def draw_scenes(scenes: Sequence[Scene], target: WatchedSurface, blurred: list[str], scale: int) -> Drawn:
    """Draw scenes over one another, and look for faults of the picture.

    `scenes`: the visible scenes, the lowest first. `blurred`: the list to which `watching` adds a line for each picture
    that is blurred. `scale`: the scale of text that the settings promise.
    """
    blurred.clear()
    layers: list[list[Mark]] = []
    for scene in scenes:
        before = len(target.marks)
        scene.draw(target)
        layers.append(target.marks[before:])
    drawn = follow_marks(layers)
    return Drawn([*drawn.faults, *too_small(layers, scale), *dict.fromkeys(blurred)], drawn.texts)


def too_small(layers: Sequence[Sequence[Mark]], scale: int) -> Iterator[str]:
    """Yield a line for each text that is smaller than the settings promise. `scale`: the promised scale."""
    for mark in (mark for marks in layers for mark in marks):
        if mark.kind is Kind.TEXT and mark.scale < scale:
            yield f"{quoted(mark.text)} has the scale {mark.scale}, and not {scale}"


def follow_marks(layers: Sequence[Sequence[Mark]]) -> Drawn:
    """Return the faults of texts, and the texts that stay visible.

    `layers`: what each scene has drawn, the lowest scene first.
    """
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
                        found.append(f"{quoted(other.text)} is partly covered by a box {tuple(mark.box)}")
                    if covers or other.kind is Kind.TEXT:
                        hidden.append(place)
                for place in reversed(hidden):
                    del drawn[place], boxes[place]
            elif mark.kind is Kind.TEXT:
                found.extend(_faults_of_text(mark, [drawn[place][1] for place in beneath]))
            drawn.append((layer, mark))
            boxes.append(mark.box)
    texts: list[list[str]] = [[] for _ in layers]
    for layer, mark in drawn:
        if mark.kind is Kind.TEXT:
            texts[layer].append(mark.text)
    return Drawn(list(dict.fromkeys(found)), texts)


def _faults_of_text(mark: Mark, beneath: Sequence[Mark]) -> Iterator[str]:
    """Yield the faults of a text. `beneath`: what was drawn before, is still visible and touches the text."""
    name = quoted(mark.text)
    if mark.cut:
        yield f"{name} is cut off at {tuple(mark.box)}"
    for other in reversed(beneath):
        if other.kind is Kind.TEXT:
            yield f"{name} overlaps {quoted(other.text)} at {tuple(mark.box.clip(other.box))}"
        elif not other.box.contains(mark.box):
            kind = "box" if other.kind is Kind.FILL else "frame"
            yield f"{name} at {tuple(mark.box)} leaves its {kind} {tuple(other.box)}"
        elif other.kind is Kind.FILL:
            return


def quoted(text: str) -> str:
    """Return a text in quotation marks; a long text is shortened."""
    return f"'{text if len(text) <= LONGEST else f'{text[: LONGEST - 3]}...'}'"
