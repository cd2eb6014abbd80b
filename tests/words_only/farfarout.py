"""Reader of Far Far Out: flies to the most useful place, and does what it can there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.words_only.reader import NotSaid

_ME = re.compile(
    r"(\w+): (\d+) wealth, (\d+) reputation, and (\d+) exploration; (\d+) ERG.*; (\w+) at .+;"
    r" (\d+) shields?, (\d+) crew members?, (\d+) items?\."
)
_TOKENS = re.compile(r"Tokens left: (?:none|(.+); each gives (\d+) moves?)\.(?: Moves left: (\d+)\.)?")
_AT = re.compile(r"(\w+) is at (.+)\.$")
_PLACES = re.compile(r"(?:In this system|Beyond), (\d+) moves?: (.+)\.$")
_ID = re.compile(r"\b\d+[a-z](?:\.[pax]\d+)?\b")
_BATTLE = re.compile(r"Battle, turn \d+: (.+) (\d+), (.+) (\d+)\.")
_DIE = re.compile(r"\((your|opposing) \w+ die, (?:explosion )?(\d+)?")
_HOPES = {
    "shipyard": ("orange", 7), "colony of": ("orange", 6), "open to the": ("grey", 5), "undiscovered": ("grey", 4),
    "anomaly": ("", 4), "asteroid": ("green", 3), "encounter": ("red", 3), "outpost quests": ("red", 2),
    "crew for hire": ("orange", 5), "dig site with": ("grey", 1),
}  # fmt: skip
"""Words about a place, with the token that is used there, and its worth."""
_USES = {"shipyard": "Buy a ship", "encounter": "Fight"}
_DEEDS = (
    "Recover shields", "Colonise", "Build a tech site", "Deliver", "Invest", "Buy a ship", "Scan a planet", "Dig",
    "Mine", "Scan a system", "Fight", "Outpost quest", "Hire",
)  # fmt: skip
"""Actions, the best first."""


class Reader:
    """A player at the seat of this name."""

    def __init__(self, name: str = "Ann") -> None:
        self.name = name
        self.me: dict[str, int] | None = None
        self.tokens: dict[str, int] | None = None
        self.each = self.left = 0
        """Moves of a token, and moves left over."""
        self.here: str | None = None
        self.places: dict[str, tuple[int, str]] = {}
        """Moves to a place by its id, and words about it."""
        self.battle: tuple[int, int] | None = None
        self.tried = set[str]()
        """Places without a use in this turn."""

    def read(self, lines: Sequence[str]) -> None:
        """Take in the own ship, its surroundings, and a battle's totals."""
        for line in lines:
            if (found := _ME.match(line)) and found[1] == self.name:
                wealth, reputation, exploration, erg = map(int, found.groups()[1:5])
                shields, crew, items = map(int, found.groups()[6:])
                self.me = {"erg": erg, "shields": shields, "crew": crew, "exploration": exploration, "items": items}
                self.me |= {"wealth": wealth, "reputation": reputation}
            elif found := _TOKENS.match(line):
                self.tokens = {colour: int(n) for n, colour in re.findall(r"(\d+) (\w+)", found[1] or "")}
                self.each, self.left = int(found[2] or 0), int(found[3] or 0)
            elif (found := _AT.match(line)) and found[1] == self.name:
                self.here, self.places = found[2], {}
            elif found := _PLACES.match(line):
                for said in found[2].split("; "):
                    self.places[self._id(said)] = int(found[1]), said
            elif found := _BATTLE.match(line):
                mine, theirs = int(found[2]), int(found[4])
                self.battle = (mine, theirs) if found[1] == self.name else (theirs, mine)

    def choose(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        """Choose by the question's options."""
        labels = [label for label, _ in options]
        if "End the turn" in labels:
            return self._act(labels)
        if "Where do you go?" in question:
            return self._go(question, options)
        if "Done" in labels:
            return self._icons(labels)
        if "Lose a shield" in labels:
            other = next((at for at, label in enumerate(labels) if label.startswith("Lose the")), 0)
            return labels.index("Lose a shield") if self._me()["shields"] > 1 else other
        if found := [_DIE.search(label) for label in labels if _DIE.search(label)]:
            best = max(found, key=lambda one: (one is not None and one[1] == "opposing", int((one and one[2]) or 0)))
            return found.index(best)
        if "Scan it now" in labels:
            return labels.index("Scan it now")
        if "quest do you keep" in question:
            rewards = [sum(map(int, re.findall(r"\d+", hint.rpartition("reward ")[2]))) for _, hint in options]
            return rewards.index(max(rewards))
        return None

    @staticmethod
    def _id(said: str) -> str:
        found = _ID.findall(said)
        if not found:
            raise NotSaid(f"the id of the place {said!r}")
        return found[0]

    def _me(self) -> dict[str, int]:
        if self.me is None:
            raise NotSaid("the own points, ERG, shields and crew")
        return self.me

    def _act(self, labels: Sequence[str]) -> int:
        """Do the best deed that is possible, else fly to the best place, else end the turn."""
        if self.here is None:
            raise NotSaid("the place of the own ship")
        me, idle = self._me(), set[str]()
        idle |= {"Recover shields"} if me["shields"] else {"Mine", "Fight"}
        idle |= {"Colonise"} if me["crew"] < 2 else {"Hire"} if me["crew"] > 2 else set()
        idle |= {deed for words, deed in _USES.items() if self._useless(words)}
        for deed in _DEEDS:
            if deed not in idle and (found := [at for at, label in enumerate(labels) if label.startswith(deed)]):
                return found[0]
        self.tried.add(self._id(self.here))
        if "Move" in labels and max(map(self._worth, self.places), default=0) > 0:
            return labels.index("Move")
        self.tried.clear()
        return labels.index("End the turn")

    def _useless(self, words: str) -> bool:
        """Return whether these words about a place mean nothing to the own ship now."""
        me = self._me()
        level = 1 + (me["wealth"] > 4) + (me["wealth"] > 8)
        return {
            "shipyard": me["erg"] < 24, "asteroid": not me["shields"], "colony of": me["erg"] < 10 * level,
            "crew for hire": me["erg"] < 8 or me["crew"] > 2, "encounter": me["crew"] < 3 or me["shields"] < 2,
            "open to the": me["erg"] < 3 or me["exploration"] > 3,
        }.get(words, False)  # fmt: skip

    def _worth(self, place: str) -> float:
        """Return the worth of a place: its best use with a token that need not become moves."""
        moves, said = self.places[place]
        tokens, burned = self.tokens, -(-max(moves - self.left, 0) // max(self.each, 1))
        if tokens is None:
            raise NotSaid("the tokens left, and the moves that each gives")
        spare = sum(tokens.values()) - burned
        if spare < 0 or place in self.tried or "exploded" in said:
            return 0
        uses = [worth for words, (token, worth) in _HOPES.items() if words in said and not self._useless(words)
                and (not token or (spare > 0 and tokens.get(token, 0) > 0))]  # fmt: skip
        if not self._me()["shields"] and ".p" in place and spare > 1:
            uses.append(4)
        return max(uses, default=0) - moves / 10

    def _go(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        for label, hint in options:
            if _ID.search(label) and "no moves" not in question and not re.match(r"\d+ moves?", hint):
                raise NotSaid(f"the moves to {label}: {hint!r}")
        known = [[one for one in _ID.findall(label) if one in self.places] for label, _ in options]
        at = [max(map(self._worth, ids), default=0) for ids in known]
        return at.index(max(at)) if max(at) > 0 else None

    def _icons(self, labels: Sequence[str]) -> int:
        """Use icons in a battle that is being lost."""
        if "Cancel a die" in labels and self.battle is None:
            raise NotSaid("the totals of the battle")
        losing = self.battle is not None and self.battle[0] <= self.battle[1]
        return labels.index("Cancel a die" if losing and "Cancel a die" in labels else "Done")
