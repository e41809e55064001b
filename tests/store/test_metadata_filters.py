import pytest
from llama_index.core.vector_stores.types import (
    FilterCondition,
    FilterOperator,
    MetadataFilter,
    MetadataFilters,
)

from graphnative.errors import CypherRejected, StoreError
from graphnative.store.metadata_filters import filter_condition


def one(operator, value, key="k"):
    return MetadataFilters(filters=[MetadataFilter(key=key, value=value, operator=operator)])


def test_no_filter_lets_everything_through() -> None:
    assert filter_condition(None, "n") == ("true", {})
    assert filter_condition(MetadataFilters(filters=[]), "n") == ("true", {})


def test_values_are_parameters_and_keys_are_escaped() -> None:
    condition, parameters = filter_condition(one(FilterOperator.EQ, "x' OR 1=1", key="a`b"), "n")
    assert condition == "(coalesce(n.`a``b` = $filter_0, false))"
    assert parameters == {"filter_0": "x' OR 1=1"}


@pytest.mark.parametrize("operator", list(FilterOperator))
def test_every_operator_has_a_condition(operator) -> None:
    value = ["a"] if operator.value in {"in", "nin", "any", "all"} else "a"
    condition, parameters = filter_condition(one(operator, value), "n")
    assert "n.`k`" in condition
    assert parameters == ({} if operator == FilterOperator.IS_EMPTY else {"filter_0": value})


def test_nested_filters_number_their_parameters_through() -> None:
    both = MetadataFilters(
        filters=[one(FilterOperator.GT, 1), one(FilterOperator.LT, 5)], condition=FilterCondition.OR
    )
    condition, parameters = filter_condition(both, "n")
    assert parameters == {"filter_0": 1, "filter_1": 5}
    assert " OR " in condition


def test_not_is_true_where_no_filter_is() -> None:
    neither = MetadataFilters(filters=[MetadataFilter(key="k", value=1)], condition=FilterCondition.NOT)
    assert filter_condition(neither, "n")[0].startswith("NOT (")


@pytest.mark.parametrize(
    ("operator", "value", "kind"),
    [
        (FilterOperator.IN, "abc", "list"),
        (FilterOperator.NIN, 1, "list"),
        (FilterOperator.ANY, "abc", "list"),
        (FilterOperator.ALL, "abc", "list"),
        (FilterOperator.TEXT_MATCH, 1, "text"),
        (FilterOperator.TEXT_MATCH_INSENSITIVE, ["a"], "text"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_key_and_operator(operator, value, kind) -> None:
    with pytest.raises(StoreError, match=f"'k'.*'{operator.value}'.*{kind}"):
        filter_condition(one(operator, value), "n")


def test_an_impossible_key_is_refused() -> None:
    with pytest.raises(CypherRejected):
        filter_condition(one(FilterOperator.EQ, 1, key=""), "n")
