"""Ratings of the possible choices of a turn by the AI of level 3.

Each promising choice is rated by the best plan that begins with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.contract import Ask, ChoicePath, RatedChoice, Term, t
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import values
from bot.games.farfarout.ai import deciding
from bot.games.farfarout.ai.jobs import Job, jobs
from bot.games.farfarout.ai.planner import Plan, Planner
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.data import TRACKS
from bot.games.farfarout.view import View
from bot.games.farfarout.views import determinize
from bot.games.farfarout.words import phrases

LEVEL: Final = 3
END: Final = ("end",)
CLEAR: Final = 0.01
"""Minimum value of a term that is shown."""
_MORE = t("what else it brings")
_LATER = t("what can follow")


def rate(view: View, ask: Ask, chance: Chance) -> Sequence[RatedChoice]:
    """Return the choice of level 3, then the others by rating; only for decisions of the turn."""
    assert view.seat is not None
    state = determinize.determinize(view, chance)
    if state.phase != "turns" or state.tasks or state.throw is not None:
        return ()
    worth = Worth(books.of(state), state, view.seat, LEVEL)
    rated = _rated(worth, ask)
    said = deciding.say(worth, ask, chance)
    best = max((one.worth for one in rated.values()), default=0.0)
    first = rated.pop(said, RatedChoice(said, best))
    rest = sorted(rated.values(), key=lambda one: -one.worth)
    return [RatedChoice(said, max(best, first.worth), first.terms), *rest]


def _rated(worth: Worth, ask: Ask) -> dict[ChoicePath, RatedChoice]:
    """Return the best plan for each possible beginning, and for the end of the turn."""
    planner, verbs = Planner(worth), values(ask)
    found: dict[ChoicePath, RatedChoice] = {END: RatedChoice(END, 0.0)}
    every = jobs(worth)
    best = planner.best(found=every)
    here = [job for job in every if job.said and deciding.is_at(worth, job)]
    plans = [] if best is None else list(planner.beginnings())
    plans += (_detour(planner, job, best) for job in here if planner.gain(job) <= 0)
    for plan in plans:
        said = deciding.step(worth, planner, plan, verbs, ask)
        if said is None:
            continue
        said = deciding.plainly(worth, said)
        if said not in found or found[said].worth < plan.value:
            found[said] = RatedChoice(said, plan.value, tuple(_terms(worth, plan)))
    return found


def _detour(planner: Planner, job: Job, best: Plan | None) -> Plan:
    """Return a plan that starts with a job here that does not pay, before the best plan."""
    plan = planner.only(job)
    plan.value = planner.gain(job) + (best.value if best is not None else 0.0)
    return plan


def _terms(worth: Worth, plan: Plan) -> Iterator[Term]:
    """Return the value of the first job, and that of all later ones."""
    told = [term for term in _brings(worth, plan.jobs[0]) if abs(term.points) >= CLEAR]
    yield from told
    if abs(later := plan.value - sum(term.points for term in told)) >= CLEAR:
        yield Term(_LATER, later)


def _brings(worth: Worth, job: Job) -> Iterator[Term]:
    for track in TRACKS:
        yield Term(phrases.TRACKS[track], worth.points(**{track: getattr(job, track)}))
    yield Term(phrases.CURRENCIES["erg"], worth.resources(erg=job.erg))
    yield Term(phrases.CURRENCIES["plutonium"], worth.resources(plutonium=job.plutonium))
    yield Term(phrases.CURRENCIES["uranium"], worth.resources(uranium=job.uranium))
    yield Term(_MORE, job.gain)
