from graphnative.ontology.places import Fault, Place, nearest


def test_faults_sort_by_file_and_line() -> None:
    one, two = Fault(Place("a", 2), "z"), Fault(Place("a", 10), "b")
    assert sorted([two, one]) == [one, two]


def test_a_name_nearly_right_is_named_and_else_all_that_are_known() -> None:
    assert nearest("acepted", ("accepted", "rejected")) == "; did you mean 'accepted'?"
    assert nearest("xyz", ("accepted", "rejected")) == "; known are accepted, rejected"
