"""Screens of a cup: its card, the posts of rounds and of the end, a user's private view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from discord import ButtonStyle
from discord.utils import format_dt
from msgspec import Struct

from bot.cups.pairing import LEAST_GROUP, MOST_GROUP
from bot.cups.standings import FULL, Line
from bot.enums import CupStanding, Status
from bot.games.contract import Setting, Text, t, tn
from bot.games.registry import GAMES
from bot.rows import MISSED, Cup, CupPersonRow, CupRow, CupTableRow
from bot.tables.cups.rounds import CLOSED, DESERTED, limit_of, order_of
from bot.tables.cups.service import LEAST_PEOPLE, MOST_PEOPLE, is_host
from bot.tables.model.table_rules import PLACE_LOST, applying, said_by
from bot.tables.model.views import Person, TableInfo
from cogs.ui.components import Button, Form, MenuEntry, Screen, button, gallery, link, note, rows, text
from cogs.ui.custom_ids import CustomId, parse_int
from cogs.ui.discord_limits import FIELDS, TEXT
from cogs.ui.forms import ON, checkbox, choice, typed
from cogs.ui.layout import COLOUR, legible
from cogs.ui.texts import NO_EVENTS, channel_url, duration, mention, some, table_url
from cogs.ui.translator import Translator, escape, shown
from rendering.ladder import Ladder, LadderRow, Mark, described
from rendering.ladder import ladder as draw_ladder
from rendering.renderer import Picture

CUP, CHOSEN = "cup", "cup-chosen"
"""Purposes of buttons and forms, whose `number` is the cup."""
CUPS, NEW, OPENED = "cups", "cup-new", "cup-opened"
"""Purposes of the list of cups, and of the form of a new one and its submission."""
JOIN, SPARE, LEAVE, START, OPTIONS, ASK_OUT, OUT, SHOW, ASK_END, END = (
    "join", "spare", "leave", "start", "options", "ask out", "out", "show", "ask end", "end",
)  # fmt: skip
GAME, DAYS, SEATS, PLAYS = "game", "days", "seats", "plays"
"""Choices of the form of a new cup."""
OFFERED_DAYS, USUAL_DAYS = (3, 5, 7, 10, 14), 7
USUAL = "usual"
NAME_LENGTH = 32
LISTED = 6
"""Maximum cups in the list, those that are not over first."""
SIGN = "🏆"
NAMES, BELOW = 1500, 3300
"""Maximum letters of a card's names, and of the texts below a card's picture."""
Tables = Mapping[int, TableInfo]
"""Tables of a cup's groups by id."""


class CupWish(Struct, frozen=True):
    """Options of a new cup; `seats`: as many at a table as the game allows, up to 4, if None."""

    game: str
    name: str
    days: int
    seats: int | None
    rounds: int
    places: int
    plays: bool


def cups(found: Sequence[CupRow], voice: Translator) -> Screen:
    """Build the list of a server's cups."""
    line = t("The cups of this server; *New cup…* opens one.") if found else t("There is no cup in this server yet.")
    buttons = [button(legible(shown(row.name)), CustomId(CUP, number=row.id, arg=SHOW)) for row in found[:LISTED]]
    return note(voice.markdown(line), buttons=[*buttons, button(voice.text(t("New cup…")), CustomId(NEW))])


def new_form(voice: Translator) -> Form:
    """Build the form of a new cup."""
    games = [
        MenuEntry(Translator(voice.language, game=one).text(game.meta.title), one, chosen=at == 0)
        for at, (one, game) in enumerate(GAMES.items())
    ]
    days = [MenuEntry(voice.text(tn("{n} day", "{n} days", n)), str(n), chosen=n == USUAL_DAYS) for n in OFFERED_DAYS]
    seats = [MenuEntry(voice.text(t("As usual")), USUAL, chosen=True)]
    seats += [MenuEntry(voice.text(tn("{n} seat", "{n} seats", n)), str(n)) for n in range(LEAST_GROUP, MOST_GROUP + 1)]
    hint = voice.text(t("Empty: after its game"))
    return Form(
        CustomId(OPENED),
        voice.text(t("New cup")),
        choice(GAME, voice.text(t("What to play")), games),
        typed(voice.text(t("What the cup is called")), hint, NAME_LENGTH, needed=False),
        choice(DAYS, voice.text(t("How many days a round lasts at most")), days),
        choice(SEATS, voice.text(t("How many sit at a table")), seats),
        checkbox(PLAYS, voice.text(t("I play myself")), on=True),
    )


