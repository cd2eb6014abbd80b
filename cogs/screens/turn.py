"""The board in the thread: what stands there, what happened, who is asked what, and the buttons for it."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TypeVar

import discord
from discord import ButtonStyle, ui
from msgspec.structs import replace

from bot.games.contract import AnyVerb, Decision, Outcome, Pictured, ScorePart, Shortcut, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.games.wording import command
from bot.rows import RequestRow
from bot.tables.errors import Held
from bot.tables.seen import LogLine, Seen, TableInfo
from bot.tables.undo import CONSENT, FREE
from cogs.ids import Id
from cogs.limits import COMPONENTS
from cogs.screens.law import LABEL, RECAP_LINES, width
from cogs.screens.parts import Button, IconButton, Row, Screen, button, gallery, link, note, rows, text
from cogs.screens.words import channel_url, ended_line, labelled, mention, table_url
from cogs.signs import emoji
from cogs.voice import Voice
from rendering.painter import Picture

T = TypeVar("T")
COLOUR, QUIET = 0x5865F2, 0x4F545C
WON = "🏆"
VERBS = 20
"""buttons for verbs in one message"""
MOVED = t("The game goes on in another channel.")


def turn(
    seen: Seen,
    picture: Picture,
    voice: Voice,
    *,
    recap: Sequence[Text] = (),
    pinged: Sequence[int] = (),
    unreached: Sequence[int] = (),
    announced: str = "",
) -> Screen:
    """The public board. `seen` is the public's; `pinged` are the users to notify, `unreached` seats without DMs.

    `announced` is what whoever runs the bot lets everybody know. A table that is held offers no moves.
    """
    info, game = seen.table, GAMES[seen.table.game]
    words = game.describe(seen.view)
    head = [f"### {voice.say(game.meta.title)}", voice.say(words[0]), *_recap(recap, voice)]
    foot = [
        f"-# {scores(seen, voice)}",
        *_asked(seen, voice),
        *(f"⏳ {voice.say(labelled(end.name, discord.utils.format_dt(end.at, 'R')))}" for end in seen.ends),
        *_request(seen.request, info, voice),
        *_unreached(unreached, info, voice),
        *([f"⏸ {voice.say(Held.text)}"] if info.held else []),
        *([announced] if announced else []),
    ]
    people = [_legible(one, voice) for one in seen.decisions if info.seats[one.seat].user_id is not None]
    moves = [
        *rows(_consent(seen.request, info, voice)),
        *_shortcuts(info, people, voice),
        *rows(verb_buttons(info, people, voice), signed=True),
    ]
    moves = [] if info.held else moves
    screen = Screen(
        text(head, 1800),
        gallery(picture, map(voice.plain, words)),
        text(foot, 1800),
        *moves,
        ui.Separator() if moves else None,
        colour=COLOUR,
        mentions=pinged,
    )
    for row in _tools(seen, voice, room=COMPONENTS - sum(1 for _ in screen.walk_children())):
        screen.frame.add_item(row)
    return screen


def _recap(lines: Sequence[Text], voice: Voice) -> list[str]:
    """The newest turns, and how many came before: the log has them."""
    before = len(lines) - RECAP_LINES
    more = tn("{n} earlier turn: see *Log*", "{n} earlier turns: see *Log*", before)
    told = [f"- {voice.say(line)}" for line in lines[-RECAP_LINES:]]
    return [f"-# {voice.say(more)}", *told] if before > 0 else told


def _asked(seen: Seen, voice: Voice) -> list[str]:
    """What is asked, each question once, with a mention of everybody whom it is put to."""
    info = seen.table
    waiting = [decision for decision in seen.decisions if not decision.optional]
    lines: list[str] = []
    for prompt in _different(decision.prompt for decision in waiting):
        seats = [decision.seat for decision in waiting if decision.prompt == prompt]
        users = {seat: user for seat in seats if (user := info.seats[seat].user_id) is not None}
        if len(seats) == 1 and Who(seats[0]) in prompt.args.values():
            user = users.get(seats[0])
            said = voice.say(prompt) if user is None else voice.calling(prompt, seats[0], mention(user))
            lines.append(f"➤ {said}")
        else:
            called = " ".join(
                voice.called(seat, mention(users[seat])) if seat in users else voice.name(seat) for seat in seats
            )
            lines.append(f"➤ {voice.say(prompt)} {called}")
    return lines


def _legible(decision: Decision, voice: Voice) -> Decision:
    """Without its shortcuts where a phone would cut one off: their verbs ask the same in a menu."""
    names = [voice.plain(one.name) for row in decision.attention.shortcuts for one in row]
    if all(width(name) <= LABEL for name in names):
        return decision
    said = {one.said[0] for row in decision.attention.shortcuts for one in row}
    verbs = tuple(dataclasses.replace(verb, private=False) if verb.value in said else verb for verb in decision.verbs)
    return replace(decision, offer=verbs, attention=replace(decision.attention, shortcuts=()))


def _shortcuts(info: TableInfo, decisions: Iterable[Decision], voice: Voice) -> list[Row]:
    """The rows of public buttons that say something complete, each row once."""
    wanted = _different(row for decision in decisions for row in decision.attention.shortcuts)
    return [row for shown in wanted for row in rows([_shortcut(one, info, voice) for one in shown], signed=True)]


def _shortcut(one: Shortcut, info: TableInfo, voice: Voice) -> Button:
    words, target = voice.plain(one.name), Id("quick", info.id, info.number, said=one.said)
    if isinstance(one.name, Pictured) and (icon := voice.icon(one.name)):
        return IconButton(words, target, icon, disabled=not one.open)
    return button(words, target, disabled=not one.open, icon=voice.icon(one.name))


def _different(things: Iterable[T]) -> list[T]:
    """The things, each once (texts have no hash)."""
    found: list[T] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return found


def _unreached(seats: Sequence[int], info: TableInfo, voice: Voice) -> list[str]:
    own = GAMES[info.game].meta.own
    if not seats or own is None:
        return []
    who = tuple(Who(seat) for seat in seats)
    line = t("I can't send {who} direct messages: press *{button}* here.", who=who, button=own)
    return [f"-# {voice.say(line)}"]


def _request(request: RequestRow | None, info: TableInfo, voice: Voice) -> list[str]:
    if request is None:
        return []
    left = tuple(seat for seat in request.asked if seat not in request.agreed)
    asked = " ".join(mention(user) for seat in left if (user := info.seats[seat].user_id))
    line = t("{who} asks to take back the last step. Does everybody agree?", who=Who(request.seat))
    return [f"↩ {voice.say(line)} {asked}"]


def _consent(request: RequestRow | None, info: TableInfo, voice: Voice) -> list[Button]:
    if request is None:
        return []
    yes, no = (Id("consent", info.id, request.number, said) for said in ("yes", "no"))
    return [
        button(voice.plain(t("Agree")), yes, ButtonStyle.success, icon=emoji("accept")),
        button(voice.plain(t("Refuse")), no, ButtonStyle.danger, icon=emoji("cancel")),
    ]


def scores(seen: Seen, voice: Voice) -> str:
    """Everybody's points in one line, as far as the view knows them; one person's of one kind with what for."""
    tracks = GAMES[seen.table.game].meta.tracks
    if [len(parts) for parts in seen.standing] == [1]:
        return f"{voice.name(0)} {by_part(seen.standing[0], voice)}"
    points = [[part.points for part in parts] for parts in seen.standing]
    totals = ["/".join(map(str, parts)) if tracks else str(sum(parts)) for parts in points]
    return " · ".join(f"{voice.name(seat)} {total}" for seat, total in enumerate(totals))


def by_part(parts: Sequence[ScorePart], voice: Voice) -> str:
    """One contestant's points, each with what they are for."""
    return " · ".join(f"{voice.say(part.name)} {part.points}" for part in parts)


