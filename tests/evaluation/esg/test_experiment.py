"""The grid: every cell kept, so that nothing is asked twice."""

from dataclasses import replace

import pytest

from esg_outcomes import OUTCOMES, outcome
from graphnative.answers.answer import PROMPT
from graphnative.evaluation.esg.experiment import EsgBench, run_grid
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.esg.retrievers import open_retrievers
from graphnative.evaluation.journal import Journal
from graphnative.models.protocols import Reply
from graphnative.prompts import shipped_prompt
from graphnative.records import Article
from script_model import ScriptModel
from small_workspace import small


def test_equal_answers_from_equal_articles_have_one_id() -> None:
    one = OUTCOMES[0]
    assert one.answer_id == replace(one, retriever="bm25", model="n", ranking=(*one.ranking, "z")).answer_id
    assert one.answer_id != outcome("e1", "gab", "g", text="other").answer_id
    assert one.answer_id != outcome("e1", "gba", "g").answer_id
    assert one.shown == ("g", "a", "b")


@pytest.mark.neo4j
def test_a_stopped_run_goes_on_and_a_repeated_one_asks_nobody(workspace, database) -> None:
    from graphnative.esg.ingest import ingest_articles
    from graphnative.retrievers.article_index import open_article_index

    settings = small(workspace)
    ingest_articles(
        database,
        [
            Article("n/1", "Zorvex", "Zorvex reduced its emissions.", None, {}, ("Zorvex",)),
            Article("n/2", "Pellory", "Pellory reduced its emissions.", None, {}, ("Pellory",)),
        ],
    )
    index = open_article_index(database)
    prompt = shipped_prompt(PROMPT)
    questions = [
        EsgQuestion("q1", "What did Pellory reduce?", "environment", "Pellory", ("n/2",)),
        EsgQuestion("q2", "What did Pellory raise?", "environment", "Pellory", ()),
    ]

    def run(model: ScriptModel, retrievers: list[str], asked: list[EsgQuestion], *, every: bool = False):
        with Journal.of(settings, "eval-esg") as journal:
            rules = open_retrievers(retrievers, index.embedder.name)
            bench = EsgBench(index, rules, prompt, journal, every)
            return run_grid(bench, asked, [model])

    model = ScriptModel(["Its emissions [1]."])
    (first,) = run(model, ["bm25"], questions[:1])
    assert (len(model.prompts), first.cached, first.ranking, first.cited) == (1, False, ("n/2",), ("n/2",))

    model, steps = ScriptModel(["Its emissions [1]."]), ["bm25", "kg", "fused"]
    found = run(model, steps, questions)
    # q1: bm25 is known, the others find the same passages and share one answer; q2: one for all three
    assert [each.cached for each in found] == [True, False, False, False, False, False]
    assert (len(model.prompts), [each.question_id for each in found]) == (2, ["q1"] * 3 + ["q2"] * 3)
    assert all(each.ranking == ("n/2",) for each in found)

    model = ScriptModel(["Its emissions [1]."])
    (all_articles,) = run(model, ["bm25"], questions[:1], every=True)
    assert (len(all_articles.ranking), len(model.prompts)) == (2, 1)

    class Together(ScriptModel):
        def batch(self, prompts: list[tuple[str, str]]) -> list[Reply]:
            self.prompts += prompts
            return [Reply("Its emissions [1].", self.name) for _ in prompts]

    together = Together(["unused"])
    together.name = "together"
    found = run(together, steps, questions)
    assert (len(together.prompts), [each.shared for each in found]) == (2, [False, True, True] * 2)
    assert all(each.cached for each in run(together, steps, questions)) and len(together.prompts) == 2
