"""Tests of the standing orders."""

from __future__ import annotations

import pytest

from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Event, Gained, OrderSet, Ready
from bot.games.spacebase.state import Order, State
from bot.games.spacebase.words.event_texts import tell
from bot.words.formatter import formatter
from tests.games.spacebase.positions import allowed, deploy, options, play, roll, stand, table, take, tracks, waiting


def choosing() -> State:
    """Return a game with four distinct choices.

    A pair gives credits, the sum points, one sector further income and a charge would be spent.
    """
    state = table(
        "1 3 3 three: 3c / -", "1 4 3 four: 4c 1i / -", "1 7 3 seven: 2p / -", "2 8 8 eight: 9i / -",
        "1 1 3 spring: slots=1 blue:sum1 / -",
    )  # fmt: skip
    for ship in ("three", "four", "seven", "eight"):
        stand(state, 0, ship)
    stand(state, 0, "spring", 1)
    return state


@pytest.mark.parametrize(
    ("order", "gained"), [("credits", (17, 1, 0)), ("points", (10, 0, 2)), ("income", (17, 1, 0)), ("best", (17, 1, 0))]
)
def test_an_order_takes_without_asking_and_never_spends_a_charge(order: str, gained: tuple[int, int, int]) -> None:
    state = choosing()
    state.phase = "main"
    play(state, 0, "orders", order)
    events = roll(state, 3, 4)
    assert Ready(seat=0) in events
    assert tracks(state) == gained


def test_an_order_may_be_set_at_any_time_and_is_known_to_its_seat_alone() -> None:
    state = choosing()
    stand(state, 1, "plain1.3.0")
    roll(state, 3, 4)
    assert [(one.seat, one.kind) for one in SPACEBASE.pending(state)] == [(0, "allocate"), (1, "orders")]
    before = SPACEBASE.view(state, 0)
    assert play(state, 1, "orders", "points") == [OrderSet(seat=1, order="points", to=(1,))]
    assert SPACEBASE.view(state, 0) == before
    assert SPACEBASE.view(state, 1).order == "points"
    assert allowed(state, 1) == ["orders"]


def test_an_order_given_while_one_is_asked_is_followed_at_once() -> None:
    state = choosing()
    roll(state, 3, 4)
    play(state, 0, "orders", "points")
    assert tracks(state) == (10, 0, 2)
    assert waiting(state) == [(0, "main")]


def test_asking_to_be_asked_leaves_the_question_open() -> None:
    state = choosing()
    roll(state, 3, 4)
    play(state, 0, "orders", "ask")
    assert waiting(state) == [(0, "allocate")]
    take(state, "sum")
    assert tracks(state) == (10, 0, 2)


@pytest.mark.parametrize(
    ("sum_", "charged", "asked"),
    [
        ("2c / -", 0, False),
        ("4c / -", 0, False),
        ("3c 1p / -", 0, False),
        ("1p / -", 0, True),
        ("1c 1i / -", 0, True),
        ("slots=1 red:gain3c / -", 0, True),
        ("slots=1 red:gain3c / -", 1, False),
        ("claim1 / -", 0, True),
    ],
)
def test_in_doubt_means_that_no_choice_gives_at_least_as_much_of_everything(
    sum_: str, charged: int, asked: bool
) -> None:
    state = table("1 3 3 three: 3c / -", f"1 7 3 seven: {sum_}")
    stand(state, 0, "three")
    stand(state, 0, "seven", charged)
    state.seats[0].order = "clear"
    events = roll(state, 3, 4)
    assert ((0, "allocate") in waiting(state)) is asked
    assert (Ready(seat=0) in events) is not asked


@pytest.mark.parametrize(("order", "asked"), [("clear", True), ("best", False)])
def test_who_could_spend_a_charge_is_in_doubt(order: Order, asked: bool) -> None:
    for ship in ("1 9 3 spring: slots=1 red:sum1 / -", "1 9 3 bank: slots=1 red:gain3c / -"):
        state = table(ship, "1 3 3 three: - / 3c", "1 8 3 eight: - / 4c")
        stand(state, 1, ship.partition(":")[0].split()[-1], 1)
        deploy(state, 1, "three", "eight")
        state.seats[1].order = order
        roll(state, 3, 4)
        assert ((1, "allocate") in waiting(state)) is asked


ABILITIES = (
    ("red:gain3c", True),
    ("red:claim1", True),
    ("green:gain3c", False),
    ("green:buy+3c", False),
)


