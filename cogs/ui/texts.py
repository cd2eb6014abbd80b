"""Texts shared by several screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from discord.utils import format_dt

from bot.enums import RequestKind, Status
from bot.games.contract import Text, Typed, Who, t, tn
from bot.games.registry import GAMES
from bot.games.ricochet.rules.daily import WEEK, weekday
from bot.rows import AnnouncementRow, GuildRow, MessageRow
from bot.tables.lessons.service import Progress
from bot.tables.model import table_rules
from bot.tables.model.rating_text import LESSON, why_not
from bot.tables.model.table_rules import DAY, HOUR, MINUTE
from bot.tables.model.views import TableInfo, UndoKind, WayBack
from bot.tables.notifications.puzzle_posts import rests, was_refused
from bot.tables.ratings.service import UserRating
from bot.tables.review.move_ratings import NotableMove
from cogs.ui.layout import legible
from cogs.ui.translator import Translator, escape, shown, visible

LEVELS = (t("Beginner"), t("Solid"), t("Strong"), t("Master"))
"""Names of the AI levels, from level 1."""
SPEEDS: Mapping[str, Text] = {"days": t("over several days"), "live": t("live")}
LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
PUZZLE_OF_THE_DAY = t("Puzzle of the day")
HONEST = t("In the AI's opinion, by what could be known at that moment; luck that came afterwards is not counted.")
NO_EVENTS = t("For events of the server I lack a permission (Create Events), so there are none.")
UNSEEN = t("Others do not see you here: that is your setting.")
BACK_TO_HERE = t("Back to here…")
ASKED = t("The others have been asked. Nothing changes until all of them agree.")
AGREED, REFUSED = t("You agreed."), t("You refused: nothing is taken back.")


def title_of(game: str, voice: Translator) -> str:
    """Return the title of a game."""
    return Translator(voice.language, game=game).text(GAMES[game].meta.title)


def labelled(name: Text | str | Who, text: Text | str | int | Sequence[Who]) -> Text:
    """Return "name: text"."""
    return t("{name}: {text}", name=name, text=text)


def span(low: int, high: int) -> Text:
    """Return a range of numbers."""
    return t("{low}–{high}", low=low, high=high)


def duration(seconds: int) -> Text:
    """Return a duration in its usual unit."""
    if seconds % DAY == 0 and seconds > DAY:
        return tn("{n} day", "{n} days", seconds // DAY)
    if seconds % HOUR == 0:
        return tn("{n} hour", "{n} hours", seconds // HOUR)
    return tn("{n} minute", "{n} minutes", seconds // MINUTE)


def ended_line(info: TableInfo) -> Text:
    """Return the reason why the table has no result."""
    match info.reason:
        case table_rules.AGREED:
            return t("The players agreed to end this table.")
        case table_rules.EVERYBODY_LEFT:
            return t("Everybody has left, so this table was ended.")
        case table_rules.UNSTARTED:
            return t("Nobody started this table within a week, so it was closed.")
        case table_rules.ABANDONED:
            return t("Nobody has moved here for 60 days, so this table was ended.")
        case table_rules.STANDS:
            return t("The players ended this game as it stood.")
        case table_rules.DRAWN:
            return t("The players agreed on a draw.")
        case table_rules.CONCEDED:
            return t("All but one conceded this game.")
        case table_rules.PLACE_LOST:
            return t("This table was ended, since its channel was deleted.")
        case _:
            return _ended_by(info.reason)


def imported_line(info: TableInfo) -> Text | None:
    """Return the origin of a game that began with a record or as a lesson; else None."""
    if info.imported is None:
        return None
    if info.unrated == LESSON:
        return t("This game began as a lesson.")
    if info.number == info.imported:
        return t("It came with the record of another game, and is not rated.")
    return t("Up to move {n} it came with the record of another game; it is not rated.", n=info.imported)


def _ended_by(reason: str) -> Text:
    match table_rules.said_by(reason):
        case (name, ""):
            return t("{name} ended this table.", name=Typed(name))
        case (name, why):
            return t("{name} ended this table: “{why}”", name=Typed(name), why=Typed(why))
        case None:
            return t("This table was ended.")


def announced(row: AnnouncementRow | None, voice: Translator) -> str:
    """Return the operator's announcement in small print; empty without one."""
    if row is None:
        return ""
    said = shown(row.japanese if voice.language == "ja" else row.english)
    return f"-# 🔧 {voice.markdown(t('{text} (until {time})', text=said, time=format_dt(row.until, 'f')))}"


def away_line(seat: int, until: datetime, voice: Translator) -> str:
    """Return the line about a player on vacation."""
    return f"🌴 {voice.markdown(t('{who} is on vacation until {when}.', who=Who(seat), when=format_dt(until, 'D')))}"


def described(info: TableInfo, voice: Translator, most: int | None = None) -> str:
    """Return the host's line about a table in small print, of at most this width."""
    line = info.description if most is None else legible(visible(info.description), most)
    return f"-# {voice.markdown(t('The host: “{text}”', text=Typed(line)))}"


def unnamed(count: int) -> Text:
    """Return the number of people who are hidden from a list."""
    return tn("{n} person is not named here.", "{n} people are not named here.", count)


def some(names: Sequence[str], room: int, voice: Translator) -> str:
    """Return as many of the names as fit in `room` letters, and the number of the others."""
    told = list[str]()
    for at, name in enumerate(names):
        room -= len(name) + 2
        if room < 0:
            told.append(voice.markdown(tn("{n} more", "{n} more", len(names) - at)))
            break
        told.append(name)
    return voice.listing(told)


def mention(user_id: int) -> str:
    """Return Discord's mention of a user; it notifies only users that the message allows."""
    return f"<@{user_id}>"


