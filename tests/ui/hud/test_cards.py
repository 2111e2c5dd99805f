"""Cards, rows and spoken lines for things that few games have: friends, worn gear, abilities, traces, no oil."""

from __future__ import annotations

import pytest

from game.content.traditions import RUSTBOOK
from game.content.world.conditions import POISONED
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import EAST, NORTH, WEST, Vec
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Slot
from game.engine.rules.actions.steps import Walk
from game.engine.rules.conditions import afflict
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.hud.side_panel.hero_table import lamp_rows
from game.ui.hud.side_panel.out_of_view_list import FAR, HeardOrSeen
from game.ui.hud.side_panel.quick_row import Carried, Pocket, carried_card
from game.ui.input.commands import Command, RightClick
from game.ui.input.device_in_use import Controls
from game.ui.play.context_menu import entries_at_nothing, menu_entries_at
from game.ui.replay.replay_notes import rules_note
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import prompt
from game.ui.text.screen_reader_lines import place_of, status_line, view_line, ways_line
from game.ui.text.sentences import menus, status
from game.ui.text.sentences import replays as replay_sentences
from tests.support.scenario import has
from tests.support.screen import Screen, pixel_of, rows

PACK = """
#########
#@......#
#########

bag: 3 dart, healing potion
worn: dagger, leather cap
abilities: heal self
"""
CONTROLS = Controls(Settings())
ALLEY = "#########\n#@{}#\n#########\n\nv = villager"


def card(what: Carried, s: Scenario) -> list[str]:
    return [line.text for line in carried_card(what, s.world, CONTROLS)]


def test_each_box_of_quick_row_has_a_card() -> None:
    s = Scenario(PACK)
    (heal,) = s.hero.abilities
    for what, name, how in (
        (Pocket(1), "dart", prompt(CONTROLS, status.USE_ITEM, number=1)),
        (Pocket(2), "potion", prompt(CONTROLS, status.USE_ITEM, number=2)),
        (Slot.HAND, "dagger", prompt(CONTROLS, status.OFFER_ACTIONS)),
        (Slot.HEAD, "leather cap", prompt(CONTROLS, status.OFFER_ACTIONS)),
        (heal, "heal self", prompt(CONTROLS, status.USE_ABILITY)),
    ):
        first, *_, last = card(what, s)
        assert name in first.casefold()
        assert last == how
    assert card(Slot.FEET, s) == [menus.EMPTY_SLOT[Slot.FEET], prompt(CONTROLS, status.OPEN_PACK)]


def test_box_of_thing_that_is_gone_has_no_card() -> None:
    s = Scenario(PACK)
    (heal,) = s.hero.abilities
    s.hero.abilities.clear()
    assert card(heal, s) == card(Pocket(3), s) == []


@pytest.mark.parametrize(("turns", "ago"), [(0, "just now"), (1, "1 turn ago"), (7, "7 turns ago")])
def test_card_of_trace_says_when_and_where(turns: int, ago: str) -> None:
    s = Scenario(PACK)
    tick = s.hero.ready_at
    s.hero.ready_at += turns * TURN_TICKS + TURN_TICKS // 2
    seen, heard = (
        HeardOrSeen("Kobold", tick, s.hero.pos + EAST * 3),
        HeardOrSeen("Footsteps", tick, None, s.hero.pos + WEST * FAR, heard=True),
    )
    assert seen.card(s.world)[0].text == status.TRACE_SEEN.format(Thing="Kobold", ago=ago, direction="east")
    assert heard.card(s.world)[0].text == status.TRACE_HEARD.format(Thing="Footsteps", ago=ago, direction="west")
    here = HeardOrSeen("Kobold", tick, s.hero.pos)
    assert here.direction(s.hero.pos) == ""
    assert here.card(s.world)[0].text == f"Kobold: seen {ago}, here."


def test_lamp_without_oil_is_in_the_table() -> None:
    s = Scenario(PACK + "oil: 0")
    assert (status.LAMP, status.LAMP_OUT, "harm") in [row[:3] for row in lamp_rows(s.world)]


# ------------------------------------------------------------------------------------------------- friends


@pytest.mark.parametrize(("gap", "go"), [("v.....", menus.SWAP_WITH_FRIEND), ("...v..", menus.GO_THERE)])
def test_menu_of_friend_offers_no_attack(screen: Screen, gap: str, go: str) -> None:
    play = screen.show(ALLEY.format(gap), RUSTBOOK)
    friend = 2 + gap.index("v")
    screen.send(RightClick(pixel_of(play, friend)))
    assert isinstance(screen.stack.top, Menu)
    assert screen.stack.top.heading == "Villager"
    assert rows(screen.stack.top)[:2] == [go, menus.LOOK_AT_IT]
    screen.send(Command.CONFIRM)
    assert play.world.hero.pos.x == friend
    assert play.world.hero.health == play.world.hero.max_health


