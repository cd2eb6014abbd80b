"""Events as lines of the log."""

from __future__ import annotations

from bot.games.contract import TABLE, Text, Who, t
from bot.games.ricochet import events as ev
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.words import phrases


def tell(event: ev.Event) -> Text:
    """One sentence, which reads well of somebody and of “you”."""
    match event:
        case ev.Set():
            return t("The board is joined, and the robots take their places.")
        case ev.Turned():
            return t("Chip {n}: {chip}.", n=event.turn, chip=phrases.chip_name(event.chip))
        case ev.Collected():
            return t("The chips have run out: all are shuffled and used again.")
        case ev.Declared():
            return _declared(event)
        case ev.Withdrew():
            if event.stops:
                return t("{who} withdrew {moves}; the clock stopped.", who=Who(event.seat), moves=_moves(event))
            return t("{who} withdrew {moves}.", who=Who(event.seat), moves=_moves(event))
        case ev.Contented():
            return t("{who} accepted {moves}.", who=Who(event.seat), moves=_moves(event))
        case ev.Passed():
            return t("{who} wanted the next chip.", who=Who(event.seat))
        case ev.Filed():
            if not event.way:
                return t("You took your saved route back.")
            return t("You saved your route: {route}.", route=phrases.way_text(event.way))
        case ev.Rang():
            if event.early:
                return t("Everybody has accepted: the clock is stopped.")
            return t("The clock has run out.")
        case ev.Entitled():
            return t("{who} may show a route of {moves}.", who=Who(event.seat), moves=_moves(event))
        case ev.Stepped():
            return _stepped(event)
        case ev.PutBack():
            return t("{who} put the robots back to try again.", who=Who(event.seat))
        case ev.Won() if not event.declared:
            return t(
                "{who} reached the {chip} with {route} ({moves}).",
                who=Who(event.seat), chip=phrases.chip_name(event.chip), route=phrases.way_text(event.way),
                moves=phrases.moves(len(read(event.way))),
            )  # fmt: skip
        case ev.Won():
            return t(
                "{who} won the {chip} with {route}.",
                who=Who(event.seat), chip=phrases.chip_name(event.chip), route=phrases.way_text(event.way),
            )  # fmt: skip
        case ev.Failed():
            return _failed(event)
        case ev.Again():
            return t("All have failed: the same chip once more, attempt {n}. The clock runs.", n=event.run)
        case ev.Aside() if event.seat != TABLE:
            chip = phrases.chip_name(event.chip)
            return t("{who} asked for the solution: the {chip} was set aside.", who=Who(event.seat), chip=chip)
        case ev.Aside():
            return t("Nobody found a route: the {chip} was set aside.", chip=phrases.chip_name(event.chip))
        case ev.Known():
            return _known(event)
        case ev.Hurried():
            return t("{who} asked for the next chip.", who=Who(event.seat))
        case ev.Sat():
            return t("{who} joined, and plays from the next chip on.", who=Who(event.seat))
        case ev.Left():
            return t("{who} left the table.", who=Who(event.seat))
        case ev.Returned():
            return t("{who} is back and plays from the next chip on.", who=Who(event.seat))
        case ev.Finished():
            return t("The game is over: {who} has the agreed number of chips.", who=Who(event.seat))


def _moves(event: ev.Withdrew | ev.Contented | ev.Entitled | ev.Failed | ev.Declared) -> Text:
    return phrases.moves(event.number)


def _declared(event: ev.Declared) -> Text:
    who, moves = Who(event.seat), _moves(event)
    if event.clock == "starts":
        return t("{who} declared {moves}; the clock started.", who=who, moves=moves)
    if event.clock == "resets":
        return t("{who} declared {moves}; the clock was reset.", who=who, moves=moves)
    return t("{who} declared {moves}.", who=who, moves=moves)


def _stepped(event: ev.Stepped) -> Text:
    who, move = Who(event.seat), phrases.move_name(event.robot, event.direction)
    if event.barred:
        return t(
            "{who}, step {n}: {move}, on the mark, but this route does not count.", who=who, n=event.step, move=move
        )
    return t("{who}, step {n}: {move}.", who=who, n=event.step, move=move)


def _failed(event: ev.Failed) -> Text:
    who = Who(event.seat)
    if event.why == "late":
        return t("{who} ran out of time to show {moves}.", who=who, moves=_moves(event))
    if event.why == "filed":
        return t(
            "The route that {who} saved, {route}, did not reach the mark.", who=who, route=phrases.way_text(event.way)
        )
    if event.why == "used up":
        return t(
            "{who} used up {moves} without showing a route that counts: the attempt failed.",
            who=who,
            moves=_moves(event),
        )
    return t("{who} found no route of {moves} and gave up.", who=who, moves=_moves(event))


def _known(event: ev.Known) -> Text:
    if not event.way:
        return t("No route is known.")
    way, moves = phrases.way_text(event.way), phrases.moves(len(read(event.way)))
    if event.proven:
        return t("A shortest route: {route} ({moves}).", route=way, moves=moves)
    return t("A route is known, perhaps not the shortest: {route} ({moves}).", route=way, moves=moves)
