"""Texts of the board header in each phase."""

from __future__ import annotations

from bot.games.contract import Text, t, tn
from bot.games.ricochet import events as ev
from bot.games.ricochet.meta import META
from bot.games.ricochet.rules.clocks import is_running
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.rules.scoring import is_training
from bot.games.ricochet.view import LastView, View
from bot.games.ricochet.words.phrases import chip_name, moves
from rendering.renderer import RenderOptions
from rendering.ricochet.background import NO_CHIP
from rendering.ricochet.declarations import calls_of
from rendering.ricochet.header import Said


def subject(view: View) -> int:
    """Return the picture's chip: the open one, else the last one."""
    if view.phase in ("rest", "over"):
        return NO_CHIP if view.last is None else view.last.chip
    return view.chip


def capital(text: str) -> str:
    """Capitalize the text for a heading."""
    return text[:1].upper() + text[1:]


def winners(view: View) -> list[int]:
    """Return the winners of the game; none while it runs."""
    return [seat for seat, one in enumerate(view.seats) if view.phase == "over" and len(one.chips) >= view.goal]


def heading(view: View, look: RenderOptions) -> Said:
    """Return the header texts: turn or owner of the chip, prompt, and key number."""
    say, aside = look.say, look.say(_aside(view))
    chip = capital(say(chip_name(view.chip))) if view.chip >= 0 else ""
    match view.phase:
        case "over":
            return _over(view, look)
        case "rest":
            return _rest(view, look, aside)
        case "show":
            seat = view.order[0]
            number = next((call.number for call in view.calls if call.seat == seat), 0)
            asked = say(_shows(view, look))
            return Said(look.names[seat], asked, "", seat, "acts", f"{_steps(view.way)}/{number}")
        case "solo":
            return Said(chip, say(t("Moves so far, as few as possible")), aside, fact=str(_steps(view.way)))
        case _:
            calls, asked = calls_of(view), say(_asked(view))
            if not calls:
                return Said(chip, asked, aside)
            first, _ = calls[0]
            return Said(chip, asked, aside, fact=str(first.number), of=first.seat)


def _shows(view: View, look: RenderOptions) -> Text:
    """Return what the mover does, or that the attempt failed."""
    if any(isinstance(event, ev.Stepped) and event.barred for event in look.public):
        return t("This route does not count")
    return t("Shows a route to the {chip}", chip=chip_name(view.chip))


def _steps(way: str) -> int:
    return len(read(way)) if way else 0


def _aside(view: View) -> Text:
    """Return the number of chips so far, and of attempts at this one."""
    if view.run > 1 and view.phase != "rest":
        return t("Chip {turn}, run {run}", turn=view.turn, run=view.run)
    return t("Chip {turn}", turn=view.turn)


def _asked(view: View) -> Text:
    """Return the current task."""
    if view.phase == "clock":
        return t("The clock runs: fewer moves?")
    if is_running(view):
        return t("The clock runs: who sees a route?")
    return t("Who sees a route first?")


def _rest(view: View, look: RenderOptions, aside: str) -> Said:
    """Return the header texts about the last chip's outcome."""
    say, last = look.say, view.last
    if last is None:
        return Said(say(META.title), say(t("The first chip is drawn")))
    best = say(_best(last))
    if last.winner >= 0:
        return Said(look.names[last.winner], best, aside, last.winner, fact=str(_steps(last.way)))
    return Said(say(t("Set aside") if is_training(view) else t("Nobody found a route")), best, aside)


def _best(last: LastView) -> Text:
    """Return what is known about the shortest route."""
    least = _steps(last.best)
    if not least:
        chip = chip_name(last.chip)
        return t("The {chip} is set aside", chip=chip) if last.winner < 0 else t("The {chip} is won", chip=chip)
    if not last.proven:
        return t("Best known: {moves}", moves=moves(least))
    if last.winner >= 0 and least == _steps(last.way):
        return t("No route is shorter")
    return t("Shortest: {moves}", moves=moves(least))


def _over(view: View, look: RenderOptions) -> Said:
    """Return the header texts at the end: winner and reason."""
    say, won, end = look.say, winners(view), look.say(t("Game over"))
    if not won:
        return Said(end, "")
    return Said(look.names[won[0]], say(why(view, won[0])), end, won[0], "won")


def why(view: View, winner: int) -> Text:
    """Return the reason of the victory."""
    me = view.seats[winner]
    if is_training(view):
        return t("{moves}, {par} at best", moves=moves(me.moves), par=moves(me.par))
    return tn("Wins with {n} target chip", "Wins with {n} target chips", len(me.chips))
