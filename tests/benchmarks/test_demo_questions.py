import argparse
from collections import Counter

import pytest

from graphnative.demo.news import demo_companies
from graphnative.evaluation.aggregate import GroupSummary, Mean


@pytest.fixture
def script():
    import demo_questions

    return demo_questions


def test_the_set_up_is_that_of_the_paper(script) -> None:
    pairs = script.all_pairs(demo_companies())
    counts = Counter(pair.category for pair in pairs)
    assert {name: counts[name] for name in script.CATEGORIES} == {
        "environment": 59 * 30,
        "social": 41 * 30,
        "governance": 44 * 30,
    }
    assert all("{" not in pair.text for pair in pairs)
    answerable = Counter(pair.category for pair in pairs if pair.gold)
    assert all(answerable[name] >= 100 for name in (*script.CATEGORIES, "temporal"))


def test_a_sample_depends_on_its_seed_alone(script) -> None:
    numbers = list(range(100))
    assert (
        script.sample(numbers, 10, 1)
        == script.sample(numbers, 10, 1)
        == sorted(script.sample(numbers, 10, 1))
    )
    assert script.sample(numbers, 10, 1) != script.sample(numbers, 10, 2)
    assert script.sample(numbers, 200, 1) == numbers


def test_news_are_those_of_the_companies(script) -> None:
    small = demo_companies()[-2:]
    articles = script.news_of(small)
    assert {one.id.split("/")[1].split("-")[0] for one in articles} == {company.id for company in small}
    assert len(script.news_of(demo_companies())) == len(script.demo_articles())


def test_overall_weighs_the_categories_as_the_paper_does(script) -> None:
    def summary(group: str, value: float) -> GroupSummary:
        return GroupSummary(group, 1, 0, {"MRR": Mean(value, 0, 1)})

    values = {"environment": 0.5, "governance": 1.0, "social": 0.0, "temporal": 0.2}
    found = [summary(group, value) for group, value in values.items()]
    # (59 * 0.5 + 41 * 0 + 44 * 1) / 144 = 73.5 / 144 = 0.51042
    row = script.row(["bm25", "none"], found, "MRR")
    assert row == ["bm25", "none", 0.5, 0.0, 1.0, pytest.approx(0.51042, abs=1e-5), 0.2]
    assert script.row(["x"], [GroupSummary("social", 0, 3, {})], "MRR") == ["x", None, None, None, None, None]


@pytest.mark.neo4j
def test_the_whole_run_prints_rankings_and_refusals(script, neo4j_environment, capsys) -> None:
    script.run(
        argparse.Namespace(
            keep=None,
            companies=2,
            pairs=0,
            answers=3,
            half=0,
            only_answers=False,
            embedder="use",
            seed=0,
        )
    )
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    wanted = {f"{method} {variant.upper()}".strip() for method, variant in script.VARIANTS}
    assert {row[0] for row in rows if len(row) == 7 and not row[0].startswith("-")} == {"retriever", *wanted}
    asked = {row[0]: row for row in rows if len(row) == 5}
    assert asked["no article answers"][1] == asked["an article answers"][1] == "3"
    assert float(asked["no article answers"][4]) == 0