def table_url(info: TableInfo) -> str:
    """Return the URL of a table's thread; of its server if the channel was deleted.

    Direct messages open at their end, at the newest board.
    """
    if info.lost:
        return f"https://discord.com/channels/{info.guild_id}"
    return channel_url(info.guild_id, info.place or info.channel_id)


def channel_url(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """Return the URL of a channel, thread or message."""
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}" + (f"/{message_id}" if message_id else "")


def vacation_notice(until: datetime, voice: Translator) -> str:
    """Return the notice that the user is on vacation, and its effect."""
    line = t("You are on vacation until {when}: your time limits and reminders are paused.", when=format_dt(until, "f"))
    return f"🌴 {voice.markdown(line)}"


def words_offer(voice: Translator) -> list[str]:
    """Return the offer of words before pictures, to readers who often ask for them."""
    said = t("You often read the words: they can stand before every picture that only you see.")
    return [f"-# 💡 {voice.markdown(said)}"]


def noted(note: str) -> list[str]:
    """Return the user's own note in a line; empty without one."""
    return [f"📝 {escape(note)}"] if note else []


def puzzle_stars(day: date) -> str:
    """Return the difficulty of the day's puzzle."""
    hard = weekday(day.toordinal()) + 1
    return "★" * hard + "☆" * (WEEK - hard)


def puzzle_post_problem(row: GuildRow, lacking: Sequence[Text] | None) -> Text | None:
    """Return why the puzzle of the day is not posted; None if it is, or is switched off.

    `lacking`: missing permissions in its channel, None if that is not there.
    """
    if was_refused(row):
        return t(
            "It was switched off: I could not post in its channel, which is gone or lacks permissions of mine. "
            "Please choose a channel."
        )
    if row.puzzle_channel is None:
        return None
    if lacking is None:
        return t("Its channel is not there any more. Please choose another one.")
    if lacking:
        place = f"<#{row.puzzle_channel}>"
        return t("In {channel} I lack these permissions: {names}", channel=place, names=tuple(lacking))
    if rests(row):
        return t("It rests: nobody here has answered for two weeks. It begins again with the next answer.")
    return None


def rating_number(rating: UserRating) -> str:
    """Format a rating."""
    return f"{rating.number}{'?' if rating.provisional else ''}"


def place_url(info: TableInfo, card: MessageRow | None) -> str:
    """Return the URL of the table: its card before the game, its thread later."""
    if card is None or info.status != Status.OPEN:
        return table_url(info)
    return channel_url(info.guild_id, card.channel_id, card.message_id)


def notable_move(info: TableInfo, one: NotableMove, *, good: bool) -> tuple[Text, Text, Text]:
    """Return the move's label, its effect, and the move that it is compared with."""
    amount = GAMES[info.game].measure(one.amount)
    which = t("Best, move {n}:", n=one.number) if good else t("Worst, move {n}:", n=one.number)
    return which, one.did, _next_best(one, amount) if good else _better(one, amount)


def _next_best(one: NotableMove, amount: Text) -> Text:
    if one.term is None:
        return t("Next best, about {amount} behind: {does}", amount=amount, does=one.other)
    return t("Next best, about {amount} behind ({term}): {does}", amount=amount, term=one.term, does=one.other)


def _better(one: NotableMove, amount: Text) -> Text:
    if one.term is None:
        return t("About {amount} better: {does}", amount=amount, does=one.other)
    return t("About {amount} better ({term}): {does}", amount=amount, term=one.term, does=one.other)


def lesson_progress(progress: Iterable[Progress], voice: Translator) -> list[str]:
    """Return a line per game: lessons begun and finished, and the most frequent last step."""
    return [f"- {voice.markdown(_lesson_progress(one))}" for one in progress]


def _lesson_progress(one: Progress) -> Text:
    title = GAMES[one.game].meta.title
    if not one.stopped:
        return t("{game}: {begun} begun, {done} finished", game=title, begun=one.begun, done=one.done)
    most = max(one.stopped, key=lambda step: (one.stopped[step], -step))
    return t(
        "{game}: {begun} begun, {done} finished; most of the others stopped at step {step}",
        game=title, begun=one.begun, done=one.done, step=most + 1,
    )  # fmt: skip


def way_back_lines(back: WayBack, info: TableInfo) -> list[Text]:
    """Return what an undo takes back, who must agree, and its price."""
    who, first = tuple(map(Who, back.seats)), back.number
    if who:
        gone = tn(
            "This takes back {n} move of {who}, from move {first} on.",
            "This takes back {n} moves of {who}, from move {first} on.",
            back.moves,
            who=who,
            first=first,
        )
    else:
        gone = t("This takes back everything from move {first} on.", first=first)
    consent = [t("All others at the table must agree, once for all of it.")] if back.kind == UndoKind.CONSENT else []
    is_past_luck = back.request == RequestKind.UNDO_PAST_LUCK
    drawn = [t("What was drawn or rolled stays as it was: the same comes again.")] if is_past_luck else []
    return [gone, *consent, *drawn, *undo_price(back.request, info)]


def go_back_name(back: WayBack) -> Text:
    """Return the name of the button that requests an undo, or has it at once."""
    return t("Ask the others") if back.kind == UndoKind.CONSENT else t("Go back")


def went_back(number: int) -> Text:
    """Return the answer to who has taken back all moves after this one."""
    return t("The table is back at the board after move {n}.", n=number)


def undo_price(kind: RequestKind, info: TableInfo) -> list[Text]:
    """Return the consequences of an undo past a draw."""
    costs = kind == RequestKind.UNDO_PAST_LUCK and why_not(info) is None
    return [t("It goes back past a draw or a roll: the game is not rated then.")] if costs else []
