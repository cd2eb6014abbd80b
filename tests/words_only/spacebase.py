"""Reader of Space Base, who knows the rules, the names of the cards, and what has been said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.spacebase.components.cardfile import set_of
from tests.words_only.reader import NotSaid

CARDS: Final = {card.name for card in set_of("").cards}
SECTORS: Final = 12
WORTH: Final = {"credit": 1.0, "income": 2.5, "point": 2.5, "charge": 1.0, "arrow": 1.0, "ship": 4.0, "ability": 3.0}
PREFERRED: Final = (
    *("Buy", "Buy a drawn ship", "Claim a ship", "Buy for its cost", "Take", "Place a charge", "Roll"),
    *("Keep the roll", "Keep the charges", "End the turn"),
)
_TRACKS: Final = re.compile(r"(.+): (\d+) points?, (\d+) credits?, (\d+) income\.")
_ROLL: Final = re.compile(r"(?:The roll is|: )\s?([1-6]) and ([1-6])\b")
_CARD: Final = re.compile(r"(?:You drew )?(.+?): cost (\d+), sector (\d+): (.+?)\.?(?: It deploys (.+)\.)?$")
_ROW: Final = re.compile(r"([^(),:]+) \((\d+) for sector (\d+): ([^()]+)\)")
_HINT: Final = re.compile(r"(\d+) for sector (\d+): (.+)")
_SECTOR: Final = re.compile(r"(\d+)\. (.+?)\.(?: Deployed: (.+)\.)?$")
_COLONIES: Final = re.compile(r"(\d+) for sectors? ([\d, and]+) \((\d+) points?\)")
_TAKES: Final = re.compile(r"((?:Sum \d+|\d+ and \d+|\d+ twice|\d \((?:left|right)\)).*?)(?:(?:: | · )(.+))?$")
_GAIN: Final = re.compile(r"(\d+) (credit|income|point|charge|(?:left or right|left|right) arrow|free ship)s?")
_ABILITY: Final = re.compile(
    r"(?:use|for \d+ (?:of \d+ )?charges?(?: on .+? turns?)?(?:, has \d+)?): "
    r"(?:sum plus 1|sum plus up to \d|2X|reroll|set a die(?:, .+)?|(?:.+, )?buy a card|buy into 7 to 12|\d+ credits"
    r"|claim level .+|others lose \d, buy \d|swap sectors|a charge(?:, move one)?|exchange places|victory)"
)


class Offer(NamedTuple):
    """A card on sale: its cost, its sector, and the worth of what has been said of it."""

    cost: int
    sector: int
    worth: float


class Reader:
    """A player who takes the most of each roll, and buys what is worth most."""

    def __init__(self) -> None:
        self.tracks: dict[str, tuple[int, int, int]] = {}
        self.sectors: dict[int, float] = {}
        self.offers: dict[str, Offer] = {}
        self.colonies: dict[int, tuple[int, int]] = {}
        self.gains: dict[str, str] = {}
        self.dice: tuple[int, int] | None = None
        self._console = ""

    def read(self, lines: Sequence[str]) -> None:
        """Take in text lines; lines of a console belong to the player named last."""
        for line in lines:
            self._read(line.strip())

    def _read(self, line: str) -> None:
        if found := _TRACKS.match(line):
            self._console, *numbers = found.groups()
            points, money, income = map(int, numbers)
            self.tracks[self._console] = points, money, income
        elif found := _ROLL.match(line):
            self.dice = int(found[1]), int(found[2])
        elif line.startswith("You can take: "):
            each = map(_TAKES.match, line.removeprefix("You can take: ").removesuffix(".").split("; "))
            self.gains |= {found[1]: found[2] for found in each if found}
        elif line.startswith("Colonies: "):
            pairs = ((found[2], (int(found[1]), int(found[3]))) for found in _COLONIES.finditer(line))
            self.colonies = {int(sector): one for some, one in pairs for sector in re.findall(r"\d+", some)}
        elif found := _CARD.match(line):
            self.offers[found[1]] = Offer(int(found[2]), int(found[3]), _both(found[4]))
        elif line.startswith("Level "):
            for found in _ROW.finditer(line):
                name = found[1].strip().removeprefix("and ")
                self.offers.setdefault(name, Offer(int(found[2]), int(found[3]), worth(found[4])))
        elif (found := _SECTOR.match(line)) and self._console == "Your console":
            station = found[2].partition(": ")[2]
            self.sectors[int(found[1])] = (worth(station) if station else 0) + _deployed(found[3] or "nothing")

    def choose(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        """Return the best allocation, else the best card, else the first of the preferred verbs."""
        self._read(question)
        open_ = [(at, label, hint) for at, (label, hint) in enumerate(options) if not hint.startswith("✕")]
        if takes := [(self._taking(found, hint), at) for at, label, hint in open_ if (found := _TAKES.match(label))]:
            return max(takes)[1]
        if cards := [(self._card(label, hint), at) for at, label, hint in open_ if label in CARDS]:
            return max(cards)[1]
        labels = [label for _, label, _ in open_]
        verb = next((verb for verb in PREFERRED if verb in labels), None)
        if verb == "Buy":
            self._check_purchase()
        return next((at for at, label, _ in open_ if label == verb), None)

    def _taking(self, found: re.Match[str], hint: str) -> float:
        """Return the worth of a choice for the roll."""
        if self.dice is None:
            raise NotSaid("the dice")
        one, other = self.dice
        for sector in (one, other, one + other):
            if sector <= SECTORS and sector not in self.sectors:
                raise NotSaid(f"what my sector {sector} gives")
        gain = hint or found[2] or self.gains.get(found[1])
        if gain is None:
            raise NotSaid(f"what {found[0]} gives")
        gives, _, spent = gain.partition("; spends ")
        return worth(gives) - (int(spent.partition(" ")[0]) if spent else 0)

    def _card(self, label: str, hint: str) -> float:
        """Return the worth of a card, by its hint or what has been said of it before."""
        if found := _HINT.match(hint):
            return _both(found[3])
        if label not in self.offers:
            raise NotSaid(f"what {label} does")
        return self.offers[label].worth

    def _check_purchase(self) -> None:
        if not self.tracks:
            raise NotSaid("credits")
        most = max(money for _, money, _ in self.tracks.values())
        costs = [*(offer.cost for offer in self.offers.values()), *(cost for cost, _ in self.colonies.values())]
        if not any(cost <= most for cost in costs):
            raise NotSaid("what can be bought")


def worth(said: str) -> float:
    """Return the worth of gains and abilities in words. Raises NotSaid for other words."""
    found, rest = 0.0, said.removeprefix("colony, ").removeprefix("on any turn ")
    gives, _, use = rest.partition("; ")
    if _ABILITY.fullmatch(use or gives):
        found += WORTH["ability"]
        gives = gives if use else ""
    for one in re.split(r", and |, (?!I)| and (?!I)", gives):
        if claim := re.match(r"claim level (.+)", one):
            found += WORTH["ship"] * len(re.findall(r"I+", claim[1]))
        elif gain := _GAIN.fullmatch(one):
            found += int(gain[1]) * WORTH[gain[2].split()[-1]]
        elif one not in ("", "nothing"):
            raise NotSaid(f"what “{one}” in “{said}” gives")
    return found


def _both(said: str) -> float:
    """Return the worth of a card's two sides."""
    station, _, deployed = said.partition("; deployed: ")
    return worth(station) + (worth(deployed) if deployed else 0)


def _deployed(said: str) -> float:
    """Return the worth of the ships deployed in a sector: gains together, then the abilities."""
    gains, _, uses = said.partition(" (")
    return worth(gains) + sum(worth(one[one.index("for ") :]) for one in uses.split("; ")[1:])
