"""The paper's own example paragraph, built with a model that makes the mistakes models make."""

import pytest

from graphnative.communities.build import build_communities
from graphnative.kg.build import build_graph
from graphnative.records import Article
from reading_model import ReadingModel

pytestmark = pytest.mark.neo4j

TEXT = """With the legendary Martin Sheen as the head of the family, it's no surprise his children — Emilio
Estevez, Ramon Estevez, Charlie Sheen and Renée Estevez — followed in his footsteps. His most famous son
Charlie Sheen is passing on the torch to daughters Cassandra Estevez, Sami Sheen and Lola Sheen, and twin sons
Bob and Max Sheen.""".replace("\n", " ")
CHILDREN = {
    "Martin Sheen": ["Emilio Estevez", "Ramon Estevez", "Charlie Sheen", "Renée Estevez"],
    "Charlie Sheen": ["Cassandra Estevez", "Sami Sheen", "Lola Sheen", "Bob", "Max Sheen"],
}
FAMILY = sorted({*CHILDREN, *(child for children in CHILDREN.values() for child in children)})
TRUE = [(parent, "is parent of", child) for parent, children in CHILDREN.items() for child in children]
WRONG = [
    ("Martin Sheen", "is parent of", "Cassandra Estevez"),
    ("Emilio Estevez", "is married to", "Renée Estevez"),
]


def overlooks(prompt: str, thing: object) -> bool:
    """Each pathway misses some of what is true; each wrong fact is one pathway's alone."""
    if isinstance(thing, str):
        return prompt == "tagged" and thing == "Bob"
    if thing in WRONG:
        return prompt != "direct"
    return {"direct": 0, "pairs": 1, "facts": 2}[prompt] == TRUE.index(thing) % 3


def test_the_sheen_family(database) -> None:
    model = ReadingModel(dict.fromkeys(FAMILY, "person"), [*TRUE, *WRONG], overlooks)
    report = build_graph(database, [Article("sheen", "The Sheen family", TEXT)], chat=model)
    assert (report.accepted, report.held, report.failures) == (len(TRUE), 1, [])
    rows = database.read(
        "MATCH (a:Person)-[r]->(b:Person) RETURN a.name AS a, type(r) AS r, b.name AS b, r.score AS score"
    )
    assert {(row["a"], row["r"], row["b"]) for row in rows} == {(a, "IS_PARENT_OF", b) for a, _, b in TRUE}
    assert {round(row["score"], 2) for row in rows} == {0.67}
    evidence = database.read(
        "MATCH (e:Evidence {subject_name: 'Charlie Sheen', object_name: 'Bob'})-[:FROM]->(c:Chunk) "
        "RETURN e.sentence AS sentence, e.pathways AS pathways, "
        "       substring(c.text, e.start, e.end - e.start) AS text"
    )[0]
    assert evidence["text"] == evidence["sentence"] and evidence["sentence"].startswith("His most famous son")
    assert len(evidence["pathways"]) == 2
    mentions = database.read("MATCH (c:Chunk)-[m:MENTIONS]->(e:Person) RETURN c.text AS t, m {.*} AS m")
    assert len(mentions) == len(FAMILY)
    assert all(row["t"][row["m"]["start"] : row["m"]["end"]] == row["m"]["surface"] for row in mentions)


@pytest.mark.full
def test_the_family_is_a_community_and_can_be_exported(database) -> None:
    from graphnative.bridge.export import export_index

    model = ReadingModel(dict.fromkeys(FAMILY, "person"), TRUE)
    build_graph(database, [Article("sheen", "The Sheen family", TEXT)], chat=model)
    result = build_communities(database, "entities")
    assert sum(result.communities) >= 1 and result.refused == {}
    exported = export_index(database)
    assert (exported.rows["entities"], exported.rows["relationships"]) == (len(FAMILY), len(TRUE))
