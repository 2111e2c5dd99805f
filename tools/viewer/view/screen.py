"""The window's parts and where they lie: words to click, the map or two, the strip, the panel, two lines below."""

from __future__ import annotations

import pygame

from game.engine.grid.geometry import Vec
from game.mapgen.core.sketch import Snapshot
from game.ui.text.look_text import describe
from level_output.arrival import by
from viewer.graphics.map_picture import MapPicture
from viewer.graphics.painting import Painting, lay_over, mark
from viewer.graphics.pen import Pen
from viewer.state.commands import Ask, Command
from viewer.view.chips import Chip, Spot, chips_height, draw_chips
from viewer.view.panel import Panel, Row, measure_rows, overlay_rows
from viewer.view.strip import Strip, strip_height
from viewer.view.viewer_state import ViewerState


class Screen:
    """Draws a viewer, and knows afterwards what lies where."""

    def __init__(self, viewer: ViewerState) -> None:
        self._viewer = viewer
        self.panel, self.strip = Panel(), Strip()
        self.size = (1280, 720)
        self.areas: list[pygame.Rect] = [pygame.Rect(0, 0, 1, 1)]
        """Of the maps, the one that is worked on last."""
        self._panel_area = pygame.Rect(0, 0, 0, 0)
        self.spots: list[Spot] = []

    # ------------------------------------------------------------------------------------------- places

    @property
    def middle(self) -> tuple[int, int]:
        """Of the map that is worked on."""
        return self.areas[-1].center

    def area_at(self, pixel: tuple[int, int]) -> pygame.Rect:
        """The map's area under a pixel, or that which is worked on."""
        return next((area for area in self.areas if area.collidepoint(pixel)), self.areas[-1])

    def cell_at(self, pixel: tuple[int, int]) -> Vec | None:
        for picture, area in zip(self._pictures(), self.areas, strict=False):
            if area.collidepoint(pixel):
                return picture.camera.at(pixel, area)
        return None

    def asked_at(self, pixel: tuple[int, int]) -> Ask | None:
        """What a click there asks for."""
        return next((ask for box, ask in self.spots if box.collidepoint(pixel)), None)

    def over_panel(self, pixel: tuple[int, int]) -> bool:
        return self._panel_area.collidepoint(pixel)

    def _pictures(self) -> list[MapPicture]:
        viewer = self._viewer
        return [picture for picture in (viewer.beside, viewer.picture) if picture is not None]

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface) -> None:
        viewer = self._viewer
        self.size = width, height = target.get_size()
        pen = viewer.pen(self.size)
        target.fill(pen.colour("panel"))
        chips = self._chips()
        top = chips_height(chips, pen, width)
        self.spots = draw_chips(target, pygame.Rect(0, 0, width, top), chips, pen)
        wide = self.panel.width(pen, width) if viewer.panelled else 0
        self._panel_area = pygame.Rect(width - wide, top, wide, height - top)
        foot = 2 * pen.line + pen.gap
        strip = pygame.Rect(0, height - foot - strip_height(pen), width - wide, strip_height(pen))
        maps = pygame.Rect(0, top, width - wide, strip.y - top)
        self._place_maps(maps, pen)
        for picture, area in zip(self._pictures(), self.areas, strict=True):
            self._draw_map(target, picture, area, pen)
        self.spots += self.strip.draw(
            target, strip, pen, viewer.steps.shown, playing=viewer.steps.playing, speed=viewer.steps.speed
        )
        self._draw_foot(target, pygame.Rect(0, height - foot, width - wide, foot), pen)
        if viewer.panelled:
            self.spots += self.panel.draw(target, self._panel_area, self.rows(), pen)
        if viewer.page is not None:
            viewer.page.draw(target, pen)

    def _chips(self) -> list[Chip]:
        viewer, plan = self._viewer, self._viewer.plan
        what = f"generator {plan.chain.name}" if plan.theme is None else "generator"
        chips = [
            Chip("g", what, Command.GENERATOR, plan.theme is None),
            Chip("t", f"theme {plan.theme or '–'}", Command.THEME, plan.theme is not None),
            Chip("r", f"tradition {plan.tradition.name}", Command.TRADITION, True),
            Chip("s", f"seed {plan.seed}", Command.SEED, True),
            Chip("←", "", Command.SEED_BEFORE),
            Chip("→", "", Command.SEED_AFTER),
            Chip("↑↓", f"depth {plan.depth}", Command.DEPTH_BELOW, True),
            Chip("z", f"size {by(plan.size)}", Command.SIZE, True),
            Chip("a", viewer.looks.value, Command.LOOKS),
            Chip("f", "even light", Command.LIGHT, viewer.flat),
            Chip("x", "all shown", Command.REVEAL, viewer.reveals),
            Chip("c", "compare", Command.COMPARE, viewer.beside is not None),
            Chip("n", "sheet", Command.SHEET),
            Chip("Enter", "walk", Command.WALK, viewer.stroll is not None),
            Chip("?", "keys", Command.HELP),
        ]
        if viewer.stroll is not None:
            chips = [chip for chip in chips if chip.ask not in (Command.COMPARE, Command.SHEET)]
            chips.insert(-1, Chip("Backspace", "take back", Command.TAKE_BACK, bool(viewer.stroll.before)))
        if viewer.drawing is not None:
            rule = Chip("p", f"rule {viewer.rule or '– as drawn'}", Command.PLACE, viewer.rule is not None)
            made = (Command.GENERATOR, Command.THEME, Command.DEPTH_BELOW, Command.SIZE)
            chips = [chip for chip in chips if chip.ask not in made]
            chips[:0] = [Chip("d", viewer.drawing.name, Command.DRAWING, True), rule]
        return chips

    def _place_maps(self, room: pygame.Rect, pen: Pen) -> None:
        """One map fills the room. Two lie beside or above each other, whichever shows them larger, each below a line
        that says which it is.
        """
        pictures = self._pictures()
        if len(pictures) == 1:
            self.areas = [room]
            return
        width, height = (room.width - pen.gap) // 2, (room.height - pen.gap) // 2
        beside = [(room.x, room.y, width, room.height), (room.right - width, room.y, width, room.height)]
        above = [(room.x, room.y, room.width, height), (room.x, room.bottom - height, room.width, height)]

        def areas(places: list[tuple[int, int, int, int]]) -> list[pygame.Rect]:
            return [pygame.Rect(x, y + pen.line, across, max(1, down - pen.line)) for x, y, across, down in places]

        def size(places: list[tuple[int, int, int, int]]) -> int:
            return min(picture.camera.fitting(area) for picture, area in zip(pictures, areas(places), strict=True))

        self.areas = areas(max((beside, above), key=size))

    def _draw_map(self, target: pygame.Surface, picture: MapPicture, area: pygame.Rect, pen: Pen) -> None:
        viewer = self._viewer
        worked_on = picture is viewer.picture
        step = viewer.steps.at if worked_on else None
        clip = target.get_clip()
        target.set_clip(area)
        picture.draw(target, area, viewer.looks, flat=viewer.flat, step=step)
        if step is None:
            paintings = list(viewer.paintings(picture).values())
        else:
            paintings = [rooms_of_step(picture.subject.history[step], bright="rooms" in viewer.shown)]
        lay_over(paintings, target, picture.camera, area, pen)
        pointed = viewer.pointed
        if pointed is not None and picture.subject.level.holds(pointed):
            box = picture.camera.box_of(pointed, area)
            pygame.draw.rect(target, mark("mark pointed"), box.inflate(2, 2), 1)
        target.set_clip(clip)
        if viewer.beside is not None:
            words = pen.cut(f"{'here: ' if worked_on else 'beside: '}{picture.subject.title}", area.width - pen.gap)
            pen.write(target, (area.x + pen.gap // 2, area.y - pen.line), words, "title" if worked_on else "dim text")

    def _draw_foot(self, target: pygame.Surface, area: pygame.Rect, pen: Pen) -> None:
        viewer = self._viewer
        pen.line_across(target, pygame.Rect(area.x, area.y, area.width, 1))
        room, x, y = area.width - 2 * pen.gap, area.x + pen.gap, area.y + pen.gap // 2
        pen.write(target, (x, y), pen.cut(self.told(), room), "text")
        said, purpose = viewer.message, "harm" if viewer.failed else "good"
        pen.write(target, (x, y + pen.line), pen.cut(said, room), purpose)

    def told(self) -> str:
        """All there is to say of the cell that is pointed at."""
        viewer = self._viewer
        at, subject = viewer.pointed, viewer.subject
        if at is None or not subject.level.holds(at):
            return subject.title
        words = [f"{at.x},{at.y}"]
        words += [
            f"{name}: {told}"
            for name, painting in viewer.paintings(viewer.picture).items()
            if (told := painting.told(at))
        ]
        words.append(" ".join(line.text for line in describe(at, subject.world)))
        return " · ".join(words)

    def rows(self) -> list[Row]:
        viewer = self._viewer
        rows = list(overlay_rows(viewer.paintings(viewer.picture), viewer.choices))
        if viewer.measuring:
            beside = viewer.beside.subject.measures if viewer.beside is not None else None
            rows += measure_rows(viewer.subject.measures, beside)
        return rows


def rooms_of_step(step: Snapshot, *, bright: bool) -> Painting:
    """The rooms that are known after a step, dug or not."""
    painting = Painting(step.floor.shape)
    painting.frames = [(room, mark("mark room" if bright else "line")) for room in step.rooms]
    return painting
