"""Helpers for tests of standing orders: giving orders, and their answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from bot.games.contract import ChoicePath, Complete, Option, Pick, Refused
from bot.games.contract.game import A, E, Game, S, V
from bot.games.engine import standing_orders
from bot.games.engine.choice_walk import picks
from bot.words.formatter import formatter


class Orders(Generic[S, A, V, E]):
    """The orders of a game."""

    def __init__(self, game: Game[S, A, V, E]) -> None:
        self.game = game

    def text(self, state: S, seat: int, *said: str, language: str = "en") -> str:
        """Return an order as a sentence."""
        return formatter(language, self.game.meta.id).format(
            standing_orders.order_of(self.game, self.game.view(state, seat), said)
        )

    def options(self, state: S, seat: int, *said: str) -> tuple[Option, ...]:
        """Return the options of the next field."""
        pick = standing_orders.order_support(self.game, self.game.view(state, seat))(said)
        assert isinstance(pick, Pick)
        return pick.options

    def answer(self, state: S, seat: int, *said: str) -> ChoicePath | None:
        """Return the seat's choice by the order, which must be legal."""
        kinds = [one.kind for one in self.game.pending(state) if one.seat == seat]
        return standing_orders.answer(self.game, self.game.view(state, seat), self.game.ask(state, seat), kinds, said)

    def refusal(self, state: S, seat: int, *said: str) -> Refused | None:
        """Return the reason why the order, or its choice, is dropped."""
        try:
            self.answer(state, seat, *said)
        except Refused as refused:
            return refused
        return None

    def every(self, state: S, seat: int, form: str) -> Iterator[ChoicePath]:
        """Each order of a form; of numbers the least and the most."""
        ask = standing_orders.order_support(self.game, self.game.view(state, seat))

        def further(said: ChoicePath) -> Iterator[ChoicePath]:
            match ask(said):
                case Complete():
                    yield said
                case Pick() as pick:
                    for value in picks(pick):
                        yield from further((*said, value))
                case number:
                    assert not hasattr(number, "example")
                    for value in (number.low, number.high):  # pyright: ignore[reportAttributeAccessIssue]
                        yield from further((*said, str(value)))

        return further((form,))
