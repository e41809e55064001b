from pathlib import Path

import pytest

from graphnative.kg.account import Account
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller, Limits
from graphnative.kg.records import Value
from graphnative.kg.triplets.prompt_pathway import MOST_MENTIONS, PromptPathway, can_relate, listed
from graphnative.models.protocols import Reply
from graphnative.prompts import shipped_prompt
from graphnative.settings import Settings
from kg_passages import named, passage, valued
from reading_model import ReadingModel
from script_model import ScriptModel

TEXT = passage("Norvalis acquired Kestrel Power in 2021.")
MENTIONS = [
    named(TEXT, "Norvalis"),
    named(TEXT, "Kestrel Power"),
    valued(TEXT, "2021", Value("date", "2021")),
]
ROW = '{"subject": "Norvalis", "relation": "acquired", "object": "Kestrel Power", "sentence": 1}'
GOOD = f'{{"triplets": [{ROW}]}}'


@pytest.fixture
def caller(tmp_path: Path):
    with open_call_cache(Settings.model_validate({"root": tmp_path})) as cache:
        yield lambda *replies: Caller(ScriptModel(replies), cache, Limits(tries=1))


def test_a_prompt_shows_numbered_sentences_and_all_mentions(caller) -> None:
    asks = caller(GOOD)
    pathway = PromptPathway("direct", asks, shipped_prompt("kg/triplets_direct"))
    ((triplet,),) = pathway.read([TEXT], [MENTIONS], Account())
    assert (triplet.relation, triplet.pathway, pathway.calls) == ("acquired", "direct", 1)
    ((_, user),) = asks.chat.prompts
    assert "1: Norvalis acquired Kestrel Power in 2021." in user
    assert user.endswith("- Norvalis (ORG)\n- Kestrel Power (ORG)\n- 2021 (date)")


def test_the_second_call_is_given_what_the_first_found(caller) -> None:
    asks = caller('{"steps": ["Norvalis |  Kestrel Power", 7]}', GOOD)
    then, first = shipped_prompt("kg/pairs_then"), shipped_prompt("kg/pairs_first")
    pathway, account = PromptPathway("pairs", asks, then, first=first), Account()
    assert len(pathway.read([TEXT], [MENTIONS], account)[0]) == 1
    assert asks.chat.prompts[1][1].endswith("Pairs:\n- Norvalis | Kestrel Power")
    assert pathway.calls == 2 and sum(account.refused.values()) == 1


def test_a_passage_that_relates_nothing_is_not_asked_about(caller) -> None:
    asks = caller(GOOD)
    pathway = PromptPathway("direct", asks, shipped_prompt("kg/triplets_direct"))
    assert pathway.read([TEXT, TEXT, TEXT], [[], MENTIONS[:1], MENTIONS[2:]], Account()) == [[], [], []]
    assert asks.chat.prompts == []
    assert can_relate(MENTIONS[1:]) and not can_relate([MENTIONS[0], MENTIONS[0]])


def test_a_reply_without_triplets_is_a_failure_of_that_passage(caller) -> None:
    account = Account()
    pathway = PromptPathway("direct", caller("I can't."), shipped_prompt("kg/triplets_direct"))
    assert pathway.read([TEXT], [MENTIONS], account) == [[]]
    assert [failure.asker for failure in account.failures] == ["direct"]


def test_18_a_prompt_names_so_many_mentions_at_most() -> None:
    text = passage(" ".join(f"Firm{i}" for i in range(500)))
    assert listed([named(text, f"Firm{i} ".strip()) for i in range(500)]).count("\n") == MOST_MENTIONS - 1


def test_27_a_passage_whose_answer_was_cut_is_read_in_halves(tmp_path: Path) -> None:
    text = passage("It rained. Norvalis acquired Kestrel Power.")
    mentions = [named(text, "Norvalis"), named(text, "Kestrel Power")]
    cut = Reply(GOOD, "reader", truncated=True)
    with open_call_cache(Settings.model_validate({"root": tmp_path})) as cache:
        model = ReadingModel({}, [("Norvalis", "acquired", "Kestrel Power")], broken={"1: It rained.": [cut]})
        account = Account()
        pathway = PromptPathway("direct", Caller(model, cache), shipped_prompt("kg/triplets_direct"))
        ((triplet,),) = pathway.read([text], [mentions], account)
    assert (triplet.sentence, account.failures) == ("Norvalis acquired Kestrel Power.", [])
