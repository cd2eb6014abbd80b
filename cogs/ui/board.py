"""Screens of the board in the thread: board, recent moves, prompts and buttons; the result."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import reduce
from math import inf
from operator import itemgetter
from typing import Protocol, TypeVar

import discord
from discord import ButtonStyle, ui
from msgspec import Struct
from msgspec.structs import replace

from bot.games.common_texts import command
from bot.games.contract import TABLE, AnyVerb, Decision, Outcome, Pictured, ScorePart, Shortcut, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.tables.model.errors import OnHold
from bot.tables.model.views import TableInfo, TableView
from cogs.ui.board_tools import board_words, crowded, in_words, look_back, tools
from cogs.ui.components import (
    Button,
    Gallery,
    IconButton,
    Item,
    Row,
    Screen,
    Words,
    beside,
    button,
    fitted,
    gallery,
    note,
    rows,
    text,
)
from cogs.ui.custom_ids import MOVE, CustomId, MoveRoutes
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import BELOW, BUTTONS, COLOUR, LABEL, MOVES, QUIET, RECAP_LINES, in_rows, width
from cogs.ui.links import FAIR_PLAY, all_moves, fair_play, look_together, main_menu, teach_me, to_thread
from cogs.ui.phone import BESIDE, INDENT, INSIDE, LINE, first_fitting, room, shortened, text_height
from cogs.ui.texts import away_line, ended_line, imported_line, labelled, mention, undo_price
from cogs.ui.translator import Translator
from rendering.renderer import Picture

T = TypeVar("T")
WON = "🏆"
VERBS = 20
"""Maximum number of verb buttons in one message."""
WORDS, SHORT = 3, 2
"""Maximum lines of a hand as text, and lines of the newest move that are shown in any case, on a phone."""
SEALED = t(
    "All draws and rolls follow from a secret number that was fixed before the first move. This seal proves after the "
    "game that it never changed:"
)
OPENED = t("{command} checks the record. The seal is the SHA-256 of this seed and salt:", command=command("verify"))
MOVED = t("The game goes on in another channel.")


class SoloExtras(Struct, frozen=True):
    """Private parts of the board in a solo game.

    Private log lines; the hand (`alone`: in place of the board), and as text; the prompts; the buttons of the moves,
    and shorter ones if some need an explanation; the text of the part that the question is about.
    """

    told: Sequence[str]
    hand: Gallery | None
    words: Sequence[str]
    asked: Sequence[str]
    moves: Sequence[Item]
    shorter: Sequence[Item] = ()
    alone: bool = False
    part: Words | None = None


class Omission(Enum):
    """Parts that a board is without if a phone has no room for them, the first ones first."""

    POINTS = auto()
    LONG_RECAP = auto()
    HAND = auto()
    EXPLANATIONS = auto()
    STATUS = auto()
    TIP = auto()


def turn(
    seen: TableView,
    picture: Picture,
    voice: Translator,
    *,
    recap: Sequence[Text] = (),
    pinged: Sequence[int] = (),
    unreached: Sequence[int] = (),
    announced: str = "",
    own: SoloExtras | None = None,
    first: Text | None = None,
) -> Screen:
    """Build the public board. `seen` is the public view.

    `pinged` are the users to notify, `unreached` the seats without direct messages. `announced` is the operator's
    announcement, `own` the private parts in a solo game, `first` the tip for a prompt that its player meets for the
    first time. A table on hold has no move buttons. Beside an input pad there is room for the picture, the prompt and
    two tools. The parts that a phone has no room for are left out.
    """
    info, game = seen.table, GAMES[seen.table.game]
    words = game.describe(seen.view)
    padded = crowded(seen)
    reads = voice.words_first
    if own and own.alone:
        board = board_words(seen, voice)
    else:
        board = gallery(picture, words, voice, game.describe(seen.view, None, reads.length) if reads else None)
    rest = rests(info, discord.utils.format_dt(info.paused_at, "f") if info.paused_at else "")
    foot = [
        *(own.asked if own and own.asked else _asked(seen, voice)),
        *(f"💭 {voice.markdown(t('{who} is thinking.', who=Who(seat)))}" for seat in seen.thinking),
        *(f"⏳ {voice.markdown(labelled(end.name, discord.utils.format_dt(end.at, 'R')))}" for end in seen.ends),
        *_away(seen, voice),
        *_request(seen, voice),
        *_unreached(unreached, info, voice),
        *([f"⏸ {voice.markdown(rest)}"] if rest is not None else []),
        *([announced] if announced else []),
    ]
    go_on = info.paused_at is not None and not info.held
    resume = button(voice.text(t("Go on")), CustomId("resume", info.id), ButtonStyle.primary)
    usual = rows([resume]) if go_on else [] if info.held else own.moves if own else _moves(seen, voice)
    usual = _with_words(usual, info, voice)
    lines = [f"- {voice.markdown(line)}" for line in recap]
    points, title, status = f"-# {scores(seen, voice)}", voice.markdown(game.meta.title), voice.markdown(words[0])

    usual_tools = tools(seen, voice)
    with_hand = tools(seen, voice, hand=True) if own else usual_tools

    def built(omitted: frozenset[Omission], recalled: Sequence[str] = ()) -> Screen:
        head = [
            *([] if reads else [f"**{title}** · {status}" if info.direct else status]),
            *([points] if Omission.POINTS not in omitted and not (reads and game.meta.tracks) else []),
        ]
        whole = own is not None and (own.alone or Omission.HAND not in omitted)
        brief: Sequence[str] = (
            [] if own is None or whole or text_height("\n".join(own.words)) > WORDS * LINE + 1 else own.words
        )
        tip = [f"-# 💡 {voice.markdown(first)}"] if first and Omission.TIP not in omitted else []
        past = [] if padded and not reads else [*recalled, *(own.told if own else ())]
        if Omission.STATUS in omitted and (recalled or tip):
            head, past, tip = (past[:1], past[1:], tip) if recalled else (tip, past, [])
        asked = [*brief, *tip, *foot]
        moves = (
            own.shorter if own and own.shorter and usual is own.moves and Omission.EXPLANATIONS in omitted else usual
        )
        below = with_hand if own and own.hand and not whole and not brief else usual_tools
        crowd = reads or sum(len(one.children) for one in (*moves, below) if isinstance(one, ui.ActionRow)) >= BUTTONS
        return Screen(
            board,
            own.hand if own and whole else None,
            own.part if own else None,
            None if padded or not head else text(head) if crowd else beside("\n".join(head), look_back(info, voice)),
            text(past, 1800) if past else None,
            text(asked, 1400) if asked else None,
            *moves,
            ui.Separator() if moves and not padded else None,
            below,
            colour=COLOUR,
            mentions=pinged,
        )

    def fitted() -> Iterator[Screen]:
        for many in range(len(Omission) + 1):
            omitted = frozenset([*Omission][:many])
            if Omission.STATUS in omitted:
                yield built(omitted, [shortened(line.removeprefix("- "), SHORT, BESIDE) for line in lines[-1:]])
            else:
                most = SHORT if Omission.LONG_RECAP in omitted else 0
                left = inf if reads else room(built(omitted))
                yield built(omitted, _recap(lines, voice, room=left, most=most))

    return first_fitting(fitted())


def _with_words(moves: Sequence[Item], info: TableInfo, voice: Translator) -> Sequence[Item]:
    """Add the button to the board as text to the first row, if the table has this option."""
    if not info.words_button or info.direct:
        return moves
    words = in_words(info, voice)
    for at, one in enumerate(moves):
        if isinstance(one, ui.ActionRow) and not any(isinstance(each, ui.Select) for each in one.children):
            buttons = [each for each in one.children if isinstance(each, ui.Button)]
            return [*moves[:at], *rows([words, *buttons]), *moves[at + 1 :]]
    return [*rows([words]), *moves]


def rests(info: TableInfo, since: str) -> Text | None:
    """Return why the table rests, on hold or paused `since` a time; None if it does not."""
    if info.held:
        return OnHold.text
    if info.paused_at is None:
        return None
    if info.number == info.imported:
        return t("Free seats can be taken on the table's card. *Go on* begins; AI players have the free seats then.")
    return t("Paused since {when}, as all have agreed. Anybody at the table can go on.", when=since)


def _recap(lines: Sequence[str], voice: Translator, *, room: float = inf, most: int = 0) -> list[str]:
    """Return the newest moves, and the number of earlier ones, which are in the log.

    As many as have `room`, in pixels, but at least the newest one, which is shortened to `most` lines of a phone or
    more if that is not 0.
    """
    told = lines[-RECAP_LINES:]
    for many in range(len(told), 0, -1):
        whole = _numbered(told[-many:], len(lines), voice)
        if text_height("\n".join(whole)) <= room:
            return whole
    if not told or not most:
        return _numbered(told[-1:], len(lines), voice)
    spare = room - text_height("\n".join(_numbered(["- …"], len(lines), voice))) + LINE
    return _numbered([shortened(told[-1], max(most, int(spare // LINE)), INSIDE - INDENT)], len(lines), voice)


def _numbered(told: Sequence[str], every: int, voice: Translator) -> list[str]:
    """Return the lines below the number of earlier ones, if they are not `every` one."""
    before = every - len(told)
    more = tn("{n} earlier turn: see *Log*", "{n} earlier turns: see *Log*", before)
    return [f"-# {voice.markdown(more)}", *told] if before > 0 else [*told]


def _asked(seen: TableView, voice: Translator) -> list[str]:
    """Return the pending prompts, each once, with mentions of the people they are for.

    Without people, with the names of the AI players.
    """
    info = seen.table
    waiting = [decision for decision in seen.decisions if not decision.optional]
    lines: list[str] = []
    for prompt in _different(decision.prompt for decision in waiting):
        seats = [decision.seat for decision in waiting if decision.prompt == prompt]
        users = {seat: user for seat in seats if (user := info.seats[seat].user_id) is not None}
        if len(seats) == 1 and Who(seats[0]) in prompt.args.values():
            user = users.get(seats[0])
            said = voice.markdown(prompt) if user is None else voice.calling(prompt, seats[0], mention(user))
            lines.append(f"➤ {said}")
        else:
            called = [voice.called(seat, mention(user)) for seat, user in users.items()] or map(voice.name, seats)
            lines.append(f"➤ {voice.markdown(prompt)} {' '.join(called)}")
    return lines


def _moves(seen: TableView, voice: Translator) -> list[Row]:
    """Return the buttons of a request, then those of the moves, as far as they fit."""
    info, consent = seen.table, rows(_consent(seen, voice))
    room = MOVES - len(consent)
    people = [legible(one, voice, room) for one in seen.decisions if info.seats[one.seat].user_id is not None]
    buttons = [*shortcuts(info, people, voice), *verb_buttons(info, people, voice)]
    return [*consent, *fitted(buttons, room, all_moves(info, voice))]


def legible(decision: Decision, voice: Translator, room: int) -> Decision:
    """Return the decision without shortcuts if a phone would truncate or has no room for them.

    Their verbs are shown instead.
    """
    shortcuts = [one for row in decision.attention.shortcuts for one in row]
    names = [voice.text(one.name) for one in shortcuts]
    if all(width(name) <= LABEL for name in names) and len(in_rows(names)) <= room:
        return decision
    said = {one.said[0] for one in shortcuts}
    verbs = tuple(
        dataclasses.replace(verb, private=False, shown=True) if verb.value in said else verb for verb in decision.verbs
    )
    return replace(decision, offer=verbs, attention=replace(decision.attention, shortcuts=()))


def shortcuts(
    info: TableInfo, decisions: Iterable[Decision], voice: Translator, ways: MoveRoutes = MOVE
) -> list[Button]:
    """Return the public buttons of complete moves, without duplicates."""
    wanted = _different(one for decision in decisions for row in decision.attention.shortcuts for one in row)
    return [at_once(one, CustomId(ways.quick, info.id, info.number, said=one.said), voice) for one in wanted]


def at_once(one: Shortcut, target: CustomId, voice: Translator) -> Button:
    """Return the button of a complete move, with an icon alone if that is enough."""
    name, icon = one.name, voice.icon(one.name)
    if isinstance(name, Pictured) and icon:
        return IconButton(voice.text(name.spoken), target, icon, disabled=not one.open)
    return button(voice.label(name), target, disabled=not one.open, icon=icon)


def _different(things: Iterable[T]) -> list[T]:
    """Remove duplicates (texts are not hashable)."""
    found: list[T] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return found


def _unreached(seats: Sequence[int], info: TableInfo, voice: Translator) -> list[str]:
    own = GAMES[info.game].meta.own
    if not seats or own is None:
        return []
    who = tuple(Who(seat) for seat in seats)
    line = t("I can't send {who} direct messages: press *{button}* here.", who=who, button=own)
    return [f"-# {voice.markdown(line)}"]


def _away(seen: TableView, voice: Translator) -> list[str]:
    """Return lines about the players on vacation for whom the table is waiting."""
    return [f"-# {away_line(seat, seen.away[seat], voice)}" for seat in seen.waiting if seat in seen.away]


def _request(seen: TableView, voice: Translator) -> list[str]:
    """Return the question of an open undo request to those who have not agreed, and its price."""
    request, info = seen.request, seen.table
    if request is None:
        return []
    left = tuple(seat for seat in request.asked if seat not in request.agreed)
    asked = " ".join(mention(user) for seat in left if (user := info.seats[seat].user_id))
    price = [f"-# {voice.markdown(line)}" for line in undo_price(request.kind, info)]
    return [f"↩ {voice.markdown(undo_question(seen))} {asked}", *price]


def undo_question(seen: TableView) -> Text:
    """Return the question of the open undo request."""
    assert seen.request is not None
    who = Who(seen.request.seat)
    if seen.is_step:
        return t("{who} asks to take back the last step. Does everybody agree?", who=who)
    n = seen.request.number - 1
    return t("{who} asks to go back to the board after move {n}. Does everybody agree?", who=who, n=n)


def _consent(seen: TableView, voice: Translator) -> list[Button]:
    """Return the buttons that answer the open undo request."""
    if seen.request is None:
        return []
    yes, no = (CustomId("consent", seen.table.id, seen.request.number, said) for said in ("yes", "no"))
    return [
        button(voice.text(t("Agree")), yes, ButtonStyle.success, icon=emoji("accept")),
        button(voice.text(t("Refuse")), no, ButtonStyle.danger, icon=emoji("cancel")),
    ]


def scores(seen: TableView, voice: Translator) -> str:
    """Return the scores in one line, as far as the view knows them; a solo score by part.

    Points on tracks stand in the order of the tracks, which are named once.
    """
    game = GAMES[seen.table.game]
    if [len(parts) for parts in seen.standing] == [1]:
        return f"{voice.name(0)} {by_part(seen.standing[0], voice)}"
    names = [(voice.name(seat), parts) for seat, parts in enumerate(seen.standing)]
    names += [(voice.markdown(one.name), one.parts) for one in game.rivals(seen.view)]
    told = " · ".join(f"{name} {_points(parts, tracks=bool(game.meta.tracks))}" for name, parts in names)
    if not game.meta.tracks:
        return told
    tracks = "/".join(voice.markdown(part.name) for part in seen.standing[0])
    return voice.markdown(labelled(tracks, told))


def _points(parts: Sequence[ScorePart], *, tracks: bool) -> str:
    points = [part.points for part in parts]
    return "/".join(map(str, points)) if tracks else str(sum(points))


def by_part(parts: Sequence[ScorePart], voice: Translator) -> str:
    """Return one contestant's points by part."""
    return " · ".join(f"{voice.markdown(part.name)} {part.points}" for part in parts)


