"""Stage of a turn: actions with and without tokens (F17, F18, F24 to F26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, reduce
from typing import Final

from bot.games.contract import AnyVerb, ChoicePath, Choices, Command, Complete, Decision, Part, Text, Who, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.move import Move, Stage, Verb, open_first
from bot.games.farfarout.rules import (
    battle,
    colonies,
    digging,
    exploring,
    hiring,
    mining,
    moving,
    quests,
    services,
    shipyard,
    shopping,
    trading,
    turns,
    using,
)
from bot.games.farfarout.state import State
from bot.games.farfarout.words import phrases


def _ends_trading(verb: Verb) -> Verb:
    """Let a verb end the market action, which lasts until its player does something else."""

    def play(move: Move, seat: int, action: act.Action) -> None:
        move.state.trading = False
        verb.play(move, seat, action)

    return verb if verb.action is act.Trade else replace(verb, play=play)


def _ending(state: State, seat: int, said: ChoicePath) -> Choices:
    tokens, points = sum(state.tokens), state.points
    return Complete(lambda: _ends(tokens, points), final=True)


def _ends(tokens: int, points: int) -> Text:
    """Return the end of the turn with the tokens and moves that are lost."""
    said = t("Your turn ends, and the next player's begins.")
    left = [phrases.tokens(tokens)] if tokens else []
    left += [phrases.moves(points)] if points else []
    return t("{said} Lost: {things}.", said=said, things=tuple(left)) if left else said


END: Verb = Verb(
    act.End,
    signed("stop", t("End the turn")),
    Command(t("end"), t("End your turn")),
    t("tokens and moves that are left are lost"),
    fields=_ending,
    play=lambda move, seat, action: turns.end(move),
    ends=True,
)
_ACTS: Final = tuple(
    _ends_trading(verb)
    for verb in (
        moving.FLY,
        moving.MOVE,
        mining.MINE,
        exploring.SCAN,
        exploring.DISCOVER,
        digging.DIG,
        trading.TRADE,
        hiring.HIRE,
        shopping.SHOP,
        shopping.SELL,
        shipyard.SHIP,
        colonies.INVEST,
        services.OUTPOST_QUEST,
        colonies.COLONISE,
        colonies.BUILD,
        battle.FIGHT,
        battle.ATTACK,
        services.RECOVER,
        services.EXCHANGE,
        quests.DELIVER,
        using.USE,
    )
)
_WHY_NOT: Final = {
    verb.value: quests.why_nobody_delivers if verb.action is act.Deliver else verb.why_not for verb in _ACTS
}
"""Public reasons why the active player cannot use a verb."""


def _usable(state: State) -> Iterator[str]:
    return (verb for verb, why_not in _WHY_NOT.items() if why_not is None or why_not(state, state.active) is None)


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision with a button for each possible action."""
    book, seat = books.of(state), state.active
    prices = {
        exploring.DISCOVER.value: exploring.price(book, state, seat),
        colonies.INVEST.value: colonies.price(state, seat),
    }
    usable = tuple((verb, prices.get(verb, 0)) for verb in _usable(state))
    moves = (state.points, moving.speed(book, state, seat))
    return (_decision(seat, sum(state.tokens), moves, usable, state.trading),)


@lru_cache(maxsize=8192)
def _decision(
    seat: int, tokens: int, moves: tuple[int, int], usable: tuple[tuple[str, int], ...], goes_on: bool
) -> Decision:
    """Return the cached decision.

    `moves` are the points left, and the moves of a token; `usable` the possible verbs, with ERG that they cost.
    """
    said = [*_left(tokens, moves)]
    if goes_on and any(verb == trading.TRADE.value for verb, _ in usable):
        said.append(t("The market action goes on: more trades cost no token."))
    more = reduce(lambda before, line: t("{said} {part}", said=before, part=line), said)
    prompt = t("{who} acts. {more}", who=Who(seat), more=more)
    verbs = (*(_priced(STAGE.by_value[verb], erg) for verb, erg in sorted(usable, key=_is_rare)), END)
    return Decision(seat, "turn", prompt, verbs, part=Part("near", seat))


def _priced(verb: AnyVerb, erg: int) -> AnyVerb:
    """Return the verb with its price in its name, if it has one."""
    return replace(verb, name=t("{action} ({erg})", action=verb.name, erg=phrases.erg(erg))) if erg else verb


def _is_rare(usable: tuple[str, int]) -> bool:
    """Check whether a verb is placed last: *Move* takes suitable tokens by itself."""
    return usable[0] == moving.MOVE.value


def _left(tokens: int, moves: tuple[int, int]) -> Iterator[Text]:
    """Return the tokens and the moves left; the picture has the colours."""
    points, speed = moves
    if tokens:
        yield t("{tokens}, {moves} each.", tokens=phrases.tokens(tokens), moves=phrases.moves(speed))
    if points:
        yield t("Left over: {moves}.", moves=phrases.moves(points))
    if not tokens and not points:
        yield t("No tokens and no moves are left.")


def must_decide(state: State) -> bool:
    """Check whether the active player can do anything but end the turn."""
    return any(state.tokens) or bool(state.points) or any(True for _ in _usable(state))


STAGE = Stage(
    (*_ACTS, END),
    _decisions,
    default=lambda state, seat: (END.value,),
    options=lambda state, seat: open_first([verb.option(state, seat) for verb in _ACTS], END.option(state, seat)),
    asks=lambda state: (state.active,),
)
