"""Texts are true in the tradition that is played: its motto, keys, buttons, offers and endings."""

from __future__ import annotations

import copy
from dataclasses import replace

import pygame
import pytest

from game.content.achievements import badges_of
from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE, TRADITIONS
from game.engine.events.movement_events import Refused, Stopped
from game.engine.grid.geometry import DIRECTIONS, EAST, NORTH, Vec
from game.engine.model.item import Item
from game.engine.model.tradition_features import Feature, Need
from game.engine.orders.travel import TravelToStairs
from game.engine.rules.actions.door_verbs import EASE, KNOCK, LATCH, PULL, DoorVerb, Ease, Knock, Latch, Pull
from game.engine.rules.actions.item_actions import CoverLamp
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Search, Wait
from game.engine.rules.combat import Cause, harm
from game.engine.tradition import OpeningRule, Tradition
from game.play import Scenario
from game.ui.hud.side_panel.command_buttons import BUTTONS, buttons_for
from game.ui.hud.side_panel.side_panel import tally
from game.ui.input.commands import AnyCommand, Command, MoveInput, RightClick, is_available
from game.ui.input.key_bindings import LISTED, USUAL
from game.ui.input.key_names import CTRL
from game.ui.input.keyboard import Keyboard
from game.ui.play.context_menu import menu_entries_at
from game.ui.play.door_options import door_options
from game.ui.play.play_scene import Play
from game.ui.text.command_names import help_rows, key_names
from game.ui.text.message_log import opening_messages
from game.ui.text.run_summary import table
from game.ui.text.sentences import endings
from tests.support.screen import Screen, command_buttons, pixel_of

ROWS = list(TRADITIONS.values())
EACH = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)

PLAIN = "#######\n#@....#\n#.....#\n#######"
BESIDE_A_DOOR = "#####\n#@+.#\n#####"
BEFORE_A_DOORWAY = "#####\n#@-.#\n#####\n\n"
FOE = "########\n#@...k.#\n#......#\n########\n\nk = kobold asleep\nbag: 3 dart\nabilities: heal self"
LEVER = "########\n#@P...##\n########\n\nP = portcullis door\nlever: 0,1 P"
STAIRS = "########\n#<.@..>#\n#......#\n########\n\ndepth: 2"
SITUATIONS: dict[AnyCommand, str] = {
    Command.EXPLORE: "#######\n#@...B#\n#.....#\n#######\n\nB = item gold",
    Command.REST: f"{PLAIN}\n\nconditions: confused 6",
    EASE: BESIDE_A_DOOR,
    KNOCK: BESIDE_A_DOOR,
    LATCH: "#####\n#@A.#\n#####\n\nA = open wooden door",
    PULL: LEVER,
    Command.STAIRS: STAIRS,
    Command.STAIRS_UP: STAIRS,
    Command.FIRE: FOE,
    Command.THROW_AGAIN: FOE,
    Command.ATTACK: FOE,
    Command.ABILITIES: FOE,
    Command.DOORS: BESIDE_A_DOOR,
    Command.NEXT_FOE: FOE,
}
"""Situations in which a command must have an effect, if it ever has; other commands are tried in a plain room."""
OF_THE_WINDOW = {
    Command.MUTE,
    Command.FULLSCREEN,
    Command.SAVE_PICTURE,
    Command.SAVE_FILM,
    Command.ZOOM_IN,
    Command.ZOOM_OUT,
    Command.OVERVIEW,
    Command.FILTER,
    Command.NEXT_PAGE,
}
"""Commands that the main loop handles, in every scene and tradition, and those for lists and long hints."""
KEYS = {
    ". or numpad 5": (pygame.K_PERIOD, "."),
    ">": (pygame.K_GREATER, ">"),
    "<": (pygame.K_LESS, "<"),
    "? or F1": (pygame.K_F1, ""),
    "Tab": (pygame.K_TAB, ""),
    "F11": (pygame.K_F11, ""),
    "F2": (pygame.K_F2, ""),
    "F3": (pygame.K_F3, ""),
    "F4": (pygame.K_F4, ""),
    "F12": (pygame.K_F12, ""),
    "Esc": (pygame.K_ESCAPE, ""),
}


def state(screen: Screen, play: Play) -> tuple[object, ...]:
    """Return the state that a command may change: turn, depth, scene on top, cursor, tiles or glyphs, look mode."""
    world, stage = play.world, play.stage
    return (
        world.turn,
        world.level.depth,
        screen.stack.top,
        stage.cursor,
        screen.settings.glyphs,
        play._look_cursor.looking,
    )


def does_something(command: AnyCommand, row: Tradition, screen: Screen) -> bool:
    play = screen.begin(SITUATIONS.get(command, PLAIN), row)
    play.world.level.items[play.world.hero.pos] = Item(ITEMS["dart"])
    before = state(screen, play)
    screen.send(command)
    return state(screen, play) != before