@pytest.mark.rule("S7", "S21")
@pytest.mark.parametrize(("ability", "asked"), ABILITIES)
def test_on_others_turns_what_can_wait_for_one_s_own_turn_is_no_question(ability: str, asked: bool) -> None:
    state = table(f"1 9 3 bank: slots=1 {ability} / -", "1 3 3 three: - / 3c")
    stand(state, 1, "bank", 1)
    deploy(state, 1, "three")
    state.seats[1].order = "clear"
    roll(state, 3, 4)
    assert ((1, "allocate") in waiting(state)) is asked


@pytest.mark.rule("S7", "S19", "S21")
@pytest.mark.parametrize(
    ("slots", "charges", "dice", "asked"),
    [
        ("slots=1", 1, (3, 4), True),
        ("slots=1", 1, (1, 2), True),
        ("slots=1", 1, (4, 4), False),
        ("slots=1", 0, (3, 3), False),
        ("slots=2", 1, (3, 4), False),
        ("slots=2", 1, (3, 3), True),
        ("slots=2 linked", 2, (3, 4), True),
        ("slots=2 linked", 1, (3, 3), False),
    ],
)
@pytest.mark.parametrize("own", [False, True])
def test_whoever_would_lose_a_charge_that_they_could_use_first_is_asked_before_the_rewards(
    *, slots: str, charges: int, dice: tuple[int, int], asked: bool, own: bool
) -> None:
    side = f"{slots} {'blue' if own else 'green'}:gain3c"
    state = table(f"1 3 3 bank: {side} / {side}")
    seat, place = (0, "s3") if own else (1, "d3.1")
    (stand if own else deploy)(state, seat, "bank", charges=charges)
    state.seats[seat].order = "clear"
    roll(state, *dice)
    assert ((seat, "allocate") in waiting(state)) is asked
    if asked:
        play(state, seat, "use", place)
        take(state, "sum" if sum(dice) == 3 else "pair", seat=seat)
        assert tracks(state, seat) == (13, 0, 0)


@pytest.mark.rule("S7", "S21")
@pytest.mark.parametrize(("ability", "asked"), [("gain3c", False), ("claim1", True), ("swap", True), ("charge", True)])
def test_on_one_s_own_turn_what_may_change_the_reward_is_asked_before_it(ability: str, asked: bool) -> None:
    state = table(
        f"1 9 3 bank: slots=1 blue:{ability} / -", "1 3 3 three: 3c / -", "1 5 3 other: slots=1 blue:sum1 / -"
    )
    stand(state, 0, "bank", 1)
    stand(state, 0, "other")
    stand(state, 0, "three")
    state.seats[0].order = "clear"
    roll(state, 3, 4)
    assert ((0, "allocate") in waiting(state)) is asked


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("ability", "asked"), [("red:gain3c", True), ("green:gain3c", False)])
def test_before_a_turn_ends_only_what_cannot_wait_is_asked(ability: str, asked: bool) -> None:
    orders: tuple[tuple[Order, bool], ...] = (("clear", asked), ("ask", True))
    for order, at_all in orders:
        state = table(f"1 3 3 bank: - / slots=1 {ability}")
        deploy(state, 1, "bank")
        state.seats[1].order = order
        roll(state, 3, 4)
        if (1, "allocate") in waiting(state):
            take(state, "pair", seat=1)
        play(state, 0, "end")
        assert ((1, "closing") in waiting(state)) is at_all


@pytest.mark.rule("S7")
def test_that_a_choice_was_automatic_is_told_when_all_have_chosen() -> None:
    state = table("1 3 3 three: 3c / 3c", "1 7 3 seven: 2p / -", seats=3)
    stand(state, 0, "three")
    stand(state, 0, "seven")
    deploy(state, 1, "three")
    state.seats[1].order = "clear"
    events = roll(state, 3, 4)
    assert not [event for event in events if isinstance(event, Gained)]
    gained = [event for event in take(state, "pair") if isinstance(event, Gained)]
    assert [(one.seat, one.auto) for one in gained] == [(0, False), (1, True), (2, False)]
    assert formatter("en", "spacebase").format(tell(gained[1]), ("Ann", "Ben", "Chie")) == (
        "Ben gains 3 credits from sectors 3 and 4. (Auto-answers: best.)"
    )
    assert not any(seat.auto for seat in state.seats)


@pytest.mark.rule("S7")
@pytest.mark.parametrize(
    ("order", "number", "rules", "clear"),
    [("clear", 1, 6, True), ("clear", 4, 6, False), ("clear", 1, 5, False), ("income", 1, 6, False)],
)
def test_that_a_choice_was_clear_is_told_in_the_first_rounds(
    order: Order, number: int, rules: int, *, clear: bool
) -> None:
    """Not of an order that prefers less; nor in a game of an older version."""
    state = table("1 3 3 three: 3c / -", "1 7 3 seven: 1i / -" if order == "income" else "1 7 3 seven: - / -")
    stand(state, 0, "three")
    stand(state, 0, "seven")
    state.seats[0].order, state.round, state.rules = order, number, rules
    (gained,) = [event for event in roll(state, 3, 4) if isinstance(event, Gained) and event.seat == 0]
    assert (gained.auto, gained.clear) == (True, clear)


