"""Fonts, colours and panel frames that all scenes share, and the signs of moods and conditions.

A sign is a small sprite that is drawn over a creature or on a panel. It shows that the creature hunts the hero or
sleeps, or that it has a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property

import pygame

from game.engine.level_theme import PLAIN, LevelTheme
from game.engine.model.actor import Actor, hunts, stays_at_post
from game.engine.model.condition import Condition
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics import scales
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.colour_presets import lightened, swatch_for
from game.ui.graphics.colours.swatch import Colour, Shade, Swatch
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import Tilesheet, drawn, in_a_cell
from game.ui.graphics.window import USUAL_SIZE
from game.ui.input.device_in_use import Controls

SIGN = 9
"""Width and height of a sign in pixels. A sign takes the upper left corner of its tile."""
LEAST_OF_LETTERS, LEAST_OF_PICTURES = 4.6, 3.0
"""Least contrast of a character and of a sprite in the colour of a tradition to the panels, of those guidelines that
`colour_presets` follows."""


def sign_of(condition: Condition) -> str:
    """Return the name of the sprite of a condition.

    A condition without a sprite has the common sprite of good or of bad conditions.
    """
    own = f"sign-{condition.name}"
    return own if drawn(own) else "sign-good" if condition.good else "sign-bad"


def mood_sign(actor: Actor) -> str:
    """Return the name of the sprite that shows whether a monster sleeps, hunts or is on guard; else ""."""
    if actor.asleep:
        return "sign-asleep"
    if not hunts(actor):
        return ""
    return "sign-on-guard" if stays_at_post(actor) else "sign-hunts"


def signs_over(actor: Actor, hero: Actor, *, stirs: bool = False) -> list[str]:
    """Return the names of the sprites over a creature in view: first its mood, then its conditions.

    The hero has no mood sprite, and neither has a creature that is awake and does not hunt. `stirs`: whether the
    creature, if it sleeps, has just heard a noise in its sleep.
    """
    mood = "" if actor is hero else "sign-stirs" if actor.asleep and stirs else mood_sign(actor)
    return [*filter(None, [mood]), *map(sign_of, actor.conditions)]


def cut_sprite(sheet: Tilesheet, name: str) -> pygame.Surface:
    """Return the picture of a sign, SIGN by SIGN pixels.

    A sign is a small sprite that is drawn over a creature or on a panel. On the sheet, the picture is the upper left
    corner of a tile. `name`: name of the sign's sprite.
    """
    return sheet[name].subsurface((0, 0, SIGN, SIGN))


VEIL = 0.1
"""Share of the light of a picture that a veil lets through, as long as it is no lighter than the colour "veil"."""
CLEAR_GAP = 3
"""Space after each letter of a heading in clear letters, in pixels of the font: the usual one is 1."""
SIDE_WIDTH, CLEAR_SIDE_WIDTH = 128, 152
"""Width of the panel on the right with usual and with clear letters, in pixels at text scale 1."""


class Theme:
    """Fonts, colours and icons that all scenes share. Panels always have the colours of the tradition `ajar`."""

    def __init__(self, settings: Settings, window_size: Callable[[], tuple[int, int]] = lambda: USUAL_SIZE) -> None:
        """Make the theme. `window_size`: returns the present width and height of the window in pixels."""
        self.settings = settings
        self.controls = Controls(settings)
        self.window_size = window_size
        self.overview = False
        """Whether the map is drawn smaller for a while, so that the player can plan."""
        self._usual_fonts = Font.load("small"), Font.load("large")
        self._enlarged = cache(self._enlarge)

    @property
    def small(self) -> Font:
        """Font of texts: the usual one, or the clear one with more space between letters, as the settings say."""
        return self._clear_fonts[0] if self.settings.clear_letters else self._usual_fonts[0]

    @property
    def large(self) -> Font:
        """Font of headings."""
        return self._clear_fonts[1] if self.settings.clear_letters else self._usual_fonts[1]

    @cached_property
    def _clear_fonts(self) -> tuple[Font, Font]:
        return Font.load("clear"), self._usual_fonts[1].spaced(CLEAR_GAP)

    @property
    def side_width(self) -> int:
        """Width of the panel on the right, in pixels at text scale 1."""
        return CLEAR_SIDE_WIDTH if self.settings.clear_letters else SIDE_WIDTH

    def swatch(self, name: str) -> Swatch:
        """Return the swatch (colours) of a tradition in the colours that the player has chosen.

        `name`: name of the swatch, as `Tradition.swatch` gives it. Raises KeyError if there is no such swatch.
        """
        return swatch_for(name, self.settings.colours)

    def tilesheet(self, swatch: str, level_theme: LevelTheme = PLAIN) -> Tilesheet:
        """Return the sprites of a tradition in the colours that the player has chosen. Ask again for each drawing.

        `swatch`: name of the swatch, as `Tradition.swatch` gives it. `level_theme`: theme of the level whose
        walls and floors are drawn.
        """
        return _sheet(swatch, level_theme, self.settings.colours)

    def colour(self, purpose: str, *, faded: bool = False) -> Colour:
        """Return the colour of a purpose, such as "text", on panels. `faded`: return its remembered colour."""
        shade = self.swatch(AJAR.name).shade(purpose)
        return shade.remembered if faded else shade.fov

    def icon(self, name: str, scale: int, dye: Shade | None = None) -> pygame.Surface:
        """Return an enlarged sprite in the colours of panels. The picture is cached and shared: never draw on it.

        `scale`: window pixels for a pixel of the sprite. `dye`: its colour in the FOV replaces the main colour
        of the sprite; if `dye` is None, the sprite keeps its own colours. A colour that is too dark for the panel, such
        as the blue of the monsters of `sadconsole`, is made lighter.

        The picture is one tile, with one exception. Of a sprite that is larger, it shows the head. A sign (small sprite
        of a mood or a condition) fills only the upper left corner of its tile. If `dye` is None, the picture of a sign
        is only this corner: SIGN by SIGN pixels, times `scale`.
        """
        return self._enlarged(name, scale, dye, self.settings.colours)

    def _enlarge(self, name: str, scale: int, dye: Shade | None, preset: ColourPreset) -> pygame.Surface:
        sheet = _sheet(AJAR.name, PLAIN, preset)
        sprite = cut_sprite(sheet, name) if name.startswith("sign-") else sheet[name]
        if dye is not None:
            swatch = swatch_for(AJAR.name, preset)
            grounds = [swatch.shade(purpose).fov for purpose in ("panel", "chosen")]
            least = LEAST_OF_LETTERS if name.startswith("glyph-") else LEAST_OF_PICTURES
            sprite = sheet.dyed(name, lightened(dye.fov, grounds, least))
        picture = sprite if sprite.get_size() == (SIGN, SIGN) else in_a_cell(sprite)
        return pygame.transform.scale_by(picture, scale)

    def text_scale(self, target: pygame.Surface) -> int:
        """Return the number of window pixels for one pixel of a letter: as chosen, if the panels have room for it."""
        return scales.text_scale(self.settings, target.get_size())

    def tile_scale(self, target: pygame.Surface) -> int:
        """Return the number of window pixels for one pixel of a tile: as chosen, if the window has room for it.

        In the overview, tiles are smaller.
        """
        chosen = scales.tile_scale(self.settings, target.get_size())
        return scales.overview_scale(chosen) if self.overview else chosen

    def zoom(self, steps: int) -> None:
        """Enlarge the tiles by a number of steps, negative to make them smaller. The overview ends."""
        self.overview = False
        scales.zoom(self.settings, self.window_size(), steps)

    def plate(self, target: pygame.Surface, box: pygame.Rect, scale: int) -> None:
        """Draw an empty panel with a border. `box`: in pixels of the target. `scale`: width of the border in pixels."""
        target.fill(self.colour("panel"), box)
        pygame.draw.rect(target, self.colour("line"), box, scale)
        pygame.draw.rect(target, self.colour("title"), box.inflate(-4 * scale, -4 * scale), max(1, scale // 2))

    def frame(self, target: pygame.Surface, box: pygame.Rect, scale: int) -> None:
        """Darken the whole target, then draw an empty panel with a border. `scale`: width of the border in pixels."""
        self.darken(target)
        self.plate(target, box, scale)

    def veil(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Darken a box of the target, within its clip, so that texts in the colours of panels can be read over it."""
        kept, part = round(255 * VEIL), box.clip(target.get_clip())  # such a fill does not heed the clip
        target.fill((kept, kept, kept), part, pygame.BLEND_RGB_MULT)
        target.fill(self.colour("veil"), part, pygame.BLEND_RGB_MIN)

    def darken(self, target: pygame.Surface, share: float = 0.59) -> None:
        """Darken the whole target, or its clip. `share`: from 0, which changes nothing, to 1, which leaves only black.

        Two fills in place take a third of the time of a blit with alpha.
        """
        kept, added = round(255 * (1 - share)), (round(tone * share) for tone in self.colour("void"))
        target.fill((kept, kept, kept), special_flags=pygame.BLEND_RGB_MULT)
        target.fill(tuple(added), special_flags=pygame.BLEND_RGB_ADD)


@cache
def _sheet(swatch: str, level_theme: LevelTheme, preset: ColourPreset) -> Tilesheet:
    """Return the sprites of a tradition in the colours of a theme of levels and of a preset."""
    return Tilesheet(swatch_for(swatch, preset).built_of(level_theme).fov_ramps)
