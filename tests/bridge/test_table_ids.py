from graphnative.bridge.table_ids import TableIds


def test_a_unit_of_several_documents_is_several_passages() -> None:
    ids = TableIds()
    assert ids.add_unit("u", "a", "a0")
    assert ids.add_unit("u", "b", "b0")
    assert not ids.add_unit("u", "a", "a1")
    ids.add_unit("v", "a", "a1")
    assert ids.chunks(["v", "u", "v", "x", "y"]) == (("a1", "a0", "b0"), 2)


def test_a_title_of_several_means_the_one_that_stands_there() -> None:
    ids = TableIds()
    ids.add_entity("1", "IBM", "Organization:ibm", ["a0"])
    ids.add_entity("2", "IBM", "Product:ibm", ["b0", "b1"])
    assert ids.named("IBM", ["a0"]) == ("Organization:ibm", 2)
    assert ids.named("IBM", ["b1"]) == ("Product:ibm", 2)
    assert ids.named("IBM", []) == ("Product:ibm", 2)  # more passages
    assert ids.entities == {"1": "Organization:ibm", "2": "Product:ibm"}


def test_a_title_is_also_known_in_another_case() -> None:
    ids = TableIds()
    ids.add_entity("1", "Acme", "Organization:acme", [])
    ids.add_entity("2", "ACME", "Person:acme", [])
    assert ids.named("ACME", []) == ("Person:acme", 1)
    assert ids.named("acme", []) == ("Organization:acme", 2)
    assert ids.named("Other", []) == ("", 0)
