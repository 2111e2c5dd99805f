"""State of the player's input between two inputs: held keys and buttons, and what the next inputs mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic

from game.engine.events.combat_events import Died
from game.engine.events.event import Event
from game.engine.grid.geometry import Vec
from game.engine.world import World
from game.ui.core.scene_manager import SERIES_SECONDS
from game.ui.core.settings import Settings
from game.ui.hud.reading_pause import ReadingPause
from game.ui.input.commands import Command, KeyReleased, MoveInput, PlayerInput

MOST_IGNORED_SECONDS = 1.4
"""Greatest number of seconds after the blow in which such clicks are ignored: later ones are meant for the place."""
HOLD_SECONDS = 0.35
"""Seconds after which a mouse button that is held on a button of the panel repeats its command."""
REPEATED: Mapping[object, Command] = {Command.WAIT: Command.WAIT_ON, Command.SEARCH: Command.SEARCH_ON}
"""Commands of buttons that can be held, each with the command that repeats it."""


class InputState:
    """What `Play` remembers from one input to the next, apart from the world. It gives no orders itself."""

    def __init__(self, settings: Settings) -> None:
        self.pause = ReadingPause(settings)
        self.turns = 10
        """Number of turns that is offered when the player wants to wait: the last number that he chose."""
        self._held: Vec | Command | None = None
        """Step or command that a held key has started; None without a held key."""
        self._settings = settings
        self._killed: tuple[Vec, float, float] | None = None
        """Cell where a creature beside the hero has died, and the times by `monotonic` until which the next click there
        and any later one can belong to the series of clicks that killed it; None without one."""
        self._near: Vec | None = None
        """Cell that was clicked last although no way to it is known; None if another cell was clicked since."""
        self._button: tuple[Command, float] | None = None
        """Command to repeat while the mouse button is held on a button, and seconds until then; None without one."""

    def begins_to_hold(self, meant: Vec | Command) -> bool:
        """Return whether a held key gives another step or command than before. Remember what it gives now.

        After a stop, only a new press continues.
        """
        begins, self._held = self._held != meant, meant
        return begins

    def press(self) -> None:
        """Forget what an earlier held key has given, because a key was pressed anew."""
        self._held = None

    def release(self) -> None:
        """Forget the held key and the held mouse button, because a key or button was released."""
        self._held = self._button = None

    def hold_without_order(self, player_input: PlayerInput) -> None:
        """Remember a held key whose first press was ignored, so that its repetitions give no order either."""
        match player_input:
            case KeyReleased():
                self.release()
            case MoveInput(step=step):
                self._held = step
            case Command.WAIT_ON | Command.SEARCH_ON:
                self._held = player_input

    def note_deaths(self, events: Sequence[Event], world: World) -> None:
        """Remember where a creature beside the hero has died. `events`: what the hero witnessed in an update."""
        for event in events:
            if isinstance(event, Died) and event.actor is not world.hero and (event.at - world.hero.pos).steps <= 1:
                now = monotonic()
                self._killed = event.at, now + SERIES_SECONDS, now + MOST_IGNORED_SECONDS

    def kills_in(self, cell: Vec) -> bool:
        """Return whether a click on a cell belongs to the series of clicks by which a creature there was killed.

        Otherwise the next click of the series would be a step onto the corpse. Without a pause for reading in the
        settings, the result is always False. Call this once for each click on the map.
        """
        if self._killed is None:
            return False
        (at, until, last), now = self._killed, monotonic()
        if cell != at or now >= min(until, last) or not self._settings.reading_pause:
            self._killed = None
            return False
        self._killed = cell, now + SERIES_SECONDS, last
        return True

    def goes_near(self, cell: Vec) -> bool:
        """Return whether a click on a cell to which no way is known is on another cell than the last such click.

        The cell is remembered for the next call.
        """
        before, self._near = self._near, cell
        return before != cell

    def press_button(self, command: object) -> None:
        """Remember the command to repeat while the mouse button is down on a button of the panel.

        A command that cannot be repeated is ignored.
        """
        if command in REPEATED:
            self._button = REPEATED[command], HOLD_SECONDS

    @property
    def holds_button(self) -> bool:
        """Whether the mouse button is down on a button whose command will be repeated."""
        return self._button is not None

    def held_button(self, seconds: float) -> Command | None:
        """Return the command to repeat if the mouse button has just been held long enough, else None.

        `seconds`: the time since the last call.
        """
        if self._button is None:
            return None
        command, left = self._button
        self._button = (command, left - seconds) if left > seconds else None
        return command if self._button is None else None
