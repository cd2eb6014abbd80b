"""Tests of verifying untrusted records: any input gets an answer in a sentence."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.__main__ import main
from bot.games.engine.chance import commitment
from bot.games.registry import GAMES
from bot.tables.records.format import BadRecord, read
from bot.tables.records.verify import Verdict, compared, told, verify
from bot.words.formatter import formatter

RECORDS = Path(__file__).parents[2] / "golden" / "records" / "1.0.0"
SMALL = "ricochet-2", "auztralia-2", "andromeda-3", "farfarout-2", "spacebase-2"
MUTANTS = 25
GONE: Any = object()
NASTY: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, -(2**63), 2**63, "", "x", "-1", "1" * 5000, "\ud800", "🂡", "{who}", "%s", "zz",
    [], [[]], ["x"], {}, {"x": "y"}, {"speed": "never"}, {"speed": 1}, [None], "00" * 32, "00 " * 32,
)  # fmt: skip


def record(name: str = "ricochet-2") -> dict[str, Any]:
    """Return a valid record."""
    return msgspec.json.decode((RECORDS / f"{name}.json").read_bytes())


def changed_at(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return a record with another value at the path.

    A dict is merged with the existing one, `GONE` deletes it.
    """
    whole = at = record()
    *way, last = path
    for key in way:
        at = at[key]
    if value is GONE:
        del at[last]
    else:
        at[last] = {**at[last], **value} if isinstance(value, dict) else value
    if path[0] == "settings":  # only settings of today's rules are known
        whole["version"] = GAMES[whole["game"]].meta.version
    return whole


def checked(changed: object) -> Verdict:
    """Verify a changed record."""
    return verify(msgspec.json.encode(changed))


def sentences(verdict: Verdict) -> list[str]:
    """Render the verdict in both languages."""
    lines = [*told(verdict), compared(verdict), compared(verdict, verdict.seal), compared(verdict, "x")]
    lines.append(compared(verdict, verdict.seal, played=False))
    names = verdict.record.players
    return [formatter(one, verdict.record.game).format(line, names) for one in ("en", "ja") for line in lines]


def test_another_seed_with_its_own_seal_is_not_called_fair() -> None:
    """A record may be consistent; only the seal shown from the start can prove it."""
    forged = record()
    forged["moves"] = forged["moves"][:1]
    own = checked(forged)
    assert (own.fault, own.over, own.checked) == (None, False, 1)
    assert forged["commitment"] in sentences(own)[2]
    forged["seed"], forged["salt"] = "11" * 32, "22" * 16
    forged["commitment"] = commitment(b"\x11" * 32, b"\x22" * 16)
    other = checked(forged)
    assert other.fault is None
    assert "only if *Fair play* in the first message" in formatter("en").format(compared(other))
    assert "another fairness seal" in formatter("en").format(compared(other, own.seal))
    assert "has had since it began" in formatter("en").format(compared(own, own.seal))


def test_a_record_that_was_cut_says_how_far_it_goes() -> None:
    cut = record()
    cut["moves"] = cut["moves"][:3]
    lines = sentences(checked(cut))
    assert lines[0].startswith("3 of 3 moves were played again")
    assert lines[1] == "The game was not over then."
    whole = sentences(checked(record()))
    assert whole[0].startswith("87 of 87 moves")
    assert whole[1] == "The game was over then."


def test_a_fault_ends_the_checking_and_is_named() -> None:
    changed = record()
    changed["moves"][5]["events"] = [{"event": "Turned", "turn": 9, "chip": 1}]
    verdict = checked(changed)
    assert sentences(verdict)[:2] == [
        "Move 6 had a different outcome from the one the seed gives.",
        "5 of 87 moves were played again: each was legal, and every draw was the seed's.",
    ]


