"""Tests of messages that players asked for.

For example, a message names the blocker of a blow, reports the health that a rest with poison costs, or counts the
kinds of killed monsters that the list of kills leaves out.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import pygame
import pytest

from game.app.saved_games.save_service import opened
from game.content.bots.fight_odds import WHOLE, blows_to_fell, damage_of
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.content.world.conditions import POISONED
from game.content.world.gases import GASES
from game.engine.events.combat_events import Struck
from game.engine.events.hazard_events import CaughtFire, HazardAppeared
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.air import GasKind
from game.engine.orders.rest import Rest
from game.engine.rules.actions.item_actions import Throw, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.run_stats import Blow, End, OpenedBy
from game.play import Scenario
from game.ui.core.message import Message
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.font import Font
from game.ui.graphics.theme import SIGN
from game.ui.render.actor_layer import ActorMotion, draw_signs
from game.ui.render.world_renderer import Stage
from game.ui.text.actor_names import ActorNames
from game.ui.text.cards.attack_odds import blows, chances
from game.ui.text.cards.cell_card import foe_summary
from game.ui.text.event_messages.narrator import messages_for, narrator
from game.ui.text.run_summary import KINDS_TOLD, ending_messages
from game.ui.text.sentences import endings, look_card, targeting
from tests.support.at_once import resume_game
from tests.support.screen import screen_of


def test_blocked_dart_is_not_called_blow() -> None:
    s = Scenario("#@...k#\n\nk = kobold\nbag: 9 dart")
    s.foe().defense, s.foe().defense_chance = 9, 100
    s.play(Throw(0, s.foe().pos))
    assert "The kobold blocks your dart." in s.messages


def test_blocked_blow_names_blocker() -> None:
    s = Scenario("#@k#\n\nk = kobold")
    event = Struck(s.hero, s.foe(), damage=0, hits=1, blocks=1, at=s.foe().pos)
    assert narrator.read(event, ActorNames(s.world)) == Message("The kobold blocks your attack.", "dim text")


def test_poisoned_rest_reports_health_cost() -> None:
    s = Scenario("#@..#")
    s.hero.health = 20
    afflict(s.hero, POISONED, 3, s.world)
    s.play(Rest())
    (rest_message,) = (message for message in s.messages if message.startswith("You rest."))
    assert rest_message.endswith(" The poison will first take 3 of your 20 health."), "counted from the beginning"
    assert s.hero.health == 17


def test_kill_list_reports_omitted_kinds() -> None:
    s = Scenario("#@k#\n\nk = kobold")
    s.hero.health = 1
    s.foe().attack, s.foe().attack_chance = 30, 100
    s.play(Wait(), Wait())
    s.world.run_stats.slain = Counter({f"beast {number}": 9 - number for number in range(KINDS_TOLD + 2)})
    (line,) = (line.text for line in ending_messages(s.world) if line.text.startswith("Kills"))
    assert line.endswith("5 beast 4s, and 2 other kinds of monsters.")


@pytest.mark.parametrize(("left", "ending"), [(1, "damage."), (0, "which kills it.")])
def test_sneak_attack_for_all_health_kills(left: int, ending: str) -> None:
    s = Scenario("#@k#\n\nk = kobold asleep")
    s.hero.attack = 4
    s.foe().health = 4 + left
    text = chances(s.hero.stats, s.foe(), s.world)
    assert text.startswith("Kobold: sneak attack for 4 damage")
    assert text.endswith(ending)
    foe = s.foe()
    s.play(Walk(EAST))
    assert foe.health == left


def test_lurker_in_view_is_said_to_come() -> None:
    s = Scenario("#@...l#\n\nl = lurker posted")
    s.foe().ai.alert = 20
    assert "could attack you in" in foe_summary(s.foe(), s.world)


def test_continued_game_shows_last_messages(tmp_path: Path) -> None:
    saves, trouble = opened(tmp_path / "games.sqlite")
    assert trouble is None
    with screen_of(saves=saves) as screen:
        world = new_game("1", AJAR)
        play = screen.app.play(world, saves.keep(world))
        for _ in range(3):
            play._give(Wait())
        play._give(Rest())
        message = play.log.latest(1)[0][0]
        run = saves.current
        assert run is not None
        saves.leave()
        told = saves.last_messages(run)
        assert told is not None
        log = told.log
        assert message in [text for text, _, _ in log.history()]
        again = screen.app.play(*resume_game(saves, run), log)
        assert again.log.latest(1)[0][:1] == (message,)
    saves.close()


@pytest.mark.parametrize(("hero", "free"), [("@", True), (".", False)])
def test_foe_sign_covers_no_actor_above(hero: str, free: bool) -> None:
    s = Scenario(f"#####\n#.{hero}.#\n#.k.#\n#{'.' if free else '@'}..#\n#####\n\nk = kobold")
    s.creature("k").conditions[POISONED] = 1000
    canvas, sign = pygame.Surface((80, 80)), pygame.Surface((SIGN, SIGN))
    sign.fill("white")
    actors = [s.hero, s.creature("k")]
    frame = Stage(s.world, SWATCHES["ajar"], Font.load("small")).frame(canvas)
    draw_signs(replace(frame, sprite=lambda _: sign), actors, ActorMotion())
    assert pygame.mask.from_threshold(canvas, "white", (1, 1, 1, 255)).count()
    above = pygame.mask.from_threshold(canvas.subsurface((32, 16, 16, 13)), "white", (1, 1, 1, 255))
    assert (above.count() == 0) is free


@pytest.mark.parametrize("bottle", ["fire potion", "poison potion"])
def test_thrown_potion_kill_counts_for_hero(bottle: str) -> None:
    s = Scenario(f"########\n#@....k#\n########\n\nk = kobold\nbag: {bottle}")
    s.foe().health = 3
    s.play(Throw(0, s.foe().pos), *[Wait()] * 6)
    assert s.world.run_stats.slain == {"kobold": 1}


def test_self_poisoning_has_no_killer() -> None:
    s = Scenario("#@..#\n\nbag: poison potion")
    s.hero.health = 3
    s.play(Use(0, None), *[Wait()] * 6)
    end = s.world.run_stats.end
    assert end is not None
    assert (end.killer, end.cause) == ("", "poison")


@pytest.mark.parametrize("gas", GASES.values(), ids=GASES)
def test_new_gas_is_told_when_fire_breaks_out(gas: GasKind) -> None:
    s = Scenario("#@..#")
    fire, cloud = HazardAppeared("fire", Vec(2, 0)), HazardAppeared(gas.name, Vec(3, 0))
    s.world.witnessed = [CaughtFire("oil", Vec(2, 0)), fire, cloud]
    told = narrator.read(cloud, ActorNames(s.world))
    assert told is not None
    assert told in messages_for(s.world)
    assert narrator.read(fire, ActorNames(s.world)) not in messages_for(s.world)


@pytest.mark.parametrize(("dice", "percent", "health"), [(6, 60, 30), (2, 50, 3), (1, 35, 6), (4, 60, 5), (3, 90, 4)])
def test_card_names_the_number_of_blows_that_kill_in_half_of_the_fights(dice: int, percent: int, health: int) -> None:
    s = Scenario("#@k#\n\nk = kobold")
    foe, hero = s.foe(), s.hero
    foe.attack, foe.attack_chance, foe.defense, foe.defense_chance = dice, percent, 1, 10
    hero.attack, hero.attack_chance, hero.defense, hero.defense_chance = dice, percent, 1, 10
    foe.health = hero.health = health
    fallen = [*accumulate(blows_to_fell(health, damage_of(dice, percent, 1, 10)))]
    needed = next(number for number, chance in enumerate(fallen) if 2 * chance >= WHOLE)
    for sentence in blows(foe, s.world):
        found = re.search(r"likely to kill (it|you) in (\d+) blows\.", sentence)
        assert needed == (int(found[2]) if found else 1)
        assert found or "to kill it at once." in sentence or "to kill you at once." in sentence


# ------------------------------------------------------------------------------------------- odds and endings


@pytest.mark.parametrize(("health", "kills"), [(5, True), (6, True), (7, False)])
def test_blow_by_surprise_kills_up_to_its_damage(health: int, kills: bool) -> None:
    s = Scenario("#####\n#@k.#\n#####\n\nk = kobold asleep")
    foe = s.foe()
    foe.health = health
    s.hero.attack = 6
    sentence = targeting.SNEAK_ATTACK_KILLS if kills else targeting.SNEAK_ATTACK
    assert chances(s.hero.stats, foe, s.world) == sentence.format(Monster="Kobold", damage=6)
    fatal = " (fatal)" if kills else ""
    assert blows(foe, s.world)[0] == f"Sneak attack: 6 damage{fatal}."
    far = Scenario("######\n#@.k.#\n######\n\nk = kobold asleep")
    far.foe().health, far.hero.attack = health, 6
    assert blows(far.foe(), far.world)[0] == (f"Sneak attack if unnoticed: 6 damage{fatal}.")


@pytest.mark.parametrize(
    ("dice", "percent", "told"),
    [(1, 100, "1"), (1, 67, "0.7"), (3, 34, "1"), (3, 50, "1.5"), (1, 4, "0.1"), (0, 50, "0"), (30, 100, "30")],
)
def test_average_damage_has_one_digit_after_the_point(dice: int, percent: int, told: str) -> None:
    s = Scenario("#@k#")
    s.hero.attack, s.hero.attack_chance, s.foe().defense = dice, percent, 0
    assert chances(s.hero.stats, s.foe(), s.world).endswith(f", about {told} damage.")


@pytest.mark.parametrize("attack", [0, 1])
def test_card_does_not_deny_that_a_weak_foe_may_hurt(attack: int) -> None:
    """Nine dice of defence stop nearly all blows of a single die, but not each."""
    s = Scenario("#@k#")
    foe = s.foe()
    foe.attack, foe.attack_chance, s.hero.defense, s.hero.defense_chance = attack, 36, 9, 50
    assert blows(foe, s.world)[1] == "Its attack: less than 1% to hurt you."


@pytest.mark.parametrize(("attack", "health", "needed"), [(1, 1, 1), (2, 5, 3), (2, 6, 3)])
def test_blows_needed_if_each_die_hits(attack: int, health: int, needed: int) -> None:
    s = Scenario("#####\n#@k.#\n#####\n\nk = kobold")
    foe = s.foe()
    for actor in (s.hero, foe):
        actor.health, actor.attack_chance, actor.defense = health, 100, 0
    for hero_attacks in (True, False):
        s.hero.attack, foe.attack = (attack, 0) if hero_attacks else (0, attack)
        own, other = blows(foe, s.world)
        kills = 100 * (attack >= health)
        may_kill = {"percent": 100, "kills": kills, "blows": needed}
        if hero_attacks:
            assert own == (YOURS.may_kill_late if kills else YOURS.few).format(**may_kill)
            assert other == ITS.in_vain
        else:
            assert own == YOURS.in_vain
            assert other == (ITS.may_kill_late if kills else ITS.few).format(**may_kill)


def test_card_tells_of_attacks_besides_the_blow() -> None:
    archer = Scenario("#######\n#@...a#\n#######\n\na = doorward archer")
    assert blows(archer.foe(), archer.world)[2:] == ["Its attack from afar, up to 9 squares away: 4 dice (45%)."]
    thrower = Scenario("#######\n#@...b#\n#######\n\nb = bombardier")
    assert blows(thrower.foe(), thrower.world)[2:] == ["It can throw fire too, which does more harm than its blow."]
    plain = Scenario("#######\n#@...k#\n#######\n\nk = kobold")
    assert len(blows(plain.foe(), plain.world)) == 2


@pytest.mark.parametrize(("health", "told"), [(20, ", likely to kill it in 20 blows."), (21, " to hurt it.")])
def test_card_names_no_more_than_twenty_blows(health: int, told: str) -> None:
    s = Scenario("#####\n#@k.#\n#####\n\nk = kobold")
    s.foe().health, s.foe().defense, s.hero.attack, s.hero.attack_chance = health, 0, 1, 100
    assert blows(s.foe(), s.world)[0].endswith(told)


YOURS, ITS = look_card.YOUR_BLOWS, look_card.ITS_BLOWS


def ended(cause: str, killer: str, through: OpenedBy | None = None, *, won: bool = False, depth: int = 3) -> End:
    """Return the end of a run in turn 7."""
    return End(won, depth, 7, cause, killer, through, "", "")


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        (ended("", "", won=True, depth=10), endings.WENT_OUT.format(depth=10, turn=7)),
        (ended("fire", ""), endings.DIED.format(Cause="Fire", cause="fire", depth=3, turn=7)),
        (
            ended("fire", "ogre"),
            endings.KILLED_BY_MEANS.format(A_foe="An ogre", cause="fire", Cause="Fire", depth=3, turn=7),
        ),
        (ended("ogre", "ogre"), endings.KILLED.format(A_foe="An ogre", depth=3, turn=7)),
    ],
)
def test_first_sentence_tells_how_the_run_ended(end: End, sentence: str) -> None:
    s = Scenario("###\n#@#\n###")
    s.world.run_stats.end, s.hero.ready_at = end, 700
    assert ending_messages(s.world)[0] == Message(sentence, "good" if end.won else "harm")


@pytest.mark.parametrize(
    ("by", "turn", "sentence"),
    [
        ("hero", 7, endings.BY_YOUR_DOOR_AT_ONCE),
        ("hero", 6, endings.BY_YOUR_DOOR),
        ("ogre", 7, endings.BY_A_DOOR_AT_ONCE),
        ("ogre", 4, endings.BY_A_DOOR),
    ],
)
def test_second_sentence_tells_through_which_door(by: str, turn: int, sentence: str) -> None:
    s = Scenario("###\n#@#\n###")
    s.world.run_stats.end = ended("ogre", "ogre", OpenedBy("iron door", by, turn))
    ago = {6: "1 action", 4: "3 actions"}.get(turn, "")
    told = sentence.format(door="iron door", a_foe="an ogre", opened=endings.OPENED, actions=ago)
    assert ending_messages(s.world)[1] == Message(told, "door text")


def test_run_over_only_is_summed_up() -> None:
    with pytest.raises(ValueError, match="the run is not over"):
        ending_messages(Scenario("###\n#@#\n###").world)


def test_last_blows_that_hurt_are_told() -> None:
    s = Scenario("###\n#@#\n###")
    stats = s.world.run_stats
    stats.end = ended("ogre", "ogre")
    hurt = [Blow(turn, "ogre", "hero", turn, True) for turn in range(1, 4)]
    stats.blows = [
        *hurt,
        Blow(4, "ogre", "hero", 0, True),
        Blow(5, "hero", "ogre", 2, True),
        Blow(6, "fire", "hero", 1, False),
    ]
    told = [
        *(endings.FOE_HIT[False].format(foe="ogre", damage=turn) for turn in (2, 3)),
        endings.YOU_HIT.format(foe="ogre", damage=2),
        endings.CAUSE_HURT[False].format(Cause="Fire", damage=1),
    ]
    assert endings.LAST_BLOWS.format(sentences=" ".join(told)) in [line.text for line in ending_messages(s.world)]
    stats.end = stats.end._replace(won=True)
    assert not any("Fire" in line.text for line in ending_messages(s.world))
