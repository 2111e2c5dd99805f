"""A scene with a world on its stage, where torches burn on whatever lies over it."""

from __future__ import annotations

from game.ui.scene import Scene
from game.ui.stage import Stage

IDLE_FRAME_SECONDS = 0.125


class Staged(Scene):
    """Nothing happens in its world while another scene lies over it, but what has happened is shown to its end."""

    stage: Stage

    def stir(self, seconds: float) -> None:
        self.stage.pass_time(seconds)

    def stirs_in(self) -> float | None:
        if self.stage.busy:
            return 0.0
        return IDLE_FRAME_SECONDS if self.stage.motion else None
