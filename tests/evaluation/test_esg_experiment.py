"""The experiment: every question, kept, so that nothing is asked twice."""

import pytest

from graphnative.answers.answer import PROMPT
from graphnative.errors import InputError
from graphnative.evaluation.esg_experiment import EsgBench, EsgQuestion, run_retriever, sample_companies
from graphnative.evaluation.journal import Journal
from graphnative.prompts import shipped_prompt
from graphnative.records import Article
from script_model import ScriptModel
from small_workspace import small


def test_companies_are_drawn_by_how_much_is_written_about_them() -> None:
    counts = (
        {f"large{i:02}": 31 + i for i in range(20)}
        | {f"some{i}": 11 for i in range(4)}
        | {"few": 1, "none": 0}
    )
    drawn = sample_companies(counts)
    assert [sum(name.startswith(kind) for name in drawn) for kind in ("large", "some", "few", "none")] == [
        15,
        4,
        1,
        0,
    ]
    assert drawn == sample_companies(counts) == tuple(sorted(drawn))
    assert sample_companies({}) == ()


@pytest.mark.neo4j
def test_a_repeated_run_asks_nobody(workspace, database) -> None:
    from graphnative.esg.ingest import ingest_articles
    from graphnative.retrievers.article_index import open_article_index
    from graphnative.store.connect import open_database

    settings = small(workspace)
    questions = [EsgQuestion("q", "What did Pellory reduce?", "environment", "Pellory", ("n/2",))]
    with open_database(settings) as own:
        ingest_articles(
            own, [Article("n/2", "Pellory", "Pellory reduced its emissions.", None, {}, ("Pellory",))]
        )
        index = open_article_index(own)
        for expected in (1, 0):
            model = ScriptModel(["Its emissions [1]."])
            with Journal.of(settings, "eval-esg") as journal:
                bench = EsgBench(index, model, shipped_prompt(PROMPT), journal)
                (outcome,) = run_retriever(bench, questions, "bm25")
            assert (len(model.prompts), outcome.ranking, outcome.cited) == (expected, ("n/2",), ("n/2",))
        with pytest.raises(InputError, match="no retriever 'x'"):
            run_retriever(bench, questions, "x")
