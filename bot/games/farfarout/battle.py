"""Battles, turn by turn, against creatures and players (F60 to F70)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Text, Who, t
from bot.games.farfarout import belongings, dice, effects, icons, older, phrases, piles, proxy, quests, tracks
from bot.games.farfarout.book import FOE, Book
from bot.games.farfarout.data import COLOURS
from bot.games.farfarout.events import BattleBegan, BattleEnded, BattleTurn, GaveUp, Looted, Quickened
from bot.games.farfarout.move import Move, planet_at
from bot.games.farfarout.state import HIDDEN, NOBODY, Die, State, Task, Throw

RED: Final = 3
"""The red token: interact."""
SHIELD_WORD: Final = "shield"
NO_TOKEN: Final = Refusal("F25", t("You have no red token (interact) left."))
_NO_SHIELD = Refusal("F63", t("Without a shield you cannot begin a battle: recover first."))
_BEATEN = Refusal("F68", t("You were beaten this turn: no more battles until your next turn."))
_NO_FOE = Refusal("F63", t("There is no encounter here."))
_AT_HOME = Refusal("F71", t("Players do not fight in the home system."))
_NO_RIVAL = Refusal("F70", t("There is nobody else in your sector."))
_FOUGHT = Refusal("F70", t("You have attacked them this turn: once a turn is all."))
_SHELTERED = Refusal("F70", t("They are on a planet with a colony, where nobody is attacked."))
_QUICK: Final = OldVerb("quick", t("Let the game choose"))
_QUICK_OPTION: Final = Option("quick", _QUICK.name, t("for the rest of this battle"))
_LOOT: Final = OldVerb("loot", t("Take the loot"))
_LOOT_OPTION: Final = (Option("loot", _LOOT.name),)
_WHAT_LOST = t("What do you give up?")
_WHOM = t("Who do you attack?")
_WHAT_LOOT = t("What do you take?")
_A_SHIELD: Final = Option(SHIELD_WORD, t("a shield"))
_QUICKLY: Final = Complete(t("The game chooses for you until this battle is over."))


# --- beginning -------------------------------------------------------------------------------------------------------


def _no_battle(state: State, seat: int) -> Refusal | None:
    if not state.tokens[RED]:
        return NO_TOKEN
    if state.beaten:
        return _BEATEN
    return None if state.seats[seat].shields else _NO_SHIELD


def fight_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why one cannot fight a creature here and now."""
    if (why := _no_battle(state, seat)) is not None:
        return why
    planet = planet_at(book, state, state.seats[seat].place)
    return None if planet is not None and planet.foe != NOBODY else _NO_FOE


def fight_fields(book: Book, state: State, seat: int) -> Complete:
    """All is said with the verb."""
    planet = planet_at(book, state, state.seats[seat].place)
    assert planet is not None
    return _fighting(book, planet.foe, book.levels[planet.token])


@lru_cache(maxsize=256)
def _fighting(book: Book, foe: int, level: int) -> Complete:
    if foe == HIDDEN:
        return Complete(t("You reveal the level {level} encounter and fight it.", level=level), final=True)
    one = book.foes[foe]
    return Complete(t("You fight {foe}: {hint}.", foe=phrases.called(one.name), hint=phrases.foe_hint(one)), final=True)


def fight(move: Move, seat: int) -> None:
    """A red token: the token is turned up, both sides roll (F63)."""
    move.state.tokens[RED] -= 1
    me = move.seat(seat)
    planet = move.planet_at(me.place)
    assert planet is not None
    if planet.foe == HIDDEN:
        foe = piles.draw(move, seat, FOE + move.book.levels[planet.token] - 1)
        assert foe is not None
        planet.foe = foe
    foe = move.book.foes[planet.foe]
    move.tell(BattleBegan(seat=seat, planet=move.planet_id(me.place), foe=foe.id))
    theirs = [COLOURS.index(die) for die in foe.dice]
    icons.throw_dice(move, seat, "foe", dice.of_seat(move.book, me), theirs, foe=planet.foe)


def _beside(book: Book, state: State, seat: int) -> list[int]:
    """The others in the same sector."""
    sector = book.places[state.seats[seat].place].sector
    return [
        other for other, them in enumerate(state.seats) if other != seat and book.places[them.place].sector == sector
    ]


