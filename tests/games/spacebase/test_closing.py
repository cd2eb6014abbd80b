"""Tests of the prompt to seats charged in a turn before it ends."""

from __future__ import annotations

import pytest

from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Event, Kept, LastRound, TurnEnded, Used, Victory
from bot.games.spacebase.state import Order, State
from bot.words.formatter import formatter
from tests.games.spacebase.positions import (
    allowed,
    card,
    charges,
    deploy,
    for_sale,
    options,
    play,
    refused,
    roll,
    stand,
    table,
    take,
    tracks,
    waiting,
)

BANK = "1 3 3 bank: - / slots=1 red:gain3c"


def charged(*ships: str, seats: int = 3, credits: int = 10, order: Order = "ask") -> tuple[State, list[Event]]:  # noqa: A002
    """Return a game where seat 1 was charged on the turn of seat 0, and the events.

    Seat 1 has the ships deployed and takes 3 and 4.
    """
    state = table(*ships, seats=seats, credits=credits)
    deploy(state, 1, *(ship.partition(":")[0].split()[-1] for ship in ships))
    state.seats[1].order = order
    events = roll(state, 3, 4)
    if (1, "allocate") in waiting(state):
        events += take(state, "pair", seat=1)
    return state, events


@pytest.mark.rule("S19")
def test_who_was_charged_on_anothers_turn_may_use_that_before_it_ends() -> None:
    state, _ = charged(BANK)
    assert waiting(state) == [(0, "main")]
    play(state, 0, "end")
    assert (state.active, state.phase, waiting(state)) == (0, "closing", [(1, "closing")])
    assert allowed(state, 1) == ["use", "hold", "orders"]
    events = play(state, 1, "use", "d3.1")
    assert tracks(state, 1) == (13, 0, 0)
    assert TurnEnded(seat=0, next=1) in events


@pytest.mark.rule("S19", "S15")
def test_a_turn_that_ends_by_itself_waits_too() -> None:
    state, _ = charged(BANK, credits=0)
    assert (state.active, waiting(state)) == (0, [(1, "closing")])
    play(state, 1, "use", "d3.1")
    assert state.active == 1


@pytest.mark.rule("S19")
def test_what_is_kept_stays_for_later_turns_and_is_not_asked_again_in_this_one() -> None:
    state, _ = charged(BANK)
    play(state, 0, "end")
    events = play(state, 1, "hold")
    assert events[0] == Kept(seat=1)
    assert TurnEnded(seat=0, next=1) in events
    assert charges(state, 1, "d3.1") == 1
    assert all(not me.charged for me in state.seats)


@pytest.mark.rule("S19")
def test_to_keep_is_the_default() -> None:
    state, _ = charged(BANK)
    assert SPACEBASE.default(state, 1) == ("orders", "ask")
    play(state, 0, "end")
    assert SPACEBASE.default(state, 1) == ("hold",)
    assert SPACEBASE.default(state, 0) == ("orders", "ask")


@pytest.mark.rule("S19")
def test_who_has_used_it_while_the_active_player_bought_is_not_asked() -> None:
    state, _ = charged(BANK)
    play(state, 1, "use", "d3.1")
    assert waiting(state) == [(0, "main")]
    play(state, 0, "end")
    assert state.active == 1


@pytest.mark.rule("S19", "S24")
def test_a_further_charge_of_the_same_ship_is_asked_for_again() -> None:
    state = table("1 3 3 bank: - / slots=2 red:gain3c")
    deploy(state, 1, "bank")
    roll(state, 3, 3)
    take(state, "pair", seat=1)
    play(state, 0, "end")
    play(state, 1, "use", "d3.1")
    assert waiting(state) == [(1, "closing")]
    play(state, 1, "use", "d3.1")
    assert (tracks(state, 1), state.active) == ((16, 0, 0), 1)


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    "ship",
    [
        "1 3 3 bank: - / slots=2 linked red:gain3c",
        "1 3 3 bank: - / slots=1 blue:gain3c",
        "1 3 3 bank: - / slots=1 red:sum1",
        "1 3 3 bank: - / slots=1 red:double",
        "1 3 3 bank: - / slots=1 red:claim3",
        "1 3 3 bank: - / slots=1 red:charge",
    ],
    ids=["link not full", "for own turns", "with the roll", "with the roll too", "nothing to claim", "no other slot"],
)
def test_nobody_is_asked_who_can_use_nothing_or_to_no_avail(ship: str) -> None:
    state, _ = charged(ship)
    assert charges(state, 1, "d3.1") == 1
    play(state, 0, "end")
    assert state.active == 1


