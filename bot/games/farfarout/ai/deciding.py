"""Decisions of levels 2 and 3: on the own turn the next step of the best plan."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Ask, ChoicePath, Number
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import split, values
from bot.games.farfarout.ai import icon_choices, other_choices, weights
from bot.games.farfarout.ai.jobs import NO_TOKEN, Job, jobs, sales
from bot.games.farfarout.ai.offered_choices import first, to_the_end
from bot.games.farfarout.ai.planner import Plan, Planner
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components.data import TOKENS
from bot.games.farfarout.rules import exploring, moving
from bot.games.farfarout.stages.wormholes import STAY
from bot.games.farfarout.state import NOBODY, Task

LONG = 4
"""Minimum length in moves of a way for which an item that shortens it is used."""
LIKING = 1_000_000
"""Range of the random preference of jobs, so that ties are rare."""
TRIES = 6
"""Maximum number of plans tried, as a plan may turn out to be impossible."""


def say(worth: Worth, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the choice for the current decision."""
    state = worth.state
    if state.phase == "quests":
        return other_choices.quest(worth, ask)
    if state.phase == "crew":
        return other_choices.recruit(worth, ask, chance)
    if state.tasks:
        return task(worth, state.tasks[-1], ask)
    if state.throw is not None:
        if state.throw.loser != NOBODY:
            return icon_choices.lose(worth, state.throw, ask)
        return icon_choices.say(worth, state.throw, ask)
    return turn(worth, ask)


def task(worth: Worth, asked: Task, ask: Ask) -> ChoicePath:
    """Return the choice for a task, which precedes all others."""
    match asked.kind:
        case "land":
            return land(worth, ask)
        case "hire":
            return other_choices.engage(worth, ask)
        case "shop":
            return other_choices.buy(worth, ask)
        case "relic":
            return other_choices.relic(worth, ask)
        case "outpost" | "main":
            return other_choices.keep(worth, asked, ask)
        case "jump":
            return jump(worth, ask)
        case "loot":
            return other_choices.loot(worth, asked, ask)
        case _:
            return other_choices.drop(worth, asked, ask)


# --- the turn --------------------------------------------------------------------------------------------------------


def turn(worth: Worth, ask: Ask) -> ChoicePath:
    """Return the next choice of a turn: free actions, then the plan, then the end of the turn."""
    verbs = values(ask)
    if "use" in verbs and (said := use(worth, ask)) is not None:
        return said
    planner, found, but = Planner(worth), jobs(worth), set[int]()
    if worth.state.trading and (said := bargain(worth, found, ask)) is not None:
        return said
    mood = mood_of(worth)
    is_whim = 0 < worth.level.whims > LooseChance(mood).below(100, "whim")
    for _ in range(TRIES):
        plan = whim(planner, found, but, mood) if is_whim else planner.best(but, found)
        if plan is None and not but:
            plan = need(worth, planner, found)
        if plan is None:
            break
        if plan.late:
            other = planner.best(but, found, at_once=True)
            if other is not None and (len(plan.jobs) == 1 or other.value > plan.value - weights.MEANWHILE):
                plan = other
            elif is_at(worth, plan.jobs[0]):
                break
        said = step(worth, planner, plan, verbs, ask)
        if said is not None:
            return plainly(worth, said)
        if plan.late:
            break
        but.add(id(plan.jobs[0]))
    return ("end",)


def bargain(worth: Worth, found: list[Job], ask: Ask) -> ChoicePath | None:
    """Return another trade of the current market action if it gains; other actions end it."""
    best, said = 0.0, None
    for job in found:
        if job.said[:1] == ("trade",) and job.colour == NO_TOKEN:
            gain = job.gain + worth.resources(job.erg, job.plutonium, job.uranium)
            if gain > best and _possible(ask, job.said):
                best, said = gain, job.said
    return None if said is None else to_the_end(ask, said, first)


