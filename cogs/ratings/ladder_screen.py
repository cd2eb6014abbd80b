"""Screen of a server's ladder, of one game or overall."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Text, t, tn
from bot.games.registry import GAMES
from bot.tables.ratings.service import OVERALL, RatingLadder, UserRating
from cogs.ui.components import MenuEntry, Screen, menu, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR
from cogs.ui.texts import LEVELS, mention, rating_number, unnamed
from cogs.ui.translator import Translator

LADDER, ALL = "ladder", "all"
"""Purpose of the menu, and its value for the overall ladder."""
TOP = 10
"""Number of places shown, besides the user's own."""


def ladder(found: RatingLadder, voice: Translator, *, hides: bool) -> Screen:
    """Build the private ladder; `hides`: the user is not visible to others in it."""
    lines = [f"### {voice.markdown(t('Ladder: {game}', game=_title(found.game)))}"]
    lines += [_line(found.people, at, voice, own=at == found.own) for at in range(len(found.people[:TOP]))]
    if not found.people and found.unnamed:
        lines.append(voice.markdown(unnamed(found.unnamed)))
    elif not found.people:
        lines.append(
            voice.markdown(t("Nobody here has a rating yet. A finished game counts if at least two people play."))
        )
    elif found.own is None:
        lines.append(f"-# {voice.markdown(t('You have no rating here yet.'))}")
    elif found.own >= TOP:
        lines += ["…", _line(found.people, found.own, voice, own=True)]
    small = [
        *(
            [t("Only you see your line: others are not told that you are in it.")]
            if hides and found.own is not None
            else []
        ),
        *_measures(found.measures),
        *([PROVISIONAL] if any(one.provisional for one in found.people) else []),
    ]
    lines += [f"-# {voice.markdown(one)}" for one in small]
    return Screen(text(lines), menu(CustomId(LADDER), voice.text(t("Game")), _entries(found, voice)), colour=COLOUR)


PROVISIONAL = t("?: provisional, after few games. The number rises as more is known of a player.")


def _line(people: Sequence[UserRating], at: int, voice: Translator, *, own: bool) -> str:
    one = people[at]
    place = 1 + sum(other.number > one.number for other in people)
    games = tn("{n} game", "{n} games", one.games)
    return (
        f"{place}\\. {'➤ ' if own else ''}**{rating_number(one)}** {mention(one.user or 0)} · {voice.markdown(games)}"
    )


def _measures(measures: Sequence[UserRating]) -> list[Text]:
    """Return the ratings of the AI players, for comparison."""
    if not measures:
        return []
    levels = [t("{level} {rating}", level=LEVELS[one.level - 1], rating=rating_number(one)) for one in measures]
    return [t("AI players: {levels}", levels=tuple(levels))]


def _title(game: str) -> Text:
    return t("all games") if game == OVERALL else GAMES[game].meta.title


def _entries(found: RatingLadder, voice: Translator) -> list[MenuEntry]:
    return [
        MenuEntry(
            Translator(voice.language, game=game or None).text(_title(game)), game or ALL, chosen=game == found.game
        )
        for game in (OVERALL, *GAMES)
    ]
