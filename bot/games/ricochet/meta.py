"""What stands on the box: the settings, the rules card, the rulings, the components."""

from __future__ import annotations

from bot.games.contract import Component, Meta, Option, Section, Setting, rule_ids, t, tn
from bot.games.ricochet import phrases
from bot.games.ricochet.data import CHIPS, HOLE, LETTERS, ROBOTS, SHAPES, SIDES, SILVER
from bot.games.ricochet.state import RULES_NOW

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
            Option("plain", t("Without reflectors"), t("recommended while somebody is new to the game")),
            Option("all", t("All sides"), t("some sides have reflectors, which turn robots")),
            Option("mixed", t("Mixed"), t("any four sides, also two of a colour: a mark may be there twice, or not")),
        ),
    ),
    Setting(
        "puzzles",
        t("Puzzles"),
        (
            Option("drawn", t("As they are drawn"), t("any chip, easy or hard")),
            Option("easy", t("Easy"), t("2 to 5 moves at best")),
            Option("normal", t("Middling"), t("4 to 8 moves at best")),
            Option("hard", t("Hard"), t("8 moves or more at best")),
        ),
    ),
    Setting(
        "clock",
        t("Clock"),
        (
            Option("auto", t("By the table's speed"), t("a minute live, twelve hours over days")),
            Option("60", t("1 minute"), t("the clock of the game, for live play")),
            Option("180", t("3 minutes"), t("live, with more time to think")),
            Option("600", t("10 minutes"), t("live, without hurry")),
            Option("3600", t("1 hour"), t("for a day together")),
            Option("14400", t("4 hours"), t("two chips a day or so")),
            Option("43200", t("12 hours"), t("everybody finds a moment")),
            Option("86400", t("24 hours"), t("for different time zones")),
        ),
    ),
    Setting(
        "rebound",
        t("One move from the mark"),
        (  # the ids that tables of the first rules have, for what comes nearest (see `goal.reading_of`)
            Option("letter", t("Another route"), t("two moves or more, not just that one move after an idle one")),
            Option("turn", t("It must turn"), t("it must also move twice in a row at right angles")),
        ),
    ),
    Setting(
        "seating",
        t("Seating"),
        (
            Option("open", t("Open"), t("anyone may join while the game runs")),
            Option("closed", t("Closed"), t("only who is there at the start plays")),
        ),
    ),
)

_CARD = (
    Section(
        t("The aim"),
        (
            t(
                "A chip shows a mark on the board. Who finds the shortest way to bring the chip's robot there wins the"
                " chip. The first player with the agreed number of chips wins."
            ),
        ),
        rule_ids("R1"),
    ),
    Section(
        t("The board"),
        (
            t(
                "Four sheets, one of each colour, are joined so that the four colours meet at the centre. Each sheet"
                " has several sides. While somebody is new to the game, leave out the sides with reflectors."
            ),
            t(
                "Five robots, red, blue, green, yellow and silver, start well apart on spaces without a mark, never in"
                " the centre."
            ),
            t(
                "The chips lie face down and shuffled; each turn one is turned up. A chip whose mark is not on the"
                " board is not used."
            ),
        ),
        rule_ids("R2-R6"),
    ),
    Section(
        t("How robots move"),
        (
            t(
                "A robot moves straight up, right, down or left until a wall, the centre or another robot stops it. It"
                " cannot stop on the way."
            ),
            t("Every robot may be moved to help. Each move of each robot counts as one."),
            t(
                "A reflector lets the robot of its own colour pass. Any other robot is turned by it and goes on; that"
                " is still one move."
            ),
        ),
        rule_ids("R16 R17 R21 R22"),
    ),
    Section(
        t("Declaring"),
        (
            t(
                "Everybody looks for a way, in their heads. Who sees one declares its number of moves. The first"
                " declaration starts the clock."
            ),
            t(
                "While the clock runs, anyone may declare their own smallest number, even one higher than what is"
                " declared already. A number lower than all before sets the clock back to its full time."
            ),
        ),
        rule_ids("R7-R9"),
    ),
    Section(
        t("Showing the way"),
        (
            t(
                "When the clock has run out, or everybody is content with the lowest number, one declarer after the"
                " other may show a way: the smallest number first, among equals who has won fewer chips, then who"
                " declared that number first."
            ),
            t(
                "Everybody has one attempt. If it fails, the robots go back to where they started, and the next in"
                " order tries."
            ),
            t(
                "If all fail, the clock starts again for the same chip. If it then runs out without a declaration, the"
                " next chip is turned up. Before anybody's first declaration for a chip no clock runs."
            ),
        ),
        rule_ids("R10-R14"),
    ),
    Section(
        t("What counts"),
        (
            t("For the black hole any robot counts, silver too. A mark that is there twice may be reached at either."),
            t(
                "A way of one move does not count: another way of two moves or more is looked for. A robot that stands"
                " on its mark already must leave it and come back."
            ),
        ),
        rule_ids("R18-R20 R23"),
    ),
    Section(
        t("The end"),
        (
            t("If the chips run out before, all are shuffled and used again; what everybody has won stays theirs."),
            t("The game ends when a player has the agreed number of chips."),
        ),
        rule_ids("R15 R24"),
    ),
)

