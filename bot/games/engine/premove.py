"""Premove: a standing order for the first action of a seat's next turn."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract import Ask, ChoicePath, Choices, Complete, OrderForm, Pick, V, t
from bot.games.engine.stages import M_contra, S, Stage


def premove(
    stage: Stage[S, M_contra], kind: str, turn: Callable[[V], tuple[S, int]], is_new: Callable[[V], bool]
) -> OrderForm[V]:
    """Return the order form for the choices of a stage.

    `turn` returns the state as if a turn of the viewer began now, and their seat; it raises Refused where there are no
    turns yet. `is_new`: no action has been taken in the current turn.
    """

    def fields(view: V, said: ChoicePath) -> Choices:
        state, seat = turn(view)
        if len(said) == 1:
            return Pick("verb", stage.prompt, stage.menu(state, seat))
        choices = stage.by_value[said[1]].fields(state, seat, said[1:])
        if not isinstance(choices, Complete):
            return choices
        return Complete(lambda: t("As soon as it is your turn: {does}", does=choices.preview))

    def answer(view: V, ask: Ask, said: ChoicePath) -> ChoicePath | None:
        return said[1:] if is_new(view) else None

    return OrderForm(
        id="ahead",
        kinds=(kind,),
        name=t("A move ahead"),
        about=t("what you do first on your turn, if it is still possible then"),
        fields=fields,
        answer=answer,
        once=True,
    )
