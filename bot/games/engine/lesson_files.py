"""Parser of editable lessons: the record `script.toml` and the texts `en.md` and `ja.md`.

They are in the folder `lesson` of a game. The record has `seats` (and the learner's `seat`), a `seed`, `settings` where
they are not the defaults, all moves `before`, and `steps`, each with an `id`. A move is written as `1
verb/value/value`, the seat first; `says`, the learner's move, without it. In the texts `## ` and the id begin a step,
`> ` its hint, and `{coin:coins}` names a sign.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bot.games.contract import Area, BilingualText, ChoicePath, Lesson, LessonStep, Scene, Text, signed

HEAD = re.compile(r"## (?P<id>[a-z0-9-]+)")
HINT = re.compile(r"> (?P<words>.+)")
SIGN = re.compile(r"\{(?P<sign>\w+):(?P<words>[^{}]+)\}")
MOVE = re.compile(r"(?P<seat>-?\d+) (?P<said>.+)")
Id = Annotated[str, Meta(pattern=r"^[a-z0-9-]+$")]


class _Scene(Struct, forbid_unknown_fields=True):
    picture: str = "board"
    crop: Area | None = None
    lit: tuple[Area, ...] = ()

    @property
    def scene(self) -> Scene:
        return Scene(self.picture, self.crop, self.lit)


class _Step(_Scene, forbid_unknown_fields=True, kw_only=True):
    id: Id
    says: str = ""
    then: tuple[str, ...] = ()


class _Further(_Scene, forbid_unknown_fields=True, kw_only=True):
    id: Id
    before: Id


class _Script(Struct, forbid_unknown_fields=True):
    seats: int
    seed: str
    steps: tuple[_Step, ...]
    seat: int = 0
    settings: dict[str, str] = {}
    before: tuple[str, ...] = ()
    scenes: tuple[_Further, ...] = ()


class _Words(Struct):
    text: str = ""
    hint: str = ""


@cache
def lesson_of(game: str) -> Lesson:
    """Return the lesson of a built-in game. Raises ValueError with all mistakes."""
    folder = Path(__file__).parents[1] / game / "lesson"
    script, english, japanese = (
        (folder / name).read_text(encoding="utf-8") for name in ("script.toml", "en.md", "ja.md")
    )
    return read(game, script, english, japanese)


def read(game: str, script: str, english: str, japanese: str) -> Lesson:
    """Parse the lesson of a record and its texts. Raises ValueError with all mistakes."""
    record = msgspec.toml.decode(script, type=_Script)
    faults: list[str] = []
    en = _texts(f"{game}/lesson/en.md", english, faults)
    ja = _texts(f"{game}/lesson/ja.md", japanese, faults)
    faults += _differing(game, record, en, ja)
    if faults:
        raise ValueError("\n".join(faults))
    ids = [step.id for step in record.steps]
    return Lesson(
        seats=record.seats,
        seat=record.seat,
        seed=hashlib.sha256(record.seed.encode()).digest(),
        settings=record.settings,
        before=tuple(map(_move, record.before)),
        steps=tuple(_step(one, en[one.id], ja[one.id]) for one in record.steps),
        scenes={one.id: (ids.index(one.before), one.scene) for one in record.scenes},
    )


def _step(step: _Step, en: _Words, ja: _Words) -> LessonStep:
    return LessonStep(
        id=step.id,
        scene=step.scene,
        text=_own(en.text, ja.text),
        hint=_own(en.hint, ja.hint) if en.hint else None,
        says=_said(step.says) if step.says else (),
        then=tuple(map(_move, step.then)),
        names=tuple(_signs(f"{en.text} {en.hint}")),
    )


def _move(text: str) -> tuple[int, ChoicePath]:
    found = MOVE.fullmatch(text)
    if found is None:
        raise ValueError(f"a move is written as `1 verb/value`, not as {text!r}")
    return int(found["seat"]), _said(found["said"])


def _said(text: str) -> ChoicePath:
    return tuple(text.split("/"))


def _own(en: str, ja: str) -> Text:
    """Return a text of both languages, with their signs as arguments."""
    words = {language: _signs(text) for language, text in (("en", en), ("ja", ja))}
    args = {sign: signed(sign, BilingualText(told, ja=words["ja"][sign])) for sign, told in words["en"].items()}
    key, other = (SIGN.sub(lambda found: f"{{{found['sign']}}}", text) for text in (en, ja))
    return BilingualText(key, args, ja=other)


def _signs(text: str) -> dict[str, str]:
    return {found["sign"]: found["words"] for found in SIGN.finditer(text)}


def _texts(name: str, text: str, faults: list[str]) -> dict[str, _Words]:
    """Return the texts of each step, by its id."""
    found: dict[str, _Words] = {}
    words = _Words()
    for at, line in enumerate(text.splitlines(), 1):
        if head := HEAD.fullmatch(line.rstrip()):
            words = found.setdefault(head["id"], _Words())
        elif hint := HINT.fullmatch(line.rstrip()):
            words.hint = hint["words"]
        elif line.strip() and found:
            words.text = f"{words.text} {line.strip()}".strip()
        elif line.strip():
            faults.append(f"{name}:{at}: before the first “## step” nothing is said")
    return found


def _differing(game: str, record: _Script, en: Mapping[str, _Words], ja: Mapping[str, _Words]) -> Iterator[str]:
    """Yield the differences between record and texts."""
    ids = [step.id for step in record.steps]
    if len(set(ids)) < len(ids):
        yield f"{game}: two steps have one id"
    for one in record.scenes:
        if one.before not in ids or one.id in ids:
            yield f"{game}: the picture {one.id} stands before a step, and has an id of its own"
    for language, texts in (("en", en), ("ja", ja)):
        if list(texts) != ids:
            yield f"{game}/lesson/{language}.md: the steps are {', '.join(ids)}, not {', '.join(texts)}"
    for step in record.steps:
        first, other = en.get(step.id, _Words()), ja.get(step.id, _Words())
        for one, two in ((first.text, other.text), (first.hint, other.hint)):
            if bool(one) != bool(two) or _signs(one).keys() != _signs(two).keys():
                yield f"{game}: step {step.id} says something else in Japanese, or with other signs"
        if not first.text or bool(first.hint) != bool(step.says):
            yield f"{game}: step {step.id} has a text, and a hint where something is to be said"
