"""Test set for the rules: a small square country, and cards that are easy to request.

Columns A and H are coast, D5 to D8 hills, all else outback; the deeper inland, the higher the level.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.auztralia.components.data import FIGHTING, KINDS

COLUMNS, ROWS = "ABCDEFGH", 8
ANCHORS = ("A1", "A2", "A8", "H1", "H8")
SURVEY = ("B2", "B5", "B8", "C4", "C7", "D2", "D5", "E3", "E7", "F1", "F5", "G3", "G7")
FARMS = {"A": "sheep", "B": "sheep", "C": "cattle", "E": "corn", "F": "sheep", "G": "cattle"}
"""Farms by column; D has none."""
LEVELS = {"B": 1, "C": 2, "D": 3, "E": 3, "F": 2, "G": 1}
WAKING = "DECFBG"
"""Waking order by column, from the north."""

OLD_ONES = (
    ("zombie", "1", 2, 2, 6),
    ("loyalist", "1", 3, 4, 6),
    ("temple", "1", 3, 3, 3),
    ("kangaroo", "1", 1, 0, 3),
    ("zombie", "2", 3, 3, 4),
    ("migo", "2", 3, 5, 4),
    ("temple", "2", 4, 4, 3),
    ("kangaroo", "2", 1, 0, 3),
    ("cthulhu", "3", 8, 12, 1),
    ("shoggoth", "3", 6, 7, 5),
    ("loyalist", "3", 4, 5, 4),
    ("temple", "3", 5, 5, 3),
    ("kangaroo", "3", 1, 0, 2),
    ("zombie", "X", 2, 2, 2),
    ("loyalist", "XX", 4, 5, 1),
)
"""Kind, level, strength, points, number of tiles."""

ROWS_OF_CARDS = (
    "- 0", "IACTF 0", "IACTF 1", "IACTF 2", "- 1", "- 2", "- 3", "- 0s", "- 0f", "- 1f", "- 1s", "I 0", "A 0", "C 0",
    "T 0", "F 0", "IA 1fs", "IACTF 0s", "- 4", "IACTF 1s",
)  # fmt: skip
"""Rows of cards 0 to 19, the same for every kind; none of them moves Old Ones."""
ODD = ("I 0", "A 1", "C 0f", "- 1", "IA 2", "T 0s")
"""Card 20: another row for each kind, in the order of the kinds."""
MOVES = (
    (1, "zombie"), (2, "zombie"), (3, "zombie"), (4, "zombie"), (5, "zombie"), (6, "zombie"), (1, "loyalist"),
    (1, "migo"), (1, "shoggoth"), (1, "cthulhu"), (1, "zombie", "loyalist"), (4, "loyalist"), (1,), (2,), (3,), (4,),
    (5,), (6,), (6, "loyalist"),
)  # fmt: skip
"""Cards 21 to 39: a direction, and the kind that moves; units do nothing, 1 sanity is lost."""

UNITS = (
    ("infantry", 10, 1, 1, 1),
    ("artillery", 3, 3, 2, 1),
    ("car", 5, 2, 2, 2),
    ("train", 4, 4, 3, 3),
    ("airship", 3, 4, 2, 4),
)
PERSONS = (
    "effect = 'range', n = 1",
    "effect = 'range', n = 1, unit = 'car'",
    "effect = 'tough', n = 3, unit = 'infantry'",
    "effect = 'barrage', n = 1, unit = 'artillery'",
    "effect = 'guard', n = 2",
    "effect = 'cheap', n = 1",
    "effect = 'prospect', n = 1",
    "effect = 'rails', n = 1",
    "effect = 'crops', n = 2",
    "effect = 'import', n = 1",
    "effect = 'calm', n = 1",
    "effect = 'swift', n = 1",
    "effect = 'rally'",
    "effect = 'retreat'",
    "effect = 'redraw'",
    "effect = 'shield', n = 1",
    "effect = 'strike', n = 1",
    "effect = 'unit', points = 1",
    "effect = 'expose', n = 2, points = 2",
    "effect = 'cash', n = 3",
    "effect = 'goods', n = 2, points = 1",
    "effect = 'recall'",
    "effect = 'restore'",
    "effect = 'score', n = 1, measure = 'rails', per = 4, most = 3",
    "effect = 'score', n = 3, measure = 'sets'",
    "effect = 'score', n = 2, measure = 'healthy'",
    "effect = 'calm', n = 2, points = 3",
)
EFFECTS = (
    "range", "fast", "tough", "barrage", "guard", "cheap", "prospect", "rails", "crops", "import", "calm", "swift",
    "rally", "retreat", "redraw", "shield", "strike", "unit", "expose", "cash", "goods", "recall", "restore", "miles",
    "sets", "healthy", "worthy",
)  # fmt: skip
"""Names of the personalities in tests."""
REVELATIONS = ("wake = 1", "wake = 2", "spawn = true", "persons = 1", "persons = 2, wake = 1")
EFFECTS_OF_REVELATIONS = ("", "gold", "coal", "iron", "infantry", "nogold", "nocoal", "noiron", "", "")


def text() -> str:
    """Return the set as a file."""
    parts = [
        "times = {rail = 2, hills = 3, mine = 1, shaft = 2, recruit = 1, military = 2, trade = 1, farm = 1, attack = 1,"
        " retrieve = 1}",
        "starts = [1, 7, 10, 13]",
        f"glow = {list(range(24, 53, 2))}",
        "goods = {coal = 2, iron = 2, gold = 4}",
        "solo = [{coal = 5, iron = 4, gold = 6}, {coal = 3, iron = 3, gold = 5}, {coal = 1, iron = 2, gold = 3}]",
        _list(
            "units", (f"unit = '{u}', count = {n}, cost = {c}, strength = {s}, range = {r}" for u, n, c, s, r in UNITS)
        ),
        _list(
            "old_ones",
            (f"kind = '{k}', level = '{v}', strength = {s}, points = {p}, count = {n}" for k, v, s, p, n in OLD_ONES),
        ),
        _list("cards", (*(_card(1, (), (row,) * 6) for row in ROWS_OF_CARDS), _card(1, (), ODD), *map(_moving, MOVES))),
        _list("revelations", (_revelation(level, at) for level in (1, 2, 3) for at in range(10))),
        _list("persons", (f"name = '{n}', name_ja = '{n}', {one}" for n, one in zip(EFFECTS, PERSONS, strict=True))),
        _list("objectives", (f"name = 'goal{n}', name_ja = 'goal{n}', {_goal(n)}" for n in range(8))),
        _list("variants", (f"name = 'v{n}', name_ja = 'v{n}', {one}" for n, one in enumerate(VARIANTS))),
        _list("surveys", (f"cells = {_survey(at)}" for at in range(20))),
        f"maps = [\n{_map('east', near='false')},\n{_map('west', near='true')},\n]",
    ]
    return "\n".join(parts)


VARIANTS = ("old_ones_start = 19", "wake = 2", "row = 3, gold = 2", "cards = 3")
MEASURES = ("rails", "phosphate", "gold", "slain", "units", "persons", "farms", "healthy")


def _list(name: str, things: Iterable[str]) -> str:
    return f"{name} = [\n" + "".join(f"  {{{one}}},\n" for one in things) + "]"


def _goal(at: int) -> str:
    return f"measure = '{MEASURES[at]}', n = {1 if at == 7 else at + 1}, points = {at + 2}"


def _card(direction: int, moves: tuple[str, ...], rows: tuple[str, ...]) -> str:
    said = ", ".join(f"{kind} = '{row}'" for kind, row in zip(FIGHTING, rows, strict=True))
    return f"direction = {direction}, moves = {list(moves)}, {said}"


def _moving(one: tuple[object, ...]) -> str:
    assert isinstance(one[0], int)
    return _card(one[0], tuple(map(str, one[1:])), ("- 0s",) * 6)


def _revelation(level: int, at: int) -> str:
    effect = EFFECTS_OF_REVELATIONS[at]
    return f"level = {level}, {REVELATIONS[at % 5]}" + (f", effect = '{effect}'" if effect else "")


def _survey(at: int) -> list[str]:
    """Return a survey tile: 0 to 3 have Old Ones only, the others goods; the last one both."""
    cells = [""] * 7
    if at < 4:
        cells[at], cells[0] = "old", "old"
    elif at == 19:
        cells = ["coal+old", "iron", "", "gold", "", "phosphate+iron", ""]
    else:
        cells[0], cells[1 + at % 6] = ("coal", "iron", "gold", "phosphate")[at % 4], "coal"
    return cells


def _map(side: str, *, near: str) -> str:
    wake = {f"{column}{row}": at for at, (column, row) in enumerate(((c, r) for c in WAKING for r in range(1, 9)), 1)}
    hexes: list[str] = []
    for column in COLUMNS:
        for row in range(1, ROWS + 1):
            at = f"{column}{row}"
            land = "coast" if column in "AH" else "hills" if column == "D" and row > 4 else "outback"
            said = f"at = '{at}', land = '{land}', farm = '{FARMS.get(column, '')}'"
            if at in ANCHORS:
                said += ", anchor = true"
            if at in SURVEY:
                said += ", survey = true"
            if column in LEVELS:
                said += f", level = {LEVELS[column]}, wake = {wake[at]}"
            hexes.append(f"    {{{said}}},")
    return (
        f"  {{side = '{side}', name = '{side}', name_ja = '{side}', near_ports = {near}, hexes = [\n"
        + "\n".join(hexes)
        + "\n  ]}"
    )


assert {kind for kind, *_ in OLD_ONES} == set(KINDS)