def verb_buttons(
    info: TableInfo,
    decisions: Iterable[Decision],
    voice: Voice,
    *,
    possible: Collection[str] | None = None,
    asked: str = "",
) -> list[Button]:
    """The verbs of the decisions, each once: first what is most asked, in blue; last what ends something, in red.

    `possible`: for the eyes of the seat alone, what it can say. `asked`: this verb needs no button, its question is put
    already.
    """
    ordered = sorted(decisions, key=lambda decision: decision.optional)
    shown = {
        verb.value: verb
        for decision in ordered
        for verb in decision.verbs
        if verb.shown and verb.value != asked and _is_offered(verb, possible)
    }
    waited = {verb.value for decision in ordered if not decision.optional for verb in decision.verbs}
    verbs = sorted(list(shown.values())[:VERBS], key=lambda verb: verb.ends)
    first = next((verb.value for verb in verbs if verb.value in waited), "") if not asked else ""
    return [
        button(
            voice.plain(verb.name),
            Id("say", info.id, info.number, said=(verb.value,)),
            _style(verb, first),
            icon=voice.icon(verb.name),
        )
        for verb in verbs
    ]


def _is_offered(verb: AnyVerb, possible: Collection[str] | None) -> bool:
    return not verb.private if possible is None else verb.value in possible


