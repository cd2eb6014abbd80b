"""Screens of a game's review: its course, and figures of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from discord import ButtonStyle

from bot.games.contract import TABLE, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.tables.model.table_rules import MINUTE
from bot.tables.review.models import LuckTotal, Review, TimeSpent, TurningPoint
from bot.tables.review.summary import story
from cogs.review.notable_moves_screen import standouts_button
from cogs.ui.components import Screen, button, gallery, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import cut
from cogs.ui.emoji_text import bare
from cogs.ui.layout import COLOUR
from cogs.ui.links import look_together
from cogs.ui.reliability_text import roughly
from cogs.ui.translator import Translator
from rendering.charts.curves import Curve
from rendering.renderer import Picture
from rendering.review import Award, Course, Person, PersonResult, Place

PEOPLE = "people"
"""`arg` of the page of players; without one, the page is the course of the game."""
WIDE = 200
"""Maximum letters of a turn's events."""


# --- the course ------------------------------------------------------------------------------------------------------


def course(review: Review, voice: Translator) -> Course:
    """Return the content of the picture."""
    turning, turns = review.turning, review.turns
    return Course(
        title=voice.text(t("{game}: how it went", game=GAMES[review.table.game].meta.title)),
        up=voice.text(t("Points")),
        along=voice.text(t("Number of moves")),
        moves=review.table.number,
        curves=[Curve(seat, [max(0, one) for one in points]) for seat, points in _curves(review)],
        places=sorted(_places(review, voice), key=lambda one: int(one.place or 0)),
        turned=None if turning is None or turns < 2 else turning.at / (turns - 1),
        turn=voice.text(t("turning point")),
    )


def _curves(review: Review) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the curves of the players by seat, then those of the game's own contestants."""
    yield from enumerate(review.curves)
    yield from ((TABLE, points) for points in review.rivals)


def _places(review: Review, voice: Translator) -> Iterator[Place]:
    """Yield the players, then the game's own contestants."""
    outcome, look = review.outcome, voice.render_context()
    for seat, points in enumerate(review.curves):
        place = outcome.places[seat] if outcome else 0
        said, total = str(place or ""), str(points[-1])
        yield Place(seat, look.names[seat], said, total, won=place == 1, state=look.idle[seat])
    for rival in outcome.rivals if outcome else ():
        total = str(sum(part.points for part in rival.parts))
        yield Place(TABLE, voice.text(rival.name), str(rival.place), total, won=rival.place == 1)


def course_screen(review: Review, picture: Picture | None, voice: Translator) -> Screen:
    """Build the course of the game: leads and turning points. Its story is in the result."""
    if not review.turns:
        return note(voice.markdown(t("Nobody has made a move in this game.")))
    turning, lines = review.turning, list[str]()
    if turning is not None:
        lines.append(f"**{voice.markdown(_turned(turning))}**")
        lines += [f"-# {_short(voice.markdown(line))}" for line in turning.lines[:1]]
    elif len(review.table.seats) > 1:
        lines.append(voice.markdown(t("No single turn decided it.")))
    buttons = [button(voice.text(t("Luck, time, awards")), _page(review, PEOPLE), ButtonStyle.primary)]
    buttons.append(standouts_button(review.table, voice))
    if turning is not None:
        label = voice.text(t("Board at move {n}", n=turning.number))
        buttons.append(button(label, CustomId("then", review.table.id, turning.number)))
    buttons += look_together(review.table, voice)
    alt = [*map(voice.text, story(review)), *_course_in_words(review, voice)]
    return Screen(gallery(picture, alt, voice), text(lines) if lines else None, *rows(buttons), colour=COLOUR)


def _short(said: str) -> str:
    """Truncate a turn's events: first without icons, then without the end."""
    words = bare(said)
    return said if len(words) <= WIDE else cut(words, WIDE)


