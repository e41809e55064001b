import pytest

from graphnative.kg.account import Account
from graphnative.kg.records import Triplet, Value
from graphnative.kg.triplets.checking import (
    NO_OBJECT,
    NO_RELATION,
    NO_SENTENCE,
    NO_SUBJECT,
    SELF_LOOP,
    VALUE_SUBJECT,
    TripletRow,
    by_surface,
    checked_triplets,
    plain,
)
from kg_passages import named, passage, valued

TEXT = passage("It rained. Norvalis acquired Kestrel Power in 2021.")
SENTENCE = "Norvalis acquired Kestrel Power in 2021."
MENTIONS = [
    named(TEXT, "Norvalis"),
    named(TEXT, "Kestrel Power"),
    valued(TEXT, "2021", Value("date", "2021")),
]


GOOD = {"subject": "Norvalis", "relation": "acquired", "object": "Kestrel Power", "sentence": 2}


def check(*rows: dict, account: Account | None = None) -> list[Triplet]:
    given = [TripletRow.model_validate(GOOD | row) for row in rows]
    return checked_triplets(TEXT, MENTIONS, given, "direct", account or Account())


def test_ends_are_mentions_whatever_the_case_and_the_sentence_is_quoted_exactly() -> None:
    wanted = Triplet(TEXT.chunk.id, "Norvalis", "acquired", "Kestrel Power", SENTENCE, "direct")
    for row in ({}, {"subject": "NORVALIS "}, {"object": "the Kestrel  Power's"}, {"sentence": "2"},
                {"sentence": SENTENCE}, {"sentence": "acquired Kestrel Power"}):  # fmt: skip
        assert check(row) == [wanted]
    assert check({}, {}) == [wanted]
    assert check({"object": "2021"})[0].object == "2021"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"subject": "Norvalis Group"}, NO_SUBJECT),  # 36: an end that nobody found
        ({"object": "Oslo"}, NO_OBJECT),
        ({"subject": "2021"}, VALUE_SUBJECT),
        ({"object": "norvalis"}, SELF_LOOP),
        ({"relation": " - "}, NO_RELATION),
        ({"relation": "x" * 81}, NO_RELATION),
        ({"sentence": 3}, NO_SENTENCE),
        ({"sentence": 0}, NO_SENTENCE),
        ({"sentence": "Norvalis sold Kestrel Power."}, NO_SENTENCE),
    ],
)
def test_all_else_is_refused_with_its_reason(row: dict, reason: str) -> None:
    account = Account()
    assert check(row, account=account) == []
    assert account.refused == {reason: 1}


def test_of_one_surface_the_first_name_counts() -> None:
    text = passage("May met May in May.")
    value = valued(text, "May", Value("date", "05"))
    first = named(text, "May", "PERSON")
    assert by_surface([value, first]) == {"may": first}
    assert plain(" “The  May” ") == "may"