def test_a_seal_fits_one_seed_only() -> None:
    """The seal hashes seed and salt concatenated, so their lengths must be fixed."""
    moved = record()
    whole = moved["seed"] + moved["salt"]
    moved["seed"], moved["salt"] = whole[:62], whole[62:]
    with pytest.raises(BadRecord, match="not in the right form"):
        checked(moved)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("moves",), [], "There is no move"),
        (("game",), "chess", "no game called “chess”"),
        (("seed",), "zz" * 32, "not in the right form"),
        (("salt",), "", "not in the right form"),
        (("players",), 7, "not the record of a Taku game"),
        (("moves", 3, "kind"), "cheat", "not the record of a Taku game"),
        (("moves", 3, "seat"), 10**40, "not the record of a Taku game"),
        (("table",), 2**63, "not the record of a Taku game"),
        (("settings", "chips"), "999", "has no option “chips: 999”"),
        (("moves", 0), GONE, "does not begin where"),
        (("moves", 2, "kind"), "setup", "does not begin where"),
        (("moves", 0, "said"), ["1" * 5000], "is played by 1 to 10"),
        (("moves", 0, "said"), ["0"], "is played by 1 to 10"),
    ],
)
def test_what_cannot_be_checked_is_a_sentence(path: tuple[Any, ...], value: Any, said: str) -> None:
    broken = changed_at(path, value)
    with pytest.raises(BadRecord) as raised:
        checked(broken)
    assert said in formatter("en").format(raised.value.text)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("moves", 4), GONE, "Move 5 is missing."),
        (("settings", "colour"), "red", "has no option “colour: red”"),
        (("settings", "chips"), GONE, "Move 1 cannot be played."),
        (("moves", 4), {"kind": "undo", "said": ["99"]}, "Move 5 cannot be played."),
        (("moves", 4), {"kind": "undo", "said": []}, "Move 5 cannot be played."),
        (("moves", 4, "said"), ["fly"], "Move 5 is not legal: "),
        (("moves", 4, "seat"), 9, "Move 5 cannot be played."),
        (("commitment",), "00" * 32, "does not match its fairness seal"),
    ],
)
def test_what_does_not_check_out_is_a_sentence(path: tuple[Any, ...], value: Any, said: str) -> None:
    broken = changed_at(path, value)
    assert said in sentences(checked(broken))[0]


BY_ITS_OWN = "use the Taku that made the record (before 1.0, the tag last-before-1.0).", "記録を作ったときのTaku"
UPDATED = "Taku must be updated here first.", "先にこちらのTakuを更新"
FIRST_FORM = "game", "version", "players", "settings", "commitment", "seed", "salt", "moves"
"""Fields of the first record format, without the version of the random draws."""


@pytest.mark.parametrize(
    ("changed", "whose", "does"),
    [
        ({"version": 0}, ("under version 0 of its rules", "ルールの版0"), BY_ITS_OWN),
        ({"version": 0, "moves": [{"kind": "gone"}]}, ("under version 0 of its rules", "ルールの版0"), BY_ITS_OWN),
        ({"version": 99}, ("under version 99 of its rules", "ルールの版99"), UPDATED),
        ({"version": 99, "moves": [{"kind": "new"}]}, ("under version 99 of its rules", "ルールの版99"), UPDATED),
        ({"scheme": 1}, ("drew in a way that this Taku does not know", "抽選方式"), BY_ITS_OWN),
        ({"scheme": 3}, ("drew in a way that this Taku does not know", "抽選方式"), BY_ITS_OWN),
    ],
    ids=["older", "older form", "newer", "newer form", "older scheme", "newer scheme"],
)
def test_a_record_of_another_taku_is_refused_in_a_sentence_that_says_what_to_do(
    changed: dict[str, Any], whose: tuple[str, str], does: tuple[str, str]
) -> None:
    """For any content of the other fields."""
    with pytest.raises(BadRecord) as raised:
        checked({**record(), **changed})
    for language, names, says in zip(("en", "ja"), whose, does, strict=True):
        told = formatter(language).format(raised.value.text)
        assert names in told
        assert says in told
        assert told.count(".") - told.count("1.0") <= 1
        assert told.count("。") <= 1


