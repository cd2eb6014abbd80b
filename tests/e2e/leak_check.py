"""Leak check: no player can read another's hand in anything sent."""

from __future__ import annotations

from bot.games.engine.chance import LooseChance
from bot.words.formatter import LANGUAGES
from cogs.ui.custom_ids import parse
from cogs.ui.translator import Translator
from tests.cogs.simulated_client import World
from tests.e2e.bot_players import table_at
from tests.e2e.sent_messages import MENU, Sent


class LeakCheck:
    """The secrets of each owner, at a table and each of its moves; `held` counts them."""

    def __init__(self, w: World, table: int) -> None:
        self._w, self._table = w, table
        self._lines: list[dict[int | None, frozenset[str]]] = []
        self.held = 0

    async def check(self, sent: list[Sent], log: list[str]) -> int:
        """Check that `sent` shows no hand to others, current or of the last move.

        Returns the number of hands found.
        """
        loaded = await table_at(self._w, self._table)
        owners = [seat.user_id for seat in loaded.info.seats]
        now: dict[int | None, frozenset[str]] = {}
        guess = loaded.game.determinize(loaded.game.view(loaded.state, None), LooseChance(loaded.row.last_move))
        for seat in range(len(owners)):
            known = loaded.game.describe_hand(loaded.game.view(guess, seat))
            mine = loaded.game.describe_hand(loaded.game.view(loaded.state, seat))[:1]
            words = [line for line in mine if line not in known]
            voices = [Translator(language, loaded.info) for language in LANGUAGES]
            now[seat] = frozenset(
                say(text) for voice in voices for text in words for say in (voice.markdown, voice.text)
            )
        self._lines = [*self._lines[-1:], now]
        self.held += sum(map(bool, now.values()))
        found = 0
        for one in sent:
            own = owners.index(one.reader) if one.reader in owners else None
            mine = frozenset[str]().union(*(lines.get(own, frozenset()) for lines in self._lines))
            for line in frozenset[str]().union(*(line for lines in self._lines for line in lines.values())):
                if line in one.text:
                    found += 1
                    assert line in mine, f"{one.where}: {line}"
            if one.reader is None:
                check_public(one)
        for line in log:
            assert not any(hand in line for lines in self._lines for hands in lines.values() for hand in hands)
        return found


def check_public(sent: Sent) -> None:
    """Check that a public message has no menu, and no buttons beyond verbs and shortcuts."""
    assert not [one for one in sent.components if one["type"] == MENU]
    ids = [parse(one["custom_id"]) for one in sent.components if "custom_id" in one]
    assert all(one is not None and (len(one.said) <= 1 or one.purpose == "quick") for one in ids)