def need(worth: Worth, planner: Planner, found: list[Job]) -> Plan | None:
    """Return a fallback plan when no job pays: discover a new system.

    A seat that cannot pay for one sells its least valuable item; otherwise the game might never end.
    """
    if worth.me.erg < exploring.price(worth.book, worth.state, worth.seat):
        found = sales(worth)
    else:
        found = [job for job in found if job.said == ("discover",)]
    best = max(found, key=lambda job: job.gain, default=None)
    return None if best is None else planner.only(best)


def mood_of(worth: Worth) -> str:
    """Return a seed that is constant while the seat only flies.

    Thus a whim is flown to its end, without another one on the way.
    """
    me = worth.me
    has = (me.erg, me.plutonium, me.uranium, me.wealth, me.reputation, me.exploration, me.shields, me.crew, me.items)
    return f"{worth.state.round} {worth.seat} {me.main} {has}"


def whim(planner: Planner, found: list[Job], but: set[int], mood: str) -> Plan | None:
    """Return a random one of the promising jobs that can be done this turn."""

    def liking(plan: Plan) -> int:
        job = plan.jobs[0]
        return LooseChance(f"{mood} {job.place} {job.said}").below(LIKING, "which")

    planner.best(but, found, at_once=True)
    return max(planner.beginnings(), key=liking, default=None)


def plainly(worth: Worth, said: ChoicePath) -> ChoicePath:
    """Replace a `move` by `fly` if it takes the same tokens as `fly` would."""
    if said[0] != "move":
        return said
    place = worth.book.place_of[said[1]]
    usual = moving.usual(worth.book, worth.state, worth.seat, place)
    return ("fly", said[1]) if sorted(split(said[2])) == sorted(usual) else said


def step(worth: Worth, planner: Planner, plan: Plan, verbs: list[str], ask: Ask) -> ChoicePath | None:
    """Return the next choice path for a plan; None if it is impossible."""
    if is_at(worth, plan.jobs[0]) and plan.jobs[0].said:
        return do(worth, planner, plan, verbs, ask)
    if "fly" not in verbs:
        return None
    return go(worth, planner, plan, ask)


def is_at(worth: Worth, job: Job) -> bool:
    """Check whether the ship is at the place of a job."""
    here, places = worth.me.place, worth.book.places
    return here == job.place or (job.near and places[here].sector == places[job.place].sector)


def do(worth: Worth, planner: Planner, plan: Plan, verbs: list[str], ask: Ask) -> ChoicePath | None:
    """Return the choice path for a job at the ship's place."""
    job = plan.jobs[0]
    verb, *rest = job.said
    if verb not in verbs:
        return None
    match verb:
        case "scan":
            said = ("scan", worth.book.places[job.place].id)
            return said if said[1] in values(ask, "scan") else None
        case "discover":
            return discover(ask)
        case "recover" | "exchange":

            def burned(_: ChoicePath, offered: Sequence[str], count: int) -> Sequence[str]:
                return planner.burn(plan.keep, list(offered), count)

            return to_the_end(ask, (verb,), burned)
        case "sell":
            return other_choices.sell(worth, ask, rest[0]) if rest[0] in values(ask, "sell") else None
        case "deliver":
            return deliver(worth, ask, rest[0]) if rest[0] in values(ask, "deliver") else None
        case _:
            return to_the_end(ask, job.said, first) if _possible(ask, job.said) else None


def _possible(ask: Ask, said: ChoicePath) -> bool:
    """Check that each value is offered, or is a number within its bounds."""
    for at in range(1, len(said)):
        choices = ask(said[:at])
        if isinstance(choices, Number):
            if not choices.low <= int(said[at]) <= choices.high:
                return False
        elif said[at] not in values(ask, *said[:at]):
            return False
    return True


def discover(ask: Ask) -> ChoicePath:
    """Return any open side of the lattice."""
    return ("discover", values(ask, "discover")[0])