def verb_buttons(
    info: TableInfo,
    decisions: Iterable[Decision],
    voice: Translator,
    *,
    possible: Collection[str] | None = None,
    asked: str = "",
    ways: MoveRoutes = MOVE,
) -> list[Button]:
    """Return the buttons of the decisions' verbs, each once.

    The first verb is blue if it is required and there are no shortcuts; verbs that end something are last. `possible`:
    the verbs that are possible for the viewing seat, in private. `asked`: a verb whose prompt is already shown, and
    which needs no button.
    """
    ordered = sorted(decisions, key=lambda decision: decision.optional)
    shown = {
        verb.value: verb
        for decision in ordered
        for verb in decision.verbs
        if verb.shown and verb.value != asked and _is_offered(verb, possible)
    }
    waited = {verb.value for decision in ordered if not decision.optional for verb in decision.verbs}
    shortcuts = any(decision.attention.shortcuts for decision in ordered)
    verbs = sorted(list(shown.values())[:VERBS], key=lambda verb: verb.ends)
    usual = verbs and verbs[0].value in waited and not asked and not shortcuts
    first = verbs[0].value if usual else ""
    return [
        button(
            voice.label(verb.name),
            CustomId(ways.say, info.id, info.number, said=(verb.value,)),
            ButtonStyle.primary if verb.value == first else ButtonStyle.secondary,
            icon=voice.icon(verb.name),
            ends=verb.ends,
        )
        for verb in verbs
    ]


