"""What stands on the box: the settings, the rules card, the rulings, the components."""

from __future__ import annotations

from bot.games.contract import Component, Meta, Option, Section, Setting, rule_ids, t, tn
from bot.games.ricochet import phrases
from bot.games.ricochet.data import CHIPS, HOLE, LETTERS, ROBOTS, SHAPES, SIDES, SILVER
from bot.games.ricochet.moving import letter
from bot.games.ricochet.state import RULES_NOW
from bot.games.wording import own_set

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
        (  # the ids that tables of the first rules have, for what comes nearest (see `goal.reading_of`)
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

_CARD = (
    Section(
        t("The aim"),
        (
            t(
                "Each target chip shows a mark on the board. Whoever finds the shortest route for the chip's robot"
                " wins the chip. The first player with the agreed number of chips wins the game."
            ),
        ),
        rule_ids("R1"),
    ),
    Section(
        t("Set-up"),
        (
            t(
                "Four sheets, one of each colour, are joined so that the four colours meet at the centre. Each sheet"
                " has several sides. If anyone is new to the game, leave out the sides with reflectors."
            ),
            t(
                "Five robots, red, blue, green, yellow and silver, start well apart on spaces without a mark, never in"
                " the centre."
            ),
            t(
                "The chips are shuffled face down, and one is revealed each turn. A chip whose mark is not on the"
                " board is not used."
            ),
        ),
        rule_ids("R2-R6"),
    ),
    Section(
        t("How robots move"),
        (
            t(
                "A robot moves straight up, right, down or left until a wall, the centre or another robot stops it."
                " It cannot stop earlier."
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
                "Everybody looks for a route in their head. Whoever finds one declares how many moves it takes. The"
                " first declaration starts the clock."
            ),
            t(
                "While the clock runs, anyone may declare their own smallest number, even if a smaller one has been"
                " declared already. A number lower than all earlier ones resets the clock."
            ),
        ),
        rule_ids("R7-R9"),
    ),
    Section(
        t("Showing a route"),
        (
            t(
                "When the clock has run out, or everybody has accepted the lowest number, the declarers show their"
                " routes in this order: the lowest number first; on ties the player with fewer chips, then the one"
                " who declared that number first."
            ),
            t(
                "Everybody has one attempt. If it fails, the robots go back to where they started, and the next"
                " player tries."
            ),
            t(
                "If all fail, the clock starts again for the same chip. If it then runs out without a declaration,"
                " the next chip is revealed. Before the first declaration for a new chip no clock runs."
            ),
        ),
        rule_ids("R10-R14"),
    ),
    Section(
        t("What counts"),
        (
            t(
                "For the black hole any robot counts, silver too. A mark that is on the board twice may be reached at"
                " either place."
            ),
            t(
                "A route of one move does not count: another route, of two moves or more, is needed. A robot that"
                " already stands on its mark must leave it and come back."
            ),
        ),
    ),
    Section(
        t("Alone at the table"),
        (
            t(
                "Alone you train: nothing is declared, and no clock runs. Move the robots at once, start over as often"
                " as you like, and take the next chip when you like."
            ),
            t(
                "When the robot has reached its mark, you see how few moves it takes (par) and a shortest route. Your"
                " score is the number of moves that you made over par; 0 is perfect."
            ),
            t("You may ask for the solution; the chip is then set aside, and another one takes its place."),
            t("When somebody joins, the ordinary rules apply from the next chip on."),
        ),
        rule_ids("R18-R20 R23"),
    ),
    Section(
        t("The end"),
        (
            t(
                "If the chips run out first, all are shuffled and used again; everybody keeps the count of what they"
                " have won."
            ),
            t("The game ends when a player has the agreed number of chips."),
        ),
        rule_ids("R15 R24"),
    ),
)

_RULINGS = (
    Section(
        t("Success"),
        (
            t("After a success the robots stay where they are, and the chip goes to the player who moved them."),
            t(
                "An attempt succeeds if it reaches the mark in at most the declared number of moves, by a route that"
                " counts."
            ),
        ),
    ),
    Section(
        t("On the mark, or one move from it"),
        (
            t(
                "A robot that can reach its mark in one move must take another route, of two moves or more. An idle"
                " move of another robot before that one move does not make another route. Going off and coming back"
                " does, and so does coming from another side because another robot now stands elsewhere."
            ),
            t(
                "A robot that stands on its mark must leave it and come back; it may come straight back. If the mark"
                " is on the board twice, it may go to the other one."
            ),
            t("For every other robot any route of two moves or more counts."),
            t(
                "The table option “Corner required” asks more of a robot that is on its mark or one move from it: two"
                " moves of its own in a row at right angles. What counts is the direction in which it last travelled,"
                " after any reflector, and the one in which it then sets out."
            ),
        ),
    ),
    Section(
        t("Reflectors and blocked moves"),
        (
            t(
                "A wall or a robot beyond a reflector of another colour may stop a robot on it. It stays there, and"
                " may leave in any direction."
            ),
            t("A move that would end where it began is not allowed."),
            t("Silver is turned by every reflector."),
            t("Robots do not start on reflectors."),
        ),
    ),
    Section(
        t("Declarations"),
        (
            t(
                "You may declare again for the same chip, but only a lower number. Your lowest number counts, and on"
                " ties the moment when you declared it."
            ),
            t("The lowest number you can declare is 2."),
            t(
                "You may withdraw a mistaken declaration until somebody else has declared. The clock goes on; if it"
                " runs out while no declaration stands, the chip is set aside."
            ),
            t(
                "Only a number lower than every earlier one resets the clock, not one that is merely lower than the"
                " first. Withdrawn numbers count as earlier ones too."
            ),
        ),
    ),
    Section(
        t("The clock"),
        (
            t(
                "The clock is a table option: a minute for live play, or hours for play over several days. Each"
                " seated player may accept the lowest number with a button under the board; when all have, the clock"
                " is stopped. The player who declared that number has accepted it. After a lower number everybody is"
                " asked again."
            ),
            t("Whether something was in time is decided by when it reached the server."),
            t(
                "While nobody has declared, a chip is set aside when all seated players press “Next chip”, or after"
                " 10 minutes of live play (3 days over several days). It comes back when the chips are shuffled"
                " again."
            ),
            t(
                "When all have failed, the old declarations lapse, everybody may declare again, and the first new"
                " declaration resets the clock. After the second replay the chip is set aside, so that the game"
                " cannot get stuck."
            ),
        ),
    ),
    Section(
        t("The mover"),
        (
            t(
                "Once you have declared, you may save your route; nobody sees it. It is shown automatically when it"
                " is your turn to move."
            ),
            t(
                "Without a saved route you have 2 minutes to move in live play, 24 hours over several days; after that"
                " the attempt has failed."
            ),
            t(
                "The attempt is over when the declared number of moves is used up and the robot is not on its mark,"
                " whether the route was saved or is shown by hand. Before the last of these moves you may take moves"
                " back; after a saved route that is shorter you go on by hand. A blocked move is refused and costs"
                " nothing."
            ),
        ),
    ),
    Section(
        t("Joining and the start"),
        (
            t(
                "A player who joins a running game plays from the next chip on. In the order of declarers they count"
                " as having as many chips as the leader; towards winning they start with none."
            ),
            t(
                "A player who is left alone trains from the next chip on. A player who trains when somebody joins has"
                " 2 minutes to finish the chip in live play, 24 hours over several days; then it is set aside."
            ),
            t("Chips won alone count towards winning; the score over par is given if nobody else has ever joined."),
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
        t("Letter {letter}. Its only target is the black hole, and every reflector turns it.", letter=letter(robot))
        if robot == SILVER
        else t(
            "Letter {letter}. It goes for the marks of its colour and the black hole, and passes the reflectors of its"
            " colour.",
            letter=letter(robot),
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
        Component("wall", t("Wall"), t("A line between two spaces, or the board's edge; no robot passes it.")),
        Component("centre", t("Centre"), t("The four spaces in the middle are closed: no robot enters them.")),
        Component(
            "clock",
            t("Clock"),
            t("It starts with the first declaration; a number lower than all earlier ones resets it."),
        ),
    ),
    house_notice=own_set(t("The names of the marks, the texts and all art")),
    own=None,
)
