from pathlib import Path

from graphnative.store.name_forms import MAX_WORDS, SHORT
from graphnative.store.name_table import entity_forms, open_names, write_names


def test_a_form_leads_to_all_entities_that_it_can_mean(tmp_path: Path) -> None:
    write_names(tmp_path, [("Ran (film)", "1985"), ("Leo Fong",), ("Ran (town)",)])
    names = open_names(tmp_path)

    assert list(names.forms) == ["leo fong", "ran", "ran film", "ran town"]
    assert [(row, form.strength, form.qualifier) for row, form in names.meanings("ran")] == [
        (0, SHORT, ("film",)),
        (2, SHORT, ("town",)),
    ]
    assert [row for row, _ in names.meanings("leo fong")] == [1]
    assert names.meanings("leo") == []
    assert "ran film" in names
    assert "leo" not in names
    assert 3 not in names
    assert list(names.lengths("ran", "film")) == list(range(MAX_WORDS, 0, -1))


def test_a_graph_without_names_has_an_empty_table(tmp_path: Path) -> None:
    write_names(tmp_path, [])

    assert open_names(tmp_path).meanings("ran") == []


def test_of_two_forms_that_read_alike_the_surer_one_stands() -> None:
    forms = entity_forms(["Ran (film)", "Ran"])

    assert {form.words: form.strength for form in forms} == {"ran film": 1.0, "ran": 1.0}
