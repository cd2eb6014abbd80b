"""Component set of AuZtralia: the house set or a host's own, with its look-ups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.games.auztralia.components import data
from bot.games.auztralia.components.data import KINDS
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.words import phrases
from bot.games.auztralia.words.describe import describe_old_one, describe_person
from bot.games.contract import Label, Part, Text, t
from bot.games.engine.component_set import ComponentSet, LookUp


def _people(box: data.Box) -> Sequence[Text]:
    return tuple(map(phrases.called, box.persons))


def _kinds(box: data.Box) -> Sequence[Text]:
    return tuple(phrases.KIND_NAMES[kind] for kind in KINDS)


def _kind_part(kind: int) -> Part:
    return Part("oldone", KINDS[kind])


PEOPLE: Final = LookUp(
    Label(t("person"), t("Look up a personality")), _people, describe_person, partial(Part, "person")
)
OLD_ONES: Final = LookUp(Label(t("oldone"), t("Look up a kind of Old One")), _kinds, describe_old_one, _kind_part)
BOX: Final = ComponentSet("set", "auztralia_set", set_of, (PEOPLE, OLD_ONES))
