"""The public face of the news set: counts, gold, determinism."""

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter

from graphnative.demo.news import (
    demo_aliases,
    demo_articles,
    demo_companies,
    demo_gold,
    demo_questions,
    demo_statements,
    demo_temporal_questions,
)
from graphnative.documents.folding import fold_name

DIGEST = """
import hashlib, json
from graphnative.demo.export import article_row
from graphnative.demo.news import demo_articles, demo_gold
rows = "\\n".join(json.dumps(article_row(article)) for article in demo_articles())
gold = json.dumps([[*key, *found] for key, found in demo_gold().items()])
print(hashlib.sha256((rows + gold).encode()).hexdigest())
"""


def test_144_questions_and_60_temporal_ones_are_asked() -> None:
    counts = Counter(question.category for question in demo_questions())

    assert counts == {"environment": 59, "social": 41, "governance": 44}
    assert len(demo_temporal_questions()) == 60
    ids = [question.id for question in (*demo_questions(), *demo_temporal_questions())]
    assert len(set(ids)) == len(ids)


def test_a_question_is_asked_of_a_company() -> None:
    questions = {question.id: question for question in (*demo_questions(), *demo_temporal_questions())}

    assert (
        questions["methane-leak"].ask("Norvalis")
        == "Have methane leaks been found at facilities of Norvalis?"
    )
    temporal = questions["methane-leak-2021"]
    assert temporal.ask("Norvalis") == "Where were methane leaks found at facilities of Norvalis in 2021?"
    assert (temporal.category, temporal.year, temporal.topic_id) == ("temporal", 2021, "emissions")


def test_articles_are_sorted_and_their_ids_say_company_and_day() -> None:
    ids = [article.id for article in demo_articles()]

    assert ids == sorted(ids) and len(set(ids)) == len(ids)
    assert all(
        article.published and article.id.endswith(f"-{article.published.isoformat()}")
        for article in demo_articles()
    )


def test_gold_counts_keep_s0s_groups() -> None:
    # Counted by the company an article is given to and by the organisations it names: both keep the bounds.
    bounds = {"large": range(31, 200), "medium": range(10, 31), "small": range(1, 5)}
    own = Counter(article.id.removeprefix("demo/")[:-11] for article in demo_articles())
    named = Counter(name for article in demo_articles() for name in article.organisations or ())

    for company in demo_companies():
        assert own[company.id] in bounds[company.size]
        assert named[company.short] in bounds[company.size]


def test_gold_holds_every_pair_and_is_what_the_articles_state() -> None:
    gold = demo_gold()
    stated = {(fact.aspect, fact.company) for fact in demo_statements()}
    dates = {article.id: article.published for article in demo_articles()}

    assert len(gold) == (144 + 60) * 30
    for question in demo_questions():
        for company in demo_companies():
            assert bool(gold[question.id, company.short]) == ((question.id, company.short) in stated)
    for question in demo_temporal_questions():
        for company in demo_companies():
            found = gold[question.id, company.short]
            assert found == tuple(
                i for i in gold[question.aspect, company.short] if dates[i].year == question.year
            )


def test_a_good_share_of_pairs_has_no_answer_and_every_question_has_one_somewhere() -> None:
    gold = demo_gold()
    answered = Counter(
        question.id for question in demo_questions() for c in demo_companies() if gold[question.id, c.short]
    )

    assert 800 <= answered.total() <= 1400  # of 144 x 30 = 4,320
    assert min(answered[question.id] for question in demo_questions()) >= 2
    temporal = [gold[q.id, c.short] for q in demo_temporal_questions() for c in demo_companies()]
    assert 150 <= sum(map(bool, temporal)) <= 600  # of 60 x 30 = 1,800
    assert any(len(found) > 1 for found in gold.values())


def test_the_set_is_the_same_in_every_process() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(digests) == 1


def test_another_seed_gives_another_set() -> None:
    def digest(seed: int) -> str:
        texts = json.dumps([article.text for article in demo_articles(seed)])
        return hashlib.sha256(texts.encode()).hexdigest()

    assert digest(7) == digest(7) != digest(8)
    assert demo_gold(8) != demo_gold(7)


def test_no_name_stands_for_two_companies() -> None:
    names = [fold_name(name) for full, others in demo_aliases().items() for name in {full, *others}]
    owners = {fold_name(name): full for full, others in demo_aliases().items() for name in (full, *others)}

    assert len(demo_aliases()) == 30
    assert all(owners[fold_name(name)] == full for full, others in demo_aliases().items() for name in others)
    assert len(names) >= 90
