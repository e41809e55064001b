import pytest

from graphnative.evaluation.llama_evaluators import (
    ExactResultEvaluator,
    ExecutionAccuracyEvaluator,
    ExecutionRateEvaluator,
    GoldQueryEvaluator,
)
from graphnative.models.minilm import open_minilm
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j
GOLD = "MATCH (f:Firm) RETURN f.name AS name ORDER BY name"
UNORDERED = "MATCH (f:Firm) RETURN f.name AS name"


@pytest.fixture
def firms(database: Database) -> Database:
    database.write("CREATE (:Firm {name: 'Acme'}), (:Firm {name: 'Bolt'})")
    return database


def test_a_reply_with_the_gold_query_passes_everywhere(firms: Database) -> None:
    encoder = open_minilm()
    for evaluator in (
        ExecutionRateEvaluator(firms),
        ExactResultEvaluator(firms),
        GoldQueryEvaluator(firms, encoder),
        ExecutionAccuracyEvaluator(firms, encoder),
    ):
        found = evaluator.evaluate(query="Which?", response=f"```cypher\n{GOLD}\n```", reference=GOLD)
        assert found.score == 1.0 and found.passing
        assert found.query == "Which?" and evaluator.get_prompts() == {}


async def test_a_query_that_does_not_run_scores_nought_but_for_its_text(firms: Database) -> None:
    encoder = open_minilm()
    wrong = GOLD.replace("f.name", "g.name")
    rate = await ExecutionRateEvaluator(firms).aevaluate(response=wrong, reference=GOLD)
    assert (rate.score, rate.passing) == (0.0, False) and rate.feedback
    accuracy = await ExecutionAccuracyEvaluator(firms, encoder).aevaluate(response=wrong, reference=GOLD)
    assert accuracy.score == 0.0
    alike = await GoldQueryEvaluator(firms, encoder).aevaluate(response=wrong, reference=GOLD)
    assert alike.score > 0.8


@pytest.mark.parametrize(
    ("response", "reference", "score", "feedback"),
    [
        (GOLD + " DESC", GOLD, 0.0, "differ"),
        (GOLD + " DESC", UNORDERED, 1.0, ""),
        ("MATCH (f:Firm) RETURN count(f)", GOLD, 0.0, "differ"),
        ("I don't know.", GOLD, 0.0, "no query"),
        (GOLD, "MATCH (f:Firm) RETURN g", 0.0, "gold query does not run"),
    ],
)
def test_the_exact_result_decides(firms: Database, response, reference, score, feedback) -> None:
    found = ExactResultEvaluator(firms).evaluate(response=response, reference=reference)
    assert found.score == score and feedback in (found.feedback or "")


def test_a_gold_query_that_does_not_run_scores_nought(firms: Database) -> None:
    found = ExecutionAccuracyEvaluator(firms, open_minilm()).evaluate(
        response=GOLD, reference="MATCH (a) RETURN b"
    )
    assert found.score == 0.0 and "gold query" in (found.feedback or "")


def test_both_texts_are_needed(firms: Database) -> None:
    with pytest.raises(ValueError, match="gold query"):
        ExecutionRateEvaluator(firms).evaluate(response=GOLD)
    ExecutionRateEvaluator(firms).update_prompts({})
