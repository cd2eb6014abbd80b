"""A person who plays by buttons, menus and forms alone, and reads texts alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from simcord.actors import MemberActor
from simcord.components import walk_components
from simcord.results import InteractionResult, ResponseMessage

from bot.games.contract import t
from bot.words.formatter import LANGUAGES, formatter
from cogs.ui import discord_limits
from cogs.ui.custom_ids import MOVE, CustomId, parse
from cogs.ui.emoji_text import bare
from cogs.ui.links import MAIN
from cogs.ui.step import REFUSED, WHY_NOT
from tests.cogs.simulated_client import World, components, shown, words
from tests.e2e.bot_players import ids, newest, pick
from tests.e2e.sent_messages import BUTTON, MENU, TEXT, Sent, SentMessages
from tests.words_only.reader import NotSaid, Reader

THUMBNAIL, GALLERY, LABELLED = 11, 12, 18
MOVES = (MOVE.say, MOVE.quick, "do", MOVE.write, MOVE.more)
"""Purposes of buttons that lead to a move."""
MOST_STEPS = 60
"""Presses of one move."""
TURNS = {
    formatter(language).format(one, ()) for language in LANGUAGES for one in (t("Back"), t("Choose again"), WHY_NOT)
}
"""Labels that lead to no move, or back."""
DONE = ("Choose these", "")
SENTENCE_ENDS, AFTER_END = (".", "!", "?", "。", "！", "？"), '*_)”"」）'
_OPTION = re.compile(r"^(?:-|(\d+)\.) \*\*(.+?)\*\*(?:: ?|：)?(.*)$")
"""A line that explains a button, which has the number or the name."""
_HINT = re.compile(" · |: ")
"""Between an option's name and its hint on a button."""
_MARKUP = re.compile(r"^(?:-# |#+ |> |- )+|\*+|`+|__|~~")
_ESCAPED = re.compile(r"\\([^\w\s])")
_LINK = re.compile(r"\[([^]]+)\]\([^)]*\)")
_SPAN = re.compile(r"^\D*(\d+)\D+(\d+)\D*$")
_MENTION, _TIME, _COMMAND = re.compile(r"<@!?(\d+)>"), re.compile(r"<t:\d+(?::\w)?>"), re.compile(r"</([^:]+):\d+>")


class Offer(Struct, frozen=True):
    """A button, or an entry of a menu, with what is said of it.

    `value`: of the entry; `most`: how many of its menu may be chosen, at least `least`.
    """

    label: str
    hint: str
    target: CustomId
    value: str = ""
    least: int = 1
    most: int = 1

    @property
    def turns(self) -> bool:
        """Return whether it leads to other offers of the same question."""
        return not self.value and self.target.purpose == MOVE.say and (not self.target.said or bool(self.target.arg))


def plain(line: str, names: Mapping[int, str]) -> str:
    """Return a line as a synthetic voice reads it, without markdown and emojis."""
    line = _ESCAPED.sub(r"\1", _TIME.sub("soon", _COMMAND.sub(r"/\1", _LINK.sub(r"\1", bare(line)))))
    line = _MENTION.sub(lambda found: names.get(int(found[1]), "somebody"), _MARKUP.sub("", line))
    return " ".join("".join(" " if unicodedata.category(sign) == "So" else sign for sign in line).split())


