"""Reader of AuZtralia: its map with all that lies there, own goods, and simple choices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeVar

from tests.words_only.reader import NotSaid

T = TypeVar("T")
_HEX: Final = r"[A-Z][1-9]\d*"
_ACTIONS: Final = ("Farm", "Mine", "Attack", "Railway", "Buy units", "Import or export", "Recruit", "Retrieve")
"""Actions, the most wanted first."""
_NEEDED: Final = ("Warehouse", "Barracks", "In order")
_COUNTS: Final = (*_NEEDED, "Time of each action")
_STRONG: Final = 4
"""Minimum number of units for an attack."""


def spans(words: str) -> list[str]:
    """Return the hexes of a list, with all between the ends of "A4 to A9"."""
    ends = re.findall(rf"({_HEX})(?: to ({_HEX}))?", words)
    return [f"{one[0]}{row}" for one, last in ends for row in range(int(one[1:]), int((last or one)[1:]) + 1)]


def groups(words: str, kind: str) -> Iterator[tuple[str, list[str]]]:
    """Yield what is on which hexes: "3 on A4 and B5; 6 on C5"."""
    for what, there in re.findall(rf"({kind}) on ([^;]+)", words):
        yield what.strip(), re.findall(_HEX, there)


def numbers(words: str) -> dict[str, int]:
    """Return the number of each name: "2 coal and 4 gold", "Ann 12 and Ben 14"."""
    ways = r"(?P<n>\d+) (?P<name>\D+?)", r"(?P<name>\D+?) (?P<n>\d+)"
    way = ways[0] if words[0].isdigit() else ways[1]
    found = re.finditer(rf"(?:, and | and |, |^){way}(?=,| and |$)", words)
    return {one["name"]: int(one["n"]) for one in found}


class Reader:
    """Model of a table by its English words."""

    def __init__(self) -> None:
        self.shifted: set[str] | None = None
        self.land: dict[str, str] = {}
        self.farm_land: dict[str, str] = {}
        self.goods: dict[str, dict[str, int]] = {}
        self.old_ones: dict[str, list[str]] = {}
        self.hidden: dict[str, int] = {}
        self.ports: dict[str, str] = {}
        self.rails: dict[str, set[frozenset[str]]] = {}
        self.farms: dict[str, dict[str, str]] = {}
        self.counts: dict[str, dict[str, int]] = {}
        self.sanity: int | None = None
        self._lines: tuple[tuple[str, Callable[[str, str], object]], ...] = (
            (r".*()Columns ([A-Z, and]+) are shifted half a hex south\.", self._shift),
            (r"(Coast|Outback|Hills): (.+)\.", lambda land, there: self._all(self.land, land, there)),
            (r"Free land for a (\w+) farm: (.+)\.", lambda kind, there: self._all(self.farm_land, kind, there)),
            (r"Old Ones face up: ()(.+)\.", self._face_up),
            (r"Face down, level (\d): (.+)\.", lambda n, there: self._all(self.hidden, int(n), there)),
            (r"(Coal|Iron|Gold|Phosphate): (.+)\.", self._heaps),
            (rf"(.+): port ({_HEX})\.", lambda who, at: self.ports.update({who: at})),
            (rf"({_HEX}): ((?:coast|outback|hills)\b.*?)\.(?: Beside it: .*)?", self._one_hex),
            (rf"(.+): railway ({_HEX}.+)\.", self._railway),
            (rf"(.+): ((?:blighted )?\w+ farm on {_HEX}.*)\.", self._farmed),
            (rf"({'|'.join(_COUNTS)}): (.+)\.", lambda of, words: self.counts.update({of: numbers(words)})),
            (r"Combat on (.+) with (\d+) sanity against .+", lambda _, n: setattr(self, "sanity", int(n))),
        )

    def read(self, lines: Sequence[str]) -> None:
        """Take in the lines; a newer one replaces what was known."""
        for line in lines:
            for pattern, take in self._lines:
                if found := re.fullmatch(pattern, line):
                    take(found[1], found[2])
                    break

    def _shift(self, _: str, columns: str) -> None:
        self.shifted = set(re.findall(r"[A-Z]", columns))

    def _all(self, known: dict[str, T], what: T, there: str) -> None:
        for at in [at for at, one in known.items() if one == what]:
            del known[at]
        known.update(dict.fromkeys(spans(there), what))

    def _one_hex(self, at: str, words: str) -> None:
        self.land[at] = re.split(r"\W", words)[0].capitalize()
        if kind := re.search(r"land for a (\w+) farm", words):
            self.farm_land[at] = kind[1]

    def _face_up(self, _: str, words: str) -> None:
        self.old_ones, self.hidden, self.goods = {}, {}, {}
        for one, there in groups(words, "[^;]+?"):
            for at in there:
                self.old_ones.setdefault(at, []).append(one)

    def _heaps(self, good: str, words: str) -> None:
        for n, there in groups(words, r"\d+"):
            for at in there:
                self.goods.setdefault(at, {})[good] = int(n)

    def _railway(self, who: str, runs: str) -> None:
        self.rails[who] = {frozenset(pair) for run in runs.split("; ") for pair in pairwise(run.split(" to "))}

    def _farmed(self, who: str, words: str) -> None:
        self.farms[who] = {at: kind for kind, there in groups(words, "[^;]+?") for at in there}

    def around(self, at: str) -> set[str]:
        """Return the neighbours of a hex by the rule of the columns. Raises NotSaid."""
        if self.shifted is None:
            raise NotSaid("which columns are shifted")
        column, row = ord(at[0]), int(at[1:])
        first = row if at[0] in self.shifted else row - 1
        beside = {f"{chr(column + side)}{there}" for side in (-1, 1) for there in (first, first + 1)}
        return {near for near in (*beside, f"{at[0]}{row - 1}", f"{at[0]}{row + 1}") if near in self.land}

    def steps(self, words: str) -> int:
        """Return the distance of the last hex in the words to goods, past Old Ones. Raises NotSaid."""
        self.known(self.land, words, "land")
        wave, seen = set(re.findall(_HEX, words)[-1:]), self.old_ones.keys() | self.hidden.keys()
        for away in range(len(self.land)):
            if wave & self.goods.keys():
                return away
            seen |= wave
            wave = {near for here in wave for near in self.around(here)} - seen
        return len(self.land)

    def known(self, said: Mapping[str, T], words: str, what: str) -> T:
        """Return what is said of the last hex in the words. Raises NotSaid."""
        at = re.findall(_HEX, words)[-1]
        if at not in said:
            raise NotSaid(f"{what} on {at}")
        return said[at]

    # --- choices -----------------------------------------------------------------------------------------------------

    def choose(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        """Return the index of a sensible option, or None. Raises NotSaid."""
        judge = next((judge for asked, judge in self._judges() if asked in question), None)
        on_map = [at for at, (label, _) in enumerate(options) if re.search(_HEX, label)]
        of_hexes = judge not in (self._action, self._fight, self._loss)
        found = on_map if of_hexes else range(len(options))
        return max(found, key=lambda at: judge(*options[at])) if judge and found else None

    def _judges(self) -> Iterator[tuple[str, Callable[[str, str], float]]]:
        yield "Which action do you take", self._action
        yield "Fight on or withdraw", self._fight
        yield "Which units take", self._loss
        yield "place your port", self._port
        yield "do you lay", lambda label, _: -self.steps(label)
        yield "hex do you mine", lambda label, _: sum(self.known(self.goods, label, "goods").values())
        yield "hex do you attack", self._foe
        for asked in ("do you farm", "place a farm of another", "place one of the third"):
            yield asked, lambda label, _: len(self.known(self.farm_land, label, "farm land"))

    def _action(self, label: str, _: str) -> float:
        if missing := [one for one in _NEEDED if one not in self.counts]:
            raise NotSaid(", ".join(missing))
        strong = sum(self.counts["Barracks"].values()) >= _STRONG
        wanted = [one for one in _ACTIONS if strong or one != "Attack"]
        return -next((at for at, one in enumerate(wanted) if label.startswith(one)), len(wanted))

    def _fight(self, label: str, _: str) -> float:
        if self.sanity is None:
            raise NotSaid("sanity")
        return label.startswith("Next card" if self.sanity else "Withdraw")

    def _foe(self, label: str, _: str) -> float:
        hidden = {at: [f"strength {2 * level}"] for at, level in self.hidden.items()}
        there = self.known(hidden | self.old_ones, label, "Old One")
        return -sum(int(n) for one in there for n in re.findall(r"strength (\d+)", one))

    def _loss(self, label: str, _: str) -> float:
        return -label.count("lost")

    def _port(self, label: str, hint: str) -> float:
        self.known(self.land, label, "land")
        return sum(map(int, re.findall(r"(\d+) (?:farm|coal|iron|gold)", f"{label} {hint}")))
