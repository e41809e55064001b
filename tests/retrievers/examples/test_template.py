import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.cypher.literals import string_value
from graphnative.cypher.tokens import significant
from graphnative.retrievers.examples.template import NUMBER, literal, read_template
from graphnative.retrievers.linked_value import LinkedValue

QUERY = (
    'MATCH (p:Person WHERE p.name = "Ada")--(f:Film) WHERE f.year > 1999 AND f.kind = "long" RETURN p.name'
)


def values(*texts: str | int) -> list[LinkedValue]:
    return [LinkedValue("", "", text) for text in texts]


def test_slots_are_the_literals_that_the_question_names() -> None:
    template = read_template(QUERY, values("Ada", 1999))
    assert [slot.kind for slot in template.slots] == [("Person", "name"), ("", NUMBER)]
    assert template.filled(["Tom", 2010]) == QUERY.replace("Ada", "Tom").replace("1999", "2010")


def test_without_values_every_literal_is_a_slot() -> None:
    assert [slot.value for slot in read_template(QUERY, None).slots] == ["Ada", 1999, "long"]


def test_equal_literals_of_one_property_are_one_slot() -> None:
    query = 'MATCH (a:P {n: "x"})--(b) MATCH (a:P {n: "x"})--(c) RETURN c'
    template = read_template(query, values("x"))
    assert len(template.slots) == 1
    assert template.filled(["y"]) == query.replace('"x"', '"y"')


def test_literals_in_a_list_belong_to_the_property_too() -> None:
    template = read_template('MATCH (a:P) WHERE a.n IN ["x", "y"] RETURN a', values("x", "y"))
    assert [slot.kind for slot in template.slots] == [("P", "n"), ("P", "n")]


def test_queries_that_differ_in_values_only_have_one_key() -> None:
    one, other = (QUERY.replace("Ada", name) for name in ("Ada", "Tom"))
    assert read_template(one, values("Ada")).key == read_template(other, values("Tom")).key
    assert read_template(one, values("Ada")).key != read_template(other, values()).key


def test_a_query_whose_brackets_do_not_match_has_no_slot() -> None:
    assert read_template('MATCH (a {n: "x"} RETURN a', values("x")).slots == ()


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_back_out_of_its_literal(text: str) -> None:
    (token,) = significant(literal(text))
    assert string_value(token) == text


@pytest.mark.parametrize(("value", "text"), [(True, "true"), (3, "3"), (2.5, "2.5")])
def test_other_values_are_written_as_cypher_writes_them(value: float, text: str) -> None:
    assert literal(value) == text
