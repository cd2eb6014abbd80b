"""Stages of the set-up: main quests simultaneously in secret, then crew (F7, F9, F10)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Option, Pick, Who, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import CREW, MAIN, Book
from bot.games.farfarout.events import Chose, Dealt, QuestsOpened, Recruited
from bot.games.farfarout.move import Move, Stage, Verb
from bot.games.farfarout.rules import hiring, holding, piles, turns
from bot.games.farfarout.state import State
from bot.games.farfarout.words import phrases

DEALT: Final = 3
JOINED: Final = "~"
"""Separator of the quest kept and the quest opened, in `Seat.choice`."""
_KEEP = t("Which main quest do you keep?")


# --- main quests -----------------------------------------------------------------------------------------------------


def deal(move: Move) -> None:
    """Deal three main quests to each player (F7)."""
    for seat, me in enumerate(move.state.seats):
        for _ in range(DEALT):
            quest = piles.draw(move, seat, MAIN)
            assert quest is not None
            me.dealt.append(quest)
        move.tell(Dealt(seat=seat, quests=tuple(move.book.mains[quest].id for quest in me.dealt), to=(seat,)))


def choosers(state: State) -> tuple[int, ...]:
    """Return the seats that have still to choose quests."""
    return tuple(seat for seat, me in enumerate(state.seats) if not me.choice)


def _choosing(state: State, seat: int, said: ChoicePath) -> Choices:
    book, dealt = books.of(state), sorted(state.seats[seat].dealt)
    match said:
        case (_, keep):
            rest = tuple(_dealt(book, quest) for quest in dealt if book.mains[quest].id != keep)
            return Pick("open", t("Which one do you put into the open row, for everybody?"), rest, rule="F7")
        case (_, keep, opened):
            names = phrases.name_of(book, keep), phrases.name_of(book, opened)
            return Complete(
                lambda: t("You keep {keep}; {opened} comes into the open row; the third one goes back.",
                          keep=names[0], opened=names[1]),
                final=True,
            )  # fmt: skip
        case _:
            return Pick("keep", _KEEP, tuple(_dealt(book, quest) for quest in dealt), rule="F7")


def _dealt(book: Book, quest: int) -> Option:
    """Return a quest as an option; the picture of the hand has the rest of it."""
    one = book.mains[quest]
    return Option(one.id, phrases.name_of(book, one.id), lambda: phrases.quest_points(one))


def _choose(move: Move, seat: int, action: act.Quest) -> None:
    """Record a seat's choice, which is revealed when all have chosen."""
    move.seat(seat).choice = f"{action.keep}{JOINED}{action.open}"
    move.tell(Chose(seat=seat))


def open_quests(move: Move) -> None:
    """Keep and open the chosen quests; the third ones return, then crew is bought."""
    state = move.state
    for me in state.seats:
        keep, opened = (move.book.numbers[quest] for quest in me.choice.split(JOINED))
        me.main = keep
        state.row.append(opened)
        for quest in me.dealt:
            if quest not in (keep, opened):
                piles.put_back(move, MAIN, quest)
        me.dealt, me.choice = [], ""
    move.tell(
        QuestsOpened(
            seat=state.first,
            row=tuple(move.book.mains[quest].id for quest in state.row),
            mains=tuple(holding.public_id(move.book, MAIN, me.main) for me in state.seats),
        )
    )
    state.phase, state.active = "crew", (state.first - 1) % len(state.seats)


QUEST = Verb(
    act.Quest,
    signed("main_quest", t("Choose quests")),
    Command(t("quest"), t("Keep one of your three main quests, and open another one"), group=act.START),
    fields=_choosing,
    play=_choose,
)


def _quest_decisions(state: State) -> tuple[Decision, ...]:
    return tuple(Decision(seat, "quests", _KEEP, (QUEST,), private=True) for seat in choosers(state))


def _first_quests(state: State, seat: int) -> ChoicePath:
    mains = books.of(state).mains
    keep, opened = (mains[quest].id for quest in sorted(state.seats[seat].dealt)[:2])
    return (QUEST.value, keep, opened)


QUESTS = Stage((QUEST,), _quest_decisions, _first_quests, asks=choosers)


# --- crew ------------------------------------------------------------------------------------------------------------


def _unbought(state: State) -> list[int]:
    """Return the starting crew that nobody has bought."""
    book = books.of(state)
    taken = {crew for me in state.seats for crew in me.crew}
    return [crew for crew in book.starters if crew not in taken]


def _recruiting(state: State, seat: int, said: ChoicePath) -> Choices:
    book, purse = books.of(state), state.seats[seat].erg
    if len(said) == 1:
        unbought = sorted(_unbought(state), key=lambda crew: book.crew[crew].cost)
        found = tuple(hiring.offer(book, crew, book.crew[crew].cost, purse, phrases.crew_kind) for crew in unbought)
        return Pick("crew", t("Which starting crew member do you buy?"), found, rule="F9")
    crew = book.numbers[said[1]]
    return hiring.hiring(book, crew, book.crew[crew].cost)


def _recruit(move: Move, seat: int, action: act.Recruit) -> None:
    """Buy crew from the first ERG.

    When all seats have crew, the rest join the deck, and the start player begins.
    """
    state, me, crew = move.state, move.seat(seat), move.book.numbers[action.crew]
    me.erg -= move.book.crew[crew].cost
    me.crew.append(crew)
    move.tell(Recruited(seat=seat, crew=action.crew, erg=move.book.crew[crew].cost))
    if seat != state.first:
        state.active = (seat - 1) % len(state.seats)
        return
    for one in _unbought(state):
        piles.put_back(move, CREW, one)
    state.phase = "turns"
    turns.begin(move, state.first)


RECRUIT = Verb(
    act.Recruit,
    signed("crew", t("Buy crew")),
    Command(t("first hire"), t("Buy a member of the starting crew"), english="recruit", group=act.START),
    fields=_recruiting,
    play=_recruit,
)


def _crew_decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision of the next seat: counter-clockwise, the start player last."""
    prompt = t("{who} buys one of the starting crew.", who=Who(state.active))
    return (Decision(state.active, "crew", prompt, (RECRUIT,)),)


def _cheapest(state: State, seat: int) -> ChoicePath:
    crew = books.of(state).crew
    return (RECRUIT.value, crew[min(_unbought(state), key=lambda one: (crew[one].cost, one))].id)


CREW_STAGE = Stage((RECRUIT,), _crew_decisions, _cheapest)