def test_a_record_of_the_first_form_is_refused_by_how_its_table_drew() -> None:
    whole = record()
    with pytest.raises(BadRecord, match="drew in a way that this Taku does not know"):
        checked({name: whole[name] for name in FIRST_FORM})


def test_more_than_is_allowed_is_not_played() -> None:
    raw = (RECORDS / "ricochet-2.json").read_bytes()
    assert verify(raw, most=87, seconds=60).fault is None
    with pytest.raises(BadRecord, match="more than"):
        verify(raw, most=86)
    with pytest.raises(BadRecord, match="too long"):
        verify(raw, seconds=-1)


def mutate(one: Any, chance: random.Random) -> None:
    """Change, delete or duplicate a random value in a record."""
    at: Any = one
    while True:
        key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if isinstance(at[key], dict | list) and at[key] and chance.random() < 0.8:
            at = at[key]
            continue
        what = chance.random()
        if what < 0.15:
            del at[key]
        elif what < 0.3 and isinstance(at, list):
            at.append(copy.deepcopy(at[key]))
        else:
            at[key] = copy.deepcopy(chance.choice(NASTY))
        return


@pytest.mark.parametrize("name", SMALL)
def test_no_mutant_is_answered_but_in_sentences(name: str) -> None:
    good, chance = record(name), random.Random(name)
    wrong = 0
    for _ in range(MUTANTS):
        one = copy.deepcopy(good)
        one["moves"] = one["moves"][:30]
        for _ in range(chance.choice((1, 1, 2, 5))):
            mutate(one, chance)
        raw = json(one)
        if chance.random() < 0.1:
            raw = raw[: chance.randrange(len(raw))] + bytes([chance.randrange(256)])
        lines, fair = answered(raw)
        assert all(line.encode() for line in lines)
        wrong += not fair
    assert wrong > MUTANTS / 2


def answered(raw: bytes) -> tuple[list[str], bool]:
    """Return the rendered verdict, and whether no fault was found."""
    try:
        verdict = verify(raw)
    except BadRecord as bad:
        return [formatter("ja").format(bad.text)], False
    return sentences(verdict), verdict.fault is None


def json(one: object) -> bytes:
    """Encode as JSON, including lone surrogates and infinite numbers."""
    import json

    return json.dumps(one).encode()


@pytest.mark.parametrize("raw", [b"", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000, b"1" * 100_000])
def test_nonsense_is_no_record(raw: bytes) -> None:
    with pytest.raises(BadRecord, match="not the record"):
        verify(raw)


def by_command(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run `python -m bot verify PATH`; return its exit code and output."""
    monkeypatch.setattr("sys.argv", ["bot", "verify", str(path)])
    code = main()
    out = capsys.readouterr()
    return code, out.out + out.err


def test_the_command_line_answers_in_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = RECORDS / "ricochet-2.json", tmp_path / "bad.json"
    code, said = by_command(good, monkeypatch, capsys)
    assert (code, "87 of 87 moves were played again" in said, record()["commitment"] in said) == (0, True, True)
    assert by_command(bad, monkeypatch, capsys) == (1, f"{bad} cannot be read: No such file or directory.\n")
    bad.write_bytes(b"{}")
    code, said = by_command(bad, monkeypatch, capsys)
    assert (code, said.startswith("This is not the record of a Taku game")) == (1, True)
    bad.write_bytes(json({**record(), "version": 0}))
    before = bad.read_bytes()
    code, said = by_command(bad, monkeypatch, capsys)
    assert (code, said.startswith("This game of Ricochet Robots was played under version 0")) == (1, True)
    assert bad.read_bytes() == before
    assert list(tmp_path.iterdir()) == [bad]
    bad.write_bytes(json(changed_at(("moves", 4), GONE)))
    code, said = by_command(bad, monkeypatch, capsys)
    assert (code, said.startswith("Move 5 is missing.")) == (1, True)


def test_a_byte_order_mark_before_a_record_is_passed_over() -> None:
    raw = (RECORDS / "ricochet-2.json").read_bytes()
    assert read(b"\xef\xbb\xbf" + raw) == read(raw)