def wished(picked: Mapping[str, str], name: str) -> CupWish:
    """Return the options of a submitted form. Raises UnknownCustomId."""
    game, seats = picked.get(GAME, next(iter(GAMES))), picked.get(SEATS, USUAL)
    return CupWish(
        game,
        name.strip(),
        parse_int(picked.get(DAYS, str(USUAL_DAYS))),
        None if seats == USUAL else parse_int(seats),
        0,
        MOST_PEOPLE,
        picked.get(PLAYS, ON) == ON,
    )


def card(cup: Cup, tables: Tables, picture: Picture | None, voice: Translator, *, events: bool = True) -> Screen:
    """Build the public card of a cup; `events`: its rounds are among the server's events."""
    match cup.row.status:
        case Status.OPEN:
            return _open(cup, voice, events=events)
        case Status.RUNNING:
            return _running(cup, tables, picture, voice)
        case _:
            return _over(cup, picture, voice)


def _open(cup: Cup, voice: Translator, *, events: bool) -> Screen:
    row, there = cup.row, [one for one in cup.people if one.status == CupStanding.IN]
    spares = sum(one.status == CupStanding.SPARE for one in cup.people)
    full, missing = len(there) >= row.places, max(0, LEAST_PEOPLE - len(there))
    taken = t("**{n} of {most} places are taken.**", n=len(there), most=row.places)
    closes = (
        []
        if row.ends_at is None
        else [t("This cup closes {when} if nobody starts it.", when=format_dt(row.ends_at, "R"))]
    )
    without = [] if events else [NO_EVENTS]
    lines = [
        _title(cup),
        voice.markdown(_shape(cup)),
        f"{voice.markdown(taken)} {voice.markdown(_substitutes(spares)) if spares else ''}".rstrip(),
        some([escape(one.name) for one in there], NAMES, voice) or voice.markdown(t("Nobody is in it yet.")),
        *(f"-# {voice.markdown(one)}" for one in (*rules(cup), *without, *closes)),
    ]
    label = t("Start ({n} more needed)", n=missing) if missing else t("Start")
    primary, plain = ButtonStyle.primary, ButtonStyle.secondary
    start = button(voice.text(label), _id(cup, START), primary if full else plain, disabled=missing > 0)
    join = _button(cup, t("Join"), JOIN, voice, primary)
    spare = _button(cup, t("Substitute"), SPARE, voice)
    buttons = [
        *([start, spare] if full else [join, spare, start]),
        *([_button(cup, t("Options"), OPTIONS, voice)] if settings_of(cup) else []),
        _button(cup, t("Leave"), LEAVE, voice, ButtonStyle.danger),
    ]
    return Screen(text(lines), *rows(buttons), colour=COLOUR)


def _running(cup: Cup, tables: Tables, picture: Picture | None, voice: Translator) -> Screen:
    ends = "" if cup.row.ends_at is None else format_dt(cup.row.ends_at, "R")
    head = [_title(cup), f"{voice.markdown(round_name(cup))} · {voice.markdown(t('ends {when}', when=ends))}"]
    small = [f"-# {voice.markdown(one)}" for one in law(cup)]
    room = BELOW - sum(len(line) + 1 for line in small) - len("\n…")
    lines = [*_groups(cup, tables, voice, lambda one: escape(one.name), room), *small]
    buttons = [
        _button(cup, t("My place"), SHOW, voice, ButtonStyle.primary),
        _button(cup, t("Substitute"), SPARE, voice),
        _button(cup, t("Withdraw…"), ASK_OUT, voice, ButtonStyle.danger),
    ]
    shown = gallery(picture, described(ladder_of(cup, voice)), voice)
    return Screen(text(head, 600), shown, text(lines, BELOW), *rows(buttons), colour=COLOUR)


def _over(cup: Cup, picture: Picture | None, voice: Translator) -> Screen:
    head = [_title(cup), voice.markdown(ended(cup))]
    return Screen(text(head, 900), gallery(picture, described(ladder_of(cup, voice)), voice), colour=COLOUR)


def ended(cup: Cup, *, calling: bool = False) -> Text:
    """Return the end of a cup; `calling`: with a mention of the winner."""
    by = said_by(cup.row.reason)
    match cup.row.reason:
        case "" if (best := winner(cup)) is not None:
            name = mention(best.user_id) if calling and best.user_id is not None else f"**{escape(best.name)}**"
            return t("{name} has won this cup of {game}!", name=name, game=GAMES[cup.row.game].meta.title)
        case reason if reason == CLOSED:
            return t("Nobody started this cup, so it was closed.")
        case reason if reason == DESERTED:
            return t("Nobody was left in this cup.")
        case reason if reason == PLACE_LOST:
            return t("This cup was ended, since its channel was deleted.")
        case _:
            return t("{name} ended this cup.", name=escape(by[0])) if by else t("This cup was ended.")


