"""A turn: tokens, what they can do from here, the next player (F17, F18, F22 to F26)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from typing import Final

from bot.games.contract import Complete, Decision, OldVerb, Option, Refusal, Text, Who, t
from bot.games.farfarout import (
    battle,
    belongings,
    colonies,
    digging,
    exploring,
    hiring,
    mining,
    moving,
    phrases,
    quests,
    services,
    shipyard,
    shopping,
    trading,
    using,
)
from bot.games.farfarout.book import Book
from bot.games.farfarout.data import TOKENS
from bot.games.farfarout.events import TurnBegan, TurnEnded
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import State

Why = Callable[[Book, State, int], Refusal | None]
_WHYS: Final[dict[str, Why]] = {
    "fly": moving.refusal,
    "move": moving.choosing_refusal,
    "mine": mining.refusal,
    "scan": exploring.scan_refusal,
    "discover": exploring.system_refusal,
    "dig": digging.refusal,
    "trade": trading.refusal,
    "hire": hiring.refusal,
    "shop": shopping.shop_refusal,
    "sell": shopping.sell_refusal,
    "ship": shipyard.refusal,
    "invest": colonies.invest_refusal,
    "outpost": services.outpost_refusal,
    "colonise": colonies.colonise_refusal,
    "build": colonies.build_refusal,
    "fight": battle.fight_refusal,
    "attack": battle.attack_refusal,
    "recover": services.recover_refusal,
    "exchange": services.exchange_refusal,
    "deliver": quests.refusal,
    "use": using.refusal,
}
"""Each verb of a turn, with why it is not possible (None: it is)."""
_NAMES: Final = {
    "fly": t("Move"), "move": t("Move, pick tokens"), "mine": t("Mine"), "scan": t("Scan a planet"),
    "discover": t("Scan a system"), "dig": t("Dig"),
    "trade": t("Trade resources"), "hire": t("Hire"), "shop": t("Buy an item"), "sell": t("Sell an item"),
    "ship": t("Buy a ship"), "invest": t("Invest"), "outpost": t("Outpost quest"), "colonise": t("Colonise"),
    "build": t("Build a tech site"), "fight": t("Fight"), "attack": t("Attack a player"),
    "recover": t("Recover shields"), "exchange": t("Exchange main quest"), "deliver": t("Deliver"),
    "use": t("Use an item"), "end": t("End the turn"),
}  # fmt: skip
_GREEN, _GREY, _ORANGE, _RED = (phrases.TOKEN_NAMES[token] for token in TOKENS)
_HINTS: Final = {
    "fly": t("takes the tokens that can do least there"), "move": t("you choose the tokens"), "mine": _GREEN,
    "scan": _GREY, "discover": _GREY, "dig": _GREY,
    "trade": _ORANGE, "hire": _ORANGE, "shop": _ORANGE, "sell": _ORANGE, "ship": _ORANGE, "invest": _ORANGE,
    "outpost": _RED, "colonise": _RED, "build": _RED, "fight": _RED, "attack": _RED,
    "recover": t("any two tokens"), "exchange": t("any two tokens"), "deliver": t("no token"), "use": t("no token"),
    "end": t("tokens and moves that are left are lost"),
}  # fmt: skip
_NO_TOKENS: Final = t("No tokens and no moves are left.")
_TRADING: Final = t("The market action goes on: more trades cost no token.")
_STILL_TRADING: Final = Option("trade", _NAMES["trade"], t("the same market action, no token"))
_END: Final = OldVerb("end", _NAMES["end"], ends=True)
_OPTIONS: Final = {verb: Option(verb, name, _HINTS[verb]) for verb, name in _NAMES.items()}
_ENDING: Final = t("Your turn ends, and the next player's begins.")


# --- what is asked, and what is legal --------------------------------------------------------------------------------


def decision(book: Book, state: State) -> Decision:
    """The active player: a button for all that is possible here and now."""
    seat = state.active
    usable = tuple(verb for verb, why in _WHYS.items() if _seems_open(book, state, verb, why))
    moves = (state.points, moving.speed(book, state, seat))
    return _decision(seat, tuple(state.tokens), moves, usable, state.trading)


def _seems_open(book: Book, state: State, verb: str, why: Why) -> bool:
    """Whether the active player can do this, as far as everybody knows."""
    if verb == "deliver":
        return quests.might_deliver(book, state, state.active)
    return why(book, state, state.active) is None


@lru_cache(maxsize=8192)
def _decision(
    seat: int, tokens: tuple[int, ...], moves: tuple[int, int], usable: tuple[str, ...], trading: bool
) -> Decision:
    """`moves`: points left, and what a token gives."""
    verbs = (*(OldVerb(verb, _NAMES[verb]) for verb in usable), _END)
    said = (*_left(tokens, moves), *((_TRADING,) if trading and "trade" in usable else ()))
    prompt = t("{who} acts. {more}", who=Who(seat), more=reduce(_joined, said))
    return Decision(seat, "turn", prompt, verbs, part=f"near{seat}")


def _left(tokens: tuple[int, ...], moves: tuple[int, int]) -> Iterator[Text]:
    """The tokens and the moves that there are."""
    points, speed = moves
    if any(tokens):
        yield t("Tokens: {tokens} ({moves} each).", tokens=phrases.token_counts(tokens),
                moves=phrases.moves(speed))  # fmt: skip
    if points:
        yield t("Left over: {moves}.", moves=phrases.moves(points))
    if not any(tokens) and not points:
        yield _NO_TOKENS


def _joined(said: Text, line: Text) -> Text:
    return t("{said} {part}", said=said, part=line)


def ending(state: State) -> Complete:
    """What ending the turn does to what is left."""
    return _ending(sum(state.tokens), state.points)


@lru_cache(maxsize=64)
def _ending(tokens: int, points: int) -> Complete:
    left = [phrases.tokens(tokens)] if tokens else []
    left += [phrases.moves(points)] if points else []
    said = t("{said} Lost: {things}.", said=_ENDING, things=tuple(left)) if left else _ENDING
    return Complete(said, final=True)


def verbs(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first; what is not possible says why."""
    open_ones: list[Option] = []
    closed: list[Option] = []
    for verb, why in _WHYS.items():
        refusal = why(book, state, seat)
        if refusal is None:
            open_ones.append(_STILL_TRADING if state.trading and verb == "trade" else _OPTIONS[verb])
        else:
            closed.append(Option(verb, _NAMES[verb], _HINTS[verb], refusal=refusal))
    return (*open_ones, _OPTIONS["end"], *closed)


def must_decide(book: Book, state: State) -> bool:
    """Whether the active player has anything to do but end the turn."""
    if any(state.tokens) or state.points:
        return True
    return any(_seems_open(book, state, verb, why) for verb, why in _WHYS.items())


# --- what happens ----------------------------------------------------------------------------------------------------


def begin(move: Move, seat: int) -> None:
    """All tokens of the ship, and of items, are there again (F23)."""
    state, me = move.state, move.seat(seat)
    extra = belongings.powers(move.book, me).tokens
    state.active = seat
    state.tokens = [n + more for n, more in zip(move.book.ships[me.ship].actions, extra, strict=True)]
    state.points, state.fought, state.beaten, state.stopped = 0, [], False, False
    state.trading, state.traded = False, (0, 0)
    move.tell(TurnBegan(seat=seat, round=state.round))


def end(move: Move) -> None:
    """The next player clockwise (F22)."""
    seat = move.state.active
    following = (seat + 1) % len(move.state.seats)
    if following == move.state.first:
        move.state.round += 1
    move.tell(TurnEnded(seat=seat, next=following))
    begin(move, following)
