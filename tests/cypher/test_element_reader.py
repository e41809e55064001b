import pytest

from cypher_reading import faults, properties, read, relations


@pytest.mark.parametrize(
    ("node", "labels"),
    [
        ("(n:A)", ["A"]),
        ("(:A:B)", ["A", "B"]),
        ("(n:A|B)", ["A", "B"]),
        ("(n:(A|B)&C)", ["A", "B", "C"]),
        ("(n:`a b`)", ["a b"]),
        ("(n IS A)", ["A"]),
        ("(n:%)", []),
        ("(n)", []),
        ("()", []),
        ("(where:A)", ["A"]),
        ("(n:$(x))", []),
    ],
)
def test_labels(node: str, labels: list[str]) -> None:
    assert [use.name for use in read(f"MATCH {node} RETURN 1").labels] == labels


def test_a_negated_label_is_used_but_not_had() -> None:
    reading = read("MATCH (n:!A) WHERE n.x = 1 RETURN n")
    assert [use.name for use in reading.labels] == ["A"]
    assert reading.properties[0].of.names == set()


@pytest.mark.parametrize(
    ("arrow", "found"),
    [
        ("-[:R]->", "A->R:B"),
        ("<-[:R]-", "A<-R:B"),
        ("-[:R]-", "A--R:B"),
        ("<-[:R]->", "A--R:B"),
        ("-->", "A->:B"),
        ("<--", "A<-:B"),
        ("--", "A--:B"),
        ("-[r:R|S]->", "A->R|S:B"),
        ("-[:R|:S]->", "A->R|S:B"),
        ("-[:R*]->", "A->R*:B"),
        ("-[r:R*1..3]->", "A->R*:B"),
        ("-[*..3 {x: 1}]->", "A->*:B"),
        ("-[:R]->+", "A->R*:B"),
        ("-[:R]->{1,3}", "A->R*:B"),
        ("-[r:R {x: 1} WHERE r.y > 2]->", "A->R:B"),
        ("–[:R]–⟩", "A->R:B"),
    ],
)
def test_relationships(arrow: str, found: str) -> None:
    text = f"MATCH (:A){arrow}(:B) RETURN 1"
    assert relations(text) == [found]
    assert faults(text) == []


def test_properties_of_maps_and_conditions() -> None:
    text = "MATCH (a:A {x: 1, y: b.z})-[r:R {k: 2} WHERE r.l = 3]->(b:B WHERE b.m > a.n) RETURN 1"
    assert sorted(properties(text)) == ["A.n", "A.x", "A.y", "B.m", "B.z", "R.k", "R.l"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("MATCH (n.x) RETURN n", ". is not understood"),
        ("MATCH (n {a: > 3}) RETURN n", "no comparisons"),
        ("MATCH (a)-[r](b) RETURN a", "not complete"),
        ("MATCH (a)<-[r]>(b) RETURN a", "not complete"),
    ],
)
def test_what_is_not_understood_is_told(text: str, word: str) -> None:
    assert word in faults(text)[0]


@pytest.mark.parametrize(
    "text", ["MATCH (n $p) RETURN n", "MATCH ()-[$p]->() RETURN 1", "MATCH (n:A $p WHERE n.x) RETURN n"]
)
def test_a_parameter_may_stand_for_a_map(text: str) -> None:
    assert faults(text) == []
