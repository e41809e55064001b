"""The benchmark of S0's experiment, on two companies."""

import argparse

import pytest


@pytest.fixture
def script():
    import esg_experiment

    return esg_experiment


def test_the_paper_s_categories_are_asked(script) -> None:
    assert len(script.asked_of(30, script.PAPER, None)) == 144 * 30
    some = script.asked_of(2, script.PAPER, 9)
    assert len(some) == 9 and {one.category for one in some} == set(script.PAPER)


@pytest.mark.neo4j
def test_a_small_run_prints_tables_and_speed(script, neo4j_environment, capsys) -> None:
    script.run(argparse.Namespace(keep=None, companies=1, questions=3, temporal=False, model=[]))
    told = capsys.readouterr().out
    assert "12 answers made in" in told and "a second." in told  # six more were made before
    assert "| fused | extractive |" in told
