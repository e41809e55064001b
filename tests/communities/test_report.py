"""A report survives the graph, and reads as GraphRAG's do."""

from dataclasses import replace

from graphnative.communities.report import Report

REPORT = Report(
    "key", "A, B", "They belong together.", (("one", "because"), ("two", "so")), 3.5, "why", "extractive"
)


def test_properties_and_back() -> None:
    assert Report.from_properties(REPORT.as_properties()) == REPORT


def test_a_text_as_its_author_laid_it_out_comes_back_as_it_was() -> None:
    for text in ("Another form.", ""):
        own = replace(REPORT, text=text)
        assert own.full_content == text
        assert Report.from_properties(own.as_properties()) == own


def test_the_full_content_is_markdown() -> None:
    assert REPORT.full_content == "# A, B\n\nThey belong together.\n\n## one\n\nbecause\n\n## two\n\nso"