@pytest.mark.rule("S19")
def test_nobody_is_asked_for_what_was_charged_on_an_earlier_turn() -> None:
    state, _ = charged(BANK)
    play(state, 0, "end")
    play(state, 1, "hold")
    state.active = 0
    roll(state, 5, 6)
    take(state, "pair", seat=1)
    play(state, 0, "end")
    assert state.active == 1


@pytest.mark.rule("S19", "S20")
def test_the_active_player_is_done_when_they_say_so() -> None:
    state = table("1 3 3 vault: slots=1 green:gain3c / slots=1 green:gain3c")
    stand(state, 0, "vault")
    roll(state, 3, 4)
    take(state, "pair")
    assert "use" in allowed(state, 0)
    play(state, 0, "end")
    assert (state.active, charges(state, 0, "s3")) == (1, 1)


@pytest.mark.rule("S19")
def test_all_who_were_charged_are_asked_at_once_and_the_turn_waits_for_the_last() -> None:
    state = table(BANK, seats=4)
    for seat in (1, 2, 3):
        deploy(state, seat, "bank")
    roll(state, 3, 4)
    take(state, "pair", "pair", "pair", seat=1)
    play(state, 0, "end")
    asked = [one for one in SPACEBASE.pending(state) if one.kind == "closing"]
    assert [one.seat for one in asked] == [1, 2, 3]
    assert len({(one.prompt.key, one.attention.question) for one in asked}) == 1
    assert all(one.private for one in asked)
    assert allowed(state, 0) == ["orders"]
    play(state, 3, "use", "d3.1")
    play(state, 1, "hold")
    assert waiting(state) == [(2, "closing")]
    assert allowed(state, 1) == ["use", "orders"]
    assert refused(state, 3, "hold") == ""
    play(state, 2, "hold")
    assert state.active == 1


@pytest.mark.rule("S19", "S21")
def test_what_others_could_use_besides_nobody_waits_for() -> None:
    state = table(BANK, seats=3)
    for seat in (1, 2):
        deploy(state, seat, "bank", charges=seat - 1)
    roll(state, 3, 4)
    take(state, "pair", "sum", seat=1)
    play(state, 0, "end")
    assert waiting(state) == [(1, "closing")]
    assert allowed(state, 2) == ["use", "orders"]
    play(state, 2, "use", "d3.1")
    assert (tracks(state, 2), waiting(state)) == ((13, 0, 0), [(1, "closing")])


@pytest.mark.rule("S19", "S35")
def test_what_follows_a_use_is_chosen_before_the_turn_ends_and_may_leave_others_without_use() -> None:
    state = table("1 3 3 herald: - / slots=1 red:claim2", seats=3)
    for_sale(state, "plain2.6.0")
    for seat in (1, 2):
        deploy(state, seat, "herald")
    roll(state, 3, 4)
    take(state, "pair", "pair", seat=1)
    play(state, 0, "end")
    play(state, 2, "use", "d3.1")
    assert waiting(state) == [(2, "task")]
    play(state, 2, "claim", str(card(state, "plain2.6.0")))
    assert state.active == 1
    assert charges(state, 1, "d3.1") == 1


@pytest.mark.rule("S19")
def test_a_charge_by_an_ability_counts_as_well() -> None:
    state = table("1 3 3 dynamo: - / slots=1 red:charge", "1 5 3 bank: - / slots=1 red:gain3c")
    deploy(state, 1, "dynamo")
    deploy(state, 1, "bank")
    roll(state, 3, 4)
    take(state, "pair", seat=1)
    play(state, 0, "end")
    play(state, 1, "use", "d3.1")
    play(state, 1, "charge", "d5.1")
    assert waiting(state) == [(1, "closing")]
    play(state, 1, "use", "d5.1")
    assert (tracks(state, 1), state.active) == ((13, 0, 0), 1)


# --- standing orders -------------------------------------------------------------------------------------------------


@pytest.mark.rule("S19")
@pytest.mark.parametrize("order", ["credits", "points", "income", "best"])
def test_a_standing_order_keeps_in_the_words_of_those_who_keep_by_hand(order: Order) -> None:
    state, _ = charged(BANK, order=order)
    events = play(state, 0, "end")
    assert events[0] == Kept(seat=1)
    assert (state.active, charges(state, 1, "d3.1")) == (1, 1)


