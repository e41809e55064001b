import argparse
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data" / "chatreport"


@pytest.mark.neo4j
@pytest.mark.usefixtures("neo4j_environment")
def test_a_part_of_the_texts_is_measured_in_one_run(capsys) -> None:
    import ingest_speed

    ratio = ingest_speed.run(argparse.Namespace(data=DATA, limit=12))
    printed = capsys.readouterr().out
    assert ratio > 0
    assert "12 articles" in printed
    assert f" {ratio:.2f} |" in printed


def test_blank_texts_are_left_out_and_the_limit_counts(capsys) -> None:
    import ingest_speed

    everything = ingest_speed.read_articles(DATA, 0)
    assert all(article.text.strip() for article in everything)
    assert [article.id for article in ingest_speed.read_articles(DATA, 3)] == [
        each.id for each in everything[:3]
    ]
