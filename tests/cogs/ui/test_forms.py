"""Tests of forms with choices: changed values are returned, invalid ones ignored."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import ui

from bot.rows import UserRow
from bot.tables.model.views import Limit
from cogs.lobby.options import configured
from cogs.ui.components import MenuEntry
from cogs.ui.custom_ids import UnknownCustomId
from cogs.ui.forms import OFF, WAS, changed, checkbox, choice, uploaded, values
from cogs.users.settings_cog import _changes

FEW_ENTRIES = [MenuEntry("Two", "2", "quick", chosen=True), MenuEntry("Three", "3")]
ENTRIES = [*FEW_ENTRIES, *(MenuEntry(str(n), str(n)) for n in range(4, 9))]


def sent(*fields: dict[str, Any]) -> Any:
    """Return a form as Discord sends it."""
    return SimpleNamespace(data={"components": [{"type": 18, "id": 1, "component": field} for field in fields]})


def menu(custom_id: str, *values: str) -> dict[str, Any]:
    return {"type": 3, "id": 2, "custom_id": custom_id, "values": list(values)}


FILE = {"type": 19, "id": 2, "custom_id": "file", "values": ["7"]}


def radio(custom_id: str, value: str | None) -> dict[str, Any]:
    return {"type": 21, "id": 2, "custom_id": custom_id, "value": value}


def test_what_stood_there_is_no_change() -> None:
    field: Any = choice("seats", "Seats", ENTRIES).component
    assert field.custom_id == f"seats{WAS}2"
    assert changed(sent(menu(field.custom_id, "2"))) == {}
    assert changed(sent(menu(field.custom_id, "3"), menu(f"speed{WAS}days", "days"))) == {"seats": "3"}


def test_few_entries_are_a_radio_group_with_their_hints() -> None:
    field: Any = choice("seats", "Seats", FEW_ENTRIES).component
    assert isinstance(field, ui.RadioGroup)
    assert field.custom_id == f"seats{WAS}2"
    assert [(one.label, one.description, one.default) for one in field.options] == [
        ("Two", "quick", True), ("Three", None, False),
    ]  # fmt: skip
    assert changed(sent(radio(field.custom_id, "2"))) == {}
    assert changed(sent(radio(field.custom_id, "3"))) == {"seats": "3"}


def test_a_radio_group_without_a_choice_has_its_prompt_as_the_hint() -> None:
    label: Any = choice("more", "More", [MenuEntry("A day", "1"), MenuEntry("A week", "7")], prompt="As ever")
    assert (label.description, label.component.required) == ("As ever", False)
    assert changed(sent(radio(label.component.custom_id, None))) == {}


def test_a_checkbox_is_on_or_off() -> None:
    field: Any = checkbox("dm", "Messages", on=True).component
    assert field.default
    assert changed(sent({"type": 23, "custom_id": field.custom_id, "value": True})) == {}
    assert changed(sent({"type": 23, "custom_id": field.custom_id, "value": False})) == {"dm": OFF}


def test_texts_are_told_from_choices_and_files() -> None:
    form = sent(radio(f"how{WAS}a", "b"), {"type": 4, "custom_id": "text", "value": "8:00"}, FILE)
    assert (values(form), changed(form)) == (("8:00",), {"how": "b"})


def test_a_file_is_found_among_what_discord_resolves() -> None:
    form = sent(FILE)
    form.data["resolved"] = {
        "attachments": {"7": {"id": "7", "filename": "a.json", "size": 3, "url": "", "proxy_url": ""}}
    }
    form.client = SimpleNamespace(_connection=SimpleNamespace(http=None))
    assert uploaded(form).filename == "a.json"
    form.data["resolved"] = {}
    with pytest.raises(UnknownCustomId):
        uploaded(form)


def test_where_nothing_stood_it_may_stay_so() -> None:
    field: Any = choice("from", "From", [MenuEntry("22:00", "22")], prompt="As ever").component
    assert (field.required, field.min_values, field.placeholder) == (False, 0, "As ever")
    assert changed(sent(menu(field.custom_id))) == {}
    assert changed(sent(menu(field.custom_id, "22"))) == {"from": "22"}


@pytest.mark.parametrize("field", [menu("seats", "3"), menu(f"seats{WAS}2", "3", "4"), {"type": 3, "values": ["3"]}])
def test_what_none_of_our_forms_sends_is_refused(field: dict[str, Any]) -> None:
    with pytest.raises(UnknownCustomId):
        changed(sent(field))


@pytest.mark.parametrize(
    "picked",
    [{"remind": "7"}, {"remind": "x"}, {"zone": "Mars/Olympus"}, {"from": "24"}, {"to": "-1"}, {"language": "ja"}],
)
def test_settings_that_there_are_not_are_refused(picked: dict[str, str]) -> None:
    with pytest.raises(UnknownCustomId):
        _changes(UserRow(1), picked)


@pytest.mark.parametrize(
    ("row", "picked", "hours"),
    [
        (UserRow(1), {"from": "22"}, (22, 7)),
        (UserRow(1), {"to": "7"}, (22, 7)),
        (UserRow(1), {"from": "1", "to": "5"}, (1, 5)),
        (UserRow(1, quiet_from=22, quiet_to=7), {"to": "9"}, (22, 9)),
        (UserRow(1, quiet_from=22, quiet_to=7), {"from": "23"}, (23, 7)),
        (UserRow(1, quiet_from=0, quiet_to=0), {"to": "7"}, (22, 7)),
        (UserRow(1, quiet_from=22, quiet_to=7), {"from": "off", "to": "9"}, (0, 0)),
    ],
)
def test_of_quiet_hours_one_end_is_enough(row: UserRow, picked: dict[str, str], hours: tuple[int, int]) -> None:
    changes = _changes(row, picked)
    assert (changes["quiet_from"], changes["quiet_to"]) == hours


@pytest.mark.parametrize("picked", [{"@seats": "many"}, {"@limit": "soon,ai"}])
async def test_options_that_there_are_not_are_refused(picked: dict[str, str]) -> None:
    opening: Any = None
    with pytest.raises(UnknownCustomId):
        await configured(opening, SimpleNamespace(limit=Limit(None)), SimpleNamespace(), picked)  # pyright: ignore[reportArgumentType]
