import pytest
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.prompts import ChatPromptTemplate, PromptTemplate

from graphnative.errors import PromptError
from graphnative.prompts import Prompt
from graphnative.retrievers.text2cypher.llama_prompts import TemplatePrompt, as_template, replacement

OURS = Prompt("x", "own", ("question", "schema"), "Schema: {{ schema }}", "Q: {{ question }}", "d")


def test_ours_becomes_a_template_and_comes_back() -> None:
    template = as_template(OURS)
    assert sorted(template.template_vars) == ["question", "schema"]
    prompt = TemplatePrompt(template)
    assert prompt.render(question="Who?", schema="(:A)", history="") == ("Schema: (:A)", "Q: Who?")
    assert as_template(prompt) is template


def test_braces_within_values_stay() -> None:
    prompt = TemplatePrompt(PromptTemplate("{schema} {question}"))
    assert prompt.render(schema="(:A {n: 'x'})", question="{what}?") == ("", "(:A {n: 'x'}) {what}?")


def test_messages_of_the_system_are_the_system_text() -> None:
    template = ChatPromptTemplate(
        [
            ChatMessage(role=MessageRole.SYSTEM, content="Be good."),
            ChatMessage(role=MessageRole.USER, content="{question}"),
        ]
    )
    assert TemplatePrompt(template).render(question="Who?") == ("Be good.", "Who?")


def test_a_plain_text_is_a_template_too() -> None:
    assert replacement("Ask: {question}", ("question",)).render(question="Who?") == ("", "Ask: Who?")


def test_a_variable_that_nothing_fills_is_named() -> None:
    with pytest.raises(PromptError, match="weather"):
        replacement("{weather}", ("question",))
