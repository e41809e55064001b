"""The work behind the tools of the Model Context Protocol."""

import pytest

from graphnative.cli.mcp_tools import METHODS, ask_tool, check_tool, retrieve_tool
from graphnative.errors import InputError
from graphnative.settings import Settings


def test_blank_texts_and_unknown_methods_are_refused(tmp_path) -> None:
    settings = Settings(root=tmp_path)
    for work in (lambda: ask_tool(settings, " ", "auto"), lambda: check_tool(settings, "\n")):
        with pytest.raises(InputError, match="is empty"):
            work()
    with pytest.raises(InputError, match="no method 'magic'") as caught:
        ask_tool(settings, "What?", "magic")
    assert all(method in caught.value.hint for method in METHODS)


@pytest.mark.neo4j
def test_questions_are_answered_and_articles_ranked(workspace, database) -> None:
    from graphnative.esg.ingest import ingest_articles
    from graphnative.records import Article
    from small_workspace import small

    settings = small(workspace)
    text = "Pellory reduced its carbon emissions by 12%."
    ingest_articles(database, [Article("n/2", "Pellory cuts", text, None, {}, ("Pellory",))])
    question = "By how much did Pellory reduce its carbon emissions?"

    assert ask_tool(settings, question, "auto")["route"] == "gri-path"
    assert "12%" in ask_tool(settings, question, "bm25")["answer"]
    assert [article["id"] for article in retrieve_tool(settings, question, 1)] == ["n/2"]
