"""A game in which the hero scratches at a door: prints as JSON where the added verb appears, and what it does."""

from __future__ import annotations

import json

import game
from game.app.manual_facts import manual_facts
from game.content.traditions import AJAR, ROGUE
from game.engine.grid.geometry import EAST, SOUTH
from game.engine.rules.actions.door_verbs import VERBS
from game.play import Scenario
from game.store.recording.journal import give_orders, orders_text
from game.ui.audio.event_sounds import sounds_of
from game.ui.hud.side_panel.door_rows import DoorOption
from game.ui.input.commands import Command, MoveInput, PlayerInput, RightClick
from game.ui.input.key_bindings import USUAL, bindings_from, plain_bindings
from game.ui.scenes.keys.key_settings import KeySettings
from game.ui.text.manual_pages import manual_pages
from scenario_lib.scenario_commands import COMMANDS
from tests.support.screen import Screen, pixel_of, screen_of

DOOR = "######\n#.@+.#\n######"


def seen(screen: Screen) -> dict[str, str]:
    """Return what the parts of the screen say, with the verb among it, and the log after its key."""
    play = screen.show(DOOR)
    texts: dict[str, str] = {}
    opening: dict[str, PlayerInput] = {
        "menu": RightClick(pixel_of(play, 3)),
        "command list": Command.CONFIRM,
        "key help": Command.HELP,
    }
    texts["panel"] = " ".join(option.label for _, option in play._panels._side.cells.of(DoorOption))
    for place, player_input in opening.items():
        screen.send(player_input)
        texts[place] = all_rows(screen)
        screen.send(Command.CANCEL)
    play.log.take_unread()
    screen.send(VERBS[-1])
    texts["log"] = " ".join(play.log.take_unread())
    screen.open(KeySettings(screen.app._theme, screen.settings, AJAR))
    texts["key settings"] = all_rows(screen)
    texts["manual"] = str(manual_pages(AJAR, manual_facts(AJAR)))
    texts["scenario tool"] = " ".join(COMMANDS)
    texts["key"] = str(USUAL.keys(VERBS[-1]))
    return texts


def all_rows(screen: Screen) -> str:
    """Return what the top scene says while the player selects one row after another."""
    told: list[str] = []
    scene = screen.stack.top
    while scene is not None and (spoken := " ".join(scene.spoken())) not in told:
        told.append(spoken)
        screen.send(MoveInput(SOUTH))
    return " ".join(told)


def facts() -> dict[str, object]:
    """Return what else is true of the verb, each with its name."""
    verb = VERBS[-1]
    saved, played, elsewhere = Scenario(DOOR), Scenario(DOOR), Scenario(DOOR, ROGUE)
    order, bindings = verb.action(EAST), USUAL.with_key(verb, "Z")
    saved.world.hero.orders = order
    text = orders_text(saved.world) or ""
    give_orders(saved.world, text)
    return {
        "saved order": text if saved.world.hero.orders == order else "",
        "saved key": bindings_from(plain_bindings(bindings)) == bindings,
        "sounds": [sound.name for event in played.play(order) for sound in sounds_of(event, played.world)],
        "refused elsewhere": order.why_not(elsewhere.hero, elsewhere.world),
    }


if __name__ == "__main__":
    with screen_of() as shown:
        print(json.dumps({"package": game.__file__, "seen": seen(shown), "facts": facts()}))
