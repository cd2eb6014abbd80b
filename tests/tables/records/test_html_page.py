"""Tests of extracting a record from a page, including invalid files."""

from __future__ import annotations

from time import monotonic

import pytest

from bot.tables.records import html_page
from bot.tables.records.format import BadRecord, read
from bot.tables.records.verify import verify
from tests.tables.recorded_games import PATHS

RAW = PATHS[-1].read_bytes()
OPEN, CLOSE = b'<script type="application/json" id="record">', b"</script>"
LARGE = 9_000_000
SOON = 3.0


def page(*inside: bytes, head: bytes = b"<!doctype html><title>Taku</title>") -> bytes:
    return head + b"".join(inside) + b"<p>the end</p>"


def refused(raw: bytes) -> str:
    with pytest.raises(BadRecord) as bad:
        read(raw)
    return bad.value.text.key


def test_the_record_in_a_page_is_the_record() -> None:
    assert read(page(b"<script>let id = 'record'</script>", OPEN, RAW, CLOSE)) == read(RAW)
    assert verify(page(OPEN, RAW, CLOSE)).fault is None


@pytest.mark.parametrize(
    "begins",
    [
        b"<SCRIPT ID='record' TYPE='application/json'>",
        b"<script id=record type=application/json >",
        b'<script\n  data-x="1" id = "record"\n  type = "application/json"\n>',
    ],
)
def test_another_program_may_have_written_the_element_otherwise(begins: bytes) -> None:
    assert read(page(begins, b"\n", RAW, b"\n</SCRIPT>")) == read(RAW)


@pytest.mark.parametrize("head", [b"\xef\xbb\xbf<!doctype html>", b"\r\n  <html>"])
def test_what_stands_before_a_page_is_passed_over(head: bytes) -> None:
    assert read(page(OPEN, RAW, CLOSE, head=head)) == read(RAW)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"<html>nothing</html>", "no record"),
        (page(b'<script type="application/json" id="records">', RAW, CLOSE), "no record"),
        (page(OPEN, RAW, CLOSE, OPEN, RAW, CLOSE), "more than one"),
        (page(OPEN, RAW, CLOSE, b'<script id="record">', b"1", CLOSE), "more than one"),
        (page(b'<script id="record">', RAW, CLOSE), "not in the right form"),
        (page(b'<script type="text/javascript" id="record">', RAW, CLOSE), "not in the right form"),
        (page(b'<script type="application/jsonp" id="record">', RAW, CLOSE), "not in the right form"),
        (page(OPEN, RAW)[: -len(RAW) // 2], "cut off"),
        (page(OPEN, b"{" * 3_000_000, CLOSE), "too large"),
        (page(OPEN, b"{" * 3_000_000), "too large"),
        (page(OPEN, b"{}", CLOSE), "not the record"),
        (page(OPEN, b"\xff\xfe", CLOSE), "not the record"),
        (page(OPEN, b"[" * 100_000, CLOSE), "not the record"),
        (b"<", "no record"),
    ],
)
def test_what_holds_no_one_record_is_said(raw: bytes, why: str) -> None:
    assert why in refused(raw)


def test_a_forged_record_in_a_page_is_found_out() -> None:
    forged = RAW.replace(b'"seed":"', b'"seed":"00', 1)
    with pytest.raises(BadRecord):
        verify(page(OPEN, forged, CLOSE))


@pytest.mark.parametrize(
    "bit", [b"<script ", b"<script id=record ", b"<script>", b"<script type='", b"<!--", b"</script", b" id=", b"<"]
)
def test_a_large_file_of_any_making_is_looked_through_once(bit: bytes) -> None:
    began = monotonic()
    refused(b"<html>" + bit * (LARGE // len(bit)))
    assert monotonic() - began < SOON


def test_a_record_that_is_just_small_enough_is_read() -> None:
    room = html_page.RECORD_BYTES - len(RAW)
    assert read(page(OPEN, RAW, b" " * room, CLOSE)) == read(RAW)
    assert "too large" in refused(page(OPEN, RAW, b" " * (room + 1), CLOSE))