def winner(cup: Cup) -> CupPersonRow | None:
    """Return the winner of a cup that was played to its end."""
    lines = order_of(cup) if cup.row.status == Status.FINISHED else ()
    return person_of(cup, lines[0].number) if lines else None


def round_post(cup: Cup, tables: Tables, card_url: str, voice: Translator) -> Screen:
    """Build the announcement of a round with mentions of the players by table."""
    row, groups = cup.row, [one for one in cup.tables if one.round == cup.row.round]
    ends = "" if row.ends_at is None else format_dt(row.ends_at, "f")
    title = (
        t("{name}: the final begins", name=escape(row.name))
        if groups[0].final
        else t("{name}: round {n} begins", name=escape(row.name), n=row.round)
    )
    until = t("You have time until {when}; what is not finished then ends as it stands.", when=ends)
    lines = [f"### {SIGN} {voice.markdown(title)}", voice.markdown(until)]
    room = TEXT - sum(len(line) + 1 for line in lines) - len("\n…")
    lines += _groups(cup, tables, voice, _called, room)
    people = {one.number: one.user_id for one in cup.people}
    calls = [user for one in groups for number in one.people if number and (user := people[number]) is not None]
    buttons = [link(voice.text(t("To the cup")), card_url)]
    return Screen(text(lines), *rows(buttons), colour=COLOUR, mentions=calls)


def _called(person: CupPersonRow) -> str:
    return mention(person.user_id) if person.user_id else escape(person.name)


def end_post(cup: Cup, card_url: str, voice: Translator) -> Screen:
    """Build the announcement of the end with the winner, who is mentioned, and the runners-up."""
    best, title = winner(cup), t("{name} is over", name=escape(cup.row.name))
    lines = [f"### {SIGN} {voice.markdown(title)}", voice.markdown(ended(cup, calling=True))]
    if best is not None:
        for one in order_of(cup)[1:3]:
            person = person_of(cup, one.number)
            if person.status == CupStanding.IN:
                lines.append(f"{one.place}. {escape(person.name)}")
    calls = [best.user_id] if best is not None and best.user_id is not None else []
    buttons = [link(voice.text(t("To the cup")), card_url)]
    return Screen(text(lines), *rows(buttons), colour=COLOUR, mentions=calls)


def seat_taken(cup: Cup, user_id: int, name: str, voice: Translator) -> Screen:
    """Build the notice that mentions a substitute at their table."""
    line = t("{who} takes the place of {name} in {cup}, and this seat.",
             who=mention(user_id), name=escape(name), cup=escape(cup.row.name))  # fmt: skip
    return Screen(text([voice.markdown(line)]), colour=COLOUR, mentions=[user_id])


def mine(cup: Cup, by: Person, tables: Tables, picture: Picture | None, voice: Translator) -> Screen:
    """Build the state of the cup for a participant: their table, the next steps, the ways out."""
    row, me = cup.row, next((one for one in cup.people if one.user_id == by.id), None)
    head = [_title(cup)]
    if row.status in (Status.FINISHED, Status.ENDED):
        head.append(voice.markdown(ended(cup)))
    elif row.status == Status.OPEN:
        head.append(voice.markdown(t("This cup looks for people. It begins when its host starts it.")))
    else:
        ends = "" if row.ends_at is None else format_dt(row.ends_at, "R")
        head.append(f"{voice.markdown(round_name(cup))} · {voice.markdown(t('ends {when}', when=ends))}")
    buttons = [link(voice.text(t("To the cup")), url_of(cup))] if row.message_id else []
    if me is not None:
        place = next((one for one in order_of(cup) if one.number == me.number), None)
        head.append(voice.markdown(_place(me, place, cup)))
        group = next((one for one in cup.tables if one.round == row.round and me.number in one.people), None)
        if row.status == Status.RUNNING and me.status == CupStanding.IN:
            head.append(voice.markdown(_next(cup, group)))
            if group is not None and group.places is None and (info := tables.get(group.table_id or 0)) is not None:
                buttons.insert(0, link(voice.text(t("To my table")), table_url(info)))
    if row.status in (Status.OPEN, Status.RUNNING):
        buttons += _ways_out(cup, by, voice, seated=me is not None and me.status != CupStanding.OUT)
    if picture is None:
        return note(*head, buttons=buttons)
    return Screen(
        text(head, 1500), gallery(picture, described(ladder_of(cup, voice)), voice), *rows(buttons), colour=COLOUR
    )


