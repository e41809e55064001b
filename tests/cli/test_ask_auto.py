"""`ask --method auto`: the way, the reason, and what was tried before."""

from dataclasses import replace

from graphnative.answers.door.rules import Choice
from graphnative.cli import ask_auto
from graphnative.cli.ask_auto import AskedAuto, auto_as_data, auto_as_text
from graphnative.retrievers.filters import Filters
from graphnative.settings import Settings


def asked(route: str, *tried: str) -> AskedAuto:
    return AskedAuto(
        Choice(route, "it asks", True), tried, lambda explain: f"Oil. {explain}", {"answer": "Oil."}
    )


def test_the_way_and_its_reason_stand_below_the_answer() -> None:
    assert auto_as_text(asked("local", "text2cypher"), explain=False).splitlines() == [
        "Oil. False",
        "Answered by local: it asks; before it text2cypher found nothing.",
    ]
    both = replace(asked("gri-path"), choice=Choice("gri-path", "it asks", also="graph"))
    assert "gri-path and graph, merged by rank: it asks." in auto_as_text(both, explain=False)
    assert auto_as_data(both)["route"] == "gri-path+graph"
    assert auto_as_data(asked("local")) == {
        "route": "local",
        "reason": "it asks",
        "tried": [],
        "answer": "Oil.",
    }


def test_filters_leave_articles_alone_and_an_empty_way_is_followed_by_the_next(tmp_path, monkeypatch) -> None:
    settings = Settings(root=tmp_path)
    seen: list[str] = []

    def by(choice, *_):
        seen.append(choice.route)
        return choice.route == "gri-path", AskedAuto(choice, (), lambda _: choice.route, {})

    monkeypatch.setattr(ask_auto, "_by", by)
    found = ask_auto.ask_auto(settings, "?", Filters(organisations=("Norvalis",)))
    assert (seen, found.choice.reason) == (["gri-path"], "it is asked of some articles only")