@pytest.mark.parametrize(
    ("ship", "seats", "labels", "shown"),
    [
        ("2p", 2, ["3 and 4: 3 credits", "Sum 7: 2 points"], False),
        ("2p", 3, ["3 and 4", "Sum 7"], False),  # two seats choose
        ("1c 1i 1p", 2, ["3 and 4", "Sum 7"], False),  # no room for three gains
        ("2p <>", 2, [], True),
    ],
)
def test_either_choice_has_a_button_where_nobody_has_arrows_to_choose(
    ship: str, seats: int, labels: list[str], *, shown: bool
) -> None:
    state = table("1 3 3 three: 3c / 3c", f"1 7 3 seven: {ship} / {ship}", seats=seats)
    for seat in range(seats - 1):
        (stand if seat == 0 else deploy)(state, seat, "three")
        (stand if seat == 0 else deploy)(state, seat, "seven")
    roll(state, 3, 4)
    (decision, *_) = SPACEBASE.pending(state)
    shortcuts = [shortcut for row in decision.attention.shortcuts for shortcut in row]
    assert [formatter("en", "spacebase").format(one.name) for one in shortcuts] == labels
    assert all(one.said[1] in allowed(state, 0, "take") for one in shortcuts)
    assert decision.verbs[0].shown == shown


def test_the_verb_has_a_button_beside_the_choices_if_a_charge_gives_more_of_them() -> None:
    state = table("1 3 3 three: 3c / -", "1 7 3 seven: 2p / -", "1 5 3 other: slots=1 blue:sum1 / -")
    for ship, charges in (("three", 0), ("seven", 0), ("other", 1)):
        stand(state, 0, ship, charges)
    roll(state, 3, 4)
    (decision, *_) = SPACEBASE.pending(state)
    assert decision.verbs[0].shown
    assert len(decision.attention.shortcuts[0]) < len(allowed(state, 0, "take"))


def choosers() -> dict[str, list[Event]]:
    """Return the public events after seat 1 of three has chosen, by way of choosing.

    Seat 0 has not chosen yet.
    """
    found: dict[str, list[Event]] = {}
    for way in ("credits", "points", "clear", "alike", "said", "hand"):
        state = table("1 3 3 three: 3c / 3c", "1 7 3 seven: 2p / -", seats=3)
        stand(state, 0, "three")
        stand(state, 0, "seven")
        if way != "alike":
            deploy(state, 1, "three")
        if way in ("credits", "points", "clear"):
            state.seats[1].order = way
        events = roll(state, 3, 4)
        if way == "said":
            events += play(state, 1, "orders", "credits")
        if way == "hand":
            events += take(state, "pair", seat=1)
        assert waiting(state) == [(0, "allocate")]
        found[way] = [event for event in events if event.to is None and getattr(event, "seat", 0) == 1]
    return found


@pytest.mark.rule("S7")
def test_while_others_choose_nothing_tells_who_has_chosen_by_an_order() -> None:
    for way, events in choosers().items():
        assert events == [Ready(seat=1)], way


@pytest.mark.rule("S7")
def test_what_order_a_seat_has_changes_nothing_that_others_see_or_are_asked_while_they_choose() -> None:
    """Two games differ only in a seat's order.

    Events, views, texts and prompts of the other seats are the same.
    """
    seen: list[object] = []
    for order in ("credits", "points"):
        state = table("1 3 3 three: 3c / 3c", "1 7 3 seven: 2p / 2p", seats=3)
        stand(state, 0, "three")
        stand(state, 0, "seven")
        deploy(state, 1, "three", "seven")
        state.seats[1].order = order
        events = roll(state, 3, 4)
        for viewer in (None, 0, 2):
            view = SPACEBASE.view(state, viewer)
            texts = [*SPACEBASE.describe(view), *SPACEBASE.describe_hand(view), *map(SPACEBASE.tell, events)]
            seen.append((viewer, view, texts, events, SPACEBASE.pending(state), options(state, 0)))
    assert seen[:3] == seen[3:]


def test_the_verb_stands_on_private_screens_only() -> None:
    state = choosing()
    roll(state, 3, 4)
    for decision in SPACEBASE.pending(state):
        (orders,) = [verb for verb in decision.verbs if verb.value == "orders"]
        assert orders.private