def _ways_out(cup: Cup, by: Person, voice: Translator, *, seated: bool) -> list[Button]:
    """Return the buttons that leave the cup and, for its host, end it."""
    running = cup.row.status == Status.RUNNING
    out = _button(cup, t("Withdraw…") if running else t("Leave"), ASK_OUT if running else LEAVE, voice)
    end = _button(cup, t("End the cup…"), ASK_END, voice)
    return [*([out] if seated else []), *([end] if is_host(cup, by) else [])]


def _place(me: CupPersonRow, line: Line | None, cup: Cup) -> Text:
    if me.status == CupStanding.SPARE:
        return t("You are a substitute: the first place that gets free is yours.")
    if me.status == CupStanding.OUT:
        return t("You are out of this cup.")
    if cup.row.status == Status.OPEN or line is None:
        return t("You are in it.")
    return tn(
        "You are in place {place}, with {n} point.",
        "You are in place {place}, with {n} points.",
        line.points,
        place=line.place,
    )


def _next(cup: Cup, group: CupTableRow | None) -> Text:
    row = cup.row
    if group is not None and group.places is None:
        return t("Your game of this round goes on.")
    if row.round > row.rounds:
        return t("The final goes on without you; your place stands.")
    if row.round == row.rounds:
        return t("Your game is over. The best {n} come to the final when all others are.", n=row.size)
    return t("Your game is over. The next round begins when all others are, or when this one ends.")


def ask_out(cup: Cup, voice: Translator) -> Screen:
    """Build the confirmation of a withdrawal."""
    lines = (
        t("Do you want to leave {name} for good?", name=escape(cup.row.name)),
        t("You also leave your table: a substitute takes your seat, or an AI. You cannot come back."),
    )
    yes = button(voice.text(t("Yes, withdraw")), _id(cup, OUT), ButtonStyle.danger)
    return note(*map(voice.markdown, lines), buttons=[yes])


def ask_end(cup: Cup, voice: Translator) -> Screen:
    """Build the confirmation of an early end."""
    question = t("Do you want to end {name} without a winner?", name=escape(cup.row.name))
    yes = button(voice.text(t("Yes, end it")), _id(cup, END), ButtonStyle.danger)
    return note(voice.markdown(question), buttons=[yes])


def form(cup: Cup, voice: Translator) -> Form:
    """Build the form of the game's options at the cup's tables."""
    fields = [
        choice(
            one.id,
            voice.text(one.name),
            [
                MenuEntry(
                    voice.text(option.name),
                    option.value,
                    voice.text(option.hint) if option.hint else "",
                    chosen=cup.row.settings.get(one.id, one.values[0].value) == option.value,
                )
                for option in one.values
            ],
        )
        for one in settings_of(cup)
    ]
    return Form(CustomId(CHOSEN, number=cup.row.id), voice.text(t("Options of this cup")), *fields[:FIELDS])


def settings_of(cup: Cup) -> tuple[Setting, ...]:
    """Return the options that apply to tables of this size."""
    return applying(GAMES[cup.row.game], cup.row.settings, cup.row.size)


def rules(cup: Cup) -> tuple[Text, ...]:
    """Return the rules that participants need to know before they play."""
    return (
        *law(cup),
        t("Points of a game: {full} for the first, 0 for the last, even steps between. AI players do not count.",
          full=FULL),
        t("Equal points: the points of those you have beaten, games against each other, wins, lot."),
    )  # fmt: skip


def law(cup: Cup) -> tuple[Text, ...]:
    """Return the rules that apply during play."""
    return (
        t("What is not finished when a round ends, ends as it stands; without a result all share the points."),
        t("A turn may take {time}. Miss {n} in a row, or leave a table, and you are out: a substitute takes the seat, "
          "or an AI.", time=duration(limit_of(cup.row.days)), n=MISSED),
    )  # fmt: skip


def round_name(cup: Cup) -> Text:
    """Return the name of the current round."""
    row = cup.row
    if row.round > row.rounds:
        return t("The final")
    return t("Round {n} of {rounds}", n=row.round, rounds=row.rounds)


