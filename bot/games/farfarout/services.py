"""What any two tokens can do: new shields, another main quest (F31, F32). And outpost quests at Neptune (F55)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Text, Who, t
from bot.games.farfarout import belongings, holding, moving, phrases, piles
from bot.games.farfarout.battle import NO_TOKEN, RED
from bot.games.farfarout.book import MAIN, OUTPOST, Book
from bot.games.farfarout.events import Recovered
from bot.games.farfarout.move import Move, planet_at
from bot.games.farfarout.state import NOBODY, State, Task

TWO: Final = 2
"""Tokens of any colour."""
LOOKED_AT: Final = {MAIN: 2, OUTPOST: 3}
"""How many quests are drawn to choose from."""
NONE: Final = "none"
VERB: Final = OldVerb("keep", t("Choose a quest"))
_OPTION: Final = (Option(VERB.value, VERB.name),)
_TWO_TOKENS = t("This takes two tokens, and you have fewer left.")
_AT_NEPTUNE = t("Quests are taken and exchanged at Neptune.")
_NO_TOKENS = Refusal("F32", _TWO_TOKENS)
_NO_TOKENS_FOR_IT = Refusal("F31", _TWO_TOKENS)
_NOT_NEPTUNE = Refusal("F31", _AT_NEPTUNE)
_NO_QUESTS_HERE = Refusal("F55", _AT_NEPTUNE)
_NO_PLANET = Refusal("F32", t("Shields are recovered on a planet only."))
_FULL = Refusal("F32", t("You have all your shields."))
_NO_MAIN = Refusal("F31", t("There are no main quests left."))
_NO_OUTPOST = Refusal("F55", t("There are no outpost quests left."))
_EXCHANGING: Final = Complete(
    t("You draw two main quests and keep one of them instead of your own; the rest go back."), final=True
)
_LOOKING: Final = Complete(t("You look at three outpost quests and keep one."), final=True)
_WHICH = t("Which quest do you keep?")
_WHICH_DROPPED = t("Which outpost quest do you give back for it?")
_KEEP_NONE: Final = Option(NONE, t("None of them"))
_NO_DROP: Final = Pick("drop", _WHICH_DROPPED, (Option(NONE, t("none")),), rule="F55")
_NONE_KEPT: Final = Complete(t("You keep what you have."), final=True)


# --- shields ---------------------------------------------------------------------------------------------------------


def recover_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why shields cannot be recovered here and now."""
    if sum(state.tokens) < TWO:
        return _NO_TOKENS
    me = state.seats[seat]
    if planet_at(book, state, me.place) is None:
        return _NO_PLANET
    return _FULL if me.shields >= belongings.most_shields(book, me) else None


def recover_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `recover`."""
    if len(said) == 1:
        return moving.burning(tuple(state.tokens), TWO, "F32")
    return _recovering(belongings.most_shields(book, state.seats[seat]))


@cache
def _recovering(most: int) -> Complete:
    return Complete(t("You have {shields} again.", shields=phrases.shields(most)))


def recover(move: Move, seat: int, burn: tuple[str, ...]) -> None:
    """Two tokens: shields to the maximum."""
    moving.spend(move, burn)
    me = move.seat(seat)
    me.shields = belongings.most_shields(move.book, me)
    move.tell(Recovered(seat=seat, shields=me.shields))


# --- quests ----------------------------------------------------------------------------------------------------------


def exchange_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why the main quest cannot be exchanged here and now."""
    if sum(state.tokens) < TWO:
        return _NO_TOKENS_FOR_IT
    if state.seats[seat].place != book.neptune:
        return _NOT_NEPTUNE
    return None if piles.left(state, MAIN) else _NO_MAIN


def exchange_fields(state: State, said: Said) -> Choices:
    """What follows the verb `exchange`."""
    return moving.burning(tuple(state.tokens), TWO, "F31") if len(said) == 1 else _EXCHANGING


def exchange(move: Move, seat: int, burn: tuple[str, ...]) -> None:
    """Two tokens: two main quests to choose from."""
    moving.spend(move, burn)
    holding.offer(move, seat, MAIN, LOOKED_AT[MAIN])


def outpost_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why no outpost quest can be taken here and now."""
    if not state.tokens[RED]:
        return NO_TOKEN
    if state.seats[seat].place != book.neptune:
        return _NO_QUESTS_HERE
    return None if piles.left(state, OUTPOST) else _NO_OUTPOST


def outpost_fields() -> Complete:
    """All is said with the verb."""
    return _LOOKING


def outpost(move: Move, seat: int) -> None:
    """A red token: three outpost quests to choose from."""
    move.state.tokens[RED] -= 1
    holding.offer(move, seat, OUTPOST, LOOKED_AT[OUTPOST])


@lru_cache(maxsize=16)
def decision(seat: int, kind: str) -> Decision:
    """The seat keeps one of those it has drawn, and does so in private."""
    if kind == "main":
        prompt = t("{who} chooses a main quest.", who=Who(seat))
    else:
        prompt = t("{who} chooses an outpost quest.", who=Who(seat))
    return Decision(seat, kind, prompt, (VERB,), private=True)


def verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTION


def is_full(state: State, task: Task) -> bool:
    """Whether the seat must give back an outpost quest for a new one."""
    return task.kind == "outpost" and len(state.seats[task.seat].outposts) >= holding.MOST_OUTPOSTS


def keep_fields(book: Book, state: State, task: Task, said: Said) -> Choices:
    """What follows the verb `keep`."""
    deck = holding.deck_of(task)
    match said:
        case (_,):
            options = tuple(option(book, deck, number) for number in sorted(task.cards))
            rule = "F31" if deck == MAIN else "F55"
            return Pick("quest", _WHICH, (*options, _KEEP_NONE) if is_full(state, task) else options, rule=rule)
        case (_, "none"):
            return _NO_DROP
        case (_, "none", _):
            return _NONE_KEPT
        case (_, _):
            if not is_full(state, task):
                return _NO_DROP
            mine = sorted(state.seats[task.seat].outposts)
            return Pick("drop", _WHICH_DROPPED, tuple(option(book, deck, number) for number in mine), rule="F55")
        case (_, quest, _):
            return _keeping(phrases.name_of(book, quest))
        case _:
            raise AssertionError(said)


@lru_cache(maxsize=512)
def option(book: Book, deck: int, number: int) -> Option:
    """A quest to choose."""
    quest = holding.quest(book, deck, number)
    return Option(quest.id, phrases.called(quest.name), phrases.quest_hint(book, quest))


def _keeping(quest: Text) -> Complete:
    return Complete(t("You keep {quest}; what you do not keep goes back into the deck.", quest=quest))


def keep(move: Move, task: Task, quest: str, drop: str) -> None:
    """One is kept, the rest go back."""
    kept, dropped = (NOBODY if said == NONE else move.book.numbers[said] for said in (quest, drop))
    holding.keep(move, task, kept, dropped)