def _spared(book: Book, state: State, other: int) -> Refusal | None:
    """Why somebody in the sector cannot be attacked."""
    if other in state.fought:
        return _FOUGHT
    planet = planet_at(book, state, state.seats[other].place)
    return None if planet is None or planet.colony == NOBODY else _SHELTERED


def attack_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why one cannot attack a player here and now."""
    if (why := _no_battle(state, seat)) is not None:
        return why
    if book.places[state.seats[seat].place].home:
        return _AT_HOME
    whys = [_spared(book, state, other) for other in _beside(book, state, seat)]
    return None if None in whys else next(iter(whys), _NO_RIVAL)


def attack_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `attack`."""
    if len(said) == 1:
        options = [
            _rival(other, len(dice.of_seat(book, state.seats[other])), _spared(book, state, other))
            for other in _beside(book, state, seat)
        ]
        return Pick("seat", _WHOM, tuple(sorted(options, key=lambda option: option.refusal is not None)), rule="F70")
    return _attacking(int(said[1]) - 1)


def _rival(seat: int, count: int, why_not: Refusal | None) -> Option:
    return Option(str(seat + 1), t("{who}", who=Who(seat)), t("battle dice: {n}", n=count), refusal=why_not)


@lru_cache(maxsize=8)
def _attacking(rival: int) -> Complete:
    return Complete(t("You attack {who}; both sides roll.", who=Who(rival)), final=True)


def attack(move: Move, seat: int, rival: int) -> None:
    """A red token: the challenged player cannot refuse."""
    move.state.tokens[RED] -= 1
    move.state.fought.append(rival)
    move.tell(BattleBegan(seat=seat, planet=move.planet_id(move.seat(seat).place), rival=rival))
    mine, theirs = dice.of_seat(move.book, move.seat(seat)), dice.of_seat(move.book, move.seat(rival))
    icons.throw_dice(move, seat, "duel", mine, theirs, rival=rival)


# --- a battle turn ---------------------------------------------------------------------------------------------------


def compare(move: Move, throw: Throw) -> None:
    """The other side uses its icons; the lower total loses a die or a shield, a tie costs nothing (F66)."""
    proxy.use_icons(move, throw)
    mine, theirs = dice.totals(move.book, move.state, throw)
    move.tell(BattleTurn(seat=throw.seat, turn=throw.turn, mine=mine, theirs=theirs))
    if mine < theirs:
        throw.loser = throw.seat
    elif mine > theirs and throw.rival != NOBODY:
        throw.loser = throw.rival
    elif mine > theirs:
        die = weakest(move.book, throw.theirs)
        move.tell(GaveUp(seat=throw.seat, what=COLOURS[throw.theirs.pop(die).colour], own=False))
        _go_on(move, throw)
    else:
        _go_on(move, throw)


def weakest(book: Book, among: list[Die]) -> int:
    """The die with the lowest average; of equal ones the last."""
    return min(range(len(among)), key=lambda at: (book.averages[among[at].colour], -at))


def _go_on(move: Move, throw: Throw) -> None:
    """The next battle turn, or the end."""
    throw.loser = NOBODY
    if throw.mine and throw.theirs:
        icons.throw_dice(
            move,
            throw.seat,
            throw.why,
            [die.colour for die in throw.mine],
            [die.colour for die in throw.theirs],
            foe=throw.foe,
            rival=throw.rival,
            turn=throw.turn + 1,
            quick=throw.quick,
        )
        return
    move.state.throw = None
    won = bool(throw.mine)
    if throw.rival != NOBODY:
        _duel_ended(move, throw, won=won)
    elif won:
        _won(move, throw)
    else:
        _lost(move, throw)


# --- giving up a die or a shield -------------------------------------------------------------------------------------


def _dice_of_loser(throw: Throw) -> list[Die]:
    return throw.mine if throw.loser == throw.seat else throw.theirs


def _letter(throw: Throw) -> str:
    return "a" if throw.loser == throw.seat else "b"


def losses(state: State, throw: Throw) -> list[str]:
    """What the loser can give up: a die of each colour, a shield."""
    seen = dict[int, str]()
    for n, die in enumerate(_dice_of_loser(throw), 1):
        seen.setdefault(die.colour, f"{_letter(throw)}{n}")
    return [*seen.values(), *((SHIELD_WORD,) if state.seats[throw.loser].shields else ())]


def decision(book: Book, state: State, throw: Throw) -> Decision:
    """Who has the lower total gives something up, by one press; a challenged player may leave that to the game."""
    found = tuple(_names(book, state, throw))
    return _decision(throw.loser, found, quick=throw.loser == throw.rival)