def _style(verb: AnyVerb, first: str) -> ButtonStyle:
    if verb.ends:
        return ButtonStyle.danger
    return ButtonStyle.primary if verb.value == first else ButtonStyle.secondary


def _tools(seen: Seen, voice: Voice, room: int) -> list[Row]:
    """What else one can do, as far as Discord has room for `room` more components; the rest is there by command."""
    info, game = seen.table, GAMES[seen.table.game]
    join = [button(voice.plain(t("Join")), Id("join", info.id), icon=emoji("join"))] if seen.joinable else []
    parts = game.highlights(seen.view).items()
    shown = [
        button(voice.plain(name), Id("board", info.id, arg=str(part)), icon=voice.icon(name)) for part, name in parts
    ]
    possible = not info.held and seen.undo in (FREE, CONSENT)
    undo = button(voice.plain(t("Undo")), Id("undo", info.id, info.number), disabled=not possible, icon=emoji("undo"))
    own = game.meta.own
    hand = [button(voice.plain(own), Id("hand", info.id, info.number), icon=emoji("hand"))] if own else []
    board = button(voice.plain(t("Board")), Id("board", info.id), icon=emoji("board"))
    log = button(voice.plain(t("Log")), Id("log", info.id), icon=emoji("log"))
    rules = button(voice.plain(t("Rules")), Id("rules", info.id, arg=info.game), icon=emoji("rules"))
    signs, share = what_is_this(info, voice), share_this(seen, voice)
    kept = [*join, *hand, undo, *share, board, log, rules, signs, *shown]
    made = rows(kept)
    for dropped in (*reversed(shown), signs, board, rules, log, *share, *hand, *join, undo):
        if len(kept) + len(made) <= room:
            break
        kept.remove(dropped)
        made = rows(kept)
    return made


def what_is_this(info: TableInfo, voice: Voice) -> Button:
    """Leads to what the signs on the board mean."""
    return button(voice.plain(t("What is this?")), Id("signs", info.id), icon=emoji("help"))


def share_this(seen: Seen, voice: Voice) -> list[Button]:
    """Where the last move is worth showing to others."""
    info, public = seen.table, [event for event in seen.changes if event.to is None]
    worth = GAMES[info.game].boast(seen.view, public)
    target = Id("share", info.id, info.number)
    return [button(voice.plain(t("Share this")), target, icon=emoji("share"))] if worth else []


def passed(lines: Sequence[LogLine], info: TableInfo, voice: Voice) -> Screen:
    """What a board becomes when a newer one stands below: who moved while it was the newest. What they did is told
    there."""
    seats = tuple(Who(seat) for seat in dict.fromkeys(line.seat for line in lines) if 0 <= seat < len(info.seats))
    told = (
        voice.say(t("Moved: {who}.", who=seats))
        if seats
        else voice.say(t("The end stands below.") if info.over else t("There is a newer board below."))
    )
    return Screen(text([f"-# {told}"]), colour=QUIET)


def begun(info: TableInfo, voice: Voice) -> Screen:
    """The first words in the thread: who plays, and what proves later that nothing was rigged."""
    seats = tuple(Who(seat.seat) for seat in info.seats)
    lines = [
        f"## {voice.say(GAMES[info.game].meta.title)}",
        voice.say(t("The table is set. Seats in order: {who}.", who=seats)),
        voice.say(t("The newest board is always at the bottom. What only you may know comes by direct message.")),
        f"-# {voice.say(t('Fairness seal of this table (SHA-256; revealed at the end):'))} `{info.commitment}`",
    ]
    return Screen(text(lines), colour=COLOUR)


