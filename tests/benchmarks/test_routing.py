"""The benchmark of routing counts each question once."""

import sys


def test_accuracy_is_printed(capsys, monkeypatch) -> None:
    import routing

    monkeypatch.setattr(sys, "argv", ["routing.py"])
    routing.main()
    printed = capsys.readouterr().out
    assert "accuracy 0.9" in printed
    assert sum(routing.confusion([("List all topics.", "text2cypher"), ("Hm?", "local")]).values()) == 2