@pytest.mark.rule("S19")
def test_who_wants_to_be_asked_in_doubt_is_asked() -> None:
    state, _ = charged(BANK, order="clear")
    play(state, 0, "end")
    assert waiting(state) == [(1, "closing")]


@pytest.mark.rule("S19", "S28", "S29")
@pytest.mark.parametrize("playoff", [[], [0, 1]], ids=["last round", "play-off"])
@pytest.mark.parametrize(
    ("first", "final", "asked"),
    [
        (1, True, True),
        (0, True, False),
        (1, False, False),
    ],
)
@pytest.mark.parametrize("charges", [0, 1], ids=["charged by this roll", "charged before"])
def test_a_green_charge_is_asked_about_where_no_own_turn_is_left(
    *, first: int, final: bool, asked: bool, charges: int, playoff: list[int]
) -> None:
    """Earlier charges prompt before the rewards, those of this roll before the turn ends."""
    state = table("1 3 3 green: - / slots=1 green:gain3c", seats=3, credits=0)
    deploy(state, 1, "green", charges=charges)
    state.first, state.final = first, final
    state.playoff = playoff[:] if final else []
    state.seats[0].points = 40 if final else 0
    for seat in state.seats:
        seat.order = "clear"
    roll(state, *((5, 6) if charges else (3, 4)))
    assert (waiting(state) == [(1, "allocate" if charges else "closing")]) is asked
    if asked:
        play(state, 1, "use", "d3.1")
        assert tracks(state, 1) == (3, 0, 0)


@pytest.mark.rule("S19", "S28")
@pytest.mark.parametrize(("first", "asked"), [(1, True), (0, False)])
def test_charges_kept_for_an_own_turn_are_asked_about_when_the_game_ends_with_the_turn_of_another(
    first: int, asked: bool
) -> None:
    """Before the rewards it was not known to be the last turn."""
    state = table("1 3 3 green: - / slots=1 green:raid3", "1 7 3 goal: 5p / -", credits=0)
    stand(state, 0, "goal")
    deploy(state, 1, "green", charges=1)
    state.first = first
    state.seats[0].points, state.seats[1].points = 35, 38
    for seat in state.seats:
        seat.order = "clear"
    events = roll(state, 2, 5)
    assert LastRound(seat=0) in events
    assert (waiting(state) == [(1, "closing")]) is asked
    if asked:
        play(state, 1, "use", "d3.1")
        assert [seat.points for seat in state.seats] == [37, 38]


@pytest.mark.rule("S19", "S20")
@pytest.mark.parametrize(
    ("slots", "charges", "dice", "seats", "asked"),
    [
        ("slots=1", 0, (3, 4), 3, True),
        ("slots=1", 0, (3, 4), 2, False),
        ("slots=2", 0, (3, 4), 3, False),
        ("slots=2", 0, (3, 3), 3, True),
        ("slots=2 linked", 1, (3, 4), 3, True),
        ("slots=3 linked", 1, (3, 4), 3, False),
    ],
)
def test_a_green_charge_that_has_filled_its_slots_is_asked_about_if_another_rolls_next(
    *, slots: str, charges: int, dice: tuple[int, int], seats: int, asked: bool
) -> None:
    state = table(f"1 3 3 green: - / {slots} green:gain3c", seats=seats, credits=0)
    last = seats - 1
    deploy(state, last, "green", charges=charges)
    for seat in state.seats:
        seat.order = "clear"
    roll(state, *dice)
    assert (waiting(state) == [(last, "closing")]) is asked


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("order", "answered"), [("ask", False), ("clear", False), ("credits", True)])
def test_an_order_given_while_one_is_asked_answers(order: str, answered: bool) -> None:
    state, _ = charged(BANK)
    play(state, 0, "end")
    public = [event for event in play(state, 1, "orders", order) if event.to is None]
    assert (state.active == 1) is answered
    assert (Kept(seat=1) in public) is answered


