"""Services: shields and main quests for two tokens (F31, F32), outposts at Neptune (F55)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Option, Pick, Refusal, Who, signed, t
from bot.games.engine.stages import complete
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import MAIN, OUTPOST
from bot.games.farfarout.events import Recovered
from bot.games.farfarout.move import Move, Verb, planet_at
from bot.games.farfarout.rules import belongings, holding, moving, piles, tasks
from bot.games.farfarout.rules.battle import NO_TOKEN, RED
from bot.games.farfarout.state import NOBODY, State, Task
from bot.games.farfarout.words import phrases

TWO: Final = 2
"""Tokens of any colour."""
LOOKED_AT: Final = {MAIN: 2, OUTPOST: 3}
"""Number of quests drawn to choose from."""
NONE: Final = "none"
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
_NO_DROP: Final = Pick("drop", _WHICH_DROPPED, (Option(NONE, t("none")),), rule="F55")
_NONE_KEPT: Final = Complete(t("You keep what you have."), final=True)


# --- shields ---------------------------------------------------------------------------------------------------------


def _no_recovery(state: State, seat: int) -> Refusal | None:
    if sum(state.tokens) < TWO:
        return _NO_TOKENS
    book, me = books.of(state), state.seats[seat]
    if planet_at(book, state, me.place) is None:
        return _NO_PLANET
    return _FULL if me.shields >= belongings.most_shields(book, me) else None


def _recovering(state: State, seat: int, said: ChoicePath) -> Choices:
    if len(said) == 1:
        return moving.burning(state.tokens, TWO, "F32")
    most = belongings.most_shields(books.of(state), state.seats[seat])
    return Complete(lambda: t("You have {shields} again.", shields=phrases.shields(most)))


def _recover(move: Move, seat: int, action: act.Recover) -> None:
    """Spend two tokens for maximum shields."""
    moving.spend(move, action.burn)
    me = move.seat(seat)
    me.shields = belongings.most_shields(move.book, me)
    move.tell(Recovered(seat=seat, shields=me.shields))


RECOVER = Verb(
    act.Recover,
    signed("shield", t("Recover shields")),
    Command(t("recover"), t("Spend any two tokens: your shields are full again")),
    t("any two tokens"),
    why_not=_no_recovery,
    fields=_recovering,
    play=_recover,
)


# --- quests ----------------------------------------------------------------------------------------------------------


def _no_exchange(state: State, seat: int) -> Refusal | None:
    if sum(state.tokens) < TWO:
        return _NO_TOKENS_FOR_IT
    if state.seats[seat].place != books.of(state).neptune:
        return _NOT_NEPTUNE
    return None if piles.left(state, MAIN) else _NO_MAIN


def _exchange(move: Move, seat: int, action: act.Exchange) -> None:
    """Spend two tokens for two main quests to choose from."""
    moving.spend(move, action.burn)
    holding.offer(move, seat, MAIN, LOOKED_AT[MAIN])


EXCHANGE = Verb(
    act.Exchange,
    signed("main_quest", t("Exchange main quest")),
    Command(t("another quest"), t("Spend any two tokens at Neptune: another main quest"), english="exchange"),
    t("any two tokens"),
    why_not=_no_exchange,
    fields=lambda state, seat, said: moving.burning(state.tokens, TWO, "F31") if len(said) == 1 else _EXCHANGING,
    play=_exchange,
)


def _no_outpost(state: State, seat: int) -> Refusal | None:
    if not state.tokens[RED]:
        return NO_TOKEN
    if state.seats[seat].place != books.of(state).neptune:
        return _NO_QUESTS_HERE
    return None if piles.left(state, OUTPOST) else _NO_OUTPOST


def _outpost(move: Move, seat: int, action: act.Outpost) -> None:
    """Spend a red token for three outpost quests to choose from."""
    move.state.tokens[RED] -= 1
    holding.offer(move, seat, OUTPOST, LOOKED_AT[OUTPOST])


OUTPOST_QUEST = Verb(
    act.Outpost,
    signed("outpost_quest", t("Outpost quest")),
    Command(t("outpost"), t("Look at three outpost quests at Neptune")),
    phrases.TOKEN_NAMES["red"],
    why_not=_no_outpost,
    fields=complete(_LOOKING),
    play=_outpost,
)


# --- choice of a quest
# ---------------------------------------------------------------------------------------------------


def _is_full(state: State, task: Task) -> bool:
    """Check whether the seat must give back an outpost quest for a new one."""
    return task.kind == "outpost" and len(state.seats[task.seat].outposts) >= holding.MOST_OUTPOSTS


def _keeping(state: State, seat: int, said: ChoicePath) -> Choices:
    book, task = books.of(state), tasks.top(state)
    deck = holding.deck_of(task)
    match said:
        case (_, "none"):
            return _NO_DROP
        case (_, "none", _):
            return _NONE_KEPT
        case (_, _):
            if not _is_full(state, task):
                return _NO_DROP
            mine = tuple(holding.option(book, deck, number) for number in sorted(state.seats[task.seat].outposts))
            return Pick("drop", _WHICH_DROPPED, mine, rule="F55")
        case (_, quest, _):
            name = phrases.name_of(book, quest)
            return Complete(lambda: t("You keep {quest}; what you do not keep goes back into the deck.", quest=name))
        case _:
            options = tuple(holding.option(book, deck, number) for number in sorted(task.cards))
            rule = "F31" if deck == MAIN else "F55"
            none = (Option(NONE, t("None of them")),) if _is_full(state, task) else ()
            return Pick("quest", _WHICH, (*options, *none), rule=rule)


def _keep(move: Move, task: Task, action: act.Keep) -> None:
    """Keep one quest and return the rest."""
    kept, dropped = (NOBODY if said == NONE else move.book.numbers[said] for said in (action.quest, action.drop))
    holding.keep(move, task, kept, dropped)


KEEP = Verb(
    act.Keep,
    signed("outpost_quest", t("Choose a quest")),
    Command(t("keep a quest"), t("Keep one of the quests that you drew"), english="keep", group=act.CHOOSE),
    fields=_keeping,
    play=tasks.done(_keep),
)


def _decision(state: State, task: Task) -> Decision:
    """Return the private decision."""
    if task.kind == "main":
        prompt = t("{who} chooses a main quest.", who=Who(task.seat))
    else:
        prompt = t("{who} chooses an outpost quest.", who=Who(task.seat))
    return Decision(task.seat, task.kind, prompt, (KEEP,), private=True)


def _default(state: State, task: Task) -> ChoicePath:
    if _is_full(state, task):
        return (KEEP.value, NONE, NONE)
    return (KEEP.value, holding.quest(books.of(state), holding.deck_of(task), min(task.cards)).id, NONE)


MAIN_STAGE = tasks.stage((KEEP,), _decision, _default)
OUTPOST_STAGE = tasks.stage((KEEP,), _decision, _default, forces=False)