NAMES = {command: key_names(command, USUAL) for command in LISTED}


@EACH
def test_listed_keys_give_commands_that_work(row: Tradition, screen: Screen) -> None:
    rows = dict(help_rows(row))
    listed = [command for command, keys in NAMES.items() if keys in rows]
    assert listed == [command for command in NAMES if is_available(command, row)]
    for command in listed:
        keys = USUAL.keys(command)[0]
        plain = keys.removeprefix(CTRL)
        key, symbol = KEYS.get(plain, (ord(plain[0]), plain))
        event = pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=pygame.KMOD_CTRL if plain != keys else 0)
        assert Keyboard().input_of(event) is command
        assert command in OF_THE_WINDOW or does_something(command, row, screen), command


@EACH
def test_unlisted_keys_are_refused_with_reason(row: Tradition, screen: Screen) -> None:
    rows = dict(help_rows(row))
    for command, keys in NAMES.items():
        if keys in rows:
            continue
        assert not does_something(command, row, screen), command
        ((text, _, _),) = screen.play.log.latest(1)
        assert text.endswith(" in this game."), command


ORDERS: list[tuple[Need, str, object]] = [
    (EASE, BESIDE_A_DOOR, Ease(EAST)),
    (KNOCK, BESIDE_A_DOOR, Knock(EAST)),
    (LATCH, "#####\n#@A.#\n#####\n\nA = open wooden door", Latch(EAST)),
    (PULL, LEVER.replace("0,1", "1,0"), Pull(NORTH)),
    (Feature.SEARCH, PLAIN, Search()),
    (Feature.LAMP, PLAIN, CoverLamp()),
    (Feature.WAY_BACK, STAIRS, TravelToStairs(-1)),
]


@EACH
@pytest.mark.parametrize(("need", "drawing", "order"), ORDERS, ids=[str(order) for _, _, order in ORDERS])
def test_rules_refuse_what_help_omits(row: Tradition, need: Need, drawing: str, order: object) -> None:
    """Check that the rules themselves refuse an order if the tradition lacks the verb or feature that the order needs.

    So it does not matter whether a key, a button, a tool or a bot gives the order. `need`: that verb or feature.
    """
    s = Scenario(drawing, row)
    happened = s.play(copy.copy(order))  # type: ignore[arg-type]  # an order remembers its way
    refused = any(isinstance(event, Refused | Stopped) and s.world.turn == 0 for event in happened)
    assert refused is (need not in row.provides)


@EACH
def test_walk_directions_match_help(row: Tradition) -> None:
    keys = help_rows(row)[0][0]
    eight_ways, four_ways = "arrows, numpad, Home PgUp End PgDn, h j k l y u b n", "arrows, numpad 2 4 6 8, h j k l"
    assert keys == (eight_ways if Feature.DIAGONALS in row.provides else four_ways)
    for step in DIRECTIONS:
        s = Scenario("#####\n#...#\n#.@.#\n#...#\n#####", row)
        s.play(Walk(step))
        assert (s.hero.pos != s.at("@")) is (not step.diagonal or keys == eight_ways)


@EACH
def test_help_describes_walking_into_shut_door(row: Tradition) -> None:
    words = help_rows(row)[0][1]
    assert ("shut door" in words) is (row is not ROGUE)
    if row is ROGUE:
        return
    s = Scenario(BESIDE_A_DOOR, row)
    s.play(Walk(EAST))
    assert ("and enter" in words) is (s.hero.pos == s.at("+")) is (row.opening_rule is OpeningRule.ENTERS)
    s.play(Walk(EAST))
    assert s.hero.pos == s.at("+") + Vec(int(row.opening_rule is OpeningRule.ENTERS), 0)


@EACH
def test_motto_is_shown_and_true(row: Tradition) -> None:
    lines = [line.text for line in opening_messages(Scenario(PLAIN, row).world)]
    assert lines[1] == row.motto
    assert ("Monsters can open" in row.motto) is (Feature.OTHERS_OPEN in row.provides)
    assert ("only you can open doors" in row.motto) is (row is RUSTBOOK)
    assert ("There are no doors" in row.motto) is (row is ROGUE)