@lru_cache(maxsize=1024)
def _decision(seat: int, found: tuple[tuple[str, int], ...], *, quick: bool) -> Decision:
    prompt = t("{who} has the lower total: what do you give up?", who=Who(seat))
    verbs = tuple(OldVerb(verb, _loss(verb, colour)) for verb, colour in found)
    return Decision(seat, "lose", prompt, (*verbs, _QUICK) if quick else verbs, part="dice")


def _names(book: Book, state: State, throw: Throw) -> Iterator[tuple[str, int]]:
    """The verbs of the loser: each with the colour of its die (NOBODY: none)."""
    dice_left = [word for word in losses(state, throw) if word != SHIELD_WORD]
    if state.seats[throw.loser].shields:
        yield "shield", NOBODY
    if dice_left:
        yield "weakest", icons.find(throw, weakest_word(book, throw)).colour
    if len(dice_left) > 1:
        yield "lose", NOBODY


def _loss(verb: str, colour: int) -> Text:
    match verb:
        case "shield":
            return t("Lose a shield")
        case "weakest":
            return t("Lose the {die}", die=phrases.die(colour))
        case _:
            return t("Lose another die")


def verbs(book: Book, state: State, throw: Throw) -> tuple[Option, ...]:
    """What may be said first; records of older rules say `lose` whatever it is."""
    found = [Option(verb, _loss(verb, colour), t("for the rest of this battle") if verb != "shield" else None)
             for verb, colour in _names(book, state, throw)]  # fmt: skip
    if older.says_every_loss(state) and found[-1].value != "lose":
        found.append(Option("lose", _loss("lose", NOBODY)))
    return (*found, _QUICK_OPTION) if throw.loser == throw.rival else tuple(found)


def fields(book: Book, state: State, throw: Throw, said: Said) -> Choices:
    """What follows the verbs of who has the lower total."""
    match said:
        case ("quick",):
            return _QUICKLY
        case ("shield",):
            return _giving(_A_SHIELD.name)
        case ("weakest",):
            return _giving(phrases.die(icons.find(throw, weakest_word(book, throw)).colour))
        case (_,):
            options = tuple(
                _A_SHIELD if word == SHIELD_WORD else _die(word, icons.find(throw, word).colour)
                for word in losses(state, throw)
            )
            return Pick("what", _WHAT_LOST, options, rule="F66")
        case (_, what, *_):
            return _giving(_A_SHIELD.name if what == SHIELD_WORD else phrases.die(icons.find(throw, what).colour))
        case _:
            raise AssertionError(said)


@lru_cache(maxsize=256)
def _die(word: str, colour: int) -> Option:
    return Option(word, phrases.die(colour), t("for the rest of this battle"))


def _giving(what: Text) -> Complete:
    return Complete(t("You give up: {what}. Then all dice are rolled again.", what=what), final=True)


def usual(book: Book, state: State, throw: Throw) -> str:
    """What one gives up if one does not choose: the weakest die as long as there are others, else a shield; a shield
    first if there are more than one."""
    among = _dice_of_loser(throw)
    shields = state.seats[throw.loser].shields
    if shields > 1 or (shields and len(among) == 1):
        return SHIELD_WORD
    return weakest_word(book, throw)


def default(book: Book, state: State, throw: Throw) -> Said:
    """See `usual`."""
    return ("shield",) if usual(book, state, throw) == SHIELD_WORD else ("weakest",)


def weakest_word(book: Book, throw: Throw) -> str:
    """The loser's die with the lowest average; of equal ones the first."""
    dice_left = _dice_of_loser(throw)
    at = min(range(len(dice_left)), key=lambda one: (book.averages[dice_left[one].colour], one))
    return f"{_letter(throw)}{at + 1}"


def lose(move: Move, throw: Throw, what: str) -> None:
    """The loser gives it up, and the battle goes on."""
    loser = throw.loser
    if what == SHIELD_WORD:
        move.seat(loser).shields -= 1
        move.tell(GaveUp(seat=loser, what=SHIELD_WORD))
    else:
        die = _dice_of_loser(throw).pop(int(what[1:]) - 1)
        move.tell(GaveUp(seat=loser, what=COLOURS[die.colour]))
    _go_on(move, throw)


