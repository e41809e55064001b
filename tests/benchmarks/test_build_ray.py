"""The benchmark of Ray, without a cluster but for the full test."""

import sys

import pytest


def test_documents_are_the_same_in_every_run_and_the_model_names_what_stands_there() -> None:
    import build_ray

    one, other = build_ray.made_documents(3, 5), build_ray.made_documents(3, 5)
    assert one == other and len({article.text for article in one}) == 3
    reply = build_ray.WaitingModel().chat("", "Text:\nNorvalis acquired Kestrel Power.")
    assert '"Kestrel Power"' in reply.text and '"Norvalis"' in reply.text


@pytest.mark.neo4j
@pytest.mark.full
@pytest.mark.usefixtures("neo4j_environment")
def test_two_workers_are_compared_with_one(monkeypatch, capsys) -> None:
    pytest.importorskip("ray")
    import build_ray

    monkeypatch.setattr(sys, "argv", ["build_ray", "--documents", "2", "--rounds", "1"])
    build_ray.main()
    assert "| a model that waits |" in capsys.readouterr().out