def test_title_shows_motto_and_goal_of_tradition(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    for row in (*ROWS[1:], AJAR):
        screen.app._next_tradition(1)
        shown = " ".join(screen.words(monkeypatch))
        assert row.motto in shown
        assert row.goal in shown


# ---------------------------------------------------------------------------------------- buttons and offers


@EACH
def test_buttons_match_offered_commands(row: Tradition, screen: Screen) -> None:
    assert list(buttons_for(row)) == [command for command in BUTTONS if is_available(command, row)]
    play = screen.show(PLAIN, row)
    assert [command for _, command in command_buttons(play._panels._side)] == list(buttons_for(row))
    for command in buttons_for(row):
        assert does_something(command, row, screen), command


@EACH
def test_right_click_offers_on_hero_work(row: Tradition, screen: Screen) -> None:
    drawing = f"{PLAIN.replace('....', '>...', 1)}\n\nabilities: heal self\nconditions: confused 6"
    world = Scenario(drawing, row).world
    offers = menu_entries_at(world.hero.pos, world)
    assert offers is not None
    for number, (text, command) in enumerate(offers[1]):
        assert isinstance(command, Command)
        play = screen.show(drawing, row)
        before = state(screen, play)
        screen.send(RightClick(pixel_of(play, play.world.hero.pos.x)))
        for _ in range(number):
            screen.send(MoveInput(Vec(0, 1)))
        screen.send(Command.CONFIRM)
        assert state(screen, play) != before, text


@EACH
def test_stairs_up_are_offered_only_where_usable(row: Tradition) -> None:
    bag = f"\nbag: {row.amulet}" if row.amulet else ""
    s = Scenario(f"#######\n#>@<..#\n#######\n\ndepth: 2{bag}", row)
    s.play(Walk(EAST))
    offers = menu_entries_at(s.hero.pos, s.world)
    assert offers is not None
    assert ("Take the stairs" in [text for text, _ in offers[1]]) is row.stairs_up_allowed
    refused = any(isinstance(event, Refused) for event in s.play(Ascend()))
    assert refused is not row.stairs_up_allowed


@pytest.mark.parametrize("row", [row for row in ROWS if row.door.has_leaf], ids=lambda row: row.name)
def test_number_of_shut_doors_at_the_end_counts_doors_that_were_never_seen_and_says_so(row: Tradition) -> None:
    s = Scenario("#########\n#@+.#+..#\n#########", row)
    shut, *_ = next(forms for forms, command in tally(s.world) if command is Command.DOORS)
    assert shut.startswith(f"Doors: {2 if row.map_known else 1} shut")
    harm(s.hero, 999, Cause("a trap"), s.world)
    s.play(Wait())
    assert ("Shut doors, seen or not", "2") in table(s.world)


@EACH
def test_door_offers_work_and_make_stated_noise(row: Tradition) -> None:
    s = Scenario(BESIDE_A_DOOR, row)
    offers = [option for option in door_options(s.door(), EAST, s.world) if option.why_not is None]
    opening = next(
        option.menu_text
        for option in offers
        if option.menu_text.startswith("Open it") and "crack" not in option.menu_text
    )
    assert opening == f"Open it{' and enter' * (row.opening_rule is OpeningRule.ENTERS)}{' (loud)' * row.noise}"
    for option in offers:
        again, does = Scenario(BESIDE_A_DOOR, row), option.does
        action = does.action(EAST) if isinstance(does, DoorVerb) else Walk(EAST)
        assert not any(isinstance(event, Refused) for event in again.play(action)), option.menu_text


# ------------------------------------------------------------------------------------------------ the ending


def headings(row: Tradition) -> list[str]:
    return [heading for heading, *_ in table(Scenario(PLAIN, row).world)]


def test_end_table_counts_what_can_happen() -> None:
    opened, wide, eased = endings.DOORS_OPENED, endings.DOORS_OPENED_WIDE, endings.DOORS_EASED
    others, left = endings.DOORS_OPENED_BY_OTHERS, endings.DOORS_LEFT_SHUT
    assert headings(AJAR) == ["Depth", "Actions", wide, eased, others, left]
    assert headings(ROGUESHARP) == headings(SADCONSOLE) == ["Depth", "Actions", opened, others, left]
    assert headings(RUSTBOOK) == ["Depth", "Actions", opened, left]
    assert headings(ROGUE) == ["Depth", "Actions"]


@EACH
@pytest.mark.parametrize("opened", [False, True])
def test_ending_is_drawn_with_true_heading(
    row: Tradition, opened: bool, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.begin(BESIDE_A_DOOR if opened else PLAIN, row)
    if opened:
        screen.send(MoveInput(EAST))
        screen.pass_time()
    harm(play.world.hero, 1000, Cause("a fall"), play.world)
    screen.send(Command.WAIT)
    screen.open(play._program.ending(play.world).scene)  # type: ignore[union-attr]
    shown = " ".join(screen.words(monkeypatch))
    assert ("The doors stay open." in shown) is opened
    assert ("Your journey ends here." in shown) is not opened


def test_no_shut_door_badge_without_doors() -> None:
    for row, earned in ((AJAR, True), (replace(ROGUE, goal=""), False)):
        world = Scenario("####\n#@>#\n####", row).world
        for depth in (1, 2, 3):
            world.run_stats.floor(depth)
        assert ("Quiet Guest" in [badge.name for badge in badges_of(world)]) is earned


def test_one_way_stairs_lead_down() -> None:
    s = Scenario("#####\n#@>.#\n#####", ROGUE)
    s.play(Walk(EAST), Descend())
    assert s.world.level.depth == 2