@pytest.mark.rule("S19")
@pytest.mark.parametrize("order", ["ask", "best"])
def test_an_order_answers_as_well_when_another_ones_use_makes_the_charge_usable(order: Order) -> None:
    """No seat has points to raid before seat 2 buys some."""
    state = table("1 3 3 raider: - / slots=1 red:raid2", "1 3 3 shop: - / slots=1 red:buy+3p", seats=3, credits=10)
    deploy(state, 1, "raider")
    deploy(state, 2, "shop")
    for_sale(state, "plain2.6.0")
    roll(state, 3, 4)
    take(state, "pair", "pair", seat=1)
    state.seats[1].order = order
    for one in state.seats:
        one.points, one.credits = 0, 10 * (one is state.seats[2])
    play(state, 0, "end")
    assert waiting(state) == [(2, "closing")]
    play(state, 2, "use", "d3.1")
    events = play(state, 2, "acquire", str(card(state, "plain2.6.0")), "6")
    assert (waiting(state) == [(1, "closing")]) is (order == "ask")
    assert (Kept(seat=1) in events) is (order == "best")


@pytest.mark.rule("S19")
def test_neither_what_is_asked_nor_what_ending_a_turn_will_do_tells_of_orders() -> None:
    """A seat's order has no visible effect for others before the active player ends the turn."""
    seen: list[object] = []
    for order in ("ask", "credits"):
        state, _ = charged(BANK)
        play(state, 1, "orders", order)
        views = [SPACEBASE.view(state, viewer) for viewer in (None, 0, 2)]
        seen.append((views, SPACEBASE.choices(state, 0, ("end",)), options(state, 0), SPACEBASE.pending(state)))
    assert seen[0] == seen[1]
    nobody = table(BANK)
    nobody.phase = "main"
    assert SPACEBASE.choices(nobody, 0, ("end",)) != SPACEBASE.choices(state, 0, ("end",))


# --- the end of the game ---------------------------------------------------------------------------------------------


@pytest.mark.rule("S19", "S28")
def test_points_of_the_last_moment_count_for_the_end_of_the_game() -> None:
    """Seat 1 reaches the goal when the last turn of the round is over but for these points."""
    state = table("1 3 3 bazaar: - / slots=1 red:buy+4p", seats=2, credits=0)
    state.first, state.active = 1, 0
    state.seats[1].points = 36
    deploy(state, 1, "bazaar")
    roll(state, 3, 4)
    take(state, "pair", seat=1)
    assert waiting(state) == [(1, "closing")]
    events = play(state, 1, "use", "d3.1")
    assert LastRound(seat=1) in events
    assert events[-1] == Victory(seats=(1,))


@pytest.mark.rule("S19", "S28", "S38")
def test_on_the_last_turn_a_raid_that_was_just_charged_can_turn_the_game() -> None:
    state = table("1 3 3 corsair: - / slots=1 red:raid3", seats=2, credits=0)
    state.final, state.first, state.active = True, 1, 0
    state.seats[0].points, state.seats[1].points = 41, 40
    deploy(state, 1, "corsair")
    roll(state, 3, 4)
    take(state, "pair", seat=1)
    assert (SPACEBASE.outcome(state), waiting(state)) == (None, [(1, "closing")])
    play(state, 1, "use", "d3.1")
    outcome = SPACEBASE.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 1)


@pytest.mark.rule("S19", "S41")
def test_victory_that_was_just_charged_is_taken_before_the_turn_ends() -> None:
    state, _ = charged("1 3 3 destiny: - / slots=1 red:victory", seats=2)
    play(state, 0, "end")
    events = play(state, 1, "use", "d3.1")
    assert isinstance(events[0], Used)
    assert events[-1] == Victory(seats=(1,), at_once=True)
    assert SPACEBASE.pending(state) == ()


@pytest.mark.rule("S19", "S29")
def test_in_a_play_off_only_those_who_play_are_asked() -> None:
    state = table(BANK, seats=3)
    state.final, state.playoff = True, [0, 2]
    for seat in (1, 2):
        deploy(state, seat, "bank")
    roll(state, 3, 4)
    take(state, "pair", seat=2)
    play(state, 0, "end")
    assert waiting(state) == [(2, "closing")]
    play(state, 2, "hold")
    assert state.active == 2


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("no turn left", "you are asked before the rewards")),
        ("ja", ("自分の手番がもう来ない", "報酬の前に聞きます")),
    ],
)
def test_the_rulings_say_when_a_charge_that_could_wait_is_asked_about(language: str, said: tuple[str, ...]) -> None:
    say = formatter(language, "spacebase").format
    lines = [say(line) for section in SPACEBASE.meta.rulings for line in section.lines]
    assert all(any(phrase in line for line in lines) for phrase in said)