def quicken(move: Move, throw: Throw) -> None:
    """The challenged player leaves the rest to the game."""
    throw.quick = True
    move.tell(Quickened(seat=throw.rival))


def is_asked(state: State, throw: Throw) -> bool:
    """Whether the loser has anything to choose, and wants to."""
    if throw.quick and throw.loser == throw.rival:
        return False
    return len(losses(state, throw)) > 1


# --- the end of a battle ---------------------------------------------------------------------------------------------


def _won(move: Move, throw: Throw) -> None:
    """Reputation and reward; the token leaves the game (F67)."""
    seat, me, foe = throw.seat, move.seat(throw.seat), move.book.foes[throw.foe]
    planet = move.planet_at(me.place)
    assert planet is not None
    planet.foe = NOBODY
    me.won += 1
    move.tell(BattleEnded(seat=seat, won=True, foe=foe.id))
    tracks.change(move, seat, foe.id, reputation=foe.reputation)
    quests.deed(move, seat, "win", foe.level)
    effects.apply(move, seat, foe.reward, foe.id)


def _lost(move: Move, throw: Throw) -> None:
    """The ship flees without a move, a shield is lost, the defeat condition applies; no more battles now (F68)."""
    seat, foe = throw.seat, move.book.foes[throw.foe]
    move.state.beaten = True
    move.tell(BattleEnded(seat=seat, won=False, foe=foe.id))
    effects.move_out(move, seat, "flight")
    tracks.change(move, seat, "flight", shields=-1)
    effects.apply(move, seat, foe.defeat, foe.id)


def _duel_ended(move: Move, throw: Throw, *, won: bool) -> None:
    """The winner rolls the dice that are left and may take so much from the loser (F70)."""
    seat, rival = throw.seat, throw.rival
    move.tell(BattleEnded(seat=seat, won=won, rival=rival))
    winner, loser, left = (seat, rival, throw.mine) if won else (rival, seat, throw.theirs)
    rolled = dice.roll([die.colour for die in left], move.chance)
    task = Task(winner, "loot", n=dice.total(move.book, rolled), other=loser)
    quests.deed(move, winner, "duel")
    if spoils(move.book, move.state, task):
        move.ask(task)
    else:
        move.tell(Looted(seat=winner, loser=loser, total=task.n))


# --- loot ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def loot_decision(seat: int, loser: int, total: int) -> Decision:
    """The winner takes something; the dice left have shown the total."""
    prompt = t("{who} has rolled {n} and takes the loot: as much ERG, or an item worth that much at most.",
               who=Who(seat), n=total)  # fmt: skip
    return Decision(seat, "loot", prompt, (_LOOT,), part=f"ship{loser}")


def loot_verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _LOOT_OPTION


def spoils(book: Book, state: State, task: Task) -> list[str]:
    """What the winner can take: ERG, or an item of that ERG value or less."""
    loser = state.seats[task.other]
    items = [book.items[item].id for item in sorted(loser.items) if 0 < book.items[item].price.erg <= task.n]
    return (["erg"] if min(task.n, loser.erg) else []) + items


def loot_fields(book: Book, state: State, task: Task, said: Said) -> Choices:
    """What follows the verb `loot`."""
    amount = min(task.n, state.seats[task.other].erg)
    if len(said) == 1:
        return Pick(
            "what", _WHAT_LOOT, tuple(_spoil(book, what, amount) for what in spoils(book, state, task)), rule="F70"
        )
    return _looting(_spoil(book, said[1], amount).name, task.other)


@lru_cache(maxsize=2048)
def _spoil(book: Book, what: str, amount: int) -> Option:
    if what == "erg":
        return Option("erg", phrases.erg(amount))
    return Option(what, phrases.name_of(book, what), phrases.item_hint(book, book.numbers[what]))


def _looting(what: Text, loser: int) -> Complete:
    return Complete(t("You take {what} from {who}.", what=what, who=Who(loser)), final=True)


def loot(move: Move, task: Task, what: str) -> None:
    """It changes hands."""
    me, them = move.seat(task.seat), move.seat(task.other)
    if what == "erg":
        amount = min(task.n, them.erg)
        them.erg -= amount
        me.erg += amount
        move.tell(Looted(seat=task.seat, loser=task.other, total=task.n, erg=amount))
    else:
        item = move.book.numbers[what]
        move.tell(Looted(seat=task.seat, loser=task.other, total=task.n, item=what))
        belongings.item_leaves(move, task.other, item)
        me.items.append(item)