def ladder_of(cup: Cup, voice: Translator) -> Ladder:
    """Return the standings as a ladder to draw."""
    row, lines = cup.row, order_of(cup)
    final = {number for one in cup.tables if one.final for number in one.people}
    top = {
        one.number for one in [one for one in lines if person_of(cup, one.number).status == CupStanding.IN][: row.size]
    }

    def mark(line: Line) -> Mark:
        if person_of(cup, line.number).status == CupStanding.OUT:
            return "out"
        if row.status == Status.FINISHED:
            return "won" if line.place == 1 else ""
        return (
            "up"
            if row.status == Status.RUNNING and line.number in (final or top) and any(one.played for one in lines)
            else ""
        )

    rungs = [
        LadderRow(
            one.place,
            *voice.named(person_of(cup, one.number).name, at),
            str(one.points),
            _aside(one, voice),
            mark(one),
        )
        for at, one in enumerate(lines, 1)
    ]
    state = t("Over") if row.status != Status.RUNNING else round_name(cup)
    game = t("{game} · {text}", game=GAMES[row.game].meta.title, text=state)
    return Ladder(shown(row.name), voice.text(game), voice.text(t("Points")), tuple(rungs))


def picture_of(cup: Cup, voice: Translator) -> Picture:
    """Draw the standings, in a worker."""
    return draw_ladder(ladder_of(cup, voice), "cup")


def _aside(line: Line, voice: Translator) -> str:
    won = tn("{n} win in {games}", "{n} wins in {games}", line.wins, games=tn("{n} game", "{n} games", line.played))
    berger = t("tie-break {n}", n=f"{line.berger / 2:g}")
    return f"{voice.text(won)} · {voice.text(berger)}"


def person_of(cup: Cup, number: int) -> CupPersonRow:
    """Return the participant with this number."""
    return next(one for one in cup.people if one.number == number)


def url_of(cup: Cup) -> str:
    """Return the URL of the cup's card."""
    return channel_url(cup.row.guild_id, cup.row.channel_id, cup.row.message_id)


def thread_name(cup: Cup, group: CupTableRow, voice: Translator) -> str:
    """Return the thread name of a group's table."""
    which = t("final") if group.final else t("round {n}, table {table}", n=group.round, table=group.number)
    return f"{shown(cup.row.name)} · {voice.text(which)} · {voice.text(GAMES[cup.row.game].meta.title)}"


def _title(cup: Cup) -> str:
    return f"## {SIGN} {escape(cup.row.name)}"


def _shape(cup: Cup) -> Text:
    row = cup.row
    rounds = (
        t("Rounds by the number of people, then a final.")
        if row.rounds == 0
        else tn("{n} round, then a final.", "{n} rounds, then a final.", row.rounds)
    )
    return t(
        "{game}, about {size} at a table. Each round lasts at most {days}. {rounds}",
        game=GAMES[row.game].meta.title, size=row.size, days=tn("{n} day", "{n} days", row.days), rounds=rounds,
    )  # fmt: skip


def _substitutes(count: int) -> Text:
    return tn("{n} substitute.", "{n} substitutes.", count)


def _groups(cup: Cup, tables: Tables, voice: Translator, named: Callable[[CupPersonRow], str], room: int) -> list[str]:
    """Return the round's tables with links, in a short form if the other exceeds `room` letters."""
    people = {one.number: one for one in cup.people}

    def told(*, short: bool) -> Iterator[str]:
        for one in cup.tables:
            if one.round == cup.row.round:
                names = [named(people[number]) for number in one.people if number]
                done = "" if one.places is None else " ✓"
                yield f"- {_link(one, tables, voice, short=short)}: {', '.join(names)}{done}"

    lines = list(told(short=False))
    return lines if sum(len(line) + 1 for line in lines) <= room else list(told(short=True))


def _link(group: CupTableRow, tables: Tables, voice: Translator, *, short: bool) -> str:
    name = voice.markdown(t("Final")) if group.final else voice.markdown(t("Table {n}", n=group.number))
    info = tables.get(group.table_id or 0)
    if info is None or info.thread_id is None:
        return name
    return f"<#{info.thread_id}>" if short else f"[{name}]({table_url(info)})"


def _button(cup: Cup, label: Text, what: str, voice: Translator, style: ButtonStyle = ButtonStyle.secondary) -> Button:
    return button(voice.text(label), _id(cup, what), style)


def _id(cup: Cup, what: str) -> CustomId:
    return CustomId(CUP, number=cup.row.id, arg=what)
