"""Stage of an undiscovered planet: scan it on landing, or not (F40, F41)."""

from __future__ import annotations

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Part, Pick, Who, signed, t
from bot.games.engine.stages import complete
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import arriving, exploring, tasks
from bot.games.farfarout.rules.arriving import GREY
from bot.games.farfarout.state import State, Task
from bot.games.farfarout.words import phrases


def _scanning(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return the planet under the ship."""
    book, place = books.of(state), state.seats[seat].place
    if len(said) == 1:
        return Pick("planet", exploring.WHICH_PLANET, (exploring.option(book, place),), rule="F40")
    return exploring.scanning(phrases.place(book, place))


def _scan(move: Move, task: Task, action: act.Scan) -> None:
    move.state.tokens[GREY] -= 1
    arriving.discover(move, task.seat, move.seat(task.seat).place, scanned=True)


def _blind(move: Move, task: Task, action: act.Blind) -> None:
    arriving.discover(move, task.seat, move.seat(task.seat).place, scanned=False)


SCAN = Verb(
    act.Scan,
    signed("grey_token", t("Scan it now")),
    hint=t("a grey token; the scanned half of the event applies"),
    fields=_scanning,
    play=tasks.done(_scan),
)
BLIND = Verb(
    act.Blind,
    signed("landing", t("Do not scan")),
    Command(t("blind"), t("Look at the planet without a scan"), group=act.CHOOSE),
    t("the other half of the event applies"),
    fields=complete(Complete(t("The planet is revealed, and a planet event drawn: its unscanned half."), final=True)),
    play=tasks.done(_blind),
)


def _decision(state: State, task: Task) -> Decision:
    """Return the decision of the seat that has landed with a grey token."""
    prompt = t("{who} has landed: scan the planet or not?", who=Who(task.seat))
    return Decision(task.seat, "land", prompt, (SCAN, BLIND), part=Part("near", task.seat))


def _default(state: State, task: Task) -> ChoicePath:
    """Spend the token, which avoids a worse event."""
    return (SCAN.value, books.of(state).places[state.seats[task.seat].place].id)


STAGE = tasks.stage((SCAN, BLIND), _decision, _default)
