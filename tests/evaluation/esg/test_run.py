"""The whole experiment, from a plan to graded results."""

import pytest

from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.esg.run import EsgPlan, evaluate_esg
from graphnative.records import Article
from script_model import ScriptModel
from small_workspace import small


@pytest.mark.neo4j
def test_a_plan_becomes_graded_results_with_the_paper_s_baselines_and_a_judge(workspace) -> None:
    from graphnative.esg.ingest import ingest_articles
    from graphnative.store.connect import open_database

    questions = [
        EsgQuestion("q", "By how much did Pellory cut its emissions?", "environment", "Pellory", ("n/2",)),
        EsgQuestion("r", "Whom does Pellory sponsor in football?", "social", "Pellory", ()),
    ]
    judge = ScriptModel(['{"reason": "so it is", "verdict": "right"}'])
    told = []
    plan = EsgPlan(questions, ["bm25", "dense", "kg"], judge=judge)
    with open_database(small(workspace)) as database:
        text = "Pellory cut its emissions by 12%."
        ingest_articles(database, [Article("n/2", "Pellory", text, None, {}, ("Pellory",))])
        run = evaluate_esg(database, plan, lambda *step: told.append(step))
        again = evaluate_esg(database, plan)

    assert [(one.question_id, one.retriever) for one in run.results.outcomes] == [
        (question, retriever) for question in "qr" for retriever in ("bm25", "dense", "kg")
    ]
    assert run.results.models == ("extractive",)
    grades = run.results.grades()
    assert {grade.value for grade in grades} == {1}
    assert {grade.metric for grade in grades if grade.category == "social"} == {
        "refused right",
        "judged right",
    }
    assert len({grade.metric for grade in grades}) == 6
    assert run.judged and (run.judged.calls, len(run.judged.verdicts)) == (1, 2)
    assert told[-1] == ("verdicts", 6, 6) and ("answers", 6, 6) in told and ("articles", 1, 1) in told
    assert all(one.cached for one in again.results.outcomes) and again.judged and again.judged.calls == 0
    assert again.results.verdicts == run.results.verdicts
