import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graphnative.kg.schema.relation_names import LONGEST, OURS, relation_type

CLOSED = re.compile(r"[A-Z][A-Z0-9_]*")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("is CEO of", "IS_CEO_OF"),
        ("IS_CEO_OF", "IS_CEO_OF"),
        ("worksFor", "WORKS_FOR"),
        ("DataIngestion,FileProcessing", "DATA_INGESTION_FILE_PROCESSING"),
        ("acquired / merged: with", "ACQUIRED_MERGED_WITH"),
        ("a`b) DETACH DELETE n//", "A_B_DETACH_DELETE_N"),
        ("ﬁnances", "FINANCES"),
        ("liegt in der Straße", "LIEGT_IN_DER_STRASSE"),
        ("владеет", "VLADEET"),
        ("3rd party of", "R_3RD_PARTY_OF"),
        ("mentions", "MENTIONS_RELATION"),
        ("same as", "SAME_AS_RELATION"),
        ("", "RELATED_TO"),
        (' "" ', "RELATED_TO"),
        ("—", "RELATED_TO"),
        ("拥有", "RELATION_A70DAFD1"),
    ],
)
def test_words_become_the_name_of_a_type(written: str, name: str) -> None:
    assert relation_type(written) == name


@given(st.text(max_size=200))
@example("\ud800 owns")
@example("İ")
@example("٣ of")
@example("x" * 61)
@example("_" * 70 + "A")
@example("CONTAINS")
def test_the_characters_are_a_closed_set_and_a_second_time_changes_nothing(text: str) -> None:
    name = relation_type(text)
    assert CLOSED.fullmatch(name)
    assert len(name) <= LONGEST + len("_RELATION")
    assert name not in OURS
    assert relation_type(name) == name


def test_long_names_that_differ_at_their_end_stay_apart() -> None:
    one, other = relation_type("owns " * 20 + "a"), relation_type("owns " * 20 + "b")
    assert one != other
    assert len(one) <= LONGEST


def test_names_in_scripts_without_latin_spelling_stay_apart() -> None:
    assert relation_type("拥有") != relation_type("收购")