def _is_offered(verb: AnyVerb, possible: Collection[str] | None) -> bool:
    return not verb.private if possible is None else verb.value in possible


def passed(lines: Sequence[Text], info: TableInfo, voice: Translator) -> Screen:
    """Build the screen that replaces an old board: the recap of the moves before it."""
    newer = t("The end stands below.") if info.over else t("There is a newer board below.")
    return Screen(text(_recap([f"-# {voice.markdown(line)}" for line in lines or [newer]], voice)), colour=QUIET)


def begun(info: TableInfo, voice: Translator) -> Screen:
    """Build the first message in the thread: the players, the lesson, the fairness seal."""
    seats = tuple(Who(seat.seat) for seat in info.seats)
    came = imported_line(info)
    lines = [
        f"## {voice.markdown(GAMES[info.game].meta.title)}",
        voice.markdown(t("The table is set. Seats in order: {who}.", who=seats)),
        *([] if came is None else [voice.markdown(came)]),
        voice.markdown(t("The newest board is my last message here. What only you may know comes by direct message.")),
    ]
    return Screen(text(lines), *rows(first_tools(info, voice)), colour=COLOUR)


def first_tools(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the buttons of a table's first message: the lesson, the rules, the fairness seal."""
    rules = button(voice.text(t("Rules")), CustomId("rules", info.id, arg=info.game), icon=emoji("rules"))
    return [teach_me(info.game, voice), rules, fair_play(info, voice), *([main_menu(voice)] if info.direct else [])]


class RatingChangeLike(Protocol):
    """A change of a rating by a result.

    `seat` is `TABLE` for the rival of a solo game.
    """

    @property
    def seat(self) -> int: ...
    @property
    def before(self) -> int: ...
    @property
    def after(self) -> int: ...


def result(
    seen: TableView,
    picture: Picture,
    voice: Translator,
    *,
    story: Sequence[Text] = (),
    changes: Sequence[RatingChangeLike] = (),
    unrated: Text | None = None,
) -> Screen:
    """Build the result screen: winner, story, places, points, ratings, follow-up buttons.

    `unrated`: the reason why the game is not rated, if so.
    """
    info, outcome = seen.table, seen.outcome
    assert outcome is not None
    head, ratings = winners(outcome), {change.seat: change for change in changes}
    lines = [f"## {WON} {voice.markdown(head)}", voice.markdown(reduce(_followed, (outcome.reason, *story)))]
    plain: list[str] = [f"{voice.text(head)} {voice.text(outcome.reason)}", *map(voice.text, story)]
    for place, name, parts, user in sorted(contestants(outcome, info), key=itemgetter(0)):
        placed = t("{place}. {name}: {n}", place=place, name=name, n=sum(part.points for part in parts))
        lines.append(f"**{voice.markdown(placed)}**" + (f" {mention(user)}" if user is not None else ""))
        rating = ratings.get(name.seat if isinstance(name, Who) else TABLE)
        small = [*([by_part(parts, voice)] if len(parts) > 1 else []), *([_rated(rating, voice)] if rating else [])]
        if small:
            lines.append(f"-# {' · '.join(small)}")
        plain.append(f"{voice.text(placed)}.")
    buttons = [
        button(voice.text(t("Again")), CustomId("again", info.id), ButtonStyle.primary, icon=emoji("again")),
        button(voice.text(t("Film")), CustomId("film", info.id)),
        button(voice.text(t("Record")), CustomId("record", info.id), icon=emoji("record")),
        button(voice.text(t("Look back")), CustomId("review", info.id), icon=emoji("points")),
        button(voice.text(t("Board")), CustomId("board", info.id), icon=emoji("board")),
        fair_play(info, voice),
        *look_together(info, voice),
        *([main_menu(voice)] if info.direct else []),
    ]
    return Screen(
        gallery(picture, plain, voice, ()),
        text([*lines, *([f"-# {voice.markdown(unrated)}"] if unrated else [])]),
        *rows(buttons, BELOW),
        colour=COLOUR,
        mentions=info.people,
    )


def _followed(before: Text, after: Text) -> Text:
    """Join two sentences."""
    return t("{before} {after}", before=before, after=after)


def _rated(change: RatingChangeLike, voice: Translator) -> str:
    """Return the change of a rating as text."""
    more = change.after - change.before
    signed = f"+{more}" if more > 0 else f"−{-more}" if more else "±0"
    return voice.markdown(
        t("rating {before} → {after} ({more})", before=change.before, after=change.after, more=signed)
    )


def contestants(outcome: Outcome, info: TableInfo) -> Iterator[tuple[int, Who | Text, Sequence[ScorePart], int | None]]:
    """Yield place, name, points and user id (None for AI players and rivals) of each contestant."""
    for seat, place in enumerate(outcome.places):
        yield place, Who(seat), outcome.scores[seat], info.seats[seat].user_id
    for rival in outcome.rivals:
        yield rival.place, rival.name, rival.parts, None


def winners(outcome: Outcome) -> Text:
    """Return the winners: players, or contestants without a seat."""
    rivals = [rival.name for rival in outcome.rivals if rival.place == 1]
    seats = [Who(seat) for seat, place in enumerate(outcome.places) if place == 1]
    return t("The winner: {who}", who=(*seats, *rivals))


def proof(info: TableInfo, voice: Translator) -> Screen:
    """Build the fairness seal, after the game with the seed and the salt."""
    lines = [
        f"### {voice.markdown(FAIR_PLAY)}",
        voice.markdown(SEALED),
        f"-# `{info.commitment}`",
    ]
    if info.seed and info.salt:
        lines += [voice.markdown(OPENED), f"-# `{info.seed}` `{info.salt}`"]
    return note(*lines)


def ended(info: TableInfo, voice: Translator) -> Screen:
    """Build the screen of a table that ended without a result, with the reason."""
    lines = [f"### {voice.markdown(ended_line(info))}"]
    buttons = [
        button(voice.text(t("Again")), CustomId("again", info.id), ButtonStyle.primary, icon=emoji("again")),
        button(voice.text(t("Board")), CustomId("board", info.id), icon=emoji("board")),
        button(voice.text(t("Log")), CustomId("log", info.id), icon=emoji("log")),
        fair_play(info, voice),
    ]
    return Screen(text(lines), *rows(buttons if info.number else []), colour=QUIET)


def called_again(line: Text, people: Sequence[int], card: Button, voice: Translator) -> Screen:
    """Build an invitation to another game with the same players."""
    return Screen(text([voice.markdown(line), " ".join(map(mention, people))]), *rows([card]), mentions=people)


def moved_on(info: TableInfo, voice: Translator) -> Screen:
    """Build the notice for the channel that a table has left."""
    return note(voice.markdown(MOVED), buttons=[to_thread(info, voice)])
