"""Tests of access to the pages of tables: addresses, one-time codes, and sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.store import Store, schema
from bot.tables.model.errors import CodeRefused, SignedInAsAnother
from bot.tables.service import Tables
from bot.tables.users.web_access import BROWSERS, CODE_LIFE, LAUNCH_LIFE, SESSION_LIFE
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN

MOMENT = timedelta(seconds=1)


async def rows_in(store: Store) -> Sequence[Sequence[object]]:
    """Return the stored codes and sessions."""
    both = (await store.database.fetch(select(one)) for one in (schema.web_codes, schema.web_sessions))
    return [row async for rows in both for row in rows]


async def signed_in(tables: Tables, user_id: int) -> str:
    return await tables.web_access.enter(1, await tables.web_access.offer(1, user_id), None)


async def test_an_address_leads_to_its_table_and_cannot_be_guessed(tables: Tables, store: Store) -> None:
    access = tables.web_access
    key = await access.key(12)
    assert await access.table_of(key) == 12
    assert await Tables(store).web_access.table_of(key) == 12, "another process knows it"
    proof = key.removeprefix("12-")
    wrong = (
        f"13-{proof}",
        f"12-{'0' * 16}",
        "12",
        "12-",
        f"012-{proof}",
        f"１２-{proof}",
        f"{key}\n",
        f"12-{proof[:-1]}",
    )
    assert [await access.table_of(one) for one in wrong] == [None] * len(wrong)


@pytest.mark.every_database
async def test_processes_agree_on_the_secret(store: Store) -> None:
    keys = await asyncio.gather(*(Tables(store).web_access.key(1) for _ in range(5)))
    assert len({*keys}) == 1


async def test_a_code_signs_in_once(tables: Tables, store: Store) -> None:
    access = tables.web_access
    code = await access.offer(1, ANN.id)
    token = await access.enter(1, code, None)
    assert await access.user_of(token) == ANN.id
    assert not {code, token} & {value for row in await rows_in(store) for value in row}, "hashes are stored"
    with pytest.raises(CodeRefused, match="used already"):
        await access.enter(1, code, None)
    for guess in ("", code[:-1], token, str(ANN.id)):
        with pytest.raises(CodeRefused):
            await access.enter(1, guess, None)


@pytest.mark.every_database
async def test_of_two_who_enter_with_one_code_one_is_signed_in(tables: Tables) -> None:
    access = tables.web_access
    code = await access.offer(1, ANN.id)
    both = await asyncio.gather(*(access.enter(1, code, None) for _ in range(5)), return_exceptions=True)
    assert sorted(type(one) is CodeRefused for one in both) == [False, True, True, True, True]
    assert await access.browsers(ANN.id) == 1


async def test_an_old_code_signs_nobody_in(tables: Tables, now: Now, store: Store) -> None:
    access = tables.web_access
    code, other = await access.offer(1, ANN.id), await access.offer(1, ANN.id)
    now.forward((CODE_LIFE - MOMENT).total_seconds())
    await access.enter(1, other, None)
    now.forward(1)
    with pytest.raises(CodeRefused, match="older"):
        await access.enter(1, code, None)
    now.forward(SESSION_LIFE.total_seconds())
    await access.offer(1, BEN.id)
    assert len(await rows_in(store)) == 1, "expired rows are deleted"


async def test_a_code_is_for_one_table(tables: Tables) -> None:
    access = tables.web_access
    code = await access.offer(1, ANN.id)
    with pytest.raises(CodeRefused, match="another table"):
        await access.enter(2, code, None)
    assert await access.user_of(await access.enter(1, code, None)) == ANN.id


async def test_a_browser_changes_its_person_only_when_asked(tables: Tables) -> None:
    access = tables.web_access
    code = await access.offer(1, ANN.id)
    with pytest.raises(SignedInAsAnother):
        await access.enter(1, code, BEN.id)
    assert await access.browsers(ANN.id) == 0
    assert await access.user_of(await access.enter(1, code, BEN.id, replace=True)) == ANN.id
    assert await access.user_of(await access.enter(1, await access.offer(1, ANN.id), ANN.id)) == ANN.id


async def test_a_session_ends(tables: Tables, now: Now) -> None:
    access = tables.web_access
    token, other = await signed_in(tables, ANN.id), await signed_in(tables, ANN.id)
    await access.leave(token)
    assert [await access.user_of(one) for one in (token, other)] == [None, ANN.id]
    now.forward((SESSION_LIFE - MOMENT).total_seconds())
    assert (await access.user_of(other), await access.browsers(ANN.id)) == (ANN.id, 1)
    now.forward(1)
    assert (await access.user_of(other), await access.browsers(ANN.id)) == (None, 0)


async def test_signing_out_everywhere_ends_codes_too_and_nobody_elses(tables: Tables) -> None:
    access = tables.web_access
    mine, theirs = [await signed_in(tables, ANN.id) for _ in range(2)], await signed_in(tables, BEN.id)
    code = await access.offer(1, ANN.id)
    assert await access.revoke(ANN.id) == 2
    assert [await access.user_of(one) for one in (*mine, theirs)] == [None, None, BEN.id]
    with pytest.raises(CodeRefused):
        await access.enter(1, code, None)
    assert await access.revoke(ANN.id) == 0


async def test_the_oldest_session_goes_when_there_are_too_many(tables: Tables, now: Now) -> None:
    theirs, tokens = await signed_in(tables, BEN.id), list[str]()
    for _ in range(BROWSERS + 1):
        tokens.append(await signed_in(tables, ANN.id))
        now.forward(1)
    first, second, *_, newest = [await tables.web_access.user_of(one) for one in tokens]
    assert (first, second, newest, await tables.web_access.browsers(ANN.id)) == (None, ANN.id, ANN.id, BROWSERS)
    assert await tables.web_access.user_of(theirs) == BEN.id


async def test_erased_data_includes_what_signs_in(tables: Tables, store: Store) -> None:
    token = await signed_in(tables, ANN.id)
    await tables.web_access.offer(1, ANN.id)
    await tables.web_access.launch(1, ANN.id)
    await tables.users.forget(ANN.id)
    assert (await tables.web_access.user_of(token), await rows_in(store)) == (None, [])


async def test_discords_frame_shows_the_table_that_was_launched_last(tables: Tables, now: Now) -> None:
    access = tables.web_access
    assert await access.launched(ANN.id) is None
    for table_id in (1, 2):
        await access.launch(table_id, ANN.id)
    assert [await access.launched(one.id) for one in (ANN, ANN, BEN)] == [2, 2, None]
    assert await access.user_of(await access.enter_by_oauth(ANN.id)) == ANN.id
    now.forward(LAUNCH_LIFE.total_seconds())
    assert await access.launched(ANN.id) is None
