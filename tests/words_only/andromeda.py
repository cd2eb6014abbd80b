"""Reader of Andromeda: trades for sets and challenges where its chance is best."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.words_only.reader import NotSaid

PLANETS = ("Tarn", "Brae", "Sorrel", "Ilex", "Vetch", "Cairn", "Fen")
BONUSES = ("Silver", "Gold", "Platinum", "Diamond")
_PLANET = re.compile(rf"({'|'.join(PLANETS)}): (?:.+; )?([\d, and]+|none) free; stations (.+)\.")
_PLAYER = re.compile(
    r"(\w+): (\d+) points?, (\d+) on Earth, hand (\d+) of (\d+)"
    r"(?:, (\d+) movement cards?)?(?:, spaceship (\d))?(?:, technology (\d) \(.+\))?\."
)
_HAND, _LAID = re.compile(r"Your hand: (.+)\."), re.compile(r"(\w+) has played ([^;.]+)")
_CARDS = re.compile(rf"(?:(\d+) )?({'|'.join(PLANETS + BONUSES)})")
_OWN = re.compile(r"(\d+) draws?.*; (?:(\d+) of (\d+) stations? yours; centre (\d+) points|no place is free)")


def cards(said: str) -> dict[str, int]:
    """Return the cards of a list, by name."""
    return {name: int(n or 1) for n, name in _CARDS.findall(said)}


class Reader:
    """A player at the seat of this name."""

    def __init__(self, name: str = "Ann") -> None:
        self.name = name
        self.hand: dict[str, int] | None = None
        self.planets: dict[str, tuple[int, int, int]] = {}
        """The best free place, own stations and all, by planet."""
        self.players: dict[str, tuple[int, ...]] = {}
        """Points, stations on Earth, cards, their limit, movement cards, spaceship, technology."""
        self.laid: dict[str, dict[str, int]] = {}

    def read(self, lines: Sequence[str]) -> None:
        """Take in what the lines say of hands, planets, players and the trade."""
        for line in lines:
            if found := _HAND.match(line):
                self.hand = cards(found[1])
            elif found := _PLANET.match(line):
                stations = {who: int(n) for who, n in re.findall(r"(\w+) (\d+)", found[3])}
                best = max(map(int, re.findall(r"\d+", found[2])), default=0)
                self.planets[found[1]] = best, stations.get(self.name, 0), sum(stations.values())
            elif found := _PLAYER.match(line):
                self.players[found[1]] = tuple(int(n or 0) for n in found.groups()[1:])
            elif found := _LAID.match(line):
                self.laid[found[1]] = cards(found[2])

    def choose(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        """Choose by the question's options."""
        labels = [label for label, _ in options]
        if "Challenge" in labels or "Exchange" in labels:
            return self._act(labels)
        if "Draw again" in labels:
            return labels.index("Draw again")
        if "Skip" in labels:
            return labels.index("Deploy" if "Deploy" in labels and self._me()[1] > 1 else "Skip")
        if "challenge" in question:
            return self._best([self._challenge(hint) for _, hint in options])
        if "exchange" in question or "play face" in question:
            return self._best([-self._kept(label) for label in labels])
        if "whose set" in question:
            return self._best([sum(self._kept(card) * n for card, n in cards(hint).items()) for _, hint in options])
        if "Take" in labels:
            return labels.index("Take")
        if "jokers" in question:
            return next((at for at, label in enumerate(labels) if label in ("None", "Choose these")), None)
        if "How many" in question:
            return len(options) - 1
        if any(cards(label) for label in labels):
            return self._best([self._kept(label) for label in labels])
        return None

    def _me(self) -> tuple[int, ...]:
        if self.name not in self.players:
            raise NotSaid("the own stations on Earth, movement cards and tracks")
        return self.players[self.name]

    def _act(self, labels: Sequence[str]) -> int:
        """Challenge with a fair chance, else grow, exchange, or pass."""
        hand, (_, earth, *_rest, ship, tech) = self._hand(), self._me()
        order = ["Move"] if earth > 1 else []
        if any(hand.get(one, 0) // 2 * self._planet(one)[1] > 0 < self._planet(one)[0] for one in PLANETS):
            order = ["Challenge", *order]
        order += ["Tech"] if tech < 3 else ["Ship"] if ship < 3 else []
        return next(labels.index(one) for one in (*order, "Challenge", "Exchange", "Pass", *labels) if one in labels)

    def _hand(self) -> dict[str, int]:
        if self.hand is None:
            raise NotSaid("the own hand")
        return self.hand

    def _planet(self, name: str) -> tuple[int, int, int]:
        if name not in self.planets:
            raise NotSaid(f"the places and stations of {name}")
        return self.planets[name]

    def _challenge(self, hint: str) -> float:
        """Return the points that a challenge brings on average, by its hint."""
        found = _OWN.match(hint)
        if found is None:
            if hint.startswith(("fewer cards", "with bonus cards")):
                return -1
            raise NotSaid(f"draws, stations and points of a challenge: {hint!r}")
        draws, own, everybody, points = (int(one or 0) for one in found.groups())
        return points * (1 - (1 - own / everybody) ** draws) if everybody else 0

    def _kept(self, label: str) -> float:
        """Return the worth of a card to its owner: cards held, and points by chance."""
        (card, *_) = cards(label) or ("",)
        if card not in PLANETS:
            return 9 if card else -1
        best, own, everybody = self._planet(card)
        return self._hand().get(card, 0) + best * (own / everybody if everybody else 0)

    @staticmethod
    def _best(worth: Sequence[float]) -> int:
        return max(range(len(worth)), key=worth.__getitem__)
