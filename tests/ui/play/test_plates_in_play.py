"""Plates on the screen: card, question, list of places, menu, clicks, screen reader, sounds and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.content.traditions import AJAR
from game.engine.events.door_events import GateBolted, PlateAgreed, PlateRefused, PortcullisRaised
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.door import FEW_DOORS, DoorState, Plate
from game.engine.orders.travel import Travel
from game.engine.rules.actions.steps import Walk
from game.play import Scenario
from game.ui.audio.event_sounds import sounds_of
from game.ui.graphics.tilesheet import drawn
from game.ui.input.commands import Click, Command, MoveInput, TypedCharacter
from game.ui.play.command_orders import order_to_reach
from game.ui.play.context_menu import menu_entries_at
from game.ui.play.door_options import levers_beside
from game.ui.render.event_animations import event_animations
from game.ui.render.tile_painter import lever_sprite
from game.ui.scenes.menu import Menu
from game.ui.text.cards.cell_card import describe
from game.ui.text.known_places import known_places
from game.ui.text.open_doors import of_limit
from game.ui.text.screen_reader_lines import view_line, ways_line
from game.ui.text.sentences.log.sound_captions import CAPTIONS_OF_EVENTS
from tests.support.own_doors import make_own
from tests.support.screen import Screen, screen_of

assert AJAR.door_limit is not None
DOOR_LIMIT = AJAR.door_limit
LIMIT = DOOR_LIMIT.doors
DOORS = LIMIT + 1
ROWS = ("#####G", "#.@..s..." + "-." * DOORS + "#", "")
WIDTH = len(ROWS[1])
DRAWN = "\n".join(row.ljust(WIDTH, "#") for row in ("", "#####p", *ROWS))
PLATE, GATE = Vec(5, 3), Vec(5, 2)


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of() as screen:
        yield screen


def drawing(kind: str, *lines: str) -> str:
    legend = (f"G = {kind} door", "s = plate G", "p = item plate helm", "depth: 2", *lines)
    return DRAWN + "\n\n" + "\n".join(legend)


def situation(kind: str, own: int, *lines: str) -> Scenario:
    s = Scenario(drawing(kind, *lines))
    make_own(s.world, own)
    return s


def card(s: Scenario, at: Vec) -> list[str]:
    return [line.text for line in describe(at, s.world)]


@pytest.mark.parametrize(
    ("kind", "own", "wants", "rises"),
    [
        ("quiet", FEW_DOORS, f"{FEW_DOORS} or fewer", True),
        ("quiet", FEW_DOORS + 1, f"{FEW_DOORS} or fewer", False),
        ("windy", LIMIT - 1, f"{LIMIT} or more", False),
        ("windy", LIMIT, f"{LIMIT} or more", True),
    ],
)
def test_card_says_what_the_plate_reads_wants_and_would_do(kind: str, own: int, wants: str, rises: bool) -> None:
    s = situation(kind, own)
    reads = f"When you step on it, it reads your open doors, once: {own} now. It wants {wants}."
    counts_too = "A gate that is up counts among your open doors."
    would = f"would go up. {counts_too}" if rises else f"would bolt itself for good. {counts_too}"
    heading, says, *counts = card(s, PLATE)
    assert heading == f"{kind.capitalize()} plate."
    assert says == f"{reads} The {kind} gate 1 square to the north of it {would}"
    assert counts == ([f"Your open doors if you step on it: {of_limit(own + 1, DOOR_LIMIT)}"] if rises else [])
    assert (
        f"You cannot open it by hand. A plate 1 square to the south of it moves it. {reads} The gate {would}"
        in card(s, GATE)
    )


def test_card_of_a_windy_plate_on_a_level_without_a_limit() -> None:
    s = Scenario(drawing("windy"), replace(AJAR, door_limit=None))
    assert "It wants as many as their limit, and there is none on this level. The windy gate" in card(s, PLATE)[1]


def test_cards_after_the_reading() -> None:
    for own, done, state in (
        (
            0,
            "It has opened the quiet gate 1 square to the north of it. A gate that is up counts among your open doors.",
            "Quiet gate, open.",
        ),
        (FEW_DOORS + 1, "It has bolted the quiet gate 1 square to the north of it for good.", "Quiet gate, bolted."),
    ):
        s = situation("quiet", own)
        s.play(*[Walk(EAST)] * 4)
        assert card(s, PLATE) == ["Quiet plate, read.", done]
        assert card(s, GATE)[0] == state
        assert ("It bolted itself for good." in card(s, GATE)) is bool(own)


def test_gate_is_known_before_its_plate() -> None:
    s = Scenario("########\n#@..G.##\n####.###\n##s.####\n########\n\nG = quiet door\ns = plate G\ndepth: 2")
    assert "You cannot open it by hand. A plate elsewhere moves it." in card(s, s.at("G"))


@pytest.mark.parametrize(
    ("kind", "own", "does"),
    [
        ("quiet", 0, "goes up"),
        ("quiet", FEW_DOORS + 1, "bolts itself for good"),
        ("windy", LIMIT - 1, "bolts itself for good"),
        ("windy", LIMIT, "goes up"),
    ],
)
def test_player_is_asked_before_the_step_and_told_the_number_without_the_gate(
    kind: str, own: int, does: str, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.begin(drawing(kind))
    world = play.world
    make_own(world, own)
    world.level.move(world.hero, PLATE + WEST)
    world.look_around()
    screen.draw()
    for player_input in (MoveInput(EAST), Click(play._viewport.place(PLATE).center)):
        screen.send(player_input)
        asked = f"Step on the {kind} plate? It reads {own} open doors, and its gate {does}."
        assert asked in " ".join(screen.words(monkeypatch))
        screen.send(Command.CANCEL)
        assert (world.hero.pos, world.turn) == (PLATE + WEST, 0)
    screen.send(MoveInput(EAST), TypedCharacter("y"))
    assert world.hero.pos == PLATE
    assert f"reads {own} open doors" in " ".join(line for line, *_ in play.log.latest(9))
    assert world.level.doors[GATE].state is (DoorState.OPEN if does == "goes up" else DoorState.BOLTED)
    screen.send(MoveInput(WEST), MoveInput(EAST))
    assert not screen.shows(Menu), "a plate that was read asks nothing"


def test_click_and_menu_lead_beside_the_plate_first() -> None:
    s = situation("quiet", 0)
    menu = menu_entries_at(PLATE, s.world)
    assert menu is not None
    assert menu[0] == "Quiet plate"
    (walk, order), look = menu[1]
    assert (walk, look) == ("Walk up to it", ("Look at it", PLATE))
    for travel in (order, order_to_reach(PLATE, s.world)):
        assert isinstance(travel, Travel)
        assert travel.goal == PLATE + WEST
    s.play(Travel(PLATE + WEST))
    assert levers_beside(s.world) == []
    assert menu_entries_at(PLATE, s.world) == ("Quiet plate", [("Step on it", Walk(EAST)), ("Look at it", PLATE)])


def test_places_and_screen_reader_name_the_plate() -> None:
    s = situation("quiet", FEW_DOORS + 1)
    assert (PLATE, "Quiet plate") in [(place.at, place.name) for place in known_places(s.world)]
    assert (GATE, "Quiet gate, shut") in [(place.at, place.name) for place in known_places(s.world)]
    assert "quiet plate, 3 east" in view_line(s.world)
    s.play(Travel(PLATE + WEST))
    assert "Quiet plate to the east." in ways_line(s.world)
    s.play(Walk(EAST), Walk(WEST))
    assert (PLATE, "Quiet plate, read") in [(place.at, place.name) for place in known_places(s.world)]
    assert "Quiet plate, read to the east." in ways_line(s.world)
    assert (GATE, "Quiet gate, bolted") in [(place.at, place.name) for place in known_places(s.world)]


@pytest.mark.parametrize(
    ("own", "sounds"), [(0, ["lever", "door-portcullis-open"]), (FEW_DOORS + 1, ["lever", "door-bolt"])]
)
def test_reading_has_sounds_captions_and_pictures_either_way(own: int, sounds: list[str]) -> None:
    s = situation("quiet", own)
    events = s.play(*[Walk(EAST)] * 3)
    told = [event for event in events if isinstance(event, PlateAgreed | PlateRefused | PortcullisRaised | GateBolted)]
    assert [sound.name for event in told for sound in sounds_of(event, s.world)] == sounds
    assert all(list(event_animations.read(event, s.hero)) for event in told)
    assert CAPTIONS_OF_EVENTS[type(told[0]), "lever"] == "a plate sinks"


def test_every_plate_has_a_picture_of_its_own() -> None:
    names = {lever_sprite(plate, pulled=pulled) for plate in (None, *Plate) for pulled in (False, True)}
    assert names == {"lever-up", "lever-down", "plate-quiet", "plate-windy", "plate-sunk"}
    assert all(map(drawn, names))


def test_plate_looks_sunk_once_it_was_read(screen: Screen) -> None:
    play = screen.show(drawing("quiet"))
    world = play.world
    looks = []
    for _ in range(2):
        screen.draw()
        ground = play.stage._terrain_layer.fov.subsurface((PLATE.x * 16, PLATE.y * 16, 16, 16))
        looks.append(ground.copy().get_buffer().raw)
        world.level.levers[PLATE].pulled = True
        world.look_around()
    assert looks[0] != looks[1]