def test_friend_is_listed_and_spoken(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(ALLEY.format("..v..."), RUSTBOOK)
    assert "Villager" in screen.words(monkeypatch)
    assert "villager" in view_line(play.world)


# ------------------------------------------------------------------------------------- menus of places


@pytest.mark.parametrize(
    ("at", "heading", "first"),
    [
        (Vec(3, 1), "Floor", menus.GO_THERE),
        (Vec(4, 1), "Dart", menus.GO_THERE),
        (Vec(6, 1), "Wooden door", menus.GO_NEXT_TO_IT),
    ],
)
def test_menu_of_place_names_what_is_there(at: Vec, heading: str, first: str) -> None:
    s = Scenario("##########\n#@..B.+..#\n##########\n\nB = item dart")
    found = menu_entries_at(at, s.world)
    assert found is not None
    name, entries = found
    assert name.casefold() == heading.casefold() or at == Vec(3, 1)
    assert [entries[0][0], entries[-1][0]] == [first, menus.LOOK_AT_IT]


def test_menu_of_wall_offers_the_way_near_it() -> None:
    s = Scenario("######\n#@...#\n######")
    heading, entries = entries_at_nothing(Vec(4, 0), s.world)
    assert heading == "Wall"
    assert [text for text, _ in entries] == [menus.LOOK_AROUND, menus.GO_NEAR, menus.GAME_MENU]
    assert [text for text, _ in entries_at_nothing(None, s.world)[1]] == [menus.LOOK_AROUND, menus.GAME_MENU]


# -------------------------------------------------------------------------------------------- spoken lines


def test_spoken_state_has_conditions() -> None:
    s = Scenario(PACK)
    before = status_line(s.world)
    afflict(s.hero, POISONED, 5, s.world)
    assert status_line(s.world) == f"{before} {status.SPOKEN_CONDITION.format(Condition='Poisoned', turns='5 turns')}"


def test_spoken_view_has_every_kind_of_thing() -> None:
    s = Scenario("##########\n#@.B.k.+.#\n#....>.<##\n##########\n\nB = item dart\nk = kobold asleep")
    found = view_line(s.world)
    wanted = ["dart", "kobold", status.SPOKEN_STAIRS[1], status.SPOKEN_STAIRS[-1], "door"]
    assert [word for word in wanted if word not in found] == []
    assert found.index("dart") < found.index("kobold") < found.index("door"), "the nearest first"


@pytest.mark.parametrize(("row", "corner"), [("#.@B#", "B = stove"), ("#.@##", "")])
def test_spoken_ways_leave_out_steps_round_a_corner(row: str, corner: str) -> None:
    """In the east something is in the way, so that the steps to the northeast and southeast are refused."""
    s = Scenario(f"######\n#....#\n{row}#\n#....#\n######\n\n{corner}")
    line = ways_line(s.world)
    assert "You can go north, west, south, northwest and southwest." in line
    assert has(Refused, s.play(Walk(NORTH + EAST)))


def test_spoken_ways_leave_out_unknown_cells() -> None:
    s = Scenario("#####\n#...#\n#.@.#\n#...#\n#####")
    assert ways_line(s.world) == status.SPOKEN_ALL_WAYS.format(number=8)
    s.level.memory.explored[s.hero.pos + EAST] = False
    assert ways_line(s.world) != status.SPOKEN_ALL_WAYS.format(number=8)
    ways = ways_line(s.world).rstrip(".").removeprefix("You can go ").replace(" and ", ", ").split(", ")
    assert len(ways) == 7
    assert "east" not in ways


@pytest.mark.parametrize(
    ("at", "place"),
    [(EAST * 3 + NORTH, "3 east, 1 north"), (WEST, "1 west"), (NORTH * 2, "2 north"), (Vec(0, 0), "here")],
)
def test_spoken_place_is_a_distance(at: Vec, place: str) -> None:
    assert place_of(Vec(9, 9) + at, Vec(9, 9)).casefold() == place


def test_note_on_rules_says_who_is_newer() -> None:
    assert rules_note(None) == ""
    assert rules_note((1, 2)) == replay_sentences.RULES_CHANGED.format(then=1, now=2)
    assert rules_note((3, 2)) == replay_sentences.RULES_NEWER.format(then=3, now=2)
