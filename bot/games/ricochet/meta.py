"""Metadata: the settings, the rules card, the rulings, the components."""

from __future__ import annotations

from bot.games.common_texts import own_set
from bot.games.contract import Component, Meta, Option, Setting, t, tn
from bot.games.engine.rules_card import card_of
from bot.games.ricochet.components.data import CHIPS, HOLE, LETTERS, ROBOTS, SHAPES, SIDES, SILVER
from bot.games.ricochet.state import RULES_NOW
from bot.games.ricochet.words import phrases

_SETTINGS = (
    Setting(
        "chips",
        t("Chips to win"),
        tuple(
            Option(str(n), tn("{n} chip", "{n} chips", n), hint)
            for n, hint in (
                (5, t("an evening with two to four players")),
                (1, t("a single puzzle")),
                (2, None),
                (3, t("short, or many players")),
                (4, None),
                (6, None),
                (8, t("long, for two players")),
                (10, None),
                (13, t("very long, for one player or two")),
            )
        ),
    ),
    Setting(
        "sheets",
        t("Board sheets"),
        (
            Option("plain", t("No reflectors"), t("recommended if anyone is new to the game")),
            Option("all", t("All sides"), t("some sides have reflectors, which turn robots")),
            Option("mixed", t("Mixed"), t("any four sides; a mark may be there twice or not at all")),
        ),
    ),
    Setting(
        "puzzles",
        t("Difficulty"),
        (
            Option("drawn", t("Any difficulty"), t("any chip, easy or hard")),
            Option("easy", t("Easy"), t("2 to 5 moves at best")),
            Option("normal", t("Medium"), t("4 to 8 moves at best")),
            Option("hard", t("Hard"), t("8 moves or more at best")),
        ),
    ),
    Setting(
        "clock",
        t("Clock"),
        (
            Option("auto", t("By the table's speed"), t("1 minute live, 12 hours over several days")),
            Option("60", t("1 minute"), t("the clock of the game, for live play")),
            Option("180", t("3 minutes"), t("live, with more time to think")),
            Option("600", t("10 minutes"), t("live, without hurry")),
            Option("3600", t("1 hour"), t("for a day together")),
            Option("14400", t("4 hours"), t("about two chips a day")),
            Option("43200", t("12 hours"), t("everybody finds a moment")),
            Option("86400", t("24 hours"), t("for different time zones")),
        ),
        seats=tuple(range(2, 11)),
    ),
    Setting(
        "rebound",
        t("1 move away"),
        (  # tables and records store these ids, independent of the options' names (see `goal.reading_of`)
            Option("letter", t("Another route"), t("two moves or more, not just that one move after an idle one")),
            Option("turn", t("Corner needed"), t("it must also make two moves in a row at right angles")),
        ),
    ),
    Setting(
        "seating",
        t("Late joining"),
        (
            Option("open", t("Allowed"), t("anyone may join while the game runs")),
            Option("closed", t("Not allowed"), t("only those there at the start play")),
        ),
    ),
)

_CARD, _RULINGS = card_of("ricochet")


def _robot(robot: int) -> Component:
    return Component(
        f"robot{LETTERS[robot]}",
        t("{colour} robot", colour=phrases.robot_name(robot)),
        t(
            "Letter {letter}. Its only target is the black hole, and every reflector turns it.",
            letter=phrases.letter(robot),
        )
        if robot == SILVER
        else t(
            "Letter {letter}. It goes for the marks of its colour and the black hole, and passes the reflectors of its"
            " colour.",
            letter=phrases.letter(robot),
        ),
    )


def _chip(chip: int) -> Component:
    sides = tuple(name for name, side in SIDES.items() if any(mark[2] == chip for mark in side.marks))
    return Component(
        "hole" if chip == HOLE else f"{LETTERS[chip // 4]}{SHAPES[chip % 4]}",
        phrases.chip_name(chip),
        t("Any robot may reach it. It is on the sides {sides}.", sides=", ".join(sides))
        if chip == HOLE
        else t(
            "The {colour} robot must reach it. It is on the sides {sides}.",
            colour=phrases.robot_name(chip // 4), sides=", ".join(sides),
        ),
    )  # fmt: skip


def _sheet(sheet: str) -> Component:
    """Return a sheet, which has a number; its sides have a letter each."""
    side = SIDES[f"{sheet}A"]
    return Component(
        f"sheet{sheet}",
        t("Sheet {n}", n=sheet),
        t(
            "{colour} at the centre. Sides A, B and C have no reflectors; side D has a {one} and a {other} one.",
            colour=phrases.robot_name(side.centre),
            one=phrases.robot_name(SIDES[f"{sheet}D"].reflectors[0][2]),
            other=phrases.robot_name(SIDES[f"{sheet}D"].reflectors[1][2]),
        ),
    )


META = Meta(
    id="ricochet",
    command="robots",
    title=t("Ricochet Robots"),
    tagline=t("Find the shortest route for a robot that only stops when something stops it"),
    seats=(1, 10),
    minutes=45,
    version=RULES_NOW,
    settings=_SETTINGS,
    card=_CARD,
    rulings=_RULINGS,
    components=(
        *map(_robot, ROBOTS),
        *map(_chip, range(CHIPS)),
        *map(_sheet, "1234"),
        Component(
            "reflector",
            t("Reflector"),
            t(
                "A diagonal of one colour, on D sides only. It lets the robot of its colour pass and turns every other"
                " one, within the same move. A robot can be stopped on it."
            ),
        ),
        Component("wall", t("Wall"), t("A line between spaces, or the board's edge; no robot passes it.")),
        Component("centre", t("Centre"), t("The four spaces in the middle are closed: no robot enters them.")),
        Component(
            "clock",
            t("Clock"),
            t("It starts with the first declaration; a number lower than all earlier ones resets it."),
        ),
    ),
    house_notice=own_set(t("The names of the marks, the texts and all art")),
    own=None,
    sandbox_unrates=True,
)
