"""Board header: the player to move and the prompt, or the winner and the reason."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.andromeda.components.data import PLANETS
from bot.games.andromeda.rules import scoring
from bot.games.andromeda.state import NOBODY
from bot.games.andromeda.view import TradeView, View
from bot.games.andromeda.words import phrases
from bot.games.contract import Text, Who, t, tn
from rendering.andromeda.scene import BAR
from rendering.badges import State
from rendering.canvas import Sheet
from rendering.header import put_header
from rendering.renderer import RenderOptions
from rendering.theme import GOLD, MUTED


class _Asked(NamedTuple):
    """The first line with its badge state, and the second line."""

    who: Text
    seat: int
    what: Text
    state: State = "acts"


def put_question(sheet: Sheet, view: View, look: RenderOptions) -> None:
    """Draw the bar, with the round at the right."""
    asked, last = _asked(view), view.final and view.phase != "over"
    aside = t("Last round") if last else t("Round {n}", n=view.round)
    put_header(
        sheet, BAR, look.say(asked.who), look.say(asked.what), look.say(aside), seat=asked.seat, state=asked.state,
        quiet=GOLD if last else MUTED,
    )  # fmt: skip


def _asked(view: View) -> _Asked:
    if view.phase == "over":
        first, *others = winners = scoring.winners(view)
        who = t("{players} win", players=tuple(map(Who, winners))) if others else t("{who} wins", who=Who(first))
        return _Asked(who, first, scoring.REASON, "won")
    if view.trade is not None:
        return _trading(view, view.trade)
    if view.phase == "movement":
        return _Asked(phrases.name(view.turn), view.turn, t("uses a movement card, or none"))
    return _Asked(phrases.name(view.turn), view.turn, _acting(view))


def _acting(view: View) -> Text:
    if view.challenge is None:
        return tn("{n} action left", "{n} actions left", view.actions)
    planet = PLANETS[view.challenge.planet].name
    return tn(
        "Challenge on {planet}: {n} draw left",
        "Challenge on {planet}: {n} draws left",
        view.challenge.draws,
        planet=planet,
    )


def _trading(view: View, trade: TradeView) -> _Asked:
    match trade.stage:
        case "offer":
            return _Asked(phrases.name(view.leader), view.leader, t("plays a card face up"))
        case "answer":
            players = tuple(map(Who, view.waiting))
            still = t("Still to answer: {players}", players=players) if players else t("All have answered")
            return _Asked(t("Answer {who}", who=Who(view.leader)), view.leader, still, "")
        case _:
            seat = view.leader if trade.turn == NOBODY else trade.turn
            what = t("swaps with a partner") if seat == view.leader else t("swaps cards, or takes their own")
            return _Asked(phrases.name(seat), seat, what)
