from pathlib import Path

import pytest

from graphnative.kg.account import Account
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller, Limits
from graphnative.kg.mentions.forms import LISTED, NamedRow
from graphnative.kg.mentions.prompt_voter import NO_NAME, NOT_QUOTED, PromptVoter, quoted_spans
from graphnative.kg.replies import MALFORMED, Rows
from graphnative.kg.votes import Span
from graphnative.models.protocols import Reply
from graphnative.prompts import shipped_prompt
from graphnative.settings import Settings
from kg_passages import passage
from reading_model import ReadingModel
from script_model import ScriptModel

TEXT = passage("The Norvalis Group met Ann. Ann left Norvalis Group in May.")
LIST, MISSED = shipped_prompt("kg/mentions_list"), shipped_prompt("kg/mentions_missed")


@pytest.fixture
def caller(tmp_path: Path):
    with open_call_cache(Settings.model_validate({"root": tmp_path})) as cache:
        yield lambda *replies: Caller(ScriptModel(replies), cache, Limits(tries=1))


def named(*names: str) -> str:
    return '{"mentions": [' + ", ".join(f'{{"name": "{name}", "kind": "person"}}' for name in names) + "]}"


def test_every_place_of_a_quote_is_marked_and_what_is_not_there_is_counted() -> None:
    account = Account()
    rows = Rows(
        (
            NamedRow(name="the Norvalis Group", kind="organization"),
            NamedRow(name="Norvalis Inc", kind="organization"),  # 36: invented
            NamedRow(name='  "" '),  # 8: empty after cleaning
            NamedRow(name="Ann " * 2000),  # 7: a very long name
        ),
        {MALFORMED: 2},
    )
    spans = quoted_spans(TEXT.text, rows, ["person", "organization"], account)
    assert spans == {Span(4, 18, "ORG"), Span(37, 51, "ORG")}
    assert account.refused == {MALFORMED: 2, NOT_QUOTED: 2, NO_NAME: 1}


def test_a_question_for_one_kind_gives_that_kind() -> None:
    spans = quoted_spans(TEXT.text, Rows((NamedRow(name="Ann"),)), ["person"], Account())
    assert {span.tag for span in spans} == {"PERSON"}
    spans = quoted_spans(TEXT.text, Rows((NamedRow(name="Ann"),)), ["person", "place"], Account())
    assert {span.tag for span in spans} == {""}


def test_the_second_turn_is_told_what_is_known_and_adds_what_was_missed(caller) -> None:
    asks = caller(named("Ann"), named("May"))
    voter = PromptVoter("list", asks, LIST, LISTED, missed=MISSED)
    (spans,) = voter.mark([TEXT], Account())
    assert [TEXT.text[each.start : each.end] for each in spans] == ["Ann", "Ann", "May"]
    assert "Listed already:\n- Ann" in asks.chat.prompts[1][1]
    assert voter.calls == 2


def test_each_group_of_kinds_is_a_question_of_its_own(caller) -> None:
    asks = caller(named("Ann"))
    voter = PromptVoter(
        "by kind", asks, shipped_prompt("kg/mentions_by_kind"), LISTED, (("person",), ("date",))
    )
    voter.mark([TEXT], Account())
    assert [user.rsplit("\n", 1)[1] for _, user in asks.chat.prompts] == [
        "Which of these does the text name: person?",
        "Which of these does the text name: date?",
    ]
    assert voter.calls == 2


def test_12_an_unusable_reply_costs_one_passage_and_is_noted(caller) -> None:
    account = Account()
    other = passage("Ann slept.")
    spans = PromptVoter("list", caller("No.", named("Ann")), LIST, LISTED).mark([TEXT, other], account)
    assert spans == [[], [Span(0, 3, "PERSON")]]
    assert [(failure.asker, failure.reply) for failure in account.failures] == [("list", "No.")]


def test_27_a_passage_whose_answer_was_cut_is_asked_about_in_halves(tmp_path: Path) -> None:
    text = passage("Ann met Bob. Bob left. Ann slept.")
    cut = Reply(named("Ann"), "reader", truncated=True)
    with open_call_cache(Settings.model_validate({"root": tmp_path})) as cache:
        model = ReadingModel({"Ann": "person", "Bob": "person"}, broken={"Ann met Bob. Bob left.": [cut]})
        account = Account()
        (spans,) = PromptVoter("list", Caller(model, cache), LIST, LISTED).mark([text], account)
        assert [text.text[each.start : each.end] for each in spans] == ["Ann", "Bob", "Bob", "Ann"]
        assert (account.failures, len(model.prompts)) == ([], 3)
        always = ReadingModel({}, broken={"Ann": [cut] * 9})
        one = passage("Ann met Bob.")
        PromptVoter("list", Caller(always, cache), LIST, LISTED).mark([one], account)
        assert [failure.asker for failure in account.failures] == ["list"]
