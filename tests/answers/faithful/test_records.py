"""Records of checks."""

from graphnative.answers.faithful.records import Checked, Judged, sources_of
from graphnative.retrievers.ranked import Passage, RankedArticle


def test_verdicts_are_counted() -> None:
    verdicts = tuple(
        Judged("x", 0, 1, "statement", verdict, "") for verdict in ("unknown", "supported", "unknown")
    )
    checked = Checked("x", verdicts)
    assert [checked.count(each) for each in ("supported", "contradicted", "unknown")] == [1, 0, 2]


def test_passages_of_articles_are_sources_in_their_order() -> None:
    ranked = [
        RankedArticle(name, f"About {name}", None, 1.0, passages=(Passage(f"{name}-0", 0, "Text.", 1.0),))
        for name in ("b", "a")
    ]
    assert [(source.id, source.document_id, source.title) for source in sources_of(ranked)] == [
        ("b-0", "b", "About b"),
        ("a-0", "a", "About a"),
    ]