_RULINGS = (
    Section(
        t("Success"),
        (
            t("After a success the robots stay where they ended; the chip goes to the mover."),
            t(
                "An attempt succeeds if it reaches the mark in at most the declared number of moves, by a way that"
                " counts."
            ),
        ),
    ),
    Section(
        t("On the mark, or one move from it"),
        (
            t(
                "Where a robot can reach its mark in one move, it must come another way, of two moves or more. An idle"
                " move of another robot before that one move makes no other way. Going off and coming back does, and so"
                " does coming from another side because another robot now stands elsewhere."
            ),
            t(
                "A robot that stands on its mark must leave it and come back, straight back too. Where the mark is"
                " there twice, it may come to the other one."
            ),
            t("For every other robot any way of two moves or more counts."),
            t(
                "The table option “It must turn” asks more of a robot that is on its mark or one move from it: two"
                " moves of its own in a row at right angles. What counts is how it last travelled, after any reflector,"
                " and in which direction it then sets out."
            ),
        ),
    ),
    Section(
        t("Reflectors and blocked moves"),
        (
            t(
                "A robot may be stopped on a reflector of another colour by a wall or a robot beyond it. It stands"
                " there and leaves in the direction it chooses."
            ),
            t("A move that would end where it began is no move."),
            t("Silver is turned by every reflector."),
            t("Robots do not start on reflectors."),
        ),
    ),
    Section(
        t("Declarations"),
        (
            t(
                "You may declare again for the same chip, lower only. Your lowest number is yours, and its time is what"
                " counts among equals."
            ),
            t("A number below 2 is refused."),
            t(
                "A slip may be withdrawn until somebody else has declared. The clock goes on; if it ends while no"
                " declaration stands, the chip is set aside."
            ),
            t(
                "Only a number lower than every earlier one sets the clock back, not one that is merely lower than the"
                " first. A number that was withdrawn counts as an earlier one too."
            ),
        ),
    ),
    Section(
        t("The clock"),
        (
            t(
                "The clock is a table option: a minute for live play, or hours for play over days. Everybody agrees by"
                " a button under the board that lets the lowest number stand; each seated player may press it. Who"
                " declared that number counts as content, unless nobody else plays. A lower number clears the presses."
            ),
            t("What was in time is decided by when it reached the server."),
            t(
                "While nobody has declared, a chip is passed when all seated players press “Next chip”, or when nobody"
                " has declared for 10 minutes live, 3 days over days. It is set aside and comes back when the chips"
                " are shuffled again."
            ),
            t(
                "When all have failed, the old declarations lapse, who failed may declare again, and the first new"
                " declaration starts a full clock. After the second replay the chip is set aside, so that a table"
                " cannot get stuck."
            ),
        ),
    ),
    Section(
        t("The mover"),
        (
            t(
                "With a declaration you may file your way, hidden until the clock ends. It is then shown by itself when"
                " the right to move comes to you."
            ),
            t("Otherwise the mover has 2 minutes live, 24 hours over days; after that the attempt has failed."),
            t(
                "The attempt is over when the declared number of moves is used up and the robot is not on its mark,"
                " whether the way was filed or is shown by hand. Before the last of these moves steps may be taken"
                " back; after a filed way that is shorter you go on by hand. Blocked moves are refused and cost"
                " nothing."
            ),
        ),
    ),
    Section(
        t("Joining and the start"),
        (
            t(
                "Who joins a running game plays from the next chip on. In the order of declarers they count with as"
                " many chips as the leader has; towards winning they start with none."
            ),
            t(
                "The robots start at random spaces, never on a mark or in the centre, at least three spaces apart, and"
                " no two in the same row or column if possible."
            ),
        ),
    ),
)


def _robot(robot: int) -> Component:
    return Component(
        f"robot{LETTERS[robot]}",
        t("{colour} robot", colour=phrases.robot_name(robot)),
        t("Letter {letter}. It can win the black hole alone, and every reflector turns it.", letter=LETTERS[robot])
        if robot == SILVER
        else t(
            "Letter {letter}. It goes for the marks of its colour and the black hole, and passes the reflectors of its"
            " colour.",
            letter=LETTERS[robot],
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
    """A sheet is known by its number; its sides are a letter each."""
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
    title=t("Ricochet Robots"),
    tagline=t("Find the shortest way for a robot that stops only where something stops it"),
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
        Component("wall", t("Wall"), t("A line between two spaces, or the board's edge; no robot passes it.")),
        Component("centre", t("Centre"), t("The four spaces in the middle are closed: no robot enters them.")),
        Component(
            "clock",
            t("Clock"),
            t("It starts with the first declaration; a number lower than all before sets it back to its full time."),
        ),
    ),
    house_notice=t(
        "Walls, marks and reflectors of the board sides are facts of the printed game; the names of the marks, the"
        " texts and all art are this house's own, not the publisher's."
    ),
    own=None,
)
