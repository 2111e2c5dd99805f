"""The bots, by name."""

from __future__ import annotations

from dataclasses import replace

from game.content.bots.at_doors import any_misgivings, barge, camp, ease, heard_misgivings, judge, knock, no_misgivings
from game.content.bots.conduct import Conduct
from game.content.bots.crawling import played
from game.content.bots.stumbling import stumble
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Mind
from game.engine.rules.actions.wait import Wait
from game.engine.world import World

READER = Conduct(judge, heard_misgivings, wary=True, rests_below=80, latches_below=45, thorough=True)
OPENER = replace(READER, at_door=barge, misgivings=no_misgivings, latches_below=0)
"""As good with foes as the reader is: what is measured is what one does at doors."""

ONE_VERB = replace(READER, misgivings=no_misgivings, latches_below=0)
"""Who knows one thing to do at a door does not know latches."""

CONDUCTS = {
    "reader": READER,
    "opener": OPENER,
    "brawler": replace(OPENER, wary=False, rests_below=50),
    "always-ease": replace(ONE_VERB, at_door=ease),
    "always-knock": replace(ONE_VERB, at_door=knock),
    "camper": replace(READER, at_door=camp, misgivings=no_misgivings, rests_below=100, latches_below=100),
    "never-open": replace(ONE_VERB, at_door=barge, misgivings=any_misgivings),
}
SINGLE_MINDED = ("always-ease", "always-knock", "camper", "never-open")

BOTS: dict[str, Mind] = {"random": stumble, **{name: played(conduct) for name, conduct in CONDUCTS.items()}}


def waiter(_hero: Actor, _world: World) -> Action:
    """Do nothing, turn after turn."""
    return Wait()
