"""Screens of a vote in its table's thread: question, ballots, result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from discord import ButtonStyle
from discord.utils import format_dt

from bot.enums import VoteKind, VoteResult
from bot.games.contract import CLOSED, Text, Who, t
from bot.games.registry import GAMES
from bot.rows import VoteRow
from bot.tables.model import table_rules
from bot.tables.model.notifications import GameResumed, VoteOver
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import opened, subject_of
from bot.tables.timing.vote_rules import vote_duration
from cogs.ui.components import Button, Screen, button, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR, QUIET
from cogs.ui.texts import duration, labelled, mention
from cogs.ui.translator import Translator, escape

ENDS = (VoteResult.STANDS, VoteResult.WITHOUT)
"""Choices that are irreversible."""


def asked(vote: VoteRow, info: TableInfo, voice: Translator, calls: Sequence[int] = ()) -> Screen:
    """Build an open vote; `calls` are the users to notify."""
    lines = [
        " ".join([voice.markdown(_question(vote, info)), *map(mention, calls)]),
        *_ballots(vote.ballots, _labels(vote.kind, ai=VoteResult.SUBSTITUTE in vote.choices), voice),
        f"-# {voice.markdown(_law(vote))}",
    ]
    return Screen(text(lines), *rows(_buttons(vote, info, voice)), colour=COLOUR, mentions=calls)


def _question(vote: VoteRow, info: TableInfo) -> Text:
    match vote.kind:
        case VoteKind.ABSENT:
            return _not_there(vote)
        case VoteKind.DRAW:
            return t("{who} offers a draw. Do all agree?", who=_asker(vote, info))
        case VoteKind.END:
            return t("{who} asks to end this game without a result. Do all agree?", who=_asker(vote, info))
        case VoteKind.PAUSE:
            return t("{who} asks to pause this table: no clocks, no reminders. Do all agree?", who=_asker(vote, info))
        case VoteKind.HOST_END:
            name, why = table_rules.said_by(vote.detail) or ("", "")
            return t("{name} asks to end this game: “{why}” Should it end?", name=escape(name), why=escape(why))


def _not_there(vote: VoteRow) -> Text:
    who, whom = Who(vote.seat), subject_of(vote)
    if whom.missed:
        return t("{who} has missed {n} time limits in a row. How should the game go on?", who=who, n=whom.missed)
    return t("{who} has not moved since {when}. How should the game go on?", who=who, when=f"<t:{whom.since}:f>")


def _asker(vote: VoteRow, info: TableInfo) -> Text | Who:
    seat = info.seat_of(vote.asked_by)
    return t("Somebody") if seat is None else Who(seat)


def _law(vote: VoteRow) -> Text:
    when = format_dt(vote.until, "R")
    match vote.kind:
        case VoteKind.ABSENT:
            return t("What most of those who vote want is done, {when}; in a tie we wait.", when=when)
        case VoteKind.HOST_END:
            return t("What most of those who vote want is done, {when}; in a tie the game goes on.", when=when)
        case _:
            return t("It is done as soon as all have agreed. Time ends {when}.", when=when)


def _ballots(ballots: Mapping[str, str], labels: Mapping[str, Text], voice: Translator) -> Iterator[str]:
    """Yield the lines of the ballots by choice."""
    for choice, label in labels.items():
        users = [mention(int(user)) for user, said in ballots.items() if said == choice]
        if users:
            yield f"- {voice.markdown(labelled(label, f'{len(users)}'))} {' '.join(users)}"


CHOICES: Mapping[str, Text] = {
    VoteResult.WAIT: t("Wait longer"),
    VoteResult.AI: t("Go on without them"),
    VoteResult.SUBSTITUTE: t("Seek a substitute"),
    VoteResult.STANDS: t("End it as it stands"),
    VoteResult.WITHOUT: t("End without result"),
}
_ANSWERS: Mapping[str, Text] = {VoteResult.YES: t("Agree"), VoteResult.NO: t("Refuse")}


def _labels(kind: str, *, ai: bool) -> Mapping[str, Text]:
    """Return the labels of the choices; `ai`: an AI stands in for the absent player."""
    if kind != VoteKind.ABSENT:
        return _ANSWERS
    return {**CHOICES, VoteResult.AI: t("An AI stands in")} if ai else CHOICES


def _buttons(vote: VoteRow, info: TableInfo, voice: Translator) -> list[Button]:
    if vote.kind != VoteKind.ABSENT:
        styles = {VoteResult.YES: ButtonStyle.primary, VoteResult.NO: ButtonStyle.secondary}
        return [
            button(voice.text(_ANSWERS[one]), _ballot(vote, one), styles[one])
            for one in (VoteResult.YES, VoteResult.NO)
        ]
    longer = t("Wait {time} longer", time=duration(int(vote_duration(info).total_seconds())))
    labels = {**_labels(vote.kind, ai=VoteResult.SUBSTITUTE in vote.choices), VoteResult.WAIT: longer}
    return [button(voice.text(labels[one]), _ballot(vote, one), _style(one)) for one in labels if one in vote.choices]


def _style(choice: str) -> ButtonStyle:
    if choice in ENDS:
        return ButtonStyle.danger
    return ButtonStyle.primary if choice == VoteResult.WAIT else ButtonStyle.secondary


def _ballot(vote: VoteRow, choice: str) -> CustomId:
    return CustomId("vote", vote.table_id, arg=f"{vote.kind},{vote.seat + 1},{opened(vote)},{choice}")


def over(notice: VoteOver, info: TableInfo, voice: Translator) -> Screen:
    """Build the result of a vote."""
    outcome = _outcome(notice, info)
    lines = [
        voice.calling(outcome, notice.seat, mention(notice.user)) if notice.user else voice.markdown(outcome),
        *_ballots(notice.ballots, _labels(notice.kind, ai=GAMES[info.game].open_seats is CLOSED), voice),
    ]
    return Screen(text(lines), colour=QUIET)


def resumed(notice: GameResumed, voice: Translator) -> Screen:
    """Build the notice that a player has ended a pause."""
    line = t("{who} goes on with the game: clocks and reminders run again.", who=Who(notice.seat))
    return Screen(text([" ".join([voice.markdown(line), *map(mention, notice.calls)])]), mentions=notice.calls)


def _outcome(notice: VoteOver, info: TableInfo) -> Text:
    who = Who(notice.seat) if notice.kind == VoteKind.ABSENT else Who(0)
    match notice.kind, notice.result:
        case _, VoteResult.RETURNED:
            return t("{who} is back: the vote is over.", who=who)
        case _, VoteResult.MOOT:
            return t("The vote is over: there is nothing left to decide.")
        case _, VoteResult.WAIT:
            return t("We wait for {who} longer. If need be, I ask again later.", who=who)
        case _, VoteResult.AI | VoteResult.SUBSTITUTE if info.seats[notice.seat].ai_level is None:
            return t("The game goes on without {who}.", who=who)
        case _, VoteResult.AI:
            return t("An AI stands in for {who}, whose seat is kept for three days.", who=who)
        case _, VoteResult.SUBSTITUTE:
            return t("A substitute is sought for {who}; until then an AI stands in.", who=who)
        case _, VoteResult.STANDS:
            return t("The game ends with the result as it stands.")
        case (VoteKind.ABSENT, VoteResult.WITHOUT) | (VoteKind.END | VoteKind.HOST_END, VoteResult.YES):
            return t("The game ends without a result.")
        case VoteKind.DRAW, VoteResult.YES:
            return t("All have agreed: the game ends in a draw.")
        case VoteKind.DRAW, _:
            return t("No draw: not all have agreed. The game goes on.")
        case VoteKind.PAUSE, VoteResult.YES:
            return t("All have agreed: this table is paused.")
        case VoteKind.PAUSE, _:
            return t("No pause: not all have agreed.")
        case _:
            return t("The vote changes nothing.")
