from graphnative.ontology.form_reader import FormReader
from graphnative.ontology.lined_yaml import Lined
from graphnative.ontology.places import Name, Place


def told(form: FormReader) -> list[tuple[int, str]]:
    return [(fault.place.line, fault.rule) for fault in form.faults]


def test_values_of_the_right_form_are_returned_and_leave_no_fault() -> None:
    form = FormReader.of("f.yaml")
    row = {"name": Lined(" a \n b ", 2), "empty": Lined(None, 3)}
    assert form.mapping(Lined(row, 1), "name") == row
    assert (form.text(row, "name"), form.words(row, "name")) == (" a \n b ", "a b")
    assert (form.text(row, "empty"), form.words(row, "none")) == (None, "")
    assert form.items(Lined([Lined("x", 4)], 4), "`list`") == [Lined("x", 4)]
    assert form.items(None, "`list`") == form.items(Lined(None, 5), "`list`") == []
    names = form.names([Lined("x  y", 6)], "must be text", "target")
    assert list(names) == [Name(Place("f.yaml", 6), "x y", "target")]
    form.unknown_keys(row, ("name", "empty"))
    assert form.faults == []


def test_every_mistake_is_noted_with_its_line_and_left_out() -> None:
    form = FormReader.of("f.yaml")
    row = {"name": Lined([], 2), "nmae": Lined("x", 3)}
    assert form.mapping(Lined("text", 1), "name and status") is None
    assert form.text(row, "name") is None
    form.unknown_keys(row, ("name",))
    assert form.items(Lined("x", 4), "the section `types`") == []
    assert list(form.names([Lined(" ", 5)], "must hold texts")) == []
    assert told(form) == [
        (1, "must be a mapping with name and status"),
        (2, "`name` must be text"),
        (3, "has the unknown key 'nmae'; did you mean 'name'?"),
        (4, "the section `types` must be a list"),
        (5, "must hold texts"),
    ]