def texts(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of a message or form: alternative texts first, then what is written."""
    for alt in alts(parts):
        yield from alt.splitlines()
    for one in parts:
        if one["type"] == TEXT:
            yield from str(one["content"]).splitlines()
        elif one["type"] == LABELLED:
            yield from filter(None, (one.get("label"), one.get("description")))


def alts(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the alternative texts of pictures; "" for one without."""
    for one in parts:
        for item in one["items"] if one["type"] == GALLERY else [one] if one["type"] == THUMBNAIL else ():
            yield str(item.get("description") or "")


class Conversation:
    """All messages at a table, each given to the people who can read it."""

    def __init__(self, w: World) -> None:
        self._sent, self.names = SentMessages(w.env), {one.id: name for name, one in w.people.items()}
        self.readers: list[TextPlayer] = []
        self.faults: list[str] = []

    def deliver(self) -> None:
        """Give the new messages to their readers, and note what a voice cannot read."""
        for sent in self._sent.unchecked():
            lines = [line for one in texts(sent.components) if (line := plain(one, self.names))]
            for reader in self.readers:
                if sent.reader in (None, reader.id):
                    self.faults += unreadable(sent, named=reader.words_first and sent.reader is not None)
                    reader.inbox += lines


def unreadable(sent: Sent, *, named: bool) -> Iterator[str]:
    """Yield the parts of a message that no voice can read; `named`: icons alone are not enough."""
    told = [str(one["content"]) for one in sent.components if one["type"] == TEXT]
    if sum(map(len, told)) > discord_limits.TEXT:
        yield f"a message of {sum(map(len, told))} letters"
    if named and (icon := re.search(r"<a?:\w+:\d+>", "\n".join(told))):
        yield f"an icon whose name is read: {icon[0]} in {told}"
    for one in sent.components:
        if one["type"] == BUTTON and not one.get("label") and (named or not one.get("emoji")):
            yield f"a button without a text: {one}"
        if one["type"] == MENU and not (one.get("placeholder") or "title" in sent.body):  # of a form: labelled
            yield f"a menu without a text: {one}"
    for alt in alts(sent.components):
        ends = alt.rstrip(AFTER_END).endswith(SENTENCE_ENDS) or alt.rpartition("\n")[2] in "\n".join(told)
        if not alt or len(alt) > discord_limits.ALT_TEXT or not ends:
            yield f"a picture with a text of {len(alt)} letters, missing or cut: …{alt[-60:]!r}"


class TextPlayer:
    """A person at a table; `chance` decides where the reader has no opinion."""

    words_first = False

    def __init__(self, w: World, actor: MemberActor, heard: Conversation, reader: Reader, chance: Random) -> None:
        self._w, self._actor, self._heard, self._reader, self._chance = w, actor, heard, reader, chance
        self.id, self.inbox, self.transcript, self.looked = actor.id, list[str](), list[str](), list[str]()
        self._answer: InteractionResult | None = None
        heard.readers.append(self)

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Take in what is new."""
        if lines := self.hear():
            self._reader.read(lines)

    def hear(self) -> list[str]:
        """Return what is new, which is in the transcript from now on."""
        self._heard.deliver()
        lines, self.inbox = self.inbox, []
        self.transcript += lines
        return lines

    async def put_words_first(self, welcome: Any) -> None:
        """Set, by the menu and a form, that private messages begin with words and have no pictures."""
        menu = await self.press(welcome, MAIN)
        (mine,) = [one for one in ids(menu, MENU) if one.arg == "mine"]
        settings = shown(await self._actor.select(menu, [str(CustomId("settings"))], custom_id=str(mine)))
        (reading,) = [one for one in ids(settings) if one.purpose == "reading"]
        form = await self._actor.click(settings, custom_id=str(reading))
        await pick(self._actor, form, words="usual", pictures="off")
        self.words_first = True

    # --- pressing ----------------------------------------------------------------------------------------------------

    async def press(self, here: Any, purpose: str, arg: str = "") -> Any:
        """Press the button for this; return the answer."""
        self.read()
        (found,) = [one for one in components(here) if _leads(one, purpose, arg)]
        self.transcript.append(f"> {found['label']}")
        answer = shown(self._answered(await self._hands(here).click(here, custom_id=found["custom_id"])))
        await self._w.settle()
        return answer

    async def decide(self, table: int, place: int) -> None:
        """Make one move, from the newest message that leads to one."""
        queries = self._w.client.tables.queries
        number = (await queries.info(table)).number
        missing: NotSaid | None = None
        for _ in range(MOST_STEPS):
            self.read()
            here, offers = self._offered(table, number, place)
            assert self._asked(here), f"no question above the buttons: {words(here)}"
            self.transcript += [f"[{one.label}] {one.hint}".strip() for one in offers]
            try:
                offer = self._chosen(self._asked(here), offers)
            except NotSaid as never:
                if missing is not None:
                    said = [self._asked(here), *map(str, offers), *self.transcript[-40:]]
                    raise NotSaid("\n".join([str(never), *said])) from never
                missing = never
                self.looked.append(f"{missing}: {self._asked(here)}")
                await self._look(place)
                continue
            await self._take(here, offer, offers)
            await self._w.settle()
            if (await queries.info(table)).number > number:
                return
        raise AssertionError("no move in sight:\n" + "\n".join(self.transcript[-60:]))

    def _offered(self, table: int, number: int, place: int) -> tuple[Any, list[Offer]]:
        """Return where to go on: the last answer, the newest direct message, or the board."""
        direct = self._actor.user.dm_channel
        answer = self._answer.response if self._answer else None  # one that a newer answer has replaced is gone
        for here in (answer, newest(self._w, direct.id) if direct.history() else None, newest(self._w, place)):
            found = [] if here is None else [one for one in offers(here) if self._is_now(one, table, number)]
            if found:
                return here, found
        raise NotSaid("where to press:\n" + "\n".join(self.transcript[-60:]))

    @staticmethod
    def _is_now(offer: Offer, table: int, number: int) -> bool:
        return (offer.target.table, offer.target.number) == (table, number)

    def _chosen(self, question: str, found: Sequence[Offer]) -> Offer:
        """Return the offer that the reader chooses."""
        at = self._reader.choose(question, [(one.label, one.hint) for one in found])
        if at is None:
            moves = [one for one in found if not one.turns]
            return self._chance.choice(moves or list(found))
        return found[at]

    async def _take(self, here: Any, offer: Offer, found: Sequence[Offer]) -> None:
        """Press a button, or choose in a menu, as many as it wants."""
        self.transcript.append(f"> {offer.label}")
        hands = self._hands(here)
        if not offer.value:
            await self._filled(self._answered(await hands.click(here, custom_id=str(offer.target))))
            return
        picked, left = [offer.value], [one for one in found if one.target == offer.target and one is not offer]
        while len(picked) < offer.most and left:
            enough = len(picked) >= offer.least
            at = self._reader.choose(self._asked(here), [(one.label, one.hint) for one in left] + [DONE] * enough)
            at = self._chance.randrange(len(left) + enough) if at is None else at
            if at == len(left):
                break
            self.transcript.append(f"> and {left[at].label}")
            picked.append(left.pop(at).value)
        await self._filled(self._answered(await hands.select(here, picked, custom_id=str(offer.target))))

    async def _filled(self, result: InteractionResult) -> None:
        """Fill and submit the form that a press has opened, if it has."""
        if result.modal is None:
            return
        self.read()
        (top,) = result.modal["components"]
        (field,) = [one for one in walk_components([top]) if "custom_id" in one]
        example = str(field.get("placeholder") or "")
        span = _SPAN.match(example)
        typed = [str(number) for number in range(int(span[1]), int(span[2]) + 1)] if span else [example]
        at = self._reader.choose(str(top.get("label")), [(one, "") for one in typed])
        value = self._chance.choice(typed) if at is None else typed[at]
        self.transcript.append(f"> {value}")
        self._answered(await self._actor.submit_modal(result, {field["custom_id"]: value}))

    async def _look(self, place: int) -> None:
        """Press *In words* on the board, and the hand, and read them."""
        here = newest(self._w, place)
        hands = self._hands(here)
        (words,) = [one for one in ids(here) if one.purpose == "words"]
        await hands.click(here, custom_id=str(words))
        for hand in (one for one in ids(here) if one.purpose == "hand"):
            await hands.click(here, custom_id=str(hand))
        self.transcript.append("> (the board in words)")
        self.read()

    def _asked(self, here: Any) -> str:
        return asked(here, self._heard.names)

    def _answered(self, result: InteractionResult) -> InteractionResult:
        if result.response is not None and result.ephemeral:
            self._answer = result
        return result

    def _hands(self, here: Any) -> Any:
        there = here.channel_id if isinstance(here, ResponseMessage) else here.channel.id
        return self._actor.user if there == self._actor.user.dm_channel.id else self._actor


def _leads(one: Mapping[str, Any], purpose: str, arg: str) -> bool:
    target = parse(str(one.get("custom_id", "")))
    return target is not None and (target.purpose, target.arg) == (purpose, arg or target.arg)


def asked(here: Any, names: Mapping[int, str]) -> str:
    """Return the question of a message: its lines in bold or behind an arrow."""
    lines = words(here).splitlines()
    found = [line for line in lines if re.match(r"➤ |\*\*.*\*\*$", line)]
    return "\n".join(plain(line, names) for line in found or lines[-1:])


def offers(here: Any) -> list[Offer]:
    """Return the buttons and menu entries that lead to moves, with the lines that explain them."""
    told = [line for one in words(here).splitlines() if (line := _OPTION.match(bare(one)))]
    hints = {one[1] or one[2]: (plain(one[2], {}), plain(one[3], {})) for one in told}
    found: list[Offer] = []
    for one in components(here):
        target, label = parse(str(one.get("custom_id", ""))), str(one.get("label") or "")
        if target is None or one.get("disabled"):
            continue
        if one["type"] == BUTTON and target.purpose in MOVES and label and label not in TURNS:
            name, *hint = _HINT.split(label, maxsplit=1)
            found.append(Offer(*hints.get(label, (name, "".join(hint))), target))
        elif one["type"] == MENU and target.purpose in (MOVE.menu, MOVE.more):
            least, most = one.get("min_values", 1), one.get("max_values", 1)
            entries = [each for each in one["options"] if not (each.get("description") or "").startswith(REFUSED)]
            found += [Offer(e["label"], e.get("description") or "", target, e["value"], least, most) for e in entries]
    return found
