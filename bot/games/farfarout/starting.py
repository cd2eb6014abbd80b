"""The set-up that players decide: main quests, all at once and in secret; then the starting crew (F7, F9, F10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refused, Said, Text, Who, t
from bot.games.farfarout import hiring, holding, phrases, piles, services, turns
from bot.games.farfarout.book import CREW, MAIN, Book
from bot.games.farfarout.events import Chose, Dealt, QuestsOpened, Recruited
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import State

DEALT: Final = 3
JOINED: Final = "~"
"""Between the quest kept and the quest opened, in `Seat.choice`."""
_QUEST = OldVerb("quest", t("Choose quests"))
_QUEST_OPTION: Final = (Option(_QUEST.value, _QUEST.name),)
_RECRUIT = OldVerb("recruit", t("Buy crew"))
_RECRUIT_OPTION: Final = (Option(_RECRUIT.value, _RECRUIT.name),)
_KEEP = t("Which main quest do you keep?")
_OPEN = t("Which one do you put into the open row, for everybody?")
_WHOM = t("Which starting crew member do you buy?")


# --- main quests -----------------------------------------------------------------------------------------------------


def deal(move: Move) -> None:
    """Three main quests to each player (F7)."""
    for seat, me in enumerate(move.state.seats):
        for _ in range(DEALT):
            quest = piles.draw(move, seat, MAIN)
            assert quest is not None
            me.dealt.append(quest)
        move.tell(Dealt(seat=seat, quests=tuple(move.book.mains[quest].id for quest in me.dealt), to=(seat,)))


def is_asked(state: State, seat: int) -> bool:
    """Whether the seat has still to choose its quests."""
    return not state.seats[seat].choice


@lru_cache(maxsize=8)
def quest_decision(seat: int) -> Decision:
    """In secret."""
    return Decision(seat, "quests", _KEEP, (_QUEST,), private=True)


def quest_verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _QUEST_OPTION


def quest_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `quest`."""
    dealt = sorted(state.seats[seat].dealt)
    match said:
        case (_,):
            return Pick("keep", _KEEP, tuple(services.option(book, MAIN, quest) for quest in dealt), rule="F7")
        case (_, keep):
            rest = (quest for quest in dealt if book.mains[quest].id != keep)
            return Pick("open", _OPEN, tuple(services.option(book, MAIN, quest) for quest in rest), rule="F7")
        case (_, keep, opened):
            return _choosing(phrases.name_of(book, keep), phrases.name_of(book, opened))
        case _:
            raise AssertionError(said)


def _choosing(keep: Text, opened: Text) -> Complete:
    return Complete(
        t("You keep {keep}; {opened} comes into the open row; the third one goes back.", keep=keep, opened=opened),
        final=True,
    )


def choose(move: Move, seat: int, keep: str, opened: str) -> None:
    """What a seat has chosen is shown when all have."""
    move.seat(seat).choice = f"{keep}{JOINED}{opened}"
    move.tell(Chose(seat=seat))


def open_quests(move: Move) -> None:
    """All have chosen: quests are kept and opened, the third ones go back; then the first crew are bought."""
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


# --- crew ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def crew_decision(seat: int) -> Decision:
    """Counter-clockwise, the start player last."""
    return Decision(seat, "crew", t("{who} buys one of the starting crew.", who=Who(seat)), (_RECRUIT,))


def crew_verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _RECRUIT_OPTION


def unbought(book: Book, state: State) -> list[int]:
    """The starting crew whom nobody has bought."""
    taken = {crew for me in state.seats for crew in me.crew}
    return [crew for crew in book.starters if crew not in taken]


def crew_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `recruit`."""
    if len(said) == 1:
        purse = state.seats[seat].erg
        return Pick(
            "crew",
            _WHOM,
            tuple(hiring.offer(book, crew, book.crew[crew].cost, purse) for crew in unbought(book, state)),
            rule="F9",
        )
    crew = book.numbers[said[1]]
    return hiring.hiring(book, crew, book.crew[crew].cost)


def recruit(move: Move, seat: int, said: str) -> None:
    """Paid from the first ERG. When all have crew, the rest join the deck, and the start player begins."""
    state, me, crew = move.state, move.seat(seat), move.book.numbers[said]
    me.erg -= move.book.crew[crew].cost
    me.crew.append(crew)
    move.tell(Recruited(seat=seat, crew=said, erg=move.book.crew[crew].cost))
    if seat != state.first:
        state.active = (seat - 1) % len(state.seats)
        return
    for one in unbought(move.book, state):
        piles.put_back(move, CREW, one)
    state.phase = "turns"
    turns.begin(move, state.first)


def default(book: Book, state: State, seat: int) -> Said:
    """The first two quests; the cheapest crew."""
    if state.phase == "quests":
        if not is_asked(state, seat):
            raise Refused("", t("It's not your turn to decide anything."))
        keep, opened = (book.mains[quest].id for quest in sorted(state.seats[seat].dealt)[:2])
        return ("quest", keep, opened)
    crew = min(unbought(book, state), key=lambda one: (book.crew[one].cost, one))
    return ("recruit", book.crew[crew].id)
