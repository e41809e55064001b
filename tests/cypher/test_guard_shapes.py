from graphnative.cypher.guard_shapes import arguments, branches, first_inside, is_part, is_scoped
from graphnative.cypher.marked import marked


def test_arguments_end_at_the_commas_of_their_own_bracket() -> None:
    query = marked("f(a, [b, c], d)")
    assert arguments(query, 1, len(query) - 1) == [(2, 3), (4, 9), (10, 11)]


def test_a_case_has_its_own_branches_only() -> None:
    query = marked("CASE WHEN n.end THEN CASE WHEN 2 THEN 3 END ELSE 4 END + 1")
    words = [query.words[i] for i in branches(query, 0, len(query))]
    assert words == ["CASE", "WHEN", "THEN", "ELSE", "END"]
    cut = marked("CASE WHEN 1")
    assert branches(cut, 0, len(cut)) == [0, 1, 3]


def test_a_sign_is_found_right_inside_its_bracket() -> None:
    query = marked("[x IN [y IN l | y] WHERE x | x]")
    assert query.values[first_inside(query, 0, len(query) - 1, "|") - 1] == "x"
    assert query.values[first_inside(query, 0, len(query) - 1, "WHERE")] == "WHERE"
    assert first_inside(query, 0, len(query) - 1, ",") == len(query) - 1


def test_labels_and_properties_are_parts_and_values_of_maps_are_not() -> None:
    query = marked("CALL (n) { MATCH (n:Person) RETURN {a: b, c: n.d} AS m }")
    parts = [value for i, value in enumerate(query.values[:-1]) if is_part(query, i)]
    assert parts == ["Person", "d"]
    assert [i for i in range(len(query)) if query.values[i] == "{" and is_scoped(query, i)] == [4]