def result(seen: Seen, picture: Picture, voice: Voice) -> Screen:
    """The end: who has won, places and points, why it ended; what one may do now; last, what proves it was fair."""
    info, outcome = seen.table, seen.outcome
    assert outcome is not None
    head = winners(outcome)
    lines = [f"## {WON} {voice.say(head)}", voice.say(outcome.reason)]
    plain: list[str] = [f"{voice.plain(head)} {voice.plain(outcome.reason)}"]
    for place, name, parts, user in sorted(_contestants(outcome, info), key=itemgetter(0)):
        placed = t("{place}. {name}: {n}", place=place, name=name, n=sum(part.points for part in parts))
        lines.append(f"**{voice.say(placed)}**" + (f" {mention(user)}" if user is not None else ""))
        if len(parts) > 1:
            lines.append(f"-# {by_part(parts, voice)}")
        plain.append(f"{voice.plain(placed)}.")
    buttons = [
        button(voice.plain(t("Again")), Id("again", info.id), ButtonStyle.primary, icon=emoji("again")),
        button(voice.plain(t("Board")), Id("board", info.id), icon=emoji("board")),
        button(voice.plain(t("Log")), Id("log", info.id), icon=emoji("log")),
        button(voice.plain(t("Record")), Id("record", info.id), icon=emoji("record")),
    ]
    return Screen(
        gallery(picture, plain),
        text(lines),
        *rows(buttons),
        text([_proof(info, voice)]),
        colour=COLOUR,
        mentions=info.people,
    )


def _contestants(
    outcome: Outcome, info: TableInfo
) -> Iterator[tuple[int, Who | Text, Sequence[ScorePart], int | None]]:
    """Everybody's place, name, points and, if it is a person, user."""
    for seat, place in enumerate(outcome.places):
        yield place, Who(seat), outcome.scores[seat], info.seats[seat].user_id
    for rival in outcome.rivals:
        yield rival.place, rival.name, rival.parts, None


def winners(outcome: Outcome) -> Text:
    """Who has won: players, or a contestant that is none."""
    rivals = [rival.name for rival in outcome.rivals if rival.place == 1]
    seats = [Who(seat) for seat, place in enumerate(outcome.places) if place == 1]
    return t("The winner: {who}", who=(*seats, *rivals))


def _proof(info: TableInfo, voice: Voice) -> str:
    """What the sealed chance was, and who checks it."""
    line = t(
        "Fair play: *{command}* checks the record. Seed {seed}, salt {salt}",
        command=command("verify"),
        seed=info.seed or "",
        salt=info.salt or "",
    )
    return f"-# {voice.say(line)}"


def ended(info: TableInfo, voice: Voice) -> Screen:
    """A table that has no result: who ended it."""
    lines = [f"### {voice.say(ended_line(info))}"]
    if info.seed:
        lines.append(_proof(info, voice))
    buttons = [
        button(voice.plain(t("Again")), Id("again", info.id), icon=emoji("again")),
        button(voice.plain(t("Board")), Id("board", info.id), icon=emoji("board")),
        button(voice.plain(t("Log")), Id("log", info.id), icon=emoji("log")),
    ]
    return Screen(text(lines), *rows(buttons if info.number else []), colour=QUIET)


def called_again(line: Text, people: Sequence[int], card: Button, voice: Voice) -> Screen:
    """Others would play once more."""
    return Screen(text([voice.say(line), " ".join(map(mention, people))]), *rows([card]), mentions=people)


def to_card(info: TableInfo, message: int, voice: Voice) -> Button:
    """A link to the card of a table."""
    return link(voice.plain(t("To the table")), channel_url(info.guild_id, info.channel_id, message))


def moved_on(info: TableInfo, voice: Voice) -> Screen:
    """What is said, and left behind, in the place that a table has left."""
    return note(voice.say(MOVED), buttons=[to_thread(info, voice)])


def to_thread(info: TableInfo, voice: Voice, *, named: bool = False) -> Button:
    """A link to the table's thread, perhaps `named` after its game."""
    label = t("To the table: {game}", game=GAMES[info.game].meta.title) if named else t("To the table")
    return link(voice.plain(label), table_url(info))