def _turned(turning: TurningPoint) -> Text:
    who, number = Who(turning.winner), turning.number
    if turning.by_chance:
        return t(
            "Turning point, move {n}: by the AI's estimate {who}'s chance went from {before}% to {after}%.",
            n=number, who=who, before=turning.before, after=turning.after,
        )  # fmt: skip
    if turning.before < 0 < turning.after:
        return tn(
            "Turning point, move {move}: {who} was behind, and then {n} point ahead.",
            "Turning point, move {move}: {who} was behind, and then {n} points ahead.",
            turning.after, move=number, who=who,
        )  # fmt: skip
    return tn(
        "Turning point, move {move}: {who} gained {n} point on the others.",
        "Turning point, move {move}: {who} gained {n} points on the others.",
        turning.after - turning.before, move=number, who=who,
    )  # fmt: skip


def _course_in_words(review: Review, voice: Translator) -> Iterator[str]:
    """Yield the curves as text: the points at the quarters of the game."""
    names = [Who(seat) for seat in range(len(review.curves))]
    rivals = [rival.name for rival in review.outcome.rivals] if review.outcome else []
    for name, points in zip([*names, *rivals], (*review.curves, *review.rivals), strict=False):
        quarters = [points[round(n * (len(points) - 1) / 4)] for n in range(5)]
        line = t(
            "{name}: {points} points at the quarters of the game",
            name=name, points=", ".join(map(str, quarters)),
        )  # fmt: skip
        yield voice.text(line)


# --- the players -----------------------------------------------------------------------------------------------------


def people(review: Review, voice: Translator) -> tuple[str, list[Person], str]:
    """Return the content of the other picture: title, players, and an explanation of luck."""
    look = voice.render_context()
    shown = [
        Person(
            seat=seat,
            name=look.names[seat],
            fate=_fate(review, luck, voice),
            time="" if spent is None else voice.text(_time(spent)),
            honours=[Award(look.say(one.name), look.say(one.told)) for one in awards[: _room(review)]],
            state=look.idle[seat],
        )
        for seat, (luck, spent, awards) in enumerate(zip(review.luck, review.times, review.awards, strict=True))
    ]
    title = voice.text(t("Luck, time, awards")) if any(review.luck) else voice.text(t("Time and awards"))
    return title, shown, voice.text(t("The bar is luck; two of three games stay in the pale band"))


def _room(review: Review) -> int:
    """Return the maximum number of awards per player in a picture."""
    return 2 if len(review.awards) <= 5 else 1


def _fate(review: Review, luck: LuckTotal | None, voice: Translator) -> PersonResult | None:
    amount = GAMES[review.table.game].luck.amount
    if luck is None or amount is None:
        return None
    return PersonResult(luck.more, luck.deviation, voice.text(amount(_signed(luck.more))))


def _signed(n: float) -> str:
    said = f"{abs(n):.1f}"
    return "±0" if said == "0.0" else f"+{said}" if n > 0 else f"−{said}"


def _time(spent: TimeSpent) -> Text:
    return t(
        "~{answer} an answer, {total} in all",
        answer=roughly(spent.median / MINUTE), total=roughly(spent.total / MINUTE),
    )  # fmt: skip


def people_screen(review: Review, picture: Picture | None, voice: Translator) -> Screen:
    """Build the page of luck, time and awards of all players."""
    luck = GAMES[review.table.game].luck
    buttons = [button(voice.text(t("How it went")), _page(review))]
    lines = [f"-# {voice.markdown(luck.counted)}"]
    return Screen(gallery(picture, _people_in_words(review, voice), voice), text(lines), *rows(buttons), colour=COLOUR)


def _people_in_words(review: Review, voice: Translator) -> Iterator[str]:
    for seat, (luck, spent, awards) in enumerate(zip(review.luck, review.times, review.awards, strict=True)):
        told: list[Text] = []
        if (fate := _fate(review, luck, voice)) is not None:
            usual = f"±{fate.deviation:.1f}"
            told.append(t("luck {amount}, usually within {usual}", amount=fate.said, usual=usual))
        if spent is not None:
            told += [_time(spent), t("{time} at most", time=roughly(spent.longest / MINUTE))]
        told += [t("{name}: {text}", name=one.name, text=one.told) for one in awards]
        yield voice.text(t("{who}: {deeds}", who=Who(seat), deeds=_separate(told)))


def _separate(texts: Sequence[Text]) -> Text:
    return reduce(lambda one, other: t("{one}; {other}", one=one, other=other), texts)


def _page(review: Review, arg: str = "") -> CustomId:
    return CustomId("review", review.table.id, arg=arg)