def deliver(worth: Worth, ask: Ask, quest: str) -> ChoicePath:
    """Deliver the least valuable items."""

    def least(_: ChoicePath, offered: Sequence[str], count: int) -> Sequence[str]:
        chosen = sorted(offered, key=lambda one: worth.item(worth.book.numbers[one]))[:count]
        return [one for one in offered if one in chosen]

    return to_the_end(ask, ("deliver", quest), least)


def go(worth: Worth, planner: Planner, plan: Plan, ask: Ask) -> ChoicePath | None:
    """Fly to the place of the job, or as near as possible this turn."""
    state, job = worth.state, plan.jobs[0]
    costs = moving.costs(worth.book, state, worth.seat)
    budget = moving.budget(worth.book, state, worth.seat)
    offered = {
        worth.book.places[place].id: cost
        for place, cost in costs.items()
        if cost <= budget and not _is_back(worth, plan, place, cost)
    }
    goal = worth.book.places[job.place].id
    if goal in offered and not job.near and planner.moves(worth.me.place, job) >= costs[job.place]:
        target: str | None = goal
    else:
        target = planner.toward(job, offered)
    if target is None or target not in values(ask, "move"):
        return None

    def burned(_: ChoicePath, tokens: Sequence[str], count: int) -> Sequence[str]:
        return planner.burn(plan.keep, list(tokens), count)

    return to_the_end(ask, ("move", target), burned)


def _is_back(worth: Worth, plan: Plan, place: int, cost: int) -> bool:
    """Check whether the ship has been at a place this turn and may not return.

    It returns only to act at once, and never for free, so that it cannot fly back and forth forever.
    """
    return place in worth.me.way and (plan.late or not cost)


def use(worth: Worth, ask: Ask) -> ChoicePath | None:
    """Use items for points and resources at once, others when they help."""
    me = worth.me
    for said in values(ask, "use"):
        item = worth.book.items[worth.book.numbers[said]]
        effect = item.use
        if effect is None:
            continue
        wanted = worth.wants.get(item.kind, 0.0) + worth.wants.get("item", 0.0)
        if effect.wealth or effect.reputation or effect.exploration:
            if worth.points(effect.wealth, effect.reputation, effect.exploration) > wanted:
                return ("use", said)
        elif effect.erg or effect.plutonium or effect.uranium or effect.tech or effect.weird or effect.relic:
            if not wanted:
                return ("use", said)
        elif effect.shields or effect.crew:
            lacking = worth.most_shields - me.shields
            if (effect.shields and (lacking >= effect.shields or not me.shields)) or (
                effect.crew and len(me.crew) < worth.room()
            ):
                return ("use", said)
        elif (effect.jump or effect.moves) and any(worth.state.tokens):
            planner = Planner(worth)
            plan = planner.best()
            if plan is not None and plan.late and planner.moves(me.place, plan.jobs[0]) >= LONG:
                return ("use", said)
    return None


# --- arriving --------------------------------------------------------------------------------------------------------


def land(worth: Worth, ask: Ask) -> ChoicePath:
    """Scan the planet at once, or save the token."""
    scanned, unscanned = worth.halves()
    bonus = worth.deed_reward("scan") - worth.deed_reward("land")
    later = 0.12 if any(worth.state.tokens[at] for at in range(len(TOKENS)) if at != 1) else 0.06
    verb = "scan" if scanned + bonus - later > unscanned else "blind"
    verbs = values(ask)
    if verb not in verbs:
        verb = verbs[0]
    return to_the_end(ask, (verb,), first)


def jump(worth: Worth, ask: Ask) -> ChoicePath:
    """Jump to the beginning of the best plan."""
    offered = values(ask, "jump")
    plan = Planner(worth, jumping=True).best()
    if plan is not None:
        job, places = plan.jobs[0], worth.book.places
        for place in (job.place, places[job.place].sector):
            if places[place].id in offered and not (job.near and place != places[place].sector):
                return ("jump", places[place].id)
    return ("jump", STAY if STAY in offered else offered[0])
