"""The model without a model: what it picks, what it cites, when it says nothing."""

import asyncio
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.errors import ModelError
from graphnative.models.extractive import INSUFFICIENT, ExtractiveModel, Quote, topic_overlaps, without_names
from graphnative.models.streaming import astream
from graphnative.models.use import UseMultilingual

CONTEXT = """[1] Norvalis spills oil at Kinmuir (2021-05-01, Wire)
About 40 tonnes of crude oil leaked from a refinery of Norvalis. Oil reached the beach. Rivals watched.
[2] Pellory cuts carbon emissions (2023-01-01, Wire)
Pellory reduced its carbon emissions by 12%. The chair was pleased. Oil reached the beach."""


def ask(question: str, context: str = CONTEXT, **options) -> str:
    return ExtractiveModel(**options).chat("", f"##\n{context}\n##\nQuestion: {question}\nAnswer:").text


def test_the_sentence_that_answers_comes_with_its_number() -> None:
    assert (
        ask("By how much did Pellory reduce carbon emissions?")
        == "Pellory reduced its carbon emissions by 12%. [2]"
    )


def test_the_same_model_can_compare_by_another_embedder() -> None:
    embedder = UseMultilingual()
    prompt = f"##\n{CONTEXT}\n##\nQuestion: Did oil reach the beach?\nAnswer:"
    by_words = ExtractiveModel(sentences=1)
    assert by_words.comparing_by(embedder).chat("", prompt) == ExtractiveModel(
        sentences=1, embedder=embedder
    ).chat("", prompt)


def test_sentences_stand_in_the_order_of_the_context_and_once() -> None:
    assert ask("Did oil reach the beach?") == "Oil reached the beach. [1]"
    answer = ask("Which oil leaked from the refinery onto the beach?")
    assert answer.startswith("About 40 tonnes") and answer.endswith("[1]")
    assert ask("Which oil leaked from the refinery onto the beach?", sentences=1).count("[1]") == 1


@pytest.mark.parametrize(
    "question",
    [
        "Did Amazon spill oil?",  # the company is in no passage
        "Has Norvalis reduced its carbon emissions?",  # somebody else did
        "What dividend does Norvalis pay?",  # nobody speaks of it
        "What did they do?",  # no topic at all
    ],
)
def test_what_the_context_does_not_hold_is_said(question: str) -> None:
    assert ask(question) == INSUFFICIENT


@pytest.mark.parametrize(
    "question", ["Did Amazon spill oil?", "What dividend does Norvalis pay?", "Did Pellory bribe officials?"]
)
def test_nor_does_similarity_find_what_is_not_there(question: str) -> None:
    assert ask(question, embedder=UseMultilingual()) == INSUFFICIENT


def test_an_empty_context_holds_nothing() -> None:
    assert ask("Did oil leak?", context="") == INSUFFICIENT


def test_an_embedder_finds_other_words() -> None:
    question = "Did Pellory lower its CO2 emissions?"
    assert ask(question) == INSUFFICIENT
    answer = ask(question, embedder=UseMultilingual(), sentences=1)
    assert answer == "Pellory reduced its carbon emissions by 12%. [2]"


def test_a_context_without_numbers_gives_no_citation() -> None:
    assert ask("Did oil leak?", context="Oil leaked at noon.") == "Oil leaked at noon."


def test_quotes_out_of_many_passages_must_answer_clearly_and_say_how_relevant_they_are() -> None:
    context = "[1] Rules\nThe rules fit on a card.\n[2] Oil\nOil leaked into the sea at noon."
    model = ExtractiveModel()

    def quotes(question: str) -> list[Quote]:
        return model.quotes(f"##\n{context}\n##\nQuestion: {question}")

    assert quotes("Did oil leak into the sea?") == [Quote("Oil leaked into the sea at noon.", 2, 1.0)]
    # one word of two is enough for an answer from a few articles, not from hundreds of sentences
    vague = f"##\n{context}\n##\nQuestion: What are the rules of cricket?"
    assert model.chat("", vague).text != INSUFFICIENT and model.quotes(vague) == []
    assert quotes("Who won?") == []


def test_it_streams_and_runs_in_a_loop() -> None:
    user = f"##\n{CONTEXT}\n##\nQuestion: Did oil reach the beach?\nAnswer:"
    model = ExtractiveModel()
    whole = model.chat("", user)
    assert (whole.model, model.name) == ("extractive", "extractive")

    async def both() -> tuple[str, str]:
        pieces = [piece async for piece in astream(model, "", user)]
        assert len(pieces) == 5
        return (await model.achat("", user)).text, "".join(pieces)

    assert "".join(model.stream("", user)) == whole.text
    assert asyncio.run(both()) == (whole.text, whole.text)


def test_a_prompt_of_another_kind_is_refused() -> None:
    with pytest.raises(ModelError, match="finds no context"):
        ExtractiveModel().chat("", "Summarise this.")


def test_overlap_by_hand() -> None:
    # N = 3 sentences. "oil" is in 2: log(1 + 3/3) = log 2; "sea" in 1: log(1 + 3/2) = log 2.5;
    # "leak" in none: log(1 + 3/1) = log 4. All: log(2 * 2.5 * 4) = log 20.
    got = topic_overlaps(
        frozenset({"oil", "sea", "leak"}), [frozenset({"oil", "sea"}), frozenset({"oil"}), frozenset()]
    )
    np.testing.assert_allclose(got, [math.log(5) / math.log(20), math.log(2) / math.log(20), 0])
    assert topic_overlaps(frozenset(), [frozenset({"a"})]).tolist() == [0]
    assert topic_overlaps(frozenset({"a"}), []).shape == (0,)


@given(
    st.frozensets(st.sampled_from("abcdef")), st.lists(st.frozensets(st.sampled_from("abcdefgh")), max_size=6)
)
def test_overlap_is_a_share_that_grows_with_the_sentence(question: frozenset[str], sentences) -> None:
    shares = topic_overlaps(question, sentences)
    assert ((shares >= 0) & (shares <= 1 + 1e-12)).all()
    for i, one in enumerate(sentences):
        for j, other in enumerate(sentences):
            if one & question <= other & question:
                assert shares[i] <= shares[j] + 1e-12


def test_names_become_the_company_longest_first() -> None:
    assert without_names(
        "Norvalis Energy and NORVALIS, not Norvalisation", ["Norvalis", "Norvalis Energy"]
    ) == ("the company and the company, not Norvalisation")
