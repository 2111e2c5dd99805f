"""The summary of a run that is over: its end, the door that the killer came through, the last blows, and the score."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.model.tradition_features import Feature, Need
from game.engine.rules.actions.door_verbs import EASE
from game.engine.rules.score import DEPTH_POINTS
from game.engine.run_stats import Blow, End, OpenedBy, is_broken, opening_to_blame
from game.engine.words import a, capital, count, listed, plural
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.open_doors import last_straw_sentence
from game.ui.text.sentences import endings as text

HERO = "hero"
"""Name of the hero in the statistics of a run."""
BLOWS_TOLD = 4
"""Maximum number of blows in the summary. The last blows of the run are chosen."""
LAST_ACTIONS = 10
"""Number of the hero's actions before the end after which a blow no longer belongs to what happened last."""
KINDS_TOLD = 5
"""Maximum number of names in each list of the summary (causes of damage, kills). Further names are only counted."""
DEPTHS_TOLD = 10
"""Maximum number of levels in the table. The deepest levels are chosen."""


def ending_messages(world: World) -> list[Message]:
    """Return the sentences about the end of a run, the most important first.

    Raises ValueError if the run is not over.
    """
    run_stats, end = world.run_stats, world.run_stats.end
    if end is None:
        raise ValueError("the run is not over")
    lines = [Message(_ending(end, world), "good" if end.won else "harm")]
    way = opening_to_blame(run_stats, world.level, world.now)
    if way is not None:
        broken = is_broken(way, run_stats, world.level)
        lines.append(Message(_way_in(way, end.turn, broken=broken), "door text"))
    if not end.won and (straw := last_straw_sentence(world)):
        lines.append(Message(straw, "door text"))
    blows = [blow for blow in run_stats.blows if blow.damage and blow.turn >= end.turn - LAST_ACTIONS]
    if blows and not end.won:
        *before, last = blows[-BLOWS_TOLD:]
        killed = last.victim == HERO and not world.hero.alive
        told = [*(_blow(blow) for blow in before), _blow(last, killed=killed)]
        lines.append(Message(text.LAST_BLOWS.format(sentences=" ".join(told))))
    return lines + _facts_of_run(world)


def given_up_messages(world: World) -> list[Message]:
    """Return the sentences about the end of a run that the player has given up, the most important first."""
    hero = world.hero
    told = text.ABANDONED.format(
        depth=world.level.depth, turn=world.turns_passed, health=max(0, hero.health), most=hero.max_health
    )
    return [Message(told), *_facts_of_run(world)]


def _facts_of_run(world: World) -> list[Message]:
    """Return the sentences on the damage that the hero took, the monsters that he killed, and the tomes he chose."""
    run_stats, lines = world.run_stats, []
    damage = [text.DAMAGE_BY.format(cause=name, damage=n) for name, n in run_stats.suffered.most_common() if n]
    kills = [
        text.KILLS_OF_KIND.format(number=n, monsters=name if n == 1 else plural(name))
        for name, n in run_stats.slain.most_common()
        if n
    ]
    for whole, cut, parts in (
        (text.DAMAGE_TAKEN, text.DAMAGE_TAKEN_AND_MORE, damage),
        (text.KILLS, text.KILLS_AND_MORE, kills),
    ):
        if parts:
            more = len(parts) - KINDS_TOLD
            names = ", ".join(parts[:KINDS_TOLD])
            told = cut[more > 1].format(names=names, number=more) if more > 0 else whole.format(names=names)
            lines.append(Message(told))
    if chosen := {depth: floor.chosen for depth, floor in sorted(run_stats.floors.items()) if floor.chosen}:
        lines.append(Message(choices_text(chosen), "gain"))
    return lines


def choices_text(chosen: Mapping[int, str]) -> str:
    """Return the sentence on the tomes that the hero chose. `chosen`: names of abilities by depth."""
    names = [text.CHOSEN_AT.format(ability=name, depth=depth) for depth, name in chosen.items()]
    return text.CHOSEN.format(names=", ".join(names))


def _blow(blow: Blow, *, killed: bool = False) -> str:
    """Return the sentence on a blow. `killed`: whether it killed the hero."""
    if not blow.creature:
        return text.CAUSE_HURT[killed].format(Cause=capital(blow.by), damage=blow.damage)
    if blow.by == HERO:
        return text.YOU_HIT.format(foe=blow.victim, damage=blow.damage)
    return text.FOE_HIT[killed].format(foe=blow.by, damage=blow.damage)


def score_text(points: Mapping[str, int]) -> str:
    """Return the sentence on the score and its parts. `points`: as `points` of the rules of the score gives them."""
    visited = points["depths"] // DEPTH_POINTS
    of_depths = text.POINTS_FOR_DEPTHS if visited > 1 else text.POINTS_FOR_ONE_DEPTH
    parts = [words.format(points=points[name]) for name, words in text.POINTS_FOR.items() if name in points]
    told = listed([of_depths.format(points=DEPTH_POINTS, depths=visited), *parts])
    return text.SCORE.format(score=sum(points.values()), parts=told)


def table(world: World) -> list[tuple[str, ...]]:
    """Return the summary table of a run as rows of text: a row for each statistic, such as turns.

    The first text of a row is its heading. Then follows one text for each of the deepest `DEPTHS_TOLD` levels.

    Rows about doors are left out in traditions (sets of rules) in which they would have no meaning.
    """
    floors, has = sorted(world.run_stats.floors.items())[-DEPTHS_TOLD:], world.tradition.provides
    opened = text.DOORS_OPENED_WIDE if EASE in has else text.DOORS_OPENED
    rows: list[tuple[set[Need], str, list[int]]] = [
        (set(), text.DEPTH, [depth for depth, _ in floors]),
        (set(), text.TURNS, [floor.turns for _, floor in floors]),
        ({Feature.LEAVES}, opened, [floor.opened for _, floor in floors]),
        ({EASE}, text.DOORS_EASED, [floor.eased for _, floor in floors]),
        ({Feature.OTHERS_OPEN}, text.DOORS_OPENED_BY_OTHERS, [floor.opened_by_others for _, floor in floors]),
        ({Feature.LEAVES}, text.DOORS_LEFT_SHUT, [floor.left_shut for _, floor in floors]),
    ]
    return [(heading, *map(str, figures)) for needs, heading, figures in rows if needs <= has]


def _ending(end: End, world: World) -> str:
    amulet = world.tradition.amulet
    won = text.LEFT_WITH if amulet else text.WENT_OUT
    sentence = won if end.won else text.KILLED
    if not end.won and not end.killer:
        sentence = text.DIED
    elif not end.won and end.cause != end.killer:
        sentence = text.KILLED_BY_MEANS
    return sentence.format(
        A_foe=capital(a(end.killer)) if end.killer else "",
        cause=end.cause,
        Cause=capital(end.cause) if end.cause else "",
        depth=end.depth,
        turn=world.turns_passed,
        item=amulet,
    )


def _way_in(way: OpenedBy, turn: int, *, broken: bool) -> str:
    ago = turn - way.turn
    if way.by == HERO:
        sentence = text.BY_YOUR_DOOR if ago else text.BY_YOUR_DOOR_AT_ONCE
    else:
        sentence = text.BY_A_DOOR if ago else text.BY_A_DOOR_AT_ONCE
    opened = text.BROKEN if broken else text.OPENED
    return sentence.format(door=way.noun, a_foe=a(way.by), opened=opened, actions=count(ago, "action"))
